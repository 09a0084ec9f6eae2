"""What nobody would type: hostile texts and numbers, and ways to spoil data, texts and files."""

from __future__ import annotations

import copy
import json
import random
from typing import Any
from urllib.parse import quote

#: Stands for a number of more digits than Python writes, until the text is made.
BIG = "@big number@"
DIGITS = 5_000

TEXTS = (
    "", " ", "\x00", "a\x00b", "\ud800", "x\udfffy", "\ufeff", "\u2028", "\u202eevil", "𝔘𝔫𝔦", "é" * 300, "x" * 70_000,
    "'; drop table log; --", '"><script>alert(1)</script>', "{{ 7 * 7 }}",
    "%s%n%(x)s", "{0.__class__}", "{x", "../../etc/passwd",
    "..\\..", "/", "//", "%00", "\r\nX-Hole: 1", "None",
    "null", "undefined", "true", "[]", "{}", "[" * 2_000, "=1+1", "@", "-",
)  # fmt: skip
NUMBERS = (
    "-1", "0", "1", "2", "007", "+5", "1.5", "1e3", "1e309", "NaN", "Infinity", "0x10", "1_000", "1 000", "−5", "²", "١٢٣",
    "１２", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "9" * 13, "9" * 40,
    "9" * 400, "9" * 4_301, "9" * DIGITS, "-" + "9" * DIGITS, "0" * DIGITS,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 1.5, 1e308, float("inf"), float("nan"), 2**31, 2**63, -(2**63) - 1, 10**300, BIG,
    [], {}, [[]], {"a": {"b": []}}, [None], *TEXTS[:20], "5", "9" * 40,
)  # fmt: skip


def text(chance: random.Random) -> str:
    """A hostile text, as often a number."""
    return chance.choice(chance.choice((TEXTS, NUMBERS)))


def encoded(text: str, safe: str = "") -> str:
    """A text as it stands in an address: half letters too."""
    return quote(text.encode("utf-8", "surrogatepass"), safe=safe)


def spoiled(data: Any, chance: random.Random, times: int = 1) -> Any:
    """A copy of the data with something else, more or less in it."""
    data = copy.deepcopy(data)
    for _ in range(times):
        data = _spoil(data, chance)
    return data


def _spoil(data: Any, chance: random.Random) -> Any:
    """Spoil one place, deep inside or not. Returns the data, or what stands there instead."""
    if not isinstance(data, dict | list) or not data or chance.random() < 0.15:
        return _otherwise(data, chance)
    key = chance.choice(list(data)) if isinstance(data, dict) else chance.randrange(len(data))
    way = chance.random()
    if way < 0.1:
        del data[key]
    elif way < 0.2 and isinstance(data, list):
        data.insert(key, copy.deepcopy(chance.choice(data)))
    elif way < 0.2 and isinstance(data, dict):
        data[chance.choice(["move", "player", "id", "amount", "", "\ud800", "extra"])] = copy.deepcopy(data[key])
    elif way < 0.3 and isinstance(data, list):
        other = chance.randrange(len(data))
        data[key], data[other] = data[other], data[key]
    else:
        data[key] = _spoil(data[key], chance)
    return data


def _otherwise(value: Any, chance: random.Random) -> Any:
    if type(value) is int and chance.random() < 0.5:
        return chance.choice([value + 1, value - 1, -value, value * 1_000, str(value)])
    if isinstance(value, str) and chance.random() < 0.3:
        return chance.choice([value.upper(), value + " ", value[:-1], value * 50, [value], {value: value}])
    return copy.deepcopy(chance.choice(VALUES))  # what is spoiled further must not be the next one's


def dumped(data: Any) -> bytes:
    """The data as JSON; half letters escaped, big numbers in full."""
    return json.dumps(data).replace(f'"{BIG}"', "9" * DIGITS).encode()


def torn(text: bytes, chance: random.Random) -> bytes:
    """The bytes of a file with some wrong, missing or doubled, or in another encoding."""
    at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
    way = chance.randrange(8)
    if way == 0:
        return text[:at]
    if way == 1:
        return text[:at] + text[to:]
    if way == 2:
        return text[:to] + text[at:]
    if way == 3:
        return text[:at] + bytes(chance.randrange(256) for _ in range(8)) + text[at:]
    if way == 4:
        return text[:at] + chance.choice(NUMBERS).encode() + text[at:]
    if way == 5:
        return text.decode("utf-8", "replace").encode(chance.choice(["utf-16", "utf-32", "utf-8-sig"]))
    if way == 6:
        return bytes(chance.randrange(256) for _ in range(chance.choice([1, 10, 5_000])))
    return text[:at] + b"\x00" + text[at:]
