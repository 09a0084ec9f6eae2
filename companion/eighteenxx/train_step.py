"""Buying trains, with what a new train brings about: phases, rusting, limits. Source: 'Buy trains', 'Trains and phases'."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from companion.eighteenxx import emergency, privates, steps
from companion.eighteenxx.company import Company
from companion.eighteenxx.depot import Train
from companion.eighteenxx.moves import (
    BANK,
    POOL,
    AcquirePrivate,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Pass,
    SellShares,
)
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Chosen, Field, Offer
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n


def train_step(game: Position, company: Company) -> Generator[Ask, Any, None]:
    """Buy trains until the company passes or can do nothing more; who must own a train cannot pass."""
    while can_do_anything(game, company):
        move = yield _ask(game, company)
        match move:
            case Pass():
                return
            case AcquirePrivate():
                privates.acquire(game, company, move)
            case SellShares():
                emergency.sell(game, move)
            case DeclareBankruptcy():
                emergency.go_bankrupt(game, company)
            case BuyTrain():
                yield from buy(game, company, move)


def can_do_anything(game: Position, company: Company) -> bool:
    """Whether there is anything to decide: a train that can be bought or must be, or a private to buy."""
    if emergency.must_buy(game, company):
        return True
    if next(privates.against_phase(game), None) is None and privates.acquire_offer(game, company).closed() is None:
        return True
    return any(sources(game, company))


def sources(game: Position, company: Company) -> Iterator[str]:
    """Where the company could buy a train with its own money now."""
    own = game.depot.of(company.name)
    has_room = len(own) < game.depot.phase.train_limit
    for train in game.depot.next_trains():
        if has_room and train.price <= company.cash:
            yield BANK
        prices = (train.traded_in(old) for old in own)
        if any(price is not None and price <= company.cash for price in prices):
            yield BANK
    if not has_room:
        return
    if any(train.price <= company.cash for train in game.depot.open_market()):
        yield POOL
    if company.cash:
        yield from (other for other in game.companies if other != company.name and game.depot.of(other))


def _ask(game: Position, company: Company) -> Ask:
    def duty() -> Iterator[IllegalMove]:
        if emergency.must_buy(game, company):
            yield illegal("{company} has no train and a route; it must buy one.", company=company.name)

    def offers() -> tuple[Offer, ...]:
        always = (
            buy_offer(game, company),
            privates.acquire_offer(game, company),
            steps.end_step(company, say("No more trains"), duty),
        )
        return (*always, *emergency.offers(game, company)) if emergency.must_buy(game, company) else always

    is_forced = emergency.must_buy(game, company)
    return steps.ask(
        game, company, steps.TRAINS, say("{company} buys trains", company=company.name),
        say("{company} must buy a train", company=company.name) if is_forced else say("Buy trains, or go on"),
        offers, say("{company} buys trains now.", company=company.name),
    )


# The offer -------------------------------------------------------------------------------------------


def buy_offer(game: Position, company: Company) -> Offer:
    """The offer to buy a train: from where, which, for what old train, for how much."""
    depot = game.depot
    own = [train.name for train in depot.of(company.name)]

    def source_domain(chosen: Chosen) -> OneOf:
        return OneOf((BANK, POOL, *(name for name in game.companies if name != company.name)), has_any, unknown_source)

    def has_any(source: str) -> Iterator[IllegalMove]:
        if not names_at(game, source) and source == POOL:
            yield impossible("There is no train in the open market.")
        elif not names_at(game, source):
            yield impossible("{company} has no train.", company=source)

    def unknown_source(source: str) -> IllegalMove:
        return impossible("Trains come from the bank, the open market or a company, not from {place}.", place=source[:40])

    def train_domain(chosen: Chosen) -> OneOf:
        source = chosen["source"]
        return OneOf(
            names_at(game, source), lambda name: against_train(game, company, source, name),
            lambda name: _not_there(game, source, name),
        )

    def trade_domain(chosen: Chosen) -> OneOf:
        return OneOf(
            (None, *dict.fromkeys(own)), lambda old: against_trade(game, company, chosen["source"], chosen["train"], old),
            lambda old: impossible("{company} has no {train}.", company=company.name, train=str(old)[:20]),
        )

    return Offer(
        BuyTrain, say("Buy a train"),
        (
            Field("source", say("From whom?"), source_domain, label=place,
                  detail=lambda chosen, source: ", ".join(names_at(game, source))),
            Field("train", say("Which train?"), train_domain),
            Field("trade_in", say("For an old train?"), trade_domain,
                  label=lambda old: say("no") if old is None else say("hand in a {train}", train=old)),
            Field("price", say("For how much?"), lambda chosen: price_domain(game, company, chosen)),
        ),
        nothing=lambda: illegal("There is no train that {company} may buy and can pay.", company=company.name),
        given={"company": company.name},
    )


def place(source: str) -> Text | str:
    """Where trains come from, in words."""
    return {BANK: say("bank"), POOL: say("open market")}.get(source, source)


def names_at(game: Position, source: str) -> tuple[str, ...]:
    """The kinds of train that can be had from the bank, the pool or a company."""
    trains = game.depot.next_trains() if source == BANK else game.depot.of(source)
    return tuple(dict.fromkeys(train.name for train in trains))


def _not_there(game: Position, source: str, name: str) -> IllegalMove:
    kind = game.depot.kinds.get(name)
    if source == BANK and kind:
        if kind.from_phase and kind.from_phase not in _begun(game):
            return illegal("{train} trains are sold after the first {phase}.", train=name, phase=kind.from_phase)
        return illegal("The bank sells {trains} now.", trains=names_at(game, BANK))
    return impossible("{place} has no {train} train.", place=place(source), train=name[:20])


def _begun(game: Position) -> list[str]:
    phases = game.depot.phases
    return [phase.name for phase in phases[: phases.index(game.depot.phase) + 1]]


def find(game: Position, source: str, name: str) -> Train:
    """The train of that name that lies there."""
    found = game.depot.find(name, source)
    assert found is not None
    return found


def against_train(game: Position, company: Company, source: str, name: str) -> Iterator[IllegalMove]:
    """Why the company may not have that train: above the limit with nothing to trade in, or the president would help."""
    own = game.depot.of(company.name)
    limit = game.depot.phase.train_limit
    if len(own) >= limit and all(_trade_price(game, source, name, old.name) is None for old in own):
        yield illegal("{company} has {n} trains, the limit is {limit}.", company=company.name, n=len(own), limit=limit)
    price = 1 if source in game.companies else game.depot.kinds[name].price
    if price > company.cash and all((_trade_price(game, source, name, old.name) or price) > company.cash for old in own):
        yield from emergency.against_help(game, company, source, name, price)


def _trade_price(game: Position, source: str, name: str, old: str) -> int | None:
    if source != BANK or old not in game.depot.kinds[name].trade_in:
        return None
    return game.depot.kinds[name].price - game.depot.kinds[name].trade_in[old]


def against_trade(game: Position, company: Company, source: str, name: str, old: str | None) -> Iterator[IllegalMove]:
    """Why an old train may not be handed in, or has to be."""
    own, limit = game.depot.of(company.name), game.depot.phase.train_limit
    if old is None:
        if len(own) >= limit:
            yield illegal("{company} has {n} trains, the limit is {limit}.", company=company.name, n=len(own), limit=limit)
        return
    if _trade_price(game, source, name, old) is None:
        yield illegal("Only a 4, 5 or 6 can be traded in for a D.")


def price_domain(game: Position, company: Company, chosen: Chosen) -> Domain:
    """What may be paid: the printed price, or between companies what they agree on."""
    source, name, old = chosen["source"], chosen["train"], chosen.get("trade_in")
    if source not in game.companies:
        # Where the table lets another train be handed in, it also settles what is paid.
        fixed = (_trade_price(game, source, name, old) if old else None) or game.depot.kinds[name].price
        return OneOf(
            (fixed,), lambda price: emergency.against_price(game, company, source, name, price, old),
            lambda price: illegal("{train} costs {price}.", train=name, price=Money(fixed)),
        )

    def too_high(price: int) -> IllegalMove:
        return next(emergency.against_price(game, company, source, name, price, old))

    return Amount(
        1, emergency.most_to_company(game, company, source, name),
        too_low=lambda price: illegal("The price must be at least 1."), too_high=too_high,
    )


# What happens ----------------------------------------------------------------------------------------


def buy(game: Position, company: Company, move: BuyTrain) -> Generator[Ask, Any, None]:
    """Pay (the president what is missing), hand the old train in, take the new one with all that follows."""
    train = find(game, move.source, move.train)
    missing = move.price - company.cash
    if missing > 0:
        president = str(game.president(company))
        game.pay(game.purses[president], company, missing, say("help for a train"))
        game.note(say("{player} pays {amount} of it.", player=president, amount=Money(missing)))
    seller = game.companies.get(move.source, game.bank)
    game.pay(company, seller, move.price, say("train {train}", train=train.name))
    game.note(say("{company} buys a {train} from {place} for {price}.", company=company.name, train=train.name,
                  place=place(move.source), price=Money(move.price)))
    if move.trade_in is not None:
        old = game.depot.find(move.trade_in, company.name)
        assert old is not None
        game.depot.discard(old)
    game.after_train(company)
    yield from take(game, train, company.name)


def take(game: Position, train: Train, owner: str) -> Generator[Ask, Any, None]:
    """A train leaves its place; the first of its kind begins a phase. Source: 'Trains and phases'."""
    phase = game.depot.take(train, owner)
    if phase is not None:
        yield from begin_phase(game, train)


def begin_phase(game: Position, train: Train) -> Generator[Ask, Any, None]:
    """Old trains rust, privates may close, companies above the new limit give trains up."""
    phase = game.depot.phase
    game.note(say("Phase {phase} begins.", phase=phase.name))
    for old, owner in game.depot.rust(train.name):
        game.note(say("A {train} of {owner} rusts.", train=old.name, owner=place(owner)))
    if phase.closes_privates:
        privates.close_all(game)
    for company in game.companies.values():
        while len(game.depot.of(company.name)) > phase.train_limit:
            move = yield _discard_ask(game, company)
            given_up = game.depot.find(move.train, company.name)
            assert given_up is not None
            game.depot.discard(given_up)
            game.note(say("{company} gives up a {train}.", company=company.name, train=move.train))


def _discard_ask(game: Position, company: Company) -> Ask:
    names = tuple(dict.fromkeys(train.name for train in game.depot.of(company.name)))
    over = len(game.depot.of(company.name)) - game.depot.phase.train_limit
    must = say_n("{company} must discard {n} train first.", "{company} must discard {n} trains first.", over,
                 company=company.name)
    which = Field("train", say("Which train?"), lambda chosen: OneOf(names))
    return steps.ask(
        game, company, steps.TRAINS, say("{company} gives up a train", company=company.name), must,
        lambda: (Offer(DiscardTrain, say("Give up a train"), (which,), given={"company": company.name}),), must,
    )


def export(game: Position) -> Generator[Ask, Any, None]:
    """The bank's next train leaves the game as if it were bought, where the title says so. Source: 'Train export'."""
    before = game.depot.phase
    exported = game.depot.export()
    if exported is None:
        return
    train, _ = exported
    game.note(say("A {train} leaves the game.", train=train.name))
    if game.depot.phase is not before:
        yield from begin_phase(game, train)
