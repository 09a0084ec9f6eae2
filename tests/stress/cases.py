"""The tests of games, sheets and pages with other cases than `make test` has: other seeds, every style, every page."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path

from tests.stress.fuzz import shared_out
from tests.stress.tally import Run, Tally

ROOT = Path(__file__).resolve().parents[2]
#: Rounds of the full campaign, each one of these drawn by chance.
ROUNDS = 30
GROUPS = (
    ("tests/games/emu_bay/test_random_play.py", "tests/games/emu_bay/test_corrections.py"),
    ("tests/games/chesapeake/test_random_play.py", "tests/games/shikoku_1889/test_random_play.py"),
    ("tests/games/barons_1830/test_random_play.py",), ("tests/games/system_1828/test_random_play.py",),
    ("tests/games/eastern_1862/test_random_play.py", "tests/games/eastern_1862/test_random_games.py"),
    ("tests/games/eastern_1862/test_search.py",),
    ("tests/games/empire_builder/test_verify_random.py",),
    ("tests/games/britain_1820/test_random_games.py", "tests/games/britain_1820/test_second_settlement.py",
     "tests/games/britain_1820/test_wrong_entries.py"),
    ("tests/games/britain_1820/test_sheets.py", "tests/games/britain_1820/test_night_sheets.py"),
    ("tests/test_game_file.py", "-k", "simulated or recorded or trace"), ("tests/eighteenxx/test_writing.py",),
    ("tests/paper/test_eighteenxx_read_back.py",),
    ("tests/paper/test_empire_builder_read_back.py",),
    ("tests/paper/test_read_back.py",), ("tests/paper/test_backs.py", "tests/paper/test_hard_input.py"),
    ("tests/browser/test_pages.py", "-k", "violations"),
    ("tests/browser/test_empire_builder.py", "-k", "can_be_read"), ("tests/test_damaged_files.py",),
    ("tests/web/test_papers.py", "-k", "many_threads"), ("tests/browser/test_budgets.py",),
    ("tests/games/system_1828/test_sheets.py",), ("tests/test_robustness.py", "tests/web/test_clock.py"),
    ("tests/web/test_secrets.py",), ("tests/web/test_box_form.py", "tests/web/test_boxes.py", "-k", "of_any"),
    ("tests/paper/test_plan.py", "-k", "large_paper"), ("tests/interop/test_spreadsheet.py",),
)  # fmt: skip
#: Seconds after which a round is broken off.
ENDLESS = 900


def run(run: Run) -> Tally:
    """Rounds of pytest, in a process for each core."""
    return shared_out(run, "cases", ROUNDS, attempt)


def attempt(seed: str, n: int) -> Tally:
    """One round: one group of tests, drawn like what they try from the round's seed."""
    tally, group = Tally("cases"), random.Random(seed).choice(GROUPS)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *group]
    # What whoever runs the campaign adds to the words would change how the results are told.
    environment = {**os.environ, "COMPANION_TEST_SEED": seed, "PYTEST_ADDOPTS": ""}
    said = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=ENDLESS)
    lines = said.stdout.splitlines()
    tally.tried = sum(len(re.findall("[.FExX]", line)) for line in lines if line.endswith("%]"))
    for line in lines:
        if line.startswith(("FAILED ", "ERROR ")):
            tally.fail("wrong", line, n)
    if said.returncode and not tally.failures:
        tally.fail(
            "wrong", f"{' '.join(group)} ended with {said.returncode}: {said.stdout[-600:]}{said.stderr[-300:]}", n
        )
    return tally
