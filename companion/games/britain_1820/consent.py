"""Somebody is asked whether he agrees."""

from __future__ import annotations

from typing import Any

from companion.eighteenxx.model.facts import Asked, Declined
from companion.engine.asks import Ask, Button, Offer, Procedure
from companion.engine.errors import illegal
from companion.engine.text import Text, say
from companion.games.britain_1820.moves import Agree, Decline
from companion.games.britain_1820.position import Position


def consent(game: Position, player: str, text: Text) -> Procedure[bool]:
    """Ask a player, where the table enters consent (an option); otherwise it has agreed aloud. A refusal is noted."""
    if not game.options["consent"]:
        return True
    game.happened(Asked(player))
    agreed = yield from decision(game, player, text)
    if not agreed:
        game.happened(Declined(player))
    return agreed


def decision(
    game: Position, player: str, text: Text, topic: Any = None, leads_to: Text | str = "",
) -> Procedure[bool]:
    """Ask a player for yes or no. `topic` is what screens show of it, `leads_to` what a yes would bring him."""
    move = yield Ask(
        actors=(player,), heading=say("{player}: agree or decline", player=player), task=say("Agree or decline"),
        question=text, topic=topic,
        make_offers=lambda: (
            Offer(Agree, say("Agree"), button=Button(leads_to=lambda: leads_to)), Offer(Decline, say("Decline")),
        ),
        not_your_turn=game.others(lambda other: illegal("{player} is asked whether to agree.", player=player)),
        unexpected_move=say("{player} must first agree or decline.", player=player),
    )
    return isinstance(move, Agree)
