"""What is written on a hex: each word and figure in the room that is left, in type of the size in which it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from re import finditer

from companion.eighteenxx.drawing.art import Earned, Point, Scale, Sign, Terrain, Word
from companion.eighteenxx.drawing.free_space import CAPITAL, ENOUGH, GAP, PITCH, Room, wide
from companion.eighteenxx.drawing.track_paths import INNER, SIDE, beyond, direction, polar
from companion.eighteenxx.map.hexes import FLAT
from companion.eighteenxx.map.tiles import CITY, COLOURS, DIESEL, Face

#: The sizes of type, in units of the drawing, where nothing asks for larger ones.
NAME, ID, NUMBER, LABEL, BLOCK, EARNS, LONG, SPAN = 8.2, 6.5, 6.0, 11.0, 8.0, 9.0, 7.8, 6.5
#: The radius of a figure.
COIN = 8.5
#: How much farther from the edge the number of a tile stands, for a knife that misses.
MISS = 0.8
#: What need not be said of a port in the sea.
PORT = "Port of "
#: A name in one word is broken before one of these, where a line has no room for it.
ENDINGS = (
    "ville", "burgh", "burg", "borough", "bridge", "chester", "stowe", "mouth", "jima", "shima", "delphia", "field", "ford",
    "market", "hampton", "town", "tady", "castle", "minster", "worth", "ham", "land", "wich", "more", "ton",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be written on a hex besides what is on its face: the `name` of its place, its own (`id`), the kinds of
    terrain and what they `cost`, the private that blocks it, in letters, and whether a port may lie there. `mute` are the
    stops whose revenue stands elsewhere; `least` the size of the smallest type. `phases` are those of the box with the
    colours or levels by which places pay in them: where they are given, revenues say in which phases they are earned."""

    name: str = ""
    id: str = ""
    terrain: tuple[str, ...] = ()
    cost: int = 0
    block: str = ""
    port: bool = False
    mute: frozenset[int] = frozenset()
    is_split: bool = False
    least: float = 0.0
    phases: tuple[tuple[str, str], ...] = ()

    def size(self, usual: float) -> float:
        """The size of type that usually has another one."""
        return max(usual, self.least)


@cache
def _everywhere(layout: str) -> tuple[Point, ...]:
    """Spots all over a hex, those in the middle of its width first."""
    spots = [(float(x), float(y)) for x in range(-44, 45, 4) for y in range(-44, 45, 4) if beyond(x, y, layout) < -5]
    return tuple(sorted(spots, key=lambda spot: (hypot(*spot) < 12, abs(spot[0]), spot[1])))


@cache
def around(layout: str) -> tuple[Point, ...]:
    """Spots for a sign: round the middle, on the right and above first, since people look there for figures."""
    rings = [polar(direction(half / 2, layout), length) for length in (33, 29, 36, 24, 38, 40) for half in range(12)]
    ranked = sorted(rings, key=lambda spot: (abs(hypot(*spot) - 32) > 5, spot[1] - spot[0]))
    rest = sorted(_everywhere(layout), key=lambda spot: spot[1] - spot[0])
    return (*ranked, *rest)


@cache
def _lines(layout: str) -> tuple[Point, ...]:
    """Spots for a line of words: in the middle above what is there, below it, then aside."""
    heights = (-27, -25, -29, -23, -31, 27, 25, 29, 23, 31, -33, 33, -20, 20, -35, 35, 0)
    usual = [(float(x), float(y)) for x in (0, -5, 5, -10, 10, -15, 15, -20, 20) for y in heights]
    return (*usual, *_everywhere(layout))


def hex_id(said: Said, room: Room, is_tile: bool) -> Word | None:
    """The name of the hex, in a corner; where there is none, that of a tile stays free for its colour."""
    if not said.id:
        if is_tile:
            room.block(*((-17.0, -38.0) if room.layout == FLAT else (0.0, -41.0)), 20.0, 5.0)
        return None
    size = said.size(ID)
    return Word(*_cornered(room, wide(said.id, size), size * CAPITAL, -1), said.id, size)


def number(tile: str, said: Said, room: Room) -> Word:
    """The number of a tile, in the corner opposite to the name of the hex."""
    size = said.size(NUMBER)
    return Word(*_cornered(room, wide(tile, size) + 2 * MISS, size * CAPITAL + 2 * MISS, 1), tile, size)


def _cornered(room: Room, width: float, high: float, side: int) -> Point:
    """Where a word stands in a corner: on a flat hex at the upper left or lower right, else at the top or bottom."""
    if room.layout == FLAT:
        y = side * (INNER - GAP - high / 2)
        x = side * (SIDE - (abs(y) + high / 2) / 3**0.5 - GAP * 2 / 3**0.5 - width / 2)
        spots = [(x, y), (-x, y), (x, -y), (-x, -y)]
    else:
        y = side * (SIDE - width / 2 / 3**0.5 - high / 2 - GAP * 2 / 3**0.5)
        x = INNER - GAP - width / 2
        spots = [(0.0, y), (side * x, y / 2), (-side * x, y / 2), (0.0, -y)]
    return room.put(width, high, [*spots, *_everywhere(room.layout)])[0]


