"""The exchange of shares in a merger as 18xx.games makes it, certificate by certificate, in small positions.

Y (GT, at 70) stays, X (IC, at 80) goes; a share of the system costs 110. Holdings are in shares of 10 %.
"""

import pytest

from companion.eighteenxx.model.certificates import Certificate
from companion.engine.facts import in_words
from companion.games.system_1828.certificates import divide_by_certificate
from companion.games.system_1828.shares import OTHER, STAYS, Fails, Terms
from companion.games.system_1828.words import WORDS

PAPERS = [Certificate("GT", number, 20 if number == 0 else 10) for number in range(9)]


def divide(order, stays, other, directors, *answers, cash=500):
    """Exchange; each answer is a player and what he says."""
    terms = Terms(tuple(order), "GT", "IC", 110, 70, 80, from_anybody=True, pays_for_aside=True, halves_ipo=True,
                  discards_singles=True, pays_whoever_is_odd=True)
    ipo = [{**held, "ipo": 10 - sum(held.values())} for held in (stays, other)]
    work = divide_by_certificate(terms, *ipo, dict.fromkeys(order, cash), dict(zip((STAYS, OTHER), directors, strict=True)))
    asked = list(answers)
    try:
        question = next(work)
        while True:
            assert asked, f"{question.player} is asked: {question.text}"
            player, answer = asked.pop(0)
            assert question.player == player, f"{question.player} is asked: {question.text}"
            question = work.send(answer)
    except StopIteration as over:
        assert not asked
        return over.value


def shares(division):
    return {holder: number for holder, number in division.system.items() if number}


def lying(division, holder):
    """The numbers of the system's certificates that somebody has."""
    return [certificate.number for certificate, who in division.deal(PAPERS) if who == holder]


def changed(division, cash=500):
    return {player: money - cash for player, money in division.cash.items() if money != cash}


GIVES = "{} gives the director’s certificate of IC for two others, where the rules break it up into single shares."


def remarks(division):
    return [str(in_words(WORDS, None, fact)) for fact in division.remarks]


def test_who_has_nothing_but_the_directors_certificate_gets_two_shares_for_it():
    """A keeps an ordinary one aside. For C's director's certificate nobody can give two: the IPO does. C has most then."""
    found = divide("ABC", {"A": 3, "B": 2}, {"C": 6}, "AC", ("A", False))
    assert shares(found) == {"A": 2, "B": 1, "C": 2, "ipo": 4}
    assert remarks(found) == ["A gets two shares of the system for the director’s certificate of GT alone, where the rules "
                              "give one.", GIVES.format("C")]
    assert (found.director, changed(found)) == ("C", {"A": 70})


def test_the_directors_certificate_of_the_other_goes_for_two_and_nobody_is_paid():
    """C has one of GT alone, so nobody is asked whose are taken; B is odd and would pay for a single one."""
    found = divide("ABC", {"B": 5, "C": 1}, {"A": 2}, "BA", ("B", True), ("C", False))
    assert shares(found) == {"A": 1, "B": 2, "ipo": 6}
    assert (changed(found), remarks(found)) == ({"B": -40, "C": 70}, [GIVES.format("A")])


def test_one_of_each_goes_for_it_where_somebody_has_both():
    """A needs two of GT for four of IC: the first, for the director's certificate, is unpaid; for the other one C, who is
    odd, pays 10, and 30 to trade the odd one up."""
    found = divide("ABC", {"C": 4}, {"A": 4, "C": 3}, "CA", ("C", True))
    assert shares(found) == {"A": 2, "C": 3, "ipo": 4}
    assert (changed(found), remarks(found)) == ({"C": -40}, [GIVES.format("A")])


def test_own_certificates_of_the_company_that_stays_go_first():
    """The director's certificate of the other is exchanged with them, and then as two shares are: A takes but one of C's."""
    found = divide("CAB", {"A": 2, "C": 6}, {"A": 4}, "CA")
    assert (shares(found), remarks(found)) == ({"A": 3, "C": 2, "ipo": 4}, [])


def test_the_first_director_stays_on_a_tie():
    """A and B have three each. A is the first, and gives one; then B has more."""
    first, second = (divide(order, {"A": 6, "B": 4}, {"B": 2}, "AB") for order in ("ABC", "BAC"))
    assert (shares(first), first.director) == ({"A": 2, "B": 3, "ipo": 4}, "B")
    assert (shares(second), second.director) == ({"A": 3, "B": 2, "ipo": 4}, "A")


def test_who_gets_the_certificate_of_20_gives_his_first_two_for_it():
    """C has taken 1 and 2 one after the other and gives them back: they lie behind the others in the IPO. A has more with
    3, 4 and 5, gives C two of them, and the last to the system."""
    found = divide("CAB", {"A": 4}, {"C": 4, "A": 3}, "AC", ("A", True))
    assert [lying(found, holder) for holder in ("ipo", "GT", "A", "C")] == [[7, 8, 1, 2], [5], [0, 6], [3, 4]]


def test_it_fails_where_the_director_has_no_share_to_give():
    with pytest.raises(Fails, match=r"A gets only 2 shares, and a director needs a third one to give to the system\."):
        divide("ABC", {"A": 4}, {"C": 2}, "AC")
