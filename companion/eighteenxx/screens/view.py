"""The position as screens and sheets show it: plain values and sentences, nothing to compute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from operator import attrgetter, itemgetter

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import BANK, GONE, IPO, POOL, ZONES
from companion.eighteenxx.box.power import brings
from companion.eighteenxx.box.tables import CompanyCard
from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.drawing.art import Place
from companion.eighteenxx.model import phases
from companion.eighteenxx.model.board import BLOCKING
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.moves import LayTile, UsePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.unsold import unsold_at
from companion.eighteenxx.rounds.bidding import PrivateAuction, Sale, reserved
from companion.eighteenxx.rounds.next_step import UPGRADE, is_track_done, left_out, next_step, short_of_train
from companion.eighteenxx.rules import buying, dividends, emergency, raising, selling
from companion.eighteenxx.rules.consent import Deal
from companion.eighteenxx.screens import projection, whole_turn
from companion.eighteenxx.screens.best_runs import BestRuns
from companion.eighteenxx.screens.drafted import drafted
from companion.eighteenxx.screens.market_shown import CellShown
from companion.eighteenxx.screens.number_cards import number_cards
from companion.eighteenxx.screens.reminders import last_round, reminders
from companion.eighteenxx.screens.shown import (
    CompanyShown,
    DividendShown,
    DividendWay,
    EmergencyShown,
    Holding,
    PlayerShown,
    PrivateShown,
    SaleForTrain,
    SaleShown,
    StockShown,
    TrainOnSale,
    TrainsShown,
    View,
)
from companion.eighteenxx.screens.tracing import tile_ways, trace
from companion.eighteenxx.screens.what_if import WhatIf
from companion.engine.asks import Chosen, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import ImpossibleMove
from companion.engine.text import Money, Text, say

#: A blocking marker as the map draws it.
MARKER = CompanyCard("×", "Blocking marker", "", (), "#4a4540", "#ffffff", "cross")


def view(game: Position, seat: str | None = None) -> View:
    """Everything public about the position. Nothing is hidden in these games but the cards of a draft."""
    order = [company.name for company in operating_order(game)]
    paying = _dividend(game)
    board = game.board if isinstance(game.board, MapBoard) else None
    step_to_come = cache(partial(next_step, game))
    return View(
        companies=[company(game, one) for one in sorted(_alive(game), key=partial(_rank, order))],
        players=[player(game, name) for name in game.players],
        market=market(game),
        depot=depot(game),
        phase=game.depot.phase, stage=say("phase {name}", name=game.depot.phase.name),
        bank=None if game.box.bank is None else game.bank.cash,
        priority=game.priority, number_cards=game.seats if game.box.number_cards else (),
        order=[game.companies[name].card for name in order],
        waiting=[company.name for company in game.waiting],
        operating=acts.card if (acts := acting(game)) is not None else None,
        pool_trains=[train.name for train in game.depot.open_market()],
        left_out=[card for id_, card in game.box.privates.items() if id_ not in game.privates],
        drawn=[said for one in game.privates.values() if one.card.power and (said := one.card.power.drawn(game, one))],
        reminders=reminders(game),
        last_round=last_round(game),
        sale=sale(game), draft=drafted(game, seat), stock=stock(game), step=step(game),
        no_steps=left_out(game),
        next_step=step_to_come,
        labels=lambda: {LayTile.kind: UPGRADE} if step_to_come() == UPGRADE else {},
        short_of_train=partial(short_of_train, game),
        dividend=paying,
        details=_details(game, paying),
        emergency=rescue(game),
        is_track_done=is_track_done(game),
        bank_trains=bank_trains(game),
        others_trains=others_trains(game),
        whole_turn=whole_turn.shown(game),
        asks_route=asks_route(game),
        last=game.last_results(),
        projection=partial(projection.projection, game),
        words=ZONES, zone_texts={zone.name: zone.text for zone in game.box.market.zones.values() if zone.text},
        final={name: final(game, name) for name in game.players} if game.end is not None else None,
        cards=cards(game),
        short={id_: one.card.symbol for id_, one in game.privates.items()},
        beside={one.card.symbol: beside(game, one) for one in game.privates.values()},
        drawn_ahead=Hexes(board) if board else None,
        extent=drawing.extent(board.state.printed) if board else None,
        opens_at=_opens_at(game) if board else (),
        ways=partial(tile_ways, game, board) if board else None,
        trace=partial(trace, game, board) if board else None,
        runs=BestRuns(game, board) if board else None,
        what_if=partial(WhatIf, game, board) if board else None,
    )


class Hexes:
    """The hexes of a map as they lie whenever one goes through them: for the first time that takes half a second."""

    def __init__(self, board: MapBoard) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Place]:
        return drawing.hexes(self._board.state.printed, self._board.state, drawing.SCREEN)


def _opens_at(game: Position) -> Sequence[str]:
    """The hexes that are looked for first: where the last tile was laid, or else where the company on turn has tokens."""
    moves = (receipt.entry.move for receipt in reversed(game.receipts))
    last = next((move.hex for move in moves if isinstance(move, LayTile | UsePrivate)), None)
    company = acting(game)
    return (last,) if last is not None else company.hexes if company is not None else ()


def operating_order(game: Position) -> list[Company]:
    """The floated companies in the order in which they operate; within a round in which they have acted, wherever their
    prices went since."""
    if game.operating is None:
        return game.in_order()
    to_come = [game.operating, *game.waiting]
    acted = [one for one in game.acted if one in game.in_order() and one not in to_come]
    return [*acted, *(one for one in game.in_order() if one not in (*acted, *to_come)), *to_come]


def _alive(game: Position) -> list[Company]:
    """The companies but those that have left the game for good."""
    return [one for one in game.companies.values() if not one.is_closed]


def _rank(order: list[str], one: Company) -> tuple[int, bool]:
    """Companies in operating order, then those that have begun, then the rest."""
    return (order.index(one.name) if one.name in order else len(order), not one.is_started)


def acting(game: Position) -> Company | None:
    """The company for which something is asked now, such as one with too many trains in another's turn; else the one on
    turn."""
    if game.operating is None or game.end is not None:
        return None
    return game.companies.get(game.ask.acts_for or "", game.operating)


def decides(game: Position) -> Company | None:
    """The company for which somebody decides now: the one that acts, or in a deal the one that sells; None: none."""
    deal = game.ask.topic
    return game.companies.get(deal.seller) if isinstance(deal, Deal) else acting(game)


def company(game: Position, one: Company) -> CompanyShown:
    """One charter with what lies on it, its price and where its shares are."""
    held = game.certificates.percent
    cell = game.market.cell(one.name)
    trains, gone = game.depot.of(one.name), game.depot.next_rusts()
    others = [other.card for other in game.companies.values() if other is not one and game.surviving_company(other) is one]
    return CompanyShown(
        card=one.card, is_started=one.is_started, is_floated=one.is_floated, is_operating=acting(game) is one,
        decides=decides(game) is one,
        # Where two companies are one, their shares cost its price, if no par is theirs any more.
        par=None if others and game.issue_price(one) == game.price(one) else one.par,
        price=game.market.price(one.name), zone=cell.zone if cell else "", cash=one.cash,
        president=game.president(one), trains=[train.shown for train in trains],
        alike=Counter(train.name for train in trains),
        rusting=[train.shown for train in trains if train.kind.name in gone and not train.warrants],
        tokens_left=len(one.spare), token_cost=one.next_token_cost,
        ipo=held(IPO, one.name), pool=held(POOL, one.name), treasury=held(one.name, one.name),
        unsold=held(unsold_at(game, one), one.name),
        holders={name: held(name, one.name) for name in game.players if held(name, one.name)},
        privates=[private.card for private in game.owned(one.name)],
        others=others,
        more=game.extras.charter(one),
        objective=aim if (aim := one.card.objective) and aim.hex not in one.hexes else None,
    )  # fmt: skip


def player(game: Position, name: str) -> PlayerShown:
    """One player: cash, what could be had by selling all that may be sold, certificates, shares, privates, worth."""
    sellable = sum(
        game.value(game.companies[symbol], max(selling.sizes(game, name, game.companies[symbol]), default=0))
        for symbol, _ in game.certificates.percents(name)
    )
    return PlayerShown(
        name=name, cash=game.purses[name].cash, liquid=game.purses[name].cash + sellable, worth=game.worth_of(name),
        certificates=game.certificate_count(name), limit=game.limit,
        shares=[
            Holding(game.companies[symbol].card, percent, game.president(game.companies[symbol]) == name)
            for symbol, percent in game.certificates.percents(name)
        ],
        privates=[private.card for private in game.owned(name)],
        income=sum(private.revenue for private in game.owned(name)), has_priority=game.priority == name,
        halved=[symbol for symbol, _ in game.certificates.percents(name) if game.is_halved(game.companies[symbol])],
        figures=list(number_cards(game, name)),
    )  # fmt: skip


def cards(game: Position) -> dict[str, CompanyCard]:
    """What tokens on the map look like: of companies, of privates that have one, and blocking markers once there are any."""
    found = {one.name: one.card for one in (*game.companies.values(), *game.minors.values())}
    return {**found, BLOCKING: MARKER} if game.blocking else found


def market(game: Position) -> list[list[CellShown | None]]:
    """The market row by row: each cell with price, zone, marks and the stack of companies on it, the top one first."""
    letters = {zone.name: zone.mark for zone in game.box.market.zones.values()}
    found: list[list[CellShown | None]] = []
    for cells in game.market.chart.table():
        line: list[CellShown | None] = []
        for cell in cells:
            line.append(None if cell is None else CellShown(
                price=cell.price, zone=cell.zone, letter=letters.get(cell.zone, ""), par=cell.par, end=cell.end,
                stack=[game.companies[name].card for name in game.market.stack(cell)],
            ))
        while line and line[-1] is None:
            line.pop()
        found.append(line)
    return found


def depot(game: Position) -> list[TrainsShown]:
    """Each kind of train: how many the bank has left, the price, what it rusts and is rusted by, and who has one."""
    lying = {train.kind.name for train in game.depot.trains() if train.owner != GONE and not train.warrants}
    on_sale = [train.name for train in game.depot.next_trains()]
    return [
        TrainsShown(
            name=kind.name, price=kind.price if game.box.is_told("trains", kind.name, "price") else None,
            left=game.depot.left(kind.name), is_on_sale=kind.name in on_sale,
            rusts=[other.name for other in game.box.trains.values() if other.rusted_by == kind.name and other.name in lying],
            rusted_by=kind.rusted_by,
            owners=[(game.companies[name].card, n) for name, n in Counter(
                train.owner for train in game.depot.trains() if train.kind.name == kind.name
            ).items() if name in game.companies],
            sides=tuple(kind.sides), leaves_after=kind.leaves_after,
        )
        for kind in game.box.trains.values()
    ]  # fmt: skip


def sale(game: Position) -> SaleShown | None:
    """The distribution of the privates as far as it has come."""
    topic = game.ask.topic
    if isinstance(topic, PrivateAuction):
        bids, free = sorted(topic.bids.items(), key=lambda bid: -bid[1]), _free(game, topic.sale, topic.private)
        return SaleShown(topic.private.card, bids, _privates(game, topic.sale, False), free)
    if isinstance(topic, Sale):
        return SaleShown(None, (), _privates(game, topic, True), _free(game, topic))
    return None


def _free(game: Position, topic: Sale, but: Private | None = None) -> dict[str, int]:
    """What their bids on other privates leave of the cash of those who have bid on them."""
    tied = {name: reserved(game, topic, name, but) for name in game.players}
    return {name: game.purses[name].cash - amount for name, amount in tied.items() if amount}


def _privates(game: Position, sale: Sale, is_open: bool) -> list[PrivateShown]:
    """The privates of the distribution; unless it `is_open` none of them can be bought or bid for."""
    buyable = sale.buyable(game) if is_open else None
    for_sale = {private.card.id: n for n, private in enumerate(sale.unsold)}
    return [
        PrivateShown(
            card=private.card, price=private.price, owner=private.owner,
            bids=sorted(sale.bids.get(id_, {}).items(), key=lambda bid: -bid[1]),
            minimum=sale.minimum(game, private) if is_open and private in sale.unsold else None,
            is_next=buyable is private, brings=brings(game, private.card),
        )
        for id_, private in sorted(game.privates.items(), key=lambda item: for_sale.get(item[0], -1))
    ]  # fmt: skip


def beside(game: Position, private: Private) -> Text | Money:
    """What stands beside a private: what it pays its owner, or what it has itself where it earns by building."""
    is_companys = private.owner in game.companies
    minor = game.minors.get(private.card.symbol)
    if minor is not None and not is_companys:
        return say("has {cash}", cash=Money(minor.cash))
    return Money(private.pays(is_companys))


def stock(game: Position) -> list[StockShown] | None:
    """In a stock round: for each company what can be bought where, what starting it needs, or why nothing can."""
    buy, start = game.ask.offer("buy-share"), game.ask.offer("start-company")
    if buy is None or start is None:
        return None
    who = game.ask.actors[0]
    is_open = {"buy-share": buy.closed() is None, "start-company": start.closed() is None}
    can_buy = buy.choices(0, buy.begun(who)) if is_open["buy-share"] else []
    can_start = start.choices(0, start.begun(who)) if is_open["start-company"] else []
    found = []
    for one in sorted(game.companies.values(), key=partial(_rank, [c.name for c in game.in_order()])):
        name = one.name
        offer = buy if one.is_started else start
        act = ("buy-share" if name in can_buy else "") if one.is_started else ("start-company" if name in can_start else "")
        against = None
        if not act and any(is_open.values()):
            against = next(offer.fields[0].domain(offer.begun(who)).refuse(name), None) or offer.closed()
        found.append(StockShown(
            card=one.card, act=act, why=against.text if against else None,
            is_impossible=isinstance(against, ImpossibleMove), mine=game.certificates.percent(who, name), par=one.par,
            price=game.market.price(name), ipo=game.certificates.percent(IPO, name),
            pool=game.certificates.percent(POOL, name),
            treasury=game.own_for_sale(one), at_ipo=buying.cost(game, one, IPO, game.share_of(one)),
            at_treasury=buying.cost(game, one, name, game.share_of(one)),
        ))
    return found


#: The steps of a company's turn, each with the acts that only it has.
STEPS = (
    (say("Track"), ("lay-tile", "use-private")), (say("Token"), ("place-token",)), (say("Run"), ("run-trains",)),
    (say("Dividend"), ("pay-dividend",)), (say("Trains"), ("buy-train", "discard-train")),
)


def step(game: Position) -> list[tuple[Text, bool]] | None:
    """The steps of a company's turn, and which one it is now; None outside such a turn."""
    if game.ask.acts_for is None:
        return None
    now = next((n for n, (_, kinds) in enumerate(STEPS) if any(game.ask.offer(kind) for kind in kinds)), None)
    return [(name, n == now) for n, (name, _) in enumerate(STEPS)]


