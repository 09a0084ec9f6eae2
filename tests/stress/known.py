"""Games of known titles by chance: each with the fewest and the most players, as far as their own end."""

from __future__ import annotations

from tests.games.open_box.known import TABLES, played_known
from tests.stress.fuzz import shared_out
from tests.stress.tally import Run, Tally

#: After so many moves a game is broken off.
LONGEST = 3000


def run(run: Run) -> Tally:
    """Title after title, in a process for each core."""
    return shared_out(run, "known", len(TABLES), attempt)


def attempt(seed: str, n: int) -> Tally:
    """One game of one title."""
    tally = Tally("known", tried=1)
    id_, players = TABLES[n % len(TABLES)]
    try:
        played_known(id_, players, seed, LONGEST)
    except Exception as fault:  # whatever goes wrong in a game is what is looked for
        tally.fail("wrong", f"{type(fault).__name__}: {fault}"[:300] + f" in {id_}, {players} players", n)
    return tally
