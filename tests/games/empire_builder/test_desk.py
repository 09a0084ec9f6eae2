"""The demand and load desk: by load, by city, by card, by typed letters, and the payoff table."""

import pytest

from companion.engine.errors import Malformed
from companion.games.empire_builder.box import game
from companion.games.empire_builder.desk import card_sheet, city_sheet, find, load_sheet, named, payoff_table
from companion.games.empire_builder.spelling import fits, fold
from tests.each import each

EUROPE, AMERICA, BRITAIN = game("eurorails"), game("empire-builder"), game("british-rails")


def names(hits):
    return [(hit.kind, hit.name) for hit in hits]


def test_where_does_oil_come_from():
    sheet = load_sheet(EUROPE, "Oil")
    assert [city.name for city in sheet.suppliers] == ["Aberdeen", "Beograd", "Newcastle", "Oslo"]
    assert sheet.chips == 4


def test_who_asks_for_a_load_the_best_payoff_first():
    wanted = load_sheet(EUROPE, "Cork").wanted
    assert (wanted[0].city, wanted[0].payoff, wanted[0].card) == ("Oslo", 73, 38)
    assert [w.payoff for w in wanted] == sorted((w.payoff for w in wanted), reverse=True)
    assert {w.load for w in wanted} == {"Cork"}
    assert load_sheet(AMERICA, "Cars").chips is None


def test_a_city_supplies_and_asks():
    sheet = city_sheet(EUROPE, "Wien")
    assert ([load.name for load in sheet.supplies], sheet.city.size, sheet.city.zone) == (["Wine"], "major", "inland")
    assert ("China", 9, 96) in [(w.load, w.payoff, w.card) for w in sheet.wanted]
    assert [load.name for load in city_sheet(EUROPE, "Roma").supplies] == []


def test_a_port_city_has_its_ferries():
    sheet = city_sheet(EUROPE, "Dublin")
    assert sheet.city.port
    assert [(ferry.name, ferry.cost) for ferry in sheet.ferries] == [("Dublin–Liverpool", 6)]
    assert city_sheet(AMERICA, "Chicago").city.port is False
    assert city_sheet(EUROPE, "Wien").ferries == ()


def test_card_22_of_the_worked_example():
    sheet = card_sheet(EUROPE, 22)
    assert [(w.load, w.city, w.payoff) for w in sheet.demands] == [
        ("Steel", "Paris", 6), ("Wheat", "Marseille", 8), ("Cattle", "Bordeaux", 7),
    ]  # fmt: skip
    assert (sheet.best.load, sheet.best.payoff) == ("Wheat", 8)
    assert not any(w.disputed for w in sheet.demands)


def test_a_disputed_payoff_says_the_other_reading():
    fish, labor, coal = card_sheet(EUROPE, 29).demands
    assert (fish.disputed.used, fish.disputed.other) == (37, 27)
    assert (labor.disputed, coal.disputed) == (None, None)
    marked = {w.card for w in payoff_table(EUROPE.deck).best if w.disputed}
    assert marked == {4, 29, 39, 61, 83, 111, 132}
    assert card_sheet(game("eurorails-1990"), 28).demands[1].disputed.other is None


def test_a_suspect_card_says_why():
    assert "Las Vegas" in card_sheet(AMERICA, 135).suspect_reason
    assert all(w.suspect for w in card_sheet(AMERICA, 135).demands)
    assert card_sheet(AMERICA, 1).suspect_reason == ""


def test_an_event_card_is_found_too():
    sheet = card_sheet(EUROPE, 156)
    assert (sheet.event.kind, sheet.event.river, sheet.demands, sheet.best) == ("flood", "Rhine", (), None)


def test_where_nothing_is_known_the_table_is_sent_to_its_board():
    with pytest.raises(Malformed, match="The cards of British Rails are not known to us"):
        card_sheet(BRITAIN, 1)
    with pytest.raises(Malformed, match="The loads and cities of British Rails are not known to us"):
        load_sheet(BRITAIN, "Coal")
    assert find(BRITAIN, "coal") == ()
    assert find(BRITAIN, "1") == ()


def test_a_wrong_name_is_refused_with_names_near_it():
    with pytest.raises(Malformed, match=r"Wi is not on the list\. Is it Wine\?"):
        load_sheet(EUROPE, "Wi")
    with pytest.raises(Malformed, match="There is no city Atlantis in Eurorails"):
        city_sheet(EUROPE, "Atlantis")
    with pytest.raises(Malformed, match="There is no load Silver in Eurorails"):
        load_sheet(EUROPE, "Silver")


# -- typed letters -----------------------------------------------------------------------------------------------------


