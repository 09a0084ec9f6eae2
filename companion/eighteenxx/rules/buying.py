"""Buying a certificate and starting a company in a stock round. Source: 'Buying', 'Starting a company', 'Floating'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.eighteenxx.box.places import IPO, POOL, REMOVED, ZONES, place_label, place_name
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.facts import CertificateGone, CompanyStarted, ShareBought, ShareLost
from companion.eighteenxx.model.moves import BuyShare, StartCompany
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import PriceOfPresidency, PriceOfShare
from companion.eighteenxx.model.stock_turn import BUY, StockTurn, may_buy_now, may_go_on
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.model.unsold import is_at_par, is_full_capital, lay_unsold, place_of
from companion.eighteenxx.rules import floating, presidency
from companion.eighteenxx.rules.selling import must_sell
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.ledger import Account
from companion.engine.text import Money, Text, say

#: What the offer to buy a certificate is called, and what it asks: made once, not at every purchase.
BUY_ONE, OF_WHICH, FROM_WHERE = say("Buy a certificate"), say("Of which company?"), say("From where?")


def cost(game: Position, company: Company, source: str, percent: int) -> int:
    """What a certificate costs: par where unsold ones do, the present price from elsewhere."""
    each = game.issue_price(company) if is_at_par(game, company, source) else game.price(company)
    return -(-each * percent // game.share_of(company))


def against(game: Position, turn: StockTurn, company: Company, source: str) -> Iterator[IllegalMove]:
    """Why a player may not buy a certificate of a company from there, the most telling reason first."""
    player, name = turn.player, company.name
    percent = game.certificates.next_percent(source, name)
    if not company.is_started:
        yield impossible("{company} has not been started; buy its president's certificate to start it.", company=name)
        return
    if not percent and source == game.certificates.president(name) == POOL:
        yield illegal("The president's certificate cannot be bought: collect {percent} % of {company} in single shares.",
                      percent=game.certificates.presidents_percent(name), company=name)
        return
    if not percent:
        yield impossible("There is no {company} certificate in the {place}.", company=name, place=place_name(source))
        return
    if turn.parts:
        yield from _second_purchase(game, turn, company, source)
    if name in game.sold_this_round[player]:
        yield illegal("You sold {company} in this round and may not buy it until the next.", company=name)
    held = game.certificates.percent(player, name) + percent
    is_above = held > game.holding_limit(company) and place_of(game, company, source) in game.box.limited_from
    if is_above and not game.may_exceed(company):
        yield illegal(_too_much(game, percent=held, company=name, limit=game.holding_limit(company)))
    if game.counts(name):
        yield from over_limit(game, player)
    price, cash = cost(game, company, source, percent), game.purses[player].cash
    if price > cash:
        yield impossible("{player} has {cash}; this costs {price}.", player=player, cash=Money(cash), price=Money(price))


def _too_much(game: Position, **held: object) -> Text:
    """That somebody would hold too much, and where the limit holds, if there are zones in which it does not."""
    zones = tuple(ZONES[zone.name] for zone in game.zones() if zone.beyond_limit)
    if not zones:
        return say("With this you would hold {percent} % of {company}; the maximum is {limit} %.", **held)
    if len(zones) == 1:
        return say("With this you would hold {percent} % of {company}; the maximum is {limit} % outside the {zone} zone.",
                   zone=zones[0], **held)
    return say("With this you would hold {percent} % of {company}; the maximum is {limit} % outside the {zones} and {last} "
               "zones.", zones=zones[:-1], last=zones[-1], **held)


def over_limit(game: Position, player: str, more: int = 1) -> Iterator[IllegalMove]:
    """Why a player may not hold more certificates."""
    if game.is_over_limit(player, more):
        yield illegal("You hold {n} certificates, the limit is {limit}.", n=game.certificate_count(player), limit=game.limit)


def _no_room(game: Position, turn: StockTurn) -> Iterator[IllegalMove]:
    """Why a turn that has bought no certificate has no room for its one action: it was another, or the time is over."""
    if turn.instead is not None:
        yield illegal(turn.instead)
    elif turn.bought is None and not may_buy_now(game, turn):
        yield illegal("In a turn you buy before you sell, and you have sold.")


def against_purchase(game: Position, turn: StockTurn) -> Iterator[IllegalMove]:
    """Why a turn has no purchase left for anything but more certificates of one company."""
    yield from _no_room(game, turn)
    if (cash := game.purses[turn.player].cash) < 0:
        yield illegal("{player} owes {amount} and buys nothing.", player=turn.player, amount=Money(-cash))
    if turn.bought is not None:
        yield illegal("One purchase per turn: you have bought {company}.", company=turn.bought)


def against_action(game: Position, turn: StockTurn) -> Iterator[IllegalMove]:
    """Why a turn has no room for what is no purchase and takes its place."""
    yield from _no_room(game, turn)
    if turn.bought is not None:
        yield illegal("One action per turn: you have bought {company}.", company=turn.bought)


def _second_purchase(game: Position, turn: StockTurn, company: Company, source: str) -> Iterator[IllegalMove]:
    yield from _no_room(game, turn)
    if turn.bought is None:
        return
    bought = game.companies[turn.bought]
    places = () if turn.started else game.several_from(bought)
    if not places or turn.source not in places:
        yield _one_a_turn(game, bought)
    elif (zone := game.zone_of(bought)) and zone.by_president and game.president(bought) != turn.player:
        yield illegal("Only the president of {company} may buy several of its certificates in a turn.", company=bought.name)
    elif zone and zone.most is not None and turn.number >= zone.most:
        yield illegal("{n} certificates of {company} are the most that you may buy in a turn.", n=zone.most,
                      company=bought.name)
    elif bought is not company:
        yield illegal("This turn you can buy only more of {company}.", company=bought.name)
    elif source not in places:
        yield illegal("More certificates of {company} can be bought only from the {place}.", company=bought.name,
                      place=place_name(places[0]))


def _one_a_turn(game: Position, bought: Company) -> IllegalMove:
    """Refuse a second certificate in a turn: the zones that would allow it are those of the market."""
    zones = tuple(ZONES[zone.name] for zone in game.zones() if zone.several)
    if not zones or game.several_from(bought):
        return illegal("One certificate per turn: you have bought {company}.", company=bought.name)
    return illegal("One certificate per turn: you have bought {company}, which is not in the {zones} zone.",
                   company=bought.name, zones=zones)


def _spent(game: Position, turn: StockTurn) -> IllegalMove | None:
    """Why nothing more can be bought, whatever it is: the purchase of this turn has been made."""
    bought = game.companies.get(turn.bought or "")
    if bought is None:
        return next(_no_room(game, turn), None)
    return next(_second_purchase(game, turn, bought, str(turn.source)), None)


def can_buy(game: Position, turn: StockTurn) -> bool:
    """Whether the player can buy any certificate."""
    return _has_a_purchase_left(game, turn) and any(
        next(against(game, turn, company, source), None) is None
        for company in game.companies.values() if company.is_started for source in game.sources(company)
    )


def _has_a_purchase_left(game: Position, turn: StockTurn) -> bool:
    """Whether anything may still be bought: most turns have had their one purchase, and no company need be asked."""
    if turn.bought is None:
        return next(_no_room(game, turn), None) is None
    return not turn.started and bool(game.several_from(game.companies[turn.bought]))


def offer(game: Position, turn: StockTurn) -> Offer:
    """The offer to buy a certificate."""

    def company_domain(chosen: Chosen) -> OneOf:
        return OneOf(tuple(game.companies), lambda name: _nowhere(game, turn, game.companies[name]),
                     partial(no_company, game))

    def source_domain(chosen: Chosen) -> OneOf:
        company = game.companies[chosen["company"]]
        return OneOf(game.sources(company), lambda source: against(game, turn, company, source))

    def price_of(chosen: Chosen, source: str) -> Money:
        company = game.companies[chosen["company"]]
        return Money(cost(game, company, source, game.certificates.next_percent(source, company.name)))

    def share_price(chosen: Chosen, source: str) -> int:
        company = game.companies[chosen["company"]]
        return cost(game, company, source, game.share_of(company))

    return Offer(
        BuyShare, BUY_ONE,
        (
            Field("company", OF_WHICH, company_domain,
                  detail=lambda chosen, name: say("you hold {percent} %",
                                                  percent=game.certificates.percent(turn.player, name))),
            Field("source", FROM_WHERE, source_domain, label=place_label, detail=price_of, rank=share_price,
                  why=lambda chosen, source: then(game, turn.player, game.companies[chosen["company"]], source)),
        ),
        lambda: must_sell(game, turn),
        lambda: _spent(game, turn) or illegal("There is no certificate that you may buy and can afford."),
        button=Button(
            says=lambda chosen: say(
                "Buy {percent} % of {company} from the {place}", company=chosen["company"],
                place=place_name(chosen["source"]),
                percent=game.certificates.next_percent(chosen["source"], chosen["company"])),
            may_go_on=partial(may_go_on, game, turn),
            goes_on=lambda chosen: _more_may_follow(game, turn, chosen),
        ),
    )


def _more_may_follow(game: Position, turn: StockTurn, chosen: Chosen) -> Text | None:
    """That more certificates of the company may be bought in this turn, by the zone of its price, and can be paid."""
    company, source, cash = game.companies[chosen["company"]], chosen["source"], game.purses[turn.player].cash
    percent, zone = game.certificates.next_percent(source, company.name), game.zone_of(company)
    after = replace(turn, bought=company.name, source=source, number=turn.number + 1)
    is_gone = game.certificates.percent(source, company.name) <= percent or 2 * cost(game, company, source,
                                                                                          percent) > cash
    if zone is None or is_gone or next(against(game, after, company, source), None) is not None:
        return None
    return say("In the {zone} zone more of {company} may be bought in this turn.", zone=ZONES[zone.name],
               company=company.name)


def then(game: Position, player: str, company: Company, source: str) -> Text:
    """What buying a certificate would lead to: the buyer's cash and what he holds, who is president."""
    percent = game.certificates.next_percent(source, company.name)
    held = game.certificates.percent(player, company.name) + percent
    presides = presidency.when_bought(game, company, player, held)
    return say(
        "cash then {cash} · {percent} % of {company}{president}", percent=held, company=company.name,
        cash=Money(game.purses[player].cash - cost(game, company, source, percent)),
        president=say(" · {what}", what=presides) if presides else "",
    )


