"""The position as screens and sheets show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import bills, loans, paying, running, shares, takeover, whole_turn
from companion.games.britain_1820 import trains as buying
from companion.games.britain_1820.bills import Bill
from companion.games.britain_1820.company import Company, Cousin
from companion.games.britain_1820.cousin_auction import CousinAuction, Leftovers
from companion.games.britain_1820.moves import BANK
from companion.games.britain_1820.open_cry import Auction
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.shown import (
    Bidding,
    ColumnShown,
    CompanyShown,
    CousinLot,
    CousinShown,
    DividendShown,
    ForSale,
    Holding,
    Part,
    PlayerShown,
    Space,
    Subscribed,
    Train,
    TrainsShown,
    View,
    Way,
)
from companion.games.britain_1820.stock_turn import StockTurn
from companion.games.britain_1820.subscription import Subscription


def view(game: Position, seat: str | None = None) -> View:
    """Everything about the position: nothing is hidden in this game. For the player of a `seat` his companies come first."""
    order = in_order(game)
    shown = [company(game, one) for one in order]
    topic = game.ask.topic
    return View(
        companies=sorted(shown, key=lambda one: one.speaker != seat) if seat else shown,
        players=[player(game, name) for name in game.players],
        cousins=[cousin(game, one) for one in game.cousins.values()],
        free=[one.card for one in game.companies.values() if one.is_led and not one.is_open and not one.is_gone],
        market=market(game),
        chart=chart(game),
        end_column=game.box.end_column,
        trains=trains(game),
        order=[one.card for one in order],
        waiting=game.waiting,
        lobbies=sorted(game.lobbies.items(), reverse=True),
        bidding=bidding(game, topic) if isinstance(topic, Auction) else None,
        cousin_lots=cousin_lots(game, topic) if isinstance(topic, CousinAuction | Leftovers) else (),
        leftover_price=topic.price if isinstance(topic, Leftovers) else None,
        subscribed=subscribed(game, topic) if isinstance(topic, Subscription) else None,
        rail=company(game, game.rail) if game.rail.is_open else None,
        rail_stations=game.rail_stations,
        needs_money=game.ask.offer("pay-bid") is not None or (isinstance(topic, Bill) and bool(topic.missing)),
        reminders=reminders(game),
        details={},
        dividend=dividend(game),
        bank_train=bank_train(game),
        for_sale=for_sale(game),
        countries=[(game.box.foreign[id_], price) for id_, price in game.foreign.items()],
        final={name: final(game, name) for name in game.players} if game.end is not None else None,
        whole_turn=whole_turn.shown(game),
        cards=game.box.with_shares,
        inks=game.box.inks,
        bankrupt=(game.bankrupt,) if game.bankrupt else (),
    )


def in_order(game: Position) -> list[Company]:
    """The companies in the game in the order in which they operate."""
    return [game.companies[name] for name in (*game.market.order(), *game.privates)]


def train(game: Position, colour: str) -> Train:
    """A train of a colour, by the name that this table's cards have."""
    return Train(game.train_name(colour), game.box.inks[colour])


def company(game: Position, one: Company) -> CompanyShown:
    """One company."""
    is_sold = one.is_public and one.is_led and not game.in_liquidation(one)
    return CompanyShown(
        card=one.card, size=one.size, price=game.market.price(one.name), cash=one.cash,
        director=None if one.director is None else game.called(one.director), speaker=game.speaker(one),
        parts=parts(game, one), pool=one.pool, treasury=one.treasury,
        loans=one.loans, most_loans=one.loans + loans.most_loans(game, one),
        trains=[train(game, colour) for colour in one.trains], train_limit=game.now.train_limit,
        maintenance=bills.maintenance(game, one).amount, interest=bills.interest(game, one).amount, placed=one.placed,
        unplaced=one.unplaced, last=game.last_revenue.get(one.name), is_private=one.is_private,
        is_operating=game.operating is one and game.end is None,
        in_liquidation=game.in_liquidation(one),
        raisable=paying.raisable(game, one) if paying.may_bid(game, one) else 0,
        least=takeover.rounded_up(takeover.minimum(game, one), 10) if is_sold else 0,
        forcing=takeover.rounded_up(takeover.forcing(game, one), 10) if is_sold else 0,
    )  # fmt: skip


def parts(game: Position, one: Company) -> list[Part]:
    """Where the shares of a company are: the director first, then pool and treasury."""
    held = sorted(one.holders.items(), key=lambda part: (part[0] != one.director, -part[1]))
    found = [Part(game.called(holder), n, one.percent(n), holder == one.director) for holder, n in held]
    if one.is_public:
        found += [Part(say("pool"), one.pool, one.percent(one.pool))] if one.pool else []
        found += [Part(say("treasury"), one.treasury, one.percent(one.treasury))] if one.treasury else []
    return found


def holdings(game: Position, holder: str) -> list[Holding]:
    """The shares of a player or a cousin, those of own companies first."""
    found = [
        Holding(one.card, one.of(holder), one.percent(one.of(holder)), one.of(holder) * game.price(one),
                one.director == holder)
        for one in in_order(game) if one.of(holder)
    ]
    return sorted(found, key=lambda holding: not holding.is_director)


def player(game: Position, name: str) -> PlayerShown:
    """One player."""
    return PlayerShown(
        name=name, cash=game.purses[name].cash, worth=game.worth()[name], card=game.cards.index(name) + 1,
        next_card=game.next_cards.index(name) + 1 if name in game.next_cards else None, holdings=holdings(game, name),
        future=[train(game, colour) for colour in game.future[name]], owed=game.owed[name],
        cousins=[cousin(game, one) for one in game.cousins.values() if one.owner == name],
        lobbies=[amount for amount, owner in game.lobbies.items() if owner == name], is_bankrupt=name == game.bankrupt,
    )  # fmt: skip