def name(said: Said, room: Room) -> Sequence[Word]:
    """The name of the place in as few lines as have room; without a line where there is none."""
    best: tuple[float, list[Word]] = -99.0, []
    for lines in _broken(said.name) if said.name else ():
        tried = _together(lines, said.size(NAME), room)
        best = max(best, tried, key=lambda it: round(it[0], 1))
        if best[0] >= ENOUGH / 2:
            break
    else:
        for lines in _broken(said.name) if said.name else ():
            best = max(best, _one_by_one(lines, said.size(NAME), room), key=lambda it: round(it[0], 1))
    if best[0] < 0 and said.name:
        lines = initials(said.name)
        ways = (_together, lines), (_one_by_one, lines), (_together, ["\u00a0".join(lines)])
        best = max((way(short, said.size(NAME), room) for way, short in ways), key=lambda it: it[0])
    if best[0] < 0:
        return ()
    for word in best[1]:
        low = _tail(word.text) * word.size
        room.block(word.x, word.y + low / 2, wide(word.text, word.size), word.size * CAPITAL + low)
    return best[1]


def _together(lines: Sequence[str], size: float, room: Room) -> tuple[float, list[Word]]:
    """Lines below each other, and how much room they have."""
    pitch, middle = size * PITCH, (len(lines) - 1) / 2
    low = _tail(lines[-1]) * size
    width, high = max(wide(line, size) for line in lines), 2 * middle * pitch + size * CAPITAL + low
    (x, y), clear = room.look(width, high, _lines(room.layout))
    y -= low / 2
    return clear, [Word(x, round(y + (n - middle) * pitch, 2), line, size) for n, line in enumerate(lines)]


def _one_by_one(lines: Sequence[str], size: float, room: Room) -> tuple[float, list[Word]]:
    """Lines apart from each other, such as one above and one below the cities."""
    words: list[Word] = []
    least = 99.0
    for line in lines:
        half = wide(line, size) / 2
        spots = _lines(room.layout)
        after = _following(words[-1], half, spots) if words else spots
        low = _tail(line) * size
        (x, y), clear = room.look(2 * half, size * CAPITAL + low, after)
        words.append(Word(x, round(y - low / 2, 2), line, size))
        least = min(least, clear)
    return least, words


def _tail(line: str) -> float:
    """How far letters of a line reach below it, as a part of their size."""
    return 0.2 if set(line) & set("gjpqy") else 0.0


def is_whole(said: Said, words: Sequence[Word]) -> bool:
    """Whether the name stands there, and is not cut short."""
    return "".join(word.text for word in words).count(".") == said.name.count(".") and bool(words) == bool(said.name)


def _following(word: Word, half: float, spots: Iterable[Point]) -> list[Point]:
    """The spots at which a line of half a width is read after a word: below it, or right of it and no higher."""
    right = word.x + wide(word.text, word.size) / 2 + word.size / 4
    return [(x, y) for x, y in spots if y >= word.y + word.size * PITCH or (x - half > right and y >= word.y - 1)]


