"""What a request gives for the fields of a move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.engine.reading import number, number_or_text

#: The last row and the last column of a field of rows.
MOST_PLACE = 99


def given_fields(values: Any) -> dict[str, list[str]]:
    """The values of a request by field. A number typed beside its presets arrives as NAME-typed; a button that settles
    two fields at once as NAME+OTHER with VALUE+OTHER.
    """
    given = {name: values.getlist(name) for name in values}
    for names in [names for names in given if "+" in names]:
        given |= {name: [value] for name, value in zip(names.split("+"), given[names][-1].split("+"), strict=False)}
    for name in [name for name in given if name.endswith("-typed")]:
        given.setdefault(name.removesuffix("-typed"), given[name])
    return given | _rows(given)


def _rows(given: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Rows of numbers, each a field NAME.ROW.COLUMN, as one value of NAME. What is no number stays text, and is refused."""
    rows: dict[str, dict[int, dict[int, str]]] = {}
    for name in given:
        parts = name.split(".")
        places = [number(part, most=MOST_PLACE) for part in parts[1:]]
        match places:
            case [int(row), int(column)]:
                rows.setdefault(parts[0], {}).setdefault(row, {})[column] = given[name][-1].strip()
    return {
        name: [json.dumps([[number_or_text(row[at]) for at in sorted(row)] for _, row in sorted(found.items())])]
        for name, found in rows.items()
    }
