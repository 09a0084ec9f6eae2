"""What takes its time is done by processes of their own: once for everybody, in turn, given up when it no longer matters."""

import os
import time

import pytest

from companion.tables import workshop as module
from companion.tables.workshop import Asker, Kind, TooMuch, WorkFailed, Workshop
from tests.tables.questions import (
    LONG,
    Broken,
    Deadly,
    Deaf,
    Endless,
    Hungry,
    IsReady,
    Large,
    Niceness,
    Sum,
    Unsendable,
    until,
)

#: No limit that a test would run into.
KIND, ENTRY = Kind(60, 100, niceness=0), Kind(60, 2, is_long=True, niceness=0)


@pytest.fixture
def make():
    """Make a workshop, closed at the end: `make(most=1)`."""
    made = []

    def one(most=1):
        made.append(Workshop(most))
        return made[-1]

    yield one
    for workshop in made:
        workshop.close()


@pytest.fixture
def workshop(make):
    """One with a single worker."""
    return make()


def asked(workshop, key, question, kind=KIND, **more):
    return workshop.ask(kind, (key,), lambda: question, **{"wait": LONG, **more})


def test_a_question_is_answered_by_another_process(workshop):
    answer, process = asked(workshop, "sum", Sum(2, 3))
    assert answer == 5
    assert process != os.getpid()


def test_two_who_ask_the_same_get_the_same_and_it_is_worked_out_once(workshop):
    first = asked(workshop, "sum", Sum(2, 3))
    assert workshop.ask(KIND, ("sum",), lambda: pytest.fail("made twice")) is first


def test_who_does_not_wait_is_told_that_it_is_not_there_yet(workshop):
    assert asked(workshop, "long", Endless(), wait=0) is None
    assert workshop.under_way() == 1


def test_the_limit_ends_a_search_with_the_best_so_far(workshop):
    assert asked(workshop, "long", Endless(), Kind(0.2, 1)) == "stopped"
    assert asked(workshop, "other", Endless(), limit=0.2) == "stopped"


def test_a_limit_of_zero_is_answered_too(workshop):
    assert asked(workshop, "long", Endless("at once"), limit=0.0) == "at once"