def _broken(text: str) -> Iterator[list[str]]:
    """The ways to set a name, the best one first: in a line, in two, broken within a word, and at last cut short."""
    gaps = [at.end() for at in finditer("[ -]", text)]
    cuts = sorted(([text[:gap].rstrip(), text[gap:]] for gap in gaps), key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    yield from (*cuts[:1], [text], *cuts[1:]) if len(text) > 12 else ([text], *cuts)
    words = text.replace("& ", "&\u00a0").replace("-", "- ").split(" ")
    if len(words) > 2:
        yield words
    for n, word in enumerate(words):
        ends = [end for end in ENDINGS if word.endswith(end) and len(word) - len(end) > 2]
        for end in ends[:1]:
            yield [*words[:n], f"{word.removesuffix(end)}-", end, *words[n + 1 :]]
    for most in (4, 3):
        short = [word if len(word) < most + 3 else f"{word[:most]}." for word in text.split(" ")]
        lines = " ".join(short).replace("& ", "&\u00a0").split(" ")
        if short != text.split(" "):
            yield from ([" ".join(short)], lines)


def initials(text: str) -> list[str]:
    """The name of a city as its first letters, the last way to set it, those of two in two lines: "N.Y." and "& N."."""
    one, *other = ("".join(f"{word[0]}." for word in part.split()) for part in text.split("&", 1))
    return [one, *(f"&\u00a0{letters}" for letters in other)]


def scales(face: Face, said: Said, room: Room) -> list[Scale]:
    """What places earn by the colours or levels of the phase: a row of figures each, with its name where a hex has two."""
    rows = [(stop, list(stop.revenue.items())) for n, stop in enumerate(face.stops)
            if not isinstance(stop.revenue, int) and n not in said.mute]  # fmt: skip
    rows.sort(key=lambda row: [polar(direction(edge, room.layout), 1)[1] for edge in row[0].edges[:1]])
    found = []
    for n, (stop, steps) in enumerate(rows):
        is_beside = stop.kind == CITY and stop.slots > 1 and len(steps) > 3  # a long row beside several circles
        long = is_beside or max(worth for _, worth in steps) > 99
        size = said.size(LONG if long else EARNS)
        spans = {tone: _span(names) for tone, names in spans_of([it for it, _ in steps], said.phases).items()}
        least = 11.0 if is_beside else 16.0
        boxes = [max(least, wide(str(worth), size) + (5 if worth > 99 else 3), wide(spans.get(tone, ""), SPAN) + 3)
                 for tone, worth in steps]
        high = max(14.0, size * CAPITAL + 6)
        called = stop.group.removeprefix(PORT) if said.is_split else ""
        over = said.size(7.4) * CAPITAL + 3 if called else 0.0
        under = 8.0 if spans or DIESEL in dict(steps) else 0.0
        toward = (0.0, (n - (len(rows) - 1) / 2) * 36 - 6 if called else 0.0)
        width = max(sum(boxes), wide(called, said.size(7.4)))
        spots = sorted(_everywhere(room.layout), key=lambda spot: _far(spot, toward))
        x, y = 0.0, 0.0
        if stop.kind == CITY and not stop.slots:  # its track leads to its revenue
            room.block(x, y, width, high)
        else:
            (x, y), _ = room.put(width, high + over + under, [toward, *spots])
        earned = list(_side_by_side(x, steps, boxes, spans))
        found.append(Scale(x, round(y + (over - under) / 2, 2), earned, called, size, round(sum(boxes), 2), round(high, 2)))
    return found


def spans_of(tones: Sequence[str], phases: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The phases in which a place earns its revenues by these colours or levels. A phase whose own is not among them pays as
    the one before it, the first as the newest colour before its own."""
    found: dict[str, tuple[str, ...]] = {}
    first = phases[0][1] if phases else ""
    before = COLOURS[: COLOURS.index(first)] if first in COLOURS else ()
    now = next((tone for tone in reversed(tones) if tone in before), "")
    for name, pays in phases:
        now = pays if pays in tones else now
        if now:
            found[now] = (*found.get(now, ()), name)
    return found


def _span(names: Sequence[str]) -> str:
    """Phases below their revenue: the first one and the last one, if these are short."""
    if len(names) == 1 or len(names[0] + names[-1]) > 4:
        return names[0] + ("…" if len(names) > 1 else "")
    return f"{names[0]}–{names[-1]}"


def _side_by_side(
    x: float, steps: Iterable[tuple[str, int]], boxes: Sequence[float], spans: Mapping[str, str]
) -> Iterator[Earned]:
    """Boxes of some widths in a row around x."""
    left = x - sum(boxes) / 2
    for (colour, worth), width in zip(steps, boxes, strict=True):
        yield Earned(colour, worth, round(left + width / 2, 2), round(width, 2), spans.get(colour, ""))
        left += width


def _far(spot: Point, toward: Point) -> float:
    return hypot(spot[0] - toward[0], (spot[1] - toward[1]) * 0.7)


def figures(face: Face, said: Said, room: Room) -> list[Sign]:
    """What the stops earn: one figure where all are worth the same."""
    worths = [stop.revenue for stop in face.stops if isinstance(stop.revenue, int)]
    shown = worths[:1] if len(set(worths)) == 1 else worths
    return [Sign(*room.put(0, 0, around(room.layout), reach=COIN)[0], worth) for worth in shown if worth]


def label(face: Face, said: Said, room: Room) -> Word | None:
    """The label."""
    if not face.label:
        return None
    size = said.size(LABEL)
    spot, _ = room.put(wide(face.label, size) * 1.06, size * CAPITAL, around(room.layout))
    return Word(*spot, face.label, size)


def terrain(said: Said, cost: int, room: Room) -> Terrain | None:
    """What the next tile costs. The sign of mountains grows with the figure within; a large figure stands below it."""
    if not cost:
        return None
    size = said.size(7.6 if cost > 99 else 8.5)
    k = max(size / 8.5, 1.0)
    is_inside = "mountain" in said.terrain and (k < 1.3 or "water" in said.terrain)
    width, high = (24 * k, 19 * k + (5 if "water" in said.terrain else 0)) if is_inside else (
        max(19.0, wide(str(cost), size) + 2), 9 + size * CAPITAL)  # fmt: skip
    spot, _ = room.put(width, high, [(0.0, 0.0), *around(room.layout)])
    return Terrain(*spot, said.terrain, cost, size, round(width, 2), round(high, 2), is_inside)


def block(said: Said, room: Room) -> Word | None:
    """The letters of the private that blocks the hex, below."""
    if not said.block:
        return None
    size = said.size(BLOCK)
    half = wide(said.block, size) / 2
    low = INNER - GAP - size * CAPITAL / 2
    left = -(SIDE - (low + size * CAPITAL / 2) / 3**0.5 - GAP * 2 / 3**0.5 - half)
    usual = [(left, low), (0.0, low)] if room.layout == FLAT else [(0.0, y) for y in (42.0, 40.0, 38.0, 36.0)]
    spot, _ = room.put(half * 2, size * CAPITAL, [*usual, *reversed(around(room.layout))])
    return Word(*spot, said.block, size)
