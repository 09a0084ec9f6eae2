"""An entry of a box, declared where it stands: what it means, what it may hold, what is usual, and how the form asks for it.

Faults, usual answers, questions, forms and the page of all words are readers of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, Field, field, fields
from typing import Any, NamedTuple

from companion.engine.reading import Json
from companion.engine.text import Text, say

#: What an entry may hold: words, or those that a box has.
Known = Collection[str] | Callable[[Any], Collection[str]]
NO, YES = say("no"), say("yes")


class Choice(NamedTuple):
    """A question about an entry; `of` is the part of the form that it belongs to. Each answer has its words, then what is
    written for the entry and for those of its table that it settles `also`; None: nothing. The first answer is the usual
    one. With a `row` it is about the row of that name."""

    id: str
    of: str
    text: Text
    answers: tuple[tuple[Any, ...], ...]
    also: tuple[str, ...] = ()
    row: str = ""


class Input(NamedTuple):
    """How an entry of a row is typed in: the head of its column, and what its `field` is called, where not as the entry.

    A figure has `what` faults call it, the `least` that it may be, and the value of an `empty` field, which None leaves out;
    `needed` is what is said of one that may not be empty. Of a few `words` one is chosen, the usual one first.
    """

    label: Text
    field: str = ""
    what: Text | None = None
    least: int = 0
    empty: Any = None
    needed: Text | None = None
    words: tuple[tuple[str, Text], ...] = ()


class Entry(NamedTuple):
    """What is said of an entry beside its type and where its value may be left out.

    `about` is what the page of all words says, in Markdown; `known` what it may name, `wrong` what is wrong with a value,
    in words that go on after the entry's name ("": nothing). Where data that need not be whole leave it open, `usual`
    stands for it, or what that makes of a row's name, its place and all rows; `assumed` or `missing` tells so. A figure
    that has a sentence for tables that began `before` is asked for at the table. `asks` are the questions about it; in a
    row of the form it is `typed` in.
    """

    about: str = ""
    known: Known = ()
    wrong: Callable[[Any], str] | None = None
    usual: Any = MISSING
    assumed: Text | None = None
    missing: Text | None = None
    before: Text | None = None
    asks: tuple[Choice, ...] = ()
    typed: Input | None = None


def entry(about: str = "", default: Any = MISSING, *, asks: Choice | tuple[Choice, ...] = (), **said: Any) -> Any:
    """A field of a table of the box, with what an `Entry` says. What is usual is the first answer, where not said."""
    choices = (asks,) if isinstance(asks, Choice) else asks
    if choices and default is MISSING and not choices[0].row:
        said.setdefault("usual", choices[0].answers[0][1])
    of = Entry(about, asks=choices, **said)
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata={"entry": of})
    return field(default=default, metadata={"entry": of})


def ask(id_: str, of: str, text: Text, *answers: tuple[Any, ...], also: tuple[str, ...] = (), row: str = "") -> Choice:
    """A question, as `Choice` has it."""
    return Choice(id_, of, text, answers, also, row)


def percents(id_: str, of: str, text: Text, *values: int) -> Choice:
    """A question for a percentage."""
    return ask(id_, of, text, *((say("{n}\u00a0%", n=value), value) for value in values))


def inputs(table: object) -> Iterator[tuple[str, Input]]:
    """What is typed in of a row, by the entry."""
    for one, said in entries(table):
        if said.typed:
            yield one.name, said.typed._replace(field=said.typed.field or one.name)


def entries(table: Any) -> Iterator[tuple[Field[Any], Entry]]:
    """The fields of a table, an object or its class, with what is said of them."""
    for one in fields(table):
        yield one, one.metadata.get("entry", Entry())


def usual(table: object) -> Json:
    """What is usual for the entries of a table, of those for which anything is."""
    return {one.name: said.usual for one, said in entries(table) if said.usual is not MISSING}
