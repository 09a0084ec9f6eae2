"""Exports of 2020 write of a route only the hexes in order: they are read where they are clear."""

import copy

import pytest

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.game import ReplayRefused
from companion.engine.record import trace_line
from companion.engine.text import Formatter
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from companion.interop.eighteen_xx_games.written_routes import is_run, read_route
from tests.chance import in_turn
from tests.each import each
from tests.eighteenxx import facts
from tests.eighteenxx.map.chesapeake import rails

INPUT = "inputs/1889-export-routes-as-hexes-only.json"
#: Recorded games whose replay needs nothing of a route but its hexes.
GAMES = ("1277", "962", "29133", "18ChesapeakeOfftheRails_game_end_bankrupt", "1862-random-511")


def replayed(data):
    return parse_export(data, find_title).replay()


def walked(pieces):
    """The hexes of pieces one after the other, as the route goes; None: they do not tell which way."""
    found = list(pieces[0] if len(pieces) < 2 or pieces[0][-1] in (pieces[1][0], pieces[1][-1]) else pieces[0][::-1])
    for piece in pieces[1:]:
        piece = piece if piece[0] == found[-1] else piece[::-1]
        if piece[0] != found[-1]:
            return None
        found += piece[1:]
    return found


def as_in_2020(name, **without):
    """A recorded game as it would have been written then, and how many routes are written so."""
    data, number = copy.deepcopy(facts.read(f"games/{name}.json")), 0
    for action in data["actions"]:
        for route in action.get("routes") or ():
            if route["connections"] and (hexes := walked(route["connections"])):
                for field in ("connections", "nodes", *without):
                    route.pop(field, None)
                route["hexes"] = hexes
                number += 1
    return data, number


def test_a_run_of_which_only_hexes_are_told():
    move = replayed(facts.read(INPUT)).receipts[-1].entry.move
    assert (move.company, move.revenue, move.routes[0].stops) == ("KO", 70, ("K4", "I4"))


@each(("name", "without"), [(name, without) for n, name in enumerate(GAMES)
                            for without in in_turn([(), ("revenue", "subsidy")], n, 1)])  # fmt: skip
def test_whole_games_are_the_same(name, without):
    data, number = as_in_2020(name, **dict.fromkeys(without))
    assert number > 20
    assert trace_line(replayed(data)) == trace_line(replayed(facts.read(f"games/{name}.json")))


@each(("fields", "sentence"), [
    ({"hexes": ["K4", "I4", "B3"]}, "There is no route along the track through: K4-I4-B3."),
    ({"hexes": ["K4", "Z4"]}, "There is no hex Z4 on the map."),
    ({"hexes": None}, "It lacks 'connections', or names something unknown."), ({"hexes": 7}, "It cannot be read."),
    ({"revenue": 90}, "The route K4, I4 is worth 70; the file says 90."),
])  # fmt: skip
def test_what_is_no_route_is_refused_with_its_action(fields, sentence):
    data = copy.deepcopy(facts.read(INPUT))
    data["actions"][-1]["routes"][0].update(fields)
    with pytest.raises(ReplayRefused) as refused:
        replayed(data)
    assert Formatter("{}")(refused.value.refusal.text) == f"action 88 (run_routes): {sentence}"


def test_a_route_that_is_said_neither_way():
    data = copy.deepcopy(facts.read(INPUT))
    del data["actions"][-1]["routes"][0]["hexes"]
    with pytest.raises(ReplayRefused, match="It lacks 'connections'"):
        replayed(data)


@each(("written", "runs"), [
    ({"connections": [["A", "B"]], "hexes": ["A", "B"]}, True), ({"connections": [], "hexes": []}, False),
    ({"connections": []}, False), ({"hexes": ["A", "B"]}, True), ({"connections": None, "hexes": []}, False),
])  # fmt: skip
def test_whether_a_train_runs(written, runs):
    assert is_run(written) == runs


def test_of_several_routes_the_one_that_earned_what_is_told():
    board = rails("H6 X4/1", "G5 7/4", "H4 57/0", "H4 14/0", BO="H6.0")
    hexes = ["H6", "H4", "H6"]
    one, other = board.routes.through(hexes)
    worth = {one: 110, other: 100}.__getitem__

    def read(is_legal=lambda way: True, **told):
        return read_route(board.routes, {"hexes": hexes, **told}, is_legal, worth)

    assert (read(revenue=110), read(revenue=100)) == (one, other)
    assert read(is_legal=lambda way: way == other) == other
    for told in ({}, {"revenue": 90}):
        with pytest.raises(IllegalMove) as refused:
            read(**told)
        assert str(refused.value) == ("It is not clear which route through H6-H4-H6 is meant: they are worth 100, 110.")
    with pytest.raises(Malformed, match="H6-H2"):
        read_route(board.routes, {"hexes": ["H6", "H2"]}, lambda way: True, worth)
