"""The store on real files: what is acknowledged is there, whoever writes, and whatever breaks."""

import json
import multiprocessing
import os
import resource
import sqlite3
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.store import Stale, Store, StoreError

AT = "2026-05-01T20:00:00.000Z"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


@pytest.fixture
def table(store):
    return store.add_table("ABCDEF", {"title": "emu-bay"}, {"name": "Friday"}, AT)


def write(store, table, seen, entry_id, data=("x",)):
    return store.append(table, seen, entry_id, "play", list(data), "Ann", AT)


# -- rows ---------------------------------------------------------------------------------------------------------------


def test_rows_come_back_in_order_and_as_they_were(store, table, path):
    sent = [["₤ ★ \u0000 \U0001f682", {"n": 1}], [], [{"deep": [[[]]]}]]
    for n, data in enumerate(sent):
        assert write(store, table, n, f"e{n}", data) == (n + 1, True)
    again = Store(path)
    assert [row.data for row in again.rows(table)] == sent
    assert [(row.seq, row.entry_id, row.kind, row.by, row.at) for row in again.rows(table, after=2)] == [
        (3, "e2", "play", "Ann", AT)
    ]


def test_a_stale_writer_changes_nothing(store, table):
    write(store, table, 0, "first")
    for seen in (0, 2, -1, 10**12):
        with pytest.raises(Stale) as stale:
            write(store, table, seen, f"late-{seen}")
        assert stale.value.seq == 1
    assert len(store.rows(table)) == 1


def test_a_repeat_is_recognised_whatever_it_has_seen(store, table):
    write(store, table, 0, "first")
    write(store, table, 1, "second")
    for seen in (0, 1, 2, 99):
        assert write(store, table, seen, "first", ["other"]) == (1, False)
    assert [row.data for row in store.rows(table)] == [["x"], ["x"]]


def test_two_tables_count_apart_and_may_use_the_same_entry_id(store, table):
    other = store.add_table("GHJKLM", {}, {}, AT)
    assert write(store, table, 0, "same") == (1, True)
    assert write(store, other, 0, "same") == (1, True)


def test_the_database_itself_keeps_seq_and_entry_id_unique(store, table, path):
    write(store, table, 0, "first")
    by_hand = sqlite3.connect(path)
    for seq, entry_id in ((1, "other"), (2, "first")):
        with pytest.raises(sqlite3.IntegrityError):
            by_hand.execute(
                'insert into log (table_id, seq, entry_id, kind, data, "by", at) values (?, ?, ?, ?, ?, ?, ?)',
                [table, seq, entry_id, "play", "[]", "Ann", AT],
            )
    by_hand.close()


def test_a_code_is_given_once(store, table):
    with pytest.raises(StoreError):
        store.add_table("ABCDEF", {}, {}, AT)
    assert [row["code"] for row in store.tables()] == ["ABCDEF"]


def test_settings_are_written_once_and_notes_replaced(store, table, path):
    assert store.setting("secret", "one") == "one"
    assert Store(path).setting("secret", "two") == "one"
    for text in ("first", "second", ""):
        store.write_note(table, "Ann", text)
        assert store.note(table, "Ann") == text
    assert store.note(table, "Bo") == ""


def test_a_file_from_before_boxes_were_kept_gets_their_table(path):
    Store(path).close()
    with sqlite3.connect(path) as old:
        old.execute("drop table boxes")
    store = Store(path)
    store.keep_box("ABCDEF", "Ours", {"box": 1}, AT)
    store.keep_box("GHJKLM", "Theirs", {"box": 2}, AT)
    store.keep_box("ABCDEF", "Ours, later", {"box": 3}, AT)
    assert [row["name"] for row in store.boxes()] == ["Ours, later", "Theirs"]
    assert store.box("ABCDEF")["data"] == {"box": 3}
    store.keep_box("GHJKLM", "Theirs", None, AT)
    assert [row["code"] for row in store.boxes()] == ["ABCDEF"]
    assert store.box("GHJKLM")["data"] is None and store.box("XYZXYZ") is None
    store.close()


