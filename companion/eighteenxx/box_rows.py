"""The rows of a box's form: companies and their kinds, privates, and trains with the phases that they begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.eighteenxx.box_faults import SHAPES
from companion.eighteenxx.map.tiles import COLOURS
from companion.eighteenxx.reading import UNLIMITED
from companion.eighteenxx.usual_box import USUAL_CERTIFICATES
from companion.engine.reading import MOST, fault, number
from companion.engine.text import Text, say

#: The longest text of a field, and of the words on a private.
LONGEST, WORDS = 60, 600
#: The most rows of a kind: more are not read.
MOST_ROWS = 60
#: The longest name of a kind of company, and the one that companies are of where nothing is said.
MOST_KIND, COMPANY = 24, "company"
GRAY = "#777777"
#: Ink that is lighter than this has dark letters on it.
LIGHT = 140
#: What a phase usually has, from the first train on: train limit, operating rounds, newest tiles, by its place.
USUAL_PHASES = ((4, 1, 1), (4, 2, 2), (3, 2, 2), (2, 3, 3))
#: Phases in which companies usually buy privates, and the one that closes them, by their places.
SELLING, CLOSING = (1, 2), 3
#: The fields of a train that say that it begins a phase.
PHASE_FIELDS = ("limit", "rounds", "colours")


class Typed:
    """What was typed into the fields of a form; `faults` are the sentences about what cannot be read."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given
        self.faults: list[Text] = []

    def fault(self, text: Text) -> None:
        """Note what cannot be read."""
        self.faults.append(text)

    def text(self, field: str, most: int = LONGEST) -> str:
        """A text of one line; what cannot be kept is a fault."""
        found = " ".join(self.given.get(field, "")[: 2 * most].split())
        match fault(found, most):
            case "long":
                self.fault(say("“{typed} …” is too long: {most} letters at most.", typed=found[:20], most=most))
            case "unprintable":
                self.fault(say("“{typed}” contains a character that cannot be used. Type it again.", typed=printed(found)))
                return printed(found)
        return found[:most]

    def number(self, field: str, what: Text, least: int = 0) -> int | None:
        """A whole number; None: the field is empty, or holds none, which is a fault."""
        text = self.text(field)
        found = number(text, least, MOST)
        if text and found is None:
            self.fault(say("{what}: “{typed}” is no whole number from {least} up. Write it in figures alone.", what=what,
                           typed=text, least=least))  # fmt: skip
        return found

    def is_ticked(self, field: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.given.get(field))

    def rows(self, kind: str) -> int:
        """How many rows of a kind there are fields for."""
        found = [n for name in self.given if name.startswith(f"{kind}-")
                 if (n := number(name.split("-")[1], 0, MOST_ROWS - 1)) is not None]  # fmt: skip
        return max(found, default=-1) + 1


