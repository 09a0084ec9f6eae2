"""Random games of 1846 as they were played once: ways of ending, with players who are out."""

from pathlib import Path

import pytest

from companion.engine.record import load_json, parse_record, result_line
from companion.games.midwest_1846 import TITLE
from tests.games.midwest_1846.test_random_play import check

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, who wins, and how many are out.
KNOWN = {
    "full-bank": ("bank", [0, 16, 2636, 0, 0], ["C"], 3),
    "full-bankrupt": ("bankrupt", [0, 242, 0], ["B"], 2),
    "books-all_closed": ("all_closed", [101, 0, 112], ["C"], 1),
}


def test_no_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_the_game_ends_as_it_did(name):
    end, result, winners, out = KNOWN[name]
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    for game in parse_record(data, lambda title: TITLE).steps():
        check(game)
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert len(game.out) == out
