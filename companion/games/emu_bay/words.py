"""What happens in Emu Bay, and what is done, in words."""

from __future__ import annotations

from typing import Any

from companion.engine import corrections, words
from companion.engine.facts import Words, in_words, values
from companion.engine.game import Correction, Receipt
from companion.engine.text import Money, Text, say, say_n, you, you_n
from companion.games.emu_bay import facts, moves
from companion.games.emu_bay.position import Position


def log_line(game: Position, receipt: Receipt) -> Text:
    """Who did what; for the bid or pass that ends an auction also who bought the share for how much."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.log_line(game, receipt)
    text = in_words(game.words, game, move)
    if isinstance(move, moves.Pass) and receipt.passing is not None:
        text = receipt.passing
    if isinstance(move, moves.Bid | moves.Pass) and receipt.facts:
        # The first that came of an auction's end is the sale, or that nobody bid and who gets the share.
        return say("{act}. {sale}", act=text, sale=game.text_of(receipt.facts[0]))
    return text


def _spaces(game: Position, move: moves.BuildTrack) -> tuple[Text | str, ...]:
    return tuple(
        say("{hex} (red)", hex=space.hex) if space.gauge == moves.NARROW else space.hex for space in move.spaces
    )


def _take(game: Position, move: Any) -> Text:
    if isinstance(move, moves.TakeResources):
        return say_n("{player} takes {n} cube from {hex} for {company}", "{player} takes {n} cubes from {hex} for {company}",
                     move.count, you_n("player", "You take {n} cube from {hex} for {company}",
                                       "You take {n} cubes from {hex} for {company}"),
                     player=move.player, hex=game.box.place_name(move.hex), company=move.company)
    return say_n("{player} takes {n} cube for {company}", "{player} takes {n} cubes for {company}", move.count,
                 you_n("player", "You take {n} cube for {company}", "You take {n} cubes for {company}"),
                 player=move.player, company=move.company)


def _build_counted(game: Position, move: moves.BuildCounted) -> Text:
    return say_n("{player} builds {n} track for {company}", "{player} builds {n} tracks for {company}",
                 move.track + move.narrow,
                 you_n("player", "You build {n} track for {company}",
                           "You build {n} tracks for {company}"),
                 player=move.player, company=move.company)


def _earned(game: Any, it: facts.ShareEarned) -> Text:
    """What a share brings or costs, and how that is rounded."""
    if it.revenue % it.owned == 0:
        said = (say("{company} costs {amount} a share ({revenue} ÷ {owned}).") if it.is_loss
                else say("{company} pays {amount} a share ({revenue} ÷ {owned})."))
    elif it.is_loss:
        said = say("{company} costs {amount} a share ({revenue} ÷ {owned}, rounded away from zero).")
    else:
        said = say("{company} pays {amount} a share ({revenue} ÷ {owned}, rounded up).")
    return said.filled(**values(it))


def _served(game: Any, it: facts.DebtsServed) -> Text:
    """What debts take, and the bonds that have turned."""
    if it.charge is None:
        return say("Bonds of {company} that turn to active: {bonds}. They take nothing now.", company=it.company,
                   bonds=it.bonds)
    if it.bonds is None:
        said = say("Debts of {company}: −{charge}; its revenue marker goes from {before} to {after}.")
    else:
        said = say("Debts of {company}: −{charge}; its revenue marker goes from {before} to {after}. "
                   "Turn to active: {bonds}.")
    return said.filled(**values(it), after=it.before - it.charge)


AT_PORT = say("{company} is at a port now: each cube that it takes adds {gain}.")
#: What happens, and what is done, in words.
WORDS: Words = {
    **words.WORDS,
    moves.Bid: lambda game, m: say("{player} bids {amount}", you("player", "You bid {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.Pass: say("{player} passes", you("player", "You pass")),
    moves.BuildTrack: lambda game, m: say("{player} builds for {company}: {spaces}",
                                          you("player", "You build for {company}: {spaces}"), player=m.player,
                                          company=m.company,
                                          spaces=_spaces(game, m)),
    moves.BuildCounted: _build_counted,
    moves.AuctionShare: lambda game, m: say("{player} auctions a share of {company}, bidding {bid}",
                                            you("player", "You auction a share of {company}, bidding {bid}"),
                                            player=m.player,
                                            company=m.company, bid=Money(m.bid)),
    moves.TakeResources: _take,
    moves.TakeCounted: _take,
    moves.IssueBond: lambda game, m: say("{player} issues the {amount} bond ({first}+{later}) for {company}",
                                         you("player", "You issue the {amount} bond ({first}+{later}) for {company}"),
                                         player=m.player, company=m.company, amount=Money(m.bond[0]), first=m.bond[1],
                                         later=m.bond[2]),
    moves.MergeIndependent: say("{player} merges {independent} into {company}",
                                you("player", "You merge {independent} into {company}")),
    moves.MergeCounted: say("{player} merges {independent} into {company}",
                            you("player", "You merge {independent} into {company}")),
    moves.PayDividends: say("{player} pays dividends", you("player", "You pay dividends")),
    moves.DeclareStalemate: say("{player} declares a stalemate", you("player", "You declare a stalemate")),
    moves.OrderDebts: say("{player} pays {company} first", you("player", "You pay {company} first")),
    facts.ShareSold: say("{player} buys a share of {lot} for {price}.",
                         you("player", "You buy a share of {lot} for {price}.")),
    facts.NobodyBid: say("Nobody bids: {player} gets the share of {lot} for free."),
    facts.CapitalPaid: say("{lot} gets {cash} from the bank. Turn its certificate to the deferred side."),
    facts.BondIssued: say(
        "{company} gets {amount}. The bond lies deferred: it takes {first} off the revenue after the next dividends, then "
        "{later} at each.",
    ),
    facts.CubesTaken: say_n(
        "{company} takes {n} cube for {cost} ({left} left). Its revenue marker goes from {before} to {after}.",
        "{company} takes {n} cubes for {cost} ({left} left). Its revenue marker goes from {before} to {after}.",
        0,
    ),
    facts.TrackPlaced: say("{hex}: {price}, revenue +{gain}"),
    facts.TrackPaid: lambda game, it: (
        say("{company} pays {cost} ({left} left). Its revenue marker stays on {before}.") if it.after == it.before else
        say("{company} pays {cost} ({left} left). Its revenue marker goes from {before} to {after}.")).filled(**values(it)),
    facts.PortReached: say("{company} reaches its first port: its revenue marker goes from {before} to {after}."),
    facts.AtPort: AT_PORT,
    facts.MergedToPort: AT_PORT,
    facts.CertificateHandedIn: lambda game, it: (
        say("{independent} becomes part of {company}: {owner} hands in its certificate for a reserved share of {company}.")
        if it.is_reserved else
        say("{independent} becomes part of {company}: {owner} hands in its certificate for a share of {company}.")
    ).filled(**values(it)),
    facts.ReserveOpened: say("One reserved share of EBR becomes an ordinary one, open for auction."),
    facts.AssetsReceived: say("{company} receives {received} and the certificate as a bond, {side}."),
    facts.BondReceived: say("{company} receives the certificate as a bond, {side}."),
    facts.RevenuesJoined: say(
        "The revenue marker of {company} goes to {sum} ({own} + {other}); the token of {independent} comes off the track.",
    ),
    facts.RevenuesJoinedAndMore: say(
        "The revenue marker of {company} goes to {sum} ({own} + {other} + {bonus} for ports and towns); the token of "
        "{independent} comes off the track.",
    ),
    facts.ShareEarned: _earned,
    facts.PlayerBankrupt: say("{player} owes {owed} and has {cash}: bankrupt."),
    facts.BankLoses: say("{rest} of {player} for {company} stay unpaid: nobody else holds a share, so the bank loses it."),
    facts.OthersPay: say("{rest} of {player} for {company} stay unpaid: each other share pays {each} more."),
    facts.DebtsServed: _served,
    facts.ActionCubeMoved: say("Move an action cube from {source} to {action}."),
    facts.ConditionsHold: say("End conditions that hold: {names}."),
    facts.StartingBond: say("starting bond"),
    facts.PriceOfShare: say("share of {lot}"),
    facts.MoneyOfLot: say("money of {lot} when bought"),
    facts.BondMoney: say("bond"),
    facts.Dividend: say("dividend of {c}"),
    facts.Loss: say("loss of {c}"),
    facts.LossOfOther: say("loss of {c}, for {player}"),
    facts.MoneyOfMerged: say("merger of {independent}"),
    facts.Cubes: say("resources"),
    facts.Track: say("track"),
}
