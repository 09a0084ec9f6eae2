"""A disk that is full: honest sentences, nothing half-written, and the evening goes on when there is room again.

The size to which the server's files may grow is limited; no root is needed for it.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlencode

from companion import __version__
from companion.tables import Table, Tables
from tests.real_server import ROOT, ask, serving
from tests.real_table import NAMES, Phone, correction
from tests.stress.party import BROKEN, FORM, RECORDED, brought, check_entries, multipart
from tests.stress.tally import PATIENCE, Run, Tally

ROUNDS, ASKED = 24, 120
#: What an answer of 503 says: there is no room, or it took too long on a machine that is busy too.
HONEST = "full or failing", "The disk of the companion", "Nothing was changed", "Try again in a moment"
GAME = RECORDED / "emu_bay/recorded/stalemate.json"
#: How a command is limited: files that may not grow, and no signal when they try.
LIMITED = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); " \
          "resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); from companion.cli import main; main()"  # fmt: skip


def run(run: Run) -> Tally:
    """The disk is full after a while, or from the start; moves, amends, new tables, imports, notes, prints, backups."""
    tally = Tally("full-disk")
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("full-disk", n))
        with tempfile.TemporaryDirectory() as folder:
            _Evening(tally, n, Path(folder), chance).pass_()
    return tally


class _Evening:
    def __init__(self, tally: Tally, n: int, folder: Path, chance: random.Random) -> None:
        self.tally, self.n, self.chance, self.folder = tally, n, chance, folder
        self.database = folder / "tables.sqlite"
        self.table: Table = Tables(self.database, __version__).make("emu-bay", NAMES, seed="full")
        self.phone = Phone(self.table, "Ann")
        self.phone.card = f"/h/{self.table.code}/{self.table.settings['host']}"
        self.acknowledged: dict[str, int | None] = {}
        self.made: set[str] = set()
        self.refused = 0

    def pass_(self) -> None:
        """Play until the disk is full, go on asking, make room, go on."""
        from_the_start = self.chance.random() < 0.3
        most = self.chance.randrange(120_000, 700_000)
        before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, resource.RLIM_INFINITY))\n"
        with serving(self.database, before=before if from_the_start else "") as (port, process):
            self.phone.look(port)
            if not from_the_start:
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            ways = [
                self._play,
                self._play,
                self._play,
                self._amend,
                self._undo,
                self._bring,
                self._make,
                self._note,
                self._print,
            ]
            for k in range(ASKED):
                self._ask(self.chance.choice(ways), port, k)
            self.tally.check(process.poll() is None, "wrong", "the server has ended", self.n)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            answered = self._play(port, ASKED)
            self.tally.check(answered[0] == 200, "wrong", f"with room again a move was answered {answered[0]}", self.n)
            self._backup(full=self.chance.random() < 0.7)
        self._check()

    def _ask(self, way: Callable[[int, int], tuple[int, str]], port: int, k: int) -> None:
        try:
            for _ in range(2):  # a machine that was busy is asked once more
                began = time.monotonic()
                status, told = way(port, k)
                taken = time.monotonic() - began
                if taken <= PATIENCE:
                    break
        except TimeoutError:
            self.tally.took(time.monotonic() - began, f"{way.__name__[1:]} on a full disk, not answered", self.n)
            return
        except BROKEN as broken:
            self.tally.fail(
                "wrong", f"{way.__name__[1:]} was not answered: {broken!r}", self.n, f"not answered {way.__name__}"
            )
            return
        if status == 503:
            self.tally.tried += 1
            self.refused += 1
            is_honest = any(words in told for words in HONEST)
            self.tally.check(is_honest, "wrong", f"{way.__name__[1:]} on a full disk says: {told[:200]}", self.n)
        else:
            self.tally.answered(status, taken, f"{way.__name__[1:]} on a full disk: {told[:200]}", self.n)

    # What is asked: the status, and what the answer says -----------------------------------------

    def _play(self, port: int, k: int) -> tuple[int, str]:
        entry_id = f"party-{self.n}-{k}"
        move = {**correction(k), "reason": f"{entry_id} {'x' * self.chance.choice([0, 900])}"}
        status, told = self.phone.play(port, move, self.phone.look(port), entry_id)
        if status == 200:
            self.acknowledged[entry_id] = told["seq"]
        return status, str(told)

    def _undo(self, port: int, k: int) -> tuple[int, str]:
        seen = self.phone.look(port)
        status, told = self.phone.play(port, {}, seen, f"undo-{k}", "undo")
        if status == 200:
            self.acknowledged[f"undo-{k}"] = told["seq"]
        return status, str(told)

    def _amend(self, port: int, k: int) -> tuple[int, str]:
        changes = json.dumps({"1": {**correction(k), "reason": "x" * 500}})
        status, told = self._post(
            port, f"/t/{self.table.code}/amend/1/enter", {"changes": changes, "entry_id": f"amend-{k}"}
        )
        if status == 303:
            self.acknowledged[f"amend-{k}"] = None
        return status, told

    def _note(self, port: int, k: int) -> tuple[int, str]:
        return self._post(port, f"/t/{self.table.code}/notes", {"text": "n" * 5_000 + str(k)})

    def _make(self, port: int, k: int) -> tuple[int, str]:
        fields = {"title": "emu-bay", "player": list(NAMES), "depth": "full", "how": "drawn", "seed": str(k)}
        return self._post(port, "/new", fields)

    def _bring(self, port: int, k: int) -> tuple[int, str]:
        self.phone.look(port)
        body, kind = multipart(
            {"csrf_token": self.phone.token, "name": "x" * 30}, GAME.read_bytes() + b" " * (k % 3) * 300_000
        )
        return self._sent(port, "/open", body, kind)

    def _print(self, port: int, k: int) -> tuple[int, str]:
        kind = self.chance.choice(["score.pdf", "setup.pdf"])
        answer, body = self.phone.get(port, f"/t/{self.table.code}/sheets/{kind}")
        if answer.status == 200:
            whole = body.rstrip().endswith(b"%%EOF")
            self.tally.check(whole, "wrong", "half a print came from a full disk", self.n)
        return answer.status, "" if answer.status == 200 else body.decode("utf-8", "replace")

    def _post(self, port: int, path: str, fields: Mapping[str, object]) -> tuple[int, str]:
        seen = self.phone.look(port)
        form = urlencode({"csrf_token": self.phone.token, "seen": seen, **fields}, doseq=True)
        return self._sent(port, path, form.encode(), FORM)

    def _sent(self, port: int, path: str, body: bytes, kind: str) -> tuple[int, str]:
        answer, page = ask(port, path, "POST", body, **{"Content-Type": kind, "Cookie": self.phone.cookie})
        if answer.status == 303 and path in ("/new", "/open") and (code := brought(port, answer, self.phone.cookie)):
            self.made.add(code)
        return answer.status, page.decode("utf-8", "replace")

    # Afterwards ----------------------------------------------------------------------------------

    def _backup(self, full: bool) -> None:
        """A backup while it runs: whole, or refused in a sentence without half a file."""
        copy = self.folder / "copy.sqlite"
        least = "50_000" if full else "resource.RLIM_INFINITY"
        done = subprocess.run(
            [sys.executable, "-c", LIMITED.format(least), "backup", str(copy), "--db", str(self.database)],
            capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        self.tally.tried += 1
        self.tally.check(
            "Traceback" not in done.stderr, "wrong", f"a backup ended with a trace: {done.stderr[-200:]}", self.n
        )
        if done.returncode == 0:
            table = Tables(copy, __version__).open(self.table.code) if copy.is_file() else None
            if self.tally.check(table is not None, "lost", "a backup said yes, and there is no file", self.n) and table:
                table.store.close()
                check_entries(self.tally, self.n, copy, table, self.acknowledged)
        else:
            is_honest = full and copy.name in done.stderr and "disk" in done.stderr
            self.tally.check(is_honest, "wrong", f"a backup failed and says: {done.stderr[-200:]}", self.n)
            self.tally.check(not copy.exists(), "wrong", "a backup that failed has left half a file", self.n)

    def _check(self) -> None:
        self.tally.check(self.refused > 0, "wrong", "the disk was never full: this round shows nothing", self.n)
        check_entries(self.tally, self.n, self.database, self.table, self.acknowledged)
        for code in self.made:
            self.tally.check(
                self.table.store.table(code) is not None, "lost", f"the new table {code} is not there", self.n
            )
        self.table.store.close()
