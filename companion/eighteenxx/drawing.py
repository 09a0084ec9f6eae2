"""Where everything on a hex is drawn: tracks, cities with their circles, towns, figures and words.

One drawing serves screens and paper: what this works out is drawn by the macros of `print/track.svg`. A hex has sides
of length SIDE and its centre at (0, 0), x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import pairwise
from re import finditer

from companion.eighteenxx.art import Anchor, Art, CityArt, Name, Place, Point, Scale, Sign, Terrain, TownArt
from companion.eighteenxx.map.hexes import FLAT, POINTY
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import OFF, Hex, PrintedMap
from companion.eighteenxx.map.tiles import CITY, OFFBOARD, Face, Stop, called
from companion.eighteenxx.room import Room
from companion.eighteenxx.standing import CIRCLE, Standing, bridges, standings, track_between
from companion.eighteenxx.ways import INNER, SIDE, Way, direction, polar

#: The ground of a port off the board.
SEA = "sea"
#: What need not be said of a port in the sea.
PORT = "Port of "
#: By layout: where the name of a hex stands, and the number of a tile. Corners are free of track.
_CORNERS: dict[str, tuple[Point, Point]] = {
    FLAT: ((-19.5, -37.5), (19.0, 38.5)), POINTY: ((0.0, -41.5), (0.0, 43.0)),
}  # fmt: skip


@lru_cache(maxsize=4096)
def drawn(
    face: Face, layout: str = FLAT, name: str = "", terrain: tuple[str, ...] = (), cost: int = 0, port: bool = False
) -> Art:
    """The drawing of a face with what else stands on its hex."""
    stand = standings(face, layout)
    room = Room(layout)
    corner, number = _CORNERS[layout]
    if layout == POINTY:  # where names of places would stand in its way; between sides they have room beside it
        room.fill(*corner, 5)
    if face.tile or layout == POINTY:
        room.fill(*number, 5)
    tracks, crossed = _tracks(face, stand, layout, room)
    cities, towns, arrows = [], [], []
    for stop, standing in zip(face.stops, stand, strict=True):
        if stop.kind == OFFBOARD:
            arrows += [_arrow(edge, layout) for edge in stop.edges]
        elif stop.kind == CITY:
            cities.append(_city(stop, standing, room))
        else:
            towns.append(_town(*standing.at, standing.across, room))
    scales = _scales(face, layout, room)
    words = _name(name, face, room)
    if layout == FLAT:
        room.fill(*corner, 5)
    figures = _figures(face, room)
    label, ground = _label_and_cost(face, terrain, cost or face.upgrade_cost, room)
    anchor = Anchor(*room.place(9)) if (port or face.port) and len(scales) < 2 else None
    return Art(
        ground=face.colour, tracks=tracks, bridges=crossed, stops=[it.at for it in stand],
        cities=cities, towns=towns, arrows=arrows, figures=figures,
        scales=scales, label=label, name=words, terrain=ground, port=anchor, tile=called(face.tile) or None,
        number=number, corner=corner, layout=layout,
    )  # fmt: skip


def _tracks(face: Face, stand: Sequence[Standing], layout: str, room: Room) -> tuple[list[str], list[str]]:
    """The paths of all track, and of the bridges where some crosses other; none but an arrow leads off the board."""
    ways: list[tuple[Way, frozenset[int | str]]] = [
        (track_between(face, a, b, layout), frozenset((a, b))) for a, b in face.track
    ]
    for n, (stop, standing) in enumerate(zip(face.stops, stand, strict=True)):
        if stop.kind == OFFBOARD:
            for edge in stop.edges:
                room.along(polar(direction(edge, layout), INNER), polar(direction(edge, layout), INNER * 0.7))
        else:
            ways += [(way, frozenset((edge, f"stop {n}"))) for edge, way in standing.legs.items()]
    for way, _ in ways:
        for x, y in way.points:
            room.fill(x, y, 4)
    return [way.path for way, _ in ways], list(bridges(ways))


def _city(stop: Stop, standing: Standing, room: Room) -> CityArt:
    """A city with its circles."""
    slots = standing.circles(stop.slots)
    for (sx, sy), (tx, ty) in pairwise([*slots, slots[0]]):
        room.fill(sx, sy, CIRCLE + 1)
        room.fill((sx + tx) / 2, (sy + ty) / 2, CIRCLE + 1)
    joined = "L".join(f"{sx} {sy}" for sx, sy in [*slots, slots[0]])
    return CityArt(*standing.at, slots, f"M{joined}")


def _town(x: float, y: float, across: float | None, room: Room) -> TownArt:
    """A bar across its track, or a dot where it has none or several."""
    room.fill(x, y, 9)
    if across is None:
        return TownArt(x, y, None)
    dx, dy = polar(across, 9.5)
    return TownArt(x, y, f"M{round(x - dx, 2)} {round(y - dy, 2)}L{round(x + dx, 2)} {round(y + dy, 2)}")


def _arrow(edge: int, layout: str) -> str:
    way = direction(edge, layout)
    (x, y), (px, py) = polar(way, INNER), polar(way + 90, 6.0)
    tx, ty = polar(way, INNER * 0.62)
    return f"{round(x + px, 2)},{round(y + py, 2)} {round(x - px, 2)},{round(y - py, 2)} {tx},{ty}"


def _scales(face: Face, layout: str, room: Room) -> list[Scale]:
    """What places earn by the colours or levels of the phase: a row of figures for each."""
    rows = [(stop, list(stop.revenue.items())) for stop in face.stops if not isinstance(stop.revenue, int)]
    if len(rows) < 2:
        heights = [24, -24] if face.cities else [0, 24, -24]
        return [Scale(*room.line(32, heights, aside=(-8, 8)), steps) for _, steps in rows]
    # Several are away from their arrows, in the order of those, each with its name.
    arrows = [polar(direction(stop.edges[0], layout), 1) for stop, _ in rows]
    x = -6.0 if sum(across for across, _ in arrows) > 0 else 6.0
    middle = 6.0 - 8 * sum(round(down) for _, down in arrows if abs(down) > 0.9)
    upper_first = sorted(zip(arrows, rows, strict=True), key=lambda row: row[0][1])
    return [Scale(x, middle + (n - (len(rows) - 1) / 2) * 36, steps, stop.group.removeprefix(PORT))
            for n, (_, (stop, steps)) in enumerate(upper_first)]


def _figures(face: Face, room: Room) -> list[Sign]:
    """What the stops earn: one figure where all are worth the same."""
    worths = [stop.revenue for stop in face.stops if isinstance(stop.revenue, int)]
    shown = worths[:1] if len(set(worths)) == 1 else worths
    return [Sign(*room.place(8.5), worth) for worth in shown if worth]


def _label_and_cost(face: Face, terrain: tuple[str, ...], cost: int, room: Room) -> tuple[Sign | None, Terrain | None]:
    """The label, and what the next tile costs; None: there is none."""
    wide, high = 5 + 2 * len(face.label or ""), 10
    label = ground = None
    if face.label and cost:
        label, ground = room.place_both(wide, high)
    elif face.label:
        label = room.place(wide)
    elif cost:
        ground = room.place(high + 2, (0, 20, 26, 31))
    return (
        None if label is None else Sign(*label, face.label or ""),
        None if ground is None else Terrain(*ground, terrain, cost),
    )


def _name(name: str, face: Face, room: Room) -> Name | None:
    """The name in one line, or two where it is long. On a tile only where there is room for it."""
    if not name:
        return None
    lines = [name]
    if len(name) > 12 and (gaps := [at.end() for at in finditer("[ -]", name)]):
        cuts = [[name[:gap].rstrip(), name[gap:]] for gap in gaps]
        lines = min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    half = 2.3 * max(map(len, lines))
    high = 4.5 * len(lines)
    if face.tile and room.gap_of_line(half, -27) < high > room.gap_of_line(half, 27):
        return None
    x, y = room.line(half, (-27, 27, 0, -20, 20, -10, 10), high, (-12, 12, -20, 20))
    return Name(x, y, lines)


# The map -------------------------------------------------------------------------------------------


def centre(printed: PrintedMap, name: str) -> Point:
    """Where the centre of a hex is on the drawing of the map."""
    x, y = printed.grid.centre(name)
    return round(x * SIDE, 2), round(y * SIDE, 2)


def extent(printed: PrintedMap, margin: float = 6.0) -> tuple[float, float, float, float]:
    """The drawing of the map: left, top, width and height."""
    spots = [centre(printed, hex_.name) for hex_ in printed.hexes]
    reach = SIDE + margin
    left, top = min(x for x, _ in spots) - reach, min(y for _, y in spots) - reach
    return (round(left, 1), round(top, 1), round(max(x for x, _ in spots) + reach - left, 1),
            round(max(y for _, y in spots) + reach - top, 1))  # fmt: skip


def hexes(printed: PrintedMap, state: MapState | None = None) -> Iterator[Place]:
    """All hexes of a map, as printed or as they lie now, each as `place` gives it."""
    for hex_ in printed.hexes:
        face = hex_.face if state is None else state.faces[hex_.index]
        yield place(printed, hex_, face, state)


def place(printed: PrintedMap, hex_: Hex, face: Face, state: MapState | None = None) -> Place:
    """One hex: the drawing of its face, with id, name, terrain that is still to be paid, and whose circles are whose."""
    is_bare = face is hex_.face
    layout, name = printed.grid.layout, hex_.place or ""
    art = drawn(face, layout, name, hex_.terrain, hex_.cost if is_bare else 0, hex_.port and is_bare)
    ground = SEA if hex_.port and hex_.kind == OFF else art.ground
    x, y = centre(printed, hex_.name)
    tokens: list[list[str]] = [[""] * max(stop.slots, 1) for stop in face.stops if stop.kind == CITY]
    if state is not None:
        tokens = [[holder or "" for holder in circles] for circles in state.circles(hex_.name)]
    homes = printed.homes if state is None else state.homes
    kept = [
        [company for company, (at, city) in homes.items() if at == hex_.name and city in (n, None)]
        for n in range(len(tokens))
    ]
    waiting = [company for company, at in state.waiting.items() if at == hex_.name] if state is not None else []
    walls = [_wall(edge, layout) for at, edge in printed.walls if at == hex_.name]
    return Place(
        **{**{field.name: getattr(art, field.name) for field in fields(Art)}, "ground": ground}, id=hex_.name, x=x, y=y,
        kind=hex_.kind, called=hex_.called, tokens=tokens, kept=kept, waiting=waiting, walls=walls,
        blocked_by=hex_.blocked_by,
    )  # fmt: skip


def _wall(edge: int, layout: str) -> str:
    """A border that no track crosses."""
    (x1, y1), (x2, y2) = (polar(direction(edge + half, layout), SIDE) for half in (-0.5, 0.5))
    return f"M{x1} {y1}L{x2} {y2}"
