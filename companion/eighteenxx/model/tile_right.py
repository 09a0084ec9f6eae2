"""What tile a company may lay next, and those that it has laid in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.eighteenxx.model.company import Private
from companion.engine.errors import IllegalMove
from companion.engine.text import Text, say


@dataclass(frozen=True)
class Laid:
    """A tile that was laid: its hex, and whether it has replaced another. At Books nobody tells the hex."""

    hex: str = ""
    is_upgrade: bool = False


@dataclass(frozen=True)
class TileRight:
    """What tile a company may lay next: for a price besides the terrain, only yellow ones, and not `but` on these hexes. A
    right that a private gives `uses` it up. `first` is the hex where it has to lay a tile before it does anything else;
    `against` says what else is against a hex, `why` it may be no upgrade."""

    price: int = 0
    yellow_only: bool = False
    but: tuple[str, ...] = ()
    uses: Private | None = None
    first: str = ""
    against: Callable[[str], Iterable[IllegalMove]] = lambda hex_: ()
    why: Text | None = None


#: Any tile, for nothing besides the terrain.
ANY_TILE = TileRight()


def of_several(laid: Sequence[Laid], most: int) -> TileRight | None:
    """The right to the next of so many tiles, of which one may be an upgrade, after those that were laid."""
    if len(laid) >= most:
        return None
    return TileRight(yellow_only=any(tile.is_upgrade for tile in laid), why=told(laid))


def told(laid: Sequence[Laid]) -> Text:
    """Why there is no other upgrade, or no other tile at all: what was laid."""
    return say("Two tiles a turn, one of them an upgrade: {tiles} laid.", tiles=tuple(
        say("an upgrade") if tile.is_upgrade else say("a yellow tile") for tile in laid))
