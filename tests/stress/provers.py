"""Best runs proved twice, on random boards: by the search, and by an integer programme that shares nothing with it."""

from __future__ import annotations

from tests.eighteenxx.prover.against import NAMES, compared
from tests.stress.fuzz import shared_out
from tests.stress.tally import Run, Tally

#: Boards of the full campaign, and the seconds after which a prover is broken off with the bound that it has.
ROUNDS, SECONDS = 2000, 20.0


def run(run: Run) -> Tally:
    """Board after board, in a process for each core."""
    return shared_out(run, "provers", ROUNDS, attempt)


def attempt(seed: str, n: int) -> Tally:
    """One board, of one title after the other."""
    tally = Tally("provers")
    told = compared(NAMES[n % len(NAMES)], seed, SECONDS)
    tally.tried += 1
    tally.check(told.agrees, "wrong", str(told), n)
    if not (told.answer.is_proved and told.is_proved):
        tally.notes.append(str(told))
    return tally
