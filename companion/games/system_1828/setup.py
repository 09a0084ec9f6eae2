"""What chance decides in 1828: the order of the first number cards, and the order of the dearest privates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from companion.eighteenxx.box.box import Box, box
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw
from companion.games.system_1828.auction import DEAREST


def dearest() -> list[str]:
    """The privates of the dearest level, of which some leave the game."""
    return [card.id for card in box("1828", edition="final").privates.values() if card.price == DEAREST]


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Deal the number cards, and shuffle the dearest privates, which some editions have; again if all that one has to be
    kept of would leave."""
    printed = box("1828", edition="final", ensure_good_privates=options["ensure_good_privates"])
    order, dear = list(players), dearest()
    chance.shuffle(order)
    chance.shuffle(dear)
    while not keeps_one(printed, dear, len(players)):
        chance.shuffle(dear)
    return {"order": order, "dear": dear}


def keeps_one(printed: Box, dear: list[str], players: int) -> bool:
    """Whether one of those stays of which one has to be kept, if any has."""
    return not printed.kept or not set(printed.kept) <= set(dear[: printed.leaving - players])


def _holds(given: object, names: Sequence[str]) -> TypeGuard[list[str]]:
    """Whether what a file gives is a list of exactly these names, in any order; it may hold anything."""
    return isinstance(given, list) and sorted(given, key=str) == sorted(names)


def read(setup: Json, players: tuple[str, ...], printed: Box) -> Json:
    """Check what was drawn. Raises Malformed: a part is missing or wrong."""
    if not _holds(setup.get("order"), players):
        raise malformed('The set-up lacks "order": the players by the number cards that they were dealt.')
    if printed.leaving or "dear" in setup:
        dear = setup.get("dear")
        if not _holds(dear, dearest()):
            raise malformed('The set-up lacks "dear": the eight privates of 250 as they were drawn; the first ones leave.')
        if printed.leaving and not keeps_one(printed, dear, len(players)):
            raise malformed("{privates} would all leave the game; this table keeps one of them.",
                            privates=tuple(printed.privates[id_].symbol for id_ in printed.kept))
    for part in setup:
        if part not in ("order", "dear"):
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    return setup
