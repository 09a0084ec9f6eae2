"""Deals of companies need the other party: asked where the table wants it, and never where one player holds both sides."""

import pytest

from companion.eighteenxx.model.moves import AcquirePrivate, Agree, BuyTrain, Decline, LayForPrivate, Pass, TradePrivate
from companion.eighteenxx.model.track_facts import TrainBought
from companion.eighteenxx.screens.view import view
from companion.engine.corrections import CorrectCash
from companion.engine.game import Entry
from companion.engine.record import trace_line
from companion.engine.text import Money
from companion.games import TITLES
from tests.eighteenxx.table import at
from tests.games.barons_1830.table import Barons
from tests.games.shikoku_1889.table import Shikoku

DEPTHS = ("full", "books")


def shikoku(depth="full", **options):
    """KO (president Ann) is on in phase 3; AR (president Bo) owns a 3; Bo owns ER and SMR, Ann TR."""
    table = Shikoku(4, depth, **{"consent": True, **options}).begun().owns(TR="Ann", ER="Bo", SMR="Bo")
    table.company("KO", 90, cash=900, Ann=60).company("AR", 65, cash=9, Bo=60).phase("3").train("3", "AR")
    return table.pass_until("KO: lay track")


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_owner_of_a_private_agrees(depth):
    table = shikoku(depth).do(AcquirePrivate("KO", "P4", 50))
    game = table.game
    assert table.notes() == ["Bo is asked whether to agree."]
    assert (game.ask.actors, table.private("SMR").owner) == (("Bo",), "Bo")
    cash = game.purses["Bo"].cash
    table.do(Agree("Bo"))
    assert (table.private("SMR").owner, game.companies["KO"].cash) == ("KO", 850)
    assert (game.purses["Bo"].cash, table.heading) == (cash + 50, "KO: lay track")


@pytest.mark.parametrize("depth", DEPTHS)
def test_declined_nothing_changes_and_the_company_goes_on(depth):
    table = shikoku(depth)
    before = {part: value for part, value in trace_line(table.game).items() if part not in ("n", "move", "notes")}
    table.do(AcquirePrivate("KO", "P4", 50), Decline("Bo"))
    assert table.notes() == ["Bo declines."]
    assert {part: value for part, value in trace_line(table.game).items() if part not in ("n", "move", "notes")} == before
    table.do(AcquirePrivate("KO", "P4", 60), Agree("Bo"))  # more is offered
    assert table.private("SMR").owner == "KO"


def test_nobody_else_answers_and_nothing_else_goes_on_meanwhile():
    table = shikoku().do(AcquirePrivate("KO", "P4", 50))
    assert table.refused(Agree("Ann")) == "Bo is asked whether to agree."
    assert table.refused(Agree("Zoe")) == "Nobody called Zoe plays in this game."
    assert table.refused(Pass(company="KO")) == "Bo must first agree or decline."


def test_one_player_who_holds_both_sides_is_not_asked():
    table = shikoku().do(AcquirePrivate("KO", "P1", 10))
    assert (table.private("TR").owner, table.heading) == ("KO", "KO: lay track")
    table.company("IR", 65, cash=9, Ann=60).train("3", "IR").pass_until("KO: buy trains")
    table.do(BuyTrain("KO", "IR", "3", 5))
    assert [train.name for train in table.game.depot.of("KO")] == ["3"]


def test_ehimes_tile_is_laid_once_the_seller_has_agreed():
    table = shikoku().do(AcquirePrivate("KO", "P3", 40), Agree("Bo"))
    assert str(table.game.ask.task).startswith("Lay the tile of ER Ehime Railway")
    table.do(LayForPrivate("Bo", "P3", "C4", "14", 1))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("agrees", [True, False])
def test_the_president_of_the_company_that_sells_a_train_agrees(depth, agrees):
    table = shikoku(depth).pass_until("KO: buy trains").do(BuyTrain("KO", "AR", "3", 100))
    assert str(table.game.ask.question) == "KO buys a 3 from AR for 100: does the president of AR agree?"
    assert table.game.ask.actors == ("Bo",)
    table.do(Agree("Bo") if agrees else Decline("Bo"))
    assert len(table.game.depot.of("KO")) == agrees
    assert table.game.companies["AR"].cash == (109 if agrees else 9)
    assert table.heading == "KO: buy trains"


