"""The boards of 1862: whose home is nobody else's, small stations on plain tiles, and the permits for London.

A permit is a token that lies in London: it is with the tokens of its company. Source: 1862 rules, 9.1, 10, 11.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.boards.required_run import patient
from companion.eighteenxx.map.laying import Lay
from companion.eighteenxx.map.map import NODES, Token
from companion.eighteenxx.map.reach import reached_with_permits
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import Earned, RunRules
from companion.eighteenxx.map.tiles import Face, called
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Route
from companion.eighteenxx.model.things import TOKEN
from companion.engine.asks import Field
from companion.engine.domains import Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Text, say
from companion.games.eastern_1862.runs import FormerRuns, JoinedRuns
from companion.games.eastern_1862.trains import permanent

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: Where permits lie; so many there are.
LONDON, SPACES = "London", 4
#: How often the search for a first proposal asks whether to go on.
BRIEFLY = 20
#: The label of the largest stations, whose yellow tile is a whole track action.
NEW = "N"
#: The labels that a hex accepts besides the one that is printed.
LABELS = {"F11": (NEW, "I"), "F13": ("Y", "H")}


def in_london(game: Eastern) -> list[str]:
    """The companies that have a permit for London."""
    return [name for name, company in game.companies.items() if LONDON in company.hexes]


def against_full(game: Eastern) -> Iterator[IllegalMove]:
    """That no permit is left."""
    if len(there := in_london(game)) >= SPACES:
        yield impossible("All {n} permits for London are taken: {companies}.", n=SPACES, companies=tuple(there))


class EasternMap(MapBoard):
    """The board at the depth Full."""

    def __init__(self, game: Eastern, rules: RunRules | None = None) -> None:
        super().__init__(game, rules, stations=True, keeps_homes=False, labels=LABELS)
        self._eastern = game

    def _simple_run(self, company: Company) -> tuple[Route, ...]:
        """What a short search finds: routes that are good one by one seldom hang together."""
        return self.entered(self.best_run(company, should_stop=patient(BRIEFLY)).run)

    def earned_on_site(self, company: Company, routes: tuple[Route, ...]) -> Iterator[tuple[Earned, Text]]:
        """What 18xx.games lets these routes earn, or has let them, and how it counts."""
        meet_anywhere = self._eastern.rule("route_link") == "any_stop"
        for kind, text in ((JoinedRuns, say("it joins all freight trains that share an end")),
                           (FormerRuns, say("it counted the hexes in between otherwise then"))):
            rules = kind(self.state.printed, permanent(self._eastern.box), meet_anywhere)
            yield Routes(self.graph, rules).earned(company.name, self.run_of(company, routes), self.pays), text

    # Homes -------------------------------------------------------------------------------------------

    def is_bare(self, hex_: str) -> bool:
        """Whether no tile lies on a hex."""
        return self.state.face(hex_).tile is None

    def has_room(self, hex_: str) -> bool:
        """Whether the station of a hex has a free space."""
        return any(None in circles for circles in self.state.circles(hex_))

    def making_room(self, company: Company) -> list[Lay]:
        """The upgrades of its home that add a space and are legal now; nothing need be reached."""
        home = company.card.home
        spaces = sum(map(len, self.state.circles(home)))
        lays = self.laying.legal_on(company.name, home, self.colours, connected=False)
        return [lay for lay in lays if sum(lay.face.slots) > spaces]

    def can_make_room(self, company: Company) -> bool:
        """Whether there is such an upgrade."""
        return bool(self.making_room(company))

    def room_fields(self, company: Company) -> tuple[Field, ...]:
        """Hex, tile and rotation of an upgrade that adds a space."""
        home, lays = company.card.home, self.making_room(company)

        def wrong(tile: str) -> IllegalMove:
            return next(self.laying.tile_refusals(home, tile, self.colours), None) or illegal(
                "Tile {tile} adds no space in {hex}.", tile=called(tile), hex=self.called(home))

        return (
            Field("hex", say("On which hex?"), lambda chosen: Hexes(
                (home,), unknown=lambda hex_: must_make_room(company, self.called(home)))),
            Field("tile", say("Which tile?"), lambda chosen: OneOf(
                tuple(dict.fromkeys(lay.tile for lay in lays)), unknown=wrong), called),
            Field("rotation", say("How does it lie?"), lambda chosen: OneOf(
                tuple(range(6)), lambda rotation: self.laying.rotation_refusals(
                    company.name, home, chosen["tile"], rotation, connected=False))),
        )

    def can_begin(self, company: Company) -> bool:
        """Whether a tile for its home, where none lies, is left."""
        return next(self.laying.legal_on(company.name, company.card.home, self.colours), None) is not None

    def last_in(self, hex_: str) -> str:
        """Whose token stands in the last space of a station that is full."""
        return str(self.state.circles(hex_)[0][-1])

    def is_large(self, hex_: str) -> bool:
        """Whether a hex takes N tiles."""
        return self.state.hex(hex_).label == NEW

    # Small stations ----------------------------------------------------------------------------------

    def plain(self) -> list[str]:
        """The hexes with a line that has no small station."""
        return [hex_.name for hex_ in self.state.printed.hexes if self.free_lines(hex_.name)]

    def free_lines(self, hex_: str) -> dict[str, tuple[str, int]]:
        """The lines of a hex without a small station, such as "B3-C6" by the hexes that they join; each with the tile and
        the rotation that have one there too."""
        face = self.state.face(hex_)
        if face.tile is None or not face.towns:
            return {}
        beyond = self.state.printed.neighbour
        return {f"{beyond(hex_, a)}-{beyond(hex_, b)}": self._with_station(face, (a, b)) for a, b in face.track}

    def line_of(self, hex_: str, tile: str, rotation: int) -> str | None:
        """The line that has a small station more when this lies on a hex; None: it is not the same tile with one more."""
        if tile not in self.state.tiles or rotation not in range(6):
            return None
        wanted = _lines(self.state.tile(tile).faces[rotation])
        found = ((line, self.state.tile(other).faces[turned]) for line, (other, turned) in self.free_lines(hex_).items())
        return next((line for line, face in found if _lines(face) == wanted), None)

    def _with_station(self, face: Face, way: tuple[int, int]) -> tuple[str, int]:
        tile, wanted = self.state.tile(str(face.tile)), _lines(face, way)
        return next(
            (other.number, rotation) for other in self.state.tiles.values() if other.piece == tile.piece
            for rotation, new in enumerate(other.faces) if _lines(new) == wanted
        )

    def no_station(self, hex_: str) -> IllegalMove:
        """Why no small station can be put on a hex."""
        face = self.state.face(hex_)
        has_several = face.tile is not None and len(face.stops) + len(face.track) > 1
        return no_line(self.called(hex_), bool(face.towns), has_several)

    def add_station(self, hex_: str, line: str | None) -> None:
        """Put a small station on a line."""
        tile, rotation = self.free_lines(hex_)[str(line)]
        self.state.lay(hex_, tile, rotation)

    # London ------------------------------------------------------------------------------------------

    def reaches_london(self, company: Company) -> bool:
        """Whether a line of the company leads there."""
        stops = enumerate(chain.from_iterable(_stops(face) for face in self.state.faces))
        london = sum(1 << node for node, permit in stops if permit == LONDON)
        return bool(reached_with_permits(self.graph.refresh(), company.name) & london)

    def put(self, company: Company, place: str) -> str:
        """Put a token into a city, or into London."""
        if place != LONDON:
            return super().put(company, place)
        for refusal in against_full(self._eastern):
            raise refusal
        company.placed.append(Token(LONDON))
        self._eastern.carry(TOKEN, company.name, None, LONDON)
        self.state.permit(LONDON, in_london(self._eastern))
        return LONDON

    def take(self, company: Company, hex_: str) -> None:
        """Take a token off the map, or out of London."""
        if hex_ != LONDON:
            super().take(company, hex_)
            return
        company.placed.remove(Token(LONDON))
        self._eastern.carry(TOKEN, company.name, LONDON, None)
        self.state.permit(LONDON, in_london(self._eastern))

    def replace(self, company: Company, hex_: str, by: Company | None) -> None:
        """Put another company's token in the place of one."""
        if hex_ != LONDON:
            super().replace(company, hex_, by)
            return
        self.take(company, LONDON)
        if by is not None and LONDON not in by.hexes:
            self.put(by, LONDON)

    def token_places(self) -> Iterator[tuple[str, Text | str]]:
        """The cities, and London."""
        yield from super().token_places()
        yield LONDON, LONDON

    def called(self, city: str) -> Text | str:
        """The hex with its name, or London."""
        return LONDON if city == LONDON else super().called(city)


