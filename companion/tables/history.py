"""What has happened at a table, as plain data: the log with its balances, the audit, everybody's money over the night."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

from companion.engine.course import phases
from companion.engine.errors import Malformed, malformed
from companion.engine.facts import Fact, Reason, followed, grouped
from companion.engine.game import Correction, Entry, Game, Receipt
from companion.engine.ledger import Posting
from companion.engine.moves import Move, to_wire
from companion.engine.reading import Json
from companion.engine.record import entry_data
from companion.engine.stopping import StopGame
from companion.engine.text import Text, say
from companion.engine.visibility import FullView
from companion.store import LogRow
from companion.tables.marks import Mark, beside_mark, changed, mark_of
from companion.tables.table import Table
from companion.tables.timeline import BOX, Amendment, line_after
from companion.tables.times import local
from companion.tables.told import fact_in_full
from companion.tables.waiting import Waiting


class Unreadable(Move):
    """What stands in the log where a row cannot be read."""

    __slots__ = ()
    kind = "unreadable"


class Change(NamedTuple):
    """What became of an entry later: "undone", "redone", "changed" or "dropped", by whom and when.

    "new": this is what it was changed to. "box": it was the last when the table took another box, with which all was played
    again. `line` is the number of what took its place, 0 where that fell later.
    """

    what: str
    by: str
    at: str
    line: int = 0


@dataclass(frozen=True)
class LogLine:
    """A line of the log. `n` is the number it has, or had while it stood; `has` what the payers and payees then had;
    `actor` is the player whose move it is.

    `mark` stands before its sentence; `full` is what says the entry in full. `gains` is what each of several players
    got or lost in all, where bank or companies paid them or were paid.

    `kind` is "", "correction", "override", "undone" (also: changed or dropped since) or "damaged"; `first` marks the
    first line of its round.
    """

    n: int
    entry: Entry
    told: Text
    round: Text
    kind: str = ""
    first: bool = False
    facts: tuple[Fact, ...] = ()
    postings: tuple[Posting, ...] = ()
    has: Mapping[str, int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    actor: str | None = None
    gains: Mapping[str, int] = field(default_factory=dict)
    mark: Mark | None = None
    full: Fact | None = None
    in_words: Callable[[Fact | Reason | Text], Text] = lambda it: say("{it}", it=it)

    @property
    def reason(self) -> str:
        """Why the table corrected or overruled."""
        return self.entry.overruled or str(getattr(self.entry.move, "reason", "") or "")

    @property
    def said(self) -> Text:
        """The sentence of the line: what was done, with its figures where a fact has them."""
        return self.told if self.full is None else self.in_words(self.full)

    @property
    def marked(self) -> Text:
        """The sentence as it follows the mark of the line, if it has one."""
        return self.said if self.mark is None else beside_mark(self.said)

    @property
    def own(self) -> Sequence[Text]:
        """What repeats what was done, with its figures, but for what the line says."""
        after = self._followed
        said = [self.in_words(fact) for fact in self.facts if fact not in after and fact is not self.full]
        return [text for text in said if text != self.said]

    @property
    def followed(self) -> Sequence[Text]:
        """What came of it by itself, but what the line says anyway."""
        return list(map(self.in_words, grouped(self._followed)))

    @property
    def payments(self) -> Sequence[tuple[Posting, Text]]:
        """What was paid, and what for."""
        return [(posting, self.in_words(posting.why)) for posting in self.postings]

    @property
    def _followed(self) -> Sequence[Fact]:
        """What came of it, but for the entry itself, and for sums that stand among the gains."""
        if self.kind == "correction":
            return ()
        return [fact for fact in followed(self.facts) if fact is not self.full and not self._is_gain(fact.bare_sum)
                and not self.told.says(self.in_words(fact))]

    def _is_gain(self, gain: tuple[str, int] | None) -> bool:
        return gain is not None and self.gains.get(gain[0]) == gain[1]

    def concerns(self, name: str) -> bool:
        """Whether it is about a player or company of that name: acts, is acted for, pays or is paid."""
        wire = {key: value for key, value in to_wire(self.entry.move).items() if key not in ("move", "from", "reason")}
        others = wire.get("others") or {}
        return name in wire.values() or name in others or any(name in (p.payer, p.payee) for p in self.postings)


class _Lines:
    """The lines of a log so far: they stay as long as the game goes on from there."""

    def __init__(self, game: Game) -> None:
        self.lines: list[LogLine] = []
        self._has, self._hides, self._last = _opening(game), game.hides(), cast(Receipt | None, None)

    def goes_on(self, game: Game) -> bool:
        """Whether the game has not gone back since, nor has what it hides changed."""
        n = len(self.lines)
        return n <= len(game.receipts) and (not n or game.receipts[n - 1] is self._last) and game.hides() == self._hides

    def follow(self, game: Game) -> None:
        """Take in what was entered since."""
        for receipt in game.receipts[len(self.lines):]:
            self.lines.append(self._line(game, receipt))
            self._last = receipt

    def _line(self, game: Game, receipt: Receipt) -> LogLine:
        has, before = self._has, None if self._last is None else self._last.round
        touched = list(dict.fromkeys(name for p in receipt.postings for name in (p.payer, p.payee) if name != "bank"))
        for posting in receipt.postings:
            has[posting.payer] = has.get(posting.payer, 0) - posting.amount
            has[posting.payee] = has.get(posting.payee, 0) + posting.amount
        return LogLine(
            receipt.n, receipt.entry, game.log_line(receipt), receipt.round, _kind(receipt.entry), receipt.round != before,
            receipt.facts, receipt.postings, {name: has[name] for name in touched}, actor=receipt.actor,
            gains={} if game.hides() else _gains(game.players, receipt.postings), mark=mark_of(receipt.entry),
            full=fact_in_full(game, receipt), in_words=game.text_of,
        )  # fmt: skip


_lines: WeakKeyDictionary[Table, _Lines] = WeakKeyDictionary()


def log(table: Table) -> list[LogLine]:
    """The lines that stand, in order; each is made once."""
    known = _lines.get(table)
    if known is None or not known.goes_on(table.game):
        known = _lines[table] = _Lines(table.game)
    known.follow(table.game)
    return list(known.lines)


def _gains(players: Sequence[str], postings: Sequence[Posting]) -> dict[str, int]:
    """What each of several players gets or pays in all, but for what two pay each other: that is said by the sentence."""
    sums = {
        name: sum(p.amount * ((p.payee == name) - (p.payer == name)) for p in postings if {p.payer, p.payee} - set(players))
        for name in players
    }
    found = {name: amount for name, amount in sums.items() if amount}
    return found if len(found) > 1 else {}


def marked_log(table: Table) -> list[LogLine]:
    """The lines that stand, with who changed those that were changed."""
    lines = log(table)
    if not table.timeline.is_amended:
        return lines
    every, standing, _ = _fold(table)
    for kept in every:
        at = standing.get(id(kept), 0)
        marks = [change for change in (kept.made, *kept.changes) if change is not None and change.what in ("new", "box")]
        if marks and 0 < at <= len(lines):
            mark = lines[at - 1].mark or changed(marks[0].by)
            lines[at - 1] = replace(lines[at - 1], changes=tuple(marks), mark=mark)
    return lines


class Amended(NamedTuple):
    """The newest row, if it changed the past: its first line (what it is numbered now; 0: it is the box), by whom and when.

    `back` is what changes it back (entry data by number); None where entries were dropped, which nothing puts back. `box` is
    the row of the log by which the table had the box that it had before, if it has taken another.
    """

    line: int
    by: str
    at: str
    is_dropped: bool
    back: Json | None
    box: int | None = None


def newest_amended(table: Table) -> Amended | None:
    """What the newest row changed in the past; None if it did something else."""
    rows = table.store.rows(table.id, table.seq - 1) if table.timeline.is_amended else ()
    if not rows or rows[-1].kind != "amend" or table.broken is not None:
        return None
    row = rows[-1]
    read = table.read_row(row.kind, row.data)
    assert isinstance(read, Amendment)
    back = None
    if None not in read.entries.values():
        every, standing, _ = _fold(table)
        back = {
            str(standing[id(kept)]): entry_data(kept.was)
            for kept in every if kept.was is not None and standing.get(id(kept), 0) in read.entries
        }
    if read.box is None:
        first = min(read.entries)
        return Amended(first, row.by, row.at, read.entries[first] is None, back)
    return Amended(0, row.by, row.at, False, back, max((n for n in _boxes(table) if n < row.seq), default=0))


def line_now(table: Table, n: int, row: int) -> int:
    """The number that an entry has now which was line `n` when `row` was the newest of the log; 0: it no longer stands."""
    return line_after(n, ((one.kind, table.read_row(one.kind, one.data)) for one in table.store.rows(table.id, row)))


def box_at(table: Table, row: int) -> Json:
    """The box that the table has taken by a row of its log; by row 0, that it was made with. Raises Malformed."""
    if row not in (boxes := _boxes(table)):
        raise malformed("This table has taken no box there.")
    return boxes[row]


def _boxes(table: Table) -> dict[int, Json]:
    """The boxes that the table has had, by the rows of the log that gave it them."""
    read = {row.seq: table.read_row(row.kind, row.data) for row in table.rows() if row.kind == "amend"}
    taken = {seq: change.box for seq, change in read.items() if isinstance(change, Amendment) and change.box is not None}
    return {0: table.made.setup[BOX], **taken} if BOX in table.made.setup else {}


def _opening(game: Game) -> dict[str, int]:
    has: dict[str, int] = {}
    for payer, payee, amount, _ in game.opening[1]:
        has[payer] = has.get(payer, 0) - amount
        has[payee] = has.get(payee, 0) + amount
    return has


def _kind(entry: Entry) -> str:
    if isinstance(entry.move, Correction):
        return "correction"
    return "override" if entry.overruled is not None else ""


# The audit: what was ever entered, and what became of it.


@dataclass
class _Kept:
    """An entry on its way through the rows; `n` is the number that it had last."""

    entry: Entry
    n: int
    stands: bool = True
    changes: list[Change] = field(default_factory=list)
    was: Entry | None = None
    made: Change | None = None
    now: _Kept | None = None


def audit(table: Table) -> list[LogLine]:
    """Everything that was ever entered, in the order of entering: what was taken back or changed with who did it.

    A row that the file no longer holds whole is the last line: nothing after it can be told.
    """
    every, standing, damaged = _fold(table)
    lines = log(table)
    shown: list[LogLine] = []
    round_ = Text("", {})
    for kept in every:
        at = standing.get(id(kept), 0)
        if kept.stands and at <= len(lines):
            line = lines[at - 1]
            round_ = line.round
            shown.append(replace(line, changes=tuple(kept.changes)))
        else:
            told = table.game.log_line(Receipt(kept.n, kept.entry, round_, (), ()))
            line_now = standing.get(id(kept.now), 0) if kept.now else 0
            changes = [change._replace(line=line_now) if change.what == "changed" else change for change in kept.changes]
            actor = kept.entry.move.actor
            shown.append(LogLine(kept.n, kept.entry, told, round_, "undone", changes=tuple(changes), actor=actor))
    if damaged is not None:
        told = say("Row {n} of the log cannot be read: the file is damaged there. The table stands as it was before.",
                   n=damaged.seq)
        entry = Entry(Unreadable(), by=str(damaged.by), at=str(damaged.at))
        shown.append(LogLine(len(standing) + 1, entry, told, round_, "damaged"))
    return shown


def _fold(table: Table) -> tuple[list[_Kept], dict[int, int], LogRow | None]:
    """All entries in order, the number of each one that stands, and the row that cannot be read, if there is one."""
    every: list[_Kept] = []
    line: list[_Kept] = []
    undone: list[_Kept] = []
    damaged = None
    for row in table.rows():
        try:
            read = table.read_row(row.kind, row.data)
        except Malformed:
            damaged = row
            break
        match read:
            case list():
                new = [_Kept(entry, len(line) + n) for n, entry in enumerate(read, 1)]
                every += new
                line += new
                undone.clear()
            case int():
                while row.kind == "undo" and len(line) > read:
                    undone.append(_mark(line.pop(), "undone", row))
                while row.kind == "redo" and undone and len(line) < read:
                    line.append(_mark(undone.pop(), "redone", row))
            case Waiting():
                continue
            case _:
                line = _amend(row, read, every, line)
                undone.clear()
                if read.box is not None and line:
                    line[-1].changes.append(Change("box", row.by, row.at))
    return every, {id(kept): n for n, kept in enumerate(line, 1)}, damaged


def _amend(row: LogRow, amendment: Amendment, every: list[_Kept], line: Sequence[_Kept]) -> list[_Kept]:
    """The line after a change in the past; what was changed stays in `every`, before what took its place."""
    changes = amendment.entries
    amended: list[_Kept] = []
    for n, kept in enumerate(line, 1):
        if n not in changes:
            kept.n = len(amended) + 1
            amended.append(kept)
            continue
        entry = changes[n]
        _mark(kept, "dropped" if entry is None else "changed", row)
        if entry is not None:
            new = _Kept(entry, len(amended) + 1)
            new.was, new.made, kept.now = kept.entry, Change("new", row.by, row.at), new
            every.insert(next(at for at, one in enumerate(every) if one is kept) + 1, new)
            amended.append(new)
    return amended


def _mark(kept: _Kept, what: str, row: LogRow) -> _Kept:
    kept.changes.append(Change(what, row.by, row.at))
    kept.stands = what == "redone"
    return kept


def lost_after(table: Table) -> Iterator[tuple[int, dict[str, int]]]:
    """For each line from the newest: its number, and how many entries of whom going back to it would take back."""
    lost: dict[str, int] = {}
    for n in range(len(table.timeline.entries), 0, -1):
        yield n, dict(lost)
        by = table.timeline.entries[n - 1].by or "?"
        lost[by] = lost.get(by, 0) + 1


# The night as a whole.


class Course(NamedTuple):
    """Everybody's worth over the night: at the start, after each round, and now. All rows have one length.

    `labels` are what each row is called, and its number where it has one. `phases` are those that began on the way: the
    name, and after how many rounds, in parts of one.
    """

    labels: tuple[tuple[Text, str], ...]
    worth: Mapping[str, tuple[int, ...]]
    phases: tuple[tuple[str, float], ...] = ()


def course(table: Table) -> Course:
    """Everybody's worth over the night; the last point is now, if anything was entered since the last round."""
    game, begun = table.game, table.start.begin()
    with FullView():  # What a title hides is hidden from its first moment on; everybody knows what all started with.
        points: list[tuple[tuple[Text, str], Mapping[str, int]]] = [((say("Start"), ""), begun.worth())]
    rounds = game.to_the_end()
    points += [((line.label, line.number), line.worth) for line in rounds]
    last = rounds[-1].after if rounds else 0
    if last < len(game.receipts):
        points.append(((say("Now"), ""), game.worth()))
    return Course(
        tuple(label for label, _ in points),
        {player: tuple(worth[player] for _, worth in points) for player in game.players},
        tuple(phases(game, [0, *(line.after for line in rounds), len(game.receipts)])),
    )


