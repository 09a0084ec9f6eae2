"""The position as screens show it, in the values of the 18xx family's screens: shares are counted, and cousins hold some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.eighteenxx.model.company import CharterMore, Figure
from companion.eighteenxx.screens.market_shown import CellShown
from companion.eighteenxx.screens.shown import (
    CompanyShown,
    DividendShown,
    DividendWay,
    Holding,
    PlayerShown,
    StockShown,
    TrainOnSale,
    TrainsShown,
)
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import bills, loans, paying, running, shares, takeover, whole_turn
from companion.games.britain_1820 import trains as buying
from companion.games.britain_1820.bills import Bill
from companion.games.britain_1820.box import LIQUIDATION
from companion.games.britain_1820.company import Company, Cousin
from companion.games.britain_1820.cousin_auction import CousinAuction, Leftovers
from companion.games.britain_1820.moves import BANK
from companion.games.britain_1820.open_cry import OpenCry
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.shown import Bidding, ColumnShown, CousinLot, CousinShown, Subscribed, View
from companion.games.britain_1820.stock_turn import StockTurn
from companion.games.britain_1820.subscription import Subscription

#: The part of a page that tells about what is asked.
_TOPICS = {OpenCry: "bidding", CousinAuction: "cousin-lots", Leftovers: "cousin-lots", Subscription: "subscribed"}


def view(game: Position, seat: str | None = None) -> View:
    """Everything about the position: nothing is hidden in this game. For the player of a `seat` his companies come first."""
    order, topic, paid = in_order(game), game.ask.topic, dividend(game)
    first = sorted(order, key=lambda one: game.speaker(one) != seat) if seat else order
    supply = [one for one in game.companies.values() if one.is_led and not one.is_open and not one.is_gone]
    return View(
        companies=[company(game, one) for one in (*first, *supply)],
        players=[player(game, name) for name in game.players],
        holders=[cousin(game, one) for one in game.cousins.values()],
        market=[market(game)], depot=trains(game), stage=stage(game), chart=chart(game), end_column=game.box.end_column,
        bank=None, priority=game.cards[0], number_cards=game.cards, order=[one.card for one in order], waiting=game.waiting,
        operating=game.operating.card if game.operating and game.end is None else None,
        reminders=list(reminders(game)), last_round=last_round(game), figures=list(figures(game)),
        topic=_TOPICS.get(type(topic), ""),
        bidding=bidding(game, topic) if isinstance(topic, OpenCry) else None,
        cousin_lots=cousin_lots(game, topic) if isinstance(topic, CousinAuction | Leftovers) else (),
        leftover_price=topic.price if isinstance(topic, Leftovers) else None,
        subscribed=subscribed(game, topic) if isinstance(topic, Subscription) else None,
        stock=for_sale(game), buys_besides=say("Buy a share for a cousin") if buys_for_cousins(game) else None,
        seldom=() if needs_money(game) else ("take-loan",), bank_trains=bank_trains(game), dividend=paid,
        details=details(paid), whole_turn=whole_turn.shown(game), last=game.last_revenue,
        countries=[(game.box.foreign[id_], price) for id_, price in game.foreign.items()],
        final={name: final(game, name) for name in game.players} if game.end is not None else None,
        bankrupt=(game.bankrupt,) if game.bankrupt else (),
        cards=game.box.with_shares, words={LIQUIDATION: say("liquidation")}, zone_texts={}, unit="",
        train_inks={game.train_name(colour): game.box.inks[colour] for colour in game.box.trains},
    )


def in_order(game: Position) -> list[Company]:
    """The companies in the game in the order in which they operate."""
    return [game.companies[name] for name in (*game.market.order(), *game.privates)]


# Companies -----------------------------------------------------------------------------------------


def company(game: Position, one: Company) -> CompanyShown:
    """A charter with what lies on it, and where its shares are: those of the director first."""
    acts = one is game.operating and game.end is None
    cell = game.market.cell(one.name)
    held = sorted(one.holders.items(), key=lambda part: (part[0] != one.director, -part[1]))
    return CompanyShown(
        card=one.card, is_started=one.is_open, is_floated=one.is_open, is_operating=acts, decides=acts, par=None,
        price=cell and cell.price, zone=cell.zone if cell else "", cash=game.paying_account(one).cash,
        president=None if one.director is None else game.called(one.director),
        trains=(trains := [game.train_name(colour) for colour in one.trains]), alike=Counter(trains), rusting=(),
        tokens_left=None, token_cost=None, ipo=None, pool=one.pool, treasury=one.treasury, unsold=one.pool + one.treasury,
        holders={game.called(holder): n for holder, n in held}, privates=(), more=more(game, one),
        train_limit=game.now.train_limit if one.is_led else None,
    )  # fmt: skip


def more(game: Position, one: Company) -> CharterMore:
    """What charters have besides: figures, those that count in a takeover, and what is special about a company now."""
    if not one.is_open:
        return CharterMore()
    state = (say("in liquidation") if game.in_liquidation(one) else
             say("private company: its treasury is the director’s cash") if one.is_private else None)  # fmt: skip
    return CharterMore(figures=list(charter_figures(game, one)), deals=list(deals(game, one)), state=state)


def charter_figures(game: Position, one: Company) -> Iterator[Figure]:
    """The shares that there are, what the next bills come to, and the stations."""
    yield say("Shares"), str(one.size)
    if one.is_led and one.is_public:
        yield say("Loans"), say("{n} of {most}", n=one.loans, most=one.loans + loans.most_loans(game, one))
    if one.is_led:
        upkeep, interest = (Money(bill(game, one).amount) for bill in (bills.maintenance, bills.interest))
        yield say("Upkeep"), say("{upkeep} + {interest} interest", upkeep=upkeep, interest=interest) if interest else upkeep
    if one is game.rail:
        yield say("Stations"), str(game.rail_stations)
    elif one.is_led:
        yield say("Stations"), say("{placed} + {left} left", placed=one.placed, left=one.unplaced)


def deals(game: Position, one: Company) -> Iterator[Figure]:
    """What a takeover of a company costs, and what it could pay for one itself."""
    if one.is_public and one.is_led and not game.in_liquidation(one):
        yield say("Takeover"), say("first bid {least}, forced from {forcing}",
                                   least=Money(takeover.rounded_up(takeover.minimum(game, one), 10)),
                                   forcing=Money(takeover.rounded_up(takeover.forcing(game, one), 10)))  # fmt: skip
    if one.is_public and paying.may_bid(game, one):
        yield say("Could raise"), Money(paying.raisable(game, one))


def holdings(game: Position, holder: str) -> list[Holding]:
    """The shares of a player or a cousin, those of own companies first."""
    found = [Holding(one.card, one.of(holder), one.director == holder, one.percent(one.of(holder)))
             for one in in_order(game) if one.of(holder)]  # fmt: skip
    return sorted(found, key=lambda holding: not holding.president)


# Players and cousins -------------------------------------------------------------------------------


def player(game: Position, name: str) -> PlayerShown:
    """One player."""
    return PlayerShown(
        name=name, cash=game.purses[name].cash, liquid=None, worth=game.worth()[name], certificates=None, limit=None,
        shares=holdings(game, name), privates=(), income=0, has_priority=game.cards[0] == name,
        future=[game.train_name(colour) for colour in game.future[name]], figures=list(player_figures(game, name)),
    )  # fmt: skip


def player_figures(game: Position, name: str) -> Iterator[Figure]:
    """The number cards of this stock round and, once taken, of the next one; lobbies, and what is still owed."""
    yield say("Number card"), str(game.cards.index(name) + 1)
    if name in game.next_cards:
        yield say("Next round"), say("card {n}", n=game.next_cards.index(name) + 1)
    if lobbies := tuple(Money(amount) for amount, owner in game.lobbies.items() if owner == name):
        yield say("Lobbies"), say("{sums}", sums=lobbies)
    if game.owed[name]:
        yield say("Owes for trains at the next income"), Money(game.owed[name])


def cousin(game: Position, one: Cousin) -> CousinShown:
    """One cousin."""
    return CousinShown(one.card.short, game.box.inks[one.card.colour], one.owner, one.cash, holdings(game, one.card.id),
                       one.card)


def final(game: Position, name: str) -> list[tuple[Text, int]]:
    """What a player's result consists of."""
    if name == game.bankrupt:
        return [(say("Bankrupt"), 0)]
    return [(say("Cash"), game.purses[name].cash), *(
        (say("{n} × {company}", n=one.of(name), company=one.name), worth)
        for one in in_order(game) if (worth := one.of(name) * game.price(one)))]  # fmt: skip


