"""A player's turn in a stock round: what has been done in it, and what may still be."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from companion.eighteenxx.model.position import Position
from companion.engine.text import Text

SELL, BUY = "sell", "buy"


@dataclass
class StockTurn:
    """A player's turn so far.

    `parts` are what was done, in order: the first purchase, and the sales before and after it; `bought` is the company
    whose certificate was bought (from a `source`; `number` of them) or that was `started`. Where the turn's one action
    was another, `instead` says which: the sentence that refuses a second one. `sold` is the percent sold, by company. It
    `is_under_way` once anything was entered in it; where it `has_failed` it is over and counts as a pass, whatever was
    done before.
    """

    player: str
    parts: tuple[str, ...] = ()
    bought: str | None = None
    source: str | None = None
    number: int = 0
    started: bool = False
    instead: Text | None = None
    sold: dict[str, int] = field(default_factory=dict)
    is_under_way: bool = False
    has_failed: bool = False

    @property
    def has_begun(self) -> bool:
        """Whether anything was done: selling alone is no pass."""
        return bool(self.parts)

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return self.player

    def did(self, part: str) -> None:
        """Note a sale or a purchase."""
        self.parts = _with(self.parts, part)


def may_sell_now(game: Position, turn: StockTurn) -> bool:
    """Whether this is a time to sell: in most titles not in the first stock round, and only where the title's turn has
    it."""
    return may_be_sold(game) and _fits(turn.parts, SELL, game.box.stock_turn)


def may_buy_now(game: Position, turn: StockTurn) -> bool:
    """Whether the title's turn has its one action now, after what was done in it."""
    return not turn.parts or _fits(turn.parts, BUY, game.box.stock_turn)


def may_be_sold(game: Position) -> bool:
    """Whether anything may be sold in this stock round."""
    return game.box.sells_at_once or game.round.turn > 1


def may_go_on(game: Position, turn: StockTurn) -> bool:
    """Whether a turn may go on after a purchase: by selling, or by buying where a company's zone lets several be bought."""
    if may_be_sold(game) and _fits(_with(turn.parts, BUY), SELL, game.box.stock_turn):
        return True
    return any(zone.several for zone in game.zones()) and any(
        one.is_started and game.several_from(one) for one in game.companies.values())


@cache
def _fits(parts: tuple[str, ...], part: str, orders: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a part may come after others in one of the orders."""
    parts = _with(parts, part)
    return any(_is_within(parts, order) for order in orders)


def _with(parts: tuple[str, ...], part: str) -> tuple[str, ...]:
    is_known = parts[-1:] == (part,) or (part == BUY and BUY in parts)
    return parts if is_known else (*parts, part)


def _is_within(parts: tuple[str, ...], order: tuple[str, ...]) -> bool:
    """Whether the parts come in this order, some perhaps left out."""
    left = iter(order)
    return all(part in left for part in parts)
