"""The position as screens and sheets show it to one reader: plain values and sentences, nothing to compute."""

from __future__ import annotations

from typing import Any

from companion.engine.text import Money, Text, say
from companion.games.empire_builder import building, loads, screens
from companion.games.empire_builder.family import called
from companion.games.empire_builder.figures import figure_name
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import INITIAL, SPECIAL, Position


def view(game: Position, seat: str | None = None) -> dict[str, Any]:
    """Everything that the player of `seat` may see; without one, what everybody may. Hidden cash is None."""
    hidden = game.hides(seat)
    turn = game.turn
    return {
        "edition": {"id": game.box.id, "name": game.box.name, "currency": game.box.currency, "notes": game.box.notes},
        "phase": game.phase, "game_turn": game.game_turn, "order": game.order,
        "on_turn": next(iter(game.ask.actors)) if game.phase == SPECIAL else turn.player.name,
        "money_public": game.money_public, "time_called": game.time_called,
        "goal": {"cash": game.figures.cash_to_win, "majors": game.figures.majors_needed, "of": game.figures.majors_total,
                 "must_include": game.figures.must_include, "names": game.figures.majors},
        "turn": {
            **screens.may_build(game, turn, turn.player.name in hidden), "rent_paid": tuple(turn.paid),
            "is_initial": turn.is_initial, "is_lost": turn.is_lost, "is_forfeit": turn.is_forfeit,
            "has_built": turn.has_built, "has_dumped": turn.has_dumped,
        },
        "rent": game.figures.rent, "ledger": screens.ledger(game), "last_turn": screens.last_turn(game),
        "cards": {"tracked": game.cards_tracked, "by_companion": game.options["deck"] == "companion"},
        "players": [player(game, one, one.name in hidden) for one in game.seats.values()],
        "events": [screens.event(game, one) for one in game.in_force],
        "claims": [
            {"player": p.name, "what": called(claim.event), "event_over": claim.is_over}
            for p in game.seats.values() for claim in p.claims
        ],
        "lying": [{"city": city, "load": load, "by": by} for city, load, by, _ in game.lying],
        "chips": {name: loads.chips_left(game, name) for name in game.box.loads} if game.loads_named else {},
        "prices": [
            {"kind": kind, "name": building.kind_name(kind), "price": price} for kind, price in game.figures.prices.items()
        ],
        "rulings": [{"game_turn": number, "text": text} for number, text in game.rulings],
        "discards": tuple(game.discards), "cards_left": len(game.stock) or None,
        "check": None if hidden else check(game),
        "standings": None if hidden else screens.finals(game),
        "reminders": reminders(game),
        "proposed": proposed(game) if game.phase == INITIAL else None,
        "options": {name: value for name, value in game.options.items() if value},
    }


def player(game: Position, one: Player, is_hidden: bool) -> dict[str, Any]:
    """What lies in front of a player."""
    return {
        "name": one.name, "cash": None if is_hidden else one.cash, "debt": one.debt,
        "train": {"id": one.train.id, "name": one.train.name, "mileposts": one.train.mileposts, "slots": one.train.loads,
                  "half_rate": -(-one.train.mileposts // 2)},
        "loads": tuple(one.loads), "free_slots": one.train.loads - len(one.loads),
        "hand": [screens.hand_card(game, number, one) for number in one.hand],
        "majors": one.majors, "connected": one.count, "is_connected": game.is_connected(one),
        "has_left": one.has_left, "turns_to_lose": one.turns_to_lose, "port": one.port, "ferries": tuple(one.ferries),
        "sections": dict(one.sections),
        "met": None if one.stamp is None else {
            "game_turn": one.stamp.game_turn, "turn_of": one.stamp.turn_of, "order": one.stamp.order},
        **screens.standing(game, one, is_hidden),
    }


def check(game: Position) -> dict[str, int]:
    """All cash and what the bank paid in balance: their sum is 0 at any time."""
    return {"players": sum(p.cash for p in game.seats.values()), "bank": game.bank.cash}


def proposed(game: Position) -> Text | None:
    """The figures that nobody has read off the board; they stand until the table starts with others."""
    if not game.figures.unconfirmed:
        return None
    return say("Proposed by us, not confirmed off the board: {figures}.",
               figures=tuple(figure_name(name) for name in game.figures.unconfirmed))


def reminders(game: Position) -> list[Text]:
    """What the rules ask of people and no program can check, as far as it matters now."""
    told = [
        say("Count track aloud; any player may ask to hear it again."),
        say("Building only to be in somebody's way is forbidden; nobody may be cut off from a major city."),
        say("Does a segment cross water? Lay a straightedge between the dots: only clearly blue means a bridge."),
        say("Undo freely until a card is drawn; after that another player agrees, and past the own next turn a conductor."),
    ]
    unconfirmed = proposed(game)
    if unconfirmed:
        told.insert(0, unconfirmed)
    if game.phase != INITIAL:
        told += [
            say("Rent is paid before moving onto the line, {rent} an opponent and turn. A train that stands pays nobody.",
                rent=Money(game.figures.rent)),
            say("Trains turn round on cities and ferry ports only."),
        ]
    if game.events("snow", "fog", "gale"):
        told.append(say("Half rate begins with the first step to or from an affected milepost, for the rest of the turn."))
    if game.options["area_of_effect"]:
        told.append(say("At this table half rate ends with the last affected milepost."))
    return told
