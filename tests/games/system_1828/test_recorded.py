"""Random games of 1828 as they were played once: each way of ending, in both editions, with mergers.

They lie in `played` and not in `recorded` until the title is on the shelf: what is recorded has to be of a title there.
"""

from pathlib import Path

import pytest

from companion.engine.record import load_json, parse_record, result_line
from companion.games.system_1828 import TITLE
from tests.games.system_1828.test_random_play import check

PLAYED = Path(__file__).parent / "played"

#: The end, the result in seating order, who wins, and how many systems there were.
KNOWN = {
    "draft2018-books-bankrupt": ("bankrupt", [0, 339, 300, 442, 336], ["Dan"], 0),
    "final-full-bankrupt": ("bankrupt", [900, 526, 767, 1054], ["Dan"], 0),
    "final-full-final_phase": ("final_phase", [2184, 1159, 1753, 605], ["Ann"], 7),
    "draft2018-full-final_phase": ("final_phase", [1603, 1643, 2228], ["Cy"], 6),
}


def test_no_game_is_forgotten():
    assert {path.stem for path in PLAYED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_the_game_ends_as_it_did(name):
    end, result, winners, systems = KNOWN[name]
    data = load_json((PLAYED / f"{name}.json").read_text(encoding="utf-8"))
    for game in parse_record(data, lambda title: TITLE).steps():
        check(game)
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert len(game.systems) == systems
