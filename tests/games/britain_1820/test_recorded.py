"""Recorded games of 1820, one for each way to end and some more, replayed to their known results.

They are random legal play, as `companion simulate` has it; in some shares were sold more often.
"""

from pathlib import Path

import pytest

from companion.engine.game import replay
from companion.engine.record import load_json, parse_record, record_data, result_line, trace_line
from companion.games.britain_1820 import TITLE
from companion.games.britain_1820.moves import NameBuyer, SellShares, SettleStations
from companion.games.britain_1820.reasons import Debts
from companion.games.britain_1820.shares import against_sale
from tests.games.britain_1820.driver import audited

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, and who wins.
KNOWN = {
    "bankruptcy": ("bankruptcy", [0, 0, 19], ["Cy"]),
    "chart": ("chart", [3202, 719, 314], ["Ann"]),
    "control": ("control", [338, 310, 399], ["Cy"]),
    "five": ("control", [1178, 960, 112, 1690, 1156], ["Di"]),
    "four": ("control", [1741, 1057, 640, 0], ["Ann"]),
    "price": ("price", [3452, 9320, 7292], ["Bo"]),
    "rail": ("control", [643, 1041, 1306], ["Cy"]),
    "shortfall": ("control", [1308, 3, 3857], ["Cy"]),
    "takeover": ("control", [975, 1496, 882], ["Bo"]),
}
#: What they show, by a sentence of the log or otherwise.
SHOWN = {
    "bankruptcy", "chart", "control", "price", "four players", "five players", "takeover", "liquidation with a shortfall",
    "Queen Victoria dies", "other options", "bankrupt player",
}  # fmt: skip


def record(name):
    return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda id_: TITLE)


def shows(name):
    game = record(name).replay()
    notes = [str(game.text_of(fact)) for receipt in game.receipts for fact in receipt.facts]
    moves = [receipt.entry.move for receipt in game.receipts]
    found = {
        game.end.reason: True, "four players": len(game.players) == 4, "five players": len(game.players) == 5,
        "takeover": {NameBuyer, SettleStations} <= set(map(type, moves)),
        "liquidation with a shortfall": any(isinstance(posting.why, Debts)
                                            for receipt in game.receipts for posting in receipt.postings),
        "Queen Victoria dies": any("Queen Victoria dies" in note for note in notes),
        "other options": sum(game.options[option.id] != option.default for option in TITLE.options) > 3,
        "bankrupt player": game.bankrupt is not None,
    }  # fmt: skip
    return {what for what, is_shown in found.items() if is_shown}


def test_the_recorded_games_show_what_there_is():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)
    assert SHOWN - set().union(*map(shows, KNOWN)) == set()


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_reaches_its_result(name):
    end, result, winners = KNOWN[name]
    game = record(name).replay()
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    audited(game)
    assert TITLE.score(trace_line(game) | {"bankrupt": game.bankrupt}).result == game.worth()


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_is_the_same_when_trusted_and_written_as_it_was_read(name):
    found = record(name)
    game = found.replay()
    assert trace_line(found.replay(check=False)) == trace_line(game)
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    assert record_data(game.start, game.entries()) == {**data, "options": TITLE.read_options(data["options"])}
    middle = len(game.entries()) // 2
    half = replay(game.start, game.entries()[:middle], check=False)
    for entry in game.entries()[middle:]:
        half.play(entry)
    assert trace_line(half) == trace_line(game)


def test_british_rail_is_sold_down_to_its_last_share_which_stays_with_somebody():
    found, times = record("rail").replay(), 0
    game = found.start.begin()
    for entry in found.entries():
        game.play(entry)
        if isinstance(entry.move, SellShares) and entry.move.company == "BR" and game.rail.held == 1:
            times += 1
            (holder,) = game.rail.holders
            assert [str(refusal) for refusal in against_sale(game, holder, game.rail)] == [
                "At least one share of BR must stay with a player or cousin."]
    assert times == 3
