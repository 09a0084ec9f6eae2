"""A table of 1820 where companies are put together as an example has them: `table.company("CFR", 116, 20, Ann=7, pool=3)`.

Players sit and have their number cards as Ann, Ben, Carl, Dora, Eve.
"""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import End, Start
from companion.engine.record import parse_entry
from companion.engine.text import say
from companion.games.britain_1820 import TITLE, cousins
from companion.games.britain_1820.company import Cousin
from companion.games.britain_1820.company_turn import company_turn
from companion.games.britain_1820.operating_round import operating_round, victoria_dies
from companion.games.britain_1820.position import OPERATING, STOCK, TAKEOVER

NAMES = ("Ann", "Ben", "Carl", "Dora", "Eve")
COUSINS = ("gwsc", "stephenson-fox", "locke", "holden")


class Table:
    """One game, set into a position; what is entered comes as the wire would bring it."""

    def __init__(self, players=4, column=1, cousins=COUSINS, **options):
        names = NAMES[:players]
        setup = {"order": list(names), **({"cousins": list(cousins)} if options.get("cousins_on", True) else {})}
        options.pop("cousins_on", None)
        self.game = Start(TITLE, names, TITLE.read_options(options), setup, depth="books").begin()
        self.game.column = column
        for colour in list(self.game.supply)[: list(self.game.supply).index(self.game.now.phase)]:
            self.game.supply[colour] = 0
        for player in names:
            self.cash(player, 0)

    # Into a position ---------------------------------------------------------------------------

    def account(self, name):
        game = self.game
        return game.companies.get(name) or game.cousins.get(name) or game.purses[name]

    def cash(self, name, amount):
        account = self.account(name)
        self.game.bank.cash += account.cash - amount
        account.cash = amount

    def company(self, name, price, size, trains=(), cash=0, loans=0, pool=0, placed=1, unplaced=0, floated=0, **held):
        """A company with shares by holder, the director first; a private company has the price 0."""
        company = self.game.companies[name]
        company.size, company.pool, company.loans, company.floated = size, pool, loans, floated
        company.placed, company.unplaced, company.trains = placed, unplaced, list(trains)
        company.holders = {holder.replace("_", "-"): shares for holder, shares in held.items()}
        company.director = next(iter(company.holders), None)
        self.cash(name, cash)
        if price:
            self.game.market.put(name, next(cell for cell in self.game.box.chart.cells if cell.price == price))
        else:
            self.game.privates.append(name)
        return company

    def cousin(self, id_, owner, cash=0):
        self.game.cousins[id_] = Cousin(self.game.box.cousins[id_], owner)
        self.cash(id_, cash)

    def rail(self, price=95, pool=100, **held):
        victoria_dies(self.game)
        self.game.rail.pool, self.game.rail.holders = pool - sum(held.values()), dict(held)
        self.game.market.put("BR", next(cell for cell in self.game.box.chart.cells if cell.price == price))

    # Where the game goes on --------------------------------------------------------------------

    def go(self, *steps):
        """Let the rules go on with these steps, and then end the game."""
        def rules():
            for step in steps:
                end = yield from step
                if isinstance(end, End):
                    return end
            return End("over", say("The steps are over."))

        self.game.restart(rules())
        return self

    def turn(self, name):
        """A company's turn to operate."""
        self.game.round = OPERATING
        return self.go(company_turn(self.game, self.game.companies[name]))

    def operating(self):
        return self.go(operating_round(self.game))

    def stock(self, number=2):
        self.game.round, self.game.numbers[STOCK] = STOCK, number
        return self

    def takeover(self):
        game = self.game
        game.round, game.order_before = TAKEOVER, game.market.order()
        return self

    # What people enter -------------------------------------------------------------------------

    def play(self, kind, /, **data):
        return self.game.play(parse_entry({"move": kind, **data}, TITLE.moves["books"]))

    def run(self, name, revenue, decision="pay-dividend"):
        """Run and decide; a revenue of nothing leaves nothing to decide."""
        self.play("run-trains", company=name, revenue=revenue)
        if revenue:
            self.play(decision, company=name)

    def passes(self, *players):
        for player in players:
            self.play("pass", player=player)

    def bids(self, *bids):
        """Bids and passes in their order: "A550" bids, "B-" passes."""
        for bid in bids:
            player = next(name for name in NAMES if name[0] == bid[0])
            if bid[1:] == "-":
                self.play("pass", player=player)
            else:
                self.play("bid", player=player, amount=int(bid[1:]))

    def all_pass(self):
        """Everybody who still may passes, until the auction is over."""
        while self.game.ask.offer("bid"):
            auction = self.game.ask.topic
            self.passes(next(player for player in self.game.ask.actors if player in auction.active))

    @contextmanager
    def refuses(self, sentence, kind=Refusal):
        """What stands inside is refused with this sentence, and nothing has changed."""
        before = self.game.trace()
        with pytest.raises(kind) as refused:
            yield
        assert str(refused.value) == sentence
        assert self.game.trace() == before

    # What lies there ---------------------------------------------------------------------------

    def money(self, *names):
        return [self.account(name).cash for name in names]

    def price(self, name):
        return self.game.market.price(name)

    def prices(self, *names):
        return [self.price(name) for name in names]

    def __getitem__(self, name):
        return self.game.companies[name]

    def figures(self, name, *fields):
        return [getattr(self[name], field) for field in fields]

    @property
    def notes(self):
        return [str(self.game.text_of(fact)) for fact in self.game.receipts[-1].facts]

    def closed(self, kind):
        """Why an offer is closed now; None: it is open or not there."""
        self.game.ask.refresh()
        offer = self.game.ask.offer(kind)
        refusal = offer and offer.closed()
        return refusal and str(refusal)

    @property
    def end(self):
        return self.game.end and self.game.end.reason


def leave(table):
    """Let all cousins leave, as in red phase."""
    return cousins.close_all(table.game)


def deals(shown):
    """What screens say about deals with a company, by its label."""
    return {str(label): str(value) for label, value in shown.more.deals}
