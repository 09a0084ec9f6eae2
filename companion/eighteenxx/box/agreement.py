"""Whether the box and its board agree: hexes, tiles and homes that the one names and the other has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.eighteenxx.map.printed import PrintedMap, printed_map
from companion.eighteenxx.map.tiles import tiles, tiles_of

if TYPE_CHECKING:
    from companion.eighteenxx.box.box import Box
    from companion.eighteenxx.box.power import Power


def faults_of_board(box: Box, is_variant: bool = False) -> Iterator[str]:
    """A sentence for everything that the file of a title and that of its map say differently. A variant may leave out
    what the map of its base prints; without a map nothing can disagree. Raises ValueError with the faults of the map."""
    if not box.map:
        return
    try:
        printed = printed_map(box.map)
    except FileNotFoundError:
        yield f"map names {box.map!r}, and there is no file {box.map}.toml."
        return
    yield from _unknown("tiles", box.tiles, tiles(), "tiles.toml draws no such tile")
    yield from _faults_of_labels(box, printed)
    yield from _faults_of_homes(box, printed)
    if not is_variant:
        yield from _faults_of_blocks(box, printed)
        yield from _faults_of_names(box, printed)
    yield from _unknown("site.draws", box.site.draws, box.site.draws_for, "draws_for says for which private it is drawn")
    yield from _unknown("site.draws_for", box.site.draws_for.values(), box.privates, "the box has no such private")
    for private in box.privates.values():
        if private.power:
            yield from _faults_of_power(f"privates.{private.id}.power", private.power, box, printed)


def _faults_of_labels(box: Box, printed: PrintedMap) -> Iterator[str]:
    """A hex with a label takes tiles with the same only: without one in the box it would stay as it is printed."""
    drawn = tiles_of(box.id)
    labels = {label: None for number in box.tiles if number in drawn and (label := drawn[number].face.label)}
    for hex_ in printed.hexes:
        if hex_.takes_tiles and hex_.label and hex_.label not in labels:
            yield (f"{hex_.name} of {box.map}.toml has the label {hex_.label!r}, which no tile of the box has; "
                   f"they have {_list(labels)}.")


def _faults_of_homes(box: Box, printed: PrintedMap) -> Iterator[str]:
    """The box says where a company starts, and the map prints it there."""
    for company, (name, city) in printed.homes.items():
        card = box.companies.get(company)
        if card and (card.home, card.city) != (name, city):
            yield (f"companies.{company} starts in {_city(card.home, card.city)}, but {box.map}.toml has its home in "
                   f"{_city(name, city)}.")
        second = printed.second_homes.get(company, ("",))[0]
        if card and card.second_home != second:
            yield f"companies.{company} has its second home in {card.second_home!r}, but {box.map}.toml in {second!r}."
    for company in {name for name, card in box.companies.items() if card.home} - printed.homes.keys():
        yield f"companies.{company} starts in {box.companies[company].home}, but no hex of {box.map}.toml is its home."


def _city(name: str, city: int | None) -> str:
    return f"either city of {name}" if city is None else f"city {city} of {name}"


def _faults_of_blocks(box: Box, printed: PrintedMap) -> Iterator[str]:
    """The box says what a private blocks, and the map prints it there."""
    for private in box.privates.values():
        known = [hex_.name for hex_ in printed.hexes if hex_.blocked_by == private.id]
        if sorted(private.blocks) != sorted(known):
            yield (f"privates.{private.id} blocks {_list(private.blocks)}, but {box.map}.toml has blocked_by = "
                   f'"{private.id}" for {_list(known)}.')


def _faults_of_names(box: Box, printed: PrintedMap) -> Iterator[str]:
    """The map names companies and privates that are in the box."""
    for company, (name, _) in printed.homes.items():
        if company not in box.companies:
            yield f"{name} of {box.map}.toml is the home of {company!r}; there are {', '.join(box.companies)}."
    for hex_ in printed.hexes:
        if hex_.blocked_by is not None and hex_.blocked_by not in box.privates:
            yield f"{hex_.name} of {box.map}.toml is blocked by {hex_.blocked_by!r}; there are {', '.join(box.privates)}."


def _faults_of_power(where: str, power: Power, box: Box, printed: PrintedMap) -> Iterator[str]:
    """What a power names in fields of these names, whatever its kind."""
    yield from _unknown(f"{where}.hexes", getattr(power, "hexes", ()), printed.by_name, f"{box.map}.toml has no such hex")
    yield from _unknown(f"{where}.tiles", getattr(power, "tiles", ()), tiles(), "tiles.toml draws no such tile")
    yield from _unknown(f"{where}.tiles", [one for one in getattr(power, "tiles", ()) if one in tiles()], box.tiles,
                        "the table tiles has no such tile")
    yield from _faults_of_ports(where, power)
    yield from _faults_of_share(where, power, box)
    for field in ("until", "when"):
        value = getattr(power, field, None)
        if value and isinstance(value, Mapping) and value.keys() != box.profiles.keys():
            yield f"{where}.{field} speaks of {_list(value)}; it has to say something for each of {_list(box.profiles)}."


def _faults_of_ports(where: str, power: Power) -> Iterator[str]:
    """Port tiles are laid by a power for them, and that lays no others."""
    for tile in getattr(power, "tiles", ()):
        if tile in tiles() and tiles()[tile].face.port != getattr(power, "is_port", False):
            what = "a port tile, which this power does not lay" if tiles()[tile].face.port else "no port tile"
            yield f"{where}.tiles names {tile!r}: it is {what}."


def _faults_of_share(where: str, power: Power, box: Box) -> Iterator[str]:
    """A certificate that comes with a private is one that its company has besides the president's."""
    company, percent = getattr(power, "company", ""), getattr(power, "percent", None)
    kind = box.kinds.get(box.companies[company].kind) if company in box.companies else None
    if kind and percent is not None and percent not in kind.certificates[1:]:
        others = _list(sorted({f"{one} %" for one in kind.certificates[1:]}))
        yield f"{where}.percent is {percent}; the certificates of {company} besides the president's are of {others}."


def _unknown(where: str, names: Collection[str], known: Collection[str], why: str) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"{where} names {name!r}: {why}."


def _list(names: Collection[str]) -> str:
    return ", ".join(names) or "nothing"
