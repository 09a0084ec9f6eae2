import json

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import Entry, ReplayRefused
from companion.engine.record import (
    entry_data,
    load_json,
    parse_entry,
    parse_record,
    record_data,
    result_line,
    trace_line,
)
from tests.each import each
from tests.engine.toy import MOVES, PILE, Take, begin, start, take

FILE = {"format": "companion-game/1", "title": "pile", "players": ["Ann", "Bo"], "setup": {"coins": 4},
        "moves": [{"move": "take", "player": "Ann", "count": 3}, {"move": "take", "player": "Bo", "count": 1}]}


def find(id_):
    assert id_ == "pile"
    return PILE


def read(**changes):
    data = {**FILE, **changes}
    return parse_record({name: value for name, value in data.items() if value is not ...}, find)


def test_a_file_is_replayed():
    game = read().replay()
    assert result_line(game) == {"result": {"Ann": 3, "Bo": 1}, "winners": ["Ann"], "end": "empty"}


def test_only_a_finished_game_has_winners():
    game = read(moves=FILE["moves"][:1]).replay()
    assert result_line(game) == {"result": {"Ann": 3, "Bo": 0}, "winners": None, "end": None}


def test_a_file_reads_back():
    game = read(options={"most": 3}, edition="second", depth="books").replay()
    data = json.loads(json.dumps(record_data(game.start, game.entries())))
    again = parse_record(data, find)
    assert (again.start, [dict(move) for move in again.moves]) == (game.start, FILE["moves"])


def test_a_file_at_full_depth_names_no_depth():
    assert "depth" not in record_data(start(), [])


@pytest.mark.parametrize("missing", ["moves", "options", "edition", "depth"])
def test_what_a_file_may_leave_out(missing):
    assert read(**{missing: ...}).replay().start.depth == "full"


MALFORMED = {
    "another format": ({"format": "x"}, 'This is not a game file: it lacks "format": "companion-game/1".'),
    "no format": ({"format": ...}, 'This is not a game file: it lacks "format": "companion-game/1".'),
    "no title": ({"title": ...}, 'The game file has no "title".'),
    "no players": ({"players": ...}, 'The game file has no "players".'),
    "no setup": ({"setup": ...}, 'The game file has no "setup".'),
    "setup": ({"setup": [1]}, "The options and the setup of a game file are objects."),
    "options": ({"options": [1]}, "The options and the setup of a game file are objects."),
    "moves": ({"moves": {}}, "The moves of a game file are a list."),
    "edition": ({"edition": "third"}, "Pile has no edition third. It has: default, second."),
    "depth": ({"depth": "score"}, "Pile is played at the depths full, books, not score."),
    "players by number": ({"players": 3}, "The players are a list of names, in seating order."),
    "an option": ({"options": {"x": 1}}, "Pile has no option x. It has: most, price."),
}


@each("case", MALFORMED)
def test_a_file_that_cannot_be_read(case):
    changes, sentence = MALFORMED[case]
    with pytest.raises(Malformed) as refused:
        read(**changes)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("data", [None, 3, [], "x"])
def test_what_is_no_file_at_all(data):
    with pytest.raises(Malformed, match="This is not a game file"):
        parse_record(data, find)


def test_a_setup_that_does_not_add_up():
    with pytest.raises(Malformed, match="The setup lacks its coins"):
        read(setup={}).replay()


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ({"move": "take", "player": "Ann", "count": 1}, "move 3: The game is over: The pile is empty. Undo to change it."),
        ({"move": "fly"}, "move 3: There is no move called \"fly\" here."),
        (7, "move 3: A move is an object with fields, not 7."),
    ],
)
def test_the_first_entry_that_does_not_stand(move, sentence):
    with pytest.raises(ReplayRefused) as refused:
        read(moves=[*FILE["moves"], move]).replay()
    assert str(refused.value).startswith(sentence)
    assert refused.value.game.end.reason == "empty"


def test_a_trusted_replay_does_not_check():
    moves = [{"move": "take", "player": "Bo", "count": 4}]
    assert read(moves=moves).replay(check=False).winners() == ["Bo"]
    with pytest.raises(ReplayRefused):
        read(moves=moves).replay()


# Entries -------------------------------------------------------------------------------------------


SAID = {"id": 7, "at": "2024-05-01T20:00", "by": "Bo", "overruled": "so", "batch": "b1"}


def test_an_entry_reads_back():
    entry = Entry(Take("Ann", 2), **SAID)
    assert entry_data(entry) == {"move": "take", "player": "Ann", "count": 2, **SAID}
    assert parse_entry(entry_data(entry), MOVES) == entry


def test_an_entry_keeps_only_what_was_said():
    assert entry_data(Entry(Take("Ann", 2))) == {"move": "take", "player": "Ann", "count": 2}


@each(
    ("said", "sentence"),
    [
        ({"at": 3}, "The field at must be text, not 3."), ({"by": ["Bo"]}, "The field by must be text, not ['Bo']."),
        ({"overruled": True}, "The field overruled must be text, not True."),
        ({"batch": 1}, "The field batch must be text, not 1."),
        ({"id": 1.5}, "The field id must be text or a whole number, not 1.5."),
        ({"id": True}, "The field id must be text or a whole number, not True."),
    ],
)
def test_an_entry_that_cannot_be_read(said, sentence):
    with pytest.raises(Malformed) as refused:
        parse_entry({"move": "take", "player": "Ann", "count": 2, **said}, MOVES)
    assert str(refused.value) == sentence


# JSON and traces -------------------------------------------------------------------------------------


@each(
    ("text", "sentence"),
    [
        ("{", "This is not JSON: Expecting property name enclosed in double quotes in line 1."),
        ("{}\n{}", "This is not JSON: Extra data in line 2."),
        ("", "This is not JSON: Expecting value in line 1."),
        (b"\xff\xfe\xfa", "This is not JSON that can be read: wrong letters, or too deep or too large."),
        ("[" * 100_000, "This is not JSON that can be read: wrong letters, or too deep or too large."),
        ("9" * 5000, f"This is not JSON that can be read: the number {'9' * 20}… is too large."),
        ("1e999", "This is not JSON that can be read: the number 1e999 is too large."),
    ],
)
def test_what_is_not_json(text, sentence):
    with pytest.raises(Malformed) as refused:
        load_json(text)
    assert str(refused.value) == sentence


def test_the_trace_of_a_game():
    game = begin(4)
    noted = {"kind": "note", "who": None, "what": None, "amount": 4, "text": "4 coins lie on the pile."}
    paid = {"kind": "payment", "who": "bank", "to": "pile", "what": "set-up", "amount": 4}
    assert trace_line(game) == {
        "n": 0, "move": None, "pile": 4, "Ann": 0, "Bo": 0, "to_move": ["Ann"], "notes": [paid, noted],
    }
    take(game, "Ann", 3, id="x")
    move = {"move": "take", "player": "Ann", "count": 3}
    line = trace_line(game)
    assert line.pop("notes") == [
        {"kind": "payment", "who": "pile", "to": "Ann", "what": "coins", "amount": 3},
        {"kind": "note", "who": "Ann", "what": None, "amount": 3, "text": "Ann takes 3."},
    ]
    assert line == {"n": 1, "id": "x", "move": move, "pile": 1, "Ann": 3, "Bo": 0, "to_move": ["Bo"]}


def test_a_game_that_is_not_finished_has_no_end():
    assert result_line(begin())["end"] is None
