"""A company's turn in 1862 from its run on: what it earns, pays and buys, warrants, forced purchases, and receivership."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.company_turn import company_turn
from companion.eighteenxx.model.moves import Agree, BuyTrain, Decline, Pass, PayDividend, Withhold
from companion.eighteenxx.model.rounds import OPERATING, Round
from companion.eighteenxx.rounds.stock_round import stock_round
from companion.games.eastern_1862 import dividend, running
from companion.games.eastern_1862.dividend import Hudson
from companion.games.eastern_1862.game import STOCK_ACTS
from companion.games.eastern_1862.raising import CloseCompany, SellTreasury
from companion.games.eastern_1862.refinancing import Refinance
from companion.games.eastern_1862.running import RunKinds
from companion.games.eastern_1862.train_turn import BuyOwnShare, train_step
from tests.each import each
from tests.games.eastern_1862.at_table import Eastern

ECR, NE, LE, EH = "ECR", "N&E", "L&E", "E&H"
RUN = (running.run_step, dividend.dividend_step)


def at(table, name, *steps):
    """A company is in these steps of its turn."""
    company = table.game.companies[name]
    table.game.round, table.game.operating = Round(OPERATING, 2, 1, 1), company
    table.game.restart(turn_of(table.game, company, steps))
    table.game.ask.refresh()
    return table


def turn_of(game, company, steps):
    """The steps, and then a stock round."""
    yield from company_turn(game, company, steps)
    yield from stock_round(game, STOCK_ACTS)


def told(table, name):
    """Price, treasury and cash of the players."""
    game = table.game
    return game.price(game.companies[name]), game.companies[name].cash


def phase(table, letter):
    """As if the trains before a letter had been sold, and one of it."""
    depot = table.game.depot
    depot.phase = next(one for one in depot.phases if one.name == letter)
    for train in depot.trains():
        if train.owner == "bank" and train.kind.name < letter:
            depot.lay(train, "gone")
    return table


def with_warrants(table, name, *numbers):
    for train, number in zip(table.game.depot.of(name), numbers, strict=True):
        train.warrants = number
    return table


# Dividends ----------------------------------------------------------------------------------------------


@each(("run", "moves", "ann", "bo", "company", "price"), [
    (250, [PayDividend], 125, 50, 25, 110), (250, [Withhold], 0, 0, 250, 74), (70, [PayDividend], 35, 14, 7, 82),
    (500, [PayDividend], 250, 100, 50, 122), (0, [], 0, 0, 0, 74),
])  # fmt: skip
def test_example_3(run, moves, ann, bo, company, price):
    table = Eastern()
    table.put(ECR, 82, ["3L"], Ann=5, Bo=2, treasury=1, pool=2)
    before = table.cashes("Ann", "Bo")
    at(table, ECR, *RUN)
    table.do(RunKinds(ECR, run, bonus=0) if run else Pass(company=ECR), *(move(ECR) for move in moves))
    after = table.cashes("Ann", "Bo")
    assert ([b - a for a, b in zip(before, after, strict=True)], told(table, ECR)) == ([ann, bo], (price, company))


def test_a_dividend_that_is_exactly_twice_the_price_counts_for_two():
    table = Eastern()
    table.put(ECR, 90, ["3E"], Ann=5)
    table.game.permits[ECR] = ("express",)
    at(table, ECR, *RUN).do(RunKinds(ECR, 180), PayDividend(ECR))
    assert told(table, ECR)[0] == 110


@pytest.mark.parametrize(("train", "permit", "is_news"), [("3L", "local", True), ("3E", "express", False)])
def test_only_who_has_a_local_train_is_told_what_it_brings(train, permit, is_news):
    table = Eastern()
    table.put(ECR, 90, [train], Ann=5)
    table.game.permits[ECR] = (permit,)
    assert at(table, ECR, *RUN).game.ask.offer("run-trains").button.is_news() is is_news


def hudson(cash, bonus):
    table = Eastern()
    table.put(ECR, 142, ["3L"], cash=cash, Ann=6, treasury=2, pool=2)
    return at(table, ECR, *RUN).do(RunKinds(ECR, 110, bonus=bonus))


def test_example_4_the_hudson_manoeuvre():
    table = hudson(12, 50)
    before = table.cashes("Ann")[0]
    table.do(Hudson(ECR))
    assert (table.cashes("Ann")[0] - before, told(table, ECR)) == (90, (158, 52))
    assert table.game.earned[ECR] == {"revenue": 110, "per_share": 15}


def test_example_4_without_the_manoeuvre():
    assert told(hudson(12, 50).do(PayDividend(ECR)), ECR) == (142, 84)


def test_where_the_manoeuvre_is_not_possible():
    assert hudson(12, 0).refused(Hudson(ECR)) == "£40 would have to be added to the dividend; ECR has £12."
    table = Eastern()
    table.put(ECR, 82, ["3L"], cash=100, Ann=5)
    at(table, ECR, *RUN).do(RunKinds(ECR, 90, bonus=0))
    assert table.refused(Hudson(ECR)) == "The revenue of £90 reaches the price of £82 already."


def test_a_company_whose_price_falls_to_nothing_is_closed():
    table = Eastern()
    table.put(ECR, 14, ["3L"], cash=30, Ann=5)
    before = table.cashes("Ann")
    at(table, ECR, *RUN, train_step).do(RunKinds(ECR, 100, bonus=0), Withhold(ECR))
    assert table.game.companies[ECR].state is State.UNSTARTED and table.cashes("Ann") == before
    assert not table.game.depot.of(ECR)


# Which trains run ----------------------------------------------------------------------------------------


def test_without_a_permit_a_train_does_not_run():
    table = Eastern(depth="full")
    table.put(ECR, 82, ["3L", "3E", "3F"], Ann=5)
    game = table.game
    assert [train.name for train in game.running(game.companies[ECR])] == ["3L"]
    train = game.depot.find("3E", ECR)
    assert game.formatter()(game.against_running(game.companies[ECR], train).text) == (
        "ECR has no permit for express trains: the 3E cannot run.")
    game.permits[ECR] = ("local", "freight")
    assert [train.name for train in game.board.trains(game.companies[ECR])] == ["3L", "3F"]


def test_only_local_trains_bring_a_bonus():
    table = Eastern()
    table.put(ECR, 82, ["3E"], Ann=5)
    table.game.permits[ECR] = ("express",)
    at(table, ECR, *RUN)
    assert table.refused(RunKinds(ECR, 100, bonus=20)) == "20 is not one of: None."
    table.do(RunKinds(ECR, 100))


# Warrants ------------------------------------------------------------------------------------------------


def test_example_6_warrants_and_what_they_cost():
    table = Eastern()
    table.put(ECR, 82, cash=1000, Ann=5)
    at(table, ECR, train_step)
    assert table.refused(BuyTrain(ECR, "bank", "1F", 250)) == (
        "A train carries at most 3 warrants, with the one that lies on A and D trains.")
    assert table.refused(BuyTrain(ECR, "bank", "1F", 120)) == "A 1F costs £100, and £50 more for each warrant."
    table.do(BuyTrain(ECR, "bank", "1F", 200))
    train, = table.game.depot.of(ECR)
    assert (train.name, train.warrants, told(table, ECR)[1]) == ("1F", 3, 800)
    table = phase(Eastern(), "E")
    table.put(ECR, 82, cash=700, Ann=5)
    at(table, ECR, train_step).do(BuyTrain(ECR, "bank", "6F", 650))
    assert table.game.depot.of(ECR)[0].warrants == 3 and told(table, ECR)[1] == 50


def ran(table, name):
    """A company runs nothing in a turn."""
    at(table, name, *RUN)
    if table.game.ask.acts_for == name and table.game.ask.offer("run-trains"):
        table.do(Pass(company=name))
    return [train.warrants for train in table.game.depot.of(name)]


@pytest.mark.parametrize(("warrants", "runs", "lives"), [(1, 1, False), (3, 2, True)])
def test_example_6_the_life_of_a_train(warrants, runs, lives):
    """The first C is bought after so many runs; with a warrant left it stays for one more."""
    table = phase(Eastern(), "B")
    table.put(ECR, 200, ["2L"], Ann=5)
    table.put(NE, 100, ["2/3E"], cash=500, Bo=5)
    with_warrants(table, ECR, warrants)
    assert [ran(table, ECR) for _ in range(runs)][-1] == [warrants - runs]
    phase(table, "B").game.depot.phase = table.game.depot.phases[1]
    for train in table.game.depot.of("bank"):
        if train.kind.name == "B":
            table.game.depot.lay(train, "gone")
    at(table, NE, train_step).do(BuyTrain(NE, "bank", "3E", 280))
    assert bool(table.game.depot.of(ECR)) is lives
    if lives:
        assert ran(table, ECR) == [] and not table.game.depot.of(ECR)


def test_warrants_of_several_trains_are_used_in_one_sentence():
    table = phase(Eastern(), "B")
    table.put(ECR, 200, ["2L", "2L"], Ann=5)
    with_warrants(table, ECR, 3, 2)
    ran(table, ECR)
    told = [str(table.game.text_of(fact)) for fact in table.game.receipts[-1].facts if fact.kind == "warrant"]
    assert told == ["ECR uses a warrant of each train: 2 left on its 2L, 1 left on its 2L."]


# Buying ---------------------------------------------------------------------------------------------------


def two(phase_, *trains, cash=1000, bo="Ann", **options):
    """ECR buys, N&E has trains."""
    table = phase(Eastern(**options), phase_)
    table.put(ECR, 82, cash=cash, Ann=5)
    table.put(NE, 82, trains, **{bo: 5})
    return table


def test_example_6_a_used_train_costs_half_and_one_of_the_letter_all():
    table = at(two("C", "2/3L", "3L"), ECR, train_step)
    assert table.refused(BuyTrain(ECR, NE, "2/3L", 200)) == "A 2/3L costs £100 from another company in phase C."
    assert table.refused(BuyTrain(ECR, NE, "3L", 140)) == "A 3L costs £280 from another company in phase C."
    table.do(BuyTrain(ECR, NE, "2/3L", 100), BuyTrain(ECR, NE, "3L", 280))
    assert (told(table, ECR)[1], told(table, NE)[1]) == (620, 380)


def test_another_president_is_asked_and_warrants_go_along():
    table = two("C", "2/3L", "2/3L", bo="Bo", consent=True)
    for train, number in zip(table.game.depot.of(NE), (2, 0), strict=True):
        train.warrants, train.mark = number, f"{number} w"
    names = [train.id for train in table.game.depot.of(NE)]
    at(table, ECR, train_step).do(BuyTrain(ECR, NE, names[0], 100), Decline("Bo"))
    assert not table.game.depot.of(ECR)
    table.do(BuyTrain(ECR, NE, names[0], 100), Agree("Bo"))
    assert [train.warrants for train in table.game.depot.of(ECR)] == [2]


def test_where_no_train_is_sold():
    table = two("C", "2/3L")
    table.game.companies[NE].state = State.RECEIVERSHIP
    at(table, ECR, train_step)
    assert table.refused(BuyTrain(ECR, NE, "2/3L", 100)) == "N&E is in receivership: its trains are not sold."
    table.game.has_lner = True
    assert table.refused(BuyTrain(ECR, NE, "2/3L", 100)) == "The LNER has formed: trains come from the bank only."
    assert table.refused(BuyTrain(ECR, "bank", "4L", 360)) == "The bank sells C trains now: 3L, 3E, 3F."
    table.game.has_lner = False
    assert table.refused(BuyTrain(ECR, LE, "3L", 280)) == "L&E has no train."


def test_example_6_limits():
    table = phase(Eastern(), "D")
    table.put(ECR, 82, ["3F", "2F", "1F", "2L"], cash=1000, Ann=5)
    at(table, ECR, train_step)
    assert table.refused(BuyTrain(ECR, "bank", "5F", 360)) == (
        "ECR has 3 freight trains; the limit in phase D is 3 of each kind.")
    table.do(BuyTrain(ECR, "bank", "4L", 360))
    table = phase(Eastern(), "G")
    table.put(ECR, 82, ["4L", "4E", "5F", "6F", "7F"], cash=1000, Ann=5, pool=1)
    at(table, ECR, train_step)
    assert table.refused(BuyTrain(ECR, "bank", "8F", 700)) == "ECR has 5 trains; the limit in phase G is 3 in all."
    assert len(table.game.depot.of(ECR)) == 5


# A train that must be bought -----------------------------------------------------------------------------


def test_example_7_treasury_shares():
    table = phase(Eastern(), "E")
    company = table.put(EH, 110, cash=230, par=110, kind="un-chartered", Ann=5, Bo=2, treasury=3)
    at(table, EH, train_step)
    assert table.heading == "E&H: buy trains" and "£270" in str(table.game.formatter()(table.game.ask.task))
    assert table.refused(Pass(company=EH)) == "E&H must own a train: it buys one, sells own shares, or is refinanced."
    assert table.game.ask.offer("refinance").closed() is None
    table.do(SellTreasury(EH))
    assert (told(table, EH), table.shares(EH, "pool", EH)) == ((95, 560), [3, 0])
    table.do(BuyTrain(EH, "bank", "6F", 500))
    assert company.cash == 60


def test_a_price_that_stays_is_told_when_own_shares_are_sold():
    table = phase(Eastern(), "E")
    table.put(EH, 110, cash=230, par=110, kind="un-chartered", Ann=5, Bo=2, treasury=3)
    table.game.has_lner = True
    at(table, EH, train_step)
    leads_to = table.game.formatter()(table.game.ask.offer("sell-treasury").button.leads_to())
    assert leads_to == "price stays £110 · E&H then has £560"
    table.do(SellTreasury(EH))
    assert "E&H sells 3 own shares for £330. Its price stays at £110." in table.notes()


def test_example_7_refinancing():
    table = phase(Eastern(), "C")
    table.put(LE, 47, cash=35, par=62, Ann=5, Bo=3)
    for player, cash in (("Ann", 140), ("Bo", 15)):
        table.cash(**{player: cash})
    at(table, LE, train_step)
    assert table.refused(SellTreasury(LE)) == "The shares of L&E bring only £0 of £245."
    table.do(Refinance(LE), Agree("Ann"))
    assert table.refused(BuyTrain(LE, ECR, "3L", 280)).startswith("The company has raised money for a train")
    table.do(BuyTrain(LE, "bank", "3L", 280))
    assert (table.cashes("Ann", "Bo", LE), table.shares(LE, "Ann", "Bo", "pool"), told(table, LE)[0]) == (
        [117, 38, 375], [3, 1, 6], 47)


def test_example_7_without_the_option_it_is_in_receivership_and_buys_alone():
    table = phase(Eastern(), "C")
    table.put(LE, 47, cash=35, par=62, Ann=5, Bo=3)
    table.cash(Ann=140, Bo=15)
    at(table, LE, train_step).do(Refinance(LE), Decline("Ann"))
    assert table.game.companies[LE].state is State.RECEIVERSHIP
    assert [train.name for train in table.game.depot.of(LE)] == ["3L"] and told(table, LE)[1] == 375


def poor(**held):
    """L&E can raise no money: par 54, a train for 800."""
    table = phase(Eastern(), "H")
    table.put(LE, 47, cash=35, par=54, **held)
    return table


def test_who_can_raise_nothing_is_bankrupt_and_players_get_half():
    table = poor(Ann=5, Bo=3)
    before = table.cashes("Ann", "Bo", "bank")
    at(table, LE, train_step)
    after = table.cashes("Ann", "Bo", "bank")
    assert [b - a for a, b in zip(before, after, strict=True)] == [5 * 23, 3 * 23, 35 - 8 * 23]
    assert table.game.companies[LE].state is State.UNSTARTED


def test_a_used_train_that_can_be_paid_may_be_bought_instead():
    table = poor(Ann=5)
    table.put(NE, 82, ["2L"], Ann=5)
    table.game.companies[LE].cash += 100
    table.game.bank.cash -= 100
    at(table, LE, train_step)
    assert table.refused(Refinance(LE)) == "Refinancing brings L&E only £540, and £665 is missing."
    assert table.game.ask.offer(CloseCompany.kind).closed() is None
    table.do(BuyTrain(LE, NE, "2L", 50))
    assert told(table, LE)[1] == 85


# Own shares ----------------------------------------------------------------------------------------------


def test_an_own_share_is_bought_last():
    table = phase(Eastern(), "C")
    table.put(ECR, 82, cash=500, Ann=5, pool=2)
    at(table, ECR, train_step)
    assert table.refused(BuyOwnShare(ECR)) == "ECR must first buy a train."
    table.do(BuyTrain(ECR, "bank", "3L", 280), BuyOwnShare(ECR))
    assert (told(table, ECR), table.shares(ECR, ECR, "pool")) == ((82, 138), [1, 1])
    assert table.game.ask is None or table.game.ask.acts_for != ECR or not table.game.ask.offer("buy-train")


# Receivership --------------------------------------------------------------------------------------------


def alone(cash, price=26, trains=("3L",), **held):
    table = phase(Eastern(), "D")
    table.put(LE, price, trains, cash=cash, **{"pool": 5, **held})
    table.game.permits[LE] = ("local", "freight")
    return table


def test_example_10_the_player_with_most_shares_moves_the_trains_and_it_buys_alone():
    table = at(alone(250, Ann=1, Bo=2), LE, *RUN, train_step)
    assert table.game.ask.actors == ("Bo",)
    table.do(RunKinds(LE, 120, bonus=40))
    assert told(table, LE) == (14, 50)
    assert [train.name for train in table.game.depot.of(LE)] == ["3L", "5F"]
    assert [train.warrants for train in table.game.depot.of(LE)] == [0, 1]


def test_example_10_poorer_it_buys_nothing():
    table = at(alone(100, Bo=2), LE, *RUN, train_step).do(RunKinds(LE, 120, bonus=40))
    assert told(table, LE) == (14, 260) and len(table.game.depot.of(LE)) == 1


def test_example_10_without_a_train_and_poor_it_is_bankrupt():
    table = alone(100, price=47, trains=(), Ann=2, Cy=1)
    table.game.permits[LE] = ("local", "freight")
    before = table.cashes("Ann", "Cy")
    at(table, LE, train_step)
    after = table.cashes("Ann", "Cy")
    assert [b - a for a, b in zip(before, after, strict=True)] == [46, 23]
    assert table.game.permits[LE] == (table.game.original_permits[LE],)
    company = table.game.companies[LE]
    assert (company.state, company.par, company.placed, company.spare) == (State.UNSTARTED, None, [], [0, 0, 0])
    assert (table.game.certificates.percent("ipo", LE), table.game.market.cell(LE)) == (100, None)


def test_at_the_depth_full_a_company_in_receivership_runs_for_the_most():
    table = Eastern(depth="full")
    table.put(LE, 82, ["3L"], Bo=5)
    table.game.companies[LE].state = State.RECEIVERSHIP
    assert table.game.must_run_best(table.game.companies[LE]) and not table.game.must_run_best(table.game.companies[ECR])
