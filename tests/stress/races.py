"""Races: many phones at two servers on one file, with the same entry and with entries that compete."""

from __future__ import annotations

import random
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import __version__
from companion.tables import Tables
from tests.real_server import serving
from tests.real_table import NAMES, Phone, correction
from tests.stress.party import BROKEN, check_entries
from tests.stress.tally import Run, Tally

ROUNDS, STEPS, PHONES = 140, 25, 6

Answer = tuple[int, dict[str, Any]]


def run(run: Run) -> Tally:
    """Of competing entries one is taken; the same entry sent by many stands once; who tries again gets in, once."""
    tally = Tally("races")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        with serving(database) as (one, _), serving(database) as (two, _):
            for n in run.rounds(ROUNDS):
                _Round(run, tally, n, database, (one, two)).race()
    return tally


class _Round:
    """One table with six phones, half of them at each server."""

    def __init__(self, run: Run, tally: Tally, n: int, database: Path, ports: tuple[int, int]) -> None:
        self.tally, self.n, self.database = tally, n, database
        self.chance = random.Random(run.named("races", n))
        self.table = Tables(database, __version__).make("emu-bay", NAMES, seed=f"race {n}")
        self.phones = [Phone(self.table, NAMES[k % 3]) for k in range(PHONES)]
        self.ports = [ports[k % 2] for k in range(PHONES)]
        self.acknowledged: dict[str, int | None] = {}

    def race(self) -> None:
        for step in range(STEPS):
            self.chance.choice([self._same, self._compete, self._insist])(step)
            self.tally.tried += 1
        check_entries(self.tally, self.n, self.database, self.table, self.acknowledged)
        self.table.store.close()

    def _together(self, act: Callable[[int], Answer]) -> list[Answer]:
        """All phones at the same moment; (0, {}) for a phone whose connection broke."""
        answers: list[Answer] = [(0, {})] * PHONES
        gate = threading.Barrier(PHONES)

        def one(k: int) -> None:
            gate.wait(30)
            try:
                answers[k] = act(k)
            except BROKEN as broken:
                self.tally.fail("wrong", f"a phone's connection broke: {broken!r}", self.n, type(broken).__name__)

        threads = [threading.Thread(target=one, args=(k,)) for k in range(PHONES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        for status, told in answers:
            self.tally.check(status < 500, "500s", f"{status}: {told.get('error')}", self.n)
        return answers

    def _seen(self) -> int:
        return max(phone.look(port) for phone, port in zip(self.phones, self.ports, strict=True))

    def _send(self, k: int, entry_id: str, seen: int) -> Answer:
        move = {**correction(k), "reason": f"party-{entry_id}"}
        return self.phones[k].play(self.ports[k], move, seen, entry_id)

    def _note(self, answers: list[Answer], ids: list[str]) -> None:
        for (status, told), entry_id in zip(answers, ids, strict=True):
            if status == 200:
                self.acknowledged[entry_id] = told["seq"]

    def _same(self, step: int) -> None:
        """A phone that is impatient sends the same again, by both servers: one row, and yes for all."""
        seen, entry_id = self._seen(), f"{self.n}-{step}"
        move = {**correction(step), "reason": f"party-{entry_id}"}
        answers = self._together(lambda k: self.phones[k].play(self.ports[k], move, seen, entry_id))
        self._note(answers, [entry_id] * PHONES)
        taken = [told for status, told in answers if status == 200]
        new = sum(not told["repeat"] for told in taken)
        self.tally.check(len(taken) == PHONES, "lost", f"{PHONES - len(taken)} of {PHONES} were not told yes", self.n)
        self.tally.check(new == 1, "double", f"one entry was new {new} times", self.n)

    def _compete(self, step: int) -> None:
        """Each has another entry after the same row: one is taken, the others are told that the table has moved on."""
        seen = self._seen()
        ids = [f"{self.n}-{step}-{k}" for k in range(PHONES)]
        answers = self._together(lambda k: self._send(k, ids[k], seen))
        self._note(answers, ids)
        statuses = sorted(status for status, _ in answers)
        self.tally.check(
            statuses == [200] + [409] * (PHONES - 1), "double", f"six at once were answered {statuses}", self.n
        )

    def _insist(self, step: int) -> None:
        """Each looks again and sends its own entry again until it is taken: all are, each once."""
        ids = [f"{self.n}-{step}-{k}" for k in range(PHONES)]

        def until_taken(k: int) -> Answer:
            answer: Answer = (0, {})
            for _ in range(40):
                answer = self._send(k, ids[k], self.phones[k].look(self.ports[k]))
                if answer[0] != 409:
                    break
            return answer

        answers = self._together(until_taken)
        self._note(answers, ids)
        refused = [status for status, _ in answers if status != 200]
        self.tally.check(not refused, "lost", f"in 40 tries {len(refused)} of six did not get in: {refused}", self.n)
