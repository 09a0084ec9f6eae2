"""Moves in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import corrections
from companion.engine.game import Correction, Receipt
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820 import moves
from companion.games.britain_1820.position import Position


def told(game: Position, receipt: Receipt) -> Text:
    """Who did what."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.told(receipt)
    if isinstance(move, moves.Pass) and receipt.passing is not None:
        return receipt.passing
    return _SENTENCES[type(move)](game, move)


def _train(game: Position, colour: str) -> str:
    return game.train_name(colour)


def _cousin(game: Position, id_: str) -> str:
    return game.box.cousins[id_].short


def _holder(game: Position, holder: str) -> str:
    return _cousin(game, holder) if holder in game.box.cousins else holder


def _sell(game: Position, m: Any) -> Text:
    return say_n("{player} sells {n} share of {company}", "{player} sells {n} shares of {company}", m.count,
                 say_n("You sell {n} share of {company}", "You sell {n} shares of {company}", m.count),
                 player=_holder(game, m.holder), company=m.company)


def _loans(game: Position, m: Any) -> Text:
    return say_n("{company} takes {n} loan", "{company} takes {n} loans", m.count, company=m.company)


def _source(game: Position, source: str) -> Text | str:
    words = {moves.BANK: say("the bank"), moves.TREASURY: say("the treasury"), moves.POOL: say("the pool")}
    return words.get(source, _holder(game, source))


def _station(game: Position, m: Any) -> Text:
    return say("{company} places a station", company=m.company)


_SENTENCES: dict[type[Move], Callable[[Position, Any], Text]] = {
    moves.Pass: lambda game, m: say("{player} passes", say("You pass"), player=m.actor),
    moves.Agree: lambda game, m: say("{player} agrees", say("You agree"), player=m.player),
    moves.Decline: lambda game, m: say("{player} declines", say("You decline"), player=m.player),
    moves.BidCousin: lambda game, m: say("{player} bids {amount} for {cousin}", say("You bid {amount} for {cousin}"),
                                         player=m.player, amount=Money(m.amount), cousin=_cousin(game, m.cousin)),
    moves.BuyCousin: lambda game, m: say("{player} buys {cousin}", say("You buy {cousin}"), player=m.player,
                                         cousin=_cousin(game, m.cousin)),
    moves.Bid: lambda game, m: say("{player} bids {amount}", say("You bid {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.TakeTrains: lambda game, m: say("{player} takes {trains}", say("You take {trains}"), player=m.player,
                                          trains=tuple(_train(game, colour) for colour in m.trains)),
    moves.SellShares: _sell,
    moves.BuyShare: lambda game, m: say("{player} buys a share of {company} from {source}",
                                        say("You buy a share of {company} from {source}"),
                                        player=_holder(game, m.holder), company=m.company, source=_source(game, m.source)),
    moves.BuyPoolShares: lambda game, m: say_n(
        "{company} buys {n} of its shares", "{company} buys {n} of its shares", m.count, company=m.company),
    moves.RaiseLobby: lambda game, m: say("{player} puts {amount} into a lobby", say("You put {amount} into a lobby"),
                                          player=m.player, amount=Money(m.amount)),
    moves.FloatCompany: lambda game, m: say("{player} floats {company}: {n} shares at {par}",
                                            say("You float {company}: {n} shares at {par}"), player=m.player,
                                            company=m.company, n=m.size, par=Money(m.par)),
    moves.Subscribe: lambda game, m: say_n("{player} takes {n} share", "{player} takes {n} shares", m.count,
                                           say_n("You take {n} share", "You take {n} shares", m.count),
                                           player=_holder(game, m.holder)),
    moves.IncreaseCompany: lambda game, m: say("{player} increases {company} to {n} shares",
                                               say("You increase {company} to {n} shares"), player=m.player,
                                               company=m.company, n=m.size),
    moves.ChooseDirector: lambda game, m: say("{player} chooses {cousin}", say("You choose {cousin}"), player=m.player,
                                              cousin=_cousin(game, m.cousin)),
    moves.LayTrack: lambda game, m: say("{company} builds over terrain of {cost}", company=m.company, cost=Money(m.cost)),
    moves.PlaceStation: _station,
    moves.ReplaceStation: lambda game, m: say("{company} places a second station in a hex", company=m.company),
    moves.ExchangeStation: lambda game, m: say("{company} makes an exchange marker", company=m.company),
    moves.UseCousin: lambda game, m: say("{company} uses {cousin}", company=m.company, cousin=_cousin(game, m.cousin)),
    moves.TakeLoan: _loans,
    moves.AssignTrain: lambda game, m: say("{player} gives {company} a {train}", say("You give {company} a {train}"),
                                           player=m.owner, company=m.company, train=_train(game, m.train)),
    moves.RunTrains: lambda game, m: say("{company} runs for {revenue}", company=m.company, revenue=Money(m.revenue)),
    moves.PayDividend: lambda game, m: say("{company} pays", company=m.company),
    moves.PayHalf: lambda game, m: say("{company} pays half", company=m.company),
    moves.Withhold: lambda game, m: say("{company} withholds", company=m.company),
    moves.PayBill: lambda game, m: say("{company} pays its bill", company=m.company),
    moves.RefuseBill: lambda game, m: say("{company} does not pay", company=m.company),
    moves.DiscardTrain: lambda game, m: say("{company} discards a {train}", company=m.company, train=_train(game, m.train)),
    moves.BuyTrain: lambda game, m: say("{company} buys a {train} from {source} for {price}", company=m.company,
                                        train=_train(game, m.train), source=_source(game, m.source), price=Money(m.price)),
    moves.RepayLoan: lambda game, m: say_n("{company} repays {n} loan", "{company} repays {n} loans", m.count,
                                           company=m.company),
    moves.SellStation: lambda game, m: say("{company} sells a station for {amount}", company=m.company,
                                           amount=Money(m.amount)),
    moves.RunBritishRail: lambda game, m: say("British Rail earns {revenue}", revenue=Money(m.revenue)),
    moves.ReduceCompany: lambda game, m: say("{player} reduces {company} to {n} shares",
                                             say("You reduce {company} to {n} shares"), player=m.player,
                                             company=m.company, n=m.size),
    moves.IssueShares: lambda game, m: say_n("{company} issues {n} share", "{company} issues {n} shares", m.count,
                                             company=m.company),
    moves.OfferCompany: lambda game, m: say("{company} offers {offered}", company=m.company, offered=m.offered),
    moves.NameBuyer: lambda game, m: say("{player} buys with {company}", say("You buy with {company}"), player=m.player,
                                         company=m.company),
    moves.PayBid: lambda game, m: say("{player} pays the bid", say("You pay the bid"), player=m.player),
    moves.GiveUp: lambda game, m: say("{player} gives up", say("You give up"), player=m.player),
    moves.SettleStations: lambda game, m: say("{player} settles the stations", say("You settle the stations"),
                                              player=m.player),
}  # fmt: skip
