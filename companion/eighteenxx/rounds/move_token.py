"""Moving a token by the power of a private, and a tile on its new hex. Source: 1882, 'North West Rebellion'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.power import MovesToken
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import MoveToken, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.model.track_facts import TokenMoved
from companion.eighteenxx.model.unknown import no_private
from companion.eighteenxx.rules import steps
from companion.engine.asks import Chosen, Field, Listed, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import say


def _own(game: Position, turn: CompanyTurn) -> dict[str, MovesToken]:
    owned = ((private, private.card.power) for private in game.owned(turn.company.name) if not private.used)
    return {private.card.id: power for private, power in owned if isinstance(power, MovesToken)}


def _against_source(game: Position, company: Company, power: MovesToken, hex_: str) -> Iterator[IllegalMove]:
    """Why a token cannot leave a hex."""
    if hex_ in power.within:
        yield illegal("The token must stand outside: {hexes}.", hexes=power.within)
    if hex_ == company.card.home and hex_ in game.companies[game.box.neutral].hexes:
        yield illegal("{hex} has a neutral token; the home token stays.", hex=game.board.called(hex_))


def _offer(game: Position, turn: CompanyTurn) -> Offer:
    company, own = turn.company, _own(game, turn)

    def unknown(id_: str) -> IllegalMove:
        return no_private(game, id_) if id_ not in game.privates else impossible(
            "{private} moves no token now.", private=game.privates[id_].called)

    def city(chosen: Chosen) -> Field:
        (field,) = game.board.free_fields(company, own[chosen["private"]].hexes)
        return field

    return Offer(
        MoveToken, say("Move a token by {private}", private=tuple(game.privates[id_].card.symbol for id_ in own)),
        (Field("private", say("By which private?"), lambda chosen: OneOf(tuple(own), unknown=unknown),
               label=lambda id_: game.privates[id_].called),
         Field("source", say("From which hex?"), lambda chosen: OneOf(
             tuple(dict.fromkeys(company.hexes)),
             lambda hex_: _against_source(game, company, own[chosen["private"]], hex_)), label=game.board.called),
         Field("city", say("To which city?"), lambda chosen: city(chosen).domain(chosen), label=game.board.called)),
        why_closed=lambda: illegal("{company} has no token that it could move.", company=company.name),
        given={"company": company.name},
    )


def _do(game: Position, turn: CompanyTurn, move: MoveToken) -> Procedure[None]:
    private: Private = game.privates[move.private]
    company, neutral = turn.company, game.companies[game.box.neutral]
    private.used = True
    game.board.replace(company, move.source, neutral if move.source == company.card.home else None)
    hex_ = game.board.put(company, move.city)
    game.happened(TokenMoved(company.name, game.board.called(move.source), game.board.called(move.city)))
    yield from _tile(game, turn, private, hex_)


def _tile(game: Position, turn: CompanyTurn, private: Private, hex_: str) -> Procedure[None]:
    """It may lay or upgrade a tile there, besides its own."""
    company = turn.company

    def elsewhere(other: str) -> Iterator[IllegalMove]:
        if other != hex_:
            yield illegal("Now only a tile on {hex}.", hex=game.board.called(hex_))

    def offers() -> Listed:
        lay = Offer(game.board.lays, say("Lay a tile"), game.board.lay_fields(company, TileRight(against=elsewhere)),
                    given={"company": company.name})
        return lay, steps.end_step(company, say("No tile"))

    move = yield steps.ask(
        game, company, max(turn.step, steps.TRACK),
        say("{company}: lay a tile on {hex}", company=company.name, hex=game.board.called(hex_)),
        say("Lay or upgrade the tile there?"), offers,
        say("{company} lays the tile of {private} first, or not.", company=company.name, private=private.called),
        passing=say("{company} lays no tile there"),
    )
    if not isinstance(move, Pass):
        steps.pay_terrain(game, company, game.board.lay(company, move))
        game.after_tile(company, hex_)


MOVE_TOKEN = Act(MoveToken, _offer, lambda game, turn: False, _do, lambda game, turn: bool(_own(game, turn)))
