"""The command line, given files that are spoiled: a sentence and an exit code, never a trace."""

from __future__ import annotations

import random
import tempfile
import traceback
from pathlib import Path

from click.testing import CliRunner

from companion.cli import main
from companion.tables import Tables
from companion.web import create_app
from tests.stress import hostile
from tests.stress.fuzz import ENDLESS, Endless, broken_off, shared_out
from tests.stress.requests import Attacker
from tests.stress.tally import Run, Tally
from tests.stress.world import World

ROUNDS, COMMANDS = 40, 50
#: What is asked of a file. Searches and prints are kept short.
ASKED = (
    ("replay", "FILE"), ("replay", "--trace", "FILE"), ("replay", "--trusted", "--json", "FILE"), ("export", "FILE"),
    ("export", "--format", "rounds-csv", "FILE"), ("export", "--format", "ledger-csv", "FILE"), ("score", "emu-bay", "FILE"),
    ("score", "18chesapeake", "FILE"), ("score", "empire-builder", "FILE"), ("runs", "--at", "20", "--seconds", "0", "FILE"),
    ("print", "FILE", "score", "--out", "FOLDER"), ("print", "--list", "FILE"),
)  # fmt: skip
NOBODY = World([], "", [], [], {"stranger": ""})


def run(run: Run) -> Tally:
    """2,000 commands on files spoiled by chance."""
    return shared_out(run, "commands", ROUNDS, attempt)


def attempt(seed: str, n: int) -> Tally:
    """One round of commands."""
    tally, chance = Tally("commands"), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "tables.sqlite")
        attacker = Attacker(chance, NOBODY, app.url_map, Tables(Path(folder) / "tables.sqlite"))
        path = Path(folder) / "game.json"
        for _ in range(COMMANDS):
            path.write_bytes(attacker.game_file())
            asked = chance.choice(ASKED)
            words = [{"FILE": str(path), "FOLDER": folder}.get(word, word) for word in asked]
            if chance.random() < 0.1:
                words[chance.randrange(1, len(words))] = hostile.text(chance).replace("\x00", "")
            _told(tally, n, words, path)
        attacker.tables.store.close()
        app.extensions["companion"].store.close()
    return tally


def _told(tally: Tally, n: int, words: list[str], path: Path) -> None:
    what = f"companion {' '.join(words)[:200]!a} with {path.read_bytes()[:600]!r}"
    tally.tried += 1
    try:
        with broken_off():
            done = CliRunner().invoke(main, words)
    except Endless:
        tally.took(ENDLESS, f"broken off: {what}", n, f"endless {words[0]}")
        return
    broken = done.exception
    if broken is not None and not isinstance(broken, SystemExit):
        where = traceback.extract_tb(broken.__traceback__)[-1]
        at = f"{Path(where.filename).name}:{where.lineno}"
        tally.fail("500s", f"{broken!r:.200} at {at}: {what}", n, f"{words[0]} {at}")
    tally.check(done.exit_code in (0, 1, 2), "wrong", f"exit code {done.exit_code}: {what}", n)
