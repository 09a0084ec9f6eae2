"""The stock market of a box's form: a usual one, a title's, or rows typed in, with the zones that their letters mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase

from companion.eighteenxx.box.chart import FORMS, Cell, chart_of
from companion.eighteenxx.box.places import IPO, POOL, ZONES
from companion.eighteenxx.editor.form_values import Typed
from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import say

#: A box with a usual market in one line; the usual grid is that of the box that stands in.
LINE: Mapping[str, object] = {"market": {
    "form": "line",
    "rows": ["40 45 50 55 60P 65P 70P 75P 80P 90P 100P 110 120 130 140 155 170 185 200 220 240 260 280 300 325 350 375 400"],
    "zones": {},
}}
#: The choice of a market that is none of these.
TYPED = "typed"
#: Dots where there is no space, as rulebooks print them.
_DOTS = re.compile(r"(?<!\S)\.+(?!\S)")
#: From where several certificates may be bought in a turn in a zone, by the word that chooses it.
FROM_ANYWHERE = "any"
SEVERAL: Mapping[str, tuple[str, ...]] = {FROM_ANYWHERE: (IPO, POOL), POOL: (POOL,)}
#: What a zone is in any game.
ZONE_FIELDS = ("letter", "beyond_limit", "several")
#: Lines and letters of a market that are read.
MOST_LINES, MOST_LETTERS = 60, 4000


def market_fields(data: Mapping[str, object], shelf: Mapping[str, Json]) -> dict[str, str]:
    """What the fields of a box's market hold. `shelf` are the boxes whose markets can be chosen, the one that stands in
    first."""
    market = data.get("market")
    market = market if isinstance(market, Mapping) else next(iter(shelf.values()))["market"]
    chosen = next((id_ for id_, one in shelf.items() if market.get("rows", []) == one["market"]["rows"]), TYPED)
    found = {"market": chosen, "market-form": str(market.get("form", "grid")),
             "market-rows": "\n".join(map(str, market.get("rows", [])))}  # fmt: skip
    zones = market.get("zones")
    for n, (name, zone) in enumerate(zones.items() if isinstance(zones, Mapping) else ()):
        found |= {f"zone-{n}-colour": name, f"zone-{n}-letter": str(zone.get("letter", ""))}
        ticks = {"exempt": name in _exempt(data), "beyond": zone.get("beyond_limit")}
        found |= {f"zone-{n}-{tick}": "1" for tick, is_set in ticks.items() if is_set}
        found[f"zone-{n}-several"] = _several(zone)
    return found


def read_market(typed: Typed, data: JsonDict, shelf: Mapping[str, Json]) -> None:
    """Read the market of a form, of which the starting prices are marked; rows that were typed count, whatever is chosen of
    the boxes on the `shelf`. One that is only now chosen comes with its own zones."""
    data.pop("par_values", None)
    chosen, before = typed.text("market"), data.get("market")
    is_new = chosen != market_fields(data, shelf)["market"]
    rulebook = data.setdefault("profiles", {}).setdefault("rulebook", {})
    lines = typed.given.get("market-rows", "")[:MOST_LETTERS].splitlines()
    rows = [_DOTS.sub("-", line) for line in lines if line.strip()][:MOST_LINES]
    shown = [str(row).split() for row in (before.get("rows", ()) if isinstance(before, Mapping) else ())]
    if chosen in shelf and (not rows or (is_new and [row.split() for row in rows] == shown)):
        data["market"] = _printed(shelf[chosen]["market"])
        rulebook["exempt_zones"] = [zone for zone in _exempt(shelf[chosen]) if zone in data["market"]["zones"]]
        return
    zones, exempt = _zones(typed, before.get("zones", {}) if isinstance(before, Mapping) else {})
    up_to = _bounds(zones)
    rulebook["exempt_zones"] = exempt
    form = typed.text("market-form")
    data["market"] = {
        "form": form if form in FORMS else "grid",
        "rows": [" ".join(_in_its_zone(word, up_to) for word in row.split()) for row in rows] if up_to else rows,
        "zones": zones,
        **({"ledges": before["ledges"]} if isinstance(before, Mapping) and before.get("ledges") else {}),
    }  # fmt: skip
    if isinstance(before, Mapping) and "exceptions" in before and shown == [row.split() for row in data["market"]["rows"]]:
        data["market"]["exceptions"] = before["exceptions"]


def _printed(market: Json) -> JsonDict:
    """A market as another game may have it: without what its zones say of the phases of its own."""
    zones = {name: {field: zone[field] for field in ZONE_FIELDS if field in zone}
             for name, zone in market.get("zones", {}).items()}  # fmt: skip
    return {**market, "zones": zones}


def _zones(typed: Typed, before: Json) -> tuple[JsonDict, list[str]]:
    """The zones of a form, and those in which certificates do not count."""
    zones: JsonDict = {}
    exempt = []
    for n in range(typed.rows("zone")):
        letter, colour = typed.text(f"zone-{n}-letter", 4), typed.text(f"zone-{n}-colour")
        if not letter or colour not in ZONES:
            continue
        if colour in zones:
            typed.fault(say("Two zones of the market are {colour}: one is enough.", colour=ZONES[colour]))
        zone = {**before.get(colour, {}), "letter": letter}
        if typed.is_ticked(f"zone-{n}-beyond"):
            zone["beyond_limit"] = True
        else:
            zone.pop("beyond_limit", None)
        if (several := typed.text(f"zone-{n}-several")) != _several(zone):
            zone = {name: value for name, value in zone.items() if name != "several"}
            if several in SEVERAL:
                zone["several"] = list(SEVERAL[several])
        zones[colour] = zone
        if typed.is_ticked(f"zone-{n}-exempt"):
            exempt.append(colour)
    return zones, exempt


def _bounds(zones: Mapping[str, JsonDict]) -> dict[int, str]:
    """Letters by the price up to which their zone reaches, the lowest first. A zone for which somebody has typed a price in
    place of its letter gets one."""
    found: dict[int, str] = {}
    for colour, zone in zones.items():
        if (most := number(zone["letter"])) is not None:
            taken = {*"PE", *"".join(other["letter"] for other in zones.values())}
            zone["letter"] = next(letter for letter in f"{colour}{ascii_lowercase}" if letter not in taken)
            found[most] = zone["letter"]
    return dict(sorted(found.items()))


def _in_its_zone(word: str, up_to: Mapping[int, str]) -> str:
    """A price with the letter of the zone that reaches up to it, if it has none of its own."""
    price = number(word.rstrip("PE"))
    letter = "" if price is None else next((letter for most, letter in up_to.items() if price <= most), "")
    return f"{price}{letter}{word.lstrip('0123456789')}" if letter else word


def _several(zone: Mapping[str, object]) -> str:
    """From where several certificates may be bought in a turn, by its word; nothing where only one may."""
    places = zone.get("several")
    return next((word for word, these in SEVERAL.items() if places == list(these)), FROM_ANYWHERE) if places else ""


def preview(data: Mapping[str, object]) -> list[list[Cell | None]]:
    """The cells of a box's market row by row, None for a gap; nothing if it cannot be read."""
    return chart_of(data.get("market")).table()


def _exempt(data: Json) -> list[str]:
    try:
        return list(data["profiles"]["rulebook"]["exempt_zones"])
    except (KeyError, TypeError):
        return []
