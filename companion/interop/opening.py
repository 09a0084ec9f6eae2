"""A game that was played elsewhere, read and checked with every rule: a question that can be put elsewhere, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.engine.errors import Refusal, malformed
from companion.engine.game import ReplayRefused
from companion.engine.reading import Json
from companion.engine.record import record_data
from companion.engine.text import Text
from companion.interop.game_file import read_game
from companion.worker import GivenUp

#: A table plays its game again now and then, and shows its whole log: longer games would make it slow.
MOST_ENTRIES = 5000


class Opened(NamedTuple):
    """A game that stands: its game file as plain data. Otherwise why not, of which move if of any, in which currency."""

    record: Json = {}  # never changed
    refusal: Text | None = None
    move: int = 0
    currency: str = "{}"


class Opening(NamedTuple):
    """What is in a file: in any form that `read_game` knows."""

    text: bytes

    def answer(self, should_stop: Callable[[], bool] = lambda: False) -> Opened:
        """Read and play it. Raises GivenUp."""
        currency = "{}"
        try:
            played = read_game(self.text)
            currency = played.start.title.currency
            for game in played.steps():
                if should_stop():
                    raise GivenUp
                if len(game.receipts) > MOST_ENTRIES:
                    raise malformed("A game at a table has {most} moves at most; this file has more.", most=MOST_ENTRIES)
        except ReplayRefused as refused:
            return Opened(refusal=refused.refusal.text, move=refused.n, currency=currency)
        except Refusal as refusal:
            return Opened(refusal=refusal.text, currency=currency)
        return Opened(record_data(game.start, game.entries()), currency=currency)
