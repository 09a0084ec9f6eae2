"""A table on a real file: what is acknowledged stands, in this process and in every other."""

import copy
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.asks import Ask
from companion.engine.errors import Malformed, Refusal
from companion.engine.record import entry_data, parse_record
from companion.games import find_title
from companion.store import Stale, StoreError
from companion.tables import IllegalMove, Submission, Tables
from companion.tables.history import newest_amended
from companion.tables.set_right import set_right
from tests.tables.conftest import AT, NAMES, Hands, shown

# -- entering --------------------------------------------------------------------------------------------------------------


def test_a_move_is_acknowledged_with_its_row_and_what_happened(hands, reopened):
    before = hands.table.seq
    outcome = hands.play([hands.move()])
    assert (outcome.seq, outcome.is_repeat, len(outcome.receipts)) == (before + 1, False, 1)
    assert shown(reopened(hands.table)) == shown(hands.table)
    entry = hands.table.timeline.entries[-1]
    assert (entry.by, entry.at, entry.overruled, entry.batch) == ("Ann", AT, None, None)


def test_what_the_sender_says_about_author_and_time_is_not_believed(hands):
    hands.play([{**hands.move(), "by": "Bo", "at": "1999", "overruled": "forged", "batch": "forged", "id": 7}])
    entry = hands.table.timeline.entries[-1]
    assert (entry.by, entry.at, entry.overruled, entry.batch, entry.id) == ("Ann", AT, None, None, None)


def test_a_refused_move_changes_nothing(hands, reopened):
    hands.play_on(7)
    before = shown(hands.table)
    actor = hands.table.game.ask.actors[0]
    for move in ({"move": "bid", "player": actor, "amount": 10**6}, {"move": "bid", "player": "Nobody", "amount": 1},
                 {"move": "bid", "player": actor}, {"move": "fly"}, {}, [], None, 7, "bid"):
        with pytest.raises(Refusal) as refusal:
            hands.play([move])
        assert len(str(refusal.value)) > 10
        assert shown(hands.table) == before
    assert shown(reopened(hands.table)) == before


def test_a_batch_stands_or_falls_together(hands, reopened):
    hands.play_on(3)
    before = shown(hands.table)
    good = {"move": "correct-cash", "account": "Ann", "amount": 3}
    with pytest.raises(Refusal):
        hands.play([good, good, {"move": "correct-cash", "account": "Nobody", "amount": 3}])
    assert shown(hands.table) == before
    hands.play([good, good])
    assert hands.table.seq == before["seq"] + 1
    assert len({entry.batch for entry in hands.table.timeline.entries[-2:]}) == 1
    assert shown(reopened(hands.table)) == shown(hands.table)
    hands.undo()
    assert hands.table.timeline.entries == before["entries"]
    hands.redo()
    assert len(hands.table.timeline.entries) == len(before["entries"]) + 2


def test_a_stale_sender_is_told_the_newest_row(hands):
    hands.play_on(4)
    before = shown(hands.table)
    moves = hands.table.read_moves([hands.move()])
    for seen in (0, hands.table.seq - 1, hands.table.seq + 1, 10**11):
        for enter in (lambda seen: hands.table.play(moves, Submission(seen, f"s{seen}", "Bo", AT)),
                      lambda seen: hands.table.undo(0, Submission(seen, f"s{seen}", "Bo", AT)),
                      lambda seen: hands.table.redo(99, Submission(seen, f"s{seen}", "Bo", AT)),
                      lambda seen: hands.table.amend({"1": None}, Submission(seen, f"s{seen}", "Bo", AT))):
            with pytest.raises(Stale) as stale:
                enter(seen)
            assert stale.value.seq == before["seq"]
    assert shown(hands.table) == before


def test_a_repeat_is_acknowledged_once_more_and_entered_once(hands, reopened):
    move, seen = hands.move(), hands.table.seq
    first = hands.table.play(hands.table.read_moves([move]), Submission(seen, "mine", "Ann", AT))
    for table in (hands.table, reopened(hands.table)):
        again = table.play(table.read_moves([move]), Submission(seen, "mine", "Ann", AT))
        assert (again.seq, again.is_repeat) == (first.seq, True)
    hands.play_on(2)
    assert hands.table.play(hands.table.read_moves([move]), Submission(seen, "mine", "Ann", AT)).is_repeat
    assert [row.entry_id for row in hands.table.rows()].count("mine") == 1


