"""Laying track: one tile or upgrade a turn, and what privates allow besides. Source: 'Lay track', 'Private companies'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.anytime_offers import is_open
from companion.eighteenxx.model.company import Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import Pass, UseCounted, UsePrivate
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import AnotherTile
from companion.eighteenxx.model.tile_right import ANY_TILE, told
from companion.eighteenxx.model.track_facts import TilePaid
from companion.eighteenxx.rounds import token_step
from companion.eighteenxx.rounds.home_step import cities_of_waiting
from companion.eighteenxx.rules import privates, steps
from companion.engine.asks import Later, Listed, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say

#: What the step asks and its offer is called: made once, not at every tile.
TASK, LAY = say("Lay track"), say("Lay a tile")


def track_step(game: Position, turn: CompanyTurn) -> Procedure[None]:
    """Lay or pass."""

    def still() -> bool:
        can_lay = game.tile_right(turn) is not None or bool(usable(game, turn)) or any(privates.laying(game, turn.company))
        return can_lay or is_held(game, turn) or _can_place(game, turn)

    while move := (yield from steps.decide(game, turn, still, lambda: _ask(game, turn))):
        if isinstance(move, Pass):
            return
        if isinstance(move, game.board.places):
            token_step.place(game, turn, move)
        elif isinstance(move, game.board.uses):
            yield from use_power(game, turn, move)
        else:
            _lay(game, turn, move)
            yield from cities_of_waiting(game, turn)


def _lay(game: Position, turn: CompanyTurn, move: object) -> None:
    """Lay a tile, and pay for it what the right to it costs."""
    company, right = turn.company, game.tile_right(turn) or ANY_TILE
    turn.laid.append(game.board.laid(move))
    steps.pay_terrain(game, company, game.board.lay(company, move))
    if right.price:
        game.pay(company, game.bank, right.price, AnotherTile())
        game.happened(TilePaid(company=company.name, price=Money(right.price)))
    if right.uses is not None:
        right.uses.used = True
    turn.has_laid = True
    game.after_tile(company, turn.laid[-1].hex)


def use_power(game: Position, turn: CompanyTurn, move: Any) -> Procedure[None]:
    """Lay a tile by the power of a private: instead of one of the turn's, or besides."""
    company, private = turn.company, game.privates[move.private]
    if not private.card.power.is_extra:  # type: ignore[union-attr]
        turn.laid.append(game.board.laid(move))
        turn.has_laid = True
    laid = game.board.laid(move)
    steps.pay_terrain(game, company, game.board.use(company, private, move))
    game.after_tile(company, laid.hex)
    yield from private.card.power.laid(game, turn, private)  # type: ignore[union-attr]
    yield from cities_of_waiting(game, turn)


def _lasts(game: Position, turn: CompanyTurn) -> bool:
    """Whether the company owns a private that lays a tile even outside its track step."""
    return any(private.owner == turn.company.name and not (private.closed or private.used) for private in game.lasting)


def _has_just_bought(game: Position, turn: CompanyTurn) -> bool:
    """Whether the company has bought a private with its last act that could lay a tile now: that moment is kept for it."""
    private = turn.just_bought
    return private is not None and next(steps.against_power(game, turn, private), None) is None


#: A tile of a private that may be laid at any time of the turn; nobody is asked for it alone, unless it was bought last.
LAY_BY_PRIVATE = Act((UsePrivate, UseCounted), steps.power_offer, _has_just_bought, use_power, _lasts)


def _can_place(game: Position, turn: CompanyTurn) -> bool:
    """Whether a token can be placed in this step, as the title has tokens with the track."""
    return game.box.tokens_with_track and turn.company.name in game.companies and token_step.can_place(game, turn)


def is_held(game: Position, turn: CompanyTurn) -> bool:
    """Whether the step waits for its president, who may lay a tile of his own in it and not after it."""
    return is_open(game, turn, game.president(turn.company), lambda power: power.holds_track(game))


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
        if right is None and game.box.tiles_a_turn:
            yield illegal(told(turn.laid))
        elif right is None:
            yield illegal("{company} has already laid or upgraded a tile this turn.", company=company.name)
        elif right.price > company.cash:
            yield impossible("Another tile costs {price}; {company} has {cash}.", price=Money(right.price),
                             company=company.name, cash=Money(company.cash))

    def must_lay() -> Iterator[IllegalMove]:
        if right is not None and right.first:
            yield illegal("{company} must first lay a tile in {hex}.", company=company.name,
                          hex=game.board.called(right.first))

    def lay() -> Offer:
        return Offer(
            game.board.lays, LAY, game.board.lay_fields(company, right or ANY_TILE), second,
            lambda: illegal("{company} cannot lay a tile.", company=company.name), given={"company": company.name})

    def offers() -> Listed:
        return (
            Later(game.board.lays, lay),
            *((Later(game.board.uses, lambda: steps.power_offer(game, turn)),) if game.privates else ()),
            *((token_step.listed(game, turn),) if game.box.tokens_with_track and company.name in game.companies else ()),
            steps.end_step(company, lambda: _ending(game, turn), must_lay),
        )

    asked = steps.ask(
        game, company, steps.TRACK, say("{company}: lay track", company=company.name),
        TASK, offers,
        say("{company} lays track now.", company=company.name),
        passing=say("{company} lays no more tiles") if turn.has_laid else None,
    )
    if right is None and not usable(game, turn):
        asked.passing = None  # who goes on when nothing is left gives nothing up: that is no news
    return asked
