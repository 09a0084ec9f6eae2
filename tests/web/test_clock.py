"""The clock of the machine jumps: nobody loses a seat, nobody is locked out, nothing vanishes from a list.

A real server, restarted with another time of day by libfaketime; browsers keep their own time.
"""

import copy
import re
import sqlite3
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import pytest

from companion.tables import Tables
from tests.chance import either
from tests.real_server import FAKETIME, ask, serving

#: What a machine without a clock chip may wake up with; and a clock that was set right again.
CLOCKS = either(["-56y", "+3y"], ["-10m", "-56y", "+3y"])


def at_time(clock, file=None):
    """The environment of a process whose time of day is another; what counts seconds goes on as it did."""
    set_by = {"FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_NO_CACHE": "1"} if file else {"FAKETIME": clock}
    return {"LD_PRELOAD": str(FAKETIME), "FAKETIME_DONT_FAKE_MONOTONIC": "1", **set_by}


class Browser:
    """Keeps cookies as a browser with a right clock does: by their age first, else by their date."""

    def __init__(self, port):
        self.port = port
        self.cookies = {}
        self.status, self.page, self.headers = 0, "", {}

    def get(self, path, method="GET", body=None, **headers):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        response, content = ask(self.port, path, method, body, Cookie=cookie, **headers)
        for line in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                self._keep(name, morsel)
        self.status, self.page, self.headers = response.status, content.decode(), response.headers
        return self

    def _keep(self, name, morsel):
        if morsel["max-age"]:
            is_over = int(morsel["max-age"]) <= 0
        else:
            is_over = bool(morsel["expires"]) and parsedate_to_datetime(morsel["expires"]) <= datetime.now(UTC)
        self.cookies.pop(name, None)
        if not is_over:
            self.cookies[name] = morsel.value

    def post(self, path, **fields):
        token = re.search(r'name="csrf_token" value="([^"]*)"', self.page)[1]
        body = urlencode({"csrf_token": token, **fields})
        return self.get(path, "POST", body, **{"Content-Type": "application/x-www-form-urlencoded"})


@pytest.fixture
def kept(tmp_path):
    return Tables(tmp_path / "tables.sqlite").make("emu-bay", ["Ann", "Bo", "Cy"], name="Friday")


def test_host_and_seats_stay_after_restarts(kept):
    path, code, seated = kept.store.path, kept.code, []
    with serving(path) as (port, _process):
        first = Browser(port).get(f"/h/{code}/{kept.settings['host']}"), Browser(port)
        first[1].get(f"/s/{code}/{kept.settings['seats']['Ann']}")
        first[1].get(f"/t/{code}/notes")
        assert first[1].status == 200
    for clock in CLOCKS:
        with serving(path, env=at_time(clock)) as (port, _process):
            # What they were given under the right clock, and a form with its token: nothing from another wrong one.
            host, ann = copy.deepcopy(first)
            host.port = ann.port = port
            assert host.get(f"/t/{code}/host").status == 200, clock
            assert ann.post(f"/t/{code}/notes", text=f"sell at {clock}").status == 303, clock
            assert f"sell at {clock}" in ann.get(f"/t/{code}/notes").page
            seated.append(Browser(port).get(f"/s/{code}/{kept.settings['seats']['Bo']}"))
            assert seated[-1].get(f"/t/{code}/notes").status == 200, clock
    # A seat that was taken under a wrong clock is one under the right clock.
    with serving(path) as (port, _process):
        for bo in seated:
            bo.port = port
            assert bo.get(f"/t/{code}/notes").status == 200


def test_a_clock_that_is_set_while_it_serves(kept, tmp_path):
    clock, code = tmp_path / "clock", kept.code
    clock.write_text("+0")
    with serving(kept.store.path, env=at_time("", clock)) as (port, _process):
        ann = Browser(port).get(f"/s/{code}/{kept.settings['seats']['Ann']}").get(f"/t/{code}/notes")
        guesser = Browser(port)
        while guesser.get("/j/ABCDEF").status == 404:
            pass
        wait = int(guesser.headers["Retry-After"])
        assert (guesser.status, 0 < wait <= 60) == (429, True)
        for jump in ("-10d", "+10d", "-40y"):
            clock.write_text(jump)
            assert ann.post(f"/t/{code}/notes", text=jump).status == 303
            assert jump in ann.get(f"/t/{code}/notes").page
            # Neither locked out for ten days, nor forgiven.
            assert guesser.get("/j/ABCDEF").status == 429
            assert int(guesser.headers["Retry-After"]) <= wait
            assert Browser(port).get(f"/j/{code}").status == 200


def test_the_table_used_last_is_the_first_of_the_list(kept):
    tables = Tables(kept.store.path)
    newer = tables.make("emu-bay", ["Dora", "Eli"], name="Saturday")
    kept.store.append(kept.id, 0, "one", "play", [], "Ann", "1970-01-01T00:10:00.000Z")
    assert [row["name"] for row in tables.all()] == ["Friday", "Saturday"]
    newest = tables.make("emu-bay", ["Dora", "Eli"], name="Sunday")
    with sqlite3.connect(kept.store.path) as file:
        file.execute("update tables set made_at = '1970-01-01T00:20:00.000Z' where code = ?", [newest.code])
    assert [row["name"] for row in tables.all()] == ["Sunday", "Friday", "Saturday"]
    newer.store.append(newer.id, 0, "two", "play", [], "Dora", "1970-01-01T00:30:00.000Z")
    assert [row["name"] for row in tables.all()] == ["Saturday", "Sunday", "Friday"]
