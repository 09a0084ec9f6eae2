"""Games of the 18xx titles by chance: money and papers are all there, replay and undo come to the same."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.game import Game, replay
from companion.engine.record import trace_line
from companion.games import find_title
from tests.games.chesapeake.driver import audited, begun, for_the_bank, frugal, played
from tests.stress.fuzz import shared_out
from tests.stress.tally import Run, Tally

TITLES = ("18chesapeake", "18chesapeake-otr", "1889", "1830")
#: Games of the full campaign; and moves after which a game is broken off: people who sell what others buy play for ever.
ROUNDS, LONGEST = 1000, 3000
#: The part of all positions that are kept, to be compared with what undoing comes to.
SEEN = 0.02


def run(run: Run) -> Tally:
    """Game after game, in a process for each core."""
    return shared_out(run, "games", ROUNDS, attempt)


def attempt(seed: str, n: int) -> Tally:
    """One game: title, players, depth, options and the way in which people play, drawn from the round's seed."""
    tally, chance = Tally("games"), random.Random(seed)
    said = TITLES[n % len(TITLES)]
    try:
        title = find_title(said)
        depth, players = chance.choice(("full", "books")), chance.randint(title.players[0], title.players[1])
        options = {
            option.id: chance.choice(option.values) for option in title.options if not isinstance(option.values, dict)
        }
        # Random runs are hardly ever the best ones.
        options |= {"require_best_run": False}
        said += f", {depth}, {players} players, {options}"
        _play(begun(title, f"{seed} set-up", players, depth, **options)[0], chance)
        tally.tried += 1
    except Exception as fault:  # whatever goes wrong in a game is what is looked for
        tally.fail("wrong", f"{said}: {type(fault).__name__}: {fault}"[:600], n)
    return tally


def _play(game: Game, chance: random.Random) -> None:
    seen: dict[int, Any] = {0: trace_line(game)}

    def keep(now: Game, money: int) -> None:
        audited(now, money)
        if chance.random() < SEEN:
            seen[len(now.receipts)] = trace_line(now)

    played(game, chance, chance.choice((None, None, frugal, for_the_bank)), LONGEST, keep)
    entries = game.entries()
    for check in (True, False):
        same = trace_line(replay(game.start, entries, check=check)) == trace_line(game)
        assert same, f"replayed with check={check} it ends otherwise"
    for n, line in chance.sample(sorted(seen.items()), min(len(seen), 3)):
        assert trace_line(replay(game.start, entries[:n], check=False)) == line, f"undone to {n} moves it is otherwise"
