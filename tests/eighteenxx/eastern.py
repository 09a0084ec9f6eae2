"""1862 as its room would say it: how two companies become one, and how one is refinanced (its rules, sections 16 to 20)."""

from dataclasses import dataclass, replace

from companion.eighteenxx import buying, closing, dividends, presidency
from companion.eighteenxx.box import read_box, read_data
from companion.eighteenxx.company import Company, State
from companion.eighteenxx.company_turn import company_turn
from companion.eighteenxx.exchange import Draft, Question, asking
from companion.eighteenxx.home_step import home_step
from companion.eighteenxx.moves import IPO, POOL, StartCompany
from companion.eighteenxx.run_step import dividend_step, run_step
from companion.eighteenxx.steps import RUN
from companion.eighteenxx.stock_round import stock_round
from companion.eighteenxx.token_step import token_step
from companion.eighteenxx.track_step import track_step
from companion.eighteenxx.usual import STOCK_ACTS
from companion.engine.text import Money, say
from companion.games.chesapeake import OFF_THE_RAILS
from companion.games.chesapeake.game import Chesapeake
from companion.places import inherit

PRICES = (
    0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100, 105, 110, 116,
    122, 128, 134, 142, 150, 158, 166, 174, 182, 191, 200, 210, 220, 232, 245, 260, 275, 292, 310, 330, 350, 375, 400, 430,
    460, 495, 530, 570, 610, 655, 700, 750, 800, 850, 900, 950, 1000,
)  # fmt: skip
CHARTERED, UNCHARTERED = "chartered", "unchartered"
CHARTERED_PARS = (54, 58, 62, 68, 74, 82, 90, 100)
SHARES = {"certificates": [30, 10, 10, 10, 10, 10, 10, 10], "float": 50}
PAR_CELLS = [price for price in PRICES if 54 <= price <= 200]
KINDS = {"company": False, CHARTERED: {**SHARES, "capital": 10}, UNCHARTERED: {**SHARES, "capital": 0}}
CHANGES = {
    "par_values": PAR_CELLS,
    "market": {"rows": [" ".join(f"{price}P" if price in PAR_CELLS else str(price) for price in PRICES)]},
}


class Eastern(Chesapeake):
    """The companies of another box, with the shares, the prices and the receivership of 1862."""

    kinds, first_kind = KINDS, CHARTERED

    def read_box(self):
        data = inherit(read_data("18chesapeake-otr"), {**CHANGES, "kinds": self.kinds})
        for company in data["companies"].values():
            company["kind"] = self.first_kind
        data.pop("variants", None)
        return read_box(data, "eastern")

    def acting_for(self, company, step):
        """In receivership the player with most shares moves the trains, and decides nothing else."""
        if company.state is State.RECEIVERSHIP and step == RUN:
            return max(self.players, key=lambda player: self.papers.percent(player, company.name))
        return super().acting_for(company, step)

    def after_floating(self, company):
        """Nothing: tokens are bought by the president."""

    def rules(self):
        while True:
            yield from stock_round(self, STOCK_ACTS)
            for company in self.in_order():
                yield from company_turn(self, company, STEPS)


def withhold_step(game, turn):
    """In receivership a company keeps what it has earned; others choose. Source: 19."""
    if turn.company.state is State.RECEIVERSHIP:
        yield from ()
        dividends.keep(game, turn.company, turn.revenue)
    else:
        yield from dividend_step(game, turn)


def train_step(game, turn):
    """In receivership it buys one train if it can pay it; without a train and unable to pay it is bankrupt. Source: 19."""
    yield from ()
    company, train = turn.company, game.depot.next_trains()[0]
    if train.price <= company.cash:
        game.pay(company, game.bank, train.price, say("train"))
        game.depot.take(train, company.name)
    elif not game.depot.of(company.name):
        bankrupt(game, company)


STEPS = (home_step, track_step, token_step, run_step, withhold_step, train_step)


