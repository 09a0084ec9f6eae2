"""What no export has, such as what terrain costs: told beside it, by the number of the action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.errors import malformed
from companion.engine.reading import Json

#: No sum of a game is higher.
MOST = 1_000_000
#: What may be told of an action: what a run earns, what a tile or token costs, and entries by hand as the game file has
#: them.
REVENUE, COST, ENTRIES = PARTS = ("revenue", "cost", "entries")


@dataclass(frozen=True)
class Amounts:
    """By the number of an action, what is told of it."""

    told: Mapping[int, Json] = field(default_factory=dict)

    def sum_of(self, action: int, what: str) -> int | None:
        """A sum, None: nobody has told it."""
        return self.told.get(action, {}).get(what)

    def entries(self, action: int) -> Sequence[Any]:
        """What is entered after the action besides."""
        found: Sequence[Any] = self.told.get(action, {}).get(ENTRIES, ())
        return found


def read_amounts(data: object) -> Amounts:
    """Read `{"46": {"cost": 60}, "87": {"revenue": 140}, "308": {"entries": [{"move": "pay", …}]}}`. Raises Malformed."""
    if not isinstance(data, Mapping):
        raise malformed("Amounts are an object: by the number of an action what is told of it.")
    return Amounts({_number(id_): _read(id_, told) for id_, told in data.items()})


def _number(id_: str) -> int:
    if not (id_.isdecimal() and id_.isascii() and len(id_) < 10):
        raise malformed("Amounts are told by the number of an action, not by {id}.", id=id_[:40])
    return int(id_)


def _read(id_: str, told: object) -> Json:
    if not isinstance(told, Mapping) or not told.keys() <= set(PARTS):
        raise malformed("Of action {id} can be told: {parts}.", id=id_, parts=PARTS)
    for part in (REVENUE, COST):
        if part in told and not (type(told[part]) is int and 0 <= told[part] <= MOST):
            raise malformed("Action {id}: {part} must be a whole number from 0 on.", id=id_, part=part)
    if not isinstance(told.get(ENTRIES, []), list):
        raise malformed("Action {id}: its entries are a list of moves.", id=id_)
    return told
