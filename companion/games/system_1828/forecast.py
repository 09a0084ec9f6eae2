"""What a merger would lead to, before anybody has to decide: worked out to the end with every answer of one kind."""

from __future__ import annotations

from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import trial
from companion.eighteenxx.rules.exchange import Answers, Exchange, Question, after
from companion.eighteenxx.rules.trial import Way
from companion.engine.text import Money, Text, say
from companion.games.system_1828.merger import Union, price_of, unite


def proposed(game: Position, order: Union) -> Text:
    """What a merger would be for the player who proposes it: the price, who is asked, and what comes of it for him."""
    asked, _ = followed(game, order, trades_up=True)
    price, then = Money(price_of(game, order)), leads_to(game, order, order.acting, ())
    if not asked:
        return say("A system at {price}. {then}", price=price, then=then)
    return say("A system at {price}; asked on the way: {players}. {then}", price=price, then=then,
               players=tuple(dict.fromkeys(asked)))


def fails(game: Position, order: Union) -> bool:
    """Whether a merger fails, whatever anybody answers who could make it work."""
    return not followed(game, order, trades_up=True)[1].charters


def leads_to(game: Position, order: Union, player: str, answers: Answers) -> Text:
    """What comes of a merger for a player after these answers, if nobody after him trades a share up; or if all do who
    can, where it fails otherwise."""
    kept, raised = (followed(game, order, rise, answers)[1] for rise in (False, True))
    if not raised.charters:
        return say("Nothing changes.") if answers == (False,) else game.text_of(raised.facts[0])
    if not kept.charters:
        return say("It fails if nobody trades up later. Else {then}", then=_has(game, order, player, raised))
    return _has(game, order, player, kept)


def _has(game: Position, order: Union, player: str, found: Exchange) -> Text:
    certificates, cash = after(game, found)
    return say("{player} then has {percent} % of {system} and {cash}; {director} directs it.", player=player,
               percent=certificates.percent(player, order.stays.name), system=f"{order.stays.name}-{order.other.name}",
               cash=Money(cash[player]), director=certificates.president(order.stays.name))


def ways(game: Position, order: Union, player: str, others_trade_up: bool = False) -> list[Way]:
    """Each way in which a player may decide, as far as he is asked; all others agree, and trade up or not."""

    def outcome(found: Exchange, said: tuple[Text, ...]) -> Way:
        if not found.charters:
            return Way(said, fails=game.text_of(found.facts[0]))
        return trial.result(game, found, said, order.stays, (order.stays, order.other), price_of(game, order))

    return trial.ways(game, unite, order, player, others_trade_up, outcome)


def followed(game: Position, order: Union, trades_up: bool, answers: Answers = ()) -> tuple[list[str], Exchange]:
    """The players who are asked after these answers, and the exchange in the end, if all who can trade single shares up or
    nobody does."""
    asked = list[str]()
    while isinstance(found := unite(game, order, answers), Question):
        answers = (*answers, trial.answer(found, trades_up))
        asked.append(found.player)
    return asked, found
