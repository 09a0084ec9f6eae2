"""Prices that a sale moves later than by the usual rule: where a president may take over what others sell, the price falls
only when he has not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.model.company import Company
from companion.interop.eighteen_xx_games.entering import Desk, Entering

#: What a box calls it among the rules that it leaves to the table.
WORD = "price_protection"


class Waiting(NamedTuple):
    """A sale: of what, how much, by whom, and where the marker goes."""

    company: Company
    percent: int
    seller: str
    cell: Cell


class Protection:
    """The sales of a turn whose prices have not fallen yet."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: list[Waiting] = []

    def sold(self, company: Company, percent: int, seller: str, before: Cell | None) -> Entering:
        """After a sale: the marker goes back to where it was `before`, until it is known whether somebody takes it over."""
        cell = self._desk.game.market.cell(company.name)
        if WORD not in self._desk.game.box.by_hand or cell is None or before is None or cell == before:
            return True
        self._waiting.append(Waiting(company, percent, seller, cell))
        return (yield from self._desk.enter(self._desk.marker(company, before)))

    def before(self) -> Iterator[None]:
        """Before an action: what nobody can take over any more moves its price."""
        for one in tuple(self._waiting):
            if self._player() == one.seller:
                continue
            self._waiting.remove(one)
            if self._player() == self._desk.game.president(one.company) and self._can_pay(one):
                if self._desk.step.type == "pass":
                    self._waiting.append(one)
                continue
            yield from self._desk.by_itself(self._desk.marker(one.company, one.cell))

    def after(self) -> Iterator[None]:
        """After an action: the president has passed."""
        for one in tuple(self._waiting):
            if self._player() != one.seller:
                self._waiting.remove(one)
                yield from self._desk.enter(self._desk.marker(one.company, one.cell))

    def _player(self) -> str | None:
        action, who = self._desk.step.action, self._desk.who
        is_player = action.get("entity_type") == "player" and who.is_player(action.get("entity"))
        return who.player(action["entity"]) if is_player else None

    def _can_pay(self, one: Waiting) -> bool:
        game, president = self._desk.game, str(self._desk.game.president(one.company))
        return game.purses[president].cash >= game.value(one.company, one.percent)
