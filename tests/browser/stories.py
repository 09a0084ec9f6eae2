"""Positions that several stories begin with."""

from __future__ import annotations

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
    for move in bids(line):
        house.enter(table, move)
    return table
