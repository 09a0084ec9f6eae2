"""Whether the home of a company has a space for its token, or could get one. Source: 1862 rules, 6.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import tiles_of
from companion.eighteenxx.model.company import Company
from companion.games.eastern_1862.boards import EasternMap
from companion.games.eastern_1862.city_board import CityBoard

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern


def has_space(game: Eastern, company: Company) -> bool:
    """Whether a space is free in a company's home, or an upgrade adds one that the phase allows. At Books only the table
    sees the tiles: there it is the most that the phase can have brought."""
    home, board = company.card.home, game.board
    if isinstance(board, EasternMap | CityBoard):
        return board.has_room(home) or board.can_make_room(company)
    return sum(home in other.hexes for other in game.companies.values()) < _most(game, home)


def _most(game: Eastern, home: str) -> int:
    """The most spaces that a hex can have in this phase."""
    label, colours = printed_map(game.box.map).by_name[home].label, game.depot.phase.colours
    return max(sum(tile.face.slots) for tile in tiles_of(game.box.id).values()
               if tile.piece in game.box.tiles and tile.colour in colours and tile.face.label == label)
