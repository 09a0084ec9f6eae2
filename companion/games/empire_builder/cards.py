"""Demand cards: drawing until three are held, dumping the hand. Source: Puffing Billy handbook, "Event Cards"."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Button, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import Receipt
from companion.engine.text import say
from companion.games.empire_builder import events, loads, moves
from companion.games.empire_builder.asking import ask_player
from companion.games.empire_builder.facts import CardDrawn, CardsShuffled, DemandsRead
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import Position, Turn
from companion.games.empire_builder.setup import shuffled

Drawing = Procedure[None]


def replace(game: Position, turn: Turn) -> Drawing:
    """Draw one card after another until three demand cards are held; an event is resolved before the next is drawn."""
    deck = game.box.deck
    if deck is None or not game.cards_tracked:
        return
    most = game.figures.limits["hand"]
    wanted = most - len(turn.player.hand)
    while (missing := most - len(turn.player.hand)) > 0:
        if game.options["deck"] == "companion":
            number = top_card(game)
            game.happened(CardDrawn(turn.player.name, number))
        else:
            shuffle_when_all_are_out(game)
            move = yield ask_player(
                game, turn.player.name, say("draw a card") if wanted == 1 else say(
                    "draw card {n} of {all}", n=wanted - missing + 1, all=wanted), lambda: offers(game, turn),
                say("Draw until you hold three demand cards."),
            )
            if isinstance(move, moves.TurnEvent):
                yield from events.resolve(game, turn, events.typed_card(game, move), move.names)
                continue
            number = move.card
        if number in deck.demand:
            turn.player.hand = [*turn.player.hand, number]
        else:
            game.discards = [*game.discards, number]
            yield from events.resolve(game, turn, deck.events[number])


def read(game: Position, receipt: Receipt) -> Iterator[DemandsRead]:
    """The demand cards that an entry brought: read against the cards, a number typed wrongly is noticed."""
    move = receipt.entry.move
    numbers = [move.card] if isinstance(move, moves.Draw) else [
        fact.n for fact in receipt.facts if isinstance(fact, CardDrawn)]
    for number in numbers:
        if game.box.deck and number in game.box.deck.demand and receipt.actor is not None:
            yield DemandsRead(receipt.actor, number, loads.printed(game, number))


def top_card(game: Position) -> int:
    """The top card of the companion's deck; an empty one is shuffled anew. Source: the rules' "Cards"."""
    if not game.stock:
        order, *later = game.orders
        game.orders = [*later, order]
        lying = {event.card.number for event in game.in_force}
        game.stock = shuffled(sorted(set(game.discards) - lying), order)
        game.discards = [number for number in game.discards if number in lying]
        game.happened(CardsShuffled())
    game.drawn += 1
    return game.stock.pop(0)


def shuffle_when_all_are_out(game: Position) -> None:
    """Every card of the table's deck is discarded or in a hand: the table has shuffled."""
    deck = game.box.deck
    assert deck is not None
    if len(game.discards) + sum(len(p.hand) for p in game.seats.values()) >= len(deck.demand) + len(deck.events):
        lying = {event.card.number for event in game.in_force}
        game.discards = [number for number in game.discards if number in lying]
        game.happened(CardsShuffled())


def offers(game: Position, turn: Turn) -> tuple[Offer, ...]:
    """The card that was drawn: by its number, or an event where our list has none."""
    deck = game.box.deck
    assert deck is not None
    return (offer(game),) if deck.events else (offer(game), events.offer(game, turn))


def offer(game: Position) -> Offer:
    """The number on the card that was drawn at the table."""
    deck = game.box.deck
    assert deck is not None
    numbers = (*deck.demand, *deck.events)

    def unknown(number: object) -> IllegalMove:
        named = {"number": str(number)[:9], "first": min(numbers), "last": max(numbers)}
        if deck.events:
            return impossible("There is no card {number}: they are {first} to {last}.", **named)
        return impossible("There is no demand card {number}: they are {first} to {last}. Is it an event card?", **named)

    domain = OneOf(numbers, lambda n: elsewhere(game, n), unknown)
    return Offer(moves.Draw, say("Draw"), (Field("card", say("Which number is on the card?"), lambda chosen: domain),))


def elsewhere(game: Position, number: int) -> Iterator[IllegalMove]:
    """Refuse a card that is in a hand, or discarded since the last shuffle."""
    holder = next((p.name for p in game.seats.values() if number in p.hand), None)
    if holder is not None:
        yield illegal("Card {n} is in {player}'s hand.", n=number, player=holder)
    elif number in game.discards:
        yield illegal("Card {n} was discarded; it comes again only after the discards are shuffled.", n=number)


def dump_offer(game: Position, turn: Turn) -> Offer:
    """Dump the hand instead of the whole turn. Source: the rules' "Turns"; General EBI Notes."""

    def gates() -> Iterator[IllegalMove]:
        if game.options["no_dump"]:
            yield illegal("Hands are not discarded at this table.")
        if turn.has_acted or turn.has_dumped:
            yield illegal("A hand can be discarded only instead of the whole turn.")

    cards = game.figures.limits["hand"]
    return Offer(
        moves.Dump, say("Discard the hand, draw {n} cards", n=cards), preconditions=gates,
        button=Button(
            asks_first=lambda: say(
                "{player} discards all cards and draws {n}. That is the whole turn: nothing is built or run in it.",
                player=turn.player.name, n=cards,
                ),
        ),
    )  # fmt: skip


def dump(game: Position, turn: Turn) -> Drawing:
    """Discard all cards and draw anew."""
    turn.has_dumped = turn.has_acted = True
    turn.has_drawn = True
    game.discard(turn.player, *turn.player.hand)
    yield from replace(game, turn)


def keep_three(game: Position) -> Drawing:
    """Who was dealt four cards gives one back before the first build. Source: the option four card start."""
    for player in game.seats.values():
        if len(player.hand) > game.figures.limits["hand"]:
            yield from _give_back(game, player)


def _give_back(game: Position, player: Player) -> Drawing:
    """One of the cards dealt goes back."""
    field = Field("card", say("Which card goes back?"), lambda chosen: OneOf(tuple(player.hand)))
    back = Offer(moves.KeepCards, say("Give a card back"), (field,))
    move = yield ask_player(
        game, player.name, say("give one of four cards back"), lambda: (back,),
        say("First {player} gives a card back.", player=player.name),
    )
    game.discard(player, move.card)
