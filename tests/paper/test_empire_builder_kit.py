"""The sheets of the Empire Builder family: all of it is there, and its figures are those of the edition and of the night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
import zxingcpp
from lxml import etree

from companion import sheets
from companion.engine.errors import Malformed
from companion.engine.text import PLAIN
from companion.games import kits
from companion.games.empire_builder.box import games
from tests.each import each
from tests.paper import empire_builder, reading, samples
from tests.paper.empire_builder import box, event, game, night, played, printed, sheet, source
from tests.paper.test_emu_bay_kit import longer

SVG = "{http://www.w3.org/2000/svg}"
EDITIONS = empire_builder.TITLE.editions
KNOWN = ("default", "eurorails", "eurorails-1990")
each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_deck = pytest.mark.parametrize("edition", KNOWN)


def edition_box(edition: str) -> Any:
    return games()["empire-builder" if edition == "default" else edition]


def drawn(of: sheets.Parts) -> list[str]:
    """Every text of a sheet, in the order of the drawing."""
    return written(sheets.svg(of))


def written(pages: Iterable[str]) -> list[str]:
    """Every text of drawn pages."""
    drawings = (etree.fromstring(page.encode()) for page in pages)
    return ["".join(text.itertext()) for drawing in drawings for text in drawing.iter(f"{SVG}text")]


def words(of: sheets.Parts) -> str:
    return " ".join(drawn(of))


def fill(of: sheets.Source | sheets.Occasion, kind: str) -> sheets.Parts:
    filled = kits.find_kind(of, kind).fill(of)
    assert isinstance(filled, sheets.Parts)
    return filled


def values(name: str, kind: str, page: int = 0) -> dict[str, Any]:
    return dict(sheet(name, kind).drawings[page].context)


# Editions --------------------------------------------------------------------------------------


@each_edition
def test_every_edition_has_its_sheets_under_its_own_name(edition: str) -> None:
    of, it = box(edition), edition_box(edition)
    kinds = {kind.id for kind in kits.sheets_of(of)}
    assert {"rules", "start-cards", "ledger", "victory", "events", "score-blank"} <= kinds
    assert ({"payoffs-load", "payoffs-city"} <= kinds) == (it.deck is not None)
    assert ("loads" in kinds) == bool(it.loads)
    for kind in kinds:
        made = sheets.drawn([fill(of, kind)])
        assert not made.remarks and it.name.casefold() in " ".join(written(made.pages)).casefold()


@each_edition
def test_the_figures_are_those_of_the_edition(edition: str) -> None:
    it, rules = edition_box(edition), words(fill(box(edition), "rules"))
    for price in it.terrain.values():
        assert it.sign.format(price) in rules
    for card in it.trains.cards.values():
        assert (card.name if not card.name[0].isdigit() else f" {card.mileposts} / {card.loads} ") in rules
    tracker = words(fill(box(edition), "victory"))
    assert f"To win: {it.sign.format(it.cash_to_win)}" in tracker
    for major in it.majors:
        assert major in tracker
    assert all(f"{name} must be among them" in tracker for name in it.must_include)
    if it.start_cash is not None:
        assert it.sign.format(it.start_cash) in words(fill(box(edition), "ledger"))


def test_an_unknown_figure_is_left_to_the_board() -> None:
    assert "the major cities that the board’s legend names" in words(fill(box("custom"), "ledger"))
    assert values("custom", "ledger")["start"] is None
    with pytest.raises(Malformed, match="Any other map has no sheet"):
        kits.find_kind(box("custom"), "payoffs-load")


def test_iron_dragons_money_is_gold_whoever_reads() -> None:
    plain = sheets.Shelf(empire_builder.TITLE, edition="iron-dragon")
    for kind in ("rules", "victory", "ledger"):
        assert "M " not in words(fill(plain, kind)) and "250 gold" in words(fill(plain, "victory"))


# Lists -----------------------------------------------------------------------------------------


@each_deck
def test_every_demand_of_the_deck_is_in_both_payoff_tables(edition: str) -> None:
    deck = edition_box(edition).deck
    wanted = Counter((d.load, d.city, d.payoff, n) for n, card in deck.demand.items() for d in card.demands)
    assert sum(wanted.values()) == deck.totals["demands"]
    for kind, by_load in (("payoffs-load", True), ("payoffs-city", False)):
        found: Counter[tuple[str, str, int, int]] = Counter()
        for drawing in fill(box(edition), kind).drawings:
            for column in drawing.context["columns"]:
                head = ""
                for row, _, one, two, three in column:
                    if row == "head":
                        head = one
                    elif row == "line":
                        load, city = (head, one) if by_load else (one, head)
                        found[load, city, int(two), int(three.rstrip("*"))] += 1
        assert found == wanted, kind


@each_deck
def test_payoffs_stand_best_first_and_readable(edition: str) -> None:
    (first, *_) = fill(box(edition), "payoffs-load").drawings
    block = [int(two) for row, _, _, two, _ in first.context["columns"][0] if row == "line"][:4]
    assert block == sorted(block, reverse=True)
    assert first.context["rows"] <= 68


def test_what_to_compare_with_the_card_has_a_star() -> None:
    deck = edition_box("eurorails").deck
    found = Counter(text for text in drawn(fill(box("eurorails"), "payoffs-load")) if text.endswith("*"))
    assert found == Counter(f"{it.card}*" for it in deck.disputed)
    starred = {text for text in drawn(fill(box("default"), "payoffs-city")) if text.endswith("*")}
    assert starred == {"92*", "124*", "135*"}


@each_deck
def test_loads_with_chips_and_cities_with_supplies(edition: str) -> None:
    it = edition_box(edition)
    loads, cities = fill(box(edition), "loads").drawings
    assert {row["name"]: (row["chips"], row["cities"]) for row in loads.context["loads"]} == {
        load.name: (load.chips, PLAIN(load.cities)) for load in it.loads.values()
    }
    assert {row["name"]: row["supplies"] for row in cities.context["cities"]} == {
        city.name: ", ".join(city.supplies) for city in it.cities.values()
    }
    said = words(fill(box(edition), "loads"))
    assert all(ferry.name in said for ferry in it.ferries or ())


def test_a_circle_for_each_chip() -> None:
    page = etree.fromstring(sheets.svg(fill(box("eurorails"), "loads"))[0].encode())
    chips = [it for it in page.iter(f"{SVG}circle") if it.get("r") == "1.6"]
    assert len(chips) == 92


@pytest.mark.parametrize("edition", ["eurorails", "eurorails-1990"])
def test_every_event_card_says_where(edition: str) -> None:
    said = words(fill(box(edition), "events"))
    for card in edition_box(edition).deck.events.values():
        assert f" {card.number} " in said
        for name in (*card.cities, *card.seas, card.centre, card.river, card.load):
            assert not name or name in said, (card.number, name)


def test_without_known_cards_every_kind_of_event_is_told() -> None:
    assert len(values("custom", "events")["kinds"]) == 13


# Forms -----------------------------------------------------------------------------------------


def test_the_score_sheet_has_what_a_tournament_asks_for() -> None:
    said = words(fill(box("eurorails"), "score-blank"))
    for wanted in ("Game", "Eurorails", "Slot", "position", "player number", "player name", "final score"):
        assert wanted in said
    assert "qualifying" in said and "pick-up" in said


def test_the_score_sheet_of_a_game_that_is_over() -> None:
    of = game("over")
    assert of.end is not None
    lines = values("over", "score")["standing"]
    assert [(it["place"], it["name"], it["cash"]) for it in lines] == of.standings()
    for name, it in zip((line["name"] for line in lines), values("over", "score")["working"], strict=True):
        parts = [it[part] for part in ("start", "payoffs", "rent", "track", "trains", "other")]
        assert sum(parts) == it["cash"] == of.seats[name].cash
    curves = values("over", "score")["curves"].curves
    assert len(curves) == 4 and len(curves[0].points) == len(of.history) + 2


def test_private_money_is_on_no_sheet() -> None:
    of = game("private")
    assert of.hides()
    said = words(sheet("private", "score"))
    assert said.count("private") == 4
    cash = {str(player.cash) + "M" for player in of.seats.values()}
    assert not cash & set(drawn(sheet("private", "score")))
    assert [it["name"] for it in values("private", "score")["standing"]] == list(of.players)


def test_a_ledger_for_each_player_with_a_square_for_each_million() -> None:
    of = sheet("dealt", "ledger")
    assert [it.context["player"] for it in of.drawings] == list(game("dealt").players)
    assert of.drawings[0].context["limit"] == 20 and of.drawings[0].context["start"] == 50
    said = drawn(fill(box("eurorails"), "ledger"))
    assert {"payoff", "rent got", "rent paid", "spent", "cash", "start", "I", "II", "1"} <= set(said)
    assert "track and upgrade, up to 20" in said


def test_start_cards_that_the_companion_dealt() -> None:
    of = game("dealt")
    hands = values("dealt", "start-cards")["hands"]
    assert [it["name"] for it in hands if it["starts"]] == [of.first]
    for it in hands:
        assert it["sorted"] == sorted((d.payoff for card in it["cards"] for d in card), reverse=True)
    best = max(hands, key=lambda it: it["sorted"])
    assert best["starts"]
    assert all(it["cards"] is None for it in values("default", "start-cards")["hands"])


def test_the_tracker_ticks_what_is_joined() -> None:
    of = game("middle")
    for row in values("middle", "victory")["majors"]:
        assert row["ticked"] == [row["name"] in player.majors for player in of.seats.values()]
    assert any(any(row["ticked"]) for row in values("middle", "victory")["majors"])


def test_a_table_card_leads_to_the_table_from_both_sides() -> None:
    (page,) = reading.pages(printed("dealt", "table-card").pdf)
    found = zxingcpp.read_barcodes(reading.picture(page, 150))
    assert [code.text for code in found] == ["http://10.0.0.1:8000/j/K7Q4TX"] * 2
    seats = reading.pages(printed("dealt", "seats").pdf)[0]
    assert set(reading.codes(seats)) == {f"http://10.0.0.1:8000/s/K7Q4TX/{n}" for n in range(4)}


def test_rules_follow_what_the_table_has_agreed_on() -> None:
    usual = words(fill(night(played("eurorails", 0)), "rules"))
    assert "the final one" in usual and "Special build turn" in usual
    other = words(fill(night(played("eurorails", 0, equal_turns=False, special_build=False)), "rules"))
    assert "ends the game at once" in other and "Special build turn" not in other
    assert "TONIGHT DIFFERENT" not in usual
    fast = night(played("eurorails", 0, fast_game=True, mercy=True))
    assert "cities do not matter" in words(fill(fast, "rules")) and "Borrow up to 20" in words(fill(fast, "rules"))
    assert "To win the fast game: 250M" in words(fill(fast, "victory"))


@each("kind", ["rules", "events", "ledger", "victory", "start-cards", "score-blank"])
def test_a_language_that_takes_a_third_more_finds_room(kind: str) -> None:
    for paper in samples.USUAL:
        made = sheets.printed([fill(box("eurorails"), kind)], paper, longer)
        assert [it for it in made.remarks if it.kind == "cut"] == []


# Tournaments -----------------------------------------------------------------------------------


def test_a_sheet_for_every_table_with_its_people() -> None:
    of = event(23)
    lines = [it.context for it in sheet("event", "sheets-blank").drawings]
    assert [[row["number"] for row in it["lines"]] for it in lines] == [list(at.seats) for at in of.tables_of(1)]
    assert all(it["game"] == "Eurorails" and it["slot"] == "Slot 1" and it["is_qualifying"] for it in lines)
    assert len(sheet("event", "sheets").drawings) == sum(at.sheet is not None for at in of.tables_of(1))


def test_everybody_finds_the_table_by_name() -> None:
    of = event(23)
    by_name = values("event", "seating")["people"]
    assert {it["number"]: it["table"] for it in by_name} == {n: at.label for at in of.tables_of(1) for n in at.seats}
    names = [it["name"] for it in by_name]
    assert names.index("Łukasz Żak") < names.index("Maximiliane von Reichlin-Meldegg")


def test_the_boards_show_what_counts() -> None:
    of = event(23)
    said = words(sheet("event", "results"))
    assert all(at.label in said for at in of.tables.values()) and said.count("seated") == 7
    places = values("event", "standings")["lines"]
    assert [it["rank"] for it in places] == sorted(it["rank"] for it in places)
    assert words(sheet("event", "standings")).count("Points for the places: 10 · 6 · 3 · 1") == 1


def test_table_cards_lead_to_the_companion_table_or_to_the_event() -> None:
    pages = reading.pages(printed("event", "table-cards").pdf)
    found = [code for page in pages for code in reading.codes(page)]
    assert Counter(found) == {"http://10.0.0.1:8000/j/K7Q4TX": 1, "http://10.0.0.1:8000/e/QX7": 5}


def test_rulings_with_their_conductors_and_room_for_more() -> None:
    said = words(sheet("event", "rulings"))
    assert "Is that river crossed?" in said and "Maria, Tom" in said and said.count("question") == 6


def test_a_new_event_prints_boards_that_say_so() -> None:
    assert [kind.id for kind in kits.sheets_of(source("new-event"))] == ["standings", "results", "rulings"]
    assert "No result counts yet." in words(sheet("new-event", "standings"))


@each(("game", "ranking", "is_crayon"), [
    ("Eurorails", "connected", True), ("Emu Bay Railway Company", "connected", False), ("1889", "score", False),
    ("Something else", "connected", True), ("Something else", "score", False), ("eurorails", "score", True),
])
def test_an_events_sheets_speak_of_the_game_that_is_played(game: str, ranking: str, is_crayon: bool) -> None:
    of = deepcopy(event(23))
    of.slots[1] = replace(of.slots[1], game=game, ranking=ranking)
    occasion = replace(source("event"), event=of, special_build=kits.special_build)
    blank = words(fill(occasion, "sheets-blank"))
    assert ("special build" in blank) == is_crayon and ("as the game counts it" in blank) != is_crayon
    for kind in ("seating", "table-cards", "standings", "results", "rulings", "sheets"):
        page = next(iter(sheets.svg(fill(occasion, kind))))
        assert ('r="0.28"' in page) == is_crayon, kind
