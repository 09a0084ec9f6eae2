"""What happens in 18xx games, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.eighteenxx.box.places import place_name, seller_name
from companion.eighteenxx.model import facts, phases, private_facts, reasons, track_facts
from companion.engine import words
from companion.engine.facts import Words, values
from companion.engine.text import Text, in_letters, say, say_n, set_right, you


def placed(text: Text, in_words: Callable[[str], Text | str]) -> Callable[[Any, Any], Text]:
    """A sentence with a `place`, which has words of its own."""
    return lambda game, it: text.filled(**{**values(it), "place": in_words(it.place)})


def several(one: Text, many: Text) -> Callable[[Any, Any], Text]:
    """A sentence for one thing, and for `n` of them; a few are a word."""
    return lambda game, it: one.filled(**values(it)) if it.n == 1 else many.filled(**{**values(it), "n": in_letters(it.n)})


def trains_bought(many: Text) -> Callable[[Any, Any], Text]:
    """How it is told that a company bought trains; `many` of them in the words of the title."""
    words = several(say("{company} buys a {train} from {place} for {price}."), many)

    def said(game: object, it: track_facts.TrainBought) -> Text:
        text = words(game, it)
        return text.filled(**{**text.values, "place": seller_name(it.place)})

    return said


def _token_placed(game: object, it: track_facts.TokenPlaced) -> Text:
    if isinstance(it.hex, tuple):
        said = (say("{company} places tokens in {hex}.") if it.cost is None else
                say("{company} places tokens in {hex} for {cost}."))
    else:
        said = (say("{company} places a token in {hex}.") if it.cost is None else
                say("{company} places a token in {hex} for {cost}."))
    return said.filled(**values(it))


def _shares_sold(game: object, it: facts.SharesSold) -> Text:
    """What was sold, and what it did to the price; several cells may have the same."""
    if it.before != it.after:
        said = say("{player} sells {percent} % of {company} for {amount}. Its price goes from {before} to {after}.",
                   you("player", "You sell {percent} % of {company} for {amount}. Its price goes from {before} to {after}."))
    elif it.has_moved:
        said = say("{player} sells {percent} % of {company} for {amount}. Its marker moves; the price stays at {after}.",
                   you("player", "You sell {percent} % of {company} for {amount}. "
                                 "Its marker moves; the price stays at {after}."))
    else:
        said = say("{player} sells {percent} % of {company} for {amount}. Its price stays at {after}.",
                   you("player", "You sell {percent} % of {company} for {amount}. Its price stays at {after}."))
    return said.filled(**values(it))


def _own_shares_sold(game: object, it: facts.OwnSharesSold) -> Text:
    if it.after == it.before:
        said = say_n("{company} sells {n} own share for {amount}. Its price stays at {after}.",
                     "{company} sells {n} own shares for {amount}. Its price stays at {after}.", it.n)
    else:
        said = say_n("{company} sells {n} own share for {amount}. Its price goes from {before} to {after}.",
                     "{company} sells {n} own shares for {amount}. Its price goes from {before} to {after}.", it.n)
    return said.filled(**values(it))


def _treasury_paid(game: object, it: facts.TreasuryPaid) -> Text:
    if not it.is_pool:
        said = say("{company} gets {amount} for its own shares.")
    elif not it.is_own:
        said = say("{company} gets {amount} for the shares in the bank pool.")
    else:
        said = say("{company} gets {amount} for its own shares and those in the bank pool.")
    return said.filled(**values(it))


WORDS: Words = {
    **words.WORDS,
    facts.ShareBought: placed(say("{player} buys {percent} % of {company} from the {place} for {price}.",
                            you("player", "You buy {percent} % of {company} from the {place} for {price}.")), place_name),
    facts.ShareGiven: say("{player} gets {percent} % of {company}.", you("player", "You get {percent} % of {company}.")),
    facts.PresidencyGiven: say("{player} gets the president's certificate of {company}.",
                               you("player", "You get the president's certificate of {company}.")),
    facts.ShareLost: say("The certificate has left the game: {player} gets nothing and pays nothing."),
    facts.CertificateGone: say("A certificate of {company} leaves the bank pool for good."),
    facts.RestToPool: say("The certificates of {company} that are left go to the bank pool."),
    facts.CompanyStarted: say("{player} starts {company} at {par}.", you("player", "You start {company} at {par}.")),
    facts.ParSet: say("The par of {company} is {par}."),
    facts.CompanyClosed: say("{company} closes."),
    facts.TurnOver: say("The turn of {company} is over."),
    track_facts.CompanyEarned: say("{company} earns {revenue}."),
    track_facts.BonusPaid: say("{company} gets {amount} besides."),
    facts.DividendPaid: say("{company} pays out {revenue}: {each} per share."),
    facts.HalfPaid: say("{company} pays out half: of {revenue}, {kept} stay and {paid} are paid."),
    facts.PartPaid: say("{company} pays out {paid} of {revenue}: {each} per share."),
    facts.Withheld: say("{company} withholds {revenue}."),
    facts.PlayerGot: say("{player} gets {amount}.", you("player", "You get {amount}.")),
    facts.OwnSharesSold: _own_shares_sold,
    facts.OwnShareBought: several(say("{company} buys an own share for {price}."),
                                  say("{company} buys {n} own shares for {price}.")),
    facts.CompanyGot: say("{company} gets {amount}."),
    facts.Bankrupt: say("{player} is bankrupt.", you("player", "You are bankrupt.")),
    private_facts.PrivateBid: say("{player} bids {amount} for {private}.", you("player", "You bid {amount} for {private}.")),
    private_facts.BidRaised: say("{player} bids {amount}.", you("player", "You bid {amount}.")),
    private_facts.DroppedOut: say("{player} drops out.", you("player", "You drop out.")),
    facts.Passed: say("{player} passes.", you("player", "You pass.")),
    facts.PassedIdle: say("{player} can do nothing and passes.", you("player", "You can do nothing and pass.")),
    private_facts.PrivatesPay: say("Everybody has passed: the privates pay."),
    private_facts.PriceLowered: say("Everybody has passed: {private} now costs {price}."),
    private_facts.MustTake: say("{player} has to take {private} for free.",
                                you("player", "You have to take {private} for free.")),
    private_facts.CardKept: say("{player} keeps a card.", you("player", "You keep a card.")),
    private_facts.PassedOn: say("{player} passes {private} on: it costs {price} now.",
                                you("player", "You pass {private} on: it costs {price} now.")),
    private_facts.MustTakeFree: say("{private} is free now; {player} takes it and pays only its debt of {debt}.",
                                    you("player", "{private} is free now; you take it and pay only its debt of {debt}.")),
    private_facts.PrivateBought: say("{player} buys {private} for {price}.",
                                     you("player", "You buy {private} for {price}.")),
    private_facts.PrivatePaid: say("{private} pays {owner} {amount}."),
    private_facts.PrivateAcquired: say("{company} buys {private} from {seller} for {price}."),
    private_facts.PrivateTraded: say("{buyer} buys {private} from {seller} for {price}."),
    private_facts.PrivateGivenUp: say("{player} gives {private} up for {amount}.",
                                      you("player", "You give {private} up for {amount}.")),
    private_facts.PrivateExchanged: say("{player} exchanges {private} for a share of {company}.",
                                        you("player", "You exchange {private} for a share of {company}.")),
    private_facts.ExchangedUnstarted: say("{private} was exchanged for a share of {company}, which nobody has started."),
    private_facts.PrivateStays: say("{private} stays open and pays {revenue} from now on."),
    private_facts.BuilderEarned: say("{private} earns {revenue}: half for {player}, half for itself."),
    track_facts.TileLaid: say("{who} lays {tile} on {hex}.", you("who", "You lay {tile} on {hex}.")),
    track_facts.TerrainPaid: say("{company} pays {cost} for the terrain."),
    track_facts.TilePaid: say("{company} pays {price} for another tile."),
    track_facts.TokenMoved: say("{company} moves a token from {source} to {hex}."),
    track_facts.NeutralPlaced: say("{company} places a neutral token in {hex}."),
    track_facts.TilesGone: say("Tiles leave the map: {hex}."),
    track_facts.TileEarns: say("{company} gets {amount} for its tile."),
    track_facts.FreeTokenPlaced: lambda game, it: (
        say("{company} places tokens in {hex}, free.") if isinstance(it.hex, tuple) else
        say("{company} places a token in {hex}, free.")).filled(**values(it)),
    track_facts.HomePlaced: say("{company} puts its home token in {hex}."),
    track_facts.ObjectiveReached: say("{company} has reached its objective, {hex}, and gets {amount}."),
    track_facts.MarkerPlaced: say("{company} places the marker of {private} in {hex}: a stop there earns its trains "
                                  "{amount} more."),
    track_facts.MarkerMovedTo: say("The marker of {private} lies in {hex}: a stop there earns {company} {amount} more "
                                   "a train."),
    track_facts.ExtraTokenPlaced: say("{company} places the additional token of {private} in {hex}."),
    track_facts.IndependentTaken: lambda game, it: (
        say("{company} takes over {private}: {amount}, its {train}-train and its token in {hex}.") if it.hex else
        say("{company} takes over {private}: {amount} and its {train}-train; it has a token there already.")
    ).filled(**values(it)),
    track_facts.IndependentGone: say("{private} leaves the game with {amount}, its {train}-train and its token in {hex}."),
    track_facts.IndependentEarned: say("{private} earns {revenue}: {half} for {player}, the rest for itself."),
    track_facts.MarkerGone: say("The marker of {private} leaves the game."),
    track_facts.NamedTrainsTaken: say("{company} gets the named trains of {private}."),
    track_facts.NamedTrainsGone: say("The named trains of {private} leave the game: {company} has another president."),
    track_facts.TokenSold: say("{company} sells its token in {hex} back for {amount}."),
    track_facts.Blocked: say("A blocking marker stands in {hex}."),
    track_facts.NoRoute: say("{company} has no route and needs no train."),
    track_facts.HelpPaid: say("{player} pays {amount} of it.", you("player", "You pay {amount} of it.")),
    track_facts.TrainBought: trains_bought(say("{company} buys {n} {train}-trains from {place} for {price}.")),
    track_facts.PhaseBegun: say("Phase {phase} begins."),
    track_facts.TrainGivenUp: several(say("{company} discards a {train}."), say("{company} discards {n} {train}-trains.")),
    track_facts.FreeTrainTaken: say("{company} gets a {train} with {private}."),
    track_facts.FreeTrainGone: say("The {train} of {private} leaves the game."),
    track_facts.TrainGone: several(say("A {train} leaves the game."), say("{train}-trains that leave the game: {n}.")),
    facts.BankBroken: say("The bank is broken: everything is still paid in full, and the end of the game is near."),
    facts.RoundOver: say("The operating round is over."),
    facts.Asked: say("{player} is asked whether to agree.", you("player", "You are asked whether to agree.")),
    facts.Declined: say("{player} declines.", you("player", "You decline.")),
    facts.HoldingCorrected: set_right(say("{player} holds {after} % of {company}, not {before} %.")),
    facts.PriceCorrected: set_right(say("price of {company} {before} → {after}.")),
    reasons.PriceOfShare: say("share of {company}"),
    reasons.PriceOfShares: say("shares of {company}"),
    reasons.OwnShares: say("own shares of {company}"),
    reasons.OwnShare: say("own share of {company}"),
    reasons.Capital: say("capital of {company}"),
    reasons.CashOfClosed: say("cash of {company}"),
    reasons.Treasury: say("treasury of {company}"),
    reasons.Dividend: say("dividend of {company}"),
    reasons.HalfOfRevenue: say("half of the revenue of {company}"),
    reasons.PartOfRevenue: say("part of the revenue of {company}"),
    reasons.RevenueWithheld: say("revenue withheld by {company}"),
    reasons.RunBonus: say("bonus of the run"),
    reasons.PriceOfPrivate: say("private {private}"),
    reasons.HalfOfPrivate: say("half of private {private}"),
    reasons.HalfOfPresidency: say("half of the president's certificate"),
    reasons.ForObjective: say("objective"),
    reasons.PriceOfToken: say("token"),
    reasons.TokenSoldBack: say("token sold back"),
    reasons.Terrain: say("terrain"),
    reasons.AnotherTile: say("another tile"),
    reasons.ForTile: say("tile"),
    reasons.PriceOfTrain: say("train {train}"),
    reasons.HelpForTrain: say("help for a train"),
    reasons.HelpFee: say("fee for the help"),
    reasons.Interest: say("interest"),
    reasons.Salvage: say("{train}-train"),
    reasons.Bankruptcy: say("bankruptcy"),
    reasons.TakenOver: say("taken over"),
    reasons.ExchangeOfShares: say("exchange of shares"),
    facts.CompanyFloated: lambda game, it: (
        say("{company} floats.") if it.amount is None else say("{company} floats and gets {amount}.")).filled(**values(it)),
    facts.PresidentChanged: say("{player} is now president of {company}.",
                                you("player", "You are now president of {company}.")),
    facts.PresidencyVacant: lambda game, it: (
        say("{company} has no president: it is in receivership.") if it.has_floated else say("{company} has no president.")
    ).filled(company=it.company),
    facts.SharesSold: _shares_sold,
    facts.TreasuryPaid: _treasury_paid,
    facts.PriceMoved: say("The price of {company} goes from {before} to {after}."),
    facts.MarkerMoved: say("The marker of {company} moves; its price stays at {after}."),
    facts.NoDividend: say("{company} pays no dividend: its price goes from {before} to {after}."),
    facts.SoldOut: say("{company} is sold out: its price goes from {before} to {after}."),
    private_facts.PrivateClosed: say("{private} closes."),
    track_facts.TokenPlaced: _token_placed,
    track_facts.TrainsRusted: lambda game, it: say("All {train}-trains rust: {owners}.", train=it.train, owners=tuple(
        say("{owner} {n}", owner=seller_name(owner), n=n) for owner, n in it.owners)),
    track_facts.TrainsLeft: lambda game, it: say(
        "All {train}-trains leave the game: {owners}.", train=it.train, owners=tuple(
            say("{owner} {n}", owner=seller_name(owner), n=n) for owner, n in it.owners)),
    track_facts.MoneyOwed: say("{player} owes the bank {amount}.", you("player", "You owe the bank {amount}.")),
    track_facts.PhaseInFull: lambda game, it: phases.begins(game, it.phase),
    facts.CardsDealt: say("Everybody has passed. The number cards of the other colour, from 1 on: {players}."),
    facts.OrderSet: say("Everybody has passed. The order of the next stock round: {players}."),
    facts.PriorityDealt: say("Everybody has passed. {player} has the priority deal."),
    facts.InterestOwed: say(
        "{company} owes {amount} of interest for {counter} and has no more money: the table settles it.",
    ),
    private_facts.PrivateCorrected: lambda game, it: (
        set_right(say("{private} is closed")) if it.owner is None else
        set_right(say("{private} belongs to {owner}"))).filled(**values(it)),
    reasons.PriceOfPresidency: say("president's certificate of {company}"),
    reasons.RevenueOfPrivate: say("revenue of {private}"),
    reasons.RevenueOfRoute: say("route of {private}"),
}
