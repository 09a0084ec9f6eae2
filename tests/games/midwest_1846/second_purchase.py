"""The forced purchase of 1846 a second time, from the sheet alone (facts, 6b and 6c): plain functions on plain data, which
share nothing with the program. Shares are counted in tenths; the president's certificate is two of them."""

from copy import deepcopy
from dataclasses import dataclass, field

LINE = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320, 345,
        375, 405, 440, 475, 510, 550)  # fmt: skip
#: What each side of a card costs.
SIDES = {"2": {"2": 80}, "4": {"4": 180, "3/5": 160}, "5": {"5": 500, "4/6": 450}, "6": {"6": 800, "7/8": 900}}
#: Certificates by players, and by companies left; no more than the last and no fewer than the first are told apart.
LIMITS = {3: {4: 11, 5: 14}, 4: {4: 8, 5: 10, 6: 12}, 5: {4: 6, 5: 8, 6: 10, 7: 11}}
INDEPENDENTS = {"MS": 60, "BIG4": 40}


@dataclass
class Company:
    """A company on the table."""

    cash: int
    cell: int
    treasury: int
    market: int
    held: dict[str, int]  #: by player
    president: str | None
    operated: bool
    trains: list[str]  #: the sides of those that are not in their last run

    @property
    def price(self):
        return LINE[self.cell]


@dataclass
class Position:
    """A company in the train step of its turn, and all that its purchase may touch."""

    buyer: str
    companies: dict[str, Company]
    cash: dict[str, int]  #: of the players, clockwise, also of those who are bankrupt
    bank: list[str]  #: the cards on sale, also those given up
    privates: dict[str, str]  #: their owners: players and companies
    companies_left: int  #: neither removed nor closed
    bankrupt: list[str] = field(default_factory=list)
    has_issued: bool = False  #: for this train; what it issued at the start of its turn does not count
    sold: list[str] = field(default_factory=list)  #: the companies of which the president has sold his block
    without_last: int = 0  #: what there was for a train but for the last share issued or sold

    @property
    def company(self):
        return self.companies[self.buyer]

    @property
    def prices(self):
        """By side, what is on sale."""
        return {side: price for card in self.bank for side, price in SIDES[card].items()}

    @property
    def helper(self):
        """What the president has."""
        return self.cash[self.company.president]

    @property
    def limit(self):
        """How many certificates a player may have; those who are bankrupt still count as players."""
        table = LIMITS[len(self.cash)]
        return table[max(min(table), min(max(table), self.companies_left))]


def is_over(position):
    """One player is left."""
    return len(position.cash) - len(position.bankrupt) == 1


def must_buy(position):
    """It has no train and the bank has one, with or without a route."""
    return not position.company.trains and bool(position.bank)


def worth_issuing(position):
    """By number of shares, what they bring: the marker moves as many cells, and each share brings the price one further."""
    company = position.company
    most = min(sum(company.held.values()) - company.market, company.treasury)
    brings = {n: n * LINE[max(0, company.cell - n - 1)] for n in range(1, most + 1)}
    return {} if position.has_issued else {n: money for n, money in brings.items() if money}


def issues(position):
    """The numbers of shares that it may issue. Some reach a train: one of these, in the order of their money up to the first
    that reaches the dearest, and never one whose last share brings no train into reach. None does: the largest."""
    cash, prices, brings = position.company.cash, position.prices.values(), worth_issuing(position)
    if cash >= max(prices):
        return []
    reaching = [n for n in sorted(brings, key=brings.get)
                if any(cash + brings.get(n - 1, 0) < price <= cash + brings[n] for price in prices)]  # fmt: skip
    for place, n in enumerate(reaching):
        if cash + brings[n] >= max(prices):
            return reaching[: place + 1]
    if reaching or cash >= min(prices):
        return reaching
    return [max(brings)] if brings else []


def issue(position, n):
    """The position after an issue."""
    position, brings = deepcopy(position), worth_issuing(position)
    company = position.company
    position.without_last = company.cash + brings.get(n - 1, 0)
    position.has_issued = True
    company.cash += brings[n]
    company.cell, company.treasury, company.market = company.cell - n, company.treasury - n, company.market + n
    return position


def is_helped(position):
    """The cheapest train is out of reach, and nothing is left to issue."""
    return position.company.cash < min(position.prices.values()) and not issues(position)


def blocks(position, name):
    """The legal blocks of a company's shares: by the rules of a stock round, one in all; the buyer keeps its president, and
    does not close."""
    company, seller = position.companies[name], position.company.president
    if name in position.sold or company.president is None or not (company.operated or company.president == seller):
        return []
    if name == position.buyer and company.price == LINE[1]:
        return []
    most = min(company.held.get(seller, 0), 5 - company.market)
    return [n for n in range(1, most + 1) if _presidency_allows(position, name, n)]


