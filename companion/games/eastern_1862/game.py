"""A game of 1862."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.chart import STAY, PriceMove
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.rounds import receivership
from companion.eighteenxx.rounds.operating_round import stands_still
from companion.eighteenxx.rounds.usual import operating_set, stock_round
from companion.eighteenxx.rules import buying, closing, selling, steps
from companion.eighteenxx.title import Eighteen
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove
from companion.engine.game import End, Rules
from companion.engine.reading import Json
from companion.engine.text import say
from companion.games.eastern_1862 import (
    dividend,
    founding,
    lner,
    obligation,
    prices,
    running,
    setup,
    track,
    trains,
    words,
)
from companion.games.eastern_1862.boards import EasternBooks, EasternMap
from companion.games.eastern_1862.city_board import CityBoard
from companion.games.eastern_1862.declaring import DECLARE_ROUTE
from companion.games.eastern_1862.extras import EasternExtras
from companion.games.eastern_1862.facts import CompanyBankrupt
from companion.games.eastern_1862.home import home_step
from companion.games.eastern_1862.merging import or_merge_first, or_merge_last
from companion.games.eastern_1862.parliament import parliament
from companion.games.eastern_1862.starting import START, with_tokens
from companion.games.eastern_1862.train_turn import train_step

#: What a player may do in a turn of the stock round.
STOCK_ACTS = tuple(map(with_tokens, (buying.BUY_SHARE, START, selling.SELL_SHARES)))
#: The steps of a company's turn.
TURN = (
    home_step, or_merge_first(track.track_step), track.token_step, running.run_step, dividend.dividend_step,
    or_merge_last(train_step),
)


class Eastern(Eighteen):
    """Twenty companies, most of which take part, are started in two ways, run three kinds of train, and merge.

    `batches` are the companies that take part, each with the phase from which on it can be started; `permits` the kinds
    of train that each may run, `original_permits` the kind that it was dealt. `obligations` name, by company, the player
    who has to see it floated by the end of the stock round; `seasoned` are the companies that have ended a turn since they
    were founded. `has_lner`: the LNER has formed. `sittings` is how many parliament rounds precede the next stock round.
    """

    extras_of = EasternExtras
    words = words.WORDS
    anytime_acts = (track.ADD_STATION, track.TAKE_LONDON, DECLARE_ROUTE)

    def rules(self) -> Rules:
        """The game opens with two parliament rounds. Source: 1862 rules, 3."""
        self.sittings = 2
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """A parliament round, a stock round and a set of operating rounds, until the LNER forms or the game ends."""
        while True:
            for left in range(self.sittings, 0, -1):
                yield from parliament(self, self.round.turn + 3 - left)
            if end := (yield from stock_round(self, STOCK_ACTS)):
                return end
            if stands_still(self):
                return End("stalemate", say("Nobody can do anything any more, now or later."))
            if end := (yield from operating_set(self, TURN)):
                return end
            if lner.is_due(self):
                lner.form(self)
            self.sittings = 0 if self.has_lner else 1

    # Rounds --------------------------------------------------------------------------------------

    def against_starting(self, company: Company) -> Iterator[IllegalMove]:
        """Its batch, its home, and the LNER."""
        return founding.against(self, company)

    def after_floating(self, company: Company) -> None:
        """Nobody owes it any more, and with a charter it pays for its tokens."""
        founding.floated(self, company)

    def after_stock_turns(self) -> Procedure[None]:
        """Who owes a company that has not floated pays a fine."""
        return obligation.enforce(self)

    def price_move_at_round_end(self, company: Company) -> PriceMove:
        """Prices stay, also of companies that are sold out."""
        return STAY

    @property
    def bank_can_break(self) -> bool:
        """When the LNER has formed an empty bank means nothing."""
        return not self.has_lner

    # The set-up ----------------------------------------------------------------------------------

    def read_drawn(self, drawn: Json) -> Json:
        """The companies that were not drawn stay in the box."""
        setup.read(drawn, self.players, self.box)
        self.batches = setup.batches(drawn, self.box, len(self.players))
        self.companies = {name: self.companies[name] for name in self.companies if name in self.batches}
        self.original_permits = dict(zip(drawn["companies"], drawn["permits"], strict=True))
        return drawn

    def lay_out(self) -> Board:
        """The board, and what is remembered of the companies."""
        self.permits: dict[str, tuple[str, ...]] = {name: (permit,) for name, permit in self.original_permits.items()}
        self.obligations: dict[str, str] = {}
        self.seasoned: set[str] = set()
        self.has_lner = False
        self.sittings = 1
        if self.depth == "full":
            return EasternMap(self, running.rules(self))
        return CityBoard(self, running.rules(self)) if self.rule("follow_cities") else EasternBooks(self)

    # Trains ------------------------------------------------------------------------------------------

    def acting_for(self, company: Company, step: int) -> str | None:
        """The trains of a company in receivership are moved by the player with most of its shares."""
        if company.state is State.RECEIVERSHIP and step == steps.RUN:
            return receivership.runner(self, company)
        return super().acting_for(company, step)

    def must_run_best(self, company: Company) -> bool:
        """A company in receivership runs for the most; the site lets it run for less."""
        is_bound = company.state is State.RECEIVERSHIP and not plays_as_site(self)
        return is_bound or super().must_run_best(company)

    def against_running(self, company: Company, train: Train) -> IllegalMove | None:
        """Without a permit a train does not run."""
        return trains.against_running(self, company, train)

    def counted_with(self, company: Company, train: Train) -> list[Train]:
        """Those of its kind, in the last phases all."""
        return trains.counted_with(self, company, train.name)

    def dividend_move(self, company: Company, paid: int, price: int) -> PriceMove:
        """By how many times the price is paid."""
        return dividend.price_move(paid, price)

    def worth_besides(self, player: str) -> int:
        """The site halves the shares of a president's certificate together, without a train: at an odd price they are worth
        one more there. Source: decision 6, difference 13."""
        if not plays_as_site(self):
            return 0
        held = (self.companies[name] for name, _percent in self.certificates.percents(player)
                if self.certificates.president(name) == player)
        return sum(self.price(company) % 2 for company in held if not self.depot.of(company.name))

    # Prices ----------------------------------------------------------------------------------------

    def sale_move(self, seller: str, company: Company, percent: int) -> PriceMove:
        """A price down for each share, but for those that are protected."""
        return prices.after_sale(self, seller, company, percent // 10)

    def after_price(self, company: Company) -> None:
        """At no price a company is bankrupt at once. Source: 1862 rules, 20.1."""
        if not self.price(company):
            self.happened(CompanyBankrupt(company.name))
            closing.close(self, company, State.UNSTARTED)

    # Companies -------------------------------------------------------------------------------------

    def after_turn(self, company: Company) -> None:
        """It has operated, unless it has closed in its turn."""
        if company.is_floated:
            self.seasoned.add(company.name)

    def after_closing(self, company: Company) -> None:
        """It may be started again, with its original permit, and owes nobody anything. Source: 1862 rules, 20.3."""
        self.permits[company.name] = (self.original_permits[company.name],)
        self.seasoned.discard(company.name)
        self.obligations.pop(company.name, None)

    @property
    def operated(self) -> set[str]:
        """The companies that have had their turn in this operating round."""
        later = (*self.waiting, self.operating)
        return {company.name for company in self.companies.values() if company.is_floated and company not in later}

    # A trace, and positions from outside -------------------------------------------------------------

    # Words -----------------------------------------------------------------------------------------

    # Track -----------------------------------------------------------------------------------------

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """One track action."""
        return track.right(self, turn)
