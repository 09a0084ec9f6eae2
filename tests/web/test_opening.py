"""A game file opened at a table: it stands whole or not at all, and goes on where it stopped."""

import json
import re
import threading
from io import BytesIO
from pathlib import Path

import pytest

from companion import __version__
from companion.interop.opening import MOST_ENTRIES
from companion.tables import Submission, Tables
from companion.tables.workshop import REPLAY, Asker, Workshop
from companion.web import work
from companion.web.opening import FORM, LARGEST
from tests.each import each
from tests.eighteenxx import dense, facts
from tests.real_server import ask, serving
from tests.real_table import NAMES, Phone
from tests.stress.party import multipart
from tests.tables.questions import LONG, Endless

RECORDED = Path(__file__).parents[1] / "games/emu_bay/recorded/conditions-shares-track.json"


def opened(phone, text, name=""):
    phone.get("/open")
    return phone.post("/open", {"file": (BytesIO(text), "game.json"), "name": name})


def test_a_saved_game_goes_on_where_it_stopped(host, tables):
    game = json.loads(RECORDED.read_text(encoding="utf-8"))
    half = {**game, "moves": game["moves"][:20]}
    opened(host, json.dumps(half).encode(), "Second half")
    assert host.status == 303
    (row,) = tables.all()
    table = tables.open(row["code"])
    assert table.name == "Second half" and len(table.game.receipts) == 20
    moves = [{key: move[key] for key in move if key not in ("id", "at", "by")} for move in game["moves"]]
    table.play(table.read_moves([moves[20]]), Submission(table.seq, "next", "Ann", "2026-01-01T00:00:00Z"))
    played = [move["move"] for move in table.record()["moves"]]
    assert len(played) > 20
    assert played == [move["move"] for move in game["moves"][: len(played)]]
    assert host.get(host.where).status == 200  # whoever opens it is its host


def test_undo_takes_back_the_last_entry_only(host, tables):
    opened(host, RECORDED.read_bytes())
    table = tables.open(tables.all()[0]["code"])
    entries = len(table.game.receipts)
    table.undo(entries - 1, Submission(table.seq, "back", "Ann", "2026-01-01T00:00:00Z"))
    assert len(table.game.receipts) == entries - 1


def test_a_file_that_does_not_stand_makes_no_table(host, tables):
    game = json.loads(RECORDED.read_text(encoding="utf-8"))
    game["moves"][5]["player"] = "Zoe"
    opened(host, json.dumps(game).encode())
    assert host.status == 422
    assert "Move 6 of the file: Nobody called Zoe plays in this game." in host.text
    assert tables.all() == []


