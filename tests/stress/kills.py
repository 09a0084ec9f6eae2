"""A server killed at any moment, during moves, corrections, undo, amendments, prints and imports."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from tests.real_server import serving
from tests.stress.party import Party
from tests.stress.tally import Run, Tally

ROUNDS, LIVES = 70, 3


def run(run: Run) -> Tally:
    """Kill it three times a round (kill -9); after each restart everything acknowledged is there exactly once."""
    tally = Tally("kills")
    acknowledged = games = prints = again = 0
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("kills", n))
        with tempfile.TemporaryDirectory() as folder:
            party = Party(Path(folder) / "tables.sqlite", chance)
            for _ in range(LIVES):
                with serving(party.database) as (port, process):
                    again += len(party.on_the_way)
                    party.sent_again(port)
                    with party.going_on(port):
                        if chance.random() < 0.2:  # while the first phones come in
                            time.sleep(chance.uniform(0.0, 0.3))
                        else:
                            party.last(chance.uniform(0.0, 1.2))
                        process.kill()
                tally.tried += 1
                party.check(tally, n)
            acknowledged += party.entries
            games += len(party.games)
            prints += party.whole
    tally.notes.append(f"{tally.tried} kills; {acknowledged:,} entries and {games} imports acknowledged, {prints} prints, "
                       f"{again} entries sent again")  # fmt: skip
    return tally
