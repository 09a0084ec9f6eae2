from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import Malformed
from companion.engine.moves import Move, move_kinds, parse_move, to_wire, wire_name
from tests.each import each


@dataclass(frozen=True, slots=True)
class Stop:
    hex: str
    count: int


@dataclass(frozen=True, slots=True)
class Run(Move):
    kind: ClassVar[str] = "run"
    player: str
    source: str = field(metadata={"wire": "from"})
    stops: tuple[Stop, ...]
    pair: tuple[str, int]
    is_last: bool = False
    others: dict[str, int] | None = None
    note: Any = None


@dataclass(frozen=True, slots=True)
class Rest(Move):
    kind: ClassVar[str] = "rest"


KINDS = move_kinds((Run, Rest))
WIRE = {"move": "run", "player": "Ann", "from": "here", "stops": [{"hex": "A1", "count": 2}], "pair": ["x", 1]}
MOVE = Run("Ann", "here", (Stop("A1", 2),), ("x", 1))


def test_a_move_is_read_from_data():
    assert parse_move(WIRE, KINDS) == MOVE


def test_a_move_is_written_with_its_defaults_that_are_not_none():
    assert to_wire(MOVE) == {**WIRE, "is_last": False}


def test_optional_fields():
    move = parse_move({**WIRE, "is_last": True, "others": {"B": 3}, "note": {"any": [1]}}, KINDS)
    assert (move.is_last, move.others, move.note) == (True, {"B": 3}, {"any": [1]})
    assert parse_move(to_wire(move), KINDS) == move


def test_what_every_entry_may_carry_is_let_through():
    also = {"id": 3, "at": "2024-01-01", "by": "Bo", "overruled": "so", "batch": "b"}
    assert parse_move({**WIRE, **also}, KINDS) == MOVE


def test_the_actor_is_the_player():
    assert (MOVE.actor, Rest().actor) == ("Ann", None)


def test_the_wire_name_of_a_field():
    assert (wire_name(Run, "source"), wire_name(Run, "pair")) == ("from", "pair")


MALFORMED = [
    (7, "A move is an object with fields, not 7."),
    ([], "A move is an object with fields, not []."),
    ({}, "There is no move called None here. The moves are: run, rest."),
    ({"move": "fly"}, 'There is no move called "fly" here. The moves are: run, rest.'),
    ({"move": ["run"]}, "There is no move called ['run'] here. The moves are: run, rest."),
    ({"move": "rest", "player": "Ann"}, 'rest has no field "player".'),
    ({"move": "run", "player": "Ann"}, 'run needs the field "from".'),
    ({**WIRE, "source": "x"}, 'run has no field "source".'),
    ({**WIRE, "player": 3}, 'The field "player" must be text, not 3.'),
    ({**WIRE, "player": None}, 'The field "player" must be text, not None.'),
    ({**WIRE, "is_last": 1}, 'The field "is_last" must be true or false, not 1.'),
    ({**WIRE, "stops": "A1"}, 'The field "stops" must be a list, not "A1".'),
    ({**WIRE, "stops": ["A1"]}, 'The field "stops" must be an object, not "A1".'),
    ({**WIRE, "stops": [{"hex": "A1"}]}, 'stops needs the field "count".'),
    ({**WIRE, "stops": [{"hex": "A1", "count": 1, "x": 2}]}, 'stops has no field "x".'),
    ({**WIRE, "stops": [{"hex": "A1", "count": True}]}, 'The field "count" must be a whole number, not True.'),
    ({**WIRE, "stops": [{"hex": "A1", "count": 1.0}]}, 'The field "count" must be a whole number, not 1.0.'),
    ({**WIRE, "pair": ["x"]}, "The field \"pair\" must be a list of 2, not ['x']."),
    ({**WIRE, "pair": ["x", 1, 2]}, "The field \"pair\" must be a list of 2, not ['x', 1, 2]."),
    ({**WIRE, "pair": [1, 1]}, 'The field "pair" must be text, not 1.'),
    ({**WIRE, "others": []}, 'The field "others" must be an object, not [].'),
    ({**WIRE, "others": {"B": "3"}}, 'The field "others" must be a whole number, not "3".'),
    ({**WIRE, "others": {3: 3}}, 'The field "others" must be text, not 3.'),
    ({**WIRE, "player": ["x" * 99]}, 'The field "player" must be text, not ' + repr(["x" * 99])[:57] + "…."),
]


@each(("data", "sentence"), MALFORMED)
def test_what_cannot_be_read(data, sentence):
    with pytest.raises(Malformed) as refused:
        parse_move(data, KINDS)
    assert str(refused.value) == sentence


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8,
)
PARTS = {name: JSON for name in WIRE if name != "move"}
SHAPED = st.fixed_dictionaries({"move": st.sampled_from(["run", "rest", "fly"])}, optional=PARTS)


@given(JSON | SHAPED)
def test_any_data_is_read_or_malformed(data):
    try:
        move = parse_move(data, KINDS)
    except Malformed as refused:
        assert str(refused)
    else:
        assert parse_move(to_wire(move), KINDS) == move


NUMBERS = st.integers(1 - 10**12, 10**12 - 1)


def test_a_number_has_no_more_figures_than_money():
    for amount in (10**12, -(10**12), 10**4000):
        with pytest.raises(Malformed, match='The field "pair" must be a whole number') as told:
            parse_move({**WIRE, "pair": ["x", amount]}, KINDS)
        assert len(str(told.value)) < 150


@given(st.builds(Run, st.text(), st.text(), st.lists(st.builds(Stop, st.text(), NUMBERS)).map(tuple),
                 st.tuples(st.text(), NUMBERS), st.booleans(), st.none() | st.dictionaries(st.text(), NUMBERS)))
def test_every_move_reads_back(move):
    assert parse_move(to_wire(move), KINDS) == move
