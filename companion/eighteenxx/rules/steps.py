"""What all steps of a company's turn share: an ask that the president answers. Source: 'A company's turn'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.eighteenxx.box.power import does as power_does
from companion.eighteenxx.model.acts import act_of, listed
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Terrain
from companion.eighteenxx.model.track_facts import TerrainPaid
from companion.eighteenxx.model.unknown import no_private
from companion.engine.asks import Ask, Button, Field, Later, Listed, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

#: The steps of a turn in order, by the moves made in them.
TRACK, TOKEN, RUN, DIVIDEND, TRAINS = range(5)
#: Before them a company may have to choose its home.
HOME = -1
STEP_OF = {
    "lay-tile": TRACK, "use-private": TRACK, "place-token": TOKEN, "place-neutral": TOKEN, "run-trains": RUN,
    "pay-dividend": DIVIDEND, "pay-half": DIVIDEND, "pay-part": DIVIDEND, "withhold": DIVIDEND,
    "buy-train": TRAINS, "confirm-route": TRAINS,
}  # fmt: skip
OVER = {
    TRACK: say("{company} has already finished laying track this turn."),
    TOKEN: say("{company} has already finished placing a token this turn: it may place one."),
    RUN: say("{company} has already finished running trains this turn."),
    DIVIDEND: say("{company} has already settled its dividend this turn."),
}
#: How the log tells that a company does nothing, or nothing more, in a step.
PASSING = {
    HOME: None, TRACK: say("{company} lays no tile"), TOKEN: say("{company} places no token"),
    RUN: say("{company} runs no trains"), DIVIDEND: None, TRAINS: say("{company} buys no more trains"),
}  # fmt: skip


@dataclass
class StepAsk(Ask):
    """An ask in a company's turn: it knows which steps are `over`, and why, where that is not as usual."""

    step: int = TRACK
    earned: int | None = None
    over: Mapping[int, Text] = field(default_factory=dict)

    def check(self, move: Move, overruled: bool = False) -> None:
        """Raise the reason why this move is not accepted now. Raises IllegalMove."""
        step = STEP_OF.get(move.kind, self.step)
        if step < self.step and move.actor == self.acts_for and move.kind not in self.kinds:
            raise self._over(step)
        super().check(move, overruled)

    def _over(self, step: int) -> IllegalMove:
        if step == DIVIDEND and not self.earned:
            return impossible("{company} earned nothing: there is no dividend to pay.", company=self.acts_for)
        return impossible((self.over.get(step) or OVER[step]).filled(company=self.acts_for))


def ask(
    game: Position, company: Company, step: int, heading: Text, task: Text, offers: Callable[[], Listed],
    instead: Text, topic: Any = None, decider: Company | None = None, passing: Text | None = None,
) -> StepAsk:
    """An ask that whoever acts for a company answers in its name, in a step of its turn; or who acts for the `decider`."""

    def acting() -> tuple[str, ...]:
        who = game.acting_for(decider or company, step)
        return (who,) if who else ()

    def stranger(other: str) -> IllegalMove:
        if other in game.companies:
            return illegal("It is {company}'s turn (president {player}).", company=company.name, player=acting())
        if other not in game.players:
            return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
        return illegal("Only the president of {company}, {player}, may decide this.", company=company.name,
                       player=acting())

    passing = passing or PASSING[step]
    return StepAsk(
        acting(), heading, offers, stranger, instead, task, topic, acts_for=company.name, step=step,
        earned=game.earned.get(company.name, {}).get("revenue"), make_actors=acting,
        passing=passing and passing.filled(company=company.name),
        over=game.turn.over if game.turn else {},
    )