# Market, chart and trains --------------------------------------------------------------------------


def market(game: Position) -> list[CellShown]:
    """The prices from the lowest, each with its markers."""
    first = {price: phase.colour for phase in reversed(game.box.phases.values()) for price in phase.pars}
    return [
        CellShown(cell.price, cell.zone, "L" if cell.zone == LIQUIDATION else "", cell.par, cell.end,
                  [game.companies[name].card for name in game.market.stack(cell)],
                  say(first[cell.price]) if cell.price in first else None, game.box.inks.get(first.get(cell.price, ""), ""))
        for cell in game.box.chart.cells
    ]  # fmt: skip


def stage(game: Position) -> Text:
    """Where the marker of the Cost of Business chart stands."""
    return say("column {n} · phase {phase}", n=game.column, phase=say(game.now.phase))


def figures(game: Position) -> Iterator[Figure]:
    """What the column of the chart says, and the lobbies, the highest first."""
    yield say("Float sizes"), say("{sizes}", sizes=game.now.float_sizes)
    yield say("Takeover premium"), f"+{game.now.premium}"
    yield say("Interest a loan"), Money(game.now.interest)
    yield say("Train limit"), str(game.now.train_limit)
    for amount, name in sorted(game.lobbies.items(), reverse=True):
        yield say("Lobby of {player}", player=name), Money(amount)


