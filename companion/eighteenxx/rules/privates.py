"""Privates after the distribution: their income, their sale to companies, their end. Source: 'Private Companies'."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.eighteenxx.box.power import pays_and_brings
from companion.eighteenxx.box.tables import Phase
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import AcquirePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateAcquired, PrivateClosed, PrivatePaid
from companion.eighteenxx.model.reasons import PriceOfPrivate, RevenueOfPrivate
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rules import steps
from companion.eighteenxx.rules.consent import Deal, seller_agrees
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say


def income(game: Position, pays: Callable[[Private], int] | None = None) -> dict[str, int]:
    """Every private pays its owner its revenue, or what it `pays` now. Returns what each player got."""
    paid = dict.fromkeys(game.players, 0)
    for private in game.privates.values():
        if private.owner is None or private.closed:
            continue
        amount = pays(private) if pays else private.pays(private.owner in game.companies)
        if not amount:
            continue
        owner = private.owner
        game.pay(game.bank, game.holder_account(owner), amount, RevenueOfPrivate(private.card.symbol))
        game.happened(PrivatePaid(private=private.called, owner=owner, amount=Money(amount)))
        if private.owner in paid:
            paid[private.owner] += amount
    return paid


def close(game: Position, private: Private) -> None:
    """Close a private: no income, no power, no value from now on."""
    private.close()
    game.happened(PrivateClosed(private.called))
    if private.card.power is not None:
        private.card.power.closed(game, private)


def close_all(game: Position) -> None:
    """Close whatever is open: the phase says so, and powers may say otherwise."""
    for private in game.privates.values():
        power, card = private.card.power, private.card
        if private.closed or card.stays or card.closes_with or (power is not None and power.stays(game, private)):
            continue
        close(game, private)


def phase_begun(game: Position, phase: Phase) -> None:
    """What of privates a phase changes: it closes all or some, and others pay otherwise."""
    if phase.closes_privates:
        close_all(game)
    for private in game.privates.values():
        if private.card.power is not None:
            private.card.power.phase_begun(game, private, phase)
        if private.closed:
            continue
        if private.card.closes_with == phase.name:
            close(game, private)
        elif phase.name in private.card.revenues:
            private.revenue = private.card.revenues[phase.name]


def train_bought(game: Position, company: Company) -> None:
    """Close what closes when this company buys a train."""
    for private in game.privates.values():
        if not private.closed and private.card.closes_by == company.name:
            close(game, private)


def against_phase(game: Position) -> Iterator[IllegalMove]:
    """Why no company can buy a private now."""
    if game.depot.phase.privates_for_companies or (game.round.is_first and game.box.first_privates):
        return
    may = [phase.privates_for_companies for phase in game.depot.phases]
    if not any(may):
        yield illegal("Companies cannot buy privates in this game.")
        return
    first = may.index(True)
    names = [phase.name for phase in game.depot.phases]
    if all(may[first:]):
        yield illegal("Companies can buy privates after the first {train}-train.", train=names[first])
    elif first == 0:
        yield illegal("Companies can buy privates before the first {train}-train.", train=names[may.index(False)])
    else:
        yield illegal("Companies can buy privates after the first {train}-train and before the first {other}-train.",
                      train=names[first], other=names[may.index(False, first)])


def _against_parties(game: Position, company: Company, private: Private) -> Iterator[IllegalMove]:
    """Why this company cannot buy a private of this player: who he is, or what was bought in the first operating round."""
    owner = private.owner
    if game.box.privates_of_president and owner in game.purses and owner != game.president(company):
        yield illegal("Only {company}'s president can sell it a private.", company=company.name)
    first = game.box.first_privates
    if not first or not game.round.is_first:
        return
    if private.card.id not in first:
        yield illegal("In the first operating round companies buy no private but: {privates}.",
                      privates=tuple(game.privates[id_].called for id_ in first if id_ in game.privates))
    if game.box.first_privates_once and company.name in game.dealt:
        yield illegal("{company} buys one private in the first operating round.", company=company.name)
    if game.box.first_privates_once and owner in game.dealt:
        yield illegal("{player} has sold a private in this round.", player=owner)


def against_owner(game: Position, private: Private) -> Iterator[IllegalMove]:
    """Why nobody can buy a private from a player: none has it."""
    if private.closed:
        yield impossible("{private} has closed.", private=private.called)
    elif private.owner not in game.purses:
        yield impossible("{private} belongs to no player.", private=private.called)


def laying(game: Position, company: Company) -> Iterator[Private]:
    """The privates of players that a company, even if it has laid its tile, could buy and lay more by."""
    if next(against_phase(game), None) is None and company.name in game.companies:
        yield from (
            private for private in game.privates.values()
            if private.card.power and private.card.power.is_extra and not private.used
            and private.owner in game.purses and not private.closed
            and game.private_prices(private)[0] <= company.cash
            and next(_against_parties(game, company, private), None) is None
            and next(game.board.against_power(company, private), None) is None
        )


def _could_still_lay(game: Position, turn: CompanyTurn) -> Text | str:
    """That the company could still lay tiles by what it buys: as its track step may be over, nobody would expect it."""
    is_time = turn.step == steps.TRACK
    found = tuple(private.card.symbol for private in laying(game, turn.company)
                  if is_time or (private.card.power and private.card.power.lasts(game)))
    return say("{company} can still lay tiles in this turn by: {privates}", company=turn.company.name,
               privates=found) if found else ""


def _against_private(game: Position, company: Company, id_: str) -> Iterator[IllegalMove]:
    """Why a company cannot buy a private, whatever it would pay."""
    private = game.privates[id_]
    if private.card.power and (kept := private.card.power.against_sale(game, private)):
        yield kept
    yield from against_phase(game)
    if not private.card.company_may_buy and not private.closed:
        yield illegal("{private} can never belong to a company.", private=private.called)
    yield from against_owner(game, private)
    yield from _against_parties(game, company, private)
    low, _ = game.private_prices(private)
    if low > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(low))


def _acquire_offer(game: Position, turn: CompanyTurn) -> Offer:
    """The offer to buy a private from the player who owns it, at any time of the company's turn."""
    company = turn.company

    def prices(chosen: Chosen) -> Amount:
        private = game.privates[chosen["private"]]
        low, high = game.private_prices(private)

        def wrong(amount: int) -> IllegalMove:
            if low <= amount <= high:
                return impossible("{company} has {cash}; it needs {price}.", company=company.name,
                                  cash=Money(company.cash), price=Money(amount))
            if game.round.is_first and low == high:
                return illegal("In the first operating round {private} costs exactly {price}.", private=private.called,
                               price=Money(low))
            return illegal("{private} may be sold for {low} to {max}.", private=private.called, low=Money(low),
                           max=Money(high))

        return Amount(low, min(high, company.cash), wrong, wrong, usual=private.card.price)

    def who(chosen: Chosen, id_: str) -> Text | str:
        private = game.privates[id_]
        low, high = game.private_prices(private)
        if low == high:
            return say("{owner}, {price}", owner=private.owner, price=Money(low))
        return say("{owner}, {low} to {high}", owner=private.owner, low=Money(low), high=Money(high))

    return Offer(
        AcquirePrivate, say("Buy a private"),
        (
            Field("private", say("Which private?"), lambda chosen: OneOf(
                tuple(game.privates), partial(_against_private, game, company), partial(no_private, game)),
                  lambda id_: game.privates[id_].called, who,
                  why=lambda chosen, id_: pays_and_brings(game, game.privates[id_])),
            Field("price", say("For how much?"), prices),
        ),
        why_closed=lambda: next(against_phase(game), illegal("There is no private that {company} could buy.",
                                                          company=company.name)),
        given={"company": company.name},
        button=Button(
            says=lambda chosen: say("Buy {private} from {owner}", private=game.privates[chosen["private"]].card.symbol,
                                    owner=game.privates[chosen["private"]].owner),
            leads_to=lambda: _could_still_lay(game, turn),
        ),
    )


