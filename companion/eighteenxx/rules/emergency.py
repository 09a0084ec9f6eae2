"""A company that must own a train: what its president pays, sells, and when that ends in bankruptcy.

Sources: 'Forced purchase', 'Bankruptcy'.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.facts import Bankrupt
from companion.eighteenxx.model.moves import DeclareBankruptcy, SellShares, TradePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import Bankruptcy
from companion.eighteenxx.rules import presidency, raising, selling, trading
from companion.eighteenxx.rules.train_prices import price_of
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import End, GameOver
from companion.engine.text import Money, Text, say


def must_buy(game: Position, company: Company) -> bool:
    """Whether the company has no train although it owes one; with none left in bank and pool that it may have, nothing can
    be forced."""
    if game.depot.of(company.name) or game.box.never_owes_train:
        return False
    owes, helps = game.box.always_owes_train or game.board.has_route(company), game.box.president_helps
    if owes and "bankruptcy" not in game.box.ends and not game.box.borrows and not can_pay(game, company):
        return False
    return owes and any(train_limit.has_room(game, company, train)
                        and (helps or price_of(game, company, train) <= company.cash) for train in on_sale(game))


def can_pay(game: Position, company: Company) -> bool:
    """Whether company and president can raise the money for the cheapest train of bank and pool, if there is any."""
    return bool(on_sale(game)) and game.president(company) is not None and (
        can_raise(game, company) >= cheapest(game, company)[1])


def is_helped(game: Position, company: Company) -> bool:
    """Whether the president may pay for a train, who has to or, by some titles, only may."""
    return (must_buy(game, company) and game.box.president_helps) or (game.may_be_helped(company) and bool(on_sale(game)))


def is_free_to_help(game: Position, company: Company) -> bool:
    """Whether the president may pay for some trains though nobody must buy one, if the company pays half itself."""
    return game.may_be_helped(company) and bool(game.box.helped_trains)


def can_help(game: Position, company: Company) -> bool:
    """Whether the president, who need not, may pay for a train and can."""
    if game.box.helped_trains:
        return any(train.name in game.box.helped_trains and 2 * company.cash >= train.price
                   and short_of(game, company, train.price) <= 0 for train in on_sale(game))
    return game.may_be_helped(company) and bool(on_sale(game)) and (
        can_raise(game, company) >= cheapest(game, company)[1])


def fee(game: Position, company: Company, price: int) -> int:
    """What the president pays the bank besides, if he pays for a train at this price although the company has one."""
    return game.box.help_fee if price > company.cash and is_free_to_help(game, company) else 0


def short_of(game: Position, company: Company, price: int) -> int:
    """What treasury and president lack for a train at a price; 0 or less: nothing."""
    return price + fee(game, company, price) - company.cash - president_cash(game, company)


def may_borrow(game: Position, company: Company, price: int) -> bool:
    """Whether the president may owe the rest: the train is the cheapest, and all that he may sell does not bring it."""
    return (game.box.borrows and must_buy(game, company) and price == cheapest(game, company)[1]
            and can_raise(game, company) < price)


def on_sale(game: Position) -> list[Train]:
    """The trains of bank and pool."""
    return [*game.depot.next_trains(), *game.depot.discarded()]


def cheapest(game: Position, company: Company) -> tuple[str, int]:
    """The cheapest train of bank and pool for a company: its kind and its price."""
    train = min(on_sale(game), key=lambda train: train.price)
    return train.name, price_of(game, company, train)


def president_cash(game: Position, company: Company) -> int:
    """The cash of the company's president."""
    return game.purses[str(game.president(company))].cash


def missing(game: Position, company: Company) -> int:
    """What treasury and president lack for the cheapest train; 0 or less: nothing has to be sold."""
    return cheapest(game, company)[1] - company.cash - president_cash(game, company)


# What may be bought with the president's help -------------------------------------------------------------


def against_help(game: Position, company: Company, train: Train, price: int) -> Iterator[IllegalMove]:
    """Why the president may not help the company to this train at this price."""
    if not is_helped(game, company):
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(price))
        return
    least, cost = cheapest(game, company)
    is_other = train.owner in game.companies
    if is_free_to_help(game, company):
        if is_other or train.name not in game.box.helped_trains:
            yield illegal("{company} has a train: its president helps it only to one of: {trains}.", company=company.name,
                          trains=game.box.helped_trains)
        elif 2 * company.cash < price:
            yield illegal("{company} has {cash} and must pay half of {price} itself.", company=company.name,
                          cash=Money(company.cash), price=Money(price))
        return
    if is_other and game.profile.helps_with_others == "never":
        yield _only_cheapest(game, company)
        return
    if game.box.helps_with_any and not is_other:
        return
    helps = cost > company.cash or (is_other and game.profile.helps_with_others == "price")
    if not helps or (not is_other and (train.name != least or price != cost)):
        yield illegal(
            "With the president's help only {train} for {price}, or a train of another company for at most its printed "
            "price.", train=least, price=Money(cost),
        )


