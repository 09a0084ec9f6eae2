"""A table that plays a title of the family in tests: stories in the words of the rules, and refusals as sentences."""

import copy
import random
from functools import cache

import pytest

from companion.eighteenxx.model import moves
from companion.eighteenxx.model.company import State
from companion.eighteenxx.powers.certificates import drawn_company
from companion.engine.corrections import CorrectCash
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry, Start, replay
from companion.engine.record import trace_line
from companion.games.chesapeake import OFF_THE_RAILS

SEATS = ("Ann", "Bo", "Cy", "Dan", "Eve", "Fay")


class Table:
    """A game and short words for its moves. Whoever acts is a player, or a company."""

    def __init__(self, players=3, title=OFF_THE_RAILS, depth="full", drawn="C&O", entries=(), **options):
        seats = SEATS[:players]
        read = title.read_options(options)
        setup = title.draw_setup(seats, read, random.Random(0))
        if "drawn" in setup:
            setup = {**setup, "drawn": drawn}
        self.start = Start(title, seats, read, setup, depth=depth)
        self.game = replay(self.start, entries)

    def copied(self):
        """The same game at another table."""
        other = copy.copy(self)
        other.game = replay(self.start, self.game.entries(), check=False)
        return other

    def do(self, *played):
        for move in played:
            self.receipt = self.game.play(Entry(move))
        return self

    def refused(self, move):
        """The sentence with which a move is refused; nothing has changed by it."""
        before = trace_line(self.game)
        with pytest.raises(IllegalMove) as told:
            self.game.play(Entry(move))
        assert trace_line(self.game) == before
        return self.game.formatter()(told.value.text)

    @property
    def heading(self):
        return str(self.game.ask.heading)

    def notes(self):
        return [self.game.formatter()(self.game.text_of(fact)) for fact in self.receipt.facts]

    def give(self, who, amount):
        """Money from the bank, as a correction: so that a story need not earn it."""
        return self.do(CorrectCash(who, amount))

    def phase(self, kind):
        """As if the trains up to the first of a kind had been bought, and were gone again."""
        depot = self.game.depot
        for train in depot.trains():
            if train.owner == "bank" and list(depot.kinds).index(train.name) < list(depot.kinds).index(kind):
                depot.lay(train, "gone")
        depot.take(depot.find(kind, "bank"), "gone")
        if depot.phase.closes_privates:
            for private in self.game.privates.values():
                private.closed = True
        self.game.ask.refresh()
        return self

    def train(self, kind, owner):
        """A train that nobody has for a company or the pool, without the phase that it would begin."""
        depot = self.game.depot
        depot.lay(depot.find(kind, "bank") or depot.find(kind, "gone"), owner)
        self.game.ask.refresh()
        return self

    # Positions, put together where playing to them would be long --------------------------------------

    def company(self, name, par, cell=None, floated=True, cash=0, **held):
        """A started company: held by players and pool in percent, the president first; the rest is in the IPO."""
        game, company = self.game, self.game.companies[name]
        game.certificates.move_president(name, next(iter(held)))
        for holder, percent in held.items():
            while self.percent(holder, name) < percent:
                game.certificates.move_next("ipo", holder, name)
        company.par, company.state = par, State.FLOATED if floated else State.STARTED
        game.market.put(name, game.market.chart.at(*cell) if cell else game.market.par_cell(par))
        company.cash, game.bank.cash = cash, game.bank.cash - cash
        game.ask.refresh()
        return self

    def cash(self, **amounts):
        """What players have; the difference comes from the bank, or goes there."""
        for player, amount in amounts.items():
            purse = self.game.purses[player]
            self.game.bank.cash += purse.cash - amount
            purse.cash = amount
        self.game.ask.refresh()
        return self

    def owns(self, **owners):
        """Who owns privates, by symbol: a player or a company; "" closes them."""
        for symbol, owner in owners.items():
            private = self.private(symbol)
            private.owner, private.closed = owner or None, not owner
        self.game.ask.refresh()
        return self

    # What is there -----------------------------------------------------------------------------------

    def private(self, symbol):
        """A private by its symbol: "TR" is one of them."""
        return next(private for private in self.game.privates.values() if private.card.symbol == symbol)

    def cell(self, name):
        """Price, row and column of a company."""
        cell = self.game.market.cell(name)
        return cell.price, cell.row, cell.column

    def percent(self, holder, name):
        """How many percent of a company somebody holds."""
        return self.game.certificates.percent(holder, name)

    # Stories ---------------------------------------------------------------------------------------

    def privates(self, par=67):
        """Everybody in turn buys the cheapest private; whoever gets the last one fixes a par."""
        while self.game.round.turn == 0:
            player = self.game.ask.actors[0]
            if self.game.ask.offer("set-par"):
                self.do(moves.SetPar(player, drawn_company(self.game), par))
            else:
                cheapest = next(id_ for id_, private in self.game.privates.items() if private.owner is None)
                self.do(moves.BuyPrivate(player, cheapest))
        return self

    def passes(self, n):
        """So many players pass."""
        for _ in range(n):
            self.do(moves.Pass(player=self.game.ask.actors[0]))
        return self

    def pass_until(self, wanted):
        """Everybody passes until a heading begins so."""
        while not self.heading.startswith(wanted):
            ask = self.game.ask
            self.do(moves.Pass(company=ask.acts_for) if ask.acts_for else moves.Pass(player=ask.actors[0]))
        return self

    def buys(self, *bought):
        """Players in turn buy from the IPO: "Ann PRR"; a par starts a company: "Ann PRR 67"; "Ann" passes."""
        for words in bought:
            player, *rest = words.split()
            match rest:
                case []:
                    self.do(moves.Pass(player=player))
                case [company]:
                    self.do(moves.BuyShare(player, company, "ipo"))
                case [company, par]:
                    self.do(moves.StartCompany(player, company, int(par)))
        return self

    def price(self, company, row, column):
        """Put a price where a story needs it: as if it had been paid and sold for."""
        self.game.market.put(company, self.game.market.chart.at(row, column))
        self.game.ask.refresh()
        return self


@cache
def _told(story, depth, options):
    return STORIES[story](Table(depth=depth, **dict(options)))


def at(story, depth="full", **options):
    """A table where a story has been told; stories that were told before are not told again."""
    return _told(story, depth, tuple(sorted(options.items()))).copied()


def _operating(table):
    """Ann presides PRR, which is the only company that has floated: 670 in its treasury."""
    table.privates().buys("Ann PRR 67", "Bo PRR", "Cy PRR", "Ann PRR")
    return table.pass_until("PRR: lay track")


def _second(table):
    """The second stock round; PRR has laid 57 in Harrisburg and bought a 2."""
    _operating(table)
    lay = moves.LayTile("PRR", "F2", "57", 1) if table.game.depth == "full" else moves.LayCounted("PRR", 0)
    table.do(lay).pass_until("PRR: buy trains")
    return table.do(moves.BuyTrain("PRR", "bank", "2", 80)).pass_until("Ann may buy and sell")


def _trains(table):
    """PRR, with money for everything, has laid its tile and buys trains."""
    _operating(table).give("PRR", 5000)
    lay = moves.LayTile("PRR", "F2", "57", 1) if table.game.depth == "full" else moves.LayCounted("PRR", 0)
    return table.do(lay).pass_until("PRR: buy trains")


STORIES = {
    "distribution": lambda table: table,
    "first": lambda table: table.privates(),
    "operating": _operating,
    "second": _second,
    "trains": _trains,
}
