"""The track, tokens and runs of recorded games: everything was legal, and every run was worth what the site counted."""

import pytest

from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.search.search import best_run
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import Walked, rails
from tests.eighteenxx.map.titles import northeast, shikoku

BANKRUPT, BASE = "18ChesapeakeOfftheRails_game_end_bankrupt", "1277"
SHIKOKU, NORTHEAST = "962", "29133"
BOARDS = {BANKRUPT: rails, BASE: rails, SHIKOKU: shikoku, NORTHEAST: northeast}
COLOURS = {"3": "green", "5": "brown", "D": "gray"}
#: Revenue by the number of the action.
RUNS = {
    BANKRUPT: "72 50 80 60 85 100 112 100 132 70 139 100 152 130 160 120 168 140 207 130 211 120 219 150 258 150 271 140",
    BASE: "63 60 68 100 118 130 126 70 191 100 206 100 213 120 219 60 226 110 233 140 239 110 247 140 285 140 289 60 "
    "294 110 304 180 309 260 316 240 319 140 323 160 327 200 331 280 337 90 340 210 392 150 408 120 412 210 415 270 "
    "419 260",
    SHIKOKU: "88 70 97 140 102 150 127 120 133 160 140 150 212 130 223 160 229 90 238 90 244 100 253 220 258 70 263 100 "
    "269 130 333 230 345 290 352 280 356 120 360 250 364 290 367 160 371 220 375 330 379 290 384 390 387 380 449 390 "
    "452 270 456 350 460 300 463 170 467 370 470 390 473 390 476 270 480 350 484 380 487 200 491 370 494 400 497 400 "
    "500 280 504 370 507 390 514 250 518 370 521 400",
    NORTHEAST: "96 50 103 30 110 140 115 140 121 130 128 160 207 100 212 120 222 100 227 170 233 140 238 160 243 50 "
    "247 160 251 240 386 210 389 280 397 220 401 230 404 180 409 120 417 190 426 440 446 180",
}
#: By the number of the action: the best run of the trains that ran, where it is more than the players found.
BETTER = {356: 140}


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


def play(game, board):
    """Lay, place and run as recorded. Yields for every run the number of the action, the revenue, the company, the
    trains that ran and the colour of the phase."""
    colours, pieces = ["yellow"], {}
    for action in kept(game["actions"]):
        kind, company, is_company = action["type"], action["entity"], action["entity_type"] == "corporation"
        if kind in ("lay_tile", "place_token", "run_routes") and company in board.state.homes:
            board.place_home(company)
        if kind == "buy_train":
            colour = COLOURS.get(action["train"].split("-")[0])
            colours += [colour] if colour and colour not in colours else []
        elif kind == "lay_tile":
            lay(board, company if is_company else "", action, colours)
            pieces[action["tile"]] = action["hex"]
        elif kind == "place_token":
            lies, city = action["city"].rsplit("-", 1)
            hex_ = board.state.hex(pieces.get(lies) or lies.split("-")[0])
            place(board, action, board.state.stop_name(4 * hex_.index + int(city)))
        elif kind == "run_routes":
            revenue = run(board, company, action["routes"], colours[-1])
            yield action["id"], revenue, company, [train(route) for route in action["routes"]], colours[-1]


def lay(board, company, action, colours):
    """Lay a tile by a company, or by the power of a private (""), which needs no connection."""
    way = (action["hex"], action["tile"].rsplit("-", 1)[0], action["rotation"])
    if company:
        assert [str(refusal) for refusal in board.laying.refusals(company, *way, colours)] == [], action
        assert way in [lay[:3] for lay in board.laying.legal_on(company, way[0], colours)], action
    else:
        assert way in [lay[:3] for lay in board.laying.granted([way[0]], [way[1]], colours)], action
    board.state.lay(*way)


def place(board, action, stop):
    """Place a token, or take one that waits for its city there."""
    company = action.get("tokener", action["entity"])
    if company in board.state.waiting:
        board.placing.choose(company, stop)
        return
    is_connected = action["entity_type"] == "corporation"
    assert list(board.placing.refusals(company, stop, connected=is_connected)) == [], action
    board.placing.place(company, stop)


def train(route):
    kind = route["train"].split("-")[0]
    return Train(route["train"], None if kind == "D" else int(kind))


def run(board, company, routes, colour):
    entered = []
    for route in routes:
        found = board.routes.rebuild(route["connections"], route.get("nodes"))
        entered.append((train(route), Walked(*board.routes.write(found))))
        value = board.routes.value(company, entered[-1][1], colour, entered[-1][0])
        assert value == route.get("revenue", value)
    assert board.routes.has_route(company)
    return board.routes.check(company, entered, colour)


@pytest.mark.parametrize("name", RUNS)
def test_recorded_track_tokens_and_runs(name):
    expected = [int(n) for n in RUNS[name].split()]
    board, found = BOARDS[name](), []
    for number, revenue, _company, _trains, _colour in play(read(f"games/{name}.json"), board):
        found += [number, revenue]
    assert found == expected
    assert board.graph.refresh().links == Graph(board.state).links


@pytest.mark.parametrize("name", [SHIKOKU, NORTHEAST])
def test_the_best_of_every_recorded_run(name):
    """With the trains that ran; what the players found is never above it."""
    board, better = BOARDS[name](), {}
    for number, revenue, company, trains, colour in play(read(f"games/{name}.json"), board):
        answer = best_run(board.routes, company, trains, colour)
        assert answer.is_proved and answer.total >= revenue
        if answer.total > revenue:
            better[number] = answer.total
    assert better == (BETTER if name == SHIKOKU else {})
