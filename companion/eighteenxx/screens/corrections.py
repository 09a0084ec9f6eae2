"""What a table may set right by hand: certificates, prices, trains, privates, tiles, tokens.

A correction follows no rule, but what the box does not hold cannot be anywhere.
"""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import ASIDE, BANK, GONE, IPO, POOL
from companion.eighteenxx.map.tiles import called
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import HoldingCorrected, PriceCorrected
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.private_facts import PrivateCorrected
from companion.eighteenxx.model.unknown import no_company, no_private
from companion.eighteenxx.model.unsold import holder_of
from companion.eighteenxx.rules import floating, presidency
from companion.engine.corrections import correction
from companion.engine.errors import impossible
from companion.engine.facts import Corrected, Fact
from companion.engine.text import Money, Text, say, set_right


def correct_certificates(game: Position, company: str, percent: int, source: str, target: str) -> Fact:
    """Move ordinary certificates of a company: `source` and `target` are players, "ipo" or "pool"."""
    of = _company(game, company)
    for place in (source, target):
        if place not in (IPO, POOL, *game.players):
            raise impossible("Certificates are with players, in the IPO or in the bank pool, not with {place}.",
                             place=place[:40])
    move_certificates(game, of, source, target, percent)
    said = say("{percent} % of {company} from {source} to {target}", percent=percent, company=company,
               source=_place(source), target=_place(target))
    return Corrected(set_right(said), company, _place(source), percent, (source, target))


def correct_price(game: Position, company: str, row: int, column: int) -> Fact:
    """Put a company's marker on a cell of the market, counted from 0 at the top left; below those that lie there."""
    of = _company(game, company)
    cell = game.box.chart.at(row, column)
    if cell is None:
        raise impossible("The market has no cell in row {row}, column {column}.", row=row + 1, column=column + 1)
    if not of.is_started:
        raise impossible("{company} has not been started: it has no price.", company=company)
    before = game.price(of)
    game.market.put(company, cell)
    return PriceCorrected(company=company, after=Money(cell.price), before=Money(before))


def correct_train(game: Position, train: str, source: str, target: str) -> Fact:
    """Move a train: `source` and `target` are companies, "bank", "pool" or "gone". The phase stays as it is."""
    for place in (source, target):
        if place not in (BANK, POOL, GONE, *game.companies) and not game.depot.of(place):
            raise impossible("Trains are with companies, in the bank or in the bank pool, not with {place}.",
                             place=place[:40])
    card = game.depot.find(train, source)
    if card is None:
        raise impossible("There is no {train} train to move from {place}.", place=_place(source), train=train[:20])
    game.depot.put(card, target)
    return Corrected(set_right(say("a {train} from {source} to {target}", train=train, source=_place(source),
                                   target=_place(target))), what=train, others=(source, target))


def correct_private(game: Position, private: str, owner: str) -> Fact:
    """Give a private to a player or company, or close it: `owner` is "" then."""
    of = game.privates.get(private)
    if of is None:
        raise no_private(game, private)
    if owner and owner not in (*game.players, *game.companies):
        raise impossible("Nobody called {player} plays in this game.", player=owner[:40])
    of.give(owner) if owner else of.close()
    return PrivateCorrected(of.called, owner or None)


def correct_tile(game: Position, hex: str, tile: str, rotation: int) -> Fact:
    """Put the tile on a hex that lies there on the table, whatever the rules say."""
    if not isinstance(game.board, MapBoard):
        raise impossible("At this depth the map stays on the table: there is nothing to correct.")
    game.board.state.lay(hex, tile, rotation)
    return Corrected(set_right(say("{tile} on {hex}", tile=called(tile), hex=hex)), what=called(tile))


def correct_token(game: Position, company: str, city: str, count: int) -> Fact:
    """Put a company's token into a city such as "F8" or "H6.1"; with `count` 0 take it away."""
    of, hex_ = _company(game, company), city.split(".")[0]
    if not count:
        if hex_ not in of.hexes:
            raise impossible("{company} has no token in {hex}.", company=company, hex=hex_)
        game.board.take(of, hex_)
        return Corrected(set_right(say("{company} loses its token in {city}", company=company, city=city)), company, city)
    if not of.spare and company != game.box.neutral:
        raise impossible("{company} has placed all its tokens.", company=company)
    if hex_ in of.hexes:
        raise impossible("{company} already has a token in {hex}.", company=company, hex=hex_)
    game.board.put(of, city)
    return Corrected(set_right(say("{company} gets a token in {city}", company=company, city=city)), company, city)


CorrectCertificates = correction("correct-certificates", correct_certificates)
CorrectPrice = correction("correct-price", correct_price)
CorrectTrain = correction("correct-train", correct_train)
CorrectPrivate = correction("correct-private", correct_private)
CorrectToken = correction("correct-token", correct_token)
CorrectTile = correction("correct-tile", correct_tile)
ANYWHERE = (CorrectCertificates, CorrectPrice, CorrectTrain, CorrectPrivate, CorrectToken)
ON_THE_MAP = (CorrectTile,)


def correct_holding(game: Position, player: str, company: str, percent: int) -> Fact:
    """Set how many percent a player holds; the difference is with the bank pool, then with what is unsold."""
    if player not in game.players:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    of = _company(game, company)
    before = game.certificates.percent(player, company)
    if percent < before:
        move_certificates(game, of, player, POOL, before - percent)
    else:
        from_pool = min(percent - before, game.certificates.percent(POOL, company))
        move_certificates(game, of, POOL, player, from_pool)
        move_certificates(game, of, IPO, player, percent - before - from_pool)
    return HoldingCorrected(player=player, after=percent, company=company, before=before)


def move_certificates(game: Position, company: Company, source: str, target: str, percent: int) -> None:
    """Move ordinary certificates, see who is president, and whether the company floats now: no later move may tell. Unsold
    ones are called the IPO wherever they lie.

    Raises ImpossibleMove: there are none that make so much.
    """
    if not percent:
        return
    source, target = holder_of(game, company, source), holder_of(game, company, target)
    try:
        game.certificates.move_ordinary(source, target, company.name, percent)
    except LookupError:
        raise impossible(
            "Of {company}, {place} has {percent} %; no ordinary certificates there make {wanted} %.", place=_place(source),
            percent=game.certificates.percent(source, company.name), company=company.name, wanted=percent,
        ) from None
    presidency.update_president(game, company)
    floating.check(game, company)


def _place(name: str) -> Text | str:
    return {IPO: say("the IPO"), POOL: say("the bank pool"), BANK: say("the bank"), GONE: say("the box"),
            ASIDE: say("beside the board")}.get(name, name)


def _company(game: Position, name: str) -> Company:
    if name not in game.companies:
        raise no_company(game, name)
    return game.companies[name]
