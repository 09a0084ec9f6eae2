"""A table: one game at one real table. Every entry is checked, committed, and only then acknowledged."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import Malformed, Refusal, malformed
from companion.engine.game import Correction, Entry, Game, Receipt, ReplayRefused, Start, replay
from companion.engine.moves import Move
from companion.engine.reading import Json, JsonDict, number
from companion.engine.record import entry_data, parse_entry, record_data
from companion.engine.text import Text, say
from companion.store import LogRow, Stale, Store
from companion.tables.amend import Trial, Verdict
from companion.tables.checking import Check, Finding, Pauses
from companion.tables.instructions import TableInstructions, played, snapshot
from companion.tables.replay_cache import ReplayCache
from companion.tables.settings import are_settings, host_key, phones_of, seat_key
from companion.tables.submission import Submission
from companion.tables.timeline import BOX, Amendment, Read, Timeline, amended, apply, read_amendment
from companion.tables.waiting import Waiting, begin, ending, passes, read_waiting, standing

#: What else is entered in the same go, from the position that the entries before have led to; None: no more.
Then = Callable[[Game], Move | None]


@dataclass(frozen=True)
class Outcome:
    """What became of something sent by a phone: the newest seq, the receipts, and whether it was a repeat."""

    seq: int
    receipts: tuple[Receipt, ...] = ()
    is_repeat: bool = False


class Table:
    """One game at one real table.

    `game` is the position now; `line` the entries that stand. `seq` is the newest row of the log that this object has
    seen: every change says which row its sender had seen. `made` is how it was set up when it was made, `start` is how it is
    now that it may have taken another box. `broken` is set when the log no longer replays: the table
    then stands read-only at the last good entry. `instructions` knows what hands do.

    `find` answers a check of the whole log, here or elsewhere (None: it cannot be checked); it may raise what says that the
    answer is still to come.
    """

    game: Game

    def __init__(
        self, store: Store, row: Json, start: Start, version: str,
        find: Callable[[Check], Finding | None] = Check.answer,
    ) -> None:
        self.store = store
        self.id = int(row["id"])
        self.code = str(row["code"])
        self.made_at = str(row["made_at"])
        self.settings: JsonDict = dict(row["settings"])
        self.made = start
        self.lock = threading.RLock()
        self.timeline, self.seq = Timeline(), 0
        self.replay_cache = ReplayCache(start)
        self.broken: ReplayRefused | None = None
        self._find = find
        self._is_checked, self._read_at = False, (-1, -1)
        self._seen: tuple[int, dict[str | None, Json]] = (-1, {})
        self.instructions = TableInstructions()
        self._rebuild(check=row["checked_by"] != version)
        if self._is_checked and self.broken is None:
            # The rules may have changed since the log was written: it was just checked in full.
            store.mark_checked(self.id, version)

    @property
    def start(self) -> Start:
        """How the game is set up."""
        return self.replay_cache.start

    @property
    def name(self) -> str:
        """What the host called the table."""
        return str(self.settings["name"])

    @property
    def kinds(self) -> Json:
        """The moves that this table knows."""
        return self.start.title.moves[self.start.depth]

    @property
    def read_only(self) -> Text | None:
        """Why the table is read-only; None: it is not. Reasons that may tell hidden money are left out."""
        if self.broken is None:
            return None
        if self.game.hides():
            return say("This table is read-only: newer rules do not accept move {n}.", n=self.broken.n)
        return say("This table is read-only: {why}", why=str(self.broken))

    def is_correction(self, kind: object) -> bool:
        """Whether a move of this name changes the position outside the rules."""
        known = self.kinds.get(kind) if isinstance(kind, str) else None
        return known is not None and issubclass(known, Correction)

    def refresh(self) -> Table:
        """Take in what others have written since."""
        with self.lock:
            version = self.store.version()  # asked before anything is read: what comes meanwhile is read the next time
            if version != self._read_at:
                kept = self.store.settings_of(self.id)
                self.settings = kept if kept is not None and are_settings(kept) else self.settings
                if (rows := self.store.rows(self.id, self.seq)) and not self._follow(rows):
                    self._rebuild(check=self.broken is not None)
                self._read_at = version
        return self

    # Changing ----------------------------------------------------------------------------------

    def play(self, moves: Sequence[Move], sent: Submission, then: Then | None = None) -> Outcome:
        """Enter moves (usually one; several are a batch that stands or falls together).

        `then` names one more move of the batch after another, from the position that those before have led to.
        Where the table overrules, the entry keeps its reason and the rule that it overrules; where no rule is broken it
        is an ordinary entry.

        Raises:
            Refusal: what is wrong with the first bad one; nothing has changed.
            Stale: somebody else was faster; nothing has changed.
            StoreError: it could not be written; nothing has changed.
        """
        with self.lock:
            if (repeat := self.already(sent)) is not None:
                return repeat
            if not moves:
                raise malformed("There is nothing to enter.")
            check_text(sent.reason)
            before = len(self.game.receipts)
            try:
                entries = [*self._made(moves, then, sent), *self._follow_up(sent.at)]
                seq, is_new = self.store.append(
                    self.id, self.seq, sent.id, "play", [entry_data(entry) for entry in entries], sent.by, sent.at
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
            self.timeline.play(entries)
            self.instructions.made()
            self.replay_cache.follow(self.timeline.entries)
            return Outcome(seq, tuple(self.game.receipts[before:]))

    def _follow_up(self, at: str) -> list[Entry]:
        """Play the passes that follow by themselves. One that is refused after all is left to its player."""
        followed = []
        for entry in passes(self.game, self.timeline.waiting, at):
            try:
                self.game.play(entry)
            except Refusal:
                break
            followed.append(entry)
        return followed

    def _made(self, moves: Sequence[Move], then: Then | None, sent: Submission) -> Iterator[Entry]:
        """Play the moves of a batch, each of which is asked for when those before it have been played."""
        batch = sent.id if len(moves) > 1 or then is not None else None
        to_come = iter(moves)
        while (move := next(to_come, None) or (then(self.game) if then is not None else None)) is not None:
            entry = Entry(move, by=sent.by, at=sent.at, overruled=self._against(move, sent.reason), batch=batch)
            self.game.play(entry)
            yield entry

    def _against(self, move: Move, reason: str | None) -> str | None:
        """What the log keeps of an overruling: the table's reason and the rule's; None where no rule is broken."""
        if reason is None or isinstance(move, Correction):
            return None
        try:
            self.game.ask.check(move)
        except Refusal as refusal:
            rule = self.game.formatter()(refusal.text)
            return f"{reason} ({rule})" if reason else rule
        return None

    def already(self, sent: Submission) -> Outcome | None:
        """Take in news, recognise a repeat, refuse a sender who has not seen the newest row.

        Raises Stale; Malformed: the entry has no usable id, or the table is read-only.
        """
        self.refresh()
        if self.read_only is not None:
            raise Malformed(self.read_only)
        if not (0 < len(sent.id) <= 64 and sent.id.isprintable()):
            raise malformed("The entry has no usable id: load the page again.")
        if self.store.has_entry(self.id, sent.id):
            return self._repeated()
        if sent.seen != self.seq:
            raise Stale(self.seq)
        return None

    def undo(self, to: int, sent: Submission) -> Outcome:
        """Go back to the first `to` entries. Raises as `play`; Malformed: there is nothing to undo."""
        with self.lock:
            if (repeat := self.already(sent)) is not None:
                return repeat
            if not 0 <= to < len(self.timeline.entries):
                raise malformed("There is nothing to undo there.")
            return self._write("undo", {"to": to}, sent)

    def redo(self, to: int, sent: Submission) -> Outcome:
        """Put undone entries back until `to` stand. Raises as `play`; Malformed: there is nothing to redo."""
        with self.lock:
            if (repeat := self.already(sent)) is not None:
                return repeat
            if not len(self.timeline.entries) < to <= len(self.timeline.entries) + len(self.timeline.undone):
                raise malformed("There is nothing to redo there.")
            return self._write("redo", {"to": to}, sent)

    def wait(self, player: str, until: str, sent: Submission) -> Outcome:
        """From now on the companion passes for a player until something happens; a player who is asked passes at once.

        With "" the player waits no more. Raises as `play`; IllegalMove: that cannot be waited for now.
        """
        with self.lock:
            if (repeat := self.already(sent)) is not None:
                return repeat
            if not until:
                return self._write("wait", Waiting(player, "").data(), sent)
            waiting = begin(self.game, player, until)
            move = self.game.pass_of(player)
            if move is None:
                return self._write("wait", waiting.data(), sent)
            # The pass goes first: who takes it back has not begun to wait.
            passed = self.play([move], sent)
            written = self._write("wait", waiting.data(), replace(sent, seen=passed.seq, id=f"{sent.id[:48]}-until"))
            return replace(passed, seq=written.seq)

    def end_later(self, made: Outcome, sent: Submission) -> Outcome:
        """The turn was to end with what was just made, but somebody else is asked: it ends as soon as he agrees.

        Raises as `play`.
        """
        player = made.receipts[-1].actor if made.receipts else None
        until = None if player is None else ending(self.game, player)
        if player is None or until is None:
            return made
        return replace(made, seq=self.wait(player, until, replace(sent, seen=made.seq, id=f"{sent.id[:48]}-ends")).seq)

    def waiting(self) -> list[tuple[Waiting, Text]]:
        """Who passes until what now, in words."""
        with self.lock:
            return standing(self.game, self.timeline.waiting)

    def trial(self, changes: Json, before: int | None = None) -> Trial:
        """The question what becomes of changes of the past: entry data by number, None to drop; as "box", the data of
        another box. Raises Malformed.

        With `before`, only the entries before that number are tried.
        """
        entries, asked = self.timeline.entries, self._read_changes(changes) if changes else Amendment({})
        start, now = self._start_with(asked.box), amended(entries, asked.entries)
        is_seen = before is None and (start is not self.start or played(now) != played(entries))
        turned_up = self.game.turned_up if self.game.is_to_come else None
        return Trial(
            record_data(start, entries), changes, self.seq, before, turned_up, snapshot(self.game) if is_seen else None
        )

    def amend(self, changes: Json, sent: Submission, verdict: Verdict | None = None) -> Outcome:
        """Change entries in the past, or the box. With a `verdict` on this at this row it need not be tried again.

        Raises:
            Refusal: a later entry would no longer stand; nothing has changed.
            Stale, StoreError: as `play`.
        """
        with self.lock:
            if (repeat := self.already(sent)) is not None:
                return repeat
            asked = self._read_changes(changes)
            read = {
                n: None if entry is None else replace(entry, id=None, by=sent.by, at=sent.at)
                for n, entry in asked.entries.items()
            }
            if verdict is None:
                verdict = self.trial(changes).answer()
            if verdict.seq != self.seq or verdict.changes != changes:
                raise Stale(self.seq)
            if verdict.refusal is not None:
                raise verdict.refusal
            data: JsonDict = {str(n): None if entry is None else entry_data(entry) for n, entry in read.items()}
            return self._write("amend", data if asked.box is None else {BOX: asked.box, **data}, sent)

    def change_settings(self, **settings: object) -> None:
        """Change what the host decides about seats and entries (never the game)."""
        self.settle(lambda kept: {**kept, **settings})

    def settle(self, change: Callable[[JsonDict], JsonDict]) -> None:
        """Change the settings by what they are at that moment; what `change` raises leaves them as they were."""
        with self.lock:
            self.settings = self.store.change_settings(self.id, change)

    def deal_links(self, seats: Iterable[str] = (), host: bool = False) -> None:
        """Deal new links for seats, or for the host: the old ones open nothing any more, on whatever phone they are."""
        dealt = {player: seat_key() for player in seats}
        self.settle(lambda kept: {
            **kept, "seats": {**kept["seats"], **dealt}, "host": host_key() if host else kept["host"],
            "phones": {player: ids for player, ids in phones_of(kept).items() if player not in dealt},
        })  # fmt: skip

    # Reading -----------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The position as everybody may see it."""
        return self.view_for(None)

    def view_for(self, seat: str | None) -> Any:
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

    def auction_result(self, winner: str, price: str) -> list[Move]:
        """The moves by which the running auction ends so. Raises Refusal."""
        if not price.strip():
            raise malformed("A number is missing.")
        amount = number(price)
        if amount is None:
            raise malformed("{price} is not an amount.", price=price[:20])
        return self.game.auction_moves(winner, amount)

    def read_moves(self, sent: Sequence[Any]) -> list[Move]:
        """Moves as they were sent. Raises Malformed."""
        check_text(sent)
        return [self.read(data).move for data in sent]

    def read(self, data: object) -> Entry:
        """An entry as it was sent or written. Raises Malformed."""
        return parse_entry(data, self.kinds)

    def record(self) -> JsonDict:
        """The game file."""
        return record_data(self.start, self.timeline.entries)

    def game_before(self, n: int, changes: Json | None = None) -> Game:
        """The position before entry `n`, with changes of earlier entries, or of the box, that were tried and stand."""
        asked = self._read_changes(changes) if changes else Amendment({})
        return self._played(amended(self.timeline.entries[: n - 1], asked.entries), ReplayCache(self._start_with(asked.box)))

    def rows(self) -> list[LogRow]:
        """The whole log, undone entries included: for the audit."""
        return self.store.rows(self.id)

    # Inside ------------------------------------------------------------------------------------

    def _repeated(self) -> Outcome:
        """What to answer to a repeat: whatever it holds this time, it was entered before."""
        return Outcome(self.refresh().seq, is_repeat=True)

    def _write(self, kind: str, data: object, sent: Submission) -> Outcome:
        """Write a row that changes what stands. Until it is written, everybody sees what stood before."""
        line = self.timeline.copy()
        self._fold(line, kind, data)
        replay_cache = self._replay_cache_of(line)
        is_same = line.entries == self.timeline.entries and replay_cache is self.replay_cache
        game = self.game if is_same else self._played(line.entries, replay_cache)
        seq, is_new = self.store.append(self.id, self.seq, sent.id, kind, data, sent.by, sent.at)
        if not is_new:
            return self._repeated()
        if game is not self.game:
            self.instructions.left(self.game, self.timeline, line, sent.by)
            self.replay_cache.leave(self.game)
        self.timeline, self.seq, self.game, self.replay_cache = line, seq, game, replay_cache
        return Outcome(seq)

    def _read_changes(self, changes: Json) -> Amendment:
        check_text(changes)
        read = read_amendment(changes, self.read)
        if not all(0 < n <= len(self.timeline.entries) for n in read.entries):
            raise malformed("An amendment names entries between 1 and {last}.", last=len(self.timeline.entries))
        return read

    def _start_with(self, box: Json | None) -> Start:
        """How the game is set up with another box; None: as it is. Raises Malformed: nobody can play with it here."""
        if box is None or box == self.start.setup.get(BOX):
            return self.start
        if BOX not in self.made.setup:
            raise malformed("This game is not played with a box that the table gives.")
        start = self.made.with_setup({**self.made.setup, BOX: box})
        start.begin()
        return start

    def _replay_cache_of(self, line: Timeline) -> ReplayCache:
        """What games of a line are played from: another box is another beginning."""
        start = self._start_with(line.box or self.made.setup.get(BOX))
        return self.replay_cache if start is self.start else ReplayCache(start)

    def _follow(self, rows: Sequence[LogRow]) -> bool:
        """Play on what others have entered; False: only the whole log can tell what stands."""
        if self.broken is not None or any(row.kind not in ("play", "wait") for row in rows):
            return False
        try:
            for row in rows:
                read = self.read_row(row.kind, row.data)
                if row.kind == "play":
                    self.instructions.made()
                for entry in read if isinstance(read, list) else ():
                    self.game.play(entry, check=False)
                apply(self.timeline, row.kind, read)
                self.seq = row.seq
        except Refusal:
            return False
        return True

    def _rebuild(self, check: bool = False) -> None:
        """Fold the log from its first row and replay what stands; until that is done, everybody sees what stood before."""
        line, seq, broken, pauses = Timeline(), 0, None, Pauses()
        self.instructions.forget()
        for row in self.store.rows(self.id):
            seq = row.seq
            pauses()
            try:
                if broken is None:
                    self._fold(line, row.kind, row.data)
            except Malformed as unknown:
                # Rules that no longer know an old move: keep what came before, and say so.
                broken = ReplayRefused(len(line.entries) + 1, unknown, self.start.begin())
        replay_cache = self._replay_cache_of(line)
        found = (self._found(replay_cache.start, line.entries) if check else None) or Finding()
        try:
            game = self._played(line.entries if found.refusal is None else line.entries[: found.n - 1], replay_cache)
            if found.refusal is not None:
                raise ReplayRefused(found.n, found.refusal, game)
        except ReplayRefused as refused:
            broken, game = refused, refused.game
            line = Timeline(line.entries[: refused.n - 1], box=line.box, is_amended=line.is_amended)
        if "game" in self.__dict__:
            self.replay_cache.leave(self.game)
        self.timeline, self.seq, self.broken, self.game, self.replay_cache = line, seq, broken, game, replay_cache

    def _found(self, start: Start, entries: list[Entry]) -> Finding | None:
        found = self._find(Check(record_data(start, entries))) if entries else Finding()
        self._is_checked = found is not None
        return found

    def _replay(self) -> None:
        """Play what stands again: the game has gone astray."""
        self.game = self._played(self.timeline.entries)

    def _played(self, entries: Sequence[Entry], replay_cache: ReplayCache | None = None) -> Game:
        """The game that entries come to, checked before: from a spare, or from the start. Raises ReplayRefused."""
        replay_cache = replay_cache or self.replay_cache
        try:
            return replay_cache.game_at(entries, Pauses())
        except Exception:
            # What a spare cannot play is told by a replay from the start, with the number of the entry.
            return replay(replay_cache.start, entries, check=False)

    def read_row(self, kind: str, data: object) -> Read:
        """What a row of the log did: the entries it played, those it changed, how many it left, or who waits since.

        Raises Malformed.
        """
        if kind == "wait":
            return read_waiting(data)
        if kind == "play" and isinstance(data, list):
            return [self.read(entry) for entry in data]
        if kind == "amend":
            amendment = read_amendment(data, self.read)
            self._start_with(amendment.box)
            return amendment
        if kind in ("undo", "redo") and isinstance(data, Mapping) and type(to := data.get("to")) is int and to >= 0:
            return to
        raise malformed("This row of the log cannot be read.")

    def _fold(self, line: Timeline, kind: str, data: object) -> None:
        """Apply one row to a line. Raises Malformed: it cannot be read."""
        apply(line, kind, self.read_row(kind, data))


def check_text(*data: object) -> None:
    """Raise Malformed if anything in the data cannot be written down: half a letter, as JSON can bring it."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise malformed("This entry cannot be written down. Type it again.") from None
