"""The companies of a box's form: their kinds, and the companies of each kind as lines of text, such as
"PRR Pennsylvania green 0 40 100": the short name, the name, the colour, what its tokens cost, or how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.eighteenxx.box.company_kind import USUAL_CERTIFICATES
from companion.eighteenxx.box.defaults import named_kinds
from companion.eighteenxx.box.inks import WORDS as INK_WORDS
from companion.eighteenxx.box.inks import fill_inks, letters_on
from companion.eighteenxx.box.reading import rows_of
from companion.eighteenxx.box.tables import SHAPES
from companion.eighteenxx.editor.form_values import LONGEST, OPEN, WORDS, Typed
from companion.engine.reading import MOST, JsonDict, number
from companion.engine.text import say

#: The longest name of a kind of company and of a company's short name, and the kind of companies where nothing is said.
MOST_KIND, MOST_SYMBOL, COMPANY = 24, 12, "company"
#: What tokens cost where a line says only how many there are, and the most that a single figure counts.
USUAL_COSTS, MOST_COUNTED = (0, 40, 100, 100, 100, 100, 100, 100, 100), 9
_COSTS = re.compile(r"(?:^|[\s,;])((?:\d+|\?)(?:[\s,;/]+(?:\d+|\?))*)$")
#: The words with or without what stands between them: light blue, lightblue, light-blue.
_SHADES = "|".join(word.replace(" ", "[ -]?") for word in sorted(INK_WORDS, key=len, reverse=True))
_INK = re.compile(rf"(?:^|[\s,;])(#[0-9a-f]{{6}}|{_SHADES})$", re.IGNORECASE)


def company_fields(data: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, str]:
    """What the fields hold: the companies that stand in where a box has none are not written out."""
    found: dict[str, str] = {}
    companies = rows_of(data, "companies")
    stands_in = companies == rows_of(usual, "companies")
    for n, (kind, row) in enumerate(kinds_of(data).items()):
        lines = [company_line(symbol, card) for symbol, card in companies.items() if card.get("kind", COMPANY) == kind]
        found |= {f"kind-{n}-was": kind, f"kind-{n}-name": kind,
                  f"kind-{n}-certificates": certificates(row.get("certificates", USUAL_CERTIFICATES)),
                  f"kind-{n}-companies": "" if stands_in else "\n".join(lines)}  # fmt: skip
    return found


def company_line(symbol: str, row: Mapping[str, object]) -> str:
    """A company as people write it."""
    ink = str(row.get("ink", "")).lower()
    word = next((word for word, one in INK_WORDS.items() if one == ink), ink)
    name = str(row.get("name", symbol))
    costs = row.get("token_costs")
    parts = (symbol, name if name != symbol else "", word, *(costs if isinstance(costs, list) else ()))
    return " ".join(str(part) for part in parts if part != "")


def kinds_of(data: Mapping[str, object]) -> dict[str, JsonDict]:
    """The kinds of company of a box; where it tells none, those that its companies name."""
    kinds = data.get("kinds")
    if isinstance(kinds, Mapping) and kinds and all(isinstance(row, dict) for row in kinds.values()):
        return dict(kinds)
    return {kind: {"certificates": list(USUAL_CERTIFICATES)} for kind in named_kinds(data) or (COMPANY,)}


def certificates(percents: object) -> str:
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


def read_companies(typed: Typed, data: JsonDict, usual: Mapping[str, object]) -> None:
    """Read the kinds of company and the companies of each; the companies of the box that stands in are not asked for.
    A kind without a name is left out."""
    kinds, lines = _read_kinds(typed, data)
    before = rows_of(data, "companies")
    data["kinds"] = kinds or kinds_of(data)
    stands_in = before == rows_of(usual, "companies")
    if not lines and stands_in:
        only = next(iter(data["kinds"]))
        data["companies"] = {symbol: {**row, "kind": only} for symbol, row in before.items()}
        return
    before = {} if stands_in else before
    symbols = [_symbol(line, before) for _kind, line in lines]
    renamed = _renamed(symbols, before)
    after: dict[str, JsonDict] = {}
    for symbol, (kind, line) in zip(symbols, lines, strict=True):
        if symbol in after:
            typed.fault(say("Two companies are called {symbol}: give one of them another short name.", symbol=symbol))
        if len(symbol) > MOST_SYMBOL:
            typed.fault(say("“{typed}” is too long for a short name: {most} letters at most. A line begins with the short "
                            "name, like this: AZ Azure Line", typed=symbol[:LONGEST], most=MOST_SYMBOL))  # fmt: skip
        after[symbol] = _company(typed, line[len(symbol) :], before.get(renamed.get(symbol, symbol), {}), symbol, kind)
    data["companies"] = companies = _in_order(after, before)
    fill_inks(list(companies.values()))
    _shape(list(companies.values()))


def _read_kinds(typed: Typed, data: Mapping[str, object]) -> tuple[JsonDict, list[tuple[str, str]]]:
    """The kinds of company, and every line with the kind that it stands in."""
    before, after, lines = kinds_of(data), JsonDict(), list[tuple[str, str]]()
    for n in range(typed.rows("kind")):
        given = typed.lines(f"kind-{n}-companies")
        if not (name := typed.text(f"kind-{n}-name", MOST_KIND)):
            if given:
                typed.fault(say("The kind of company of {company} has no name: give it one.", company=given[0].split()[0]))
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
        after[name] = row
        lines += [(name, line) for line in given]
    if not after:
        typed.fault(say("There is no kind of company: give one a name."))
    return after, lines


def _symbol(line: str, before: Mapping[str, object]) -> str:
    """The short name that a line begins with: one that the box has, also one with a space in it, or the first word."""
    known = [symbol for symbol in before if line == symbol or line.startswith((f"{symbol} ", f"{symbol},"))]
    return max(known, key=len, default=re.split(r"[\s,;]", line, maxsplit=1)[0])


def _renamed(symbols: Sequence[str], before: Mapping[str, object]) -> dict[str, str]:
    """What companies were called before that have another short name now: in a list as long as it was, those in their
    places."""
    new = [symbol for symbol in symbols if symbol not in before]
    gone = [symbol for symbol in before if symbol not in symbols]
    return dict(zip(new, gone, strict=True)) if len(new) == len(gone) else {}


def _company(typed: Typed, rest: str, was: Mapping[str, object], symbol: str, kind: str) -> JsonDict:
    """A company of what follows its short name; what the line does not say stays open. A line that nobody has touched says
    nothing new, not even that a figure counts tokens."""
    if was and f"{symbol}{rest}" == company_line(symbol, was):
        return {"home": "", "shape": "", **was, "kind": kind}
    row = {name: value for name, value in was.items() if name not in ("token_costs", "name", "kind")}
    rest = rest.strip(" ,;")
    if costs := _COSTS.search(rest):
        found = [OPEN if cost == OPEN else number(cost) for cost in re.split(r"[\s,;/]+", costs[1])]
        if None in found:
            typed.fault(say("What the tokens of {symbol} cost is no sum up to {most}: {typed}", symbol=symbol, most=MOST,
                            typed=costs[1][:LONGEST]))  # fmt: skip
        row["token_costs"] = list(_counted(found))
        rest = rest[: costs.start()].strip(" ,;")
    if ink := _INK.search(rest):
        shade = _shade(ink[1].lower())
        if shade != str(was.get("ink", "")).lower():
            row |= {"ink": shade, "text_colour": letters_on(shade)}
        rest = rest[: ink.start()].strip(" ,;")
    return {"home": "", "shape": "", **row, "name": rest[:LONGEST] or symbol, "kind": kind}


def _shade(word: str) -> str:
    """The ink of a word, also of one that is written together, or the ink itself."""
    return next((ink for known, ink in INK_WORDS.items() if re.fullmatch(known.replace(" ", "[ -]?"), word)), word)


def _counted(costs: list[int | str | None]) -> Sequence[int | str | None]:
    """What tokens cost: a single small figure says how many there are, since no token costs so little."""
    only = costs[0] if len(costs) == 1 else None
    return USUAL_COSTS[:only] if isinstance(only, int) and 0 < only <= MOST_COUNTED else costs


def _shape(companies: Sequence[JsonDict]) -> None:
    """Give each company a shape of its own, as far as there are enough."""
    taken = [row["shape"] for row in companies if row["shape"]]
    free = [shape for shape in SHAPES if shape not in taken]
    for n, row in enumerate(companies):
        is_twice = row["shape"] in [other["shape"] for other in companies[:n]] and len(companies) <= len(SHAPES)
        if not row["shape"] or is_twice:
            row["shape"] = free.pop(0) if free else SHAPES[n % len(SHAPES)]


def _in_order(after: JsonDict, before: Mapping[str, object]) -> JsonDict:
    """The companies as the box had them, where only the kinds stand apart: a form that changes nothing moves nobody."""
    of_kind = {symbol: str(row["kind"]) for symbol, row in after.items()}
    is_moved = set(after) != set(before) or sorted(after, key=of_kind.__getitem__) != sorted(before, key=of_kind.__getitem__)
    return after if is_moved else {symbol: after[symbol] for symbol in before}