def _presidency_allows(position, name, n):
    company, seller = position.companies[name], position.company.president
    if company.president != seller:
        return True
    left, other = company.held[seller] - n, max((n for who, n in company.held.items() if who != seller), default=0)
    return name != position.buyer if other >= 2 and other > left else left >= 2


def sales(position):
    """By company, the blocks that the president may sell: while the dearest train is out of reach, and no share too many. As
    the company must end with a train, there is one that needs the last share, now or after more sales, if he can pay any."""
    prices, has, most, found = position.prices.values(), position.company.cash + position.helper, can_be_raised(position), {}
    for name, company in position.companies.items() if is_helped(position) else ():
        legal = blocks(position, name)
        for n in legal:
            without_last, then = has + (n - 1) * company.price, most - (max(legal) - n) * company.price
            needed = is_bankrupt(position) or any(without_last < price <= then for price in prices)
            if has < max(prices) and without_last < max(prices) and needed:
                found.setdefault(name, []).append(n)
    return found


def sell(position, name, n):
    """The position after a sale: the marker moves if he presides the company."""
    position = deepcopy(position)
    company, seller = position.companies[name], position.company.president
    position.sold.append(name)
    position.cash[seller] += n * company.price
    position.without_last = position.company.cash + position.helper - company.price
    company.held[seller] -= n
    company.market += n
    if company.president == seller:
        company.cell -= 1
        _preside(position, company)
    if not company.cell:
        _close(position, name)
    return position


def _preside(position, company):
    """Who has most presides, if he has 20 %: the old president on a tie, then the next clockwise from him."""
    at = (players := [*position.cash]).index(company.president)
    first = max(players[at:] + players[:at], key=lambda who: company.held.get(who, 0))
    company.president = first if company.held.get(first, 0) >= 2 else None


def _close(position, name):
    """A company at 0 leaves with all that it has."""
    del position.companies[name]
    position.companies_left -= 1
    position.privates = {one: owner for one, owner in position.privates.items() if owner != name}


def from_bank(position):
    """By side on sale, what the president adds. All of the treasury goes first."""
    cash, helper = position.company.cash, position.helper if is_helped(position) else 0
    return {side: max(0, price - cash) for side, price in position.prices.items()
            if position.without_last < price <= cash + helper}  # fmt: skip


def from_others(position):
    """By seller and train, or by independent, the most that the company may pay; a dollar is the least. The treasury alone
    pays it, and nothing was issued or sold for it."""
    cash = position.company.cash
    if position.has_issued or position.sold or not cash:
        return {}
    trains = {(name, side): cash for name, company in position.companies.items()
              if company.president is not None for side in company.trains}  # fmt: skip
    independents = {(position.privates[name], name): min(cash, most) for name, most in INDEPENDENTS.items()
                    if position.privates.get(name) in position.cash}  # fmt: skip
    return trains | independents


def can_be_raised(position):
    """Treasury, issue, the president's cash, and the largest legal block of each of his companies after the issue."""
    brings = worth_issuing(position)
    if brings and issues(position):
        position = issue(position, max(issues(position)))
    shares = sum(max(blocks(position, name), default=0) * one.price for name, one in position.companies.items())
    return position.company.cash + position.helper + shares


def is_bankrupt(position):
    """The cheapest train stays out of reach."""
    return can_be_raised(position) < min(position.prices.values())


def go_bankrupt(position):
    """The position after it: the next president has to buy by the same steps, and without one the company does at once."""
    position = issue(position, max(worth_issuing(position))) if worth_issuing(position) else deepcopy(position)
    loser = position.company.president
    for name, company in position.companies.items():  # the legal blocks, and prices move
        n = max(blocks(position, name), default=0)
        position.cash[loser] += n * company.price
        company.held[loser], company.market = company.held.get(loser, 0) - n, company.market + n
        if n and company.president == loser:
            company.cell -= 1
            _preside(position, company)
    for company in position.companies.values():  # all the rest, and none moves
        n = company.held.pop(loser, 0)
        position.cash[loser] += n * company.price
        company.market += n
        if company.president == loser:
            _preside(position, company)
    position.company.cash += position.cash[loser]
    position.cash[loser] = 0
    position.privates = {one: owner for one, owner in position.privates.items() if owner != loser}
    for name in [name for name, company in position.companies.items() if not company.cell]:
        _close(position, name)
    position.bankrupt.append(loser)
    position.sold, position.without_last = [], 0
    side, price = min(position.prices.items(), key=lambda one: one[1])
    if position.company.president is None and not is_over(position) and position.company.cash >= price:
        position.company.cash -= price
        position.company.trains.append(side)
        if side in SIDES["5"]:  # phase III
            position.privates = {one: owner for one, owner in position.privates.items()
                                 if one == "MAIL" and owner in position.companies}  # fmt: skip
    return position
