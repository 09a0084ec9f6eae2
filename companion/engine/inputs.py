"""The fields of a form as a table: a page shows it, what stands now fills it in, and what is typed is read by it.

A row says where its value goes in what is read, such as ("players", "Ann", "cash"). So a title writes down a figure once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import malformed
from companion.engine.reading import MOST, JsonDict, number
from companion.engine.text import Text

#: What a page sends: strings by the names of fields.
Fields = Mapping[str, str]
#: What stands beside a field: words, or the card of a company, which pages draw as its sign.
Label = Any


@dataclass(frozen=True, slots=True)
class Input:
    """A field of a form.

    `name` is its name in what the page sends, `value` what it is now. It is a number if it is `called` something, which
    refusals say, and goes to its `place`; anything else the title reads itself. `least` bounds it on the page only (None:
    by nothing); if it `may_be_empty`, nothing typed is 0. With `options`, values and their labels, it is chosen; `letters`
    are how many a text of one line has at most, `lines` the height of one of several; `is_check` is a box to tick.
    `spoken` is what only a screen reader says before the label. `is_short`: its choices have a few letters each. `picked_on`
    names what the page shows for choosing by a tap, such as "market", where a script can.
    """

    name: str
    label: Label
    value: object = ""
    place: tuple[str, ...] = ()
    called: Text | str | None = None
    least: int | None = 0
    options: tuple[tuple[str, Label], ...] = ()
    may_be_empty: bool = False
    letters: int = 0
    lines: int = 0
    is_check: bool = False
    hint: Text | None = None
    spoken: str = ""
    is_short: bool = False
    picked_on: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together, in rows as a page has them; `legend` is None where they need no frame.

    A page may fold a group that has a `gist`, which says in a line what stands in it now.
    """

    rows: tuple[tuple[Input, ...], ...]
    legend: Label | None = None
    note: Text | None = None
    gist: Text | str = ""

    def is_changed(self, given: Fields) -> bool:
        """Whether something else was typed than stands in it."""
        return any(given.get(it.name, str(it.value)) != str(it.value) for row in self.rows for it in row)

    @property
    def shown(self) -> Iterator[tuple[str, tuple[Input, ...]]]:
        """Each row with how large its fields are: in a frame "tiny" if all are short choices, "small" if all are those or
        numbers to type, else "".
        """
        for row in self.rows:
            is_small = all(it.is_short or (it.called and not it.options) for it in row)
            size = "tiny" if all(it.is_short for it in row) else "small" if is_small else ""
            yield size if self.legend is not None else "", row


def filled(groups: Iterable[Group]) -> dict[str, str]:
    """What the form is filled in with, by field."""
    return {one.name: str(one.value) for one in _all(groups)}


def read_numbers(
    groups: Iterable[Group], fields: Fields, wanted: Callable[[Input], bool] = lambda one: True
) -> JsonDict:
    """The numbers of a form that are `wanted`, each at its place. Raises Malformed: one is missing or no number."""
    read: JsonDict = {}
    for one in _all(groups):
        if one.called and wanted(one):
            *path, last = one.place
            inner = read
            for part in path:
                inner = inner.setdefault(part, {})
            reader = read_count if one.may_be_empty else read_number
            inner[last] = reader(fields, one.name, one.called)
    return read


def read_number(fields: Fields, name: str, called: object) -> int:
    """The whole number in a field, at most as large as people type. Raises Malformed."""
    value = fields.get(name, "").strip()
    if not value:
        raise malformed("The {what} is missing.", what=called)
    found = number(value, -MOST)
    if found is None:
        raise malformed("The {what} must be a whole number, not {value}.", what=called, value=f"“{value[:20]}”")
    return found


def read_count(fields: Fields, name: str, called: object) -> int:
    """The whole number in a field, 0 or more; nothing typed is 0. Raises Malformed."""
    found = number(fields.get(name, "").strip() or "0")
    if found is None:
        raise malformed("The {what} must be a whole number.", what=called)
    return found


def read_choice(fields: Fields, name: str, called: object) -> str:
    """What was chosen in a field. Raises Malformed: nothing."""
    value = fields.get(name, "").strip()
    if not value:
        raise malformed("Choose the {what}.", what=called)
    return value


def lines_of(text: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of a text that have words: as refusals quote them, and their words."""
    return ((f"“{line.strip()[:40]}”", line.split()) for line in text.splitlines() if line.split())


def _all(groups: Iterable[Group]) -> Iterator[Input]:
    return (one for group in groups for row in group.rows for one in row)
