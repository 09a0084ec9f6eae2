"""The moves that only 1862 has, in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from companion.eighteenxx import words as family
from companion.eighteenxx.model import track_facts
from companion.engine.facts import Words, values
from companion.engine.text import Money, Text, say, say_n, you
from companion.games.eastern_1862 import facts
from companion.games.eastern_1862.city_board import PutTile
from companion.games.eastern_1862.declaring import DeclareRoute
from companion.games.eastern_1862.dividend import Hudson
from companion.games.eastern_1862.merging import Merge
from companion.games.eastern_1862.moves import BuyTokens, CharterCompany, ProposeCompany, RaiseBid
from companion.games.eastern_1862.raising import CloseCompany, SellTreasury
from companion.games.eastern_1862.refinancing import Refinance
from companion.games.eastern_1862.running import RunKinds
from companion.games.eastern_1862.track import AddStation, TakeLondon
from companion.games.eastern_1862.train_turn import BuyOwnShare

SENTENCES: Words = {
    Merge: lambda game, m: say("{other} merges into {stays}", other=m.other if m.stays == m.company else m.company,
                               stays=m.stays),
    ProposeCompany: lambda game, m: say("{player} puts {company} up for auction, for {bid}",
                                        you("player", "You put {company} up for auction, for {bid}"), player=m.player,
                                        company=m.company, bid=Money(m.bid)),
    RaiseBid: lambda game, m: say("{player} bids {amount}", you("player", "You bid {amount}"), player=m.player,
                                  amount=Money(m.bid)),
    CharterCompany: lambda game, m: say("{player} founds {company} at {par}, with {percent} %",
                                        you("player", "You found {company} at {par}, with {percent} %"), player=m.player,
                                        company=m.company, par=Money(m.par), percent=10 * (3 + m.shares)),
    BuyTokens: lambda game, m: say("{company} buys {n} tokens", company=m.company, n=m.number),
    RunKinds: lambda game, m: say("{company} runs for {revenue}", company=m.company, revenue=Money(m.revenue)),
    Hudson: say("{company} adds to its dividend and pays it"),
    SellTreasury: say("{company} sells own shares for a train"),
    Refinance: say("{company} is refinanced"),
    CloseCompany: say("{company} buys no train and is bankrupt"),
    BuyOwnShare: say("{company} buys an own share"),
    AddStation: lambda game, m: say("{company} puts a small station in {hex}", company=m.company,
                                    hex=game.board.called(m.hex)),
    PutTile: lambda game, m: say("{company} lays a tile on {hex}", company=m.company, hex=game.board.called(m.hex)),
    DeclareRoute: say("{company} declares the route of its {train}"),
    TakeLondon: say("{company} takes the permit for London"),
}


def _swapped(game: object, it: facts.SharesSwapped) -> Text:
    if it.giver is None:
        said = say_n("{holder}: a share of {other} goes to the pool for one of {company}.",
                     "{holder}: {n} shares of {other} go to the pool for as many of {company}.", it.n)
    else:
        said = say_n("{holder}: a share of {other} goes to {giver} for one of {company}.",
                     "{holder}: {n} shares of {other} go to {giver} for as many of {company}.", it.n)
    return said.filled(**values(it))


#: What happens, in words.
WORDS: Words = {
    **family.WORDS,
    **SENTENCES,
    facts.BankruptForTrain: say("{company} cannot pay for a train: it is bankrupt. A share brings {half}."),
    facts.CompanyBankrupt: say("{company} is bankrupt."),
    facts.BeyondLimit: say("The site lets {company} buy a train beyond the limit, as it is in receivership."),
    facts.PriceLoweredLate: say("The site lowers the price of {company}, although the LNER has formed."),
    facts.ColourLaid: say("{company} lays a {colour} tile on {hex}."),
    facts.RouteDeclared: say("The {train} runs through {hexes}."),
    facts.DividendRaised: say("{company} adds {amount} to its revenue of {revenue}."),
    facts.TokensBought: say("{company} pays {price} for {n} tokens."),
    facts.TokenDisplaced: say("{company} takes its token in {hex} back: {other} starts there."),
    facts.LnerFormed: say("The LNER forms: one stock round and one set of operating rounds are left."),
    facts.LimitChanged: say("The certificate limit is now {n}."),
    facts.Merged: say("{other} merges into {stays}, at a price of {price}."),
    facts.Fined: say("{company} has not floated: {player} pays a fine of {fine}."),
    facts.Forgiven: say("{player} has nothing left to sell: the remaining {owed} is forgiven.",
                        you("player", "You have nothing left to sell: the remaining {owed} is forgiven.")),
    facts.SoldAtHalf: say("{player} gets {amount} for shares of {company}, at half the par.",
                          you("player", "You get {amount} for shares of {company}, at half the par.")),
    facts.ParliamentOver: say("The parliament round is over."),
    facts.AuctionOpened: say("{player} puts {company} up for auction and bids {bid}.",
                             you("player", "You put {company} up for auction and bid {bid}.")),
    facts.CharterWon: say("{player} wins the charter of {company} for {bid}.",
                          you("player", "You win the charter of {company} for {bid}.")),
    facts.Outbid: say("{player} cannot bid more than {bid} and drops out.",
                      you("player", "You cannot bid more than {bid} and drop out.")),
    facts.Refinanced: say("{company} is refinanced."),
    facts.LocalBonus: say("{company} gets {amount} for the hexes of its local trains."),
    facts.LondonTaken: say("{company} takes the permit for London."),
    track_facts.TrainBought: family.facts.trains_bought(say("{company} buys {n} × {train} from {place} for {price}.")),
    facts.WarrantUsed: say_n("{company} uses a warrant of its {train}: {n} is left.",
                             "{company} uses a warrant of its {train}: {n} are left.", 0),
    facts.PoolSharesTaken: say("{holder} takes three single shares of the pool for the president's certificate."),
    facts.PresidencySwapped: say("{holder} takes the president's certificate of {company} for that of {other}."),
    facts.PresidencyKept: say("{holder} pays {cost} and keeps the president's certificate."),
    facts.PresidencySold: say("{holder} sells the president's certificate of {company} for {worth}."),
    facts.HalfReturned: say_n("{holder}: of {total} shares {n} goes to the pool.",
                              "{holder}: of {total} shares {n} go to the pool.", 0),
    facts.SinglesSold: say_n("{holder}: a share of {company} finds no partner and is sold for {worth}.",
                             "{holder}: {n} shares of {company} find no partner and are sold for {worth}.", 0),
    facts.OddKept: say("{holder}: the odd share is kept for {half}."),
    facts.OddReturned: say("{holder}: the odd share is given back for {half}."),
    facts.NoPresident: say("Nobody has three shares of {company}: it is in receivership."),
    facts.PresidentFound: say("{player} is now president of {company}."),
    facts.LastWarrantUsed: say("{company} uses the last warrant of its {train}, which is obsolete and leaves the game."),
    facts.AddedToDividend: say("added to the dividend"),
    facts.PriceOfTokens: say("tokens of {company}"),
    facts.Refinancing: say("refinancing"),
    facts.Fine: say("fine"),
    facts.PriceOfCharter: say("charter of {company}"),
    facts.LocalTrains: say("bonus of local trains"),
    facts.StationAdded: lambda game, it: (
        say("{company} puts a small station in {hex}, on the line {line}.") if it.line else
        say("{company} puts a small station in {hex}.")).filled(**values(it)),
    facts.WarrantsUsed: say("{company} uses a warrant of each train: {trains}."),
    facts.SharesSwapped: _swapped,
}
