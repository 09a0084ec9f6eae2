"""A recorded game for each way in which each title can end, replayed to its known result.

The games are random legal play; those that last were steered (driver.py), since chance alone goes bankrupt.
"""

from pathlib import Path

import pytest

from companion.engine.record import load_json, parse_record, result_line, trace_line
from companion.games import find_title
from tests.games.chesapeake.driver import audited

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, and who wins.
KNOWN = {
    "18chesapeake-otr-full-bank": ("bank", [6479, 5086], ["Ann"]),
    "18chesapeake-otr-full-stock_market": ("stock_market", [2000, 1122, 1131, 881, 1466], ["Ann"]),
    "18chesapeake-otr-full-bankrupt-3": ("bankrupt", [683, 40, 568], ["Ann"]),
    "18chesapeake-otr-full-bankrupt-2": ("bankrupt", [571, 392], ["Ann"]),
    "18chesapeake-otr-books-bank-2": ("bank", [9358, 7760], ["Ann"]),
    "18chesapeake-full-bank": ("bank", [5419, 5715], ["Bo"]),
    "18chesapeake-full-bankrupt-4": ("bankrupt", [260, 262, 518, 424], ["Cy"]),
    "18chesapeake-books-bank-2": ("bank", [5938, 8037], ["Bo"]),
}


def record(name):
    return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), find_title)


def test_no_recorded_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)
    ends = {(find_title(record(name).start.title.id).id, end) for name, (end, _, _) in KNOWN.items()}
    assert ends == {
        ("18chesapeake-otr", "bank"), ("18chesapeake-otr", "stock_market"), ("18chesapeake-otr", "bankrupt"),
        ("18chesapeake", "bank"), ("18chesapeake", "bankrupt"),
    }  # fmt: skip


@pytest.mark.parametrize("name", KNOWN)
def test_the_recorded_game_ends_as_it_did(name):
    end, result, winners = KNOWN[name]
    for game in record(name).steps():
        audited(game, game.box.bank)
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert trace_line(record(name).replay(check=False)) == trace_line(game)
