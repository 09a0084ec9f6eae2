"""Selling shares to the pool: how much may be sold, and what it does to price and presidency. Source: 'Selling'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.eighteenxx import presidency
from companion.eighteenxx.company import Company
from companion.eighteenxx.moves import POOL, SellShares
from companion.eighteenxx.position import Position
from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

Gate = Callable[[], Iterable[IllegalMove]]


def against_company(game: Position, player: str, company: Company) -> Iterator[IllegalMove]:
    """Why nothing of a company can be sold at all, however little."""
    if not game.papers.percent(player, company.name):
        yield impossible("You own no share of {company}.", company=company.name)
    if company.par is None:
        yield illegal("{company} has no par yet; its certificate cannot be sold.", company=company.name)
    yield from against_size(game, player, company, 10)


def against_size(game: Position, player: str, company: Company, percent: int) -> Iterator[IllegalMove]:
    """Why not so many percent: what is owned, the pool's limit, a president without a successor."""
    papers = game.papers
    owned, pool = papers.percent(player, company.name), papers.percent(POOL, company.name)
    if percent > owned:
        yield impossible("You own {percent} % of {company}.", percent=owned, company=company.name)
        return
    if pool + percent > game.box.pool_limit:
        yield illegal(
            "The open market holds {percent} % of {company}; at most {limit} % fit.",
            percent=pool, company=company.name, limit=game.box.pool_limit,
        )
    if game.president(company) == player:
        yield from _without_successor(game, player, company, owned - percent)


def _without_successor(game: Position, player: str, company: Company, keeps: int) -> Iterator[IllegalMove]:
    """The president's certificate never goes to the pool: somebody else has to be able to take it."""
    need = game.papers.presidents_percent(company.name)
    if keeps >= need:
        return
    heir = presidency.successor(game, company, keeps, player)
    if heir is None or game.papers.percent(heir, company.name) < need:
        yield illegal(
            "Nobody else holds {need} % of {company}; the president's certificate cannot be sold.",
            need=need, company=company.name,
        )


def sizes(game: Position, player: str, company: Company) -> list[int]:
    """The percents of a company that a player may sell in one go."""
    if company.par is None:
        return []
    owned = game.papers.percent(player, company.name)
    most = min(owned, game.box.pool_limit - game.papers.percent(POOL, company.name))
    found = range(10, most + 1, 10)
    if game.president(company) != player:
        return list(found)
    return [percent for percent in found if next(_without_successor(game, player, company, owned - percent), None) is None]


def can_sell_any(game: Position, player: str) -> bool:
    """Whether the player holds anything that may be sold."""
    return any(sizes(game, player, game.companies[name]) for name, _ in game.papers.percents(player))


def offer(game: Position, player: str, gate: Gate) -> Offer:
    """The offer to sell shares in a stock round."""

    def company_domain(chosen: Chosen) -> OneOf:
        held = [name for name, _ in game.papers.percents(player)]
        return OneOf(
            tuple(held), lambda name: against_company(game, player, game.companies[name]),
            lambda name: _not_held(game, name),
        )

    def percent_domain(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        owned = game.papers.percent(player, company.name)
        return OneOf(
            tuple(range(10, owned + 1, 10)), lambda percent: against_size(game, player, company, percent),
            lambda percent: _no_such_size(game, player, company, percent),
        )

    return Offer(
        SellShares, say("Sell shares"),
        (
            Field("company", say("Shares of which company?"), company_domain,
                  detail=lambda chosen, name: say("{percent} % at {price}", percent=game.papers.percent(player, name),
                                                  price=Money(game.price(game.companies[name]) or 0))),
            Field("percent", say("How much?"), percent_domain, label=lambda percent: say("{percent} %", percent=percent),
                  detail=lambda chosen, percent: Money(game.value(game.companies[chosen["company"]], percent))),
        ),
        gate,
        lambda: illegal("You hold nothing that can be sold now."),
        preview=lambda move: told(game, move),
    )


def _not_held(game: Position, name: str) -> IllegalMove:
    if name not in game.companies:
        return impossible("There is no company called {company}.", company=name[:40])
    return impossible("You own 0 % of {company}.", company=name)


def _no_such_size(game: Position, player: str, company: Company, percent: int) -> IllegalMove:
    owned = game.papers.percent(player, company.name)
    if percent > owned:
        return impossible("You own {percent} % of {company}.", percent=owned, company=company.name)
    return impossible("Shares are sold in steps of 10 %, not {percent} %.", percent=percent)


def sell(game: Position, player: str, company: Company, percent: int) -> None:
    """Sell: the money from the bank at the old price, a change of president as part of it, the price down by steps."""
    price = game.price(company) or 0
    owned = game.papers.percent(player, company.name)
    game.pay(game.bank, game.purses[player], game.value(company, percent), say("shares of {company}", company=company.name))
    if game.president(company) == player:
        heir = presidency.successor(game, company, owned - percent, player)
        if heir is not None:
            presidency.hand_over(game, company, heir)
    game.papers.move_ordinary(player, POOL, company.name, percent)
    for _ in range(percent // 10):
        game.market.down(company.name)
    game.note(say(
        "{player} sells {percent} % of {company} for {amount}. Its price goes from {before} to {after}.",
        player=player, percent=percent, company=company.name, amount=Money(price * percent // 10),
        before=Money(price), after=Money(game.price(company) or 0),
    ))


def told(game: Position, move: SellShares) -> Iterator[Text]:
    """What a sale would bring, in sentences."""
    company = game.companies[move.company]
    yield say("{player} gets {amount}.", player=move.player, amount=Money(game.value(company, move.percent)))
    keeps = game.papers.percent(move.player, company.name) - move.percent
    if game.president(company) == move.player:
        heir = presidency.successor(game, company, keeps, move.player)
        if heir is not None:
            yield say("{player} becomes president of {company}.", player=heir, company=company.name)
