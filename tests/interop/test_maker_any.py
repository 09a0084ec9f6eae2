"""Whatever stands anywhere in a file of 18xx-maker: it is read to a box without faults, or refused in one sentence."""

import json
import tomllib
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.eighteenxx.editor.summary import sentences
from companion.engine.errors import Malformed
from companion.interop.boxes import BoxFile, as_toml, check, read_box_file
from tests.each import each
from tests.interop.test_maker import FILES, data_of

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(1 - 2**63, 2**63 - 1) | some.floats(allow_nan=False, allow_infinity=False)
    | some.text(max_size=6)
    | some.sampled_from(["∞", "2", "3/2", "$40", "gray", "D", "start", "#", "A1", 0, 100, 72.5]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(
        some.sampled_from(["value", "label", "percent", "quantity", "on", "index", "name", "color"]), inner, max_size=3,
    ), max_leaves=6,
)  # fmt: skip


@cache
def places(name):
    """The ways to everything in a file: keys and numbers of entries."""
    return tuple(_below(data_of(name)))


def _below(data, path=()):
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield (*path, key)
        yield from _below(value, (*path, key))


def changed(data, path, value):
    """The data with another value in a place."""
    if not path:
        return value
    first, *rest = path
    if isinstance(data, dict):
        return {**data, first: changed(data.get(first), rest, value)}
    return [changed(part, rest, value) if at == first else part for at, part in enumerate(data)]


def stands(content):
    """The file is read and told, and its TOML says the same."""
    file = read_box_file(content)
    found = check(file, "file")
    assert all(map(str, (*sentences(found.box), *file.notes, *found.missing, *found.assumed)))
    again = read_box_file(as_toml(file).encode())
    assert again == BoxFile("toml", file.data)
    assert check(again, "file") == found


@each("name", FILES)
def test_the_toml_of_a_file_says_the_same_as_the_file(name):
    stands(json.dumps(data_of(name)).encode())


@each("part", [
    {"bank": 0}, {"bank": 500}, {"bank": 0, "players": [{"number": 3}]},
    {"trains": [{"name": "2", "quantity": 201, "price": 80}]},
])  # fmt: skip
def test_less_money_and_more_trains_than_a_box_takes_are_read(part):
    stands(json.dumps({"info": {"title": "Poor"}, **part}).encode())


@given(some.data())
def test_whatever_stands_in_one_place_there_is_a_box(data):
    name = data.draw(some.sampled_from(FILES))
    path = data.draw(some.sampled_from(places(name)))
    spoiled = changed(data_of(name), path, data.draw(VALUES))
    try:
        stands(json.dumps(spoiled).encode())
    except Malformed as refusal:
        assert path[0] == "info"
        assert "title" in str(refusal)


PARTS = ["companies", "trains", "phases", "players", "privates", "stock", "map", "bank", "shareTypes", "tokenTypes",
         "colors", "tiles", "rounds", "pools", "turns"]  # fmt: skip


@given(some.dictionaries(some.sampled_from(PARTS), VALUES))
def test_whatever_a_file_is_made_of_there_is_a_box(parts):
    stands(json.dumps({"info": {"title": "Demo"}, **parts}).encode())


@given(VALUES)
def test_what_is_no_file_is_refused_in_one_sentence(data):
    with pytest.raises(Malformed) as refusal:
        stands(json.dumps({"x": data}).encode())
    assert str(refusal.value) == "This is no box: a file of 18xx-maker has an “info” with the “title” of the game."


def test_toml_is_what_python_reads():
    file = read_box_file(json.dumps(data_of(FILES[0])).encode())
    assert tomllib.loads(as_toml(file)) == file.data
