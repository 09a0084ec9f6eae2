"""A game of 1862 with all that chance decides given, and short words for its moves."""

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import BuyShare, BuyTrain, Pass, StartCompany
from companion.eighteenxx.rules.steps import TRAINS
from companion.engine.game import Start
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.moves import BuyTokens, CharterCompany, ProposeCompany, RaiseBid
from tests.eighteenxx.table import SEATS, Table

#: The companies in the order in which they come: eight from phase A, four from B, four from C.
FIRST = ("ECR", "NGC", "L&D", "Y&N", "ENR", "ESR", "E&H", "L&E")
COMPANIES = (*FIRST, "N&E", "SVR", "WNR", "W&F", "EUR", "FDR", "I&B", "WVR")
PERMITS = (*["local"] * 5, *["express"] * 5, *["freight"] * 6)


class Opened(Table):
    """A table before its first move."""

    def __init__(self, players=4, depth="books", **options):
        read = TITLE.read_options(options)
        setup = {"companies": list(COMPANIES), "permits": list(PERMITS)}
        self.start = Start(TITLE, SEATS[:players], read, setup, depth=depth)
        self.game = self.start.begin()

    def money(self, **amounts):
        """What players and companies have; the difference comes from the bank, or goes there."""
        for name, amount in amounts.items():
            account = self.game.accounts()[name]
            self.game.bank.cash += account.cash - amount
            account.cash = amount
        self.game.ask.refresh()
        return self

    def says(self, *said):
        """Players in turn: "Bo ECR 0" proposes, "Cy 5" bids more, "Dan" passes, "Ann ECR 68 2" founds with 50 %."""
        for words in said:
            match words.split():
                case [player]:
                    self.do(Pass(player))
                case [player, bid]:
                    self.do(RaiseBid(player, int(bid)))
                case [player, company, bid]:
                    self.do(ProposeCompany(player, company, int(bid)))
                case [player, company, par, shares]:
                    self.do(CharterCompany(player, company, int(par), int(shares)))
        return self

    def trades(self, *said):
        """Players in a stock round: "Ann NGC 78" starts it, "Bo NGC ipo" buys from there, "Cy" passes, "NGC 4" is tokens."""
        for words in said:
            match words.split():
                case [player]:
                    self.do(Pass(player))
                case [company, number] if company in self.game.companies:
                    self.do(BuyTokens(company, int(number)))
                case [player, company, par] if par.isdecimal():
                    self.do(StartCompany(player, company, int(par)))
                case [player, company, source]:
                    self.do(BuyShare(player, company, source))
        return self

    def in_the_stock_round(self):
        """Both opening parliament rounds pass without a company."""
        return self.passes(2 * len(self.game.players))

    def running(self, name, price, trains=1, par=54, **held):
        """A company that has operated, held in shares, the president first; the rest lies in the pool."""
        game, company = self.game, self.game.companies[name]
        game.certificates.move_president(name, next(iter(held)))
        for holder, shares in {**held, "pool": 10 - sum(held.values())}.items():
            while game.certificates.percent(holder, name) < 10 * shares:
                game.certificates.move_next("ipo", holder, name)
        company.par, company.state = par, State.OPERATING
        game.seasoned.add(name)
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        for _ in range(trains):
            train = next(train for train in game.depot.trains() if train.owner == "bank")
            game.depot.lay(train, name)
            train.side = next(iter(train.kind.sides))
        game.ask.refresh()
        return company


def before_a_merger():
    """Ann presides ECR, Bo NGC, each with five shares; Cy has two of ECR, Dan one of NGC, which is in turn."""
    table = Opened(4)
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 74 2", "Bo NGC 0", "Cy", "Dan", "Ann", "Bo NGC 68 2")
    while not table.game.round.is_stock:
        table.says(*table.game.ask.actors)
    table.trades("Ann", "Bo", "Cy ECR ipo", "Dan NGC ipo", "Ann", "Bo", "Cy", "Dan")
    while table.game.operating is None or table.game.operating.name != "NGC":
        must_buy = table.game.ask.step == TRAINS and not table.game.depot.of("ECR")
        table.do(BuyTrain("ECR", "bank", "1F", 100) if must_buy else Pass(company="ECR"))
    return table.game


def before_trains(company="ECR"):
    """Ann's company, such as ECR, which runs local trains, buys its first train; it has £560."""
    table = Opened(4)
    table.says(f"Ann {company} 0", "Bo", "Cy", "Dan", f"Ann {company} 74 2")
    while not table.game.round.is_stock:
        table.says(*table.game.ask.actors)
    table.trades("Ann", "Bo", "Cy", "Dan")
    while table.game.ask.step != TRAINS:
        table.do(Pass(company=company))
    return table
