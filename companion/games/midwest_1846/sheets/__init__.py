"""The sheets of 1846: those of the family, some with other words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.eighteenxx import sheets as family
from companion.eighteenxx.sheets import two_sided
from companion.eighteenxx.sheets.kit import head
from companion.engine.reading import Json
from companion.games.midwest_1846.sheets import kit, rules
from companion.sheets.registry import Room, kinds_of, rows_of

DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    **family.DRAWS, "setup": kit.setup, "trains": two_sided.trains, "rules": rules.rules,
}  # fmt: skip
KINDS = kinds_of(rows_of(family.ROWS), Room(DRAWS, family.ROOM.only, head))