def test_a_question_gives_way_as_its_kind_says_whatever_was_asked_before(workshop):
    """A search and a print job come behind the pages; a game that somebody brings and waits for hardly does."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    for n, (kind, niceness) in enumerate(((module.SEARCH, 10), (module.REPLAY, 2), (module.PRINT, 10), (module.CHECK, 2))):
        assert asked(workshop, n, Niceness(), kind) == min(own + niceness, 19)


def test_what_has_no_answer_at_its_limit_has_failed(workshop):
    with pytest.raises(WorkFailed) as failed:
        asked(workshop, "long", Endless(None), limit=0.2)
    assert failed.value.is_slow


def test_what_does_not_stop_at_its_limit_is_ended(workshop, monkeypatch):
    monkeypatch.setattr(module, "OVERTIME", 0.2)
    with pytest.raises(WorkFailed) as failed:
        asked(workshop, "deaf", Deaf(), limit=0.2)
    assert failed.value.is_slow
    assert asked(workshop, "sum", Sum(1, 2))[0] == 3


def test_it_is_given_up_when_the_table_moves_on(workshop):
    stands = [True]
    assert asked(workshop, "long", Endless(), is_current=lambda: stands[0], wait=0.5) is None
    stands.clear()
    stands.append(False)
    until(lambda: workshop.under_way() == 0)
    # What it had found by then is nobody's answer; the process goes on with the next question.
    assert asked(workshop, "sum", Sum(1, 1))[0] == 2
    assert asked(workshop, "long", Sum(4, 4))[0] == 8


def test_it_is_given_up_when_nobody_waits_for_it(workshop, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    assert asked(workshop, "long", Endless(), wait=0) is None
    until(lambda: workshop.under_way() == 0)


def test_who_waits_keeps_it_alive(workshop, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 1.5)
    assert asked(workshop, "long", Endless(), limit=2.5) == "stopped"


def test_a_process_that_does_not_stop_is_ended(workshop, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    monkeypatch.setattr(module, "GRACE", 0.2)
    assert asked(workshop, "deaf", Deaf(), wait=0) is None
    until(lambda: workshop.under_way() == 0)
    monkeypatch.setattr(module, "PATIENCE", LONG)
    assert asked(workshop, "sum", Sum(1, 2))[0] == 3


def test_a_process_that_dies_is_begun_again(workshop):
    before = asked(workshop, "sum", Sum(1, 2))[1]
    os.kill(before, 9)
    answer, after = asked(workshop, "other", Sum(2, 2))
    assert (answer, after == before) == (4, False)


def test_a_question_that_kills_is_given_up_and_others_are_answered(workshop):
    with pytest.raises(WorkFailed):
        asked(workshop, "deadly", Deadly())
    assert asked(workshop, "sum", Sum(1, 2))[0] == 3


def test_a_question_that_wants_too_much_memory_is_given_up(workshop, capsys):
    with pytest.raises(WorkFailed, match="MemoryError"):
        asked(workshop, "hungry", Hungry())
    assert asked(workshop, "sum", Sum(1, 2))[0] == 3


def test_a_fault_is_told(workshop, capsys):
    with pytest.raises(WorkFailed, match="no such thing"):
        asked(workshop, "broken", Broken())
    assert "ZeroDivisionError" in capsys.readouterr().err
    with pytest.raises(WorkFailed, match="cannot be asked"):
        asked(workshop, "unsendable", Unsendable(lambda: 0))
    assert asked(workshop, "sum", Sum(1, 2))[0] == 3


def test_what_has_failed_is_tried_again_later(workshop, monkeypatch):
    with pytest.raises(WorkFailed):
        asked(workshop, "deadly", Deadly())
    with pytest.raises(WorkFailed):
        asked(workshop, "deadly", Sum(1, 2))
    monkeypatch.setattr(module, "RETRY", 0)
    assert asked(workshop, "deadly", Sum(1, 2))[0] == 3


def test_never_more_processes_than_allowed(make):
    workshop = make(2)
    for n in range(5):
        asked(workshop, n, Endless(), limit=0.3, wait=0)
    assert [asked(workshop, n, Endless()) for n in range(5)] == ["stopped"] * 5
    made = {asked(workshop, f"sum {n}", Sum(n, n))[1] for n in range(6)}
    assert len(made) <= 2
    assert workshop._threads == 2


def test_a_process_without_work_ends(make, monkeypatch):
    monkeypatch.setattr(module, "IDLE", 0.1)
    workshop = make()
    _, process = asked(workshop, "sum", Sum(1, 2))
    until(lambda: workshop._threads == 0)
    until(lambda: not _lives(process))
    assert asked(workshop, "later", Sum(3, 4))[0] == 7


def test_a_worker_that_is_kept_ready_has_done_its_first_work_and_stays(make, monkeypatch):
    monkeypatch.setattr(module, "IDLE", 0.1)
    workshop = make()
    workshop.keep_ready("tests.tables.questions:be_ready")
    until(lambda: workshop._idle == 1)
    assert asked(workshop, "ready", IsReady()) is True, "the first who asks has the worker that is ready"
    _, process = asked(workshop, "sum", Sum(1, 2))
    time.sleep(0.3)
    assert asked(workshop, "later", Sum(3, 4)) == (7, process), "it does not end for want of work"


def test_answers_are_kept_up_to_a_size(make, monkeypatch):
    workshop = make()
    first = asked(workshop, "large", Large(1000))
    assert workshop.ask(KIND, ("large",), lambda: pytest.fail("made twice")) is first
    monkeypatch.setattr(module, "MOST_BYTES", 1500)
    asked(workshop, "another", Large(1000))
    until(lambda: not workshop.knows(("large",)))
    assert workshop.knows(("another",))


# Taking turns.


def test_the_first_thing_of_a_phone_comes_before_the_second_of_another(workshop):
    first, second = Asker("first"), Asker("second")
    asked(workshop, "busy", Endless(), limit=1.0, wait=0)
    until(lambda: workshop.place(("busy",)) == 0)
    for n in range(3):
        asked(workshop, f"first {n}", Sum(n, n), asker=first, wait=0)
    asked(workshop, "second 0", Sum(9, 9), asker=second, wait=0)
    order = sorted(["first 0", "first 1", "first 2", "second 0"], key=lambda key: workshop.place((key,)))
    assert order == ["first 0", "second 0", "first 1", "first 2"]


def test_the_tables_of_phones_take_turns_too(workshop):
    asked(workshop, "busy", Endless(), limit=1.0, wait=0)
    until(lambda: workshop.place(("busy",)) == 0)
    for n in range(3):
        asked(workshop, f"one {n}", Sum(n, n), asker=Asker(f"phone {n}", "one"), wait=0)
    asked(workshop, "other", Sum(9, 9), asker=Asker("phone", "other"), wait=0)
    assert [workshop.place((key,)) for key in ("one 0", "other", "one 1", "one 2")] == [1, 2, 3, 4]


def test_long_things_leave_a_worker_for_short_ones(make):
    workshop = make(2)
    for n in range(3):
        asked(workshop, f"long {n}", Endless(), ENTRY, asker=Asker(f"phone {n}"), wait=0)
    assert asked(workshop, "short", Sum(1, 2), asker=Asker("phone"))[0] == 3
    assert workshop.under_way() == 3


def test_a_phone_has_only_so_much_in_the_queue(workshop):
    phone = Asker("phone")
    for n in range(2):
        asked(workshop, n, Endless(), ENTRY, asker=phone, wait=0)
    with pytest.raises(TooMuch) as refused:
        asked(workshop, 2, Endless(), ENTRY, asker=phone, wait=0)
    assert (refused.value.waiting, refused.value.whose) == (2, "phone")
    assert asked(workshop, 1, Endless(), ENTRY, asker=phone, wait=0) is None, "what is there already is no more"
    asked(workshop, 3, Endless(), ENTRY, asker=Asker("another"), wait=0)


def test_a_table_has_only_so_much_in_the_queue(workshop):
    for n in range(8):
        asked(workshop, n, Endless(), ENTRY, asker=Asker(f"phone {n}", "table"), wait=0)
    with pytest.raises(TooMuch) as refused:
        asked(workshop, 9, Endless(), ENTRY, asker=Asker("phone 9", "table"), wait=0)
    assert (refused.value.waiting, refused.value.whose) == (8, "table")


def test_everybody_together_has_only_so_much(workshop, monkeypatch):
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    for n in range(3):
        asked(workshop, n, Endless(), asker=Asker(f"phone {n}"), wait=0)
    with pytest.raises(TooMuch) as refused:
        asked(workshop, 3, Endless(), asker=Asker("phone"), wait=0)
    assert refused.value.whose == "all"


def test_who_has_left_makes_room(workshop, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    phone = Asker("phone")
    for n in range(2):
        asked(workshop, n, Endless(), ENTRY, asker=phone, wait=0)
    until(lambda: workshop.under_way() == 0)
    asked(workshop, "more", Endless(), ENTRY, asker=phone, wait=0)


def test_what_waits_when_it_closes_fails_and_the_process_ends(make):
    workshop = make()
    process = asked(workshop, "sum", Sum(1, 2))[1]
    asked(workshop, "long", Endless(), wait=0)
    workshop.close()
    with pytest.raises(WorkFailed, match="being stopped"):
        asked(workshop, "long", Endless())
    with pytest.raises(WorkFailed, match="being stopped"):
        asked(workshop, "new", Sum(1, 2))
    until(lambda: not _lives(process))


def _lives(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
