"""A game of 1828, by either edition."""

from __future__ import annotations

from dataclasses import replace

from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.powers.builder import build_step, set_out
from companion.eighteenxx.powers.swap import SWAP_PRIVATE
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rounds.run_step import dividend_step, run_step
from companion.eighteenxx.rounds.token_step import token_step
from companion.eighteenxx.rounds.train_step import train_step
from companion.eighteenxx.rounds.usual import STOCK_ACTS, operating_set, stock_round
from companion.eighteenxx.rules import privates
from companion.eighteenxx.title import Eighteen
from companion.engine.asks import Procedure
from companion.engine.errors import malformed
from companion.engine.game import Rules
from companion.engine.reading import Json
from companion.games.system_1828 import coal, prices, setup, track, words
from companion.games.system_1828.auction import auction
from companion.games.system_1828.coal import COALFIELD, TAKE_COAL, TUNNEL, Coal, dig
from companion.games.system_1828.extra import LAY_EXTRA
from companion.games.system_1828.extras import SystemExtras
from companion.games.system_1828.facts import CoalReturned
from companion.games.system_1828.halves import MOVE_TRAIN
from companion.games.system_1828.merger import SYSTEM
from companion.games.system_1828.merging import MERGE, System
from companion.games.system_1828.runs import BEST, Counts, CountsBest
from companion.games.system_1828.steps import homes_step, leave_unstarted, trim_step

#: The steps of a company's turn.
TURN = (homes_step, track_step.track_step, token_step, trim_step, run_step, dividend_step, train_step)