def _dividend(game: Position) -> DividendShown | None:
    """What each way to use a revenue would do, side by side."""
    revenue, one = game.ask.topic, game.operating
    if one is None or game.ask.offer("pay-dividend") is None or not isinstance(revenue, int):
        return None
    paid = dividends.payout(game, one, revenue)
    ways = [_way("pay-dividend", say("Pay"), one, paid, paid, paid.each)]
    if game.ask.offer("pay-half") is not None:
        ways.append(_way("pay-half", say("Half"), one, dividends.halved(game, one, revenue), paid))
    if game.ask.offer("withhold") is not None:
        ways.append(_way("withhold", say("Withhold"), one, dividends.retained(game, one, revenue), paid))
    return DividendShown(one.card, revenue, one.cash, game.price(one),
                         [(name, game.certificates.percent(name, one.name)) for name in paid.holders], ways)


def _way(
    kind: str, label: Text, company: Company, due: dividends.Payout, paid: dividends.Payout, each: int | None = None,
) -> DividendWay:
    """What is due by one way to use a revenue, to those who would be `paid` all of it."""
    amounts = [due.holders.get(name) for name in paid.holders]
    return DividendWay(kind, label, each, amounts, company.cash + due.treasury, due.price)


def _details(game: Position, paying: DividendShown | None) -> dict[str, Text]:
    """What stands beside an act, by its kind."""
    if paying is None:
        end = game.box.ends.get("bankruptcy")
        return {"declare-bankruptcy": say("the game goes on") if end and end.one_left else say("the game ends")}
    found = {}
    for way in paying.ways:
        if way.each is not None and way.price is not None:
            found[way.kind] = say("{each} a share · price {price}", each=Money(way.each), price=Money(way.price))
        elif way.each is None:
            found[way.kind] = _kept(paying, way)
    return found


