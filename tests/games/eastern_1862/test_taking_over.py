"""A game of 1862 taken over from the middle: what a line of the trace says is what lies there."""

import copy

import pytest

from companion.engine.corrections import SetPosition
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.record import trace_line
from companion.games.eastern_1862 import TITLE
from tests.games.chesapeake.driver import begun, chosen_move
from tests.games.eastern_1862.opened import Opened


def compared(line):
    """What of a line is of the position; tokens in any order, as two may stand in one place for the other, and whichever
    card of a kind a train is."""
    line = {name: part for name, part in line.items() if name not in ("n", "id", "move", "notes", "bank")}
    for row in line["companies"].values():
        row["tokens"], row["cities"] = sorted(row["tokens"]), sorted(row["cities"])
        row["warrants"] = [(train.split("-")[0], n) for train, n in row["warrants"].items()]
    return line


def beginnings(depth, seed, most):
    """The positions of a random game at the beginning of its parliament and stock rounds."""
    game, chance = begun(TITLE, seed, 3, depth)
    start, before, found = game.start, "", []
    while game.end is None and len(game.receipts) < most:
        name = str(game.round_name())
        if name != before and name[:2] in ("PR", "SR"):
            found.append(copy.deepcopy(trace_line(game)))
        before = name
        game.play(Entry(chosen_move(game, chance)))
    return start, found


@pytest.mark.parametrize("depth", ["full", "books"])
def test_every_round_before_operating_rounds_is_set_up_again(depth):
    seen = set()
    for seed in range(3):
        start, found = beginnings(depth, seed, 300)
        for line in found:
            other = start.begin()
            other.play(Entry(SetPosition(copy.deepcopy(line))))
            assert compared(copy.deepcopy(trace_line(other))) == compared(line)
            seen |= {row["kind"] for row in line["companies"].values()} | {str(line["round"])[:2]}
    assert seen >= {"chartered", "un-chartered", None, "PR", "SR"}


def test_a_stock_round_in_which_a_company_is_owed():
    table = Opened(3).says("Ann ECR 0", "Bo", "Cy", "Ann ECR 62 1", "Bo", "Cy").says("Ann", "Bo", "Cy")
    other = Opened(3).do(SetPosition(trace_line(table.game)))
    assert (str(other.game.round_name()), other.game.obligations) == ("SR 1", {"ECR": "Ann"})
    assert other.trades("Ann", "Bo ECR ipo").game.companies["ECR"].cash == 440


def test_the_cities_that_are_followed_are_taken_over():
    table = Opened(3, follow_cities=True).in_the_stock_round()
    table.running("ECR", 90, Ann=6, Bo=2)
    table.game.board.cities_now.colour("D13")
    table.game.board.cities_now.colour("G6")
    table.game.board.put(table.game.companies["ECR"], "D13")
    line = trace_line(table.game)
    assert (line["colours"], line["small_stations"]["G6"]) == ({"D13": "yellow", "G6": "yellow"}, 1)
    assert compared(trace_line(Opened(3, follow_cities=True).do(SetPosition(line)).game)) == compared(line)


def test_after_the_lner_the_last_set_is_the_last():
    table = Opened(3).in_the_stock_round()
    table.running("ECR", 90, Ann=6, Bo=2)
    table.phase("H")
    line = {**trace_line(table.game), "lner": True, "certificate_limit": 6, "turn": 4}
    game = Opened(3).do(SetPosition(line)).game
    assert (str(game.round_name()), game.has_lner, game.limit, game.ending) == ("SR 4", True, 6, {"phase": ("set", 4)})


@pytest.mark.parametrize(("change", "sentence"), [
    ({"kind": "royal"}, "ECR is chartered or un-chartered, not royal."),
    ({"permits": ["mail"]}, "There is no permit mail."),
    ({"founder": "Zoe"}, "The founder of ECR, Zoe, is none of the players."),
])
def test_what_does_not_fit_is_refused(change, sentence):
    table = Opened(3).in_the_stock_round()
    table.running("ECR", 90, Ann=6, Bo=2)
    line = trace_line(table.game)
    line["companies"]["ECR"] |= change
    with pytest.raises(Refusal, match=sentence):
        Opened(3).do(SetPosition(line))


