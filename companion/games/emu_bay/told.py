"""Moves in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from typing import Any

from companion.engine import corrections
from companion.engine.game import Correction, Receipt
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say, say_n
from companion.games.emu_bay import moves
from companion.games.emu_bay.position import Position


def told(game: Position, receipt: Receipt) -> Text:
    """Who did what; for the bid or pass that ends an auction also who bought the share for how much."""
    move = receipt.entry.move
    if isinstance(move, Correction):
        return corrections.told(receipt)
    text: Text = _SENTENCES[type(move)](game, move)
    if isinstance(move, moves.Pass) and receipt.passing is not None:
        text = receipt.passing
    if isinstance(move, moves.Bid | moves.Pass) and receipt.notes:
        # The first note of an auction's end is the sale, or that nobody bid and who gets the share.
        return say("{act}. {sale}", act=text, sale=receipt.notes[0])
    return text


def _spaces(game: Position, move: moves.BuildTrack) -> tuple[Text | str, ...]:
    return tuple(
        say("{hex} (red)", hex=space.hex) if space.gauge == moves.NARROW else space.hex for space in move.spaces
    )


def _take(game: Position, move: Any) -> Text:
    where = say(" from {hex}", hex=game.box.place_name(move.hex)) if isinstance(move, moves.TakeResources) else ""
    return say_n("{player} takes {n} cube{where} for {company}", "{player} takes {n} cubes{where} for {company}",
                 move.count,
                 say_n("You take {n} cube{where} for {company}", "You take {n} cubes{where} for {company}", move.count),
                 player=move.player, where=where, company=move.company)


def _build_counted(game: Position, move: moves.BuildCounted) -> Text:
    return say_n("{player} builds {n} track for {company}", "{player} builds {n} tracks for {company}",
                 move.track + move.narrow,
                 say_n("You build {n} track for {company}",
                           "You build {n} tracks for {company}", move.track + move.narrow),
                 player=move.player, company=move.company)


_SENTENCES: dict[type[Move], Any] = {
    moves.Bid: lambda game, m: say("{player} bids {amount}", say("You bid {amount}"), player=m.player,
                                   amount=Money(m.amount)),
    moves.Pass: lambda game, m: say("{player} passes", say("You pass"), player=m.player),
    moves.BuildTrack: lambda game, m: say("{player} builds for {company}: {spaces}",
                                          say("You build for {company}: {spaces}"), player=m.player, company=m.company,
                                          spaces=_spaces(game, m)),
    moves.BuildCounted: _build_counted,
    moves.AuctionShare: lambda game, m: say("{player} auctions a share of {company}, bidding {bid}",
                                            say("You auction a share of {company}, bidding {bid}"), player=m.player,
                                            company=m.company, bid=Money(m.bid)),
    moves.TakeResources: _take,
    moves.TakeCounted: _take,
    moves.IssueBond: lambda game, m: say("{player} issues the {amount} bond ({first}+{later}) for {company}",
                                         say("You issue the {amount} bond ({first}+{later}) for {company}"),
                                         player=m.player, company=m.company, amount=Money(m.bond[0]), first=m.bond[1],
                                         later=m.bond[2]),
    moves.MergeIndependent: lambda game, m: say("{player} merges {independent} into {company}",
                                                say("You merge {independent} into {company}"), player=m.player,
                                                independent=m.independent, company=m.company),
    moves.MergeCounted: lambda game, m: say("{player} merges {independent} into {company}",
                                            say("You merge {independent} into {company}"), player=m.player,
                                            independent=m.independent, company=m.company),
    moves.PayDividends: lambda game, m: say("{player} pays dividends", say("You pay dividends"), player=m.player),
    moves.DeclareStalemate: lambda game, m: say("{player} declares a stalemate", say("You declare a stalemate"),
                                                player=m.player),
    moves.OrderDebts: lambda game, m: say("{player} pays {company} first", say("You pay {company} first"),
                                          player=m.player, company=m.company),
}
