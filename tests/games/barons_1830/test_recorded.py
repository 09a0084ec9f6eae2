"""Recorded games of 1830: one of 18xx.games, and a random one for each way of ending at both depths."""

from pathlib import Path

import pytest

from companion.engine.record import load_json, parse_record, result_line, trace_line
from companion.games import find_title
from companion.interop.game_file import read_game
from tests.eighteenxx import facts
from tests.games.chesapeake.driver import audited

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, and who wins.
KNOWN = {
    "1830-books-bank-2": ("bank", [8854, 9294], ["Bo"]),
    "1830-books-bankrupt": ("bankrupt", [242, 214, 715], ["Cy"]),
    "1830-full-bank": ("bank", [885, 1098], ["Bo"]),
    "1830-full-bankrupt": ("bankrupt", [376, 294, 110], ["Ann"]),
}

#: 29133: what the players had after each round, in seating order.
WORTH = {
    "Distribution of the privates": (530, 800, 595, 585), "SR 1": (620, 800, 595, 585), "OR 1.1": (624, 580, 578, 601),
    "SR 2": (606, 520, 546, 579), "OR 2.1": (686, 599, 620, 709), "OR 2.2": (792, 737, 883, 880),
    "SR 3": (752, 614, 826, 838), "OR 3.1": (866, 742, 814, 811), "OR 3.2": (932, 922, 1039, 1030),
    "SR 4": (901, 818, 955, 876), "OR 4.1": (888, 1131, 1307, 1188), "OR 4.2": (887, 1477, 951, 416),
}  # fmt: skip


def record(name):
    return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), find_title)


def test_no_recorded_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)
    assert {(record(name).start.depth, end) for name, (end, _, _) in KNOWN.items()} == {
        (depth, end) for depth in ("full", "books") for end in ("bank", "bankrupt")
    }


@pytest.mark.parametrize("name", KNOWN)
def test_the_recorded_game_ends_as_it_did(name):
    end, result, winners = KNOWN[name]
    for game in record(name).steps():
        audited(game, game.box.bank)
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    entries, line = game.entries(), trace_line(game)
    middle = len(entries) * 2 // 3
    again = game.start.begin()
    for entry in entries[:middle]:  # undo is a shorter replay: it stands where the game stood
        again.play(entry, check=False)
    for entry in entries[middle:]:
        again.play(entry)
    assert (trace_line(again), again.end) == (line, game.end)


def test_the_recorded_game_of_18xx_games():
    facts.read("games/29133.json")
    data = next(path for place in facts.PLACES if (path := Path(place) / "games/29133.json").is_file())
    *_, game = read_game(data.read_bytes()).steps()
    assert {str(past.label): tuple(past.worth.values()) for past in game.history} == WORTH
    assert (game.end.reason, tuple(game.worth().values())) == ("bankrupt", (887, 1477, 951, 416))
    prices = {"PRR": 82, "NYC": 70, "CPR": 0, "B&O": 100, "C&O": 63, "ERIE": 82, "NYNH": 68, "B&M": 112}
    assert {name: game.price(company) for name, company in game.companies.items()} == prices
    assert [company.cash for company in game.companies.values()] == [0, 129, 0, 185, 6, 4, 181, 70]
    assert ([purse.cash for purse in game.purses.values()], game.bank.cash) == ([101, 545, 33, 0], 10746)
