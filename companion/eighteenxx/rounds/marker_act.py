"""Placing the marker of a private, at any time of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.power import Marks
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import PlaceMarker
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.unknown import no_private
from companion.engine.asks import Field, Offer, Procedure
from companion.engine.domains import Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import say


def _markers(game: Position, turn: CompanyTurn) -> dict[str, Marks]:
    owned = ((private, private.card.power) for private in game.owned(turn.company.name))
    return {private.card.id: power for private, power in owned
            if isinstance(power, Marks) and power.may_mark(game, turn, private)}


def _offer(game: Position, turn: CompanyTurn) -> Offer:
    company, own = turn.company, _markers(game, turn)

    def against(hex_: str, power: Marks) -> Iterator[IllegalMove]:
        if hex_ not in power.hexes:
            yield illegal("The marker goes to one of: {hexes}.", hexes=power.hexes)
        elif not power.anywhere and not game.board.could_run_to(company, hex_):
            yield illegal("{company} cannot run to {hex} with any of its trains.", company=company.name,
                          hex=game.board.called(hex_))

    def places(id_: str) -> Hexes:
        power = own[id_]
        return Hexes(power.hexes, lambda hex_: against(hex_, power), lambda hex_: next(against(hex_, power)))

    def unknown(id_: str) -> IllegalMove:
        if id_ not in game.privates:
            return no_private(game, id_)
        return impossible("{company} has no marker of {private} to place.", company=company.name,
                          private=game.privates[id_].called)

    return Offer(
        PlaceMarker, say("Place the marker of {private}", private=tuple(game.privates[id_].card.symbol for id_ in own)),
        (Field("private", say("Of which private?"), lambda chosen: OneOf(tuple(own), unknown=unknown),
               label=lambda id_: game.privates[id_].called),
         Field("hex", say("In which hex?"), lambda chosen: places(chosen["private"]), label=game.board.called)),
        why_closed=lambda: illegal("{company} can run to none of these places.", company=company.name),
        given={"company": company.name},
    )


def _do(game: Position, turn: CompanyTurn, move: PlaceMarker) -> Procedure[None]:
    yield from ()
    private = game.privates[move.private]
    assert isinstance(private.card.power, Marks)
    private.card.power.mark(game, private, move.hex, turn.company.name)


PLACE_MARKER = Act(PlaceMarker, _offer, lambda game, turn: False, _do, lambda game, turn: bool(_markers(game, turn)))
