"""Loans and other counters; parts of a revenue as a dividend; other auctions; rounds of other names."""

import random

import pytest

from companion.eighteenxx.model.moves import Bid, Pass, PayPart, RunTrains
from companion.eighteenxx.screens.corrections import CorrectPrivate
from companion.engine.errors import IllegalMove, ImpossibleMove
from companion.engine.game import Entry, replay
from companion.engine.random_play import random_move
from companion.engine.record import trace_line
from companion.games.open_box.acts import CloseCompany, GoOn, Pay, SettleRule
from companion.games.open_box.counters import RepayCounters, TakeCounters
from companion.games.open_box.merging import MergeCompanies
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given, played, played_until

LOANS = {"loan": {"price": 100, "interest": 10, "number": 5, "each": 3}}
PRIVATES = {f"P{n}": {"symbol": f"P{n}", "name": name, "price": 20 * n, "revenue": 5 * n}
            for n, name in enumerate(("Mail", "Mine", "Port"), 1)}


def test_a_company_takes_loans_and_gives_them_back():
    game = given(a_game(box=a_box(counters=LOANS)), RED={"Ann": 60})
    receipt = enter(game, TakeCounters("RED", "loan", 2))
    told = [game.formatter()(line) for line in game.instructions([receipt], back=False)]
    assert told == ["The bank pays RED $200.", "RED takes 2 × loan from the bank."]
    assert game.companies["RED"].cash == 1200 and game.counters.of("RED") == {"loan": 2}
    assert game.formatter()(game.log_line(receipt)) == "RED takes 2 × loan"
    assert [game.formatter()(thing) for thing in game.extras.charter(game.companies["RED"]).things] == ["2 × loan"]
    enter(game, RepayCounters("RED", "loan"))
    assert game.companies["RED"].cash == 1100 and game.counters.of("RED") == {"loan": 1}
    assert game.trace()["companies"]["RED"]["counters"] == {"loan": 1}


@each(("move", "sentence"), [
    (TakeCounters("RED", "bond"), "This box has no bond: it has loan."),
    (TakeCounters("RED", "loan", 0), "Counters are taken and given back one by one: 1 at least."),
    (TakeCounters("RED", "loan", 4), "RED has 0 of loan: 3 is the most."),
    (TakeCounters("RED", "loan", 6), "Of loan there are 5 left."),
    (RepayCounters("RED", "loan"), "RED has 0 of loan."),
])
def test_what_cannot_be(move, sentence):
    game = given(a_game(box=a_box(counters=LOANS)), RED={"Ann": 60})
    with pytest.raises(ImpossibleMove) as refused:
        game.play(Entry(move))
    assert game.formatter()(refused.value.text) == sentence


@pytest.mark.parametrize(("due", "at_once"), [("turn", True), ("dividend", False), ("hand", False)])
def test_interest_is_paid_when_it_is_due(due, at_once):
    game = given(a_game(box=a_box(counters={"loan": {**LOANS["loan"], "due": due}})), RED={"Ann": 60})
    enter(game, TakeCounters("RED", "loan", 2))
    enter(game, GoOn("operating"))
    assert game.operating.name == "RED" and (game.companies["RED"].cash == 1180) == at_once
    for _ in range(12):
        if not (game.operating and game.operating.name == "RED") or game.ask.offer("buy-train"):
            break
        enter(game, Pass(company="RED"))
    paid = [line.amount for receipt in game.receipts for line in receipt.postings
            if "interest" in str(game.text_of(line.why))]
    assert paid == ([] if due == "hand" else [20])


def test_who_cannot_pay_interest_pays_what_there_is():
    game = given(a_game(box=a_box(counters={"loan": {"price": 0, "interest": 600}})), RED={"Ann": 60})
    enter(game, TakeCounters("RED", "loan", 2))
    receipt = enter(game, GoOn("operating"))
    assert game.companies["RED"].cash == 0
    assert any("RED owes $200 of interest" in game.formatter()(game.text_of(fact)) for fact in receipt.facts)


def test_a_company_that_has_not_been_started_takes_no_loan():
    with pytest.raises(ImpossibleMove, match="GRN has not been started"):
        a_game(box=a_box(counters=LOANS)).play(Entry(TakeCounters("GRN", "loan")))


