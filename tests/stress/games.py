"""Games of the 18xx titles by chance: money and papers are all there, replay and undo come to the same."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from companion.eighteenxx.box.box import box
from companion.engine.game import Game, replay
from companion.engine.record import trace_line
from companion.engine.title import Title
from companion.games import find_title
from tests.games.britain_1820 import campaign as britain_1820
from tests.games.chesapeake.driver import audited, begun, chosen_move, for_the_bank, frugal, played
from tests.games.eastern_1862.eager import CAREFUL, LIKES, eager
from tests.games.system_1828.audit import audited_systems
from tests.stress.fuzz import shared_out
from tests.stress.tally import Run, Tally

TITLES = tuple(map(find_title, ("18chesapeake", "18chesapeake-otr", "1889", "1830", "1828", "1862", "1820")))
#: Games of the full campaign; and moves after which a game is broken off: people who sell what others buy play for ever.
ROUNDS, LONGEST = 1000, 3000
#: The part of all positions that are kept, and how many of them are compared with what undoing comes to; of games
#: of so few moves, which are played again in no time, all that are kept.
SEEN, UNDONE, SHORT = 0.02, 3, 400
#: What of some titles must hold besides after every move.
MORE = {"1828": audited_systems}
#: Titles that are no 18xx of the family have a game of their own, played and looked at whole.
OWN = {"1820": britain_1820.attempt}


def run(run: Run) -> Tally:
    """Game after game, in a process for each core."""
    return shared_out(run, "games", ROUNDS, attempt)


def attempt(seed: str, n: int) -> Tally:
    """One game: title, players, depth, options and the way in which people play, drawn from the round's seed."""
    tally, chance = Tally("games"), random.Random(seed)
    title = TITLES[n % len(TITLES)]
    said = title.id
    try:
        if title.id in OWN:
            OWN[title.id](seed, LONGEST)
            tally.tried += 1
            return tally
        edition = chance.choice(title.editions)
        depth, seats = chance.choice(("full", "books")), _seats(title, edition)
        players = chance.randint(*seats)
        options = {
            option.id: chance.choice(option.values) for option in title.options if not isinstance(option.values, dict)
        }
        # Random runs are hardly ever the best ones.
        options |= {"require_best_run": False}
        said += f", {edition}, {depth}, {players} players, {options}"
        _play(begun(title, f"{seed} set-up", players, depth, edition=edition, **options)[0], chance)
        tally.tried += 1
    except Exception as fault:  # whatever goes wrong in a game is what is looked for
        tally.fail("wrong", f"{type(fault).__name__}: {fault}"[:300] + f" in {said}", n)
    return tally


def _seats(title: Title, edition: str) -> tuple[int, int]:
    """The fewest and the most players of an edition."""
    if len(title.editions) == 1:
        return title.players
    players = box(title.id, edition=edition).players
    return players[0], players[-1]


def _merging(game: Game) -> Any:
    """Weights for a table that merges companies whenever it can."""
    return {
        **frugal(game), "merge-companies": 12, "merge": 12, "agree": 20, "decline": 2, "choose": 6, "take-coal": 9,
        "propose-company": 4, "declare-bankruptcy": 0, "close-company": 0,
    }  # fmt: skip


#: In which ways people play, with the weights of each. Where players can lose everything, most of them are careful.
USUAL = ((None, chosen_move), (None, chosen_move), (frugal, chosen_move), (for_the_bank, chosen_move))
WAYS = {
    "1828": (*USUAL, *((_merging, chosen_move),) * 4),
    "1862": (
        (None, chosen_move), (frugal, chosen_move), (_merging, chosen_move), (LIKES, eager),
        *((CAREFUL, eager), (CAREFUL, partial(eager, booms=True))) * 2,
    ),
}  # fmt: skip


def _play(game: Game, chance: random.Random) -> None:
    seen: dict[int, Any] = {0: trace_line(game)}
    more = MORE.get(game.title.id, lambda now: None)

    def keep(now: Game, money: int) -> None:
        audited(now, money)
        more(now)
        if chance.random() < SEEN:
            seen[len(now.receipts)] = trace_line(now)

    weights, move = chance.choice(WAYS.get(game.title.id, USUAL))
    played(game, chance, weights, LONGEST, keep, move)
    entries = game.entries()
    for check in (True, False):
        same = trace_line(replay(game.start, entries, check=check)) == trace_line(game)
        assert same, f"replayed with check={check} it ends otherwise"
    undone = len(seen) if len(entries) <= SHORT else min(len(seen), UNDONE)
    for n, line in chance.sample(sorted(seen.items()), undone):
        assert trace_line(replay(game.start, entries[:n], check=False)) == line, f"undone to {n} moves it is otherwise"
