"""What everybody at a table sees alike: the same for all, one version for as long as it is the same, and nobody's secret."""

import gc
import re
import weakref
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from companion.tables import Submission
from companion.web import shared
from companion.web.shared import APART, READS, Read
from tests.recorded_tables import record_of
from tests.web.secrets import people_of

TEMPLATES = Path(__file__).parents[2] / "templates"
RECORDED = {
    "1830": "barons_1830/recorded/1830-full-bank.json", "1862": "eastern_1862/recorded/stock_market.json",
    "1820": "britain_1820/recorded/four.json", "emu-bay": "emu_bay/recorded/conditions-resources-track-bonds.json",
    "any-18xx": "open_box/recorded/any-18xx-bank.json", "empire-builder": "empire_builder/recorded/normal.json",
}  # fmt: skip
#: The pages that have such parts.
PAGES = ("", "/companies", "/map", "/map?whole=0", "/big", "/big?map=1", "/desk")
LATER = {"headers": {"HX-Request": "true"}}


def table_of(tables, file, but=3):
    """A table at which a recorded game was played, but for its last moves."""
    data = record_of(file)
    return tables.take_over({**data, "moves": data["moves"][:-but]}, "shared")


def parts_of(phone, table, later=False):
    """By the address of each part on the pages of a phone: what the page has of it."""
    found = {}
    for page in PAGES:
        phone.get(f"/t/{table.code}{page}", **(LATER if later else {}))
        parts = re.findall(r'data-apart="([^"]+)">(.*?)(?=<div class="[^"]*" data-apart|\Z)', phone.page, re.S)
        found |= {unescape(address): inside for address, inside in parts}
    return found


@pytest.mark.parametrize("name", RECORDED)
def test_a_part_is_the_same_for_everybody_and_what_the_first_page_has(app, tables, name):
    table = table_of(tables, RECORDED[name])
    phones = people_of(app, table, table.start.players)
    first = parts_of(phones["stranger"], table)
    assert first
    for who, phone in phones.items():
        later = parts_of(phone, table, later=True)
        assert set(later) <= set(first)  # who only watches has one more
        for address in first:
            phone.get(address)
            assert phone.status == 200
            assert phone.page in first[address], (who, address)
            # A later page says which version is current, and has nothing of it.
            assert address not in later or later[address].startswith("</div>"), (who, address)


def test_a_browser_keeps_the_version_that_it_has_asked_for_and_no_other(app, tables, phone):
    table = table_of(tables, RECORDED["emu-bay"])
    watcher = phone()
    address = next(one for one in parts_of(watcher, table) if "/map" in one)
    now = watcher.client.get(address)
    assert "immutable" in now.headers["Cache-Control"] and "private" in now.headers["Cache-Control"]
    old = watcher.client.get(re.sub(r"v=\w+", "v=0", address))
    assert old.data == now.data and "no-cache" in old.headers["Cache-Control"]
    same = watcher.client.get(address, headers={"If-None-Match": now.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")


def test_what_there_is_not_is_refused_in_a_sentence(phone, code, host, make):
    watcher = phone()
    for name in ("market", "players", "..", "watch.html"):
        assert watcher.get(f"/t/{code}/part/{name}").status == 404
    books = make(host, depth="books")
    assert watcher.get(f"/t/{books}/part/map").status == 404
    assert watcher.get(f"/t/{books}/part/watch").status == 200


def test_a_part_is_drawn_again_when_what_it_reads_has_changed_and_else_is_not(app, tables, monkeypatch):
    table = table_of(tables, RECORDED["1830"], but=40)
    data = record_of(RECORDED["1830"])
    drawings, draw = [], shared.Drawn._draw
    monkeypatch.setattr(shared.Drawn, "_draw", lambda one, of: drawings.append(one._template) or draw(one, of))
    versions: dict[str, list[str]] = {"map": [], "market": [], "trains": []}
    client, kinds = app.test_client(), []
    while len(table.timeline.entries) < len(data["moves"]) - 1:
        for name, seen in versions.items():
            seen.append(client.get(f"/t/{table.code}/part/{name}?v=0").headers["ETag"])
        move = table.read_moves([data["moves"][len(table.timeline.entries)]])
        kinds.append(move[0].kind)
        table.play(move, Submission(table.seq, f"s{table.seq}", "Ann", "2026-01-01T12:00:00.000Z"))
    for name, seen in versions.items():
        drawn = [one for one in drawings if one == f"eighteenxx/apart-{name}.html"]
        changes = sum(a != b for a, b in pairwise(seen))
        assert len(drawn) <= len(seen) / 2 and changes >= 1, (name, drawn, kinds)
        assert changes <= len(drawn) - 1


def test_a_part_reads_nothing_that_it_has_not_named():
    class View:
        market, cash = (1, 2), 5

        @property
        def double(self):
            return self.market * 2

        @property
        def secret(self):
            return self.cash

    read = Read(View(), ("market", "missing"))
    assert read.market == (1, 2) and read.double == (1, 2, 1, 2)
    for name in ("cash", "secret", "missing"):
        with pytest.raises(RuntimeError, match="first line"):
            getattr(read, name)
    assert read == Read(View(), ("market",))


def test_what_parts_read_is_said_in_their_first_line():
    said = {path.stem.removeprefix("apart-") for path in TEMPLATES.rglob("*.html") if READS.match(path.read_text())}
    assert said == set(APART) - {"watch"}  # what everybody has changes with nearly each entry


def test_a_table_that_nobody_has_open_is_let_go(app, tables, phone):
    table = weakref.ref(table_of(tables, RECORDED["emu-bay"]))
    assert parts_of(phone(), table()) and parts_of(phone(), table(), later=True)
    tables._open.clear()
    gc.collect()
    assert table() is None


def test_another_history_of_a_file_has_other_versions(app, tables, phone):
    """A file is put back to what was copied earlier, and the evening goes on otherwise: rows come again."""

    def play(at):
        table = table_of(tables, RECORDED["emu-bay"])
        move = {"move": "correct-cash", "account": table.start.players[0], "amount": 1, "reason": "chips"}
        sent = Submission(table.seq, "s", "Ann", f"2026-01-01T12:00:0{at}.000Z")
        table.play(table.read_moves([move]), sent)
        return {address.partition("v=")[2] for address in parts_of(phone(), table) if "/watch" in address}

    assert play(1) == play(1) != play(2)
