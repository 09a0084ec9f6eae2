"""Laying track: one tile or upgrade a turn, and what privates allow besides. Source: 'Lay track', 'Private companies'."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

from companion.eighteenxx import privates, steps, token_step
from companion.eighteenxx.acts import Act
from companion.eighteenxx.company import Private
from companion.eighteenxx.company_turn import CompanyTurn
from companion.eighteenxx.home_step import cities_of_waiting
from companion.eighteenxx.moves import Pass, UseCounted, UsePrivate
from companion.eighteenxx.position import Position
from companion.eighteenxx.tile_right import TileRight
from companion.engine.asks import Ask, Offer
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say


def track_step(game: Position, turn: CompanyTurn) -> Generator[Ask, Any, None]:
    """Lay or pass."""
    company = turn.company

    def still() -> bool:
        return game.tile_right(turn) is not None or bool(usable(game, turn)) or any(privates.laying(game, turn.company))

    while move := (yield from steps.decide(game, turn, still, lambda: _ask(game, turn))):
        if isinstance(move, Pass):
            turn.may_lay_bought = _is_done(game, turn)
            return
        if isinstance(move, game.board.uses):
            yield from use_power(game, turn, move)
        else:
            _lay(game, turn, move)
            yield from cities_of_waiting(game, company)


def _lay(game: Position, turn: CompanyTurn, move: Any) -> None:
    """Lay a tile, and pay for it what the right to it costs."""
    company, right = turn.company, game.tile_right(turn) or TileRight()
    turn.laid.append(game.board.laid(move))
    steps.pay_terrain(game, company, game.board.lay(company, move))
    if right.price:
        game.pay(company, game.bank, right.price, say("another tile"))
        game.note(say("{company} pays {price} for another tile.", company=company.name, price=Money(right.price)), "tile")
    if right.uses is not None:
        right.uses.used = True
    turn.has_laid = True
    game.after_tile(company, turn.laid[-1].hex)


def use_power(game: Position, turn: CompanyTurn, move: Any) -> Generator[Ask, Any, None]:
    """Lay a tile by the power of a private."""
    company, private = turn.company, game.privates[move.private]
    steps.pay_terrain(game, company, game.board.use(company, private, move))
    yield from private.card.power.laid(game, turn, private)  # type: ignore[union-attr]
    yield from cities_of_waiting(game, company)


def _lasts(game: Position, turn: CompanyTurn) -> bool:
    """Whether the company owns a private that lays a tile even now that its track step is over."""
    powers = (private.card.power for private in game.owned(turn.company.name) if not private.used)
    return turn.step != steps.TRACK and any(
        power is not None and (power.lasts(game) or (turn.may_lay_bought and power.is_extra)) for power in powers)


#: A tile of a private that may be laid after the track step; nobody is asked for it alone.
LAY_BY_PRIVATE = Act((UsePrivate, UseCounted), steps.power_offer, lambda game, turn: False, use_power, _lasts)


def usable(game: Position, turn: CompanyTurn) -> list[Private]:
    """The privates whose power the company could still use in this step."""
    return [
        private for private in game.owned(turn.company.name)
        if next(steps.against_power(game, turn, private), None) is None
    ]


def _is_done(game: Position, turn: CompanyTurn) -> bool:
    """Whether nothing of the step is left, unless the company buys a private."""
    return game.tile_right(turn) is None and not usable(game, turn)


def _ending(game: Position, turn: CompanyTurn) -> Text:
    """What the button says that ends the step: where nothing of the step is left, what comes then."""
    if not _is_done(game, turn):
        return say("No more tiles") if turn.has_laid else say("No tile")
    return say("Go on to the token") if token_step.can_place(game, turn) else say("Go on")


def _ask(game: Position, turn: CompanyTurn) -> steps.StepAsk:
    company = turn.company

    right = game.tile_right(turn)

    def second() -> Iterator[IllegalMove]:
        if right is None:
            yield illegal("{company} has already laid or upgraded a tile this turn.", company=company.name)
        elif right.price > company.cash:
            yield impossible("Another tile costs {price}; {company} has {cash}.", price=Money(right.price),
                             company=company.name, cash=Money(company.cash))

    def must_lay() -> Iterator[IllegalMove]:
        if right is not None and right.first:
            yield illegal("{company} must first lay a tile in {hex}.", company=company.name,
                          hex=game.board.called(right.first))

    def offers() -> tuple[Offer, ...]:
        return (
            Offer(game.board.lays, say("Lay a tile"), game.board.lay_fields(company, right or TileRight()), second,
                  lambda: illegal("{company} cannot lay a tile.", company=company.name), given={"company": company.name}),
            *((steps.power_offer(game, turn),) if game.privates else ()),
            steps.end_step(company, _ending(game, turn), must_lay),
        )

    asked = steps.ask(
        game, company, steps.TRACK, say("{company}: lay track", company=company.name),
        say("Lay track"), offers,
        say("{company} lays track now.", company=company.name),
        passing=say("{company} lays no more tiles") if turn.has_laid else None,
    )
    # Who goes on when nothing is left gives nothing up: that is no news.
    return replace(asked, passing=None) if _is_done(game, turn) else asked