@each(
    "typed", ["Kobenhavn", "København", "KØBENHAVN", "koebenhavn", "Copenhagen", "Kobenhaven", "kob"]
)
def test_kobenhavn_however_it_is_typed(typed):
    assert names(find(EUROPE, typed)) == [("city", "Kobenhavn")]


@each(
    ("typed", "name"),
    [
        ("Łódź", "Lodz"), ("Århus", "Arhus"), ("München", "Munchen"), ("Göteborg", "Goteborg"), ("Zürich", "Zurich"),
        ("Kraków", "Krakow"), ("Wrocław", "Wroclaw"),
    ],
)  # fmt: skip
def test_accents_do_not_matter(typed, name):
    assert names(find(EUROPE, typed)) == [("city", name)]
    assert named(EUROPE, "city", typed) == name


def test_fruit_is_oranges_in_europe_and_fruit_in_america():
    (hit,) = find(EUROPE, "fruit")
    assert (hit.kind, hit.name, hit.typed_as) == ("load", "Oranges", "Fruit")
    assert load_sheet(EUROPE, "fruit").load.name == "Oranges"
    assert names(find(AMERICA, "fruit")) == [("load", "Fruit")]
    assert load_sheet(game("eurorails-1990"), "Fruit").load.name == "Oranges"


def test_cork_is_a_load_and_a_city():
    assert names(find(EUROPE, "cork")) == [("load", "Cork"), ("city", "Cork")]
    assert ("Cork", "Cork") in [(w.load, w.city) for w in card_sheet(game("eurorails-1990"), 35).demands]


def test_the_start_of_any_word_finds_and_the_start_of_the_name_comes_first():
    assert names(find(AMERICA, "portland m")) == [("city", "Portland, ME")]
    assert names(find(AMERICA, "st louis")) == [("city", "St. Louis")]
    assert [name for _, name in names(find(AMERICA, "city"))] == [
        "Kansas City",
        "Mexico City",
        "Oklahoma City",
        "Salt Lake City",
    ]
    assert names(find(EUROPE, "c"))[:3] == [("load", "Cars"), ("load", "Cattle"), ("load", "Cheese")]
    assert names(find(AMERICA, "new"))[0] == ("city", "New Orleans")


def test_ports_are_found_and_the_spelling_of_the_computer_game():
    assert names(find(EUROPE, "cherboug")) == [("port", "Cherbourg")]
    assert names(find(EUROPE, "esb")) == [("port", "Esbjerg")]


def test_a_number_is_a_card():
    assert names(find(EUROPE, "29")) == [("card", "29")]
    assert names(find(EUROPE, "029")) == [("card", "29")]
    assert names(find(EUROPE, "168")) == [("card", "168")]
    assert find(EUROPE, "169") == ()
    assert find(EUROPE, "9" * 5000) == ()


@pytest.mark.parametrize("typed", ["", "   ", ".,;", "'"])
def test_nothing_typed_finds_nothing(typed):
    assert find(EUROPE, typed) == ()


def test_folding():
    assert fold("  St. Louis ") == "st louis"
    assert fold("Teamsters' Straße") == "teamsters strasse"
    assert fits("ka ci", "kansas city")
    assert not fits("ka cu", "kansas city")
    assert not fits("", "kansas city")


# -- the payoff table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["eurorails", "eurorails-1990", "empire-builder"])
def test_the_payoff_table_has_every_demand_once_a_load_and_once_a_city(id_):
    deck = game(id_).deck
    table = payoff_table(deck)
    for rows in (table.by_load, table.by_city):
        assert sum(len(row.wanted) for row in rows.values()) == deck.totals["demands"]
        assert sum(row.total for row in rows.values()) == deck.totals["payoff_sum"]
        assert list(rows) == sorted(rows)
        assert all(row.best.payoff == max(w.payoff for w in row.wanted) for row in rows.values())
    assert (len(table.by_load), len(table.by_city)) == (deck.totals["loads"], deck.totals["cities"])
    assert table.best[0].payoff == deck.totals["payoff_max"]


def test_the_best_payoffs():
    assert payoff_table(EUROPE.deck).by_load["Cork"].best.payoff == 73
    best = payoff_table(AMERICA.deck).by_city["Seattle"].best
    assert (best.load, best.payoff, best.card) == ("Coffee", 55, 35)


def test_every_name_is_found_by_its_first_letters():
    for load in EUROPE.loads:
        assert load in [hit.name for hit in find(EUROPE, load[:3]) if hit.kind == "load"]
        assert load_sheet(EUROPE, load).load.name == load
    for city in EUROPE.cities:
        assert city in [hit.name for hit in find(EUROPE, city[:2]) if hit.kind == "city"]
        assert city_sheet(EUROPE, city).city.name == city
    for number in range(1, 169):
        sheet = card_sheet(EUROPE, number)
        assert bool(sheet.demands) != bool(sheet.event)
