"""A merger tried dry, for any pair that may merge: what it would be worth to a player, for each way to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.eighteenxx.model.company import Company
from companion.engine.reading import JsonDict
from companion.engine.text import say
from companion.engine.title import LookUp
from companion.games.system_1828 import forecast
from companion.games.system_1828.merger import Union, price_of
from companion.games.system_1828.merging import against_pair


def pairs(game: Any) -> Iterator[tuple[Company, Company]]:
    """The companies that may merge, in both directions, whoever directs them."""
    begun = [company for company in game.companies.values() if company.is_started]
    for stays in begun:
        for other in begun:
            if next(against_pair(game, str(game.president(stays)), stays, other), None) is None:
                yield stays, other


def dry_run(game: Any, typed: Mapping[str, str]) -> JsonDict:
    """The pairs that may merge, and of the chosen one everything; a company that is named comes first."""
    found = {f"{stays.name}-{other.name}": (stays, other) for stays, other in pairs(game)}
    about = typed.get("company", "")
    chosen = typed.get("pair") or next((name for name, pair in found.items() if about in {it.name for it in pair}), "")
    player = typed["player"] if typed.get("player") in game.players else game.players[0]
    shown: JsonDict = {"pairs": found, "chosen": chosen, "player": player, "players": game.players, "about": about,
                             "merger": None}
    if chosen not in found:
        return shown
    stays, other = found[chosen]
    acting = player if player in (game.president(stays), game.president(other)) else str(game.president(stays))
    order = Union(acting, stays, other)
    kept, raised = (forecast.ways(game, order, player, others) for others in (False, True))
    return {**shown, "merger": {"price": price_of(game, order), "acting": acting, "kept": kept,
                                "raised": raised if raised != kept else []}}


LOOKUPS = (LookUp("dry-run", say("Try a merger"), dry_run, beside=("merge-companies",)),)
