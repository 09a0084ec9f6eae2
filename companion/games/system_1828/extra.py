"""The tile of a private that lays another one for money, as the site has it: entered by its private, whatever the company
may lay besides. By the rules a company lays its tiles, and pays for those that are more than usual.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.model.reasons import AnotherTile
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.model.track_facts import TilePaid
from companion.eighteenxx.powers.tiles import TileThenExtra
from companion.eighteenxx.rounds.home_step import cities_of_waiting
from companion.eighteenxx.rules import steps
from companion.engine.asks import Offer, Procedure
from companion.engine.text import Money, say

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems


@dataclass(frozen=True, slots=True)
class LayExtra(CompanyMove):
    """Lay the tile that a private gives for money, apart from those of the turn."""

    kind: ClassVar[str] = "lay-extra-tile"
    private: str
    hex: str
    tile: str
    rotation: int


def unused(game: Systems, turn: CompanyTurn) -> Private | None:
    """The private of a company that may still lay such a tile."""
    return next((private for private in game.owned(turn.company.name)
                 if isinstance(private.card.power, TileThenExtra) and not private.used), None)


def _cost(private: Private) -> int:
    power = private.card.power
    assert isinstance(power, TileThenExtra)
    return power.cost


def _offer(game: Systems, turn: CompanyTurn) -> Offer:
    private = unused(game, turn)
    assert private is not None
    right = TileRight(_cost(private), yellow_only=True, but=tuple(tile.hex for tile in turn.laid if tile.hex))
    given = {"company": turn.company.name, "private": private.card.id}
    return Offer(LayExtra, say("Lay the tile of {private}", private=private.card.symbol),
                 game.board.lay_fields(turn.company, right), given=given)


def _do(game: Systems, turn: CompanyTurn, move: LayExtra) -> Procedure[None]:
    company, private = turn.company, game.privates[move.private]
    steps.pay_terrain(game, company, game.board.lay(company, move))
    game.pay(company, game.bank, _cost(private), AnotherTile())
    game.happened(TilePaid(company.name, Money(_cost(private))))
    private.used = True
    game.after_tile(company, move.hex)
    yield from cities_of_waiting(game, turn)


def _here(game: Systems, turn: CompanyTurn) -> bool:
    is_now = turn.step == steps.TRACK and isinstance(game.board, MapBoard) and plays_as_site(game)
    return is_now and unused(game, turn) is not None


LAY_EXTRA = Act(LayExtra, _offer, lambda game, turn: False, _do, _here)
