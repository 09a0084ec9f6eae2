"""The recorded game of 1846 (facts, section 14): draws, the site's state after every action, revenues, values by round."""

import re

import pytest

from companion.eighteenxx.model.moves import RunTrains
from companion.games.midwest_1846 import TITLE
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts
from tests.games.midwest_1846.night import seeded
from tests.interop import truth

GAME = "10264"
RESULT = (7751, 7187, 5318, 5263, 5703)
#: The privates by the words of the facts, in the order of our ids.
DECK = ("MS", "BIG4", "C&WI", "MAIL", "TBC", "MPC", "SC", "LSL", "MC", "O&I", "BT", "LM")
#: What each run of the game brings, as it went: not in the file.
REVENUES = [int(word) for word in re.findall(r" (\d+)(?:,|$)", """MS 60, BIG4 40, MS 60, BIG4 50, B&O 60, IC 110, PRR 220,
    NYC 230, GT 120, MS 70, BIG4 60, NYC 250, B&O 150, IC 130, PRR 270, GT 170, NYC 400, PRR 290, B&O 220, IC 400, GT 250,
    PRR 290, IC 360, NYC 540, B&O 290, GT 300, PRR 400, IC 480, NYC 390, B&O 570, GT 350, IC 640, PRR 540, NYC 390, B&O 670,
    GT 350, IC 670, PRR 530, C&O 250, NYC 450, GT 350, B&O 670, IC 280, PRR 330, NYC 480, C&O 230, B&O 510, GT 370, IC 280,
    PRR 740, NYC 480, B&O 590, C&O 230, GT 370, PRR 740, IC 220, NYC 480, B&O 590, GT 370, C&O 230, PRR 740, B&O 590,
    NYC 480, GT 370, C&O 250, ERIE 180""")]


@pytest.fixture(scope="module")
def export():
    return parse_export(facts.read(f"games/{GAME}.json"), lambda id_: TITLE)


def state(game, export):
    """With independents, the certificate limit, and the two sides of a train as one card."""
    found = truth.state(game, export)
    found["depot"] = {kind: left for kind, one in game.depot.kinds.items()
                      if not one.side_of and (left := game.depot.left(kind))}
    for company in game.companies.values():
        if not company.is_started and not company.is_closed:
            found[f"c.{company.name}.shares"] = {"treasury": 100}
    if game.draft:  # hands are secret, and the site has no owner for what is kept
        found = {key: value for key, value in found.items() if not key.startswith("v.")}
    if game.depot.phase.colour in ("III", "IV"):
        found |= {f"v.Pass ({number}).owner": "closed" for number in range(1, 6)}
    minors = {f"m.{name}.cash": minor.cash for name, minor in game.minors.items()}
    return {**found, **minors, "certlimit": game.limit, "phase": game.depot.phase.colour}


def waits(game):
    """The site lends the marker before it asks."""
    return game.ask.offer("lend-marker") is not None


def test_every_state_is_that_of_the_site(export):
    assert list(truth.differences(GAME, export, state, waits)) == []
    assert export.remark is None


def test_the_result_and_what_every_run_brings(export):
    game = export.replay()
    assert tuple(game.worth().values()) == RESULT
    ran = [receipt.entry.move for receipt in game.receipts if isinstance(receipt.entry.move, RunTrains)]
    assert [move.revenue for move in ran if move.revenue] == REVENUES


@pytest.mark.parametrize(("players", "removed", "deck"), [
    (3, "LSL O&I MC TBC BT SC C&O ERIE", "MPC BIG4 P1 C&WI P2 LM MS MAIL P3"),
    (4, "MC LSL MPC BT C&O", "O&I BIG4 P1 C&WI P2 LM MS MAIL P4 SC TBC P3"),
    (5, "LSL SC", "BT O&I MPC BIG4 P1 C&WI P2 LM MC MS MAIL P4 P5 TBC P3"),
])
def test_the_draws_of_seed_1(players, removed, deck):
    called = dict(zip(DECK, (f"P{number}" for number in range(1, 13)), strict=True))
    setup = seeded(1, players)
    assert sorted(setup["removed"]) == sorted(called.get(one, one) for one in removed.split())
    assert setup["deck"] == [f"blank-{one[1:]}" if one[0] == "P" else called[one] for one in deck.split()]
