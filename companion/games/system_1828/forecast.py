"""What a merger would lead to, before anybody has to decide: worked out to the end with every answer of one kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.eighteenxx.exchange import Answers, Exchange, Question
from companion.eighteenxx.position import Position
from companion.engine.text import Money, Text, say
from companion.games.system_1828.merger import Union, partner, unite


def told(game: Position, order: Union) -> Iterator[Text]:
    """Who is asked, and what comes of it if nobody trades a single share up and if everybody does who can. What else there
    is to choose goes to the first choice."""
    asked, kept = followed(game, order, trades_up=False)
    _, raised = followed(game, order, trades_up=True)
    if asked:
        yield say("Asked on the way: {players}.", players=tuple(dict.fromkeys(asked)))
    if kept == raised:
        yield from _comes_of(game, kept)
        return
    yield say("If nobody trades a single share up:")
    yield from _comes_of(game, kept)
    yield say("If everybody does who can:")
    yield from _comes_of(game, raised)


def followed(game: Position, order: Union, trades_up: bool) -> tuple[list[str], Exchange]:
    """The players who are asked, and the exchange in the end, if all who can trade single shares up or nobody does."""
    answers: Answers = ()
    asked: list[str] = []
    while isinstance(found := unite(game, order, answers), Question):
        is_consent = not answers and partner(game, order) is not None
        answers = (*answers, found.choices[0].id if found.choices else is_consent or trades_up)
        asked.append(found.player)
    return asked, found


def _comes_of(game: Position, found: Exchange) -> Iterator[Text]:
    """The price, who holds what, who directs: as the log will tell it; then what it costs each player or brings."""
    yield from found.notes
    changed = Counter[str]()
    for line in found.payments:
        changed[line.payee] += line.amount
        changed[line.payer] -= line.amount
    for player in game.players:
        if changed[player] > 0:
            yield say("{player} gets {amount}.", player=player, amount=Money(changed[player]))
        elif changed[player] < 0:
            yield say("{player} pays {amount}.", player=player, amount=Money(-changed[player]))