def test_counters_of_a_company_that_ends():
    game = given(a_game(box=a_box(counters=LOANS)), RED={"Ann": 60}, BLU={"Bo": 60})
    enter(game, TakeCounters("RED", "loan", 3))
    enter(game, MergeCompanies("RED", "BLU"))
    assert game.counters.of("BLU") == {"loan": 3} and game.counters.of("RED") == {}
    enter(game, CloseCompany("BLU"))
    assert game.counters.out("loan") == 0


def test_a_part_of_the_revenue_is_paid():
    game = played_until(lambda game: game.round.is_operating and isinstance_run(game))
    company = game.operating
    enter(game, RunTrains(company.name, 100))
    assert game.ask.offer("pay-part") is None
    enter(game, SettleRule("half", 2))
    with pytest.raises(IllegalMove, match="10 per share"):
        game.play(Entry(PayPart(company.name, 11)))
    before, treasury = {player: game.purses[player].cash for player in game.players}, company.cash
    receipt = enter(game, PayPart(company.name, 4))
    for player in game.players:
        assert game.purses[player].cash - before[player] == 4 * game.certificates.percent(player, company.name) // 10
    assert company.cash == treasury + 60 + 4 * game.certificates.percent("pool", company.name) // 10
    assert game.earned[company.name] == {"revenue": 100, "per_share": 4}
    assert game.formatter()(game.log_line(receipt)) == f"{company.name} pays $4 per share and keeps the rest"


def isinstance_run(game):
    return game.ask.offer("run-trains") is not None


def test_privates_one_after_the_other():
    game = a_game(box=a_box(privates=PRIVATES, auction="lots"))
    with pytest.raises(IllegalMove, match="20"):
        game.play(Entry(Bid("Ann", "P1", 15)))
    for move in (Bid("Ann", "P1", 20), Bid("Bo", "P1", 25), Pass(player="Cy"), Pass(player="Ann")):
        enter(game, move)
    assert game.privates["P1"].owner == "Bo" and game.purses["Bo"].cash == 775
    assert game.ask.actors == ("Cy",)
    for player in ("Cy", "Ann", "Bo"):
        enter(game, Pass(player=player))
    assert game.privates["P2"].owner is None and not game.privates["P2"].closed
    for move in (Pass(player="Cy"), Pass(player="Ann"), Bid("Bo", "P3", 60)):
        enter(game, move)
    assert game.privates["P3"].owner == "Bo" and game.round.is_stock and game.priority == "Cy"
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


def test_privates_all_at_once():
    game = a_game(box=a_box(privates=PRIVATES, auction="boxes"))
    for move in (Bid("Ann", "P1", 20), Bid("Bo", "P1", 25), Bid("Cy", "P3", 60), Bid("Ann", "P1", 30), Pass(player="Bo"),
                 Pass(player="Cy"), Pass(player="Ann")):
        enter(game, move)
    assert {id_: private.owner for id_, private in game.privates.items()} == {"P1": "Ann", "P2": None, "P3": "Cy"}
    assert [game.purses[player].cash for player in game.players] == [770, 800, 740]
    assert game.round.is_stock and game.priority == "Bo"


@pytest.mark.parametrize(("step", "least", "refused"), [(5, 45, (44, 47)), (10, 50, (45, 55)), (1, 45, (44,))])
def test_bids_go_up_by_a_step_and_by_five_at_least(step, least, refused):
    """What is asked of a box: in steps of 5, of 10, or by 5 or more."""
    options = {**a_box()["options"], "bid_step": [step]}
    game = a_game(box=a_box(privates=PRIVATES, options=options))
    for amount in refused:
        with pytest.raises(IllegalMove, match=f"{least}"):
            game.play(Entry(Bid("Ann", "P2", amount)))
    enter(game, Bid("Ann", "P2", least))
    with pytest.raises(IllegalMove, match=f"{2 * least - 40}"):
        game.play(Entry(Bid("Bo", "P2", 2 * least - 41)))
    enter(game, Bid("Bo", "P2", 2 * least - 40))


def test_the_table_sells_the_privates():
    assert a_game(box=a_box(privates=PRIVATES, auction="table")).round.is_stock


