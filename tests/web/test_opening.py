"""A game file opened at a table: it stands whole or not at all, and goes on where it stopped."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from tests.eighteenxx import facts

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
    table.play([moves[20]], table.seq, "next", "Ann", "2026-01-01T00:00:00Z")
    assert [move["move"] for move in table.record()["moves"]] == [move["move"] for move in game["moves"][:21]]
    assert host.get(host.where).status == 200  # whoever opens it is its host


def test_undo_takes_back_the_last_entry_only(host, tables):
    opened(host, RECORDED.read_bytes())
    table = tables.open(tables.all()[0]["code"])
    entries = len(table.game.receipts)
    table.undo(entries - 1, table.seq, "back", "Ann", "2026-01-01T00:00:00Z")
    assert len(table.game.receipts) == entries - 1


def test_a_file_that_does_not_stand_makes_no_table(host, tables):
    game = json.loads(RECORDED.read_text(encoding="utf-8"))
    game["moves"][5]["player"] = "Zoe"
    opened(host, json.dumps(game).encode())
    assert host.status == 422
    assert "Move 6 of the file: Nobody called Zoe plays in this game." in host.text
    assert tables.all() == []


@pytest.mark.parametrize(
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
