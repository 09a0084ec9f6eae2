"""The board at the depth Full: the map is followed tile by tile, and checks what is done on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from companion.eighteenxx.boards.books_board import untracked
from companion.eighteenxx.boards.own_worth import OwnWorth
from companion.eighteenxx.boards.private_tiles import HOW_LIES, ON_WHICH, WHICH_TILE, PrivateTiles
from companion.eighteenxx.boards.required_run import RequiredRun, run_in_words
from companion.eighteenxx.boards.simple_run import Runs, dearest_pair, simple_run
from companion.eighteenxx.map.borders import crossed, crossed_names, crossing_cost
from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.graph import Route as Way
from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.laying import Laying
from companion.eighteenxx.map.map import NODES, MapState, Token
from companion.eighteenxx.map.printed import Kept, printed_map
from companion.eighteenxx.map.reach import Reaches, reached_with_permits
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Earned, RunRules, Train
from companion.eighteenxx.map.search.search import BestRun, best_run
from companion.eighteenxx.map.tiles import Face, called, tiles_of
from companion.eighteenxx.map.tokens import Placing
from companion.eighteenxx.map.train_words import rules_of
from companion.eighteenxx.model.board import BLOCKING, Against
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import LayForPrivate, LayTile, PlaceToken, Route, UsePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.tile_right import Laid, TileRight
from companion.eighteenxx.model.track_facts import TileLaid
from companion.eighteenxx.model.trains_used import against_trains
from companion.engine.asks import Chosen, Field
from companion.engine.domains import Domain, Hexes, Late, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

WHICH_ROUTES, WHAT_EARNED = say("Which routes?"), say("What do the trains earn?")


class MapBoard(OwnWorth, PrivateTiles):
    """A board that knows the map."""

    lays: type[Move] = LayTile
    uses: type[Move] = UsePrivate
    places: type[Move] = PlaceToken
    grants: type[Move] | None = LayForPrivate
    sees_routes = True

    def __init__(
        self, game: Position, rules: RunRules | None = None, stations: bool = False, keeps_homes: bool = True,
        labels: Mapping[str, tuple[str | None, ...]] | None = None,
    ) -> None:
        """`rules` is what the title decides about trains, where it differs from the common rules; `stations`: stations are
        put on plain tiles; `keeps_homes`: nobody else's token goes where a company starts; `labels` are those that a hex
        accepts where it is not just the printed one."""
        self._game = game
        homes = {name: (company.card.home, company.card.city) for name, company in game.companies.items()
                 if company.card.home}
        self.state = MapState(
            printed_map(game.box.map), tiles_of(game.box.id), game.box.tiles, homes, apart=game.profile.apart,
            placed={**{name: company.placed for name, company in game.companies.items()}, BLOCKING: game.blocking},
            stations=stations, keeps_homes=keeps_homes, things=game.things,
            neutral=game.box.neutral,
        )
        for name, company in game.companies.items():
            if place := company.card.reserved:
                self.state.keep_circle(name, Kept(place.hex, game.depot.called_phase(place.until), bool(place.unconnected)))
        self.graph = Graph(self.state)
        reaches = Reaches(self.graph)
        self.laying = Laying(self.state, reaches, game.rule("upgrade_reach"), game.depot.brings_colour, labels)
        self.placing = Placing(self.state, reaches)
        self.routes = Routes(self.graph, rules or rules_of(game.box.trains))
        self.required = RequiredRun(self)  # the best runs, for companies that must take them
        self.print_own_worth()
        self._second = {}
        #: How many borders with a cost the last tile crossed.
        self.sides_paid = 0

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of tiles that may be laid."""
        return self._game.tile_colours

    @property
    def pays(self) -> str:
        """By which word of their revenue places pay in the phase."""
        return self._game.depot.phase.pays

    def blocked(self, builder: str = "") -> dict[str, tuple[str, str]]:
        """The hexes that privates of players close, each with the private and its owner; not those of the private that lays
        there itself, the `builder`."""
        return {
            hex_: (private.called, str(private.owner))
            for private in self._game.privates.values()
            if not private.closed and private.owner in self._game.purses and private.card.symbol != builder
            for hex_ in private.card.blocks
        }

    # Track -----------------------------------------------------------------------------------------

    def lay_fields(self, company: Company, right: TileRight) -> tuple[Field, ...]:
        """Hex, tile and rotation: only those that lead to a legal lay are open."""
        name, colours = company.name, self.colours[:1] if right.yellow_only else self.colours

        def can_pay(hex_: str, face: Face) -> bool:
            return self._cost(company, hex_, face) + right.price <= company.cash

        has_side_costs = bool(self.state.printed.side_costs)
        pays = can_pay if has_side_costs else None

        def hex_domain(chosen: Chosen) -> Domain:
            hexes = Late(lambda: self.laying.hexes_to_lay(name, colours, self.blocked(name), pays))
            return Hexes(hexes, lambda hex_: self._against_hex(company, hex_, right), is_open=True, asked=lambda hex_: next(
                self._forbids_hex(company, hex_, right), None) or self.laying.no_tile(name, hex_, colours),
                anything=self.state.names)

        def tile_domain(chosen: Chosen) -> Domain:
            hex_ = chosen["hex"]
            return OneOf(
                Late(lambda: self.laying.legal_tiles(name, hex_, colours, self.blocked(name), pays=pays)),
                lambda tile: self._against_tile(hex_, tile, right), is_open=True, anything=lambda: tuple(self.state.tiles))

        def rotation_domain(chosen: Chosen) -> Domain:
            hex_, tile = chosen["hex"], chosen["tile"]
            return OneOf(
                EDGES, lambda rotation: chain(
                    self.laying.rotation_refusals(name, hex_, tile, rotation),
                    self._too_dear(company, hex_, tile, rotation, right) if has_side_costs else ()),
                lambda rotation: impossible("A tile has the rotations 0 to 5, not {rotation}.", rotation=rotation),
            )

        def costs(chosen: Chosen, rotation: int) -> Money | str:
            hex_, face = chosen["hex"], self.state.tile(chosen["tile"]).faces[rotation % 6]
            more = right.price + (self.crossing_cost(company, hex_, face) if has_side_costs else 0)
            return Money(self.lay_cost(company, hex_) + more) if more else ""

        return (Field("hex", ON_WHICH, hex_domain), Field("tile", WHICH_TILE, tile_domain, called),
                Field("rotation", HOW_LIES, rotation_domain, detail=costs))  # fmt: skip

    def laid(self, move: Any) -> Laid:
        """The hex, and whether a tile or printed track is replaced."""
        return Laid(move.hex, self.state.face(move.hex).colour != "white")

    def _against_tile(self, hex_: str, tile: str, right: TileRight) -> Iterator[IllegalMove]:
        if right.yellow_only and self.state.tile(tile).colour != self.colours[0]:
            yield illegal(right.why or say("This tile of the turn must be a yellow one."))
        for private in self._game.privates.values():
            if private.card.power and (kept := private.card.power.keeps(private, tile)):
                yield kept
        if self.state.tile(tile).face.is_privates:
            yield illegal("Only the power of a private lays tile {tile}.", tile=tile)
        yield from self.laying.tile_refusals(hex_, tile, self.colours)

    def _against_hex(self, company: Company, hex_: str, right: TileRight) -> Iterator[IllegalMove]:
        yield from self._forbids_hex(company, hex_, right)
        cost = self.lay_cost(company, hex_) + right.price
        if cost > company.cash:
            yield impossible("The terrain costs {cost}; {company} has {cash}.", cost=Money(cost), company=company.name,
                             cash=Money(company.cash))

    def _forbids_hex(self, company: Company, hex_: str, right: TileRight) -> Iterator[IllegalMove]:
        if right.first and hex_ != right.first:
            yield illegal("{company} must first lay a tile in {hex}.", company=company.name,
                          hex=self.state.hex(right.first).called)
        yield from self.laying.hex_refusals(hex_, self.blocked(company.name))
        if hex_ in right.but:
            yield illegal("{hex} already got a tile this turn: lay the next one elsewhere.", hex=hex_)
        yield from right.against(hex_)

    def _too_dear(
        self, company: Company, hex_: str, tile: str, rotation: int, right: TileRight
    ) -> Iterator[IllegalMove]:
        """Why a company cannot pay for the borders that a tile crosses."""
        face = self.state.tile(tile).faces[rotation % 6]
        cost, more = self.lay_cost(company, hex_) + right.price, self.crossing_cost(company, hex_, face)
        if more and cost + more > company.cash:
            yield impossible("The tile costs {cost} and completes {sides} for {more}: {sum}; {company} has {cash}.",
                             cost=Money(cost), sides=crossed_names(self.state, hex_, face), more=Money(more),
                             sum=Money(cost + more), company=company.name, cash=Money(company.cash))

    def lay(self, company: Company, move: Any) -> int:
        """Put the tile down."""
        cost = self.lay_cost(company, move.hex)
        if self.state.printed.side_costs:
            face = self.state.tile(move.tile).faces[move.rotation % 6]
            cost += self.crossing_cost(company, move.hex, face)
            self.sides_paid = len(crossed(self.state, move.hex, face))
        self._put(company.name, move)
        return cost

    def lay_cost(self, company: Company, hex_: str) -> int:
        """What a company pays for the next tile on a hex, with the discounts of its privates."""
        if hex_ in company.card.free_terrain or (
                hex_ in company.card.free_yellow and self.state.face(hex_).tile is None):
            return 0
        cost = self.laying.cost(hex_)
        if cost and (off := self._discounts(company)):
            cost = self.laying.cost(hex_, off)
        return max(cost, self._game.box.tile_price)

    def _discounts(self, company: Company) -> dict[str, int]:
        """What its privates save a company, by terrain."""
        off: dict[str, int] = {}
        for private in self._game.owned(company.name):
            for kind, amount in (private.card.power.terrain_discount() if private.card.power else {}).items():
                off[kind] = off.get(kind, 0) + amount
        return off

    def crossing_cost(self, company: Company, hex_: str, face: Face) -> int:
        """What a company pays for the borders across which a face completes track."""
        return crossing_cost(self.state, hex_, face, self._discounts(company))

    def _cost(self, company: Company, hex_: str, face: Face) -> int:
        """What it pays for the next tile on a hex, once it lies."""
        return self.lay_cost(company, hex_) + self.crossing_cost(company, hex_, face)

    def _put(self, who: str, move: Any) -> None:
        self.state.lay(move.hex, move.tile, move.rotation)
        self._game.happened(TileLaid(who=who, tile=called(move.tile), hex=self.state.hex(move.hex).called))

    def grant(self, player: str, move: Any) -> None:
        """Put down the tile of a private that a player lays, for nothing."""
        self._put(player, move)

    # Tokens ------------------------------------------------------------------------------------------

    def homes(self, company: Company) -> tuple[str, ...]:
        """The cities among which it chooses its home."""
        return self.placing.homes(company.name)

    def place_home(self, company: Company, city: str | None = None) -> str:
        """Put the home token into its reserved circle, or into the city that was chosen."""
        hex_, _city = self.state.home(company.name)
        self.placing.place_home(company.name, city)
        return hex_

    def waiting(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The companies whose home token waits for its city, where there are cities now."""
        for name in list(self.state.waiting):
            if cities := self.placing.choices(name):
                yield name, cities

    def choose_home(self, company: Company, city: str) -> None:
        """Take a token that waits to its city."""
        self.placing.choose(company.name, city)

    def place_fields(self, company: Company, against: Against | None = None) -> tuple[Field, ...]:
        """The city."""
        name, of, keepers = company.name, self.placing, self._game.privates.values()

        def refused(stop: str) -> Iterator[IllegalMove]:
            yield from against(stop) if against else ()
            for private in keepers:
                yield from private.card.power.against_token(self._game, private, stop) if private.card.power else ()
            yield from of.refusals(name, stop)

        return (Field("city", say("In which city?"), lambda chosen: Hexes(
            Late(lambda: of.cities(name)), refused,
            is_open=True, asked=lambda at: of.no_city(name, at), anything=of.everywhere), label=self.called),)

    def is_connected(self, company: Company, city: str) -> bool | None:
        """By the track as it lies."""
        return self.placing.is_connected(company.name, city)

    def has_circle(self, city: str) -> bool:
        """As the tokens lie."""
        index, n = divmod(self.state.node(city), NODES)
        return None in self.state.circles_at(index)[n]

    def free_reserved(self, company: Company) -> None:
        """It is kept no longer."""
        self.state.free_circle(company.name)

    def token_places(self) -> Iterator[tuple[str, Text | str]]:
        """The cities as they lie now, and by its hex a city that has several, for a home token that waits."""
        state = self.state
        for index, (hex_, face) in enumerate(zip(state.printed.hexes, state.faces, strict=True)):
            names = [state.stop_name(NODES * index + n) for n in range(face.cities)]
            if len(names) > 1:
                yield hex_.name, hex_.called
            yield from ((stop, self.called(stop)) for stop in names)

    def cities(self, tokens: Sequence[Token]) -> list[str]:
        """The cities of tokens; the hex of a home token that waits for track."""
        return list(map(self.placing.stop_of, tokens))

    def trace(self) -> dict[str, Any]:
        """The tile that lies on each hex, with its rotation."""
        laid = zip(self.state.printed.hexes, self.state.faces, strict=True)
        return {"tiles": {hex_.name: [face.tile, face.rotation] for hex_, face in laid if face.tile}}

    def free_fields(self, company: Company, hexes: tuple[str, ...], against: Against | None = None) -> tuple[Field, ...]:
        """One of the cities there."""
        return (Field("city", say("In which city?"), lambda chosen: Hexes(self.placing.in_hexes(hexes), lambda stop: chain(
            against(stop) if against else (), self.placing.refusals(company.name, stop, connected=False)),
            is_open=against is not None, anything=self.placing.everywhere), label=self.called),)

    def anywhere_fields(self, company: Company) -> tuple[Field, ...]:
        """Any city with a free circle, or one with a neutral token."""

        def against(stop: str) -> Iterator[IllegalMove]:
            if self._neutral_in(stop) is None:
                yield from self.placing.refusals(company.name, stop, connected=False)

        return (Field("city", say("In which city?"), lambda chosen: Hexes(
            self.placing.everywhere(), against, anything=self.placing.everywhere), label=self.called),)

    def _neutral_in(self, stop: str) -> str | None:
        """The hex of a city in which a neutral token stands."""
        index, city = divmod(self.state.node(stop), NODES)
        circles = self.state.circles_at(index)[city]
        return self.state.printed.hexes[index].name if self.state.neutral and self.state.neutral in circles else None

    def place_anywhere(self, company: Company, move: Any) -> str:
        """Put a token down; a neutral one leaves the game where there is no other circle."""
        hex_ = self._neutral_in(move.city)
        if hex_ is not None and next(self.placing.refusals(company.name, move.city, connected=False), None):
            self.state.take_token(self.state.neutral, hex_)
        return self.put(company, move.city)

    def lift(self, hexes: tuple[str, ...]) -> tuple[Text | str, ...]:
        """Take the yellow tiles off some hexes; returns what these are called."""
        found = [hex_ for hex_ in hexes if (face := self.state.face(hex_)).tile and face.colour == self.colours[0]]
        for hex_ in found:
            self.state.lift(hex_)
        return tuple(map(self.called, found))

    def called(self, city: str) -> Text | str:
        """The hex with its name, and which of its cities."""
        return self.state.called(city)

    def place(self, company: Company, move: Any) -> str:
        """Put a token down."""
        return self.put(company, move.city)

    def put(self, company: Company, place: str) -> str:
        """Put a token into a city, whatever the rules say."""
        self.placing.place(company.name, place)
        return place.split(".")[0]

    def take(self, company: Company, hex_: str) -> None:
        """Take a token off the map."""
        self.state.take_token(company.name, hex_)

    def replace(self, company: Company, hex_: str, by: Company | None) -> None:
        """Take a token off the map, and put the other company's into its circle."""
        token = self.state.take_token(company.name, hex_)
        if by is None or hex_ in by.hexes:
            return
        if token.city is None:
            self.state.put_waiting(by.name, hex_)
        else:
            self.state.put_token(by.name, hex_, token.city, token.circle)

    def block(self, company: Company, hex_: str) -> None:
        """Take a token off the map, and put a blocking marker into its circle."""
        token = self.state.take_token(company.name, hex_)
        if token.city is not None:
            self.state.put_token(BLOCKING, hex_, token.city, token.circle)

    def token_value(self, company: Company, hex_: str) -> int | None:
        """The value of its city in this phase."""
        city = self.state.city_of(company.name, hex_)
        return 0 if city is None else self.state.face(hex_).stops[city].value(self.pays)

    def put_blocking(self, place: str) -> None:
        """Put a blocking marker into a city."""
        self.placing.place(BLOCKING, place)

    def free_home(self, company: Company) -> None:
        """Its circle is kept no longer."""
        self.state.free_home(company.name)

    def block_home(self, company: Company) -> None:
        """A blocking marker stands where the home was kept."""
        name, city = self.state.home(company.name)
        self.state.free_home(company.name)
        cities = range(self.state.face(name).cities) if city is None else (city,)
        for one in cities:
            if None in self.state.circles(name)[one]:
                self.state.put_token(BLOCKING, name, one)

    def keep_home(self, company: Company) -> None:
        """Its circle is kept again."""
        self.state.keep_home(company.name, (company.card.home, company.card.city))

    def can_place(self, company: Company) -> bool:
        """Whether any city reached has a free circle."""
        return self.placing.has_city(company.name)

    # Runs --------------------------------------------------------------------------------------------

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The routes, then the revenue, which has to be theirs; without routes the table has counted by eye."""

        def routes(chosen: Chosen) -> Domain:
            return Runs((None,), lambda run: self.against_run(company, run), is_open=True,
                        elsewhere=lambda: (self._some_run(company),))

        def revenue(chosen: Chosen) -> Domain:
            if chosen["routes"] is None:
                return untracked(self._game)
            worth = self.earns(company, chosen["routes"]).dividend
            return OneOf((worth,), unknown=lambda entered: illegal(
                "These routes are worth {value}, not {entered}.", value=Money(worth), entered=Money(entered)))

        return Field("routes", WHICH_ROUTES, routes, run_in_words), Field("revenue", WHAT_EARNED, revenue)

    def run_of(self, company: Company, routes: tuple[Route, ...]) -> list[tuple[Train, Route]]:
        """Routes that were entered, each with its train."""
        own = {train.name: train.distance for train in self._game.depot.of(company.name)}
        return [(Train(route.train, own.get(route.train)), route) for route in routes]

    def earns(self, company: Company, routes: tuple[Route, ...]) -> Earned:
        """What a company would earn with these routes."""
        return self.routes.earned(company.name, self.run_of(company, routes), self.pays)

    def to_treasury(self, company: Company, move: Any) -> int:
        """What the routes of a run bring the treasury besides; nothing where the table has counted by eye."""
        return self.earns(company, move.routes).treasury if move.routes else 0

    def against_run(self, company: Company, routes: tuple[Route, ...] | None) -> Iterator[IllegalMove]:
        """Why a company cannot run these routes; None: the table has counted by eye."""
        if routes is None:
            if self._game.must_run_best(company):
                yield illegal("The best run must be taken: enter the routes, so that it can be seen.")
            return
        if refused := tuple(against_trains(self._game, company, (route.train for route in routes))):
            yield from refused
            return
        is_legal = True
        for refusal in self.routes.refusals(company.name, self.run_of(company, routes), self.pays):
            is_legal = False
            yield refusal
        if is_legal and self._game.must_run_best(company):
            yield from self.required.against(company, self.earns(company, routes).dividend)

    def against_no_run(self, company: Company) -> Iterator[IllegalMove]:
        """Why a company cannot leave its trains where they are: it must take the best run."""
        if self._game.must_run_best(company):
            yield illegal("The best run must be taken: {company} has trains and a route.", company=company.name)

    def trains(self, company: Company) -> list[Train]:
        """The trains of a company as they run."""
        return [Train(train.name, train.distance) for train in self._game.running(company)]

    def _some_run(self, company: Company) -> tuple[Route, ...]:
        return self.required.best(company)[1] if self._game.must_run_best(company) else self._simple_run(company)

    def _simple_run(self, company: Company) -> tuple[Route, ...]:
        return self.entered(simple_run(self.routes, company.name, self.trains(company), self.pays))

    def best_run(
        self, company: Company, trains: Sequence[Train] | None = None, should_stop: Callable[[], bool] = lambda: False
    ) -> BestRun:
        """The best run of a company now, with its own trains or with others; `should_stop` ends the search early."""
        trains = self.trains(company) if trains is None else trains
        return best_run(self.routes, company.name, trains, self.pays, should_stop)

    def entered(self, run: Sequence[tuple[Train, Way]]) -> tuple[Route, ...]:
        """The routes of a run as a move has them."""
        return tuple(Route(train.name, *self.routes.write(way)) for train, way in run)

    def would_reach(self, company: Company, hex_: str) -> bool:
        """Whether the track of a company leads to a hex, though it may lack the permit to come there."""
        reached = reached_with_permits(self.graph.refresh(), company.name)
        return bool(reached >> NODES * self.state.hex(hex_).index & (1 << NODES) - 1)

    def follow(self, minor: Company) -> None:
        """Follow the tokens of what is no company of the box."""
        self.state.follow(minor.name, minor.placed)

    def dearest_pair(self, minor: Company, hex_: str) -> int:
        """The most that two places joined by track over a hex are worth, as far as the minor's track leads, or 0. Where its
        runs are like a company's, what is joined to its token may do as well."""
        reached = self.placing.reaches.of(minor.name).nodes()
        return dearest_pair(self.routes, minor.name, reached, self.state.hex(hex_).index, self.pays,
                            self._game.profile.minors_run_anywhere)

    def has_line(self, company: Company, other: Company) -> bool:
        """Whether a company reaches a city where another has a token."""
        reach = self.placing.reaches.of(company.name)
        return any(reach.has_stop(node) for node in self.graph.tokens(other.name))

    def has_route(self, company: Company) -> bool:
        """Whether the shortest train could run."""
        return self.routes.has_route(company.name)
