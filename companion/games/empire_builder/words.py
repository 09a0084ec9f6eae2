"""What happens in the Empire Builder family, and what is done, in words. What somebody holds is never told here."""

from __future__ import annotations

from companion.engine import corrections, words
from companion.engine.facts import Words, in_words, values
from companion.engine.game import Correction, Receipt
from companion.engine.text import Money, Text, say, say_n, you, you_n
from companion.games.empire_builder import building, connecting, events, facts, moves
from companion.games.empire_builder.family import called, family
from companion.games.empire_builder.player import state_name
from companion.games.empire_builder.position import Position


def log_line(game: Position, receipt: Receipt) -> Text:
    """Who did what."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.log_line(game, receipt)
    if isinstance(move, moves.PayTax):
        return _tax(receipt)
    return in_words(game.words, game, move)


def _tax(receipt: Receipt) -> Text:
    if not receipt.postings:
        return say("Nobody pays the tax")
    paid = tuple(say("{player} {amount}", player=one.payer, amount=Money(one.amount)) for one in receipt.postings)
    return say("Everybody pays the tax: {paid}", paid=paid)


def _holder(name: str) -> Text | str:
    return say("the bank") if name == "bank" else name


def _deliver(game: Position, m: moves.Deliver) -> Text:
    return say("{player} delivers {load} to {city} for {payoff}", you("player", "You deliver {load} to {city} for {payoff}"),
               player=m.player, load=m.load, city=m.city, payoff=Money(m.payoff))


def _upgrade(game: Position, m: moves.Upgrade | moves.Crossgrade) -> Text:
    train = game.figures.trains.get(m.train)
    return say("{player} takes {train}", you("player", "You take {train}"), player=m.player,
               train=train.name if train else m.train)


def _special_build(game: Position, m: moves.SpecialBuild) -> Text:
    if m.cost > (limit := game.figures.limits["special_build"]):
        return say("{player}: the cheapest way costs more than {limit}",
                   you("player", "Your cheapest way costs more than {limit}"), player=m.player, limit=Money(limit))
    return say("{player}: the cheapest way costs {cost}", you("player", "Your cheapest way costs {cost}"), player=m.player,
               cost=Money(m.cost))


def _event(game: Position, m: moves.TurnEvent) -> Text:
    if m.event in events.TOLD and m.names:
        return say("{player} draws an event: {names}", you("player", "You draw an event: {names}"), player=m.player,
                   names=m.names)
    kind = family().event_kinds.get(m.event)
    what = say(kind.name) if kind else m.event
    return say("{player} draws an event: {what} {names}", you("player", "You draw an event: {what} {names}"),
               player=m.player,
               what=what, names=m.names)


def _demands(game: object, it: facts.DemandsRead) -> Text:
    """A card with its demands."""
    demands = tuple(say("{load} → {city} {payoff}", load=one.load, city=one.city, payoff=Money(one.payoff))
                    for one in it.demands)
    return say("{player} draws card {card}: {demands}", you("player", "You draw card {card}: {demands}"), player=it.player,
               card=it.card, demands=demands)


#: What happens, and what is done, in words.
WORDS: Words = {
    **words.WORDS,
    moves.PickUp: say("{player} picks up {load} in {city}", you("player", "You pick up {load} in {city}")),
    moves.Drop: lambda game, m: (
        say("{player} drops {load} in {city}", you("player", "You drop {load} in {city}")) if m.city else
        say("{player} drops {load}", you("player", "You drop {load}"))).filled(**values(m)),
    moves.Deliver: _deliver,
    moves.DeliverCounted: lambda game, m: say("{player} delivers for {payoff}", you("player", "You deliver for {payoff}"),
                                           player=m.player, payoff=Money(m.payoff)),
    moves.Rent: lambda game, m: say("{player} pays {to} {rent} rent", you("player", "You pay {to} {rent} rent"),
                                    player=m.player,
                                 to=m.to, rent=Money(game.figures.rent)),
    moves.Draw: say("{player} draws card {card}", you("player", "You draw card {card}")),
    moves.TurnEvent: _event,
    moves.Derail: say("Derailed: {players}"),
    moves.LoseTrack: say("Track is lost by: {players}"),
    moves.NobodyHit: say("The event hits nobody"),
    moves.LoseLoad: say("{player} loses {load}", you("player", "You lose {load}")),
    moves.EndEvent: lambda game, m: say("{event} is over", event=called(m.event)),
    moves.TakeBonus: lambda game, m: say("{player} takes the bonus {event}", you("player", "You take the bonus {event}"),
                                      player=m.player, event=called(m.event)),
    moves.Stage: lambda game, m: say("{player}'s train: {state}", you("player", "Your train: {state}"), player=m.player,
                                     state=state_name(m.state)),
    moves.Build: lambda game, m: say("{player} builds {into}", you("player", "You build {into}"), player=m.player,
                                  into=building.kinds_of(m.into)),
    moves.BuildCounted: lambda game, m: say("{player} builds for {amount}", you("player", "You build for {amount}"),
                                            player=m.player,
                                         amount=Money(m.amount)),
    moves.BuildCity: say("{player} builds into {city}", you("player", "You build into {city}")),
    moves.BuildFerry: say("{player} builds {ferry}", you("player", "You build {ferry}")),
    moves.BuyTrack: lambda game, m: say("{player} buys track of {seller} for {amount}",
                                     you("player", "You buy track of {seller} for {amount}"), player=m.player,
                                     seller=m.seller,
                                     amount=Money(m.amount)),
    moves.Upgrade: _upgrade,
    moves.Crossgrade: _upgrade,
    moves.BuyTrain: lambda game, m: say_n("{player} takes a train of {mileposts} mileposts and {n} load",
                                       "{player} takes a train of {mileposts} mileposts and {n} loads", m.slots,
                                       you_n("player", "You take a train of {mileposts} mileposts and {n} load",
                                                 "You take a train of {mileposts} mileposts and {n} loads"),
                                       player=m.player, mileposts=m.mileposts),
    moves.Dump: say("{player} discards the hand", you("player", "You discard the hand")),
    moves.KeepCards: say("{player} gives a card back", you("player", "You give a card back")),
    moves.Connect: say("{player} declares {majors} connected", you("player", "You declare {majors} connected")),
    moves.ConnectCounted: lambda game, m: say_n("{player} joins {n} major city", "{player} joins {n} major cities", m.count,
                                             you_n("player", "You join {n} major city", "You join {n} major cities"),
                                             player=m.player),
    moves.KeepMajors: say("{player} is still joined to {majors}", you("player", "You are still joined to {majors}")),
    moves.KeepCounted: lambda game, m: say_n("{player} still joins {n} major city", "{player} still joins {n} major cities",
                                          m.count, player=m.player),
    moves.Confirm: lambda game, m: (
        say("{player} confirms it", you("player", "You confirm it")) if m.agrees == connecting.YES else
        say("{player} does not confirm it", you("player", "You do not confirm it"))).filled(player=m.player),
    moves.Misc: lambda game, m: say("The bank pays {payee} {amount}: {reason}", payee=m.payee, amount=Money(m.amount),
                                 reason=m.reason) if m.payer == "bank"
    else say("{payer} pays {payee} {amount}: {reason}", you("payer", "You pay {payee} {amount}: {reason}"),
                                 payer=m.payer, payee=_holder(m.payee), amount=Money(m.amount), reason=m.reason),
    moves.Borrow: lambda game, m: say("{player} borrows {amount}", you("player", "You borrow {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.Ruling: say("Ruling: {text}"),
    moves.EndTurn: say("{player} ends the turn", you("player", "You end the turn")),
    moves.CallTime: say("Time is called"),
    moves.SpecialBuild: _special_build,
    facts.BuiltFor: say("{player} has built for {spent} of {limit} this turn.",
                        you("player", "You have built for {spent} of {limit} this turn.")),
    facts.CardsShuffled: say("The discards are shuffled."),
    facts.CardDrawn: say("{player} draws card {n}.", you("player", "You draw card {n}.")),
    facts.MajorsNotConfirmed: say("{player} stays at {n} of {all} major cities: not confirmed.",
                                  you("player", "You stay at {n} of {all} major cities: not confirmed.")),
    facts.CityNotConfirmed: say("Not confirmed: without {cities} {player} joins {most} at most."),
    facts.BridgeCounts: say("The Rainbow Bridge was up when the conditions were met: it counts as up now."),
    facts.ConnectedAlready: say("{player} is connected and builds nothing.",
                                you("player", "You are connected and build nothing.")),
    facts.LeftUnconnected: say("{player} has left: nothing is built.", you("player", "You have left: nothing is built.")),
    facts.WayTooDear: say("{cost} is more than {limit}: {player} builds nothing."),
    facts.WayUnaffordable: say("{cost} is more than {player} has: there is no credit, so nothing is built."),
    facts.ConnectedNow: say("{player} builds for {cost} and is connected.",
                            you("player", "You build for {cost} and are connected.")),
    facts.Placed: say("{place}. {player}: {cash}, {met}, {connected}."),
    facts.EventDrawn: say("Event: {title}."),
    facts.EventOver: say("{title} is over."),
    facts.NobodyTaxed: say("Nobody pays in the initial build."),
    facts.NoEffect: say("In the initial build it has no effect."),
    facts.CashPublic: say("All cash is public from now on."),
    facts.NoTax: say("There is no tax in the fast game."),
    facts.NobodyStaged: say("No train is staged: nobody is derailed."),
    facts.TurnsLost: say("{player} loses the rest of this turn and the next.",
                         you("player", "You lose the rest of this turn and the next.")),
    facts.TurnLost: say("{player} loses the next turn.", you("player", "You lose the next turn.")),
    facts.LoadLost: say("{player} loses {load}: put the chip back.", you("player", "You lose {load}: put the chip back.")),
    facts.LoadsUnslotted: say("{player} has no slot left for {loads}: back to stock.",
                              you("player", "You have no slot left for {loads}: back to stock.")),
    facts.TaxPaid: say("{player} pays the bank {amount} of tax.", you("player", "You pay the bank {amount} of tax.")),
    facts.BonusPaid: say("The bonus of {amount} comes on top."),
    facts.DebtRepaid: say("{amount} of it is paid back to the bank: {player} still owes {debt}."),
    facts.DebtMade: say("{player} owes {debt}.", you("player", "You owe {debt}.")),
    facts.SeatSkipped: say("{player} has left: the turn is skipped.", you("player", "You have left: the turn is skipped.")),
    facts.TimeCalled: say("Time: this game turn is the final one."),
    facts.ConditionsMet: lambda game, it: (
        say_n("{player} meets the conditions: at least {cash}, and {n} major.",
              "{player} meets the conditions: at least {cash}, and {n} majors.", 0) if it.is_private else
        say_n("{player} meets the conditions: {cash} and {n} major.",
              "{player} meets the conditions: {cash} and {n} majors.", 0)).filled(**values(it)),
    facts.FinalTurn: lambda game, it: say_n("Final game turn: {players} still plays.",
                                            "Final game turn: {players} still play.", it.left, players=it.players),
    facts.FinalTurnComplete: say("The final game turn is complete."),
    facts.SecondStep: say("That is the second step in one turn: do the rules of this game allow it?"),
    facts.DemandsRead: _demands,
    facts.Payoff: say("delivery"),
    facts.Bonus: say("bonus"),
    facts.Track: say("track"),
    facts.TrackInto: say("track into {city}"),
    facts.Ferry: say("ferry {ferry}"),
    facts.Rent: say("rent"),
    facts.TrackSold: say("track sold"),
    facts.SpecialTrack: say("special build"),
    facts.TrainUpgraded: say("upgrade to {train}"),
    facts.TrainSwapped: say("swap for {train}"),
    facts.Tax: say("tax"),
    facts.Loan: say("loan"),
    facts.Repayment: say("debt repaid"),
    facts.Miscellaneous: say("{reason}"),
}
