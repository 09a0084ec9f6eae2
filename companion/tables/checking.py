"""A game checked with every rule, as a question that can be put elsewhere: plain data in, and what was found out."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from companion.engine.errors import Refusal
from companion.engine.game import ReplayRefused
from companion.engine.reading import Json
from companion.engine.record import parse_record
from companion.games import find_title
from companion.worker import GivenUp

#: What plays a long game again in the server lets others have their turn after so many seconds.
TURN = 0.01


class Finding(NamedTuple):
    """What a check has found: the number of the first entry that does not stand, with its `refusal`; None: all stand."""

    n: int = 0
    refusal: Refusal | None = None


class Check(NamedTuple):
    """Whether every entry of a game stands; `record` is its game file as plain data."""

    record: Json

    def answer(self, should_stop: Callable[[], bool] = lambda: False) -> Finding:
        """Play it. Raises GivenUp."""
        try:
            for _game in parse_record(self.record, find_title).steps():
                if should_stop():
                    raise GivenUp
        except ReplayRefused as refused:
            return Finding(refused.n, refused.refusal)
        except GivenUp:
            raise
        except Exception:
            # A fault of the rules while they check: trusted, they get as far as they can, and say where they stop.
            return Finding()
        return Finding()


class Pauses:
    """Lets others have their turn while something goes on for long: to be called often."""

    def __init__(self) -> None:
        self._since = time.perf_counter()

    def __call__(self) -> None:
        """Pause if it is time to."""
        if time.perf_counter() - self._since > TURN:
            time.sleep(0)
            self._since = time.perf_counter()
