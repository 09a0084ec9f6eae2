"""The shelf of tables: makes them, finds them by their code, keeps the ones in use open."""

from __future__ import annotations

import random
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from companion.engine.errors import Malformed, malformed
from companion.engine.game import Start
from companion.engine.reading import Json, JsonDict
from companion.engine.record import parse_start, record_data
from companion.engine.text import say
from companion.engine.title import Title
from companion.games import TITLES, find_title
from companion.store import Store, StoreError
from companion.tables.checking import Check, Finding
from companion.tables.settings import are_settings, host_key, seat_key
from companion.tables.table import Table

#: No letter or figure that is mistaken for another when read aloud or typed.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
MOST_OPEN = 500


class NoTable(Malformed):
    """There is no table with that code."""


class Deleted(NoTable):
    """There was a table with that code, until its host deleted it."""


class BeingChecked(Exception):
    """A table cannot be opened yet: what was entered under other rules is still being checked. `code` is its code."""

    def __init__(self, code: str, place: int = 0) -> None:
        super().__init__(code, place)
        self.code, self.place = code, place


def now() -> str:
    """The time, as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Tables:
    """All tables of one file. `version` is the program's: a log written by another is checked when opened.

    `find` has that checked elsewhere, given the table's code (None: it cannot be); it may raise BeingChecked.
    """

    def __init__(self, path: Path | str, version: str = "") -> None:
        self.store = Store(path)
        self.version = version
        self.find: Callable[[str, Check], Finding | None] = lambda _code, check: check.answer()
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def titles(self) -> Mapping[str, Title]:
        """The titles that can be played on screens; the others only from the command line."""
        return {id_: title for id_, title in TITLES.items() if title.view is not None}

    @property
    def owner_key(self) -> str:
        """What the link of the file's owner holds, who may be host of every table."""
        return self.store.setting("owner", host_key())

    def deal_owner_link(self) -> None:
        """Deal the owner a new link: the old one opens nothing any more, in whatever browser it is."""
        self.store.change_setting("owner", host_key())

    def draw_setup(self, title: str, players: Sequence[str], options: Json, seed: str) -> JsonDict:
        """Draw a set-up by chance; the same seed draws the same."""
        game = find_title(title)
        return game.draw_setup(game.read_players(list(players)), game.read_options(options), random.Random(seed))

    def make(
        self, title: str, players: Sequence[str], *, name: str = "", options: Json | None = None,
        setup: Json | None = None, depth: str = "full", seed: str | None = None, edition: str = "default",
    ) -> Table:
        """Make a table. Without a `setup` the companion draws one, from `seed` or by itself.

        Raises:
            Malformed: naming what is wrong with players, options or set-up.
            StoreError: it could not be written.
        """
        seed = seed or "".join(secrets.choice(ALPHABET) for _ in range(8))
        drawn, game = setup is None, find_title(title)
        # What can be settled otherwise is said by the box, where the set-up gives one.
        options = (game if setup is None else game.in_box(setup)).usual_options(options or {})
        if setup is None:
            setup = self.draw_setup(title, players, options, seed)
        start = parse_start(
            {"title": title, "edition": edition, "players": list(players), "options": options, "setup": setup,
             "depth": depth},
            find_title,
        )
        start.begin()
        return self.open(self._keep(start, name, seed if drawn else None))

    def take_over(self, record: Json, name: str = "") -> Table:
        """Make a table of a game that was played elsewhere: it goes on where that one stopped.

        `record` is its game file as plain data; every entry has been checked.

        Raises:
            Malformed: the title cannot be played on screens.
            StoreError: it could not be written, and nothing was.
        """
        start = parse_start(record, find_title)
        if start.title.id not in self.titles:
            raise malformed("{title} cannot be played at a table here yet.", title=start.title.name)
        return self.open(self._keep(start, name, None, record["moves"]))

    def _keep(self, start: Start, name: str, seed: str | None, entries: Sequence[Json] = ()) -> str:
        """Write a new table with nobody's phone at it yet. Returns its code."""
        settings: JsonDict = {
            "name": name.strip()[:60] or " · ".join(start.players)[:60],
            "seed": seed,
            "host": host_key(),
            "seats": {player: seat_key() for player in start.players},
            "phones": {},
            "entries_by": "anyone",
            "bankers": [],
            "claims": "open",
        }
        data = {part: value for part, value in record_data(start, []).items() if part != "moves"}
        for _ in range(20):
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            if self.store.table(code) is None:
                # Nothing is entered that was not checked: it need not be again.
                self.store.mark_checked(self.store.add_table(code, data, settings, now(), entries), self.version)
                return code
        raise StoreError("No free table code was found: try again.")

    def open(self, code: str) -> Table:
        """Find a table by its code, with everything that was entered so far.

        Raises:
            NoTable: there is no such table; Deleted: any more.
            BeingChecked: it cannot be opened yet.
        """
        code = code.upper()
        with self._lock:
            table = self._open.get(code)
            if table is not None:
                self._open.move_to_end(code)
        if table is None:
            table = self._load(code)
            with self._lock:
                table = self._open.setdefault(code, table)
                while len(self._open) > MOST_OPEN:
                    self._open.popitem(last=False)
        if table.refresh().settings.get("deleted"):
            raise _deleted(table.settings)
        return table

    def _load(self, code: str) -> Table:
        row = self.store.table(code)
        if row is None or (isinstance(row["start"], Mapping) and "event" in row["start"]):
            raise _no_table(code)
        if not _is_whole(row):
            raise malformed("What the file holds of the table {code} cannot be read.", code=code)
        if row["settings"].get("deleted"):
            raise _deleted(row["settings"])
        return Table(
            self.store, row, parse_start(row["start"], find_title), self.version, lambda check: self.find(code, check)
        )

    def all(self) -> list[JsonDict]:
        """All tables, the last used first: code, name, title, players, entries, times."""
        return [
            {
                "code": row["code"], "name": row["settings"]["name"], "title": row["start"]["title"],
                "players": row["start"]["players"], "entries": row["entries"], "last_at": row["last_at"],
                "made_at": row["made_at"],
            }
            for row in self.store.tables()
            if _is_whole(row) and not row["settings"].get("deleted")
        ]

    def delete(self, code: str) -> None:
        """Take a table off the list. Its log stays in the file."""
        self.open(code).change_settings(deleted=True)
        with self._lock:
            self._open.pop(code.upper(), None)


def _is_whole(row: Json) -> bool:
    """Whether a table's row can be read, so far as everything else relies on it."""
    start = row["start"]
    if not isinstance(start, Mapping) or not isinstance(players := start.get("players"), list):
        return False
    return (
        isinstance(start.get("title"), str)
        and all(isinstance(player, str) for player in players) and are_settings(row["settings"])
        and set(row["settings"]["seats"]) == set(players)
    )


def _deleted(settings: Json) -> Deleted:
    return Deleted(say("The host has deleted the table “{name}”. Nobody can open it any more.", name=settings["name"]))


def _no_table(code: str) -> NoTable:
    return NoTable(say("There is no table with the code {code}.", code=code[:20]))