def bankrupt(game, company):
    """Every player gets half the price for a share, rounded down; then the company can be started again. Source: 20."""
    for player in game.players:
        shares = game.papers.percent(player, company.name) // 10
        game.pay(game.bank, game.purses[player], shares * (game.price(company) // 2), say("bankruptcy"))
    closing.close(game, company, State.UNSTARTED)


def start_unchartered(game, player, company, par):
    """All shares lie in the treasury: who buys them pays the company. Source: 6.1."""
    company.kind = UNCHARTERED
    for certificate in game.papers.all_of(company.name):
        game.papers.move(certificate, company.name)
    buying.start(game, StartCompany(player, company.name, par))


def buy_tokens(game, company, number):
    """When it floats, the president of an un-chartered company buys two to seven tokens. Source: 6.1, 6.2."""
    game.pay(company, game.bank, 40 * number, say("tokens"))
    company.token_prices = [0] * number


# The price of a merged company ------------------------------------------------------------------------


def down_to(value):
    """The next value of the track that is not above this one. Source: 18.3."""
    return max(price for price in PRICES if price <= value)


def merged_price(game, one, other):
    """The lower value and half of the higher one; without a train a price counts half. Rounded once, at the end."""
    quarters = sorted((4 if game.depot.of(company.name) else 2) * game.price(company) for company in (one, other))
    return down_to((2 * quarters[0] + quarters[1]) // 8)


def merged_par(price):
    """The highest chartered par not above the new price."""
    return max((par for par in CHARTERED_PARS if par <= price), default=CHARTERED_PARS[0])


# Who gives what, who gets what ------------------------------------------------------------------------


@dataclass(frozen=True)
class Merger:
    """What is asked for: the `initiator` operates, the `survivor` stays, `gone` does not; None: refinancing."""

    initiator: Company
    survivor: Company
    gone: Company | None = None


@asking
def merge(game, order):
    """Two for one, holder by holder, each finishing before the next; then president and assets. Source: 18, 16."""
    draft, survivor = Draft(game), order.survivor
    price = merged_price(game, survivor, order.gone) if order.gone else game.price(survivor)
    table = _Table(game, draft, order, price)
    if order.gone:
        draft.pay(order.gone.name, survivor.name, order.gone.cash, say("cash of {company}", company=order.gone.name))
    table.gather()
    for n, holder in enumerate(table.holders):
        yield from table.settle(holder, table.holders[n + 1:])
    table.preside()
    if order.gone:
        _assets(game, draft, order, price)
    else:
        draft.pay("bank", survivor.name, 10 * (survivor.par or 0), say("refinancing"))
    return draft.done()


class _Table:
    """The exchange under way."""

    def __init__(self, game, draft, order, price):
        self.game, self.draft, self.papers, self.order, self.price = game, draft, draft.papers, order, price
        self.stays = order.survivor.name
        self.goes = order.gone.name if order.gone else None
        first = game.president(order.initiator)
        #: In the order of the exchange; the treasuries are one holding, the survivor's.
        self.holders = (*game.clockwise(first), self.stays)

    def gather(self):
        """The IPO goes to the pool, the treasuries are put together. Source: 18.2."""
        for name in filter(None, (self.stays, self.goes)):
            for place, to in ((IPO, POOL), (self.goes, self.stays)):
                for certificate in self.papers.certificates(place, name) if place else ():
                    self.papers.move(certificate, to)

    def settle(self, holder, later):
        """All that one holder gives and gets, before the next one does. Source: 18.4."""
        shares = self.shares(holder)
        presides = next((name for name in (self.goes, self.stays) if name and self.has_certificate(holder, name)), None)
        if presides and shares < 6 and not self.swap_for_singles(holder, presides):
            yield from self.stands_for_all(holder, presides, shares, later)
            return
        self.give_back(holder, shares // 2)
        foreign, half = self.singles(holder, self.goes), self.price // 2
        worth = [self.price] * len(foreign)
        if foreign and shares % 2:
            worth[-1] = half
        got = [self.rename(holder, *one, later) for one in zip(foreign, worth, strict=True)]
        option = got[-1] if foreign else next(iter(self.singles(holder, self.stays)), None)
        if option and shares % 2:
            yield from self.choose(holder, option, half, half)

    def swap_for_singles(self, holder, name):
        """The certificate for three singles of the pool, the survivor's first. Source: 18.4, 1."""
        singles = [*self.singles(POOL, self.stays), *self.singles(POOL, self.goes)][:3]
        if len(singles) < 3:
            return False
        self.papers.move_president(name, POOL)
        for certificate in singles:
            self.papers.move(certificate, holder)
        return True

    def stands_for_all(self, holder, name, shares, later):
        """The certificate stands for all the holder's shares, and is an option as a whole. Source: 18.4, 1."""
        for of in (self.stays, self.goes):
            for certificate in self.singles(holder, of):
                self.papers.move(certificate, POOL)
        worth = shares * self.price // 2
        if name == self.goes:
            owner = self.papers.president(self.stays)
            self.papers.move_president(name, owner if owner in later else POOL)
            if owner != POOL and owner not in later:
                self.pay("bank", holder, worth)
                return
            self.papers.move_president(self.stays, holder)
        certificate, cost = self.papers.president_certificate(self.stays), (6 - shares) * self.price // 2
        yield from self.choose(holder, certificate, worth, cost)

    def give_back(self, holder, number):
        """So many shares to the pool; the certificate of the company that goes is three of them. Source: 18.4, 2."""
        if self.goes and self.has_certificate(holder, self.goes):
            self.papers.move_president(self.goes, POOL)
            number -= 3
        for certificate in [*self.singles(holder, self.goes), *self.singles(holder, self.stays)][:number]:
            self.papers.move(certificate, POOL)

    def rename(self, holder, certificate, worth, later):
        """A share of the survivor for one of the other: from the pool, from later holders, or sold. Source: 18.4, 4, 5."""
        places = (POOL,) if holder == self.stays else (POOL, *later)
        place = next((place for place in places if self.singles(place, self.stays)), None)
        if place is None:
            self.papers.move(certificate, POOL)
            self.pay("bank", holder, worth)
            return None
        got = self.singles(place, self.stays)[0]
        self.papers.move(certificate, place)
        self.papers.move(got, holder)
        return got

    def choose(self, holder, certificate, worth, cost):
        """Keep the odd share for what it lacks, or sell it; who cannot pay must sell. Source: 18.4, 6."""
        player = holder if holder in self.game.players else self.holders[0]
        text = say("{holder} pays {cost} and keeps the odd share of {company}?", holder=holder, cost=Money(cost),
                   company=self.stays)
        if self.draft.cash[holder] >= cost and (yield Question(player, text)):
            self.pay(holder, "bank", cost)
        else:
            self.papers.move(certificate, POOL)
            self.pay("bank", holder, worth)

    def preside(self):
        """Who holds most, 30 % at least, the first in the order; nobody: receivership. Source: 18.5."""
        company = self.order.survivor
        most = max(self.holders[:-1], key=lambda player: self.papers.percent(player, self.stays))
        if self.papers.percent(most, self.stays) >= self.papers.presidents_percent(self.stays):
            self.papers.swap_president(self.stays, most)
            self.draft.note(presidency.told(company, most))
        else:
            self.draft.change(company, state=State.RECEIVERSHIP)

    # Words -----------------------------------------------------------------------------------------

    def shares(self, holder):
        return sum(self.papers.percent(holder, name) for name in (self.stays, self.goes) if name) // 10

    def singles(self, holder, name):
        return [one for one in self.papers.certificates(holder, name or "") if not one.is_president]

    def has_certificate(self, holder, name):
        return self.papers.president(name) == holder

    def pay(self, payer, payee, amount):
        self.draft.pay(payer, payee, amount, say("exchange of shares"))


def _assets(game, draft, order, price):
    """Trains and tokens are the survivor's; where both stand, one is lost; seven in all at most. Source: 18.6."""
    stays, goes = order.survivor, order.gone
    for train in game.depot.of(goes.name):
        draft.give_train(train, stays.name)
    lost = 0
    for token in goes.placed:
        draft.replace_token(token.hex, goes, stays.name)
        lost += token.hex in stays.hexes
    tokens = min(len(stays.token_prices) + len(goes.token_prices) - lost, 7)
    operated = State.OPERATING if stays.has_operated or goes.has_operated else State.FLOATED
    state = State.RECEIVERSHIP if _is_left_alone(draft, stays) else operated
    draft.change(stays, par=merged_par(price), token_prices=(0,) * tokens, state=state)
    draft.move_marker(stays, next(cell for cell in game.market.chart.cells if cell.price == price))
    draft.close(goes, State.UNSTARTED)


def _is_left_alone(draft, company):
    return draft.papers.president(company.name) == POOL


EASTERN = replace(OFF_THE_RAILS, game=Eastern)
