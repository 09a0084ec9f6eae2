"""Tonight's set-up of Emu Bay on one page: everything that was drawn and dealt before the first bid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine import title as titles
from companion.engine.text import say
from companion.games.emu_bay import setup
from companion.games.emu_bay.box import Box, CompanyCard, IndependentCard, Terms
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.sheets.hexes import HexArt, Plate, heap, shore
from companion.games.emu_bay.sheets.kit import Bond, game_of, mark
from companion.games.emu_bay.sheets.setup_layout import SetupLayout
from companion.paper import pages
from companion.paper.pages import Piece, Translate
from companion.sheets.body import INDENT, Body, money, room
from companion.sheets.content import Head, Mark
from companion.sheets.job import Job
from companion.sheets.session import Session


@dataclass(frozen=True)
class MapHex:
    """A hex of the map with what was put on it: resource cubes, and stations as short names of companies."""

    id: str
    terrain: str
    name: str = ""
    symbol: bool = False
    cubes: int = 0
    stations: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatStart:
    """A player at the table, in the order of play, with the money to start with."""

    name: str
    cash: int


@dataclass(frozen=True)
class CompanyStart:
    """A company at the start. An independent's `cash` is what the bank adds when it is bought for its `price`."""

    mark: Mark
    revenue: int
    cash: int
    bond: Bond
    station: str
    price: int | None = None


@dataclass(frozen=True)
class ActionRow:
    """A row of the action table: its spaces and how many of them hold a cube at the start."""

    name: str
    spaces: int
    filled: int

    @property
    def cubes(self) -> list[bool]:
        """Of each space whether it holds a cube."""
        return [n < self.filled for n in range(self.spaces)]


@dataclass(frozen=True)
class CubesShown:
    """Cubes on a set-up card: the direction from the symbol (C, N, NE …), how many, whether they could be placed."""

    way: str
    count: int
    placed: bool = True

    @property
    def places(self) -> list[tuple[float, float]]:
        """Where they lie around the middle of their hex, in their own width."""
        return heap(self.count)


@dataclass(frozen=True)
class CardDealt:
    """A set-up card dealt to a hex: the cubes it shows, and the independent's short name put there, or ""."""

    number: int
    hex: str
    cubes: tuple[CubesShown, ...]
    station: str = ""

    def plate(self, mark: Mark) -> Plate:
        """The plate of the independent, below the cubes of its hex."""
        return Plate(mark, 0.0, 0.36 if any(shown.way == "C" for shown in self.cubes) else 0.0, 1.85)


@dataclass(frozen=True)
class Option:
    """A rule that tables may set: what it is about, its value tonight in words, whether that is as printed."""

    about: str
    value: str
    printed: bool = True


@dataclass(frozen=True)
class SetupSheet:
    """Tonight's set-up on one page.

    `seats` are in clockwise order; `first_bidder` is the number of a seat, counted from 1, and `first_lot` what is
    bid for first. A table that keeps the books only has no `hexes` and no `cards`.
    """

    head: Head
    hexes: tuple[MapHex, ...]
    seats: tuple[SeatStart, ...]
    first_bidder: int
    first_lot: str
    companies: tuple[CompanyStart, ...]
    independents: tuple[CompanyStart, ...]
    actions: tuple[ActionRow, ...]
    cards: tuple[CardDealt, ...]
    options: tuple[Option, ...] = ()

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises as any `Sheet`."""
        if not 1 <= self.first_bidder <= len(self.seats):
            seats = len(self.seats)
            raise ValueError(f"There is no seat {self.first_bidder} to bid first; there are {seats} seats.")
        signs = {company.mark.short: company.mark for company in (*self.companies, *self.independents)}
        board = [_placed(place, signs) for place in self.hexes]
        space = room(job.sheet)
        beside = (len(self.seats) + 1, len(self.companies), len(self.independents), len(self.actions))
        columns, rows = (max((getattr(place, way) for place in board), default=0) for way in ("column", "row"))
        drawing = pages.fill(
            "emu-bay/setup.svg",
            translate,
            **space,
            **vars(self),
            style=job.look,
            it=SetupLayout(space["area"], columns, rows, len(self.cards), len(self.options), beside),
            board=board,
            land=shore(board),
            bidder=self.seats[self.first_bidder - 1].name,
            plates={card.station: card.plate(signs[card.station]) for card in self.cards if card.station},
            cube_count=sum(place.cubes for place in self.hexes),
            money=money(self.head),
        )
        return translate("Tonight’s set-up"), [Body(job.sheet, (Piece(drawing),), indent=INDENT)]


def _placed(place: MapHex, signs: Mapping[str, Mark]) -> HexArt:
    """The hex as the map's drawing wants it. Raises ValueError for a station of an unknown company."""
    column, row = (int(part) for part in place.id.split(","))
    if unknown := [short for short in place.stations if short not in signs]:
        raise ValueError(f"Hex {place.id} has a station of {unknown[0]}, which is not among the companies.")
    stations = tuple(signs[short] for short in place.stations)
    return HexArt(column, row, place.terrain, place.name, place.symbol, place.cubes, stations)


