"""Mergers of 1828: examples 7 and 8, and nine mergers of real games."""

import time

import pytest

from companion.eighteenxx.rules.exchange import Exchange
from companion.eighteenxx.rules.trial import Holder
from companion.games.system_1828.lookups import dry_run
from companion.games.system_1828.merger import unite
from companion.games.system_1828.merging import MergeCompanies
from companion.tables.form import fill
from tests.each import each
from tests.games.system_1828.table import DRAFT, FINAL, Systems


def example_7(edition):
    table = Systems(4, edition).in_stock_round()
    table.operated("PRR", (5, 3), "Bo", Bo=5, Ann=1, Cy=1, pool=1)
    table.operated("MP", (13, 7), "Bo", Bo=4, Ann=2, Dan=3, pool=1)
    return table.cash(Ann=200, Bo=300, Cy=50, Dan=100)


@pytest.mark.parametrize(("edition", "price", "cash"), [(DRAFT, 127, [267, 240, 17, 40]), (FINAL, 119, [267, 248, 25, 48])])
def test_7_odd_shares(edition, price, cash):
    table = example_7(edition)
    found = table.merges("Bo", "PRR", "MP", ("Bo", "MP"), ("Ann", "MP"), ("Cy", True), ("Dan", True), ("Ann", False),
                         ("Bo", True))  # fmt: skip
    assert table.cell("PRR")[0] == price
    assert table.shares("PRR", "Ann", "Bo", "Cy", "Dan", "pool", "ipo", "PRR") == [1, 4, 1, 2, 1, 0, 1]
    assert list(table.purses.values()) == cash
    assert table.game.president(table.game.companies["PRR"]) == "Bo"
    assert table.game.companies["MP"].is_closed
    assert ("Ann", "PRR") in found.sales


def test_whoever_kept_a_share_that_was_taken_reads_for_what_where_he_is_asked():
    table = example_7(FINAL)
    kept = unite(table.game, table.order("Bo", "PRR", "MP"))
    assert str(kept.text).endswith("Whoever takes one of PRR gives one of MP for it, and the difference in price is 27.")
    found = unite(table.game, table.order("Bo", "PRR", "MP"), ("MP", "PRR"))
    assert (found.player, str(found.text)) == (
        "Cy", "Ann took the share of PRR that Cy had kept aside, for one of MP and 27. Cy has an odd share of MP. Make it a "
        "whole share of PRR-MP for 52, or sell it for 67?")


def test_8_a_merger_that_fails():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2, Bo=2, Cy=1, pool=1).operated("IC", (13, 7), "Cy", Ann=2, Bo=2, Cy=3)
    found = table.merges("Ann", "GT", "IC", ("Cy", True))
    assert found == Exchange(facts=found.facts)
    told = [table.game.formatter()(table.game.text_of(fact)) for fact in found.facts]
    assert told == ["The merger of IC into GT fails: Ann gets only 2 shares, and a director needs a third one to give to "
                    "the system.", "All shares and all money stay where they were, and Ann has passed."]  # fmt: skip


def test_the_other_director_declines():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=4).operated("IC", (13, 7), "Cy", Cy=3)
    assert table.merges("Ann", "GT", "IC", ("Cy", False)).charters == ()


#: Of the appendix: Y and X with their cells, the order and who acts, players Y/X, pool Y/X, what is answered, then the
#: price, who holds what after the donation, pool, IPO, and what cash changed.
REAL = [
    ("GT", (13, 7), "IC", (10, 6), "3421", 4, {4: (4, 6), 1: (3, 0)}, (0, 1), [(1, "odd"), (1, False)],
     109, {4: 4, 1: 1}, 1, 3, {1: 67}),
    ("CPR", (13, 8), "MC", (9, 5), "3421", 1, {1: (6, 6), 3: (1, 0)}, (3, 0), [(3, False)],
     111, {1: 5}, 2, 2, {3: 74}),
    ("PRR", (5, 3), "MP", (13, 7), "4132", 3, {3: (6, 5), 4: (0, 1), 1: (0, 1)}, (0, 0),
     [(3, "PRR"), (4, True), (1, True), (3, True)], 119, {3: 5, 4: 1, 1: 1}, 0, 2, {4: -52, 1: -52, 3: -25}),
    ("NYC", (5, 4), "NYH", (5, 2), "2314", 2, {2: (6, 6), 3: (1, 1), 4: (1, 1)}, (0, 0), [],
     138, {2: 5, 3: 1, 4: 1}, 0, 2, {}),
    ("NKP", (1, 1), "ERIE", (2, 1), "2314", 2, {2: (6, 5)}, (0, 1), [(2, "ERIE"), (2, False)],
     167, {2: 4}, 1, 4, {2: 107}),
    ("GT", (13, 7), "MC", (13, 7), "213", 3, {3: (4, 6)}, (2, 0), [], 94, {3: 4}, 1, 4, {}),
    ("CPR", (13, 7), "NW", (11, 7), "312", 1, {1: (5, 6), 2: (0, 1)}, (5, 1), [(1, "NW"), (2, True), (1, True)],
     108, {1: 5, 2: 1}, 3, 0, {1: -31, 2: -31}),
    ("ERIE", (1, 1), "C&O", (1, 1), "312", 2, {2: (6, 6), 1: (1, 1)}, (0, 0), [], 178, {2: 5, 1: 1}, 0, 3, {}),
]  # fmt: skip


