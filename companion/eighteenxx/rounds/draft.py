"""Drafts in which all privates lie open: from the last seat to the first everybody takes one, and the rest leaves; or they
go on until all are taken. Source: 18MS, 'Setup'; the draft of two players of 1846."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import BuyPrivate, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateClosed
from companion.eighteenxx.model.rounds import DISTRIBUTION, Round
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rounds.bidding import Sale, sold
from companion.engine.asks import Ask, Field, Offer, Procedure, not_asked
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import End
from companion.engine.text import Money, say


def draft(game: Position) -> Procedure[None]:
    """Each player takes a private for its price; the first seat begins the first stock round."""
    sale = Sale(list(game.privates.values()))
    for player in reversed(game.seats):
        move = yield _ask(game, sale, player)
        private = game.privates[move.private]
        yield from sold(game, sale, private, player, private.price)
    for private in sale.unsold:
        private.close()
        game.happened(PrivateClosed(private.called))
    game.priority = game.seats[0]
    game.record_round(game.income, {})


def open_draft(game: Position, between: Callable[[], Procedure[End | None]]) -> Procedure[End | None]:
    """From the last seat on each in turn buys a private for price and debt, or passes, but not in the very first turn;
    when all pass in a row, what is `between` follows. The end if it has come by that."""
    sale, passes, may_pass = Sale(list(game.privates.values())), 0, False
    for player in cycle(reversed(game.seats)):
        if not sale.unsold:
            break
        move = yield _ask(game, sale, player, may_pass)
        may_pass = True
        if isinstance(move, BuyPrivate):
            private, passes = game.privates[move.private], 0
            yield from sold(game, sale, private, player, private.full_price)
            continue
        passes += 1
        game.happened(Passed(player))
        if passes == len(game.seats):
            if end := (yield from between()):
                return end
            game.round, passes = Round(DISTRIBUTION), 0
    return None


def _ask(game: Position, sale: Sale, player: str, may_pass: bool | None = None) -> Ask:
    """What is asked in a turn; whether the player may do without, where that can be."""
    now = say("{player} takes a private now.", player=player)

    def against(id_: str) -> Iterator[IllegalMove]:
        if (private := game.privates[id_]) not in sale.unsold:
            yield impossible("{owner} has taken {private}.", owner=private.owner, private=private.called)
        elif private.full_price > (cash := game.purses[player].cash):
            yield impossible("{private} costs {price}; {player} has {cash}.", private=private.called,
                             price=Money(private.full_price), player=player, cash=Money(cash))

    def first() -> Iterator[IllegalMove]:
        if not may_pass:
            yield illegal("Nobody passes in the very first turn.")

    take = Offer(BuyPrivate, say("Take a private"), (
        Field("private", say("Which private?"), lambda chosen: OneOf(
            tuple(game.privates), against, partial(no_private, game)),
              label=lambda id_: game.privates[id_].called,
              detail=lambda chosen, id_: Money(game.privates[id_].full_price),
              why=lambda chosen, id_: pays_and_brings(game, game.privates[id_])),
    ), given={"player": player})
    return Ask(
        actors=(player,),
        heading=say("{player}: take a private", player=player),
        task=say("Take a private for its price") if may_pass is None else say("Take a private, or pass"),
        make_offers=lambda: (take,) if may_pass is None else (take, Offer(Pass, say("Pass"), preconditions=first)),
        not_your_turn=lambda other: not_asked(other, game.players, now), unexpected_move=now,
    )
