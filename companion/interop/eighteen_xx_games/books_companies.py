"""What companies do in an export, entered at Books: track, tokens, runs, trains, privates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.eighteenxx.box.chart import arrow
from companion.eighteenxx.box.optional import CounterKind
from companion.eighteenxx.box.places import BANK, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    LayCounted,
    PayDividend,
    PayHalf,
    PayPart,
    PlaceCounted,
    RunTrains,
    UseCounted,
    Withhold,
)
from companion.eighteenxx.model.rounds import OPERATING
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.rules import dividends
from companion.engine.moves import Move
from companion.engine.stopping import StopGame
from companion.interop.eighteen_xx_games.amounts import COST, REVENUE
from companion.interop.eighteen_xx_games.course import Wanted
from companion.interop.eighteen_xx_games.entering import Desk, Entering
from companion.interop.eighteen_xx_games.translation import whole

DIVIDENDS = frozenset({"pay-dividend", "withhold", "pay-half", "pay-part"})
#: What a company is asked for, by what the site calls what it does.
FOLLOWING = {"lay_tile": "lay-tile", "place_token": "place-token", "run_routes": "run-trains", "dividend": "pay-dividend",
             "buy_train": "buy-train"}


class CompanyActions:
    """The readers of what companies do. Remembers what the site numbers: trains."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._game = desk, desk.game
        #: By the site's id of a train: who has it, or the pool.
        self._trains: dict[str, str] = {}
        #: By the site's id of a tile: where it was laid; and the companies that have their home token by the file.
        self._laid: dict[str, str] = {}
        self._at_home: set[str] = set()
        #: What a company has earned that has not been asked for it.
        self._earned: dict[str, int] = {}
        self._subsidies: dict[str, int] = {}
        self.readers: dict[str, Callable[[], Entering]] = {
            "lay_tile": self._lay_tile, "place_token": self._place_token, "run_routes": self._run_routes,
            "dividend": self._dividend, "buy_train": self._buy_train, "discard_train": self._discard_train,
            "buy_company": self._buy_company, "bankrupt": self._bankrupt, "end_game": self._end_game,
            "convert": self._convert, "take_loan": self._take_loan, "payoff_loan": self._payoff_loan,
        }

    @property
    def _action(self) -> Mapping[str, Any]:
        return self._desk.step.action

    def _acting(self) -> Company | None:
        """The company that acts; for a private the company that owns it, or that is in turn."""
        entity = self._action.get("entity")
        found = self._desk.company(entity)
        if self._action.get("entity_type") != "company" and found is not None:
            return found
        private = self._desk.private(entity)
        owner = self._game.privates[private].owner if private is not None else None
        return self._game.companies.get(str(owner)) or (self._game.operating if private is not None else found)

    def begin_minor(self) -> Entering:
        """A small company that came with a private begins, before it does anything."""
        company, private = self._desk.company(self._action.get("entity")), self._desk.private(self._action.get("entity"))
        owner = self._game.privates[private].owner if private is not None else None
        if company is None or company.is_started or owner not in self._game.purses:
            return True
        self._desk.remark("minor", "A small company comes with a private: it begins by hand")
        return (yield from self._desk.enter(self._desk.make("start-by-hand", player=owner, company=company.name, par=0)))

    def _ask_company(self, company: Company, move: Move, *kinds: str) -> Entering:
        """Enter a move of a company where it is asked for it, with what went before it in its turn."""
        if not company.is_floated and company not in self._game.in_order():
            return False
        if isinstance(move, RunTrains) and not self._game.running(company):
            return False
        return (yield from self._desk.ask_for(move, Wanted(company.name, frozenset(kinds or (move.kind,)), OPERATING)))

    # The board ---------------------------------------------------------------------------------------------

    def _cost(self) -> int:
        """What a tile or token costs, as somebody has told; the file does not say it."""
        cost = self._desk.amounts.sum_of(self._desk.id, COST)
        if cost is None:
            self._desk.remark("cost", "The file does not say what tiles cost; tell it, or pay it by hand")
        return cost or 0

    def _lay_tile(self) -> Entering:
        desk, company, cost = self._desk, self._acting(), self._cost()
        self._laid[str(self._action.get("tile"))] = str(self._action.get("hex"))
        private = desk.private(self._action.get("entity")) if self._action.get("entity_type") == "company" else None
        if company is None:
            payer = str(self._game.privates[private].owner) if private else ""
            return (yield from desk.enter(*desk.pay(payer, "bank", cost)))
        if cost > company.cash:
            yield from desk.borrow(company, cost)
        if private is None or self._game.ask.acts_for == company.name:
            if private is not None and "use-private" in self._game.ask.kinds and desk.play(
                    UseCounted(company.name, private, cost)):
                yield
                return True
            if self._waits(company):
                yield from desk.reach(Wanted(company.name, frozenset({"lay-tile"}), OPERATING))
            elif (yield from self._ask_company(company, LayCounted(company.name, cost))):
                return (yield from desk.leave_board(company))
        return (yield from desk.enter(*desk.pay(company.name, "bank", cost)))

    def _waits(self, company: Company) -> bool:
        """Whether more track follows than the tile that a turn has here, or what comes before a run and is not asked for
        here: the price of a company that runs nothing would fall with the tile."""
        following = {step.type for step in self._desk.rest_with_privates(company)}
        return not following.isdisjoint({"lay_tile", "take_loan"} | ({"place_token"} if not company.spare else set()))

    def _place_token(self) -> Entering:
        desk, company = self._desk, self._acting()
        if company is None:
            return True
        is_private = self._action.get("entity_type") == "company"
        if not is_private and self._is_home(company):
            return True  # it lies there when it begins to operate
        told = desk.amounts.sum_of(desk.id, COST)
        usual = company.next_token_cost or 0
        cost = told if told is not None else 0 if is_private else usual
        if told is None and cost > company.cash:
            desk.remark("free token", "A token costs more than its company has in these books: entered as free")
            cost = 0
        if cost == usual and (yield from self._ask_company(
                company, PlaceCounted(company.name, f"#{len(company.placed) + 1}"))):
            return True
        if not is_private:
            yield from desk.reach(Wanted(company.name, frozenset({"place-token", "run-trains"}), OPERATING))
        moves = desk.pay(company.name, "bank", cost)
        if company.spare:
            city = str(self._action.get("city"))
            moves.append(desk.make("correct-token", company=company.name, city=f"#{city}"[:12].replace(".", "-"), count=1))
        return (yield from desk.enter(*moves))

    def _is_home(self, company: Company) -> bool:
        """Whether a token is the home of a company: the site asks for it where there are several cities or it is chosen."""
        tile = str(self._action.get("city")).rpartition("-")[0]
        is_chosen = not company.card.home and company not in (self._game.operating, *self._game.waiting)
        is_home = self._laid.get(tile, tile.rpartition("-")[0]) == company.card.home
        is_first = company.name not in self._at_home
        self._at_home.add(company.name)
        return is_chosen or not company.is_started or (is_home and is_first)

    # Runs and dividends --------------------------------------------------------------------------------------

    def _revenue(self) -> int:
        """What a run earns: by its routes, or as somebody has told."""
        desk = self._desk
        told = desk.amounts.sum_of(desk.id, REVENUE)
        if told is not None:
            return told
        said = [route.get("revenue") for route in self._action["routes"] if isinstance(route, Mapping)]
        if None in said:
            desk.remark("revenue", "The file does not say what was earned; tell it")
            return 0
        return sum(map(whole, said)) + whole(self._action.get("extra_revenue") or 0)

    def _run_routes(self) -> Entering:
        desk, company, revenue = self._desk, self._acting(), self._revenue()
        if company is None:
            return False
        following = next((step for step in desk.coming if step.action.get("entity") == self._action.get("entity")), None)
        is_divided = following is not None and following.type == "dividend"
        subsidy = self._action.get("subsidy")
        self._subsidies[company.name] = subsidy if type(subsidy) is int else 0
        if not is_divided:
            yield from self._subsidise(company)
        if (yield from self._ask_company(company, RunTrains(company.name, revenue))):
            return True
        self._earned[company.name] = revenue
        if not is_divided:
            return (yield from self._divide_by_hand(company, revenue, dividends.choices(self._game, company)[0]))
        return True

    def _subsidise(self, company: Company) -> Entering:
        """A company gets what it has earned besides its revenue: with its dividend, if it pays one."""
        return (yield from self._desk.enter(*self._desk.pay("bank", company.name, self._subsidies.pop(company.name, 0))))

    def _dividend(self) -> Entering:
        company, kind = self._acting(), str(self._action.get("kind"))
        if company is None:
            return False
        yield from self._subsidise(company)
        moves = {"payout": PayDividend(company.name), "withhold": Withhold(company.name), "half": PayHalf(company.name)}
        move = moves.get(kind)
        if move is None and type(self._action.get("amount")) is int:
            move = PayPart(company.name, self._action["amount"] * self._game.share_of(company) // 100)
        if company.name not in self._earned and move is not None:
            earned = self._game.turn.revenue if self._game.turn and self._game.operating is company else 0
            if not earned:
                return True  # the price follows by itself
            if (yield from self._ask_company(company, move, *DIVIDENDS)):
                return (yield from self._end_if_none_is_for_sale(company))
            self._earned[company.name] = earned
        return (yield from self._divide_by_hand(company, self._earned.pop(company.name, 0),
                                                {"payout": "pay"}.get(kind, kind)))

    def _divide_by_hand(self, company: Company, revenue: int, how: str) -> Entering:
        """Pay what a company has earned that is not asked for it; its price moves as the box says."""
        desk, game = self._desk, self._game
        self._earned.pop(company.name, None)
        if not revenue:
            return True
        desk.remark("dividend", "The dividend is paid by hand: by this box the company is not asked for it")
        ways = {"half": dividends.halved, "withhold": dividends.retained}
        due = ways.get(how, dividends.payout)(game, company, revenue)
        moves = [move for holder, sum_ in due.holders.items() for move in desk.pay("bank", holder, sum_)]
        moves += desk.pay("bank", company.name, due.treasury)
        price = due.price
        if company in (game.operating, *game.waiting):  # its own step, in which it has earned nothing, moves the price too
            yield from desk.reach(Wanted(company.name, frozenset({"buy-train"}), OPERATING))
        done = yield from desk.enter(*moves)
        if price is not None:
            yield from desk.enter(*desk.price(company, price))
        return done

    # Trains -----------------------------------------------------------------------------------------------------

    def _kind_of(self, written: str) -> str:
        """The kind of a train, by the site's name of it."""
        kind, variant = written.rpartition("-")[0], self._action.get("variant")
        return variant if isinstance(variant, str) and variant in self._game.depot.kinds else kind

    def _buy_train(self) -> Entering:
        desk, company = self._desk, self._acting()
        written, price = str(self._action["train"]), whole(self._action["price"])
        if company is None:
            return False
        kind, old = self._kind_of(written), self._action.get("exchange")
        source = self._source(written, kind, company)
        self._trains[written] = company.name
        traded = self._kind_of_old(str(old)) if old else None
        if traded:
            self._trains[str(old)] = POOL
        move = BuyTrain(company.name, source, kind, price, traded)
        if price > company.cash:
            yield from self._desk.reach(Wanted(company.name, frozenset({"buy-train"}), OPERATING))
            yield from self._desk.borrow(company, price)
        if (yield from self._ask_company(company, move)):
            return (yield from self._end_if_none_is_for_sale(company))
        desk.remark("train by hand", "A train is bought otherwise than the box says: taken over by hand")
        payee = source if source in self._game.companies else "bank"
        missing = price - company.cash
        president = self._game.president(company)
        helped = desk.pay(president, company.name, missing) if missing > 0 and president else []
        return (yield from desk.enter(*helped, *desk.pay(company.name, payee, price), desk.make(
            "correct-train", train=kind, source=source, target=company.name)))

    def _end_if_none_is_for_sale(self, company: Company) -> Entering:
        """A company that can buy no train has no step for it there, and pays the interest that is due at its end. Here it is
        asked, as it might take a loan for one."""
        desk, game = self._desk, self._game
        is_asked = game.ask.acts_for == company.name and game.ask.offer("buy-train") is not None
        does_more = any(step.type in FOLLOWING for step in desk.rest_of_turn())
        ends = desk.course.our_pass()
        if is_asked and game.may_borrow(company) and not does_more and ends and not train_step.can_buy_any(game, company):
            yield from desk.by_itself(ends)
        return True

    def _kind_of_old(self, written: str) -> str:
        kind = written.rpartition("-")[0]
        return kind if kind in self._game.depot.kinds else written

    def _source(self, written: str, kind: str, buyer: Company) -> str:
        """Where a train is bought: where the file has it, if there is one; else wherever there is. One that nobody has had
        is the bank's."""
        depot, known = self._game.depot, self._trains.get(written, BANK)
        if written not in self._trains or (known != buyer.name and depot.find(kind, known)):
            return known
        return next((place for place in (BANK, POOL, *self._game.companies)
                     if place != buyer.name and depot.find(kind, place)), known)

    def _discard_train(self) -> Entering:
        desk, company = self._desk, self._desk.company(self._action["entity"])
        written = str(self._action["train"])
        self._trains[written] = POOL
        if company is None:
            return False
        kind = self._kind_of(written)
        is_asked = "discard-train" in self._game.ask.kinds and self._game.ask.acts_for == company.name
        if is_asked and desk.play(DiscardTrain(company.name, kind)):
            yield
            return True
        if self._game.depot.find(kind, company.name) is None:
            return True
        return (yield from desk.enter(desk.make("correct-train", train=kind, source=company.name, target=POOL)))

    # Privates, loans, the end ----------------------------------------------------------------------------------

    def _buy_company(self) -> Entering:
        desk, private, price = self._desk, self._desk.private(self._action["company"]), whole(self._action["price"])
        if private is None:
            desk.remark("company bought", "A company buys what is no private of this box: only its price is entered")
            return (yield from desk.enter(*desk.pay(str(self._action["entity"]), "bank", price)))
        seller = str(self._game.privates[private].owner or "bank")
        if self._action.get("entity_type") == "player":
            buyer = desk.who.player(self._action["entity"])
        else:
            company = self._acting()
            if company is None:
                return False
            buyer = company.name
            if (yield from self._ask_company(company, AcquirePrivate(buyer, private, price))):
                return True
        return (yield from desk.enter(*desk.pay(buyer, seller, price),
                                      desk.make("correct-private", private=private, owner=buyer)))

    def _loan(self) -> str | None:
        """The counter of the box that is a loan."""
        counters = self._game.box.counters
        return next((name for name in counters if "loan" in name.casefold()), None)

    def _take_loan(self) -> Entering:
        return (yield from self._move_loan("take-counters"))

    def _payoff_loan(self) -> Entering:
        company = self._acting()
        if company is not None and self._game.ask.acts_for == company.name and self._is_after_trains():
            while self._game.ask.acts_for == company.name and (ends := self._desk.course.our_pass()):
                if not self._desk.play(ends, by_itself=True):
                    break
                yield
        return (yield from self._move_loan("repay-counters"))

    def _is_after_trains(self) -> bool:
        """Whether the company does nothing more in its turn but repay."""
        following = next((step for step in self._desk.coming if step.type in FOLLOWING or step.type == "bid"), None)
        return following is None or following.action.get("entity") != self._action.get("entity")

    def _move_loan(self, kind: str) -> Entering:
        desk, company, loan = self._desk, self._acting(), self._loan()
        if company is not None and loan is not None:
            yield from self._reach_next_step(company)
            has = self._game.borrowed(company).get(loan, 0)
            can = self._game.may_borrow(company) if kind == "take-counters" else has > 0
            if can and desk.play(desk.make(kind, company=company.name, counter=loan)):
                yield
                return True
            return (yield from self._loan_by_hand(company, self._game.box.counters[loan], kind == "repay-counters"))
        if not desk.amounts.entries(desk.id):
            desk.remark("loan", "The box does not say what a loan is: tell its money, or pay it by hand")
        return True

    def _reach_next_step(self, company: Company) -> Entering:
        """What may be done at any time of a turn is done where the company goes on."""
        for step in self._desk.coming:
            if step.action.get("entity_type") != "company" and step.action.get("entity") != self._action.get("entity"):
                return False
            kind = FOLLOWING.get(step.type)
            if kind is not None:
                return (yield from self._desk.reach(Wanted(company.name, frozenset({kind}), OPERATING)))
        return False

    def _loan_by_hand(self, company: Company, loan: CounterKind, is_repaid: bool) -> Entering:
        """Money and price of a loan that a company has, or has not, otherwise than in these books: as after a merger."""
        desk, market = self._desk, self._game.market
        desk.remark("loan by hand", "A company has other loans than these books say: its money is entered by hand")
        where = loan.price_when_repaid if is_repaid else loan.price_when_taken
        moves = desk.pay(company.name, "bank", loan.price if is_repaid else -loan.price)
        if where and market.cell(company.name) is not None:
            moves.append(desk.marker(company, market.cell_after(company.name, arrow(where))))
        return (yield from desk.enter(*moves))

    def _convert(self) -> Entering:
        """The shares of a company are cut into those of the next size that the box has."""
        desk, company = self._desk, self._acting()
        if company is None or not company.is_started:
            return False
        share, name = self._game.share_of(company), company.card.kind
        kinds = {kind.share: one for one, kind in self._game.box.kinds.items() if one.endswith(" shares")}
        sizes = [size for size in kinds if size < share] if name in self._game.box.kinds else []
        if not sizes:
            if not desk.amounts.entries(desk.id):
                desk.remark("by hand convert", "What {type} moves no box has words for: enter it by hand", type="convert")
            return False
        desk.remark("converted", "A company converts: taken over by hand, with its shares of the next size")
        return (yield from desk.enter(desk.make("convert-company", company=company.name, to=kinds[max(sizes)],
                                                par=self._game.price(company))))

    def _bankrupt(self) -> Entering:
        desk = self._desk
        company = self._acting() or self._game.operating
        if company is not None and (yield from self._ask_company(company, DeclareBankruptcy(company.name))):
            return True
        desk.remark("bankrupt", "A player is bankrupt: what becomes of it is taken over by hand")
        return False

    def _end_game(self) -> Entering:
        if self._game.end is None and self._desk.play(StopGame(reason="18xx.games")):
            yield
        return True
