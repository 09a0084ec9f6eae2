"""A turn: take an action cube, put it on another action, do that action.

Source: Emu Bay rules, 'Turn'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.asks import Ask, Button, Field, Offer, Procedure, not_your_turn
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import End, Rules
from companion.engine.text import say, say_n
from companion.games.emu_bay import auction, bonds, dividends, ending, merger, resources, track
from companion.games.emu_bay.moves import DeclareStalemate
from companion.games.emu_bay.position import Position


def turns(game: Position, player: str) -> Rules:
    """Turns clockwise from `player` until the game ends. After an auction, too, the left of who took it is next."""
    while True:
        game.turn_number += 1
        game.on_turn = player
        move = yield turn(game, player)
        end = yield from take(game, move)
        if end is not None:
            return end
        player = game.left_of(move.player)


def turn(game: Position, player: str) -> Ask:
    """Ask for one action: there is no pass."""
    return Ask(
        (player,),
        say("{player}: take an action", player=player),
        lambda: offers(game, player),
        lambda other: not_your_turn(other, player, game.players),
        say("No auction is running: {player} takes an action.", player=player),
        say("take an action"),
    )


def offers(game: Position, player: str) -> tuple[Offer, ...]:
    """The six actions, and the stalemate when none of them can be taken."""
    actions = tuple(offer(game, player, cube_from(game, action)) for action, offer in ACTIONS.items())
    return (*actions, stalemate(game, player, actions))


def pay_offer(game: Position, player: str, source: Field) -> Offer:
    """Dividends, which may be the last: two end conditions hold, or somebody could not pay."""
    return replace(dividends.offer(game, player, source), button=Button(ends_game=ending.why_dividends_end(game)))


ACTIONS = {
    "build-track": track.offer,
    "auction-share": auction.offer,
    "take-resources": resources.offer,
    "issue-bond": bonds.offer,
    "merge-independent": merger.offer,
    "pay-dividends": pay_offer,
}


def cube_from(game: Position, action: str) -> Field:
    """The field that says which action's cube is moved to `action`."""

    def against(source: str) -> Iterator[IllegalMove]:
        if source == action:
            yield illegal("The cube must go to a different action than the one it came from.")
        elif not game.action_cubes[source]:
            yield impossible("There is no cube on {action} to pick up.", action=game.box.actions[source].label)

    return Field(
        "source", say("Which action cube do you move?"),
        lambda chosen: OneOf(tuple(game.box.actions), against),
        label=lambda source: game.box.actions[source].label,
        detail=lambda chosen, source: say_n("{n} cube there", "{n} cubes there", game.action_cubes[source]),
    )


def stalemate(game: Position, player: str, actions: tuple[Offer, ...]) -> Offer:
    """Open only when no action can be taken; pays the last dividends and ends the game. Source: 'Stalemate'."""

    def against() -> Iterator[IllegalMove]:
        possible = [action.label for action in actions if action.closed() is None]
        if possible:
            yield illegal("You can still: {actions}.", actions=possible)

    told = say("The dividends are paid once more, and the game ends.")
    if not game.options["stalemate_pays_dividends"]:
        told = say("The game ends, without dividends.")
    return Offer(
        DeclareStalemate, say("Declare a stalemate"), preconditions=against, preview=lambda move: (told,),
        button=Button(ends_game=say("No action can be taken.")),
    )


def take(game: Position, move: Any) -> Procedure[End | None]:
    """Carry an action out. Returns the end of the game, if it has come."""
    if isinstance(move, DeclareStalemate):
        could_act = any(offer.closed() is None for offer in offers(game, move.player)[:-1])
        return (yield from ending.stalemate(game, move.player, could_act))
    game.move_cube(move.source, move.kind)
    match move.kind:
        case "build-track":
            track.build(game, move)
        case "auction-share":
            yield from auction.take_action(game, move)
        case "take-resources":
            resources.take(game, move)
        case "issue-bond":
            bonds.issue(game, move)
        case "merge-independent":
            merger.merge(game, move)
        case "pay-dividends":
            return (yield from ending.pay_dividends(game, move.player))
    return None
