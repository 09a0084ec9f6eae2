"""Buying trains, with what a new train brings about: phases, rusting, limits. Source: 'Buy trains', 'Trains and phases'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from companion.eighteenxx.box.places import BANK, POOL, seller_name
from companion.eighteenxx.box.power import one_of
from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train, triggers
from companion.eighteenxx.model.moves import (
    BuyTrain,
    ConfirmRoute,
    DeclareBankruptcy,
    DiscardTrain,
    GiveUpPrivate,
    Pass,
    SellShares,
    SellToken,
    TradePrivate,
)
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import PriceOfTrain
from companion.eighteenxx.model.track_facts import (
    NoRoute,
    PhaseBegun,
    TrainBought,
    TrainGivenUp,
    TrainGone,
    TrainsRusted,
)
from companion.eighteenxx.rules import debts, emergency, leaving, privates, raising, steps
from companion.eighteenxx.rules.consent import Deal, seller_agrees
from companion.eighteenxx.rules.train_prices import discounted, least, price_of
from companion.engine.asks import Ask, Button, Chosen, Field, Later, Listed, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf, Split
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n

#: What the step and its offer ask: made once, not at every purchase.
IN_DOUBT, DUTY, FREELY = say("Does it have a route?"), say("A train must be bought"), say("Buy trains")
BUY_ONE, NO_MORE = say("Buy a train"), say("No more trains")
FROM_WHOM, WHICH, FOR_OLD, FOR_PRICE = (
    say("From whom?"), say("Which train?"), say("For an old train?"), say("For how much?"))


def train_step(game: Position, turn: CompanyTurn) -> Procedure[None]:
    """Buy trains until the company passes or can do nothing more; who must own a train cannot pass."""
    company = turn.company
    emergency.begin(game)
    while move := (yield from steps.decide(
        game, turn, lambda: can_do_anything(game, turn), lambda: _ask(game, turn)
    )):
        match move:
            case Pass():
                if is_in_doubt(game, turn):
                    game.happened(NoRoute(company.name))
                return
            case ConfirmRoute():
                turn.has_route = True
            case SellShares():
                turn.has_route = True
                emergency.sell(game, company, move)
            case TradePrivate():
                turn.has_route = True
                yield from emergency.sell_private(game, move)
            case SellToken():
                turn.has_route = True
                game.last_sale = raising.sell_token(game, move)
            case GiveUpPrivate():
                turn.has_route = True
                game.last_sale = raising.give_up(game, move)
            case DeclareBankruptcy():
                emergency.go_bankrupt(game, company)
            case BuyTrain():
                if (yield from is_agreed(game, company, move)):
                    yield from buy(game, company, move)


def is_agreed(game: Position, company: Company, move: BuyTrain, offer: Offer | None = None) -> Procedure[bool]:
    """Whether the president of the company whose train is bought agrees: the bank and the pool always do."""
    seller = game.companies.get(move.source)
    if seller is None:
        return True
    deal = deal_of(game, company, seller, find(game, move.source, move.train), move.price)
    offer = offer or buy_offer(game, company)
    return (yield from seller_agrees(game, company, lambda: str(game.president(seller)), deal, offer, move))


def deal_of(game: Position, company: Company, seller: Company, train: Train, price: int) -> Deal:
    """That a company buys a train of another, as the president of that one is asked."""
    said = {"company": company.name, "train": train.shown, "seller": seller.name, "price": Money(price)}

    def leads_to() -> Text:
        left = {"company": seller.name, "cash": Money(seller.cash + price)}
        kept = tuple(one.shown for one in game.depot.of(seller.name) if one is not train)
        if not kept:
            return say("{company} then has {cash} and no train", **left)
        return say("{company} then has {cash} and {trains}", **left, trains=kept)

    return Deal(
        seller.name,
        say("{company} buys a {train} from {seller} for {price}: does the president of {seller} agree?", **said),
        say("{company} offers {seller} {price} for a {train}. Do you agree?", **said), leads_to,
    )


def can_do_anything(game: Position, turn: CompanyTurn) -> bool:
    """Whether there is anything to decide: a train that can be bought or must be, or what may be done at any time."""
    company = turn.company
    return (emergency.must_buy(game, company) or can_buy_any(game, company)
            or any(it.can(game, turn) for it in game.anytime_acts) or emergency.can_help(game, company)
            or (game.may_borrow(company) and bool(emergency.on_sale(game))))


def is_in_doubt(game: Position, turn: CompanyTurn) -> bool:
    """Whether a company without a train would have to buy one if it has a route, which only the table sees and has not said.

    Nobody is forced before: passing says that there is no route. What the president would do for a train is accepted all
    the same, as it says that there is one.
    """
    knows = game.box.always_owes_train or game.board.sees_routes or turn.has_route
    return not knows and emergency.must_buy(game, turn.company)


def can_buy_any(game: Position, company: Company) -> bool:
    """Whether the company could buy a train with its own money now."""
    own = game.depot.of(company.name)

    def fits(train: Train, price: int, old: Train | None = None) -> bool:
        return (price <= company.cash and train_limit.has_room(game, company, train, old)
                and next(_against_in_phase(game, train), None) is None)

    for train in game.depot.next_trains():
        trade_ins = ((price, old) for old in own if (price := train.traded_in(old)) is not None)
        if fits(train, least(game, company, train)) or any(fits(train, price, old) for price, old in trade_ins):
            return True
    others = game.companies if game.depot.phase.trains_between else ()
    of_each_kind = {train.name: train for other in others if other != company.name for train in game.depot.of(other)
                    if not (train.is_bound or train.is_obsolete)}
    return any(fits(train, least(game, company, train)) for train in game.depot.discarded()) or any(
        fits(train, 1) for train in of_each_kind.values())


def _ask(game: Position, turn: CompanyTurn) -> steps.StepAsk:
    company = turn.company

    def duty() -> Iterator[IllegalMove]:
        if emergency.must_buy(game, company) and not is_in_doubt(game, turn):
            yield (
                illegal("{company} has no train; it must buy one.", company=company.name) if game.box.always_owes_train
                else illegal("{company} has no train and a route; it must buy one.", company=company.name)
            )
        else:
            yield from emergency.against_keeping(game, company)

    def offers() -> Listed:
        buy = Later(BuyTrain, lambda: buy_offer(game, company))
        if not is_in_doubt(game, turn):
            end = steps.end_step(company, NO_MORE, duty)
            raises = emergency.is_helped(game, company) and not emergency.is_free_to_help(game, company)
            return (buy, end, *emergency.offers(game, company)) if raises else (buy, end)
        given = {"company": company.name}
        confirm = Offer(ConfirmRoute, say("It has a route: it must buy a train"), given=given)
        return buy, steps.end_step(company, say("No route: no train")), confirm, *emergency.offers(game, company)

    return steps.ask(
        game, company, steps.TRAINS, say("{company}: buy trains", company=company.name), _task(game, turn), offers,
        say("{company} buys trains now.", company=company.name),
    )


def _task(game: Position, turn: CompanyTurn) -> Text:
    if is_in_doubt(game, turn):
        return IN_DOUBT
    return DUTY if emergency.must_buy(game, turn.company) else FREELY


# The offer -------------------------------------------------------------------------------------------


def buy_offer(
    game: Position, company: Company, against: Callable[[Train], Iterable[IllegalMove]] | None = None,
    prices: Callable[[Chosen], Domain] | None = None,
) -> Offer:
    """The offer to buy a train. A title may say otherwise what is `against` one, and for which `prices` it is bought."""
    depot, against, prices = game.depot, against or partial(against_buying, game, company), prices or partial(
        price_domain, game, company)
    own = [depot.called(train) for train in depot.of(company.name)]

    def source_domain(chosen: Chosen) -> OneOf:
        return OneOf((BANK, POOL, *(name for name in game.companies if name != company.name)), has_any, unknown_source)

    def has_any(source: str) -> Iterator[IllegalMove]:
        if not names_at(game, source) and source == POOL:
            yield impossible("There is no train in the bank pool.")
        elif not names_at(game, source):
            yield impossible("{company} has no train.", company=source)

    def unknown_source(source: str) -> IllegalMove:
        return impossible("Trains come from the bank, the bank pool or a company, not from {place}.", place=source[:40])

    def train_domain(chosen: Chosen) -> OneOf:
        source = chosen["source"]
        return OneOf(
            names_at(game, source), lambda name: against(find(game, source, name)),
            lambda name: _not_there(game, source, name),
        )

    return Offer(
        BuyTrain, BUY_ONE,
        (
            Field("source", FROM_WHOM, source_domain, label=seller_name,
                  detail=lambda chosen, source: _counted(game, source)),
            Field("train", WHICH, train_domain,
                  detail=lambda chosen, name: find(game, chosen["source"], name).mark),
            Field("trade_in", FOR_OLD, partial(_trade_domain, game, company, own),
                  label=lambda old: say("no") if old is None else say("hand in a {train}", train=old)),
            Field("price", FOR_PRICE, prices, label=Money,
                  detail=lambda chosen, price: Money(price), why=lambda chosen, price: then(game, company, price, chosen)),
        ),
        why_closed=lambda: _full(game, company) or illegal("There is no train that {company} may buy and can afford.",
                                                        company=company.name),
        given={"company": company.name},
        button=Button(
            says=does,
            doubt=partial(_private_money, game, company),
            is_news=lambda: not emergency.must_buy(game, company) and bool(depot.next_rusts()),
        ),
    )


def _trade_domain(game: Position, company: Company, own: list[str], chosen: Chosen) -> OneOf:
    """The old trains that can be handed in. Where none could be for this one, nobody is told why not."""
    train = find(game, chosen["source"], chosen["train"])

    def against(old: str | None) -> Iterator[IllegalMove]:
        if old is not None and old not in own:
            yield impossible("{company} has no {train}.", company=company.name, train=str(old)[:20])
        else:
            yield from against_trade(game, company, train, old)

    is_needless = all(train.traded_in(find(game, company.name, old)) is None for old in own)
    return OneOf((None,) if is_needless else (None, *dict.fromkeys(own)), against, lambda old: next(against(old)))


def _full(game: Position, company: Company) -> IllegalMove | None:
    """That the limit leaves no room for the bank's next train."""
    reasons = (train_limit.against_train(game, company, train) for train in game.depot.next_trains())
    return next(filter(None, reasons), None)


