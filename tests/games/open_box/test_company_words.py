"""The words of a box for companies, limits, rounds and the end: small cases, each worked out by hand."""

import pytest

from companion.eighteenxx.model.moves import BuyShare, BuyTrain, SellShares, StartCompany
from companion.eighteenxx.rules import emergency, privates
from companion.engine.game import Entry
from companion.games.open_box.acts import CloseCompany, GoOn
from companion.games.open_box.contents import read
from companion.games.open_box.share_acts import TradeShares
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given, played
from tests.games.open_box.test_train_words import at_trains

AS_SOLD = {"certificates": [20, *8 * [10]], "float": 40, "capital": 0, "incremental": True}
FULL = {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}


def at_phase(game, name):
    game.depot.phase = next(phase for phase in game.depot.phases if phase.name == name)


def test_a_company_closes_at_a_price_that_says_so():
    box = a_box(kinds={"company": FULL})
    box["market"] = {**box["market"], "zones": {**box["market"]["zones"], "brown": {"letter": "b", "closes": True}}}
    game = given(a_game(2, box), RED={"Ann": 40, "Bo": 20})
    bottom = next(cell for cell in game.box.chart.cells if cell.zone == "brown")
    game.market.put("RED", game.box.chart.at(bottom.row - 1, bottom.column))
    enter(game, GoOn("stock", "Bo"))
    game.round = game.round.__class__("stock", 2)
    enter(game, SellShares("Bo", "RED", 10))
    assert game.companies["RED"].is_closed and game.market.cell("RED") is None


def test_the_certificate_limit_goes_by_the_companies_left():
    limits = {"2": {"8": 20, "6": 15, "4": 10}}
    game = a_game(2, a_box(certificate_limit_by_companies=limits))
    assert game.limit == 20
    enter(game, CloseCompany("RED"))
    assert game.limit == 20  # seven are left: the next higher number counts
    enter(game, CloseCompany("BLU"))
    assert game.limit == 15


@each(("counts", "number"), [(True, 3), (False, 2)])
def test_privates_may_not_count_toward_the_limit(counts, number):
    box = a_box(kinds={"company": FULL}, privates_count_for_limit=counts, privates={"P": {"price": 20, "revenue": 5}})
    game = given(a_game(2, {**box, "auction": "table"}), RED={"Ann": 30})
    game.privates["P"].give("Ann")
    assert game.certificate_count("Ann") == number


@each(("players", "bank"), [(2, 6000), (3, 12000)])
def test_the_bank_goes_by_the_players(players, bank):
    game = a_game(players, a_box(bank_by_players={"2": 6000}))
    assert sum(account.cash for account in game.accounts().values()) == bank


def test_a_bank_too_small_for_some_numbers_of_players_is_a_fault():
    with pytest.raises(ValueError, match="The bank holds 2000; 2 players cannot start with 1200 each"):
        read(a_box(bank_by_players={"2": 2000}))


@each(("phase", "bought", "floats"), [("2", 40, True), ("3", 40, False), ("3", 50, True)])
def test_what_is_sold_when_a_company_floats_goes_by_the_phase(phase, bought, floats):
    game = a_game(2, a_box(kinds={"company": {**AS_SOLD, "float_by_phase": {"3": 50}}}))
    at_phase(game, phase)
    enter(game, StartCompany("Ann", "RED", 65))
    enter(game, TradeShares("RED", bought - 30, "RED", "Ann"))
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert game.companies["RED"].is_floated is floats


@each(("without", "floats"), [(False, True), (True, False)])
def test_what_lies_in_the_pool_may_not_be_sold(without, floats):
    game = a_game(2, a_box(kinds={"company": {**AS_SOLD, "float_without_pool": without}}))
    enter(game, StartCompany("Ann", "RED", 65))
    enter(game, TradeShares("RED", 10, "RED", "pool"))
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert game.companies["RED"].is_floated is floats


@each(("phase", "cash", "pool"), [("4", 260, 0), ("5", 650, 60), ("6", 650, 60)])
def test_from_a_phase_on_companies_get_their_whole_capital(phase, cash, pool):
    """Four shares are bought at 65; from phase 5 on the bank pays ten, and six shares go to the pool."""
    game = a_game(2, a_box(kinds={"company": {**AS_SOLD, "full_from": "5"}}))
    at_phase(game, phase)
    for move in (StartCompany("Ann", "RED", 65), BuyShare("Bo", "RED", "RED"), BuyShare("Ann", "RED", "RED")):
        enter(game, move)
    assert game.companies["RED"].cash == cash and game.certificates.percent("pool", "RED") == pool


