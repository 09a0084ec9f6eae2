"""What the books of a game of the Empire Builder family say of each player: turn by turn, and as a sum. In millions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.engine.ledger import Posting
from companion.engine.text import Text, say
from companion.games.empire_builder import moves
from companion.games.empire_builder.position import Position

#: What a payment was for, by the sentence that the ledger has for it; all that is not named here was track.
_FOR = {
    "starting money": "start", "delivery": "payoffs", "bonus": "payoffs", "rent": "rent", "upgrade to {train}": "trains",
    "swap for {train}": "trains", "tax": "other", "loan": "other", "debt repaid": "other", "{reason}": "other",
    "position taken over": "other", "track sold": "other",
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
        label = turn_label(receipt.round)
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


def turn_label(round_name: Text) -> Text | str:
    """A turn in a narrow column: "II" of the initial builds, "12" whether it was the final one or not."""
    is_initial, n = round_name.template.startswith("Initial"), round_name.values.get("n")
    if n is None:
        return say("build") if is_initial else say("extra")
    return "I" * int(str(n)) if is_initial else str(n)


def started_with(game: Position, name: str) -> int:
    """The cash before the first entry."""
    moved = sum(amount for receipt in game.receipts for _, amount in _payments(receipt.postings, name))
    return game.seats[name].cash - moved


def working(game: Position, name: str) -> dict[str, Any]:
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
            yield _FOR.get(it.why.template, "track"), sign * it.amount
