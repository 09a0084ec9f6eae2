"""Amending: what a change in the past does to the later entries, as a question that can be put elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.engine.errors import Refusal, impossible
from companion.engine.game import Entry, Game
from companion.engine.moves import Move
from companion.engine.reading import Json
from companion.engine.record import entry_data, parse_entry, parse_record, record_data
from companion.engine.text import Text
from companion.engine.visibility import FullView
from companion.games import find_title
from companion.tables.instructions import Snapshot, asked, snapshot
from companion.tables.timeline import BOX
from companion.tables.told import Told, told
from companion.worker import GivenUp


class After(NamedTuple):
    """What everybody would then score, what every account would hold, what would be on, and what hands would do."""

    worth: Mapping[str, int]
    cash: Mapping[str, int]
    heading: Text
    instructions: tuple[Text, ...]


class Verdict(NamedTuple):
    """What `changes` come to at row `seq` of the table. `failing` is the number in the old line of the first entry that no
    longer stands, with its `refusal`; None: all stand, and `after` is what it comes to, or nobody may know and the `refusal`
    says why. `told` has the changed entries that stand, by their numbers in the old line, as the log will tell them.
    """

    seq: int
    changes: Json
    failing: int | None = None
    refusal: Refusal | None = None
    after: After | None = None
    told: tuple[tuple[int, Told], ...] = ()


class Trial(NamedTuple):
    """What becomes of a game (its game file as plain data) if some entries were others: `changes` are data by number, None
    to drop one; with another box among them, which the file has already, every entry is checked anew. Of a table at row
    `seq`; only entries before `before` are tried, if it is given. Where the set-up holds what nobody knows yet, no more of
    it may turn up than `turned_up` says (None: whatever does). `lay`: how things are on the table, where hands would have
    to change that.
    """

    record: Json
    changes: Json
    seq: int
    before: int | None = None
    turned_up: int | None = None
    lay: Snapshot | None = None

    def answer(self, should_stop: Callable[[], bool] = lambda: False) -> Verdict:
        """Replay with the changes, checking from the first one on. Raises Malformed: an entry cannot be read; GivenUp."""
        record = parse_record(self.record, find_title)
        kinds = record.start.title.moves[record.start.depth]
        changes = {int(n): data for n, data in self.changes.items() if n != BOX}
        game = record.start.begin()
        moves = record.moves if self.before is None else record.moves[: self.before - 1]
        first, sentences = 1 if BOX in self.changes else min(changes, default=len(moves) + 1), dict[int, Told]()
        for n, data in enumerate(moves, 1):
            if should_stop():
                raise GivenUp
            if (now := changes.get(n, data)) is None:
                continue
            entry = parse_entry(now, kinds)
            try:
                with FullView():
                    receipt = game.play(entry, check=n >= first)
            except Refusal as refusal:
                return self._verdict(game, sentences, n, refusal)
            if n in changes:
                sentences[n] = told(game, receipt)
        return self._verdict(game, sentences)

    def _verdict(
        self, game: Game, sentences: Mapping[int, Told], failing: int | None = None, refusal: Refusal | None = None
    ) -> Verdict:
        """What is answered; nothing but a refusal if what nobody knows yet would be known by it, such as the next card."""
        if self.turned_up is not None and game.turned_up > self.turned_up:
            return Verdict(self.seq, self.changes, refusal=impossible(
                "That change would turn up cards that nobody has drawn. Undo to that entry and enter it again."
            ))
        return Verdict(self.seq, self.changes, failing, refusal, None if refusal else _after(game, self.lay),
                       tuple(sentences.items()))


def overruling(game: Game, move: Move, seq: int) -> Trial:
    """The question what a move would lead to if the table, at row `seq`, overruled the rules for it now."""
    overruled = Entry(move, overruled="")
    record = record_data(game.start, [*game.entries(), overruled])
    turned_up = game.turned_up if game.is_to_come else None
    return Trial(record, {str(len(game.receipts) + 1): entry_data(overruled)}, seq, None, turned_up, snapshot(game))


def _after(game: Game, lay: Snapshot | None) -> After:
    cash = {name: account.cash for name, account in game.accounts().items() if name != "bank"}
    return After(game.worth(), cash, game.end.text if game.end else game.ask.heading,
                 () if lay is None else asked(game, lay))
