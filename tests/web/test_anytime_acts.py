"""What happens besides in any 18xx, entered on the page of corrections."""

import pytest

from companion.eighteenxx.screens.corrections import CorrectTrain
from companion.engine.game import Entry
from companion.engine.record import record_data
from companion.games.open_box.acts import GoOn
from companion.games.open_box.counters import TakeCounters
from tests.games.open_box.tables import a_box, a_game, given

FIVE = {"certificates": [40, 20, 20, 20], "float": 40, "capital": 5}
KINDS = {"company": {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}, "five": FIVE}


@pytest.fixture
def table(tables):
    """Two companies, one with a loan, in a box with everything."""
    box = a_box(kinds=KINDS, counters={"loan": {"price": 100, "interest": 10}},
                named_rounds={"Merger round": {"after": "set", "asks": "companies"}})
    game = given(a_game(box=box), RED={"Ann": 60, "Bo": 20}, BLU={"Bo": 40, "Cy": 20})
    game.play(Entry(TakeCounters("RED", "loan", 2)))
    return tables.take_over(record_data(game.start, game.entries()))


def entered(phone, table, kind, **fields):
    """The table after a form of a kind was sent as it is filled in."""
    phone.get(f"/t/{table.code}/correct?kind={kind}")
    assert phone.status == 200
    phone.post(f"/t/{table.code}/correct", {**phone.values("seen", "entry_id"), "kind": kind, "reason": "", **fields})
    return phone.status


@pytest.mark.parametrize(("kind", "fields", "told"), [
    ("trade-shares", {"company": "RED", "percent": "10", "source": "ipo", "target": "RED", "price": "0"}, "10"),
    ("start-by-hand", {"player": "Cy", "company": "GRN", "par": "90", "price": "0"}, "president's certificate of GRN"),
    ("trade-in-share", {"owner": "Bo", "given": "RED", "percent": "20", "target": "pool", "taken": "BLU",
                        "taken_percent": "10", "source": "ipo"}, "trades 20"),
    ("convert-company", {"company": "RED", "to": "five", "keeps": "percent", "rest": "ipo", "par": "0"}, "converts"),
    ("merge-companies", {"company": "RED", "other": "", "into": "BLU", "gives": "2", "gets": "1", "each": "0", "par": "0",
                         "again": ""}, "becomes part of BLU: 1 for 2"),
    ("take-counters", {"company": "BLU", "counter": "loan", "number": "1"}, "BLU takes 1 × loan"),
    ("repay-counters", {"company": "RED", "counter": "loan", "number": "2"}, "RED gives 2 × loan back"),
    ("go-on", {"round": "Merger round", "who": "BLU"}, "Merger round: BLU"),
])
def test_each_is_entered_as_its_form_has_it(host, tables, table, kind, fields, told):
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert entered(host, table, kind, **fields) == 303, host.text
    host.get(f"/t/{table.code}")
    assert told in host.text
    assert tables.open(table.code).game.receipts[-1].entry.move.kind == kind


def test_a_refusal_keeps_what_was_typed(host, table):
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert entered(host, table, "repay-counters", company="RED", counter="loan", number="3") == 422
    assert "RED has 2 of loan" in host.text


def test_counters_stand_on_the_charter(host, table):
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert "2 × loan" in host.get(f"/t/{table.code}/companies").text


def test_a_round_of_another_name_is_asked(host, tables, table):
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert entered(host, table, "go-on", round="Merger round", who="") == 303
    host.get(f"/t/{table.code}")
    assert "Merger round" in host.text and "Done" in host.text
    assert isinstance(tables.open(table.code).game.receipts[-1].entry.move, GoOn)


def in_a_turn(game, phone, tables):
    """A table at the first operating turn of a game, and where it is."""
    game.play(Entry(GoOn("operating", "RED")))
    found = tables.take_over(record_data(game.start, game.entries()))
    phone.get(f"/h/{found.code}/{found.settings['host']}")
    phone.get(f"/t/{found.code}")
    return found, f"/t/{found.code}"


def test_a_part_of_the_revenue_is_asked_for_in_the_form_of_a_turn(host, tables):
    game = given(a_game(box=a_box(pays_half=True)), RED={"Ann": 60})
    game.play(Entry(CorrectTrain("2", "bank", "RED")))
    found, page = in_a_turn(game, host, tables)
    assert "Pay only a part of it" in host.text
    host.post(f"{page}/play", {**host.values("seen", "entry_id"), "whole-turn": "ask", "cost": "", "cost-other": "35",
                               "hex": "", "revenue": "80"})
    assert host.status == 303, host.text
    now = tables.open(found.code).game
    assert now.ask.offer("pay-half") is not None and now.companies["RED"].cash == 1000 - 35
    host.get(page)
    assert "Pay half H $40 to RED · price $" in host.text
    assert "Revenue $80 Pay Half Withhold Per share $8 – – Ann (60 %) +$48 +$24 –" in host.text
    assert "Treasury of RED $965 $1,005 $1,045" in host.text


def test_loans_are_taken_in_a_turn(host, tables):
    game = given(a_game(box=a_box(counters={"loan": {"price": 100}})), RED={"Ann": 60})
    _found, page = in_a_turn(game, host, tables)
    assert f"{page}/correct?kind=take-counters&amp;company=RED" in host.page


def test_what_came_of_a_merger_is_told(host, table):
    host.get(f"/h/{table.code}/{table.settings['host']}")
    entered(host, table, "merge-companies", company="RED", other="", into="BLU", gives="2", gets="1", each="0", par="0",
            again="")
    host.get(host.where)
    assert "RED closes" in host.text and "BLU gets" in host.text
