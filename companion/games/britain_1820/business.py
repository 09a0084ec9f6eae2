"""The marker of the Cost of Business chart, and what a new phase changes. Source: facts, 4, 5, 12 steps 1 and 2."""

from __future__ import annotations

from companion.eighteenxx.model.track_facts import PhaseBegun
from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import illegal
from companion.engine.game import End, GameOver
from companion.engine.text import say
from companion.games.britain_1820 import cousins
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import ChartEnded, ColumnReached, TrainDiscarded, TrainExported, TrainsGone
from companion.games.britain_1820.moves import BANK, DiscardTrain
from companion.games.britain_1820.position import Position


def advance(game: Position) -> Doing:
    """Move the marker a column on, at the start of an issue and takeover round; beyond the last the game ends."""
    if game.column + 1 == game.box.end_column:
        game.move_column(game.column + 1)
        game.happened(ended := ChartEnded())
        raise GameOver(End("chart", game.text_of(ended)))
    yield from _move_to(game, game.column + 1)


def train_leaves_supply(game: Position, colour: str) -> Doing:
    """A train of a colour has been bought, assigned or discarded: the first one moves the marker to its colour."""
    if not game.is_phase(colour):
        yield from _move_to(game, game.box.phases[colour].first)


def _move_to(game: Position, column: int) -> Doing:
    before = game.phase
    game.move_column(column)
    game.happened(ColumnReached(column))
    if game.phase != before:
        yield from _begin_phase(game)


def _begin_phase(game: Position) -> Doing:
    colour = game.phase.colour
    game.happened(PhaseBegun(colour))
    for older in list(game.supply)[: list(game.supply).index(colour)]:
        if game.supply[older] != 0:
            game.set_supply(older, 0)
            game.happened(TrainsGone(older))
    if game.is_phase("red") and game.cousins:
        yield from cousins.close_all(game)
    for company in tuple(game.companies.values()):
        yield from keep_limit(game, company)


def keep_limit(game: Position, company: Company) -> Doing:
    """Let a company give up trains, of its choice, as long as it has more than it may."""
    while len(company.trains) > game.now.train_limit:
        if len(set(company.trains)) == 1 or company.director is None:
            give_up(game, company, company.trains[0])
            continue
        move = yield _ask(game, company)
        give_up(game, company, move.train)


def give_up(game: Position, company: Company, colour: str) -> None:
    """Take a train out of the game."""
    game.move_train(colour, company.name, None)
    game.happened(TrainDiscarded(company=company.name, train=game.train_name(colour)))


def _ask(game: Position, company: Company) -> Ask:
    player = str(game.speaker(company))
    limit = game.now.train_limit
    return Ask(
        actors=(player,), acts_for=company.name,
        heading=say("{company} has too many trains", company=company.name), task=say("Discard a train"),
        question=say("{company} owns {n} trains; the limit is {limit}.", company=company.name, n=len(company.trains),
                     limit=limit),
        make_offers=lambda: (discard_offer(game, company),),
        not_your_turn=game.others(lambda other: illegal("{player} chooses for {company}.", player=player,
                                                        company=company.name)),
        unexpected_move=say("{company} must first discard trains.", company=company.name),
    )  # fmt: skip


def discard_offer(game: Position, company: Company) -> Offer:
    """The offer to take a train out of the game."""
    return Offer(
        DiscardTrain, say("Discard a train"),
        (Field("train", say("Which train?"), lambda chosen: OneOf(tuple(dict.fromkeys(company.trains))),
               game.train_name),),
        given={"company": company.name},
        why_closed=lambda: illegal("{company} has no trains.", company=company.name),
    )  # fmt: skip


def discard_from_supply(game: Position) -> Doing:
    """One train of the colour on sale leaves the game, and with its last the first of the next colour."""
    colour = game.on_sale()
    if colour is None or game.supply[colour] is None:
        return
    is_last = game.supply[colour] == 1
    yield from _discard(game, colour)
    following = game.on_sale()
    if is_last and following is not None:
        yield from _discard(game, following)


def _discard(game: Position, colour: str) -> Doing:
    game.move_train(colour, BANK, None)
    game.happened(TrainExported(game.train_name(colour)))
    yield from train_leaves_supply(game, colour)
