"""What a table may set right by hand: certificates, prices, trains, privates, tiles, tokens.

A correction follows no rule, but what the box does not hold cannot be anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import BANK, GONE, IPO, POOL
from companion.eighteenxx.map.tiles import called
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.unknown import no_company, no_private
from companion.eighteenxx.model.unsold import holder_of
from companion.eighteenxx.rules import floating, presidency
from companion.engine.errors import impossible
from companion.engine.game import Correction, Game
from companion.engine.text import Money, Text, say


@dataclass(frozen=True, slots=True)
class CorrectCertificates(Correction):
    """Move ordinary certificates of a company: `source` and `target` are players, "ipo" or "pool"."""

    kind: ClassVar[str] = "correct-certificates"
    company: str
    percent: int
    source: str
    target: str
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move them, and see who is president now and whether the company floats."""
        position = _position(game)
        company = _company(position, self.company)
        for place in (self.source, self.target):
            if place not in (IPO, POOL, *position.players):
                raise impossible("Certificates are with players, in the IPO or in the bank pool, not with {place}.",
                                 place=place[:40])
        move_certificates(position, company, self.source, self.target, self.percent)
        game.note(self.told(), "correction")

    def told(self) -> Text:
        """What was moved."""
        return say("Correction: {percent} % of {company} from {source} to {target}", percent=self.percent,
                   company=self.company, source=_place(self.source), target=_place(self.target))


@dataclass(frozen=True, slots=True)
class CorrectPrice(Correction):
    """Put a company's marker on a cell of the market, counted from 0 at the top left; below those that lie there."""

    kind: ClassVar[str] = "correct-price"
    company: str
    row: int
    column: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move the marker."""
        position = _position(game)
        company = _company(position, self.company)
        cell = position.box.chart.at(self.row, self.column)
        if cell is None:
            raise impossible("The market has no cell in row {row}, column {column}.", row=self.row + 1,
                             column=self.column + 1)
        if not company.is_started:
            raise impossible("{company} has not been started: it has no price.", company=company.name)
        before = position.price(company)
        position.market.put(company.name, cell)
        game.note(say("Correction: price of {company} {before} → {after}.", company=company.name,
                      after=Money(cell.price), before=Money(before)), "correction")

    def told(self) -> Text:
        """Whose price was set."""
        return say("Correction: the price of {company}", company=self.company)


@dataclass(frozen=True, slots=True)
class CorrectTrain(Correction):
    """Move a train: `source` and `target` are companies, "bank", "pool" or "gone". The phase stays as it is."""

    kind: ClassVar[str] = "correct-train"
    train: str
    source: str
    target: str
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Move the card."""
        position = _position(game)
        for place in (self.source, self.target):
            if place not in (BANK, POOL, GONE, *position.companies):
                raise impossible("Trains are with companies, in the bank or in the bank pool, not with {place}.",
                                 place=place[:40])
        card = position.depot.find(self.train, self.source)
        if card is None:
            raise impossible("There is no {train} train to move from {place}.", place=_place(self.source),
                             train=self.train[:20])
        position.depot.put(card, self.target)
        game.note(self.told(), "correction")

    def told(self) -> Text:
        """What was moved."""
        return say("Correction: a {train} from {source} to {target}", train=self.train, source=_place(self.source),
                   target=_place(self.target))


@dataclass(frozen=True, slots=True)
class CorrectPrivate(Correction):
    """Give a private to a player or company, or close it: `owner` is "" then."""

    kind: ClassVar[str] = "correct-private"
    private: str
    owner: str
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Change the owner."""
        position = _position(game)
        private = position.privates.get(self.private)
        if private is None:
            raise no_private(position, self.private)
        if self.owner and self.owner not in (*position.players, *position.companies):
            raise impossible("Nobody called {player} plays in this game.", player=self.owner[:40])
        private.closed = not self.owner
        private.owner = self.owner or private.owner
        game.note(self._told(private.called), "correction")

    def told(self) -> Text:
        """Whose it is."""
        return self._told(self.private)

    def _told(self, private: str) -> Text:
        if not self.owner:
            return say("Correction: {private} is closed", private=private)
        return say("Correction: {private} belongs to {owner}", private=private, owner=self.owner)


@dataclass(frozen=True, slots=True)
class CorrectTile(Correction):
    """Put the tile on a hex that lies there on the table."""

    kind: ClassVar[str] = "correct-tile"
    hex: str
    tile: str
    rotation: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Lay it, whatever the rules say."""
        _board(game).state.lay(self.hex, self.tile, self.rotation)
        game.note(self.told(), "correction")

    def told(self) -> Text:
        """What lies where."""
        return say("Correction: {tile} on {hex}", tile=called(self.tile), hex=self.hex)


