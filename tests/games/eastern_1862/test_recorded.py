"""Random games of 1862 as they were played once: each way of ending, with fines, mergers, and companies founded again; and
short ones, each for one thing that seldom happens."""

from collections import Counter

import pytest

from companion.eighteenxx.screens.what_if import WhatIf
from companion.engine.record import load_json, parse_record, result_line
from companion.games.eastern_1862 import TITLE
from tests.games.chesapeake.driver import audited
from tests.games.eastern_1862.eager import GAMES, MOMENTS, RECORDED, is_at

#: What is counted.
COUNTED = ("fine", "forgiven", "merger", "company-bankrupt", "lner-formed")
#: The end, the result in seating order, who wins, what happened how often, and how often one company was founded.
KNOWN = {
    "bank": ("bank", [262, 53], ["Ann"], {"fine": 8, "forgiven": 1, "merger": 5}, 3),
    "lner": ("lner", [1181, 13], ["Ann"], {"company-bankrupt": 1, "fine": 3, "lner-formed": 1, "merger": 8}, 2),
    "stock_market": ("stock_market", [29, 12827, 12444, 0, 4, 31], ["Bo"],
                     {"company-bankrupt": 3, "fine": 3, "lner-formed": 1, "merger": 8}, 3),
    "short": ("lner", [0, 317, 14, 517, 1397], ["Eve"],
              {"company-bankrupt": 3, "fine": 2, "forgiven": 1, "lner-formed": 1, "merger": 1}, 1),
}  # fmt: skip
#: What the log tells of the last two entries of a game that was cut after them.
LAST = {
    "displaced": ["W&F takes its token in F3 Cromer back: ENR starts there.", "ENR puts its home token in F3 Cromer."],
    "receivership": ["L&E earns £10.", "L&E withholds £10.", "L&E buys a 2L +1 from the bank for £100."],
    "fine": ["W&F has not floated: Bo pays a fine of £270.", "W&F closes."],
    "again": ["Dan starts L&H at £58."],
    "refinanced": ["Bo pays £52 and keeps the president's certificate.", "Cy: the odd share is kept for £26.",
                   "Eve: the odd share is given back for £26.", "N&S: of 4 shares 2 go to the pool.",
                   "N&S buys a 5F +3 from the bank for £460."],
}  # fmt: skip


def test_no_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == {*KNOWN, *LAST}
    assert (set(KNOWN), set(LAST)) == (set(GAMES), set(MOMENTS))


@pytest.mark.parametrize("name", KNOWN)
def test_the_game_ends_as_it_did(name):
    end, result, winners, happened, most = KNOWN[name]
    data, found, founded = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), Counter(), Counter()
    for game in parse_record(data, lambda title: TITLE).steps():
        audited(game, game.box.bank)
        if game.receipts:
            move, notes = game.receipts[-1].entry.move, game.receipts[-1].facts
            found.update(note.kind for note in notes if note.kind in COUNTED)
            founded.update([move.company] if move.kind in ("charter-company", "start-company") else [])
    assert result_line(game) == {"result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": end}
    assert (dict(found), max(founded.values())) == (happened, most)


@pytest.mark.parametrize("name", LAST)
def test_it_happens_as_it_did(name):
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    for game in parse_record(data, lambda title: TITLE).steps():
        audited(game, game.box.bank)
    told = [game.formatter()(game.text_of(fact)) for one in game.receipts[-2:] for fact in one.facts]
    assert is_at(game, name) and set(LAST[name]) <= set(told), told


def test_trains_are_tried_by_their_sides():
    data = load_json((RECORDED / "displaced.json").read_text(encoding="utf-8"))
    *_, game = parse_record(data, lambda title: TITLE).steps()
    what_if = WhatIf(game, game.board, "N&B", plus=["2L", "2E"], minus=["2L"])
    assert (what_if.plus, what_if.minus, what_if.left_out, what_if.trains) == (["2L"], ["2L"], ["2E"], ["2L"])
    sides = {name: is_free for name, is_free, _ in what_if.more_trains()}
    assert sides["2L"] and sides["3L"] and not {"A", "2E", "3F"} & set(sides)
    reasons = [game.formatter()(why) for why in what_if.idle_trains()]
    assert "N&B has no permit for express trains: the 2E cannot run." in reasons and len(reasons) == 16