class EasternBooks(BooksBoard):
    """The board at the depth Books."""

    def __init__(self, game: Eastern) -> None:
        super().__init__(game, keeps_homes=False, labels=LABELS)
        self._eastern = game

    def put(self, company: Company, place: str) -> str:
        """The token is on the charter's list, by its hex or in London."""
        if place == LONDON:
            for refusal in against_full(self._eastern):
                raise refusal
        return super().put(company, place)

    def token_places(self) -> Iterator[tuple[str, Text | str]]:
        """The hexes with a city, and London."""
        yield from super().token_places()
        yield LONDON, LONDON


def _lines(face: Face, more: tuple[int, ...] = ()) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    """The lines of a face with small stations, one `more` among them, and those without."""
    stations = {frozenset(edges) for edges in (*(stop.edges for stop in face.stops), more) if edges}
    return stations, {frozenset(way) for way in face.track} - stations


def _stops(face: Face) -> list[str]:
    """By node of a hex: the permit that its stop asks for."""
    permits = [stop.permit for stop in face.stops]
    return permits + [""] * (NODES - len(permits))


def no_line(called: Text | str, is_small: bool, has_several: bool) -> IllegalMove:
    """Why no small station can be put on a hex; `has_several`: its tile has more than one line."""
    if not is_small:
        return illegal("{hex} is no place for small stations.", hex=called)
    if not has_several:
        return illegal("{hex} takes another small station only when it has a green or brown tile.", hex=called)
    return illegal("Every line in {hex} has a small station.", hex=called)


def must_make_room(company: Company, where: Text | str) -> IllegalMove:
    """That a company has to upgrade its home before anything else."""
    return illegal("{company} must first upgrade {hex}: its home token has no space there.", company=company.name, hex=where)
