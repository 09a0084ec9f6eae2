"""Maintenance and interest: paid by the treasury, with the director's help, or not. Source: facts, 11 steps 5 and 8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.asks import Ask, Field, Offer, Procedure
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import Reason
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import loans, raising, shares
from companion.games.britain_1820.building import STEP
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.facts import BillRefused, HelpPaid, NothingOwed
from companion.games.britain_1820.moves import PayBill, RefuseBill, SellShares, SellStation, TakeLoan
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import HelpWith, Interest, Maintenance, StationSold


@dataclass(frozen=True)
class Bill:
    """What a company has to pay: so much, for what. Interest is so much `per_loan`, also for those taken to pay it."""

    company: Company
    fixed: int
    why: Reason
    per_loan: int = 0

    @property
    def amount(self) -> int:
        """What is to be paid now."""
        return self.fixed + self.per_loan * self.company.loans

    @property
    def missing(self) -> int:
        """What a public company's treasury lacks for it."""
        return max(0, self.amount - self.company.cash)


def maintenance(game: Position, company: Company) -> Bill:
    """What a company's trains cost."""
    return Bill(company, sum(game.now.maintenance[colour] for colour in company.trains), Maintenance())


def interest(game: Position, company: Company) -> Bill:
    """What a company's loans cost."""
    return Bill(company, 0, Interest(), per_loan=game.now.interest)


def settle(game: Position, bill: Bill) -> Procedure[bool]:
    """Let a company pay. False: it does not, and its turn is over; whoever leads it then has no say any more."""
    company = bill.company
    if not bill.amount:
        return True
    if game.is_cousins(company):
        game.happened(NothingOwed())
        return _refused(game, bill)
    while True:
        move = yield _ask(game, bill)
        if isinstance(move, TakeLoan):
            loans.take_loans(game, company, move.count)
        elif isinstance(move, SellShares):
            player = str(company.director)
            yield from shares.sell(game, player, game.companies[move.company], move.count, player)
        elif isinstance(move, SellStation):
            sell_station(game, company, move.amount)
        elif isinstance(move, RefuseBill):
            return _refused(game, bill)
        else:
            _pay(game, bill)
            return True


def _pay(game: Position, bill: Bill) -> None:
    company = bill.company
    if company.is_private:
        game.pay(game.paying_account(company), game.bank, bill.amount, bill.why)
        return
    missing = bill.missing
    if missing:
        game.pay(game.account(str(company.director)), company, missing, HelpWith(bill.why))
        game.happened(HelpPaid(player=str(company.director), amount=Money(missing), company=company.name))
    game.pay(company, game.bank, bill.amount, bill.why)
    if missing:
        game.move_price(company, -1)


def _refused(game: Position, bill: Bill) -> bool:
    company = bill.company
    game.happened(BillRefused(company=company.name, amount=Money(bill.amount), why=game.text_of(bill.why)))
    if company.is_private:
        game.close_private(company)
    else:
        game.default(company)
    return False


def _ask(game: Position, bill: Bill) -> Ask:
    company = bill.company
    player = str(game.speaker(company))

    def offers() -> tuple[Offer, ...]:
        given = {"company": company.name}
        need = bill.amount if company.is_private else bill.missing
        found = [Offer(PayBill, _pay_label(bill), preconditions=lambda: against_paying(game, bill), given=given)]
        if company.is_public:
            found.append(loans.loan_offer(game, company))
        if need and game.account(player).cash < need:
            found.append(raising.sale_offer(game, player, need, company))
        if game.options["exchange_markers"] == "on" and bill.missing and company.is_public:
            found.append(station_sale(game, company))
        label = say("Close {company}", company=company.name) if company.is_private else say("Do not pay: liquidation")
        return (*found, Offer(RefuseBill, label, given=given))

    amount, why = Money(bill.amount), game.text_of(bill.why)
    return Ask(
        actors=(player,), acts_for=company.name,
        heading=say("{company}: pay {amount} ({why})", company=company.name, amount=amount, why=why),
        task=say("Pay {amount}: {why}", amount=amount, why=why), make_offers=offers,
        not_your_turn=game.stranger(player, company), topic=bill,
        unexpected_move=say("{company} has to pay {amount} now: {why}.", company=company.name, amount=amount, why=why),
    )


def _pay_label(bill: Bill) -> Text:
    if bill.company.is_public and bill.missing:
        return say("Pay, {amount} of it from the director", amount=Money(bill.missing))
    return say("Pay {amount}", amount=Money(bill.amount))


def against_paying(game: Position, bill: Bill) -> Iterator[IllegalMove]:
    """Why a bill cannot be paid yet."""
    company = bill.company
    have = game.paying_account(company).cash
    if company.is_public:
        have += game.account(str(company.director)).cash
    if have < bill.amount:
        yield impossible("{amount} is missing: take loans, or let {player} sell shares.",
                         amount=Money(bill.amount - have), player=str(company.director))


def station_sale(game: Position, company: Company) -> Offer:
    """The offer to sell a station back to the bank, in need (option `exchange_markers`)."""
    return Offer(
        SellStation, say("Sell a station"), (Field("amount", say("What is its place worth?"), lambda chosen: Amount(
            STEP, 1000, step=STEP, is_printed=True)),), given={"company": company.name},
        preconditions=lambda: () if company.placed > 1 else (illegal("The last station cannot be sold."),),
    )  # fmt: skip


def sell_station(game: Position, company: Company, amount: int) -> None:
    """Sell a station for the value of its place; the marker goes back to the charter."""
    company.put_stations(company.placed - 1, company.unplaced + 1)
    game.pay(game.bank, company, amount, StationSold())
