"""The position of an 18xx game, in the words of the field: what every rule reads and changes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.box import AS_EDITION, Box, box, chosen, editions
from companion.eighteenxx.box.chart import STAY, PriceMove, Zone, arrow
from companion.eighteenxx.box.house_rules import settled
from companion.eighteenxx.box.places import IPO, POOL, REMOVED
from companion.eighteenxx.map.map import Token
from companion.eighteenxx.model import trace_parts, train_limit
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import CharterMore, Company, Private, State
from companion.eighteenxx.model.depot import Depot, Train
from companion.eighteenxx.model.form_besides import FormBesides
from companion.eighteenxx.model.market import Market
from companion.eighteenxx.model.papers import Papers
from companion.eighteenxx.model.rounds import DISTRIBUTION, Round
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.model.unsold import holder_of, unsold_at
from companion.engine.asks import Ask
from companion.engine.errors import IllegalMove, malformed
from companion.engine.game import Game, PastRound
from companion.engine.instructions import Heaps
from companion.engine.ledger import Account
from companion.engine.text import Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company_turn import CompanyTurn

#: The value of an option that leaves a rule to the profile.
AS_PROFILE = "profile"


class Position(Game):
    """The position of one game. The procedures are put on top of it in `game`.

    `purses` are the players' cash, `companies` the companies in the order of the box, `papers` who holds which
    certificate, `market` the share prices, `depot` the trains of the bank and the pool with the phase, `board` what
    answers for the map. `priority` is the player who begins the next stock round.
    """

    box: Box
    board: Board
    #: What a company may do at any time of its turn: the title says.
    asides: tuple[Act, ...] = ()
    scored_by = "worth"

    def begin(self) -> None:
        """Set the game up. Source: 'Setup'."""
        seats = len(self.players)
        printed = {option.id: option.default for option in self.title.options}
        self.box = settled(self.read_box(), self.options, printed.get("train_counts", {}), seats)
        self.bank = Account("bank", limit=None)
        self.bank.cash = self.box.bank or 0
        self.purses = {player: Account(player) for player in self.players}
        self.companies = {symbol: Company(card) for symbol, card in self.box.companies.items()}
        self.privates = {id_: Private(card) for id_, card in self.box.privates.items() if card.players_min <= seats}
        self.drawn = self.read_drawn(self.start.setup)
        #: By company: the private that starts it, where one does.
        self.starters = {company: private for private in self.privates.values() for company in self.companies
                         if private.card.power is not None and private.card.power.starts(company)}
        self.papers = Papers({symbol: self.shares_of(symbol) for symbol in self.companies})
        #: The markers in places that nobody may use any more.
        self.blocking: list[Token] = []
        self.market = Market(self.box.chart)
        self.depot = Depot(self.box, seats)
        self.profile = self.box.profiles[self.options.get("profile", next(iter(self.box.profiles)))]
        self.limit = self.box.certificate_limit[seats]
        self._begin_round()
        self.board = self.lay_out()
        for purse in self.purses.values():
            self.pay(self.bank, purse, self.box.start_cash[seats], say("starting money"))

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
        self.second_homes: dict[str, Company] = {}
        #: The companies that are still to act in this operating round, and those that have, in that order.
        self.waiting: list[Company] = []
        self.acted: list[Company] = []
        self.round = Round(DISTRIBUTION)
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
        #: Who was passed over since the last move because there was nothing that they could do.
        self.passed_over: list[str] = []
        self.is_broken = False
        #: Who is bankrupt, which ends the game.
        self.bankrupt: str | None = None
        self.order_changed = False
        self.income: dict[str, int] = dict.fromkeys(self.players, 0)
        self.earned: dict[str, dict[str, int]] = {}

    # What a title says ---------------------------------------------------------------------------

    def read_box(self) -> Box:
        """What is in this title's box."""
        return box(self.title.id, **chosen(self.title.id, self.start.edition, self.options))

    def read_drawn(self, setup: Mapping[str, Any]) -> Mapping[str, Any]:
        """Check what chance decided: nothing, in most titles. Raises Malformed: a part is missing, wrong or too many."""
        for part in setup:
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
        return setup

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first."""
        return self.box.certificates(symbol, len(self.players))

    def drawn_company(self) -> str:
        """The company whose president's certificate comes with a private."""
        raise NotImplementedError

    def before_purchase(self, player: str, company: Company) -> None:
        """What happens before a player buys a certificate: with the numbers of players that the box names one leaves the
        pool for good, unless its president buys."""
        if len(self.players) not in self.box.pool_shrinks_with or self.president(company) == player:
            return
        if self.papers.percent(POOL, company.name):
            self.papers.move_next(POOL, REMOVED, company.name)
            self.note(say("A certificate of {company} leaves the bank pool for good.", company=company.name),
                      "certificate-gone")

    def reminders_besides(self) -> tuple[Text, ...]:
        """What a table of this title forgets besides."""
        return ()

    def last_round_besides(self) -> Text | None:
        """That the game will end, and when, by what only this title has; None as long as nothing says so."""
        return None

    def against_starting(self, company: Company) -> Iterator[IllegalMove]:
        """Why a company that nobody has started cannot be started now: nothing, in most titles."""
        yield from ()

    def worth_besides(self, player: str) -> int:
        """What counts for a player besides cash, shares at their price, and privates: nothing, in most titles."""
        return 0

    @property
    def bank_can_break(self) -> bool:
        """Whether an empty bank means anything."""
        return self.box.bank is not None

    def issue_price(self, company: Company) -> int:
        """What a share of a company costs in the IPO: its par."""
        return company.par or 0

    def own_for_sale(self, company: Company) -> int:
        """How many percent a company sells of what lies in its treasury: all of it."""
        return self.papers.percent(company.name, company.name)

    def stands_for(self, company: Company) -> Company:
        """The company in which another lives on: itself, unless it has merged."""
        return company

    def called(self, company: Company) -> str:
        """What a company is called in traces, by people and by other programs: its symbol."""
        return company.name

    def names_after(self, n: int) -> Mapping[str, str]:
        """What companies were called in the log after entry `n`, if not by their symbols."""
        return {}

    def gone_into(self) -> Mapping[str, Company]:
        """The symbols under which a trace has no company any more, since it is called otherwise now, each with a company
        that has left the game: it says the same of both."""
        return {}

    def trace_more(self, company: Company) -> Mapping[str, Any]:
        """What a trace says of a company besides, in this title."""
        return {}

    def trace_besides(self) -> Mapping[str, Any]:
        """What a trace says of the position besides, in this title."""
        return {}

    def pieces_besides(self) -> Sequence[tuple[Text, Heaps[str]]]:
        """What hands move besides, in this title: each kind of piece in words, and where they lie, by owner or hex."""
        return ()

    def form_besides(self) -> FormBesides[Any]:
        """What the form of a position asks besides, in this title."""
        return FormBesides(self)

    def parts_besides(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """What a position from outside may say besides, in this title: of itself, and of a company."""
        return {}, {}

    def by_charter(self, taken: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position from outside with all companies by the symbols of their charters."""
        return taken

    def take_besides(self, taken: Mapping[str, Any]) -> None:
        """Set what positions have only in this title; papers, trains and tiles are there, tokens are not."""

    def charter_more(self, company: Company) -> CharterMore:
        """What screens show of a charter besides, in this title."""
        return CharterMore()

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """What tile a company may lay next in its track step: one a turn."""
        return None if turn.has_laid else TileRight()

    def after_tile(self, company: Company, hex_: str) -> None:
        """What happens when a company has laid a tile in its track step."""

    def stow(self, company: Company, train: Train) -> None:
        """Put a train that a company has bought where it has its trains."""

    def private_step(self) -> Generator[Ask, Any, None]:
        """What privates do at the start of an operating round, when they have paid."""
        yield from ()

    def after_floating(self, company: Company) -> None:
        """What happens when a company has floated: with some numbers of players the rest of its IPO goes to the pool."""
        if len(self.players) not in self.box.rest_to_pool_with:
            return
        while self.papers.next_ordinary(IPO, company.name):
            self.papers.move_next(IPO, POOL, company.name)
        self.note(say("The certificates of {company} that are left go to the bank pool.", company=company.name),
                  "certificates-to-pool")

    def acting_for(self, company: Company, step: int) -> str | None:
        """Who decides for a company in a step of its turn: its president; nobody while it is in receivership."""
        return None if company.state is State.RECEIVERSHIP else self.president(company)

    def seller(self, company: Company, source: str) -> Account:
        """Whom a buyer pays for a certificate: the company for what it sells itself, the bank for everything else."""
        is_paid = source == company.name or (source == IPO and self.box.kinds[company.kind].incremental)
        return company if is_paid else self.bank

    def sale_move(self, seller: str, company: Company, percent: int) -> PriceMove:
        """How a price moves when a player sells so much of a company."""
        moves = self.box.price_moves
        return arrow(moves.sale, percent // self.share_of(company) if moves.sale_by == "share" else 1)

    def after_operating_round(self) -> Generator[Ask, Any, None]:
        """What happens when an operating round is over and the game goes on."""
        yield from ()

    def after_price(self, company: Company) -> None:
        """What happens when a sale or a dividend has been settled, and the price has moved or stayed."""

    def after_turn(self, company: Company) -> None:
        """What happens when a company has had its turn."""

    def after_closing(self, company: Company) -> None:
        """What happens when a company has closed."""

    def dividend_move(self, company: Company, paid: int, price: int) -> PriceMove:
        """How a price moves when a company has run: what it pays in all, 0 if it keeps everything, at its price then."""
        moves = self.box.price_moves
        if not paid:
            return arrow(moves.unpaid)
        return STAY if moves.paid_from == "price" and self.per_share(company, paid) < price else arrow(moves.paid)

    def pars(self, company: Company) -> tuple[int, ...]:
        """The par values at which a company may be started now: those of the phase."""
        return self.box.par_values if self.depot.phase.pars is None else self.depot.phase.pars

    def after_stock_turns(self) -> Generator[Ask, Any, None]:
        """What happens when everybody has passed in a stock round, before prices move."""
        yield from ()

    def order_of_next(self, passed: tuple[str, ...], last: str | None) -> None:
        """Settle who begins the next stock round: `passed` are the players in the order in which they passed and did nothing
        since, `last` is who did something last, None: nobody did anything."""
        if last is not None:
            self.priority = self.left_of(last)

    def end_move(self, company: Company) -> PriceMove:
        """How a price moves at the end of a stock round."""
        return arrow(self.box.price_moves.sold_out) if self.is_sold_out(company) else STAY

    def own_sentences(self) -> Mapping[type, Callable[[Any, Any], Text]]:
        """How the log tells the moves that only this title has: functions of the game and the move."""
        return {}

    def against_running(self, company: Company, train: Train) -> IllegalMove | None:
        """Why a train that a company owns may not run; None: it may."""
        return None

    def asks_bonus(self, company: Company) -> Text | None:
        """What is asked besides the revenue of a run that is counted by eye, in words; None: nothing."""
        return None

    def must_run_best(self, company: Company) -> bool:
        """Whether the trains of a company must earn as much as they can: the table says so."""
        return self.requires_best_run

    def may_be_helped(self, company: Company) -> bool:
        """Whether the president may pay for a train although the company has one."""
        return False

    def counted_with(self, company: Company, train: Train) -> list[Train]:
        """The trains of a company that a train, its own or a new one, is counted with toward the limit: all."""
        return self.depot.of(company.name)

    def surplus(self, company: Company) -> list[Train]:
        """The trains among which a company chooses one to discard, as long as there are any."""
        return train_limit.above(self, company) if self.box.gives_up_trains else []

    def lay_out(self) -> Board:
        """The board of this game's depth."""
        raise NotImplementedError

    # What its box and the table say ----------------------------------------------------------------

    def rule(self, name: str) -> Any:
        """A rule that tables of some titles may settle otherwise: what this table has, what its edition has, or what is
        printed."""
        if name not in self.options:
            return getattr(self.box.options, name)[0]
        value = self.options[name]
        return editions(self.title.id)[self.start.edition]["rules"][name] if value == AS_EDITION else value

    @property
    def requires_best_run(self) -> bool:
        """Whether trains must earn as much as they can: the table says so, or leaves it to the profile."""
        chosen = self.options["require_best_run"]
        return self.profile.requires_best_run if chosen == AS_PROFILE else bool(chosen)

    # Words of the rules --------------------------------------------------------------------------

    def left_of(self, player: str) -> str:
        """The next player: to the left, where play goes clockwise."""
        return self.seats[(self.seats.index(player) + 1) % len(self.seats)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All players in the order of play, from `first`."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def president(self, company: Company) -> str | None:
        """The player who holds the president's certificate."""
        holder = self.papers.president(company.name)
        return holder if holder in self.purses else None

    def sources(self, company: Company) -> tuple[str, ...]:
        """Where a company's certificates are for sale: its treasury sells what it has."""
        treasury = (company.name,) if self.own_for_sale(company) else ()
        return (IPO, POOL, *treasury)

    def price(self, company: Company) -> int:
        """The price of a share; 0 before the par is set."""
        return self.market.price(company.name) or 0

    def value(self, company: Company, percent: int) -> int:
        """What so many percent are worth at the present price, half of it without a train where the box says so; 0 before
        the par is set."""
        price = self.market.price(company.name) or 0
        each = price // 2 if self.box.halve_without_train and not self.depot.of(company.name) else price
        return each * percent // self.share_of(company)

    def share_of(self, company: Company) -> int:
        """The percent of one share of a company."""
        return self.box.kinds[company.kind].share

    def per_share(self, company: Company, amount: int) -> int:
        """What a share gets of an amount for the whole company, rounded down."""
        return amount * self.share_of(company) // 100

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
        return any(zone.beyond_limit for zone in self.zones() if zone.name == self.market.zone(company.name))

    def several_from(self, company: Company) -> tuple[str, ...]:
        """From where several certificates of a company may be bought in one turn: the zone of its price decides."""
        found = [zone.several for zone in self.zones() if zone.name == self.market.zone(company.name)]
        return tuple(holder_of(self, company, place) for place in found[0]) if found else ()

    def zone_of(self, company: Company) -> Zone | None:
        """The zone of a company's price, if it allows anything in this phase."""
        return next((zone for zone in self.zones() if zone.name == self.market.zone(company.name)), None)

    def zones(self) -> list[Zone]:
        """The zones of the market that allow anything in this phase."""
        return [zone for zone in self.box.market.zones.values() if not self.depot.has_begun(zone.until)]

    def running(self, company: Company) -> list[Train]:
        """The trains of a company that may run."""
        return [train for train in self.depot.of(company.name) if self.against_running(company, train) is None]

    def is_sold_out(self, company: Company) -> bool:
        """Whether players hold all shares of a company."""
        return not any(self.papers.percent(place, company.name) for place in (IPO, POOL, unsold_at(self, company)))

    def in_order(self) -> list[Company]:
        """The floated companies in operating order: those without a price first, as their charters lie."""
        order, without = self.market.order(), (name for name, one in self.companies.items() if self.is_owned_whole(one))
        return [self.companies[name] for name in (*without, *order) if self.companies[name].is_floated]

    def is_owned_whole(self, company: Company) -> bool:
        """Whether a company has one certificate: it has an owner, no shares, and no price."""
        return self.box.kinds[company.kind].share == 100

    def holder_account(self, name: str) -> Account:
        """The account of a player or company."""
        return self.purses.get(name) or self.companies[name]

    def pay(self, payer: Account, payee: Account, amount: int, why: Text) -> None:
        """Move money, and notice when the bank breaks: it still pays in full."""
        super().pay(payer, payee, amount, why)
        if payer is self.bank and payer.cash < 0 and self.bank_can_break and not self.is_broken:
            self.is_broken = True
            self.note(say("The bank is broken: everything is still paid in full, and the end of the game is near."),
                      "bank-broken")

    # Views ---------------------------------------------------------------------------------------

    def round_name(self) -> Text:
        """The distribution, "SR 2" or "OR 2.1"."""
        return self.round.name()

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
        shares = sum(self.value(self.companies[name], percent) for name, percent in self.papers.percents(player))
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
        self.history.append(PastRound(self.round_name(), len(self.receipts) + 1, companies, income, self.worth()))

    def trace(self) -> dict[str, Any]:
        """The whole position, as docs/game-file.md has it: between two rounds it can be set up again from a line."""
        return trace_parts.of(self)
