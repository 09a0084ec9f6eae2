"""The LNER, and how a game ends: example 12. Source: 1862 rules, 22 to 24."""

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import StartCompany
from tests.games.eastern_1862.opened import Opened


class Last(Opened):
    """Ann presides over ECR, which has a train; the first set of operating rounds lies before it."""

    def __init__(self, phase="H", **options):
        super().__init__(3, **options)
        self.passes(3)
        self.running("ECR", 90, Ann=6, Bo=2)
        self.running("NGC", 60, Bo=5, Cy=3)
        self.money(Ann=10, Bo=10, Cy=10)
        self.brings = phase

    def to(self, wanted):
        """Everybody does as little as can be done until a round has this name, or the game is over."""
        chance, game = lambda values: values[0], self.game
        while game.end is None and str(game.round_name()) != wanted:
            offers = game.ask.open_offers()
            offer = next((one for one in reversed(offers) if one.kind.kind in ("pass", "withhold")), offers[-1])
            self.do(offer.pick(game.ask.actors[0], chance))
        return self

    def first(self, letter):
        """The first train of a letter is bought, and leaves the game."""
        return self.phase(letter)


def reached(table):
    return str(table.game.round_name()), table.game.end and table.game.end.reason


def test_after_the_first_train_of_the_last_letter_a_stock_round_and_a_set_are_left():
    """At formation the players hold 6, 7 and 3 shares."""
    table = Last().to("OR 1.1").first("H")
    game = table.game
    game.certificates.move_president("L&D", "Ann")
    game.companies["L&D"].par, game.companies["L&D"].state = 54, State.FLOATED
    game.market.put("L&D", game.market.par_cell(54))
    game.certificates.move_ordinary("ipo", "Ann", "L&D", 20)
    table.to("SR 2")
    assert (game.has_lner, game.limit, reached(table)) == (True, 11, ("SR 2", None)), "no parliament round"
    assert (table.percent("ipo", "L&D"), table.percent("pool", "L&D")) == (0, 50)
    assert game.companies["ENR"].is_closed and not game.companies["ECR"].is_closed
    assert table.refused(StartCompany("Ann", "ENR", 54)) == "The LNER has formed: no company can be started any more."
    before = game.price(game.companies["NGC"])
    table.to("OR 2.1")
    assert game.price(game.companies["NGC"]) == before
    game.bank.cash -= 100_000
    game.purses["Ann"].cash += 100_000
    assert reached(table.to("")) == ("OR 2.3", "lner")
    assert not game.is_broken, "an empty bank means nothing any more"
    assert str(game.end.text) == "The last set of operating rounds is over."


def test_a_bank_that_breaks_in_the_set_is_the_earlier_end():
    table = Last().first("D").to("OR 1.2").first("H")
    table.game.bank.cash = 0
    table.game.pay(table.game.bank, table.game.purses["Ann"], 1, table.game.ask.heading)
    table.game.is_broken = True
    assert reached(table.to("")) == ("OR 1.3", "bank") and not table.game.has_lner


def test_a_bank_that_breaks_in_a_parliament_round_ends_the_game_after_the_next_set():
    table = Opened(3)
    game = table.game
    game.bank.cash = 100
    game.purses["Ann"].cash += 12_600 - 100
    table.says("Ann ECR 0", "Bo", "Cy", "Ann ECR 100 2")
    assert game.is_broken and str(game.round_name()) == "PR 1"
    assert reached(Last.to(table, "")) == ("OR 1.1", "bank")


def test_a_bank_that_is_exactly_empty_is_not_broken():
    table = Opened(3)
    table.game.pay(table.game.bank, table.game.purses["Ann"], table.game.bank.cash, table.game.ask.heading)
    assert (table.game.bank.cash, table.game.is_broken) == (0, False)


def test_a_price_of_a_thousand_ends_the_game_after_the_round():
    table = Last().first("D").to("OR 1.1")
    table.game.market.move("ECR", PriceMove("right", 40))
    assert reached(table.to("")) == ("OR 1.1", "stock_market")


def test_in_the_short_game_the_first_train_e_brings_it_and_the_limit_stays():
    table = Last(short_game=True).to("OR 1.1").first("E")
    limit = table.game.limit
    table.to("SR 2")
    assert (table.game.has_lner, table.game.limit) == (True, limit)
    assert reached(table.to("")) == ("OR 2.3", "lner")


def test_in_the_short_game_the_limit_changes_where_a_train_h_was_bought():
    table = Last(short_game=True).to("OR 1.1").first("H").to("SR 2")
    assert (table.game.has_lner, table.game.limit) == (True, 7)
