"""A server that is told to stop at any moment: it finishes what it answers, and leaves one file with everything in it."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from tests.real_server import playing, serving
from tests.stress.party import Party
from tests.stress.tally import Run, Tally

ROUNDS = 60
#: Seconds in which it must have ended: what is being answered may take its time, 20 seconds at most.
POLITE = 25
#: What was asked for so long before, in seconds, has reached the server.
ARRIVED = 0.3


def run(run: Run) -> Tally:
    """SIGINT or SIGTERM during moves, imports and prints; then the one file, copied alone, has everything."""
    tally = Tally("shutdown")
    whole = 0
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("shutdown", n))
        with tempfile.TemporaryDirectory() as folder:
            party = Party(Path(folder) / "tables.sqlite", chance)
            told = chance.choice([signal.SIGINT, signal.SIGTERM])
            serve = _command if n % 2 else _served
            serve(party, tally, n, told, chance.uniform(0.1, 1.5))
            _check_copy(party, tally, n)
            whole += party.whole
            tally.tried += 1
    tally.notes.append(f"{tally.tried} times told to stop; {whole} prints came whole")
    return tally


def _served(party: Party, tally: Tally, n: int, told: int, after: float) -> None:
    with serving(party.database) as (port, process):
        _stopped(party, tally, n, port, process, told, after)


def _command(party: Party, tally: Tally, n: int, told: int, after: float) -> None:
    """The same with `companion play`, as people start it."""
    with playing(party.database) as (port, process, said):
        _stopped(party, tally, n, port, process, told, after)
        said.seek(0)
        text = said.read().decode()
        tally.check("Traceback" not in text, "wrong", f"it ended with a trace: {text[-300:]}", n)


def _stopped(
    party: Party, tally: Tally, n: int, port: int, process: subprocess.Popen[bytes], told: int, after: float
) -> None:
    name = signal.Signals(told).name
    with party.going_on(port, prints=3):
        party.last(after)
        told_at = time.monotonic()
        process.send_signal(told)
        try:
            code = process.wait(POLITE)
            tally.check(code == 0, "wrong", f"after {name} it ended with {code}", n)
        except subprocess.TimeoutExpired:
            tally.fail("wrong", f"{POLITE} s after {name} it had not ended", n)
    cut = sum(began < told_at - ARRIVED for began in party.cut)
    tally.check(not cut, "wrong", f"{cut} prints were cut off by {name}", n)
    party.cut.clear()


def _check_copy(party: Party, tally: Tally, n: int) -> None:
    """What people do then: they copy the file, and nothing else."""
    beside = [path.name for path in party.database.parent.iterdir() if path.name.endswith(("-wal", "-shm"))]
    tally.check(not beside, "wrong", f"beside the file there is still {', '.join(sorted(beside))}", n)
    copy = party.database.parent / "copied" / "friday.sqlite"
    copy.parent.mkdir()
    shutil.copy(party.database, copy)
    party.database = copy
    party.check(tally, n)