@dataclass(frozen=True, slots=True)
class CorrectToken(Correction):
    """Put a company's token into a city such as "F8" or "H6.1"; with `count` 0 take it away."""

    kind: ClassVar[str] = "correct-token"
    company: str
    city: str
    count: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Put it or take it."""
        position = _position(game)
        company = _company(position, self.company)
        hex_ = self.city.split(".")[0]
        if self.count:
            if not company.spare:
                raise impossible("{company} has placed all its tokens.", company=company.name)
            if hex_ in company.hexes:
                raise impossible("{company} already has a token in {hex}.", company=company.name, hex=hex_)
            position.board.put(company, self.city)
        else:
            if hex_ not in company.hexes:
                raise impossible("{company} has no token in {hex}.", company=company.name, hex=hex_)
            position.board.take(company, hex_)
        game.note(self.told(), "correction")

    def told(self) -> Text:
        """Where it is, or was."""
        if self.count:
            return say("Correction: {company} gets a token in {city}", company=self.company, city=self.city)
        return say("Correction: {company} loses its token in {city}", company=self.company, city=self.city)


ANYWHERE: tuple[type[Correction], ...] = (CorrectCertificates, CorrectPrice, CorrectTrain, CorrectPrivate, CorrectToken)
ON_THE_MAP: tuple[type[Correction], ...] = (CorrectTile,)


def correct_holding(game: Position, player: str, company: str, percent: int) -> None:
    """Set how many percent a player holds; the difference is with the bank pool, then with what is unsold."""
    if player not in game.players:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    of = _company(game, company)
    before = game.papers.percent(player, company)
    if percent < before:
        move_certificates(game, of, player, POOL, before - percent)
    else:
        from_pool = min(percent - before, game.papers.percent(POOL, company))
        move_certificates(game, of, POOL, player, from_pool)
        move_certificates(game, of, IPO, player, percent - before - from_pool)
    game.note(say("Correction: {player} holds {after} % of {company}, not {before} %.", player=player, after=percent,
                  company=company, before=before), "correction")


def move_certificates(game: Position, company: Company, source: str, target: str, percent: int) -> None:
    """Move ordinary certificates, see who is president, and whether the company floats now: no later move may tell. Unsold
    ones are called the IPO wherever they lie.

    Raises ImpossibleMove: there are none that make so much.
    """
    if not percent:
        return
    source, target = holder_of(game, company, source), holder_of(game, company, target)
    try:
        game.papers.move_ordinary(source, target, company.name, percent)
    except LookupError:
        raise impossible(
            "Of {company}, {place} has {percent} %; no ordinary certificates there make {wanted} %.", place=_place(source),
            percent=game.papers.percent(source, company.name), company=company.name, wanted=percent,
        ) from None
    presidency.settle(game, company)
    floating.check(game, company)


def _place(name: str) -> Text | str:
    return {IPO: say("the IPO"), POOL: say("the bank pool"), BANK: say("the bank"), GONE: say("the box")}.get(name, name)


def _position(game: Game) -> Position:
    assert isinstance(game, Position)
    return game


def _company(game: Position, name: str) -> Company:
    if name not in game.companies:
        raise no_company(game, name)
    return game.companies[name]


def _board(game: Game) -> MapBoard:
    board = _position(game).board
    if not isinstance(board, MapBoard):
        raise impossible("At this depth the map stays on the table: there is nothing to correct.")
    return board