def _nowhere(game: Position, turn: StockTurn, company: Company) -> Iterator[IllegalMove]:
    """Why a company's certificates can be bought from nowhere: the reason against the place that has one."""
    reasons: dict[str, IllegalMove] = {}
    for source in game.sources(company):
        reason = next(against(game, turn, company, source), None)
        if reason is None:
            return
        reasons[source] = reason
    yield reasons[next((source for source in reasons if game.certificates.next_percent(source, company.name)), IPO)]


def buy(game: Position, move: BuyShare) -> None:
    """Buy the certificate, float the company if enough has left the IPO, see who is president."""
    company, source = game.companies[move.company], move.source
    percent = game.certificates.next_percent(source, company.name)
    _shrink_pool(game, move.player, company)
    price = cost(game, company, source, percent)
    if not game.certificates.next_percent(source, company.name):
        game.happened(ShareLost(move.player))
        return
    game.pay(game.purses[move.player], seller(game, company, source), price, PriceOfShare(company.name))
    game.certificates.move_next(source, move.player, company.name)
    note_bought(game, move.player, company, percent)
    game.happened(ShareBought(player=move.player, percent=percent, company=company.name, place=source, price=Money(price)))
    presidency.update_president(game, company)
    floating.check(game, company)


def note_bought(game: Position, player: str, company: Company, percent: int) -> None:
    """Remember what a player has bought in this round."""
    bought = game.bought_this_round[player]
    bought[company.name] = bought.get(company.name, 0) + percent


