"""Buying trains: a side of the bank's card, with warrants, or a train of another company. Source: 1862 rules, 14, 15, 19."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import BANK, seller_name
from companion.eighteenxx.model import phases
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.moves import BuyTrain
from companion.eighteenxx.model.reasons import PriceOfTrain
from companion.eighteenxx.model.track_facts import TrainBought
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.rules.consent import seller_agrees
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import trains
from companion.games.eastern_1862.facts import BeyondLimit

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern


def next_train(game: Eastern) -> Train:
    """The card that the bank sells: there is always one. Source: 15.1, 21."""
    return game.depot.next_trains()[0]


def prices(game: Eastern, train: Train) -> tuple[int, ...]:
    """What a train costs: of the bank without and with warrants, of a company one price. Source: 14, 15.2."""
    least, warrants = price(game, train), trains.room_for_warrants(train) if train.owner == BANK else 0
    return tuple(least + trains.COST * n for n in range(warrants + 1))


def price(game: Eastern, train: Train) -> int:
    """What a train costs without warrants."""
    is_new = train.owner == BANK or train.kind.name == game.depot.phase.name
    return train.price if is_new else train.price // 2


def names_at(game: Eastern, source: str) -> tuple[str, ...]:
    """What the trains are called that can be had from the bank or a company."""
    return tuple(next_train(game).kind.sides) if source == BANK else train_step.names_at(game, source)


def find(game: Eastern, source: str, name: str) -> Train:
    """The train of a name; of the bank the card."""
    return next_train(game) if source == BANK else train_step.find(game, source, name)


# Why not -------------------------------------------------------------------------------------------


def against_source(game: Eastern, has_raised: bool, source: str) -> Iterator[IllegalMove]:
    """Why nothing can be bought there. Source: 15.2, 15.6, 22."""
    if source == BANK:
        return
    if game.has_lner:
        yield illegal("The LNER has formed: trains come from the bank only.")
    if has_raised:
        yield illegal("The company has raised money for a train: it must now buy from the bank.")
    if game.companies[source].state is State.RECEIVERSHIP:
        yield illegal("{company} is in receivership: its trains are not sold.", company=source)
    if not game.depot.of(source):
        yield impossible("{company} has no train.", company=source)


def against_train(game: Eastern, company: Company, source: str, name: str) -> Iterator[IllegalMove]:
    """Why a train cannot be bought: no room, or too dear."""
    train = find(game, source, name)
    yield from trains.against_limit(game, company, name if source == BANK else train.name)
    yield from _too_dear(company, price(game, train))


def _too_dear(company: Company, price: int) -> Iterator[IllegalMove]:
    if price > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(price))


def sources(game: Eastern, company: Company, has_raised: bool) -> Iterator[str]:
    """Where a company can buy a train now."""
    owners = game.depot.owners()
    for source in (BANK, *(name for name in game.companies if name in owners)):
        if source != company.name and next(against_source(game, has_raised, source), None) is None and any(
            _can_buy(game, company, source, name) for name in names_at(game, source)
        ):
            yield source


def _can_buy(game: Eastern, company: Company, source: str, name: str) -> bool:
    """Whether there is nothing against a train; its price tells soonest."""
    return price(game, find(game, source, name)) <= company.cash and not any(against_train(game, company, source, name))


# The offer -----------------------------------------------------------------------------------------


def offer(game: Eastern, company: Company, has_raised: bool) -> Offer:
    """The offer to buy a train: from where, which, and with how many warrants."""

    def source_domain(chosen: Chosen) -> OneOf:
        return OneOf((BANK, *(name for name in game.companies if name != company.name)),
                     partial(against_source, game, has_raised), unknown_source)

    def unknown_source(source: str) -> IllegalMove:
        return impossible("Trains come from the bank or a company, not from {place}.", place=source[:40])

    def train_domain(chosen: Chosen) -> OneOf:
        source = chosen["source"]
        return OneOf(names_at(game, source), partial(against_train, game, company, source),
                     partial(_not_there, game, source))

    return Offer(
        BuyTrain, say("Buy a train"),
        (
            Field("source", say("From whom?"), source_domain, label=seller_name,
                  detail=lambda chosen, source: say("trains: {trains}", trains=_shown(game, source))),
            Field("train", say("Which train?"), train_domain, detail=partial(_kind, game),
                  why=partial(_needs, game, company),
                  is_vain=lambda chosen, name: not _may_run(game, company, chosen["source"], name)),
            Field("trade_in", say("For an old train?"), lambda chosen: OneOf((None,), unknown=lambda old: illegal(
                "Trains are not traded in.")), label=lambda old: say("no")),
            Field("price", say("For how much?"), partial(_price_domain, game, company), label=Money,
                  detail=partial(_with_warrants, game), why=partial(_then, game, company),
                  is_vain=lambda chosen, price: not _may_run(game, company, chosen["source"], chosen["train"])),
        ),
        why_closed=lambda: illegal("There is no train that {company} may buy and can afford.", company=company.name),
        given={"company": company.name}, button=Button(says=train_step.does, is_news=lambda: bool(game.depot.next_rusts())),
    )


def _shown(game: Eastern, source: str) -> tuple[str, ...]:
    return names_at(game, source) if source == BANK else tuple(train.shown for train in game.depot.of(source))


def _kind(game: Eastern, chosen: Chosen, name: str) -> Text:
    """The kind of a train, with its warrants."""
    train = find(game, chosen["source"], name)
    kind = trains.WORDS[(train.side or name)[-1]]
    return say("{kind}, {warrants}", kind=kind, warrants=train.mark) if train.mark else kind


def _needs(game: Eastern, company: Company, chosen: Chosen, name: str) -> Text | str:
    """Whether a company may run a train, and what one of the bank leads to."""
    runs = (say("{company} may run it", company=company.name) if _may_run(game, company, chosen["source"], name)
            else say("{company} has no permit for it", company=company.name))
    return phases.leads_to(game, runs, find(game, BANK, name)) if chosen["source"] == BANK else runs


def _may_run(game: Eastern, company: Company, source: str, name: str) -> bool:
    return trains.may_run(game, company, find(game, source, name).side or name)


def _then(game: Eastern, company: Company, chosen: Chosen, price: int) -> Text:
    """What is left in the treasury; and that the train could not run."""
    then = train_step.then(game, company, price)
    if _may_run(game, company, chosen["source"], chosen["train"]):
        return then
    return say("{then} · no permit: it cannot run", then=then)


def _with_warrants(game: Eastern, chosen: Chosen, price: int) -> Text | Money:
    """The price, with how many warrants lie on the train then."""
    train = find(game, chosen["source"], chosen["train"])
    warrants = trains.warranted(_warrants(train, price) if train.owner == BANK else train.warrants)
    return say("{price}, {warrants}", price=Money(price), warrants=warrants) if warrants else Money(price)


def _warrants(train: Train, price: int) -> int:
    """How many warrants lie on a new train that is bought at a price."""
    return trains.FREE.get(train.kind.name, 0) + (price - train.price) // trains.COST


def _price_domain(game: Eastern, company: Company, chosen: Chosen) -> OneOf:
    train = find(game, chosen["source"], chosen["train"])

    def unknown(price: int) -> IllegalMove:
        if train.owner != BANK:
            return illegal("A {train} costs {price} from another company in phase {phase}.", train=train.name,
                           price=Money(prices(game, train)[0]), phase=game.depot.phase.name)
        if price > max(prices(game, train)) and not (price - train.price) % trains.COST:
            return illegal("A train carries at most {n} warrants, with the one that lies on A and D trains.", n=trains.MOST)
        return illegal("A {train} costs {price}, and {more} more for each warrant.", train=chosen["train"],
                       price=Money(train.price), more=Money(trains.COST))

    return OneOf(prices(game, train), partial(_too_dear, company), unknown)


def _not_there(game: Eastern, source: str, name: str) -> IllegalMove:
    if source == BANK:
        return illegal("The bank sells {letter} trains now: {trains}.", letter=next_train(game).kind.name,
                       trains=names_at(game, BANK))
    return impossible("There is no {train} train to be had from {place}.", place=source, train=name[:20])


# What happens --------------------------------------------------------------------------------------


def is_agreed(game: Eastern, company: Company, move: BuyTrain) -> Procedure[bool]:
    """Whether the president of the company whose train is bought agrees. Source: 15.2."""
    seller = game.companies.get(move.source)
    if seller is None:
        return True
    deal = train_step.deal_of(game, company, seller, find(game, move.source, move.train), move.price)
    return (yield from seller_agrees(
        game, company, lambda: str(game.president(seller)), deal, offer(game, company, has_raised=False), move
    ))


def buy(game: Eastern, company: Company, source: str, name: str, price: int) -> Procedure[None]:
    """Pay for a train and take it, with all that follows: the first of a letter begins a phase at once. Source: 15.5."""
    train = find(game, source, name)
    game.pay(company, game.companies.get(source, game.bank), price, PriceOfTrain(train.side or name))
    if source == BANK:
        train.side = name
        trains.put_warrants(train, _warrants(train, price))
    game.happened(TrainBought(company=company.name, train=train.shown, place=source, price=Money(price)))
    yield from train_step.take(game, train, company.name)


def buy_alone(game: Eastern, company: Company) -> Procedure[bool]:
    """A company in receivership buys by itself what it can pay and run: express, freight, local. Returns whether it has a
    train then. Source: 19."""
    train = next_train(game)
    sides = sorted(train.kind.sides, key=lambda side: "EFL".index(side[-1]))
    runs = (side for side in sides if trains.may_run(game, company, side))
    side = next((side for side in runs if trains.has_room_alone(game, company, side)), None)
    if side is not None and train.price <= company.cash:
        if any(trains.against_limit(game, company, side)):
            game.happened(BeyondLimit(company.name))
        yield from buy(game, company, BANK, side, train.price)
    return bool(game.depot.of(company.name))
