"""Acts: what can be done in a turn, each with its offer, whether it is possible, and what it does. Titles name theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.engine.asks import Later, Offer, Procedure
from companion.engine.moves import Move

Doing = Procedure[None]


@dataclass(frozen=True)
class Act:
    """Something that may be done in a turn `turn` (a player's `StockTurn` or a company's `CompanyTurn`) of a `game`, which
    may have to be one of its title.

    `offer(game, turn)` describes it; `can(game, turn)` says whether it is possible now; `do(game, turn, move)` carries a
    checked move out, and may ask; `here(game, turn)` is whether it is offered at all at this moment, as most always are.
    """

    kind: type[Move] | tuple[type[Move], ...]
    offer: Callable[[Any, Any], Offer]
    can: Callable[[Any, Any], bool]
    do: Callable[[Any, Any, Any], Doing]
    here: Callable[[Any, Any], bool] | None = None


def listed(acts: Sequence[Act], game: Any, turn: Any) -> list[Offer | Later]:
    """The offers of acts that are offered at this moment; of one of several kinds that depend on the depth it is made at
    once."""
    return [
        act.offer(game, turn) if isinstance(act.kind, tuple) else Later(act.kind, partial(act.offer, game, turn))
        for act in acts if act.here is None or act.here(game, turn)
    ]


def act_of(acts: Sequence[Act], move: Move) -> Act | None:
    """The act that a move belongs to."""
    for act in acts:
        if isinstance(move, act.kind):
            return act
    return None
