"""Powers of the privates of 1889, blocks and forced sales: what the worked examples leave open."""

import pytest

from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    ExchangePrivate,
    LayForPrivate,
    LayTile,
    Pass,
    SellShares,
    StartCompany,
)
from tests.games.shikoku_1889.table import Shikoku


def test_dougo_can_bring_a_new_president_in_the_middle_of_a_turn():
    table = Shikoku(4, "books").begun().owns(DR="Cy").company("IR", 75, cash=750, Bo=20, Cy=20)
    table.pass_until("IR: lay track").do(ExchangePrivate("Cy", "P5", "ipo"))
    assert (table.game.certificates.president("IR"), table.game.ask.actors) == ("Cy", ("Cy",))
    table.do(Pass(company="IR"))


def test_dougo_before_the_company_has_a_par():
    table = Shikoku(4).privates()
    owner = table.private("DR").owner
    count = table.game.certificate_count(owner)
    table.do(ExchangePrivate(owner, "P5", "ipo"))
    assert (table.game.certificates.percent(owner, "IR"), table.game.certificate_count(owner)) == (10, count)
    assert table.game.worth_of(owner) == table.game.purses[owner].cash + sum(p.card.price for p in table.game.owned(owner))
    table.pass_until("Ann may buy and sell").do(StartCompany("Ann", "IR", 65))
    assert table.game.certificates.president("IR") == "Ann"


def test_dougo_is_no_purchase_and_follows_a_sale():
    table = Shikoku(4).begun().owns(DR="Ann").company("IR", 75, Bo=20, Ann=20).company("KO", 65, Cy=20)
    table.do(SellShares("Ann", "IR", 10), ExchangePrivate("Ann", "P5", "ipo"), BuyShare("Ann", "KO", "ipo"))
    assert table.game.certificates.percent("Ann", "IR") == 20


def test_dougo_of_a_company_is_not_exchanged():
    table = Shikoku(4, "books").begun().owns(DR="Ann").company("KO", 90, cash=900, Ann=60).phase("3")
    table.pass_until("KO: lay track").do(AcquirePrivate("KO", "P5", 30))
    assert not [offer for offer in table.game.ask.anytime_offers if offer.closed() is None]
    assert table.game.companies["KO"].cash == 870


def test_mines_pay_for_mountains_only_once_a_company_owns_them():
    table = Shikoku(4).begun().owns(SMR="Ann").company("IR", 90, cash=900, Ann=60).phase("3")
    table.game.board.state.lay("E2", "5", 5)
    table.pass_until("IR: lay track")
    cash = table.game.companies["IR"].cash
    table.do(AcquirePrivate("IR", "P4", 25), LayTile("IR", "E4", "9", 0))
    assert table.game.companies["IR"].cash == cash - 25


def test_takamatsu_is_blocked_while_a_player_owns_its_private():
    table = Shikoku(4).begun().company("KO", 90, cash=900, Ann=60).phase("3").pass_until("KO: lay track")
    owner = table.private("TR").owner
    assert table.refused(LayTile("KO", "K4", "440", 0)) == (
        f"K4 Takamatsu is blocked while {owner} owns TR Takamatsu E-Railroad.")
    table.do(AcquirePrivate("KO", "P1", 40), LayTile("KO", "K4", "440", 0))
    assert table.game.companies["KO"].cash == 860


def test_a_block_has_to_be_large_enough():
    table = Shikoku(4).begun().company("KO", 90, Ann=90)
    too_much = "You hold 90 % of KO and the limit is 60 %: first sell down to it."
    assert table.refused(Pass(player="Ann")) == too_much
    for percent in (10, 20):
        assert table.refused(SellShares("Ann", "KO", percent)) == too_much
    table.do(SellShares("Ann", "KO", 30), Pass(player="Ann"))


@pytest.mark.parametrize(("cash", "percent", "allowed"), [(125, 10, True), (125, 20, False), (124, 20, True)])
def test_no_more_is_sold_than_needed(cash, percent, allowed):
    table = Shikoku(4, "books").begun().company("KO", 65, cash=100, Ann=40, Bo=20)
    table.company("AR", 75, floated=False, Bo=40, Ann=20).phase("4").cash(Ann=cash)
    for private in table.game.privates.values():
        private.closed = True
    table.pass_until("KO: buy trains")
    sale = SellShares("Ann", "AR", percent)
    if allowed:
        table.do(sale, BuyTrain("KO", "bank", "4", 300))
    else:
        assert table.refused(sale) == "¥75 is missing; sell no more than needed."


