"""Take Resources: cubes from one hex onto a charter. Source: Emu Bay rules, 'Take Resources'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say
from companion.games.emu_bay.facts import Cubes, CubesTaken
from companion.games.emu_bay.position import Position
from companion.games.emu_bay.track import cannot_act, none_can


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Take Resources action."""

    def against(company: str) -> Iterator[IllegalMove]:
        taker = game.charters[company]
        yield from cannot_act(taker)
        if not taker.holders.get(player):
            yield illegal("You hold no share of {company}, so you cannot take cubes for it.", company=company)
        yield from game.board.no_cube(taker)
        if taker.cash < game.cube_cost:
            yield game.cubes_too_dear(taker, 1)

    return Offer(
        game.board.take, say("Take resources"),
        (
            Field("company", say("For which company?"), lambda chosen: OneOf(game.box.all_companies, against),
                  detail=lambda chosen, c: say("has {cash}", cash=Money(game.charters[c].cash)),
                  why=lambda chosen, c: say(
                      "Revenue {revenue}. A cube costs {price} and adds {gain}.", revenue=game.charters[c].revenue,
                      price=Money(game.cube_cost), gain=game.board.cube_adds(c))),
            *game.board.take_fields(),
            source,
        ),
        game.gate("take-resources"),
        lambda: none_can(game, player, against, say("You cannot take resources.")),
        preview=lambda move: (game.text_of(taken(game, move)),),
    )


def take(game: Position, move: Any) -> None:
    """Pay for the cubes, lay them on the charter, raise the revenue."""
    taker, gain = game.charters[move.company], game.board.taken_revenue(move)
    game.happened(taken(game, move))
    game.pay(taker, game.bank, move.count * game.cube_cost, Cubes())
    game.board.take_cubes(move)
    taker.cubes += move.count
    taker.revenue += gain


def taken(game: Position, move: Any) -> CubesTaken:
    """What taking the cubes does."""
    taker, gain, cost = game.charters[move.company], game.board.taken_revenue(move), move.count * game.cube_cost
    return CubesTaken(taker.name, move.count, Money(cost), Money(taker.cash - cost), taker.revenue, taker.revenue + gain)
