"""What the tests of the command line share: a game that was played, and the command in a process of its own."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.engine.game import Start
from companion.engine.random_play import play_out
from companion.engine.record import record_data
from companion.games import find_title
from tests.eighteenxx import facts

ROOT = Path(__file__).resolve().parent.parent.parent


def played(seed=3, players=("Ann", "Bo", "Cy"), depth="full", most=5000):
    """A game played at random, as a game file's data, fresh to be spoiled."""
    return json.loads(_written(seed, players, depth, most))


@cache
def _written(seed, players, depth, most):
    title, chance = find_title("emu-bay"), random.Random(seed)
    options = title.read_options({})
    start = Start(title, players, options, title.draw_setup(players, options, chance), depth=depth)
    game = play_out(start.begin(), chance.choice, most)
    return json.dumps(record_data(game.start, game.entries()))


@pytest.fixture
def data():
    """A finished game, fresh for every test to spoil."""
    return played()


@pytest.fixture
def game_file(data, tmp_path):
    """The same in a file."""
    path = tmp_path / "friday.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


@pytest.fixture
def cli():
    """Run a command in this process: `cli("replay", FILE, stdin=...)`."""

    def run(*arguments, stdin=None, **env):
        return CliRunner(env=env).invoke(main, list(map(str, arguments)), input=stdin)

    return run


@pytest.fixture
def program(tmp_path):
    """Run the command as a process of its own, from an empty folder; text is UTF-8."""

    def run(*arguments, stdin=b"", **env):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
        return subprocess.run(
            [sys.executable, "-m", "companion", *map(str, arguments)], input=stdin, capture_output=True, timeout=60,
            env={**kept, "PYTHONPATH": str(ROOT), **env}, cwd=tmp_path,
        )  # fmt: skip

    return run


@pytest.fixture
def export(tmp_path):
    """Writes a recorded game of 18xx.games, from the facts, with changes to a file; returns its name."""

    def written(name="18ChesapeakeOfftheRails_game_end_bankrupt", **changes):
        file = tmp_path / "export.json"
        file.write_text(json.dumps({**facts.read(f"games/{name}.json"), **changes}), encoding="utf-8")
        return str(file)

    return written
