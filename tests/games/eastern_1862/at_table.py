"""A table of 1862 for tests: companies put together as an example has them, then played on by moves."""

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyShare, Pass, SellShares
from companion.eighteenxx.model.rounds import OPERATING, STOCK, Round
from companion.eighteenxx.rounds.operating_round import operating_round
from companion.eighteenxx.rounds.stock_round import stock_round
from companion.eighteenxx.rules.steps import TRAINS
from companion.engine.game import Start, replay
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.game import STOCK_ACTS, TURN
from tests.eighteenxx.table import SEATS, Table

#: The companies that take part, in the order in which they come, and their permits.
COMPANIES = ["ECR", "N&E", "L&E", "ENR", "L&H", "E&H", "ESR", "EUR", "FDR", "I&B", "L&D", "N&B", "NGC", "SVR", "WVR", "Y&N"]
PERMITS = [*["local"] * 5, *["express"] * 5, *["freight"] * 6]


class Eastern(Table):
    """A game of 1862 with the same companies and permits every time."""

    def __init__(self, players=4, depth="books", **options):
        seats = SEATS[:players]
        setup = {"companies": COMPANIES, "permits": PERMITS}
        self.start = Start(TITLE, seats, TITLE.read_options(options), setup, depth=depth)
        self.game = replay(self.start, ())

    def put(
        self, name, price, trains=(), cash=0, par=54, tokens=(), owned=3, state=State.OPERATING, kind="chartered", **held,
    ):
        """A company in shares of 10 %: players, the president first, "pool" and "treasury"; the rest is in the IPO."""
        game, company = self.game, self.game.companies[name]
        president = next(iter(held))
        game.certificates.move_president(name, president)
        for holder, shares in held.items():
            to = name if holder == "treasury" else holder
            while game.certificates.percent(to, name) < 10 * shares:
                game.certificates.move_next("ipo", to, name)
        company.par, company.state, company.kind, company.token_prices = par, state, kind, [0] * owned
        if president == POOL and company.is_floated:
            company.state = State.RECEIVERSHIP
        if state is State.OPERATING:
            game.seasoned.add(name)
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        game.bank.cash -= cash
        company.cash = cash
        for side in trains:
            train = game.depot.find(side, "bank") or game.depot.find(side, "gone")
            game.depot.lay(train, name)
            train.side = side
        for place in tokens:
            game.board.put(company, place)
        return company

    def in_stock_round(self, turn=2):
        """A stock round in which everybody may do everything, in the order of the seats."""
        self.game.restart(stock_round(self.game, STOCK_ACTS))
        self.game.round = Round(STOCK, turn)
        self.game.ask.refresh()
        return self

    def in_operating_round(self):
        """An operating round, and a stock round after it."""
        self.game.round = Round(OPERATING, 2, 1, 1)
        return self.goes_by(operating_round(self.game, TURN))

    def goes_by(self, rules):
        """What some rules ask, and a stock round after it."""

        def followed():
            yield from rules
            yield from stock_round(self.game, STOCK_ACTS)

        self.game.restart(followed())
        self.game.ask.refresh()
        return self

    def goes_on(self, *companies):
        """Companies end what they are doing."""
        return self.do(*(Pass(company=company) for company in companies))

    def turn_of(self, company):
        """Every step is passed until a company is in turn."""
        while self.game.operating.name != company:
            self.goes_on(self.game.ask.acts_for)
        return self

    def at_the_end_of_its_turn(self, company):
        """Every step of a company is passed until its trains."""
        self.turn_of(company)
        while self.game.ask.step != TRAINS:
            self.goes_on(company)
        return self

    def sells(self, player, company, shares):
        return self.do(SellShares(player, company, 10 * shares))

    def buys(self, player, company, source):
        return self.do(BuyShare(player, company, source))

    def passes(self, *players):
        return self.do(*(Pass(player=player) for player in players))

    def shares(self, name, *holders):
        return [self.game.certificates.percent(holder, name) // 10 for holder in holders]

    def cashes(self, *names):
        return [self.game.accounts()[name].cash for name in names]
