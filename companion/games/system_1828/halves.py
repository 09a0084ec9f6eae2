"""The two halves of a system, each with its own trains and limit. Source: 1828 rules, 'Systems and trains' (10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.rules import steps
from companion.engine.asks import Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Text, say
from companion.games.system_1828.facts import TrainMoved

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems


@dataclass(frozen=True, slots=True)
class MoveTrain(CompanyMove):
    """Move a train of a system to the other half."""

    kind: ClassVar[str] = "move-train"
    train: str


def _offer(game: Systems, turn: CompanyTurn) -> Offer:
    company, limit = turn.company, game.depot.phase.train_limit
    halves = game.halves(company)

    def train_domain(chosen: Chosen) -> OneOf:
        # Trains of one kind in one half are alike: one of them is enough to choose from.
        alike = {(train.name, train.mark): train.id for train in reversed(game.depot.of(company.name))}
        return OneOf(tuple(reversed(alike.values())), own, is_open=True)

    def own(id_: str) -> Iterator[IllegalMove]:
        if not isinstance(id_, str) or id_ not in [train.id for train in game.depot.of(company.name)]:
            yield impossible("{company} has no {train}.", company=game.called(company), train=str(id_)[:20])
            return
        here = next(half for half, trains in halves.items() if any(train.id == id_ for train in trains))
        to = next(half for half in halves if half != here)
        if len(halves[to]) >= limit and not plays_as_site(game):
            yield illegal("{half} has {n} trains, the limit is {limit}.", half=to, n=len(halves[to]), limit=limit)

    def label(id_: str) -> Text:
        train = next(train for train in game.depot.of(company.name) if train.id == id_)
        to = next(half for half in halves if half != train.mark)
        return say("{train}, from {half} to {other}", train=train.name, half=train.mark, other=to)

    return Offer(
        MoveTrain, say("Move a train to the other half"), (Field("train", say("Which train?"), train_domain, label),),
        why_closed=lambda: illegal("No train of {company} can be moved.", company=game.called(company)),
        given={"company": company.name},
    )


def _do(game: Systems, turn: CompanyTurn, move: MoveTrain) -> Procedure[None]:
    yield from ()
    train = next(train for train in game.depot.of(move.company) if train.id == move.train)
    train.mark = next(half for half in game.halves(turn.company) if half != train.mark)
    game.happened(TrainMoved(company=game.called(turn.company), train=train.name, half=train.mark))


def _here(game: Systems, turn: CompanyTurn) -> bool:
    return turn.step == steps.TRAINS and game.has_halves(turn.company)


def _is_asked(game: Systems, turn: CompanyTurn) -> bool:
    """On the site it is a step of its own; else nobody is asked for it alone."""
    return plays_as_site(game) and _here(game, turn) and bool(game.depot.of(turn.company.name))


MOVE_TRAIN = Act(MoveTrain, _offer, _is_asked, _do, _here)