def does(chosen: Chosen) -> Text:
    """What the button of a purchase says."""
    if chosen.get("trade_in"):
        return say("Buy the {train} from {place} for a {old} and", train=chosen["train"],
                   place=seller_name(chosen["source"]), old=chosen["trade_in"])
    return say("Buy the {train} from {place}", train=chosen["train"], place=seller_name(chosen["source"]))


def then(game: Position, company: Company, price: int, chosen: Chosen | None = None) -> Text:
    """What paying for a train would lead to: what is paid from where, and which privates close with it."""
    paid, by = _paid(game, company, price), None
    if chosen and not chosen.get("trade_in"):  # the private that makes it cheaper closes, too
        by = discounted(game, company, find(game, chosen["source"], chosen["train"])).get(price)
    closed = tuple(private.card.symbol for private in game.privates.values() if private is by or (
                   private.card.power and not private.closed and private.card.power.closes_by(game, company)))
    return say("{paid} · closes {privates}", paid=paid, privates=closed) if closed else paid


def _paid(game: Position, company: Company, price: int) -> Text:
    """The treasury after paying for a train, and what the president pays of it."""
    if price <= company.cash:
        return say("{company} then has {cash}", company=company.name, cash=Money(company.cash - price))
    return say("{company} pays {treasury}, {player} pays {rest}", company=company.name, treasury=Money(company.cash),
               player=game.president(company), rest=Money(price - company.cash))


