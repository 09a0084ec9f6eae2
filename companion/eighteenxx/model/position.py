"""The position of an 18xx game: what is set up, and what happens to it in every title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.eighteenxx.box.house_rules import settled
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.map.map import Token
from companion.eighteenxx.model import trace_parts
from companion.eighteenxx.model.certificates import Certificates
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.depot import Depot, Train
from companion.eighteenxx.model.draft import Draft
from companion.eighteenxx.model.facts import BankBroken
from companion.eighteenxx.model.market import Market
from companion.eighteenxx.model.reasons import ForTile
from companion.eighteenxx.model.rounds import DISTRIBUTION, Round
from companion.eighteenxx.model.title_rules import TitleRules
from companion.eighteenxx.model.track_facts import TileEarns
from companion.engine.facts import Reason, StartingMoney
from companion.engine.ledger import Account
from companion.engine.past_round import PastRound
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company_turn import CompanyTurn



class Position(TitleRules):
    """The position of one game. The procedures are put on top of it in `title`."""

    def begin(self) -> None:
        """Set the game up. Source: 'Setup'."""
        seats = len(self.players)
        printed = {option.id: option.default for option in self.title.options}
        self.box = settled(self.read_box(), self.options, printed.get("train_counts", {}), seats)
        self.bank = Account("bank", limit=None)
        self.bank.cash = self.box.bank or 0
        self.purses = {player: Account(player) for player in self.players}
        self.companies = {symbol: Company(card) for symbol, card in self.box.companies.items()}
        self.owned_now: dict[str, tuple[Private, ...]] = {}
        self.privates = {id_: Private(card, self.things, self.owned_now) for id_, card in self.box.privates.items()
                         if card.players_min <= seats}
        self.extras = self.extras_of(self)
        self.drawn = self.read_drawn(self.start.setup)
        #: By company: the private that starts it, where one does.
        self.starters = {company: private for private in self.privates.values() for company in self.companies
                         if private.card.power is not None and private.card.power.starts(company)}
        self.certificates = Certificates({symbol: self.shares_of(symbol) for symbol in self.companies}, self.things)
        for symbol, company in self.companies.items():
            for _ in range(company.card.in_pool // 10):
                self.certificates.move_next(IPO, POOL, symbol)
        #: The markers in places that nobody may use any more.
        self.blocking: list[Token] = []
        self.market = Market(self.box.chart, self.things)
        self.depot = Depot(self.box, seats, self.things)
        self.profile = self.box.profiles[self.options.get("profile", next(iter(self.box.profiles)))]
        self.limit = self.box.certificate_limit[seats]
        self.holding_limits = {
            name: kind.holding_limit_by_players.get(seats, kind.holding_limit or self.box.holding_limit)
            for name, kind in self.box.kinds.items()}
        #: Those by whose power a tile may be laid in any step of a turn.
        self.lasting = [private for private in self.privates.values()
                        if (power := private.card.power) is not None and power.lasts(self)]
        self._begin_round()
        self.board = self.lay_out()
        #: Those by whose power something may be done at any time, and the kinds of moves by which it is.
        self.at_any_time = [(private, power) for private in self.privates.values()
                            if (power := private.card.power) is not None and power.anytime_moves(self)]
        self.anytime_kinds = frozenset(kind for _, power in self.at_any_time for kind in power.anytime_moves(self))
        for purse in self.purses.values():
            self.pay(self.bank, purse, self.box.start_cash[seats], StartingMoney())

    def _begin_round(self) -> None:
        """Nothing has happened yet: whose turn it is, and what is remembered from round to round."""
        #: The players in the order in which they play.
        self.seats = self.players
        self.priority = self.players[0]
        self.operating: Company | None = None
        #: The turn of the company that operates.
        self.turn: CompanyTurn | None = None
        #: What operates like a company and is none: it has money and tokens, but neither shares nor a price.
        self.minors: dict[str, Company] = {}
        #: By private: the hex where its marker lies that moves, and the company that it serves.
        self.markers: dict[str, tuple[str, str]] = {}
        #: The privates whose marker has been moved in this operating round.
        self.has_marked: set[str] = set()
        #: By train: the independent for which it has run in this operating round.
        self.has_run: dict[str, str] = {}
        self.second_homes: dict[str, Company] = {}
        #: The companies that are still to act in this operating round, and those that have, in that order.
        self.waiting: list[Company] = []
        self.acted: list[Company] = []
        self.round = Round(DISTRIBUTION)
        #: How the cards lie as long as privates are drafted in secret.
        self.draft: Draft | None = None
        #: What has happened that ends the game: the moment at which it is over, and after which turn at the latest.
        self.ending: dict[str, tuple[str, int]] = {}
        #: Who has passed in this stock round and done nothing since, in that order.
        self.passed: list[str] = []
        self.sold_this_round: dict[str, set[str]] = {player: set() for player in self.players}
        #: What each player has bought in this stock round, in percent, by company.
        self.bought_this_round: dict[str, dict[str, int]] = {player: {} for player in self.players}
        #: What a president has sold of each company in the forced purchase under way, in percent.
        self.forced_sales: dict[str, int] = {}
        #: What the last share, token or private that was sold for it brought; 0: none was.
        self.last_sale = 0
        #: Who has bought or sold a private in the first operating round.
        self.dealt: set[str] = set()
        #: Who was passed over since the last move because there was nothing that they could do.
        self.passed_over: list[str] = []
        self.is_broken = False
        #: Who is bankrupt, which ends the game.
        self.bankrupt: str | None = None
        self.order_changed = False
        self.income: dict[str, int] = dict.fromkeys(self.players, 0)
        self.earned: dict[str, dict[str, int]] = {}

    def rounds_of_set(self, turn: int) -> int:
        """How many operating rounds a set has that begins now: as the box counts them, or as the phase says."""
        sets = self.box.sets
        return sets[min(turn, len(sets)) - 1] if sets else self.depot.phase.operating_rounds

    @property
    def operating_number(self) -> int:
        """Which operating round of all this is, in a stock round the one before; where the box counts them."""
        before = sum(map(self.rounds_of_set, range(1, self.round.turn)))
        return before + (self.round.number if self.round.is_operating else 0)

    @property
    def tile_colours(self) -> tuple[str, ...]:
        """The colours of tiles that may be laid: those of the phase, where the box lets some begin by the number of the
        operating round as far as that has come."""
        found, begins = self.depot.phase.colours, self.box.colours_from
        return tuple(one for one in found if begins.get(one, 0) <= self.operating_number) if begins else found

    def sources(self, company: Company) -> tuple[str, ...]:
        """Where a company's certificates are for sale: its treasury sells what it has."""
        treasury = (company.name,) if self.own_for_sale(company) else ()
        return (IPO, POOL, *treasury)

    def running(self, company: Company) -> list[Train]:
        """The trains of a company that may run."""
        return [train for train in self.depot.of(company.name) if self.against_running(company, train) is None]

    def in_order(self) -> list[Company]:
        """The floated companies in operating order: those without a price first, as their charters lie; then those of kinds
        that are first by the box."""
        order, without = self.market.order(), (name for name, one in self.companies.items() if self.is_owned_whole(one))
        if self.box.lowest_first and self.round.is_operating and (self.round.turn, self.round.number) == (1, 1):
            order.sort(key=lambda name: self.market.price(name) or 0)
        found = [self.companies[name] for name in (*without, *order) if self.companies[name].is_floated]
        first = {kind.name for kind in self.box.kinds.values() if kind.operates_first}
        return sorted(found, key=lambda company: company.kind not in first) if first else found

    def pay_for_tile(self, owner: str, amount: int) -> None:
        """The bank pays a player or company for a tile that has been laid."""
        self.pay(self.bank, self.holder_account(owner), amount, ForTile())
        self.happened(TileEarns(owner, Money(amount)))

    def pay(self, payer: Account, payee: Account, amount: int, why: Reason | Text) -> None:
        """Move money, and notice when the bank breaks: it still pays in full."""
        self.ledger.pay(payer, payee, amount, why)
        if payer is self.bank and payer.cash < 0 and self.bank_can_break and not self.is_broken:
            self.is_broken = True
            self.happened(BankBroken())

    def round_name(self) -> Text:
        """The distribution, "SR 2" or "OR 2.1"."""
        return self.round.name

    def is_opening(self) -> bool:
        """Until companies operate for the first time."""
        return self.round.turn < 1 or (self.round.turn == 1 and not self.round.is_operating)

    def short_round(self) -> Text:
        """As everywhere, but that the distribution is called by what is sold."""
        return say("Privates") if self.round.kind == DISTRIBUTION else self.round_name()

    def accounts(self) -> Mapping[str, Account]:
        """Players, companies, those that are none of their own, and the bank."""
        return {"bank": self.bank, **self.companies, **self.minors, **self.purses}

    def worth(self) -> dict[str, int]:
        """Cash, shares at their price, privates at the printed price. Source: 'End of the Game'."""
        return {player: self.worth_of(player) for player in self.players}

    def worth_of(self, player: str) -> int:
        """What one player would score now."""
        shares = sum(self.value(self.companies[name], percent) for name, percent in self.certificates.percents(player))
        if player == self.bankrupt and not self.box.bankrupt_counts:
            return 0
        privates = sum(private.card.price for private in self.owned(player)) if self.box.privates_count else 0
        return self.purses[player].cash + shares + privates + self.worth_besides(player)

    def last_runs(self) -> dict[str, int]:
        """What each company earned when its trains last earned something."""
        return {name: revenue for name, revenue in self._runs() if revenue}

    def last_results(self) -> dict[str, int]:
        """What each company earned when it operated last, be it nothing."""
        return dict(self._runs())

    def _runs(self) -> Iterator[tuple[str, int]]:
        for companies in [*(line.companies for line in self.history), self.earned]:
            yield from ((name, sheet["revenue"]) for name, sheet in companies.items())

    def stop(self) -> None:
        """End the game by hand. The round that it ends in is the last of the history, with what was earned in it."""
        ran = self.round.is_operating
        self.record_round(self.income if ran else {}, self.earned if ran else {})
        super().stop()

    def record_round(self, income: Mapping[str, int], companies: Mapping[str, Mapping[str, int]]) -> None:
        """Write a finished round into the history."""
        past, number = len(self.receipts) + 1, str(self.round.turn or "")
        self.history.append(PastRound(self.round_name(), past, companies, income, self.worth(), number))

    def trace(self) -> JsonDict:
        """The whole position, as docs/game-file.md has it: between two rounds it can be set up again from a line."""
        return trace_parts.of(self)