def test_the_start_of_a_table_never_changes(store, table):
    store.change_settings(table, lambda kept: {**kept, "name": "Saturday"})
    store.mark_checked(table, "2")
    row = store.table("ABCDEF")
    assert (row["start"], row["checked_by"]) == ({"title": "emu-bay"}, "2")
    assert row["settings"] == {"name": "Saturday", "after": 0}
    assert store.settings_of(table) == {"name": "Saturday", "after": 0}
    assert store.settings_of(table + 1) is None


def test_settings_of_another_writer_are_not_undone(store, table, path):
    other = Store(path)
    store.change_settings(table, lambda kept: {**kept, "host": "new key"})
    assert other.change_settings(table, lambda kept: {**kept, "name": "Saturday"})["host"] == "new key"

    def refuse(kept):
        kept["host"] = "nobody's"
        raise LookupError

    with pytest.raises(LookupError):
        other.change_settings(table, refuse)
    assert store.settings_of(table) == {"host": "new key", "name": "Saturday", "after": 0}


def test_text_that_is_no_text_writes_nothing(store, table):
    # Half a surrogate pair, as a JSON escape can bring it: no file can hold it.
    with pytest.raises(StoreError, match="cannot be kept"):
        write(store, table, 0, "first", ["\ud800"])
    with pytest.raises(StoreError, match="cannot be kept"):
        write(store, table, 0, "\udfff")
    assert store.rows(table) == []
    assert write(store, table, 0, "first") == (1, True)


# -- several processes -----------------------------------------------------------------------------------------------------


def writer(path, table, name, entries, gate, won):
    """Write entries one after another, always after the newest row; a process of its own."""
    store = Store(path)
    gate.wait(20)
    mine, seen = [], 0
    while len(mine) < entries:
        try:
            seq, _ = store.append(table, seen, f"{name}-{len(mine)}", "play", [name], name, AT)
        except Stale as stale:
            seen = stale.seq
        else:
            mine.append(seq)
            seen = seq
    won.put((name, mine))


def test_processes_that_write_at_the_same_moment_never_share_a_row(store, table, path):
    context = multiprocessing.get_context("spawn")
    names, entries = ("Ann", "Bo", "Cy"), 40
    gate, won = context.Barrier(len(names)), context.Queue()
    processes = [context.Process(target=writer, args=(path, table, name, entries, gate, won)) for name in names]
    for process in processes:
        process.start()
    seqs = dict(won.get(timeout=60) for _ in names)
    for process in processes:
        process.join(20)
    rows = store.rows(table)
    assert [row.seq for row in rows] == list(range(1, len(names) * entries + 1))
    for name in names:
        assert [row.seq for row in rows if row.by == name] == seqs[name]


def test_another_connection_is_noticed(store, table, path):
    other = Store(path)
    before, (last, _) = store.version(), store.newest(0)
    assert store.version() == before
    write(other, table, 0, "first")
    assert store.version() != before
    assert store.newest(last) == (1, {table: 1})
    assert store.newest(1) == (1, {})


def fill_up(path, table, told):
    """Write until no file may grow further, then let them grow again; a process of its own."""
    store, written = Store(path), 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    refused = 0
    while refused < 3:
        try:
            write(store, table, written, f"e{written}-{refused}", ["x" * 2000])
            written += 1
        except StoreError as full:
            refused += 1
            told.put(str(full))
    read = len(store.rows(table))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    write(store, table, written, "after", ["room again"])
    told.put((written, read))


@pytest.mark.parametrize("change", [
    lambda store, table: store.change_settings(table, lambda settings: {**settings, "name": "Saturday"}),
    lambda store, table: store.write_note(table, "Ann", "hm"),
    lambda store, table: store.change_setting("program", "2"),
    lambda store, table: store.append(table, 0, "e", "play", [], "Ann", AT),
])
def test_whoever_writes_waits_for_another_who_does(store, table, path, change):
    other = sqlite3.connect(path, check_same_thread=False)
    other.execute("begin immediate")
    other.execute("insert into notes values (?, 'Bo', 'mine')", [table])
    soon = threading.Timer(0.3, other.commit)
    soon.start()
    change(store, table)
    soon.join()
    other.close()
    assert store.note(table, "Bo") == "mine"


