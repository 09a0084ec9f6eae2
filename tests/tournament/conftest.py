"""What the tests of a tournament share: an event built from entries."""

import pytest

from companion.tournament import Entry, Line, Sheet, fold
from companion.tournament.reading import sheet_data

NAMES = {101: "Ana", 102: "Ben", 103: "Cleo", 104: "Dan", 105: "Eve", 106: "Finn", 107: "Gus"}


class Log:
    """Entries one after another: `log("slot", slot=1, name="A")`."""

    def __init__(self):
        self.entries = []

    def __call__(self, kind, **data):
        n = len(self.entries)
        self.entries.append(Entry(n + 1, kind, data, "Maria", f"2026-11-21T14:{n:02}:00.000Z"))
        return self

    @property
    def event(self):
        event, refused = fold(self.entries)
        assert not refused, {n: str(refusal) for n, refusal in refused.items()}
        return event

    @property
    def refused(self):
        return {n: str(refusal) for n, refusal in fold(self.entries)[1].items()}

    def last_refused(self):
        """The sentence against the last entry, which then is forgotten."""
        sentence = self.refused.get(len(self.entries))
        self.entries.pop()
        return sentence


@pytest.fixture
def log():
    """An event of seven players with one slot and a table of four and one of three."""
    log = Log()
    log("settings", name="Rails by the Lake")
    log("players", players=[[number, name] for number, name in NAMES.items()])
    log("slot", slot=1, name="Friday", game="Eurorails")
    log("seat", slot=1, tables=[[101, 102, 103, 104], [105, 106, 107]])
    return log


def sheet(*lines, game="Eurorails", **more):
    """A sheet of lines "number, position, score": the names are those of the list."""
    return Sheet(game, tuple(Line(n, NAMES.get(n, "Zoe"), place, score) for n, place, score in lines), **more)


def data(*lines, **more):
    """The same as the log keeps it."""
    return sheet_data(sheet(*lines, **more))
