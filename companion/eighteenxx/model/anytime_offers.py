"""What players may do besides whatever is asked, on turn or not: by the powers of their privates."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.engine.asks import Anytime, Listed, Procedure, made
from companion.engine.errors import IllegalMove, impossible
from companion.engine.moves import Move

if TYPE_CHECKING:
    from companion.eighteenxx.box.power import Power
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position
    from companion.eighteenxx.model.stock_turn import StockTurn

Result = TypeVar("Result")


def anytime_offers(game: Position, turn: StockTurn | CompanyTurn) -> Listed:
    """The offers of all open privates that players own, in the turn of a player or company."""
    return tuple(
        offer for private, power in game.at_any_time if not private.closed and private.owner in game.purses
        for offer in power.anytime_offers(game, turn, private)
    )


def is_open(game: Position, turn: StockTurn | CompanyTurn, player: str | None, wanted: Callable[[Power], bool]) -> bool:
    """Whether a player could use a power now that is `wanted`."""
    return any(
        made(offer).closed() is None for private in game.owned(player or "")
        if private.card.power is not None and wanted(private.card.power)
        for offer in private.card.power.anytime_offers(game, turn, private)
    )


def with_anytime_offers(
    game: Position, turn: StockTurn | CompanyTurn, asking: Procedure[Result]
) -> Procedure[Result]:
    """Ask what a turn asks, each time with what players may do besides; the first answer gets the turn under way."""
    besides = Anytime(game.anytime_kinds, partial(anytime_offers, game, turn)) if game.anytime_kinds else None
    answer, not_now = None, partial(out_of_place, game)
    while True:
        try:
            asked = asking.send(answer)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        asked.anytime = besides
        asked.out_of_place = not_now
        answer = yield asked
        turn.is_under_way = True


def out_of_place(game: Position, move: Move) -> IllegalMove | None:
    """Why a move by the power of a private is not made besides now: it has closed, or the power has a sentence for that."""
    private = game.privates.get(getattr(move, "private", ""))
    if private is None or private.card.power is None:
        return None
    if private.closed:
        return impossible("{private} has closed.", private=private.called)
    return private.card.power.out_of_place(game, private, move)
