"""The form of a box that a table gives, as screens show it: fields, rows, questions, and the market that was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from companion.eighteenxx.box import box_data
from companion.eighteenxx.box_besides_form import AFTER, ASKS, DUE
from companion.eighteenxx.box_form import fields, read_form, renamed, seats, shaped
from companion.eighteenxx.box_market_form import ZONE_ROWS, preview
from companion.eighteenxx.box_questions import KEPT, questions
from companion.eighteenxx.box_rows import MOST_ROWS, Typed
from companion.eighteenxx.chart import Cell
from companion.eighteenxx.map.tiles import COLOURS
from companion.eighteenxx.places import ZONES
from companion.engine.text import Text, say
from companion.engine.title import Draw, Title
from companion.tables.boxes import BOX, told

#: The titles whose boxes are in the words of a form.
FAMILY = "eighteenxx"
#: Rows that a form has at least, and so many more at a time.
LEAST_ROWS, MORE_ROWS = {"company": 8, "train": 6, "private": 6, "counter": 1, "round": 1}, 4


#: The parts of a box that stand in together where the first of them has nothing.
STAND_IN = (("companies", "kinds"), ("trains", "phases"), ("market",))


class Asked(NamedTuple):
    """A question of a form: the name of its field, its text, its answers by value, and the one that is chosen."""

    field: str
    text: Text
    answers: tuple[tuple[str, Text], ...]
    chosen: str


class BoxForm(NamedTuple):
    """A form as screens show it: what its fields hold, `rows` by kind, questions by the part they belong to, the `kinds` of
    company by the numbers of their rows, the numbers of players, the colours of `zones` and `tiles` in words, the cells of
    the market, and the words of what stands `besides`, by field."""

    typed: Mapping[str, str]
    rows: Mapping[str, range]
    asked: Mapping[str, tuple[Asked, ...]]
    kinds: tuple[tuple[str, str], ...]
    seats: range
    zones: tuple[tuple[str, Text], ...]
    tiles: tuple[tuple[str, Text], ...]
    market: list[list[Cell | None]]
    besides: Mapping[str, tuple[tuple[str, Text], ...]]


class Filled(NamedTuple):
    """A box as a form has it, and what is wrong in it: sentences."""

    data: dict[str, Any]
    faults: tuple[Text | str, ...]


def standing_in(title: Title) -> dict[str, Any]:
    """The box that stands in for a title of which tables give the box."""
    return dict(title.draw_setup((), {}, cast(Draw, None))[BOX])


def over(data: Mapping[str, Any], title: Title) -> dict[str, Any]:
    """What the form of a box is filled in over: the box, with the parts of the one that stands in where it has nothing."""
    found, usual = shaped(data), standing_in(title)
    for parts in STAND_IN:
        if not found.get(parts[0]):
            found |= {part: usual[part] for part in parts}
    return found


def fill_in(given: Mapping[str, str], data: Mapping[str, Any], title: Title) -> Filled:
    """Fill a form in over a box, and look whether it can be read as one."""
    filled, faults = read_form(given, over(data, title), standing_in(title))
    return Filled(filled, faults or told(title, filled).faults)


def form(
    data: Mapping[str, Any], title: Title, typed: Mapping[str, str] | None = None, more: str = ""
) -> BoxForm:
    """The form of a box, or with what was `typed` into it; with more rows of one kind."""
    data = over(data, title)
    shown = fields(data, standing_in(title)) if typed is None else renamed(typed)
    there = Typed(shown)
    rows = {
        kind: range(min(MOST_ROWS, max(least, there.rows(kind) + (MORE_ROWS if kind == more else 0))))
        for kind, least in LEAST_ROWS.items()
    }
    asked: dict[str, list[Asked]] = {}
    for one in questions(data):
        answers = [(str(n), answer.words) for n, answer in enumerate(one.answers)]
        chosen = shown.get(one.field, "0")
        if KEPT in (chosen, one.answered(data)):
            answers.append((KEPT, say("as it is in the box now")))
        asked.setdefault(one.of, []).append(Asked(one.field, one.text, tuple(answers), chosen))
    kinds = [(str(n), " ".join(shown.get(f"kind-{n}-name", "").split())) for n in range(there.rows("kind"))]
    tiles = tuple((colour, ZONES[colour]) for colour in COLOURS[1:] if colour in ZONES)
    return BoxForm(
        shown, {**rows, "zone": range(max(ZONE_ROWS, there.rows("zone"))), "kind": range(_room_for_one(there))},
        {part: tuple(these) for part, these in asked.items()}, tuple((n, kind) for n, kind in kinds if kind), seats(data),
        tuple(ZONES.items()), tiles, preview(data), {"due": DUE, "after": AFTER, "asks": ASKS},
    )  # fmt: skip


def _room_for_one(there: Typed) -> int:
    """How many rows there are for kinds of company: one is empty."""
    rows = there.rows("kind")
    return min(MOST_ROWS, rows + (rows == 0 or bool(there.given.get(f"kind-{rows - 1}-name"))))


def shelf(titles: Mapping[str, Title]) -> dict[str, str]:
    """The titles whose boxes a form can begin with: their names by their ids."""
    return {id_: title.name for id_, title in titles.items() if title.family == FAMILY and title.boxed is None}


def box_of_the_shelf(id_: str) -> dict[str, Any]:
    """What is in the box of one of these titles, as it is printed."""
    return box_data(id_)