def printed(text: str) -> str:
    """A text with a sign in place of each character that cannot be shown."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def row_fields(data: Mapping[str, Any]) -> dict[str, str]:
    """What the fields of the rows of a box hold."""
    found: dict[str, str] = {}
    kinds = kinds_of(data)
    for n, (kind, row) in enumerate(kinds.items()):
        found |= {f"kind-{n}-was": kind, f"kind-{n}-name": kind,
                  f"kind-{n}-certificates": certificates(row.get("certificates", USUAL_CERTIFICATES))}  # fmt: skip
    number_of = {kind: str(n) for n, kind in enumerate(kinds)}
    for n, (symbol, row) in enumerate(rows_of(data, "companies").items()):
        found |= {f"company-{n}-was": symbol, f"company-{n}-symbol": symbol, f"company-{n}-name": str(row.get("name", "")),
                  f"company-{n}-ink": str(row.get("ink", GRAY)).lower(),
                  f"company-{n}-kind": number_of.get(row.get("kind", COMPANY), ""),
                  f"company-{n}-tokens": ", ".join(map(str, row.get("token_costs", [])))}  # fmt: skip
    for n, (id_, row) in enumerate(rows_of(data, "privates").items()):
        found |= {f"private-{n}-was": id_, **{f"private-{n}-{name}": text_of(row, name)
                                              for name in ("name", "price", "revenue", "text")}}  # fmt: skip
    for n, (name, row) in enumerate(rows_of(data, "trains").items()):
        found |= {f"train-{n}-was": name, f"train-{n}-name": name, f"train-{n}-rusted": text_of(row, "rusted_by"),
                  f"train-{n}-from": text_of(row, "from_phase"), f"train-{n}-old": _old_trains(row),
                  **{f"train-{n}-{field}": text_of(row, field) for field in ("number", "price", "distance")}}  # fmt: skip
        if phase := rows_of(data, "phases").get(name):
            found |= _phase_fields(f"train-{n}", phase)
    return found


def _phase_fields(row: str, phase: Mapping[str, Any]) -> dict[str, str]:
    colours = phase.get("colours")
    found = {f"{row}-limit": text_of(phase, "train_limit"), f"{row}-rounds": text_of(phase, "operating_rounds"),
             f"{row}-colours": str(colours[-1]) if isinstance(colours, list) and colours else ""}  # fmt: skip
    ticks = {"sells": "privates_for_companies", "closes": "closes_privates"}
    return found | {f"{row}-{tick}": "1" for tick, field in ticks.items() if phase.get(field)}


def kinds_of(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The kinds of company of a box; where it tells none, those that its companies name."""
    kinds = data.get("kinds")
    if isinstance(kinds, Mapping) and kinds and all(isinstance(row, dict) for row in kinds.values()):
        return dict(kinds)
    named = {row.get("kind", COMPANY) for row in rows_of(data, "companies").values()}
    return {str(kind): {"certificates": list(USUAL_CERTIFICATES)} for kind in sorted(named or {COMPANY}, key=str)}


def read_kinds(typed: Typed, data: dict[str, Any]) -> dict[str, str]:
    """Read the kinds of company; returns what each is called by the number of its row. One without a name is left out."""
    before, after, named = kinds_of(data), dict[str, Any](), dict[str, str]()
    for n in range(typed.rows("kind")):
        if not (name := typed.text(f"kind-{n}-name", MOST_KIND)):
            continue
        if name in after:
            typed.fault(say("Two kinds of company are called {kind}: give one of them another name.", kind=name))
        row = dict(before.get(typed.given.get(f"kind-{n}-was", ""), {}))
        if cut := _percents(text := typed.text(f"kind-{n}-certificates", WORDS)):
            row["certificates"] = cut
        elif text:
            typed.fault(say("The certificates “{typed}” cannot be read. Write them like this: 20, 8×10", typed=text[:60]))
        else:
            typed.fault(say("How the shares of “{kind}” are cut is missing. Write it in percent, like this: 20, 8×10",
                            kind=name))  # fmt: skip
        after[name], named[str(n)] = row, name
    if not after:
        typed.fault(say("There is no kind of company: give one a name."))
    data["kinds"] = after or before
    return named or {str(n): kind for n, kind in enumerate(before)}


def certificates(percents: Any) -> str:
    """Certificates as people write them: "20, 8×10"."""
    found: list[list[int]] = []
    for percent in percents if isinstance(percents, list) else []:
        if found and found[-1][1] == percent:
            found[-1][0] += 1
        else:
            found.append([1, percent])
    return ", ".join(f"{n}×{percent}" if n > 1 else str(percent) for n, percent in found)


def _percents(typed: str) -> list[int]:
    """Certificates that people have written; none if they cannot be read."""
    found: list[int] = []
    for part in typed.replace("%", " ").replace(",", " ").split():
        times, _cross, percent = part.replace("x", "×").replace("*", "×").rpartition("×")
        n, each = number(times or "1", 1, 100), number(percent, 1, 100)
        if n is None or each is None:
            return []
        found += n * [each]
    return found if len(found) <= 100 else []


def read_companies(typed: Typed, data: dict[str, Any], kinds: Mapping[str, str]) -> None:
    """Read the rows of companies, of the `kinds` by the numbers of their rows. One without a short name is left out."""
    before, after = rows_of(data, "companies"), {}
    for n in range(typed.rows("company")):
        field = f"company-{n}"
        if not (symbol := typed.text(f"{field}-symbol", 12)):
            continue
        if symbol in after:
            typed.fault(say("Two companies are called {symbol}: give one of them another short name.", symbol=symbol))
        row = dict(before.get(typed.given.get(f"{field}-was", ""), {}))
        ink = typed.text(f"{field}-ink") or GRAY
        if ink != row.get("ink", "").lower():
            row |= {"ink": ink, "text_colour": letters_on(ink)}
        row |= {"name": typed.text(f"{field}-name") or symbol, "home": row.get("home", ""),
                "kind": _kind(typed, field, symbol, row.get("kind", COMPANY), kinds),
                "token_costs": _costs(typed, f"{field}-tokens", symbol)}  # fmt: skip
        after[symbol] = {**row, "shape": row.get("shape", "")}
    _shape(list(after.values()))
    data["companies"] = after