def names_at(game: Position, source: str) -> tuple[str, ...]:
    """What the trains are called that can be had from the bank, the pool or a company."""
    return tuple(dict.fromkeys(map(game.depot.called, game.depot.sold_by(source))))


def _counted(game: Position, source: str) -> Text:
    """The trains that can be had there, those of a kind together, with what they cost where the seller has a price."""
    trains = game.depot.sold_by(source)
    found = Counter(map(game.depot.called, trains))
    prices = {game.depot.called(train): Money(train.price) for train in trains}
    if source == BANK:
        return say("{trains}", trains=tuple(say("{train}-train, {price}", train=name, price=prices[name]) for name in found))
    if source == POOL:
        return say("{trains}", trains=tuple(
            say("{n} × {train}-train, {price}", n=n, train=name, price=prices[name]) for name, n in found.items()))
    return say("{trains}", trains=tuple(say("{n} × {train}-train", n=n, train=name) for name, n in found.items()))


def _not_there(game: Position, source: str, name: str) -> IllegalMove:
    kind = game.depot.kinds.get(name)
    if source == BANK and kind:
        if kind.from_phase and not game.depot.has_begun(kind.from_phase):
            return illegal("{train} trains are sold after the first {phase}.", train=name, phase=kind.from_phase)
        sold = say("The bank sells {trains} now.", trains=names_at(game, BANK))
        return IllegalMove(sold) if game.depot.find(name, BANK) else ImpossibleMove(sold)
    if kind and game.depot.find(name, source):
        return illegal("Not all {train} trains are the same: name one of {trains}.", train=name,
                       trains=names_at(game, source))
    return impossible("There is no {train} train to be had from {place}.", place=seller_name(source), train=name[:20])


