"""A second writing of what may be done for a train that must be bought, from the sheets of facts alone.

It knows plain figures of a position and no rule of the program. Percents are of the whole company, sums in the title's unit.
"""

from dataclasses import dataclass, field

SHARE = 10
POOL_LIMIT = 50
PRESIDENT = 20


@dataclass
class Position:
    """A company without a train that must buy one. `held` has by company what each player holds, `pool` what the market
    does; `prices` None without a par. `sold` is what the president has sold in this purchase, by company, and
    `last` what the last share of it brought. `helps` is the word of the profile for trains of other companies."""

    buyer: str
    president: str
    treasury: int
    cash: int
    cheapest: int
    held: dict
    pool: dict
    presidents: dict
    prices: dict
    keeps_all: bool
    in_blocks: bool
    helps: str
    sold: dict = field(default_factory=dict)
    last: int = 0

    # Shares ------------------------------------------------------------------------------------------

    @property
    def short(self):
        """What is missing for the cheapest train of bank and market."""
        return self.cheapest - self.treasury - self.cash

    def could_sell(self, company, percent):
        """Whether so much of a company could be sold if any sum were needed."""
        mine = self.held[company].get(self.president, 0)
        others = [percent for player, percent in self.held[company].items() if player != self.president]
        if self.prices[company] is None or percent > mine or self.pool[company] + percent > POOL_LIMIT:
            return False
        if self.in_blocks and company in self.sold:
            return False
        if self.presidents[company] != self.president:
            return True
        keeps, most = mine - percent, max(others, default=0)
        if keeps < PRESIDENT and most < PRESIDENT:
            return False
        changes = most > keeps
        return not (changes and (company == self.buyer or self.keeps_all))

    def may_sell(self, company, percent):
        """Whether it may be sold: it can be, and one share less would not do."""
        if not self.could_sell(company, percent) or self.short <= 0:
            return False
        return self.worth(company, percent - SHARE) < self.short

    def worth(self, company, percent):
        return self.prices[company] * percent // SHARE

    def sales(self):
        """Everything that may be sold."""
        return {(company, percent) for company in self.held for percent in range(SHARE, 101, SHARE)
                if self.may_sell(company, percent)}

    def is_bankrupt(self):
        """Whether treasury, cash and the largest block of each company do not pay for the cheapest train."""
        blocks = (max((self.worth(company, percent) for percent in range(SHARE, 101, SHARE)
                       if self.could_sell(company, percent)), default=0) for company in self.held)
        return self.treasury + self.cash + sum(blocks) < self.cheapest

    # Trains ------------------------------------------------------------------------------------------

    def may_pay(self, price, printed):
        """Whether another company's train, of this printed price, may be bought for so much."""
        if price < 1 or price > self.treasury + self.cash:
            return False
        if self.helps == "never":
            return price <= self.treasury and not self.sold
        if self.last and price <= self.treasury + self.cash - self.last:
            return False
        if price <= self.treasury:
            return True
        return price <= printed and (self.helps == "price" or self.treasury < self.cheapest)