class Best(NamedTuple):
    """The largest amount of its kind: who, how much, in which round."""

    who: str
    amount: int
    round: Text


class Session(NamedTuple):
    """The night in figures: first and last entry's time, entries that stand, undos, changes in the past.

    `dividend` is the largest payment of one share, `income` the most that one player got in one round.
    """

    began: str
    ended: str
    entries: int
    undos: int
    amendments: int
    corrections: int
    dividend: Best | None
    income: Best | None

    @property
    def minutes(self) -> int:
        """Minutes from the first entry to the last."""
        began, ended = local(self.began), local(self.ended)
        return 0 if began is None or ended is None else round((ended - began).total_seconds() / 60)


def night(table: Table) -> Session:
    """The night in figures."""
    rows, game = table.rows(), table.game
    paid = [
        Best(company, sheet["per_share"], line.label)
        for line in game.history for company, sheet in line.companies.items() if sheet["per_share"] > 0
    ]
    got = [Best(player, sum_, line.label) for line in game.history for player, sum_ in line.income.items() if sum_ > 0]
    kinds = [row.kind for row in rows]
    entries = [entry for entry in table.timeline.entries if not isinstance(entry.move, StopGame)]
    return Session(
        rows[0].at if rows else "", rows[-1].at if rows else "", len(game.receipts), kinds.count("undo"),
        kinds.count("amend"), sum(_kind(entry) != "" for entry in entries),
        max(paid, key=lambda best: best.amount, default=None), max(got, key=lambda best: best.amount, default=None),
    )


class Working(NamedTuple):
    """How the last round made the final amounts: what everybody had before, each payment by player, and what happened."""

    before: Mapping[str, int]
    payments: Mapping[str, list[tuple[Text, int]]]
    facts: tuple[Text, ...]

    @property
    def is_paid(self) -> bool:
        """Whether anything was paid at all."""
        return any(self.payments.values())


def working(game: Game) -> Working:
    """The working of the final amounts: everything since the last turn began."""
    last: list[Any] = []
    for receipt in reversed(game.receipts):
        if last and receipt.round != last[0].round:
            break
        last.insert(0, receipt)
    payments: dict[str, list[tuple[Text, int]]] = {player: [] for player in game.players}
    for receipt in last:
        for payer, payee, amount, why in receipt.postings:
            if payer in payments:
                payments[payer].append((game.text_of(why), -amount))
            if payee in payments:
                payments[payee].append((game.text_of(why), amount))
    worth = game.worth()
    before = {player: worth[player] - sum(amount for _, amount in payments[player]) for player in game.players}
    return Working(before, payments, tuple(game.text_of(fact) for receipt in last for fact in receipt.facts))