def after_sales(game: Position, company: Company, train: Train) -> Iterator[IllegalMove]:
    """Why no train of another company can be bought: the president has sold shares for the cheapest one, and never helps
    with another's; or what was raised would not be spent at any price."""
    if train.owner not in game.companies:
        return
    if game.forced_sales and game.profile.helps_with_others == "never":
        yield _only_cheapest(game, company)
    if least_to_company(game, company) > most_to_company(game, company, train):
        yield too_little(game, company)


def _only_cheapest(game: Position, company: Company) -> IllegalMove:
    least, cost = cheapest(game, company)
    return illegal("The president may help only with the cheapest train in the bank or the bank pool: {train} for {price}.",
                   train=least, price=Money(cost))


def against_price(
    game: Position, company: Company, train: Train, price: int, trade_in: str | None
) -> Iterator[IllegalMove]:
    """Why the company cannot pay a price: with its own money, or with the president's help."""
    if price <= company.cash:
        return
    if trade_in is not None:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(price))
        return
    yield from against_help(game, company, train, price)
    if train.owner in game.companies and price > train.price:
        yield illegal("With the president's help at most {price}.", price=Money(train.price))
    lacking = short_of(game, company, price)
    if lacking > 0 and is_free_to_help(game, company):
        yield impossible("{amount} is missing.", amount=Money(lacking))
    elif lacking > 0 and not (train.owner not in game.companies and may_borrow(game, company, price)):
        yield impossible("{amount} is missing: {player} must sell shares first.", amount=Money(lacking),
                         player=game.president(company))


def most_to_company(game: Position, company: Company, train: Train) -> int:
    """The most that can be paid for another company's train."""
    if next(against_help(game, company, train, train.price), None) is None and is_helped(game, company):
        return max(company.cash, min(train.price, company.cash + president_cash(game, company)))
    return company.cash


def least_to_company(game: Position, company: Company) -> int:
    """The least that can be paid for another company's train: after a sale more than would have been there without the
    last share, token or private sold, so that what was raised is spent."""
    if not game.box.last_sale_needed or not game.last_sale or not is_helped(game, company):
        return 1
    return max(1, company.cash + president_cash(game, company) - game.last_sale + 1)


def too_little(game: Position, company: Company) -> IllegalMove:
    """That a price for another company's train could have been paid without the last sale."""
    least = Money(least_to_company(game, company))
    if game.forced_sales:
        return illegal("After selling shares, the price must be {price} or more: the last share sold must have been "
                       "needed.", price=least)
    return illegal("After raising money for a train, the price must be {price} or more: what was sold last must have been "
                   "needed.", price=least)


