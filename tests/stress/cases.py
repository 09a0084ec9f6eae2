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
#: Each is a round of the full campaign. A shorter one has as many of them as its time allows, others for each seed.
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
    ("tests/test_game_file.py", "-k", "simulated or recorded"), ("tests/eighteenxx/test_writing.py",),
    ("tests/eighteenxx/map", "tests/eighteenxx/test_books_tokens.py"),
    ("tests/paper/test_eighteenxx_read_back.py",),
    ("tests/paper/test_empire_builder_read_back.py",),
    ("tests/paper/test_read_back.py",), ("tests/paper/test_backs.py", "tests/paper/test_hard_input.py"),
    ("tests/browser/test_pages.py", "-k", "violations"),
    ("tests/browser/test_empire_builder.py", "-k", "can_be_read"), ("tests/test_damaged_files.py",),
    ("tests/browser/test_bars.py", "tests/browser/test_any_18xx.py", "tests/browser/test_best_run.py"),
    ("tests/browser/test_1828.py", "tests/browser/test_1820.py"),
    ("tests/browser/test_1830.py", "tests/browser/test_1862.py", "tests/browser/test_tournament_evening.py"),
    ("tests/browser/test_boxes.py", "tests/browser/test_table_says_so.py", "tests/browser/test_join.py"),
    ("tests/browser/test_eighteenxx.py", "tests/browser/test_round.py"),
    ("tests/paper/test_plan.py", "tests/paper/test_plain_backs.py",
     "tests/paper/test_at_a_glance.py"),
    ("tests/games/open_box/test_second_evening.py", "tests/games/open_box/test_sheets.py",
     "tests/games/open_box/test_share_acts.py"),
    ("tests/games/system_1828/test_taking_over.py", "tests/cli/test_process.py"),
    ("tests/tables/test_names.py", "tests/tables/test_form.py"),
    ("tests/interop/test_offered_as_played.py", "tests/interop/test_written_routes.py"),
    ("tests/web/test_papers.py", "-k", "many_threads"), ("tests/browser/test_budgets.py",),
    ("tests/games/system_1828/test_sheets.py",), ("tests/test_robustness.py", "tests/web/test_clock.py"),
    ("tests/web/test_secrets.py",), ("tests/web/test_box_form.py", "tests/web/test_boxes.py", "-k", "of_any"),
    ("tests/interop/test_spreadsheet.py",), ("tests/interop/test_shelf_damaged.py",),
    ("tests/paper/test_known_kits.py",),
    ("tests/games/midwest_1846/test_two_purchases.py",),
)  # fmt: skip
#: Seconds after which a round is broken off.
ENDLESS = 900


def run(run: Run) -> Tally:
    """Rounds of pytest, in a process for each core."""
    return shared_out(run, "cases", len(GROUPS), attempt, "all" if run.scale >= 1 else "")


def attempt(seed: str, n: int, every: str = "") -> Tally:
    """One round: one group of tests, the next in the order of this campaign, whose seed the round's begins with. What is
    tried is drawn from the round's; with `every` nothing is left out."""
    order = random.Random(seed.partition("/")[0]).sample(GROUPS, len(GROUPS))
    tally, group = Tally("cases"), order[n % len(order)]
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *group]
    # What whoever runs the campaign adds to the words would change how the results are told.
    environment = {**os.environ, "COMPANION_TEST_SEED": seed, "COMPANION_TEST_ALL": every, "PYTEST_ADDOPTS": ""}
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
