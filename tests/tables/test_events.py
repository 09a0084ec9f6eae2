"""An event's log: repeats, several processes, looking only at tables with news."""

import random
import secrets

import pytest

from companion.engine.errors import Refusal
from companion.engine.random_play import random_move
from companion.tables import Events, NoTable, Stale, Submission, Tables
from companion.tables.shelf import now


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def desk(path):
    """An event with a companion table of three."""
    desk = Events(Tables(path)).make("Rails", "organiser")
    desk.enter("players", {"players": [[1, "Ann"], [2, "Bo"], [3, "Cy"]]}, "x")
    desk.enter("slot", {"slot": 1, "name": "A", "game": "Emu Bay", "ranking": "score"}, "x")
    desk.enter("seat", {"slot": 1, "tables": [[1, 2, 3]]}, "x")
    made = desk.tables.make("emu-bay", ["Ann", "Bo", "Cy"])
    desk.enter("open", {"tables": {"1": {"code": made.code, "names": ["Ann", "Bo", "Cy"]}}}, "x")
    return desk


SHEET = {"game": "Emu Bay", "lines": [[1, "Ann", 1, 60], [2, "Bo", 2, 50], [3, "Cy", 3, 40]]}


def look(desk):
    """Look now, whenever the last look was."""
    desk.watch._looked = 0.0
    desk.collect()


def play(desk, times):
    table, choose = desk.tables.open(desk.event.tables[1].code), random.Random(4).choice
    for _ in range(times):
        if table.refresh().game.end is None:
            table.play([random_move(table.game, choose)], Submission(table.seq, secrets.token_hex(8), "host", now()))
    return table


def test_a_repeat_writes_nothing(desk):
    first = desk.enter("sheet", {"table": 1, "sheet": SHEET}, "x", "once")
    assert desk.enter("sheet", {"table": 1, "sheet": SHEET}, "x", "once") == first
    assert desk.refresh().seq == first


def test_what_is_refused_leaves_nothing(desk):
    before, seq = desk.event, desk.seq
    with pytest.raises(Refusal, match="two players"):
        desk.enter("players", {"players": [[9, "A"], [9, "B"]]}, "x")
    assert (desk.event, desk.refresh().seq) == (before, seq)


def test_two_processes_write_one_log(desk, path):
    other = Events(Tables(path)).open(desk.code)
    desk.enter("players", {"players": [[4, "Di"]]}, "x")
    other.enter("players", {"players": [[5, "Ed"]]}, "y")
    assert desk.refresh().event == other.event
    assert desk.event.names[5] == "Ed"


def test_who_has_not_seen_the_last_word_on_a_table_is_told(desk):
    seen = desk.seq
    desk.enter("players", {"players": [[4, "Di"]]}, "x")
    desk.enter("sheet", {"table": 1, "sheet": SHEET}, "x", seen=seen)
    with pytest.raises(Stale):
        desk.enter("sheet", {"table": 1, "sheet": SHEET}, "y", seen=seen)


def test_a_result_is_taken_once_by_however_many_processes(desk, path):
    play(desk, 1000)
    other = Events(Tables(path)).open(desk.code)
    for one in (desk, other, desk, other):
        look(one)
    assert [entry.by for entry in desk.refresh().entries if entry.kind == "sheet"] == ["companion"]
    assert desk.states == {1: "complete"}


def test_another_game_than_the_slots_is_looked_at_by_a_conductor(desk):
    desk.enter("slot", {"slot": 1, "name": "A", "game": "Eurorails", "ranking": "score", "goal": 0}, "x")
    play(desk, 4000)
    look(desk)
    [sheet] = [table.sheet for table in desk.event.tables.values()]
    assert (sheet.game, sheet.source, desk.states) == ("Emu Bay Railway Company", "table", {1: "to be checked"})


def test_a_typed_sheet_is_not_written_over(desk):
    desk.enter("sheet", {"table": 1, "sheet": SHEET}, "Maria")
    play(desk, 1000)
    look(desk)
    assert desk.event.tables[1].sheet.source == "paper"


def test_progress_is_that_of_the_last_look(desk):
    look(desk)
    before = desk.watch.progress[1]
    play(desk, 3)
    look(desk)
    after = desk.watch.progress[1]
    assert (before.stage, after.stage) == ("playing", "playing")
    assert after.last_at > before.last_at


def test_only_tables_with_news_are_looked_at(desk, monkeypatch):
    look(desk)
    asked = []
    monkeypatch.setattr(desk.watch, "_look_at", asked.append)
    look(desk)
    assert asked == []
    play(desk, 1)
    look(desk)
    assert asked == [desk.event.tables[1].code]


def test_a_deleted_table_stops_nothing(desk):
    desk.tables.delete(desk.event.tables[1].code)
    look(desk)
    assert desk.watch.progress == {}


def test_an_event_is_no_table(desk):
    with pytest.raises(NoTable):
        desk.tables.open(desk.code)
    assert desk.code not in {row["code"] for row in desk.tables.all()}