def test_a_repeat_that_has_seen_its_own_row_is_still_a_repeat(hands):
    # The answer got lost, the page was loaded again, the old form was sent: the id alone says so.
    first = hands.table.play(hands.table.read_moves([hands.move()]), Submission(hands.table.seq, "mine", "Ann", AT))
    before = shown(hands.table)
    again = hands.table.play(hands.table.read_moves([hands.move()]), Submission(first.seq, "mine", "Ann", AT))
    assert again.is_repeat
    assert shown(hands.table) == before


@pytest.mark.parametrize("entry_id", ["", "x" * 65])
def test_an_entry_needs_a_usable_id(hands, entry_id):
    with pytest.raises(Malformed, match="no usable id"):
        hands.table.play(hands.table.read_moves([hands.move()]), Submission(hands.table.seq, entry_id, "Ann", AT))


def test_half_a_letter_is_refused_and_nothing_is_played(hands, reopened):
    hands.play_on(2)
    before = shown(hands.table)
    for reason, entry_id in (("\ud800", "a"), ("fine", "\udc00")):
        move = {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": reason}
        with pytest.raises((Refusal, StoreError)):
            hands.table.play(hands.table.read_moves([move]), Submission(hands.table.seq, entry_id, "Ann", AT))
        assert shown(hands.table) == before
    assert shown(reopened(hands.table)) == before


def test_no_entry_at_all_is_refused(hands):
    with pytest.raises(Malformed):
        hands.play([])


# -- undo, redo, amend -----------------------------------------------------------------------------------------------------


def test_undo_and_redo_to_a_line(hands, reopened):
    hands.play_on(9)
    whole = list(hands.table.timeline.entries)
    hands.undo(3)
    assert hands.table.timeline.entries == whole[:3]
    assert shown(reopened(hands.table)) == shown(hands.table)
    hands.redo(8)
    hands.redo()
    assert hands.table.timeline.entries == whole
    assert shown(reopened(hands.table)) == shown(hands.table)


def test_a_new_entry_ends_redo(hands):
    hands.play_on(5)
    hands.undo(3)
    hands.correct()
    with pytest.raises(Malformed, match="nothing to redo"):
        hands.redo(5)


def test_nothing_to_undo_or_redo(hands):
    for act in (lambda: hands.undo(0), lambda: hands.undo(-1), lambda: hands.redo(1), lambda: hands.redo(10**9)):
        with pytest.raises(Malformed, match="nothing to"):
            act()
    hands.play_on(2)
    for to in (2, 3, -1):
        with pytest.raises(Malformed, match="nothing to undo"):
            hands.undo(to)


def test_an_amendment_replays_the_rest(hands, reopened):
    hands.play_on(4)
    hands.correct(2)
    hands.play_on(2)
    cash = hands.table.game.purses["Ann"].cash
    hands.amend({"5": {"move": "correct-cash", "account": "Ann", "amount": 5, "reason": "counted again"}})
    assert hands.table.game.purses["Ann"].cash == cash + 3
    assert shown(reopened(hands.table)) == shown(hands.table)
    hands.amend({"5": None})
    assert hands.table.game.purses["Ann"].cash == cash - 2
    assert shown(reopened(hands.table)) == shown(hands.table)


def test_what_was_set_right_is_looked_for_once_after_an_entry(hands, reopened, monkeypatch):
    """Every page of every phone asks, so nobody reads the log for it where the past was never changed."""
    hands.correct(2)
    hands.play_on(2)
    hands.correct(1)
    monkeypatch.setattr(hands.table.store, "rows", None)
    assert [line.n for line in set_right(hands.table)] == [4, 1] and newest_amended(hands.table) is None
    monkeypatch.undo()
    hands.amend({"1": {"move": "correct-cash", "account": "Bo", "amount": 1, "reason": "counted again"}})
    for table in (hands.table, reopened(hands.table)):
        assert [len(line.changes) for line in set_right(table)] == [0, 1] and newest_amended(table).line == 1
    monkeypatch.setattr(hands.table.store, "rows", None)
    assert [line.n for line in set_right(hands.table)] == [4, 1]
    monkeypatch.undo()
    hands.undo(2)
    assert [line.n for line in set_right(hands.table)] == [1]


def test_an_amendment_that_breaks_a_later_entry_names_it_and_changes_nothing(hands, reopened):
    hands.play_on(6)
    before = shown(hands.table)
    tried = hands.table.trial({"1": None}).answer()
    assert tried.failing is not None
    assert tried.failing > 1
    with pytest.raises(Refusal) as refusal:
        hands.amend({"1": None})
    assert str(refusal.value) == str(tried.refusal)
    assert shown(hands.table) == before
    assert shown(reopened(hands.table)) == before


@pytest.mark.parametrize("changes", [{}, {"0": None}, {"99": None}, {"-1": None}, {"x": None}, {"1.5": None}, {"1": 7},
                                     {"1": {"move": "fly"}}, {"9" * 5000: None}, [], None, 7])  # fmt: skip
def test_an_amendment_that_cannot_be_read(hands, changes):
    hands.play_on(2)
    before = shown(hands.table)
    with pytest.raises(Malformed):
        hands.amend(changes)
    assert shown(hands.table) == before


ACTS = st.lists(st.tuples(st.sampled_from(["play", "play", "play", "batch", "undo", "redo", "amend", "drop"]),
                          st.integers(0, 30)), min_size=1, max_size=14)  # fmt: skip


@settings(max_examples=30)
@given(ACTS, st.integers(0, 10**6))
def test_a_reopened_table_is_the_table(acts, seed):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        tables, other = Tables(path, "1.0"), Tables(path, "1.0")
        hands = Hands(tables, tables.make("emu-bay", NAMES, seed=str(seed)), seed)
        other.open(hands.table.code)
        for what, n in acts:
            before = shown(hands.table)
            try:
                act(hands, what, n)
            except Refusal:
                assert shown(hands.table) == before
            else:
                assert hands.table.seq == before["seq"] + 1
            # The one follows row by row, the other reads the whole log.
            assert shown(other.open(hands.table.code)) == shown(hands.table)
        assert shown(Tables(path, "1.0").open(hands.table.code)) == shown(hands.table)
        assert shown(Tables(path, "2.0").open(hands.table.code)) == shown(hands.table)
        record = json.loads(json.dumps(hands.table.record()))
        assert parse_record(record, find_title).replay().receipts == hands.table.game.receipts
        for one in (tables, other):
            one.store.close()


def act(hands, what, n):
    if what == "play":
        hands.play([hands.move()] if hands.table.game.end is None else [{"move": "pass", "player": "Ann"}])
    elif what == "batch":
        hands.play([{"move": "correct-cash", "account": "Ann", "amount": n}] * 2)
    elif what in ("undo", "redo"):
        getattr(hands, what)(n if n % 2 else None)
    elif what == "drop":
        hands.amend({str(n): None})
    else:
        entries = hands.table.timeline.entries
        hands.amend({str(n): entry_data(entries[(n * 7) % len(entries)]) if entries else None})


@pytest.mark.parametrize("way", ["play", "undo"])
def test_a_repeat_that_another_process_writes_in_between(hands, reopened, monkeypatch, way):
    hands.play_on(3)
    other, what = reopened(hands.table), hands.table.read_moves([hands.move()]) if way == "play" else 1
    sent = Submission(hands.table.seq, "same", "Ann", AT)
    real = hands.table.store.append

    def twice(*row):
        monkeypatch.undo()
        getattr(other, way)(what, sent)
        return real(*row)

    monkeypatch.setattr(hands.table.store, "append", twice)
    assert getattr(hands.table, way)(what, sent).is_repeat
    assert shown(hands.table) == shown(reopened(hands.table))


# -- several processes -----------------------------------------------------------------------------------------------------


def test_two_processes_see_each_other_and_the_slower_one_is_told(hands, reopened):
    hands.play_on(3)
    other = reopened(hands.table)
    seen = other.seq
    hands.play_on(1)
    with pytest.raises(Stale):
        other.play(other.read_moves([hands.move()]), Submission(seen, "too-late", "Bo", AT))
    assert shown(other) == shown(hands.table)
    other.undo(0, Submission(other.seq, "theirs", "Bo", AT))
    assert shown(hands.table.refresh()) == shown(other)


def test_a_row_that_comes_between_looking_and_writing(hands, reopened, monkeypatch):
    hands.play_on(3)
    other = reopened(hands.table)
    before = hands.table.seq
    real, move = hands.table.store.append, hands.move()

    def beaten(*row):
        monkeypatch.undo()
        other.play(
            other.read_moves([{"move": "correct-cash", "account": "Bo", "amount": 1}]),
            Submission(other.seq, "faster", "Bo", AT),
        )
        return real(*row)

    monkeypatch.setattr(hands.table.store, "append", beaten)
    with pytest.raises(Stale):
        hands.play([move])
    assert hands.table.refresh().seq == before + 1
    assert shown(hands.table) == shown(reopened(hands.table))


def test_a_disk_that_is_full_changes_nothing_in_memory_either(hands, reopened):
    hands.play_on(3)
    before = shown(hands.table)
    hands.table.store.db.execute("pragma query_only = on")
    move = hands.move()
    for enter in (lambda: hands.play([move]), lambda: hands.undo(), lambda: hands.amend({"3": None})):
        with pytest.raises(StoreError):
            enter()
        assert shown(hands.table) == before
    hands.table.store.db.execute("pragma query_only = off")
    hands.play([move])
    assert shown(reopened(hands.table)) == shown(hands.table)


# -- logs that no longer replay --------------------------------------------------------------------------------------------


def broken_log(hands, at, **columns):
    """Change a row of the log by hand, as a broken file or another program would have written it."""
    names = ", ".join(f'"{name}" = ?' for name in columns)
    hands.table.store.db.execute(
        f"update log set {names} where table_id = ? and seq = ?", [*columns.values(), hands.table.id, at]
    )
    hands.table.store.db.conn.commit()


@pytest.mark.parametrize("columns", [
    {"data": "[{"}, {"data": "null"}, {"data": "7"}, {"data": '{"a": 1}'}, {"data": "[7]"}, {"data": '[{"move": "fly"}]'},
    {"data": '[{"move": "bid", "player": 7, "amount": "x"}]'}, {"data": b"\xff\xfe"}, {"kind": "dance"}, {"kind": "undo"},
    {"kind": "redo", "data": '{"to": "x"}'}, {"kind": "undo", "data": '{"to": -1}'}, {"kind": "undo", "data": "{}"},
    {"kind": "amend", "data": '{"x": null}'}, {"kind": "amend", "data": "[]"}, {"kind": "amend", "data": '{"1": 7}'},
])  # fmt: skip
def test_a_row_that_cannot_be_read(hands, reopened, columns):
    hands.play_on(5)
    rows = hands.table.rows()
    good = list(hands.table.timeline.entries[:3])
    broken_log(hands, 4, **columns)
    table = reopened(hands.table)
    assert table.timeline.entries == good
    assert str(table.broken).startswith("move 4: ")
    assert table.refresh().timeline.entries == good
    for enter in (lambda: table.play(table.read_moves([hands.move()]), Submission(table.seq, "new", "Ann", AT)),
                  lambda: table.undo(0, Submission(table.seq, "new", "Ann", AT)),
                  lambda: table.amend({"1": None}, Submission(table.seq, "new", "Ann", AT))):
        with pytest.raises(Malformed, match="read-only: move 4"):
            enter()
    # Nothing is thrown away: what can be read is still there, and when the row is mended the table goes on.
    assert [row.seq for row in table.rows()] == [row.seq for row in rows]
    broken_log(hands, 4, kind=rows[3].kind, data=json.dumps(rows[3].data))
    assert shown(reopened(hands.table)) == shown(hands.table)


def illegal_log(hands):
    """A log whose fourth entry an older program took for legal."""
    hands.play_on(6)
    data = copy.deepcopy(hands.table.rows()[3].data)
    data[0] = {"move": "bid", "player": hands.table.timeline.entries[3].move.player, "amount": 10**6}
    broken_log(hands, 4, data=json.dumps(data))


def test_a_log_of_an_older_program_is_checked_in_full_and_stands_at_the_last_good_entry(hands, reopened):
    illegal_log(hands)
    table = reopened(hands.table, "2.0")
    assert len(table.timeline.entries) == len(table.game.receipts) == 3
    assert str(table.broken).startswith("move 4: ")
    assert "1,000,000" in str(table.broken) or "1000000" in str(table.broken)
    with pytest.raises(Malformed, match="read-only: move 4"):
        table.play(table.read_moves([hands.move()]), Submission(table.seq, "new", "Ann", AT))
    assert len(table.rows()) == 6


def test_a_broken_table_stays_broken_when_others_write_on(hands, reopened):
    illegal_log(hands)
    table = reopened(hands.table, "2.0")
    hands.table.store.append(hands.table.id, 6, "older program", "play", [], "Bo", AT)
    table.refresh()
    assert (len(table.timeline.entries), str(table.broken)[:6]) == (3, "move 4")


def test_a_fault_of_newer_rules_closes_no_table(hands, reopened, monkeypatch):
    hands.play_on(6)
    whole, real = shown(hands.table), Ask.check

    def faulty(ask, move, overruled=False):
        assert move != hands.table.timeline.entries[3].move, "a fault of the rules"
        real(ask, move, overruled)

    monkeypatch.setattr(Ask, "check", faulty)
    assert shown(reopened(hands.table, "2.0")) == whole


def test_a_table_is_checked_in_full_only_once(hands, path):
    hands.play_on(4)
    checked = Tables(path, "2.0")
    checked.open(hands.table.code)
    assert hands.tables.store.table(hands.table.code)["checked_by"] == "2.0"


def test_a_broken_table_is_checked_again_by_every_program_until_it_stands(hands, reopened):
    illegal_log(hands)
    for version in ("2.0", "2.0", "3.0"):
        assert reopened(hands.table, version).broken is not None


# -- reading ---------------------------------------------------------------------------------------------------------------


def test_the_view_is_worked_out_once_for_each_row(hands):
    hands.play_on(5)
    first = hands.table.view
    assert hands.table.view is first
    hands.correct(4)
    cash = {player.name: player.cash for player in hands.table.view.players}
    assert cash["Ann"] == hands.table.game.purses["Ann"].cash
    hands.undo()
    assert hands.table.view.players == first.players


def test_the_position_before_an_entry(hands):
    hands.play_on(5)
    for n in (1, 3, 6):
        assert len(hands.table.game_before(n).receipts) == n - 1


def test_the_audit_shows_undone_entries_too(hands):
    hands.play_on(2)
    hands.undo()
    hands.play_on(1)
    assert [row.kind for row in hands.table.rows()] == ["play", "play", "undo", "play"]


def test_an_auction_entered_by_its_result(hands, reopened):
    moves = hands.table.auction_result("Bo", "4")
    hands.table.play(moves, Submission(hands.table.seq, "result", "Ann", AT))
    assert hands.table.game.receipts[-1].postings[0].amount == 4
    assert hands.undo().seq == 2
    assert hands.table.timeline.entries == []
    for winner, price in (("Bo", ""), ("Bo", "-1"), ("Bo", "four"), ("Bo", "9" * 5000), ("Bo", "²"), ("Nobody", "4")):
        with pytest.raises((Malformed, IllegalMove)):
            hands.table.auction_result(winner, price)


def test_overruling_keeps_the_rule_and_the_reason(hands):
    actor = hands.table.game.ask.actors[0]
    hands.play([{"move": "bid", "player": actor, "amount": 1}], reason="")
    assert hands.table.timeline.entries[-1].overruled == "Minimum is ₤2 (revenue 2 ÷ 1 share, rounded up)."
    hands.play([{"move": "pass", "player": actor}], reason="so agreed")
    assert hands.table.timeline.entries[-1].overruled.startswith("so agreed (")


def test_overruling_where_no_rule_is_broken_is_an_ordinary_entry(hands):
    hands.play([hands.move()], reason="just in case")
    assert hands.table.timeline.entries[-1].overruled is None
