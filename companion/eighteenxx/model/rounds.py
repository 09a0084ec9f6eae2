"""Where a game is: the kind of round, and which one of its kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.engine.text import Text, say

DISTRIBUTION, STOCK, OPERATING, OTHER = "distribution", "stock", "operating", "other"


@dataclass(frozen=True)
class Round:
    """One round. `turn` counts the stock rounds, each with the set of operating rounds after it; in a set the `number`
    of `of` operating rounds. A round of another kind is `called` what the box calls it."""

    kind: str
    turn: int = 0
    number: int = 0
    of: int = 0
    called: str = ""

    @property
    def is_stock(self) -> bool:
        """Whether players trade shares now."""
        return self.kind == STOCK

    @property
    def is_operating(self) -> bool:
        """Whether companies act now, or the last of a set has just acted."""
        return self.kind == OPERATING

    @property
    def is_first(self) -> bool:
        """Whether companies act for the first time."""
        return self.is_operating and self.turn == self.number == 1

    @cached_property
    def name(self) -> Text:
        """The distribution, "SR 2" or "OR 2.1"."""
        if self.kind == DISTRIBUTION:
            return say("Distribution of the privates")
        if self.kind == OTHER:
            return say("{round} {n}", round=self.called, n=f"{self.turn}.{self.number}" if self.number else self.turn)
        if self.is_stock:
            return say("SR {n}", n=self.turn)
        return say("OR {n}.{m}", n=self.turn, m=self.number)
