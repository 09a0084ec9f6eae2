"""What happens in 1846, in words."""

from __future__ import annotations

from companion.eighteenxx import words
from companion.engine.facts import Words
from companion.engine.text import say, say_n, you
from companion.games.midwest_1846 import facts, forced

WORDS: Words = {
    **words.WORDS,
    facts.CompanyOut: say("{company} is not in the game: its token blocks {hex}."),
    facts.WentBankrupt: say("{player} is bankrupt and out of the game.",
                            you("player", "You are bankrupt and out of the game.")),
    facts.AllSold: say("All that {player} still has of {company}, {percent} %, goes to the bank pool for {amount}."),
    forced.IssueForTrain: lambda game, m: say_n("{company} issues {n} share for a train",
                                                "{company} issues {n} shares for a train", m.number, company=m.company),
}
