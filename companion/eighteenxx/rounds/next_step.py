"""What a company can do with its track now, as far as the map tells: for the header, which names the true next step."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rounds import track_step
from companion.eighteenxx.rules import emergency, steps
from companion.engine.asks import Offer
from companion.engine.text import Money, Text, say

UPGRADE = say("Upgrade a tile")
#: The colour of a tile that is laid where none lies.
FIRST = "yellow"


def next_step(game: Position) -> Text | None:
    """What the track step comes to: laying, upgrading, a private, or nothing. None: the ask says all there is to say."""
    offer, board = game.ask.offer("lay-tile"), game.board
    if offer is None or not isinstance(board, MapBoard):
        return None
    colours = _colours(offer, game.ask.actors[0], board) if offer.closed() is None else set()
    can_lay, can_upgrade = FIRST in colours, bool(colours - {FIRST})
    if can_lay and can_upgrade:
        return None
    if colours:
        return say("Lay a tile") if can_lay else UPGRADE
    power = game.ask.offer("use-private")
    if power is not None and power.closed() is None:
        return say("Another tile, of a private, or go on")
    if game.turn is not None and track_step.is_held(game, game.turn):
        return say("The tile of a private of {player}, or go on", player=game.ask.actors[0])
    # Of a track step that is done only the tiles of a private that could be bought are left.
    return say("Buy a private, or go on") if is_track_done(game) else say("No tile can be laid")


def short_of_train(game: Position, hex_: str) -> Text | None:
    """That the terrain of a hex would leave a company without the money for the train that it lacks. None: it would not."""
    one, board = game.operating, game.board
    if one is None or not isinstance(board, MapBoard) or game.depot.of(one.name) or not emergency.on_sale(game):
        return None
    cost, (_, price) = board.lay_cost(one, hex_), emergency.cheapest(game, one)
    if not cost or one.cash - cost >= price:
        return None
    return say("{company} then has {cash} and no train: the cheapest of the bank costs {price}.", company=one.name,
               cash=Money(one.cash - cost), price=Money(price))


def left_out(game: Position) -> list[Text]:
    """Why steps of the company's turn before the one that is asked for have asked nothing."""
    turn, ask = game.turn, game.ask
    if turn is None or not isinstance(ask, steps.StepAsk) or ask.acts_for != turn.company.name:
        return []
    return [why for step, why in turn.left_out.items() if step < ask.step]


def is_track_done(game: Position) -> bool:
    """Whether a tile has been laid and nothing of the track step is left; what else is open can be done later too."""
    offers, turn = [game.ask.offer(kind) for kind in ("lay-tile", "use-private")], game.turn
    if offers[0] is None or turn is None or not turn.has_laid:
        return False
    return all(offer is None or offer.closed() is not None for offer in offers) and not track_step.is_held(game, turn)


def _colours(offer: Offer, player: str, board: MapBoard) -> set[str]:
    """The colours of the tiles that could be laid; two kinds are enough to know."""
    found: set[str] = set()
    chosen = offer.begun(player)
    for hex_ in offer.choices(0, chosen):
        found |= {board.state.tile(tile).colour for tile in offer.choices(1, {**chosen, "hex": hex_})}
        if FIRST in found and found - {FIRST}:
            break
    return found
