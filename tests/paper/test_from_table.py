"""From a game to its sheets: what stands on them is what lies on the table, read back from the PDF."""

import random
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from lxml import etree

from companion import sheets
from companion.engine.errors import Malformed
from companion.engine.game import Game, Start
from companion.engine.random_play import play_out
from companion.engine.record import load_json, parse_record
from companion.games import find_title, kits
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.sheets.score import BlankScores, ScoreSheet
from companion.games.emu_bay.sheets.setup import SetupSheet
from tests.paper import samples

FOUR = ("Ann", "Ben", "Zoë", "Łukasz")
SVG = "{http://www.w3.org/2000/svg}"


def start(players: tuple[str, ...] = FOUR, seed: int = 1, depth: str = "full", **options: Any) -> Start:
    chosen = TITLE.read_options(options)
    return Start(TITLE, players, chosen, TITLE.draw_setup(players, chosen, random.Random(seed)), depth=depth)


def played(moves: int, seed: int = 1, **how: Any) -> Game:
    return play_out(start(seed=seed, **how).begin(), random.Random(seed).choice, moves)


def finished(seed: int = 1) -> Game:
    game = played(5000, seed)
    assert game.end is not None
    return game


def night(game: Game, seats: int = 0) -> sheets.Session:
    keys = tuple((player, f"http://10.0.0.1:8000/s/K7Q4TX/{n}") for n, player in enumerate(game.players[:seats]))
    return sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025", keys)


def sheet(game: Game, kind: str, seats: int = 0) -> sheets.Sheet:
    of = night(game, seats)
    return kits.find_kind(of, kind).fill(of)


def text(of: sheets.Sheet, paper: str = "A4", pages: int = 1) -> str:
    document = pypdfium2.PdfDocument(sheets.pdf(of, paper))
    assert len(document) == pages
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_set_up_sheet_shows_all_cubes_and_stations_of_the_table(seed: int) -> None:
    game = start(seed=seed).begin()
    assert isinstance(game.board, MapBoard)  # type: ignore[attr-defined]
    of = sheet(game, "setup")
    assert isinstance(of, SetupSheet)
    drawn = etree.fromstring(sheets.svg(of)[0].encode())
    for place in of.hexes:
        (here,) = (group for group in drawn.iter(f"{SVG}g") if group.get("data-hex") == place.id)
        cubes = [group for group in here.iter(f"{SVG}g") if group.get("class") == "cubes"]
        shown = sum(len(list(group.iter(f"{SVG}rect"))) for group in cubes)
        assert shown == game.board.map.cubes.get(place.id, 0)  # type: ignore[attr-defined]
    stations = {short: place.id for place in of.hexes for short in place.stations}
    assert stations == {**game.start.setup["stations"], "EBR": "2,3", "TMLC": "7,3", "L&W": "7,3"}


@pytest.mark.parametrize("paper", samples.USUAL)
def test_the_set_up_sheet_says_who_what_and_how_much(paper: str) -> None:
    game = start(seed=3).begin()
    read = text(sheet(game, "setup"), paper)
    for player in FOUR:
        assert f"{player} ₤6" in read
    assert f"{game.start.setup['first_bidder']} bids first, on L&W" in read
    for company, (amount, first, later) in game.start.setup["starting_bonds"].items():
        assert f"₤{amount} {first}+{later} ₤{amount}" in read, company
    for place, number in game.start.setup["setup_cards"].items():
        assert place in read and f"card {number}" in read
    assert "Friday at Ben’s" in read and "21 November 2025" in read


def test_the_set_up_sheet_stays_what_it_was_when_the_game_goes_on() -> None:
    assert sheet(played(60), "setup") == sheet(played(0), "setup")


def test_the_set_up_sheet_names_the_rules_in_force() -> None:
    game = start(
        forest_first_cost=5, independent_station_price={"MLM": 4}, end_conditions_stay_marked=True,
        equal_debt_order="bankrupt_player_chooses",
    ).begin()  # fmt: skip
    of = sheet(game, "setup")
    assert isinstance(of, SetupSheet)
    assert [(option.value, option.printed) for option in of.options] == [
        ("₤5", False), ("MLM ₤4", False), ("yes", True), ("yes", True), ("no", True), ("yes", False), ("yes", True),
        ("yes", True), ("player chooses", False),
    ]  # fmt: skip
    assert next(it.price for it in of.independents if it.mark.short == "MLM") == 4
    assert "MLM ₤4" in text(of)


def test_books_with_a_drawn_set_up_show_how_to_lay_the_board() -> None:
    of = sheet(start(depth="books").begin(), "setup")
    assert isinstance(of, SetupSheet)
    assert of == sheet(start().begin(), "setup")


