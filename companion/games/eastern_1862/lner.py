"""The LNER forms: no parliament any more, one stock round and one set of operating rounds to the end.

Source: 1862 rules, 22. What its formation forbids to companies, each step asks itself (`has_lner`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import State
from companion.eighteenxx.rules import closing
from companion.engine.text import Text, say
from companion.games.eastern_1862.facts import LimitChanged, LnerFormed

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern


def is_due(game: Eastern) -> bool:
    """Whether the set of operating rounds that is over has brought it."""
    return not game.has_lner and "phase" in game.ending


def form(game: Eastern) -> None:
    """Companies that nobody has founded leave the game, all IPO shares go to the pool, and with the last letter of trains
    the certificate limit is what the player with the most shares holds."""
    game.has_lner = True
    game.happened(LnerFormed())
    for company in game.companies.values():
        if company.state is State.UNSTARTED:
            closing.close(game, company, State.CLOSED)
            continue
        while game.certificates.next_percent(IPO, company.name):
            game.certificates.move_next(IPO, POOL, company.name)
    if game.depot.phase is game.depot.phases[-1]:
        game.limit = most_shares(game)
        game.happened(LimitChanged(game.limit))


def last_round(game: Eastern) -> Text | None:
    """What is still to come once it is certain that it forms; None before."""
    if game.has_lner:
        return say("The LNER has formed: the game ends after this set of operating rounds.")
    if "phase" in game.ending or game.depot.has_begun(game.box.ends["phase"].phase or game.depot.phases[-1].name):
        return say("The LNER forms after this set of operating rounds; one stock round and one set follow.")
    return None


def most_shares(game: Eastern) -> int:
    """How many shares the player with the most of them holds."""
    return max(sum(percent for _, percent in game.certificates.percents(player)) // 10 for player in game.players)
