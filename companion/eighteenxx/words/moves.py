"""Moves in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.eighteenxx.box.places import place_name, seller_name
from companion.eighteenxx.map.tiles import called
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.facts import Asked, ShareBought
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.track_facts import TokenPlaced
from companion.engine import corrections
from companion.engine.facts import Fact, Words, in_words
from companion.engine.game import Correction, Receipt
from companion.engine.text import Money, Text, renamed, say, say_n, you

Happened = TypeVar("Happened", bound=Fact)


def log_line(game: Position, receipt: Receipt) -> Text:
    """Who did what, with what companies were called then."""
    return renamed(_told(game, receipt), game.extras.symbols_at(receipt.n - 1))


def _told(game: Position, receipt: Receipt) -> Text:
    move: Any = receipt.entry.move
    if receipt.answered is not None:
        return receipt.answered
    if isinstance(move, Correction):
        return corrections.log_line(game, receipt)
    if isinstance(move, moves.Pass) and receipt.passing is not None:
        return receipt.passing
    if isinstance(move, moves.BuyShare) and (bought := _first(receipt, ShareBought)) is not None:
        return say("{player} buys {percent} % of {company} from the {place}",
                   you("player", "You buy {percent} % of {company} from the {place}"), player=bought.player,
                   percent=bought.percent,
                   company=bought.company, place=place_name(bought.place))
    # The city of a token as it was called then: since then a tile may have made one city of two.
    if isinstance(move, moves.PlaceToken | moves.PlaceCounted) and (placed := _first(receipt, TokenPlaced)) is not None:
        return say("{company} places a token in {city}", company=move.company, city=placed.hex)
    if type(move) in OFFERED and _first(receipt, Asked) is not None:
        offer: Text = OFFERED[type(move)](game, move)
        return offer
    return in_words(game.words, game, move)


def _first(receipt: Receipt, kind: type[Happened]) -> Happened | None:
    """The first fact of a kind that an entry led to; None: there is none, or the entry was taken back."""
    return next((fact for fact in receipt.facts if isinstance(fact, kind)), None)


def _private(game: Position, id_: str) -> str:
    private = game.privates.get(id_)
    return private.called if private else id_


def _train(game: Position, move: moves.BuyTrain) -> Text:
    if move.trade_in:
        return say("{company} buys a {train} from {place} for {price} and a {old}", company=move.company, train=move.train,
                   place=seller_name(move.source), price=Money(move.price), old=move.trade_in)
    return say("{company} buys a {train} from {place} for {price}", company=move.company, train=move.train,
               place=seller_name(move.source), price=Money(move.price))


#: Deals for which somebody is asked first: until he agrees nothing is bought.
OFFERED: dict[type, Any] = {
    moves.AcquirePrivate: lambda game, m: say("{company} offers {price} for {private}", company=m.company,
                                              price=Money(m.price), private=_private(game, m.private)),
    moves.BuyTrain: lambda game, m: say("{company} offers {seller} {price} for a {train}", company=m.company,
                                        seller=m.source, price=Money(m.price), train=m.train),
}
#: The sentence of each move.
SENTENCES: Words = {
    moves.BuyPrivate: lambda game, m: say("{player} buys {private}", you("player", "You buy {private}"), player=m.player,
                                          private=_private(game, m.private)),
    moves.Bid: lambda game, m: say("{player} bids {amount} for {private}", you("player", "You bid {amount} for {private}"),
                                   player=m.player, amount=Money(m.amount), private=_private(game, m.private)),
    moves.SetPar: lambda game, m: say("{player} sets the par of {company} to {par}",
                                      you("player", "You set the par of {company} to {par}"), player=m.player,
                                      company=m.company,
                                      par=Money(m.par)),
    moves.StartCompany: lambda game, m: say("{player} starts {company} at {par}",
                                            you("player", "You start {company} at {par}"),
                                            player=m.player, company=m.company, par=Money(m.par)),
    moves.BuyShare: lambda game, m: say("{player} buys {company} from the {place}",
                                        you("player", "You buy {company} from the {place}"), player=m.player,
                                        company=m.company,
                                        place=place_name(m.source)),
    moves.SellShares: say("{player} sells {percent} % of {company}", you("player", "You sell {percent} % of {company}")),
    # A company that passes gives up what its step is about, and is told so; if nothing was left of it, its track is done.
    moves.Pass: lambda game, m: (say("{who} passes", you("who", "You pass"), who=m.player) if m.player
                                 else say("{company} is done laying track", company=m.company)),
    moves.LayTile: lambda game, m: say("{company} lays {tile} on {hex}", company=m.company, tile=called(m.tile), hex=m.hex),
    moves.LayCounted: lambda game, m: say("{company} lays a tile for {cost}", company=m.company, cost=Money(m.cost)),
    moves.UsePrivate: lambda game, m: say("{company} uses {private}: {tile} on {hex}", company=m.company,
                                          private=_private(game, m.private), tile=called(m.tile), hex=m.hex),
    moves.UseCounted: lambda game, m: say("{company} uses {private}", company=m.company,
                                          private=_private(game, m.private)),
    moves.PlaceNeutral: lambda game, m: say("{company} places a neutral token in {city}", company=m.company,
                                            city=game.board.called(m.city)),
    moves.MoveToken: lambda game, m: say("{company} moves its token from {source} to {city}", company=m.company,
                                         source=game.board.called(m.source), city=game.board.called(m.city)),
    moves.PlaceMarker: lambda game, m: say("{company} places the marker of {private} in {hex}", company=m.company,
                                           private=game.privates[m.private].card.symbol, hex=game.board.called(m.hex)),
    moves.PlaceToken: lambda game, m: say("{company} places a token in {city}", company=m.company,
                                          city=game.board.called(m.city)),
    moves.PlaceCounted: lambda game, m: say("{company} places a token in {city}", company=m.company,
                                            city=game.board.called(m.hex)),
    moves.RunTrains: lambda game, m: say("{company} runs for {revenue}", company=m.company, revenue=Money(m.revenue)),
    moves.PayDividend: say("{company} pays its dividend"),
    moves.PayPart: lambda game, m: say("{company} pays {each} per share and keeps the rest", company=m.company,
                                       each=Money(m.each)),
    moves.PayHalf: say("{company} pays half of its revenue"),
    moves.Withhold: say("{company} withholds its revenue"),
    moves.BuyTrain: _train,
    moves.ConfirmRoute: say("{company} has a route: it must buy a train"),
    moves.DiscardTrain: say("{company} discards a {train}"),
    moves.AcquirePrivate: lambda game, m: say("{company} buys {private}", company=m.company,
                                              private=_private(game, m.private)),
    moves.LayForPrivate: lambda game, m: say("{player} lays {tile} on {hex}", you("player", "You lay {tile} on {hex}"),
                                             player=m.player, tile=called(m.tile), hex=m.hex),
    moves.ExchangePrivate: lambda game, m: say("{player} exchanges {private} for a share",
                                               you("player", "You exchange {private} for a share"), player=m.player,
                                               private=_private(game, m.private)),
    moves.TradePrivate: lambda game, m: say("{private} for {buyer}, for {price}", private=_private(game, m.private),
                                            buyer=m.buyer, price=Money(m.price)),
    moves.SwapPrivate: lambda game, m: say("{player} exchanges {private} for a share of {company}",
                                           you("player", "You exchange {private} for a share of {company}"), player=m.player,
                                           private=_private(game, m.private), company=m.company),
    moves.Choose: say("{player} chooses {choice}", you("player", "You choose {choice}")),
    moves.KeepCard: say("{player} keeps a card", you("player", "You keep a card")),
    moves.TakePrivate: lambda game, m: say("{player} takes {private}", you("player", "You take {private}"), player=m.player,
                                           private=game.privates[m.private].called),
    moves.IssueShares: lambda game, m: say_n("{company} issues {n} share", "{company} issues {n} shares", m.number,
                                             company=m.company),
    moves.RedeemShares: lambda game, m: say_n("{company} redeems {n} share", "{company} redeems {n} shares", m.number,
                                              company=m.company),
    moves.PlaceExtraToken: lambda game, m: say("{company} places the token of {private}", company=m.company,
                                               private=_private(game, m.private)),
    moves.LendMarker: lambda game, m: say("{player} puts the marker of {private} on {hex} for {company}",
                                          you("player", "You put the marker of {private} on {hex} for {company}"),
                                          player=m.player, private=game.privates[m.private].card.symbol,
                                          hex=game.board.called(m.hex), company=m.company),
    moves.SellToken: say("{company} sells its token in {hex} back"),
    moves.GiveUpPrivate: lambda game, m: say("{player} gives {private} up", you("player", "You give {private} up"),
                                             player=m.player, private=_private(game, m.private)),
    moves.Agree: say("{player} agrees", you("player", "You agree")),
    moves.Decline: say("{player} declines", you("player", "You decline")),
    moves.DeclareBankruptcy: say("{company}: its president is bankrupt"),
}
