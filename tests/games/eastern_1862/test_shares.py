"""The exchange of shares, holder by holder: the worked examples with every figure on the way, and every branch of the rule.

`eastern_1862/shares.py` is tried here alone, with names and numbers; companies are X, which stays, and Y, which goes.
"""

import re
from collections import Counter

import pytest

from companion.engine.facts import in_words
from companion.games.eastern_1862.shares import Shares, Terms, divide
from companion.games.eastern_1862.words import WORDS

POOL = "pool"


def shares(held):
    """Shares as an example has them: the president first, three of his shares being the certificate."""
    if not held:
        return Shares()
    president, *_ = held
    return Shares(president, Counter({**held, president: held[president] - 3}))


class Exchange:
    """An exchange with everything that is asked in it, and who has got or paid what."""

    def __init__(self, order, price, stays, goes, cash, *answers, names=("X", "Y")):
        self.asked, self.given, self.questions = [], list(answers), []
        terms = Terms(tuple(order), names[0], names[1] if goes else "", price)
        cash = {**dict.fromkeys((*order, names[0]), 0), **cash}
        running = divide(terms, shares(stays), shares(goes), cash)
        try:
            question = next(running)
            while True:
                words = [re.sub(r"\D", "", str(word)) for word in question.words]
                self.questions.append([str(text) for text in (question.text, *question.words)])
                self.asked.append((question.player, *words))
                question = running.send(self.given.pop(0))
        except StopIteration as over:
            self.found = over.value
        assert not self.given
        self.stays, self.goes, self.cash = self.found.stays, self.found.goes, self.found.cash
        self.told = [str(in_words(WORDS, None, fact)) for fact in self.found.facts]
        assert sum(map(self.stays.of, {*self.stays.singles, self.stays.president})) == 10
        assert not goes or sum(map(self.goes.of, [POOL])) == 10

    def held(self, *holders):
        return [self.stays.of(holder) for holder in holders]


# The worked examples --------------------------------------------------------------------------------


def test_a_president_of_the_survivor_begins_and_five_holders_follow():
    """Example 9 a."""
    found = Exchange(
        ["P1", "P2", "P3", "P4"], 128, {"P1": 5, "P2": 1, "P3": 2, "ECR": 1, POOL: 1},
        {"P2": 4, "P1": 1, "P3": 1, "P4": 2, "ECR": 2}, {"P1": 10, "P2": 100, "P3": 40, "P4": 5, "ECR": 80}, True, True,
        names=("ECR", "N&E"),
    )
    assert found.asked == [("P2", "64", "64"), ("P1", "64", "64")]
    assert found.told == [
        "P1: of 6 shares 3 go to the pool.",
        "P2 takes three single shares of the pool for the president's certificate.",
        "P2: of 5 shares 2 go to the pool.",
        "P2: the odd share is kept for 64.",
        "P3: of 3 shares 1 goes to the pool.",
        "P3: the odd share is given back for 64.",
        "P4: of 2 shares 1 goes to the pool.",
        "P4: a share of N&E goes to the pool for one of ECR.",
        "ECR and N&E: of 3 shares 1 goes to the pool.",
        "ECR and N&E: a share of N&E goes to the pool for one of ECR.",
        "ECR and N&E: the odd share is kept for 64.",
    ]
    assert found.held("P1", "P2", "P3", "P4", "ECR", POOL) == [3, 3, 1, 1, 2, 0]
    assert [found.cash[name] for name in ("P1", "P2", "P3", "P4", "ECR")] == [10, 36, 104, 5, 16]
    assert found.stays.president == "P1"


def test_a_president_of_the_company_that_goes_begins_and_takes_the_presidency():
    """Example 9 b."""
    found = Exchange(
        ["P1", "P2", "P3"], 105, {"P2": 5, "P3": 3, "ENR": 1, POOL: 1}, {"P1": 6, "P2": 1, "ENR": 3},
        {"P1": 10, "P3": 60, "ENR": 45}, True, names=("ENR", "L&H"),
    )
    assert found.asked == [("P3", "52", "52")]
    assert found.told == [
        "P1: of 6 shares 3 go to the pool.",
        "P1: a share of L&H goes to the pool for one of ENR.",
        "P1: 2 shares of L&H go to P2 for as many of ENR.",
        "P2: of 6 shares 3 go to the pool.",
        "P3: of 3 shares 1 goes to the pool.",
        "P3: the odd share is kept for 52.",
        "ENR and L&H: of 4 shares 2 go to the pool.",
        "ENR and L&H: a share of L&H goes to the pool for one of ENR.",
        "P1 is now president of ENR.",
    ]
    assert found.held("P1", "P2", "P3", "ENR", POOL) == [3, 3, 2, 2, 0]
    assert [found.cash[name] for name in ("P1", "P2", "P3", "ENR")] == [10, 0, 8, 45]


