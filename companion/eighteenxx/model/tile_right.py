"""What tile a company may lay next, and those that it has laid in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.eighteenxx.model.company import Private
from companion.engine.errors import IllegalMove


@dataclass(frozen=True)
class Laid:
    """A tile that was laid: its hex, and whether it has replaced another. At Books nobody tells the hex."""

    hex: str = ""
    is_upgrade: bool = False


@dataclass(frozen=True)
class TileRight:
    """What tile a company may lay next: for a price besides the terrain, only yellow ones, and not `but` on these hexes. A
    right that a private gives `uses` it up. `first` is the hex where it has to lay a tile before it does anything else;
    `against` says what else is against a hex."""

    price: int = 0
    yellow_only: bool = False
    but: tuple[str, ...] = ()
    uses: Private | None = None
    first: str = ""
    against: Callable[[str], Iterable[IllegalMove]] = lambda hex_: ()


#: Any tile, for nothing besides the terrain.
ANY_TILE = TileRight()
