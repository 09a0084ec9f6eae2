"""Entries in one sentence each, for the log and the undo strip. What somebody holds is never told here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine import corrections
from companion.engine.game import Correction, Receipt
from companion.engine.moves import Move
from companion.engine.notes import Note
from companion.engine.text import Money, Text, say, say_n
from companion.games.empire_builder import building, connecting, events, loads, moves
from companion.games.empire_builder.family import called, family
from companion.games.empire_builder.position import Position

#: Acts that everybody wants to know of who looks up later.
NEWS = (
    moves.Deliver, moves.DeliverCounted, moves.TakeBonus, moves.Rent, moves.Misc, moves.Upgrade, moves.BuyTrain,
    moves.Crossgrade, moves.BuyTrack, moves.Dump,
)


def told(game: Position, receipt: Receipt) -> Text:
    """Who did what."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.told(receipt)
    if isinstance(move, moves.PayTax):
        return _tax(receipt)
    text: Text = _SENTENCES[type(move)](game, move)
    return text


def followed(notes: Sequence[Text]) -> Sequence[Text]:
    """What came of an entry, but for what its sentence tells of everybody: the tax."""
    return [note for note in notes if not (isinstance(note, Note) and note.kind == "tax-paid")]


def drawn(game: Position, receipt: Receipt) -> Iterator[Text]:
    """What is on the demand cards that an entry brought: read against the cards, a number typed wrongly is noticed."""
    move = receipt.entry.move
    numbers = [move.card] if isinstance(move, moves.Draw) else [
        int(str(note.values["n"])) for note in receipt.notes if note.kind == "card-drawn"]
    for number in numbers:
        if game.box.deck and number in game.box.deck.demand:
            asked = tuple(say("{load} → {city} {payoff}", load=one.load, city=one.city, payoff=Money(one.payoff))
                          for one in loads.printed(game, number))
            yield say("{player} draws card {card}: {demands}", say("You draw card {card}: {demands}"),
                      player=receipt.actor, card=number, demands=asked)


def _tax(receipt: Receipt) -> Text:
    if not receipt.postings:
        return say("Nobody pays the tax")
    paid = tuple(say("{player} {amount}", player=one.payer, amount=Money(one.amount)) for one in receipt.postings)
    return say("Everybody pays the tax: {paid}", paid=paid)


def _holder(name: str) -> Text | str:
    return say("the bank") if name == "bank" else name


def _deliver(game: Position, m: moves.Deliver) -> Text:
    return say("{player} delivers {load} to {city} for {payoff}", say("You deliver {load} to {city} for {payoff}"),
               player=m.player, load=m.load, city=m.city, payoff=Money(m.payoff))


def _upgrade(game: Position, m: moves.Upgrade | moves.Crossgrade) -> Text:
    train = game.figures.trains.get(m.train)
    return say("{player} takes {train}", say("You take {train}"), player=m.player,
               train=train.name if train else m.train)


def _special_build(game: Position, m: moves.SpecialBuild) -> Text:
    if m.cost > (limit := game.figures.limits["special_build"]):
        return say("{player}: the cheapest way costs more than {limit}",
                   say("Your cheapest way costs more than {limit}"), player=m.player, limit=Money(limit))
    return say("{player}: the cheapest way costs {cost}", say("Your cheapest way costs {cost}"), player=m.player,
               cost=Money(m.cost))


def _event(game: Position, m: moves.TurnEvent) -> Text:
    if m.event in events.TOLD and m.names:
        return say("{player} draws an event: {names}", say("You draw an event: {names}"), player=m.player, names=m.names)
    kind = family().event_kinds.get(m.event)
    what = say(kind.name) if kind else m.event
    return say("{player} draws an event: {what} {names}", say("You draw an event: {what} {names}"), player=m.player,
               what=what, names=m.names)


