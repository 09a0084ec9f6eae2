"""Searches in processes of their own: asked once for everybody, given up when they no longer matter."""

import os

import pytest

from companion.tables import searches as module
from companion.tables.searches import Searches, SearchFailed
from tests.tables.questions import LONG, Broken, Deadly, Deaf, Endless, Sum, until


@pytest.fixture
def searches():
    """One process, and no limit that a test would run into."""
    return Searches(limit=60, most=1)


def asked(searches, key, question, **more):
    return searches.ask((key,), lambda: question, **{"wait": LONG, **more})


def test_a_question_is_answered_by_another_process(searches):
    answer, process = asked(searches, "sum", Sum(2, 3))
    assert answer == 5
    assert process != os.getpid()


def test_two_who_ask_the_same_get_the_same_and_it_is_searched_once(searches):
    first = asked(searches, "sum", Sum(2, 3))
    assert searches.ask(("sum",), lambda: pytest.fail("made twice")) is first


def test_who_does_not_wait_is_told_that_it_is_not_there_yet(searches):
    assert asked(searches, "long", Endless(), wait=0) is None
    assert searches.under_way() == 1


def test_the_limit_ends_a_search_with_the_best_so_far():
    assert asked(Searches(limit=0.2, most=1), "long", Endless()) == "stopped"


def test_a_limit_of_zero_is_answered_too():
    assert asked(Searches(limit=0, most=1), "long", Endless("at once")) == "at once"


def test_a_search_is_given_up_when_the_table_moves_on(searches):
    stands = [True]
    assert asked(searches, "long", Endless(), is_current=lambda: stands[0], wait=0.5) is None
    stands.clear()
    stands.append(False)
    until(lambda: searches.under_way() == 0)
    # What it had found by then is nobody's answer; the process goes on with the next question.
    assert asked(searches, "sum", Sum(1, 1))[0] == 2
    assert asked(searches, "long", Sum(4, 4))[0] == 8


def test_a_search_is_given_up_when_nobody_waits_for_it(searches, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    assert asked(searches, "long", Endless(), wait=0) is None
    until(lambda: searches.under_way() == 0)


def test_who_waits_keeps_a_search_alive(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 1.5)
    assert asked(Searches(limit=2.5, most=1), "long", Endless()) == "stopped"


def test_a_process_that_does_not_stop_is_ended(searches, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    monkeypatch.setattr(module, "GRACE", 0.2)
    assert asked(searches, "deaf", Deaf(), wait=0) is None
    until(lambda: searches.under_way() == 0)
    monkeypatch.setattr(module, "PATIENCE", LONG)
    assert asked(searches, "sum", Sum(1, 2))[0] == 3


def test_a_process_that_dies_is_begun_again(searches):
    before = asked(searches, "sum", Sum(1, 2))[1]
    os.kill(before, 9)
    answer, after = asked(searches, "other", Sum(2, 2))
    assert (answer, after == before) == (4, False)


def test_a_question_that_kills_is_given_up_and_others_are_answered(searches):
    with pytest.raises(SearchFailed):
        asked(searches, "deadly", Deadly())
    assert asked(searches, "sum", Sum(1, 2))[0] == 3


def test_a_fault_of_the_search_is_told(searches, capsys):
    with pytest.raises(SearchFailed, match="no such thing"):
        asked(searches, "broken", Broken())
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_never_more_processes_than_allowed():
    searches = Searches(limit=0.3, most=2)
    for n in range(5):
        asked(searches, n, Endless(), wait=0)
    assert [asked(searches, n, Endless()) for n in range(5)] == ["stopped"] * 5
    made = {asked(searches, f"sum {n}", Sum(n, n))[1] for n in range(6)}
    assert len(made) <= 2
    assert searches._workers == 2


def test_a_process_without_work_ends(monkeypatch):
    monkeypatch.setattr(module, "IDLE", 0.1)
    searches = Searches(limit=5, most=1)
    _, process = asked(searches, "sum", Sum(1, 2))
    until(lambda: searches._workers == 0)
    until(lambda: not _lives(process))
    assert asked(searches, "later", Sum(3, 4))[0] == 7


def _lives(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
