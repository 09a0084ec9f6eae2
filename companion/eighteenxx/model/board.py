"""What the rules ask of the board, whatever the depth: what a tile costs, where tokens may go, what a run earns.

At the depth Full the board knows the map; at Books it asks the table for the figures. The rules above are the same
lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from companion.eighteenxx.map.map import Pair, Token
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.tile_right import Laid, TileRight
from companion.engine.asks import Field
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.reading import JsonDict
from companion.engine.text import Text

#: Why a token may not be placed in a city.
Against = Callable[[str], Iterator[IllegalMove]]
#: The name of what stands in a place that nobody may use any more.
BLOCKING = "blocking marker"


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

    def lay_fields(self, company: Company, right: TileRight) -> tuple[Field, ...]:
        """The fields of laying a tile after the company, by a right that it has."""

    def laid(self, move: object) -> Laid:
        """What a move that lays a tile is about to lay, as far as the board knows."""

    def lay(self, company: Company, move: object) -> int:
        """Put the tile down. Returns what the terrain costs; the rules pay it."""

    def use_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of using a private's power after company and private."""

    def use(self, company: Company, private: Private, move: object) -> int:
        """Put the tile of a power down. Returns what the terrain costs."""

    @property
    def grants(self) -> type[Move] | None:
        """The move with which a player lays the tile of a private; None: the board on the table has it."""

    def grant_fields(self) -> tuple[Field, ...]:
        """The fields of such a move after player and private."""

    def grant(self, player: str, move: object) -> None:
        """Put such a tile down."""

    def could_lay(self, company: Company, hexes: tuple[str, ...]) -> bool:
        """Whether a company may have a tile to lay on some of these hexes, were they not blocked."""

    def against_power(self, company: Company, private: Private) -> Iterator[IllegalMove]:
        """Say why a private's power cannot be used on the board (any more)."""

    def power_costs(self, company: Company, private: Private) -> int | None:
        """What a company pays for the terrain of all tiles of a private's power; None: the table sees it."""

    def homes(self, company: Company) -> tuple[str, ...]:
        """The cities among which a company chooses its home; one or none: there is nothing to choose."""

    def place_home(self, company: Company, city: str | None = None) -> str:
        """Put the home token down, in a `city` where it was chosen. Returns its hex."""

    def waiting(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Say which companies' home tokens wait for their city, and which cities there are now."""

    def choose_home(self, company: Company, city: str) -> None:
        """Take a token that waits to its city."""

    def place_fields(self, company: Company, against: Against | None = None) -> tuple[Field, ...]:
        """The fields of placing a token after the company; `against`: why not in a city."""

    def is_connected(self, company: Company, city: str) -> bool | None:
        """Whether a company's track leads to a city; None: the table sees it."""

    def has_circle(self, city: str) -> bool:
        """Whether a city such as "H6.1" has a free circle, as far as the board knows."""

    def free_reserved(self, company: Company) -> None:
        """Keep the circle besides its home no longer that is kept for a company."""

    def place(self, company: Company, move: object) -> str:
        """Put a token down. Returns its hex."""

    def cities(self, tokens: Sequence[Token]) -> list[str]:
        """The cities of tokens, such as "F8" or "H6.1"; the hex alone of one that waits for its city."""

    def called(self, city: str) -> Text | str:
        """A city or hex of moves, as people call it."""

    def token_places(self) -> Iterator[tuple[str, Text | str]]:
        """Every place where a token can lie, as moves have it, and as people call it."""

    def trace(self) -> JsonDict:
        """What a line of the trace says of the board besides the tokens."""

    def put(self, company: Company, place: str) -> str:
        """Put a token into a city such as "F8" or "H6.1", because the table says so. Returns its hex. Raises
        ImpossibleMove: there is no such city, or no free circle."""

    def take(self, company: Company, hex_: str) -> None:
        """Take a company's token off the board, from a hex where it has one."""

    def replace(self, company: Company, hex_: str, by: Company | None) -> None:
        """Put another company's token in the place of one; without `by`, or where that has one already, take it off."""

    def block(self, company: Company, hex_: str) -> None:
        """Put a blocking marker in the place of a company's token: nobody's, for good."""

    def token_value(self, company: Company, hex_: str) -> int | None:
        """What the place of a company's token is worth as printed; None: the table sees it."""

    def put_blocking(self, place: str) -> None:
        """Put a blocking marker into a city such as "F8" or "H6.1", because the table says so. Raises as `put` does."""

    def free_home(self, company: Company) -> None:
        """Keep the home of a company no longer, which has left the game."""

    def block_home(self, company: Company) -> None:
        """Put a blocking marker where a company would start, in each city among which it chooses."""

    def keep_home(self, company: Company) -> None:
        """Keep the home of a company again, which may be started again."""

    def free_fields(self, company: Company, hexes: tuple[str, ...], against: Against | None = None) -> tuple[Field, ...]:
        """The fields of placing a token by the power of a private in one of some hexes; `against`: why not in a city."""

    def anywhere_fields(self, company: Company) -> tuple[Field, ...]:
        """Where a token may be placed anywhere."""

    def place_anywhere(self, company: Company, move: Move) -> str:
        """Put a token down there; a neutral one may leave the game. Returns the hex."""

    def lift(self, hexes: tuple[str, ...]) -> tuple[Text | str, ...]:
        """Take yellow tiles off some hexes; returns which."""

    def earns_more(self, company: Company, hex_: str, amount: int) -> None:
        """A stop in a hex earns each train of a company so much more from now on."""

    def earns_no_more(self, hexes: tuple[str, ...]) -> None:
        """Stops in some hexes earn everybody the same again."""

    def set_mail(self, company: str, amount: int) -> None:
        """What each stop on the route of one of its trains earns a company besides, from now on; 0: nothing."""

    def set_pairs(self, company: str, pairs: tuple[Pair, ...]) -> None:
        """The pairs of hexes that earn a company something besides, from now on."""

    def could_run_to(self, company: Company, hex_: str) -> bool:
        """Whether a train of a company could stop in a hex, as far as the board knows."""

    def has_line(self, company: Company, other: Company) -> bool:
        """Whether a line leads from a token of a company to one of another, as far as the board knows."""

    def can_place(self, company: Company) -> bool:
        """Whether there is any city for another token, as far as the board knows."""

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The fields of a run after the company."""

    def to_treasury(self, company: Company, move: object) -> int:
        """What a run brings the treasury besides its revenue, as far as the board knows."""

    @property
    def sees_routes(self) -> bool:
        """Whether the board knows who has a route; else the table is asked."""

    def has_route(self, company: Company) -> bool:
        """Whether the shortest train could run, or may be able to: who has a route must own a train."""

    def against_no_run(self, company: Company) -> Iterator[IllegalMove]:
        """Say why a company that could run its trains cannot leave them where they are."""