def _do(game: Position, turn: StockTurn, move: BuyShare) -> Procedure[None]:
    yield from ()
    turn.did(BUY)
    turn.bought, turn.source = move.company, move.source
    turn.number += 1
    buy(game, move)


BUY_SHARE = Act(BuyShare, offer, can_buy, _do)


# Starting a company --------------------------------------------------------------------------------


def affordable_pars(game: Position, player: str, company: Company) -> list[int]:
    """The par values at which the player can pay the president's certificate."""
    if game.is_owned_whole(company):
        return [game.purses[player].cash]
    units = game.certificates.presidents_percent(company.name) // game.share_of(company)
    return [par for par in pars(game, company) if units * par <= game.purses[player].cash]


def against_starting(game: Position, turn: StockTurn, company: Company) -> Iterator[IllegalMove]:
    """Why a company cannot be started by this player now."""
    if (private := game.starters.get(company.name)) is not None:
        yield impossible("{company} is started by the private {private}.", company=company.name, private=private.called)
        return
    if company.is_started:
        yield was_started(game, company)
        return
    if game.box.companies[company.name].later:
        yield illegal("No purchase starts {company}: the table does, when its time has come.", company=company.name)
        return
    yield from game.against_starting(company)
    if game.certificates.president(company.name) != IPO:
        yield impossible("The president's certificate of {company} is not for sale.", company=company.name)
        return
    yield from against_purchase(game, turn)
    if company.name in game.sold_this_round[turn.player]:
        yield illegal("You sold {company} in this round and may not buy it until the next.", company=company.name)
    yield from over_limit(game, turn.player)


