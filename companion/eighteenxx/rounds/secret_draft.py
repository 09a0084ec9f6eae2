"""The draft of the privates in secret: who is asked keeps one card of a hand; the others go under the deck. With real cards
the table enters who got what.

Source: 1846 rules, 3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.draft import BLANK, Draft, Hand, is_blank
from companion.eighteenxx.model.moves import BuyPrivate, KeepCard, Pass, TakePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import CardKept, MustTakeFree, PassedOn
from companion.eighteenxx.rounds.bidding import Sale, sold
from companion.engine.asks import Ask, Button, Field, Offer, Procedure, not_your_turn
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, you

#: By so much the last private becomes cheaper when it is passed on.
STEP = 10


def by_cards(game: Position) -> Procedure[None]:
    """Every private gets an owner, who pays for it when all have one."""
    game.draft = state = Draft(
        list(game.drawn["deck"]), {player: Hand(player) for player in game.players}, {player: [] for player in game.players})
    for hand in state.hands.values():
        hand.hides = game.hides
    seats = cycle(game.players[::-1])
    for player in seats:
        if len(state.deck) == 1 and not is_blank(state.deck[0]):
            yield from _last_alone(game, state, player, seats)
            break
        state.next_hand(player)
        if all(map(is_blank, state.hand)):
            break
        move = yield _ask(game, state)
        state.keep(move.card, game.drawn["shuffles"][state.round])
        game.happened(CardKept(player))
    game.draft, sale = None, Sale(list(game.privates.values()))
    for player in game.players:
        for card in state.kept[player]:
            if not is_blank(card):
                yield from sold(game, sale, game.privates[card], player, game.privates[card].full_price)


def left_to(game: Position, state: Draft, player: str) -> int:
    """What a player has beyond the cards that he has kept."""
    return game.purses[player].cash - sum(_price(game, card) for card in state.kept[player])


def _price(game: Position, card: str) -> int:
    return 0 if is_blank(card) else game.privates[card].full_price


def called(game: Position, card: str) -> Text | str:
    """A card as people call it."""
    return say("blank {n}", n=card[len(BLANK) + 1:]) if is_blank(card) else game.privates[card].called


def _ask(game: Position, state: Draft) -> Ask:
    player = state.player

    def against(card: str) -> Iterator[IllegalMove]:
        price, left = _price(game, card), left_to(game, state, player)
        if price > left:
            yield impossible("{private} costs {price} with its debt; {cash} less the cards kept leaves {rest}.",
                             private=called(game, card), price=Money(price), cash=Money(game.purses[player].cash),
                             rest=Money(left))

    def unknown(card: str) -> IllegalMove:
        name = game.privates[card].called if card in game.privates else str(card)[:20]
        return impossible("{private} is not among the {n} cards of {player}.", private=name, n=len(state.hand),
                          player=player)

    def kept() -> Text | str:
        own = state.hands[player].of(state.kept[player])
        return say("So far: {cards}", cards=tuple(called(game, card) for card in own)) if own else ""

    def brings(card: str) -> Text | str:
        return "" if is_blank(card) else pays_and_brings(game, game.privates[card])

    def offer() -> Offer:
        return Offer(KeepCard, say("Keep a card"), (
            Field("card", say("Which card?"),
                  lambda chosen: OneOf(tuple(state.hands[player].of(state.hand)), against, unknown),
                  label=lambda card: called(game, card), detail=lambda chosen, card: Money(_price(game, card)),
                  why=lambda chosen, card: brings(card)),
        ), button=Button(says=lambda chosen: say("Keep {card}", card=called(game, chosen["card"])), leads_to=kept))

    return Ask(
        actors=(player,), heading=say("{player} keeps a card", you("player", "You keep a card"), player=player),
        task=say("Keep a card"), make_offers=lambda: (offer(),),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("{player} keeps one of the cards first.", player=player),
    )


# The last private alone ---------------------------------------------------------------------------------


def _last_alone(game: Position, state: Draft, player: str, seats: Iterator[str]) -> Procedure[None]:
    """It lies open: bought for its price, or passed on for less; who gets it for nothing has to take it."""
    private = state.open = game.privates[state.deck.pop()]
    while private.price:
        move = yield _last_ask(game, private, player)
        if isinstance(move, BuyPrivate):
            break
        private.discount += min(STEP, private.price)
        game.happened(PassedOn(player, private.called, Money(private.full_price)))
        player = next(seats)
    else:
        game.happened(MustTakeFree(player, private.called, Money(private.card.debt)))
    state.kept[player].append(private.card.id)


def _last_ask(game: Position, private: Private, player: str) -> Ask:
    price, state = private.full_price, game.draft
    assert state is not None
    left = left_to(game, state, player)

    def dear() -> Iterator[IllegalMove]:
        if price > left:
            yield impossible("{private} costs {price} with its debt; {cash} less the cards kept leaves {rest}.",
                             private=private.called, price=Money(price), cash=Money(game.purses[player].cash),
                             rest=Money(left))

    return Ask(
        actors=(player,), heading=say("{player}: {private} for {price}, or pass it on", player=player,
                                      private=private.card.symbol, price=Money(price)),
        task=say("Buy {private} or pass it on", private=private.card.symbol),
        make_offers=lambda: (
            Offer(BuyPrivate, say("Buy {private} for {price}", private=private.called, price=Money(price)),
                  given={"player": player, "private": private.card.id}, preconditions=dear),
            Offer(Pass, say("Pass it on for {step} less", step=Money(STEP))),
        ),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("{private} lies open: {player} buys it or passes it on.", private=private.called, player=player),
    )


# Real cards -----------------------------------------------------------------------------------------------


def by_hand(game: Position) -> Procedure[None]:
    """The table has dealt the cards: it enters who got which private, and for how much the last one went."""
    sale = Sale(list(game.privates.values()))
    for private in game.privates.values():
        move = yield _result_ask(game, private)
        yield from sold(game, sale, private, move.player, move.price)


def _result_ask(game: Position, private: Private) -> Ask:
    most = private.full_price

    def dear(price: int) -> IllegalMove:
        return illegal("{private} costs {price} with its debt, less if it was passed on as the last one.",
                       private=private.called, price=Money(most))

    return Ask(
        actors=game.players, heading=say("Who has got {private}?", private=private.called),
        task=say("Enter the draft: {private}", private=private.card.symbol),
        make_offers=lambda: (Offer(TakePrivate, say("Take {private}", private=private.called), (
            Field("private", say("Which private?"), lambda chosen: OneOf((private.card.id,))),
            Field("price", say("For how much?"), lambda chosen: Amount(
                private.card.debt, most, dear, dear, usual=most), label=Money)),),),
        not_your_turn=lambda other: impossible("Nobody called {player} plays in this game.", player=other),
        unexpected_move=say("The result of the draft is entered: who has got {private}?", private=private.called),
    )
