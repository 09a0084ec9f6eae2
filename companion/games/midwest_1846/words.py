"""What happens in 1846, in words."""

from __future__ import annotations

from companion.eighteenxx import words
from companion.engine.facts import Words
from companion.engine.text import say, say_n, you
from companion.games.midwest_1846 import draft, facts, forced

WORDS: Words = {
    **words.WORDS,
    facts.CardKept: say("{player} keeps a card.", you("player", "You keep a card.")),
    facts.PassedOn: say("{player} passes {private} on: it costs {price} now.",
                        you("player", "You pass {private} on: it costs {price} now.")),
    facts.MustTakeFree: say("{private} is free now; {player} takes it and pays only its debt of {debt}.",
                            you("player", "{private} is free now; you take it and pay only its debt of {debt}.")),
    facts.CompanyOut: say("{company} is not in the game: its token blocks {hex}."),
    facts.WentBankrupt: say("{player} is bankrupt and out of the game.",
                            you("player", "You are bankrupt and out of the game.")),
    facts.AllSold: say("All that {player} still has of {company}, {percent} %, goes to the bank pool for {amount}."),
    draft.KeepCard: say("{player} keeps a card", you("player", "You keep a card")),
    draft.TakePrivate: lambda game, m: say("{player} takes {private}", you("player", "You take {private}"), player=m.player,
                                           private=game.privates[m.private].called),
    forced.IssueForTrain: lambda game, m: say_n("{company} issues {n} share for a train",
                                                "{company} issues {n} shares for a train", m.number, company=m.company),
}
