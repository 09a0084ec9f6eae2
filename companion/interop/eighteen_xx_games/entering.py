"""Entering what an export has into a game at Books: as the rules offer it, else overruled, else by hand."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import OPERATING
from companion.eighteenxx.model.unsold import holder_of
from companion.eighteenxx.rounds import train_step
from companion.engine.errors import IllegalMove, ImpossibleMove, Refusal
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.record import parse_entry
from companion.engine.text import say
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.eighteen_xx_games.course import MOST_PASSES, Course, Wanted
from companion.interop.eighteen_xx_games.export import entered_at
from companion.interop.eighteen_xx_games.folding import Step
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.remarks import Remarks

#: The table's reason, where a rule of the box forbids what the site has let happen.
OVERRULED = "18xx.games"
#: Who pays for an entry by hand, by its kind: the first of these fields that says somebody.
PAYERS = {"pay": ("payer",), "trade-shares": ("target",), "start-by-hand": ("player",)}
#: What a company does before its trains.
BUILDING = frozenset({"lay_tile", "place_token", "run_routes", "dividend", "take_loan"})
LAID = frozenset({"lay-tile", "place-token"})
#: A part of an action: it yields after every entry, and returns whether it could be entered.
Entering = Generator[None, None, bool]


class Habits(NamedTuple):
    """What a whole file shows: that it has an action for each loan, that companies lay more than one tile in a turn, and
    that players hand privates over to companies that they begin."""

    tells_loans: bool
    lays_more: bool
    hands_over: bool


def habits_of(steps: Sequence[Step]) -> Habits:
    """Look through a file."""
    is_tile = ("lay_tile", "corporation")
    tiles = [step.action.get("entity") if (step.type, step.action.get("entity_type")) == is_tile else None for step in steps]
    return Habits(
        any(step.type == "take_loan" for step in steps),
        any(one is not None and one == two for one, two in pairwise(tiles)),
        any(step.type == "assign" and step.action.get("entity_type") == "player" for step in steps),
    )


@dataclass
class Desk:
    """What all who enter share: the game, the names of the file, and where it is."""

    game: Position
    who: Names
    amounts: Amounts
    remarks: Remarks
    check: bool
    habits: Habits
    course: Course = field(init=False)
    #: Whether the file is in a round that the box names, such as one of mergers: as far as companies only pass in it.
    in_named_round: bool = False
    #: Companies whose shares are sold in the middle of a merger.
    merged: frozenset[str] = frozenset()
    #: Whether the player who acts has done nothing since but buy, as the last of the table.
    has_bought: bool = False
    #: The action that is entered, those after it, and the entry before.
    step: Step = field(init=False)
    coming: tuple[Step, ...] = ()
    last: Entry | None = None

    def __post_init__(self) -> None:
        self.course = Course(self.game)

    @property
    def id(self) -> int:
        """The number of the action."""
        return self.step.id

    def make(self, kind: str, **fields: Any) -> Move:
        """An entry by hand, by its name in the game file: its reason says for which action of the file it stands."""
        reason = f"{OVERRULED}, action {self.id}: {self.step.type}"[:60]
        kinds: Mapping[str, Callable[..., Move]] = self.game.title.moves[self.game.depth]
        return kinds[kind](**fields, reason=reason)

    def remark(self, key: str, sentence: str, **values: object) -> None:
        """Remark something of the action; what has the same `key` is said together."""
        self.remarks.of(self.id, key, say(sentence, **values))

    # Entries -------------------------------------------------------------------------------------------

    def play(self, move: Move, by_itself: bool = False) -> bool:
        """Enter a move, overruled where a rule forbids it. False: it is impossible."""
        at = entered_at(self.step.action.get("created_at"))
        id_: int | str | None = self.id
        if by_itself:
            id_, at = (self.last.id, self.last.at) if self.last else (None, None)
        for reason in (None, OVERRULED):
            entry = Entry(move, id_, at=at, overruled=reason)
            try:
                self.game.play(entry, self.check)
            except ImpossibleMove:
                return False
            except IllegalMove:
                continue
            except Refusal:
                return False
            self.last = entry
            return True
        return False

    def enter(self, *moves: Move) -> Entering:
        """Enter moves of which none has to be asked for. False: one of them is impossible, and is remarked."""
        done = True
        for move in moves:
            yield from self._provide(move)
            if self._is_there(move) and self.play(move):
                yield
            else:
                self.remark("lost", "Could not be entered, and is missing in these books: {what}", what=self.step.type)
                done = False
        return done

    def _is_there(self, move: Move) -> bool:
        """Whether a train lies where it comes from. What is refused is taken back by playing all again: that takes time."""
        train, source = getattr(move, "train", ""), getattr(move, "source", "")
        return move.kind != "correct-train" or self.game.depot.find(train, source) is not None

    def _provide(self, move: Move) -> Iterator[None]:
        """What somebody pays by the file, and has not by these books, comes from the bank: what has come to him otherwise is
        lost, and not all that follows as well."""
        payer = next((getattr(move, field) for field in PAYERS.get(move.kind, ()) if getattr(move, field)), "bank")
        account = self.game.accounts().get(payer)
        lacking = getattr(move, "amount", getattr(move, "price", 0)) - (account.cash if account is not None else 0)
        if payer != "bank" and account is not None and lacking > 0:
            self.remark("lacking", "Less money is there in these books than is paid by the file: the bank adds it")
            yield from self.by_itself(*self.pay("bank", payer, lacking))

    def by_itself(self, move: Move) -> Iterator[None]:
        """Enter what has followed from the action before."""
        if self.play(move, by_itself=True):
            yield

    def reach(self, wanted: Wanted) -> Entering:
        """Pass for whoever is asked, until the one who is wanted is. False: nobody can say when."""
        gone, was_on, is_new = False, False, self.course.is_in_new_turn(wanted.actor)
        for _ in range(MOST_PASSES):
            if self.course.is_there(wanted):
                return True
            if was_on and self.game.ask.acts_for != wanted.actor and not is_new:
                return False  # its turn is over without
            was_on = self.game.ask.acts_for == wanted.actor
            move = self.course.towards(wanted) if self.game.end is None else self.course.go_on(wanted)
            if move is None or (gone and move.kind == "go-on"):
                return False
            gone = gone or move.kind == "go-on"
            if not self.play(move, by_itself=True):
                return False
            yield
        return False

    def ask_for(self, move: Move, wanted: Wanted) -> Entering:
        """Enter a move where it is asked for. False: it is not, or it is impossible."""
        there = yield from self.reach(wanted)
        if there and self.has_bought and self.game.ask.is_begun and not self._is_legal(move):
            # The site has begun the player's next turn: nobody else could do anything.
            ends = self.course.our_pass()
            if ends is not None and self.play(ends, by_itself=True):
                yield
                there = yield from self.reach(wanted)
        if there and self.play(move):
            yield
            return True
        return False

    def _is_legal(self, move: Move) -> bool:
        try:
            self.game.ask.check(move)
        except Refusal:
            return False
        return True

    # By hand ---------------------------------------------------------------------------------------------

    def pay(self, payer: str, payee: str, amount: int) -> list[Move]:
        """A payment by hand, if there is anything to pay."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        return [self.make("pay", payer=payer, payee=payee, amount=amount)] if amount and payer != payee else []

    def price(self, company: Company, price: int) -> list[Move]:
        """A marker goes to the nearest cell of a price."""
        chart, now = self.game.market.chart, self.game.market.cell(company.name)
        cells = [cell for cell in chart.cells if cell.price == price]
        if not cells or not company.is_started or (now is not None and now.price == price):
            return []

        def far(cell: Cell) -> int:
            return abs(cell.row - now.row) + abs(cell.column - now.column) if now is not None else not cell.par

        return [self.marker(company, min(cells, key=far))]

    def marker(self, company: Company, cell: Cell) -> Move:
        """A marker goes to a cell."""
        return self.make("correct-price", company=company.name, row=cell.row, column=cell.column)

    def shares(self, company: str, percent: int, source: str, target: str, price: int = 0) -> list[Move]:
        """Shares change hands by hand."""
        return [self.make("trade-shares", company=company, percent=percent, source=source, target=target, price=price)]

    def told(self) -> Entering:
        """Enter what somebody has told of this action besides. False: a part of it cannot be entered, and is remarked."""
        done = True
        for data in self.amounts.entries(self.id):
            try:
                move = parse_entry(data, self.game.title.moves[self.game.depth]).move
            except Refusal as refusal:
                self.remarks.say(say("What is told of action {id} cannot be read: {why}", id=self.id, why=refusal.text))
                continue
            done = (yield from self.enter(move)) and done
        return done

    def borrow(self, company: Company, amount: int) -> Entering:
        """Take loans for what a company cannot pay, where the file does not tell of them and the box has any."""
        loan = next((one for name, one in self.game.box.counters.items() if "loan" in name.casefold()), None)
        if loan is None or self.habits.tells_loans or not company.is_started:
            return False
        take = self.make("take-counters", company=company.name, counter=loan.name)
        while company.cash < amount and self.game.may_borrow(company) and self.play(take):
            self.remark("borrowed", "Loans are not in the file: taken as far as money was lacking")
            yield
        return True

    def rest_of_turn(self) -> list[Step]:
        """What the company that acts does next, before another does anything."""
        found = list[Step]()
        for step in self.coming:
            if _is_in_stock_round(step):
                break
            if step.action.get("entity_type") in ("player", "company"):
                continue
            if step.action.get("entity") != self.step.action.get("entity"):
                break
            found.append(step)
        return found

    def rest_with_privates(self, company: Company) -> Iterator[Step]:
        """What a company and its privates do next, before another company does anything."""
        for step in self.coming:
            kind, entity = step.action.get("entity_type"), step.action.get("entity")
            private = self.private(entity) if kind == "company" else None
            if entity == company.name or (private is not None and self.game.privates[private].owner == company.name):
                yield step
            elif kind not in ("player", "company") or _is_in_stock_round(step):
                return

    def leave_board(self, company: Company) -> Entering:
        """Where a company builds nothing more in its turn, and runs nothing, its price falls now: the site asks for no run
        that earns nothing. Of the passes that follow one is that of the trains, where it can buy any."""
        passes = sum(1 for _ in takewhile(lambda step: step.type == "pass", self.rest_of_turn()))
        builds = any(step.type in BUILDING for step in self.rest_with_privates(company))
        builds = builds or passes > train_step.can_buy_any(self.game, company)
        is_building = self.game.ask.acts_for == company.name and not LAID.isdisjoint(self.game.ask.kinds)
        is_known = bool(self.coming) or self.step.type == "pass"  # a game that is being played may go on with anything
        if is_known and is_building and not builds and self.step.action.get("entity") == company.name:
            yield from self.reach(Wanted(company.name, frozenset({"buy-train"}), OPERATING))
        return True

    def act_later(self) -> frozenset[str]:
        """The companies that act after this one, until one acts again or players do."""
        names, last = list[str](), str(self.step.action.get("entity"))
        for step in self.coming:
            kind, name = step.action.get("entity_type"), str(step.action.get("entity"))
            if _is_in_stock_round(step):
                break
            if kind in ("corporation", "minor") and name != last and step.type != "discard_train":
                if name in names:
                    break
                names.append(name)
                last = name
        return frozenset(names)

    # Names -------------------------------------------------------------------------------------------------

    def company(self, name: object) -> Company | None:
        """A company by its symbol, None: there is none of that name. A system has the name of the first of both."""
        return self.game.companies.get(str(name)) or self.game.companies.get(str(name).partition("-")[0])

    def private(self, name: object) -> str | None:
        """The id of a private."""
        known = str(name)
        if known in self.game.privates:
            return known
        return next((id_ for id_, one in self.game.privates.items() if known in (one.card.symbol, one.card.name)), None)

    def place(self, company: Company, percent: int, in_ipo: bool) -> str:
        """Where a certificate that is bought lies: unsold, or in the bank pool, where not both have one."""
        held = self.game.certificates
        unsold = sum(held.percent(place, company.name) for place in (IPO, company.name))
        first, second = (IPO, POOL) if in_ipo else (POOL, IPO)
        has = {IPO: unsold, POOL: held.percent(POOL, company.name)}
        return holder_of(self.game, company, first if has[first] >= percent or not has[second] else second)


def _is_in_stock_round(step: Step) -> bool:
    """Whether a player does what is done in no turn of a company."""
    return step.action.get("entity_type") == "player" and step.type in ("pass", "buy_shares", "par", "bid")
