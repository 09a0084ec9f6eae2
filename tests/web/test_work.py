"""What takes its time is done beside the server: rules never search in a page, changes of the past and old logs neither."""

import json
import secrets
import socket
import time
from urllib.parse import quote

import pytest

from companion.eighteenxx.boards.map_board import MapBoard
from companion.tables import BeingChecked, Submission, Tables
from companion.tables.workshop import Workshop
from companion.web import create_app, work
from tests.eighteenxx import dense
from tests.real_server import ask, serving
from tests.tables.questions import LONG

AT = "2026-01-01T20:00:00.000Z"


@pytest.fixture
def hard(tables, monkeypatch):
    """A table where the best run must be taken, on a board where it takes a second to find: one run is in its past."""
    record = dense.record(13, require=False)
    record["options"]["require_best_run"] = True
    table = tables.take_over({**record, "moves": record["moves"][:-1]}, "Hard")
    table.play(table.read_moves([record["moves"][-1]]), Submission(table.seq, "run", "Ann", AT, ""))
    monkeypatch.setattr(MapBoard, "best_run", lambda *_, **__: pytest.fail("searched in the server"))
    return tables.open(table.code)


@pytest.fixture
def hosting(phone):
    """The host's phone at a table: `hosting(table)`."""

    def host(table):
        return phone("192.168.4.1").get(f"/h/{table.code}/{table.settings['host']}")

    return host


def page_of(phone, path):
    phone.get(path)
    assert phone.status == 200, phone.text
    return phone.text


def test_pages_of_a_run_search_for_nothing(hard, tables, hosting):
    host, run = hosting(hard), hard.record()["moves"][-1]
    hard.undo(len(hard.timeline.entries) - 1, Submission(hard.seq, "back", "Ann", AT))
    tables._open.clear()
    assert "Run trains" in page_of(host, f"/t/{hard.code}")
    draft = quote(json.dumps([run["routes"][0]["stops"], []]))
    assert "Clear this route" in page_of(host, f"/t/{hard.code}/act/run-trains?draft={draft}")
    host.enter(f"/t/{hard.code}/play", {"move": json.dumps({**run, "overruled": None})})
    assert host.status == 422 and "The best run must be taken" in host.text


def test_changes_of_the_past_are_tried_elsewhere(hard, hosting):
    host, last = hosting(hard), len(hard.timeline.entries)
    changes = {str(last): {name: value for name, value in hard.record()["moves"][-1].items() if name != "overruled"}}
    page = page_of(host, f"/t/{hard.code}/amend/{last}?changes={quote(json.dumps(changes))}")
    assert f"Line {last} no longer stands" in page and "The best run must be taken" in page
    page_of(host, f"/t/{hard.code}/amend/{last}?entry={last}&kind=run-trains")
    page_of(host, f"/t/{hard.code}/amend/{last}?changes={quote(json.dumps({str(last): None}))}")
    host.enter(f"/t/{hard.code}/amend/{last}/enter", host.values("changes"))
    assert host.status == 303
    assert len(hard.refresh().timeline.entries) == last - 1


def test_a_change_that_others_have_overtaken_is_not_made(tables, host, code):
    table = tables.open(code)
    for player in ("Ann", "Bo"):
        move = {"move": "correct-cash", "account": player, "amount": 1}
        table.play(table.read_moves([move]), Submission(table.seq, secrets.token_hex(8), "host", AT))
    verdict = table.trial({"1": None}).answer()
    other = Tables(tables.store.path, tables.version).open(code)
    other.play(
        other.read_moves([{"move": "correct-cash", "account": "Cy", "amount": 1}]),
        Submission(other.seq, "other", "host", AT),
    )
    page = host.get(f"/t/{code}/amend/1?changes={quote(json.dumps({'1': None}))}")
    seen = int(page.hidden("seen"))
    table.play(
        table.read_moves([{"move": "correct-cash", "account": "Cy", "amount": 1}]), Submission(seen, "faster", "host", AT)
    )
    page.enter(f"/t/{code}/amend/1/enter", page.values("changes"))
    assert page.status == 409
    with pytest.raises(Exception) as stale:
        table.amend({"1": None}, Submission(table.seq, "late", "host", AT), verdict)
    assert type(stale.value).__name__ == "Stale"
    with pytest.raises(Exception) as stale:
        table.amend({"2": None}, Submission(table.seq, "other changes", "host", AT), table.trial({"1": None}).answer())
    assert type(stale.value).__name__ == "Stale"
    assert len(table.refresh().timeline.entries) == 4


# A table that was played under other rules.


@pytest.fixture
def old(tables, code):
    """A table whose log another program has written."""
    table = tables.open(code)
    for n in range(4):
        table.play(
            table.read_moves([{"move": "correct-cash", "account": "Ann", "amount": 1}]),
            Submission(table.seq, f"old {n}", "Ann", AT),
        )
    tables.store.mark_checked(table.id, "before")
    return table


