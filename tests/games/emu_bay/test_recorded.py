"""A recorded game for each way in which Emu Bay can end, replayed to its known result.

The games are random legal play that was steered towards the end that was missing.
"""

import itertools
from pathlib import Path

import pytest

from companion.engine.game import replay
from companion.engine.record import load_json, parse_record, record_data, result_line
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.dividends import due
from companion.games.emu_bay.ending import CONDITIONS
from tests.games.emu_bay.driver import audited, snapshot

RECORDED = Path(__file__).parent / "recorded"

#: The end, the result in seating order, and who wins.
KNOWN = {
    "bankruptcy-all": ("bankruptcy", [0, 0, 0], ["Ann", "Bo", "Cy"]),
    "bankruptcy-at-once": ("bankruptcy", [8, 0, 0], ["Ann"]),
    "bankruptcy-chained": ("bankruptcy", [0, 8, 0], ["Bo"]),
    "bankruptcy-chosen-order": ("bankruptcy", [12, 0, 4, 6], ["Ann"]),
    "bankruptcy-of-one": ("bankruptcy", [1, 8, 0], ["Bo"]),
    "books": ("conditions: resources, bonds", [26, 28, 24], ["Bo"]),
    "conditions-resources-bonds": ("conditions: resources, bonds", [59, 17, 15], ["Ann"]),
    "conditions-resources-track-bonds": ("conditions: resources, track, bonds", [37, 53, 24], ["Bo"]),
    "conditions-resources-track": ("conditions: resources, track", [71, 11, 37], ["Ann"]),
    "conditions-shares-bonds": ("conditions: shares, bonds", [3, 4, 6], ["Cy"]),
    "conditions-shares-resources-bonds": ("conditions: shares, resources, bonds", [18, 28, 31], ["Cy"]),
    "conditions-shares-resources-track-bonds": ("conditions: shares, resources, track, bonds", [47, 23, 24], ["Ann"]),
    "conditions-shares-resources-track": ("conditions: shares, resources, track", [30, 15, 43], ["Cy"]),
    "conditions-shares-resources": ("conditions: shares, resources", [49, 5, 8], ["Ann"]),
    "conditions-shares-track-bonds": ("conditions: shares, track, bonds", [5, 10, 22], ["Cy"]),
    "conditions-shares-track": ("conditions: shares, track", [25, 6, 7], ["Ann"]),
    "conditions-track-bonds": ("conditions: track, bonds", [8, 24, 6], ["Bo"]),
    "shared-win": ("stalemate", [4, 8, 8], ["Bo", "Cy"]),
    "stalemate-and-bankruptcy": ("stalemate", [1, 8, 0], ["Bo"]),
    "stalemate-unpaid": ("stalemate", [8, 1, 7], ["Ann"]),
    "stalemate": ("stalemate", [8, 6, 5], ["Ann"]),
}

#: Every set of at least two of the four conditions, and the other ways to end.
WAYS = {
    *("conditions: " + ", ".join(held) for n in (2, 3, 4) for held in itertools.combinations(CONDITIONS, n)),
    "bankruptcy of one", "bankruptcy of two at once", "bankruptcy that follows from another", "bankruptcy of all",
    "bankruptcy in an order chosen", "stalemate", "stalemate without dividends", "stalemate with a bankruptcy",
    "shared win", "at the depth Books",
}


def record(name):
    return parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda id_: TITLE)


def ways(name):
    """The ways of ending that a recorded game shows, found out from the position before its last entry."""
    game = record(name).replay()
    entries = game.entries()
    last = max(n for n, entry in enumerate(entries) if entry.move.kind in ("pay-dividends", "declare-stalemate"))
    before = replay(game.start, entries[:last])
    bankrupt = game.receipts[last].facts + game.receipts[-1].facts
    broke = {p for p in game.players if any(str(game.text_of(fact)).startswith(f"{p} owes ") for fact in bankrupt)}
    paid = due(before)
    at_once = {p for p in broke if paid.owes.get(p, 0) > before.purses[p].cash + paid.gets.get(p, 0)}
    shown = {
        game.end.reason: not broke or game.end.reason != "stalemate",
        "bankruptcy of one": len(broke) == 1, "bankruptcy of two at once": len(at_once) == 2,
        "bankruptcy that follows from another": bool(broke - at_once),
        "bankruptcy of all": len(broke) == len(game.players),
        "bankruptcy in an order chosen": any(entry.move.kind == "order-debts" for entry in entries),
        "stalemate without dividends": not game.options["stalemate_pays_dividends"] and game.end.reason == "stalemate",
        "stalemate with a bankruptcy": bool(broke) and game.end.reason == "stalemate",
        "shared win": len(game.winners()) > 1, "at the depth Books": game.depth == "books",
    }
    return {way for way, is_shown in shown.items() if is_shown}


def test_every_way_of_ending_has_a_recorded_game():
    shown = set().union(*map(ways, KNOWN))
    assert WAYS - shown == set()


def test_every_recorded_game_has_its_known_result():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_reaches_its_result(name):
    end, result, winners = KNOWN[name]
    game = record(name).replay()
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert audited(game) == []


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_is_the_same_when_trusted(name):
    assert snapshot(record(name).replay(check=False)) == snapshot(record(name).replay())


@pytest.mark.parametrize("name", KNOWN)
def test_a_recorded_game_is_written_as_it_was_read(name):
    game = record(name).replay()
    assert record_data(game.start, game.entries()) == load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