def chart(game: Position) -> list[ColumnShown]:
    """The Cost of Business chart."""
    return [
        ColumnShown(column.number, column.phase, game.box.inks[column.phase], column.number == game.column,
                    column.float_sizes, column.premium, column.interest, column.train_limit,
                    [column.maintenance.get(colour) for colour in game.box.trains])
        for column in game.box.columns.values()
    ]  # fmt: skip


def trains(game: Position) -> list[TrainsShown]:
    """The trains, colour by colour."""
    on_sale = game.on_sale()
    owners = Counter((name, colour) for name, one in game.companies.items() for colour in one.trains)
    return [
        TrainsShown(game.train_name(colour), kind.price, game.supply[colour], colour == on_sale, (), "",
                    [(game.companies[name].card, n) for (name, owned), n in owners.items() if owned == colour],
                    upkeep=game.now.maintenance.get(colour))
        for colour, kind in game.box.trains.items()
    ]  # fmt: skip


# What can be done ----------------------------------------------------------------------------------


def dividend(game: Position) -> DividendShown | None:
    """The revenue that is decided about."""
    one = game.operating
    if one is None or game.end is not None or game.ask.offer("pay-dividend") is None:
        return None
    revenue = game.ask.topic
    ways = {"pay-dividend": running.payout(one, revenue), "pay-half": running.half_payout(one, revenue),
            "withhold": running.withheld(revenue)}
    found = []
    for kind, paid in ways.items():
        if (offer := game.ask.offer(kind)) is not None:
            price = game.price_after(one, running.price_steps(game, one, paid, bool(one.trains)))
            amounts = [paid.holders.get(holder) or None for holder in one.holders]
            found.append(DividendWay(kind, offer.label, None, amounts, one.cash + paid.treasury, price))
    return DividendShown(one.card, revenue, one.cash, game.price(one),
                         [(game.called(holder), n) for holder, n in one.holders.items()], found)  # fmt: skip


def details(paid: DividendShown | None) -> dict[str, Text]:
    """What stands beside an act, by its kind: the price that follows from a way to use a revenue."""
    ways = paid.ways if paid else ()
    return {way.kind: say("price {price}", price=Money(way.price)) for way in ways if way.price is not None}


def bank_trains(game: Position) -> list[TrainOnSale]:
    """The train that the company on turn can buy from the bank now: it needs one tap."""
    offer, one, colour = game.ask.offer("buy-train"), game.operating, game.on_sale()
    if one is None or colour is None or game.end is not None or offer is None or offer.closed() is not None:
        return []
    if next(buying.against_source(game, one, colour, BANK), None) is not None:
        return []
    return [TrainOnSale(BANK, colour, game.train_name(colour), game.box.trains[colour].price, "")]


