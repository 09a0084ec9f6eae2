"""The parts of a position from outside: one that nobody knows is refused, so that a slip of the pen gives no other game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict

#: Stands for any name, such as that of a hex, in a table of known parts.
ANY = "*"

#: What a line of a trace says besides the position (docs/game-file.md): it follows from the rest and is not read.
OF_A_LINE = ("n", "id", "move", "round", "phase", "bank", "notes")


def check_parts(given: object, known: object, place: str = "") -> None:
    """Look through a position at every depth for parts that are not known.

    `known` is a mapping by the name of a part to what is known within it: another mapping, a list with one such for all
    parts of a list, or None for a plain value. Wrong kinds of value are the business of whoever reads the part.

    Raises:
        Malformed: with the name of the part, where it stands, and what is known there.
    """
    if isinstance(known, Mapping) and isinstance(given, Mapping):
        for name, part in given.items():
            if name not in known and ANY not in known:
                raise malformed(
                    "{place} has no part {part}. Known are: {known}.", place=place or "A position",
                    part=f'"{str(name)[:40]}"', known=tuple(map(str, known)) or "–",
                )
            check_parts(part, known.get(name, known.get(ANY)), f"{place}.{name}".lstrip("."))
    elif isinstance(known, list) and isinstance(given, list | tuple):
        for n, part in enumerate(given, 1):
            check_parts(part, known[0], f"{place} {n}")


def parts(*names: str, **known: object) -> JsonDict:
    """A table of known parts: `names` are plain values, the others have parts themselves."""
    return {**dict.fromkeys(names), **known}


def each(names: Sequence[str] | Json, known: object) -> JsonDict:
    """The same parts for each of some names."""
    return dict.fromkeys(names, known)


def who_moves(position: Json) -> Any:
    """Who is to move: a name, or as a line of a trace has it a list of one name."""
    value = position.get("to_move")
    return value[0] if isinstance(value, list | tuple) and len(value) == 1 else value


def object_in(given: Json, name: str) -> Json:
    """A part that has parts itself. Raises Malformed."""
    part = given.get(name)
    if not isinstance(part, Mapping):
        raise malformed("The position lacks {part}.", part=f'"{name}"')
    return part


def list_in(given: Json, name: str) -> list[Any]:
    """A part that is a list; without it an empty one. Raises Malformed."""
    part = given.get(name, [])
    if not isinstance(part, list | tuple):
        raise malformed("The position needs a list for {part}.", part=f'"{name}"')
    return list(part)


def number_in(given: Json, name: str, default: int | None = None) -> int:
    """A part that is a whole number; without `default` it has to be there. Raises Malformed."""
    value = given.get(name, default)
    if type(value) is not int:
        raise malformed("The position needs a whole number for {part}.", part=f'"{name}"')
    return value
