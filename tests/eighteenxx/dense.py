"""A game taken over late, on a map full of track, at a table where the best run must be taken: the hardest that there is."""

import random

from companion.engine.corrections import SetPosition
from companion.engine.game import Entry, Start
from companion.engine.moves import to_wire
from companion.engine.record import record_data
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.map import boards

PLAYERS = ("Ann", "Bo", "Cy")


def taken_over(seed, trains=("D", "D"), require=True):
    """The game, set up so that a company with those trains runs on a board filled by a seed; everybody has passed."""
    options = OFF_THE_RAILS.read_options({"require_best_run": require})
    start = Start(OFF_THE_RAILS, PLAYERS, options, {"drawn": "PRR"}, depth="full")
    game = start.begin()
    game.play(Entry(SetPosition(_position(game, seed, trains))))
    passes = OFF_THE_RAILS.moves["full"]["pass"]
    while not game.ask.offer("run-trains"):
        actor = {"company": game.ask.acts_for} if game.ask.acts_for else {"player": game.ask.actors[0]}
        game.play(Entry(passes(**actor)))
    return game


def record(seed, trains=("D", "D"), require=True):
    """The game file up to a run of the company that is not the best, as plain data."""
    game = taken_over(seed, trains, require)
    company = game.operating
    route = game.board._simple_run(company)[:1]
    revenue = game.board.earns(company, route).dividend
    run = OFF_THE_RAILS.moves["full"]["run-trains"](company=company.name, revenue=revenue, routes=route)
    file = record_data(game.start, game.entries())
    return {**file, "moves": [*file["moves"], to_wire(run)]}


def _position(game, seed, trains):
    board, name, _colour = boards.filled(random.Random(f"dense {seed}"))
    state = board.state
    rows = {}
    for one in game.companies:
        row = {"cash": 500, "price": None, "par": None, "ipo": 100, "pool": 0, "treasury": 0, "trains": [],
               "president": None, "floated": False, "tokens": [], "closed": False}  # fmt: skip
        if one == name:
            row |= {"price": 90, "par": 90, "ipo": 40, "president": "Ann", "floated": True, "trains": list(trains),
                    "tokens": [state.stop_name(4 * state.hex(hex_).index + city) for hex_, city in state.tokens(one)],
                    "cell": list(game.market.par_cell(90)[:2])}  # fmt: skip
        else:
            row |= {"cash": 0}
        rows[one] = row
    tiles = {
        hex_.name: [face.tile, face.rotation]
        for hex_, face in zip(state.printed.hexes, state.faces, strict=True) if face.tile
    }
    players = {player: {"cash": 300, "shares": {}, "certificates": 0, "privates": []} for player in PLAYERS}
    players["Ann"]["shares"] = {name: 60}
    return {
        "players": players, "companies": rows, "phase": "D", "turn": 8, "priority": "Bo", "pool_trains": [],
        "bank_trains": {kind: 0 for kind in game.depot.kinds if game.depot.left(kind) is not None},
        "closed_privates": list(game.privates), "tiles": tiles,
    }  # fmt: skip