@each("real", REAL)
def test_a_merger_of_a_real_game(real):
    stays, at, other, where, order, acting, held, pool, said, price, after, in_pool, in_ipo, changed = real
    seats = ("Ann", "Bo", "Cy", "Dan")[: len(order)]
    name = dict(zip("1234", seats, strict=False))
    table = Systems(len(order), FINAL, order=[name[n] for n in order]).in_stock_round()
    for symbol, cell, n in ((stays, at, 0), (other, where, 1)):
        shares = {name[str(player)]: both[n] for player, both in held.items() if both[n]}
        table.operated(symbol, cell, name[str(acting)], **shares, **({"pool": pool[n]} if pool[n] else {}))
    before = dict(table.purses)
    table.merges(name[str(acting)], stays, other, *((name[str(n)], answer) for n, answer in said))
    assert table.cell(stays)[0] == price
    assert table.shares(stays, *seats, "pool", "ipo", stays) == [
        *(after.get(n, 0) for n in range(1, len(seats) + 1)), in_pool, in_ipo, 1]  # fmt: skip
    assert {n: table.purses[name[str(n)]] - before[name[str(n)]] for n in changed} == changed
    assert sum(table.purses.values()) - sum(before.values()) == sum(changed.values())


def proposed(table, stays, other):
    """What stands beside the company that would go into another."""
    field = table.game.ask.offer("merge-companies").fields[1]
    return table.game.formatter()(field.why({"company": stays}, other))


def test_what_is_proposed_says_what_comes_of_it_and_changes_nothing():
    table = example_7(DRAFT)
    table.game.ask.refresh()
    before = table.game.trace()
    assert proposed(table.passes(1), "PRR", "MP") == (
        "A system at $127; asked on the way: Bo, Cy, Dan, Ann. Bo then has 30 % of PRR-MP and $394; Bo directs it.")
    assert table.game.trace()["companies"] == before["companies"]


def test_what_a_merger_would_be_worth_to_a_player_by_what_he_decides():
    """Example 7: Cy has one share of PRR, and 50."""
    table = example_7(DRAFT)
    began = time.perf_counter()
    found = dry_run(table.game, {"pair": "PRR-MP", "player": "Cy"})
    assert time.perf_counter() - began < 0.5  # the limit is a tenth of that; a busy machine takes longer
    merger = found["merger"]
    assert (merger["price"], merger["acting"], set(found["pairs"])) == (127, "Bo", {"PRR-MP", "MP-PRR"})
    paid, sold = merger["kept"]
    assert [table.game.formatter()(text) for text in (*paid.said, *sold.said)] == [
        "Pay $33 for a whole share", "Sell PRR for $94"]  # fmt: skip
    assert (paid.president, paid.of("Cy"), sold.of("Cy")) == (
        "Bo", Holder("Cy", 10, 17, 144, 0), Holder("Cy", 0, 144, 144, 0))
    assert dry_run(table.game, {"company": "MP"})["chosen"] == "MP-PRR"
    assert dry_run(Systems(3).game, {})["merger"] is None


def test_each_question_says_what_an_answer_leads_to():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=4, Bo=1).operated("IC", (13, 7), "Ann", Ann=4).cash(Bo=90)
    table.do(MergeCompanies("Ann", "GT", "IC"))
    table.game.ask.refresh()
    said = [table.game.formatter()(offer.button.leads_to()) for offer in table.game.ask.offers]
    assert said == [f"Bo then has {then}; Ann directs it." for then in ("10 % of GT-IC and $66", "0 % of GT-IC and $157")]


def test_a_proposal_that_fails_and_one_without_choices():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2, Bo=2, Cy=1, pool=1).operated("IC", (13, 7), "Cy", Ann=2, Bo=2, Cy=3)
    assert "The merger of IC into GT fails: Ann gets only 2 shares" in proposed(table, "GT", "IC")
    plain = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    assert proposed(plain, "GT", "IC").startswith("A system at $91. Ann then has 50 % of GT-IC")


def test_a_merger_that_is_known_to_fail_stands_last():
    table = Systems(3).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2, Bo=2, Cy=1, pool=1).operated("IC", (13, 7), "Cy", Ann=2, Bo=2, Cy=3)
    table.operated("MP", (13, 7), "Ann", Ann=4)
    form = fill(table.game.ask, "merge-companies", "Ann", {"company": ["GT"]})
    assert [(pick.key, pick.is_vain) for pick in form.step.picks if not pick.closed] == [("MP", False), ("IC", True)]
