"""The track, tokens and runs of recorded games: everything was legal, and every run was worth what the site counted."""

import pytest

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.run_rules import Train
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import Walked, rails

BANKRUPT, BASE = "18ChesapeakeOfftheRails_game_end_bankrupt", "1277"
COLOURS = {"3": "green", "5": "brown", "D": "gray"}
#: Revenue by the number of the action.
RUNS = {
    BANKRUPT: "72 50 80 60 85 100 112 100 132 70 139 100 152 130 160 120 168 140 207 130 211 120 219 150 258 150 271 140",
    BASE: "63 60 68 100 118 130 126 70 191 100 206 100 213 120 219 60 226 110 233 140 239 110 247 140 285 140 289 60 "
    "294 110 304 180 309 260 316 240 319 140 323 160 327 200 331 280 337 90 340 210 392 150 408 120 412 210 415 270 "
    "419 260",
}


def kept(actions):
    """The actions that were not undone."""
    found, undone = [], []
    for action in actions:
        if action["type"] == "undo":
            to = action.get("action_id")
            keep = len(found) - 1 if to is None else sum(a["id"] <= to for a in found)
            undone.append(found[keep:])
            found = found[:keep]
        elif action["type"] == "redo":
            found += undone.pop()
        else:
            undone = []
            found.append(action)
    return found


def play(game):
    """Lay, place and run as recorded. Yields the board and the revenue of every run, by action."""
    board, colours, pieces = rails(), ["yellow"], {}
    for action in kept(game["actions"]):
        kind, company, is_company = action["type"], action["entity"], action["entity_type"] == "corporation"
        if kind in ("lay_tile", "place_token", "run_routes") and company in board.state.homes:
            board.place_home(company)
        if kind == "buy_train":
            colour = COLOURS.get(action["train"].split("-")[0])
            colours += [colour] if colour and colour not in colours else []
        elif kind == "lay_tile":
            number, rotation = action["tile"].rsplit("-", 1)[0], action["rotation"]
            refusals = board.laying.refusals(company, action["hex"], number, rotation, colours, connected=is_company)
            assert [str(refusal) for refusal in refusals] == [], action
            board.state.lay(action["hex"], number, rotation)
            pieces[action["tile"]] = action["hex"]
        elif kind == "place_token":
            lies, city = action["city"].rsplit("-", 1)
            hex_ = board.state.hex(pieces.get(lies) or lies.split("-")[0])
            stop = board.state.stop_name(4 * hex_.index + int(city))
            assert list(board.placing.refusals(company, stop, connected=is_company)) == [], action
            board.placing.place(company if is_company else action["tokener"], stop)
        elif kind == "run_routes":
            yield board, action["id"], run(board, company, action["routes"], colours[-1])


def run(board, company, routes, colour):
    entered = []
    for route in routes:
        kind = route["train"].split("-")[0]
        train = Train(route["train"], None if kind == "D" else int(kind))
        found = board.routes.rebuild(route["connections"], route.get("nodes"))
        entered.append((train, Walked(*board.routes.write(found))))
        value = board.routes.value(entered[-1][1], colour, train)
        assert value == route.get("revenue", value)
    assert board.routes.has_route(company)
    return board.routes.check(company, entered, colour)


@pytest.mark.parametrize("name", [BANKRUPT, BASE])
def test_recorded_track_tokens_and_runs(name):
    expected = [int(n) for n in RUNS[name].split()]
    board, found = None, []
    for board, number, revenue in play(read(f"games/{name}.json")):  # noqa: B007 (the last one is looked at below)
        found += [number, revenue]
    assert found == expected
    assert board.graph.refresh().links == Graph(board.state).links
