"""How 18xx.games spells things, read into the words of the companion. All functions raise Malformed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.eighteenxx.box.box import titles_by_site_name
from companion.eighteenxx.box.tables import PrivateCard
from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json
from companion.engine.reading import number as whole
from companion.engine.text import say

_NONE: Mapping[str, str] = MappingProxyType({})


class UnknownTitle(Malformed):
    """An export is of a game that is not on our shelf."""


class Piece(NamedTuple):
    """A tile or a train: its number or kind, and which of several it is."""

    kind: str
    copy: int


class Place(NamedTuple):
    """A city or stop: the hex, and its position among the cities, or among the cities and towns, there."""

    hex: str
    position: int


class Paper(NamedTuple):
    """A certificate. Numbers but 0, the president's, only tell whether it has ever left the IPO."""

    company: str
    number: int


class Price(NamedTuple):
    """A cell of the market."""

    price: int
    row: int
    column: int


def read_title(game: Json) -> str:
    """The companion's id of a game's title. Raises UnknownTitle: there is none."""
    name, known = game.get("title"), titles_by_site_name()
    if not isinstance(name, str) or name not in known:
        raise UnknownTitle(say("Games of {title} cannot be read, only: {known}.", title=str(name)[:40], known=tuple(known)))
    return known[name]


def read_piece(text: str) -> Piece:
    """A tile or train: "57-2", "X4-0", "D-4", "3+D-1"."""
    kind, number = _split(text, "-")
    return Piece(kind, number)


def read_tile(text: str) -> Piece:
    """A tile; those that only the beginner's game has are called "Beg7-0" there, and are tiles like the others."""
    kind, number = _split(text, "-")
    return Piece(kind.removeprefix("Beg"), number)


def read_city(text: str, laid: Mapping[str, str], hexes: Collection[str]) -> Place:
    """A city for a token: "57-2-0" is on the tile 57-2, "H6-0-1" is printed on H6.

    `laid` says by tile ("57-2") in which hex it was laid last; `hexes` are those of the map.
    """
    tile, position = _split(text, "-")
    if tile in laid:
        return Place(laid[tile], position)
    hex_, _ = _split(tile, "-")
    if hex_ not in hexes:
        raise malformed("{city} is on no tile that was laid, and {hex} is not on the map.", city=text, hex=hex_)
    return Place(hex_, position)


def read_paper(text: str) -> Paper:
    """A certificate: "B&O_0"; one of a system is of the company that began the merger."""
    company, number = _split(text, "_")
    return Paper(beginner(company), number)


def beginner(system: object) -> str:
    """The company whose charter a system has: the first of the two in its name, "GT-IC". Others have one name only."""
    return str(system).partition("-")[0]


def read_price(text: str) -> Price:
    """A price with its row and column: "71,4,3"."""
    match [whole(part) for part in text.split(",")]:
        case [int(price), int(row), int(column)]:
            return Price(price, row, column)
    raise _unreadable(text)


def _split(text: str, by: str) -> tuple[str, int]:
    name, _, figures = text.rpartition(by)
    number = whole(figures)
    if not name or number is None:
        raise _unreadable(text)
    return name, number


def _unreadable(text: str) -> Malformed:
    return malformed("{text} cannot be read.", text=text)


class Names:
    """Who and what is meant by a game's entities: old games say a player's name for the id, a private's for its symbol."""

    def __init__(
        self, players: Sequence[Json], privates: Iterable[PrivateCard], sites: Mapping[str, str] = _NONE,
    ) -> None:
        """`sites` are its own words for some privates, with their ids."""
        self.seats = tuple(str(player["name"]) for player in players)
        self._players = {str(player[key]): str(player["name"]) for key in ("name", "id") for player in players}
        self._privates = {**{name: card.id for card in privates for name in (card.name, card.symbol)}, **sites}

    def player(self, entity: object) -> str:
        """The name of a player given by id (a number or text) or by name."""
        name = self._players.get(str(entity))
        if name is None:
            raise malformed("{player} does not play in this game; its players are {known}.",
                            player=str(entity), known=self.seats)  # fmt: skip
        return name

    def is_player(self, entity: object) -> bool:
        """Whether a player is meant."""
        return str(entity) in self._players

    def private(self, name: str) -> str:
        """The companion's id ("P4") of a private given by symbol or by its full name."""
        if name not in self._privates:
            raise malformed("{private} is not a private of this game.", private=name)
        return self._privates[name]
