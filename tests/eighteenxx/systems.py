"""1828 as its room would say it: two companies become a system (its rules of 2018, section 7).

Everything is counted in shares of 10 %: the director's papers count as two and may be broken up. At the end the papers of
the company that stays are dealt out anew.
"""

from collections import Counter
from dataclasses import dataclass, replace

from companion.eighteenxx.chart import Cell
from companion.eighteenxx.company import Company, State
from companion.eighteenxx.exchange import Draft, Exchange, Question, asking
from companion.eighteenxx.moves import IPO, POOL
from companion.engine.text import Money, say
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.eastern import Eastern

SYSTEM, MOST_MARKERS = "system", 7
SHARES = {"certificates": [20, *[10] * 8], "float": 60}
KINDS = {"company": False, "public": {**SHARES, "capital": 10}, SYSTEM: {**SHARES, "capital": 10}}
FAILS = Exchange(notes=(say("The merger fails: nobody could give the system its share. Everything stays as it was."),))


@dataclass(frozen=True)
class Union:
    """What the `acting` player proposes: the company that `stays` and the `other` become a system with this new price."""

    acting: str
    stays: Company
    other: Company
    cell: Cell


@asking
def unite(game, order):
    """Pairs, singles, the pool, the director and his gift; then the assets. Source: 7.3, 7.4."""
    draft = Draft(game)
    shares = _Shares(game, draft, order)
    acting_first = game.clockwise(order.acting)
    for n, player in enumerate(acting_first):
        yield from shares.pairs(player, acting_first[n + 1:])
    for player in (*acting_first[1:], order.acting):
        yield from shares.single(player)
    shares.pool()
    director = max(acting_first, key=lambda player: shares.system[player])
    if shares.system[director] < 3:
        return FAILS
    shares.system[director] -= 1
    shares.system[order.stays.name] += 1
    shares.deal_out(max(acting_first, key=lambda player: (shares.system[player], player == director)))
    _assets(game, draft, order)
    return draft.done()


class _Shares:
    """The shares of both companies and of the system, by holder; `put_down` are those of the company that stays in the
    discards, `aside` is each player's odd share."""

    def __init__(self, game, draft, order):
        self.game, self.draft, self.order = game, draft, order
        places = (*game.players, IPO, POOL)
        self.y, self.x = (
            Counter({place: game.papers.percent(place, company.name) // 10 for place in places})
            for company in (order.stays, order.other)
        )
        self.system, self.put_down, self.aside = Counter(), 0, {}

    def pairs(self, player, later):
        """Two for one; a player with an odd number keeps one aside, of his choice. Source: 7.3, 1."""
        if (self.y[player] + self.x[player]) % 2:
            yield from self.keep_aside(player)
        while self.y[player] + self.x[player]:
            own = min(2, self.y[player])
            self.y[player] -= own
            self.x[player] -= 2 - own
            self.put_down += max(own - 1, 0)
            if not own:
                self.find_one(later)
            self.system[player] += 1

    def keep_aside(self, player):
        """Keep one share out of the pairs."""
        both = (self.y, self.order.stays), (self.x, self.order.other)
        held = [one for one in both if one[0][player]]
        if len(held) == 2:
            text = say("Keep the odd share in {company}, not in {other}?", company=self.order.other.name,
                       other=self.order.stays.name)
            held = held[1:] if (yield Question(player, text)) else held[:1]
        held[0][0][player] -= 1
        self.aside[player] = held[0][1]

    def find_one(self, later=()):
        """A share of the company that stays: from the discards, players still to come, IPO or pool, for one of the other.

        Returns whether there was one. Source: 7.3, 1.
        """
        if self.put_down:
            self.put_down -= 1
            return True
        place = next((place for place in (*later, IPO, POOL) if self.y[place]), None)
        if place is None:
            return False
        self.y[place] -= 1
        self.x[place] += 1
        less = self.game.price(self.order.stays) - self.game.price(self.order.other)
        if place in later and less > 0:
            self.draft.pay("bank", place, less, say("exchange of shares"))
        return True

    def single(self, player):
        """An odd share is traded up, or sold at its company's price. Source: 7.3, 2."""
        company = self.aside.get(player)
        if company is None:
            return
        worth = self.game.price(company)
        cost, name = self.order.cell.price - worth, self.order.stays.name
        has_sold = self.game.sold_this_round[player] & {name, self.order.other.name}
        can = not has_sold and self.draft.cash[player] >= cost and sum(self.system.values()) < 10
        text = say("Pay {cost} for a whole share of the system?", cost=Money(cost))
        if can and (yield Question(player, text)):
            if company is not self.order.stays:
                self.find_one()
            self.draft.pay(player, "bank", cost, say("traded up"))
            self.system[player] += 1
        else:
            (self.y if company is self.order.stays else self.x)[POOL] += 1
            self.draft.pay("bank", player, worth, say("odd share"))

    def pool(self):
        """Pairs of the pool; an odd one of the other is lost, and all the discards come to the pool. Source: 7.3, 3."""
        while self.y[POOL] + self.x[POOL] >= 2:
            if not (self.y[POOL] or self.put_down or self.y[IPO]):
                break
            own = min(2, self.y[POOL])
            self.y[POOL] -= own
            self.x[POOL] -= 2 - own
            self.put_down += max(own - 1, 0)
            if not own:
                self.find_one()
            self.system[POOL] += 1
        self.system[POOL] += self.y[POOL] + self.put_down
        self.system[IPO] += self.y[IPO]

    def deal_out(self, director):
        """The papers of the system: the director's, then singles, to everybody as many as he has. Source: 7.3, 4 to 6."""
        name = self.order.stays.name
        papers, singles = self.draft.papers, list(self.draft.papers.all_of(name)[1:])
        papers.move_president(name, director)
        self.system[director] -= 2
        for holder, number in self.system.items():
            for _ in range(number):
                papers.move(singles.pop(0), holder)


def _assets(game, draft, order):
    """Treasury, trains, markers; two in a hex are one; at most seven markers. Source: 7.4."""
    stays, other = order.stays, order.other
    draft.pay(other.name, stays.name, other.cash, say("treasury of {company}", company=other.name))
    for train in game.depot.of(other.name):
        draft.give_train(train, stays.name)
    for token in other.placed:
        draft.replace_token(token.hex, other, stays.name)
    number = min(len(stays.token_prices) + len(other.token_prices), MOST_MARKERS)
    draft.change(stays, kind=SYSTEM, token_prices=(100,) * number)
    draft.move_marker(stays, order.cell)
    draft.close(other, State.CLOSED)


class Systems(Eastern):
    """The companies of another box, with the shares of 1828."""

    kinds, first_kind = KINDS, "public"


SYSTEMS = replace(OFF_THE_RAILS, game=Systems)
