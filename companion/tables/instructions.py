"""What hands do because of the last step, and because of what was taken back since: every screen says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.engine.game import Correction, Entry, Game, Receipt
from companion.engine.instructions import sentences
from companion.engine.ledger import Posting
from companion.engine.notes import BANK
from companion.engine.text import Text, say
from companion.engine.things import Heaps, difference
from companion.engine.visibility import FullView
from companion.tables.checking import Pauses
from companion.tables.replay_cache import ReplayCache
from companion.tables.timeline import Timeline
from companion.tables.told import told


@dataclass(frozen=True)
class Step:
    """Entries that were made, or taken back: their receipts, and what hands do because of it. Before those of an undo stand
    the `earlier` hands of the undos just before it, which may be done or not."""

    receipts: Sequence[Receipt] = ()
    instructions: tuple[Text, ...] = ()
    earlier: tuple[Text, ...] = ()


class Snapshot(NamedTuple):
    """What lies where on the table, by kind of thing, and how much everybody has."""

    things: Mapping[str, Heaps]
    money: Mapping[str, int]


class UndoState(NamedTuple):
    """After undos that were followed by another: how many entries stood then, and what hands did because of these undos."""

    at: int = -1
    instructions: tuple[Text, ...] = ()


class Change(NamedTuple):
    """The first entry that was changed, by how many stand before it: what it was (None: it was the box), whether it was
    dropped, and by whom."""

    at: int
    was: Text | None
    is_dropped: bool
    by: str


class TableInstructions:
    """Works out once for each row of the log what hands do.

    It is the net of what the entries moved, or the same turned round where they are taken back. Of entries that were taken
    back the receipts are kept as long as they can be put back; where nobody was there to keep them (another process has
    taken entries back, the server has just begun), they come from playing the entries again.
    """

    def __init__(self) -> None:
        self._last: tuple[int, Step] = (-1, Step())
        self._back: tuple[int, Step] = (-1, Step())
        self._asked: tuple[int, tuple[Text, ...]] = (-1, ())
        self.forget()

    def forget(self) -> None:
        """The past is not what it was: nothing that was noted holds."""
        #: The receipts that stood when the first of what can be redone was taken back.
        self._left: Sequence[Receipt] = ()
        #: How it was in between, after the undos before the last.
        self._between = UndoState()
        #: How things were before the past was changed, and the change; None: nobody was there to note it, or something was
        #: entered since.
        self._changed: tuple[Snapshot, Change] | None = None

    def made(self) -> None:
        """More was entered: a change of the past is done with."""
        self._changed = None

    def left(self, game: Game, was: Timeline, now: Timeline, by: str) -> None:
        """The table has left a position: entries were taken back or put back, or the past was changed, `by` somebody."""
        if not now.undone:
            self.forget()
            before, after = played(was.entries), played(now.entries)
            if was.box is not now.box or after[: len(before)] != before:
                self._changed = snapshot(game), _change(game, was, now, by)
        elif not was.undone:
            self._left = tuple(game.receipts)
        elif self._is_noted(was):
            self._between = self._came_back(game, len(game.receipts))

    def last(self, seq: int, game: Game, line: Timeline) -> Step:
        """The last step at row `seq`, where the game has come to what stands of the line."""
        if self._last[0] != seq:
            self._last = (seq, _step(game, game.receipts[line.step_back() :], False))
        return self._last[1]

    def taken_back(self, seq: int, game: Game, line: Timeline, replay_cache: ReplayCache) -> Step:
        """The last undo at row `seq`, where the game has come back to what stands of the line."""
        if self._back[0] != seq:
            self._back = (seq, self._undone(game, line, replay_cache) if line.undone else Step())
        return self._back[1]

    def _undone(self, game: Game, line: Timeline, replay_cache: ReplayCache) -> Step:
        stood, at = [*line.entries, *reversed(line.undone)], len(line.entries) + line.newly_undone
        if not self._is_noted(line):
            self._left = _replayed(replay_cache, stood)
        step = _step(game, self._left[len(line.entries) : at], True)
        if at == len(stood):
            return step
        between = self._between
        if between.at != at:
            spare = replay_cache.game_at(stood[:at], Pauses())
            between = self._came_back(spare, at)
            replay_cache.leave(spare)
        return replace(step, earlier=between.instructions)

    def _is_noted(self, line: Timeline) -> bool:
        """Whether what can be redone in a line is what was noted."""
        return len(self._left) == len(line.entries) + len(line.undone)

    def _came_back(self, game: Game, at: int) -> UndoState:
        return UndoState(at, _step(game, self._left[at:], True).instructions)

    def changed(self, seq: int, game: Game) -> tuple[Text, ...]:
        """What hands do at row `seq` because the past was changed since the last entry, in the game as it stands; money that
        somebody may not see is not told."""
        if self._asked[0] != seq:
            self._asked = (seq, () if self._changed is None else asked(game, self._changed[0]))
        return self._asked[1]

    @property
    def changed_by(self) -> str:
        """Who has changed the past since the last entry."""
        return self._changed[1].by if self._changed else ""

    def change(self, game: Game) -> Text | None:
        """Which line was changed in the past since the last entry, and what it was; None: none was."""
        if self._changed is None:
            return None
        at, was, is_dropped, _ = self._changed[1]
        if was is None:
            return say("the box, with which everything was played again.")
        if is_dropped:
            return say("entry {n} was dropped: “{was}”", n=at + 1, was=was)
        if at >= len(game.receipts):
            return say("entry {n}: “{was}” was changed, and taken back since.", n=at + 1, was=was)
        return say("entry {n}: “{was}” is now “{now}”", n=at + 1, was=was, now=told(game, game.receipts[at]).said)


def _change(game: Game, line: Timeline, after: Timeline, by: str) -> Change:
    if line.box is not after.box:
        return Change(0, None, False, by)
    was, now = line.entries, after.entries
    at = next(n for n, entry in enumerate(was) if now[n : n + 1] != [entry])
    is_dropped = at >= len(now) or now[at] in was[at + 1 : at + 2]
    return Change(at, told(game, game.receipts[at]).said, is_dropped, by)


def snapshot(game: Game) -> Snapshot:
    """How things lie in a game, and what everybody has."""
    return Snapshot(game.lies(), _money(game))


def asked(game: Game, before: Snapshot) -> tuple[Text, ...]:
    """What hands do where the past was changed, in the game as it then is; `before`: how things were."""
    was, had = before
    has, hidden = _money(game), game.hides()
    why = say("change of the past")
    owed = [
        Posting(*((BANK, name) if has[name] > cash else (name, BANK)), abs(has[name] - cash), why)
        for name, cash in had.items() if has.get(name, cash) != cash and name != BANK and name not in hidden
    ]
    with FullView():
        return sentences(game.moved(difference(was, game.lies()), (), False), owed, False)


def played(entries: Sequence[Entry]) -> list[Entry]:
    """The entries for which something was moved on the table: none by which it set the companion right."""
    return [entry for entry in entries if not isinstance(entry.move, Correction)]


def _money(game: Game) -> dict[str, int]:
    with FullView():
        return {name: account.cash for name, account in game.accounts().items()}


def _step(game: Game, receipts: Sequence[Receipt], back: bool) -> Step:
    moved = _moved(receipts)
    with FullView():
        return Step(receipts, game.instructions(moved, back) if moved else ())


def _replayed(replay_cache: ReplayCache, entries: Sequence[Entry]) -> Sequence[Receipt]:
    """The receipts of entries."""
    game = replay_cache.game_at(entries, Pauses())
    found = tuple(game.receipts)
    replay_cache.leave(game)
    return found


def _moved(receipts: Sequence[Receipt]) -> list[Receipt]:
    """Where the table sets the companion right, nothing is moved on the table."""
    return [receipt for receipt in receipts if not isinstance(receipt.entry.move, Correction)]