@pytest.fixture
def restarted(tables, workshop, phone):
    """The program started again on the same file: `restarted()`."""
    return lambda: create_app(tables.store.path, TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)


def test_it_is_checked_elsewhere_when_it_is_opened_first(old, restarted, monkeypatch):
    app = restarted()
    asked, find = [], app.extensions["companion"].find
    app.extensions["companion"].find = lambda code, check: asked.append(code) or find(code, check)
    for _ in range(2):
        assert app.test_client().get(f"/t/{old.code}/log").status_code == 200
    assert asked == [old.code]
    assert app.extensions["companion"].store.table(old.code)["checked_by"] == app.extensions["companion"].version


def test_until_then_its_pages_say_so_and_ask_again(old, restarted, monkeypatch):
    monkeypatch.setattr(work, "MOMENT", 0)
    client = restarted().test_client()
    answer = client.get(f"/t/{old.code}/log?audit=1")
    assert answer.status_code == 202
    page = answer.get_data(as_text=True)
    assert "The table is checked: it was played under other rules." in page and "What you tapped is kept" in page
    assert answer.headers["Refresh"] == f"2; url=/t/{old.code}/log?audit=1"
    assert client.get("/").status_code == 200
    monkeypatch.setattr(work, "MOMENT", LONG)
    assert client.get(f"/t/{old.code}/log?audit=1").status_code == 200


def test_a_program_is_told_when_to_ask_again(old, restarted, monkeypatch):
    monkeypatch.setattr(work, "MOMENT", 0)
    answer = restarted().test_client().get(f"/t/{old.code}/state", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "still being worked out" in answer.get_json()["error"]


def test_a_log_that_no_longer_stands_is_found_elsewhere_too(old, tables, restarted):
    tables.store.db.execute(
        "update log set data = ? where table_id = ? and seq = 3",
        [json.dumps([{"move": "bid", "player": "Ann", "amount": 10**6}]), old.id],
    )
    tables.store.db.conn.commit()
    app = restarted()
    assert app.test_client().get(f"/t/{old.code}/log").status_code == 200
    table = app.extensions["companion"].open(old.code)
    assert str(table.broken).startswith("move 3: ") and len(table.timeline.entries) == 2


def test_a_check_that_cannot_be_finished_closes_no_table(old, restarted, request):
    app = restarted()
    closed = Workshop(1)
    closed.close()
    app.extensions["companion"].find = lambda code, check: work._check(closed, "", code, check)
    assert app.test_client().get(f"/t/{old.code}/log").status_code == 200
    assert app.extensions["companion"].store.table(old.code)["checked_by"] == "before"


def test_an_event_looks_at_it_again_later(old, tables, workshop):
    from companion.tables import Events

    tables = Tables(tables.store.path, tables.version)
    desk = Events(tables).make("Night", "organiser")
    desk.enter("players", {"players": [[1, "Ann"], [2, "Bo"], [3, "Cy"]]}, "x")
    desk.enter("slot", {"slot": 1, "name": "One", "game": "Emu Bay", "ranking": "score"}, "x")
    desk.enter("seat", {"slot": 1, "tables": [[1, 2, 3]]}, "x")
    desk.enter("open", {"tables": {"1": {"code": old.code, "names": ["Ann", "Bo", "Cy"]}}}, "x")
    real = tables.find

    def later(code, check):
        raise BeingChecked(code)

    tables.find = later
    desk.watch._looked = 0.0
    desk.collect()
    assert desk.watch.is_behind
    tables.find = real
    desk.watch._looked = 0.0
    desk.collect()
    assert not desk.watch.is_behind


def test_a_browser_that_has_left_is_not_waited_for(tmp_path):
    """A real server: what a closed connection has asked for is given up."""
    before = """
from companion.tables import workshop
from companion.tables.workshop import PRINT
from companion.web import lobby, rights, work
from tests.tables.questions import Endless
def endless():
    work.done(PRINT, ("endless",), lambda: Endless(None), wait=60)
def under_way():
    return str(work.shop().under_way())
rights.RIGHTS |= {"lobby.endless": rights.anyone, "lobby.under_way": rights.anyone}
workshop.PATIENCE = 1.0
lobby.pages.get("/endless")(endless)
lobby.pages.get("/under-way")(under_way)
"""
    with serving(tmp_path / "left.sqlite", before=before) as (port, _process):
        with socket.create_connection(("127.0.0.1", port)) as browser:
            browser.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
            ends = time.monotonic() + LONG
            while ask(port, "/under-way")[1] != b"1":
                assert time.monotonic() < ends
        began = time.monotonic()
        while ask(port, "/under-way")[1] != b"0":
            assert time.monotonic() - began < 30, "it is still being worked out for nobody"
            time.sleep(0.2)
