"""Parliament rounds: whose turn it is, what may be bid, who founds, when a round is over. Source: 1862 rules, 4 and 5."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Pass
from companion.games.eastern_1862.moves import CharterCompany, ProposeCompany, RaiseBid
from tests.each import each
from tests.games.eastern_1862.opened import Opened


def bidding():
    """Example 1 a: Bo has proposed ECR, and everybody has bid."""
    return Opened().says("Ann", "Bo ECR 0", "Cy 5", "Dan 10", "Ann 15", "Bo", "Cy", "Dan")


def cash(table, *names):
    return [table.game.accounts()[name].cash for name in names]


def test_a_charter_that_floats_in_the_parliament_round():
    """Example 1 a."""
    table = bidding()
    assert table.heading == "Ann: found ECR"
    table.says("Ann ECR 68 2")
    game, ecr = table.game, table.game.companies["ECR"]
    assert cash(table, "Ann", "ECR", "bank") == [245, 500, 12_455]
    assert (table.percent("Ann", "ECR"), game.certificates.count("Ann", "ECR"), table.percent("ipo", "ECR")) == (50,
                                                                                                                      3, 50)
    assert (ecr.state, ecr.kind, ecr.spare, game.price(ecr), game.obligations) == (
        State.FLOATED, "chartered", [0, 0, 0], 68, {})
    assert table.notes()[-2:] == ["ECR floats and gets £680.", "ECR pays £180 for 3 tokens."]
    assert table.game.ask.actors == ("Bo",), "left of the winner"


@each(("par", "net"), [
    (54, 360), (58, 400), (62, 440), (68, 500), (74, 560), (82, 640), (90, 720), (100, 820),
])
def test_the_net_row(par, net):
    table = Opened(2).says("Ann ECR 0", "Bo", f"Ann ECR {par} 2")
    assert cash(table, "Ann", "ECR") == [1200 - 5 * par, net]


def test_a_charter_that_has_not_floated_is_owed():
    table = bidding().says("Ann ECR 82 0")
    assert (cash(table, "Ann", "ECR"), table.game.obligations) == ([600 - 15 - 246, 0], {"ECR": "Ann"})
    assert table.game.companies["ECR"].state is State.STARTED


def test_rounds_have_names_and_their_order():
    """Two parliament rounds open the game, with the same first player; later one precedes each stock round."""
    table = Opened(3)
    assert str(table.game.round_name()) == "PR 1"
    table.says("Ann", "Bo", "Cy")
    assert (str(table.game.round_name()), table.game.ask.actors) == ("PR 2", ("Ann",))
    table.says("Ann", "Bo ECR 0", "Cy", "Ann", "Bo ECR 100 0")
    assert (str(table.game.round_name()), table.game.ask.actors) == ("PR 2", ("Cy",))
    table.says("Cy", "Ann")
    assert (str(table.game.round_name()), table.game.ask.actors) == ("SR 1", ("Ann",))
    table.trades("Ann", "Bo ECR ipo", "Cy", "Ann", "Bo")
    assert (str(table.game.round_name()), table.game.priority) == ("PR 3", "Cy"), "nobody operates"
    assert [str(line.label) for line in table.game.history] == ["PR 1", "PR 2", "SR 1", "OR 1.1"]
    table.says("Cy", "Ann")
    assert str(table.game.round_name()) == "SR 2"


def test_who_has_passed_may_propose_after_an_auction():
    table = Opened(3).says("Ann", "Bo", "Cy ECR 0", "Ann", "Bo", "Cy ECR 54 2", "Ann NGC 0", "Bo", "Cy", "Ann NGC 54 0")
    assert table.game.ask.actors == ("Bo",), "Ann and Cy have won a company"
    table.says("Bo")
    assert str(table.game.round_name()) == "PR 2"


def test_who_has_won_a_company_may_bid_for_another_and_win_it():
    table = Opened(3).says("Ann ECR 0", "Bo", "Cy", "Ann ECR 54 0", "Bo NGC 0", "Cy")
    assert table.heading == "Ann: bid more for NGC, or drop out"
    table.says("Ann 5", "Bo", "Ann NGC 54 0")
    assert table.game.obligations == {"ECR": "Ann", "NGC": "Ann"}
    assert table.game.ask.actors == ("Bo",)
    assert table.refused(ProposeCompany("Ann", "L&D", 0)) == (
        "You already won a company in this parliament round. You may bid, but not put one up.")


def test_who_cannot_bid_more_drops_out():
    table = Opened().money(Cy=161, Dan=167).says("Ann ECR 0", "Bo 5")
    assert table.notes() == ["Bo bids £5.", "Cy cannot bid more than £5 and drops out.",
                             "Dan cannot bid more than £5 and drops out."]
    assert table.game.ask.actors == ("Ann",)
    table.money(Bo=620).says("Ann 435")
    assert table.refused(RaiseBid("Bo", 460)) == "You must keep £162 for the cheapest charter. Your highest bid is £455."
    table.says("Bo 440")
    assert table.heading == "Bo: found ECR", "Ann has 600: the others are asked nothing"


def test_who_can_put_nothing_up_is_not_asked():
    """Bo lacks money, Cy has as many certificates as there may be."""
    table = Opened().money(Bo=161)
    table.running("L&E", 54, Cy=10)
    table.game.limit = 8
    table.says("Ann")
    assert table.game.ask.actors == ("Dan",)
    assert table.refused(ProposeCompany("Cy", "ECR", 0)) == "You hold 8 certificates, the limit is 8."
    table.says("Dan ECR 0", "Ann")
    assert table.heading == "Dan: found ECR"


@each(("move", "sentence"), [
    (ProposeCompany("Ann", "ECR", 3), "Bids go in steps of £5: bid £0 or £5."),
    (ProposeCompany("Ann", "ECR", 440), "You must keep £162 for the cheapest charter. Your highest bid is £435."),
    (ProposeCompany("Ann", "SVR", 0), "SVR comes with phase B."),
    (ProposeCompany("Ann", "EUR", 0), "EUR comes with phase C."),
    (ProposeCompany("Ann", "GWR", 0), "There is no company called GWR. "
     "There are: E&H, ECR, ENR, ESR, EUR, FDR, I&B, L&D, L&E, N&E, Y&N, NGC, SVR, WNR, W&F, WVR."),
    (ProposeCompany("Bo", "ECR", 0), "It is Ann's turn (seat 1). Bo is next."),
    (RaiseBid("Ann", 5), "It is the parliament round: Ann puts a company up for auction, or passes."),
])
def test_a_proposal_that_cannot_be(move, sentence):
    assert Opened().refused(move) == sentence


def test_a_bid_that_cannot_be():
    table = Opened().says("Ann ECR 20", "Bo")
    for move, sentence in (
        (RaiseBid("Cy", 20), "The lowest bid is £25 now."), (RaiseBid("Cy", 32), "Bids go in steps of £5: bid £30 or £35."),
        (RaiseBid("Bo", 30), "You passed in this auction: Cy is next."),
        (RaiseBid("Dan", 30), "It is Cy's turn (seat 3). Dan is next."),
        (CharterCompany("Cy", "ECR", 54, 0), "The charter of ECR is being auctioned."),
    ):
        assert table.refused(move) == sentence


def test_a_charter_that_cannot_be():
    table = bidding().money(Ann=250)
    for move, sentence in (
        (CharterCompany("Ann", "ECR", 56, 0), "Charters start at £54, £58, £62, £68, £74, £82, £90 or £100."),
        (CharterCompany("Ann", "ECR", 90, 0), "Par £90 needs £270; you have £250 after the bid."),
        (CharterCompany("Ann", "ECR", 54, 3), "You may hold at most 50 % from the founding purchase."),
        (CharterCompany("Ann", "ECR", 62, 2), "Ann has £250; this costs £310."),
        (CharterCompany("Bo", "ECR", 54, 0), "Ann has won ECR, and founds it now."),
        (Pass("Ann"), "Ann has won ECR, and founds it now."),
    ):
        assert table.refused(move) == sentence
    table.game.limit = 2
    table.money(Ann=300)
    assert table.refused(CharterCompany("Ann", "ECR", 54, 2)) == "You hold 0 certificates, the limit is 2."


# Where a company can be founded (6.3) ---------------------------------------------------------------


@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_home_without_a_space(depth):
    """NGC starts in Newmarket, one space on yellow and two on green; only the map sees whether a green tile lies there."""
    table = Opened(depth=depth)
    game, other = table.game, table.running("ECR", 54, Ann=5)
    home = game.companies["NGC"].card.home
    if depth == "full":
        game.board.state.lay(home, "57", 0)
    game.board.put(other, home)
    game.ask.refresh()
    assert table.refused(ProposeCompany("Ann", "NGC", 0)) == (
        "NGC cannot start: C10 Newmarket has no free space, and no upgrade in phase A adds one.")
    table.phase("B")
    if depth == "full":
        state = game.board.state
        greens = [lay.tile for lay in game.board.laying.fitting(home)]
        left = {tile: state.stock[tile] for tile in greens}
        state.stock.update(dict.fromkeys(greens, 0))
        assert "no upgrade in phase B" in table.refused(ProposeCompany("Ann", "NGC", 0))
        state.stock.update(left)
        state.lay(home, greens[0], 0)
    second = table.running("ENR", 54, Bo=5)
    game.board.put(second, home)
    table.phase("D")
    assert "no upgrade in phase D" in table.refused(ProposeCompany("Ann", "NGC", 0)), "brown has no more spaces"
    game.board.take(second, home)
    game.ask.refresh()
    table.says("Ann NGC 0")


@pytest.mark.parametrize(("phase", "tokens"), [("A", 2), ("B", 3), ("D", 4)])
def test_a_large_home_has_a_space_more_with_each_colour(phase, tokens):
    """ESR starts in Ipswich."""
    table = Opened()
    for name in ("ECR", "NGC", "L&D", "Y&N")[:tokens - 1]:
        table.game.board.put(table.running(name, 54, Dan=5), "F11")
    if phase != "A":
        table.phase(phase)
    full = table.running("ENR", 54, Dan=5)
    table.game.board.put(full, "F11")
    table.game.ask.refresh()
    assert f"no upgrade in phase {phase} adds one" in table.refused(ProposeCompany("Ann", "ESR", 0))
    table.game.board.take(full, "F11")
    table.game.ask.refresh()
    table.says("Ann ESR 0")


def test_new_companies_come_with_a_phase():
    table = Opened().phase("B").says("Ann SVR 0", "Bo", "Cy", "Dan", "Ann SVR 54 2")
    assert table.refused(ProposeCompany("Bo", "EUR", 0)) == "EUR comes with phase C."
    assert table.refused(ProposeCompany("Bo", "SVR", 0)) == "SVR was started by Ann at £54."
