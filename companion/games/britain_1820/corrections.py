"""What a table sets right by hand: how many shares of a company a player holds."""

from __future__ import annotations

from companion.engine.errors import impossible
from companion.engine.text import say_n
from companion.engine.unknown import no_company
from companion.games.britain_1820.directors import heirs
from companion.games.britain_1820.position import Position


def correct_holding(game: Position, player: str, company: str, shares: int) -> None:
    """Set a holding: shares too many go to the pool, more come from the pool and then from the treasury. The director
    follows. Raises ImpossibleMove: there are not so many, nobody would hold any, or nobody of that name plays."""
    if player not in game.purses:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    found = game.companies.get(company)
    if found is None:
        raise impossible(no_company(company, game.box.with_shares.values()))
    if not found.is_public:
        raise impossible("{company} has no shares to trade.", company=company[:40])
    more = shares - found.of(player)
    if shares < 0 or more > found.pool + found.treasury:
        free = found.of(player) + found.pool + found.treasury
        raise impossible(say_n("{player} can hold {n} share of {company} at most.",
                               "{player} can hold {n} shares of {company} at most.", free, player=player, company=company))
    if found.is_led and found.held + more == 0:
        raise impossible("At least one share of {company} must stay with a player or cousin.", company=company)
    found.give(player, more)
    found.pool = max(0, found.pool - more)
    if found.is_led:
        found.director = heirs(game, found)[0]
