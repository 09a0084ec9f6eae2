"""The pages to look things up on at the table: demands and loads, rulings, half rate. They change nothing.

What they tell is open to everybody: cards and loads lie on the table. Nobody's cash is told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import Refusal
from companion.engine.reading import JsonDict, number
from companion.engine.text import Text, say
from companion.engine.title import LookUp
from companion.games.empire_builder import desk, movement, moves
from companion.games.empire_builder import rulings as faq
from companion.games.empire_builder.deck import EventCard
from companion.games.empire_builder.family import called
from companion.games.empire_builder.loads import chips_left
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.printed import event_words

Typed = Mapping[str, str]
MOST_HITS, MOST_BEST = 12, 15


# Loads, cities, cards -----------------------------------------------------------------------------


def loads(game: Position, typed: Typed) -> JsonDict:
    """What typed letters mean, and all about the likeliest: `q` is typed; a hit that was tapped is `kind` and `name`."""
    box, q = game.box, typed.get("q", "").strip()
    hits = desk.find(box, q)[:MOST_HITS] if q else ()
    chosen = (typed["kind"], typed.get("name", "")) if typed.get("kind") in ("load", "city", "port", "card") else None
    if chosen is None and hits:
        chosen = (hits[0].kind, hits[0].name)
    sheet, missing = None, None
    if chosen is not None:
        try:
            sheet = _sheet(game, *chosen)
        except Refusal as refusal:
            missing = refusal.text
    elif q:
        missing = _nothing(game, q)
    return {
        "q": q, "hits": hits, "chosen": chosen, "sheet": sheet, "missing": missing,
        "has_lists": bool(box.loads), "has_deck": box.deck is not None, "table": None if q or chosen else _table(game),
        "carried": [{"player": p.name, "loads": tuple(p.loads)} for p in game.seats.values() if p.loads],
        "scarce": _scarce(game), "suspect": dict(box.deck.suspect) if box.deck and not q else {},
    }


def _nothing(game: Position, q: str) -> Text:
    if not game.box.loads and game.box.deck is None:
        return say("The loads and cities of {game} are not known to us: read the board.", game=game.box.name)
    if number(q) is not None and game.box.deck is None:
        return say("The cards of {game} are not known to us: read them at the table.", game=game.box.name)
    return say("Nothing here is called {typed}.", typed=q)


def _sheet(game: Position, kind: str, name: str) -> JsonDict:
    match kind:
        case "load":
            return _load(game, desk.load_sheet(game.box, name))
        case "city":
            return _city(game, desk.city_sheet(game.box, name))
        case "port":
            lines = [ferry for ferry in game.box.ferries or () if name in (ferry.a, ferry.b)]
            return {"kind": "port", "name": name, "ferries": [_ferry(game, ferry) for ferry in lines]}
    n = number(name)
    return _card(game, desk.card_sheet(game.box, -1 if n is None else n))


def _load(game: Position, sheet: desk.LoadSheet) -> JsonDict:
    name = sheet.load.name
    return {
        "kind": "load", "name": name, "chips": sheet.chips, "left": chips_left(game, name),
        "from": [{"city": city.name, "closed": _closed(game, city.name)} for city in sheet.suppliers],
        "aboard": [{"player": p.name, "n": p.loads.count(name)} for p in game.seats.values() if name in p.loads],
        "lying": [city for city, load, _, _ in game.lying if load == name],
        "wanted": [wanted(game, one) for one in sheet.wanted],
    }


def _city(game: Position, sheet: desk.CitySheet) -> JsonDict:
    city = sheet.city
    return {
        "kind": "city", "name": city.name, "size": city.size, "zone": city.zone, "port": city.port,
        "closed": _closed(game, city.name),
        "supplies": [{"load": load.name, "left": chips_left(game, load.name)} for load in sheet.supplies],
        "lying": [load for place, load, _, _ in game.lying if place == city.name],
        "wanted": [wanted(game, one) for one in sheet.wanted], "ferries": [_ferry(game, one) for one in sheet.ferries],
        "sections": [{"player": p.name, "n": p.sections[city.name]} for p in game.seats.values() if city.name in p.sections],
    }


def _card(game: Position, sheet: desk.CardSheet) -> JsonDict:
    return {
        "kind": "card", "name": str(sheet.number), "suspect": sheet.suspect_reason,
        "event": None if sheet.event is None else _event(game, sheet.event),
        "wanted": [wanted(game, one) for one in sheet.demands], "holder": _holder(game, sheet.number),
        "discarded": sheet.number in game.discards,
    }


def _event(game: Position, card: EventCard) -> JsonDict:
    return {"title": called(card.title), "words": event_words(card, game.box)}


def _ferry(game: Position, ferry: Any) -> JsonDict:
    builders = [p.name for p in game.seats.values() if ferry.name in p.ferries]
    return {"name": ferry.name, "cost": ferry.cost, "built_by": builders, "free": ferry.builders - len(builders)}


def wanted(game: Position, one: desk.Wanted) -> JsonDict:
    """A demand of the deck: payoff and what is doubtful about it, and in whose hand its card is."""
    disputed = one.disputed
    return {
        "load": one.load, "city": one.city, "payoff": one.payoff, "card": one.card,
        "other": disputed.other if disputed else None, "doubtful": disputed is not None or one.suspect,
        "holder": _holder(game, one.card),
    }


def _holder(game: Position, card: int) -> str | None:
    return next((p.name for p in game.seats.values() if card in p.hand), None)


def _closed(game: Position, city: str) -> Text | None:
    event = game.striking(city)
    return None if event is None else say("strike until {until}", until=game.until(event))


def _scarce(game: Position) -> list[JsonDict]:
    """Loads of which one chip or none is left."""
    if not game.loads_named:
        return []
    left = {name: chips_left(game, name) for name in game.box.loads}
    return [{"load": name, "left": n} for name, n in left.items() if n is not None and n <= 1]


def _table(game: Position) -> JsonDict | None:
    """The payoff table: a row a load, a row a city, and the best demands."""
    if game.box.deck is None:
        return None
    table = desk.payoff_table(game.box.deck)
    rows = {"by_load": table.by_load, "by_city": table.by_city}
    return {
        **{name: [
            {"name": row.name, "n": len(row.wanted), "best": row.best.payoff,
             "for": row.best.city if name == "by_load" else row.best.load, "mean": round(row.total / len(row.wanted))}
            for row in found.values()
        ] for name, found in rows.items()},
        "best": [wanted(game, one) for one in table.best[:MOST_BEST]],
    }


# Rulings --------------------------------------------------------------------------------------------


def rulings(game: Position, typed: Typed) -> JsonDict:
    """The answers of the FAQ that have the typed words, and what conductors ruled at this table, the newest first."""
    q = typed.get("q", "").strip()
    given = [
        {"round": one.round, "text": one.entry.move.text, "by": one.entry.by, "at": one.entry.at, "n": one.n}
        for one in game.receipts if isinstance(one.entry.move, moves.Ruling)
    ]
    found = faq.find_rulings(q, game.box.id)
    return {
        "q": q, "found": [{"number": r.number, "topic": say(r.topic), "about": say(r.about)} for r in found],
        "all": len(faq.rulings()), "given": given[::-1], "can_rule": game.ask.offer("ruling") is not None,
        "on_turn": next(iter(game.ask.actors), None),
    }


# Half rate ------------------------------------------------------------------------------------------


def half_rate(game: Position, typed: Typed) -> JsonDict:
    """How far a train still runs at half rate: of the train that is typed (mileposts), after the steps already made."""
    trains = {card.mileposts for card in game.figures.trains.values()} | {p.train.mileposts for p in game.seats.values()}
    mileposts = _number(typed.get("mileposts", ""), game.turn.player.train.mileposts, 1)
    run = min(_number(typed.get("run", ""), 0, 0), mileposts)
    left = movement.left_at_half_rate(mileposts, run)
    return {
        "trains": sorted(trains), "mileposts": mileposts, "run": run, "left": left, "rest": mileposts - run,
        "together": run + left, "half": movement.half(mileposts), "beyond": movement.after_the_ferry(mileposts),
        "seas": [{"seas": border.seas, "about": say(border.about)} for border in faq.sea_borders()]
        if game.box.id.startswith("eurorails") else [],
        "only_inside": bool(game.options["area_of_effect"]),
        "table": [{"mileposts": n, "half": movement.half(n), "beyond": movement.after_the_ferry(n)} for n in sorted(trains)]
        if game.box.has_ferries else [],
    }


def _number(text: str, default: int, low: int) -> int:
    found = number(text)
    return default if found is None else max(low, min(40, found))


LOOKUPS = (
    LookUp("loads", say("Loads"), loads, is_place=True), LookUp("rulings", say("Rulings"), rulings, is_place=True),
    LookUp("half-rate", say("Half rate"), half_rate),
)
