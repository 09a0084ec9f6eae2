"""A night of 18Chesapeake as far as its first runs: moves as phones send them."""

import random
from collections import defaultdict

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


class Walk:
    """A random game, as far as anybody has followed it: a move is drawn once for all who look for a position in it."""

    def __init__(self, seed):
        self.choose = random.Random(seed).choice
        self.start, self.entries, self.is_over = None, [], False
        self.moves, self.lengths = [], []  # how many entries there were before each of the moves, and after the last

    def position(self, is_wanted):
        """Before which of its moves the game is first as wanted; None: not as far as it has been followed."""
        if self.start is None:
            return None
        game = self.start.begin()
        for n, (begins, ends) in enumerate(zip([0, *self.lengths], self.lengths, strict=False)):
            for entry in self.entries[begins:ends]:
                game.play(entry, check=False)
            if game.end is None and is_wanted(game):
                return n
        return None

    def follow(self, table, n):
        """Enter the move of this number, drawn if nobody has come so far."""
        if n == len(self.moves):
            self.moves.append(random_move(table.game, self.choose))
        by = table.game.ask.player_of(self.moves[n])
        table.play([self.moves[n]], Submission(table.seq, f"random-{n}", by, "2026-01-02T20:00:00Z"))

    def note(self, table):
        """How far it has been followed."""
        self.start, self.entries = table.game.start, table.game.entries()
        self.lengths.append(len(self.entries))
        self.is_over = table.game.end is not None or len(self.moves) == LONGEST


#: A walk of so many moves is given up.
LONGEST = 400
WALKS = defaultdict(dict)


def wandered(tables, is_wanted, depth="full", seeds=range(40), **more):
    """A table that random moves have brought to a wanted position; the same one every time."""
    walks = WALKS[depth, repr(more)]
    for seed in seeds:
        walk = walks.setdefault(seed, Walk(seed))
        n = walk.position(is_wanted)
        if n is None and walk.is_over:
            continue
        table = played(tables, DISTRIBUTION, depth, **more)
        for move in range(len(walk.moves) if n is None else n):
            walk.follow(table, move)
        if n is not None:
            return table
        if not walk.lengths:
            walk.note(table)
        while table.game.end is None:
            if is_wanted(table.game):
                return table
            if walk.is_over:
                break
            walk.follow(table, len(walk.moves))
            walk.note(table)
    raise LookupError("no such position")