def _kept(paying: DividendShown, way: DividendWay) -> Text:
    kept = Money(way.treasury - paying.has)
    if way.price is None:
        return say("{sum} to {company}", sum=kept, company=paying.card.id)
    return say("{sum} to {company} · price {price}", sum=kept, company=paying.card.id, price=Money(way.price))


def bank_trains(game: Position) -> list[TrainOnSale]:
    """The trains of the bank and of its pool that the company on turn may buy without an old train, with its own money, or
    where it must have one with its president's help."""
    offer, one = game.ask.offer("buy-train"), game.operating
    if offer is None or one is None or offer.closed() is not None:
        return []
    begun = offer.begun(game.ask.actors[0])
    sources = [{**begun, "source": source} for source in offer.choices(0, begun) if source in (BANK, POOL)]
    trains = [{**chosen, "train": name} for chosen in sources for name in offer.choices(1, chosen)]
    found = []
    for train in (train for train in trains if offer.choices(2, train) == [None]):
        for price in offer.choices(3, {**train, "trade_in": None})[:1]:
            if price <= one.cash or not asks_route(game):
                sold = game.depot.find(train["train"], train["source"])
                then = offer.fields[3].why(train, price)
                found.append(TrainOnSale(train["source"], train["train"], train["train"], price,
                                         then if sold is None else phases.leads_to(game, then, sold),
                                         offer.fields[1].is_vain(train, train["train"])))
    return sorted(found, key=attrgetter("is_vain"))


