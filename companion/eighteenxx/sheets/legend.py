"""What the signs on a map mean: a line for each that it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.places import ZONES
from companion.eighteenxx.drawing.drawing import river
from companion.eighteenxx.drawing.labels import spans_of
from companion.eighteenxx.map.printed import LAND, OFF, Hex, PrintedMap
from companion.eighteenxx.map.tiles import COLOURS, DIESEL, LEVELS, PAYS
from companion.engine.text import Money, Text, say
from companion.sheets.session import Source


@dataclass(frozen=True)
class Note:
    """A sign and what it means: what is drawn (`kind`), its words; of revenues by colours or levels those."""

    kind: str
    words: str
    tones: tuple[str, ...] = ()


def notes(source: Source, printed: PrintedMap, of: Box) -> list[Note]:
    """The legend of a map."""
    return [Note(kind, source.reader(words), tones) for kind, words, tones in (
        *_terrain(printed), *_off_the_board(printed, of), *_destinations(of), *_signs(printed), *_objectives(of),
        *_besides(of))]  # fmt: skip


_Line = tuple[str, Text, tuple[str, ...]]
#: The sign of each kind of terrain, and what it says where it costs the same everywhere, or not.
_TERRAIN: Mapping[tuple[str, ...], tuple[str, Text, Text]] = {
    ("water",): ("water", say("Water: the first tile costs {cost}"), say("Water: what the first tile costs")),
    ("mountain",): ("mountain", say("Mountains: the first tile costs {cost}"), say("Mountains: what the first tile costs")),
    ("swamp",): ("cost", say("Swamp, in a frame: the first tile costs {cost}"),
                 say("Swamp, in a frame: what the first tile costs")),
}
_BOTH = ("both", say("Water and mountains: the first tile costs {cost}"),
         say("Water and mountains: what the first tile costs"))  # fmt: skip
_PRICED = "cost", *2 * (say("In a frame: what the next tile costs"),)


def _terrain(printed: PrintedMap) -> Iterator[_Line]:
    """What tiles cost."""
    costs: dict[tuple[str, ...], set[int]] = {}
    for hex_ in printed.hexes:
        if hex_.cost:
            costs.setdefault(hex_.terrain, set()).add(hex_.cost)
    for kinds, several in sorted(costs.items(), key=lambda it: (len(it[0]) or 9, it[0])):
        sign, one, beside = _TERRAIN.get(kinds, _BOTH) if kinds else _PRICED
        yield sign, one.filled(cost=Money(min(several))) if len(several) == 1 else beside, ()


def _off_the_board(printed: PrintedMap, of: Box) -> Iterator[_Line]:
    """What places off the board earn, and ports."""
    rows = [stop.revenue for hex_ in printed.hexes if hex_.kind == OFF for stop in hex_.face.stops
            if not isinstance(stop.revenue, int)]  # fmt: skip
    scales = sorted({tuple(tone for tone in row if tone != DIESEL) for row in rows}, key=lambda it: (len(it), it))
    tones = tuple(sorted({tone for scale in scales for tone in scale}, key=PAYS.index))
    if tones and tones[0] in LEVELS:
        yield "tones", say("Off the board: revenue by the level of the phase"), tones
    elif tones:
        yield "tones", say("Off the board: revenue by the newest colour of tiles"), tones
    phases = [(phase.name, phase.pays) for phase in of.phases.values()]
    if len(scales) == 1:
        for n, (tone, names) in enumerate(spans_of(tones, phases).items(), start=1):
            yield "tones", say("Figure {n} off the board: phases {phases}", n=n, phases=names), (tone,)
    for scale in scales if len(scales) > 1 else ():
        spans = " · ".join(map(", ".join, spans_of(scale, phases).values()))
        yield "tones", say("{n} figures off the board: phases {phases}", n=len(scale), phases=spans), scale
    if any(DIESEL in row for row in rows):
        yield "D", say("Off the board: revenue of a train without limit"), ()
    ports = {hex_.kind for hex_ in printed.hexes if hex_.port}
    if any(hex_.has_port for hex_ in printed.hexes):
        yield "port", (say("A port ends a route with two other stops; {earns}", earns=of.ports) if of.ports else
                       say("A port: the end of a route that has two other stops")), ()
    elif ports:
        yield "port", say("A port off the board") if OFF in ports else say("A port may be laid here"), ()


def _destinations(of: Box) -> Iterator[_Line]:
    """Which place earns each company more with its home."""
    found: dict[int, list[str]] = {}
    for card in of.companies.values():
        if card.destination is not None:
            found.setdefault(card.destination.money, []).append(f"{card.symbol} {card.destination.hex}")
    for money, places in sorted(found.items()):
        for at in range(0, len(places), 3):
            yield "", say("{amount} more for home and destination: {places}", amount=Money(money),
                          places=places[at : at + 3]), ()


def _signs(printed: PrintedMap) -> Iterator[_Line]:
    """Letters, circles and borders."""
    labels = dict.fromkeys(hex_.label for hex_ in printed.hexes if hex_.label)
    if labels:
        yield "", say("{letters}: only tiles with the same letters", letters=", ".join(map(str, labels))), ()
    for colour in COLOURS:
        later = [f"{hex_.name} {hex_.later_labels[colour]}" for hex_ in printed.hexes if colour in hex_.later_labels]
        if later:
            yield "", say("From {colour} on, only tiles with letters: {hexes}", colour=ZONES[colour], hexes=later), ()
    if any(stop.has_circle and not stop.slots for hex_ in printed.hexes for stop in hex_.face.stops):
        yield "open", say("An open city: all pass, and no token goes there"), ()
    for hex_ in printed.hexes:
        if hex_.waits:
            yield "", say("{hex}: no tile before the home token of {company}", hex=hex_.name, company=list(hex_.home)), ()
        if hex_.is_shut:
            yield "", say("{hex}: routes of others than {company} end here", hex=hex_.name, company=list(hex_.home)), ()
    if printed.homes:
        yield "home", say("In a circle: the home of that company"), ()
    if any(_is_blocked(hex_) for hex_ in printed.hexes):
        yield "grey", say("Below: the private that keeps the hex closed"), ()
    for cost in sorted(set(printed.rivers.values())):
        named = say("A bridge or tunnel: {cost} to complete track across it", cost=Money(cost)) if printed.side_kinds else (
            say("A river: {cost} to complete track across it", cost=Money(cost)))
        yield f"river{river(cost)}", named, ()
    if printed.walls:
        yield "wall", say("No track crosses this border"), ()


def _objectives(of: Box) -> Iterator[_Line]:
    """Where a token earns its company money."""
    aims: dict[tuple[str, int], list[str]] = {}
    for card in of.companies.values():
        if card.objective is not None:
            aims.setdefault((card.objective.hex, card.objective.money), []).append(card.symbol)
    for (hex_, money), companies in aims.items():
        yield "", say("{hex}: {amount} for a token of {companies}", hex=hex_, amount=Money(money), companies=companies), ()


def _besides(of: Box) -> Iterator[_Line]:
    """What only the box can say."""
    for text in of.map_notes:
        yield "", say("{text}", text=text), ()


def _is_blocked(hex_: Hex) -> bool:
    return hex_.blocked_by is not None and hex_.kind in (LAND, "yellow", "green")
