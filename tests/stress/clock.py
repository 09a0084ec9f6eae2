"""A clock that goes back and forward, between two starts and while the server runs: nobody loses a seat."""

from __future__ import annotations

import random
import tempfile
import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.cookies import SimpleCookie
from pathlib import Path

from companion import __version__
from companion.tables import Table, Tables
from tests.real_server import FAKETIME, ask, serving
from tests.real_table import NAMES, Phone, correction
from tests.stress.party import check_entries
from tests.stress.tally import Run, Tally

ROUNDS = 12
MINUTE, DAY = 60, 24 * 3600
YEAR = 365 * DAY
#: What a Raspberry Pi without a clock chip does when it starts, and when it finds the time in a network.
SHIFTS = (-10 * MINUTE, -DAY, -200 * DAY, -10 * YEAR, 0, 10 * MINUTE, DAY, 200 * DAY, 10 * YEAR)
GUESSES = 25
REFUSED = "refused because of the clock"


def run(run: Run) -> Tally:
    """Three starts a round, each with the clock elsewhere, and a jump while each of them runs."""
    tally = Tally("clock")
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("clock", n))
        with tempfile.TemporaryDirectory() as folder:
            _Evening(tally, n, Path(folder), chance).pass_()
    return tally


class _Evening:
    """One table, three phones, and a clock that a file sets."""

    def __init__(self, tally: Tally, n: int, folder: Path, chance: random.Random) -> None:
        self.tally, self.n, self.chance = tally, n, chance
        self.database = folder / "tables.sqlite"
        self.table: Table = Tables(self.database, __version__).make("emu-bay", NAMES, seed="clock")
        self.phones = [Phone(self.table, seat) for seat in NAMES]
        self.host = Phone(self.table, "Ann")
        self.host.card = f"/h/{self.table.code}/{self.table.settings['host']}"
        self.set = folder / "clock"
        self.env = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(self.set), "FAKETIME_NO_CACHE": "1",
                    "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1"}  # fmt: skip
        self.acknowledged: dict[str, int | None] = {}
        self.shift = 0

    def pass_(self) -> None:
        """Let the evening pass."""
        for _ in range(3):
            self._turn(self.chance.choice(SHIFTS))
            with serving(self.database, env=self.env) as (port, _):
                if not self._is_shifted(port):
                    return
                self._everybody(port, "after a restart")
                self._turn(self.chance.choice(SHIFTS))
                self._everybody(port, "after a jump")
                self._guess(port)
        check_entries(self.tally, self.n, self.database, self.table, self.acknowledged)
        self.table.store.close()

    def _turn(self, shift: int) -> None:
        self.shift = shift
        self.set.write_text(f"{shift:+d}")

    def _is_shifted(self, port: int) -> bool:
        told = parsedate_to_datetime(ask(port, "/")[0].headers["Date"] or "").timestamp()
        off = told - time.time() - self.shift
        return self.tally.check(
            abs(off) < MINUTE, "wrong", f"the server's clock was not shifted: {off:.0f} s off", self.n
        )

    def _everybody(self, port: int, when: str) -> None:
        """Each phone still has what it had, and enters something."""
        when += f", {self.shift / DAY:+,.2f} days"
        for phone in [*self.phones, self.host]:
            self.tally.tried += 1
            entry_id = f"party-{self.n}-{len(self.acknowledged)}"
            try:
                seen = phone.look(port)
                status, told = phone.play(port, {**correction(1), "reason": entry_id}, seen, entry_id)
            except AssertionError as refused:
                self.tally.fail("wrong", f"{phone.seat} was refused {when}: {refused}", self.n, REFUSED)
                continue
            if self.tally.check(status == 200, "wrong", f"{phone.seat} was answered {status} {when}", self.n, REFUSED):
                self.acknowledged[entry_id] = told["seq"]
        status = self.host.get(port, f"/t/{self.table.code}/host")[0].status
        self.tally.check(status == 200, "wrong", f"the host was answered {status} {when}", self.n, REFUSED)
        self._keeps_cookie(port, when)

    def _keeps_cookie(self, port: int, when: str) -> None:
        """A phone whose own clock is right must not throw its seat away."""
        answer, _ = ask(port, self.phones[0].card)
        for cookie in SimpleCookie(answer.headers["Set-Cookie"] or "").values():
            ends = parsedate_to_datetime(cookie["expires"]) if cookie["expires"] else None
            gone = not cookie["max-age"] and ends is not None and ends < datetime.now(UTC)
            self.tally.check(
                not gone, "wrong", f"{when} the seat's cookie has expired for a phone: {cookie['expires']}", self.n
            )

    def _guess(self, port: int) -> None:
        """Wrong codes, then the clock goes back: right ones are taken all the same."""
        for k in range(GUESSES):
            ask(port, f"/join?code=AAAAA{k}")
        self._turn(self.shift - DAY)
        status = ask(port, f"/join?code={self.table.code}")[0].status
        self.tally.check(
            status == 303, "wrong", f"after {GUESSES} wrong codes a right one was answered {status}", self.n
        )
        self._everybody(port, "after wrong codes")
