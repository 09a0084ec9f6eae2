"""Boxes that tables have given: kept in the same file, each under a code, and offered again next time.

A change is a new version. A table that has begun keeps its box as it stands in its set-up.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.by_hand import KEPT_BY_HAND
from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.box.defaults import is_read_otherwise, kept_before
from companion.eighteenxx.box.known import known_box, known_setup, known_titles
from companion.eighteenxx.box.tables import TrainKind
from companion.eighteenxx.editor import summary
from companion.eighteenxx.editor.shelf_words import otherwise
from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json, JsonDict, number, one_line
from companion.engine.text import Text, say
from companion.engine.title import Draw, Title
from companion.store import Store, StoreError
from companion.tables.presence import Filling
from companion.tables.shelf import ALPHABET, CODE_LENGTH, now
from companion.tables.timeline import BOX

#: Letters of a name; bytes of what is in a box. The largest title of the shelf has a twentieth of them.
MOST_NAME, LARGEST = 60, 300_000
#: So many boxes are kept in one file.
MOST_BOXES = 2000


#: What tells whether a part of a box is the one that stands in, for the parts that people fill in.
FILLED_IN: Mapping[str, Callable[[Any], Any]] = {
    "companies": list, "trains": dict, "market": lambda market: market["rows"],
}  # fmt: skip


class NoBox(Malformed):
    """There is no box with that code."""


class KeptBox(NamedTuple):
    """A box that is kept: its `data` in the words of our TOML; `notes` are what was read with care when it came from a file,
    in the language of whoever brought it. `version` is another number after each change. `shelf` is the known title of which
    a file was brought. Of the notes the first so many `asked` are questions that nobody has answered yet."""

    code: str
    name: str
    data: Json
    notes: tuple[str, ...]
    version: int
    shelf: str = ""
    asked: int = 0

    @property
    def is_known(self) -> bool:
        """Whether it is that of a known title, under its id: nobody's own, and never changed."""
        return self.code in known_titles()

    @property
    def setup(self) -> JsonDict:
        """The set-up of a table that plays with it."""
        return known_setup(self.code) if self.is_known else {BOX: self.data}


