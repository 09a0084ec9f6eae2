"""Emu Bay's kit: all of it is there, and its figures are those of the data and of the night."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from lxml import etree

from companion import sheets
from companion.engine.game import Game
from companion.engine.random_play import play_out
from companion.engine.text import Formatter
from companion.games import kits
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.box import box
from companion.games.emu_bay.charter import Charter
from tests.paper import reading, samples
from tests.paper.samples import HARD
from tests.paper.test_from_table import FOUR, finished, night, played, start

SVG = "{http://www.w3.org/2000/svg}"
SHELF = sheets.Shelf(TITLE, Formatter(TITLE.currency))
KIT = [kind.id for kind in kits.sheets_of(SHELF)]


def parts(kind: str, source: sheets.Source = SHELF) -> sheets.Parts:
    filled = kits.find_kind(source, kind).fill(source)
    assert isinstance(filled, sheets.Parts)
    return filled


@cache
def pdf(kind: str, paper: str = "A4", style: str = "colour") -> bytes:
    return sheets.pdf(parts(kind), sheets.Job(paper=paper, style=style))


def read(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def words(kind: str) -> str:
    """What stands on the pages, turned ones too, whose text a PDF reader may give in any order."""
    pages = (etree.fromstring(page.encode()) for page in sheets.svg(parts(kind)))
    return " ".join("".join(text.itertext()) for page in pages for text in page.iter(f"{SVG}text"))


def copies(kind: str) -> int:
    return sum(drawing.copies for drawing in parts(kind).drawings)


def running(*, least: int = 45) -> Game:
    return next(g for g in (played(least, seed) for seed in range(1, 40)) if g.end is None and g.history)


# What is in the kit.


def test_the_kit_holds_everything_of_the_box() -> None:
    assert {
        "board", "board-page", "mats", "tracker", "charters", "shares", "independents", "bonds", "setup-cards", "rules",
        "discs", "cubes",
    } <= set(KIT)  # fmt: skip
    assert copies("charters") == 4
    assert copies("shares") + copies("independents") == 17
    assert copies("bonds") == 8 and copies("setup-cards") == 8
    # A disc shows either side, so there is a sticker for both.
    assert copies("discs") == 2 * (4 + 7)
    # 5 blue, 9 yellow and 8 green, each less its dividend marker; 12 red; 29 others.
    assert copies("cubes") == 4 + 8 + 7 + 12 + 29


@pytest.mark.parametrize("kind", ["independents", "bonds", "rules"])
def test_what_is_turned_over_has_a_back(kind: str) -> None:
    assert all(drawing.back for drawing in parts(kind).drawings)
    assert len(pypdfium2.PdfDocument(pdf(kind))) == 2


def test_certificates_are_numbered_without_gaps() -> None:
    found: dict[str, list[tuple[int, int, int]]] = {}
    for drawing in parts("shares").drawings:
        it: Any = drawing.context
        found.setdefault(it["mark"].short, []).append((it["no"], it["of"], it["reserved"]))
    assert found == {
        "EBR": [(1, 6, 0), (2, 6, 0), (3, 6, 1), (4, 6, 2), (5, 6, 3), (6, 6, 4)],
        "TMLC": [(n, 4, 0) for n in range(1, 5)],
        "L&W": [(n, 3, 0) for n in range(1, 4)],
    }


def test_bonds_show_both_sides() -> None:
    text = words("bonds")
    assert text.count("BOND · DEFERRED") == text.count("BOND · ACTIVE") == 8
    for terms in (*box().pool, *box().starting_bonds):
        assert f"₤{terms.amount} " in text
        if terms.first:
            assert f"−{terms.first} " in text and f"after that −{terms.later}" in text
    assert text.count("starting bond") == 6


def test_independents_name_price_money_and_debt() -> None:
    text = words("independents")
    for card in box().independents.values():
        assert card.name.upper() in text
        assert f"₤{card.cash}" in text and f"{card.bond.first}+{card.bond.later}" in text
        assert f"revenue −{card.bond.first}, then turn" in text


def test_set_up_cards_show_their_cubes() -> None:
    (page,) = sheets.svg(parts("setup-cards"), sheets.Job(backs=False))
    shown = [len(list(group.iter(f"{SVG}rect"))) for group in etree.fromstring(page.encode()).iter(f"{SVG}g")
             if group.get("class") == "cubes"]  # fmt: skip
    wanted = [count for card in box().setup_cards.values() for count in card.cubes.values()]
    assert shown == wanted and sum(shown) == 21
    assert read(pdf("setup-cards")).count("with an independent station") == 4


def test_charters_have_a_square_for_each_track_and_name_all_shares() -> None:
    text = read(pdf("charters"))
    for company in box().companies.values():
        assert company.name.upper() in text and f"{company.track} cubes" in text
        assert f"Station at {box().place_name(company.station)}" in text
    assert text.count("reserved") == 4 + 1 and text.count("for sale") == 2 + 4 + 3
    assert text.count("TREASURY") == 3 + 4
    assert text.count("BONDS DEFERRED") == text.count("BONDS ACTIVE") == 3


@pytest.mark.parametrize("kind", ["board", "board-page", "mats"])
def test_the_tables_say_what_the_data_say(kind: str) -> None:
    text = words(kind)
    for row in box().actions.values():
        assert row.name in text
    for first, second in box().costs.values():
        assert f"₤{first} " + (f"₤{second}" if second else "closed") in text
    assert "+2 · +4 · +6" in text and "3 cubes or fewer on the map" in text


def test_the_board_has_all_hexes_names_and_a_space_for_every_revenue() -> None:
    (page,) = sheets.svg(parts("board-page"))
    root = etree.fromstring(page.encode())
    assert {group.get("data-hex") for group in root.iter(f"{SVG}g")} - {None} == set(box().hexes)
    found = Counter("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    assert all(found[f"−{-n}" if n < 0 else str(n)] for n in range(-45, 51))
    assert found["Launceston"] == 1 and found["EBR"] == 1


def test_the_board_in_true_size_is_spread_over_pages() -> None:
    size = parts("board").size
    assert size is not None and (size.width, size.height) == (420, 330)
    for paper in samples.USUAL:
        assert 4 <= len(pypdfium2.PdfDocument(pdf("board", paper))) <= 6


def test_the_tracker_reaches_from_minus_40_to_50() -> None:
    found = read(pdf("tracker")).split()
    assert {f"−{n}" for n in range(1, 41)} | {str(n) for n in range(51)} <= set(found)


def test_the_kit_of_a_night_has_the_prices_that_the_table_agreed_on() -> None:
    at = night(start(forest_first_cost=5, independent_station_price={"MLM": 6}).begin())
    (mats,) = parts("mats", at).drawings
    assert {it["terrain"]: it["first"] for it in mats.context["costs"]}["forest"] == 5
    assert [it.context["price"] for it in parts("independents", at).drawings] == [3, 6, 3, 3]
    assert "₤6" in read(sheets.pdf(parts("charters", at)))
    assert sum(it.copies for it in parts("rules", at).drawings) == len(FOUR)


# A pause in the middle.


def charters(game: Game) -> dict[str, Charter]:
    found: dict[str, Charter] = game.charters  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("moves", [0, 3, 30, 60])
def test_a_snapshot_holds_all_figures(moves: int) -> None:
    game = running(least=moves) if moves > 20 else played(moves)
    text = read(sheets.pdf(parts("snapshot", night(game))))
    for player, purse in game.purses.items():  # type: ignore[attr-defined]
        assert f"{player} ₤{purse.cash}" in text
    for it in charters(game).values():
        if it.merged_into:
            assert f"{it.name} part of {it.merged_into}" in text
            continue
        revenue = f"−{-it.revenue}" if it.revenue < 0 else str(it.revenue)
        if not it.is_independent:
            assert f"{it.name} {revenue} ₤{it.cash} {it.track} {it.narrow} {it.cubes} {it.unsold} {it.reserved}" in text
        for bond in it.bonds:
            side = "deferred" if bond.deferred else "active"
            assert f"{bond.terms.first}+{bond.terms.later} {side}" in text
    for terms in game.pool:  # type: ignore[attr-defined]
        assert f"₤{terms.amount} {terms.first}+{terms.later}" in text
    assert f"after {moves} entries".upper() in text


def test_the_snapshots_map_shows_who_laid_what() -> None:
    game = running()
    page, _ = sheets.svg(parts("snapshot", night(game)))
    root = etree.fromstring(page.encode())
    board: Any = game.board.map  # type: ignore[attr-defined]
    for group in root.iter(f"{SVG}g"):
        if (place := group.get("data-hex")) is None:
            continue
        named = {"".join(text.itertext()) for text in group.iter(f"{SVG}text")}
        wanted = {company for company, hexes in board.ordinary.items() if place in hexes}
        wanted |= {board.red[place]} if place in board.red else set()
        assert named & set(charters(game)) == wanted, place
        cubes = sum(len(list(it.iter(f"{SVG}rect"))) for it in group.iter(f"{SVG}g") if it.get("class") == "cubes")
        assert cubes == board.cubes.get(place, 0)
        dashed = [it for it in group.iter(f"{SVG}rect") if it.get("stroke-dasharray")]
        assert len(dashed) == (place in board.red and place not in board.stations.values()), place


def test_the_kits_totals_hold_in_a_snapshot() -> None:
    """The audit of the fact sheet: nothing is lost between charters, players, pool and map."""
    game = running()
    *_, page = parts("snapshot", night(game)).drawings
    it: Any = page.context
    assert sum(sum(row["cubes"]) for row in it["actions"]) == 4
    held = sum(sum(player["shares"]) for player in it["players"])
    merged = sum(len(company["merged"]) for company in it["companies"])
    assert held + sum(it["unsold"]) + sum(it["reserved"]) + merged == 17
    assert sum(it["reserved"]) == 4 - merged
    bonds = [bond for company in it["companies"] for bond in company["bonds"] if not bond["of"]]
    assert len(bonds) - 3 + len(it["pool"]) == 5


def test_a_snapshot_of_an_auction_says_who_leads() -> None:
    text = read(sheets.pdf(parts("snapshot", night(played(0)))))
    assert "A share of L&W is up for auction, no bid yet" in text and "INITIAL AUCTION, L&W" in text


def test_a_snapshot_of_the_books_has_no_map() -> None:
    game = played(40, depth="books")
    (page,) = parts("snapshot", night(game)).drawings
    assert page.context["board"] is None
    assert all(name in read(sheets.pdf(parts("snapshot", night(game)))) for name in FOUR)


# Joining.


def codes(data: bytes) -> list[str]:
    (page,) = pypdfium2.PdfDocument(data)
    return [code.text for code in zxingcpp.read_barcodes(page.render(scale=3).to_pil())]


WIFI = ("WIFI:T:WPA;S:Friday;P:trains-1872;;", "Friday", "trains-1872")


@pytest.mark.parametrize("style", sheets.STYLES)
@pytest.mark.parametrize("paper", samples.USUAL)
def test_the_poster_joins_the_wi_fi_and_the_table(paper: str, style: str) -> None:
    at = replace(night(played(0), 4), join="http://192.168.178.24:8000/j/K7Q4TX", wifi=WIFI)
    poster = sheets.pdf(parts("poster", at), sheets.Job(paper, style))
    assert set(codes(poster)) == {WIFI[0], at.join}
    text = read(poster)
    assert "Friday at Ben’s" in text and "trains-1872" in text and "192.168.178.24:8000/j/K7Q4TX" in text


def test_a_poster_without_wi_fi_has_one_code() -> None:
    assert codes(sheets.pdf(parts("poster", night(played(0), 4)))) == ["http://10.0.0.1:8000/"]


# The end.


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_reports_working_adds_up(seed: int) -> None:
    game = finished(seed)
    (page,) = parts("report", night(game)).drawings
    it: Any = page.context
    for line in it["working"]:
        parts_of_it = (line["start"], line["dividends"], line["shares"], line["losses"], line["other"])
        assert sum(parts_of_it) == line["cash"] and line["other"] == 0
    text = read(sheets.pdf(parts("report", night(game))))
    assert game.end is not None and game.formatter()(game.end.text) in text
    for rank, player, cash in game.standings():
        assert f"{rank} {player}" in text and f"₤{cash}" in text
    assert f"{len(game.history)} dividend rounds" in text or len(game.history) == 1


def test_a_report_with_many_rounds_goes_on() -> None:
    game = finished(2)
    game.history = (game.history * 30)[:60]
    printed = sheets.printed([parts("report", night(game))])
    document = pypdfium2.PdfDocument(printed.pdf)
    assert len(document) == 3 and not printed.remarks
    assert " 60 " in read(printed.pdf)


def test_a_report_before_the_first_move_is_a_sheet() -> None:
    text = read(sheets.pdf(parts("report", night(played(0)))))
    assert "The night so far" in text and "Not over yet" in text and "winner" not in text


@pytest.mark.parametrize("paper", samples.USUAL)
@pytest.mark.parametrize("kind", ["snapshot", "report", "poster"])
def test_hard_names_are_spelled_and_cut_only_where_they_would_be_too_small(kind: str, paper: str) -> None:
    game = play_out(start(players=HARD, seed=2).begin(), random.Random(2).choice, 60)
    drawn = sheets.printed([parts(kind, night(game, 5))], paper)
    for remark in drawn.remarks:
        assert remark.kind == "spelled" or (remark.text in HARD[0] and len(remark.shown) > 15), remark
    assert not [small for page in reading.read(drawn.pdf) for small in reading.small(page.words, r"\d,\d")]
    if kind != "poster":
        assert "Bartholomew" in read(drawn.pdf) and "Cholmondel" in read(drawn.pdf)


# Other languages.


def longer(words: str) -> str:
    """The text as long as it gets in a language that takes a third more room."""
    return words + " " + ("lorem ipsum dolor sit amet " * 20)[: len(words) * 35 // 100].strip()


@pytest.mark.parametrize("kind", [*KIT, "snapshot", "report", "poster"])
def test_a_language_with_longer_words_finds_room(kind: str) -> None:
    reader = Formatter(TITLE.currency, longer, lambda one, many, n: longer(one if n == 1 else many))
    at = replace(night(running(), 4), reader=reader)
    drawn = sheets.printed([kits.find_kind(at, kind).fill(at)], translate=longer)
    assert not drawn.remarks, [str(remark) for remark in drawn.remarks]


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_rules_stay_in_their_frame_in_any_language(side: str) -> None:
    for reader in (Formatter(TITLE.currency), Formatter(TITLE.currency, lambda words: longer(longer(words)))):
        of = parts("rules", replace(SHELF, reader=reader))
        page = sheets.svg(of)[0 if side == "front" else 1]
        card = next(it for it in etree.fromstring(page.encode()).iter(f"{SVG}svg") if it.get("width") == "92")
        lowest = max(float(text.get("y", 0)) for text in card.iter(f"{SVG}text"))
        assert 100 < lowest < 126 - 3
