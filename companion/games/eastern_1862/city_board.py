"""The board between the two depths: it knows the cities, the colours of tiles, small stations and tokens, but no track.

What a large station is worth, and how many tokens it has room for, follows from the mark of its hex and the colour of its
tile. Whether track joins the hexes of a route the table sees. Source: 1862 rules, 12.7, 25.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.boards.books_board import untracked
from companion.eighteenxx.boards.simple_run import Runs as RunDomain
from companion.eighteenxx.map.laying import WORDS
from companion.eighteenxx.map.printed import Hex, printed_map
from companion.eighteenxx.map.run_rules import Earned, Train
from companion.eighteenxx.model.board import Against
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import CompanyMove, Route
from companion.eighteenxx.model.tile_right import Laid, TileRight
from companion.eighteenxx.model.trains_used import against_trains
from companion.engine.asks import Chosen, Field
from companion.engine.domains import Domain, Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.boards import LONDON, NEW, EasternBooks, must_make_room, no_line
from companion.games.eastern_1862.declared import Cities
from companion.games.eastern_1862.facts import ColourLaid
from companion.games.eastern_1862.runs import Runs

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern


@dataclass(frozen=True, slots=True)
class PutTile(CompanyMove):
    """A tile laid or upgraded on the board: its hex, whose colour is the next one now."""

    kind: ClassVar[str] = "put-tile"
    hint: ClassVar[Text] = say("Lay the tile on the table. Here you enter only its hex.")
    hex: str


class CityBoard(EasternBooks):
    """The board at the depth Books where the table has chosen to follow the cities."""

    lays: type[Move] = PutTile
    types_whole_turns = False

    def __init__(self, game: Eastern, rules: Runs) -> None:
        super().__init__(game)
        self._printed = printed_map(game.box.map)
        self.cities_now = Cities(game, self._printed, rules)
        #: The routes that have been declared in a turn.
        self._declared: tuple[CompanyTurn | None, tuple[Route, ...]] = (None, ())

    @property
    def _land(self) -> list[Hex]:
        return [hex_ for hex_ in self._printed.hexes if hex_.takes_tiles]

    def called(self, city: str) -> Text | str:
        """The hex with its name, or London."""
        hex_ = self._printed.by_name.get(city)
        return hex_.called if hex_ else city

    def trace(self) -> JsonDict:
        """The colour of the tile on each hex, and how many small stations there are."""
        return {"colours": dict(self.cities_now.colours), "small_stations": dict(self.cities_now.stations)}

    # Homes -------------------------------------------------------------------------------------------

    def is_bare(self, hex_: str) -> bool:
        """Whether no tile lies on a hex."""
        return hex_ not in self.cities_now.colours

    def is_large(self, hex_: str) -> bool:
        """Whether a hex takes N tiles."""
        return self._printed.by_name[hex_].label == NEW

    def has_room(self, hex_: str) -> bool:
        """Whether the station of a hex has a free space."""
        return len(self._there(hex_)) < self.cities_now.spaces(hex_)

    def _there(self, hex_: str) -> list[str]:
        return [name for name, company in self._eastern.companies.items() if hex_ in company.hexes]

    def last_in(self, hex_: str) -> str:
        """A token in a station that is full."""
        return self._there(hex_)[-1]

    def can_make_room(self, company: Company) -> bool:
        """Whether an upgrade of its home that is allowed adds a space."""
        home = company.card.home
        following = self.cities_now.following(home)
        return following in self._colours and self.cities_now.spaces(home, following) > self.cities_now.spaces(home)

    def room_fields(self, company: Company) -> tuple[Field, ...]:
        """The hex."""
        home = company.card.home
        return (Field("hex", say("On which hex?"), lambda chosen: Hexes(
            (home,), unknown=lambda hex_: must_make_room(company, self.called(home)))),)

    def can_begin(self, company: Company) -> bool:
        """As far as the companion knows, there is a tile for every home."""
        return True

    @property
    def _colours(self) -> Sequence[str]:
        return self._eastern.depot.phase.colours

    # Tiles and small stations ------------------------------------------------------------------------

    def lay_fields(self, company: Company, right: TileRight) -> tuple[Field, ...]:
        """On which hex."""
        return (Field("hex", say("On which hex?"), lambda chosen: Hexes(
            tuple(hex_.name for hex_ in self._land), lambda hex_: self._against_hex(company, hex_, right)), self.called),)

    def _against_hex(self, company: Company, hex_: str, right: TileRight) -> Iterator[IllegalMove]:
        if right.first and hex_ != right.first:
            yield illegal("{company} must first lay a tile in {hex}.", company=company.name, hex=self.called(right.first))
        if hex_ in right.but:
            yield illegal("{hex} already got a tile this turn: lay the next one elsewhere.", hex=hex_)
        yield from right.against(hex_)
        following = self.cities_now.following(hex_)
        if following is None:
            yield illegal("{hex} has a brown tile, which is never replaced.", hex=self.called(hex_))
        elif following not in self._colours:
            yield illegal("{hex} takes a {colour} tile next: those come with the first {train}-train.",
                          hex=self.called(hex_), colour=WORDS[following],
                          train=self._eastern.depot.brings_colour.get(following, ""))

    def laid(self, move: Any) -> Laid:
        """The hex, and whether a tile is replaced."""
        return Laid(move.hex, not self.is_bare(move.hex))

    def lay(self, company: Company, move: Any) -> int:
        """The hex has the next colour."""
        self.cities_now.colour(move.hex)
        self._eastern.happened(ColourLaid(company=company.name, hex=self.called(move.hex),
                                          colour=WORDS[self.cities_now.colours[move.hex]]))
        return 0

    def plain(self) -> list[str]:
        """The hexes with a line that has no small station."""
        return [hex_.name for hex_ in self._land if self.free_lines(hex_.name)]

    def free_lines(self, hex_: str) -> tuple[None, ...]:
        """One, which only the table knows, where there is any without a small station."""
        return (None,) if self.cities_now.is_small(hex_) and self.cities_now.free_lines(hex_) else ()

    def no_station(self, hex_: str) -> IllegalMove:
        """Why no small station can be put on a hex."""
        return no_line(self.called(hex_), self.cities_now.is_small(hex_), self.cities_now.lines(hex_) > 1)

    def add_station(self, hex_: str, line: str | None) -> None:
        """One more."""
        self.cities_now.stations[hex_] += 1

    # Tokens ------------------------------------------------------------------------------------------

    def place_fields(self, company: Company, against: Against | None = None) -> tuple[Field, ...]:
        """In which city."""
        return (Field("hex", say("In which city?"), lambda chosen: OneOf(
            tuple(self._cities), lambda hex_: self._against_token(company, hex_)), label=self.called),)

    def _against_token(self, company: Company, hex_: str) -> Iterator[IllegalMove]:
        if hex_ in company.hexes:
            yield illegal("{company} already has a token in {hex}.", company=company.name, hex=self.called(hex_))
        if self.is_bare(hex_):
            yield illegal("No tile lies in {hex}.", hex=self.called(hex_))
        if not self.has_room(hex_):
            yield self._full(hex_)

    def _full(self, hex_: str) -> IllegalMove:
        return impossible("Every circle in {hex} is taken by: {holders}.", hex=self.called(hex_),
                          holders=tuple(self._there(hex_)))

    def put(self, company: Company, place: str) -> str:
        """The token is on the charter's list. Raises ImpossibleMove: the station is full."""
        if place != LONDON and not self.has_room(place.split(".")[0]):
            raise self._full(place.split(".")[0])
        return super().put(company, place)

    def can_place(self, company: Company) -> bool:
        """Whether any city has a free space."""
        return any(next(self._against_token(company, hex_), None) is None for hex_ in self._cities)

    # Runs --------------------------------------------------------------------------------------------

    def ends(self) -> list[str]:
        """The hexes where routes may begin and end."""
        return [hex_.name for hex_ in self._printed.hexes
                if self.cities_now.is_open(hex_.name) and not self.cities_now.is_small(hex_.name)]

    def declared(self) -> tuple[Route, ...]:
        """The routes that have been declared in this turn."""
        turn, routes = self._declared
        return routes if turn is self._eastern.turn else ()

    def declare(self, route: Route) -> None:
        """Declare one more."""
        self._declared = self._eastern.turn, (*self.declared(), route)

    def _trains(self, company: Company, routes: tuple[Route, ...]) -> list[tuple[Train, Route]]:
        own = {train.name: train.distance for train in self._eastern.depot.of(company.name)}
        return [(Train(route.train, own.get(route.train)), route) for route in routes]

    def run_fields(self, company: Company) -> tuple[Field, ...]:
        """The routes, which have been declared, then the revenue; without routes the table has counted by eye."""

        def routes(chosen: Chosen) -> Domain:
            declared = self.declared() or None
            is_legal = next(self._against_run(company, declared), None) is None
            return RunDomain((declared,), lambda run: self._against_run(company, run), is_open=True,
                             elsewhere=lambda: (declared if is_legal else None,))

        def revenue(chosen: Chosen) -> Domain:
            if chosen["routes"] is None:
                return untracked(self._eastern)
            worth = self._earned(company, chosen["routes"]).dividend
            return OneOf((worth,), unknown=lambda entered: illegal(
                "These routes are worth {value}, not {entered}.", value=Money(worth), entered=Money(entered)))

        return Field("routes", say("Which routes?"), routes), Field("revenue", say("What do the trains earn?"), revenue)

    def _against_run(self, company: Company, routes: tuple[Route, ...] | None) -> Iterator[IllegalMove]:
        names = (route.train for route in routes or ())
        if refused := tuple(against_trains(self._eastern, company, names)):
            yield from refused
            return
        yield from self.cities_now.refusals(company, self._trains(company, routes or ()))

    def _earned(self, company: Company, routes: tuple[Route, ...]) -> Earned:
        return self.cities_now.earned(company, self._trains(company, routes))

    def to_treasury(self, company: Company, move: Any) -> int:
        """What local trains bring the treasury."""
        return self._earned(company, move.routes).treasury if move.routes else 0