def others_trains(game: Position) -> list[tuple[CompanyCard, str]]:
    """The trains of other companies, by owner, where beside the bank's and its pool's they are all that could be bought;
    first those that it could run, of them those for which nobody else has to agree."""
    offer, one = game.ask.offer("buy-train"), game.operating
    if offer is None or one is None or offer.closed() is not None:
        return []
    chosen = offer.begun(game.ask.actors[0])
    president = game.president(one)
    sources = sorted((name for name in offer.choices(0, chosen) if name not in (BANK, POOL)),
                     key=lambda name: game.president(game.companies[name]) != president)
    own = game.depot.of(one.name)
    if any(train.traded_in(old) is not None for train in game.depot.next_trains() for old in own):
        return []
    is_vain = offer.fields[1].is_vain
    found = [(is_vain(there, train), game.companies[name].card, train) for name in sources
             for there in [{**chosen, "source": name}] for train in offer.choices(1, there)]
    return [(card, train) for _, card, train in sorted(found, key=itemgetter(0))]


def asks_route(game: Position) -> bool:
    """Whether the table is asked if a company without a train has a route."""
    return game.ask.offer("confirm-route") is not None


def rescue(game: Position) -> EmergencyShown | None:
    """A company that must buy a train: what is missing, and what each sale that is possible would bring and cost."""
    one, sell = game.operating, game.ask.offer("sell-shares")
    if one is None or sell is None or game.ask.offer("buy-train") is None or asks_route(game):
        return None
    president = str(game.president(one))
    train, price = emergency.cheapest(game, one)
    chosen = sell.begun(president)
    companies = sell.choices(0, chosen) if sell.closed() is None else []
    held = sell.fields[0].domain(chosen)
    return EmergencyShown(
        card=one.card, president=president, train=train, price=price, treasury=one.cash,
        cash=emergency.president_cash(game, one), missing=max(emergency.missing(game, one), 0),
        sales=[(game.companies[name].card, list(_sales(game, sell, {**chosen, "company": name}))) for name in companies],
        kept=[(game.companies[name].card, why.text) for name, why in held.closed()] if isinstance(held, OneOf) else [],
        can_raise=emergency.can_raise(game, one), outlook=_outlook(game, one),
    )  # fmt: skip


