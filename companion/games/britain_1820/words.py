"""The moves of 1820 in one sentence each, for the log and the undo strip, and what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.eighteenxx.model import facts as family_facts
from companion.eighteenxx.words import facts as family
from companion.engine import corrections
from companion.engine.facts import Words
from companion.engine.game import Correction, Receipt
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say, say_n, you, you_n
from companion.games.britain_1820 import facts, moves, reasons
from companion.games.britain_1820.position import Position


def log_line(game: Position, receipt: Receipt) -> Text:
    """Who did what."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.log_line(game, receipt)
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
                 you_n("player", "You sell {n} share of {company}", "You sell {n} shares of {company}"),
                 player=_holder(game, m.holder), company=m.company)


def _loans(game: Position, m: Any) -> Text:
    return say_n("{company} takes {n} loan", "{company} takes {n} loans", m.count, company=m.company)


def _source(game: Position, source: str) -> Text | str:
    words = {moves.BANK: say("the bank"), moves.TREASURY: say("the treasury"), moves.POOL: say("the pool")}
    return words.get(source, _holder(game, source))


def _station(game: Position, m: Any) -> Text:
    return say("{company} places a station", company=m.company)


_SENTENCES: dict[type[Move], Callable[[Position, Any], Text]] = {
    moves.Pass: lambda game, m: say("{player} passes", you("player", "You pass"), player=m.actor),
    moves.Agree: lambda game, m: say("{player} agrees", you("player", "You agree"), player=m.player),
    moves.Decline: lambda game, m: say("{player} declines", you("player", "You decline"), player=m.player),
    moves.BidCousin: lambda game, m: say("{player} bids {amount} for {cousin}",
                                         you("player", "You bid {amount} for {cousin}"),
                                         player=m.player, amount=Money(m.amount), cousin=_cousin(game, m.cousin)),
    moves.BuyCousin: lambda game, m: say("{player} buys {cousin}", you("player", "You buy {cousin}"), player=m.player,
                                         cousin=_cousin(game, m.cousin)),
    moves.Bid: lambda game, m: say("{player} bids {amount}", you("player", "You bid {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.TakeTrains: lambda game, m: say("{player} takes {trains}", you("player", "You take {trains}"), player=m.player,
                                          trains=tuple(_train(game, colour) for colour in m.trains)),
    moves.SellShares: _sell,
    moves.BuyShare: lambda game, m: say("{player} buys a share of {company} from {source}",
                                        you("player", "You buy a share of {company} from {source}"),
                                        player=_holder(game, m.holder), company=m.company, source=_source(game, m.source)),
    moves.BuyPoolShares: lambda game, m: say_n(
        "{company} buys {n} of its shares", "{company} buys {n} of its shares", m.count, company=m.company),
    moves.RaiseLobby: lambda game, m: say("{player} puts {amount} into a lobby",
                                          you("player", "You put {amount} into a lobby"),
                                          player=m.player, amount=Money(m.amount)),
    moves.FloatCompany: lambda game, m: say("{player} floats {company}: {n} shares at {par}",
                                            you("player", "You float {company}: {n} shares at {par}"), player=m.player,
                                            company=m.company, n=m.size, par=Money(m.par)),
    moves.Subscribe: lambda game, m: say_n("{player} takes {n} share", "{player} takes {n} shares", m.count,
                                           you_n("player", "You take {n} share", "You take {n} shares"),
                                           player=_holder(game, m.holder)),
    moves.IncreaseCompany: lambda game, m: say("{player} increases {company} to {n} shares",
                                               you("player", "You increase {company} to {n} shares"), player=m.player,
                                               company=m.company, n=m.size),
    moves.ChooseDirector: lambda game, m: say("{player} chooses {cousin}", you("player", "You choose {cousin}"),
                                              player=m.player,
                                              cousin=_cousin(game, m.cousin)),
    moves.LayTrack: lambda game, m: say("{company} builds over terrain of {cost}", company=m.company, cost=Money(m.cost)),
    moves.PlaceStation: _station,
    moves.ReplaceStation: lambda game, m: say("{company} places a second station in a hex", company=m.company),
    moves.ExchangeStation: lambda game, m: say("{company} makes an exchange marker", company=m.company),
    moves.UseCousin: lambda game, m: say("{company} uses {cousin}", company=m.company, cousin=_cousin(game, m.cousin)),
    moves.TakeLoan: _loans,
    moves.AssignTrain: lambda game, m: say("{player} gives {company} a {train}",
                                           you("player", "You give {company} a {train}"),
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
                                             you("player", "You reduce {company} to {n} shares"), player=m.player,
                                             company=m.company, n=m.size),
    moves.IssueShares: lambda game, m: say_n("{company} issues {n} share", "{company} issues {n} shares", m.count,
                                             company=m.company),
    moves.OfferCompany: lambda game, m: say("{company} offers {offered}", company=m.company, offered=m.offered),
    moves.NameBuyer: lambda game, m: say("{player} buys with {company}", you("player", "You buy with {company}"),
                                         player=m.player,
                                         company=m.company),
    moves.PayBid: lambda game, m: say("{player} pays the bid", you("player", "You pay the bid"), player=m.player),
    moves.GiveUp: lambda game, m: say("{player} gives up", you("player", "You give up"), player=m.player),
    moves.SettleStations: lambda game, m: say("{player} settles the stations", you("player", "You settle the stations"),
                                              player=m.player),
}  # fmt: skip

#: What happens, in words.
WORDS: Words = {
    **family.WORDS,
    facts.RoundBegun: say("{round} begins."),
    facts.IncomePaid: say("Each player gets {amount}."),
    facts.FuturePaid: say("{player} pays {amount} for future trains.", you("player", "You pay {amount} for future trains.")),
    facts.CardTaken: say("{player} takes number card {n}.", you("player", "You take number card {n}.")),
    facts.LobbyRaised: say("The lobby of {player} has {amount}."),
    facts.TrainsUnsold: say("Nobody bids: {trains} leave the game."),
    facts.FutureTrainTaken: say("{player} has a {train} as a future train for {price}.",
                                you("player", "You have a {train} as a future train for {price}.")),
    facts.CousinsUnsold: say("Nobody bids for a cousin: all leave the game."),
    facts.Outbid: say("{player} gets {amount} back.", you("player", "You get {amount} back.")),
    facts.CousinSold: say("{player} takes {cousin} for {price}.", you("player", "You take {cousin} for {price}.")),
    facts.CousinEarned: say("{cousin} earns {amount}."),
    facts.CousinLeft: say("{cousin} leaves the game; {player} gets {amount}."),
    facts.CousinBankrupt: say("{cousin} is bankrupt and leaves the game."),
    facts.ShareBought: family.several(
        say("{player} buys a share of {company} for {price}.", you("player", "You buy a share of {company} for {price}.")),
        say("{player} buys {n} shares of {company} for {price}.",
            you("player", "You buy {n} shares of {company} for {price}."))),
    facts.SharesSold: say_n("{player} sells {n} share of {company} for {amount}.",
                            "{player} sells {n} shares of {company} for {amount}.", 0,
                            you_n("player", "You sell {n} share of {company} for {amount}.",
                                  "You sell {n} shares of {company} for {amount}.")),
    facts.OwnSharesBought: say("{company} buys {n} of its shares from the pool."),
    facts.SharesBoughtBack: say_n("{company} buys back {n} share.", "{company} buys back {n} shares.", 0),
    facts.SharesGivenBack: say_n("{player} sells {n} share for {amount}.", "{player} sells {n} shares for {amount}.", 0,
                                 you_n("player", "You sell {n} share for {amount}.", "You sell {n} shares for {amount}.")),
    facts.SoldToSubscribe: say_n("{player} sells {n} share.", "{player} sells {n} shares.", 0,
                                 you_n("player", "You sell {n} share.", "You sell {n} shares.")),
    facts.SharesSubscribed: say_n("{player} buys {n} share for {price}.", "{player} buys {n} shares for {price} each.", 0,
                                  you_n("player", "You buy {n} share for {price}.", "You buy {n} shares for {price} each.")),
    facts.SharesIssued: say_n("{company} issues {n} share for {amount}.", "{company} issues {n} shares for {amount}.", 0),
    facts.FloatGivenUp: say("{company} is not floated: only the lobby is lost."),
    facts.CompanyFloated: say("{company} is floated by {player} with {n} shares at {par}."),
    facts.ForeignBegun: say("{company} begins at {price}."),
    facts.IncreaseGivenUp: say("The increase of {company} is given up."),
    facts.CompanyIncreased: say("{company} now has {n} shares. To the pool: {pool}."),
    facts.CompanyReduced: say("{company} now has {n} shares."),
    facts.MadePrivate: say("{company} is a private company of {player} now."),
    facts.LiquidationBegun: say("{company} goes into liquidation: its marker goes to {price}."),
    facts.DividendPaid: lambda game, it: say(
        "{company} pays {revenue}: {shares}.", company=it.company, revenue=it.revenue,
        shares=tuple(say("{player} {amount}", player=player, amount=amount) for player, amount in it.shares)),
    facts.PrivateEarned: say("{company} pays {player} {revenue}."),
    facts.HalfPaid: say("{company} earns {revenue} and pays half."),
    facts.NothingEarned: say("{company} earns nothing."),
    facts.Withheld: say("{company} keeps {revenue}."),
    facts.NothingOwed: say("A company that a cousin directs pays nothing."),
    facts.BillRefused: say("{company} does not pay {amount} ({why})."),
    facts.HelpPaid: say("{player} adds {amount} for {company}.", you("player", "You add {amount} for {company}.")),
    facts.LoansTaken: say_n("{company} takes {n} loan.", "{company} takes {n} loans.", 0),
    facts.LoansRepaid: say_n("{company} repays {n} loan.", "{company} repays {n} loans.", 0),
    facts.TrainBought: family.several(say("{company} buys a {train} for {price}."),
                                            say("{company} buys {n} × {train} for {price}.")),
    facts.TrainAssigned: say("{player} gives {company} a {train}.", you("player", "You give {company} a {train}.")),
    facts.TrainDiscarded: family.several(say("{company} discards a {train}."), say("{company} discards {n} × {train}.")),
    facts.TrainExported: family.several(say("A {train} leaves the game."), say("{train} × {n} leave the game.")),
    facts.TrainBoughtAbroad: say("{company} buys a {train} for {price}, which leaves the game."),
    facts.NoTrain: say("{company} has no train at the end of its turn."),
    facts.CompanyClosed: say("{company} closes: its stations become British Rail."),
    facts.ColumnReached: say("The Cost of Business marker moves to column {n}."),
    facts.TrainsGone: say("The {colour} trains that were left leave the game."),
    facts.VictoriaDied: say(
        "Queen Victoria dies. British Rail enters; its stations go to all empty places in London and Chatham."),
    facts.NotSold: say("{company} is not sold."),
    facts.CompanyTakenOver: say("{company} takes over {sold} for {bid}."),
    facts.StationsSettled: say("Stations of {company}: {placed} on the map, {unplaced} on its charter."),
    facts.MarkersToRail: say_n("{n} marker becomes British Rail.", "{n} markers become British Rail.", 0),
    facts.Liquidated: say("{company} is liquidated for {bid}, paid by {buyer}."),
    facts.HolderPaid: say("{player} gets {amount}.", you("player", "You get {amount}.")),
    facts.ShortfallPaid: say("{player} pays {amount}.", you("player", "You pay {amount}.")),
    facts.ChartEnded: say("The Cost of Business marker reaches the end of the chart."),
    facts.Bankrupt: say("{player} cannot pay {amount} ({why}) and is bankrupt."),
    family_facts.PresidentChanged: say("{player} is now director of {company}.",
                                       you("player", "You are now director of {company}.")),
    family_facts.PriceMoved: say("{company}: {before} → {after}."),
    reasons.OverLimit: say("stations beyond the limit"),
    reasons.HelpWith: lambda game, it: say("help: {why}", why=game.text_of(it.why)),
    reasons.StationSold: say("a station sold"),
    reasons.PriceOfStation: say("station"),
    reasons.CousinBid: say("bid for {cousin}"),
    reasons.CousinBidBack: say("bid for {cousin} back"),
    reasons.CousinsTreasury: say("treasury of {cousin}"),
    reasons.PriceOfCousin: say("a cousin"),
    reasons.CousinsEarnings: say("income of {cousin}"),
    reasons.CashOfCousin: say("money of a cousin who leaves"),
    reasons.HalfOfCousin: say("half of a cousin's money"),
    reasons.CousinsIncome: say("income of a cousin"),
    reasons.DistanceFee: say("way between two stations"),
    reasons.PriceOfFutureTrain: say("a future train"),
    reasons.FutureTrainsOwed: say("future trains"),
    reasons.PriceOfOwnShares: say("own shares"),
    reasons.PriceOfIssued: say("shares issued"),
    reasons.BidForCompany: say("bid for {company}"),
    reasons.LoanRepayment: say("loans repaid"),
    reasons.Remainder: say("what is left of {company}"),
    reasons.LoanMoney: say("loans"),
    reasons.LoansOfNobody: say("loans that nobody is there to repay"),
    reasons.LobbyMoney: say("lobby"),
    reasons.CashOfLeft: say("money of a company that leaves"),
    reasons.RevenueKept: say("kept by {company}"),
    reasons.PoolAndRest: say("shares in the pool, and the rest"),
    reasons.PlayersIncome: say("income"),
    reasons.HalfOfDistance: say("half of the distance fee of {company}"),
    reasons.SharesBoughtIn: say("shares bought back"),
    reasons.Debts: say("debts of {company}"),
    reasons.ExcessLoans: say("compulsory repayment of loans of {company}"),
    reasons.Maintenance: say("maintenance"),
    reasons.Interest: say("interest"),
}
