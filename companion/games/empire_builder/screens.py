"""What screens show of the family besides the position itself: the turn's ledger, a hand with where its loads come from,
events in words, how a player stands to the victory conditions. Plain values and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.text import Money, Text, say
from companion.games.empire_builder import corrections, loads, moves
from companion.games.empire_builder.deck import Demand, EventCard
from companion.games.empire_builder.family import called, family
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import INITIAL, SETUP, InForce, Position, Turn


def ledger(game: Position) -> list[dict[str, Any]]:
    """The entries of the running turn in their order: number, sentence, notes, and what they changed of its player's cash.

    After the end, those of the special build turn.
    """
    over = (moves.EndTurn, corrections.CorrectTurn)
    first = next((n for n in range(len(game.receipts), 0, -1) if isinstance(game.receipts[n - 1].entry.move, over)), 0)
    name = game.turn.player.name
    return [
        {
            "n": receipt.n, "text": game.told(receipt), "notes": receipt.notes,
            "change": sum(
                p.amount * ((p.payee == name) - (p.payer == name)) for p in receipt.postings if name in (p.payer, p.payee)
            ),
        }
        for receipt in game.receipts[first:]
    ]


# A hand ---------------------------------------------------------------------------------------------


def hand_card(game: Position, number: int, one: Player) -> dict[str, Any]:
    """A demand card on a hand: cards lie open."""
    return {"card": number, "demands": [demand(game, asked, one) for asked in loads.printed(game, number)]}


def demand(game: Position, asked: Demand, one: Player) -> dict[str, Any]:
    """A demand: whether its load is aboard, why it cannot be delivered (a strike), and where the load comes from."""
    strike = next(game.struck(asked.city), None)
    known = game.box.loads.get(asked.load)
    return {
        "load": asked.load, "city": asked.city, "payoff": asked.payoff, "aboard": asked.load in one.loads,
        "closed": strike.text if strike else None, "left": loads.chips_left(game, asked.load),
        "from": [city for city in known.cities if next(game.struck(city), None) is None] if known else (),
    }


# Events ---------------------------------------------------------------------------------------------


def event(game: Position, one: InForce) -> dict[str, Any]:
    """An event in force: what it is, what it does, where, until when."""
    card = one.card
    return {
        "kind": card.kind, "title": called(card.title), "card": card.number or None, "drawer": one.drawer,
        "until": game.until(one), "names": one.names, "words": event_words(card), "cities": card.cities,
        "centre": card.centre, "radius": card.radius, "seas": card.seas, "river": card.river,
        "blocked_terrain": card.blocked_terrain, "ferries": card.ferries, "bonus": card.bonus, "load": card.load,
    }


def event_words(card: EventCard) -> tuple[Text, ...]:
    """What a card does: of its kind, then what only this card says."""
    return (say(family().event_kinds[card.kind].about), *_printed(card))


def _printed(card: EventCard) -> Iterator[Text]:
    if card.centre:
        yield say("Within {n} mileposts of {place}.", n=card.radius or 0, place=card.centre)
    elif card.seas and card.radius:
        yield say("Within {n} mileposts of the shore: {seas}.", n=card.radius, seas=card.seas)
    elif card.cities and card.radius:
        yield say("Within {n} mileposts of {cities}.", n=card.radius, cities=card.cities)
    elif card.cities:
        yield say("Cities: {cities}.", cities=card.cities)
    elif card.radius and card.kind == "strike_coastal":
        yield say("Within {n} mileposts of a coast.", n=card.radius)
    elif card.radius and card.kind == "strike_inland":
        yield say("More than {n} mileposts from any coast.", n=card.radius)
    if card.river and card.kind == "flood":
        yield say("River: {river}.", river=card.river)
    if card.blocked_terrain:
        yield say("Blocked: {terrain}.", terrain=say("alpine") if card.blocked_terrain == "alpine" else say("mountain"))
    if card.bonus:
        yield say("Bonus: {bonus}.", bonus=Money(card.bonus))
    for bracket in card.brackets:
        if bracket.tax:
            yield say("From {low}: {tax}.", low=Money(bracket.low), tax=Money(bracket.tax))


# How a player stands ----------------------------------------------------------------------------------


def standing(game: Position, one: Player, is_hidden: bool) -> dict[str, Any]:
    """How a player stands to the victory conditions, when they were met, and what the next build may cost."""
    stamp = one.stamp
    return {
        "dots": {"on": min(one.count, game.figures.majors_needed), "of": game.figures.majors_needed},
        "met_words": None if stamp is None else say(
            "met the conditions in game turn {n}, at the end of {player}'s turn", n=stamp.game_turn, player=stamp.turn_of),
        "can_build": None if is_hidden else min(game.figures.build_limit, one.cash),
        "waits": _lost(game, one),
    }


def _lost(game: Position, one: Player) -> Text | None:
    """The turns that a player loses; the running one counts until it is over."""
    if game.turn.player is one and game.turn.is_lost:
        more = one.turns_to_lose - 1
        return say("passes this turn, loses {n} more", n=more) if more else say("passes this turn")
    if one.turns_to_lose > 1:
        return say("loses {n} more turns", n=one.turns_to_lose)
    return say("loses the next turn") if one.turns_to_lose else None


def may_build(game: Position, turn: Turn, is_hidden: bool) -> dict[str, Any]:
    """The build of the running turn: what is spent, left and affordable, and the builds out of major cities."""
    left = game.figures.build_limit - turn.spent
    return {
        "spent": turn.spent, "limit": game.figures.build_limit, "left": left,
        "most": left if is_hidden else min(left, turn.player.cash), "exits": turn.exits,
        "most_exits": game.figures.limits["major_city_builds"], "is_initial": game.phase in (SETUP, INITIAL),
    }


def last_turn(game: Position) -> Text | None:
    """What everybody has to know about the end: who met the conditions, who still plays."""
    met = tuple(player.name for player in game.stamped())
    if not met and not game.time_called:
        return None
    left = game.order[game.order.index(game.turn.player.name):] if game.phase == "final_turn" else ()
    who = say("{players} met the conditions.", players=met) if met else say("Time is called.")
    if not left:
        return who
    return say("{who} This game turn is the last: {players} still play.", who=who, players=left)


def finals(game: Position) -> list[dict[str, Any]]:
    """The standings with the reasons."""
    return [
        {
            "place": place.place, "player": place.final.player, "cash": place.final.cash, "met": place.final.met,
            "connected": place.final.connected, "majors": game.seats[place.final.player].count,
            "why": say("met the conditions") if place.final.met else say("did not meet the conditions"),
            "joined": say("connected") if place.final.connected else say("not connected"),
        }
        for place in game.places()
    ]