def against_keeping(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company that need not buy may not do without a train: its president has sold for one, and can pay for it."""
    if game.last_sale and is_helped(game, company) and can_raise(game, company) >= cheapest(game, company)[1]:
        yield illegal("{player} has sold for a train, so {company} must buy one: what was raised is spent.",
                      player=game.president(company), company=company.name)


def begin(game: Position) -> None:
    """Nothing has been sold yet for the train that is bought next."""
    game.forced_sales, game.last_sale = {}, 0


# Selling for it --------------------------------------------------------------------------------------------


def against_sale(game: Position, company: Company, seller: str, sold: Company, percent: int) -> Iterator[IllegalMove]:
    """Why the president may not sell so much: the usual rules, the operating company's presidency, only what is needed."""
    yield from selling.second_block(game, game.forced_sales, sold)
    yield from selling.against_size(game, seller, sold, percent)
    if sold is company or game.box.forced_sales_keep == "all":
        keeps = game.certificates.percent(seller, sold.name) - percent
        next_president = presidency.successor(game, sold, keeps, seller) if game.president(sold) == seller else None
        if next_president is not None and game.box.forced_sales_keep != "all":
            yield illegal("After this sale {player} would no longer be president of {company}.", player=seller,
                          company=company.name)
        elif next_president is not None:
            yield illegal("This sale would make {player} president of {company}; forced sales may not change any president.",
                          player=next_president, company=sold.name)
    if game.box.sells_more:
        return
    lacking = missing(game, company)
    less = _next_smaller(game, company, seller, sold, percent)
    if lacking <= 0 or (less and game.value(sold, less) >= lacking):
        yield illegal("{amount} is missing; sell no more than needed.", amount=Money(max(lacking, 0)))


def sizes(game: Position, company: Company, seller: str, sold: Company) -> list[int]:
    """The percents of a company that could be sold for the purchase if any amount were needed."""
    found = [] if next(selling.second_block(game, game.forced_sales, sold), None) else selling.sizes(game, seller, sold)
    if game.president(sold) != seller or (sold is not company and game.box.forced_sales_keep != "all"):
        return found
    owned = game.certificates.percent(seller, sold.name)
    return [percent for percent in found if presidency.successor(game, sold, owned - percent, seller) is None]


def _next_smaller(game: Position, company: Company, seller: str, sold: Company, percent: int) -> int:
    """The next smaller sale of a company that could be made; 0: none."""
    return max((size for size in sizes(game, company, seller, sold) if size < percent), default=0)


def offers(game: Position, company: Company) -> tuple[Offer, ...]:
    """What a president who helps can do besides buying: sell shares, or be bankrupt where he must help."""
    president = str(game.president(company))

    def against(name: str) -> Iterator[IllegalMove]:
        sold = game.companies[name]
        if not sold.is_started:
            yield impossible("{company} has no par yet; its certificate cannot be sold.", company=name)
            return
        least = min(sizes(game, company, president, sold), default=game.step_of(sold))
        yield from against_sale(game, company, president, sold, least)

    def percents(chosen: Chosen) -> OneOf:
        sold = game.companies[chosen["company"]]
        owned, share = game.certificates.percent(president, sold.name), game.step_of(sold)
        return OneOf(
            tuple(range(share, owned + 1, share)), lambda percent: against_sale(game, company, president, sold, percent),
            lambda percent: impossible("You own {percent} % of {company}.", percent=owned, company=sold.name),
        )

    held = tuple(name for name, _ in game.certificates.percents(president))
    sell_offer = Offer(
        SellShares, say("Sell shares"),
        (
            Field("company", say("Shares of which company?"), lambda chosen: OneOf(held, against),
                  detail=lambda chosen, name: say("{percent} % at {price}",
                                                  percent=game.certificates.percent(president, name),
                                                  price=Money(game.price(game.companies[name]) or 0))),
            Field("percent", say("How much?"), percents, label=lambda percent: say("{percent} %", percent=percent),
                  detail=lambda chosen, percent: Money(game.value(game.companies[chosen["company"]], percent)),
                  why=lambda chosen, percent: selling.then(game, president, game.companies[chosen["company"]], percent)),
        ),
        why_closed=lambda: illegal("There is nothing that {player} may sell for the train.", player=president),
        given={"player": president},
        button=Button(says=selling.does),
    )
    needless = tuple(trading.against_raising(missing(game, company), company, president))
    others = (*trading.while_raising(game, president, needless), *raising.offers(game, company, needless))
    broke = Offer(DeclareBankruptcy, say("Declare bankruptcy"), preconditions=lambda: against_bankruptcy(game, company),
                  given={"company": company.name}, button=Button(asks_first=lambda: _last_question(game, president)))
    ends = must_buy(game, company) and "bankruptcy" in game.box.ends
    return (sell_offer, *others, broke) if ends else (sell_offer, *others)


def sell(game: Position, company: Company, move: SellShares) -> None:
    """A sale in the middle of an operating round: companies still to act may change places."""
    sold = game.companies[move.company]
    less = _next_smaller(game, company, move.player, sold, move.percent)
    game.last_sale = game.value(sold, move.percent) - game.value(sold, less)
    selling.sell(game, move.player, sold, move.percent)
    game.forced_sales[move.company] = game.forced_sales.get(move.company, 0) + move.percent
    game.order_changed = True


def sell_private(game: Position, move: TradePrivate) -> Procedure[None]:
    """A private for the train, if the other player agrees."""
    purse = game.purses[move.player]
    before = purse.cash
    yield from trading.trade(game, move)
    game.last_sale = purse.cash - before or game.last_sale


# Bankruptcy ----------------------------------------------------------------------------------------------


def can_raise(game: Position, company: Company) -> int:
    """Treasury, the president's cash, and the largest legal sale of each company at the present price."""
    president = str(game.president(company))
    held = [game.companies[name] for name, _ in game.certificates.percents(president)]
    shares = sum(game.value(sold, max(sizes(game, company, president, sold), default=0)) for sold in held)
    return company.cash + president_cash(game, company) + shares


def against_bankruptcy(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why nobody is bankrupt: the money can be raised."""
    if raising.is_left(game, company):
        yield illegal("There is still something to sell for the train besides shares: tokens or privates.")
    sum_, (_, price) = can_raise(game, company), cheapest(game, company)
    if sum_ >= price:
        yield illegal(
            "{company} and {player} can raise {sum}; the cheapest train costs {price}.", company=company.name,
            player=game.president(company), sum=Money(sum_), price=Money(price),
        )


def _last_question(game: Position, president: str) -> Text:
    """What is asked before the game ends by bankruptcy: how it stands, as nobody sees the score before."""
    worth = sorted(((game.worth_of(name), name) for name in game.players), reverse=True)
    return say("With this {player} is bankrupt and the game is over. Worth now, before the shares of {player} are sold: "
               "{worth}.", player=president,
               worth=tuple(say("{player} {sum}", player=name, sum=Money(sum_)) for sum_, name in worth))


def go_bankrupt(game: Position, company: Company) -> None:
    """Everything that may be sold is sold, the cash goes to the bank, and the game is over. Raises GameOver."""
    president = str(game.president(company))
    for name in game.market.order():
        sold = game.companies[name]
        while found := sizes(game, company, president, sold):
            selling.sell(game, president, sold, max(found))
    purse = game.purses[president]
    game.pay(purse, game.bank, purse.cash, Bankruptcy())
    game.bankrupt = president
    game.happened(Bankrupt(president))
    game.record_round(game.income, game.earned)
    raise GameOver(End("bankrupt", say("{player} is bankrupt: {company} must buy a train, and the money for one of the "
                                       "bank cannot be raised.", player=president, company=company.name)))