def _kind(typed: Typed, field: str, symbol: str, was: str, kinds: Mapping[str, str]) -> str:
    """What kind a company is of: the one that is chosen. Where the form did not ask, as there was only one, what that is
    called now."""
    chosen = typed.given.get(f"{field}-kind", "")
    if chosen and chosen not in kinds:
        typed.fault(say("{symbol} is of a kind of company that has no name now: choose another.", symbol=symbol))
    if chosen:
        return kinds.get(chosen, was)
    named = {typed.given.get(f"kind-{n}-was", ""): kind for n, kind in kinds.items()}
    return named.get(was, next(iter(kinds.values())))


def _shape(companies: Sequence[dict[str, Any]]) -> None:
    """Give each company a shape of its own, as far as there are enough."""
    taken = [row["shape"] for row in companies if row["shape"]]
    free = [shape for shape in SHAPES if shape not in taken]
    for n, row in enumerate(companies):
        is_twice = row["shape"] in [other["shape"] for other in companies[:n]] and len(companies) <= len(SHAPES)
        if not row["shape"] or is_twice:
            row["shape"] = free.pop(0) if free else SHAPES[n % len(SHAPES)]


def letters_on(ink: str) -> str:
    """The colour of letters that can be read on an ink."""
    try:
        red, green, blue = (int(ink[n : n + 2], 16) for n in (1, 3, 5))
    except ValueError:
        return "#ffffff"
    return "#1b1b1b" if (299 * red + 587 * green + 114 * blue) // 1000 > LIGHT else "#ffffff"


def _costs(typed: Typed, field: str, symbol: str) -> list[int]:
    """What the tokens of a company cost, the first for the home."""
    parts = typed.text(field).replace(",", " ").split()
    costs = [number(part) for part in parts]
    if None in costs:
        typed.fault(say("The tokens of {symbol}: “{typed}” are no costs. Write them like this: 0, 40, 100", symbol=symbol,
                        typed=" ".join(parts)))  # fmt: skip
    return [cost for cost in costs if cost is not None] or [0]


def read_privates(typed: Typed, data: dict[str, Any]) -> None:
    """Read the rows of privates. One without a name is left out."""
    before = rows_of(data, "privates")
    after: dict[str, dict[str, Any]] = {}
    for n in range(typed.rows("private")):
        field = f"private-{n}"
        if not (name := typed.text(f"{field}-name")):
            continue
        was = typed.given.get(f"{field}-was", "")
        free = (f"P{at}" for at in range(1, 2 * MOST_ROWS) if f"P{at}" not in {**before, **after})
        row = {**before.get(was, {}), "name": name}
        keep_number(row, "price", typed.number(f"{field}-price", say("The price of {name}", name=name)))
        keep_number(row, "revenue", typed.number(f"{field}-revenue", say("What {name} pays", name=name)))
        if text := typed.text(f"{field}-text", WORDS):
            row["text"] = text
        else:
            row.pop("text", None)
        after[was if was in before else next(free)] = row
    data["privates"] = after


def keep_number(row: dict[str, Any], name: str, found: int | None) -> None:
    """Write a number into a row; what was left open stays so."""
    if found is None:
        row.pop(name, None)
    else:
        row[name] = found


def read_trains(typed: Typed, data: dict[str, Any]) -> None:
    """Read the rows of trains, and the phases that they begin. One without a name is left out."""
    before, phases = rows_of(data, "trains"), rows_of(data, "phases")
    rows = [(f"train-{n}", name) for n in range(typed.rows("train")) if (name := typed.text(f"train-{n}-name", 12))]
    renamed = {typed.given.get(f"{field}-was", ""): name for field, name in rows}
    trains: dict[str, Any] = {}
    for field, name in rows:
        if name in trains:
            typed.fault(say("Two kinds of train are called {train}: give one of them another name.", train=name))
        trains[name] = _train(typed, field, name, before.get(typed.given.get(f"{field}-was", ""), {}), renamed)
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
    if "exported" in data:
        data["exported"] = [renamed[name] for name in data["exported"] if name in renamed]


