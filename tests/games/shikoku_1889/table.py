"""A table of Shikoku 1889 for tests, with words for what its stories need."""

from companion.games.shikoku_1889 import TITLE
from tests.eighteenxx.table import Table


class Shikoku(Table):
    """A game of 1889; positions are put together where playing to them would be long."""

    def __init__(self, players=4, depth="full", **options):
        super().__init__(players, TITLE, depth, **options)

    def begun(self):
        """The privates are sold, one after the other; Ann is on in the second stock round, in which shares can be sold."""
        self.privates()
        self.game.priority = "Ann"
        self.pass_until("Ann may buy and sell").passes(len(self.game.players))
        return self.pass_until("Ann may buy and sell")