def can_start(game: Position, turn: StockTurn) -> bool:
    """Whether the player can start any company."""
    return next(against_purchase(game, turn), None) is None and any(
        next(against_starting(game, turn, company), None) is None and affordable_pars(game, turn.player, company)
        for company in game.companies.values()
    )


def start_offer(game: Position, turn: StockTurn) -> Offer:
    """The offer to start a company."""

    def price_of(company: str, par: int) -> int:
        return par * game.certificates.presidents_percent(company) // game.share_of(game.companies[company])

    def par_domain(chosen: Chosen) -> Domain:
        company = game.companies[chosen["company"]]
        if game.is_owned_whole(company):
            return Amount(0, game.purses[turn.player].cash, lambda par: next(_too_dear(game, turn.player, company, par)))
        return OneOf(
            pars(game, company), lambda par: _too_dear(game, turn.player, company, par),
            lambda par: no_par(game, par, pars(game, company)),
        )

    return Offer(
        StartCompany, say("Start a company"),
        (
            Field("company", say("Which company?"), lambda chosen: OneOf(
                tuple(game.companies), lambda name: against_starting(game, turn, game.companies[name]),
                partial(no_company, game))),
            Field("par", say("At which par?"), par_domain, label=Money,
                  detail=lambda chosen, par: Money(price_of(chosen["company"], par)),
                  why=lambda chosen, par: led_to(game, game.companies[chosen["company"]], par,
                                                 price_of(chosen["company"], par), turn.player)),
        ),
        lambda: must_sell(game, turn),
        lambda: next(against_purchase(game, turn), None) or _cannot_start(game, turn),
        button=Button(says=starts, may_go_on=partial(may_go_on, game, turn)),
    )


def starts(chosen: Chosen) -> Text:
    """What the button says that starts a company; of one for which any sum may be paid that stands beside it."""
    if "par" not in chosen:
        return say("Start {company}", company=chosen["company"])
    return say("Start {company} at {par}", company=chosen["company"], par=Money(chosen["par"]))


def led_to(game: Position, company: Company, par: int, price: int, player: str) -> Text | str:
    """What a par leads to, beside its price: the player's cash, and the capital of the company when it floats."""
    cash, capital = Money(game.purses[player].cash - price), game.box.kinds[company.kind].capital * par
    if not capital:
        return say("cash then {cash}", cash=cash) if price else ""
    if not price:
        return say("floats with {capital}", capital=Money(capital))
    return say("cash then {cash}, floats with {capital}", cash=cash, capital=Money(capital))


