"""What everybody would score if the rest of the set went on as it has gone: a guess, on request."""

from __future__ import annotations

from dataclasses import dataclass

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class Projection:
    """How many operating rounds are reckoned with (the running one included), and everybody's worth after them."""

    rounds: int
    worth: dict[str, int]


def projection(game: Position) -> Projection:
    """Reckon to the end of the set: every company earns what it earned when it last ran and pays it out, privates pay,
    nothing is bought and nothing rusts. Changes nothing."""
    is_running = game.round.is_operating
    rounds = game.round.of - game.round.number + 1 if is_running else game.rounds_of_set(max(1, game.round.turn))
    last = game.last_runs()
    # Who has paid in the running round does not pay in it again; nor do the privates.
    times = {name: rounds - (is_running and name in game.earned) for name in last if game.companies[name].is_floated}
    incomes = rounds - is_running
    return Projection(rounds, {player: _worth(game, player, last, times, incomes) for player in game.players})


def _worth(game: Position, player: str, last: dict[str, int], times: dict[str, int], incomes: int) -> int:
    """Cash, dividends, private income, and shares at the price after so many dividends."""
    worth = game.purses[player].cash
    for name, percent in game.certificates.percents(player):
        if name not in times:
            worth += game.value(game.companies[name], percent)
            continue
        company, share = game.companies[name], game.share_of(game.companies[name])
        worth += game.per_share(company, times[name] * last[name]) * percent // share
        worth += _price_after(game, company, last[name], times[name]) * percent // share
    owned = game.owned(player)
    return worth + sum(private.card.price + incomes * private.revenue for private in owned)


def _price_after(game: Position, company: Company, paid: int, times: int) -> int:
    """The price after so many dividends: each move may depend on the price that it begins with."""
    if game.is_owned_whole(company):
        return 0
    moves: list[PriceMove] = []
    for _ in range(times):
        moves.append(game.dividend_move(company, paid, game.market.price_after(company.name, *moves)))
    return game.market.price_after(company.name, *moves)
