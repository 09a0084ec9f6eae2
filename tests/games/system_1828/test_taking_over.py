"""A game of 1828 taken over from the middle: what a line of the trace says is what lies there, systems and coal too."""

import copy
import random
from pathlib import Path

import pytest

from companion.engine.corrections import SetPosition
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.random_play import play_out
from companion.engine.record import load_json, parse_record, trace_line
from companion.games.system_1828 import TITLE
from tests.chance import either
from tests.games.system_1828.table import FINAL, Systems

RECORDED = Path(__file__).parent / "recorded"


def beginnings(name):
    """The start of a recorded game, and its positions at the beginning of each stock round."""
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda title: TITLE)
    turn, found = 0, []
    for game in record.steps(check=False):
        if game.end is None and game.round.is_stock and game.round.turn > turn:
            turn = game.round.turn
            found.append((copy.deepcopy(trace_line(game)), sum(account.cash for account in game.accounts().values())))
    return record.start, found


def compared(line):
    """What of a line is of the position; tokens in any order, as two may stand in one place for the other."""
    line = {name: part for name, part in line.items() if name not in ("n", "id", "move", "notes", "bank")}
    for row in line["companies"].values():
        row["tokens"], row["cities"] = sorted(row["tokens"]), sorted(row["cities"])
    return line


NAMES = sorted(path.stem for path in RECORDED.glob("*.json"))


@pytest.mark.parametrize("name", either(NAMES[::3], NAMES))
def test_every_stock_round_of_a_recorded_game_is_set_up_again(name):
    start, found = beginnings(name)
    systems = 0
    for line, total in found:
        other = start.begin()
        other.play(Entry(SetPosition(copy.deepcopy(line))))
        assert compared(copy.deepcopy(trace_line(other))) == compared(copy.deepcopy(line))
        assert sum(account.cash for account in other.accounts().values()) == total
        systems = max(systems, len(other.systems))
    play_out(other, random.Random(name).choice, 200)
    assert sum(account.cash for account in other.accounts().values()) == total
    assert systems or "bankrupt" in name


def _other_halves(line):
    next(row for name, row in line["companies"].items() if "-" in name).update(shells={"X": ["2"]})


@pytest.mark.parametrize(("change", "sentence"), [
    (lambda line: line.update(seats=["Ann"]), "seats names each of the players once, in the order of play: "),
    (lambda line: line.update(coal={"A1": 1}), "The coal markers that lie on the map are in K11 and K13."),
    (_other_halves, "in the half X."),
])  # fmt: skip
def test_what_does_not_fit_is_refused(change, sentence):
    start, found = beginnings("final-full-stock_market")
    line = next(line for line, _total in reversed(found) if any("-" in name for name in line["companies"]))
    change(line)
    with pytest.raises(Refusal, match=sentence):
        start.begin().play(Entry(SetPosition(line)))


# The form ------------------------------------------------------------------------------------------------


def after_stock_rounds(name, wanted):
    """The positions of a recorded game at the beginning of the stock rounds that are wanted."""
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda title: TITLE)
    turn = 0
    for game in record.steps(check=False):
        if game.end is None and game.round.is_stock and game.round.turn > turn:
            turn = game.round.turn
            if wanted(game):
                yield game


@pytest.mark.parametrize("name", ["draft2018-full-stock_market", "final-full-stock_market"])
def test_what_the_form_is_filled_in_with_is_the_position(name):
    systems = 0
    for game in after_stock_rounds(name, lambda game: game.systems):
        fields = TITLE.forms.position_fields(game)
        other = game.start.begin()
        other.play(Entry(SetPosition(TITLE.forms.read_position(fields, game))))
        was, line = (compared(copy.deepcopy(trace_line(one))) for one in (game, other))
        line["used_privates"] = was["used_privates"]  # the form does not ask for them
        assert line == was
        systems = max(systems, len(other.systems))
    assert systems > 2


def test_a_system_is_typed_in_as_its_two_charters_lie():
    game = Systems(3, FINAL, depth="books").in_stock_round().game
    fields = TITLE.forms.position_fields(game) | {
        "turn": "4", "shares-0-GT": "40", "GT-par": "67", "GT-cell": "5,6", "GT-cash": "100", "IC-cash": "30",
        "IC-into": "GT", "GT-train-3": "1", "IC-train-3": "2", "GT-token-0": "D4", "IC-token-0": "J6", "IC-coal": "1",
        "coal-K11": "1", "coal-K13": "1", "blocked": "C15", "bank-2": "0", "bank-3": "1",
        "card-1": "Cy", "card-3": "Ann", "to_move": "Bo",
    }  # fmt: skip
    game.play(Entry(SetPosition(TITLE.forms.read_position(fields, game))))
    gt = game.companies["GT"]
    assert (game.called(gt), gt.cash, gt.hexes, game.certificates.percent("ipo", "GT")) == ("GT-IC", 130,
                                                                                                 ["D4", "J6"], 50)
    assert {half: len(trains) for half, trains in game.halves(gt).items()} == {"GT": 1, "IC": 2}
    assert (game.coal.owners, [token.hex for token in game.blocking], game.seats) == (["GT"], ["C15"], ("Cy", "Bo", "Ann"))


@pytest.mark.parametrize(("typed", "sentence"), [
    ({"IC-into": "GT"}, "IC has merged into GT: choose its par and its price."),
    ({"IC-into": "GT", "GT-into": "MC"}, "IC cannot have merged into GT: a system consists of two companies."),
    ({"card-1": "Bo"}, "Each player has one number card."),
    ({"blocked": "D4 D5"}, "There is no city D5 for a blocking marker."),
])  # fmt: skip
def test_what_cannot_be_typed(typed, sentence):
    game = Systems(3, FINAL).in_stock_round().game
    with pytest.raises(Refusal, match=sentence):
        TITLE.forms.read_position(TITLE.forms.position_fields(game) | typed, game)