def _cannot_start(game: Position, turn: StockTurn) -> IllegalMove:
    """Why a player can start none of the companies."""
    free = [company for company in game.companies.values() if next(against_starting(game, turn, company), None) is None]
    prices = [par * game.certificates.presidents_percent(company.name) // game.share_of(company)
              for company in free if not game.is_owned_whole(company) for par in pars(game, company)]  # fmt: skip
    if not prices:
        return illegal("There is no company that you may start.")
    # One that a rule keeps from starting may be cheaper: the table can overrule that rule, but pays nothing.
    can_pay = any(affordable_pars(game, turn.player, one) for one in game.companies.values() if not one.is_started)
    return (IllegalMove if can_pay else ImpossibleMove)(say(
        "To start a company takes {least} at least; {player} has {cash}.", least=Money(min(prices)), player=turn.player,
        cash=Money(game.purses[turn.player].cash)))  # fmt: skip


def _too_dear(game: Position, player: str, company: Company, par: int) -> Iterator[IllegalMove]:
    price = par * game.certificates.presidents_percent(company.name) // game.share_of(company)
    cash = game.purses[player].cash
    if price > cash:
        yield impossible("{player} has {cash}; this costs {price}.", player=player, cash=Money(cash), price=Money(price))


def was_started(game: Position, company: Company) -> IllegalMove:
    """Refuse a par for a company that has one."""
    return impossible("{company} was started by {player} at {par}.", company=company.name,
                      player=game.president(company) or "", par=Money(company.par or 0))


def no_par(game: Position, par: int, now: tuple[int, ...]) -> IllegalMove:
    """Refuse a price that is no par value, or none of those that may be chosen `now`."""
    if par in game.box.par_values:
        return illegal("{value} is not a par value of this phase; choose one of: {pars}.", value=Money(par),
                       pars=tuple(map(Money, now)) or "–")
    return impossible(
        "{value} is not a par value; choose one of: {pars}.", value=Money(par),
        pars=tuple(map(Money, now)),
    )


def start(game: Position, move: StartCompany) -> None:
    """Pay the president's certificate, put the marker on the par."""
    company = game.companies[move.company]
    price = move.par * game.certificates.presidents_percent(company.name) // game.share_of(company)
    source = game.certificates.president(company.name)
    game.pay(game.purses[move.player], seller(game, company, source), price, PriceOfPresidency(company.name))
    game.certificates.move_president(company.name, move.player)
    note_bought(game, move.player, company, game.certificates.presidents_percent(company.name))
    set_par(game, company, move.par)
    game.happened(CompanyStarted(player=move.player, company=company.name, par=Money(move.par)))
    floating.check(game, company)


def _do_start(game: Position, turn: StockTurn, move: StartCompany) -> Procedure[None]:
    yield from ()
    turn.did(BUY)
    turn.bought, turn.started = move.company, True
    start(game, move)


START_COMPANY = Act(StartCompany, start_offer, can_start, _do_start)


def set_par(game: Position, company: Company, par: int) -> None:
    """Fix the par and put the marker on its cell, and unsold shares where they lie from now on."""
    company.state, company.par = State.STARTED, par
    lay_unsold(game, company)
    if not game.is_owned_whole(company):
        game.market.put(company.name, game.market.par_cell(par))


def pars(game: Position, company: Company) -> tuple[int, ...]:
    """The par values at which a company may be started now: those of the phase."""
    return game.box.par_values if game.depot.phase.pars is None else game.depot.phase.pars


def seller(game: Position, company: Company, source: str) -> Account:
    """Whom a buyer pays for a certificate: the company for what it sells itself, the bank for everything else."""
    is_paid = source == company.name or (source == IPO and game.box.kinds[company.kind].incremental)
    return company if is_paid and not is_full_capital(game, company) else game.bank


def _shrink_pool(game: Position, player: str, company: Company) -> None:
    """Before a player buys a certificate: with the numbers of players that the box names one leaves the pool for good,
    unless its president buys."""
    if len(game.players) not in game.box.pool_shrinks_with or game.president(company) == player:
        return
    if game.certificates.percent(POOL, company.name):
        game.certificates.move_next(POOL, REMOVED, company.name)
        game.happened(CertificateGone(company.name))
