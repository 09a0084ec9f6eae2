"""Certificates: who holds what, the president's certificate, and that none is ever lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.eighteenxx.box.places import REMOVED
from companion.eighteenxx.model.certificates import Certificate, Certificates

USUAL = (20, 10, 10, 10, 10, 10, 10, 10, 10)
ODD = (30, 20, 20, 10, 5, 5, 5, 5)


@pytest.fixture
def certificates():
    return Certificates({"PRR": USUAL, "LV": USUAL, "Odd": ODD})


def test_at_first_all_is_in_the_ipo(certificates):
    assert (certificates.percent("ipo", "PRR"), certificates.count("ipo", "PRR"),
            certificates.president("PRR")) == (100, 9, "ipo")
    assert (certificates.percent("Ann", "PRR"), certificates.count("Ann", "PRR"),
            list(certificates.percents("Ann"))) == (0, 0, [])
    assert [certificate.percent for certificate in certificates.all_of("Odd")] == list(ODD)


def test_the_presidents_certificate_is_one_certificate_of_20_percent(certificates):
    certificates.move_president("PRR", "Ann")
    certificates.move_next("ipo", "Ann", "PRR")
    assert (certificates.percent("Ann", "PRR"), certificates.count("Ann", "PRR")) == (30, 2)
    assert (list(certificates.percents("Ann")), list(certificates.counts("Ann"))) == ([("PRR", 30)], [("PRR", 2)])
    assert certificates.holders("PRR") == {"Ann": 30, "ipo": 70}
    assert certificates.president("PRR") == certificates.holder(certificates.president_certificate("PRR")) == "Ann"


def test_who_gives_all_away_holds_nothing(certificates):
    certificate = certificates.move_next("ipo", "Ann", "PRR")
    certificates.move(certificate, "pool")
    assert (list(certificates.percents("Ann")), list(certificates.counts("Ann")), certificates.of("Ann", "PRR")) == ([],
                                                                                                                     [], ())
    assert certificates.holders("PRR") == {"ipo": 90, "pool": 10}


def test_a_place_gives_away_its_ordinary_certificates_in_order(certificates):
    assert [str(certificates.move_next("ipo", "Ann", "PRR")) for _ in range(3)] == ["PRR_1", "PRR_2", "PRR_3"]
    assert (certificates.next_percent("ipo", "PRR"), certificates.next_percent("pool", "PRR")) == (10, 0)


def test_the_presidents_certificate_is_never_the_next(certificates):
    for _ in range(8):
        certificates.move_next("ipo", "Ann", "PRR")
    assert certificates.percent("ipo", "PRR") == 20
    assert (certificates.next_ordinary("ipo", "PRR"), certificates.next_percent("ipo", "PRR")) == (None, 0)
    with pytest.raises(LookupError, match="ipo has no ordinary certificate of PRR"):
        certificates.move_next("ipo", "Ann", "PRR")


def test_two_ordinary_certificates_are_swapped_for_the_presidents(certificates):
    certificates.move_president("PRR", "Ann")
    for _ in range(3):
        certificates.move_next("ipo", "Bo", "PRR")
    certificates.swap_president("PRR", "Bo")
    assert certificates.president("PRR") == "Bo"
    assert (certificates.percent("Ann", "PRR"), certificates.count("Ann", "PRR")) == (20, 2)
    assert (certificates.percent("Bo", "PRR"), certificates.count("Bo", "PRR")) == (30, 2)


def test_three_are_swapped_for_one_of_30_percent():
    certificates = Certificates({"LV": (30, *7 * [10])})
    certificates.move_president("LV", "Ann")
    certificates.move_ordinary("ipo", "Bo", "LV", 40)
    certificates.swap_president("LV", "Bo")
    assert (certificates.count("Ann", "LV"), certificates.count("Bo", "LV")) == (3, 2)
    assert (certificates.percent("Ann", "LV"), certificates.percent("Bo", "LV")) == (30, 40)


def test_the_president_is_not_swapped_with_himself(certificates):
    certificates.move_president("PRR", "Ann")
    certificates.swap_president("PRR", "Ann")
    assert certificates.percent("Ann", "PRR") == 20


def test_who_has_too_little_cannot_be_swapped_with_and_nothing_moves(certificates):
    certificates.move_president("PRR", "Ann")
    certificates.move_next("ipo", "Bo", "PRR")
    with pytest.raises(LookupError, match="Bo has no ordinary certificates of PRR that make 20 % of 10 %"):
        certificates.swap_president("PRR", "Bo")
    assert (certificates.president("PRR"), certificates.percent("Bo", "PRR")) == ("Ann", 10)


def test_odd_certificates_are_bundled_by_the_fewest(certificates):
    bundles = certificates.bundles("ipo", "Odd")
    assert list(bundles) == [*range(5, 75, 5)]
    assert [certificate.percent for certificate in bundles[40]] == [20, 20]
    assert [certificate.percent for certificate in bundles[10]] == [10]
    certificates.move_ordinary("ipo", "Bo", "Odd", 45)
    assert sorted(certificate.percent for certificate in certificates.of("Bo", "Odd")) == [5, 20, 20]
    assert list(certificates.bundles("Bo", "Odd")) == [5, 20, 25, 40, 45]
    with pytest.raises(LookupError, match="make 10 % of 45 %"):
        certificates.move_ordinary("Bo", "pool", "Odd", 10)


def test_the_presidents_certificate_is_in_no_bundle(certificates):
    certificates.move_president("PRR", "Ann")
    assert certificates.bundles("Ann", "PRR") == {}
    assert certificates.bundles("ipo", "PRR").keys() == {*range(10, 90, 10)}


def test_a_certificate_tells_what_it_is():
    assert Certificate("PRR", 0, 20).is_president
    assert not Certificate("PRR", 1, 10).is_president


HOLDERS = ["ipo", "pool", REMOVED, "PRR", "Ann", "Bo", "Cy"]
MOVES = st.lists(st.tuples(st.sampled_from(["PRR", "Odd"]), st.integers(0, 8), st.sampled_from(HOLDERS)), max_size=60)


@given(MOVES)
def test_no_certificate_is_ever_lost(moves):
    percents = {"PRR": USUAL, "Odd": ODD}
    certificates = Certificates(percents)
    where = {(company, n): "ipo" for company, parts in percents.items() for n in range(len(parts))}
    for company, n, to in moves:
        n %= len(percents[company])
        certificates.move(certificates.all_of(company)[n], to)
        where[company, n] = to
    for company, parts in percents.items():
        assert sum(certificates.holders(company).values()) == 100
        for holder in HOLDERS:
            held = [n for n in range(len(parts)) if where[company, n] == holder]
            assert sorted(certificate.number for certificate in certificates.of(holder, company)) == held
            assert certificates.percent(holder, company) == sum(parts[n] for n in held)
            assert certificates.count(holder, company) == len(held)
            assert certificates.holders(company).get(holder, 0) == dict(certificates.percents(holder)).get(company, 0)
        assert certificates.president(company) == where[company, 0]


@given(MOVES, st.sampled_from(["Ann", "Bo", "Cy"]))
def test_a_swap_changes_nobodys_percent(moves, heir):
    certificates = Certificates({"PRR": USUAL, "Odd": ODD})
    for company, n, to in moves:
        certificates.move(certificates.all_of(company)[n % len(certificates.all_of(company))], to)
    before = certificates.holders("Odd")
    can = certificates.president("Odd") == heir or 30 in certificates.bundles(heir, "Odd")
    try:
        certificates.swap_president("Odd", heir)
    except LookupError:
        assert not can
    else:
        assert can
        assert certificates.president("Odd") == heir
    assert certificates.holders("Odd") == before
