"""Boxes that are not on the shelf: each invented file is played, and nothing is lost; minors, odd shares, no pars."""

import random

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import (
    BuyShare,
    LayCounted,
    Pass,
    PayDividend,
    PlaceCounted,
    RunTrains,
    StartCompany,
)
from companion.eighteenxx.rules.buying import pars
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.games.open_box.acts import GoOn, Pay
from tests.chance import either
from tests.each import each
from tests.games.agreement import check_replay_and_undo
from tests.games.open_box.tables import ANY, FILES, a_game, box_of, enter, played


@each("seed", either((1,), range(1, 6)))
@each("path", FILES)
def test_a_file_is_played(path, seed):
    box = box_of(path)
    least, most = ANY.in_box({"box": box}).players
    game = a_game(random.Random(seed).randint(max(least, 2), most), box)
    money = sum(account.cash for account in game.accounts().values())
    played(game, either(300, 2000), seed)
    assert sum(account.cash for account in game.accounts().values()) == money
    assert all(account.cash >= 0 for name, account in game.accounts().items() if name != "bank")
    for company in game.companies:
        assert sum(game.certificates.holders(company).values()) == 100
    assert len(game.receipts) > 40
    check_replay_and_undo(game)


#: A company of five shares beside one of ten, and a minor.
MIXED = {
    "name": "Mixed", "bank": 5000, "players": [2, 3], "start_cash": {"2": 600, "3": 600},
    "kinds": {"five": {"certificates": [40, 20, 20, 20]}, "ten": {"certificates": [20, *8 * [10]]},
              "minor": {"certificates": [100]}},
    "companies": {"FIV": {"kind": "five"}, "TEN": {"kind": "ten"}, "MIN": {"kind": "minor"}},
    "market": {"rows": ["50 60 70 80P 90 100 110"]},
}


def test_a_share_costs_its_price_whatever_its_percent():
    game = a_game(2, MIXED)
    game.play(Entry(StartCompany("Ann", "FIV", 80)))
    assert game.purses["Ann"].cash == 600 - 2 * 80
    game.play(Entry(BuyShare("Bo", "FIV", "ipo")))
    assert game.purses["Bo"].cash == 600 - 80 and game.certificates.percent("Bo", "FIV") == 20
    assert game.companies["FIV"].is_floated and game.companies["FIV"].cash == 5 * 80
    assert game.worth() == {"Ann": 600, "Bo": 600}


def test_a_minor_is_bought_for_any_sum_which_is_its_money():
    game = a_game(2, MIXED)
    game.play(Entry(StartCompany("Ann", "MIN", 135)))
    minor = game.companies["MIN"]
    assert (minor.cash, game.purses["Ann"].cash, minor.is_floated, game.president(minor)) == (135, 465, True, "Ann")
    assert game.in_order() == [minor] and game.market.cell("MIN") is None
    with pytest.raises(IllegalMove):
        game.play(Entry(StartCompany("Bo", "MIN", 10)))


def test_without_marked_cells_a_company_starts_at_any_price():
    game = a_game(2, {**MIXED, "market": {"rows": ["50 60 70 80"]}})
    assert sorted(pars(game, game.companies["TEN"])) == [50, 60, 70, 80]


@pytest.mark.parametrize(("box", "words"), [
    ({}, "name is missing"), ({"name": "X", "bank": "much"}, "bank"), ({"name": "X", "colour": 1}, "colour"),
])
def test_a_box_with_faults_is_refused_with_them(box, words):
    with pytest.raises(Malformed) as refused:
        a_game(2, box)
    assert words in str(refused.value)


def test_the_button_of_a_minor_names_no_price():
    game = a_game(2, MIXED)
    offer = game.ask.offer("start-company")
    read = game.formatter()
    assert read(offer.button.says({"player": "Ann", "company": "MIN"})) == "Start MIN"
    assert read(offer.button.says({"player": "Ann", "company": "TEN", "par": 80})) == "Start TEN at $80"


def test_without_a_map_terrain_costs_what_the_table_says_and_tokens_have_numbers():
    game = a_game(2, {**MIXED, "companies": {"TEN": {"kind": "ten", "token_costs": [0, 40]}},
                      "kinds": {"ten": {"certificates": [20, *8 * [10]], "float": 20}}})
    game.play(Entry(StartCompany("Ann", "TEN", 80)))
    for player in ("Bo", "Ann", "Bo", "Ann"):
        if game.round.is_stock and game.ask.actors == (player,):
            game.play(Entry(Pass(player=player)))
    ten = game.companies["TEN"]
    assert game.operating is ten and ten.cash == 800
    with pytest.raises(IllegalMove, match="costs"):
        game.play(Entry(LayCounted("TEN", 801)))
    game.play(Entry(LayCounted("TEN", 35)))
    game.play(Entry(PlaceCounted("TEN", f"#{len(ten.placed) + 1}")))
    assert ten.cash == 800 - 35 - 40 and str(game.board.called(ten.hexes[-1])) == f"a city (token {len(ten.placed)})"


@pytest.mark.parametrize("revenue", [85, 7, 120])
def test_a_revenue_is_any_whole_number(revenue):
    game = a_game(2)
    enter(game, StartCompany("Ann", "RED", 100))
    enter(game, Pay("bank", "RED", 1000))
    game.companies["RED"].state = State.FLOATED
    game.depot.take(game.depot.next_trains()[0], "RED")
    enter(game, GoOn("operating", "RED"))
    while game.ask.offer("run-trains") is None:
        game.play(Entry(Pass(company="RED") if game.ask.offer("pass") else random_move(game, lambda values: values[0])))
    enter(game, RunTrains("RED", revenue))
    before = game.purses["Ann"].cash
    enter(game, PayDividend("RED"))
    assert game.purses["Ann"].cash - before == 2 * (revenue // 10)


def test_rounds_without_a_question_end_the_game():
    """One company that nobody can start, a private that pays for ever and is not traded, a bank that never breaks."""
    box = {
        "profiles": {"rulebook": {"exempt_zones": [], "private_from": "half", "private_up_to": 2,
                                  "helps_with_others": "cheapest"}},
        "name": "Idle", "players": [2, 2], "start_cash": {"2": 30}, "bank": "unlimited",
        "kinds": {"company": {"certificates": [20, *8 * [10]]}}, "companies": {"ONE": {}},
        "privates": {"P": {"price": 20, "revenue": 1}}, "market": {"rows": ["9000P"]},
        "trains": {"2": {"price": 80, "number": 1}},
    }
    game = a_game(2, box)
    while game.end is None and len(game.receipts) < 20:
        game.play(Entry(random_move(game, lambda values: values[0])))
    assert game.end is not None and game.end.reason == "stalemate"


def test_who_may_own_no_train_owes_none():
    phases = {"2": {"train_limit": 0, "colours": ["yellow"]}}
    trains = {"2": {"number": 6, "price": 80, "distance": 2}}
    for seed in range(3):
        game = a_game(2, {**MIXED, "always_owes_train": True, "trains": trains, "phases": phases})
        assert len(played(game, 150, seed).receipts) == 150 or game.end


def test_companies_without_a_colour_get_different_ones():
    box = {**MIXED, "companies": {"A": {"kind": "ten"}, "B": {"kind": "ten", "ink": "#b5322b"}, "C": {"kind": "ten"}}}
    found = ANY.reads_box(box)
    assert len({card.ink for card in found.box.companies.values()}) == 3
    assert "The colours of companies are not told (A, C): each gets one that no other has." in map(str, found.assumed)
