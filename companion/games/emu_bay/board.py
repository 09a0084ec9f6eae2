"""What the rules ask of the board, whatever the depth: costs, revenue, reach.

At the depth Full the board knows the map (`map_board`); at Books it asks the table (`counted_board`).
The rules above are the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from companion.engine.asks import Field
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text
from companion.engine.things import Lying
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.moves import Space


class Placed(NamedTuple):
    """One track of an action: where, its price, what it adds to the builder's revenue and to others'."""

    space: Space
    price: int
    revenue: int
    others: Mapping[str, int]


class Works(NamedTuple):
    """What a Build Track action costs and brings in all, and who reaches a first port, as far as the board knows."""

    track: int
    narrow: int
    cost: int
    revenue: int
    others: Mapping[str, int]
    places: tuple[Placed, ...] = ()
    at_port: tuple[str, ...] = ()


class Board(Protocol):
    """The board that the rules ask."""

    @property
    def build(self) -> type[Move]:
        """The move with which track is built."""

    @property
    def take(self) -> type[Move]:
        """The move with which resources are taken."""

    @property
    def merge(self) -> type[Move]:
        """The move with which an independent is merged."""

    def no_place(self, builder: Charter) -> Iterator[IllegalMove]:
        """Say why the builder cannot place even one track, as far as the board knows."""

    def build_fields(self) -> tuple[Field, ...]:
        """The fields of a build after the company."""

    def works(self, move: Any) -> Works:
        """Work out a build; changes nothing."""

    def lay(self, move: Any) -> None:
        """Place the track of a build."""

    def no_cube(self, taker: Charter) -> Iterator[IllegalMove]:
        """Say why the taker reaches no cube."""

    def take_fields(self) -> tuple[Field, ...]:
        """The fields of Take Resources after the company."""

    def cube_adds(self, company: str) -> int | Text:
        """What a cube adds to the company's revenue now, or what it may add."""

    def taken_revenue(self, move: Any) -> int:
        """What taking the cubes adds to the revenue."""

    def take_cubes(self, move: Any) -> None:
        """Take the cubes off the board."""

    def lie(self) -> Iterable[Lying]:
        """What lies on the board, as far as it knows."""

    def cubes_left(self) -> int:
        """How many resource cubes are on the board."""

    def laid(self, company: str, gauge: str) -> int:
        """How many track cubes the company has on the board, as far as the board knows; stations are none."""

    def trace(self) -> JsonDict:
        """What lies on the board, as docs/game-file.md has it."""

    def parts(self) -> JsonDict:
        """The parts of a position that say what lies on the board."""

    def lay_out(self, position: Json) -> None:
        """Lay the board out as a position has it; what it does not say stays. Raises Malformed or ImpossibleMove."""

    def set_cubes(self, place: str, count: int) -> int:
        """Put so many resource cubes there and return how many there were. Raises ImpossibleMove: none can lie there."""

    def not_touching(self, company: Charter, independent: Charter) -> Iterator[IllegalMove]:
        """Say why the two cannot merge, as far as the board knows."""

    def merge_fields(self) -> tuple[Field, ...]:
        """The fields of a merge after company and independent."""

    def merge_bonus(self, move: Any) -> int:
        """What ports and towns add to the two revenues in a merge; changes nothing."""

    def merges_to_port(self, move: Any) -> bool:
        """Whether a merge is what brings the company to its first port, as far as the board knows."""

    def join(self, move: Any) -> None:
        """Make the independent's network the company's."""