@pytest.mark.parametrize(("keeps", "cash", "shares", "president"), [
    (True, [117, 38], [3, 1, 6], "P1"), (False, [140 + 117, 38], [0, 1, 9], POOL),
])
def test_a_company_is_refinanced(keeps, cash, shares, president):
    """Example 7 b: the certificate stands for five shares; the other holder cannot pay for his option."""
    found = Exchange(["P1", "P2"], 47, {"P1": 5, "P2": 3, "ipo": 2}, {}, {"P1": 140, "P2": 15}, keeps)
    assert found.asked == [("P1", "23", "117")]
    assert ([found.cash["P1"], found.cash["P2"]], found.held("P1", "P2", POOL)) == (cash, shares)
    assert found.stays.president == president
    assert found.questions == [[
        "P1 has 5 shares, and the president's certificate of X stands for them. Pay 23 to keep it, or sell it for 117?",
        "Pay 23 and keep it", "Give it up for 117",
    ]]


# A president with fewer than six shares -------------------------------------------------------------


def test_the_survivors_single_shares_are_taken_first_for_a_certificate():
    """Two of X and one of Y; with six shares the certificate is not touched."""
    found = Exchange(["A", "B"], 100, {"B": 8, POOL: 2}, {"A": 3, "B": 5, POOL: 2}, {})
    assert found.told[:4] == [
        "A takes three single shares of the pool for the president's certificate.", "A: of 3 shares 1 goes to the pool.",
        "A: the odd share is given back for 50.", "B: of 13 shares 6 go to the pool.",
    ]
    assert found.held("A", "B", POOL) == [1, 6, 3]


def test_two_single_shares_in_the_pool_do_not_pay_for_a_certificate():
    found = Exchange(["A", "B"], 100, {"A": 5, "B": 3, POOL: 2}, {"B": 10}, {"A": 50}, True)
    assert found.asked[0] == ("A", "50", "250")


def test_one_certificate_is_swapped_for_that_of_a_later_holder():
    """B gets that of Y for his of X, and returns it as three of his seven shares."""
    found = Exchange(["A", "B"], 101, {"B": 7, POOL: 2, "X": 1}, {"A": 4, "B": 6}, {"A": 101}, True)
    assert found.asked == [("A", "101", "202")]
    assert found.told[0] == "A takes the president's certificate of X for that of Y."


def test_a_certificate_is_swapped_for_one_in_the_pool():
    """A sells that of X; B's of Y goes for it, as the pool has less than three single shares."""
    found = Exchange(["A", "B", "C"], 100, {"A": 3, "C": 7}, {"B": 3, "C": 7}, {"A": 150, "B": 200}, False, True)
    assert found.asked == [("A", "150", "150"), ("B", "150", "150")]
    assert found.told[:2] == [
        "A sells the president's certificate of X for 150.",
        "B takes the president's certificate of X for that of Y.",
    ]


def test_a_certificate_that_finds_no_other_is_sold_without_a_question():
    """A has kept that of X, and has acted."""
    found = Exchange(["A", "B", "C"], 101, {"A": 3, "C": 7}, {"B": 5, "C": 5}, {"A": 151, "B": 999}, True)
    assert found.asked[0] == ("A", "151", "151")
    assert found.told[1] == "B sells the president's certificate of Y for 252."
    assert found.cash["B"] == 999 + 252


def test_who_cannot_pay_for_the_certificate_sells_it():
    found = Exchange(["A", "B"], 47, {"A": 5, "B": 3, "ipo": 2}, {}, {"A": 22})
    assert found.told[0] == "A sells the president's certificate of X for 117."
    assert (found.stays.president, found.asked) == (POOL, [])


def test_a_president_with_six_shares_keeps_the_certificate_without_a_question():
    """Half of them go to the pool, though there are no single shares to be had."""
    found = Exchange(["A", "B"], 100, {"A": 6, "B": 4}, {}, {"A": 900, "B": 900})
    assert (found.asked, found.held("A", "B", POOL), found.stays.president) == ([], [3, 2, 5], "A")


def test_who_has_both_certificates_returns_that_of_the_company_that_goes():
    """And the odd share is a single one of it, swapped with the pool."""
    found = Exchange(["A", "B"], 100, {"A": 3, POOL: 7}, {"A": 4, "B": 6}, {"A": 50}, True)
    assert found.told[:3] == [
        "A: of 7 shares 3 go to the pool.", "A: a share of Y goes to the pool for one of X.",
        "A: the odd share is kept for 50.",
    ]
    assert found.held("A", "B", POOL) == [4, 3, 3]


# Two for one ----------------------------------------------------------------------------------------


def test_single_shares_of_the_company_that_goes_are_returned_first():
    """A returns his only one of Y and one of X; the odd share is then one of X."""
    found = Exchange(["A", "B"], 100, {"B": 6, "A": 4}, {"B": 9, "A": 1}, {"A": 50}, True)
    assert found.told[:2] == ["A: of 5 shares 2 go to the pool.", "A: the odd share is kept for 50."]
    assert found.held("A", "B", POOL) == [3, 7, 0]


