"""Where everything on a hex is drawn: tracks, cities with their circles, towns, figures and words.

One drawing serves screens and paper: what this works out is drawn by the macros of `print/track.svg`. A hex has sides
of length SIDE and its centre at (0, 0), x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from companion.eighteenxx.drawing import labels
from companion.eighteenxx.drawing.art import Anchor, Art, CityArt, Place, Point, TownArt
from companion.eighteenxx.drawing.free_space import Room
from companion.eighteenxx.drawing.labels import Said
from companion.eighteenxx.drawing.multi_hex import Share, place_of, shares
from companion.eighteenxx.drawing.stop_layout import RAIL, RING, Standing, bridges, standings, track_between
from companion.eighteenxx.drawing.track_paths import INNER, SIDE, Way, direction, polar
from companion.eighteenxx.map.hexes import FLAT
from companion.eighteenxx.map.map import Circles, MapState
from companion.eighteenxx.map.printed import OFF, Hex, Home, PrintedMap
from companion.eighteenxx.map.tiles import CITY, OFFBOARD, TOWN, Face, Stop, called

#: The ground of water off the board, and of a port there.
SEA = "sea"
#: The smallest type of maps on screens: of a phone's, and of the one that is read across a room.
SCREEN = 10.5
#: Nothing besides the face, and no letters for privates.
BARE, NOBODY = Said(), MappingProxyType[str, str]({})
#: The phases of a box with the colours or levels by which places pay in them.
Phases = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Laid:
    """What lies on a map at a moment, as plain values: what a sheet is made of does not change behind it, and two nights
    whose maps are alike have the same. `faces` are in the order of the hexes, the others as the map in play has them."""

    faces: tuple[Face, ...]
    taken: Mapping[str, tuple[Circles, ...]]
    all_homes: tuple[tuple[str, Home], ...]
    waiting: Mapping[str, str]

    def circles(self, name: str) -> tuple[Circles, ...]:
        """The circles of the cities of a hex, each with the company whose token is in it."""
        return self.taken[name]


def laid(state: MapState) -> Laid:
    """What lies on a map now."""
    taken = {hex_.name: state.circles(hex_.name) for hex_ in state.printed.hexes}
    return Laid(tuple(state.faces), taken, state.all_homes, dict(state.waiting))


@lru_cache(maxsize=8192)
def drawn(face: Face, layout: str = FLAT, said: Said = BARE) -> Art:
    """The drawing of a face with what else is said on its hex."""
    art, room = _drawn(face, layout, said)
    if not art.unsaid and room < 0 and said.block and "&" in said.name:
        # A name that is cut short covers no private's letters, as the whole one does.
        other, least = _drawn(face, layout, said, is_short=True)
        return other if least > room else art
    if not art.unsaid:
        return art
    other, least = _drawn(face, layout, said, name_first=True)
    return other if other.name and least >= min(room, 0) else art


def _drawn(
    face: Face, layout: str, said: Said, name_first: bool = False, is_short: bool = False
) -> tuple[Art, float]:
    """The drawing, and the least room that anything on it has; `name_first`: the name chooses its place before the rest;
    `is_short`: that of two cities is their first letters."""
    named = replace(said, name=" ".join(labels.initials(said.name))) if is_short else said
    stand = standings(face, layout)
    room = Room(layout)
    tracks, crossed = _tracks(face, stand, layout, room)
    cities, towns, arrows = [], [], []
    for stop, standing in zip(face.stops, stand, strict=True):
        if stop.kind == OFFBOARD:
            arrows += [_arrow(edge, layout) for edge in stop.edges]
        elif stop.has_circle:
            cities.append(_city(stop, standing, room))
        elif stop.kind == TOWN:
            towns.append(_town(*standing.at, standing.across, room))
    early = labels.name(named, room) if name_first else ()
    scales = labels.scales(face, said, room)
    corner = labels.hex_id(said, room, bool(face.tile))
    ground = labels.terrain(said, said.cost or face.upgrade_cost, room)
    name = early if name_first else labels.name(named, room)
    figures = labels.figures(face, said, room)
    label = labels.label(face, said, room)
    tile = called(face.tile) or None
    block = labels.block(said, room)
    has_port = (said.port or face.port) and len(scales) < 2 and not said.is_split
    anchor = Anchor(*room.put(0, 0, labels.around(layout), reach=9)[0]) if has_port else None
    art = Art(
        ground=face.colour, tracks=tracks, bridges=crossed, stops=[it.at for it in stand],
        cities=cities, towns=towns, arrows=arrows, figures=figures,
        scales=scales, label=label, name=name, terrain=ground, port=anchor, tile=tile,
        number=labels.number(tile, said, room) if tile else None, corner=corner, block=block, layout=layout,
        unsaid="" if labels.is_whole(said, name) else said.name,
    )  # fmt: skip
    return art, room.least


def _tracks(face: Face, stand: Sequence[Standing], layout: str, room: Room) -> tuple[list[str], list[str]]:
    """The paths of all track, and of the bridges where some crosses other; none but an arrow leads off the board."""
    ways: list[tuple[Way, frozenset[int | str]]] = [
        (track_between(face, a, b, layout), frozenset((a, b))) for a, b in face.track
    ]
    for n, (stop, standing) in enumerate(zip(face.stops, stand, strict=True)):
        if stop.kind == OFFBOARD:
            for edge in stop.edges:
                for part in (0.98, 0.86, 0.76, 0.66):
                    room.fill(*polar(direction(edge, layout), INNER * part), 6.5 * part**2)
        else:
            ways += [(way, frozenset((edge, f"stop {n}"))) for edge, way in standing.legs.items()]
    if face.is_joined:
        ways.append((Way(stand[0].at, stand[1].at), frozenset(("stop 0", "stop 1"))))
    for way, _ in ways:
        for x, y in way.points:
            room.fill(x, y, RAIL + 0.4)
    return [way.path for way, _ in ways], list(bridges(ways))


def _city(stop: Stop, standing: Standing, room: Room) -> CityArt:
    """A city with its circles."""
    slots = standing.circles(stop.slots)
    for (sx, sy), (tx, ty) in pairwise([*slots, slots[0]]):
        room.fill(sx, sy, RING)
        room.fill((sx + tx) / 2, (sy + ty) / 2, RING)
    joined = "L".join(f"{sx} {sy}" for sx, sy in [*slots, slots[0]])
    return CityArt(*standing.at, slots, f"M{joined}", not stop.slots)


def _town(x: float, y: float, across: float | None, room: Room) -> TownArt:
    """A bar across its track, or a dot where it has none or several."""
    room.fill(x, y, 8)
    if across is None:
        return TownArt(x, y, None)
    dx, dy = polar(across, 9.5)
    return TownArt(x, y, f"M{round(x - dx, 2)} {round(y - dy, 2)}L{round(x + dx, 2)} {round(y + dy, 2)}")


def _arrow(edge: int, layout: str) -> str:
    way = direction(edge, layout)
    (x, y), (px, py) = polar(way, INNER), polar(way + 90, 6.0)
    tx, ty = polar(way, INNER * 0.62)
    return f"{round(x + px, 2)},{round(y + py, 2)} {round(x - px, 2)},{round(y - py, 2)} {tx},{ty}"


# The map -------------------------------------------------------------------------------------------


def centre(printed: PrintedMap, name: str) -> Point:
    """Where the centre of a hex is on the drawing of the map."""
    x, y = printed.grid.centre(name)
    return round(x * SIDE, 2), round(y * SIDE, 2)


@lru_cache(maxsize=64)
def extent(printed: PrintedMap, margin: float = 6.0) -> tuple[float, float, float, float]:
    """The drawing of the map: left, top, width and height."""
    spots = [centre(printed, hex_.name) for hex_ in printed.hexes]
    across, down = (half + margin for half in ((SIDE, INNER) if printed.grid.layout == FLAT else (INNER, SIDE)))
    left, top = min(x for x, _ in spots) - across, min(y for _, y in spots) - down
    return (round(left, 1), round(top, 1), round(max(x for x, _ in spots) + across - left, 1),
            round(max(y for _, y in spots) + down - top, 1))  # fmt: skip


def hexes(
    printed: PrintedMap, state: MapState | Laid | None = None, least: float = 0.0, letters: Mapping[str, str] = NOBODY,
    phases: Phases = (),
) -> Iterator[Place]:
    """All hexes of a map, as printed or as they lie now, each as `place` gives it."""
    for hex_ in printed.hexes:
        face = hex_.face if state is None else state.faces[hex_.index]
        yield place(printed, hex_, face, state, least, letters, phases)


def place(
    printed: PrintedMap, hex_: Hex, face: Face, state: MapState | Laid | None = None, least: float = 0.0,
    letters: Mapping[str, str] = NOBODY, phases: Phases = (),
) -> Place:  # fmt: skip
    """One hex: the drawing of its face, with id, name, terrain that is still to be paid, and whose circles are whose. No
    type is smaller than the `least`; `letters` are what privates that block hexes are called; `phases` as for `Said`."""
    tokens = tuple(("",) * max(stop.slots, 1) for stop in face.stops if stop.kind == CITY)
    if state is not None:
        tokens = tuple(tuple(holder or "" for holder in circles) for circles in state.circles(hex_.name))
    homes = printed.all_homes if state is None else state.all_homes
    here = [(company, city) for company, (at, city) in homes if at == hex_.name]
    kept = tuple(tuple(company for company, city in here if city in (n, None)) for n in range(len(tokens)))
    waiting = tuple(company for company, at in state.waiting.items() if at == hex_.name) if state is not None else ()
    block = letters.get(hex_.blocked_by or "", "")
    return _place(printed, hex_.index, face, tokens, kept, waiting, least, block, phases)


@lru_cache(maxsize=8192)
def _place(
    printed: PrintedMap, index: int, face: Face, tokens: tuple[tuple[str, ...], ...], kept: tuple[tuple[str, ...], ...],
    waiting: tuple[str, ...], least: float, block: str, phases: Phases,
) -> Place:  # fmt: skip
    """A hex with what lies on it, the same one as long as nothing changes there."""
    hex_ = printed.hexes[index]
    layout, share = printed.grid.layout, shares(printed).get(hex_.name)
    art = drawn(face, layout, _said(hex_, share, face is hex_.face, least, block, phases))
    ground = SEA if hex_.kind == OFF and (hex_.port or hex_.terrain) else art.ground
    x, y = centre(printed, hex_.name)
    walls = tuple(_side(edge, layout) for at, edge in printed.walls if at == hex_.name)
    rivers = tuple((_side(edge, layout), river(cost)) for (at, edge), cost in printed.rivers.items() if at == hex_.name)
    seams = tuple(_side(edge, layout, 0.98) for edge in share.goes_on) if share else ()
    divides = None if share is None or share.corner is None else _across(share.corner, layout)
    return Place(
        **{**{field.name: getattr(art, field.name) for field in fields(Art)}, "ground": ground}, id=hex_.name, x=x, y=y,
        kind=hex_.kind, called=hex_.called, tokens=tokens, kept=kept, waiting=waiting, walls=walls, rivers=rivers,
        seams=seams, divides=divides, blocked_by=hex_.blocked_by,
    )  # fmt: skip


def river(cost: int) -> float:
    """How wide the line of a border is that costs so much to cross: the dearer, the wider."""
    return min(1.0 + cost / 10, 7.0)


def _said(hex_: Hex, share: Share | None, is_bare: bool, least: float, block: str, phases: Phases) -> Said:
    """What is to be written on a hex. What a place off the board is called and earns stands in one of its hexes."""
    said = Said(hex_.place or "", hex_.name, hex_.terrain, least=least, phases=phases)
    if is_bare:
        said = replace(said, cost=hex_.cost, port=hex_.port or hex_.has_port, block=block)
    if share is None:
        return said
    places = [place_of(hex_, stop.group) for stop in hex_.face.stops]
    mute = frozenset(n for n, place in enumerate(places) if place not in share.speaks)
    is_split = len(set(places)) > 1
    name = "" if is_split else next(iter(share.called - {hex_.name}), "")
    return replace(said, name=name, mute=mute, is_split=is_split, port=said.port and bool(name))


def _side(edge: int, layout: str, part: float = 1.0) -> str:
    """A border, or so much of it around its middle."""
    (x1, y1), (x2, y2) = (polar(direction(edge + half, layout), SIDE) for half in (-0.5, 0.5))
    cut = (1 - part) / 2
    dx, dy = (x2 - x1) * cut, (y2 - y1) * cut
    return f"M{round(x1 + dx, 2)} {round(y1 + dy, 2)}L{round(x2 - dx, 2)} {round(y2 - dy, 2)}"


def _across(corner: float, layout: str) -> str:
    """The line from a corner to the opposite one."""
    x, y = polar(direction(corner, layout), SIDE)
    return f"M{x} {y}L{-x} {-y}"
