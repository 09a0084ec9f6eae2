"""Hostile requests over all routes and formats of files, in this process: the server's own time, without a network."""

from __future__ import annotations

import logging
import multiprocessing
import os
import random
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion import __version__
from companion.tables import NoTable, Tables
from companion.web import create_app
from tests.stress.party import check_entries
from tests.stress.requests import Asked, Attacker
from tests.stress.tally import PATIENCE, Run, Tally, is_fault
from tests.stress.world import World, build, world

ROUNDS, REQUESTS = 180, 500
#: Seconds after which a request is broken off, so that the campaign goes on.
ENDLESS = 30


def run(run: Run) -> Tally:
    """90,000 requests in rounds of 500, each on a fresh copy of one file, in a process for each core."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "world.sqlite"
        kept = build(database).kept()
        return shared_out(run, "fuzz", ROUNDS, attack, str(database), kept)


def shared_out(run: Run, part: str, rounds: int, round_: Callable[..., Tally], *given: str) -> Tally:
    """Play the rounds of a part in a process for each core: `round_(seed, number, *given)`."""
    tally = Tally(part)
    if run.only is not None:
        tally.add(round_(run.named(part, run.only), run.only, *given))
        return tally
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn")) as pool:
        doing: set[Future[Tally]] = set()
        for n in run.rounds(rounds):
            if len(doing) >= 2 * cores:
                done, doing = wait(doing, return_when=FIRST_COMPLETED)
                _count(tally, done)
            doing.add(pool.submit(round_, run.named(part, n), n, *given))
        _count(tally, doing)
    return tally


def _count(tally: Tally, done: set[Future[Tally]]) -> None:
    for one in done:
        tally.add(one.result())


class Endless(BaseException):
    """A request that does not end. No `Exception`: nothing in the program may take it for its own."""


class Faults(logging.Handler):
    """Keeps the last fault that the program has logged: where it was raised."""

    def __init__(self) -> None:
        super().__init__()
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Note where."""
        self.last = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            frame = traceback.extract_tb(record.exc_info[2])[-1]
            self.last = f"{Path(frame.filename).name}:{frame.lineno} {frame.name}: {record.exc_info[1]!r}"[:300]


def attack(seed: str, n: int, database: str, kept: str) -> Tally:
    """One round: its requests one after another, and then whether all tables are whole."""
    tally = Tally("fuzz")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tables.sqlite"
        shutil.copy(database, copy)
        _Round(random.Random(seed), n, copy, world(kept), tally).play()
    return tally


class _Round:
    def __init__(self, chance: random.Random, n: int, database: Path, here: World, tally: Tally) -> None:
        self.n, self.database, self.world, self.tally = n, database, here, tally
        self.app = create_app(database, RATELIMIT_ENABLED=False)
        self.client = self.app.test_client(use_cookies=False)
        self.mirror = Tables(database, __version__)
        self.attacker = Attacker(chance, here, self.app.url_map, self.mirror)
        self.acknowledged: dict[str, dict[str, int | None]] = {code: {} for code in here.codes}
        self.faults = Faults()

    def play(self) -> None:
        logger = logging.getLogger("companion")
        logger.addHandler(self.faults)
        logger.propagate = False
        try:
            for _ in range(REQUESTS):
                self._ask(self.attacker.next())
            self._look_at_all()
        finally:
            logger.removeHandler(self.faults)
            self.mirror.store.close()
            self.app.extensions["companion"].store.close()

    def _ask(self, asked: Asked) -> None:
        self.faults.last = ""
        began, worked = time.monotonic(), time.thread_time()
        try:
            with broken_off():
                status, body, told = self._answer(asked)
        except Endless:
            self.tally.tried += 1
            self.tally.took(ENDLESS, f"broken off: {asked}", self.n, f"endless {_rule(asked.path)}")
            return
        except Exception as broken:  # the program's, outside of what answers its faults
            where = traceback.extract_tb(broken.__traceback__)[-1]
            self.tally.tried += 1
            self.tally.fail(
                "500s",
                f"{broken!r} at {where.filename}:{where.lineno}: {asked}",
                self.n,
                f"{where.filename}:{where.lineno}",
            )
            return
        seconds, work = time.monotonic() - began, time.thread_time() - worked
        self.tally.tried += 1
        if is_fault(status):
            self.tally.fail(
                "500s",
                f"{status} {self.faults.last}: {asked}",
                self.n,
                f"{status} {self.faults.last.partition(':')[2][:40]}",
            )
        if seconds > PATIENCE:  # this machine may have had something else to do: it is asked once more
            again = seconds if work > PATIENCE else self._again(asked)
            self.tally.took(again, f"{work:.1f} s of work the first time: {asked}", self.n, f"late {_rule(asked.path)}")
        if "Traceback (most recent" in body:
            self.tally.fail("wrong", f"a trace is shown: {asked}", self.n, "a trace")
        if status == 200 and body.lstrip().startswith("<") and asked.method in ("GET", "POST"):
            self.attacker.saw(asked, body)
        if status == 200 and asked.expects and isinstance(told, dict) and type(told.get("seq")) is int:
            code, entry_id = asked.expects
            self.acknowledged[code][entry_id] = told["seq"]

    def _answer(self, asked: Asked) -> tuple[int, str, Any]:
        headers = {"Cookie": self.world.cookies[asked.role], **asked.headers}
        response = self.client.open(
            asked.path, method=asked.method, data=asked.body or None, headers=headers, base_url="http://192.168.4.1:8000",
            environ_overrides={"REMOTE_ADDR": "192.168.4.20"}, buffered=False,
        )  # fmt: skip
        try:
            if response.mimetype == "text/event-stream":
                return response.status_code, "", None
            is_text = (response.mimetype or "").startswith(("text/", "application/json"))
            body = response.get_data(as_text=True) if is_text else ""
            return response.status_code, body, response.get_json(silent=True) if response.is_json else None
        finally:
            response.close()

    def _again(self, asked: Asked) -> float:
        """How many seconds it takes when it is asked again."""
        began = time.monotonic()
        with broken_off():
            self._answer(asked)
        return time.monotonic() - began

    def _look_at_all(self) -> None:
        for code in self.world.codes:
            try:
                table = self.mirror.open(code)
            except NoTable:
                continue  # its host has deleted it
            check_entries(self.tally, self.n, self.database, table, self.acknowledged[code])


@contextmanager
def broken_off() -> Iterator[None]:
    """Break off what takes longer than `ENDLESS`. Raises Endless."""

    def end(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, ENDLESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _rule(path: str) -> str:
    """What requests of one kind have in common in their address."""
    parts = path.partition("?")[0].split("/")
    return "/".join(part if part.isalpha() and part.islower() else "*" for part in parts)