def test_whoever_is_asked_reads_what_is_offered_what_agreeing_leaves_and_nothing_of_the_buyer():
    table = shikoku().do(AcquirePrivate("KO", "P4", 50))
    ask = table.game.ask
    assert str(ask.to_you) == "KO offers you 50 for SMR Sumitomo Mines Railway. Do you agree?"
    assert str(ask.offer("agree").button.leads_to()) == f"cash then {table.game.purses['Bo'].cash + 50}"
    assert not any(one.decides for one in view(table.game).companies)  # KO is the buyer's: Bo is asked about his own
    table.do(Agree("Bo")).pass_until("KO: buy trains").do(BuyTrain("KO", "AR", "3", 100))
    ask = table.game.ask
    assert str(ask.to_you) == "KO offers AR 100 for a 3. Do you agree?"
    assert str(ask.offer("agree").button.leads_to()) == "AR then has 109 and no train"
    shown = {one.card.symbol: one for one in view(table.game).companies}
    assert (shown["AR"].decides, shown["KO"].decides, shown["KO"].is_operating) == (True, False, True)
    table.do(Agree("Bo"))
    assert list(table.game.news_of(table.game.receipts[-1])) == [TrainBought("KO", "3", "AR", Money(100))]


def test_trains_of_bank_and_pool_are_had_without_asking():
    table = shikoku().pass_until("KO: buy trains").do(BuyTrain("KO", "bank", "3", 180))
    assert len(table.game.depot.of("KO")) == 1


def test_help_for_another_companys_train_needs_its_president():
    table = Barons(3, "books", consent=True).example_1().company("NYC", 71, (4, 6), cash=100, Ann=40, Bo=20)
    table.company("PRR", 82, Bo=60).phase("4").train("4", "PRR").owns(DH="", CA="").operates()
    while table.game.operating.name != "NYC":
        table.do(Pass(company=table.game.operating.name))
    table.trains_step().cash(Ann=20).do(BuyTrain("NYC", "PRR", "4", 120), Decline("Bo"))
    assert table.purses("Ann") == [20]
    table.do(BuyTrain("NYC", "PRR", "4", 119), Agree("Bo"))
    assert (table.purses("Ann"), [train.name for train in table.game.depot.of("NYC")]) == ([1], ["4"])


@pytest.mark.parametrize("depth", DEPTHS)
def test_off_the_rails_asks_too(depth):
    table = at("operating", depth, consent=True).phase("3")
    private = next(one for one in table.game.privates.values() if one.owner == "Bo" and one.card.company_may_buy)
    low, _ = table.game.private_prices(private)
    table.do(AcquirePrivate("PRR", private.card.id, low))
    assert table.game.ask.actors == ("Bo",)
    table.do(Agree("Bo"))
    assert private.owner == "PRR"


def test_a_deal_that_has_become_impossible_can_only_be_declined():
    table = shikoku().do(AcquirePrivate("KO", "P4", 50), CorrectCash("KO", -890))
    assert table.refused(Agree("Bo")) == "KO has ¥10; it needs ¥25."
    table.do(Decline("Bo"))


def test_whoever_presides_now_is_asked():
    table = shikoku().pass_until("KO: buy trains").do(BuyTrain("KO", "AR", "3", 100))
    table.game.certificates.swap_president("AR", "Bo")
    table.game.certificates.move_next("ipo", "Cy", "AR")
    table.game.certificates.move_next("ipo", "Cy", "AR")
    table.game.certificates.swap_president("AR", "Cy")
    table.game.ask.refresh()
    assert table.game.ask.actors == ("Cy",)
    table.do(Agree("Cy"))


def test_as_on_the_site_privates_of_players_are_agreed_on_where_the_table_wants_it():
    table = Barons(profile="18xx-games", consent=True).second().cash(Bo=555).do(TradePrivate("Bo", "P2", "Bo", 5))
    assert table.game.ask.actors == ("Cy",)
    table.do(Agree("Cy"))
    assert table.private("CS").owner == "Bo"


@pytest.mark.parametrize("title", ["1889", "1830", "18chesapeake", "18chesapeake-otr"])
def test_a_game_file_that_does_not_say_settles_deals_at_once_and_a_new_table_asks(title):
    assert TITLES[title].read_options({})["consent"] is False
    assert TITLES[title].usual_options({})["consent"] is True
    assert TITLES[title].usual_options({"consent": False})["consent"] is False


@pytest.mark.parametrize(("title", "what"), [("1889", "a private or a train"), ("1862", "a train")])
def test_the_option_names_what_a_title_has(title, what):
    (option,) = (option for option in TITLES[title].options if option.id == "consent")
    assert str(option.about) == f"A player who is to sell {what} is asked to agree."


def test_nothing_is_asked_where_the_table_settles_deals_itself():
    table = shikoku(consent=False).do(AcquirePrivate("KO", "P4", 50))
    assert table.private("SMR").owner == "KO"
    table.pass_until("KO: buy trains").do(BuyTrain("KO", "AR", "3", 100))
    assert len(table.game.depot.of("KO")) == 1


def test_a_deal_that_the_table_overruled_is_asked_about_too():
    table = shikoku().pass_until("KO: buy trains")
    table.game.play(Entry(AcquirePrivate("KO", "P4", 24), overruled="we like round numbers"))
    table.do(Agree("Bo"))
    assert table.private("SMR").owner == "KO"