# -- what breaks ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_says_so_loses_nothing_and_goes_on_when_there_is_room(store, table):
    written = 0
    store.db.execute(f"pragma max_page_count = {store.db.execute('pragma page_count').fetchone()[0] + 3}")
    with pytest.raises(StoreError, match=r"full or failing: nothing was written\. Make room, then enter it again"):
        while True:
            write(store, table, written, f"e{written}", ["x" * 2000])
            written += 1
    assert 0 < written < 50
    assert [row.seq for row in store.rows(table)] == list(range(1, written + 1))
    store.db.execute("pragma max_page_count = 100000")
    assert write(store, table, written, f"e{written}") == (written + 1, True)


def test_files_that_may_not_grow(store, table, path):
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    process = context.Process(target=fill_up, args=(path, table, told))
    process.start()
    for _ in range(3):
        assert "full or failing: nothing was written" in told.get(timeout=30)
    written, read = told.get(timeout=30)
    process.join(20)
    assert written == read > 5
    rows = store.rows(table)
    assert [row.seq for row in rows] == list(range(1, written + 2))
    assert rows[-1].data == ["room again"]
    assert store.db.execute("pragma integrity_check").fetchone() == ("ok",)


def test_a_file_that_can_only_be_read(path, store, table):
    write(store, table, 0, "first")
    store.db.execute("pragma query_only = on")
    with pytest.raises(StoreError, match="cannot be written: it is read-only"):
        write(store, table, 1, "second")
    assert len(store.rows(table)) == 1


def test_a_file_without_the_right_to_write(nobody):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        path = Path(folder) / "tables.sqlite"
        store = Store(path)
        table = store.add_table("ABCDEF", {}, {}, AT)
        store.close()
        path.chmod(0o444)
        with nobody():
            store = Store(path)
            with pytest.raises(StoreError, match="cannot be written: it is read-only"):
                write(store, table, 0, "first")
            assert store.rows(table) == []
            store.close()


@pytest.fixture
def nobody():
    """Run without root's right to write to everything, if the tests are run by root."""

    @contextmanager
    def without():
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return without


def test_a_writer_that_takes_too_long(store, table, path, monkeypatch):
    store.db.execute("pragma busy_timeout = 50")
    other = sqlite3.connect(path)
    other.execute("begin immediate")
    with pytest.raises(StoreError, match="Another program is writing"):
        write(store, table, 0, "first")
    other.rollback()
    other.close()
    assert write(store, table, 0, "first") == (1, True)


@pytest.mark.parametrize("content", [b"{}" * 600, b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_something_else_in_the_file(path, content):
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not a companion file, or it is damaged"):
        Store(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_left_alone(path):
    foreign = sqlite3.connect(path)
    foreign.execute("create table log (what text)")
    foreign.commit()
    foreign.close()
    with pytest.raises(StoreError, match="not a companion file"):
        Store(path)
    assert [name for (name,) in sqlite3.connect(path).execute("select name from sqlite_master")] == ["log"]


def test_a_file_of_a_newer_program_is_left_alone(path, store):
    store.db.execute("pragma user_version = 99")
    store.close()
    with pytest.raises(StoreError, match="newer"):
        Store(path)


def test_a_folder_and_a_place_that_is_not_there(tmp_path):
    for where in (tmp_path, tmp_path / "nowhere" / "tables.sqlite"):
        with pytest.raises(StoreError, match="could not be read or written"):
            Store(where)


def test_a_row_that_is_no_json_is_told_by_its_number(store, table, path):
    write(store, table, 0, "first")
    write(store, table, 1, "second")
    store.db.execute("update log set data = '[{' where seq = 2")
    rows = store.rows(table)
    assert [row.seq for row in rows] == [1, 2]
    assert rows[0].data == ["x"]
    assert not isinstance(rows[1].data, list)


def test_what_was_written_survives_the_end_of_the_process(store, table, path):
    # No close, no checkpoint: the log of the database alone must be enough.
    write(store, table, 0, "first", [json.dumps({"n": 1})])
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=write_and_die, args=(path, table))
    process.start()
    process.join(20)
    assert process.exitcode == 9
    assert [row.entry_id for row in Store(path).rows(table)] == ["first", "second"]


def write_and_die(path, table):
    write(Store(path), table, 1, "second")
    os._exit(9)
