"""What all steps of a company's turn share: an ask that the president answers. Source: 'A company's turn'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.eighteenxx.company import Company
from companion.eighteenxx.moves import Pass
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Offer
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal
from companion.engine.text import Text, say

Gate = Callable[[], Any]


def ask(
    game: Position, company: Company, heading: Text, task: Text, offers: Callable[[], tuple[Offer, ...]], instead: Text,
    topic: Any = None,
) -> Ask:
    """An ask that the president of a company answers in its name."""
    president = str(game.president(company))

    def stranger(other: str) -> IllegalMove:
        if other in game.companies:
            return illegal("It is the turn of {company} (president {player}).", company=company.name, player=president)
        if other not in game.players:
            return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
        return illegal("Only the president of {company}, {player}, may decide this.", company=company.name, player=president)

    return Ask((president,), heading, offers, stranger, instead, task, topic, acts_for=company.name)


def end_step(company: Company, label: Text, gate: Gate = tuple) -> Offer:
    """The offer to go on to the next step."""
    return Offer(Pass, label, gate=gate, given={"company": company.name})
