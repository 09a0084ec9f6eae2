"""Random games of 1828 as they were played once: each way of ending, in both editions, with mergers."""

from pathlib import Path

import pytest

from companion.eighteenxx.model.company import State
from companion.engine.record import load_json, parse_record, result_line
from companion.games.system_1828 import TITLE
from tests.games.system_1828.test_random_play import check

RECORDED = Path(__file__).parent / "recorded"

FAILED, TWO, COAL = "a merger that failed", "a merger by two directors", "three coal markers"
#: The end, the result in seating order, who wins, how many systems there were, and what else happened.
KNOWN = {
    "draft2018-books-bankrupt": ("bankrupt", [0, 339, 300, 442, 336], ["Dan"], 0, {FAILED, COAL}),
    "draft2018-full-final_phase": ("final_phase", [4838, 4988, 3907], ["Bo"], 8, {TWO, COAL}),
    "draft2018-full-stock_market": ("stock_market", [6565, 5154, 7725, 5766], ["Cy"], 8, {FAILED, TWO, COAL}),
    "final-site-bankrupt": ("bankrupt", [424, 147, 925], ["Cy"], 6, {FAILED, TWO}),
    "final-site-stock_market": ("stock_market", [3328, 3211, 5374], ["Cy"], 7, {FAILED, TWO}),
    "final-full-bankrupt": ("bankrupt", [900, 526, 767, 1054], ["Dan"], 0, {FAILED}),
    "final-full-final_phase": ("final_phase", [1713, 1470, 2153, 1252], ["Cy"], 5, {FAILED, TWO}),
    "final-full-stock_market": ("stock_market", [2579, 4572, 3959], ["Bo"], 6, {FAILED, TWO, COAL}),
}


def test_no_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_the_game_ends_as_it_did(name):
    end, result, winners, systems, happened = KNOWN[name]
    data, found = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), set()
    agreed = was_asked = False
    for game in parse_record(data, lambda title: TITLE).steps():
        check(game)
        if game.receipts:
            kinds, move = {fact.kind for fact in game.receipts[-1].facts}, game.receipts[-1].entry.move.kind
            agreed = (agreed or was_asked) and move != "merge-companies"
            found |= {FAILED} if "merger-failed" in kinds else set()
            found |= {TWO} if "system" in kinds and agreed else set()
            found |= {COAL} if len(game.coal.owners) == 3 else set()
        was_asked = game.end is None and ": do you agree?" in str(game.ask.question)
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert (len(game.systems), found) == (systems, happened)


@pytest.mark.parametrize("damage", [
    lambda game, system: game.coal.owners.append("B&O"),
    lambda game, system: setattr(game.depot.of(system.stays)[0], "mark", ""),
    lambda game, system: game.companies[system.stays].placed.append(game.companies[system.stays].placed[0]),
    lambda game, system: game.certificates.move_next(system.stays, "pool", system.stays),
    lambda game, system: setattr(game.companies[system.other], "state", State.FLOATED),
])  # fmt: skip
def test_the_audit_notices(damage):
    data = load_json((RECORDED / "final-full-final_phase.json").read_text(encoding="utf-8"))
    *_, game = parse_record(data, lambda title: TITLE).steps(check=False)
    check(game)
    damage(game, next(system for system in game.systems.values() if game.depot.of(system.stays)))
    with pytest.raises(AssertionError):
        check(game)
