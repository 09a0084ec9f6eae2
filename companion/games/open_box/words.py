"""What only a box that a table brings lets happen, in words."""

from __future__ import annotations

from companion.eighteenxx import words as family
from companion.engine.facts import Words
from companion.engine.text import Money, say, say_n
from companion.games.open_box import facts
from companion.games.open_box.telling import TellFigure, figure_asked

#: The move that only such a box has, as the log has it.
SENTENCES: Words = {
    TellFigure: lambda game, m: say("{what}: {amount}", what=figure_asked(game, m.part, m.name, m.figure),
                                     amount=Money(m.amount)),
}
#: What happens, in words.
WORDS: Words = {
    **family.WORDS,
    **SENTENCES,
    facts.NobodyBids: say("Nobody bids for {private}: it stays with the bank."),
    facts.RuleSettled: say("From now on: {question}: {answer}"),
    facts.InterestPaid: say("{company} pays {amount} of interest for {counter}."),
    facts.BorrowedForInterest: say("{company} takes a {counter} to pay its interest."),
    facts.InterestOwed: say(
        "{company} owes {amount} of interest for {counter} and has no more money: the table settles it.",
    ),
    facts.TrainsOverLimit: say_n(
        "{company} has {n} train more than the limit: what becomes of it is entered under “Correct”.",
        "{company} has {n} trains more than the limit: what becomes of them is entered under “Correct”.",
        0,
    ),
    facts.CashHandedOver: say("{company} gets {amount} from {other}."),
    facts.NamedRoundOver: say("{round} is over."),
    facts.CutAnew: say("Change the certificates of {company}: {holders}."),
    facts.Interest: say("interest for {counter}"),
    facts.CountersTaken: say("{counter} taken"),
    facts.CountersReturned: say("{counter} given back"),
    facts.SharesLeftOver: say("shares of {company} left over"),
    facts.CountersMoved: lambda game, it: it.said,
    facts.MergedByHand: lambda game, it: it.said,
    facts.StartedByHand: lambda game, it: it.said,
    facts.SaidByTable: say("{reason}"),
    facts.Payment: say("payment"),
    facts.CertificatesShort: say("{holder} should get {percent} % more of {company}: no certificates are left."),
    facts.FigureTold: say("{what}: {amount}"),
}
