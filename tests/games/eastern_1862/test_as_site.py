"""What 18xx.games plays otherwise than the rules of 1862: by its profile a table does too, and is told so."""

import copy

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.lenient import LENIENT
from companion.engine.text import Formatter
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.raising import SellTreasury
from companion.games.eastern_1862.running import RunKinds
from companion.games.eastern_1862.train_turn import train_step
from companion.interop.eighteen_xx_games.export import parse_export
from tests.eighteenxx import facts
from tests.games.eastern_1862.at_table import Eastern
from tests.games.eastern_1862.test_trains import EH, LE, RUN, at, phase

RULEBOOK, SITE = "rulebook", "18xx-games"
RECEIVERSHIP = "inputs/1862-export-receivership-run-below-the-best.json"


def by_site(table):
    """What is noted of the last move as the site's alone."""
    return [Formatter("£{}")(table.game.text_of(fact)) for fact in table.game.receipts[-1].facts if fact.kind == LENIENT]


@pytest.mark.parametrize(("profile", "must"), [(RULEBOOK, True), (SITE, False)])
def test_in_receivership_the_best_run_need_not_be_taken(profile, must):
    table = Eastern(depth="full", profile=profile)
    table.put(LE, 82, ["3L"], Bo=5)
    table.game.companies[LE].state = State.RECEIVERSHIP
    assert table.game.must_run_best(table.game.companies[LE]) == must


@pytest.mark.parametrize(("profile", "trains", "told"), [
    (RULEBOOK, ["3L", "3L", "4L"], []),
    (SITE, ["3L", "3L", "4L", "8F"], ["The site lets L&E buy a train beyond the limit, as it is in receivership."]),
])  # fmt: skip
def test_in_receivership_only_trains_of_the_kind_count(profile, trains, told):
    table = phase(Eastern(profile=profile), "G")
    table.put(LE, 82, ["3L", "3L", "4L"], cash=900, pool=5, Bo=2)
    table.game.permits[LE] = ("local", "freight")
    at(table, LE, *RUN, train_step).do(RunKinds(LE, 120, bonus=40))
    assert ([train.name for train in table.game.depot.of(LE)], by_site(table)) == (trains, told)


def test_in_receivership_trains_of_the_kind_count_there_too():
    table = phase(Eastern(profile=SITE), "G")
    table.put(LE, 82, ["3L", "3L", "4L"], cash=900, pool=5, Bo=2)
    table.game.permits[LE] = ("local",)
    at(table, LE, *RUN, train_step).do(RunKinds(LE, 120, bonus=40))
    assert len(table.game.depot.of(LE)) == 3 and by_site(table) == []


@pytest.mark.parametrize(("profile", "has_lner", "price", "told"), [
    (RULEBOOK, True, 110, []), (RULEBOOK, False, 95, []), (SITE, False, 95, []),
    (SITE, True, 95, ["The site lowers the price of E&H, although the LNER has formed."]),
])  # fmt: skip
def test_when_the_lner_has_formed_own_shares_that_are_sold_lower_the_price(profile, has_lner, price, told):
    table = phase(Eastern(profile=profile), "E")
    table.put(EH, 110, cash=230, par=110, kind="un-chartered", Ann=5, Bo=2, treasury=3)
    table.game.has_lner = has_lner
    at(table, EH, train_step).do(SellTreasury(EH))
    assert (table.game.price(table.game.companies[EH]), by_site(table)) == (price, told)


@pytest.mark.parametrize(("profile", "price", "trains", "ann"), [
    (RULEBOOK, 65, (), 5 * 32), (SITE, 65, (), 97 + 2 * 32), (SITE, 68, (), 5 * 34), (SITE, 65, ("2L",), 5 * 65),
])  # fmt: skip
def test_without_a_train_a_presidents_certificate_is_halved_as_one(profile, price, trains, ann):
    table = Eastern(profile=profile)
    table.put(LE, price, trains, Ann=5, Bo=2)
    cash = table.game.purses["Ann"].cash, table.game.purses["Bo"].cash
    assert table.game.worth_of("Ann") - cash[0] == ann
    assert table.game.worth_of("Bo") - cash[1] == 2 * (price if trains else price // 2)


# Imports ---------------------------------------------------------------------------------------------------


def remark(data):
    export = parse_export(data, lambda id_: TITLE)
    return export.replay(), Formatter("£{}")(export.remark or "")


def test_an_import_takes_a_lesser_run_in_receivership_and_says_so():
    game, said = remark(facts.read(RECEIVERSHIP))
    assert said == "Action 321: the site let N&S earn £140 in receivership; the rules ask for the most, which is £150."
    assert (game.receipts[-1].entry.move.revenue, game.profile.name) == (140, SITE)


def test_an_import_says_nothing_of_a_run_for_the_most():
    data = copy.deepcopy(facts.read(RECEIVERSHIP))
    data["actions"][-1]["routes"] = [{
        "train": "B-0", "connections": [["H7", "G6"], ["G6", "H5"], ["H5", "I6"]], "revenue": 150, "subsidy": 0}]
    game, said = remark(data)
    assert (game.receipts[-1].entry.move.revenue, said) == (150, "")
