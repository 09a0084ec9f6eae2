"""A game as CSV, for people who keep a spreadsheet: one line per round, or one per payment."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.engine.game import Game
from companion.engine.ledger import Posting
from companion.engine.text import Formatter, Text

Cell = str | int


def rounds_csv(game: Game) -> str:
    """Per round: revenue and payment per share of each company; income of each player and what he was worth after it.

    A company that did not run in a round has empty cells, and so has the income of a round that pays nobody.
    """
    return as_csv(_rounds(game, game.formatter()))


def ledger_csv(game: Game) -> str:
    """Per payment: the move (0 is the set-up), who paid whom how much and why, and what both have afterwards."""
    return as_csv(_ledger(game, Formatter()))


def _rounds(game: Game, reader: Formatter) -> Iterator[Sequence[Cell]]:
    companies = [name for name in game.title.companies if any(name in line.companies for line in game.history)]
    yield (
        "round", "move",
        *(f"{name} {what}" for name in companies for what in ("revenue", "per share")),
        *(f"{name} {what}" for name in game.players for what in ("income", game.scored_by)),
    )  # fmt: skip
    for line in game.to_the_end():
        paid = [line.companies.get(name, {}) for name in companies]
        yield (
            reader(line.label), line.after,
            *(sheet.get(what, "") for sheet in paid for what in ("revenue", "per_share")),
            *(amount for name in game.players for amount in (line.income.get(name, ""), line.worth[name])),
        )  # fmt: skip


def _ledger(game: Game, reader: Formatter) -> Iterator[Sequence[Cell]]:
    yield "move", "round", "payer", "payee", "amount", "why", "payer has", "payee has"
    has: Counter[str] = Counter()
    setup: tuple[int, Text | str, Iterable[Posting]] = (0, "Set-up", game.opening[1])
    for n, round_, postings in [setup, *((line.n, line.round, line.postings) for line in game.receipts)]:
        for payer, payee, amount, why in postings:
            has[payer] -= amount
            has[payee] += amount
            yield n, reader(round_), payer, payee, amount, reader(game.text_of(why)), has[payer], has[payee]


def as_csv(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV, the heading first; no cell is ever a formula."""
    text = io.StringIO()
    csv.writer(text).writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: Cell) -> Cell:
    """The cell, never a formula: a spreadsheet must not compute what a player calls himself."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
