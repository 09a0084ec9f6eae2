"""The shelf: tables are made, found by their code, kept, and taken off."""

import pytest

from companion.engine.errors import Malformed
from companion.store import StoreError
from companion.tables import NoTable, Tables, shelf
from tests.each import each
from tests.tables.conftest import NAMES, Hands, shown


def test_a_table_is_found_by_its_code_in_any_case(hands, tables, path):
    code = hands.table.code
    assert len(code) == 6
    assert set(code) <= set(shelf.ALPHABET)
    assert tables.open(code) is tables.open(code.lower()) is hands.table
    assert Tables(path).open(code.lower()).start == hands.table.start


@each("code", ["", "ABC", "AAAAAA", "../../etc", "x" * 5000, "\x00", "' or 1=1 --", "İı", "\U0001f682"])
def test_there_is_no_such_table(tables, code):
    with pytest.raises(NoTable, match="There is no table with the code"):
        tables.open(code)


def test_seats_and_host_have_keys_that_nobody_guesses(hands):
    keys = [hands.table.settings["host"], *hands.table.settings["seats"].values()]
    assert list(hands.table.settings["seats"]) == list(NAMES)
    assert len(set(keys)) == 4
    assert min(map(len, keys)) >= 12


def test_the_same_seed_draws_the_same(tables):
    one, two, other = (tables.make("emu-bay", NAMES, seed=seed) for seed in ("a", "a", "b"))
    assert one.start == two.start != other.start
    assert one.code != two.code
    assert one.settings["seed"] == "a"


def test_a_setup_typed_in_has_no_seed(tables):
    drawn = tables.make("emu-bay", NAMES, seed="a")
    typed = tables.make("emu-bay", NAMES, setup=drawn.start.setup)
    assert typed.start == drawn.start
    assert typed.settings["seed"] is None


@each("wrong", [
    {"title": "chess"}, {"players": []}, {"players": ["Ann", "Ann", "Bo"]}, {"players": ["Ann"] * 20}, {"depth": "deep"},
    {"edition": "9th"}, {"options": {"no-such": 1}}, {"setup": {}}, {"setup": {"first_bidder": "Nobody"}},
])  # fmt: skip
def test_a_table_that_cannot_be_is_not_kept(tables, wrong):
    good = {"title": "emu-bay", "players": NAMES}
    with pytest.raises(Malformed):
        tables.make(**{**good, **wrong})
    assert tables.all() == []


def test_names_of_tables(tables):
    assert tables.make("emu-bay", NAMES).name == "Ann · Bo · Cy"
    assert tables.make("emu-bay", NAMES, name="  Friday\n").name == "Friday"
    assert len(tables.make("emu-bay", NAMES, name="x" * 999).name) == 60


def test_a_code_is_tried_again_when_it_is_taken(tables, monkeypatch):
    letters = iter("AAAAAA" "AAAAAA" "BBBBBB")
    monkeypatch.setattr(shelf.secrets, "choice", lambda letters_: next(letters))
    made = [tables.make("emu-bay", NAMES, seed="a") for _ in range(2)]
    assert [table.code for table in made] == ["AAAAAA", "BBBBBB"]
    monkeypatch.setattr(shelf.secrets, "choice", lambda letters_: "A")
    with pytest.raises(StoreError, match="try again"):
        tables.make("emu-bay", NAMES, seed="a")


def test_all_tables_with_the_last_used_first(tables):
    first, second = (tables.make("emu-bay", NAMES, name=name) for name in ("first", "second"))
    Hands(tables, second).play_on(1)
    tables.store.db.execute("update tables set made_at = '2020-01-01' where id = ?", [first.id])
    tables.store.db.conn.commit()
    assert [(row["name"], row["entries"]) for row in tables.all()] == [("second", 1), ("first", 0)]


def test_a_deleted_table_is_gone_everywhere_and_its_log_is_kept(hands, tables, path):
    other = Tables(path)
    elsewhere = other.open(hands.table.code)
    hands.play_on(2)
    tables.delete(hands.table.code)
    for one in (tables, other, Tables(path)):
        with pytest.raises(NoTable):
            one.open(hands.table.code)
        assert one.all() == []
    assert len(elsewhere.rows()) == 2


def test_settings_changed_by_another_process_are_seen(hands, tables, path):
    other = Tables(path).open(hands.table.code)
    other.change_settings(entries_by="own", bankers=["Ann"])
    assert tables.open(hands.table.code).settings["entries_by"] == "own"
    assert tables.open(hands.table.code).settings["seats"] == other.settings["seats"]


def test_tables_put_away_are_opened_again_when_asked_for(tables, monkeypatch):
    monkeypatch.setattr(shelf, "MOST_OPEN", 2)
    made = [Hands(tables, tables.make("emu-bay", NAMES)).play_on(3).table for _ in range(4)]
    before = [shown(table) for table in made]
    assert [shown(tables.open(table.code)) for table in made] == before


@pytest.mark.parametrize("columns", [
    {"start": "{"}, {"start": "[]"}, {"start": "{}"}, {"settings": "7"}, {"settings": "{}"}, {"start": b"\xff"},
    {"start": '{"title": "chess", "players": [], "setup": {}}'},
])  # fmt: skip
def test_a_table_that_the_file_no_longer_holds_whole(hands, tables, path, columns):
    whole = tables.make("emu-bay", NAMES, name="whole")
    names = ", ".join(f"{name} = ?" for name in columns)
    tables.store.db.execute(f"update tables set {names} where id = ?", [*columns.values(), hands.table.id])
    tables.store.db.conn.commit()
    again = Tables(path)
    with pytest.raises(Malformed) as told:
        again.open(hands.table.code)
    assert len(str(told.value)) > 15
    assert "whole" in [row["name"] for row in again.all()]
    assert again.open(whole.code).name == "whole"
