"""Privates that operate: each has money, a train and a token of its own, and a company that buys it gets all of that.

Source: 1846 rules, 'Independent railroads'.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import ASIDE, GONE
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.box.tables import CompanyCard
from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.anytime_offers import with_anytime_offers
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.reasons import RevenueOfRoute, Treasury
from companion.eighteenxx.model.track_facts import IndependentEarned, IndependentGone, IndependentTaken
from companion.eighteenxx.rounds.run_step import run_step
from companion.eighteenxx.rounds.track_step import track_step
from companion.eighteenxx.rules import steps
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class Independent(Power, kind="independent"):
    """While a player owns it, it lays track and runs a train before companies do, from its token in its `home`; half of what
    it earns is its own. It begins with so much `cash` when somebody gets it, and with a `train` that lay aside."""

    home: str
    cash: int
    train: str

    def about(self) -> Text:
        """What it does."""
        return say("While a player owns it, it operates before the companies: it lays track for its own money and runs its "
                   "{train}-train from {home}; half of that is paid to the player, half is its own. It begins with {cash}. "
                   "A company that buys it gets its money, its train and its token.", home=self.home, train=self.train,
                   cash=Money(self.cash))

    def briefly(self, game: Position) -> Text:
        """What it has, for whoever gets it."""
        owned = (one.card.symbol for one in game.privates.values() if one.card.power is self and one.owner)
        minor = game.minors.get(next(owned, ""))
        return say("operates: {cash}, a {train}-train and a token in {home}", cash=Money(minor.cash if minor else self.cash),
                   train=self.train, home=self.home)

    def bought(self, game: Position, private: Private, player: str) -> Procedure[None]:
        """The bank puts money on it."""
        yield from ()
        game.pay(game.bank, game.minors[private.card.symbol], self.cash, Treasury(private.card.symbol))

    def against_sale(self, game: Position, private: Private) -> IllegalMove | None:
        """Its train must fit the limit of the company that buys, which has raised no money for a train that it must buy."""
        train = next(iter(game.depot.of(private.card.symbol)), None)
        if game.turn is None or train is None or private.closed:
            return None
        company = game.turn.company
        if game.turn.is_forced:
            return illegal("After issuing for a train, {company} buys from the bank.", company=company.name)
        if game.forced_sales and game.turn.step == steps.TRAINS:
            return illegal("{player} has sold shares for a train, so {company} buys from the bank.",
                           player=game.president(company), company=company.name)
        return train_limit.against_train(game, company, train)

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """Its company gets money, train and token; where it has a token already the other goes away."""
        yield from ()
        minor, company = game.minors.pop(private.card.symbol), game.companies[str(private.owner)]
        cash = minor.cash
        game.pay(minor, company, cash, Treasury(minor.name))
        for train in game.depot.of(minor.name):
            game.depot.take(train, company.name)
        is_new = self.home not in company.hexes
        if is_new:
            company.token_prices.insert(len(company.placed), 0)
        game.board.replace(minor, self.home, company)
        where = game.board.called(self.home) if is_new else ""
        game.happened(IndependentTaken(company.name, private.card.symbol, Money(cash), self.train, where))

    def closed(self, game: Position, private: Private) -> None:
        """All that it has leaves the game."""
        minor = game.minors.pop(private.card.symbol, None)
        if minor is None:
            return
        cash = minor.cash
        game.pay(minor, game.bank, cash, Treasury(minor.name))
        for train in game.depot.of(minor.name):
            game.depot.put(train, GONE)
        game.board.take(minor, self.home)
        game.happened(IndependentGone(private.card.symbol, Money(cash), self.train, game.board.called(self.home)))


def set_out(game: Position) -> None:
    """Put the tokens of independents on the board, and their trains beside them."""
    for private in game.privates.values():
        if isinstance(power := private.card.power, Independent):
            card = private.card
            minor = Company(CompanyCard(card.symbol, card.name, power.home, (0,), "#ffffff", "#000000", "circle", city=0))
            game.minors[minor.name] = minor
            if isinstance(game.board, MapBoard):
                game.board.follow(minor)
            game.board.put(minor, power.home)
            train = game.depot.find(power.train, ASIDE)
            assert train is not None
            game.depot.lay(train, minor.name)


# In an operating round ------------------------------------------------------------------------------


def operate(game: Position) -> Procedure[None]:
    """Each takes its turn."""
    game.has_run.clear()
    for private in list(game.privates.values()):
        if isinstance(private.card.power, Independent) and private.owner in game.purses and not private.closed:
            minor = game.minors[private.card.symbol]
            game.turn = turn = CompanyTurn(minor)
            yield from with_anytime_offers(game, turn, _turn(game, turn))
            _settle(game, minor, str(private.owner), turn.revenue)


def _turn(game: Position, turn: CompanyTurn) -> Procedure[None]:
    yield from track_step(game, turn)
    yield from run_step(game, turn)


def _settle(game: Position, minor: Company, owner: str, revenue: int) -> None:
    """Half of what its train has earned is its own, half its owner's."""
    if not revenue:
        return
    half, why = revenue // 2, RevenueOfRoute(minor.name)
    game.has_run.update({train.id: minor.name for train in game.depot.of(minor.name)})
    game.pay(game.bank, game.purses[owner], half, why)
    game.pay(game.bank, minor, revenue - half, why)
    game.income[owner] += half
    game.happened(IndependentEarned(owner, minor.name, Money(revenue), Money(half)))
