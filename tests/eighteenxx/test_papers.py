"""Certificates: who holds what, the president's certificate, and that none is ever lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.eighteenxx.box.places import REMOVED
from companion.eighteenxx.model.papers import Certificate, Papers

USUAL = (20, 10, 10, 10, 10, 10, 10, 10, 10)
ODD = (30, 20, 20, 10, 5, 5, 5, 5)


@pytest.fixture
def papers():
    return Papers({"PRR": USUAL, "LV": USUAL, "Odd": ODD})


def test_at_first_all_is_in_the_ipo(papers):
    assert (papers.percent("ipo", "PRR"), papers.count("ipo", "PRR"), papers.president("PRR")) == (100, 9, "ipo")
    assert (papers.percent("Ann", "PRR"), papers.count("Ann", "PRR"), list(papers.percents("Ann"))) == (0, 0, [])
    assert [certificate.percent for certificate in papers.all_of("Odd")] == list(ODD)


def test_the_presidents_certificate_is_one_certificate_of_20_percent(papers):
    papers.move_president("PRR", "Ann")
    papers.move_next("ipo", "Ann", "PRR")
    assert (papers.percent("Ann", "PRR"), papers.count("Ann", "PRR")) == (30, 2)
    assert (list(papers.percents("Ann")), list(papers.counts("Ann"))) == ([("PRR", 30)], [("PRR", 2)])
    assert papers.holders("PRR") == {"Ann": 30, "ipo": 70}
    assert papers.president("PRR") == papers.holder(papers.president_certificate("PRR")) == "Ann"


def test_who_gives_all_away_holds_nothing(papers):
    certificate = papers.move_next("ipo", "Ann", "PRR")
    papers.move(certificate, "pool")
    assert (list(papers.percents("Ann")), list(papers.counts("Ann")), papers.certificates("Ann", "PRR")) == ([], [], ())
    assert papers.holders("PRR") == {"ipo": 90, "pool": 10}


def test_a_place_gives_away_its_ordinary_certificates_in_order(papers):
    assert [str(papers.move_next("ipo", "Ann", "PRR")) for _ in range(3)] == ["PRR_1", "PRR_2", "PRR_3"]
    assert (papers.next_percent("ipo", "PRR"), papers.next_percent("pool", "PRR")) == (10, 0)


def test_the_presidents_certificate_is_never_the_next(papers):
    for _ in range(8):
        papers.move_next("ipo", "Ann", "PRR")
    assert papers.percent("ipo", "PRR") == 20
    assert (papers.next_ordinary("ipo", "PRR"), papers.next_percent("ipo", "PRR")) == (None, 0)
    with pytest.raises(LookupError, match="ipo has no ordinary certificate of PRR"):
        papers.move_next("ipo", "Ann", "PRR")


def test_two_ordinary_certificates_are_swapped_for_the_presidents(papers):
    papers.move_president("PRR", "Ann")
    for _ in range(3):
        papers.move_next("ipo", "Bo", "PRR")
    papers.swap_president("PRR", "Bo")
    assert papers.president("PRR") == "Bo"
    assert (papers.percent("Ann", "PRR"), papers.count("Ann", "PRR")) == (20, 2)
    assert (papers.percent("Bo", "PRR"), papers.count("Bo", "PRR")) == (30, 2)


def test_three_are_swapped_for_one_of_30_percent():
    papers = Papers({"LV": (30, *7 * [10])})
    papers.move_president("LV", "Ann")
    papers.move_ordinary("ipo", "Bo", "LV", 40)
    papers.swap_president("LV", "Bo")
    assert (papers.count("Ann", "LV"), papers.count("Bo", "LV")) == (3, 2)
    assert (papers.percent("Ann", "LV"), papers.percent("Bo", "LV")) == (30, 40)


def test_the_president_is_not_swapped_with_himself(papers):
    papers.move_president("PRR", "Ann")
    papers.swap_president("PRR", "Ann")
    assert papers.percent("Ann", "PRR") == 20


def test_who_has_too_little_cannot_be_swapped_with_and_nothing_moves(papers):
    papers.move_president("PRR", "Ann")
    papers.move_next("ipo", "Bo", "PRR")
    with pytest.raises(LookupError, match="Bo has no ordinary certificates of PRR that make 20 % of 10 %"):
        papers.swap_president("PRR", "Bo")
    assert (papers.president("PRR"), papers.percent("Bo", "PRR")) == ("Ann", 10)


def test_odd_certificates_are_bundled_by_the_fewest(papers):
    bundles = papers.bundles("ipo", "Odd")
    assert list(bundles) == [*range(5, 75, 5)]
    assert [certificate.percent for certificate in bundles[40]] == [20, 20]
    assert [certificate.percent for certificate in bundles[10]] == [10]
    papers.move_ordinary("ipo", "Bo", "Odd", 45)
    assert sorted(certificate.percent for certificate in papers.certificates("Bo", "Odd")) == [5, 20, 20]
    assert list(papers.bundles("Bo", "Odd")) == [5, 20, 25, 40, 45]
    with pytest.raises(LookupError, match="make 10 % of 45 %"):
        papers.move_ordinary("Bo", "pool", "Odd", 10)


def test_the_presidents_certificate_is_in_no_bundle(papers):
    papers.move_president("PRR", "Ann")
    assert papers.bundles("Ann", "PRR") == {}
    assert papers.bundles("ipo", "PRR").keys() == {*range(10, 90, 10)}


def test_a_certificate_tells_what_it_is():
    assert Certificate("PRR", 0, 20).is_president
    assert not Certificate("PRR", 1, 10).is_president


HOLDERS = ["ipo", "pool", REMOVED, "PRR", "Ann", "Bo", "Cy"]
MOVES = st.lists(st.tuples(st.sampled_from(["PRR", "Odd"]), st.integers(0, 8), st.sampled_from(HOLDERS)), max_size=60)


@given(MOVES)
def test_no_certificate_is_ever_lost(moves):
    percents = {"PRR": USUAL, "Odd": ODD}
    papers = Papers(percents)
    where = {(company, n): "ipo" for company, parts in percents.items() for n in range(len(parts))}
    for company, n, to in moves:
        n %= len(percents[company])
        papers.move(papers.all_of(company)[n], to)
        where[company, n] = to
    for company, parts in percents.items():
        assert sum(papers.holders(company).values()) == 100
        for holder in HOLDERS:
            held = [n for n in range(len(parts)) if where[company, n] == holder]
            assert sorted(certificate.number for certificate in papers.certificates(holder, company)) == held
            assert papers.percent(holder, company) == sum(parts[n] for n in held)
            assert papers.count(holder, company) == len(held)
            assert papers.holders(company).get(holder, 0) == dict(papers.percents(holder)).get(company, 0)
        assert papers.president(company) == where[company, 0]


@given(MOVES, st.sampled_from(["Ann", "Bo", "Cy"]))
def test_a_swap_changes_nobodys_percent(moves, heir):
    papers = Papers({"PRR": USUAL, "Odd": ODD})
    for company, n, to in moves:
        papers.move(papers.all_of(company)[n % len(papers.all_of(company))], to)
    before = papers.holders("Odd")
    can = papers.president("Odd") == heir or 30 in papers.bundles(heir, "Odd")
    try:
        papers.swap_president("Odd", heir)
    except LookupError:
        assert not can
    else:
        assert can
        assert papers.president("Odd") == heir
    assert papers.holders("Odd") == before
