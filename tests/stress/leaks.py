"""Secrets by every page: two tables that differ in hidden money alone are asked everything, and have to answer alike."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from companion.web import create_app
from tests.stress.tally import Run, Tally
from tests.web.secrets import Answer, Asker, differences, numbers_in, people_of
from tests.web.test_secrets import CLEO, private_table

ROUNDS = 12
SEATS = ("Ana", "Dan")


def run(run: Run) -> Tally:
    """Sums, the player on turn, who asks and what is tried are drawn by chance."""
    tally = Tally("secrets")
    for n in run.rounds(ROUNDS):
        chance = random.Random(run.named("secrets", n))
        asker, on_turn = chance.choice([*SEATS, "watcher", "stranger"]), chance.choice(["Ana", "Ben", "Cleo"])
        # Sums that stand nowhere else, one below and one above all that is asked for.
        twins = (chance.randrange(7_000, 10_000), chance.randrange(10, 60))
        amounts = (*(sum_ + more for sum_ in twins for more in (-1, 0, 1)), 1, 99_999)
        drawn = chance.getrandbits(32)
        heard = [_heard(cash, on_turn, asker, amounts, random.Random(drawn)) for cash in twins]
        tally.tried += sum(map(len, heard))
        for asked, mine, its in list(differences(*heard))[:5]:
            tally.fail("leaks", f"{asker} asks {asked}: {mine} or {its}", n, asked.split("?")[0])
        hidden = {sum_ + paid for sum_ in (max(twins), CLEO) for paid in (-4, 0, 4)}
        for asked, sum_ in list(numbers_in(heard[0], hidden))[:5]:
            tally.fail("leaks", f"{asker} asks {asked}, and is told {sum_}", n, asked.split("?")[0])
        for answer in heard[0]:
            if answer.status >= 500:
                tally.fail("500s", f"{answer.status}: {asker} asks {answer.asked}", n, answer.asked.split("?")[0])
    return tally


def _heard(cash: int, on_turn: str, asker: str, amounts: tuple[int, ...], chance: random.Random) -> list[Answer]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "tables.sqlite", RATELIMIT_ENABLED=False)
        table = private_table(app, cash, on_turn)
        phone = people_of(app, table, list(SEATS))[asker]
        answers = list(Asker(app, table, phone).everything(amounts, chance))
        app.extensions["companion"].store.close()
        return answers