@pytest.mark.parametrize(("after", "asks"), [("stock", "players"), ("operating", "companies"), ("set", "players")])
def test_a_round_of_another_name(after, asks):
    box = a_box(named_rounds={"Merger round": {"after": after, "asks": asks}})
    game = a_game(box=box)
    chance = random.Random(3)
    names = []
    while game.round.turn < 5 and game.end is None:
        if names[-1:] != [str(game.round_name())]:
            names.append(str(game.round_name()))
        if game.round.kind == "other" and asks == "companies":
            assert game.ask.actors[0] in {game.president(one) for one in game.in_order()}
        game.play(Entry(random_move(game, chance.choice)))
    merged = [n for n, name in enumerate(names) if name.startswith("Merger round")]
    assert merged and len({names[n] for n in merged}) == len(merged)
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


def test_going_on_from_a_round_of_another_name():
    box = a_box(named_rounds={"Merger round": {"after": "operating", "asks": "companies"}})
    game = given(a_game(box=box), RED={"Ann": 60}, BLU={"Bo": 60})
    enter(game, GoOn("Merger round", "BLU"))
    assert str(game.round_name()).startswith("Merger round") and game.ask.actors == (game.president(game.companies["BLU"]),)
    enter(game, GoOn("operating"))
    assert game.round.is_operating
    enter(game, GoOn("Merger round"))
    while game.round.kind == "other":
        enter(game, Pass(player=game.ask.actors[0]))
    assert game.round.is_operating and game.operating is not None


@pytest.mark.parametrize("auction", ["lots", "boxes", "table"])
def test_random_evenings_with_all_of_it(auction):
    box = a_box(privates=PRIVATES, auction=auction, pays_part=True, counters=LOANS,
                named_rounds={"Merger round": {"after": "operating", "asks": "companies"}})
    game = played(a_game(box=box), 400, seed=5)
    assert len(game.receipts) == 400 or game.end is not None
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


def test_loans_are_taken_for_interest_as_long_as_a_company_may_have_more():
    loans = {"loan": {"price": 100, "interest": 60, "due": "turn", "each_share": True, "for_interest": True}}
    game = given(a_game(box=a_box(counters=loans)), RED={"Ann": 60})
    enter(game, TakeCounters("RED", "loan", 2))
    enter(game, Pay("RED", "bank", 1200))
    receipt = enter(game, GoOn("operating"))
    # 120 for two; each more brings 40 more than it costs: with the fifth it is enough.
    assert game.counters.of("RED") == {"loan": 5} and game.companies["RED"].cash == 0
    assert sum("takes a loan to pay its interest" in game.formatter()(game.text_of(fact)) for fact in receipt.facts) == 3


def test_a_company_has_one_loan_for_each_share_at_most():
    game = given(a_game(box=a_box(counters={"loan": {"price": 100, "each_share": True}})), RED={"Ann": 60})
    enter(game, TakeCounters("RED", "loan", 10))
    assert not game.may_borrow(game.companies["RED"]) and game.borrowed(game.companies["RED"]) == {"loan": 10}
    with pytest.raises(ImpossibleMove, match="10 is the most"):
        game.play(Entry(TakeCounters("RED", "loan")))


def test_the_privates_of_a_company_close_with_it():
    game = given(a_game(box=a_box(privates=PRIVATES)), RED={"Ann": 60})
    enter(game, CorrectPrivate("P1", "RED"))
    enter(game, CloseCompany("RED", again=True))
    assert game.privates["P1"].closed and game.owned("RED") == ()


def test_the_first_bid_may_be_less_than_the_price():
    privates = {"P1": {**PRIVATES["P1"], "first_bid": 10}}
    game = a_game(box=a_box(auction="lots", privates=privates))
    with pytest.raises(IllegalMove):
        game.play(Entry(Bid("Ann", "P1", 5)))
    enter(game, Bid("Ann", "P1", 10))


def test_some_shares_lie_in_the_pool_from_the_start():
    box = a_box()
    kinds = {name: {**kind, "pool_at_start": 20} for name, kind in box["kinds"].items()}
    game = a_game(box={**box, "kinds": kinds})
    assert game.certificates.percent("pool", "RED") == 20 and game.receipts == []
