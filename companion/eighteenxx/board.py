"""What the rules ask of the board, whatever the depth: what a tile costs, where tokens may go, what a run earns.

At the depth Full the board knows the map; at Books it asks the table for the figures. The rules above are the same
lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from companion.eighteenxx.company import Company, Private
from companion.engine.asks import Field
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move


class Board(Protocol):
    """The board that the rules ask."""

    @property
    def lays(self) -> type[Move]:
        """The move with which a tile is laid."""

    @property
    def uses(self) -> type[Move]:
        """The move with which a private's power lays a tile."""

    @property
    def places(self) -> type[Move]:
        """The move with which a token is placed."""

    def lay_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of laying a tile after the company."""

    def lay(self, company: Company, move: Any) -> int:
        """Put the tile down. Returns what the terrain costs; the rules pay it."""

    def use_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of using a private's power after company and private."""

    def use(self, company: Company, private: Private, move: Any) -> int:
        """Put the tile of a power down. Returns what the terrain costs."""

    def against_power(self, company: Company, private: Private) -> Iterator[IllegalMove]:
        """Say why a private's power cannot be used on the board (any more)."""

    def place_home(self, company: Company) -> str:
        """Put the home token down. Returns its hex."""

    def place_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of placing a token after the company."""

    def place(self, company: Company, move: Any) -> str:
        """Put a token down. Returns its hex."""

    def free_fields(self, company: Company, hex_: str) -> tuple[Field, ...]:
        """The fields of placing a free token in a hex that a private's power has just filled."""

    def can_place(self, company: Company) -> bool:
        """Whether there is any city for another token, as far as the board knows."""

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of a run after the company."""

    def has_route(self, company: Company) -> bool:
        """Whether the shortest train could run: who has a route must own a train."""

    def against_no_run(self, company: Company) -> Iterator[IllegalMove]:
        """Say why a company that could run its trains cannot leave them where they are."""