def setup_sheet(night: Session) -> SetupSheet:
    """Everything that was drawn and dealt before the first bid. The map is on it if the set-up says what lies there."""
    game = game_of(night)
    box, drawn = game.box, setup.read(game.box, game.start)
    cash = box.start_cash[len(game.players)]
    return SetupSheet(
        head=night.head,
        hexes=_hexes(box, drawn) if drawn.stations else (),
        seats=tuple(SeatStart(player, cash) for player in game.players),
        first_bidder=game.players.index(drawn.first_bidder) + 1,
        first_lot=box.data["initial_auction"][0],
        companies=tuple(_company(card, drawn.starting_bonds[id_]) for id_, card in box.companies.items()),
        independents=tuple(_independent(game, card, drawn) for card in box.independents.values()),
        actions=tuple(
            ActionRow(night.reader(say(row.name)), row.spaces, row.filled) for row in box.actions.values()
        ),
        cards=_cards(box, game.start.setup.get("setup_cards", {}), drawn),
        options=tuple(_option(night, option) for option in game.title.options),
    )


def _hexes(box: Box, drawn: setup.Drawn) -> tuple[MapHex, ...]:
    homes: dict[str, list[str]] = {}
    for independent, place in drawn.stations.items():
        homes.setdefault(place, []).append(independent)
    for company in box.companies.values():
        homes.setdefault(company.station, []).append(company.id)
    return tuple(
        MapHex(
            id=place,
            terrain=box.terrain[place],
            name=box.names.get(place, ""),
            symbol=place in box.setup_points,
            cubes=drawn.cubes.get(place, 0),
            stations=tuple(homes.get(place, ())),
        )
        for place in box.hexes
    )


def _company(card: CompanyCard, bond: Terms) -> CompanyStart:
    return CompanyStart(mark(card), card.revenue, bond.amount, Bond(*bond), card.station)


def _independent(game: EmuBay, card: IndependentCard, drawn: setup.Drawn) -> CompanyStart:
    return CompanyStart(
        mark=mark(card),
        revenue=card.revenue,
        cash=card.cash,
        bond=Bond(*card.bond),
        station=drawn.stations.get(card.id, ""),
        price=game.station_price(card.id),
    )


def _cards(box: Box, dealt: Mapping[str, int], drawn: setup.Drawn) -> tuple[CardDealt, ...]:
    lies_at = {place: independent for independent, place in drawn.stations.items()}
    return tuple(
        CardDealt(number, place, _cubes(box, place, number), lies_at.get(place, "")) for place, number in dealt.items()
    )


def _cubes(box: Box, place: str, number: int) -> tuple[CubesShown, ...]:
    return tuple(
        CubesShown(way, count, box.terrain.get(box.next_to(place, way)) in ("forest", "mountain"))
        for way, count in box.setup_cards[number].cubes.items()
    )


def _option(night: Session, option: titles.Option) -> Option:
    value = night.game.options[option.id]
    return Option(night.reader(option.about), night.reader(option.in_words(value)), value == option.default)
