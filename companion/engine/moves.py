"""Moves: small frozen values, the thing a person did. They are also the wire and log format."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, ClassVar

from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text

_WORDS = {str: "text", int: "a whole number", bool: "true or false"}
#: No number in any game has more figures; longer ones would fill a screen.
MOST_FIGURES = 12
#: The fields of moves that name somebody whom the move is about: a player, a company, or the like.
PARTIES = (
    "player", "players", "company", "account", "buyer", "cousin", "holder", "independent", "into", "lot", "other", "owner",
    "payee", "payer", "seller", "source", "stays", "target", "to",
)
_COMMON = ("id", "at", "by", "overruled", "batch")


@dataclasses.dataclass(frozen=True, slots=True)
class Move:
    """What a person did. `kind` is its name on the wire; subclasses add the fields. `hint` is what somebody is told who has
    never been asked for it; `how` the same where it is filled in, for what is wanted only then. `parties` are the fields
    that name whom it is about.

    A field whose wire name is no Python name says so in its metadata: `field(metadata={"wire": "from"})`.
    """

    kind: ClassVar[str]
    hint: ClassVar[Text | None] = None
    how: ClassVar[Text | None] = None
    parties: ClassVar[tuple[str, ...]] = PARTIES

    @property
    def actor(self) -> str | None:
        """The player who acts, where the move names one."""
        return getattr(self, "player", None)

    def is_about(self, names: Collection[str]) -> bool:
        """Whether it names somebody with one of these names; what things are called is nobody's name."""
        for part in self.parties:
            value = getattr(self, part, None)
            if isinstance(value, str) and value in names:
                return True
            if isinstance(value, tuple) and any(name in names for name in value if isinstance(name, str)):
                return True
        return False


def to_wire(value: object) -> Any:
    """Turn a move, or a value inside one, into plain JSON data; fields left at None are omitted."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        data: JsonDict = {"move": value.kind} if isinstance(value, Move) else {}
        for name, attribute, _, _ in _plan(type(value)):
            inner = getattr(value, attribute)
            if inner is not None:
                data[name] = to_wire(inner)
        return data
    if isinstance(value, tuple):
        return [to_wire(part) for part in value]
    if isinstance(value, dict):
        return {key: to_wire(part) for key, part in value.items()}
    return value


def parse_move(data: object, kinds: Mapping[str, type[Move]]) -> Move:
    """Read a move from JSON data; `kinds` are the moves that the title knows, by name.

    Raises:
        Malformed: not an object, an unknown move, a missing, unknown or wrongly typed field.
    """
    if not isinstance(data, Mapping):
        raise malformed("A move is an object with fields, not {data}.", data=_quote(data))
    name = data.get("move")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise malformed(
            "There is no move called {name} here. The moves are: {kinds}.",
            name=_quote(name), kinds=tuple(kinds),
        )
    return _parse_fields(kind, data, kind.kind, ("move", *_COMMON))  # type: ignore[no-any-return]


def move_kinds(moves: Iterable[type[Move]]) -> dict[str, type[Move]]:
    """Index move types by their name on the wire."""
    return {move.kind: move for move in moves}


def wire_name(kind: type[Move], attribute: str) -> str:
    """Say what a field is called on the wire and in forms."""
    return next(name for name, known, *_ in _plan(kind) if known == attribute)


Plan = tuple[tuple[str, str, Callable[[Any, str], Any], bool], ...]
_PLANS: dict[type, Plan] = {}


def _plan(kind: type) -> Plan:
    """For each field: its wire name, its attribute, its reader, whether it may be missing."""
    if kind not in _PLANS:
        _PLANS[kind] = _make_plan(kind)
    return _PLANS[kind]


def _make_plan(kind: type) -> Plan:
    hints = typing.get_type_hints(kind)
    return tuple(
        (
            field.metadata.get("wire", field.name),
            field.name,
            _reader(hints[field.name]),
            field.default is not dataclasses.MISSING,
        )
        for field in dataclasses.fields(kind)
    )


def _parse_fields(kind: type, data: Json, where: str, also: tuple[str, ...] = ()) -> Any:
    values = {}
    plan = _plan(kind)
    for name, attribute, read, optional in plan:
        if name in data:
            values[attribute] = read(data[name], name)
        elif not optional:
            raise malformed("{where} needs the field {name}.", where=where, name=_quote(name))
    if len(values) < len(data):
        for name in data:
            if name not in also and all(name != known for known, *_ in plan):
                raise malformed("{where} has no field {name}.", where=where, name=_quote(name))
    return kind(**values)


def _reader(hint: Any) -> Callable[[Any, str], Any]:
    """Choose how a value of the annotated type is read from JSON data."""
    if hint is int:
        return lambda value, name: value if type(value) is int and abs(value) < 10**MOST_FIGURES else _wrong(
            value, name, "a whole number"
        )
    if hint in _WORDS:
        return lambda value, name: value if type(value) is hint else _wrong(value, name, _WORDS[hint])
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = _reader(next(a for a in arguments if a is not types.NoneType))
        return lambda value, name: None if value is None else inner(value, name)
    if origin is tuple and arguments[-1] is Ellipsis:
        each = _reader(arguments[0])
        return lambda value, name: tuple(each(v, name) for v in _a_list(value, name))
    if origin is tuple:
        readers = [_reader(argument) for argument in arguments]
        return lambda value, name: tuple(
            read(v, name) for read, v in zip(readers, _a_list(value, name, len(readers)), strict=True)
        )
    if origin is dict:
        each = _reader(arguments[1])
        return lambda value, name: {
            _a_key(k, name): each(v, name) for k, v in _an_object(value, name).items()
        }
    if hint is Any:
        return lambda value, name: value
    return lambda value, name: _parse_fields(hint, _an_object(value, name), name)


def _a_list(value: object, name: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        raise _wrong_error(value, name, f"a list of {length}" if length else "a list")
    return list(value)


def _an_object(value: object, name: str) -> Json:
    if not isinstance(value, Mapping):
        raise _wrong_error(value, name, "an object")
    return value


def _a_key(key: object, name: str) -> str:
    return key if isinstance(key, str) else _wrong(key, name, "text")


def _wrong(value: object, name: str, wanted: str) -> Any:
    raise _wrong_error(value, name, wanted)


def _wrong_error(value: object, name: str, wanted: str) -> Malformed:
    return malformed(
        "The field {name} must be {wanted}, not {value}.", name=_quote(name), wanted=wanted, value=_quote(value)
    )


def _quote(value: object) -> str:
    """Show a foreign value in a message, cut short."""
    shown = f'"{value}"' if isinstance(value, str) else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"
