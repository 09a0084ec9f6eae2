"""The moves that only 1828 has, in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from companion.eighteenxx import words as family
from companion.eighteenxx.map.tiles import called
from companion.eighteenxx.powers.builder import BuildCounted, LayAndRun, TakePlace
from companion.engine.facts import Words, values
from companion.engine.text import Money, say, you
from companion.games.system_1828 import facts
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.extra import LayExtra
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies

SENTENCES: Words = {
    MergeCompanies: say("{player} merges {other} into {company}", you("player", "You merge {other} into {company}")),
    TakeCoal: say("{company} takes a coal marker from {hex}"),
    MoveTrain: lambda game, m: say("{company} moves its {train} to the other half", company=m.company,
                                   train=m.train.rpartition("-")[0]),
    BuildCounted: say("{player} lays the tile of {private}", you("player", "You lay the tile of {private}")),
    LayAndRun: lambda game, m: say("{player} lays {tile} on {hex} for {private}, which runs for {amount}",
                                   you("player", "You lay {tile} on {hex} for {private}, which runs for {amount}"),
                                   player=m.player,
                                   tile=called(m.tile), hex=m.hex, private=m.private, amount=Money(m.revenue)),
    LayExtra: lambda game, m: say("{company} lays {tile} on {hex} by {private}", company=m.company, tile=called(m.tile),
                                  hex=m.hex, private=m.private),
    TakePlace: say("{company} places a free token"),
}


#: What happens, in words.
WORDS: Words = {
    **family.WORDS,
    **SENTENCES,
    facts.PriceReduced: say("{private} now costs {price}."),
    facts.CoalTaken: say("{company} takes a coal marker from {hex}."),
    facts.CoalReturned: say("The second coal marker of {company} goes back to {coalfield}."),
    facts.TrainMoved: say("{company} has its {train} with {half} now."),
    facts.SystemFormed: say("{stays} and {other} become a system at {price}."),
    facts.SystemHeld: say("The system is held by: {holders}."),
    facts.SharesExchanged: say("{player} exchanges {old} shares for {new}."),
    facts.ShareSwapped: say("{player} takes a share of {company} from {giver} for one of {other}."),
    facts.ShareGivenUp: say("{player} cannot pay the difference and gives the share up."),
    facts.ShareRaised: say("{player} pays {cost} and gets a whole share for one of {company}."),
    facts.OddSold: say("{player} sells the odd share of {company} for {price}."),
    facts.ShareDonated: say("{player} gives the system one share."),
    facts.DirectorFound: say("{player} becomes director."),
    facts.CoalMarker: say("coal marker"),
    facts.TunnelDug: lambda game, it: (
        say("{company} takes the coal marker of the tunnel in {hex}.") if it.coalfield is None else
        say("{company} has a coal marker: that of the tunnel in {hex} goes to {coalfield}.")).filled(**values(it)),
    facts.TradedUp: say("traded up"),
    facts.OddShare: say("odd share"),
    facts.MergerFailed: say("The merger of {other} into {stays} fails: {why}"),
    facts.FailedAsAction: say(
        "All shares and all money stay where they were; for {player} that was the action of the turn, where by the rules "
        "it is a pass.",
    ),
    facts.FailedAsPass: say("All shares and all money stay where they were, and {player} has passed."),
    facts.AloneGotTwo: say(
        "{player} gets two shares of the system for the director’s certificate of {company} alone, where the rules give "
        "one.",
    ),
    facts.DirectorsGiven: say(
        "{player} gives the director’s certificate of {company} for two others, where the rules break it up into single "
        "shares.",
    ),
}
