"""What hands move on the table because of an entry: all of it, from the difference of two positions."""

import json
from pathlib import Path

import pytest

from companion.engine.record import parse_record
from companion.games import find_title

GAMES = Path(__file__).parents[1] / "games"


def told(path, most):
    """For each of the first entries of a recorded game, what hands do because of it."""
    record = parse_record(json.loads(path.read_text()), find_title)
    said = []
    for was, now in zip(record.steps(False), _one_ahead(record), strict=False):
        said.append([str(text) for text in now.on_table(now.receipts[-1:], was)])
        if len(said) == most:
            return said
    return said


def _one_ahead(record):
    steps = record.steps(False)
    next(steps)
    return steps


def test_papers_tiles_tokens_trains_and_markers_move():
    path = GAMES / "chesapeake/recorded/18chesapeake-full-bank.json"
    said = [one for hands in told(path, 400) for one in hands]
    for start in ("takes the 20 % certificate of ", "% of B&O from the IPO.", "Put the B&O marker on ", "in the bank pool.",
                  "Put tile 57 on ", " in place of ", "-train from the bank.", "back in the box.", "Put away: "):
        assert any(start in one for one in said), start
    assert any(one.startswith("Put a B&O token on") for one in said)
    assert any(one.startswith("Move the ") for one in said)


@pytest.mark.parametrize("path", [next(iter(sorted(GAMES.glob(f"{room}/recorded/*.json")))) for room in (
    "shikoku_1889", "barons_1830")], ids=lambda path: path.parts[-3])  # fmt: skip
def test_every_entry_of_a_title_can_be_told(path):
    said = told(path, 150)
    assert any("takes" in one for hands in said for one in hands)
    assert not any("None" in one for hands in said for one in hands)
