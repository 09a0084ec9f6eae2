"""The operating round. Source: facts, 11; 15 for British Rail."""

from __future__ import annotations

from companion.engine.asks import Ask, Field, Offer, Procedure
from companion.engine.domains import Amount
from companion.engine.errors import illegal
from companion.engine.game import End
from companion.engine.text import say
from companion.games.britain_1820 import foreign, running
from companion.games.britain_1820.company_turn import company_turn
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import VictoriaDied
from companion.games.britain_1820.moves import POOL, RunBritishRail
from companion.games.britain_1820.position import OPERATING, Position
from companion.games.britain_1820.things import BR


def operating_round(game: Position) -> Procedure[End | None]:
    """Public companies and British Rail from the highest price down, then private companies. The end, if it is over."""
    game.begin_round(OPERATING)
    kills_victoria = game.is_phase("brown") and not game.is_victoria_dead
    done: set[str] = set()
    game.ran_to = {}
    while waiting := [name for name in _order(game) if name not in done]:
        game.waiting = waiting
        done.add(waiting[0])
        if waiting[0] == BR:
            yield from _british_rail(game)
        elif waiting[0] in game.foreign:
            yield from foreign.operate(game, game.companies[waiting[0]])
        else:
            yield from company_turn(game, game.companies[waiting[0]])
    game.waiting = []
    game.record_round()
    if (end := game.price_end()) is not None:
        return end
    if kills_victoria:
        victoria_dies(game)
    return None


def _order(game: Position) -> list[str]:
    """Who operates: by price, then private companies, then those of countries, as they earn with the others."""
    priced = game.market.order()
    return [*(name for name in priced if name not in game.foreign), *game.privates,
            *(name for name in priced if name in game.foreign)]


def victoria_dies(game: Position) -> None:
    """Queen Victoria dies: British Rail enters. Source: 15."""
    game.is_victoria_dead = True
    game.rail.move_shares(game.figures.british_rail_shares, None, POOL)
    game.market.put(BR, game.market.par_cell(game.figures.british_rail_par))
    game.happened(VictoriaDied())


def _british_rail(game: Position) -> Doing:
    """British Rail's income is paid to its holders."""
    left = min(game.figures.british_rail_a_turn, game.figures.british_rail_stations - game.rail_stations)
    move = yield Ask(
        actors=game.players, acts_for=BR, heading=say("British Rail operates"), task=say("British Rail's income"),
        make_offers=lambda: (Offer(RunBritishRail, say("Enter its income"), (
            Field("stations", say("How many markers has it placed?"), lambda chosen: Amount(
                0, max(0, left), is_money=False)),
            Field("revenue", say("What is its income?"), lambda chosen: Amount(
                0, running.MOST, is_printed=True))), given={"company": BR}),),
        not_your_turn=game.others(lambda other: illegal("{player} cannot do this.", player=other)),
        unexpected_move=say("British Rail's income has to be entered now."),
    )  # fmt: skip
    game.to_british_rail(move.stations)
    running.book(game, game.rail, running.payout(game.rail, move.revenue), move.revenue)
    game.market.put_under(BR)