@each(
    ("text", "sentence"),
    [
        (b"", "Choose a file first."),
        (b"%PDF-1.4", "This is not JSON"),
        (b"{}", "This is not a game file"),
        (b'{"format": "companion-game/1", "title": "tiddlywinks", "players": ["A"], "setup": {}}', "There is no title"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(host, tables, text, sentence):
    opened(host, text)
    assert host.status == 422 and sentence in host.text
    assert tables.all() == []


def test_the_first_page_leads_to_it(host):
    host.get("/")
    assert 'href="/open"' in host.page
    host.get("/open")
    assert 'type="file"' in host.page


@pytest.mark.parametrize("name", ["18ChesapeakeOfftheRails_game_end_bankrupt", "1277"])
def test_an_exported_game_is_opened_and_all_its_pages_are_shown(host, tables, name):
    export = facts.read(f"games/{name}.json")
    opened(host, json.dumps(export).encode(), "From the site")
    assert host.status == 303, host.text
    code = tables.all()[0]["code"]
    table = tables.open(code)
    assert table.game.worth() == {
        player["name"]: export["result"][str(player["id"])] for player in export["players"]
    }
    places = ("companies", "players", "map", "log", "history", "desk", "big", "chips", "sheets", "correct")
    for place in ("", *places):
        host.get(f"/t/{code}/{place}" if place else f"/t/{code}")
        assert host.status == 200, place


def test_an_export_that_was_changed_is_refused_with_the_action(host, tables):
    export = json.loads(json.dumps(facts.read("games/1277.json")))
    changed = next(action for action in export["actions"] if action["type"] == "buy_train")
    changed["price"] = 81
    opened(host, json.dumps(export).encode())
    assert host.status == 422 and f"action {changed['id']} (buy_train)" in host.text
    assert tables.all() == []


# What takes its time.


def padded(size):
    """A saved game of exactly so many bytes: somebody's program has written much white space."""
    text = RECORDED.read_bytes().rstrip()
    return text + b" " * (size - len(text))


@pytest.mark.parametrize("size", [600_000, LARGEST])
def test_a_file_may_have_the_four_megabytes_that_are_promised(host, tables, size):
    opened(host, padded(size))
    assert host.status == 303, host.text
    assert len(tables.all()) == 1


@pytest.mark.parametrize(
    ("size", "status", "sentence"),
    [(LARGEST + 1, 422, "A game file has 4 MB at most."), (LARGEST + FORM, 413, "4 MB at most can be read here.")],
)
def test_a_larger_file_is_refused_with_the_size(host, tables, size, status, sentence):
    opened(host, padded(size))
    assert host.status == status and sentence in host.text
    assert tables.all() == []


def test_entries_are_read_up_to_their_own_size(host, code):
    host.get(f"/t/{code}").enter(f"/t/{code}/play", {"move": "x" * 600_000})
    assert host.status == 413 and "That is too large to be an entry." in host.text


def test_the_same_form_sent_twice_makes_one_table(host, tables):
    host.get("/open")
    form = host.values("id", "csrf_token")
    for _ in range(2):
        host.post("/open", {**form, "file": (BytesIO(RECORDED.read_bytes()), "game.json"), "name": "Once"})
        assert host.status == 303
    assert [row["name"] for row in tables.all()] == ["Once"]
    assert host.where == f"/t/{tables.all()[0]['code']}/host"


def test_a_file_that_takes_its_time_has_a_page_that_leads_to_the_table(host, phone, tables, monkeypatch):
    monkeypatch.setattr(work, "MOMENT", 0)
    opened(host, RECORDED.read_bytes(), "Later")
    where = host.where
    assert host.status == 303 and where.startswith("/open/")
    assert tables.all() == []
    host.get(where)
    if host.status == 202:
        assert "Calculating" in host.text
    monkeypatch.setattr(work, "MOMENT", LONG * 3)
    for _ in range(2):
        host.get(where)
        assert host.status == 303 and host.where.endswith("/host")
    assert [row["name"] for row in tables.all()] == ["Later"]
    assert host.get(host.where).status == 200
    stranger = phone().get(where)
    assert stranger.status == 404 and "no longer being read" in stranger.text


def test_a_file_that_is_refused_later_says_why(host, tables, monkeypatch):
    monkeypatch.setattr(work, "MOMENT", 0)
    opened(host, b"%PDF-1.4")
    monkeypatch.setattr(work, "MOMENT", LONG * 3)
    host.get(host.where)
    assert host.status == 422 and "This is not JSON" in host.text


def test_more_moves_than_a_table_takes_are_refused(host, tables):
    game = json.loads(RECORDED.read_text(encoding="utf-8"))
    move = {"move": "correct-cash", "account": game["players"][0]}
    more = [{**move, "amount": 1 - 2 * (n % 2)} for n in range(MOST_ENTRIES + 1)]
    opened(host, json.dumps({**game, "moves": more[1:]}).encode())
    assert host.status == 303
    opened(host, json.dumps({**game, "moves": more}).encode())
    assert host.status == 422 and "A game at a table has 5000 moves at most; this file has more." in host.text


def test_a_fifth_file_of_one_phone_is_refused_until_one_is_read(host, app, monkeypatch, request):
    workshop = Workshop(1)
    request.addfinalizer(workshop.close)
    monkeypatch.setitem(app.extensions, "companion-workshop", workshop)
    for n in range(REPLAY.most):
        workshop.ask(REPLAY, ("mine", n), lambda: Endless(None), Asker("192.168.4.1"))
    opened(host, RECORDED.read_bytes())
    assert host.status == 429
    assert "4 calculations of yours are still running. Wait for one of them, then try again." in host.text


def test_nobody_waits_while_files_with_hard_searches_are_read(tmp_path):
    """A real server: six files at once on which the best run takes its time, and others are answered at once."""
    text = json.dumps(dense.record(13, require=False)).replace('"require_best_run": false', '"require_best_run": true')
    with serving(tmp_path / "busy.sqlite") as (port, _process):
        response, page = ask(port, "/open")
        token, cookie = token_of(page.decode()), response.headers["Set-Cookie"].split(";")[0]
        bodies = [form(csrf_token=token, id=f"file {n}", file=text) for n in range(REPLAY.most)]
        sent = []
        files = [
            threading.Thread(target=lambda body=body: sent.append(ask(
                port, "/open", "POST", body, LONG * 6, **{"Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
                                                         "Cookie": cookie})))
            for body in bodies
        ]  # fmt: skip
        for one in files:
            one.start()
        answered = 0
        while any(one.is_alive() for one in files):
            assert ask(port, "/new")[0].status == 200
            answered += 1
        for one in files:
            one.join()
        assert {answer.status for answer, _body in sent} <= {303, 422}
        assert answered > 5 * len(files), "others had to wait until a file was read"


BOUNDARY = "----file"


def token_of(page):
    return re.search(r'name="csrf_token" value="([^"]*)"', page)[1]


def form(**fields):
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"'
        + ('; filename="game.json"' if name == "file" else "") + f"\r\n\r\n{value}\r\n"
        for name, value in fields.items()
    ]
    return "".join(parts) + f"--{BOUNDARY}--\r\n"


def test_a_large_file_on_a_full_disk_is_told_in_a_sentence(tmp_path):
    database = tmp_path / "tables.sqlite"
    table = Tables(database, __version__).make("emu-bay", NAMES, seed="full")
    with serving(database, most_bytes=30_000) as (port, _process):
        phone = Phone(table, "Ann")
        phone.look(port)
        body, kind = multipart({"csrf_token": phone.token}, b" " * 900_000)
        answer, page = ask(port, "/open", "POST", body, **{"Content-Type": kind, "Cookie": phone.cookie})
    assert answer.status == 503
    assert "disk of the companion" in page.decode()