class Told(NamedTuple):
    """What is to be said of a box: what is in it, in sentences `parts` by part and in a few words each (`gists`), what it
    `answers` otherwise than most games, all its `rules`, which of companies, trains and market are the `usual` ones that
    stand in, what nobody can guess, what is assumed (first so much that is `costly`), and what of money the shelf has
    `otherwise`; or the `faults` for which nobody can play with it, which are then all that is told."""

    box: Box | None
    parts: summary.Parts | None = None
    gists: summary.Gists | None = None
    answers: tuple[Text, ...] = ()
    rules: tuple[Text, ...] = ()
    usual: frozenset[str] = frozenset()
    missing: tuple[Text, ...] = ()
    assumed: tuple[Text, ...] = ()
    costly: int = 0
    otherwise: tuple[Text, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def market(self) -> list[list[Cell | None]]:
        """The cells of its market row by row, None for a gap."""
        return self.box.chart.table() if self.box else []

    @property
    def marks(self) -> dict[str, str]:
        """What is printed on the cells of the zones of its market."""
        return {zone.name: zone.mark for zone in self.box.market.zones.values()} if self.box else {}

    @property
    def currency(self) -> str:
        """How its money is written."""
        return self.box.currency if self.box else "{}"

    def numbers(self, train: TrainKind) -> str:
        """How many trains of a kind there are; where it depends on the players, for each number of them."""
        seats = range(min(self.box.players), max(self.box.players) + 1) if self.box else (0,)
        found = ["∞" if (number := train.number_for(n)) is None else str(number) for n in seats]
        return "/".join(found if len(set(found)) > 1 else found[:1])

    def tiles(self, train: str) -> Text | str:
        """The newest tiles of the phase that a train begins, by their colour; where it begins none, nothing."""
        phase = self.box.phases.get(train) if self.box else None
        return summary.colour_name(phase.colours[-1]) if phase and phase.colours else ""


def told(title: Title, data: Json, shelf: str = "") -> Told:
    """What is to be said of the box of these data, as a title of which tables give the box plays with it; and what of it a
    known title of the `shelf` has otherwise."""
    assert title.reads_box is not None
    try:
        found = title.reads_box(data)
    except ValueError as faults:
        return Told(None, faults=tuple(line.removeprefix(f"{BOX}: ") for line in str(faults).splitlines()))
    box, usual = found.box, stand_in(title)
    untouched = (part for part, of in FILLED_IN.items() if not data.get(part) or of(data[part]) == of(usual[part]))
    return Told(
        box, summary.parts(box), summary.gists(box), tuple(summary.rules(data, all_of_them=False)),
        tuple(summary.rules(data)), frozenset(untouched), found.missing, found.assumed, found.costly,
        _otherwise(title, data, box, shelf),
    )  # fmt: skip


def _otherwise(title: Title, data: Json, box: Box, shelf: str) -> tuple[Text, ...]:
    if shelf not in known_titles() or title.reads_box is None:
        return ()
    known = known_box(shelf)
    return otherwise(known, title.reads_box(known).box, data, box)


def kept_by_hand(title: Title) -> tuple[Text, ...]:
    """The rules that a table with the box of a title keeps by itself."""
    return tuple(KEPT_BY_HAND[rule].text for rule in cast(Box, title.contents).by_hand)


def changes(title: Title, was: Json, now: Json) -> tuple[summary.Changed, ...]:
    """What is otherwise in a box than it was; somebody can play with both."""
    assert title.reads_box is not None
    return tuple(summary.changes(was, title.reads_box(was).box, now, title.reads_box(now).box))


def is_same(was: Json, now: Json) -> bool:
    """Whether a table with the box `was` plays with the kept one `now`. One that has begun before what is usual was
    corrected does, as long as its box leaves none of that open."""
    return was == now or (now == kept_before(was) and not is_read_otherwise(was))


def stand_in(title: Title) -> Json:
    """The box that stands in where a table gives none."""
    found: Json = title.draw_setup((), {}, cast(Draw, None))[BOX]
    return found


class Boxes:
    """All boxes of one file, and who fills in which part of one just now."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.filling = Filling()

    def keep(
        self, data: Json, name: str = "", notes: Sequence[str] = (), code: str = "", shelf: str = "", asked: int = 0,
    ) -> KeptBox:
        """Keep a box, or with a `code` a new version of one. Without a name it has that of its data. `shelf` is the known
        title of which a file has brought it, which asks so many of the notes.

        Raises:
            Malformed: the name cannot be taken, or it is too large.
            StoreError: it could not be written.
        """
        name = one_line(name.strip() or data.get("name", ""), MOST_NAME, "The name of a box")
        kept = {"box": {**data, "name": name}, "notes": list(notes), "shelf": shelf, "asked": asked}
        if len(json.dumps(kept)) > LARGEST:
            raise malformed("What is in this box is too much to be played: {most} KB at most.", most=LARGEST // 1000)
        code = code or self._free_code()
        self.store.keep_box(code, name, kept, now())
        return self.open(code)

    def _free_code(self) -> str:
        if len(self.store.boxes()) >= MOST_BOXES:
            raise malformed("There are {most} boxes already: delete some first.", most=MOST_BOXES)
        for _ in range(20):
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            if self.store.box(code) is None:
                return code
        raise StoreError("No free code was found: try again.")

    def open(self, code: str, version: int | None = None) -> KeptBox:
        """Find a box by its code: the newest version, or one that it was; or a known title's by its id. Raises NoBox."""
        if (known := known_titles().get(code.lower())) is not None:
            return KeptBox(known.id, known.name, known_box(known.id), (), 0)
        row = self.store.box(code.upper(), version)
        found = None if row is None else _kept(row)
        if found is None:
            raise NoBox(say("There is no box with the code {code}. Perhaps it was deleted.", code=code[:20]))
        return found

    def all(self) -> list[dict[str, str]]:
        """All boxes of the shelf, the last kept first: `code`, `name`, and when it was kept as `made_at`."""
        return self.store.boxes()

    def delete(self, code: str) -> None:
        """Take a box off the shelf. Tables that play with it keep it, and what it was stays in the file. Raises NoBox."""
        kept = self.open(code)
        if kept.is_known:
            raise malformed("{name} is a known title: it stays.", name=kept.name)
        self.store.keep_box(kept.code, kept.name, None, now())


def _kept(row: Json) -> KeptBox | None:
    """A row of the file as a box; None: it was deleted, or cannot be read."""
    kept = row["data"]
    if not isinstance(kept, Mapping) or not isinstance(data := kept.get("box"), Mapping):
        return None
    notes = kept.get("notes")
    told_then = tuple(map(str, notes)) if isinstance(notes, list) else ()
    return KeptBox(str(row["code"]), str(row["name"]), kept_before(data), told_then, int(row["id"]),
                   str(kept.get("shelf", "")), number(str(kept.get("asked", ""))) or 0)  # fmt: skip