_SENTENCES: dict[type[Move], Any] = {
    moves.PickUp: lambda g, m: say("{player} picks up {load} in {city}", say("You pick up {load} in {city}"),
                                   player=m.player, load=m.load, city=m.city),
    moves.Drop: lambda g, m: say("{player} drops {load} in {city}", say("You drop {load} in {city}"), player=m.player,
                                 load=m.load, city=m.city) if m.city
    else say("{player} drops {load}", say("You drop {load}"), player=m.player, load=m.load),
    moves.Deliver: _deliver,
    moves.DeliverCounted: lambda g, m: say("{player} delivers for {payoff}", say("You deliver for {payoff}"),
                                           player=m.player, payoff=Money(m.payoff)),
    moves.Rent: lambda g, m: say("{player} pays {to} {rent} rent", say("You pay {to} {rent} rent"), player=m.player,
                                 to=m.to, rent=Money(g.figures.rent)),
    moves.Draw: lambda g, m: say("{player} draws card {card}", say("You draw card {card}"), player=m.player,
                                 card=m.card),
    moves.TurnEvent: _event,
    moves.Derail: lambda g, m: say("Derailed: {players}", players=m.players),
    moves.LoseTrack: lambda g, m: say("Track is lost by: {players}", players=m.players),
    moves.NobodyHit: lambda g, m: say("The event hits nobody"),
    moves.LoseLoad: lambda g, m: say("{player} loses {load}", say("You lose {load}"), player=m.player, load=m.load),
    moves.EndEvent: lambda g, m: say("{event} is over", event=called(m.event)),
    moves.TakeBonus: lambda g, m: say("{player} takes the bonus {event}", say("You take the bonus {event}"),
                                      player=m.player, event=called(m.event)),
    moves.Stage: lambda g, m: say("{player}'s train: {state}", say("Your train: {state}"), player=m.player,
                                     state=state_name(m.state)),
    moves.Build: lambda g, m: say("{player} builds {into}", say("You build {into}"), player=m.player,
                                  into=building.kinds_of(m.into)),
    moves.BuildCounted: lambda g, m: say("{player} builds for {amount}", say("You build for {amount}"), player=m.player,
                                         amount=Money(m.amount)),
    moves.BuildCity: lambda g, m: say("{player} builds into {city}", say("You build into {city}"), player=m.player,
                                      city=m.city),
    moves.BuildFerry: lambda g, m: say("{player} builds {ferry}", say("You build {ferry}"), player=m.player,
                                       ferry=m.ferry),
    moves.BuyTrack: lambda g, m: say("{player} buys track of {seller} for {amount}",
                                     say("You buy track of {seller} for {amount}"), player=m.player, seller=m.seller,
                                     amount=Money(m.amount)),
    moves.Upgrade: _upgrade,
    moves.Crossgrade: _upgrade,
    moves.BuyTrain: lambda g, m: say_n("{player} takes a train of {mileposts} mileposts and {n} load",
                                       "{player} takes a train of {mileposts} mileposts and {n} loads", m.slots,
                                       say_n("You take a train of {mileposts} mileposts and {n} load",
                                                 "You take a train of {mileposts} mileposts and {n} loads", m.slots),
                                       player=m.player, mileposts=m.mileposts),
    moves.Dump: lambda g, m: say("{player} discards the hand", say("You discard the hand"), player=m.player),
    moves.KeepCards: lambda g, m: say("{player} gives a card back", say("You give a card back"), player=m.player),
    moves.Connect: lambda g, m: say("{player} declares {majors} connected", say("You declare {majors} connected"),
                                    player=m.player, majors=m.majors),
    moves.ConnectCounted: lambda g, m: say_n("{player} joins {n} major city", "{player} joins {n} major cities", m.count,
                                             say_n("You join {n} major city", "You join {n} major cities", m.count),
                                             player=m.player),
    moves.KeepMajors: lambda g, m: say("{player} is still joined to {majors}", say("You are still joined to {majors}"),
                                       player=m.player, majors=m.majors),
    moves.KeepCounted: lambda g, m: say_n("{player} still joins {n} major city", "{player} still joins {n} major cities",
                                          m.count, player=m.player),
    moves.Confirm: lambda g, m: say("{player} confirms it", say("You confirm it"), player=m.player)
    if m.agrees == connecting.YES
    else say("{player} does not confirm it", say("You do not confirm it"), player=m.player),
    moves.Misc: lambda g, m: say("The bank pays {payee} {amount}: {reason}", payee=m.payee, amount=Money(m.amount),
                                 reason=m.reason) if m.payer == "bank"
    else say("{payer} pays {payee} {amount}: {reason}", say("You pay {payee} {amount}: {reason}"),
                                 payer=m.payer, payee=_holder(m.payee), amount=Money(m.amount), reason=m.reason),
    moves.Borrow: lambda g, m: say("{player} borrows {amount}", say("You borrow {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.Ruling: lambda g, m: say("Ruling: {text}", text=m.text),
    moves.EndTurn: lambda g, m: say("{player} ends the turn", say("You end the turn"), player=m.player),
    moves.CallTime: lambda g, m: say("Time is called"),
    moves.SpecialBuild: _special_build,
}


def state_name(state: str) -> Text:
    """Where a train stands at the end of its move."""
    names = {"staged": say("on a port, staged"), "not-staged": say("on a port, not staged"), "no-port": say("not on a port")}
    return names.get(state, say("not on a port"))