def final(game: Position, name: str) -> list[tuple[Text, int]]:
    """What a player's result consists of."""
    if name == game.bankrupt:
        return [(say("Bankrupt"), 0)]
    return [(say("Cash"), game.purses[name].cash), *(
        (say("{n} × {company}", n=one.shares, company=one.card.id), one.worth) for one in holdings(game, name) if one.worth)]


def cousin(game: Position, one: Cousin) -> CousinShown:
    """One cousin."""
    return CousinShown(one.card, game.box.inks[one.card.colour], one.owner, one.cash, holdings(game, one.card.id), one.used)


def market(game: Position) -> list[Space]:
    """The prices from the lowest, each with its markers."""
    first = {price: phase.colour for phase in reversed(game.box.phases.values()) for price in phase.pars}
    lowest = game.box.chart.cells[0]
    return [
        Space(cell.price, first.get(cell.price, ""), cell == lowest, cell.end,
              [game.companies[name].card for name in game.market.stack(cell)])
        for cell in game.box.chart.cells
    ]  # fmt: skip


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
        TrainsShown(train(game, colour), colour, kind.price, game.supply[colour], game.now.maintenance.get(colour),
                    colour == on_sale,
                    [(game.companies[name].card, n) for (name, owned), n in owners.items() if owned == colour])
        for colour, kind in game.box.trains.items()
    ]  # fmt: skip


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
        if game.ask.offer(kind) is not None:
            steps = running.price_steps(game, one, paid, bool(one.trains))
            found.append(Way(kind, {game.called(holder): amount for holder, amount in paid.holders.items()}, paid.treasury,
                             game.price_after(one, steps)))
    return DividendShown(revenue, [game.called(holder) for holder in one.holders], found)


def bank_train(game: Position) -> TrainsShown | None:
    """The train that the company on turn can buy from the bank now: it needs one tap."""
    offer, one = game.ask.offer("buy-train"), game.operating
    if one is None or game.end is not None or offer is None or offer.closed() is not None:
        return None
    shown = next((kind for kind in trains(game) if kind.is_on_sale), None)
    may = shown is not None and next(buying.against_source(game, one, shown.colour, BANK), None) is None
    return shown if may else None


def for_sale(game: Position) -> list[ForSale]:
    """What the player on turn may buy in his turn of a stock round, for himself or for the one he acts for."""
    offer = game.ask.offer("buy-share")
    if game.end is not None or offer is None:
        return []
    player = game.ask.actors[0]
    holder = player if not isinstance(game.ask.topic, StockTurn) else game.ask.topic.actor or player
    if holder not in game.own_holders(player):
        return []
    return [
        ForSale(one.card, holder, game.price(one), one.treasury, one.pool, one.of(holder))
        for one in game.public()
        if shares.sources(one, holder) and next(shares.against_buying(game, holder, one), None) is None
    ]  # fmt: skip


def bidding(game: Position, auction: Auction) -> Bidding:
    """The running auction, and what holders would get."""
    one = game.companies[auction.company] if auction.company else None
    gets = takeover.outcome(game, one, auction) if one else {}
    return Bidding(
        lot=auction.lot, company=company(game, one) if one else None, standing=auction.standing, leader=auction.leader,
        lowest=auction.lowest, forcing=None if auction.forcing is None else takeover.rounded_up(auction.forcing, 10),
        active=[name for name in auction.bidders if name not in auction.passed and name != auction.leader],
        passed=[name for name in auction.bidders if name in auction.passed], bid=auction.standing or auction.lowest,
        gets=[(game.called(holder), amount) for holder, amount in gets.items()],
    )  # fmt: skip


def cousin_lots(game: Position, auction: CousinAuction | Leftovers) -> list[CousinLot]:
    """The cousins that are auctioned, or that are left and for sale."""
    found = []
    for id_ in auction.cousins:
        card, (name, bid), lowest = game.box.cousins[id_], (None, None), 0
        if isinstance(auction, CousinAuction):
            (name, bid), lowest = auction.bids.get(id_, (None, None)), auction.lowest(id_, game.figures.bid_step)
        found.append(CousinLot(card, game.box.inks[card.colour], bid, name, lowest))
    return found


def subscribed(game: Position, state: Subscription) -> Subscribed:
    """Who buys the first shares."""
    return Subscribed(
        state.company.card, state.size, state.price, state.missing,
        [(game.called(holder), n) for holder, n in state.bought.items()],
        [(game.called(holder), n) for holder, n in state.sold.items()],
    )


def reminders(game: Position) -> Sequence[Text]:
    """What a table forgets: bills that cannot be paid, companies without a train, prices at the end."""
    found = []
    for one in in_order(game):
        due = bills.maintenance(game, one).amount + bills.interest(game, one).amount
        if game.is_cousins(one) and due:
            found.append(say("{company} is led by a cousin and will not pay {due}: it will go into liquidation.",
                             company=one.name, due=Money(due)))
        elif one.is_public and one.is_led and due > one.cash:
            found.append(say("{company} has {cash} and would pay {due} now.", company=one.name, cash=Money(one.cash),
                             due=Money(due)))
    without = tuple(one.name for one in in_order(game) if not one.trains and one.is_led and not one.has_defaulted)
    if without:
        found.append(say("No train: {companies}.", companies=without))
    if game.end is None and game.market.reached_end is not None:
        found.append(say("A price has reached the end of the market: the game ends after this round."))
    if game.end is None and game.column == game.box.end_column - 1:
        found.append(say("The game ends when the next issue and takeover round begins."))
    return found
