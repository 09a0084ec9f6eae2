"""The position of an 18xx game, in the words of the field: what every rule reads and changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.board import Board
from companion.eighteenxx.box import Box
from companion.eighteenxx.company import Company, Private
from companion.eighteenxx.depot import Depot
from companion.eighteenxx.market import Market
from companion.eighteenxx.moves import IPO, POOL
from companion.eighteenxx.papers import Papers
from companion.engine.game import End, Game, Round
from companion.engine.ledger import Account
from companion.engine.text import Text, say


class GameOver(Exception):
    """The game ends at once, from whatever depth of the rules: a bankruptcy in the middle of a turn."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


class Position(Game):
    """The position of one game. The procedures are put on top of it in `game`.

    `purses` are the players' cash, `companies` the companies in the order of the box, `papers` who holds which
    certificate, `market` the share prices, `depot` the trains of the bank and the pool with the phase, `board` what
    answers for the map. `priority` is the player who begins the next stock round.
    """

    box: Box
    board: Board

    def begin(self) -> None:
        """Set the game up. Source: 'Setup'."""
        self.box = self.read_box()
        seats = len(self.players)
        self.bank = Account("bank", limit=None)
        self.bank.cash = self.box.bank
        self.purses = {player: Account(player) for player in self.players}
        self.companies = {symbol: Company(card) for symbol, card in self.box.companies.items()}
        self.privates = {id_: Private(card) for id_, card in self.box.privates.items()}
        self.drawn = self.read_drawn(self.start.setup)
        self.papers = Papers({symbol: self.shares_of(symbol) for symbol in self.companies})
        self.market = Market(self.box.chart)
        self.depot = Depot(self.box)
        self.profile = self.box.profiles[self.options["profile"]]
        self.limit = self.box.certificate_limit[seats]
        self.priority = self.players[0]
        self.operating: Company | None = None
        #: The companies that are still to act in this operating round.
        self.waiting: list[Company] = []
        self.turn_number = 0
        self.round_number = 0
        self.rounds_in_set = 0
        self.is_stock_round = False
        self.sold_this_round: dict[str, set[str]] = {player: set() for player in self.players}
        #: Who was passed over since the last move because there was nothing that they could do.
        self.passed_over: list[str] = []
        self.is_broken = False
        self.order_changed = False
        self.income: dict[str, int] = dict.fromkeys(self.players, 0)
        self.earned: dict[str, dict[str, int]] = {}
        self.board = self.lay_out()
        for purse in self.purses.values():
            self.pay(self.bank, purse, self.box.start_cash[seats], say("starting money"))

    # What a title says ---------------------------------------------------------------------------

    def read_box(self) -> Box:
        """What is in this title's box."""
        raise NotImplementedError

    def read_drawn(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """Check what chance decided. Raises Malformed: a part is missing or wrong."""
        raise NotImplementedError

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first."""
        return self.box.certificates(symbol, len(self.players))

    def drawn_company(self) -> str:
        """The company whose president's certificate comes with a private."""
        raise NotImplementedError

    def before_purchase(self, player: str, company: Company) -> None:
        """What happens before a player buys a certificate."""

    def after_floating(self, company: Company) -> None:
        """What happens when a company has floated."""

    def after_train(self, company: Company) -> None:
        """What happens when a company has paid for a train."""

    def is_sold_out(self, company: Company) -> bool:
        """Whether a company's price rises at the end of a stock round: players hold all its shares."""
        return not self.papers.percent(IPO, company.name) and not self.papers.percent(POOL, company.name)

    def lay_out(self) -> Board:
        """The board of this game's depth."""
        raise NotImplementedError

    # Words of the rules --------------------------------------------------------------------------

    def left_of(self, player: str) -> str:
        """The player to the left: play goes clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All players clockwise, from `first`."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def president(self, company: Company) -> str | None:
        """The player who holds the president's certificate."""
        holder = self.papers.president(company.name)
        return holder if holder in self.purses else None

    def price(self, company: Company) -> int:
        """The share price for 10 %; 0 before the par is set."""
        return self.market.price(company.name) or 0

    def value(self, company: Company, percent: int) -> int:
        """What so many percent are worth at the present price; 0 before the par is set."""
        return (self.market.price(company.name) or 0) * percent // 10

    def private_prices(self, private: Private) -> tuple[int, int]:
        """The least and the most that a company pays for a private."""
        return self.profile.private_prices(private.card.price)

    def owned(self, owner: str) -> list[Private]:
        """The open privates of a player or company."""
        return [private for private in self.privates.values() if private.owner == owner and not private.closed]

    def certificates(self, player: str) -> int:
        """How many certificates count toward the limit: privates, and shares outside the zones that are exempt."""
        held = sum(count for company, count in self.papers.counts(player) if self.counts(company))
        return held + len(self.owned(player))

    def counts(self, company: str) -> bool:
        """Whether certificates of a company count toward the limit: the zone of its price decides."""
        return self.market.zone(company) not in self.profile.exempt_zones

    def may_exceed(self, company: Company) -> bool:
        """Whether players may hold more than the usual limit of a company: the zone of its price decides."""
        zone = self.box.market.zones.get(self.market.zone(company.name))
        return zone is not None and zone.beyond_limit

    def may_buy_several(self, company: Company) -> bool:
        """Whether several certificates of a company may be bought in one turn: the zone of its price decides."""
        zone = self.box.market.zones.get(self.market.zone(company.name))
        return zone is not None and zone.several

    def in_order(self) -> list[Company]:
        """The floated companies in operating order."""
        return [self.companies[name] for name in self.market.order() if self.companies[name].floated]

    def holder_account(self, name: str) -> Account:
        """The account of a player or company."""
        return self.purses.get(name) or self.companies[name]

    def pay(self, payer: Account, payee: Account, amount: int, why: Text) -> None:
        """Move money, and notice when the bank breaks: it still pays in full."""
        super().pay(payer, payee, amount, why)
        if payer is self.bank and payer.cash < 0 and not self.is_broken:
            self.is_broken = True
            self.note(say("The bank is broken: everything is still paid in full, and the end of the game is near."))

    # Views ---------------------------------------------------------------------------------------

    def round_name(self) -> Text:
        """The distribution, "SR 2" or "OR 2.1"."""
        if self.turn_number == 0:
            return say("Distribution of the privates")
        if self.is_stock_round:
            return say("SR {n}", n=self.turn_number)
        return say("OR {n}.{m}", n=self.turn_number, m=self.round_number)

    def accounts(self) -> Mapping[str, Account]:
        """Players, companies and the bank."""
        return {"bank": self.bank, **self.companies, **self.purses}

    def worth(self) -> dict[str, int]:
        """Cash, shares at their price, privates at the printed price. Source: 'End of the Game'."""
        return {player: self.worth_of(player) for player in self.players}

    def worth_of(self, player: str) -> int:
        """What one player would score now."""
        shares = sum(self.value(self.companies[name], percent) for name, percent in self.papers.percents(player))
        return self.purses[player].cash + shares + sum(private.card.price for private in self.owned(player))

    def last_runs(self) -> dict[str, int]:
        """What each company earned when it last ran."""
        rounds = [*(line.companies for line in self.history), self.earned]
        return {name: sheet["revenue"] for companies in rounds for name, sheet in companies.items() if sheet["revenue"]}

    def record_round(self, income: Mapping[str, int], companies: Mapping[str, Mapping[str, int]]) -> None:
        """Write a finished round into the history."""
        self.history.append(Round(self.round_name(), len(self.receipts) + 1, companies, income, self.worth()))

    def trace(self) -> dict[str, Any]:
        """All players and all companies, as docs/game-file.md has it."""
        return {
            "round": str(self.round_name()),
            "phase": self.depot.phase.name,
            "players": {player: self._trace_player(player) for player in self.players},
            "companies": {company.name: self._trace_company(company) for company in self.companies.values()},
            "bank": self.bank.cash,
        }

    def _trace_player(self, player: str) -> dict[str, Any]:
        return {
            "cash": self.purses[player].cash,
            "shares": dict(self.papers.percents(player)),
            "certificates": self.certificates(player),
            "privates": [private.card.id for private in self.owned(player)],
            "worth": self.worth_of(player),
        }

    def _trace_company(self, company: Company) -> dict[str, Any]:
        held = self.papers.percent
        data: dict[str, Any] = {
            "cash": company.cash,
            "price": self.price(company) or None,
            "par": company.par,
            "ipo": held(IPO, company.name),
            "pool": held(POOL, company.name),
            "treasury": held(company.name, company.name),
            "trains": [train.name for train in self.depot.of(company.name)],
            "president": self.president(company),
            "floated": company.floated,
            "tokens": list(company.tokens),
            "closed": company.closed,
        }
        privates = [private.card.id for private in self.owned(company.name)]
        return {**data, "privates": privates} if privates else data