@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_position_typed_in_as_it_stands_is_the_same(depth):
    seen = set()
    for seed in range(2):
        start, found = beginnings(depth, seed, 300)
        for line in found[1:]:
            game, other = start.begin(), start.begin()
            game.play(Entry(SetPosition(copy.deepcopy(line))))
            typed = TITLE.forms.read_position(TITLE.forms.position_fields(game), other)
            other.play(Entry(SetPosition(typed)))
            assert typed_part(trace_line(other)) == typed_part(trace_line(game))
            seen |= {str(line["round"])[:2], *(row["kind"] for row in line["companies"].values() if row["trains"])}
    assert seen >= {"PR", "SR", "chartered", "un-chartered"}


def typed_part(line):
    """A line without the order of permits."""
    line = compared(line)
    for row in line["companies"].values():
        row["permits"] = sorted(row["permits"])
    return line


def test_trains_are_typed_with_their_sides_and_warrants_and_nobody_presides():
    game = Opened(3).in_the_stock_round().game
    fields = TITLE.forms.position_fields(game) | {
        "ECR-par": "54", "ECR-cell": next(f"{cell.row},{cell.column}" for cell in game.box.chart.cells if cell.price == 90),
        "ECR-pool": "80", "shares-0-ECR": "20", "ECR-president": "pool", "ECR-trains": "1F+2 2l+1 1F", "ECR-token-0": "D13",
        "ECR-token-1": "London", "ECR-spare": "2", "ECR-permit-freight": "1", "bank-A": "3", "turn": "2",
    }  # fmt: skip
    game.play(Entry(SetPosition(TITLE.forms.read_position(fields, game))))
    company = game.companies["ECR"]
    row = trace_line(game)["companies"]["ECR"]
    assert [(train.name, train.warrants) for train in game.depot.of("ECR")] == [("1F", 2), ("2L", 1), ("1F", 0)]
    assert (row["receivership"], row["london"], row["spare_tokens"], row["has_operated"]) == (True, True, 2, True)
    assert (game.permits["ECR"], company.kind, game.depot.phase.name) == (("local", "freight"), "chartered", "A")


def test_the_lner_is_typed_in_and_what_follows_from_it_is_not():
    game = Opened(3).in_the_stock_round().game
    cell = next(f"{cell.row},{cell.column}" for cell in game.box.chart.cells if cell.price == 90)
    fields = TITLE.forms.position_fields(game) | {
        "ECR-par": "54", "ECR-cell": cell, "shares-0-ECR": "60", "ECR-pool": "40", "ECR-trains": "8F", "ECR-token-0": "D13",
        "lner": "1", "turn": "4", **{f"bank-{kind}": "0" for kind in "ABCDEFG"},
    }  # fmt: skip
    typed = TITLE.forms.read_position({**fields, "ECR-trains": "9F"}, game)
    assert (typed["phase"], typed["certificate_limit"], typed["companies"]["NGC"]) == ("H", 6, {"closed": True, "cash": 0})
    game.play(Entry(SetPosition(typed)))
    assert (game.has_lner, game.limit, game.companies["NGC"].is_closed) == (True, 6, True)


def test_a_train_that_there_is_not():
    game = Opened(3).in_the_stock_round().game
    fields = TITLE.forms.position_fields(game) | {
        "ECR-par": "54", "ECR-cell": "0,0", "shares-0-ECR": "60", "ECR-trains": "1F+4"}  # fmt: skip
    with pytest.raises(Refusal, match=r"1F\+4 of ECR is not a train with 0 to 3 warrants"):
        TITLE.forms.read_position(fields, game)
