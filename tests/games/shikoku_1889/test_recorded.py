"""A recorded game for each way in which Shikoku 1889 can end, at both depths, replayed to its known result.

The games are random legal play (`companion simulate 1889 --seed 1889`), by the printed rules.
"""

from pathlib import Path

import pytest

from companion.engine.game import replay
from companion.engine.record import load_json, parse_record, result_line, trace_line
from companion.games import find_title
from tests.games.chesapeake.driver import audited

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, and who wins.
KNOWN = {
    "1889-full-bank": ("bank", [720, 1403], ["Bo"]),
    "1889-full-bankrupt": ("bankrupt", [254, 133, 50], ["Ann"]),
    "1889-books-bank": ("bank", [900, 521, 17], ["Ann"]),
    "1889-books-bankrupt": ("bankrupt", [187, 173, 70], ["Ann"]),
}


def record(name):
    return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), find_title)


def test_no_recorded_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_the_recorded_game_ends_as_it_did(name):
    end, result, winners = KNOWN[name]
    lines = []
    for game in record(name).steps():
        audited(game, game.box.bank)
        lines.append(trace_line(game))
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    entries = game.entries()
    # Undo is a shorter replay: it stands where the game stood, and goes on from there to the same end.
    for back in (1, len(entries) // 3, len(entries)):
        again = replay(game.start, entries[: len(entries) - back], check=False)
        assert trace_line(again) == lines[len(entries) - back]
        for entry in entries[len(entries) - back :]:
            again.play(entry, check=False)
        assert (trace_line(again), again.end) == (lines[-1], game.end)
