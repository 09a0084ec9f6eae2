"""A train that must be bought: what the president may sell, help with and leave, and when there is no way out."""

import pytest

from companion.eighteenxx.model.moves import BuyTrain, ConfirmRoute, DeclareBankruptcy, Pass, SellShares
from companion.eighteenxx.model.presets import presets
from tests.eighteenxx.table import at

BOTH = pytest.mark.parametrize("depth", ["full", "books"])


def forced(depth="full", treasury=50, cash=20, **options):
    """PRR has a route, no train and little money; Ann has to help."""
    table = at("trains", depth, **options)
    if depth == "full":
        table.game.board.state.lay("E3", "57", 1)
    table.game.ask.refresh()
    table.give("PRR", treasury - table.game.companies["PRR"].cash)
    return table.give("Ann", cash - table.game.purses["Ann"].cash)


@BOTH
def test_a_forced_purchase_cannot_be_skipped(depth):
    table = forced(depth)
    if depth == "books":
        assert "confirm-route" not in [offer.kind.kind for offer in table.do(ConfirmRoute("PRR")).game.ask.open_offers()]
    assert table.refused(Pass(company="PRR")) == "PRR has no train and a route; it must buy one."


def test_at_books_nobody_is_forced_before_the_table_has_said_that_there_is_a_route():
    """Whoever passes says that there is none; at Full the board knows."""
    table = forced("books")
    assert str(table.game.ask.task) == "Does it have a route?"
    table.do(Pass(company="PRR"))
    assert table.notes()[0] == "PRR has no route and needs no train."
    assert table.game.purses["Ann"].cash == 20
    assert forced().refused(ConfirmRoute("PRR"))


def test_at_books_what_a_president_does_for_a_train_says_that_there_is_a_route():
    """Files from before the question have no answer to it."""
    table = forced("books", cash=900).do(BuyTrain("PRR", "bank", "2", 80))
    assert table.game.purses["Ann"].cash == 870
    table = forced("books").do(SellShares("Ann", "PRR", 10))
    assert table.refused(Pass(company="PRR")) == "PRR has no train and a route; it must buy one."


@BOTH
def test_with_the_presidents_help_the_cheapest(depth):
    table = forced(depth, cash=900).train("3", "LV").phase("3")
    sentence = (
        "With the president's help only 3 for $180, or a train of another company for at most its printed price."
    )
    table.game.depot.lay(table.game.depot.find("4", "bank"), "pool")
    assert table.refused(BuyTrain("PRR", "pool", "4", 300)) == sentence
    assert table.refused(BuyTrain("PRR", "LV", "3", 190)) == "With the president's help at most $180."
    table.do(BuyTrain("PRR", "LV", "3", 180))
    assert (table.game.companies["PRR"].cash, table.game.purses["Ann"].cash) == (0, 770)


@pytest.mark.parametrize("treasury", [100, 80])
@pytest.mark.parametrize(("profile", "allowed"), [("rulebook", False), ("18xx-games", True)])
def test_help_for_another_companys_train_although_the_treasury_could_pay_the_cheapest(profile, allowed, treasury):
    table = forced(treasury=treasury, cash=900, profile=profile).train("4", "LV")
    move = BuyTrain("PRR", "LV", "4", 300)
    if allowed:
        table.do(move)
        assert table.game.purses["Ann"].cash == 600 + treasury
    else:
        assert table.refused(move) == (
            "With the president's help only 2 for $80, or a train of another company for at most its printed price."
        )


@BOTH
def test_money_is_missing_and_shares_are_sold(depth):
    table = forced(depth, cash=0)
    assert table.refused(BuyTrain("PRR", "bank", "2", 80)) == "$30 is missing: Ann must sell shares first."
    assert table.refused(SellShares("Ann", "PRR", 20)) == (
        "Nobody else holds 20 % of PRR; the president's certificate cannot be sold."
    )
    assert table.refused(SellShares("Bo", "PRR", 10)) == "Only the president of PRR, Ann, may decide this."
    table.do(SellShares("Ann", "PRR", 10), BuyTrain("PRR", "bank", "2", 80))


