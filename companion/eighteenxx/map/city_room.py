"""How many tokens a city can hold, as far as that is known without the tile that lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.eighteenxx.map.laying import Labels, accepted
from companion.eighteenxx.map.printed import Hex
from companion.eighteenxx.map.tiles import Face, Tile, same_kind


def most_tokens(hex_: Hex, tiles: Iterable[Tile], colours: Collection[str], labels: Labels) -> int:
    """The most tokens that the cities of a hex can hold: what is printed there for good, or the largest tile of one of these
    colours that may come to lie there; `labels` as for `Laying`."""
    faces: list[Face] = [hex_.face]
    if hex_.takes_tiles:
        faces += (tile.face for tile in tiles if tile.colour in colours
                  and tile.face.label in accepted(hex_, tile.colour, labels)
                  and same_kind(hex_.face, tile.face) and (not hex_.only or tile.number in hex_.only))
    return max(sum(face.slots) for face in faces)
