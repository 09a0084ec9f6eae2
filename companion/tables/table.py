"""A table: one game at one real table. Every entry is checked, committed, and only then acknowledged."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import Malformed, Refusal, malformed
from companion.engine.game import Correction, Entry, Game, Receipt, ReplayRefused, Start, replay
from companion.engine.moves import Move, to_wire
from companion.engine.record import entry_data, parse_entry, record_data
from companion.engine.text import Text, say
from companion.store import LogRow, Stale, Store
from companion.tables.amend import Amendment, try_changes
from companion.tables.line import Changes, Line, read_changes
from companion.tables.spares import Spares


@dataclass(frozen=True)
class Outcome:
    """What became of something sent by a phone: the newest seq, the receipts, and whether it was a repeat."""

    seq: int
    receipts: tuple[Receipt, ...] = ()
    is_repeat: bool = False


class Table:
    """One game at one real table.

    `game` is the position now; `line` the entries that stand. `seq` is the newest row of the log that this object has
    seen: every change says which row its sender had seen. `broken` is set when the log no longer replays: the table
    then stands read-only at the last good entry.
    """

    game: Game

    def __init__(self, store: Store, row: Mapping[str, Any], start: Start, version: str) -> None:
        self.store = store
        self.id = int(row["id"])
        self.code = str(row["code"])
        self.made_at = str(row["made_at"])
        self.settings: dict[str, Any] = dict(row["settings"])
        self.start = start
        self.lock = threading.RLock()
        self.line, self.seq = Line(), 0
        self.spares = Spares(start)
        self.broken: ReplayRefused | None = None
        self._seen: tuple[int, dict[str | None, Mapping[str, Any]]] = (-1, {})
        self._rebuild(check=row["checked_by"] != version)
        if self.broken is None and row["checked_by"] != version:
            # The rules may have changed since the log was written: it was just checked in full.
            store.change_table(self.id, checked_by=version)

    @property
    def name(self) -> str:
        """What the host called the table."""
        return str(self.settings["name"])

    @property
    def kinds(self) -> Mapping[str, Any]:
        """The moves that this table knows."""
        return self.start.title.moves[self.start.depth]

    def is_correction(self, kind: object) -> bool:
        """Whether a move of this name changes the position outside the rules."""
        known = self.kinds.get(kind) if isinstance(kind, str) else None
        return known is not None and issubclass(known, Correction)

    def refresh(self) -> Table:
        """Take in what others have written since."""
        with self.lock:
            kept = self.store.settings_of(self.id)
            self.settings = kept if isinstance(kept, dict) else self.settings
            rows = self.store.rows(self.id, self.seq)
            if rows and not self._follow(rows):
                self._rebuild(check=self.broken is not None)
        return self

    # Changing ----------------------------------------------------------------------------------

    def play(
        self, moves: Sequence[Mapping[str, Any]], seen: int, entry_id: str, by: str, at: str,
        overruled: str | None = None,
    ) -> Outcome:
        """Enter moves (usually one; several are a batch that stands or falls together).

        With `overruled` (a reason, may be empty) the table says so: the entry keeps the reason and the rule that it
        overrules; where no rule is broken it is an ordinary entry.

        Raises:
            Refusal: what is wrong with the first bad one; nothing has changed.
            Stale: somebody else was faster; nothing has changed.
            StoreError: it could not be written; nothing has changed.
        """
        with self.lock:
            if (repeat := self.already(entry_id, seen)) is not None:
                return repeat
            if not moves:
                raise malformed("There is nothing to enter.")
            check_text(moves, overruled)
            batch = entry_id if len(moves) > 1 else None
            entries = [
                replace(entry, id=None, by=by, at=at, overruled=self._against(entry.move, overruled), batch=batch)
                for entry in map(self._read, moves)
            ]
            before = len(self.game.receipts)
            try:
                receipts = tuple([self.game.play(entry) for entry in entries])
                seq, is_new = self.store.append(
                    self.id, self.seq, entry_id, "play", [entry_data(entry) for entry in entries], by, at
                )
            except BaseException:
                # Whatever went wrong: what was not written has not happened.
                if len(self.game.receipts) > before:
                    self._replay()
                raise
            if not is_new:
                self._replay()
                return self._repeated()
            self.seq = seq
            self.line.play(entries)
            self.spares.follow(self.line.entries)
            return Outcome(seq, receipts)

    def _against(self, move: Move, reason: str | None) -> str | None:
        """What the log keeps of an overruling: the table's reason and the rule's; None where no rule is broken."""
        if reason is None or isinstance(move, Correction):
            return None
        try:
            self.game.ask.check(move)
        except Refusal as refusal:
            rule = self.game.reader()(refusal.text)
            return f"{reason} ({rule})" if reason else rule
        return None

    def already(self, entry_id: str, seen: int) -> Outcome | None:
        """Take in news, recognise a repeat, refuse a sender who has not seen the newest row.

        Raises Stale; Malformed: the entry has no usable id, or the table is read-only.
        """
        self.refresh()
        if self.broken is not None:
            raise malformed("This table is read-only: {why}", why=str(self.broken))
        if not (0 < len(entry_id) <= 64 and entry_id.isprintable()):
            raise malformed("The entry has no usable id: load the page again.")
        if self.store.has_entry(self.id, entry_id):
            return self._repeated()
        if seen != self.seq:
            raise Stale(self.seq)
        return None

    def undo(self, to: int, seen: int, entry_id: str, by: str, at: str) -> Outcome:
        """Go back to the first `to` entries. Raises as `play`; Malformed: there is nothing to undo."""
        with self.lock:
            if (repeat := self.already(entry_id, seen)) is not None:
                return repeat
            if not 0 <= to < len(self.line.entries):
                raise malformed("There is nothing to undo there.")
            return self._write("undo", {"to": to}, entry_id, by, at)

    def redo(self, to: int, seen: int, entry_id: str, by: str, at: str) -> Outcome:
        """Put undone entries back until `to` stand. Raises as `play`; Malformed: there is nothing to redo."""
        with self.lock:
            if (repeat := self.already(entry_id, seen)) is not None:
                return repeat
            if not len(self.line.entries) < to <= len(self.line.entries) + len(self.line.undone):
                raise malformed("There is nothing to redo there.")
            return self._write("redo", {"to": to}, entry_id, by, at)

    def try_amend(self, changes: Mapping[str, Any], before: int | None = None) -> Amendment:
        """Try changes of past entries: entry data by number, None to drop. Changes nothing. Raises Malformed.

        With `before`, only the entries before that number are replayed.
        """
        read = self._read_changes(changes) if changes else {}
        if before is None:
            return try_changes(self.start, self.line.entries, read)
        return try_changes(self.start, self.line.entries[: before - 1], {n: e for n, e in read.items() if n < before})

    def amend(self, changes: Mapping[str, Any], seen: int, entry_id: str, by: str, at: str) -> Outcome:
        """Change entries in the past.

        Raises:
            Refusal: a later entry would no longer stand; nothing has changed.
            Stale, StoreError: as `play`.
        """
        with self.lock:
            if (repeat := self.already(entry_id, seen)) is not None:
                return repeat
            read = {
                n: None if entry is None else replace(entry, id=None, by=by, at=at)
                for n, entry in self._read_changes(changes).items()
            }
            tried = try_changes(self.start, self.line.entries, read)
            if tried.refusal is not None:
                raise tried.refusal
            data = {str(n): None if entry is None else entry_data(entry) for n, entry in read.items()}
            return self._write("amend", data, entry_id, by, at)

    def change_settings(self, **settings: Any) -> None:
        """Change what the host decides about seats and entries (never the game)."""
        with self.lock:
            self.settings = {**self.settings, **settings}
            self.store.change_table(self.id, settings=self.settings)

    # Reading -----------------------------------------------------------------------------------

    @property
    def view(self) -> Mapping[str, Any]:
        """The position as everybody may see it."""
        return self.view_for(None)

    def view_for(self, seat: str | None) -> Mapping[str, Any]:
        """The position as screens show it to a seat, worked out once for all who may see the same. Not to be changed."""
        with self.lock:
            if self._seen[0] != self.seq:
                self._seen = (self.seq, {})
            reader = seat if self.game.hides(None) else None
            view = self.start.title.view
            assert view is not None
            if reader not in self._seen[1]:
                self._seen[1][reader] = view(self.game, reader)
            return self._seen[1][reader]

    @staticmethod
    def unreadable() -> Text:
        """What to say to somebody whose entry cannot be read."""
        return say("This entry cannot be read. Load the page again, then enter it.")

    def auction_result(self, winner: str, price: str) -> list[Mapping[str, Any]]:
        """The moves by which the running auction ends so. Raises Refusal."""
        if not price.isdecimal() or len(price) > 9:
            raise malformed("{price} is not an amount.", price=price[:20])
        return [to_wire(move) for move in self.game.auction_moves(winner, int(price))]

    def record(self) -> dict[str, Any]:
        """The game file."""
        return record_data(self.start, self.line.entries)

    def game_before(self, n: int) -> Game:
        """The position before entry `n`."""
        return replay(self.start, self.line.entries[: n - 1], check=False)

    def rows(self) -> list[LogRow]:
        """The whole log, undone entries included: for the audit."""
        return self.store.rows(self.id)

    # Inside ------------------------------------------------------------------------------------

    def _repeated(self) -> Outcome:
        """What to answer to a repeat: whatever it holds this time, it was entered before."""
        return Outcome(self.refresh().seq, is_repeat=True)

    def _write(self, kind: str, data: Any, entry_id: str, by: str, at: str) -> Outcome:
        seq, is_new = self.store.append(self.id, self.seq, entry_id, kind, data, by, at)
        if not is_new:
            return self._repeated()
        self.seq = seq
        self._fold(kind, data)
        self._replay()
        return Outcome(self.seq)

    def _read(self, data: Any) -> Entry:
        return parse_entry(data, self.kinds)

    def _read_changes(self, changes: Mapping[str, Any]) -> Changes:
        check_text(changes)
        try:
            read = read_changes(changes, self._read)
        except (ValueError, AttributeError):
            raise malformed("An amendment names entries by their number.") from None
        if not read or not all(0 < n <= len(self.line.entries) for n in read):
            raise malformed("An amendment names entries between 1 and {last}.", last=len(self.line.entries))
        return read

    def _follow(self, rows: Sequence[LogRow]) -> bool:
        """Play on what others have entered; False: only the whole log can tell what stands."""
        if self.broken is not None or any(row.kind != "play" for row in rows):
            return False
        try:
            for row in rows:
                entries = self._entries(row.data)
                for entry in entries:
                    self.game.play(entry, check=False)
                self.line.play(entries)
                self.seq = row.seq
        except Refusal:
            return False
        return True

    def _rebuild(self, check: bool = False) -> None:
        """Fold the log from its first row and replay what stands."""
        self.line, self.seq, self.broken = Line(), 0, None
        unreadable = None
        for row in self.store.rows(self.id):
            self.seq = row.seq
            try:
                if unreadable is None:
                    self._fold(row.kind, row.data)
            except Malformed as unknown:
                # Rules that no longer know an old move: keep what came before, and say so.
                unreadable = ReplayRefused(len(self.line.entries) + 1, unknown, self.start.begin())
        self._replay(check)
        self.broken = self.broken or unreadable

    def _replay(self, check: bool = False) -> None:
        left: Game | None = self.__dict__.get("game")  # none yet when the table is opened
        try:
            self.game = self._trusted() if not check else replay(self.start, self.line.entries)
            if left is not None:
                self.spares.leave(left)
        except ReplayRefused as refused:
            self.broken, self.game = refused, refused.game
            self.line.entries = self.line.entries[: refused.n - 1]
            self.line.undone.clear()
        except Exception:
            if not check:
                raise
            # A fault of the rules while they check: trusted, they get as far as they can, and say where they stop.
            self._replay()

    def _trusted(self) -> Game:
        """The game that the line comes to: from a spare, or from the start. Raises ReplayRefused."""
        try:
            return self.spares.game_at(self.line.entries)
        except Exception:
            # What a spare cannot play is told by a replay from the start, with the number of the entry.
            return replay(self.start, self.line.entries, check=False)

    def _entries(self, data: Any) -> list[Entry]:
        """The entries of a row of the log. Raises Malformed."""
        if not isinstance(data, list):
            raise malformed("This row of the log cannot be read.")
        return [self._read(entry) for entry in data]

    def _fold(self, kind: str, data: Any) -> None:
        """Apply one row to the line. Raises Malformed: it cannot be read."""
        if kind == "play":
            self.line.play(self._entries(data))
        elif kind == "amend" and isinstance(data, Mapping) and all(name.isdecimal() for name in data):
            self.line.amend(read_changes(data, self._read))
        elif kind in ("undo", "redo") and isinstance(data, Mapping) and type(to := data.get("to")) is int and to >= 0:
            (self.line.undo if kind == "undo" else self.line.redo)(to)
        else:
            raise malformed("This row of the log cannot be read.")


def check_text(*data: Any) -> None:
    """Raise Malformed if anything in the data cannot be written down: half a letter, as JSON can bring it."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise malformed("This entry cannot be written down. Type it again.") from None
