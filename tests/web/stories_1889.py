"""Openings of 1889 and 1830 as far as their privates' owners have something to do: moves as phones send them."""

from companion.games import TITLES
from companion.tables.submission import Submission

PLAYERS = ("Ann", "Bo", "Cy", "Dee")
WHEN = "2026-01-02T20:00:00Z"


def opened(tables, title="1889", depth="full", players=PLAYERS, **options):
    """A table where the privates are sold, each to the next player at its price, and the first stock round begins."""
    read = TITLES[title].read_options(options)
    table = tables.make(title, players, depth=depth, options=read, name="Shikoku", seed="FERRY")
    while table.game.ask.topic is not None:
        private = next(one for one in table.game.privates.values() if one.owner is None)
        enter(table, {"move": "buy-private", "player": table.game.ask.actors[0], "private": private.card.id})
        if (par := table.game.ask.offer("set-par")) is not None:
            who = table.game.ask.actors[0]
            enter(table, {"move": "set-par", "player": who, "company": par.begun(who).get("company", "B&O"), "par": 67})
    return table


def enter(table, move):
    """Enter a move by whoever makes it."""
    by = move.get("player") or table.game.ask.actors[0]
    table.play(table.read_moves([move]), Submission(table.seq, f"story-{table.seq}", by, WHEN))
