"""Figures and fields of forms, declared once as a table: what each reader makes of a row."""

from dataclasses import dataclass

import pytest

from companion.engine import figures
from companion.engine.errors import Malformed
from companion.engine.figures import Figure
from companion.engine.inputs import Group, Input, filled, lines_of, read_choice, read_number, read_numbers
from companion.engine.text import say
from tests.each import each


@dataclass
class Mine:
    """Something with figures."""

    name: str = "Deep"
    coal: int = 4
    debt: int = -2
    rails: int = 9
    hidden: int = 1


TABLE = (
    Figure("coal", say("coal"), say("coal in the yard"), say("Coal"), most=lambda game, mine: game["coal"]),
    Figure("debt", say("debt"), label=say("Debt"), least=None),
    Figure("rails", say("rails"), label=say("Rails"), has=lambda mine: mine.name != "Deep"),
    Figure("hidden"),
)


def test_a_trace_writes_all_figures_in_the_order_of_the_table():
    assert list(figures.written(TABLE, Mine()).items()) == [("coal", 4), ("debt", -2), ("rails", 9), ("hidden", 1)]


def test_a_position_sets_what_it_gives():
    mine = Mine()
    figures.take(TABLE, mine, {"coal": 7, "hidden": 0})
    assert mine == Mine(coal=7, hidden=0)
    with pytest.raises(Malformed, match=r'The position needs a whole number for "coal"\.'):
        figures.take(TABLE, mine, {"coal": True})


def test_a_form_asks_for_figures_that_have_a_label_and_that_the_owner_has():
    coal, debt = figures.inputs(TABLE, Mine(), "mines", "Deep")
    assert (coal.name, coal.value, coal.place, coal.least) == ("Deep-coal", 4, ("mines", "Deep", "coal"), 0)
    assert (str(coal.label), str(coal.called), debt.least) == ("Coal", "coal of Deep", None)
    assert [one.name for one in figures.inputs(TABLE, Mine("Shallow"))] == ["Shallow-coal", "Shallow-debt", "Shallow-rails"]


@pytest.mark.parametrize(("coal", "refused"), [(-1, True), (0, False), (5, False), (6, True)])
def test_an_audit_names_what_is_more_than_there_is(coal, refused):
    found = [str(one) for one in figures.impossible_ones(TABLE, {"coal": 5}, Mine(coal=coal))]
    assert found == ["Deep can have 0 to 5 coal in the yard."] * refused


# The fields of forms --------------------------------------------------------------------------------


def rows(*inputs, legend=None):
    return (Group((inputs,), legend),)


CASH = Input("cash-0", say("Cash"), 7, ("players", "Ann", "cash"), say("cash of Ann"))
TURN = Input("turn", say("Turn"), 3, ("turn",), "turn")
PLACE = Input("where", say("Where"), "x", options=(("", "nowhere"), ("x", "there")))
PAR = Input("par", "Par", options=(("90", "90"),), is_short=True)


def test_a_form_is_filled_in_with_what_is():
    assert filled(rows(CASH, TURN, PLACE)) == {"cash-0": "7", "turn": "3", "where": "x"}


def test_numbers_go_to_their_places():
    typed = {"cash-0": " 12 ", "turn": "−4", "where": "y"}
    assert read_numbers(rows(CASH, TURN, PLACE), typed) == {"players": {"Ann": {"cash": 12}}, "turn": -4}
    assert read_numbers(rows(CASH, TURN), typed, lambda it: it.name == "turn") == {"turn": -4}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("", "The cash of Ann is missing."), ("  ", "The cash of Ann is missing."),
     ("9" * 30, f"The cash of Ann must be a whole number, not “{'9' * 20}”."),
     ("five", "The cash of Ann must be a whole number, not “five”.")],
)
def test_a_number_that_cannot_be_read(value, sentence):
    with pytest.raises(Malformed) as refused:
        read_numbers(rows(CASH), {"cash-0": value})
    assert str(refused.value) == sentence


def test_nothing_chosen():
    assert read_choice({"where": " x "}, "where", "place") == "x"
    with pytest.raises(Malformed, match=r"Choose the place\."):
        read_choice({}, "where", "place")
    assert read_number({"turn": "5"}, "turn", "turn") == 5


@each(
    ("inputs", "legend", "small"),
    [((CASH, TURN), "Ann", "small"), ((CASH, TURN), None, ""), ((CASH, PLACE), "Ann", ""), ((PLACE,), "Ann", ""),
     ((CASH, PAR), "Ann", "small"), ((PAR, PAR), "Ann", "tiny")],
)  # fmt: skip
def test_numbers_in_a_frame_are_small(inputs, legend, small):
    (group,) = rows(*inputs, legend=legend)
    assert list(group.shown) == [(small, inputs)]


def test_lines_with_words():
    assert list(lines_of("\n 3,3  EBR \n\nx")) == [("“3,3  EBR”", ["3,3", "EBR"]), ("“x”", ["x"])]