@BOTH
def test_no_more_is_sold_than_needed(depth):
    table = forced(depth, cash=31)
    for _ in range(2):
        assert table.refused(SellShares("Ann", "PRR", 10)) == "$0 is missing; sell no more than needed."
        table.give("Ann", 30 - table.game.purses["Ann"].cash)
    table.game.certificates.move_next("ipo", "Ann", "PRR")
    table.give("Ann", -30)
    assert table.refused(SellShares("Ann", "PRR", 20)) == "$30 is missing; sell no more than needed."


@BOTH
@pytest.mark.parametrize(("missing", "allowed"), [(65, False), (66, True)])
def test_twenty_percent_are_sold_only_if_ten_do_not_suffice(depth, missing, allowed):
    """A share is worth $65: of $65 it pays all, of $66 not."""
    table = forced(depth, treasury=80 - missing, cash=0)
    table.game.certificates.move_next("ipo", "Ann", "PRR")
    table.game.ask.refresh()
    if allowed:
        table.do(SellShares("Ann", "PRR", 20))
        assert table.game.purses["Ann"].cash == 130
    else:
        assert table.refused(SellShares("Ann", "PRR", 20)) == "$65 is missing; sell no more than needed."
        table.do(SellShares("Ann", "PRR", 10), BuyTrain("PRR", "bank", "2", 80))


@BOTH
def test_a_forced_sale_for_the_last_dollar(depth):
    table = forced(depth, cash=29)
    assert table.refused(BuyTrain("PRR", "bank", "2", 80)) == "$1 is missing: Ann must sell shares first."
    table.do(SellShares("Ann", "PRR", 10), BuyTrain("PRR", "bank", "2", 80))