class Systems(Eighteen):
    """Sixteen companies that merge in pairs. `systems` are those that have, by the company that stays."""

    kinds = (*Eighteen.kinds, coal.KIND)
    extras_of = SystemExtras
    words = words.WORDS
    anytime_acts = (privates.ACQUIRE_PRIVATE, track_step.LAY_BY_PRIVATE, TAKE_COAL, MOVE_TRAIN, LAY_EXTRA)

    def rules(self) -> Rules:
        """The privates are auctioned; then the rounds. Source: 1828 rules, 'Sequence of play'."""
        yield from auction(self, tuple(self.drawn.get("dear", ())))
        return (yield from self.rounds())

    def rounds(self) -> Rules:
        """Stock rounds, each with its set of operating rounds, until the game ends."""
        while True:
            self.floated_now.clear()
            leave_unstarted(self)
            if end := (yield from stock_round(self, (*STOCK_ACTS, MERGE, SWAP_PRIVATE))):
                return end
            if end := (yield from operating_set(self, TURN)):
                return end

    # The box -------------------------------------------------------------------------------------

    @property
    def _counts_best(self) -> bool:
        return "4+D" in self.box.trains and self.rule("four_plus_d") == "best_four"

    def read_box(self) -> Box:
        """What is in the box of the edition. Raises Malformed: it is not for so many players."""
        found = super().read_box()
        if len(self.players) not in range(found.players[0], found.players[-1] + 1):
            raise malformed("This edition of {title} is played by {least} to {most} players, not {n}.", title=found.name,
                            least=found.players[0], most=found.players[-1], n=len(self.players))
        if "4+D" in found.trains and self.rule("four_plus_d") == "at_most_four":
            found = replace(found, trains={**found.trains, "4+D": replace(found.trains["4+D"], distance=BEST)})
        return found

    # The set-up ----------------------------------------------------------------------------------

    def read_drawn(self, drawn: Json) -> Json:
        """The number cards give the order of play; some of the dearest privates leave the game."""
        setup.read(drawn, self.players, self.box)
        for id_ in drawn.get("dear", ())[: max(0, self.box.leaving - len(self.players))]:
            self.privates.pop(id_, None)
        return drawn

    def lay_out(self) -> Board:
        """The board, and what lies ready beside it."""
        self.seats = tuple(self.drawn["order"])
        self.priority = self.seats[0]
        self.systems: dict[str, System] = {}
        self.floated_now: set[str] = set()
        board = self._board()
        self.coal = Coal(board, self.things)
        self.board = board
        set_out(self)
        return board

    def _board(self) -> MapBoard | BooksBoard:
        if self.depth == "full":
            return MapBoard(self, CountsBest() if self._counts_best else Counts())
        return BooksBoard(self)

    # The order of play -----------------------------------------------------------------------------

    def set_next_turn_order(self, passed: tuple[str, ...], last: str | None) -> None:
        """The cards of the other colour, as they were taken, are the order of the next round."""
        self.seats, self.priority = passed, passed[0]

    # Prices ------------------------------------------------------------------------------------------

    def dividend_move(self, company: Company, paid: int, price: int) -> PriceMove:
        """By what is paid of the price, or a column."""
        return prices.after_dividend(self, company, paid, price)

    def price_move_at_round_end(self, company: Company) -> PriceMove:
        """By the shares in the pool, or as it is sold out."""
        return prices.at_the_end(self, company)

    def issue_price(self, company: Company) -> int:
        """The par; of a system its price."""
        return self.price(company) if company.kind == SYSTEM else super().issue_price(company)

    # Systems -----------------------------------------------------------------------------------------

    def own_for_sale(self, company: Company) -> int:
        """Nothing: the share that a director has given stays with his system."""
        return 0

    def surviving_company(self, company: Company) -> Company:
        """The system that a company has gone into."""
        return next((self.companies[it.stays] for it in self.systems.values() if it.other == company.name), company)

    def called(self, company: Company) -> str:
        """A system has the symbols of both."""
        return self.systems[company.name].name if company.name in self.systems else company.name

    def counted_with(self, company: Company, train: Train) -> list[Train]:
        """Where each half has its own limit, the trains of its half; a new one goes to the emptier."""
        own = super().counted_with(company, train)
        if not self.has_halves(company):
            return own
        halves = self.halves(company)
        return halves[str(train.mark)] if train in own else min(halves.values(), key=len)

    def assign_train(self, company: Company, train: Train) -> None:
        """A system has its trains in two halves."""
        halves = self.halves(company) if self.has_halves(company) else {}
        train.mark = min(halves, key=lambda half: len(halves[half])) if halves else ""

    def has_halves(self, company: Company) -> bool:
        """Whether a company has its trains in two halves, each with its own limit."""
        return company.name in self.systems and self.rule("system_train_limit") == "per_shell"

    def may_be_helped(self, company: Company) -> bool:
        """For a half without a train the director may pay, and need not."""
        return self.has_halves(company) and not all(self.halves(company).values())

    def halves(self, company: Company) -> dict[str, list[Train]]:
        """The trains of a system by its halves."""
        system, own = self.systems[company.name], self.depot.of(company.name)
        return {half: [train for train in own if train.mark == half] for half in (system.stays, system.other)}

    def move_coal(self, other: Company, stays: Company) -> None:
        """The coal marker of a company that has merged is the system's; a second one goes back."""
        if {other.name, stays.name} <= set(self.coal.owners):
            self.happened(CoalReturned(company=stays.name, coalfield=COALFIELD))
        self.coal.move(other.name, stays.name)

    # Companies ---------------------------------------------------------------------------------------

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """By the kind of company, the phase, and what some companies may besides."""
        return track.right(self, turn)

    def after_tile(self, company: Company, hex_: str) -> None:
        """Who builds the tunnel gets the coal marker there."""
        if hex_ == TUNNEL:
            dig(self, company)

    def private_step(self) -> Procedure[None]:
        """The private that builds lays its tile."""
        return build_step(self)

    def after_floating(self, company: Company) -> None:
        """Who has floated in this stock round may merge otherwise than others; who floats in an operating round before
        anybody has operated in it still does."""
        if self.round.is_stock:
            self.floated_now.add(company.name)
        elif self.turn is not None and not self.earned and not self.turn.is_under_way:
            self.waiting = [other for other in self.in_order() if other in self.waiting or other is company]
