"""The form of a box that a table gives, as screens show it: fields, rows, questions, and the market that was typed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from companion.eighteenxx.box.box import Box, box_data
from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.box.defaults import with_present
from companion.eighteenxx.box.entry import Input, inputs
from companion.eighteenxx.box.places import ZONES
from companion.eighteenxx.box.tables import Phase, TrainKind
from companion.eighteenxx.editor.form import fields, read_form, renamed, shaped
from companion.eighteenxx.editor.form_values import MOST_ROWS, Typed
from companion.eighteenxx.editor.market_form import LINE, TYPED, preview
from companion.eighteenxx.editor.questions import KEPT, questions
from companion.eighteenxx.editor.rows_form import BESIDES
from companion.eighteenxx.map.tiles import COLOURS
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.engine.title import Title
from companion.tables.boxes import stand_in, told

#: Rows that a form has at least, and so many more at a time.
LEAST_ROWS = {"kind": 1, "train": 6, "zone": 3, "counter": 1, "round": 1}
MORE_ROWS = {"kind": 1, "train": 4, "zone": 1, "counter": 4, "round": 4}


#: What is typed into the rows of each kind, and into those of phases.
INPUTS: Mapping[str, tuple[Input, ...]] = {
    kind: tuple(one for _name, one in inputs(of)) for kind, of in
    {"train": TrainKind, "phase": Phase, **{kind: of for kind, (_table, of) in BESIDES.items()}}.items()
}  # fmt: skip
#: The parts of a box that stand in together where the first of them has nothing.
STAND_IN = (("companies", "kinds"), ("trains", "phases"), ("market",))


class Asked(NamedTuple):
    """A question of a form: the name of its field, its text, its answers by value, and the one that is chosen."""

    field: str
    text: Text
    answers: tuple[tuple[str, Text], ...]
    chosen: str

    @property
    def words(self) -> Text:
        """The words of the answer that is chosen; of one that there is not, those of the usual one."""
        return dict(self.answers).get(self.chosen, self.answers[0][1])


class BoxForm(NamedTuple):
    """A form as screens show it: what its fields hold, `rows` by kind, questions by the part they belong to, the colours of
    `zones` and `tiles` in words, the `markets` to choose from, the cells of the market, and the `inputs` of rows by kind."""

    typed: Mapping[str, str]
    rows: Mapping[str, range]
    asked: Mapping[str, tuple[Asked, ...]]
    zones: tuple[tuple[str, Text], ...]
    tiles: tuple[tuple[str, Text], ...]
    markets: tuple[tuple[str, Text | str], ...]
    market: list[list[Cell | None]]
    inputs: Mapping[str, tuple[Input, ...]]


class Filled(NamedTuple):
    """A box as a form has it, and what is wrong in it: sentences, and the `parts` of the form in which that was typed."""

    data: JsonDict
    faults: tuple[Text | str, ...]
    parts: frozenset[str] = frozenset()


def boxed(titles: Mapping[str, Title]) -> Title:
    """The title of which tables give the box."""
    return next(title for title in titles.values() if title.boxed is not None)


def standing_in(titles: Mapping[str, Title]) -> JsonDict:
    """The box that stands in where a table gives none."""
    return dict(stand_in(boxed(titles)))


def over(data: Json, titles: Mapping[str, Title]) -> JsonDict:
    """What the form of a box is filled in over: the box, with the parts of the one that stands in where it has nothing."""
    found, usual = shaped(data), standing_in(titles)
    for parts in STAND_IN:
        if not found.get(parts[0]):
            found |= {part: usual[part] for part in parts}
    return found


def fill_in(given: Mapping[str, str], data: Json, titles: Mapping[str, Title]) -> Filled:
    """Fill a form in over a box, and look whether it can be read as one."""
    filled, typed = read_form(given, over(data, titles), _models(titles))
    return Filled(filled, tuple(typed.faults) or told(boxed(titles), filled).faults, frozenset(typed.parts))


class Brought(NamedTuple):
    """What was typed into a form, brought on to a newer version of the box; whether somebody else has `changed` a field of
    the same, of which what was typed here stands."""

    typed: dict[str, str]
    changed: bool


def bring_on(
    given: Mapping[str, str], then: Json, now: Json, titles: Mapping[str, Title]
) -> Brought:
    """Bring what was typed over the version `then` of a box on to the version `now`: fields that nobody has touched here are
    as they are now, so several phones can fill in one box."""
    shown, newest = form(then, titles).typed, form(now, titles).typed
    own = {name: text.replace("\r\n", "\n") for name, text in given.items()}
    touched = {name for name in {*own, *shown} if own.get(name, "") != shown.get(name, "")}
    others = {name for name in {*shown, *newest} if newest.get(name, "") != shown.get(name, "")}
    typed = {name: text for name, text in newest.items() if name not in touched}
    typed |= {name: text for name, text in own.items() if name in touched or name not in newest}
    return Brought(typed, any(own.get(name, "") != newest.get(name, "") for name in touched & others))


def form(
    data: Json, titles: Mapping[str, Title], typed: Mapping[str, str] | None = None, more: str = ""
) -> BoxForm:
    """The form of a box, or with what was `typed` into it; with more rows of one kind."""
    data = over(data, titles)
    own = fields(data, _models(titles))
    shown = own if typed is None else renamed(typed)
    if typed and own["market"] != TYPED:
        shown = {name: text for name, text in shown.items() if not name.startswith("zone-")} | {
            name: text for name, text in own.items() if name.startswith(("zone-", "market"))}
    there = Typed(shown)
    rows = {
        kind: range(min(MOST_ROWS, max(least, there.rows(kind) + (MORE_ROWS[kind] if kind == more else 0))))
        for kind, least in LEAST_ROWS.items()
    }
    asked: dict[str, list[Asked]] = {}
    for one in questions(data):
        answers = [(str(n), words) for n, (words, *_values) in enumerate(one.answers)]
        chosen = shown.get(one.field, str(one.usual))
        if KEPT in (chosen, one.answered(data)):
            answers.append((KEPT, say("as it is in the box now")))
        asked.setdefault(one.of, []).append(Asked(one.field, one.text, tuple(answers), chosen))
    tiles = tuple((colour, ZONES[colour]) for colour in COLOURS[1:] if colour in ZONES)
    return BoxForm(
        shown, rows, {part: tuple(these) for part, these in asked.items()}, tuple(ZONES.items()), tiles, _markets(titles),
        preview(data), INPUTS,
    )  # fmt: skip


#: What chooses a usual market: the one of the box that stands in, and one in a line.
GRID, IN_LINE = "grid", "line"


def _models(titles: Mapping[str, Title]) -> dict[str, Json]:
    """The boxes whose markets a form offers, by what chooses each; the box that stands in comes first."""
    return {GRID: standing_in(titles), IN_LINE: LINE, **{id_: _printed(id_) for id_ in shelf(titles)}}


@cache
def _printed(id_: str) -> Json:
    return box_of_the_shelf(id_)


def _markets(titles: Mapping[str, Title]) -> tuple[tuple[str, Text | str], ...]:
    """The markets to choose from, in words."""
    return ((GRID, say("a usual one of rows and columns")), (IN_LINE, say("a usual one in one line")),
            *((id_, say("that of {title}", title=name)) for id_, name in shelf(titles).items()),
            (TYPED, say("as typed in below")))  # fmt: skip


def shelf(titles: Mapping[str, Title]) -> dict[str, str]:
    """The titles whose boxes a form can begin with: their names by their ids."""
    return {id_: title.name for id_, title in titles.items() if isinstance(title.contents, Box) and title.boxed is None}


def box_of_the_shelf(id_: str) -> JsonDict:
    """What is in the box of one of these titles, as it is printed."""
    return with_present(box_data(id_))
