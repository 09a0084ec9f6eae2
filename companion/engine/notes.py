"""Notes: what followed from a move, as plain values and a sentence for programs (docs/game-file.md, 'Notes')."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.engine.facts import Fact
from companion.engine.ledger import Posting
from companion.engine.reading import JsonDict

if TYPE_CHECKING:
    from companion.engine.game import Game

#: How postings name the bank.
BANK = "bank"


def notes_data(game: Game, facts: Iterable[Fact], postings: Iterable[Posting]) -> list[JsonDict]:
    """Everything that followed from a move: the payments as they were made, then the facts as they happened."""
    paid = [{"kind": "payment", "who": line.payer, "to": line.payee, "what": str(game.text_of(line.why)),
             "amount": line.amount}
            for line in postings]
    return [*paid, *({**fact.traced(), "text": str(game.text_of(fact))} for fact in facts)]