def test_partners_are_found_in_the_pool_then_with_the_next_then_with_the_companies():
    """Nobody's certificate is taken apart: of B's four shares one is single. The odd one comes last."""
    found = Exchange(["A", "B", "C"], 100, {"B": 5, "C": 1, "X": 3, POOL: 1}, {"A": 10}, {"A": 0})
    assert found.told[:5] == [
        "A: of 10 shares 5 go to the pool.", "A: a share of Y goes to the pool for one of X.",
        "A: 2 shares of Y go to B for as many of X.",
        "A: a share of Y goes to C for one of X.", "A: a share of Y goes to X and Y for one of X.",
    ]
    assert found.told[-1] == "A is now president of X."


@pytest.mark.parametrize(("number", "worth"), [(5, 101 + 50), (4, 101)])
def test_what_finds_no_partner_is_sold_an_option_for_half(number, worth):
    """The certificate of X is in the pool; B has the single shares, but has acted."""
    found = Exchange(["A", "B", "C"], 101, {"A": 3, "B": 7}, {"C": number, "B": 10 - number}, {})
    assert (found.cash["C"], found.held("C")) == (worth, [1])


def test_the_companies_sell_what_finds_no_partner():
    """And who has three single shares in the end takes the certificate from the pool."""
    found = Exchange(["A", "B"], 101, {"A": 3, "B": 7}, {"B": 5, "X": 5}, {})
    assert found.told[-3:] == [
        "X and Y: a share of Y goes to the pool for one of X.",
        "X and Y: 2 shares of Y find no partner and are sold for 151.",
        "B is now president of X.",
    ]
    assert (found.cash["X"], found.held("A", "B", "X", POOL), found.stays.president) == (151, [0, 6, 1, 3], "B")


@pytest.mark.parametrize(("cash", "answers", "shares"), [(50, [True], [3, 2, 5]), (50, [False], [3, 1, 6]),
                                                          (49, [], [3, 1, 6])])
def test_the_first_president_decides_for_the_companies_which_pay_from_their_cash(cash, answers, shares):
    found = Exchange(["A", "B"], 101, {"B": 6, "X": 3, POOL: 1}, {"A": 0, POOL: 10}, {"X": cash}, *answers)
    assert found.asked == [("A", "50", "50")][: len(answers)]
    assert (found.held("B", "X", POOL), found.cash["X"]) == (shares, cash - 50 if answers == [True] else cash + 50)


# The president --------------------------------------------------------------------------------------


def test_of_two_who_hold_as_much_the_first_is_president():
    """Though the other had the certificate."""
    found = Exchange(["A", "B", "C"], 100, {"C": 6, POOL: 4}, {"A": 4, "B": 6}, {})
    assert (found.held("A", "B", "C"), found.stays.president) == ([2, 3, 3], "B")


def test_nobody_has_three_shares():
    found = Exchange(["A", "B"], 100, {"A": 3, "B": 5, POOL: 2}, {}, {})
    assert (found.stays.president, found.told[-1]) == (POOL, "Nobody has three shares of X: it is in receivership.")


def test_nothing_of_what_was_handed_in_is_changed():
    """A preview asks many times."""
    stays, goes, cash = shares({"A": 6, "ipo": 4}), shares({"B": 10}), {"A": 0, "B": 0, "X": 0}
    results = []
    for _ in range(2):
        with pytest.raises(StopIteration) as over:
            next(divide(Terms(("A", "B"), "X", "Y", 100), stays, goes, cash))
        results.append((over.value.value.stays, over.value.value.cash))
    assert results[0] == results[1] and cash == {"A": 0, "B": 0, "X": 0}


# Which of several --------------------------------------------------------------------------------------


def test_who_gives_shares_up_gives_those_that_came_last():
    """Elsewhere certificates have numbers."""
    found = Exchange(["Ann"], 100, {"Ann": 6, POOL: 4}, {POOL: 8, "Ann": 2}, {}).found
    assert found.stays.moves == [("Ann", POOL, 2, True)]


def test_for_a_name_that_changes_comes_what_came_first():
    found = Exchange(["Bo", "Ann"], 100, {"Ann": 9, POOL: 1}, {POOL: 8, "Bo": 2}, {}).found
    assert found.stays.moves == [(POOL, "Bo", 1, False), ("Ann", POOL, 4, True), ("Ann", POOL, 1, True)]


def test_for_a_presidents_certificate_come_those_that_came_last_to_the_pool():
    found = Exchange(["Ann"], 100, {"Ann": 4, POOL: 6}, {}, {}, names=("X", "")).found
    assert found.stays.moves == [(POOL, "Ann", 3, True), ("Ann", POOL, 0, False), ("Ann", POOL, 2, True)]
