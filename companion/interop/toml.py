"""Plain data as TOML, as the files in `data/` are written: values first, then tables, each row of figures on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def toml(data: Mapping[str, object], comments: Iterable[str] = ()) -> str:
    """The data as a file, under lines of comment: texts, numbers, true and false, lists and tables of them.

    Raises TypeError for a value of another kind.
    """
    return "\n".join([*(f"# {_plain(comment)}" for comment in comments), *_table(data, ())]) + "\n"


def _table(data: Mapping[str, object], path: Sequence[str]) -> Iterator[str]:
    values = {name: value for name, value in data.items() if not isinstance(value, Mapping)}
    if path and (values or not data):
        yield f"\n[{'.'.join(map(_key, path))}]"
    for name, value in values.items():
        yield f"{_key(name)} = {_value(value)}"
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _table(value, (*path, name))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)} = {_value(part)}' for name, part in value.items())}}}"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        parts = [_value(part) for part in value]
        # Rows of a market are read one below the other.
        is_long = any(isinstance(part, str) for part in value) and sum(map(len, parts)) > 80
        return "[\n    " + ",\n    ".join(parts) + ",\n]" if is_long else f"[{', '.join(parts)}]"
    raise TypeError(f"{value!r} has no form in TOML here.")


def _text(text: str) -> str:
    return '"' + "".join(_ESCAPED.get(sign) or _sign(sign) for sign in text) + '"'


def _sign(sign: str) -> str:
    return sign if sign.isprintable() or sign == "\u00a0" else f"\\U{ord(sign):08x}"


def _plain(comment: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in comment)
