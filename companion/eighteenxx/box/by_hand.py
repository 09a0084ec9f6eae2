"""What the companion leaves to a table that brings its box: rules of few titles, each told before the game, and reminded of
at the moment when it comes up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.engine.text import Text, say

#: Moments: rounds, and moves that are on offer.
STOCK, OPERATING, PRIVATES = "stock", "operating", "distribution"
STARTING, BUYING, SELLING, TOKENS, RUNNING = "start-company", "buy-share", "sell-shares", "place-token", "run-trains"
DIVIDENDS, TRAINS, MONEY_DUE = "pay-dividend", "buy-train", "declare-bankruptcy"


class ByHand(NamedTuple):
    """A rule that the table keeps by itself: what it is, and at which moments it comes up."""

    text: Text
    moments: tuple[str, ...]


#: By the word that a box has for it.
KEPT_BY_HAND: Mapping[str, ByHand] = {
    "issue_redeem": ByHand(
        say("A company may sell its own shares to the bank pool, or buy them back from it."), (RUNNING, TRAINS)),
    "route_income": ByHand(say("Part of a run goes to the treasury and is no dividend."), (RUNNING, DIVIDENDS)),
    "bankruptcy_continues": ByHand(
        say("After a bankruptcy the others play on: the table says what becomes of the player's shares and companies."),
        (MONEY_DUE,)),
    "player_loans": ByHand(say("A player who owes more than he has borrows from the bank."), (MONEY_DUE,)),
    "own_economy": ByHand(say("Much of the money goes by rules that only this title has."), (STOCK, OPERATING)),
    "mergers": ByHand(say("Companies may merge."), (STOCK, OPERATING)),
    "loans": ByHand(say("Companies take loans from the bank, and pay interest for them."), (RUNNING, TRAINS)),
    "conversions": ByHand(say("A company may have more shares later, each of a smaller part."), (STOCK, OPERATING)),
    "minors_bought": ByHand(say("A company may buy a small one, with its money, trains and tokens."), (TRAINS,)),
    "own_rounds": ByHand(say("There are rounds of another kind besides."), (STOCK, OPERATING)),
    "minors_exchanged": ByHand(
        say("Small companies or privates are given for shares of a large one."), (STOCK, OPERATING)),
    "private_money": ByHand(say("A private earns or costs money by what is built."), (OPERATING,)),
    "private_trains": ByHand(say("A private brings a train, or one for less."), (TRAINS,)),
    "acquisitions": ByHand(say("A company may be bought by another."), (STOCK, OPERATING)),
    "receivership": ByHand(say("The bank runs a company that has no president."), (OPERATING,)),
    "national_formation": ByHand(say("A national company forms later, out of others."), (OPERATING,)),
    "company_auction": ByHand(
        say("Companies are sold to the highest bidder: the bid is the money of the company, or sets its price."),
        (STARTING,)),
    "concessions": ByHand(say("Some companies are started only by the owner of a right that is bought first."), (STARTING,)),
    "cash_crisis": ByHand(say("A player who owes more than he has sells at once, in whosever turn it is."), (MONEY_DUE,)),
    "bid_boxes": ByHand(say("Bids for several lots lie open in a stock round, and are settled at its end."), (STOCK,)),
    "nationalisation": ByHand(say("Companies pass to the state or to the bank."), (OPERATING,)),
    "own_events": ByHand(say("Events move prices, money or trains by rules that only this title has."), (OPERATING,)),
    "destinations": ByHand(say("A connection that is reached pays money or sets shares free."), (OPERATING,)),
    "liquidation": ByHand(say("A company in trouble is put up for sale, or closed."), (OPERATING,)),
    "private_choice": ByHand(say("The owner of a private has a choice that moves money."), (OPERATING,)),
    "own_capital": ByHand(
        say("What a company gets when it floats is reckoned in a way that only this title has."), (STARTING, BUYING)),
    "emergency_for_tokens": ByHand(
        say("A president helps his company with tokens or interest too."), (TOKENS, MONEY_DUE)),
    "corporate_shares": ByHand(say("Companies may buy shares of other companies, and sell them."), (OPERATING,)),
    "shorts": ByHand(say("Shares may be sold that nobody has: short selling."), (SELLING, BUYING)),
    "insolvency": ByHand(
        say("A company that cannot buy its train is insolvent, or runs one on lease."), (TRAINS, MONEY_DUE)),
    "train_upgrades": ByHand(say("Trains may be changed into others for a price."), (TRAINS,)),
    "double_certificates": ByHand(
        say("Some certificates count for two shares, and have an order in which they are sold."), (SELLING, BUYING)),
    "price_protection": ByHand(
        say("The president may take over what others sell, and so hold the price."), (SELLING,)),
    "private_sold_to_bank": ByHand(say("A private may be sold to the bank."), (STOCK, OPERATING)),
    "escrow": ByHand(
        say("What later shares bring a company is held back until it has reached its destination."), (BUYING, OPERATING)),
    "buy_from_players": ByHand(say("Shares may be bought from other players."), (BUYING,)),
    "reserved_shares": ByHand(say("Some shares are kept back until something happens."), (BUYING,)),
    "bonds": ByHand(say("Companies may issue a bond, and buy it back."), (RUNNING, TRAINS)),
    "private_exchange": ByHand(
        say("Privates are given for shares, or for a president's certificate at a price that is reckoned."), (STOCK,)),
    "licences_permits": ByHand(say("Rights are needed for certain trains, tracks or places."), (STARTING, TRAINS)),
    "own_sizes": ByHand(say("Companies are of several sizes, and run trains of their own size only."), (TRAINS,)),
    "stock_turns": ByHand(say("Players buy and sell in the middle of operating rounds."), (OPERATING,)),
    "connection_run": ByHand(say("The first run to a company's destination pays once more."), (RUNNING, DIVIDENDS)),
    "first_sale": ByHand(say("How the first lots are sold, the table does by its rulebook."), (PRIVATES,)),
    "drawn": ByHand(say("Not all companies and privates are in the game: the table draws which."), (PRIVATES, STARTING)),
    "own_zones": ByHand(say("Some cells of the market have a rule of their own."), (SELLING, DIVIDENDS)),
    "own_prices": ByHand(say("Prices move besides by a rule that only this title has."), (SELLING, DIVIDENDS)),
    "own_dividends": ByHand(say("Dividends go by a rule that only this title has."), (DIVIDENDS,)),
    "own_order": ByHand(say("The order in which companies operate is the table's to set."), (OPERATING,)),
    "own_trains": ByHand(say("Trains are bought, kept or lost by a rule that only this title has."), (TRAINS,)),
    "own_help": ByHand(
        say("What a president may sell for a train, and what his company sells first, goes by rules of this title."),
        (TRAINS, MONEY_DUE)),
    "own_limits": ByHand(say("What a player may hold goes by a rule that only this title has."), (BUYING,)),
    "own_end": ByHand(say("The game ends by a rule that only this title has: the table ends it."), (OPERATING,)),
    "own_sales": ByHand(say("When shares may be sold goes by a rule that only few titles have."), (SELLING,)),
    "own_priority": ByHand(say("Who is first in the next stock round, the table says."), (STOCK,)),
    "own_floats": ByHand(say("How much has to be sold for a company to float changes in the game."), (BUYING,)),
    "own_start": ByHand(say("Not all begin with the same: the table deals out the rest."), (PRIVATES, STOCK)),
    "own_certificates": ByHand(say("A company has other certificates than percents can say."), (BUYING, DIVIDENDS)),
    "private_prices": ByHand(say("What a company may pay for a private is printed on it."), (OPERATING,)),
    "private_closing": ByHand(say("Some privates close at a time of their own."), (OPERATING,)),
    "own_score": ByHand(say("At the end something scores besides: the table adds it."), ()),
}  # fmt: skip


def reminders(rules: Iterable[str], round_: str, offered: frozenset[str]) -> tuple[Text, ...]:
    """Those of the rules that may matter now: in a round of this kind, while such moves are on offer."""
    now = {round_, *offered}
    return tuple(say("By hand: {rule}", rule=KEPT_BY_HAND[rule].text) for rule in rules
                 if now.intersection(KEPT_BY_HAND[rule].moments))
