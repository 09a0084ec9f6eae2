"""What a title may decide otherwise: the hooks of the family, each with what most titles say (docs/family.md, 'Hooks')."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.box import Box, box, chosen
from companion.eighteenxx.box.chart import STAY, PriceMove, arrow
from companion.eighteenxx.box.dividend_moves import move_of
from companion.eighteenxx.box.optional import FIRST_TO_PASS, LEAST_CASH, LEFT
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.box.tables import SHARE, steps_of_sale
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.extras import Extras
from companion.eighteenxx.model.facts import RestToPool
from companion.eighteenxx.model.holdings import Holdings
from companion.eighteenxx.model.tile_right import ANY_TILE, TileRight, of_several
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove, illegal, malformed
from companion.engine.reading import Json

if TYPE_CHECKING:
    from companion.eighteenxx.model.company_turn import CompanyTurn



class TitleRules(Holdings):
    """The hooks. A title overrides some of them, and nothing else."""

    #: What the title has that others lack, for screens, forms and traces.
    extras_of: type[Extras[Any]] = Extras
    #: What a company may do at any time of its turn.
    anytime_acts: tuple[Act, ...] = ()

    def read_box(self) -> Box:
        """What is in this title's box."""
        return box(self.title.id, **chosen(self.title.id, self.start.edition, self.options))

    def read_drawn(self, setup: Json) -> Json:
        """Check what chance decided: nothing, in most titles. Raises Malformed: a part is missing, wrong or too many."""
        for part in setup:
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
        return setup

    def shares_of(self, symbol: str) -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first."""
        return self.box.certificates(symbol, len(self.players))

    def lay_out(self) -> Board:
        """The board of this game's depth."""
        raise NotImplementedError

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
        return self.certificates.percent(company.name, company.name)

    def surviving_company(self, company: Company) -> Company:
        """The company in which another lives on: itself, unless it has merged."""
        return company

    def called(self, company: Company) -> str:
        """What a company is called in traces, by people and by other programs: its symbol."""
        return company.name

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """What tile a company may lay next in its track step: one a turn, where the box says no more of yellow ones."""
        if not turn.has_laid:
            return ANY_TILE
        if self.box.tiles_a_turn:
            return of_several(turn.laid, self.box.tiles_a_turn)
        most = (self.box.first_yellow_tiles if turn.is_first else 0) or self.box.yellow_tiles
        if len(turn.laid) >= most or any(tile.is_upgrade for tile in turn.laid):
            return None
        return TileRight(self.box.next_tile_price, yellow_only=True, but=tuple(tile.hex for tile in turn.laid))

    def started_by_private(self, company: Company) -> Procedure[None]:
        """What else happens when a player has started a company by handing a private in."""
        yield from ()

    def after_tile(self, company: Company, hex_: str) -> None:
        """What happens when a company has laid a tile."""

    def after_token(self, company: Company, hex_: str) -> None:
        """What happens when a company has placed a token in its token step."""

    def assign_train(self, company: Company, train: Train) -> None:
        """Put a train that a company has bought where it has its trains."""

    def private_step(self) -> Procedure[None]:
        """What privates do at the start of an operating round, when they have paid."""
        yield from ()

    def after_floating(self, company: Company) -> None:
        """What happens when a company has floated: with some numbers of players the rest of its IPO goes to the pool."""
        if len(self.players) not in self.box.rest_to_pool_with:
            return
        while self.certificates.next_ordinary(IPO, company.name):
            self.certificates.move_next(IPO, POOL, company.name)
        self.happened(RestToPool(company.name))

    def acting_for(self, company: Company, step: int) -> str | None:
        """Who decides for a company in a step of its turn: its president; nobody while it is in receivership."""
        return None if company.state is State.RECEIVERSHIP else self.president(company)

    def sale_move(self, seller: str, company: Company, percent: int) -> PriceMove:
        """How a price moves when a player sells so much of a company."""
        moves, is_others = self.box.price_moves, self.president(company) != seller
        if moves.sale_if and not (company.has_operated if moves.sale_if == "operated" else company.is_floated):
            return STAY
        sold = percent - (moves.others_free * self.share_of(company) if is_others else 0)
        if is_others and moves.sale_of_others:
            return arrow(moves.sale_of_others, steps_of_sale(moves.others_by, sold, self.share_of(company)))
        return arrow(moves.sale, steps_of_sale(moves.sale_by, sold, self.share_of(company)))

    def dividend_move(self, company: Company, paid: int, price: int) -> PriceMove:
        """How a price moves when a company has run: what it pays in all, 0 if it keeps everything, at its price then."""
        moves = self.box.price_moves
        if rows := self.box.kinds[company.kind].dividend_moves:
            return move_of(rows, paid, self.per_share(company, paid), price)
        if not paid:
            return arrow(moves.unpaid)
        return STAY if moves.paid_from == "price" and self.per_share(company, paid) < price else arrow(moves.paid)

    def price_move_at_round_end(self, company: Company) -> PriceMove:
        """How a price moves at the end of a stock round."""
        moves, in_pool = self.box.price_moves, self.certificates.percent(POOL, company.name)
        if not self.box.kinds[company.kind].moves_at_round_end:
            return STAY
        if in_pool:
            return arrow(moves.pool, in_pool // self.share_of(company) if moves.pool_by == SHARE else 1)
        return arrow(moves.sold_out) if self.is_sold_out(company) else STAY

    def after_operating_round(self) -> Procedure[None]:
        """What happens when an operating round is over and the game goes on."""
        yield from ()

    def after_price(self, company: Company) -> None:
        """What happens when a sale or a dividend has been settled, and the price has moved or stayed."""

    def after_turn(self, company: Company) -> None:
        """What happens when a company has had its turn."""

    def after_closing(self, company: Company) -> None:
        """What happens when a company has closed."""

    def after_stock_turns(self) -> Procedure[None]:
        """What happens when everybody has passed in a stock round, before prices move."""
        yield from ()

    def set_next_turn_order(self, passed: tuple[str, ...], last: str | None) -> None:
        """Settle who begins the next stock round: `passed` are the players in the order in which they passed and did nothing
        since, `last` is who did something last, None: nobody did anything."""
        order = self.box.next_order
        if order == LEFT:
            if last is not None:
                self.priority = self.left_of(last)
            return
        if order == FIRST_TO_PASS:
            self.seats = passed
        else:
            self.seats = tuple(sorted(self.seats, key=lambda player: (
                self.purses[player].cash * (1 if order == LEAST_CASH else -1))))
        self.priority = self.seats[0]

    def against_running(self, company: Company, train: Train) -> IllegalMove | None:
        """Why a train that a company owns may not run; None: it may. What has run for an independent has run."""
        if train.id not in self.has_run or company.name in self.minors:
            return None
        return illegal("The {train}-train of {independent} has run in this operating round.", train=train.name,
                       independent=self.has_run[train.id])

    def must_run_best(self, company: Company) -> bool:
        """Whether the trains of a company must earn as much as they can: the table says so."""
        return self.requires_best_run

    def may_be_helped(self, company: Company) -> bool:
        """Whether the president may pay for a train although the company has one: as the box says."""
        return bool(self.box.helped_trains and self.depot.of(company.name))

    def borrowed(self, company: Company) -> Mapping[str, int]:
        """How many counters of which kind, such as loans, a company has."""
        return {}

    def may_borrow(self, company: Company) -> bool:
        """Whether a company that cannot pay for a train may still get money for one, which no rule of the family knows."""
        return False

    def counted_with(self, company: Company, train: Train) -> list[Train]:
        """The trains of a company that a train, its own or a new one, is counted with toward the limit: all."""
        return [one for one in self.depot.of(company.name) if self.box.obsolete_count or not one.is_obsolete]
