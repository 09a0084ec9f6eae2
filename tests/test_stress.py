"""The campaign notices what it looks for: each promise broken on purpose is counted, and fails the run."""

import logging
import random
import sqlite3
import time

import pytest

from companion import __version__
from companion.tables import Submission, Tables
from companion.web import play
from tests.eighteenxx.prover.against import Told
from tests.eighteenxx.prover.programme import Answer
from tests.real_table import NAMES, correction
from tests.stress import cases, damage, fuzz, hostile, pages, probe, provers, tally
from tests.stress.party import check_entries
from tests.stress.requests import Asked
from tests.stress.world import build


@pytest.fixture
def counted():
    return tally.Tally("kills")


@pytest.fixture
def database(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def table(database):
    table = Tables(database, __version__).make("emu-bay", NAMES, seed="stress")
    for n in range(3):
        move = {**correction(n), "reason": f"party-{n}"}
        table.play(table.read_moves([move]), Submission(table.seq, f"party-{n}", "Ann", "2026-01-01T12:00:00.000Z"))
    return table


ACKNOWLEDGED = {"party-0": 1, "party-1": 2, "party-2": 3}


def spoil(database, statement):
    raw = sqlite3.connect(database)
    with raw:
        raw.execute(statement)
    raw.close()


def test_a_table_with_everything_is_not_counted(counted, database, table):
    check_entries(counted, 7, database, table, ACKNOWLEDGED)
    assert not counted.failures


def test_an_entry_that_is_lost_is_counted(counted, database, table):
    spoil(database, "delete from log where seq = 3")
    check_entries(counted, 7, database, table, ACKNOWLEDGED)
    assert counted.counts() == {"lost": 1}
    assert "party-2" in counted.failures[0].what
    assert "--seed abc kills:7" in tally.told([counted], "abc")


def test_an_entry_that_stands_twice_is_counted(counted, database, table):
    move = {**correction(2), "reason": "party-2"}
    table.play(table.read_moves([move]), Submission(table.seq, "another", "Ann", "2026-01-01T12:00:00.000Z"))
    check_entries(counted, 7, database, table, ACKNOWLEDGED)
    assert counted.counts() == {"double": 1}


@pytest.fixture
def round_(database, counted):
    here = build(database)
    return fuzz._Round(random.Random("test"), 0, database, here, counted), here


def test_a_fault_and_a_late_answer_of_the_server_are_counted(round_, counted, monkeypatch):
    attack, here = round_
    page = Asked("watcher", "GET", f"/t/{here.codes[0]}")
    attack._ask(page)
    assert (counted.tried, counted.failures) == (1, [])
    logging.getLogger("companion").addHandler(attack.faults)
    monkeypatch.setattr(play, "show_now", lambda table: 1 / 0)
    attack._ask(page)
    monkeypatch.setattr(play, "show_now", lambda table: time.sleep(0.2) or "late")
    monkeypatch.setattr(fuzz, "PATIENCE", 0.1)
    monkeypatch.setattr(tally, "PATIENCE", 0.1)
    attack._ask(page)
    logging.getLogger("companion").removeHandler(attack.faults)
    assert counted.counts() == {"500s": 1, "late": 1}
    assert "ZeroDivisionError" in counted.failures[0].what


def test_a_row_that_is_gone_after_a_damage_is_noticed(database, table):
    before = damage._readable(database)
    spoil(database, "delete from log where seq = 2")
    assert before - damage._readable(database) == {(table.code, "party-1")}


def test_a_page_is_read_with_what_may_be_chosen():
    page = pages.read(
        '<a href="/t/A">x</a><a href="http://elsewhere/">y</a><form method="post" action="/go"><input name="a" value="1">'
        '<select name="b"><option value="2"><option value="3" selected></select><button name="do" value="it"></form>',
        "/here",
    )  # fmt: skip
    assert page.links == ["/t/A"]
    (form,) = page.forms
    assert (form.method, form.action, form.fields) == ("POST", "/go", {"a": ["1"], "b": ["3", "2"], "do": ["it"]})


def test_the_same_seed_spoils_the_same():
    data = {"moves": [{"move": "bid", "amount": 5}] * 3, "players": ["Ann", "Bo"]}
    first, again = (hostile.dumped(hostile.spoiled(data, random.Random("one"), 5)) for _ in range(2))
    assert first == again != hostile.dumped(data)
    values = repr(hostile.VALUES)
    for n in range(300):
        hostile.dumped(hostile.spoiled([None, data], random.Random(n), 9))
    assert repr(hostile.VALUES) == values
    assert any(b"9" * 4_999 in hostile.dumped(hostile.spoiled(data, random.Random(n), 5)) for n in range(200))


def test_a_run_ends_in_time_and_does_one_round_at_least():
    over = tally.Run("abc", 1.0, time.monotonic() - 1)
    assert list(over.rounds(10)) == [0]
    assert list(tally.Run("abc", 0.5, time.monotonic() + 60).rounds(10)) == [0, 1, 2, 3, 4]
    assert list(tally.Run("abc", 0.5, time.monotonic() + 60, only=17).rounds(10)) == [17]


def test_a_late_answer_is_excused_only_as_far_as_the_machine_was_slow(counted, tmp_path, monkeypatch):
    place, now = tmp_path / "measured", time.monotonic()
    place.write_text("".join(f"{now - ago} {now - ago + 1} 4.0\n" for ago in range(20, -5, -1)))
    monkeypatch.setenv(probe.PLACE, str(place))
    counted.answered(200, 1.9, "in time", 1)
    counted.answered(200, 7.0, "late on a machine four times slower", 2)
    assert (counted.counts(), len(counted.excused)) == ({}, 1)
    assert "Excused: 1 of 2 answers" in tally.excuses([counted])
    counted.answered(200, 9.0, "late on any machine", 3)
    assert counted.counts() == {"late": 1}


def test_without_a_measurement_nothing_is_excused(counted):
    counted.answered(200, 2.1, "late", 1)
    assert (counted.counts(), counted.excused) == ({"late": 1}, [])


def test_the_machine_is_measured():
    with probe.measured():
        began = time.monotonic()
        assert 1 <= probe.slowdown(began, began + 1) < 1000
        assert "times slower than alone" in probe.told()
    assert probe.slowdown(began, began + 1) == 1


def test_other_cases_that_fail_are_counted(monkeypatch, tmp_path):
    test = tmp_path / "test_cases.py"
    test.write_text(
        "from tests import chance\n\n\ndef test_right():\n    assert chance.SEED\n\n\n"
        "def test_wrong():\n    assert list(chance.seeds(1)) == [0], chance.SEED\n"
    )
    monkeypatch.setattr(cases, "GROUPS", ((str(test),),))
    found = cases.attempt("abc/cases/0", 0)
    assert (found.tried, found.counts()) == (2, {"wrong": 1})
    assert "test_wrong" in found.failures[0].what and "--seed abc cases:0" in tally.told([found], "abc")


@pytest.mark.parametrize(("answer", "counts", "notes"), [
    (Answer(90, 90, frozenset()), {}, 0), (Answer(100, 100, frozenset()), {"wrong": 1}, 0),
    (Answer(-1, 120, frozenset()), {}, 1),
])  # fmt: skip
def test_provers_that_disagree_are_counted_and_bounds_are_told(answer, counts, notes, monkeypatch):
    monkeypatch.setattr(provers, "compared", lambda title, seed, seconds: Told(title, (), 90, True, answer))
    found = provers.attempt("abc/provers/3", 3)
    assert (found.tried, found.counts(), len(found.notes)) == (1, counts, notes)
    assert not notes or "at most 120, not finished" in found.notes[0]
