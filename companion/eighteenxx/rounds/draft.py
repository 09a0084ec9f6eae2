"""The draft of the privates: from the last seat to the first everybody takes one; the rest leaves. Source: 18MS, 'Setup'."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model.moves import BuyPrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateClosed
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rounds.bidding import Sale, sold
from companion.engine.asks import Ask, Field, Offer, Procedure, not_asked
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, impossible
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


def _ask(game: Position, sale: Sale, player: str) -> Ask:
    now = say("{player} takes a private now.", player=player)

    def against(id_: str) -> Iterator[IllegalMove]:
        if (private := game.privates[id_]) not in sale.unsold:
            yield impossible("{owner} has taken {private}.", owner=private.owner, private=private.called)

    return Ask(
        actors=(player,),
        heading=say("{player}: take a private", player=player),
        task=say("Take a private for its price"),
        make_offers=lambda: (Offer(BuyPrivate, say("Take a private"), (
            Field("private", say("Which private?"), lambda chosen: OneOf(
                tuple(game.privates), against, partial(no_private, game)),
                  label=lambda id_: game.privates[id_].called, detail=lambda chosen, id_: Money(game.privates[id_].price),
                  why=lambda chosen, id_: pays_and_brings(game, game.privates[id_])),
        ), given={"player": player}),),
        not_your_turn=lambda other: not_asked(other, game.players, now), unexpected_move=now,
    )
