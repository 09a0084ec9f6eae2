"""Laying track: one tile or upgrade a turn, and what privates allow besides. Source: 'Lay track', 'Private companies'."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from companion.eighteenxx import privates, steps
from companion.eighteenxx.company import Company, Private
from companion.eighteenxx.moves import AcquirePrivate, Pass
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say

TWO_TILES, TILE_AND_TOKEN = "two tiles", "tile and token"


def track_step(game: Position, company: Company) -> Generator[Ask, Any, bool]:
    """Lay or pass. Returns whether a private's power has already placed this turn's token."""
    has_laid = has_token = False
    while not has_laid or usable(game, company, has_laid) or could_buy_power(game, company):
        move = yield _ask(game, company, has_laid)
        game.passed_over.clear()
        if isinstance(move, Pass):
            break
        if isinstance(move, AcquirePrivate):
            privates.acquire(game, company, move)
        elif isinstance(move, game.board.uses):
            private = game.privates[move.private]  # type: ignore[attr-defined]
            _pay(game, company, game.board.use(company, private, move))
            if private.card.power and private.card.power.kind == TILE_AND_TOKEN:
                has_laid = private.used = True
                has_token = yield from _free_token(game, company, private)
            else:
                yield from _second_tile(game, company, private)
        else:
            _pay(game, company, game.board.lay(company, move))
            has_laid = True
    return has_token


def _pay(game: Position, company: Company, cost: int) -> None:
    game.pay(company, game.bank, cost, say("terrain"))
    if cost:
        game.note(say("{company} pays {cost} for the terrain.", company=company.name, cost=Money(cost)))


def usable(game: Position, company: Company, has_laid: bool) -> list[Private]:
    """The privates whose power the company could still use in this step."""
    return [
        private for private in game.owned(company.name)
        if private.card.power and next(_against_power(game, company, private, has_laid), None) is None
    ]


def could_buy_power(game: Position, company: Company) -> bool:
    """Whether the company, having laid its tile, could still buy a private that lays more."""
    if not game.depot.phase.privates_for_companies:
        return False
    return any(
        private.owner in game.purses and not private.closed and game.private_prices(private)[0] <= company.cash
        and next(game.board.against_power(company, private), None) is None
        for private in game.privates.values()
        if private.card.power and private.card.power.kind == TWO_TILES and not private.used
    )


def _against_power(game: Position, company: Company, private: Private, has_laid: bool) -> Iterator[IllegalMove]:
    power = private.card.power
    if power is None or power.kind not in (TWO_TILES, TILE_AND_TOKEN):
        yield impossible("{private} has no power to lay tiles.", private=private.card.symbol)
        return
    if private.closed or private.owner != company.name:
        yield illegal("{private} must belong to {company}.", private=private.card.symbol, company=company.name)
    if private.used:
        yield impossible("The power of {private} has been used.", private=private.card.symbol)
    if has_laid and power.kind == TILE_AND_TOKEN:
        yield illegal("{company} has already laid or upgraded a tile this turn.", company=company.name)
    yield from game.board.against_power(company, private)


def _ask(game: Position, company: Company, has_laid: bool) -> Ask:
    def second() -> Iterator[IllegalMove]:
        if has_laid:
            yield illegal("{company} has already laid or upgraded a tile this turn.", company=company.name)

    def offers() -> tuple[Offer, ...]:
        given = {"company": company.name}
        return (
            Offer(game.board.lays, say("Lay a tile"), game.board.lay_fields(company), second,
                  lambda: illegal("{company} can lay no tile.", company=company.name), given=given),
            _power_offer(game, company, has_laid),
            privates.acquire_offer(game, company),
            steps.end_step(company, say("Lay no more") if has_laid else say("Lay nothing")),
        )

    return steps.ask(
        game, company, steps.TRACK, say("{company} lays track", company=company.name),
        say("Lay a tile, upgrade one, or go on"), offers,
        say("{company} lays track now.", company=company.name),
    )


def _power_offer(game: Position, company: Company, has_laid: bool, only: Private | None = None) -> Offer:
    names = (only.card.id,) if only else tuple(game.privates)

    def against(id_: str) -> Iterator[IllegalMove]:
        if only is None:
            yield from _against_power(game, company, game.privates[id_], has_laid)

    def unknown(id_: str) -> IllegalMove:
        if only is not None:
            return impossible("Both tiles must be laid.")
        return impossible("There is no private called {private}.", private=id_[:40])

    return Offer(
        game.board.uses, say("Use a private"),
        (
            Field("private", say("Which private?"), lambda chosen: OneOf(names, against, unknown),
                  label=lambda id_: game.privates[id_].card.name),
            *game.board.use_fields(company),
        ),
        nothing=lambda: illegal("{company} owns no private whose power can be used here.", company=company.name),
        given={"company": company.name},
    )


def _second_tile(game: Position, company: Company, private: Private) -> Generator[Ask, Any, None]:
    """The second of the two connected tiles: whoever lays one lays both, unless the table has laid the first so that
    none joins it."""

    def offers() -> tuple[Offer, ...]:
        lay = _power_offer(game, company, True, private)

        def both() -> Iterator[IllegalMove]:
            if lay.closed() is None:
                yield illegal("Both tiles must be laid.")

        return lay, steps.end_step(company, say("No second tile"), both)

    move = yield steps.ask(
        game, company, steps.TRACK,
        say("{company} lays the second tile of {private}", company=company.name, private=private.card.symbol),
        say("Lay the second tile of {private}", private=private.card.symbol),
        offers, illegal("Both tiles must be laid.").text,
    )
    private.used = True
    if not isinstance(move, Pass):
        _pay(game, company, game.board.use(company, private, move))


def _free_token(game: Position, company: Company, private: Private) -> Generator[Ask, Any, bool]:
    """The free token on the tile just laid. Returns whether it was placed."""
    assert private.card.power is not None
    (place,) = private.card.power.hexes
    if company.next_token_cost is None:
        return False
    move = yield steps.ask(
        game, company, steps.TOKEN, say("{company} may place a free token in {hex}", company=company.name, hex=place),
        say("Place the free token in {hex}?", hex=place),
        lambda: (
            Offer(game.board.places, say("Place the free token"), game.board.free_fields(company, place),
                  given={"company": company.name}),
            steps.end_step(company, say("No token")),
        ),
        say("{company} places its free token in {hex}, or does without it.", company=company.name, hex=place),
    )
    if isinstance(move, Pass):
        return False
    company.tokens.append(game.board.place(company, move))
    game.note(say("{company} places a token in {hex}, free.", company=company.name, hex=place))
    return True
