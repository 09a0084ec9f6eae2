"""Kinds of sheets as data: a row of a title's `[[sheets]]` names a template, a size and what there is one drawing for."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any

from companion.engine.reading import Json
from companion.engine.text import say
from companion.paper.sizes import Size, size_of
from companion.places import folder
from companion.sheets.content import Drawing, Head
from companion.sheets.parts import Parts
from companion.sheets.session import Kind

#: What a title's module offers under a name: for a night, the values of each drawing of a sheet.
Draws = Mapping[str, Callable[[Any], Iterable[Json]]]

#: The template of a back that only says what kind of card it is.
PLAIN_BACK = "card-back.svg"
#: The sizes of cards that are drawn for one of their own, the shorter side first.
_CARDS = frozenset({(44, 67), (63, 88), (33, 47), (57, 88)})
#: Values that say how a drawing is printed, and not what stands on it.
_OURS = ("copies", "item", "file")


@dataclass(frozen=True)
class Row:
    """A row of `[[sheets]]`, as docs/printing.md explains it. A row without `template` only says where a kind stands."""

    id: str
    name: str = ""
    about: str = ""
    template: str = ""
    each: str = ""
    item: str | Sequence[float] = "page"
    back: str = ""
    plain_back: str = ""
    needs: str = "title"
    split: bool = False
    landscape: bool = False
    grows: bool = False
    only: str = ""
    instead: str = ""
    hint: str = ""
    small: str = ""

    @property
    def size(self) -> Size | None:
        """What is cut out; None where that is a page that is filled, or not said here. Raises ValueError with a sentence."""
        if self.item in ("page", "drawn", "disc"):
            return None
        return size_of(self.item if isinstance(self.item, str) else tuple(self.item))

    @property
    def is_card(self) -> bool:
        """Whether it is a card of those that may all have one size; what holds a code to be scanned keeps its own."""
        size = None if self.split or self.needs == "seats" else self.size
        return size is not None and (min(size.width, size.height), max(size.width, size.height)) in _CARDS

    def check(self, draws: Draws) -> None:
        """Raise ValueError, with a sentence that names the sheet, if something in the row does not exist."""
        try:
            if self.needs not in ("title", "game", "seats"):
                raise ValueError(f'needs is "title", "game" or "seats", not {self.needs!r}.')
            if self.each and self.each not in draws:
                raise ValueError(f"each is one of {', '.join(draws)}, not {self.each!r}.")
            if self.back and self.plain_back:
                raise ValueError("a card has a back of its own or a plain one, not both.")
            if self.split and (self.item == "page" or self.back or self.plain_back):
                raise ValueError("only a drawing with a size of its own and no back can be split over pages.")
            _ = self.size
        except ValueError as wrong:
            raise ValueError(f"Sheet {self.id}: {wrong}") from None


@dataclass(frozen=True)
class Room:
    """What a title's module offers to its rows: the values of drawings, the sources that a row's `only` may name, and what
    stands at the top of its sheets where that is not just the title's name."""

    draws: Draws
    only: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    head: Callable[[Any], Head] = attrgetter("head")


def kind_of(row: Row, room: Room) -> Kind:
    """The kind of sheet that a row describes. Raises ValueError if the row is wrong."""
    draws = room.draws
    row.check(draws)

    def fill(night: Any) -> Parts:
        contexts: Sequence[Json] = tuple(draws[row.each](night)) if row.each else ({},)
        back = row.back or (PLAIN_BACK if row.plain_back else "")
        said = {"kind_of_card": night.reader(say(row.plain_back))} if row.plain_back else {}
        return Parts(
            head=room.head(night),
            name=night.reader(say(row.name)),
            drawings=tuple(
                Drawing(
                    row.template, {key: it[key] for key in it if key not in _OURS} | said, back, it.get("copies", 1),
                    it.get("file", ""),
                )
                for it in contexts
            ),
            size=_size(row, contexts, night),
            split=row.split,
            landscape=row.landscape,
            grows=row.grows,
            plain_backs=bool(row.plain_back),
            hint=night.reader(say(row.hint)) if row.hint else "",
            is_card=row.is_card,
            small=row.small,
        )

    is_there = {"is_there": room.only[row.only]} if row.only else {}
    return Kind(
        row.id, say(row.name), say(row.about), fill, row.needs == "seats", row.needs != "title", **is_there,
        instead=row.instead, is_discs=row.item == "disc",
    )  # fmt: skip


def _size(row: Row, contexts: Sequence[Json], source: Any) -> Size | None:
    """What is cut out for a source; where it comes with the drawings, that of the first."""
    if row.item == "disc":
        return size_of(f"disc-{source.discs}")
    return size_of(contexts[0]["item"]) if row.item == "drawn" else row.size


def kinds_of(rows: Iterable[Json], draws: Draws | Room, made: Iterable[Kind] = ()) -> tuple[Kind, ...]:
    """All kinds of a title: those of its rows, and those that Python makes (`made`), where a row places them or last.

    Raises ValueError, with a sentence, for a row that has unknown keys or is wrong.
    """
    room = draws if isinstance(draws, Room) else Room(draws)
    left = {kind.id: kind for kind in made}
    found = []
    for values in rows:
        try:
            row = Row(**values)
        except TypeError:
            raise ValueError(f"Sheet {values.get('id', '?')}: a key is missing or unknown in {dict(values)}.") from None
        found.append(kind_of(row, room) if row.template else left.pop(row.id))
    return (*found, *left.values())


@cache
def rows_of(title: str) -> Sequence[Json]:
    """The rows of `[[sheets]]` in a title's data."""
    with (folder("data") / f"{title}.toml").open("rb") as file:
        rows: list[Json] = tomllib.load(file).get("sheets", [])
    return rows
