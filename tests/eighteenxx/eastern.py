"""1862 before it has its box: what its rules ask of the family, in the box of another title (sections 6, 19 and 20)."""

from dataclasses import replace

from companion.eighteenxx import buying, closing, dividends
from companion.eighteenxx.box import read_box, read_data
from companion.eighteenxx.company import State
from companion.eighteenxx.company_turn import company_turn
from companion.eighteenxx.home_step import home_step
from companion.eighteenxx.moves import StartCompany
from companion.eighteenxx.run_step import dividend_step, run_step
from companion.eighteenxx.steps import RUN
from companion.eighteenxx.stock_round import stock_round
from companion.eighteenxx.token_step import token_step
from companion.eighteenxx.track_step import track_step
from companion.eighteenxx.usual import STOCK_ACTS
from companion.engine.text import say
from companion.games.chesapeake import OFF_THE_RAILS
from companion.games.chesapeake.game import Chesapeake
from companion.places import inherit

PRICES = (
    0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100, 105, 110, 116,
    122, 128, 134, 142, 150, 158, 166, 174, 182, 191, 200, 210, 220, 232, 245, 260, 275, 292, 310, 330, 350, 375, 400, 430,
    460, 495, 530, 570, 610, 655, 700, 750, 800, 850, 900, 950, 1000,
)  # fmt: skip
CHARTERED, UNCHARTERED = "chartered", "unchartered"
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


EASTERN = replace(OFF_THE_RAILS, game=Eastern)
