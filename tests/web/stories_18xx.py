"""A night of 18Chesapeake as far as its first runs: moves as phones send them."""

import random

from companion.eighteenxx.screens.what_if import WhatIf
from companion.engine.random_play import random_move
from companion.tables.submission import Submission

PLAYERS = ("Ann", "Bo", "Cy")
SETUP = {"drawn": "PRR"}

#: Everybody buys what is cheapest; Cy gets the last private, and with it the presidency of PRR.
DISTRIBUTION = [
    {"move": "buy-private", "player": player, "private": private}
    for player, private in zip(PLAYERS * 2, ("P1", "P2", "P3", "P4", "P5", "P6"), strict=True)
] + [{"move": "set-par", "player": "Cy", "company": "PRR", "par": 82}]

#: PRR floats, and everybody passes.
STOCK_ROUND = [
    *({"move": "buy-share", "player": player, "company": "PRR", "source": "ipo"} for player in ("Ann", "Bo", "Cy", "Ann")),
    *({"move": "pass", "player": player} for player in ("Bo", "Cy", "Ann")),
]

#: On the map: PRR lays a city on its home, and buys two trains.
FIRST_TURN = [
    {"move": "lay-tile", "company": "PRR", "hex": "F2", "tile": "57", "rotation": 1},
    *({"move": "buy-train", "company": "PRR", "source": "bank", "train": "2", "price": 80} for _ in range(2)),
    {"move": "pass", "company": "PRR"},
]

#: At the depth Books the same, and in the second operating round as far as the run.
TO_THE_RUN = [
    {"move": "pass", "company": "PRR"},
    {"move": "pass", "company": "PRR"},
    *FIRST_TURN[1:],
    *({"move": "pass", "player": player} for player in ("Bo", "Cy", "Ann")),
    {"move": "pass", "company": "PRR"},
    {"move": "pass", "company": "PRR"},
]


def played(tables, moves, depth="full", **more):
    """A table with these moves entered, each by whose it is."""
    table = tables.make("18chesapeake-otr", PLAYERS, setup=SETUP, depth=depth, name="Bay", **more)
    for n, move in enumerate(moves):
        table.play(
            table.read_moves([move]),
            Submission(table.seq, f"story-{n}", move.get("player") or "Cy", "2026-01-02T20:00:00Z"),
        )
    return table


def runs_and_could_lay(game):
    """Whether a company runs its trains now, and could lay a tile if it were its time."""
    return game.ask.offer("run-trains") is not None and bool(WhatIf(game, game.board, game.operating.name).hexes())


def missing(game):
    """What a company that must buy a train is shown to lack, if its president has to raise money for it."""
    found = game.title.view(game).emergency if game.operating is not None and game.ask.offer("sell-shares") else None
    return found if found is not None and found.missing else None


def paid_by_two(game):
    """A train of another company for which the president may help to pay: the company, the train, who pays what; None."""
    offer = game.ask.offer("buy-train") if missing(game) else None
    for card, train in game.title.view(game).others_trains if offer is not None else ():
        chosen = {"company": game.operating.name, "source": card.symbol, "train": train, "trade_in": None}
        if split := offer.fields[3].domain(chosen).split:
            return card, train, split
    return None


def wandered(tables, is_wanted, depth="full", seeds=range(40), **more):
    """A table that random moves have brought to a wanted position; the same one every time."""
    for seed in seeds:
        choose = random.Random(seed).choice
        table = played(tables, DISTRIBUTION, depth, **more)
        for n in range(400):
            if table.game.end or is_wanted(table.game):
                break
            move = random_move(table.game, choose)
            by = table.game.ask.player_of(move)
            table.play([move], Submission(table.seq, f"random-{n}", by, "2026-01-02T20:00:00Z"))
        if table.game.end is None and is_wanted(table.game):
            return table
    raise LookupError("no such position")
