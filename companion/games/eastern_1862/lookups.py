"""Mergers and refinancing tried dry, whoever is in turn: what they would be worth to a player, for each way to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.rules.trial import Way
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say
from companion.engine.title import LookUp
from companion.games.eastern_1862 import forecast
from companion.games.eastern_1862.merger import Merger, capital, price_of
from companion.games.eastern_1862.merging import partners


@dataclass(frozen=True)
class Trial:
    """One exchange tried: what it is, and each way for a player where nobody else keeps an odd share (`kept` is empty then),
    or all others do."""

    title: Text
    note: Text
    given_up: Sequence[Way]
    kept: Sequence[Way]


@dataclass(frozen=True)
class Case:
    """What may be tried: what it is called, and the exchanges that it could be."""

    label: Text
    companies: tuple[str, ...]
    orders: tuple[Merger | Company, ...]


def cases(game: Any) -> dict[str, Case]:
    """The pairs that may merge, by who begins, each with either company staying; and who may be refinanced."""
    return dict([*_pairs(game), *_single(game)])


def _pairs(game: Any) -> Iterator[tuple[str, Case]]:
    for one in game.companies.values():
        for other in partners(game, one) if one.placed else ():
            label = say("{company} merges with {other}", company=one.name, other=other.name)
            yield f"{one.name}-{other.name}", Case(label, (one.name, other.name),
                                                   (Merger(one, one, other), Merger(one, other, one)))


def _single(game: Any) -> Iterator[tuple[str, Case]]:
    for one in game.companies.values():
        if one.is_floated and one.state is not State.RECEIVERSHIP:
            yield one.name, Case(say("{company} is refinanced", company=one.name), (one.name,), (one,))


def dry_run(game: Any, typed: Mapping[str, str]) -> JsonDict:
    """What may be tried, and of what was chosen everything; a company that is named comes first."""
    found, about = cases(game), typed.get("company", "")
    chosen = typed.get("case") or next((name for name, case in found.items() if about in case.companies), "")
    player = typed["player"] if typed.get("player") in game.players else game.players[0]
    orders = found[chosen].orders if chosen in found else ()
    return {"cases": found, "chosen": chosen, "player": player, "players": game.players,
            "trials": [_trial(game, order, player) for order in orders]}


def _trial(game: Any, order: Merger | Company, player: str) -> Trial:
    given_up, kept = (forecast.ways(game, order, player, keeps) for keeps in (False, True))
    if isinstance(order, Merger):
        title = say("{company} stays, at {price}", company=order.stays.name, price=Money(price_of(game, order)))
        acting = game.president(order.initiator)
        if each := forecast.earns(game, order):
            title = say("{company} stays, at {price}; the last runs together: {each} a share", company=order.stays.name,
                        price=Money(price_of(game, order)), each=Money(each))
    else:
        title = say("{company} gets {amount}", company=order.name, amount=Money(capital(order)))
        acting = game.president(order)
    return Trial(title, say("for {player}; {acting} begins", player=player, acting=acting), given_up,
                 kept if kept != given_up else ())


LOOKUPS = (LookUp("exchange", say("Try a merger or refinancing"), dry_run, beside=("merge", "refinance")),)