def test_a_company_that_has_floated_before_is_paid_for_its_shares_as_ever():
    game = a_game(2, a_box(kinds={"company": {**AS_SOLD, "full_from": "5", "float": 20}}))
    enter(game, StartCompany("Ann", "RED", 65))
    at_phase(game, "5")
    enter(game, BuyShare("Bo", "RED", "RED"))
    assert game.companies["RED"].cash == 3 * 65


def test_each_set_has_as_many_operating_rounds_as_the_box_counts():
    game = a_game(2, a_box(sets=[1, 3]))
    found = set()
    while game.round.turn < 4:
        found.add((game.round.turn, game.round.of)) if game.round.is_operating else None
        played(game, len(game.receipts) + 1)
    assert {of for turn, of in found if turn == 1} <= {1} and {of for turn, of in found if turn > 1} == {3}


def test_a_game_ends_after_so_many_sets():
    game = played(a_game(2, a_box(ends={"sets": {"operating": "set", "after": 2}})), 2000)
    assert game.end.reason == "fixed_rounds" and game.round.turn == 2


def test_a_game_ends_when_the_bank_has_no_train_left():
    trains = {"2": {"number": 2, "price": 80, "distance": 2}}
    phases = {"2": {"train_limit": 4, "colours": ["yellow"], "operating_rounds": 1}}
    box = a_box(kinds={"company": FULL}, trains=trains, phases=phases, ends={"trains": {"operating": "round"}})
    game = given(a_game(2, box), RED={"Ann": 60})
    at_trains(game, "RED")
    enter(game, BuyTrain("RED", "bank", "2", 80))
    enter(game, BuyTrain("RED", "bank", "2", 80))
    played(game, len(game.receipts) + 60)
    assert game.end.reason == "final_train"


@each(("ends", "must"), [({"bankruptcy": {"operating": "now"}}, True), ({}, False)])
def test_where_nobody_goes_bankrupt_a_company_does_without_a_train(ends, must):
    game = given(a_game(2, a_box(kinds={"company": FULL}, always_owes_train=True, ends=ends)), RED={"Ann": 60, "Bo": 40})
    game.companies["RED"].cash = game.purses["Ann"].cash = 0
    game.certificates.move_ordinary("Ann", "pool", "RED", 40)
    assert emergency.must_buy(game, game.companies["RED"]) is must


PRIVATES = {
    "A": {"price": 20, "revenue": 5}, "B": {"price": 20, "revenue": 5, "stays": True, "revenues": {"5": 20}},
    "C": {"price": 20, "revenue": 5, "closes_with": "6"}, "D": {"price": 20, "revenue": 5, "closes_by": "RED"},
}


def test_privates_close_with_a_phase_of_their_own_or_never():
    game = a_game(2, a_box(privates=PRIVATES, auction="table"))
    phases = {phase.name: phase for phase in game.depot.phases}
    privates.phase_begun(game, phases["5"])
    assert [name for name, one in game.privates.items() if not one.closed] == ["B", "C"]
    assert game.privates["B"].revenue == 20
    privates.phase_begun(game, phases["6"])
    assert [name for name, one in game.privates.items() if not one.closed] == ["B"]


def test_a_private_closes_when_a_company_buys_a_train():
    game = given(a_game(2, a_box(privates=PRIVATES, auction="table", kinds={"company": FULL})), RED={"Ann": 60})
    at_trains(game, "RED")
    game.play(Entry(BuyTrain("RED", "bank", "2", 80)))
    assert [name for name, one in game.privates.items() if one.closed] == ["D"]


@each(("lowest", "turn", "order"), [(False, 1, "RED BLU"), (True, 1, "BLU RED"), (True, 2, "RED BLU")])
def test_in_the_first_operating_round_the_lowest_price_may_be_first(lowest, turn, order):
    game = given(a_game(2, a_box(kinds={"company": FULL}, lowest_first=lowest)), RED={"Ann": 60}, BLU={"Bo": 60})
    game.market.put("BLU", next(cell for cell in game.box.chart.cells if cell.price == 65))
    game.round = game.round.__class__("operating", turn, 1, 1)
    assert [company.name for company in game.in_order()] == order.split()


def test_a_kind_of_company_may_operate_first():
    box = a_box(kinds={"company": FULL, "minor": {**FULL, "operates_first": True}})
    box["companies"]["BLU"] = {**box["companies"]["BLU"], "kind": "minor"}
    game = given(a_game(2, box), RED={"Ann": 60}, BLU={"Bo": 60})
    game.market.put("BLU", next(cell for cell in game.box.chart.cells if cell.price == 65))
    assert [company.name for company in game.in_order()] == ["BLU", "RED"]
