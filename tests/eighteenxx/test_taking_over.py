"""A game taken over from the middle: what was written down is what lies there, and it goes on."""

import copy
import random

import pytest

from companion.eighteenxx.screens import position_form
from companion.engine.corrections import SetPosition
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.random_play import play_out, random_move
from companion.engine.record import trace_line
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.table import Table, at


def written(game):
    """The position of a game as a table would write it down: a line of the trace."""
    return copy.deepcopy(trace_line(game))


def shown(game):
    """The trace without what its order does not matter for."""
    line = game.trace()
    for company in line["companies"].values():
        company["tokens"].sort()
    return line


def pause(seed, depth, stock_rounds=4):
    """A game played at random up to a stock round, where its first player is on turn."""
    chance = random.Random(seed)
    start = Table(players=chance.choice((2, 3, 4)), depth=depth, drawn=chance.choice(("PRR", "C&A"))).start
    game = start.begin()
    while game.end is None and game.round.turn < stock_rounds:
        game.play(Entry(random_move(game, chance.choice)))
    return start, game


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("seed", range(12))
def test_a_position_written_down_is_the_position(seed, depth):
    start, game = pause(seed, depth)
    if game.end is not None:
        start, game = pause(seed, depth, stock_rounds=2)
    total = sum(account.cash for account in game.accounts().values())
    other = start.begin()
    other.play(Entry(SetPosition(written(game))))
    assert shown(other) == shown(game)
    assert sum(account.cash for account in other.accounts().values()) == total
    play_out(other, random.Random(seed).choice, 300)
    assert sum(account.cash for account in other.accounts().values()) == total


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("seed", range(0, 12, 3))
def test_the_form_shows_the_position_and_reads_it_again(seed, depth):
    start, game = pause(seed, depth, stock_rounds=3)
    other = start.begin()
    other.play(Entry(SetPosition(position_form.read(position_form.fields(game), other))))
    assert shown(other) == shown(game)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("PRR-cash", "much", "The treasury of PRR must be a whole number."),
        ("PRR-cell", "", "Choose where the marker of PRR is."),
        ("tiles", "F2 57", "The line “F2 57” is not a hex, a tile and its rotation from 0 to 5, such as “F2 57 1”."),
    ],
)
def test_what_cannot_be_read_is_said(field, value, sentence):
    game = at("second").game
    with pytest.raises(Refusal) as told:
        position_form.read({**position_form.fields(game), field: value}, game)
    assert game.formatter()(told.value.text) == sentence


def test_what_follows_from_the_rest_is_not_asked():
    game = at("second").game
    fields = {**position_form.fields(game), "PRR-president": ""}
    assert not {"phase", "order", "PRR-ipo", "PRR-floated"} & set(fields)
    read = position_form.read(fields, game)
    assert read["companies"]["PRR"]["president"] == game.president(game.companies["PRR"])
    assert read["companies"]["PRR"]["ipo"] == game.certificates.percent("ipo", "PRR")
    assert read["phase"] == game.depot.phase.name
    # The first train of a kind that has left the bank begins its phase.
    assert position_form.read({**fields, "bank-3": "3"}, game)["phase"] == "3"
    nobody = {f"shares-{n}-PRR": "30" for n in range(len(game.players))}
    with pytest.raises(Refusal) as told:
        position_form.read({**fields, **nobody}, game)
    assert str(told.value) == "Choose who is president of PRR: nobody has more of it than all others."


def wrong(change):
    position = written(at("second").game)
    change(position)
    table = at("distribution")
    before = trace_line(table.game)
    with pytest.raises(Refusal) as told:
        table.do(SetPosition(position))
    assert trace_line(table.game) == before
    return table.game.formatter()(told.value.text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p["players"].pop("Bo"), "The position says nothing about Bo."),
        (lambda p: p["players"]["Bo"].update(cash="many"), "the cash of Bo must be a whole number, not many."),
        (lambda p: p["players"]["Bo"]["shares"].update(PRR=90), "The certificates of PRR come to 180 %, not to 100 %."),
        (lambda p: p["players"]["Bo"].update(privates=["P9"]), "There is no private called P9. "
         "There are: P1, P2, P3, P4, P5, P6."),
        (lambda p: p["companies"].update(XYZ={}), "There is no company called XYZ. "
         "There are: PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
        (lambda p: p["companies"]["PRR"].update(cell=[40, 2]), "The market has no cell [40, 2]."),
        (lambda p: p["companies"]["PRR"].pop("cell"), None),
        (lambda p: p["companies"]["PRR"].pop("president"), "PRR has been started: choose its president."),
        (lambda p: p["companies"]["PRR"].update(trains=["2"] * 9), "The bank has no 2 train for PRR."),
        (lambda p: p.update(phase="9"), "phase: 9 is none of 2, 3, 4, 5, 6, D."),
        (lambda p: p["bank_trains"].update({"2": 9}), "There are not 9 2 trains left for the bank."),
        (lambda p: p.update(turn=0), "Stock rounds are counted from 1."),
        (lambda p: p.update(priority="Zoe"), "priority deal: Zoe is none of Ann, Bo, Cy."),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_refused_and_nothing_changes(change, sentence):
    told = wrong(change)
    assert told == sentence or (sentence is None and "name the one of PRR as row and column" in told)


def test_off_the_rails_is_taken_over_with_its_own_figures():
    table = Table(title=OFF_THE_RAILS)
    table.do(SetPosition(written(at("second").game)))
    assert table.game.round_name().values["n"] == 2 and table.game.ask.actors == (table.game.priority,)


@pytest.mark.parametrize("cash", [0, 100])
def test_a_position_in_which_nobody_can_ever_do_anything_is_refused(cash):
    # No company is started, no private pays, and nobody can pay the cheapest president's certificate.
    position = {
        "turn": 1, "priority": "Bo", "phase": "2", "players": {player: {"cash": cash} for player in ("Ann", "Bo", "Cy")},
        "companies": {}, "bank_trains": {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2},
    }  # fmt: skip
    table = Table()
    assert table.refused(SetPosition(position)) == (
        "In this position nobody can do anything, now or later: no company operates, nothing pays."
    )
    position["players"]["Cy"]["privates"] = ["P6"]
    table.do(SetPosition(position))
    assert table.game.ask.actors == ("Cy",)
