"""What a line of a trace says of a position, as docs/game-file.md has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import IPO, POOL
from companion.engine.reading import JsonDict

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company
    from companion.eighteenxx.model.position import Position


def of(game: Position) -> JsonDict:
    """The whole position."""
    left = {kind: game.depot.left(kind) for kind in game.depot.kinds}
    return {
        "round": str(game.round_name()),
        "phase": game.depot.phase.name,
        "players": {player: _player(game, player) for player in game.players},
        "companies": {
            **{name: _company(game, closed) for name, closed in game.extras.absorbed_companies().items()},
            **{game.called(company): _company(game, company) for company in game.companies.values()},
        },
        **({"minors": {one.name: {"cash": one.cash, "tokens": one.hexes} for one in game.minors.values()}}
           if game.minors else {}),
        "bank": game.bank.cash,
        "turn": game.round.turn,
        "priority": game.priority,
        "order": [game.called(game.companies[name]) for name in game.market.order()],
        **({"seats": list(game.seats)} if game.seats != game.players else {}),
        **({"blocked": [token.hex for token in game.blocking], "blocked_cities": game.board.cities(game.blocking)}
           if game.blocking else {}),
        "bank_trains": {kind: number for kind, number in left.items() if number is not None},
        "pool_trains": [train.name for train in game.depot.open_market()],
        "closed_privates": [id_ for id_, private in game.privates.items() if private.closed],
        "used_privates": [id_ for id_, private in game.privates.items() if private.used],
        **({"bankrupt": game.bankrupt} if game.bankrupt else {}),
        **game.extras.trace(),
        **game.board.trace(),
    }


def _player(game: Position, player: str) -> JsonDict:
    return {
        "cash": game.purses[player].cash,
        "shares": {game.called(game.companies[name]): held for name, held in game.certificates.percents(player)},
        "certificates": game.certificate_count(player),
        "privates": [private.card.id for private in game.owned(player)],
        "worth": game.worth_of(player),
    }


def _company(game: Position, company: Company) -> JsonDict:
    held, cell = game.certificates.percent, game.market.cell(company.name)
    own = game.own_for_sale(company)
    reserved = held(company.name, company.name) - own
    data: JsonDict = {
        "cash": company.cash,
        "price": game.price(company) or None,
        "par": company.par,
        "cell": [cell.row, cell.column] if cell else None,
        "ipo": held(IPO, company.name),
        "pool": held(POOL, company.name),
        "treasury": own,
        **({"reserved": reserved} if reserved else {}),
        "trains": [train.name for train in game.depot.of(company.name)],
        "president": game.president(company),
        "floated": company.is_floated,
        "tokens": company.hexes,
        "cities": game.board.cities(company.placed),
        "closed": company.is_closed,
    }
    privates = [private.card.id for private in game.owned(company.name)]
    others = {game.called(game.companies[name]): n for name, n in game.certificates.percents(company.name)
              if name != company.name}
    return {**data, **game.extras.trace_of(company), **({"privates": privates} if privates else {}),
            **({"shares": others} if others else {})}
