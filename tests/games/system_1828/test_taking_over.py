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

RECORDED = Path(__file__).parent / "recorded"


def beginnings(name):
    """The start of a recorded game, and its positions at the beginning of each stock round."""
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda title: TITLE)
    turn, found = 0, []
    for game in record.steps():
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


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDED.glob("*.json")))
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