def for_sale(game: Position) -> list[StockShown]:
    """What the player on turn may buy in his turn of a stock round, for himself or for the one he acts for."""
    offer = game.ask.offer("buy-share")
    if game.end is not None or offer is None:
        return []
    player = game.ask.actors[0]
    holder = player if not isinstance(game.ask.topic, StockTurn) else game.ask.topic.actor or player
    if holder not in game.own_holders(player):
        return []
    return [
        StockShown(one.card, offer.kind.kind, None, one.of(holder), None, game.price(one), 0, one.pool, one.treasury, 0,
                   game.price(one), holder)
        for one in game.public()
        if shares.sources(one, holder) and next(shares.against_buying(game, holder, one), None) is None
    ]  # fmt: skip


def buys_for_cousins(game: Position) -> bool:
    """Whether the player on turn, who may buy shares, has cousins that may too."""
    return game.end is None and game.ask.offer("buy-share") is not None and len(game.own_holders(game.ask.actors[0])) > 1


def needs_money(game: Position) -> bool:
    """Whether loans are looked at, as a bill or a bid cannot be paid without more money."""
    bill = game.ask.topic
    return game.ask.offer("pay-bid") is not None or (isinstance(bill, Bill) and bool(bill.missing))


# What is sold now ----------------------------------------------------------------------------------


def bidding(game: Position, auction: OpenCry) -> Bidding:
    """The running auction, and what holders would get."""
    one = game.companies[auction.company] if auction.company else None
    gets = takeover.outcome(game, one, auction) if one else {}
    return Bidding(
        lot=auction.lot, company=company(game, one) if one else None, standing=auction.standing,
        high_bidder=auction.high_bidder,
        lowest=auction.lowest, forcing=None if auction.forcing is None else takeover.rounded_up(auction.forcing, 10),
        active=[name for name in auction.bidders if name in auction.active and name != auction.high_bidder],
        passed=[name for name in auction.bidders if name not in auction.active], bid=auction.standing or auction.lowest,
        gets=[(game.called(holder), amount) for holder, amount in gets.items()],
    )  # fmt: skip


def cousin_lots(game: Position, auction: CousinAuction | Leftovers) -> list[CousinLot]:
    """The cousins that are auctioned, or that are left and for sale."""
    found = []
    for id_ in auction.cousins:
        card, (name, bid), lowest = game.box.cousins[id_], (None, None), 0
        if isinstance(auction, CousinAuction):
            (name, bid), lowest = auction.bids.get(id_, (None, None)), auction.lowest(id_, game.figures.bid_step)
        found.append(CousinLot(card, card.short, game.box.inks[card.colour], bid, name, lowest))
    return found


def subscribed(game: Position, state: Subscription) -> Subscribed:
    """Who buys the first shares."""
    return Subscribed(
        state.company.card, state.size, state.price, state.missing,
        [(game.called(holder), n) for holder, n in state.bought.items()],
        [(game.called(holder), n) for holder, n in state.sold.items()],
    )


# What is easily forgotten --------------------------------------------------------------------------


def reminders(game: Position) -> Iterator[Text]:
    """What a table forgets: bills that cannot be paid, and companies without a train."""
    for one in in_order(game):
        due = bills.maintenance(game, one).amount + bills.interest(game, one).amount
        if game.is_cousins(one) and due:
            yield say("{company} is led by a cousin and will not pay {due}: it will go into liquidation.",
                      company=one.name, due=Money(due))  # fmt: skip
        elif one.is_public and one.is_led and due > one.cash:
            yield say("{company} has {cash} and would pay {due} now.", company=one.name, cash=Money(one.cash),
                      due=Money(due))  # fmt: skip
    without = tuple(one.name for one in in_order(game) if not one.trains and one.is_led and not one.has_defaulted)
    if without:
        yield say("No train: {companies}.", companies=without)


def last_round(game: Position) -> Text | None:
    """That the game will end, and when; None as long as nothing says so."""
    if game.end is not None:
        return None
    if game.market.reached_end is not None:
        return say("A price has reached the end of the market: the game ends after this round.")
    if game.column == game.box.end_column - 1:
        return say("The game ends when the next issue and takeover round begins.")
    return None