def _outlook(game: Position, one: Company) -> Text:
    """Whether a company that must buy a train of the bank can, and what is left to it where it cannot."""
    can_raise, (_, price) = emergency.can_raise(game, one), emergency.cheapest(game, one)
    values = {"sum": Money(can_raise), "price": Money(price)}
    if can_raise >= price:
        return say("{sum} can be raised in all. That is enough: nobody is bankrupt.", **values)
    if raising.is_left(game, one):
        return say("{sum} can be raised by shares. Tokens or privates can be sold besides.", **values)
    if others_trains(game):
        return say("{sum} can be raised in all, and a train of the bank costs {price}: what is left is a train of another "
                   "company, or bankruptcy.", **values)
    return say("{sum} can be raised in all, and a train of the bank costs {price}: only bankruptcy is left.", **values)


def _sales(game: Position, sell: Offer, chosen: Chosen) -> Iterator[SaleForTrain]:
    """How much of a company may be sold for a train."""
    company = game.companies[chosen["company"]]
    for percent in sell.choices(1, chosen):
        leads_to = selling.then(game, chosen["player"], company, percent)
        yield SaleForTrain(percent, game.value(company, percent), leads_to)


def final(game: Position, name: str) -> list[tuple[Text, int]]:
    """What a player's result is made of, without what counts nothing by these rules."""
    if name == game.bankrupt and not game.box.bankrupt_counts:
        return [(say("Bankrupt"), 0)]
    count = game.box.privates_count and bool(game.box.privates)
    privates = sum(private.card.price for private in game.owned(name)) if count else 0
    shares = game.worth_of(name) - game.purses[name].cash - privates
    counted = [(say("Privates"), privates)] if count else []
    return [(say("Cash"), game.purses[name].cash), (say("Shares"), shares), *counted]
