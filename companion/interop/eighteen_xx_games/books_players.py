"""What players do in an export, entered at Books: bids, shares, passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.eighteenxx.box.optional import AT_END, BOXES, WATERFALL
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import Bid, BuyPrivate, BuyShare, SellShares, SetPar, StartCompany
from companion.eighteenxx.model.rounds import DISTRIBUTION, OPERATING, STOCK
from companion.eighteenxx.rules import buying
from companion.engine.reading import Json
from companion.interop.eighteen_xx_games import names
from companion.interop.eighteen_xx_games.course import Wanted
from companion.interop.eighteen_xx_games.entering import Desk, Entering
from companion.interop.eighteen_xx_games.lots import Auction, Sold
from companion.interop.eighteen_xx_games.protection import Protection
from companion.interop.eighteen_xx_games.translation import whole

BIDS = frozenset({"buy-private", "bid"})
#: No turn of a company has more passes.
LONGEST = 8


class PlayerActions:
    """The readers of what players do."""

    def __init__(self, desk: Desk, protection: Protection) -> None:
        self._desk, self._game, self._protection = desk, desk.game, protection
        step = desk.game.options.get("bid_step", 5)
        self._auction = Auction(desk.game.players, self._means, step if type(step) is int else 5)
        #: Who has begun the auction of a company, and by player the company that he has begun last.
        self._opener = ""
        self._begun: dict[str, str] = {}
        #: What players owe the bank of their bids.
        self._owed: dict[str, int] = {}
        self._sold: set[names.Paper] = set()
        #: The player who has made the last deal, and who has bought by it.
        self._dealt: str | None = None
        self._bought: str | None = None
        self._sold.update(self._in_pool_at_first())
        for private in desk.game.privates.values():
            for company, number in private.card.power.gifts(desk.game) if private.card.power else ():
                self._sold.add(names.Paper(company, number))
        self.readers: dict[str, Callable[[], Entering]] = {
            "bid": self._bid, "par": self._par, "buy_shares": self._buy_shares, "sell_shares": self._sell_shares,
            "pass": self._pass, "assign": self._assign,
        }

    @property
    def _action(self) -> Json:
        return self._desk.step.action

    def _player(self) -> str:
        return self._desk.who.player(self._action["entity"])

    def _is_company(self) -> bool:
        return self._action.get("entity_type") not in (None, "player")

    def _means(self, player: str) -> int:
        """What a player can bid: his cash, and for a company what it may buy of him."""
        own = self._game.owned(player) if self._desk.habits.hands_over and self._auction.lot in self._game.companies else ()
        return self._game.purses[player].cash + sum(private.card.price for private in own)

    def _in_pool_at_first(self) -> Iterator[names.Paper]:
        """The certificates that lie in the bank pool from the start: the last of a company."""
        for name, company in self._game.companies.items():
            percent = self._game.box.kinds[company.kind].pool_at_start
            for one in reversed(self._game.certificates.all_of(name)):
                if percent > 0:
                    yield names.Paper(name, one.number)
                    percent -= one.percent

    # Auctions --------------------------------------------------------------------------------------------

    def settle(self) -> Iterator[None]:
        """Before something else than bids and passes: the last lot is sold."""
        if self._desk.step.type in ("bid", "pass", "place_token", "message") or self._auction.lot is None:
            return
        yield from self._hand_over(self._auction.settle())

    def _bid(self) -> Entering:
        action, player = self._action, self._player()
        price = whole(action["price"])
        private = self._desk.private(action.get("company"))
        if private is not None and self._game.round.kind == DISTRIBUTION and self._game.box.auction in (WATERFALL, BOXES):
            return (yield from self._bid_in_distribution(player, private, price))
        lot = private or str(action.get("corporation") or action.get("company") or action.get("minor"))
        if self._auction.lot not in (None, lot):
            yield from self._hand_over(self._auction.settle())
        if self._auction.lot is None:
            self._opener = player
        sold = self._auction.bid(player, lot, price)
        if sold is None and lot in self._game.companies and price >= 2 * max(self._game.box.par_values):
            sold = self._auction.settle()  # half of it is the price: nobody can bid more
        if sold is None and lot in self._game.privates and not self._is_contested(lot):
            sold = self._auction.settle()
        return (yield from self._hand_over(sold))

    def _is_contested(self, lot: str) -> bool:
        """Whether anybody passes or bids more before the file goes on: what is drafted or bought goes at once."""
        following = next(iter(self._desk.coming), None)
        if following is None or following.type not in ("bid", "pass"):
            return False
        return following.type == "pass" or self._desk.private(following.action.get("company")) == lot

    def _bid_in_distribution(self, player: str, private: str, price: int) -> Entering:
        there = yield from self._desk.reach(Wanted(player, BIDS))
        offer = self._game.ask.offer("buy-private") if there else None
        can_buy = offer is not None and next(offer.fields[0].domain({"player": player}).refuse(private), None) is None
        move = BuyPrivate(player, private) if can_buy else Bid(player, private, price)
        if there and self._desk.play(move):
            yield
            return True
        return (yield from self._hand_over(self._auction.bid(player, private, price)))

    def _hand_over(self, sold: Sold | None) -> Entering:
        """What has been sold changes hands."""
        if sold is None:
            return True
        desk = self._desk
        if sold.lot in self._game.privates:
            return (yield from desk.enter(*desk.pay(sold.winner, "bank", sold.price),
                                          desk.make("correct-private", private=sold.lot, owner=sold.winner)))
        company = desk.company(sold.lot)
        if company is None:
            desk.remark("lot", "The box has no {lot}: only its price is entered", lot=sold.lot[:40])
            return (yield from desk.enter(*desk.pay(sold.winner, "bank", sold.price)))
        return (yield from self._begin_by_bid(company, sold))

    def _begin_by_bid(self, company: Company, sold: Sold) -> Entering:
        """A company begins with a bid as its money; its price is half of it, rounded down to one of the market."""
        desk, winner = self._desk, sold.winner
        desk.remark("begun", "A bid begins a company: taken over by hand, with half the bid as its price")
        price = max((cell.price for cell in self._game.market.chart.cells if cell.price <= sold.price // 2), default=0)
        par = max((cell.price for cell in self._game.market.par_cells() if cell.price <= price), default=price)
        lacking = sold.price - self._game.purses[winner].cash
        if lacking > 0 and any(self._handed_over(winner)):  # what it buys of him at once pays for it
            desk.remark("lent", "Who begins a company owes of his bid until it has bought his private: the bank lends it")
            self._owed[winner] = lacking
            yield from desk.enter(*desk.pay("bank", winner, lacking))
        done = yield from desk.enter(desk.make("start-by-hand", player=winner, company=company.name, par=par,
                                               price=sold.price))
        self._begun[winner] = company.name
        if done and self._game.market.cell(company.name) is not None:
            yield from desk.enter(*desk.price(company, price))
        if self._game.round.is_stock:  # it was the turn of whoever has begun it
            yield from desk.enter(desk.make("go-on", round=STOCK, who=self._game.left_of(self._opener)))
        return done

    def _handed_over(self, player: str) -> Iterator[str]:
        """The privates that a player hands over next to the company that he begins."""
        for step in (self._desk.step, *self._desk.coming):
            if step.type == "assign" and self._desk.who.is_player(step.action.get("entity")):
                if self._desk.who.player(step.action["entity"]) != player:
                    return
                if private := self._desk.private(step.action.get("target")):
                    yield private
            elif step.type not in ("pass", "place_token") and step is not self._desk.step:
                return

    def _assign(self) -> Entering:
        """A player hands a private over to the company that he has begun, for its price; else something is marked."""
        desk, private = self._desk, self._desk.private(self._action.get("target"))
        if self._is_company() or private is None or self._action.get("target_type") != "company":
            return True
        yield from self._hand_over(self._auction.settle())
        player = self._player()
        company = self._begun.get(player)
        if company is None:
            return False
        desk.remark("handed over", "A private goes to a company that begins: taken over by hand, for its price")
        price = self._game.box.privates[private].price
        repaid = min(price, self._owed.get(player, 0))
        self._owed[player] = self._owed.get(player, 0) - repaid
        return (yield from desk.enter(*desk.pay(company, player, price), *desk.pay(player, "bank", repaid),
                                      desk.make("correct-private", private=private, owner=company)))

    # Passes -------------------------------------------------------------------------------------------------

    def _pass(self) -> Entering:
        """A player's pass, where he is asked; a company's ends its turn, if nothing follows in it."""
        if self._is_company():
            return (yield from self._end_turn())
        player, dealt = self._player(), self._dealt
        self._dealt = self._bought = None
        if self._auction.lot is not None:
            return (yield from self._hand_over(self._auction.drop_out(player)))
        ask, move = self._game.ask, self._desk.course.our_pass()
        is_asked = player in ask.actors and not ask.acts_for
        if is_asked and move is not None and (ask.is_begun or dealt != player) and self._desk.play(move):
            yield
        return True

    def _end_turn(self) -> Entering:
        """The passes by which a company does nothing more in its turn."""
        desk, name = self._desk, str(self._action.get("entity"))
        if (company := desk.company(name)) is not None and desk.course.is_in_turn:
            yield from desk.leave_board(company)
        rest = desk.rest_of_turn()
        does_more = any(step.type != "pass" for step in rest) or (rest and not self._game.waiting)
        owed = self._game.borrowed(company) if company is not None else {}
        owes = any(self._game.box.counters[kind].due == AT_END for kind in owed)
        if owes and self._game.ask.acts_for == name and self._game.ask.offer("buy-train"):
            # Interest is paid before loans are given back.
            does_more = bool(rest) and rest[0].type in ("buy_train", "buy_company")
        if desk.in_named_round or not desk.course.is_in_turn or does_more:
            return True
        for _ in range(LONGEST):
            move = desk.course.our_pass() if self._game.ask.acts_for == name and self._game.round.is_operating else None
            if move is None or not desk.play(move):
                break
            yield
        return True

    # Shares -------------------------------------------------------------------------------------------------

    def _par(self) -> Entering:
        desk, company = self._desk, self._desk.company(self._action["corporation"])
        price = names.read_price(str(self._action["share_price"])).price
        if company is None:
            desk.remark("unknown", "The box has no such company: left out")
            return False
        self._sold.add(names.Paper(company.name, 0))
        if self._is_company():
            owner = str(self._game.privates[str(desk.private(self._action["entity"]))].owner)
            return (yield from self._begin_by_hand(company, owner, price, 0))
        player = self._deals(True)
        is_asked = self._game.ask.offer("set-par") is not None and player in self._game.ask.actors
        if is_asked and desk.play(SetPar(player, company.name, price)):
            yield
            return True
        wanted = Wanted(player, frozenset({"set-par"} if company.name in self._game.starters else {"start-company"}), STOCK)
        if wanted.kinds == {"set-par"} and self._game.round.kind == DISTRIBUTION:
            wanted = wanted._replace(round=None)
        kind = SetPar if "set-par" in wanted.kinds else StartCompany
        if (yield from desk.ask_for(kind(player, company.name, price), wanted)):
            return True
        percent = self._game.certificates.presidents_percent(company.name)
        return (yield from self._begin_by_hand(company, player, price, price * percent // self._game.share_of(company)))

    def _begin_by_hand(self, company: Company, player: str, par: int, price: int) -> Entering:
        desk = self._desk
        desk.remark("started", "A company begins otherwise than the box says: taken over by hand")
        done = yield from desk.enter(desk.make("start-by-hand", player=player, company=company.name, par=par, price=price))
        if done and self._game.market.cell(company.name) is None:
            yield from desk.enter(*desk.price(company, par))
        return done

    def _papers(self) -> tuple[Company | None, int, bool]:
        """The company of the certificates that are named, how many percent they are, and whether they never left the IPO."""
        papers = [names.read_paper(text) for text in self._action["shares"]]
        company = self._desk.company(papers[0].company)
        is_new = not any(paper in self._sold for paper in papers)
        self._sold.update(papers)
        if company is None:
            return None, 0, is_new
        of = self._game.certificates.all_of(company.name)
        faces = sum(of[min(paper.number, len(of) - 1)].percent for paper in papers)
        percent = self._action.get("percent")
        return company, percent if type(percent) is int else faces, is_new

    def _buy_shares(self) -> Entering:
        desk = self._desk
        company, percent, is_new = self._papers()
        if company is None:
            desk.remark("unknown", "The box has no such company: left out")
            return False
        source = desk.place(company, percent, is_new)
        if self._is_company():
            return (yield from self._company_buys(company, percent, source))
        player = self._deals(True)
        wanted = Wanted(player, frozenset({"buy-share"}), STOCK)
        if company.name not in desk.merged and (yield from desk.ask_for(BuyShare(player, company.name, source), wanted)):
            return True
        desk.remark("bought by hand", "Shares are bought otherwise than the box says: taken over by hand")
        cost = self._cost(company, source, percent)
        return (yield from desk.enter(*desk.shares(company.name, percent, source, player, cost)))

    def _deals(self, buys: bool) -> str:
        """The player who makes a deal."""
        player = self._dealt = self._player()
        self._desk.has_bought = player == self._bought
        self._bought = player if buys else None
        return player

    def _cost(self, company: Company, source: str, percent: int) -> int:
        """What certificates cost: as the file says of one share or of all, else by the box."""
        total, each = self._action.get("total_price"), self._action.get("share_price")
        if type(total) is int:
            return total
        if type(each) is int:
            return each * percent // self._game.share_of(company)
        return buying.cost(self._game, company, source, percent)

    def _company_buys(self, company: Company, percent: int, source: str) -> Entering:
        """A company redeems its own shares, or buys those of another; or a private is given for a share."""
        desk = self._desk
        buyer = desk.company(self._action["entity"])
        if buyer is not None:
            desk.remark("corporate", "A company buys shares: taken over by hand, at the present price")
            return (yield from desk.enter(*desk.shares(company.name, percent, source, buyer.name,
                                                       self._cost(company, source, percent))))
        private = desk.private(self._action["entity"])
        owner = self._game.privates[str(private)].owner
        desk.remark("private for share", "A private is given for a share: taken over by hand")
        return (yield from desk.enter(desk.make("trade-in-share", owner=owner, given=private, taken=company.name,
                                                taken_percent=percent, source=source)))

    def _sell_shares(self) -> Entering:
        desk = self._desk
        company, percent, _ = self._papers()
        if company is None:
            desk.remark("unknown", "The box has no such company: left out")
            return False
        if self._is_company():
            desk.remark("issued", "A company sells shares: taken over by hand, at the present price")
            seller = desk.company(self._action["entity"])
            name = seller.name if seller is not None else company.name
            source = IPO if name == company.name else name
            return (yield from desk.enter(*desk.shares(company.name, percent, source, POOL,
                                                       self._cost(company, POOL, percent))))
        player = self._deals(False)
        move = SellShares(player, company.name, percent)
        where = STOCK if not self._raises_money(player) else OPERATING
        if where == OPERATING:
            acting = str(self._game.ask.acts_for)
            wanted = Wanted(acting, frozenset({"sell-shares"}), OPERATING)
        else:
            wanted = Wanted(player, frozenset({"sell-shares"}), STOCK)
        before = self._game.market.cell(company.name)
        if (yield from desk.ask_for(move, wanted)):
            return (yield from self._protection.sold(company, percent, player, before))
        desk.remark("sold by hand", "Shares are sold otherwise than the box says: taken over by hand")
        cell = self._game.market.cell(company.name)
        if cell is not None:
            cell = self._game.market.cell_after(company.name, self._game.sale_move(player, company, percent))
        value = self._game.value(company, percent)
        done = yield from desk.enter(*desk.shares(company.name, percent, player, POOL, value))
        if done and cell is not None and cell != self._game.market.cell(company.name):
            yield from desk.enter(desk.marker(company, cell))
        return done

    def _raises_money(self, player: str) -> bool:
        """Whether a player sells for the train of the company that is in turn."""
        if self._game.round.kind != OPERATING:
            return False
        following = next((step for step in self._desk.coming if step.action.get("entity_type") != "player"), None)
        return following is not None and following.type in ("buy_train", "bankrupt") and (
            following.action.get("entity") == self._game.ask.acts_for)
