"""What a merger or a refinancing would lead to, before anybody has to decide: worked out to the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import trial
from companion.eighteenxx.rules.exchange import Answers, Exchange, Question, after
from companion.eighteenxx.rules.trial import Way
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.merger import Merger, capital, price_of, refinance, unite


def proposed(game: Position, order: Merger) -> Text:
    """What a merger would be for who proposes it: the price, who is asked, and what comes of it for him."""
    asked, _ = followed(game, order, keeps=True)
    price, then = Money(price_of(game, order)), leads_to(game, order, str(game.president(order.initiator)), ())
    if price and (each := earns(game, order)):
        then = say("{then} Their last runs together: {each} a share.", then=then, each=Money(each))
    if not asked:
        return say("{company} at {price}. {then}", company=order.stays.name, price=price, then=then)
    return say("{company} at {price}; asked on the way: {players}. {then}",
               company=order.stays.name, price=price, players=tuple(dict.fromkeys(asked)), then=then)


def earns(game: Position, order: Merger) -> int:
    """What the last runs of both companies together would pay a share."""
    runs = game.last_runs()
    return (runs.get(order.stays.name, 0) + runs.get(order.goes.name, 0)) // 10


def refinanced(game: Position, company: Company) -> Text:
    """What a refinancing would be for the president: the money, and what comes of it for him."""
    return say("{company} gets {amount}. {then}", company=company.name, amount=Money(capital(company)),
               then=leads_to(game, company, str(game.president(company)), ()))


def leads_to(game: Position, order: Merger | Company, player: str, answers: Answers) -> Text:
    """What comes of it for a player after these answers, if nobody after him keeps an odd share, where that matters."""
    none, all_ = (_comes(game, order, player, followed(game, order, keeps, answers)[1], bool(answers))
                  for keeps in (False, True))
    return none if none == all_ else say("If nobody later keeps an odd share: {then}", then=none)


def _comes(game: Position, order: Merger | Company, player: str, found: Exchange, tells_treasury: bool) -> Text:
    """What comes of an exchange for a player, and for the company."""
    if not found.payments and not found.closed:
        return say("Nothing changes.")
    name = order.stays.name if isinstance(order, Merger) else order.name
    if name in dict(found.closed):
        return say("Both companies are bankrupt.")
    certificates, cash = after(game, found)
    president, holds = certificates.president(name), say(
        "{player} then has {percent} % of {company} and {cash}", player=player, percent=certificates.percent(player, name),
        company=name, cash=Money(cash[player]))
    if tells_treasury:
        holds = say("{holds}; {company} has {treasury}", holds=holds, company=name, treasury=Money(cash[name]))
    if president == POOL:
        return say("{holds}; it is in receivership.", holds=holds)
    return say("{holds}; {player} is president.", holds=holds, player=president)


def ways(game: Position, order: Merger | Company, player: str, others_keep: bool) -> list[Way]:
    """Each way in which a player may decide, as far as he is asked; all others agree, and keep their odd shares or not."""
    stays, before = (order.stays, (order.stays, order.goes)) if isinstance(order, Merger) else (order, (order,))

    def outcome(found: Exchange, said: tuple[Text, ...]) -> Way:
        return trial.result(game, found, said, stays, before, _each(game, order, before))

    return trial.ways(game, unite if isinstance(order, Merger) else refinance, order, player, others_keep, outcome)


def _each(game: Position, order: Merger | Company, before: Sequence[Company]) -> int:
    """What a share is worth in the end: the half without a train."""
    price = price_of(game, order) if isinstance(order, Merger) else game.price(order)
    return price if any(game.depot.of(company.name) for company in before) else price // 2


def followed(
    game: Position, order: Merger | Company, keeps: bool, answers: Answers = (),
) -> tuple[list[str], Exchange]:
    """The players who are asked after these answers, and the exchange in the end, if all or none keep their odd shares.
    Everybody agrees to the merger, and of tokens the first is removed."""
    asked = list[str]()
    while isinstance(found := _worked(game, order, answers), Question):
        answers = (*answers, trial.answer(found, keeps))
        asked.append(found.player)
    return asked, found


def _worked(game: Position, order: Merger | Company, answers: Answers) -> Question | Exchange:
    return unite(game, order, answers) if isinstance(order, Merger) else refinance(game, order, answers)
