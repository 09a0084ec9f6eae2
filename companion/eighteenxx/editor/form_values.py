"""What is typed into the form of a box: texts, numbers and ticks, with a sentence for each that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.box.box import USUAL_PLAYERS
from companion.eighteenxx.box.reading import OPEN as OPEN
from companion.eighteenxx.box.reading import UNLIMITED
from companion.engine.reading import MOST, Json, JsonDict, fault, number
from companion.engine.text import Text, say

#: The longest text of a field, and of the words on a private.
LONGEST, WORDS = 60, 600
#: The most rows of a kind: more are not read.
MOST_ROWS = 100
#: Letters of a field of several lines that are read.
MOST_LETTERS = 40_000


class Typed:
    """What was typed into the fields of a form; `faults` are the sentences about what cannot be read, `parts` the parts of
    the form in which that stands; `part` is the one that is being read."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given
        self.faults: list[Text] = []
        self.part = ""
        self.parts: set[str] = set()

    def fault(self, text: Text) -> None:
        """Note what cannot be read."""
        self.faults.append(text)
        self.parts.add(self.part)

    def text(self, field: str, most: int = LONGEST) -> str:
        """A text of one line; what cannot be kept is a fault."""
        return self._kept(" ".join(self.given.get(field, "")[: 2 * most].split()), most)

    def lines(self, field: str, most: int = 3 * LONGEST) -> list[str]:
        """The lines of a field of several; those that cannot be kept are faults."""
        typed = self.given.get(field, "")
        rows = [row for line in typed[:MOST_LETTERS].splitlines() if (row := " ".join(line.split()))]
        if len(typed) > MOST_LETTERS or len(rows) > MOST_ROWS:
            self.fault(say("Too much is typed in one field: {letters} letters and {lines} lines at most.",
                           letters=MOST_LETTERS, lines=MOST_ROWS))  # fmt: skip
        return [self._kept(row, most) for row in rows][:MOST_ROWS]

    def _kept(self, line: str, most: int) -> str:
        match fault(line, most):
            case "long":
                self.fault(say("“{typed} …” is too long: {most} letters at most.", typed=line[:20], most=most))
            case "unprintable":
                line = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)
                self.fault(say("“{typed}” contains a character that cannot be used. Type it again.", typed=line[:LONGEST]))
        return line[:most]

    def number(self, field: str, what: Text, least: int = 0) -> int | None:
        """A whole number; None: the field is empty, or holds none, which is a fault."""
        text = self.text(field)
        found = number(text, least, MOST)
        if text and found is None:
            self.fault(say("{what}: “{typed}” is no whole number from {least} up. Write it in figures alone.", what=what,
                           typed=text, least=least))  # fmt: skip
        return found

    def figures(self, field: str, what: Text, of: range) -> dict[str, int]:
        """Figures for each number of players `of` a box, the fewest first; one alone is that of any number of them."""
        parts = self.text(field).replace(",", " ").replace("/", " ").split()
        found = [number(part, 0, MOST) for part in parts]
        if any(one is None and part != OPEN for one, part in zip(found, parts, strict=True)):
            self.fault(say("{what}: “{typed}” are no whole numbers. Write one for each number of players, such as "
                           "600 480 400; {open} for one that you do not know.", what=what, typed=" ".join(parts),
                           open=OPEN))  # fmt: skip
            return {}
        if len(found) == 1:
            found *= len(of)
        if found and len(found) != len(of):
            self.fault(say("{what}: there are {told} figures, but {n} numbers of players, from {fewest} to {most}. Write "
                           "one for each.", what=what, told=len(found), n=len(of), fewest=of[0], most=of[-1]))  # fmt: skip
        return {str(n): figure for n, figure in zip(of, found, strict=False) if figure is not None}

    def is_ticked(self, field: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.given.get(field))

    def rows(self, kind: str) -> int:
        """How many rows of a kind there are fields for."""
        found = [n for name in self.given if name.startswith(f"{kind}-")
                 if (n := number(name.split("-")[1], 0, MOST_ROWS - 1)) is not None]  # fmt: skip
        return max(found, default=-1) + 1


def seats(data: Json) -> range:
    """The numbers of players of a box; where it tells none, those for which it tells a sum."""
    tables = [table for name in ("start_cash", "certificate_limit") if isinstance(table := data.get(name), Mapping)]
    told = [n for table in tables for n in map(number, table) if n]
    players = data.get("players") or told or USUAL_PLAYERS
    return range(min(players), max(players) + 1)


def figures_of(told: Mapping[str, object], of: range) -> str:
    """Figures for each number of players `of` a box as people write them; nothing if none is told."""
    found = [text_of(told, str(n)) for n in of]
    return " ".join(one or OPEN for one in found) if any(found) else ""


def keep_number(row: JsonDict, name: str, found: int | str | None) -> None:
    """Write a number into a row; what was left open stays so."""
    if found is None:
        row.pop(name, None)
    else:
        row[name] = found


def text_of(row: Mapping[str, object], name: str) -> str:
    """A value of a row in a field; without limit, or not there: nothing."""
    value = row.get(name)
    return "" if value is None or value == UNLIMITED else str(value)