def find(game: Position, source: str, name: str) -> Train:
    """The train of that name that lies there."""
    found = game.depot.find(name, source)
    assert found is not None
    return found


def against_buying(game: Position, company: Company, train: Train) -> Iterator[IllegalMove]:
    """Why the company cannot buy that train: above the limit with nothing to trade in, or the president would help."""
    prices = [price for old in game.depot.of(company.name) if (price := train.traded_in(old)) is not None]
    refusal = train_limit.against_train(game, company, train)
    if refusal and not prices:
        yield refusal
    if train.is_bound:
        yield illegal("The free {train}-train of {company} cannot be sold.", train=train.kind.name, company=train.owner)
    if leaving.has_run_last(game, train):
        yield illegal("{train} has run and leaves after this round; it cannot be sold.", train=train.kind.name)
    if train.is_obsolete:
        yield illegal("{train} is obsolete and cannot be sold.", train=train.kind.name)
    yield from _against_in_phase(game, train)
    yield from emergency.after_sales(game, company, train)
    price = min((*prices, 1 if train.owner in game.companies else least(game, company, train)))
    if price > company.cash:
        yield from emergency.against_help(game, company, train, price)


def _against_in_phase(game: Position, train: Train) -> Iterator[IllegalMove]:
    """Why the phase allows no train from there, or no more of them in this turn."""
    phase, bought = game.depot.phase, game.turn.trains_bought if game.turn else []
    begins = game.profile.trains_between_from
    if train.owner in game.companies and not (phase.trains_between and (not begins or game.depot.has_begun(begins))):
        yield illegal("In phase {phase} companies buy no trains of each other.", phase=phase.colour or phase.name)
    if train.owner in game.companies or phase.trains_a_turn is None:
        return
    if phase.of_each_kind and bought.count(train.kind.name) >= phase.trains_a_turn:
        yield IllegalMove(say_n("A company buys {n} {train}-train of the bank in a turn.",
                                "A company buys {n} {train}-trains of the bank in a turn.", phase.trains_a_turn,
                                train=train.kind.name))  # fmt: skip
    if not phase.of_each_kind and len(bought) >= phase.trains_a_turn:
        yield IllegalMove(say_n("A company buys {n} train of the bank in a turn.",
                                "A company buys {n} trains of the bank in a turn.", phase.trains_a_turn))


def against_trade(game: Position, company: Company, train: Train, name: str | None) -> Iterator[IllegalMove]:
    """Why an old train may not be handed in, or has to be."""
    old = None if name is None else find(game, company.name, name)
    if old is None or train.traded_in(old) is not None:
        if refusal := train_limit.against_train(game, company, train, old):
            yield refusal
        return
    kinds = [kind for kind in game.depot.kinds.values() if kind.trade_in]
    if not kinds:
        yield illegal("Trains are not traded in.")
    for kind in kinds:
        yield illegal("Only a {trains} can be traded in for a {train}.", trains=one_of(tuple(kind.trade_in)),
                      train=kind.name)


def price_domain(game: Position, company: Company, chosen: Chosen) -> Domain:
    """What may be paid: the printed price, or between companies what they agree on."""
    train, old = find(game, chosen["source"], chosen["train"]), chosen.get("trade_in")
    if train.owner not in game.companies:
        # Where the table lets another train be handed in, it also settles what is paid.
        fixed = (train.traded_in(find(game, company.name, old)) if old else None) or price_of(game, company, train)
        less = () if old else discounted(game, company, train)
        return OneOf(
            (fixed, *less), lambda price: emergency.against_price(game, company, train, price, old),
            lambda price: illegal("{train} costs {price}.", train=train.name, price=Money(fixed)),
        )

    def too_high(price: int) -> IllegalMove:
        return next(emergency.against_price(game, company, train, price, old))

    least = emergency.least_to_company(game, company)

    def too_low(price: int) -> IllegalMove:
        if price < 1:
            return illegal("The price must be at least 1.")
        return emergency.too_little(game, company)

    most = emergency.most_to_company(game, company, train)
    if most <= company.cash:
        return Amount(least, most, too_low=too_low, too_high=too_high, usual=train.price)
    split = Split(company.name, company.cash, str(game.president(company)))
    return Amount(least, most, too_low=too_low, too_high=too_high, usual=company.cash, split=split)