def test_books_without_a_map_make_a_sheet_without_one() -> None:
    drawn = start(depth="books")
    setup = {name: drawn.setup[name] for name in ("first_bidder", "starting_bonds")}
    game = Start(TITLE, FOUR, drawn.options, {**setup, "cubes_on_map": 17}, depth="books").begin()
    of = sheet(game, "setup")
    assert isinstance(of, SetupSheet)
    assert of.hexes == () and of.cards == ()
    read = text(of)
    assert "Launceston" not in read and "Ann ₤6" in read and "GT" in read


def test_a_set_up_given_as_cubes_needs_no_cards() -> None:
    drawn = start()
    setup = {name: part for name, part in drawn.setup.items() if name != "setup_cards"}
    game = Start(TITLE, FOUR, drawn.options, {**setup, "cubes": {"2,4": 2, "3,5": 1}}).begin()
    read = text(sheet(game, "setup"))
    assert "3 cubes in all" in read and "card 1" not in read


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_score_sheet_of_a_finished_game(seed: int) -> None:
    game = finished(seed)
    read = text(sheet(game, "score"))
    assert "Final standing" in read or "FINAL STANDING" in read
    assert game.end is not None
    assert game.formatter()(game.end.text) in read
    for rank, player, cash in game.standings():
        assert f"{rank} {player}" in read and f"₤{cash}" in read
    assert ("winner" in read) == (len(game.winners()) == 1)
    for n, round_ in enumerate(game.history, 1):
        cash = [f"₤{round_.worth[player]}" for player in game.players]
        assert str(n) in read and all(amount in read for amount in cash)


def test_the_score_sheet_names_who_went_bankrupt() -> None:
    game = next(g for g in map(finished, range(1, 30)) if g.end is not None and g.end.reason == "bankruptcy")
    of = sheet(game, "score")
    assert isinstance(of, ScoreSheet)
    named = {line.name for line in of.standing if line.bankrupt}
    assert named and of.reason == f"Bankruptcy: {', '.join(p for p in of_reason(game))} could not pay."
    assert named == set(of_reason(game))
    assert text(of).count("bankrupt") >= len(named)


def of_reason(game: Game) -> tuple[str, ...]:
    assert game.end is not None
    found: Any = game.end.text.values["players"]
    return tuple(found)


def test_the_score_so_far_crowns_nobody() -> None:
    game = next(g for g in (played(45, seed) for seed in range(1, 30)) if g.end is None and g.history)
    read = text(sheet(game, "score"))
    assert "The score so far" in read and f"Not over yet: {game.formatter()(game.round_name())}." in read
    assert "winner" not in read and "Final" not in read and "FINAL" not in read


def test_a_game_without_moves_has_a_score_sheet_too() -> None:
    read = text(sheet(start().begin(), "score"))
    assert "Not over yet: Initial auction, L&W." in read and "Łukasz" in read


@pytest.mark.parametrize("players", [("Ann", "Ben", "Cat"), FOUR])
def test_the_blank_form_has_a_column_with_the_name_of_each_player(players: tuple[str, ...]) -> None:
    of = sheet(played(30, players=players), "score-blank")
    assert isinstance(of, BlankScores)
    (form,) = of.forms
    assert form.players == players and not form.rounds and not form.head.table
    said = text(of)
    assert all(said.count(name) == 2 for name in players) and f"for {len(players)} players" in said


def test_seat_cards_are_for_tables_only() -> None:
    game = start().begin()
    without, with_seats = ([kind.id for kind in kits.sheets_of(night(game, seats))] for seats in (0, 4))
    assert "seats" not in without and "seats" in with_seats
    assert {"setup", "score", "score-blank"} <= set(without) <= set(with_seats)
    with pytest.raises(Malformed, match="Seat cards: only a table has seats; a game file has none"):
        kits.find_kind(night(game), "seats")
    read = text(sheet(game, "seats", 4))
    for n, player in enumerate(FOUR):
        assert f"{player}" in read and f"/s/K7Q4TX/{n}" in read


def test_an_unknown_sheet_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(Malformed, match=r'has no sheet "trains"\. It has: setup, .*score-blank'):
        kits.find_kind(night(start().begin()), "trains")


def test_every_kind_is_translated() -> None:
    game = finished()
    of = sheets.Session(game, type(game.formatter())("₤{}", lambda words: f"«{words}»", lambda one, many, n: f"«{many}»"))
    filled = kits.find_kind(of, "setup").fill(of)
    assert isinstance(filled, SetupSheet)
    assert filled.actions[0].name == "«Build Track»" and filled.options[2].value == "«yes»"
    assert all(option.about.startswith("«") for option in filled.options)
    scored = kits.find_kind(of, "score").fill(of)
    assert isinstance(scored, ScoreSheet) and scored.reason.startswith("«")


def test_the_night_of_the_pictures_still_stands() -> None:
    file = Path(__file__).resolve().parents[2] / "docs/night.json"
    *_, game = parse_record(load_json(file.read_bytes()), find_title).steps()
    assert game.end is None and game.ask.actors == ("Ann",) and len(game.history) == 3
    assert "The score so far" in text(sheet(game, "score"))
