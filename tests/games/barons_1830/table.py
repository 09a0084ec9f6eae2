"""A table of 1830 for tests, with words for what its stories need."""

from companion.eighteenxx.model.moves import Bid, BuyPrivate, LayCounted, Pass, SetPar
from companion.games.barons_1830 import TITLE
from tests.eighteenxx.table import Table


class Barons(Table):
    """A game of 1830; positions are put together where playing to them would be long."""

    def __init__(self, players=3, depth="full", **options):
        super().__init__(players, TITLE, depth, **options)

    def privates(self, par=100):
        """Ann, Bo and Cy in turn buy the cheapest private; who gets BO sets the par of B&O."""
        return super().privates(par)

    def example_1(self):
        """The distribution of example 1: Ann has DH and CA, Bo SV and BO, Cy CS and MH."""
        self.do(Bid("Ann", "P5", 165), Bid("Bo", "P6", 225), Bid("Cy", "P4", 115), Bid("Ann", "P4", 120))
        self.do(BuyPrivate("Bo", "P1"), BuyPrivate("Cy", "P2"), BuyPrivate("Ann", "P3"))
        return self.do(Bid("Cy", "P4", 125), Pass(player="Ann"), SetPar("Bo", "B&O", 100))

    def second(self):
        """The second stock round, after the distribution of example 1 in which nobody bought a share; Bo begins."""
        return self.example_1().passes(3).pass_until("Bo may buy and sell")

    def operates(self):
        """Everybody passes until a company lays track."""
        while self.game.operating is None:
            self.passes(1)
        return self

    def trains_step(self):
        """The company in turn goes on to its trains: it lays and runs nothing."""
        name = self.game.operating.name
        while not self.heading.startswith(f"{name}: buy trains"):
            self.do(Pass(company=name))
        return self

    def laid(self, hex_, tile, rotation):
        """A tile on the map, whoever laid it."""
        self.game.board.state.lay(hex_, tile, rotation)
        self.game.ask.refresh()
        return self

    def purses(self, *names):
        """The cash of players."""
        return [self.game.purses[name].cash for name in names]


def counted(company):
    """A tile that cost nothing, at the depth Books."""
    return LayCounted(company, 0)