def _private_money(game: Position, company: Company, move: BuyTrain) -> Text | None:
    """What is asked before the president pays a part of a price that the two companies agree on: it could be less."""
    if move.source not in game.companies or move.price <= company.cash:
        return None
    return say("{company} has {treasury}, so {player} pays {rest} of private money. The two sides agree on the price: it "
               "may be less.", company=company.name, treasury=Money(company.cash), player=game.president(company),
               rest=Money(move.price - company.cash))


# What happens ----------------------------------------------------------------------------------------


def buy(game: Position, company: Company, move: BuyTrain) -> Procedure[None]:
    """Pay (the president what is missing), hand the old train in, take the new one with all that follows."""
    train = find(game, move.source, move.train)
    missing = move.price - company.cash
    if missing > 0:
        debts.help_company(game, company, missing)
    seller = game.companies.get(move.source, game.bank)
    game.pay(company, seller, move.price, PriceOfTrain(train.name))
    game.happened(TrainBought(company=company.name, train=train.name, place=move.source, price=Money(move.price)))
    if move.trade_in is not None:
        game.depot.discard(find(game, company.name, move.trade_in))
    elif private := discounted(game, company, train).get(move.price):
        privates.close(game, private)
    for private in game.privates.values():
        if private.card.power is not None:
            private.card.power.train_bought(game, private, company)
    privates.train_bought(game, company)
    emergency.begin(game)
    game.assign_train(company, train)
    if game.turn is not None and move.source not in game.companies:
        game.turn.trains_bought.append(train.kind.name)
    yield from take(game, train, company.name)


def take(game: Position, train: Train, owner: str) -> Procedure[None]:
    """A train leaves its place; the first of its kind begins a phase. Source: 'Trains and phases'."""
    phase = game.depot.take(train, owner)
    if phase is not None:
        yield from begin_phase(game, train)


def begin_phase(game: Position, train: Train) -> Procedure[None]:
    """Old trains rust, privates may close, companies above the new limit give trains up."""
    phase = game.depot.phase
    game.happened(PhaseBegun(phase.name))
    rust(game, train)
    privates.phase_begun(game, phase)
    for company in game.companies.values():
        if company.card.reserved and company.card.reserved.until == phase.name:
            game.board.free_reserved(company)
        yield from give_up(game, company)


def rust(game: Position, train: Train) -> None:
    """What the first train of its kind rusts leaves the game: told by kind, with who loses how many."""
    lost: dict[str, Counter[str]] = {}
    for old, owner in game.depot.rust(*triggers(train)):
        lost.setdefault(old.name, Counter())[owner] += 1
    for name, owners in lost.items():
        game.happened(TrainsRusted(name, tuple(owners.items())))


def give_up(game: Position, company: Company) -> Procedure[None]:
    """A company discards trains until it keeps to its limit."""
    while train_limit.surplus(game, company):
        move = yield _discard_ask(game, company)
        given_up = find(game, company.name, move.train)
        game.depot.discard(given_up)
        game.happened(TrainGivenUp(company=company.name, train=given_up.name))


def _discard_ask(game: Position, company: Company) -> Ask:
    names = tuple(dict.fromkeys(map(game.depot.called, train_limit.surplus(game, company))))
    over = train_limit.to_give_up(game, company)
    must = say_n("{company} must discard {n} train first.", "{company} must discard {n} trains first.", over,
                 company=company.name)
    which = Field("train", say("Which train?"), lambda chosen: OneOf(names),
                  detail=lambda chosen, name: find(game, company.name, name).mark)

    def does(chosen: Chosen) -> Text:
        return say("{company} discards a {train}", company=company.name, train=chosen["train"])

    return steps.ask(
        game, company, steps.TRAINS, say("{company}: discard a train", company=company.name), must,
        lambda: (Offer(DiscardTrain, say("Discard a train"), (which,), given={"company": company.name},
                        button=Button(says=does)),), must,
    )


def export(game: Position) -> Procedure[None]:
    """The bank's next train leaves the game as if it were bought, where the title says so. Source: 'Train export'."""
    before = game.depot.phase
    exported = game.depot.export()
    if exported is None:
        return
    train, _ = exported
    game.happened(TrainGone(train.name))
    if game.depot.phase is not before:
        yield from begin_phase(game, train)
