"""Positions that several stories begin with."""

from __future__ import annotations

from pathlib import Path

from companion.engine.record import record_data
from companion.interop.game_file import read_game

#: Where the tests of the rooms are, with their recorded games.
GAMES = Path(__file__).parents[1] / "games"
NAMES = {"A": "Ann", "B": "Ben", "C": "Cat"}

#: The initial auction with Ann to bid first: L&W to Ben, TMLC to Ann, EBR to Cat, GT to Ann, who then starts.
OPENING = "A- B2 C- B- C- A2 A- B- C1 C- A3 B-"


def bids(line):
    """The moves of "A2 B-": Ann bids 2, Ben passes."""
    for bid in line.split():
        how = {"move": "pass"} if bid[1] == "-" else {"move": "bid", "amount": int(bid[1:])}
        yield {**how, "player": NAMES[bid[0]]}


def opened(house, table, line=OPENING):
    """The table after these bids."""
    house.enter_all(table, bids(line))
    return table


def recorded(house, file, wanted):
    """A table of a recorded game, at the first position that is as wanted."""
    for game in read_game(file.read_bytes()).steps(check=False):
        if game.ask and wanted(game):
            return house.tables.take_over(record_data(game.start, game.entries()), file.stem)
    raise LookupError("no such position")
