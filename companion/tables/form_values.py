"""Moves typed into a plain form: strings by field, read by what the move's fields are."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping

from companion.engine import reading
from companion.engine.errors import malformed
from companion.engine.moves import Move
from companion.engine.reading import JsonDict

MOST_TEXT = 200


def typed(kinds: Mapping[str, type[Move]], kind: str, fields: Mapping[str, str]) -> JsonDict:
    """Read a move from a form as its wire data: `fields` by name; numbers by key stand as NAME.KEY, yes is 1.

    Raises:
        Malformed: there is no such move, or a number is none.
    """
    if kind not in kinds:
        raise malformed("There is no move called {name} here.", name=kind[:40])
    hints = typing.get_type_hints(kinds[kind])
    data: JsonDict = {"move": kind}
    for part in dataclasses.fields(kinds[kind]):
        if hints[part.name] == dict[str, int]:
            start = f"{part.name}."
            data[part.name] = {
                name.removeprefix(start): whole(value) for name, value in fields.items() if name.startswith(start)
            }
        elif part.name in fields:
            text = fields[part.name].strip()
            hint = hints[part.name]
            data[part.name] = whole(text) if hint is int else text == "1" if hint is bool else text[:MOST_TEXT]
    return data


def whole(text: str) -> int:
    """Read a whole number. Raises Malformed."""
    found = reading.number(text, -reading.MOST)
    if found is None:
        raise malformed("{value} is not a whole number.", value=f"“{text.strip()[:20]}”" if text.strip() else "“ ”")
    return found
