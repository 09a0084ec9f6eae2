"""What chance decides in 1828: the order of the first number cards, and the order of the dearest privates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.box import box
from companion.engine.errors import malformed
from companion.engine.title import Draw
from companion.games.system_1828.auction import DEAREST

#: So many of the dearest privates leave the game, less the number of players.
LEAVE = 7


def dearest() -> list[str]:
    """The privates of the dearest level, of which some leave the game."""
    return [card.id for card in box("1828", edition="final").privates.values() if card.price == DEAREST]


def draw(players: tuple[str, ...], options: Mapping[str, Any], chance: Draw) -> dict[str, Any]:
    """Deal the number cards, and shuffle the dearest privates, which some editions have."""
    order, dear = list(players), dearest()
    chance.shuffle(order)
    chance.shuffle(dear)
    return {"order": order, "dear": dear}


def read(setup: Mapping[str, Any], players: tuple[str, ...], has_dear: bool) -> Mapping[str, Any]:
    """Check what was drawn. Raises Malformed: a part is missing or wrong."""
    if sorted(setup.get("order", ())) != sorted(players):
        raise malformed('The set-up lacks "order": the players by the number cards that they were dealt.')
    if has_dear and sorted(setup.get("dear", ())) != sorted(dearest()):
        raise malformed('The set-up lacks "dear": the eight privates of 250 as they were drawn; the first ones leave.')
    for part in setup:
        if part not in ("order", "dear"):
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    return setup
