"""What the books of a game of the Empire Builder family say of each player: turn by turn, and as a sum. In millions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.engine.facts import StartingMoney
from companion.engine.ledger import Posting
from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.games.empire_builder import facts, moves
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.rounds import label_of

#: The column of a payment by what it was for.
_FOR = {
    StartingMoney: "start", facts.Payoff: "payoffs", facts.Bonus: "payoffs", facts.Rent: "rent", facts.Track: "track",
    facts.TrackInto: "track", facts.Ferry: "track", facts.SpecialTrack: "track", facts.TrainUpgraded: "trains",
    facts.TrainSwapped: "trains",
}  # fmt: skip


@dataclass
class Row:
    """A game turn of one player: what was delivered, what came in and went out, and the cash at its end.

    `label` is the turn's number, Roman for the initial builds. `track` and `trains` are what building and upgrades cost,
    `other` is tax and whatever else, either way.
    """

    label: Text | str
    delivered: list[tuple[str, str]] = field(default_factory=list)
    payoffs: int = 0
    got: int = 0
    paid: int = 0
    track: int = 0
    trains: int = 0
    other: int = 0
    cash: int = 0

    @property
    def spent(self) -> int:
        """What went into track and upgrades."""
        return self.track + self.trains


def rows(game: Position, name: str) -> list[Row]:
    """The turns that were played so far."""
    found: dict[str, Row] = {}
    cash = started_with(game, name)
    for receipt in game.receipts:
        label = label_of(receipt.round)
        row = found.setdefault(str(label), Row(label))
        move = receipt.entry.move
        if isinstance(move, moves.Deliver) and move.player == name:
            row.delivered.append((move.load, move.city))
        for what, amount in _payments(receipt.postings, name):
            cash += amount
            _enter(row, what, amount)
        row.cash = cash
    return list(found.values())


def _enter(row: Row, what: str, amount: int) -> None:
    """Put a payment into its column; those of expenses hold what was spent."""
    if what == "payoffs":
        row.payoffs += amount
    elif what == "rent":
        row.got += max(amount, 0)
        row.paid += max(-amount, 0)
    elif what in ("track", "trains"):
        setattr(row, what, getattr(row, what) - amount)
    else:
        row.other += amount


def started_with(game: Position, name: str) -> int:
    """The cash before the first entry."""
    moved = sum(amount for receipt in game.receipts for _, amount in _payments(receipt.postings, name))
    return game.seats[name].cash - moved


def working(game: Position, name: str) -> JsonDict:
    """A player's cash as a sum: what came in, and what it was spent on."""
    found = {"start": started_with(game, name), "payoffs": 0, "rent": 0, "track": 0, "trains": 0, "other": 0}
    for receipt in game.receipts:
        for what, amount in _payments(receipt.postings, name):
            found[what] += amount
    return {"name": name, **found, "cash": game.seats[name].cash}


def _payments(postings: tuple[Posting, ...], name: str) -> Iterator[tuple[str, int]]:
    """What each payment that concerns a player was for, and what it changed of the cash."""
    for it in postings:
        sign = (it.payee == name) - (it.payer == name)
        if sign:
            yield _FOR.get(type(it.why), "other"), sign * it.amount
