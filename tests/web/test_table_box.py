"""A box that was typed in wrong, noticed while the table plays: changed, seen, taken, and taken back."""

import json
import re
import secrets
from html import unescape
from urllib.parse import urlsplit

import pytest

from companion.eighteenxx.box.box import read_data
from companion.engine.record import parse_record
from companion.games import find_title
from companion.tables import Boxes, Submission
from tests.each import each
from tests.tables.conftest import Hands

BOX = {**read_data("any-18xx"), "name": "Harbour",
       "privates": {"FER": {"name": "Ferry", "price": 20, "revenue": 5}}}  # fmt: skip


@pytest.fixture
def boxes(tables):
    return Boxes(tables.store)


@pytest.fixture
def box(host, boxes):
    """A box that the host's phone has brought."""
    host.get("/boxes/new")
    host.post("/boxes/new", {**typed(host), "name": "Harbour", "privates": "Ferry 20 5"})
    return boxes.open(host.where.split("/")[2])


@pytest.fixture
def table(host, tables, box):
    """A table of that box in its first operating round: the Ferry has paid once."""
    return begun(host, tables, box)


def typed(phone):
    """What the form of a box holds as it stands."""
    fields = {unescape(name): unescape(text) for name, text in
              re.findall(r'<textarea id="[^"]*" name="([^"]*)"[^>]*>(.*?)</textarea>', phone.page, re.S)}  # fmt: skip
    for tag in re.findall(r"<input [^>]*>", phone.page):
        found = dict(re.findall(r'(name|value|type)="([^"]*)"', tag))
        if found.get("type") in ("text", "hidden", None) and "name" in found:
            fields[unescape(found["name"])] = unescape(found.get("value", ""))
    for name, body in re.findall(r'<select id="[^"]*" name="([^"]*)".*?>(.*?)</select>', phone.page, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', body)
        fields[unescape(name)] = unescape(chosen[1]) if chosen else ""
    return fields


def begun(host, tables, box):
    host.get(f"/new?title=any-18xx&box={box.code}")
    host.post("/new", {"title": "any-18xx", "box": box.code, "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    hands = Hands(tables, tables.open(host.where.split("/")[2]), 15)
    while not hands.table.game.round.is_operating:
        hands.play_on(1)
    return hands.table


def change(phone, table, **fields):
    """Change the box of a table by its form, from the page of corrections; the phone then stands where that leads."""
    phone.get(f"/t/{table.code}/correct")
    phone.get(unescape(re.search(r'href="(/boxes/[^"]*)"', phone.page)[1]))
    form = typed(phone)
    phone.post(urlsplit(re.search(r'method="post" action="(/boxes/[^"]*)"', phone.page)[1]).path, {**form, **fields})
    assert phone.status == 303, phone.text
    return phone.get(phone.where)


def take(phone, table):
    """Tap what takes the box that the page shows."""
    phone.enter(f"/t/{table.code}/amend/0/enter", phone.values("changes"))
    assert phone.status == 303, phone.text
    return phone.get(phone.where)


def owner_of_the_ferry(table):
    return next(private.owner for private in table.refresh().game.privates.values())


def test_a_mistake_in_the_box_is_changed_seen_and_taken(host, tables, boxes, box, table):
    owner, seq = owner_of_the_ferry(table), table.seq
    cash = table.game.purses[owner].cash
    page = change(host, table, privates="Ferry 20 10")
    for part in ("Ferry costs $20 and pays $10. was: Ferry costs $20 and pays $5.", "every later line stands",
                 f"The bank pays {owner} $5.", "Take the new box"):  # fmt: skip
        assert part in page.text, part
    assert boxes.open(box.code).data["privates"] != box.data["privates"]
    assert (table.refresh().seq, table.game.purses[owner].cash) == (seq, cash), "nothing is changed before it is taken"
    assert "The box was changed since: see what it would change here" in host.get(f"/t/{table.code}").text
    page.get(unescape(re.search(r'href="([^"]*/amend/0[^"]*)"', host.page)[1]))
    take(page, table)
    assert table.refresh().game.purses[owner].cash == cash + 5
    for part in ("The box is changed", f"The bank pays {owner} $5.", "Here the host changed the box",
                 "Box changed by the host"):  # fmt: skip
        assert part in page.text, part
    assert "see what it would change here" not in host.get(f"/t/{table.code}").text
    record = json.loads(host.get(f"/t/{table.code}/export.json").page)
    assert record["setup"]["box"] == boxes.open(box.code).data
    assert parse_record(record, find_title).replay().purses[owner].cash == cash + 5


def test_the_old_box_is_taken_back(host, tables, box, table):
    owner = owner_of_the_ferry(table)
    cash = table.game.purses[owner].cash
    take(change(host, table, privates="Ferry 20 10"), table)
    host.get(unescape(re.search(r'id="undo-act" href="([^"]*)"', host.page)[1]))
    assert "Take the old box back" in host.text and f"{owner} pays the bank $5." in host.text
    take(host, table)
    assert table.refresh().game.purses[owner].cash == cash
    assert table.start.setup["box"] == box.data
    assert "see what it would change here" in host.get(f"/t/{table.code}").text


def test_an_entry_that_no_longer_stands_is_decided_as_with_any_change_of_the_past(host, table):
    page = change(host, table, privates="Ferry 2000 10")
    assert "no longer stands" in page.text and "Drop line" in page.text and "Change line" in page.text
    most = max((unescape(value) for value in re.findall(r'name="changes" value="([^"]*)"', page.page)), key=len)
    page.post(f"/t/{table.code}/amend/0", {"changes": most})
    assert "every later line stands" in page.text and "keep the game file as it is now" in page.text
    before = len(table.timeline.entries)
    take(page, table)
    assert len(table.refresh().timeline.entries) < before and "Undo Box changed by the host" in page.text


def test_a_box_that_nobody_can_play_with_here_is_refused_in_a_sentence(host, table, boxes, box):
    before = table.seq
    change(host, table, fewest="4")
    assert host.status == 422 and "players" in host.text
    boxes.keep({**box.data, "bank": "much"}, code=box.code)
    host.get(f"/t/{table.code}")
    host.get(unescape(re.search(r'href="([^"]*/amend/0[^"]*)"', host.page)[1]))
    assert host.status == 422 and table.refresh().seq == before


def test_a_box_that_is_the_same_is_nothing_to_take(host, table, box):
    change(host, table)
    assert host.status == 200 and "see what it would change here" not in host.text
    changes = json.dumps({"box": {"version": box.version}})
    host.get(f"/t/{table.code}/amend/0", query_string={"changes": changes})
    assert "there is nothing to change" in host.text and "Take the new box" not in host.text


def test_whoever_was_faster_is_told_and_the_box_waits(host, tables, table):
    page = change(host, table, privates="Ferry 20 10")
    decided = page.values("changes")
    old = page.values("seen")
    Hands(tables, table, 4).play_on(1)
    page.post(f"/t/{table.code}/amend/0/enter", {**decided, **old, "entry_id": "late"})
    assert page.status == 409 and "Nothing is changed yet. Look again." in page.text and "Take the new box" in page.text
    take(page, table)
    assert table.refresh().start.setup["box"]["privates"]


def test_who_may_not_change_the_past_does_not_change_the_box(host, seated, table, box):
    change(host, table, privates="Ferry 20 10")
    table.change_settings(entries_by="own")
    bo = seated(table.code, "Bo")
    assert "see what it would change here" not in bo.get(f"/t/{table.code}").text
    changes = json.dumps({"box": {"version": box.version + 1}})
    assert bo.get(f"/t/{table.code}/amend/0", query_string={"changes": changes}).status == 403
    assert "Change the box" not in bo.get(f"/t/{table.code}/info").text
    bo.get(f"/boxes/new?table={table.code}")
    assert f'name="table" value="{table.code}"' not in bo.page


def test_a_phone_that_has_not_brought_the_box_changes_a_copy_that_the_table_goes_by(host, seated, boxes, table, box):
    bo = seated(table.code, "Bo")
    change(bo, table, privates="Ferry 20 10")
    code = table.refresh().settings["box"]
    assert code != box.code and boxes.open(box.code).data == box.data
    take(bo, table)
    bo.get(unescape(re.search(r'id="undo-act" href="([^"]*)"', bo.page)[1]))
    assert "Take the old box back" in bo.text
    take(bo, table)
    assert table.refresh().start.setup["box"] == box.data


def test_a_table_with_a_box_from_a_file_changes_its_own(host, tables, boxes):
    hands = Hands(tables, tables.make("any-18xx", ("Ann", "Bo", "Cy"), setup={"box": BOX}, depth="books"), 15)
    table = hands.play_on(20).table
    host.get(f"/h/{table.code}/{table.settings['host']}")
    change(host, table, bank="9000")
    assert "The bank has $9,000. was: The bank has $12,000." in host.text
    assert [box["name"] for box in boxes.all()] == ["Harbour"]
    take(host, table)
    assert table.refresh().game.box.bank == 9000


@each("named", [7, "x", None, {}, {"version": "x"}, {"version": 99}, {"row": 99}, {"row": "x"}, []])
def test_a_box_that_there_is_not_is_a_sentence(host, table, named):
    before = table.seq
    host.get(f"/t/{table.code}/amend/0", query_string={"changes": json.dumps({"box": named})})
    assert 400 <= host.status < 500
    host.enter(f"/t/{table.code}/amend/0/enter", {"changes": json.dumps({"box": named})})
    assert 400 <= host.status < 500 and table.refresh().seq == before


def test_a_rematch_goes_by_the_same_box(host, tables, table, box):
    table.play(table.read_moves([{"move": "stop-game", "reason": ""}]),
               Submission(table.seq, secrets.token_hex(4), "host", "2026-01-01T20:00:00.000Z"))
    host.get(f"/t/{table.code}")
    host.post(f"/t/{table.code}/rematch")
    assert tables.open(host.where.split("/")[2]).settings["box"] == box.code


def test_no_page_carries_the_box_itself(host, table):
    page = change(host, table, privates="Ferry 2000 10")
    sent = re.findall(r'(?:changes=|name="changes" value=")([^"]*)"', page.page)
    assert sent and "Ferry" not in unescape("".join(sent))
