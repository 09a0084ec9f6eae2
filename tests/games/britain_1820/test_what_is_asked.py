"""What a group reads that plays its first evening: each question says of what, and what it costs or brings."""

from companion.games.britain_1820.cousin_auction import cousin_auction
from companion.games.britain_1820.floating import resolve_lobbies
from companion.games.britain_1820.issue_round import issue_round
from companion.games.britain_1820.stock_turn import stock_turn
from companion.games.britain_1820.takeover import takeovers
from companion.games.britain_1820.view import view
from companion.tables.form import fill
from tests.games.britain_1820.table import Table, deals


def asked(table, kind, player, **given):
    """The step of a form with the fields that are given."""
    table.game.ask.refresh()
    return fill(table.game.ask, kind, player, {name: [value] for name, value in given.items()})


def test_a_public_company_that_grows_is_asked_for_no_price():
    table = Table(players=3, column=4).stock(2)
    table.company("LUR", 71, 5, ["yellow"], Ann=3)
    table.go(stock_turn(table.game, "Ann", True))
    assert asked(table, "increase-company", "Ann").step.name == "size"
    table.play("increase-company", player="Ann", company="LUR", size=10)
    assert str(table.game.ask.question) == "1 share is still to be bought."
    table.cash("Ann", 100)
    table.play("subscribe", player="Ann", holder="Ann", count=1)
    assert (str(table.game.ask.task), str(table.game.ask.question)) == (
        "Finish, or sell shares", "All shares that have to be held are.")
    table.play("pass", player="Ann")
    assert str(table.game.log_line(table.game.receipts[-1])) == "The new shares of LUR are settled"


def test_a_private_company_that_grows_is_asked_for_a_price_first():
    table = Table(players=3, column=4).stock(2)
    table.company("LUR", 0, 1, ["yellow"], Ann=1)
    table.go(stock_turn(table.game, "Ann", True))
    assert asked(table, "increase-company", "Ann").step.name == "par"
    assert asked(table, "increase-company", "Ann", par="55").step.name == "size"


def test_a_float_says_what_the_way_and_the_first_shares_cost():
    table = Table(players=3, column=3).stock(2)
    table.cash("Ann", 700)
    table.game.lobbies = {20: "Ann"}
    table.go(resolve_lobbies(table.game))
    stations = asked(table, "float-company", "Ann", company="CFR", size="10").step
    assert [(str(pick.label), str(pick.detail)) for pick in stations.picks] == [
        ("1 station", ""), ("2 stations", "80 a hex edge between them")]
    edges = asked(table, "float-company", "Ann", company="CFR", size="10", stations="2")
    assert str(edges.step.ask) == "How many hex edges lie between them, at 80 each?"
    par = asked(table, "float-company", "Ann", company="CFR", size="10", stations="2", edges="3")
    assert str(par.step.picks[0].detail) == "4 shares: 220"
    assert [str(part.label(value)) for part, value in par.trail][-2:] == ["2 stations", "3 edges"]


def test_cousins_that_are_left_are_shown_and_named():
    table = Table(players=3).stock(1)
    for player in ("Ann", "Ben", "Carl"):
        table.cash(player, 800)
    table.go(cousin_auction(table.game))
    for player, cousin in (("Ann", "gwsc"), ("Ben", "stephenson-fox"), ("Carl", "locke")):
        table.play("bid-cousin", player=player, cousin=cousin, amount=50)
    table.passes("Ann", "Ben", "Carl")
    assert str(table.game.ask.offer("buy-cousin").label) == "Buy Holden for 50"
    shown = view(table.game)
    assert ([lot.card.id for lot in shown.cousin_lots], shown.leftover_price) == (["holden"], 50)


def test_a_takeover_is_paid_with_what_is_missing_in_sight():
    table = Table(column=8)
    table.company("LUR", 71, 10, ["blue"], pool=1, Ann=4)
    table.company("CFR", 86, 10, ["blue"], cash=200, Carl=4)
    table.takeover().go(takeovers(table.game))
    # Of itself a company must know more before it offers itself.
    own = {pick.key: str(pick.why) for pick in asked(table, "offer-company", "Ann").step.picks}
    assert own == {"LUR": "The bank bids 177 at once: it is sold in any case.", "CFR": ""}
    table.play("pass", company="LUR")
    table.play("offer-company", company="CFR", offered="LUR")
    assert str(table.game.ask.task) == "Bid for LUR, or pass"
    shown = view(table.game)
    assert deals(shown.bidding.company)["Takeover"].endswith(f"forced from {shown.bidding.forcing}")
    table.bids("C360")
    table.all_pass()
    table.play("agree", player="Ann")
    assert str(table.game.ask.task) == "Pay 360 for LUR"
    table.play("name-buyer", player="Carl", company="CFR")
    assert str(table.game.ask.question) == "CFR has 200: 160 is missing for 360."
    assert not view(table.game).seldom


def test_loans_are_no_first_choice_where_no_money_is_missing():
    table = Table(players=3, column=2)
    table.company("LUR", 71, 5, ["yellow"], cash=100, Ann=3)
    table.go(issue_round(table.game))
    assert table.game.ask.offer("take-loan").closed() is None and view(table.game).seldom == ("take-loan",)


def test_a_director_whose_companies_are_in_liquidation_has_nothing_to_reduce_or_issue():
    table = Table(players=3, column=4).takeover()
    table.company("LUR", 71, 5, ["yellow"], Ann=3)
    table.company("SDR", 10, 5, ["yellow"], Ben=2)
    table.go(issue_round(table.game))
    while table.game.ask.offer("reduce-company") is None:
        table.play("pass", player=table.game.ask.actors[0])
    assert str(table.game.ask.question) == "Not done yet: Ann, Ben."
    idle = table.game.idle_pass()
    assert idle.player == "Ben"
    table.passes("Ben")
    assert str(table.game.ask.question) == "Not done yet: Ann."
    assert table.game.idle_pass() is None, "Ann may reduce"


def test_a_reduction_says_how_many_shares_are_bought_back_at_what_price_and_who_has_how_many():
    table = Table(column=4)
    table.company("CFR", 86, 10, ["gray"], cash=600, pool=1, Ann=4, Ben=2)
    table.company("MHR", 60, 5, ["gray"], cash=500, Ann=2)
    table.go(issue_round(table.game))
    sizes = asked(table, "reduce-company", "Ann", company="CFR").step
    assert [(str(pick.label), str(pick.detail), str(pick.why)) for pick in sizes.picks if not pick.closed] == [
        ("1 share", "516", "Bought back at 86 each: 1 from the pool, 5 from holders."),
        ("5 shares", "172", "Bought back at 86 each: 1 from the pool, 1 from holders.")]
    whose = asked(table, "reduce-company", "Ann", company="CFR", size="5").step
    assert str(whose.ask) == "1 share is bought back from holders, at 86. Whose?"
    assert [(str(pick.label), str(pick.detail)) for pick in whose.picks] == [("Ann", "has 4"), ("Ben", "has 2")]
    told = asked(table, "reduce-company", "Ann", company="CFR", size="5", sellers='{"Ben": 1}')
    assert [str(part.label(value)) for part, value in told.trail][:3] == ["CFR", "5 shares", "1 of Ben"]
    # Where there is one holder it is his shares that are bought back, and nobody asks whose.
    alone = asked(table, "reduce-company", "Ann", company="MHR", size="1")
    assert alone.step is None and alone.move.sellers == {"Ann": 1}
