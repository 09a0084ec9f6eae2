"""Which tiles a company may lay in its turn. Source: 1828 rules, 'Tiles' (10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.powers.tiles import TileThenExtra
from companion.games.system_1828.merger import SYSTEM

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems

#: What another yellow tile costs some companies.
EXTRA = 40


def right(game: Systems, turn: CompanyTurn) -> TileRight | None:
    """What the company may lay next; None: nothing more."""
    laid = turn.laid
    but, has_upgraded = tuple(tile.hex for tile in laid if tile.hex), any(tile.is_upgrade for tile in laid)
    usual = _usual(game, turn)
    if len(laid) < usual:
        return TileRight(yellow_only=has_upgraded, but=but)
    used = len(laid) - usual
    if has_upgraded and _forbids_upgrades(game):
        return None
    return next((one for n, one in enumerate(_extras(game, turn, but)) if n >= used), None)


def _usual(game: Systems, turn: CompanyTurn) -> int:
    """How many tiles are laid for nothing."""
    is_later = game.depot.phase is not game.depot.phases[0]
    two = turn.company.kind == SYSTEM or (game.rule("tile_actions") == "two_from_green" and is_later)
    return 2 if two else 1


def _forbids_upgrades(game: Systems) -> bool:
    """Whether who has upgraded a tile lays none besides."""
    return bool(game.rule("tile_actions") == "one_action")


def _extras(game: Systems, turn: CompanyTurn, but: tuple[str, ...]) -> Iterator[TileRight]:
    """The yellow tiles that are laid for money besides."""
    names = {turn.company.name, *(it.other for it in game.systems.values() if it.stays == turn.company.name)}
    for name in str(game.rule("extra_yellow_40")).split():
        if name in names:
            yield TileRight(EXTRA, yellow_only=True, but=but)
    for private in game.owned(turn.company.name):
        if isinstance(private.card.power, TileThenExtra) and not private.used and not any(t.is_upgrade for t in turn.laid):
            yield TileRight(private.card.power.cost, yellow_only=True, but=but, uses=private)
