"""Rows of a box's form that are typed in as their entries are declared; loans and rounds of other names are only such."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.eighteenxx.box.entry import inputs
from companion.eighteenxx.box.optional import CounterKind, NamedRound
from companion.eighteenxx.box.reading import rows_of
from companion.eighteenxx.editor.form_values import Typed, keep_number, text_of
from companion.engine.reading import JsonDict

#: What few games have, by the name of its rows: the table of the box, and what is in a row.
BESIDES: Mapping[str, tuple[str, type]] = {"counter": ("counters", CounterKind), "round": ("named_rounds", NamedRound)}
#: The longest name of a counter and of a round.
MOST_NAME = 30


def row_fields(at: str, kind: type, row: Mapping[str, object]) -> dict[str, str]:
    """What the fields of a row hold; `at` is what their names begin with."""
    return {f"{at}-{one.field}": str(row.get(name, one.words[0][0])) if one.words else text_of(row, name)
            for name, one in inputs(kind)}  # fmt: skip


def read_row(typed: Typed, at: str, kind: type, row: JsonDict, called: str, but: Collection[str] = ()) -> None:
    """Read the figures and words of a row that is `called` so into it, all `but` some; of words that are none the usual."""
    for name, one in inputs(kind):
        field = f"{at}-{one.field}"
        if one.words:
            chosen = typed.text(field)
            row[name] = chosen if chosen in dict(one.words) else one.words[0][0]
        elif one.what and name not in but:
            found = typed.number(field, one.what.filled(name=called), one.least)
            keep_number(row, name, one.empty if found is None else found)
            if one.needed and not typed.text(field):
                typed.fault(one.needed.filled(name=called))


def besides_fields(data: Mapping[str, object]) -> dict[str, str]:
    """What the fields of counters and rounds hold."""
    found: dict[str, str] = {}
    for kind, (table, of) in BESIDES.items():
        for n, (name, row) in enumerate(rows_of(data, table).items()):
            found |= {f"{kind}-{n}-name": name, **row_fields(f"{kind}-{n}", of, row)}
    return found


def read_besides(typed: Typed, data: JsonDict) -> None:
    """Read the counters and rounds; one without a name is left out."""
    for kind, (table, of) in BESIDES.items():
        found: JsonDict = {}
        known: Mapping[str, JsonDict] = data.get(table, {})
        shown = {entry for entry, _ in inputs(of)}
        for n in range(typed.rows(kind)):
            if name := typed.text(f"{kind}-{n}-name", MOST_NAME):
                # What no field shows stays as it is.
                found[name] = {entry: value for entry, value in known.get(name, {}).items() if entry not in shown}
                read_row(typed, f"{kind}-{n}", of, found[name], name)
        if found:
            data[table] = found
        else:
            data.pop(table, None)
