"""The board at the depth Books: the table counts on the real map and enters the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.asks import Chosen, Field
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.parts import number_in, parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.engine.things import Lying
from companion.games.emu_bay.board import Works
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.moves import BuildCounted, MergeCounted, TakeCounted
from companion.games.emu_bay.position import Position
from companion.games.emu_bay.things import CUBE, Place

MAX_TRACKS = 3
MOST_REVENUE = 60


class BooksBoard:
    """Believes the table, within what cubes and cash allow."""

    build, take, merge = BuildCounted, TakeCounted, MergeCounted

    def __init__(self, game: Position, cubes: int) -> None:
        self.game = game
        self.cubes = cubes
        prices = [price for pair in game.box.costs.values() for price in pair if price is not None]
        self.cheapest, self.dearest = min(prices), max(prices)

    def no_place(self, builder: Charter) -> Iterator[IllegalMove]:
        """Not even the cheapest hex can be paid."""
        if builder.cash < self.cheapest:
            yield illegal(
                "{company} has {cash}; the cheapest hex costs {price}.",
                company=builder.name, cash=Money(builder.cash), price=Money(self.cheapest),
            )

    def build_fields(self) -> tuple[Field, ...]:
        """Cubes of each gauge, the cost, and what the revenue goes up by."""
        return (
            Field("track", say("How many ordinary tracks?"), self._ordinary),
            Field("narrow", say("How many red tracks?"), self._narrow),
            Field("cost", say("What do they cost together?"), self._cost),
            Field("revenue", say("By how much does the revenue go up?"), lambda chosen: Amount(0, MOST_REVENUE)),
        )

    def _ordinary(self, chosen: Chosen) -> Amount:
        builder = self.game.charters[chosen["company"]]
        most = min(MAX_TRACKS, builder.track, builder.cash // self.cheapest)
        return Amount(0 if builder.narrow else 1, most, _none, self._too_many(builder.track), is_money=False)

    def _narrow(self, chosen: Chosen) -> Amount:
        builder, ordinary = self.game.charters[chosen["company"]], int(chosen["track"])
        most = min(MAX_TRACKS, builder.cash // self.cheapest) - ordinary
        return Amount(0 if ordinary else 1, min(most, builder.narrow), _none, self._too_many(builder.narrow), is_money=False)

    def _too_many(self, left: int) -> Callable[[int], IllegalMove]:
        def refuse(count: int) -> IllegalMove:
            if count > left:
                return impossible(say_n("Only {n} of these track cubes is left.",
                                        "Only {n} of these track cubes are left.", left))
            return illegal("At most {max} tracks per action, as far as the treasury goes.", max=MAX_TRACKS)

        return refuse

    def _cost(self, chosen: Chosen) -> Amount:
        builder, count = self.game.charters[chosen["company"]], int(chosen["track"]) + int(chosen["narrow"])

        def too_dear(cost: int) -> IllegalMove:
            if cost > builder.cash:
                return impossible(
                    "{company} has {cash} and cannot pay {cost}. Players cannot add their own money.",
                    company=builder.name, cash=Money(builder.cash), cost=Money(cost),
                )
            return illegal(say_n("{n} track costs at most {most}.", "{n} tracks cost at most {most}.", count,
                                 most=Money(count * self.dearest)))

        return Amount(
            count * self.cheapest, min(builder.cash, count * self.dearest),
            lambda cost: illegal(say_n("{n} track costs at least {least}.", "{n} tracks cost at least {least}.", count,
                                       least=Money(count * self.cheapest))),
            too_dear,
        )

    def works(self, move: BuildCounted) -> Works:
        """The figures as entered."""
        return Works(move.track, move.narrow, move.cost, move.revenue, move.others or {})

    def lay(self, move: BuildCounted) -> None:
        """Nothing to remember: the track lies on the real board."""

    def no_cube(self, taker: Charter) -> Iterator[IllegalMove]:
        """No cube is left anywhere."""
        if not self.cubes:
            yield illegal("No resource cube is left on the map.")

    def take_fields(self) -> tuple[Field, ...]:
        """How many cubes, and what they add to the revenue."""
        return (
            Field("count", say("How many cubes, all from one hex?"), self._count,
                  detail=lambda chosen, n: Money(n * self.game.cube_cost)),
            Field("revenue", say("By how much does the revenue go up?"), self._taken),
        )

    def _count(self, chosen: Chosen) -> Amount:
        company = self.game.charters[chosen["company"]]

        def too_many(count: int) -> IllegalMove:
            if count > self.cubes:
                return impossible(say_n("The map has {n} cube.", "The map has {n} cubes.", self.cubes))
            return self.game.cubes_too_dear(company, count)

        return Amount(
            1, min(self.cubes, company.cash // self.game.cube_cost), lambda n: impossible("Take at least one cube."),
            too_many, is_money=False,
        )

    def _taken(self, chosen: Chosen) -> OneOf:
        earns, count = self.game.box.data["revenue"]["cube"], int(chosen["count"])
        return OneOf(
            (count * earns["without_port"], count * earns["with_port"]),
            unknown=lambda value: illegal(say_n(
                "{n} cube adds {without} to the revenue, or {with_port} once a port is connected.",
                "{n} cubes add {without} to the revenue, or {with_port} once a port is connected.",
                count, without=count * earns["without_port"], with_port=count * earns["with_port"],
            )),
        )

    def cube_adds(self, company: str) -> Text:
        """The table knows whether a port is connected."""
        earns = self.game.box.data["revenue"]["cube"]
        return say("{without}, or {with_port} with a port", without=earns["without_port"], with_port=earns["with_port"])

    def taken_revenue(self, move: TakeCounted) -> int:
        """The figure as entered."""
        return move.revenue

    def take_cubes(self, move: TakeCounted) -> None:
        """One number for the whole map."""
        self.set_cubes("", self.cubes - move.count)

    def lie(self) -> Iterator[Lying]:
        """The cubes; nobody counts the track on the real board."""
        yield CUBE, CUBE, self.cubes, Place.BOARD

    def cubes_left(self) -> int:
        """The number set up, less those taken."""
        return self.cubes

    def laid(self, company: str, gauge: str) -> int:
        """The table knows."""
        return 0

    def trace(self) -> JsonDict:
        """One number for the whole map."""
        return {"cubes_on_map": self.cubes}

    def parts(self) -> JsonDict:
        """The same number."""
        return parts("cubes_on_map")

    def lay_out(self, position: Json) -> None:
        """Set the number."""
        self.cubes = number_in(position, "cubes_on_map", self.cubes)

    def set_cubes(self, place: str, count: int) -> int:
        """Any place means the whole map."""
        before, self.cubes = self.cubes, count
        self.game.carry(CUBE, CUBE, Place.BOARD, None, before)
        self.game.carry(CUBE, CUBE, None, Place.BOARD, count)
        return before

    def not_touching(self, company: Charter, independent: Charter) -> Iterator[IllegalMove]:
        """The table has looked."""
        return iter(())

    def merge_fields(self) -> tuple[Field, ...]:
        """The bonus that ports (and for EBR a first town) add."""
        return (Field("bonus", say("What do ports (and for EBR a first town) add to the two revenues?"), self._bonus),)

    def _bonus(self, chosen: Chosen) -> OneOf:
        """What the cubes allow: those of one side reach their first port; EBR's track lies on farms when it reaches its
        first town. Source: Emu Bay rules, 'Merge Independent'."""
        company, independent = self.game.charters[chosen["company"]], self.game.charters[chosen["independent"]]
        earns = self.game.box.data["revenue"]
        ports = {0, *(side.cubes * earns["first_port_per_cube"] for side in (company, independent))}
        farms = self._most_farms(company) if self.game.options["narrow_gauge_counts_for_towns"] else 0
        sums = sorted({port + n * earns["first_town_per_farm"] for port in ports for n in range(farms + 1)})
        return OneOf(tuple(sums), unknown=lambda bonus: illegal(
            "Ports and towns add one of {sums} to the revenue here, not {bonus}.", sums=tuple(sums), bonus=bonus,
        ))

    def _most_farms(self, company: Charter) -> int:
        """The most farms on which a company without a town can have track: as many tracks as it has laid."""
        card = self.game.box.companies[company.name]
        return 0 if self.game.box.terrain[card.station] == "town" else card.track - company.track

    def merge_bonus(self, move: MergeCounted) -> int:
        """The figure as entered."""
        return move.bonus

    def merges_to_port(self, move: MergeCounted) -> bool:
        """The table sees it."""
        return False

    def join(self, move: MergeCounted) -> None:
        """Nothing to remember: the networks lie on the real board."""


def _none(count: int) -> IllegalMove:
    return impossible("Place at least one track, or choose another action.")
