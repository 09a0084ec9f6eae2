"""Who could only exchange a private is asked in a stock round, so that the round does not end before.

Sources: 1889, D-11, X-6; 1830, X-3.
"""

import pytest

from companion.eighteenxx.model.moves import ExchangePrivate, Pass, StartCompany
from companion.engine.record import parse_record
from companion.games import find_title
from tests.eighteenxx import facts
from tests.games.barons_1830.table import Barons
from tests.games.shikoku_1889.table import Shikoku

BOTH = pytest.mark.parametrize("depth", ["full", "books"])
#: Of each title: its table, the private that is exchanged, the company whose share it is exchanged for.
TITLES = pytest.mark.parametrize(("table_of", "private", "company"), [(Shikoku, "DR", "IR"), (Barons, "MH", "NYC")])


def in_second_round(table_of, **options):
    """The second stock round, Ann is on; no private is open."""
    table = table_of(3, **options)
    table = table.example_1() if table_of is Barons else table.privates()
    for one in table.game.privates.values():
        one.closed = True
    return table.pass_until("Ann may buy and sell")


def penniless(table_of, private, company, depth="full", **options):
    """Ann is on: nobody has money, Bo owns the private, and a share of the company is left."""
    table = in_second_round(table_of, depth=depth, **options)
    par = table.game.box.par_values[0]
    table.company(company, par, floated=False, Ann=30).cash(Ann=0, Bo=0, Cy=0).owns(**{private: "Bo"})
    return table.do(Pass(player="Ann"))


@BOTH
@TITLES
def test_who_could_only_exchange_is_asked(table_of, private, company, depth):
    table = penniless(table_of, private, company, depth)
    assert table.game.ask.actors == ("Bo",)
    if table_of is Shikoku:  # in 1830 he could also sell it to another player
        assert str(table.game.ask.task) == "Exchange a private, or pass"
    table.do(ExchangePrivate("Bo", table.private(private).card.id, "ipo"))
    assert table.percent("Bo", company) == 10 and table.game.ask.actors == ("Bo",)
    table.do(Pass(player="Bo"))
    assert table.game.ask.actors == ("Ann",) and table.game.round.turn > 2  # Cy could do nothing, and the round is over


@TITLES
def test_who_passes_is_passed_as_others_are(table_of, private, company):
    table = penniless(table_of, private, company).do(Pass(player="Bo"))
    assert table.game.round.turn > 2


@TITLES
def test_on_the_site_he_is_passed_over(table_of, private, company):
    """There it is done in the turn of another."""
    table = penniless(table_of, private, company, profile="18xx-games")
    assert table.game.round.turn > 2 and table.game.ask.actors != ("Bo",)


@TITLES
def test_an_exchange_that_is_closed_is_not_asked_for(table_of, private, company):
    """Players have all shares, and none is left."""
    table = in_second_round(table_of)
    table.company(company, table.game.box.par_values[0], floated=False, Ann=40, Bo=60)
    table.cash(Ann=0, Bo=0, Cy=0).owns(**{private: "Cy"}).do(Pass(player="Ann"))
    assert table.game.ask.actors != ("Cy",)


def test_the_round_does_not_end_before_he_was_asked():
    """Ann starts a company with her last money; all others are without any."""
    table = in_second_round(Shikoku).cash(Ann=200, Bo=0, Cy=0).owns(DR="Bo").do(StartCompany("Ann", "IR", 100))
    assert (table.game.ask.actors, table.game.round.turn) == (("Bo",), 2)
    table.do(ExchangePrivate("Bo", "P5", "ipo"), Pass(player="Bo"))
    assert table.percent("Bo", "IR") == 10


def test_the_owner_of_dougo_without_money_is_asked():
    """The position in which he was passed over."""
    record = parse_record(facts.read("inputs/1889-books-dougo-owner-without-money-is-passed.json"), find_title)
    *_, game = record.steps()
    assert (game.ask.actors, game.round.turn) == (("Bo",), 2)
