"""What a merger would lead to, before anybody has to decide: worked out to the end with every answer of one kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.eighteenxx.exchange import Answers, Exchange, Question, after
from companion.eighteenxx.moves import IPO, POOL
from companion.eighteenxx.position import Position
from companion.engine.text import Money, Text, say
from companion.games.system_1828.merger import Union, partner, price_of, unite

#: How many ways to decide are worked out for one player.
MOST_WAYS = 16
#: What somebody answers who is not asked yet: a question, and whether it is the first.
Answering = Callable[[Question, bool], bool | str]


@dataclass(frozen=True)
class Holder:
    """What somebody would hold of a system, in percent, and the cash and worth; `change` is that of the worth."""

    name: str
    percent: int
    cash: int
    worth: int
    change: int


@dataclass(frozen=True)
class Way:
    """One way in which a merger may go: what one player has `said` on the way; who directs, and what all would have.
    It `fails` for a reason, and then nothing changes."""

    said: tuple[Text, ...]
    holders: tuple[Holder, ...] = ()
    director: str = ""
    pool: int = 0
    ipo: int = 0
    fails: Text | None = None

    def of(self, player: str) -> Holder | None:
        """What a player would hold."""
        return next((one for one in self.holders if one.name == player), None)


def proposed(game: Position, order: Union) -> Text:
    """What a merger would be for the player who proposes it: the price, who is asked, and what comes of it for him."""
    asked, _ = followed(game, order, trades_up=True)
    price, then = Money(price_of(game, order)), leads_to(game, order, order.acting, ())
    if not asked:
        return say("A system at {price}. {then}", price=price, then=then)
    return say("A system at {price}; asked on the way: {players}. {then}", price=price, then=then,
               players=tuple(dict.fromkeys(asked)))


def leads_to(game: Position, order: Union, player: str, answers: Answers) -> Text:
    """What comes of a merger for a player after these answers, if nobody after him trades a share up; or if all do who
    can, where it fails otherwise."""
    kept, raised = (followed(game, order, rise, answers)[1] for rise in (False, True))
    if not raised.charters:
        return say("Nothing changes.") if answers == (False,) else raised.notes[0]
    if not kept.charters:
        return say("It fails if nobody trades up later. Else {then}", then=_has(game, order, player, raised))
    return _has(game, order, player, kept)


def _has(game: Position, order: Union, player: str, found: Exchange) -> Text:
    papers, cash = after(game, found)
    return say("{player} then has {percent} % of {system} and {cash}; {director} directs it.", player=player,
               percent=papers.percent(player, order.stays.name), system=f"{order.stays.name}-{order.other.name}",
               cash=Money(cash[player]), director=papers.president(order.stays.name))


def ways(game: Position, order: Union, player: str, others_trade_up: bool = False) -> list[Way]:
    """Each way in which a player may decide, as far as he is asked; all others agree, and trade up or not."""
    default, found = _default(game, order, others_trade_up), list[Way]()

    def follow(answers: Answers, said: tuple[Text, ...]) -> None:
        one = unite(game, order, answers)
        if isinstance(one, Exchange):
            found.append(_way(game, order, one, said))
        elif one.player != player or not (answers or partner(game, order) is None):
            follow((*answers, default(one, not answers)), said)
        else:
            for answer in one.answers:
                if len(found) < MOST_WAYS:
                    follow((*answers, answer), (*said, _words(one, answer)))

    follow((), ())
    return found


def _words(question: Question, answer: bool | str) -> Text:
    if question.choices:
        return next(one.text for one in question.choices if one.id == answer)
    return question.words[0 if answer else 1]


def _way(game: Position, order: Union, found: Exchange, said: tuple[Text, ...]) -> Way:
    if not found.charters:
        return Way(said, fails=found.notes[0])
    papers, cash = after(game, found)
    name, price = order.stays.name, price_of(game, order)

    def holder(player: str) -> Holder:
        percent = papers.percent(player, name)
        before = sum(game.value(one, game.papers.percent(player, one.name)) for one in (order.stays, order.other))
        change = price * percent // 10 - before + cash[player] - game.purses[player].cash
        return Holder(player, percent, cash[player], game.worth_of(player) + change, change)

    return Way(said, tuple(holder(player) for player in game.players), papers.president(name), papers.percent(POOL, name),
               papers.percent(IPO, name))


def _default(game: Position, order: Union, trades_up: bool) -> Answering:
    """Agree, choose the first, and trade up or not."""

    def answer(question: Question, is_first: bool) -> bool | str:
        is_consent = is_first and partner(game, order) is not None
        return question.choices[0].id if question.choices else is_consent or trades_up

    return answer


def followed(game: Position, order: Union, trades_up: bool, answers: Answers = ()) -> tuple[list[str], Exchange]:
    """The players who are asked after these answers, and the exchange in the end, if all who can trade single shares up or
    nobody does."""
    asked, default = list[str](), _default(game, order, trades_up)
    while isinstance(found := unite(game, order, answers), Question):
        answers = (*answers, default(found, not answers))
        asked.append(found.player)
    return asked, found
