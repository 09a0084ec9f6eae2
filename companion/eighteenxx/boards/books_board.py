"""The board at the depth Books: the map is on the table, and its figures are typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from companion.eighteenxx.box.tables import Reserved
from companion.eighteenxx.map.city_room import most_tokens
from companion.eighteenxx.map.map import Pair, Token
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import tiles_of
from companion.eighteenxx.model.board import BLOCKING, Against
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.moves import LayCounted, PlaceCounted, UseCounted
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.things import TOKEN
from companion.eighteenxx.model.tile_right import Laid, TileRight
from companion.engine.asks import Chosen, Field
from companion.engine.domains import Amount, Choose, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say

#: What terrain costs in most titles: any other sum may be entered as well where there is no map to say it.
USUAL_COSTS = (0, 20, 40, 60, 80, 100, 120)
#: What the place of a token is called where there is no map, before its number on the charter.
NUMBERED = "#"
#: More than any company has ever earned in a run.
MOST = 10_000
#: By how much a key changes a revenue.
KEY = 10


class ByEye(Amount):
    """A revenue counted by eye: nearly any, but whoever plays at random has average trains. Most revenues are tens, so keys
    go by tens also where any number is one."""

    __slots__ = ()

    @property
    def key(self) -> int:
        """Ten."""
        return KEY

    def pick(self, choose: Choose) -> int:
        """A revenue as companies have it in the first half of a game."""
        return int(choose(range(0, 300, self.step)))


def untracked(game: Position) -> Amount:
    """The domain of a revenue that nobody can check, in dollars: in the unit in which the box counts revenues."""
    return ByEye(0, MOST, step=game.box.revenue_unit)


class BooksBoard:
    """A board that asks the table. Without a map every company may place tokens, called by their numbers, and may have a
    route."""

    lays: type[Move] = LayCounted
    uses: type[Move] = UseCounted
    places: type[Move] = PlaceCounted
    grants: type[Move] | None = None
    sees_routes = False
    #: Whether what is left of a turn can be typed in at once.
    types_whole_turns = True

    def __init__(
        self, game: Position, keeps_homes: bool = True, labels: Mapping[str, tuple[str | None, ...]] | None = None,
    ) -> None:
        """`keeps_homes` and `labels` as for the board that knows the map."""
        self._game, self._keeps_homes, self._labels = game, keeps_homes, labels or {}
        #: By company: its home, as long as it is kept; a city of None keeps the whole hex.
        self._homes = {name: (one.card.home, one.card.city) for name, one in game.companies.items()} if keeps_homes else {}
        #: By company: the hex of the circle besides its home that is kept for it.
        self._reserved = {name: one.card.reserved for name, one in game.companies.items() if one.card.reserved}
        self._privates, self._blocking, self._depot = game.privates, game.blocking, game.depot
        hexes = printed_map(game.box.map).hexes if game.box.map else ()
        sides = sum(sorted(printed_map(game.box.map).side_costs.values())[-4:]) if game.box.map else 0
        self._has_map = bool(hexes)
        printed = tuple(sorted({0, *(hex_.cost for hex_ in hexes), *range(0, sides + 1, 20)}))
        self._costs = printed if hexes and not game.box.tile_price else USUAL_COSTS
        self._dearest = max((
            value for hex_ in hexes for stop in hex_.face.stops
            for value in ((stop.revenue,) if isinstance(stop.revenue, int) else stop.revenue.values())
        ), default=0)
        self._cities = {hex_.name: hex_.called for hex_ in hexes if any(stop.slots for stop in hex_.face.stops)}
        #: By the colours of a phase: how many tokens the cities of a hex can hold in it.
        self._room: dict[tuple[str, ...], dict[str, int]] = {}

    def doubt(self, company: Company, revenue: int) -> Text | None:
        """What is asked about a revenue that was probably typed wrong: more than if all places were the dearest ones of the
        map. None: it may be right, as far as anybody can say without the map."""
        trains = self._depot.of(company.name)
        places = [train.distance for train in trains]
        if not self._dearest or None in places or revenue <= self._dearest * sum(filter(None, places)):
            return None
        return say(
            "{revenue} for {trains}: that would be more than {dearest} for each place that they can visit. Is it right?",
            revenue=Money(revenue), trains=tuple(train.name for train in trains), dearest=Money(self._dearest),
        )

    def lay_fields(self, company: Company, right: TileRight) -> tuple[Field, ...]:
        """What the terrain costs."""
        return self._cost_fields(company, lambda chosen: self._costs, right.price)

    def laid(self, move: object) -> Laid:
        """The board on the table knows."""
        return Laid()

    def _cost_fields(
        self, company: Company, costs: Callable[[Chosen], tuple[int, ...]], more: int = 0
    ) -> tuple[Field, ...]:
        def too_dear(cost: int) -> Iterator[IllegalMove]:
            if cost < 0:
                yield impossible("Terrain costs nothing or more, not {cost}.", cost=Money(cost))
            if cost + more > company.cash:
                yield impossible("The terrain costs {cost}; {company} has {cash}.", cost=Money(cost), company=company.name,
                                 cash=Money(company.cash))

        ask = say("What does the terrain cost?")
        return (Field("cost", ask, lambda chosen: OneOf(costs(chosen), too_dear, is_open=not self._has_map),
                      label=Money),)

    def lay(self, company: Company, move: Any) -> int:
        """The tile lies on the table."""
        return int(move.cost)

    def use_fields(self, company: Company) -> tuple[Field, ...]:
        """What the terrain costs; nothing where the power lays for nothing."""

        def costs(chosen: Chosen) -> tuple[int, ...]:
            cost = self.power_costs(company, self._privates[chosen["private"]])
            return self._costs if cost is None else (cost,)

        return self._cost_fields(company, costs)

    def use(self, company: Company, private: Private, move: Any) -> int:
        """The tile lies on the table."""
        return int(move.cost)

    def grant_fields(self) -> tuple[Field, ...]:
        """Nothing: the tile lies on the table."""
        return ()

    def grant(self, player: str, move: object) -> None:
        """The tile lies on the table."""

    def could_lay(self, company: Company, hexes: tuple[str, ...]) -> bool:
        """Only the table sees that."""
        return bool(hexes)

    def against_power(self, company: Company, private: Private) -> Iterator[IllegalMove]:
        """The board on the table knows."""
        return iter(())

    def power_costs(self, company: Company, private: Private) -> int | None:
        """Nothing where the power lays for nothing; else the table sees it."""
        return None if getattr(private.card.power, "pays", True) else 0

    def homes(self, company: Company) -> tuple[str, ...]:
        """Nothing is chosen: the table sees it."""
        return ()

    def waiting(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """None: the table sees it."""
        return iter(())

    def choose_home(self, company: Company, city: str) -> None:
        """The token lies on the table."""

    def place_home(self, company: Company, city: str | None = None) -> str:
        """The home of the charter."""
        return self.put(company, company.card.home)

    def has_line(self, company: Company, other: Company) -> bool:
        """Only the table sees that."""
        return True

    def place_fields(self, company: Company, against: Against | None = None) -> tuple[Field, ...]:
        """In which city; without a map the next token of the charter."""
        if not self._has_map:
            following = f"{NUMBERED}{len(company.placed) + 1}"
            return (Field("hex", say("Which token?"), lambda chosen: OneOf((following,)), label=self.called),)
        return (self._city_field(company, tuple(self._cities), against),)

    def is_connected(self, company: Company, city: str) -> bool | None:
        """The table sees it."""
        return None

    def has_circle(self, city: str) -> bool:
        """The table sees it."""
        return True

    def free_reserved(self, company: Company) -> None:
        """It is kept no longer."""
        self._reserved.pop(company.name, None)

    def _city_field(self, company: Company, hexes: tuple[str, ...], against: Against | None = None) -> Field:
        return Field("hex", say("In which city?"), lambda chosen: OneOf(
            hexes, lambda hex_: chain(against(hex_) if against else (), self._against_token(company, hex_)),
            self._no_city if len(hexes) > 1 else None,
        ), label=self._cities.__getitem__)

    def _against_token(self, company: Company, hex_: str) -> Iterator[IllegalMove]:
        """Why a token cannot be placed in a city, as far as that is known without the tile there."""
        if hex_ in company.hexes:
            yield impossible("{company} already has a token in {hex}.", company=company.name, hex=hex_)
            return
        room, there, called = self._most(hex_), self._holders(hex_), self._cities[hex_]
        homes = {name: city for name, (home, city) in self._homes.items() if home == hex_ and name != company.name}
        keeper = next((name for name, city in homes.items() if city is None), None)
        if len(there) >= room:
            yield illegal("Every circle in {hex} is taken by: {holders}.", hex=called, holders=tuple(there))
        elif keeper is not None:
            yield illegal("{hex} is kept for {keeper} until it has placed its home token.", hex=called, keeper=keeper)
        elif (others := self._kept_for(company, hex_)) and len(there) + len(homes) + len(others) >= room:
            yield illegal("{hex} is kept for {company} until phase {phase}.", hex=called, company=tuple(others),
                          phase=self._depot.called_phase(next(iter(others.values())).until))
        elif len(there) + len(homes) >= room:
            yield illegal("Every free circle in {hex} is kept as the home of: {companies}.", hex=called,
                          companies=tuple(homes))

    def _kept_for(self, company: Company, hex_: str) -> dict[str, Reserved]:
        """The other companies for whom a circle of a hex is kept besides homes, as they have no token there."""
        return {name: place for name, place in self._reserved.items() if place.hex == hex_ and name != company.name
                and hex_ not in self._game.companies[name].hexes}

    def _no_city(self, hex_: str) -> IllegalMove:
        found = printed_map(self._game.box.map).by_name.get(hex_)
        if found is None:
            return impossible("There is no hex {hex} on the map.", hex=hex_[:12])
        return impossible("{stop} is not a city: tokens are placed in cities.", stop=found.called)

    def _holders(self, hex_: str) -> list[str]:
        """Whose tokens lie in a hex; of markers that block it what they are called."""
        there = [name for name, one in self._game.companies.items() for token in one.placed if token.hex == hex_]
        return there + [BLOCKING for token in self._blocking if token.hex == hex_]

    def _most(self, hex_: str) -> int:
        """How many tokens the cities of a hex can hold in this phase."""
        colours = self._depot.phase.colours
        if colours not in self._room:
            box, printed = self._game.box, printed_map(self._game.box.map).by_name
            tiles = [tile for tile in tiles_of(box.id).values() if tile.piece in box.tiles]
            self._room[colours] = {
                name: most_tokens(printed[name], tiles, colours, self._labels)
                for name in self._cities
            }
        return self._room[colours][hex_]

    def cities(self, tokens: Sequence[Token]) -> list[str]:
        """The hexes: the cities are on the table."""
        return [token.hex for token in tokens]

    def token_places(self) -> Iterator[tuple[str, Text | str]]:
        """The hexes with a city."""
        yield from self._cities.items()

    def trace(self) -> JsonDict:
        """Nothing: the board is on the table."""
        return {}

    def called(self, city: str) -> Text | str:
        """The hex with its name, or which token it is; of a home that no box names that it is the right one."""
        if not city:
            return say("its place")
        if city.startswith(NUMBERED):
            return say("a city (token {n})", n=city.removeprefix(NUMBERED))
        return self._cities.get(city, city)

    def free_fields(self, company: Company, hexes: tuple[str, ...], against: Against | None = None) -> tuple[Field, ...]:
        """In a hex of the private."""
        return (self._city_field(company, hexes, against),)

    def anywhere_fields(self, company: Company) -> tuple[Field, ...]:
        """In any hex with a city."""
        return (self._city_field(company, tuple(self._cities)),)

    def place_anywhere(self, company: Company, move: Any) -> str:
        """The token lies on the table."""
        return self.put(company, move.hex)

    def lift(self, hexes: tuple[str, ...]) -> tuple[Text | str, ...]:
        """The table takes them."""
        return hexes

    def earns_more(self, company: Company, hex_: str, amount: int) -> None:
        """The table counts it."""

    def earns_no_more(self, hexes: tuple[str, ...]) -> None:
        """The table counts no more."""

    def set_mail(self, company: str, amount: int) -> None:
        """The table counts."""

    def set_pairs(self, company: str, pairs: tuple[Pair, ...]) -> None:
        """The table counts it."""

    def could_run_to(self, company: Company, hex_: str) -> bool:
        """Only the table sees that."""
        return True

    def place(self, company: Company, move: Any) -> str:
        """The token lies on the table."""
        return self.put(company, move.hex)

    def put(self, company: Company, place: str) -> str:
        """The token is on the charter's list, by its hex."""
        token = Token(place.split(".")[0])
        company.placed.append(token)
        self._game.carry(TOKEN, company.name, None, token.hex)
        if self._homes.get(company.name, ("",))[0] == token.hex:
            del self._homes[company.name]
        return token.hex

    def take(self, company: Company, hex_: str) -> None:
        """The token is on the list no more."""
        company.placed.remove(Token(hex_))
        self._game.carry(TOKEN, company.name, hex_, None)

    def replace(self, company: Company, hex_: str, by: Company | None) -> None:
        """The token is on the other charter's list."""
        self.take(company, hex_)
        if by is not None and hex_ not in by.hexes:
            self.put(by, hex_)

    def block(self, company: Company, hex_: str) -> None:
        """The token is on the list no more; the marker is."""
        self.take(company, hex_)
        self.put_blocking(hex_)

    def token_value(self, company: Company, hex_: str) -> int | None:
        """The table sees it."""
        return None

    def put_blocking(self, place: str) -> None:
        """The marker is on the list."""
        token = Token(place.split(".")[0])
        self._blocking.append(token)
        self._game.carry(TOKEN, BLOCKING, None, token.hex)

    def free_home(self, company: Company) -> None:
        """It is kept no longer."""
        self._homes.pop(company.name, None)

    def block_home(self, company: Company) -> None:
        """The marker is on the list, where the home was kept."""
        self.free_home(company)
        self.put_blocking(company.card.home)

    def keep_home(self, company: Company) -> None:
        """It is kept again."""
        if self._keeps_homes:
            self._homes[company.name] = (company.card.home, company.card.city)

    def can_place(self, company: Company) -> bool:
        """Whether a city may have a free circle, as far as the companion knows."""
        return not self._has_map or any(next(self._against_token(company, hex_), None) is None for hex_ in self._cities)

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The revenue, counted by eye."""
        return (Field("revenue", say("What do the trains earn?"), lambda chosen: untracked(self._game)),)

    def to_treasury(self, company: Company, move: object) -> int:
        """Nothing: the table counts what is paid or kept."""
        return 0

    def has_route(self, company: Company) -> bool:
        """As far as the companion knows, yes: the table is asked before anything follows from it."""
        return True

    def against_no_run(self, company: Company) -> Iterator[IllegalMove]:
        """Nothing: only the table sees the routes."""
        return iter(())
