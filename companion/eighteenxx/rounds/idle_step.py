"""A step of a company's turn in which nothing can be done any more: the table goes on by itself."""

from __future__ import annotations

from companion.eighteenxx.box.power import LaysTiles
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import AcquirePrivate, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules import privates, steps
from companion.engine.asks import Offer
from companion.engine.moves import Move


def idle_pass(game: Position) -> Move | None:
    """The pass that ends the step that is asked for; None: there is something to decide."""
    ask, turn = game.ask, game.turn
    if not isinstance(ask, steps.StepAsk) or len(ask.actors) != 1 or turn is None:
        return None
    end = ask.offer(Pass.kind)
    if end is None or end.closed() is not None:
        return None
    others = (offer for offer in (*ask.offers, *ask.anytime_offers) if offer.kind is not Pass and offer.closed() is None)
    return end.kind(**end.begun(ask.actors[0])) if all(_can_wait(game, turn, offer) for offer in others) else None


def _can_wait(game: Position, turn: CompanyTurn, offer: Offer) -> bool:
    """Whether something that is open can be done just as well in a step to come: a private can be bought until the last,
    unless it may open a tile in this one."""
    if offer.kind is not AcquirePrivate or turn.step == steps.TRAINS:
        return False
    for_sale = (game.privates[id_] for id_ in offer.choices(0, offer.begun(game.ask.actors[0])))
    return turn.step != steps.TRACK or not any(_may_open_a_tile(game, turn, private) for private in for_sale)


def _may_open_a_tile(game: Position, turn: CompanyTurn, private: Private) -> bool:
    """Whether a company that buys a private could then lay a tile that it can lay neither now nor later: by its power, on a
    hex that it has blocked, or for less money."""
    power = private.card.power
    if power is not None and power.lasts(game):
        return False
    if game.tile_right(turn) is None:
        return private in privates.laying(game, turn.company)
    if isinstance(power, LaysTiles) and not private.used:
        return True
    is_cheaper = power is not None and bool(power.terrain_discount())
    return is_cheaper or game.board.could_lay(turn.company, private.card.blocks)
