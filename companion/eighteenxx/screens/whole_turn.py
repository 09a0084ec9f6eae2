"""What is left of a company's turn as one form, where the table types its figures in: track, token, revenue, pay or keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.boards.books_board import MOST, BooksBoard, untracked
from companion.eighteenxx.box.company_kind import HALF, PART, PAY, WITHHOLD
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.moves import LayCounted, Pass, PayDividend, PlaceCounted, RunTrains, Withhold
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rounds import token_step
from companion.eighteenxx.rules import dividends, steps
from companion.eighteenxx.screens.shown import WholeTurnShown
from companion.engine.asks import Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import illegal, malformed
from companion.engine.moves import Move
from companion.engine.reading import number
from companion.engine.text import Money, Text


class WholeTurn:
    """The moves that a form enters, each when it is asked for: to be called with the game for the next one."""

    def __init__(self, game: Position, fields: Mapping[str, str]) -> None:
        """`fields`: "cost" and "hex" are empty for no tile and no token, "cost-other" is a cost that is not offered; "bonus"
        is what the run brings besides, in a title that asks for it; "whole-turn" says whether to "pay" the "revenue", to
        "keep" it, or to "ask".

        Raises:
            IllegalMove: no company is at such a step.
            Malformed: a number is none.
        """
        if not _begins(game):
            raise illegal("The figures of a turn are typed in before its dividend, where the board is on the table.")
        self._company, self._round, self._step = str(game.ask.acts_for), game.round, steps.TRACK
        cost = fields.get("cost-other") or fields.get("cost")
        self._cost = _read(cost) if cost else None
        self._hex = fields.get("hex", "")
        self._revenue = _read(fields.get("revenue") or "0")
        self._bonus = _read(fields.get("bonus") or "0")
        self._pays, self._asks = (fields.get("whole-turn") == word for word in ("pay", "ask"))

    def doubt(self, game: Position) -> Text | None:
        """What is asked before the form is entered, if its revenue is hardly right."""
        company = game.companies[self._company]
        return game.board.doubt(company, self._revenue) if isinstance(game.board, BooksBoard) else None

    def __call__(self, game: Position) -> Move | None:
        """The next move; None: what is asked now is no longer of this form."""
        step, company = _step(game), self._company
        if step is None or game.ask.acts_for != company or game.round != self._round or step < self._step:
            return None
        self._step = step
        if step == steps.TRACK and self._cost is not None:
            cost, self._cost = self._cost, None
            return LayCounted(company, cost)
        if step == steps.TOKEN and self._hex:
            return PlaceCounted(company, self._hex)
        if step == steps.RUN and self._revenue:
            return self._run(game)
        if step == steps.DIVIDEND and self._asks:
            return None
        if step == steps.DIVIDEND:
            return PayDividend(company) if self._pays else Withhold(company)
        return Pass(company=company)


    def _run(self, game: Position) -> Move:
        """The run, as the title has it."""
        offer = game.ask.offer(RunTrains.kind)
        assert offer is not None
        more = {"bonus": self._bonus} if _bonus(offer) else {}
        return offer.kind(company=self._company, revenue=self._revenue, **more)  # type: ignore[call-arg]


def _bonus(offer: Offer | None) -> Field | None:
    """The field for what a run brings besides its revenue, if there is something to be entered."""
    field = next((field for field in offer.fields if field.name == "bonus"), None) if offer else None
    return field if field is not None and isinstance(field.domain({}), Amount) else None


def _read(text: str) -> int:
    found = number(text.strip(), most=MOST)
    if found is None:
        raise malformed("{value} is not a whole number.", value=text[:20])
    return found


def _step(game: Position) -> int | None:
    """The step that is asked about, if the form has an answer to it: those until the dividend."""
    ask, board = game.ask, game.board
    if not isinstance(board, BooksBoard) or not board.types_whole_turns:
        return None
    if not isinstance(ask, steps.StepAsk) or ask.step >= steps.TRAINS:
        return None
    return ask.step if ask.offer("withhold" if ask.step == steps.DIVIDEND else "pass") else None


def _begins(game: Position) -> bool:
    """Whether the form could be filled in now: not where a board follows more of a tile than its cost, nor where a company
    may not pay all and keep all."""
    step, lay, one = _step(game), game.ask.offer("lay-tile"), game.operating
    if step is None or step >= steps.DIVIDEND or one is None or not {PAY, WITHHOLD} <= {*dividends.choices(game, one)}:
        return False
    return lay is None or lay.fields[0].name == "cost"


def shown(game: Position) -> WholeTurnShown | None:
    """The form; None: it is not the time for it."""
    one = game.operating
    if one is None or game.end is not None or not _begins(game):
        return None
    lay, last = game.ask.offer("lay-tile"), game.last_runs().get(one.name)
    has_trains = bool(game.running(one))
    return WholeTurnShown(
        costs=_picks(lay.fields[0]) if lay is not None and lay.closed() is None else (),
        cities=_cities(game, one), bonus=game.extras.bonus(one), token_cost=one.next_token_cost or 0, last=last or None,
        step=untracked(game).step if has_trains else None, pay_price=_pay_price(game, one) if has_trains else None,
        keep_price=dividends.retained(game, one, 0).price, is_kept=game.acting_for(one, steps.DIVIDEND) is None,
        asks_part=bool({HALF, PART}.intersection(dividends.choices(game, one))),
        takes_any_cost=lay is not None and _is_open(lay.fields[0]),
    )


def _is_open(field: Field) -> bool:
    """Whether more can be entered than is offered."""
    domain = field.domain({})
    return isinstance(domain, OneOf) and domain.is_open


def _picks(field: Field) -> list[tuple[Any, Text | Money | str]]:
    domain = field.domain({})
    return [(value, field.label(value)) for value in domain.choices()] if isinstance(domain, OneOf) else []


def _cities(game: Position, one: Company) -> list[tuple[Any, Text | Money | str]]:
    """The cities for a token, if one may still be placed in this turn."""
    if (_step(game) or 0) > steps.TOKEN or next(token_step.against(one), None) is not None:
        return []
    return _picks(game.board.place_fields(one)[0])


def _pay_price(game: Position, one: Company) -> int | None:
    """The price after paying, where it does not depend on how much is paid."""
    prices = {dividends.payout(game, one, paid).price for paid in (untracked(game).step, MOST)}
    return prices.pop() if len(prices) == 1 else None