def decide(
    game: Position, turn: CompanyTurn, still: Callable[[], bool], make_ask: Callable[[], StepAsk],
) -> Procedure[Move | None]:
    """Ask for what a step is about, as long as there is `still` anything to decide, and return the move; else None.

    What may be done at any time in the turn (the title's `anytime_acts`) is offered besides, carried out, and asked again.
    Where nobody acts for the company the step is left out.
    """
    while still():
        asked = make_ask()
        if not asked.actors:
            return None
        asked.make_offers = partial(_with_asides, game, turn, asked.make_offers)
        turn.step = asked.step
        move: Move = yield asked
        game.passed_over.clear()
        turn.just_bought = None
        turn.has_passed = isinstance(move, Pass)
        act = act_of(game.anytime_acts, move)
        if act is None:
            return move
        yield from act.do(game, turn, move)
    return None


def _with_asides(game: Position, turn: CompanyTurn, make_own: Callable[[], Listed]) -> Listed:
    """The offers of a step with those of the asides, which stand before the one that ends the step."""
    own = make_own()
    asides = listed(game.anytime_acts, game, turn) if turn.company.name in game.companies else []
    if not asides:
        return own
    kinds = [offer.kind for offer in own]
    at = kinds.index(Pass) if Pass in kinds else len(own)
    return [*own[:at], *[aside for aside in asides if aside.kind not in kinds], *own[at:]]


def end_step(
    company: Company, label: Text | Callable[[], Text], gate: Callable[[], Iterable[IllegalMove]] = tuple,
) -> Later:
    """The offer to go on to the next step."""
    return Later(Pass, lambda: Offer(Pass, label, preconditions=gate, given={"company": company.name}))


# Tiles, and those of privates -------------------------------------------------------------------------


def pay_terrain(game: Position, company: Company, cost: int) -> None:
    """Pay the bank for the terrain of a tile."""
    game.pay(company, game.bank, cost, Terrain())
    if cost:
        game.happened(TerrainPaid(company=company.name, cost=Money(cost)))


def against_power(game: Position, turn: CompanyTurn, private: Private) -> Iterator[IllegalMove]:
    """Why a company cannot lay a tile by the power of a private now."""
    power = private.card.power
    reasons = power.against_laying(game, turn, private) if power else None
    if reasons is None:
        yield impossible("{private} has no power to lay tiles.", private=private.called)
        return
    yield from reasons


def laid_for(game: Position, company: Company, private: Private) -> Text:
    """What a private's power lays, and what that costs as far as the board knows, in a line."""
    what, cost = power_does(game, private.card) or "", game.board.power_costs(company, private)
    if cost is None:
        return say("{private}: {what}", private=private.card.symbol, what=what)
    if not cost:
        return say("{private}: {what} · free", private=private.card.symbol, what=what)
    return say("{private}: {what} · {cost} for the terrain", private=private.card.symbol, what=what, cost=Money(cost))


def power_offer(
    game: Position, turn: CompanyTurn, only: Private | None = None, label: Text | None = None,
) -> Offer:
    """The offer to lay a tile by the power of a private, or of `only` this one, which lays now."""
    company = turn.company
    names = (only.card.id,) if only else tuple(game.privates)

    def against(id_: str) -> Iterator[IllegalMove]:
        if only is None:
            yield from against_power(game, turn, game.privates[id_])

    def unknown(id_: str) -> IllegalMove:
        if only is not None:
            return impossible("Now the tile of {private} is laid.", private=only.called)
        return no_private(game, id_)

    def does() -> Text | str:
        usable = [private for private in game.owned(company.name) if next(against_power(game, turn, private), None) is None]
        return say("{lines}", lines=tuple(laid_for(game, company, private) for private in usable)) if only is None else ""

    return Offer(
        game.board.uses, label or say("Use a private"),
        (
            Field("private", say("Which private?"), lambda chosen: OneOf(names, against, unknown),
                  label=lambda id_: game.privates[id_].called,
                  why=lambda chosen, id_: power_does(game, game.privates[id_].card) or ""),
            *game.board.use_fields(company),
        ),
        why_closed=lambda: illegal("{company} owns no private that lays a tile here.", company=company.name),
        given={"company": company.name}, button=Button(leads_to=does),
    )
