"""Offering companies, their auction, and the takeover. Source: facts, 12.3 to 12.5."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.reasons import PriceOfShares, Treasury
from companion.engine.asks import Ask, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import absorbing, liquidation, loans, paying
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.consent import decision
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import CompanyTakenOver, HolderPaid, NotSold
from companion.games.britain_1820.moves import OfferCompany, Pass
from companion.games.britain_1820.open_cry import OpenCry, open_cry
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import PoolAndRest


def rounded_up(amount: int, step: int) -> int:
    """The smallest multiple of a step that is not below an amount."""
    return -(-amount // step) * step


def minimum(game: Position, company: Company) -> int:
    """The minimum bid for a company: its price for every share in play."""
    return game.price(company) * company.in_play


def forcing(game: Position, company: Company) -> int:
    """From what bid on a sale is forced: the price with the takeover premium of the chart."""
    return game.price_after(company, game.now.premium) * company.in_play


def proceeds(company: Company, bid: int) -> dict[str, int]:
    """What each holder of a company gets when it is taken over for a bid: the same for every share."""
    share = bid // company.in_play
    return {holder: share * shares for holder, shares in company.holders.items()}


def outcome(game: Position, company: Company, auction: OpenCry) -> dict[str, int]:
    """What each holder gets, below 0: pays, if the auction of a company ends now; before the first bid: with the lowest.
    A company in liquidation is settled, and so is one that offers itself and that nobody but the bank wants."""
    bid = auction.standing or auction.lowest
    if game.in_liquidation(company) or (auction.standing and auction.high_bidder is None):
        return dict(liquidation.settlement(game, company, bid).holders)
    return proceeds(company, bid)


# The step -----------------------------------------------------------------------------------------


def takeovers(game: Position) -> Doing:
    """Public companies make offers, the lowest price first, in the order at the start of the step (D23)."""
    game.waiting = [company.name for company in reversed(game.public()) if company.is_led]
    while game.waiting:
        company = game.companies[game.waiting.pop(0)]
        if company.is_public and not game.in_liquidation(company) and company.director is not None:
            yield from _offers(game, company)


def _offers(game: Position, company: Company) -> Doing:
    """One offer after another, until it has taken over by one of them, is gone, or passes: one that has bought before its
    turn may still offer itself. A cousin's company does so at once."""
    if game.is_cousins(company):
        if company.name not in game.offered:
            yield from sell(game, company, company)
        return
    buyer = None
    while buyer is not company and company.is_public and not game.in_liquidation(company) and not game.is_cousins(company):
        move = yield _ask(game, company)
        if isinstance(move, Pass):
            return
        buyer = yield from sell(game, company, game.companies[move.offered])


def _ask(game: Position, company: Company) -> Ask:
    player = str(game.speaker(company))
    given = {"company": company.name}
    others = tuple(other.name for other in game.public() if other.is_led)
    return Ask(
        actors=(player,), acts_for=company.name, heading=say("{company} may offer companies", company=company.name),
        task=say("Offer a company, or go on"),
        make_offers=lambda: (
            Offer(OfferCompany, say("Offer for takeover"), (Field(
                "offered", say("Which company?"), lambda chosen: OneOf(others, lambda name: against_offer(
                    game, company, game.companies[name])),
                detail=lambda chosen, name: Money(rounded_up(minimum(game, game.companies[name]), 10)),
                why=lambda chosen, name: _bank_first(game, company) if name == company.name else ""),), given=given),
            Offer(Pass, say("No more offers"), given={**given, "player": None})),
        not_your_turn=game.stranger(player, company),
        unexpected_move=say("{company} offers a company for takeover, or goes on.", company=company.name),
        passing=say("{company} offers no company", company=company.name),
    )  # fmt: skip


def _bank_first(game: Position, company: Company) -> Text:
    """What a company must know that would offer itself."""
    return say("The bank bids {bid} at once: it is sold in any case.", bid=Money(bank_bid(game, company)))


def bank_bid(game: Position, company: Company) -> int:
    """What the bank bids for a company that offers itself."""
    least = minimum(game, company)
    return least if game.is_victoria_dead else least // 2


