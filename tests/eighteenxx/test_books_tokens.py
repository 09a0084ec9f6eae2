"""Tokens where the map lies on the table: what needs no tile to be known is checked there too."""

import json
from pathlib import Path

import pytest

from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.model.moves import PlaceCounted
from companion.engine.record import parse_record
from companion.games import find_title
from tests.chance import either
from tests.each import each
from tests.eighteenxx import facts
from tests.games.barons_1830.table import Barons
from tests.games.shikoku_1889.table import Shikoku

GAMES = Path(__file__).parents[1] / "games"


def at_token(name="NYC", phase="2", table_of=Barons, **tokens):
    """A company of Ann's is asked for a token; others have theirs in hexes."""
    table = table_of(3, depth="books")
    table = table.example_1() if table_of is Barons else table.begun()
    table.company(name, table.game.box.par_values[0], Ann=60, cash=1000).phase(phase)
    for other, hexes in tokens.items():
        for hex_ in hexes.split():
            table.game.board.put(table.game.companies[other.replace("_", "&")], hex_)
    return table.pass_until(f"{name}: place a token")


@each(("hex_", "sentence"), [
    ("E11", "E11 Dunkirk & Buffalo is kept for ERIE until it has placed its home token."),
    ("H12", "Every free circle in H12 Altoona is kept as the home of: PRR."),
    ("A19", "Every free circle in A19 Montreal is kept as the home of: CPR."),
    ("I15", "Every free circle in I15 Baltimore is kept as the home of: B&O."),
    ("E19", "NYC already has a token in E19."),
    ("E9", "E9 is not a city: tokens are placed in cities."),
    ("B20", "B20 Burlington is not a city: tokens are placed in cities."),
    ("Z9", "There is no hex Z9 on the map."),
])  # fmt: skip
def test_what_needs_no_tile_to_be_known(hex_, sentence):
    table = at_token()
    assert table.refused(PlaceCounted("NYC", hex_)) == sentence
    offer = table.game.ask.offer("place-token")
    assert hex_ not in offer.choices(0, {"company": "NYC"})


def test_where_the_owner_has_its_home_token_the_rest_is_free():
    at_token(ERIE="E11").do(PlaceCounted("NYC", "E11"))
    at_token().do(PlaceCounted("NYC", "G19"))  # only one of the two cities is NYNH's
    assert at_token(PRR="H12").refused(PlaceCounted("NYC", "H12")) == "Every circle in H12 Altoona is taken by: PRR."
    table = at_token(ERIE="E11", CPR="A19 E11")
    assert table.refused(PlaceCounted("NYC", "E11")) == "Every circle in E11 Dunkirk & Buffalo is taken by: CPR, ERIE."


@each(("phase", "others", "is_free"), [
    ("2", "", True), ("2", "CPR", False), ("3", "CPR", True), ("3", "CPR C&O", False), ("5", "CPR C&O", False),
])  # fmt: skip
def test_no_city_has_more_circles_than_its_largest_tile_of_the_phase(phase, others, is_free):
    """Pittsburgh: one circle on 57; two on 14, 15 and 63."""
    table = at_token(phase=phase, **{name.replace("&", "_"): "H10" for name in others.split()})
    move = PlaceCounted("NYC", "H10")
    if is_free:
        table.do(move)
    else:
        assert table.refused(move).startswith("Every circle in H10 Pittsburgh is taken by: ")


@pytest.mark.parametrize(("phase", "is_free"), [("2", False), ("3", True)])
def test_a_home_is_kept_beside_what_is_free(phase, is_free):
    """Rail of Awa begins in K8, which has one circle on a yellow tile, and two on green ones."""
    table = at_token("KO", phase, Shikoku)
    move = PlaceCounted("KO", "K8")
    if is_free:
        table.do(move)
    else:
        assert table.refused(move) == "Every free circle in K8 Tokushima is kept as the home of: AR."


def test_the_home_of_a_company_that_has_left_the_game_is_free():
    table = at_token()
    table.game.board.free_home(table.game.companies["PRR"])
    table.game.ask.refresh()
    table.do(PlaceCounted("NYC", "H12"))


def test_the_token_in_e11_before_erie():
    """As it was once accepted."""
    record = parse_record(facts.read("inputs/1830-books-token-in-e11-before-erie.json"), find_title)
    with pytest.raises(Exception, match=r"E11 Dunkirk & Buffalo is kept for ERIE"):
        list(record.steps())


RECORDED = sorted(path for room in ("barons_1830", "chesapeake", "shikoku_1889", "system_1828")
                  for path in (GAMES / room / "recorded").glob("*-full-*.json"))  # fmt: skip


@each("path", either(RECORDED[::3], RECORDED))
def test_what_the_map_allows_is_never_refused_without_it(path):
    """At each token step of recorded games, the same position once more without its tiles."""
    asked = 0
    for game in parse_record(json.loads(path.read_text()), find_title).steps(False):
        offer = game.ask.offer("place-token") if game.end is None and game.operating else None
        if offer is None or game.ask.acts_for not in game.companies:
            continue
        company, books = game.companies[game.ask.acts_for], BooksBoard(game)
        books._homes = {name: home for name, home in books._homes.items() if name in game.board.state.homes}
        for city in game.board.placing.cities(company.name):
            assert next(books._against_token(company, city.split(".")[0]), None) is None, (len(game.receipts), city)
            asked += 1
    assert asked
