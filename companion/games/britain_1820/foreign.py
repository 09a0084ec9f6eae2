"""Companies of countries off the board, an option from 1839. Source: facts, 22, 'foreign_companies'.

What that leaves open is settled here: such a company has ten shares, which lie in its treasury at first; it operates when
all others have, and its price never falls to liquidation, as it has nothing to liquidate.
"""

from __future__ import annotations

from companion.eighteenxx.model.reasons import PriceOfTrain
from companion.engine.asks import Chosen, Field
from companion.engine.domains import OneOf, Steps
from companion.engine.errors import illegal
from companion.engine.text import Money, say
from companion.games.britain_1820 import business, running
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import ForeignBegun, HalfPaid, SharesBoughtBack, TrainBoughtAbroad
from companion.games.britain_1820.moves import BANK, POOL, TREASURY
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import PriceOfOwnShares

#: The trains of this colour go back to the supply.
RETURNED = "gray"


def countries(game: Position) -> Field:
    """The countries that a run touches, one after another."""
    def following(chosen: tuple[str, ...]) -> OneOf:
        return OneOf(tuple(id_ for id_ in game.foreign if id_ not in chosen))

    def steps(chosen: Chosen) -> Steps:
        return Steps(0, len(game.foreign), following, lambda n: illegal("There are {n} countries.", n=len(game.foreign)))

    return Field("countries", say("To which countries do its trains run?"), steps,
                 lambda id_: game.box.foreign[id_].name)


def reached(game: Position, ids: tuple[str, ...], revenue: int) -> None:
    """A public company has run to countries: the first time their companies begin."""
    for id_ in ids:
        company = game.companies[id_]
        if not company.is_open:
            company.move_shares(game.figures.foreign_shares, None, TREASURY)
            game.market.put(id_, game.market.par_cell(game.foreign[id_]))
            game.happened(ForeignBegun(company=id_, price=Money(game.foreign[id_])))
        game.ran_to[id_] = game.ran_to.get(id_, 0) + revenue


def operate(game: Position, company: Company) -> Doing:
    """Half of what those who ran there have earned, rounded up, is half paid; then shares and trains are bought."""
    step = game.figures.foreign_step
    revenue = -(-game.ran_to.get(company.name, 0) // (2 * step)) * step
    running.pay_out(game, company, running.half_payout(company, revenue), revenue)
    game.happened(HalfPaid(company=company.name, revenue=Money(revenue)))
    game.last_revenue[company.name] = revenue
    game.move_price(company, 1 if revenue else -1)
    _buy_back(game, company)
    yield from _buy_trains(game, company)
    game.market.put_under(company.name)


def _buy_back(game: Position, company: Company) -> None:
    """Shares in the pool come back for half of their price, as many as it can pay."""
    price = game.price(company) // 2
    count = min(company.pool, company.cash // price)
    if count:
        game.pay(company, game.bank, count * price, PriceOfOwnShares())
        company.move_shares(count, POOL, TREASURY)
        game.happened(SharesBoughtBack(n=count, company=company.name))


def _buy_trains(game: Position, company: Company) -> Doing:
    """Trains of the supply, as many as it can pay: they leave the game. Each pair of them, or part of one, is a step up."""
    bought = 0
    while (colour := game.on_sale()) is not None and company.cash >= (price := game.box.trains[colour].price):
        name = game.train_name(colour)
        game.pay(company, game.bank, price, PriceOfTrain(name))
        game.happened(TrainBoughtAbroad(company=company.name, train=name, price=Money(price)))
        bought += 1
        if colour != RETURNED:
            game.move_train(colour, BANK, None)
        yield from business.train_leaves_supply(game, colour)
    game.move_price(company, -(-bought // 2))
