"""Recorded games of 18Chesapeake, 1889 and 1830 once more, as any 18xx with their boxes: every sum and paper must agree."""

import json
from pathlib import Path

import pytest

from companion.games import find_title
from companion.interop.game_file import read_game
from tests.chance import either
from tests.eighteenxx import facts
from tests.games.open_box.second_evening import SecondEvening, position

GAMES = Path(__file__).parents[1]
ROOMS = ("chesapeake", "shikoku_1889", "barons_1830")
RECORDED = [path for room in ROOMS for path in sorted((GAMES / room / "recorded").glob("*.json"))]
#: Games of the facts: those of these three titles.
OF_THE_FACTS = ("1277", "18ChesapeakeOfftheRails_game_end_bankrupt", "29133", "962")


def same(played):
    """Enter the game a second time; both positions are compared after every entry, in the end who wins and why."""
    evening = SecondEvening(played)
    for _ in evening.play():
        first, second = position(evening.first), position(evening.second)
        assert second == first, evening.first.receipts[-1].entry.move
    assert evening.second.end.reason == evening.first.end.reason
    assert (evening.second.worth(), evening.second.winners()) == (evening.first.worth(), evening.first.winners())
    return evening


@pytest.mark.parametrize("path", either(RECORDED[::3], RECORDED), ids=lambda path: path.stem)
def test_a_recorded_game_entered_a_second_time(path):
    evening = same(read_game(path.read_bytes()))
    assert evening.second.title.id == "any-18xx" and len(evening.second.receipts) > 100


@pytest.mark.parametrize("name", OF_THE_FACTS)
def test_a_game_of_the_facts_entered_a_second_time(name):
    same(read_game(json.dumps(facts.read(f"games/{name}.json")).encode()))


def test_another_rule_of_the_box_is_seen():
    """With prices that do not fall when shares are sold the second evening is another."""
    played = read_game((GAMES / "barons_1830/recorded/1830-full-bankrupt.json").read_bytes())
    evening = SecondEvening(played)
    setup = evening.second.start.setup
    setup["box"] = {**setup["box"], "price_moves": {"sale": "stay"}}
    evening.second = type(evening.second)(type(evening.second.start)(
        find_title("any-18xx"), evening.second.players, evening.second.options, setup, depth="books"))
    assert any(position(evening.first) != position(evening.second) for _ in evening.play())