def against_offer(game: Position, company: Company, offered: Company) -> Iterator[IllegalMove]:
    """Why a company cannot offer another, or itself."""
    name = offered.name
    if game.in_liquidation(offered):
        yield illegal("{company} is in liquidation.", company=name)
    if name in game.offered:
        yield illegal("{company} has been offered already in this round.", company=name)
    if offered is company:
        return
    if name in game.reduced:
        yield illegal("{company} has reduced its share count in this round.", company=name)
    if name in game.buyers:
        yield illegal("{company} has acquired a company in this round.", company=name)
    if paying.raisable(game, company) < (least := rounded_up(minimum(game, offered), 10)):
        yield impossible("{company} can raise only {x}; the first bid for {offered} is {least}.", company=company.name,
                         x=Money(paying.raisable(game, company)), offered=name, least=Money(least))


# The sale -----------------------------------------------------------------------------------------


def sell(game: Position, offering: Company, company: Company) -> Procedure[Company | None]:
    """Auction a company, and let the winner take it over. Returns the company that has; None: none has."""
    game.offered.add(company.name)
    if not company.in_play:
        return None
    dropped: set[str] = set()
    while True:
        auction = _auction(game, company, dropped, is_self=offering is company)
        winner = yield from open_cry(game, auction)
        if winner is None and auction.standing:
            yield from liquidation.liquidate(game, company, None, auction.standing)
            return None
        if winner is None or not (yield from _is_accepted(game, company, auction, winner)):
            game.happened(NotSold(company.name))
            return None
        buyer = yield from paying.pay_bid(game, company, winner, auction.standing)
        if buyer is not None:
            yield from take_over(game, buyer, company, auction.standing)
            return buyer
        dropped.add(winner)


def _auction(game: Position, company: Company, dropped: set[str], is_self: bool) -> OpenCry:
    least, force = minimum(game, company), forcing(game, company)
    first, bank = rounded_up(least, 10), 0
    if is_self:
        bank = force = bank_bid(game, company)
        if game.options["self_offer_min_bid"] == "bank_bid":
            first = rounded_up(bank + 10, 10)
    return auction_of(game, company, dropped, first, bank, force)


def auction_of(game: Position, company: Company, dropped: set[str], first: int, bank: int, force: int) -> OpenCry:
    """An auction of a company: whoever has another one that may buy can bid, its director only a step above others."""
    bidders = tuple(player for player in game.cards if player not in dropped and paying.buyers(game, company, player))
    director = game.speaker(company)

    def most(player: str, auction: OpenCry) -> int | None:
        if player != director:
            return None
        others = auction.others(player)
        if others:
            return others + game.figures.takeover_step
        return 0 if player in auction.bids else auction.lowest

    return OpenCry(bidders, bidders, bank, lot=say("{company}", company=company.name), first=first, most=most,
                   forcing=force, company=company.name)


def _is_accepted(game: Position, company: Company, auction: OpenCry, winner: str) -> Procedure[bool]:
    """Whether the director accepts the winning bid; one that forces he must."""
    director = str(game.speaker(company))
    if director == winner or auction.standing >= (auction.forcing or 0):
        return True
    asked = say("{player} bids {bid} for {company}; from {forcing} on it would be sold in any case.", player=winner,
                bid=Money(auction.standing), company=company.name, forcing=Money(rounded_up(auction.forcing or 0, 10)))
    gets = proceeds(company, auction.standing)[str(company.director)]
    brings = say("{player} gets {amount}.", player=game.called(str(company.director)), amount=Money(gets))
    return (yield from decision(game, director, asked, auction, brings))


def take_over(game: Position, buyer: Company, sold: Company, bid: int) -> Doing:
    """Pay the holders, and take over cash, loans, stations and trains."""
    paying_account, paid = game.paying_account(buyer), proceeds(sold, bid)
    game.happened(CompanyTakenOver(company=buyer.name, sold=sold.name, bid=Money(bid)))
    for holder, amount in paid.items():
        game.pay(paying_account, game.account(holder), amount, PriceOfShares(sold.name))
        game.happened(HolderPaid(player=game.called(holder), amount=Money(amount)))
    game.pay(paying_account, game.bank, bid - sum(paid.values()), PoolAndRest())
    game.pay(sold, paying_account, sold.cash, Treasury(sold.name))
    yield from _take_loans_over(game, buyer, sold)
    yield from absorbing.absorb(game, buyer, sold)
    game.buyers.add(buyer.name)


def _take_loans_over(game: Position, buyer: Company, sold: Company) -> Doing:
    taken = sold.loans
    sold.borrow(-taken)
    buyer.borrow(taken)
    if buyer.is_public:
        game.move_price(buyer, -taken)
    yield from loans.repay_excess(game, buyer)