def test_a_train_is_not_traded_in_with_the_presidents_money():
    table = Shikoku(4, "books").begun().company("KO", 90, cash=700, Ann=60).phase("6").train("4", "KO").cash(Ann=900)
    table.pass_until("KO: buy trains")
    assert table.refused(BuyTrain("KO", "bank", "D", 800, "4")) == "KO has ¥700; it needs ¥800."


def test_dougo_while_a_company_gives_up_a_train():
    table = Shikoku(4, "books").begun().owns(DR="Cy").company("IR", 75, floated=False, Bo=20)
    table.company("KO", 90, cash=900, Ann=60).company("AR", 65, cash=9, Bo=60).phase("3")
    for _ in range(4):
        table.train("3", "AR")
    table.pass_until("KO: buy trains").do(BuyTrain("KO", "bank", "4", 300))
    assert table.heading == "AR: discard a train"
    table.do(ExchangePrivate("Cy", "P5", "ipo"))
    assert (table.game.certificates.percent("Cy", "IR"), table.heading) == (10, "AR: discard a train")
    table.do(DiscardTrain("AR", "3"))


def test_dougo_while_the_seller_of_ehime_is_asked():
    table = Shikoku(4).begun().owns(DR="Cy", ER="Bo").company("KO", 90, cash=900, Ann=60).phase("3")
    table.pass_until("KO: lay track").do(AcquirePrivate("KO", "P3", 40))
    assert table.game.ask.actors == ("Bo",)
    table.do(ExchangePrivate("Cy", "P5", "ipo"), Pass(player="Bo"))
    assert table.game.certificates.percent("Cy", "IR") == 10
    assert table.heading == "KO: lay track"


def test_the_port_tile_of_an_own_company_while_another_gives_up_a_train():
    table = Shikoku(4).begun().owns(MF="Ann").company("KO", 90, cash=900, Ann=60).company("AR", 65, cash=9, Bo=60)
    table.phase("3")
    for _ in range(4):
        table.train("3", "AR")
    table.pass_until("KO: buy trains").do(BuyTrain("KO", "bank", "4", 300))
    assert table.heading == "AR: discard a train"
    table.do(LayForPrivate("Ann", "P2", "B11", "437", 2), DiscardTrain("AR", "3"))


def over_the_limit(cell=None, **more):
    """Ann holds 30 % of KO, whose president is Bo, some AR, and two certificates too many."""
    table = Shikoku(4, "books").begun().company("KO", 90, cell, Bo=40, Ann=30)
    table.company("AR", 90, **{"Bo": 40, "Ann": 30, **more})
    table.game.limit = table.game.certificate_count("Ann") - 2
    n, limit = table.game.certificate_count("Ann"), table.game.limit
    assert table.refused(Pass(player="Ann")) == too_many(n, limit)
    return table


def too_many(n, limit):
    return f"You hold {n} certificates and the limit is {limit}: first sell down to it."


def test_a_block_has_to_be_large_enough_for_the_certificate_limit_too():
    table = over_the_limit(Bo=20, Ann=20, pool=50)  # the bank pool takes no more AR
    n, limit = table.game.certificate_count("Ann"), table.game.limit
    assert table.refused(SellShares("Ann", "KO", 10)) == too_many(n, limit)
    table.do(SellShares("Ann", "KO", 20))
    assert table.game.certificate_count("Ann") == limit


def test_a_small_block_will_do_where_another_company_can_follow():
    table = over_the_limit().do(SellShares("Ann", "KO", 10))
    n, limit = table.game.certificate_count("Ann"), table.game.limit
    assert table.refused(Pass(player="Ann")) == too_many(n, limit)
    table.do(SellShares("Ann", "AR", 10))
    assert table.game.certificate_count("Ann") == limit


def test_a_small_block_will_do_where_it_takes_the_price_to_where_nothing_counts():
    table = over_the_limit((5, 1)).do(SellShares("Ann", "KO", 10))
    assert (table.game.market.price("KO"), table.game.certificate_count("Ann") < table.game.limit) == (50, True)
