"""Pages to look something up on: what a route earns, counted from the stops that somebody types, and what deals bring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say
from companion.engine.title import LookUp
from companion.games.britain_1820.box import Place
from companion.games.britain_1820.deals import deal
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.runs import Counted, Stop, against, count, of_place, typed_stop

Typed = Mapping[str, str]
#: The values of stops that are read in a field, and the largest of them: more than any route and any place has.
MOST, LARGEST = 20, 999


def route(game: Position, typed: Typed) -> JsonDict:
    """A route of a train, in the phase of now: what it earns, what is against it, and with other routes the run."""
    kinds = game.box.trains_as(game.options["train_names"])
    own = game.operating.trains if game.operating else []
    colour = typed.get("train", "")
    colour = colour if colour in kinds else own[0] if own else game.on_sale() or next(iter(kinds))
    stops, missing = _stops(game, typed)
    spikes = sum(_values(typed, "spikes")[:1])
    counted = count(kinds[colour], stops, spikes) if stops else None
    others = _values(typed, "others")
    return {
        "trains": [(id_, kind.name) for id_, kind in kinds.items()], "train": colour, "phase": say(game.phase.colour),
        "counted": counted, "missing": missing,
        "against": [refusal.text for refusal in against(kinds[colour], stops)] if stops else [],
        "together": _together(counted, others) if counted and others else None,
        "london": _place(game, "london"), "chatham": _place(game, "chatham"),
        "off_board": _places(game, "off_board"), "ports": _places(game, "port"),
    }  # fmt: skip


def _together(counted: Counted, others: list[int]) -> Text:
    """The run: this route with what others earn."""
    return say("All routes together: {total}.", total=Money(counted.total + sum(others)))


def _values(typed: Typed, name: str) -> list[int]:
    """The numbers in a field, whatever stands between them."""
    found = (int(part[:6]) for part in re.findall("[0-9]+", typed.get(name, "")))
    return [min(value, LARGEST) for value in found][:MOST]


def _stops(game: Position, typed: Typed) -> tuple[list[Stop], Text | None]:
    """What the route passes; and what still has to be typed for it, if anything."""
    phase, places = game.phase.colour, game.box.places
    beside = _values(typed, "beside")
    named = list(_chosen(game, typed))
    cities = [place for place in places.values() if place.kind in ("london", "chatham") and typed.get(place.kind)]
    missing = next((place.name for place in named if place.plus_city and place.values[phase] and not beside), None)
    stops = [
        *(of_place(place, phase) for place in cities),
        *(typed_stop("city", value) for value in _values(typed, "cities")),
        *(typed_stop("town", value) for value in _values(typed, "towns")),
        *(of_place(place, phase, sum(beside[:1])) for place in named),
        *(typed_stop("port", value) for value in _values(typed, "other_ports")),
    ]  # fmt: skip
    return stops, say("{place} needs the value of the city beside it.", place=missing) if missing else None


def _chosen(game: Position, typed: Typed) -> Iterator[Place]:
    """The places that were chosen by name."""
    for name, kind in (("off_board", "off_board"), ("off_board_2", "off_board"), ("port", "port")):
        place = game.box.places.get(typed.get(name, ""))
        if place is not None and place.kind == kind:
            yield place


def _place(game: Position, kind: str) -> tuple[str, int]:
    """The name and the value of the one place of a kind."""
    return next((place.name, place.values[game.phase.colour]) for place in game.box.places.values() if place.kind == kind)


def _places(game: Position, kind: str) -> list[tuple[str, Text]]:
    """The places of a kind by name, with their value now."""
    return [
        (place.name, say("{place}: city + {value}", place=place.name, value=value) if place.plus_city and value
         else say("{place}: {value}", place=place.name, value=value))
        for place in game.box.places.values() if place.kind == kind
        for value in [place.values[game.phase.colour]]
    ]  # fmt: skip


LOOKUPS = (
    LookUp("route", say("Count a route"), route, beside=("run-trains",)),
    LookUp("deal", say("What would a takeover bring?"), deal, beside=("offer-company", "bid", "name-buyer")),
)
