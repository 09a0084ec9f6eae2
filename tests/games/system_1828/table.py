"""A table of 1828 for tests, with words for what its stories need."""

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import Bid, BuyPrivate, Pass, SetPar
from companion.eighteenxx.rules.exchange import Question, carry_out
from companion.engine.game import Start, replay
from companion.games.system_1828 import TITLE
from companion.games.system_1828.merger import Union, unite
from tests.eighteenxx.table import SEATS, Table

DRAFT, FINAL = "draft2018", "final"
DEAR = ["P-OSH", "P-NKP", "P-NW", "P-CPR", "P-GT", "P-IC", "P-MC", "P-MP"]


class Systems(Table):
    """A game of 1828. Players hold the number cards in the order of their seats."""

    def __init__(self, players=4, edition=DRAFT, depth="books", dear=DEAR, order=None, **options):
        seats = SEATS[:players]
        setup = {"order": list(order or seats), "dear": dear} if edition == FINAL else {"order": list(order or seats)}
        self.start = Start(TITLE, seats, TITLE.read_options(options), setup, edition=edition, depth=depth)
        self.game = replay(self.start, ())

    # The auction -------------------------------------------------------------------------------------

    def says(self, *words):
        """Turns of the auction: "Ann 45 C&StL" bids, "Ann C&StL" buys, "Ann" passes, "Ann B&O 67" sets a par."""
        for said in words:
            match said.split():
                case [player]:
                    self.do(Pass(player=player))
                case [player, amount, private] if amount.isdecimal():
                    self.do(Bid(player, private, int(amount)))
                case [player, private]:
                    self.do(BuyPrivate(player, private))
                case [player, company, par]:
                    self.do(SetPar(player, company, int(par)))
        return self

    def in_stock_round(self, turn=2):
        """A stock round in which everything may be done, in the order of the seats; no private has been sold."""
        game = self.game
        for private in game.privates.values():
            private.owner, private.closed = None, True
        game.restart(game.rounds())
        game.round = type(game.round)("stock", turn)
        game.ask.refresh()
        return self

    @property
    def purses(self):
        return {player: purse.cash for player, purse in self.game.purses.items()}

    # Mergers -----------------------------------------------------------------------------------------

    def operated(self, name, cell, director, cash=0, **held):
        """A company that has operated, in shares of 10 %: players, "pool"; the rest is in the IPO."""
        self.company(name, 67, cell, cash=cash, **{director: 20 if held.get(director, 2) >= 2 else 10},)
        for holder, shares in held.items():
            while self.percent(holder, name) < 10 * shares:
                self.game.certificates.move_next("ipo", holder, name)
        self.game.companies[name].state = State.OPERATING
        return self

    def turn_of(self, name, step="buy trains"):
        """An operating round in which a company is in turn, at a step."""
        while not self.heading.startswith(f"{name}: "):
            ask = self.game.ask
            self.do(Pass(company=ask.acts_for) if ask.acts_for else Pass(player=ask.actors[0]))
        while step not in self.heading:
            self.do(Pass(company=name))
        return self

    def order(self, acting, stays, other):
        return Union(acting, self.game.companies[stays], self.game.companies[other])

    def merges(self, acting, stays, other, *answers):
        """Carry a merger out; each answer is a player and what he says."""
        order, given, asked = self.order(acting, stays, other), (), list(answers)
        while isinstance(found := unite(self.game, order, given), Question):
            assert asked, f"{found.player} is asked: {found.text}"
            player, answer = asked.pop(0)
            assert found.player == player, f"{found.player} is asked: {found.text}"
            given = (*given, answer)
        assert not asked
        carry_out(self.game, found)
        return found

    def shares(self, name, *holders):
        return [self.percent(holder, name) // 10 for holder in holders]
