"""Data files into typed tables: the dataclasses are the schema, and every fault is told, not only the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from companion.engine.reading import JsonDict, number

Table = TypeVar("Table")

UNLIMITED = "unlimited"
#: In place of a figure that nobody knows.
OPEN = "?"


def rows_of(data: Mapping[str, object], name: str) -> dict[str, JsonDict]:
    """The tables of a table of a box; what is none is left out."""
    table = data.get(name)
    return {key: row for key, row in table.items() if isinstance(row, dict)} if isinstance(table, Mapping) else {}


class Reader:
    """Reads data into the types that dataclasses declare; `faults` are the sentences about what does not fit."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def table(self, kind: type[Table], data: object, where: str, key: str = "") -> Table | None:
        """Read a table into a dataclass; its first field is the table's name if there is one (`key`). None: a fault.

        A class with `choose(data)` has several kinds, and chooses the one that is meant, or raises ValueError.
        """
        if not isinstance(data, Mapping):
            self.faults.append(f"{where} should be a table, not {_short(data)}.")
            return None
        if choose := getattr(kind, "choose", None):
            try:
                kind = choose(data)
            except ValueError as unknown:
                self.faults.append(_at(where, str(unknown)))
                return None
        known, types = fields(kind), get_type_hints(kind)  # type: ignore[arg-type]
        data = {known[0].name: key, **data} if key else data
        for name in data.keys() - {field.name for field in known}:
            self.faults.append(f"{where or 'The file'} has {name!r}, which means nothing; it may have {_names(known)}.")
        before = len(self.faults)
        values = dict(self._values(known, types, data, where))
        return kind(**values) if len(self.faults) == before else None

    def _values(
        self, known: tuple[Field[Any], ...], types: Mapping[str, object], data: Mapping[str, object], where: str
    ) -> Iterator[tuple[str, Any]]:
        for field in known:
            if field.name in data:
                yield field.name, self._value(types[field.name], data[field.name], _at(where, field.name))
            elif field.default is MISSING and field.default_factory is MISSING:
                self.faults.append(f"{_at(where, field.name)} is missing.")

    def _value(self, kind: Any, value: Any, where: str) -> Any:
        origin, parts = get_origin(kind), get_args(kind)
        if is_dataclass(kind):
            return self.table(kind, value, where)  # type: ignore[arg-type]
        if origin is tuple:
            return self._row(parts[0], value, where)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(parts[0], parts[1], value, where)
        if origin is UnionType:
            return (
                None if value == UNLIMITED else self._value(next(p for p in parts if p is not NoneType), value, where)
            )
        if kind is not Any and type(value) is not kind:
            self.faults.append(f"{where} should be {_WORDS[kind]}, not {_short(value)}.")
        elif kind is int and value < 0:
            self.faults.append(f"{where} is {value}; no figure of a box is below 0.")
        return value

    def _row(self, kind: object, value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            self.faults.append(f"{where} should be a list, not {_short(value)}.")
            return ()
        return tuple(self._value(kind, part, f"{where}[{index}]") for index, part in enumerate(value))

    def _mapping(self, key: Any, kind: Any, value: Any, where: str) -> dict[Any, Any]:
        if not isinstance(value, Mapping):
            self.faults.append(f"{where} should be a table, not {_short(value)}.")
            return {}
        if key is int and any(number(name) is None for name in value):
            self.faults.append(f"{where} should have numbers for names, not {', '.join(value)[:200]}.")
            return {}
        if is_dataclass(kind):
            return {name: self.table(kind, part, _at(where, name), name) for name, part in value.items()}  # type: ignore[arg-type]
        return {key(name): self._value(kind, part, _at(where, name)) for name, part in value.items()}


_WORDS = {int: "a whole number", str: "a text", bool: "true or false"}


def _short(value: object) -> str:
    written = repr(value)
    return written if len(written) <= 200 else f"{written[:200]}…"


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _names(known: tuple[Field[Any], ...]) -> str:
    return ", ".join(field.name for field in known)
