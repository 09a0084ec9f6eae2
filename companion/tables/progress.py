"""How far the tables of an event are: asked of the tables that have news, never of all at once."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.errors import Refusal
from companion.engine.reading import Json
from companion.engine.text import Text
from companion.engine.title import Title
from companion.store import Stale, StoreError
from companion.tables.shelf import BeingChecked
from companion.tables.table import Table
from companion.tournament import EventTable, SheetRefused
from companion.tournament.reading import MOST_SCORE
from companion.tournament.sheet import plain

if TYPE_CHECKING:
    from companion.tables.events import Desk

#: Seconds between two looks, and how long one look may take: what is left comes with the next.
PAUSE, BUDGET = 0.4, 0.05
BY = "companion"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a companion table stands. `stage` is "playing", "final_turn", "special_build" or "finished"."""

    stage: str
    round: Text
    last_at: str
    currency: str


class Watch:
    """The companion tables of one event: who has news, where each stands, whose result is to be taken in."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.progress: dict[int, Progress] = {}
        self._codes: dict[str, int] = {}
        self._ids: dict[int, str] = {}
        self._waiting: dict[str, None] = {}
        self._last, self._looked = 0, 0.0
        self.look_again()

    def look_again(self) -> None:
        """Find out anew which companion tables there are; those not known yet are looked at next."""
        codes = {table.code: table.id for table in self._desk.event.tables.values() if table.code}
        self._waiting |= dict.fromkeys(code for code in codes if self._codes.get(code) != codes[code])
        self.progress = {id_: seen for id_, seen in self.progress.items() if id_ in codes.values()}
        self._codes = codes

    def collect(self) -> None:
        """Look at tables with news for a moment, and take in the results of those that have ended."""
        began = time.monotonic()
        if began - self._looked < PAUSE or not self._desk.lock.acquire(blocking=False):
            return
        try:
            self._looked = began
            self._last, changed = self._desk.store.newest(self._last)
            self._waiting |= dict.fromkeys(self._ids[id_] for id_ in changed if id_ in self._ids)
            while self._waiting and time.monotonic() - began < BUDGET:
                code = next(iter(self._waiting))
                del self._waiting[code]
                if code in self._codes:
                    self._look_at(code)
        finally:
            self._desk.lock.release()

    @property
    def is_behind(self) -> bool:
        """Whether there are tables that have not been looked at yet."""
        return bool(self._waiting)

    def _look_at(self, code: str) -> None:
        at_event = self._desk.event.tables[self._codes[code]]
        try:
            table = self._desk.tables.open(code)
        except BeingChecked:
            self._waiting[code] = None
            return
        except (Refusal, StoreError):
            # Deleted or unreadable: the conductors type the sheet.
            self.progress.pop(at_event.id, None)
            return
        self._ids[table.id] = code
        game = table.game
        last = game.receipts[-1].entry.at if game.receipts else None
        self.progress[at_event.id] = Progress(_stage(game), game.round_name(), last or table.made_at, game.title.currency)
        taken = at_event.sheet is not None and at_event.sheet.source == "table"
        if game.end is None and taken:
            self._enter("unsheet", {"table": at_event.id}, table)
        elif game.end is not None and (taken or at_event.sheet is None):
            self._take_result(at_event, table)

    def _take_result(self, at_event: EventTable, table: Table) -> None:
        """The result of a game that has ended, under the numbers of those who were seated."""
        game, numbers = table.game, dict(zip(at_event.names, at_event.seats, strict=False))
        lines = [
            [numbers.get(player), self._desk.event.names.get(numbers.get(player, 0), player), rank, min(score, MOST_SCORE)]
            for rank, player, score in game.standings()
        ]
        timed = game.end is not None and "time" in game.end.reason
        played = game.title.edition_names.get(game.start.edition, game.title.name)
        printed = self._desk.event.game_of(at_event)
        is_another = is_another_game(printed, played, self._desk.tables.titles)
        sheet = {"game": played if is_another or not printed else printed, "lines": lines, "source": "table",
                 "ending": "timed" if timed else "finished", "confirmed": not is_another}
        old = at_event.sheet
        if old is not None and [[r.number, r.name, r.position, r.score] for r in old.lines] == lines:
            return
        try:
            self._enter("sheet", {"table": at_event.id, "sheet": sheet}, table)
        except SheetRefused:
            # The slot's ranking or its sheets say otherwise than this game: a conductor looks at it.
            self._enter("sheet", {"table": at_event.id, "sheet": sheet, "keep": True}, table)

    def _enter(self, kind: str, data: Json, table: Table) -> None:
        """Write for the companion: the id names the position, so several processes enter it once."""
        try:
            self._desk.enter(kind, data, BY, f"{kind}-{table.code}-{table.seq}")
        except Stale:
            self._waiting[table.code] = None


def is_another_game(printed: str, played: str, titles: Mapping[str, Title]) -> bool:
    """Whether the sheets of a table name a game that we know, and another one is played."""
    known = {plain(name) for title in titles.values() for name in (title.name, *title.edition_names.values())}
    return plain(printed) in known and not plain(played).startswith(plain(printed))


def _stage(game: Any) -> str:
    """A title with a final game turn tells it by its `phase`; of others it is known whether they have ended."""
    if game.end is not None:
        return "finished"
    phase = getattr(game, "phase", "")
    return phase if phase in ("final_turn", "special_build") else "playing"
