"""A company's turn in an operating round: the steps that the title names, in its order. Source: 'A company's turn'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.eighteenxx.model.anytime_offers import with_anytime_offers
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.facts import TurnOver
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.tile_right import Laid
from companion.engine.asks import Procedure
from companion.engine.text import Text


@dataclass
class CompanyTurn:
    """A company's turn so far: whether anything was entered in it, whether it is the company's first, whether it has laid
    its tile and placed its token, all the tiles that it has laid in its track step, what its trains earned, whether somebody
    has said that it `has_route`, the kinds of the trains that it has bought of the bank or its pool, and the `step` that it
    is in. It has `"issued"` or `"redeemed"` `own_shares`; it `is_forced` to a train for which it has issued some.
    `just_bought` is the private that was bought with the last act. When it `is_over`, what is left of the steps is
    left out; where nobody `has_passed` last it ends by itself. `over` says of steps why there are none, `left_out` why those
    were passed over that asked nothing."""

    company: Company
    is_under_way: bool = False
    is_first: bool = False
    step: int = 0
    has_laid: bool = False
    laid: list[Laid] = field(default_factory=list)
    just_bought: Private | None = None
    has_token: bool = False
    own_shares: str = ""
    is_forced: bool = False
    revenue: int = 0
    has_route: bool = False
    trains_bought: list[str] = field(default_factory=list)
    is_over: bool = False
    has_passed: bool = True
    over: dict[int, Text] = field(default_factory=dict)
    left_out: dict[int, Text] = field(default_factory=dict)

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return self.company.name


Step = Callable[[Position, CompanyTurn], Procedure[None]]


def company_turn(game: Position, company: Company, steps: tuple[Step, ...]) -> Procedure[None]:
    """One step after another; none any more for a company that has closed in one of them."""
    game.turn = turn = CompanyTurn(company, is_first=not company.has_operated)
    yield from with_anytime_offers(game, turn, _in_order(game, turn, steps))
    if turn.company.is_floated and not turn.has_passed:
        game.happened(TurnOver(company.name))
    game.after_turn(turn.company)


def _in_order(game: Position, turn: CompanyTurn, steps: tuple[Step, ...]) -> Procedure[None]:
    for step in steps:
        if turn.company.is_floated and not turn.is_over:
            yield from step(game, turn)