@BOTH
def test_the_whole_of_another_company_may_be_sold(depth):
    """Two certificates of the C&O, worth $67 each, and the sale is offered with what there is to sell."""
    table = forced(depth, treasury=0, cash=0)
    owned = table.game.certificates.percent("Ann", "C&O")
    for _ in range(2 - owned // 10):
        table.game.certificates.move_next("ipo", "Ann", "C&O")
    table.game.ask.refresh()
    offer = table.game.ask.offer("sell-shares")
    field = offer.fields[0]
    price = table.game.market.price("C&O")
    assert str(field.detail({}, "C&O")) == f"20 % at {price}"
    assert 10 * price // 10 < 80 < 20 * price // 10
    table.do(SellShares("Ann", "C&O", 20), BuyTrain("PRR", "bank", "2", 80))


@BOTH
def test_a_treasury_that_can_just_pay_needs_no_help(depth):
    forced(depth, treasury=80, cash=0).do(BuyTrain("PRR", "bank", "2", 80))


@BOTH
def test_what_is_missing_for_another_companys_train_at_its_printed_price(depth):
    table = forced(depth, cash=100).train("3", "LV")
    assert table.refused(BuyTrain("PRR", "LV", "3", 180)) == "$30 is missing: Ann must sell shares first."


@BOTH
def test_the_operating_company_keeps_its_president(depth):
    table = forced(depth, cash=0)
    table.game.certificates.move_next("ipo", "Bo", "PRR")
    table.game.certificates.move_next("ipo", "Bo", "PRR")
    assert table.refused(SellShares("Ann", "PRR", 10)) == "After this sale Ann would no longer be president of PRR."


@BOTH
def test_nobody_is_bankrupt_who_can_pay(depth):
    assert forced(depth).refused(DeclareBankruptcy("PRR")) == (
        "PRR and Ann can raise $135; the cheapest train costs $80."
    )
    assert forced(depth, treasury=15, cash=0).refused(DeclareBankruptcy("PRR")) == (
        "PRR and Ann can raise $80; the cheapest train costs $80."
    )


@BOTH
def test_what_can_be_raised_is_the_largest_sale_of_each_company(depth):
    """Of the PRR 20 % may go, the president's certificate stays; the C&O certificate cannot be sold: nobody else has one."""
    table = forced(depth)
    table.game.certificates.move_next("ipo", "Ann", "PRR")
    table.game.ask.refresh()
    assert table.refused(DeclareBankruptcy("PRR")) == "PRR and Ann can raise $200; the cheapest train costs $80."
    table.game.certificates.move_ordinary("Ann", "ipo", "PRR", 20)
    table.give("Ann", 20)
    assert table.refused(DeclareBankruptcy("PRR")) == "PRR and Ann can raise $90; the cheapest train costs $80."


@BOTH
def test_the_game_is_over(depth):
    table = forced(depth, treasury=0, cash=0)
    table.game.certificates.move_next("ipo", "Bo", "PRR")
    table.game.certificates.move_next("ipo", "Bo", "PRR")
    table.do(DeclareBankruptcy("PRR"))
    assert table.refused(Pass(company="PRR")) == (
        "The game is over: Ann is bankrupt: PRR must buy a train, and the money for one of the bank cannot be raised. "
        "Undo to change it."
    )


# What was raised is spent ----------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("profile", ["rulebook", "18xx-games"])
def test_what_was_raised_is_not_kept_for_another_companys_train(depth, profile):
    """Without the share that was sold there were $50."""
    table = forced(depth, cash=0, profile=profile).train("2", "LV").do(SellShares("Ann", "PRR", 10))
    assert table.game.purses["Ann"].cash == 65
    for paid in (1, 50):
        assert table.refused(BuyTrain("PRR", "LV", "2", paid)) == (
            "After selling shares, the price must be $51 or more: the last share sold must have been needed.")
    table.do(BuyTrain("PRR", "LV", "2", 51))
    assert table.game.purses["Ann"].cash == 64


@BOTH
def test_a_train_that_costs_less_than_what_was_needed_is_not_offered_after_a_sale(depth):
    table = forced(depth, treasury=150, cash=0).phase("3").train("2", "LV").train("3", "NYC")
    table.game.ask.refresh()
    table.do(SellShares("Ann", "PRR", 10))
    source = table.game.ask.offer("buy-train").fields[0].domain({"company": "PRR"})
    train = table.game.ask.offer("buy-train").fields[1].domain({"company": "PRR", "source": "LV"})
    assert "LV" in source.choices() and train.choices() == []
    assert str(train.closed()[0][1]) == (
        "After selling shares, the price must be 151 or more: the last share sold must have been needed.")


# A train of another company: who pays how much ------------------------------------------------------------


def price_of(table, source, train):
    """The field of the price of another company's train."""
    chosen = {"company": "PRR", "source": source, "train": train, "trade_in": None}
    return table.game.ask.offer("buy-train").fields[3].domain(chosen)


def test_the_price_begins_with_what_the_treasury_has_and_says_who_pays_the_rest():
    table = forced(treasury=50, cash=900).train("4", "LV")
    price = price_of(table, "LV", "4")
    assert (price.low, price.proposed, price.high) == (1, 50, 300)
    assert price.split == ("PRR", 50, "Ann") and price.split.of(300) == (50, 250) and price.split.of(40) == (40, 0)
    shown = [(one.value, str(one.detail)) for one in presets(table.game, "buy-train", price)]
    assert shown == [(1, "min."), (50, "all PRR has"), (300, "max.")]


def test_private_money_for_another_companys_train_is_asked_first():
    table = forced(treasury=50, cash=900).train("4", "LV")
    doubt = table.game.ask.offer("buy-train").button.doubt
    assert str(doubt(BuyTrain("PRR", "LV", "4", 300))).startswith("PRR has 50, so Ann pays 250 of private money.")
    assert doubt(BuyTrain("PRR", "LV", "4", 50)) is None
    assert doubt(BuyTrain("PRR", "bank", "2", 80)) is None


def test_a_treasury_that_has_the_printed_price_needs_nobody():
    table = forced(treasury=400, cash=900).train("4", "LV")
    assert price_of(table, "LV", "4").split is None and price_of(table, "LV", "4").proposed == 300
