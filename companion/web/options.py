"""House rules: the options of a title as fields of a form, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.reading import Json, JsonDict, number_or_text
from companion.web.words import say


def fields(title: Any, given: Mapping[str, str]) -> list[JsonDict]:
    """Each option as a form shows it: `kind` is "check", "choice", "number" or "prices"; what was given stays."""
    return [_field(title, option, given) for option in title.options]


def _field(title: Any, option: Any, given: Mapping[str, str]) -> JsonDict:
    name, values = f"option-{option.id}", option.values
    words = partial(say, currency=title.currency)
    shown: JsonDict = {
        "name": name, "is_open": option.is_open, "only_at": option.only_at, "about": say(option.about),
        "default": words(option.in_words(option.usual)),
    }
    if isinstance(values, Mapping):
        prices = [(part, f"{name}-{part}", given.get(f"{name}-{part}", price)) for part, price in values.items()]
        return {**shown, "kind": "prices", "prices": prices}
    if option.most:
        return {**shown, "kind": "number", "value": given.get(name, ""), "most": option.most}
    if set(values) == {True, False} and all(isinstance(value, bool) for value in values):
        return {**shown, "kind": "check", "checked": name in given if "options" in given else option.usual}
    return {
        **shown, "kind": "choice", "choices": [(str(value), words(option.in_words(value))) for value in values],
        "value": given.get(name, str(option.usual)),
    }


def read(title: Any, given: Mapping[str, str]) -> JsonDict:
    """The options as a form sends them; whether they are allowed is the title's to say. Not sent: what tables begin with."""
    if "options" not in given:
        return {}
    read = {option.id: _value(option, given) for option in title.options}
    for option in title.options:
        if option.implies:
            read |= option.implies.get(read[option.id], {})
    return read


def _value(option: Any, given: Mapping[str, str]) -> Any:
    name, values = f"option-{option.id}", option.values
    if isinstance(values, Mapping):
        return {part: number_or_text(given.get(f"{name}-{part}", str(price))) for part, price in values.items()}
    if all(isinstance(value, bool) for value in values):
        return name in given
    text = given.get(name, "").strip() or str(option.usual)
    if option.most and text != str(option.usual):
        return number_or_text(text)
    return next((value for value in values if str(value) == text), text[:40])


def typed(title: Any, chosen: Json) -> dict[str, str]:
    """Options as the fields that a form would have sent: the other way round from `read`."""
    found = {"options": "1"}
    for option in title.options:
        name, value = f"option-{option.id}", chosen[option.id]
        if isinstance(value, Mapping):
            found |= {f"{name}-{part}": str(price) for part, price in value.items()}
        elif value is not False and not (option.most and value == option.usual):
            found[name] = "1" if value is True else str(value)
    return found


def is_changed(title: Any, given: Mapping[str, str]) -> bool:
    """Whether a form holds something else than what tables begin with."""
    chosen = read(title, given)
    return any(chosen[option.id] != option.usual for option in title.options) if chosen else False


def chosen(table: Any) -> list[JsonDict]:
    """The house rules of a table: each with its value, and whether it is the printed one."""
    return [
        {
            "about": say(option.about), "value": say(option.in_words(value), table.start.title.currency),
            "is_printed": value == option.usual,
        }
        for option in table.start.title.options
        if option.is_for(table.start.depth)
        for value in (table.start.options[option.id],)
    ]
