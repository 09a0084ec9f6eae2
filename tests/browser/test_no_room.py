"""What a phone does when the companion has no room for its stream, and when the companion's file is gone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion import __version__
from companion.tables import Submission, Table, Tables
from tests.real_server import serving

#: A server that refuses every stream.
FULL = "from companion.web import connections\nconnections.STREAMS = 0\n"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Tables(tmp_path / "tables.sqlite", __version__).make("emu-bay", ("Ann", "Bo", "Cy"))


def test_a_phone_without_a_stream_asks_now_and_then_and_is_told_of_trouble(
    table: Table, browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "tables.sqlite", before=FULL) as (port, _):
        page = browser.new_page()
        page.clock.install()
        began = time.monotonic()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
        page.goto(f"http://127.0.0.1:{port}/t/{table.code}")
        page.wait_for_function("document.querySelector('#page[data-live]')")
        move = {"move": "correct-cash", "account": "Ann", "amount": 1}
        table.play(table.read_moves([move]), Submission(0, "first", "Ann", "2026-05-01T20:00:00.000Z"))
        page.clock.run_for(3_000)
        expect(page.locator('#page[data-seq="1"]')).to_be_attached()
        # Every three seconds, and for a stream every twenty.
        with page.expect_request("**/live"):
            page.clock.run_for(24_000)
        seconds = 27 + time.monotonic() - began
        assert 2 <= asked.count("live") <= 1 + seconds / 20
        assert 9 <= asked.count("state") <= 2 + seconds / 3
        files = list(tmp_path.glob("tables.sqlite*"))
        for file in files:
            file.rename(file.with_name(f"away-{file.name}"))
        strip = page.locator("#offline")
        page.clock.run_for(3_000)
        expect(strip).to_contain_text("was moved, deleted or replaced")
        expect(strip).to_be_visible()
        for file in files:
            file.with_name(f"away-{file.name}").rename(file)
        page.clock.run_for(3_000)
        expect(strip).to_be_hidden()
        page.close()
