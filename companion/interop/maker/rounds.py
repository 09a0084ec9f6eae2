"""The drawn track of rounds: which rounds there are besides stock and operating rounds, and after which they come."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from companion.eighteenxx.box.optional import AFTER_OPERATING, AFTER_SET, AFTER_STOCK, PLAYERS
from companion.engine.reading import JsonDict
from companion.engine.text import say
from companion.interop.maker.loose import Notes, Row, named_rows, words

_STOCK, _OPERATING = re.compile("S(D)?R ?[0-9]*|stock.*", re.IGNORECASE), re.compile("OR ?[0-9]?|operating.*", re.IGNORECASE)
#: A round whose number is that in its set.
_NUMBERED = re.compile(r"(?:OR|operating round)\s*([1-9])", re.IGNORECASE)
_SAID = {AFTER_STOCK: say("each stock round"), AFTER_OPERATING: say("each operating round"),
         AFTER_SET: say("each set of operating rounds")}  # fmt: skip


def read_rounds(data: Row, notes: Notes) -> dict[str, JsonDict]:
    """The rounds of other names. One at the beginning of the track is played once, or nobody knows: it is left out."""
    names = _names(data)
    others: dict[str, JsonDict] = {}
    for name, after in _others(names):
        if name not in others:
            others[name] = {"after": after, "asks": PLAYERS}
            notes.add(say("{round} comes after {rounds}, as the track of rounds has it: everybody is asked once in it.",
                          round=name, rounds=_SAID[after]))  # fmt: skip
    return others


def limit_sets(data: Row, phases: Mapping[str, JsonDict], notes: Notes) -> None:
    """A track with OR1 and OR2 has no third: of phases that do not say how many operating rounds there are, none has
    more."""
    most = max((int(found[1]) for name in _names(data) if (found := _NUMBERED.fullmatch(name))), default=0)
    if not most:
        return
    notes.add(say("The track of rounds goes up to {n} operating rounds in a set: no phase has more, where the file does not "
                  "say it.", n=most))  # fmt: skip
    newest = 1
    for row in phases.values():
        newest = len(row.get("colours", ())) or newest
        if newest > most:
            row.setdefault("operating_rounds", most)


def _names(data: Row) -> list[str]:
    return [name for row in named_rows(data.get("rounds")) if (name := words(row.get("name"), 30))]


def _others(names: list[str]) -> Iterator[tuple[str, str]]:
    """Each round of another name, with what it comes after: the track is a ring."""
    last = ""
    for at, name in enumerate(names):
        if _STOCK.fullmatch(name):
            last = AFTER_STOCK
        elif _OPERATING.fullmatch(name):
            goes_on = any(_OPERATING.fullmatch(other) for other in names[at + 1 :])
            last = AFTER_OPERATING if goes_on else AFTER_SET
        elif last:
            yield name, last
