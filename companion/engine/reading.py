"""The one reader of what comes from outside: numbers and texts as people type them, and JSON as programs send it.

Whatever is handed in, the answer is a value within its bounds or a refusal; nothing here raises anything but Malformed.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.errors import Malformed, malformed

#: An object of JSON by its keys: what a file, a form or a program has, and one that is being made.
Json = Mapping[str, Any]
JsonDict = dict[str, Any]

#: What people type: no figure of any game has more than six digits.
MOST = 999_999
#: What a file may hold: what a database and other languages can hold too.
LARGEST = 2**63 - 1
#: Far more than a position of any title needs, and far less than Python can follow.
DEEPEST = 64


def number(typed: object, least: int = 0, most: int = MOST) -> int | None:
    """Read a whole number as people type it, from `least` to `most`; None: it is none, or out of bounds.

    Figures are 0 to 9 (not ², not １), spaces around them and zeros before them do not matter, and a minus may be the
    printed one (−).
    """
    text = typed.strip().replace("−", "-") if isinstance(typed, str) else ""
    digits = text.removeprefix("-")
    # Python takes minutes to read a number of a million digits, and refuses one of 4,301: counted before it is read.
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 20):
        return None
    found = int(text)
    return found if least <= found <= most else None


def number_or_text(typed: str) -> int | str:
    """What was typed as a number; what is none stays text, and is refused by whoever needs a number."""
    found = number(typed)
    return typed[:20] if found is None else found


def fault(text: str, most: int) -> str | None:
    """What is wrong with a name that somebody typed: "long", "unprintable", or None for nothing."""
    if len(text) > most:
        return "long"
    return None if text.isprintable() else "unprintable"


def one_line(value: object, most: int, what: str, may_be_empty: bool = False) -> str:
    """A text of one line and at most `most` letters, spaces put in order. Raises Malformed, naming `what` it is."""
    if not isinstance(value, str):
        raise malformed("{what} is a text, not {value}.", what=what, value=repr(value)[:40])
    text = " ".join(value[: 2 * most + 1].split())
    if not text and not may_be_empty:
        raise malformed("{what} is missing.", what=what)
    match fault(text, most):
        case "long":
            raise malformed("{what} has at most {most} letters.", what=what, most=most)
        case "unprintable":
            raise malformed("{what} contains a character that cannot be used.", what=what)
    return text


def load_json(text: str | bytes, last_counts: set[str] | None = None) -> object:
    """Parse JSON from outside. Of a name that an object has several times the last counts, where the caller gives a set for
    such names.

    Raises Malformed, naming the line where it can, for anything that is not JSON (NaN and Infinity are none), that
    nests deeper than any file of ours, says a name twice in one object (without that set), or holds a number or a text
    that cannot be kept (half a letter).
    """
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        text.encode()
        an_object = _an_object if last_counts is None else partial(_the_last, last_counts)
        found = json.loads(
            text, object_pairs_hook=an_object, parse_constant=_no_number, parse_int=_an_integer, parse_float=_a_float
        )
        # Half a letter comes as an escape; only then is it worth looking for.
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as broken:
        raise malformed("This is not JSON: {why} in line {line}.", why=broken.msg, line=broken.lineno) from None
    except (ValueError, RecursionError):
        raise _unreadable() from None
    if is_too_deep(found):
        raise _unreadable()
    return found


def _an_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise malformed("This is not JSON that can be read: {name} stands twice in one object.", name=_written(twice))
    return found


def _the_last(last_counts: set[str], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    last_counts |= {_written(name) for name, times in Counter(name for name, _ in pairs).items() if times > 1}
    return dict(pairs)


def _written(name: str) -> str:
    """A name in a sentence: cut short, and without the half letters that cannot be written."""
    return name[:40].encode("utf-8", "replace").decode()


def _no_number(name: str) -> Any:
    raise malformed("This is not JSON that can be read: {name} is not a number.", name=name)


def _an_integer(figures: str) -> int:
    found = number(figures, -LARGEST, LARGEST)
    if found is None:
        raise _too_large(figures)
    return found


def _a_float(figures: str) -> float:
    found = float(figures)
    if not math.isfinite(found):
        raise _too_large(figures)
    return found


def _too_large(figures: str) -> Malformed:
    shown = figures if len(figures) <= 20 else f"{figures[:20]}…"
    return malformed("This is not JSON that can be read: the number {number} is too large.", number=shown)


def is_too_deep(found: object) -> bool:
    """Whether plain data nest deeper than any file of ours: looked at level by level, without recursion."""
    level = [found]
    for _ in range(DEEPEST):
        level = [
            inner for value in level if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value) if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _unreadable() -> Malformed:
    return malformed("This is not JSON that can be read: wrong letters, or too deep or too large.")