def _can_acquire(game: Position, turn: CompanyTurn) -> bool:
    """Whether there is a private that the company may buy and can pay."""
    return next(against_phase(game), None) is None and any(
        next(_against_private(game, turn.company, id_), None) is None for id_ in game.privates)


def _acquire(game: Position, turn: CompanyTurn, move: AcquirePrivate) -> Procedure[None]:
    """The private changes hands, if its owner agrees: its income and its power are the company's now."""
    company, private = turn.company, game.privates[move.private]
    seller = str(private.owner)
    price = Money(move.price)
    deal = Deal(
        seller, say("{company} buys {private} from {seller} for {price}: does {seller} agree?", company=company.name,
                    private=private.called, seller=seller, price=price),
        say("{company} offers you {price} for {private}. Do you agree?", company=company.name, price=price,
            private=private.called),
        lambda: say("cash then {cash}", cash=Money(game.purses[seller].cash + move.price)),
    )
    if not (yield from seller_agrees(game, company, lambda: seller, deal, _acquire_offer(game, turn), move)):
        return
    game.pay(company, game.purses[seller], move.price, PriceOfPrivate(private.card.symbol))
    private.give(company.name)
    if game.round.is_first:
        game.dealt |= {company.name, seller}
    turn.just_bought = private
    game.happened(PrivateAcquired(company=company.name, private=private.called, seller=seller, price=Money(move.price)))
    if private.card.power is not None:
        yield from private.card.power.sold(game, private, seller)


ACQUIRE_PRIVATE = Act(AcquirePrivate, _acquire_offer, _can_acquire, _acquire, lambda game, turn: bool(game.privates))
