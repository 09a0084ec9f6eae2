"""The board at the depth Books: the map is on the table, and its figures are typed in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.eighteenxx.company import Company, Private
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.moves import LayCounted, PlaceCounted, UseCounted
from companion.eighteenxx.position import Position
from companion.engine.asks import Field
from companion.engine.domains import Amount, Choose, OneOf
from companion.engine.errors import IllegalMove, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, say

#: More than any company has ever earned in a run.
MOST = 10_000


class ByEye(Amount):
    """A revenue counted by eye: nearly any, but whoever plays at random has average trains."""

    __slots__ = ()

    def pick(self, choose: Choose) -> int:
        """A revenue as companies have it in the first half of a game."""
        return int(choose(range(0, 300, self.step)))


def by_eye() -> Amount:
    """The domain of a revenue that nobody can check, in dollars."""
    return ByEye(0, MOST, step=10)


class CountedBoard:
    """A board that asks the table. Without a map every company may place tokens and has a route."""

    lays: type[Move] = LayCounted
    uses: type[Move] = UseCounted
    places: type[Move] = PlaceCounted

    def __init__(self, game: Position) -> None:
        hexes = printed_map(game.box.map).hexes
        self._costs = tuple(sorted({0, *(hex_.cost for hex_ in hexes)}))
        self._cities = tuple(hex_.name for hex_ in hexes if any(stop.slots for stop in hex_.face.stops))

    def lay_fields(self, company: Company) -> tuple[Field, ...]:
        """What the terrain costs."""

        def too_dear(cost: int) -> Iterator[IllegalMove]:
            if cost > company.cash:
                yield impossible("The terrain costs {cost}; {company} has {cash}.", cost=Money(cost), company=company.name,
                                 cash=Money(company.cash))

        return (Field("cost", say("What does the terrain cost?"), lambda chosen: OneOf(self._costs, too_dear), label=Money),)

    def lay(self, company: Company, move: Any) -> int:
        """The tile lies on the table."""
        return int(move.cost)

    def use_fields(self, company: Company) -> tuple[Field, ...]:
        """What the terrain costs."""
        return self.lay_fields(company)

    def use(self, company: Company, private: Private, move: Any) -> int:
        """The tile lies on the table."""
        return int(move.cost)

    def against_power(self, company: Company, private: Private) -> Iterator[IllegalMove]:
        """The board on the table knows."""
        return iter(())

    def place_home(self, company: Company) -> str:
        """The home of the charter."""
        return company.card.home

    def place_fields(self, company: Company) -> tuple[Field, ...]:
        """In which city."""
        taken = set(company.tokens)

        def against(hex_: str) -> Iterator[IllegalMove]:
            if hex_ in taken:
                yield impossible("{company} already has a token in {hex}.", company=company.name, hex=hex_)

        return (Field("hex", say("In which city?"), lambda chosen: OneOf(self._cities, against)),)

    def free_fields(self, company: Company, hex_: str) -> tuple[Field, ...]:
        """In the hex of the private."""
        return (Field("hex", say("In which city?"), lambda chosen: OneOf((hex_,))),)

    def place(self, company: Company, move: Any) -> str:
        """The token lies on the table."""
        return str(move.hex)

    def can_place(self, company: Company) -> bool:
        """As far as the companion knows, yes."""
        return True

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The revenue, counted by eye."""
        return (Field("revenue", say("What do the trains earn?"), lambda chosen: by_eye()),)

    def has_route(self, company: Company) -> bool:
        """As far as the companion knows, yes: whoever has none says so, and the table overrules."""
        return True

    def against_no_run(self, company: Company) -> Iterator[IllegalMove]:
        """Nothing: only the table sees the routes."""
        return iter(())
