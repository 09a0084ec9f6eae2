"""What a takeover or a liquidation would bring, holder by holder: to look up before anybody agrees. Nothing is entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.reading import JsonDict, number
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820 import absorbing, liquidation, loans, paying, takeover
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.position import Position

MOST = 99_990


@dataclass(frozen=True)
class Deal:
    """A company for a bid: what each holder would get (below 0: pay), what is left with the bank, and what follows for the
    buyer, in sentences."""

    holders: list[tuple[str, int, int]]
    bank: int
    follows: list[Text]


def taken_over(game: Position, company: Company, bid: int, buyer: Company | None) -> Deal:
    """A takeover: every share gets the same, the pool's part and the rest go to the bank. Source: facts, 12.5."""
    paid = takeover.proceeds(company, bid)
    holders = [(game.called(holder), company.of(holder), amount) for holder, amount in paid.items()]
    return Deal(holders, bid - sum(paid.values()), _follows(game, company, bid, buyer) if buyer else [])


def _follows(game: Position, company: Company, bid: int, buyer: Company) -> list[Text]:
    """What comes of it for the buyer: money, loans, price, stations, trains."""
    cash, lacking = game.paying_account(buyer).cash, bid - game.paying_account(buyer).cash
    found = [say("{company} has {cash} and can raise {most}.", company=buyer.name, cash=Money(cash),
                 most=Money(paying.raisable(game, buyer)))]  # fmt: skip
    borrowed = min(max(0, -(-lacking // game.figures.loan)), loans.most_loans(game, buyer)) if buyer.is_public else 0
    price = game.price_after(buyer, -borrowed)
    if lacking > 0:
        found.append(say("{amount} has to be raised by loans and issues first.", amount=Money(lacking)))
    if borrowed:
        found.append(say_n("With {n} loan for that its price goes from {before} to {after}.",
                           "With {n} loans for that its price goes from {before} to {after}.", borrowed,
                           before=Money(game.price(buyer)), after=Money(price)))
    found.append(say("It gets the treasury of {amount}.", amount=Money(company.cash)))
    if company.loans and buyer.is_public:
        after = game.price_after(buyer, -company.loans - borrowed)
        found.append(say_n("It takes over {n} loan: its price goes from {before} to {after}.",
                           "It takes over {n} loans: its price goes from {before} to {after}.", company.loans,
                           before=Money(price), after=Money(after)))
        if (excess := buyer.loans + borrowed + company.loans - buyer.in_play) > 0:
            found.append(say_n("{n} loan is then too many and is repaid at once.",
                               "{n} loans are then too many and are repaid at once.", excess))
    elif company.loans:
        found.append(say("It repays loans of {amount} at once.", amount=Money(company.loans * game.figures.loan)))
    stations = absorbing.together(game, buyer, company, 0, 0)
    found.append(say("Without shared hexes it has {placed} stations on the map and {unplaced} on its charter.",
                     placed=stations.placed, unplaced=stations.unplaced))
    if stations.charged:
        found.append(say("Stations beyond its limit cost {amount}.",
                         amount=Money(stations.charged * game.figures.station_over)))
    if (many := len(buyer.trains) + len(company.trains) - game.now.train_limit) > 0:
        found.append(say_n("It must discard {n} train.", "It must discard {n} trains.", many))
    return found


def liquidated(game: Position, company: Company, bid: int) -> Deal:
    """A liquidation: the bid and the treasury repay the loans; holders pay what is missing or share what is left. Source:
    facts, 12.6."""
    found = liquidation.settlement(game, company, bid)
    holders = [(game.called(holder), company.of(holder), amount) for holder, amount in found.holders.items()]
    left = bid + company.cash - found.owed
    loans = say_n("{n} loan is repaid: {amount}.", "{n} loans are repaid: {amount}.", company.loans,
                  amount=Money(found.owed))  # fmt: skip
    return Deal(holders, left - sum(amount for *_, amount in holders), [loans] if company.loans else [])


def deal(game: Position, typed: Mapping[str, str]) -> JsonDict:
    """The page: a company, a bid, and perhaps the company that would buy it."""
    sold = [one for one in game.public() if one.is_led and one.in_play]
    company = next((one for one in sold if one.name == typed.get("company")), sold[0] if sold else None)
    if company is None:
        return {"companies": [], "company": None}
    is_low = game.in_liquidation(company)
    least = takeover.rounded_up(takeover.minimum(game, company), 10)
    bid = number(typed.get("bid", "").strip(), most=MOST) or least
    buyers = [one for one in game.companies.values()
              if one.director is not None and one is not company and not game.in_liquidation(one)]  # fmt: skip
    buyer = next((one for one in buyers if one.name == typed.get("buyer")), None)
    return {
        "companies": [one.name for one in sold], "company": company.card, "bid": bid, "least": least,
        "forcing": None if is_low else takeover.rounded_up(takeover.forcing(game, company), 10),
        "buyers": [one.name for one in buyers], "buyer": buyer.name if buyer else "",
        "taken_over": None if is_low else taken_over(game, company, bid, buyer),
        "liquidated": liquidated(game, company, bid),
    }  # fmt: skip
