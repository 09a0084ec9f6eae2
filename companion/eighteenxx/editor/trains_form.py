"""The trains of a box's form, and the phases that they begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap

from companion.eighteenxx.box.defaults import usual_phase
from companion.eighteenxx.box.reading import UNLIMITED, rows_of
from companion.eighteenxx.box.tables import Phase, TrainKind
from companion.eighteenxx.editor.form_values import OPEN, Typed, figures_of, seats, text_of
from companion.eighteenxx.editor.rows_form import read_row, row_fields
from companion.eighteenxx.map.tiles import COLOURS
from companion.engine.reading import MOST, Json, JsonDict, number
from companion.engine.text import Text, say

#: The fields of a train that say that it begins a phase.
PHASE_FIELDS = ("limit", "rounds", "colours")
#: Fields with the names of phases, and what is true in these.
PRIVATES_IN = {"sells": "privates_for_companies", "closes": "closes_privates"}
#: Before the phase from which a train is on sale, in the line of a train that costs less for an old one.
FROM = "from"


def train_fields(data: Mapping[str, object]) -> dict[str, str]:
    """What the fields of the trains of a box hold."""
    found: dict[str, str] = {}
    for n, (name, row) in enumerate(rows_of(data, "trains").items()):
        found |= {f"train-{n}-was": name, f"train-{n}-name": name, **row_fields(f"train-{n}", TrainKind, row),
                  f"train-{n}-number": _number(data, row)}  # fmt: skip
        if phase := rows_of(data, "phases").get(name):
            colours = phase.get("colours")
            newest = str(colours[-1]) if isinstance(colours, list) and colours else ""
            found |= {**row_fields(f"train-{n}", Phase, phase), f"train-{n}-colours": newest}
    phases = rows_of(data, "phases")
    for field, told in PRIVATES_IN.items():
        found[field] = _listed([name for name, row in phases.items() if row.get(told)])
    found["old-trains"] = "\n".join(filter(None, starmap(_old_trains, rows_of(data, "trains").items())))
    return found


def _listed(names: Sequence[str]) -> str:
    return (", " if any(" " in name for name in names) else " ").join(names)


def _number(data: Mapping[str, object], row: Mapping[str, object]) -> str:
    """How many trains of a kind there are, for each number of players where that differs."""
    by_players = row.get("by_players")
    if not isinstance(by_players, Mapping) or not by_players:
        return text_of(row, "number") if "number" in row else OPEN
    return figures_of({str(n): by_players.get(str(n), row.get("number")) for n in seats(data)}, seats(data))


def read_trains(typed: Typed, data: JsonDict, over: Mapping[str, object]) -> None:
    """Read the rows of trains, and the phases that they begin. One without a name is left out. `over` is the box that the
    form was filled in over."""
    shown = train_fields(over)
    before, phases = rows_of(data, "trains"), rows_of(data, "phases")
    rows = [(f"train-{n}", name) for n in range(typed.rows("train")) if (name := typed.text(f"train-{n}-name", 12))]
    renamed = {typed.given.get(f"{field}-was", ""): name for field, name in rows}
    trains: JsonDict = {}
    for field, name in rows:
        if name in trains:
            typed.fault(say("Two kinds of train are called {train}: give one of them another name.", train=name))
        trains[name] = _train(typed, field, name, before.get(typed.given.get(f"{field}-was", ""), {}), renamed)
        # Numbers that nobody has touched are those of as many players as before.
        if typed.text(f"{field}-number") != shown.get(f"{field}-number", ""):
            said = say("How many {train}-trains there are", train=name)
            _read_number(typed, trains[name], f"{field}-number", said, seats(data))
    data["trains"] = trains
    data["phases"] = {}
    for field, name in rows:
        was = phases.get(typed.given.get(f"{field}-was", ""))
        # A phase of which the box has told no figure has none that could have been taken away.
        is_bare = was is not None and not {"train_limit", "operating_rounds", "colours"} & set(was)
        if is_bare or any(typed.text(f"{field}-{part}") for part in PHASE_FIELDS):
            data["phases"][name] = _phase(typed, field, name, was or {})
    if not data["phases"]:
        data["phases"] = {name: usual_phase(n) for n, (_field, name) in enumerate(rows)}
    for field, told in PRIVATES_IN.items():
        if typed.text(field) != shown[field]:
            _read_phases(typed, field, told, data["phases"])
    if "\n".join(typed.lines("old-trains")) != shown["old-trains"]:
        _read_old_trains(typed, trains)
    if "exported" in data:
        data["exported"] = [renamed[name] for name in data["exported"] if name in renamed]


def _read_number(typed: Typed, row: JsonDict, field: str, what: Text, of: range) -> None:
    """Read how many trains of a kind there are: one number, none for any, one for each number of players, or that nobody
    knows yet."""
    row.pop("by_players", None)
    if typed.text(field) == OPEN:
        row.pop("number", None)
        return
    found = typed.figures(field, what, of)
    row["number"] = max(found.values(), default=UNLIMITED)
    if len(set(found.values())) > 1:
        # What depends on the players is no printed number that a house rule could change.
        row |= {"by_players": found, "number": 0 if len(found) == len(of) else row["number"]}


def _train(typed: Typed, field: str, name: str, was: Mapping[str, object], renamed: Mapping[str, str]) -> JsonDict:
    row = dict(was) or {"number": UNLIMITED}
    read_row(typed, field, TrainKind, row, name, but=("distance",) if "sides" in row else ())
    if rusted := typed.text(f"{field}-rusted", 12):
        row["rusted_by"] = rusted if rusted in renamed.values() else renamed.get(rusted, rusted)
    else:
        row.pop("rusted_by", None)
    # Of trains that are no longer there nothing is left.
    if "from_phase" in row and (begins := renamed.get(str(row.pop("from_phase")))):
        row["from_phase"] = begins
    if isinstance(old := row.pop("trade_in", None), Mapping) and (
        less := {renamed[train]: less for train, less in old.items() if train in renamed}
    ):
        row["trade_in"] = less
    return row


def _read_phases(typed: Typed, field: str, told: str, phases: Mapping[str, JsonDict]) -> None:
    """Read in which phases something is so."""
    text = typed.text(field)
    names = [text] if text in phases else [name.strip() for name in (text.split(",") if "," in text else text.split())]
    for name in names:
        if name and name not in phases:
            typed.fault(say("There is no phase {name}; there are {phases}.", name=name, phases=tuple(phases)))
    for name, row in phases.items():
        row.pop(told, None)
        if name in names:
            row[told] = True
        elif not names:
            # In none: that is told, where nothing said would be as usual.
            row[told] = False


def _old_trains(name: str, row: Mapping[str, object]) -> str:
    """What the bank takes off for old trains and from when it sells one, as people write it: "D 4 300, 5 300 from 6"."""
    trade_in, begins = row.get("trade_in"), text_of(row, "from_phase")
    less = ", ".join(f"{old} {less}" for old, less in trade_in.items()) if isinstance(trade_in, Mapping) else ""
    return " ".join(filter(None, (name, less, begins and f"{FROM} {begins}"))) if less or begins else ""


def _read_old_trains(typed: Typed, trains: Mapping[str, JsonDict]) -> None:
    """Read the lines of trains that cost less for an old one or are on sale early; what cannot be read is a fault."""
    for row in trains.values():
        row.pop("trade_in", None)
        row.pop("from_phase", None)
    for line in typed.lines("old-trains"):
        name = max((name for name in trains if line == name or line.startswith(f"{name} ")), key=len, default=None)
        less, _from, begins = line[len(name or "") :].partition(f" {FROM} ")
        found = _less(less)
        if name is None or found is None or not (found or begins):
            typed.fault(say("“{typed}” cannot be read. Write the train, what it costs less for which old train, and from "
                            "which phase it is on sale, like this: D 4 300, 5 300 from 6", typed=line))  # fmt: skip
            continue
        if found:
            trains[name]["trade_in"] = found
        if begins:
            trains[name]["from_phase"] = begins.strip()


def _less(text: str) -> dict[str, int] | None:
    """How much less for which old trains; None: it cannot be read."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        old, _space, less = part.rpartition(" ")
        sum_ = number(less, 1, MOST)
        if not old or sum_ is None:
            return None
        found[old.strip()] = sum_
    return found


def _phase(typed: Typed, field: str, name: str, was: Json) -> JsonDict:
    row = dict(was)
    read_row(typed, field, Phase, row, name)
    newest, colours = typed.text(f"{field}-colours"), row.get("colours")
    if newest in COLOURS and (not colours or colours[-1] != newest):
        row["colours"] = list(COLOURS[1 : COLOURS.index(newest) + 1])
    return row