def _train(typed: Typed, field: str, name: str, was: Mapping[str, Any], renamed: Mapping[str, str]) -> dict[str, Any]:
    row = dict(was)
    count = typed.number(f"{field}-number", say("How many {train}-trains there are", train=name))
    row["number"] = UNLIMITED if count is None else count
    keep_number(row, "price", typed.number(f"{field}-price", say("The price of the {train}-train", train=name)))
    far = typed.number(f"{field}-distance", say("How far the {train}-train goes", train=name), 1)
    if "sides" not in row:
        row["distance"] = UNLIMITED if far is None else far
    if rusted := typed.text(f"{field}-rusted", 12):
        row["rusted_by"] = rusted
    else:
        row.pop("rusted_by", None)
    begins, old = typed.text(f"{field}-from", 12), typed.text(f"{field}-old")
    _keep(row, "from_phase", renamed.get(begins, begins))
    _keep(row, "trade_in", {renamed.get(train, train): less for train, less in _read_old_trains(typed, name, old).items()})
    return row


def _keep(row: dict[str, Any], name: str, found: Any) -> None:
    """Write something into a row; nothing takes away what stands there."""
    if found:
        row[name] = found
    else:
        row.pop(name, None)


def _old_trains(row: Mapping[str, Any]) -> str:
    """What the bank takes off for old trains, as people write it: "4 300, 5 300"."""
    trade_in = row.get("trade_in")
    return ", ".join(f"{old} {less}" for old, less in trade_in.items()) if isinstance(trade_in, Mapping) else ""


def _read_old_trains(typed: Typed, name: str, text: str) -> dict[str, int]:
    """What people have written of old trains, by their kinds; what cannot be read is a fault."""
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        old, _space, less = part.rpartition(" ")
        if not old or (sum_ := number(less, 1, MOST)) is None:
            typed.fault(say("What a {train}-train costs less for an old train: “{typed}” cannot be read. Write it like "
                            "this: 4 300, 5 300", train=name, typed=text))  # fmt: skip
            return {}
        found[old.strip()] = sum_
    return found


def _phase(typed: Typed, field: str, name: str, was: Mapping[str, Any]) -> dict[str, Any]:
    row = dict(was)
    keep_number(row, "train_limit", typed.number(f"{field}-limit", say("The train limit of phase {phase}", phase=name), 1))
    rounds = typed.number(f"{field}-rounds", say("The operating rounds of phase {phase}", phase=name), 1)
    keep_number(row, "operating_rounds", rounds)
    newest, colours = typed.text(f"{field}-colours"), row.get("colours")
    if newest in COLOURS and (not colours or colours[-1] != newest):
        row["colours"] = list(COLOURS[1 : COLOURS.index(newest) + 1])
    for tick, said in (("sells", "privates_for_companies"), ("closes", "closes_privates")):
        if typed.is_ticked(f"{field}-{tick}"):
            row[said] = True
        else:
            row.pop(said, None)
    return row


def usual_phase(at: int) -> dict[str, Any]:
    """What a phase usually has, by its place among the trains."""
    limit, rounds, newest = USUAL_PHASES[min(at, len(USUAL_PHASES) - 1)]
    row: dict[str, Any] = {"train_limit": limit, "operating_rounds": rounds, "colours": list(COLOURS[1 : newest + 1])}
    if at in SELLING:
        row["privates_for_companies"] = True
    if at == CLOSING:
        row["closes_privates"] = True
    return row


def rows_of(data: Mapping[str, Any], name: str) -> dict[str, dict[str, Any]]:
    """The tables of a table of a box; what is none is left out."""
    table = data.get(name)
    return {key: row for key, row in table.items() if isinstance(row, dict)} if isinstance(table, Mapping) else {}


def text_of(row: Mapping[str, Any], name: str) -> str:
    """A value of a row in a field; without limit, or not there: nothing."""
    value = row.get(name)
    return "" if value is None or value == UNLIMITED else str(value)
