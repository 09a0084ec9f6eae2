"""The moves that only 1862 has, in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.text import Money, Text, say
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

SENTENCES: Mapping[type, Callable[[Any, Any], Text]] = {
    Merge: lambda game, m: say("{other} merges into {stays}", other=m.other if m.stays == m.company else m.company,
                               stays=m.stays),
    ProposeCompany: lambda game, m: say("{player} puts {company} up for auction, for {bid}",
                                        say("You put {company} up for auction, for {bid}"), player=m.player,
                                        company=m.company, bid=Money(m.bid)),
    RaiseBid: lambda game, m: say("{player} bids {amount}", say("You bid {amount}"), player=m.player,
                                  amount=Money(m.bid)),
    CharterCompany: lambda game, m: say("{player} founds {company} at {par}, with {percent} %",
                                        say("You found {company} at {par}, with {percent} %"), player=m.player,
                                        company=m.company, par=Money(m.par), percent=10 * (3 + m.shares)),
    BuyTokens: lambda game, m: say("{company} buys {n} tokens", company=m.company, n=m.number),
    RunKinds: lambda game, m: say("{company} runs for {revenue}", company=m.company, revenue=Money(m.revenue)),
    Hudson: lambda game, m: say("{company} adds to its dividend and pays it", company=m.company),
    SellTreasury: lambda game, m: say("{company} sells own shares for a train", company=m.company),
    Refinance: lambda game, m: say("{company} is refinanced", company=m.company),
    CloseCompany: lambda game, m: say("{company} buys no train and is bankrupt", company=m.company),
    BuyOwnShare: lambda game, m: say("{company} buys an own share", company=m.company),
    AddStation: lambda game, m: say("{company} puts a small station in {hex}", company=m.company,
                                    hex=game.board.called(m.hex)),
    PutTile: lambda game, m: say("{company} lays a tile on {hex}", company=m.company, hex=game.board.called(m.hex)),
    DeclareRoute: lambda game, m: say("{company} declares the route of its {train}", company=m.company, train=m.train),
    TakeLondon: lambda game, m: say("{company} takes the permit for London", company=m.company),
}
