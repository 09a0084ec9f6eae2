"""Offering companies, their auction, and the takeover. Source: facts, 12.3 to 12.5."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import absorbing, issuing, liquidation, loans
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.consent import decision
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.moves import GiveUp, IssueShares, NameBuyer, OfferCompany, Pass, PayBid, TakeLoan
from companion.games.britain_1820.open_cry import Auction, open_cry
from companion.games.britain_1820.position import Position


def rounded_up(amount: int, step: int) -> int:
    """The smallest multiple of a step that is not below an amount."""
    return -(-amount // step) * step


def minimum(game: Position, company: Company) -> int:
    """The minimum bid for a company: its price for every share in play."""
    return game.price(company) * company.in_play


def forcing(game: Position, company: Company) -> int:
    """From what bid on a sale is forced: the price with the takeover premium of the chart."""
    return game.price_after(company, game.now.premium) * company.in_play


def raisable(game: Position, company: Company) -> int:
    """What a company could pay: cash with the issue and the loans that bring most; a private company its owner's cash."""
    if not company.is_public:
        return game.till(company).cash
    best = company.cash
    for count in range(issuing.most(game, company) + 1):
        left = game.steps_to(company, game.box.chart.cells[0].price) - issuing.steps_down(game, company, count) - 1
        borrowed = max(0, min(company.in_play + count - company.loans, left))
        best = max(best, company.cash + count * game.price(company) + borrowed * game.figures.loan)
    return best


# The step -----------------------------------------------------------------------------------------


def takeovers(game: Position) -> Doing:
    """Public companies make offers, the lowest price first, in the order at the start of the step (D23)."""
    game.waiting = [company.name for company in reversed(game.public()) if company.is_led]
    while game.waiting:
        company = game.companies[game.waiting.pop(0)]
        if company.is_public and not game.in_liquidation(company) and company.director is not None:
            yield from _offers(game, company)


def _offers(game: Position, company: Company) -> Doing:
    """One offer after another, until it has taken over, is gone, or passes. A cousin's company offers itself."""
    if game.is_cousins(company):
        if company.name not in game.offered:
            yield from sell(game, company, company)
        return
    while company.is_public and not game.in_liquidation(company) and company.name not in game.buyers:
        if game.is_cousins(company):
            return
        move = yield _ask(game, company)
        if isinstance(move, Pass):
            return
        yield from sell(game, company, game.companies[move.offered])


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
        stranger=game.stranger(player, company),
        instead=say("{company} offers a company for takeover, or goes on.", company=company.name),
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
    if raisable(game, company) < (least := rounded_up(minimum(game, offered), 10)):
        yield impossible("{company} can raise only {x}; the first bid for {offered} is {least}.", company=company.name,
                         x=Money(raisable(game, company)), offered=name, least=Money(least))


# The sale -----------------------------------------------------------------------------------------


def sell(game: Position, offering: Company, company: Company) -> Doing:
    """Auction a company, and let the winner take it over."""
    game.offered.add(company.name)
    if not company.in_play:
        return
    dropped: set[str] = set()
    while True:
        auction = _auction(game, company, dropped, is_self=offering is company)
        winner = yield from open_cry(game, auction)
        if winner is None and auction.standing:
            yield from liquidation.liquidate(game, company, None, auction.standing)
            return
        if winner is None or not (yield from _is_accepted(game, company, auction, winner)):
            game.note(say("{company} is not sold.", company=company.name), "not-sold")
            return
        buyer = yield from pay_bid(game, company, winner, auction.standing)
        if buyer is not None:
            yield from take_over(game, buyer, company, winner, auction.standing)
            return
        dropped.add(winner)


def _auction(game: Position, company: Company, dropped: set[str], is_self: bool) -> Auction:
    least, force = minimum(game, company), forcing(game, company)
    first, bank = rounded_up(least, 10), 0
    if is_self:
        bank = force = bank_bid(game, company)
        if game.options["self_offer_min_bid"] == "bank_bid":
            first = rounded_up(bank + 10, 10)
    return auction_of(game, company, dropped, first, bank, force)


def auction_of(game: Position, company: Company, dropped: set[str], first: int, bank: int, force: int) -> Auction:
    """An auction of a company: whoever has another one that may buy can bid, its director only a step above others."""
    bidders = tuple(player for player in game.cards if player not in dropped and buyers(game, company, player))
    director = game.speaker(company)

    def most(player: str, auction: Auction) -> int | None:
        if player != director:
            return None
        others = auction.others(player)
        if others:
            return others + game.figures.takeover_step
        return 0 if player in auction.bids else auction.lowest

    return Auction(say("{company}", company=company.name), bidders, first, standing=bank, most=most, forcing=force,
                   company=company.name)


def buyers(game: Position, company: Company, player: str) -> list[Company]:
    """The companies with which a player may buy another."""
    return [one for one in game.led_by(player) if one is not company and not game.in_liquidation(one)]


