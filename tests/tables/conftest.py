"""Tables to test with: on a real file, entered as phones enter."""

import itertools
import random

import pytest

from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.engine.record import trace_line
from companion.tables import Submission, Tables

NAMES = ("Ann", "Bo", "Cy")
AT = "2026-05-01T20:00:00.000Z"


class Hands:
    """Enters things at a table as a phone does, each with an id of its own."""

    def __init__(self, tables, table, seed=1):
        self.tables, self.table, self.chance = tables, table, random.Random(seed)
        self.ids = (f"{seed}-{n}" for n in itertools.count(1))

    def play(self, moves, **more):
        return self.table.play(self.table.read_moves(moves), Submission(self.table.seq, next(self.ids), "Ann", AT, **more))

    def move(self):
        """Some legal move, as it goes over the wire: no bid that leaves the others nothing but to pass."""
        moves = (to_wire(random_move(self.table.game, self.chance.choice)) for _ in range(20))
        return next((move for move in moves if move.get("amount", 0) < 3), {"move": "pass", "player": self.on_turn})

    @property
    def on_turn(self):
        """Who is asked now."""
        return self.table.game.ask.actors[0]

    def play_on(self, moves):
        """Enter so many random moves, or fewer if the game ends."""
        for _ in range(moves):
            if self.table.game.end is None:
                self.play([self.move()])
        return self

    def undo(self, to=None):
        to = self.table.timeline.step_back() if to is None else to
        return self.table.undo(to, Submission(self.table.seq, next(self.ids), "Ann", AT))

    def redo(self, to=None):
        to = self.table.timeline.step_forward() if to is None else to
        return self.table.redo(to, Submission(self.table.seq, next(self.ids), "Ann", AT))

    def amend(self, changes):
        return self.table.amend(changes, Submission(self.table.seq, next(self.ids), "Ann", AT))

    def correct(self, amount=1, account="Ann"):
        return self.play([{"move": "correct-cash", "account": account, "amount": amount, "reason": "miscounted"}])


def shown(table):
    """Everything that must be the same after reopening: what stands, what may be redone, and the position."""
    return {
        "seq": table.seq, "entries": [*table.timeline.entries], "undone": [*table.timeline.undone],
        "trace": trace_line(table.game), "record": table.record(), "broken": str(table.broken),
        "receipts": [*table.game.receipts],
    }


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def tables(path):
    return Tables(path, "1.0")


@pytest.fixture
def hands(tables):
    return Hands(tables, tables.make("emu-bay", NAMES, seed="one", name="Friday"))


@pytest.fixture
def reopened(path):
    """The same table as another process finds it: `reopened(hands.table)`."""
    return lambda table, version="1.0": Tables(path, version).open(table.code)
