"""Companies of 1862, put together as an example has them, and exchanges conducted with them."""

from dataclasses import replace

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.company import State
from companion.eighteenxx.rules.exchange import conduct
from companion.games.barons_1830 import TITLE
from companion.games.barons_1830.game import Barons
from companion.games.eastern_1862.words import WORDS
from tests.eighteenxx.table import Table

#: The price track.
PRICES = tuple(sorted(cell.price for cell in box("1862").chart.cells))
RULES = {"merge_rounding": "end", "max_tokens": 7}


class Ruled(Barons):
    """The box of 1862, with the rules that tables settle."""

    ruled, words = RULES, WORDS

    def read_box(self):
        return box("1862")

    def rules(self):
        return (yield from self.rounds())

    def rule(self, name):
        return self.ruled[name] if name in self.ruled else super().rule(name)


class Railways(Table):
    """A table where companies are put together: shares by holder, the president first."""

    title = replace(TITLE, game=Ruled)

    def __init__(self, players=4, depth="books", rules=None, **cash):
        super().__init__(players, self.title, depth)
        self.game.ruled = {**RULES, **(rules or {})}
        for player in self.game.players:
            self.money(self.game.purses[player], cash.get(player, 0))

    def money(self, account, amount):
        self.game.bank.cash += account.cash - amount
        account.cash = amount

    def company(self, name, price, trains=(), cash=0, par=54, tokens=(), owned=3, **held):
        """A company that has operated, with `owned` tokens in all; "treasury" and "pool" are holders too."""
        game, company = self.game, self.game.companies[name]
        president, *_ = held
        game.certificates.move_president(name, president)
        for holder, shares in held.items():
            to = name if holder == "treasury" else holder
            while game.certificates.percent(to, name) < 10 * shares:
                game.certificates.move_next("ipo", to, name)
        company.par, company.state, company.token_prices = par, State.OPERATING, [0] * owned
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        self.money(company, cash)
        for side in trains:
            self.train(side, name)
        for place in tokens:
            game.board.put(company, place)
        return company

    def train(self, side, owner):
        """A train of the bank, by its side."""
        train = self.game.depot.find(side, "bank")
        self.game.depot.lay(train, owner)
        train.side = side if train.kind.sides else ""

    def exchange(self, rule, order, *answers):
        """Conduct an exchange: each question goes to the player of the next answer."""
        running = conduct(self.game, rule, order)
        try:
            ask = next(running)
            for player, move in answers:
                assert ask.actors == (player,)
                ask = running.send(move(player))
        except StopIteration as over:
            return over.value
        raise AssertionError(f"{ask.actors} are asked: {ask.question}")

    def shares(self, name, *holders):
        return [self.game.certificates.percent(holder, name) // 10 for holder in holders]

    def cash(self, *names):
        return [self.game.accounts()[name].cash for name in names]