def _is_accepted(game: Position, company: Company, auction: Auction, winner: str) -> Generator[Ask, Any, bool]:
    """Whether the director accepts the winning bid; one that forces he must."""
    director = str(game.speaker(company))
    if director == winner or auction.standing >= (auction.forcing or 0):
        return True
    asked = say("{player} bids {bid} for {company}; from {forcing} on it would be sold in any case.", player=winner,
                bid=Money(auction.standing), company=company.name, forcing=Money(rounded_up(auction.forcing or 0, 10)))
    gets = auction.standing // company.in_play * company.of(str(company.director))
    brings = say("{player} gets {amount}.", player=game.called(str(company.director)), amount=Money(gets))
    return (yield from decision(game, director, asked, auction, brings))


def pay_bid(game: Position, company: Company, winner: str, bid: int) -> Generator[Ask, Any, Company | None]:
    """Let the winner name a company and pay with it. None: it does not pay."""
    able = tuple(one.name for one in buyers(game, company, winner))
    move = yield _winner_ask(game, company, winner, bid, (_name_offer(game, able, bid),))
    if isinstance(move, GiveUp):
        return None
    buyer = game.companies[move.company]
    while game.till(buyer).cash < bid:
        move = yield _winner_ask(game, company, winner, bid, _raising(game, buyer, winner, bid), buyer)
        if isinstance(move, GiveUp):
            return None
        if isinstance(move, TakeLoan):
            loans.take_loans(game, buyer, move.count)
        elif isinstance(move, IssueShares):
            issuing.issue(game, move)
        else:
            break
    return buyer


def _name_offer(game: Position, able: tuple[str, ...], bid: int) -> Offer:
    def against(name: str) -> Iterator[IllegalMove]:
        if (x := raisable(game, game.companies[name])) < bid:
            yield impossible("{company} can raise only {x} of {bid}.", company=name, x=Money(x), bid=Money(bid))

    return Offer(NameBuyer, say("Buy"), (
        Field("company", say("Which company buys?"), lambda chosen: OneOf(able, against),
              detail=lambda chosen, name: say("can raise {sum}", sum=Money(raisable(game, game.companies[name])))),))


def _raising(game: Position, buyer: Company, winner: str, bid: int) -> tuple[Offer, ...]:
    missing = bid - game.till(buyer).cash
    pay = Offer(PayBid, say("Pay {bid}", bid=Money(bid)), gate=lambda: (impossible(
        "{amount} is missing: take loans or issue shares.", amount=Money(missing)),))
    return (loans.loan_offer(game, buyer, winner), issuing.offer(game, buyer), pay)


def _winner_ask(
    game: Position, company: Company, winner: str, bid: int, offers: tuple[Offer, ...], buyer: Company | None = None,
) -> Ask:
    short = None if buyer is None else say(
        "{company} has {cash}: {amount} is missing for {bid}.", company=buyer.name, cash=Money(game.till(buyer).cash),
        amount=Money(bid - game.till(buyer).cash), bid=Money(bid))
    return Ask(
        actors=(winner,), question=short,
        heading=say("{player}: pay {bid} for {company}", player=winner, bid=Money(bid), company=company.name),
        task=say("Pay {bid} for {company}", bid=Money(bid), company=company.name),
        make_offers=lambda: (*offers, Offer(GiveUp, say("Do not pay"))),
        stranger=game.others(lambda other: illegal("{player} has won the auction and pays.", player=winner)),
        instead=say("{player} has won the auction of {company} and pays first.", player=winner, company=company.name),
    )  # fmt: skip


def take_over(game: Position, buyer: Company, sold: Company, player: str, bid: int) -> Doing:
    """Pay the holders, and take over cash, loans, stations and trains."""
    till, share = game.till(buyer), bid // sold.in_play
    game.note(say("{company} takes over {sold} for {bid}.", company=buyer.name, sold=sold.name, bid=Money(bid)), "takeover")
    for holder, shares in sold.holders.items():
        game.pay(till, game.account(holder), share * shares, say("shares of {company}", company=sold.name))
        game.note(say("{player} gets {amount}.", say("You get {amount}."), player=game.called(holder),
                      amount=Money(share * shares)), "paid")
    game.pay(till, game.bank, bid - share * sold.held, say("shares in the pool, and the rest"))
    game.pay(sold, till, sold.cash, say("treasury of {company}", company=sold.name))
    yield from _take_loans_over(game, buyer, sold)
    yield from absorbing.absorb(game, buyer, sold, player)
    game.buyers.add(buyer.name)


def _take_loans_over(game: Position, buyer: Company, sold: Company) -> Doing:
    taken, sold.loans = sold.loans, 0
    buyer.loans += taken
    if buyer.is_public:
        game.move_price(buyer, -taken)
    yield from loans.repay_excess(game, buyer)

