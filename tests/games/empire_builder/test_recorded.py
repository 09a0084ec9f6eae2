"""A recorded game for each way in which a game can end, replayed with every check to its known standings."""

from pathlib import Path

import pytest

from companion.engine.record import load_json, parse_record, record_data
from companion.games import find_title

RECORDED = Path(__file__).parent / "recorded"

#: The end, and the standings: place, player, cash.
KNOWN = {
    "equal-turns-another-winner": ("conditions met", [[1, "Cleo", 262], [2, "Ana", 256], [3, "Ben", 249], [4, "Dan", 160]]),
    "met-on-anothers-turn": ("conditions met", [[1, "Cleo", 251], [2, "Dan", 127], [3, "Ana", 100], [4, "Ben", 90]]),
    "normal": ("conditions met", [[1, "Dan", 313], [2, "Ben", 165], [3, "Ana", 118], [4, "Cleo", 38]]),
    "tie": ("tie", [[1, "Ana", 258], [1, "Cleo", 258], [3, "Ben", 240], [3, "Dan", 240]]),
    "timed": ("time called", [[1, "Cleo", 33], [2, "Dan", 31], [3, "Ana", 20], [4, "Ben", 0]]),
}


def test_every_recorded_game_is_known():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_ends_as_known(name):
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    game = parse_record(data, find_title).replay()
    end, places = KNOWN[name]
    assert (game.end.reason, [list(place) for place in game.standings()]) == (end, places)
    assert record_data(game.start, game.entries())["moves"] == data["moves"]


def test_what_the_recorded_games_are_for():
    def play(name):
        return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), find_title).replay()

    another = play("equal-turns-another-winner")
    assert another.winners() != [another.stamped()[0].name]
    met = play("met-on-anothers-turn").stamped()[0]
    assert met.stamp.turn_of != met.name
    assert play("timed").stamped() == []
    assert len(play("tie").winners()) == 2
