"""Values of a move as strings: as they stand in an address, and as people type them."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.moves import MOST_FIGURES, to_wire
from companion.engine.reading import load_json, number

#: No single value is written in more letters.
MOST_JSON = 2000


def key(value: object) -> str:
    """A value's form in an address."""
    return value if isinstance(value, str) else json.dumps(to_wire(value), separators=(",", ":"), ensure_ascii=False)


def read(given: str) -> Any:
    """A value as its move has it: lists are tuples there. What is no JSON is text."""
    try:
        return _tuples(load_json(given)) if len(given) < MOST_JSON else given
    except Malformed:
        return given


def _tuples(value: object) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def number_in(text: str) -> int:
    """Read a number of a sensible length. Raises ValueError."""
    most = 10**MOST_FIGURES - 1
    found = number(text, -most, most)
    if found is None:
        raise ValueError(text)
    return found
