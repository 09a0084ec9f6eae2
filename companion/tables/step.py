"""What a form asks next: the values that can be tapped, and what a tap on a hex of the map can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.text import Money, Text


@dataclass(frozen=True)
class Pick:
    """One value that can be tapped: `key` is its form in the address; `closed` the reason why not.

    `may_overrule`: that is a rule, which the table may overrule. `against` is the reason that the table overrules by
    tapping it all the same; `why` is what it would lead to. Nothing would come of one that `is_vain`.
    """

    key: str
    value: Any
    label: Text | Money | str
    detail: Text | Money | str = ""
    closed: Text | None = None
    against: Text | None = None
    why: Text | str = ""
    may_overrule: bool = False
    is_vain: bool = False


@dataclass(frozen=True)
class Tap:
    """What a tap on a hex can do: choose one of `picks` (two gauges are two), take off what was `taken` there and go `back`
    to what an address had before, or nothing, for the reason `closed`: then `anyway` has what the table may choose there
    all the same.
    """

    picks: tuple[Pick, ...] = ()
    taken: Any = None
    back: Mapping[str, Sequence[str]] | None = None
    closed: Text | None = None
    anyway: tuple[Pick, ...] = ()

    @property
    def is_question(self) -> bool:
        """Whether the tap has to be asked what it means."""
        return len(self.picks) + (self.back is not None) > 1


@dataclass(frozen=True)
class Step:
    """What to choose next. `kind` is "one", "hex" (draw the map), "amount", "sequence" (hexes, one after another), "words"
    (free text; `picks` are suggestions) or "counts" (a stepper for each of `picks`, `domain` with their limits). Of "one",
    `domain` has the values.

    `amounts` are the consecutive numbers that are entered together on one page. Of a sequence, `taken` of at `most`
    so many values are chosen.
    """

    kind: str
    name: str
    ask: Text
    picks: tuple[Pick, ...] = ()
    amounts: tuple[tuple[str, Text, Amount], ...] = ()
    can_finish: bool = False
    is_last: bool = False
    taken: int = 0
    most: int = 0
    domain: Domain | None = None

    @property
    def only(self) -> Pick | None:
        """The one value that the last choice of a move may have; None: there is none, or there are more."""
        found = [pick for pick in self.picks if pick.closed is None] if self.is_last and self.kind in ("one", "hex") else []
        return found[0] if len(found) == 1 else None

    @property
    def in_place(self) -> Sequence[Pick]:
        """The picks as the rules list their values, so that one that closes moves no other."""
        if not isinstance(self.domain, OneOf):
            return self.picks
        places = [*self.domain.values, *self.domain.elsewhere()]
        return sorted(self.picks, key=lambda pick: places.index(pick.value))

    @property
    def number(self) -> int:
        """Of a sequence: which value is chosen now, counted from 1."""
        return self.taken + 1
