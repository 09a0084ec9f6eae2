"""End-of-game scoring of a final position alone, with the working (depth Score).

Source: Emu Bay rules, 'End of the game', 'Pay Dividends', 'Bankruptcy'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import malformed
from companion.engine.facts import in_words
from companion.engine.parts import ANY, OF_A_LINE, check_parts, parts
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.emu_bay import bankruptcy, dividends
from companion.games.emu_bay.box import box
from companion.games.emu_bay.figures import OF_CHARTER, OF_PLAYER, OF_TABLE
from companion.games.emu_bay.words import WORDS

#: The parts of a final position, and those of a line of a trace, which can be scored as it is.
KNOWN = parts(
    *OF_A_LINE, *OF_TABLE, "title", "pay_dividends", "actions", "map", "cubes_on_map",
    cash={ANY: None}, shares={ANY: {ANY: None}}, holdings={ANY: {ANY: None}}, revenue={ANY: None},
    players={ANY: OF_PLAYER}, companies={ANY: OF_CHARTER},
)


@dataclass(frozen=True)
class Score:
    """The result: scores by player, winners, and the working in sentences."""

    result: Mapping[str, int]
    winners: tuple[str, ...]
    working: tuple[Text, ...]


def score(given: Json) -> Score:
    """Score a final position. Personal cash is all that counts; equal cash shares the win.

    `given` has the cash of each player, as {"cash": {"Ann": 31}} or as the players of a trace line. With
    "pay_dividends": the player who takes (or whose stalemate brings) the last dividends, these are paid first, from
    the holdings ("shares" by player) and the "revenue" of each company.

    Raises:
        Malformed: a part is missing or of a wrong kind.
    """
    check_parts(given, KNOWN)
    cash = {player: _count(say("cash of {player}", player=player), hand) for player, hand in _cash(given).items()}
    if not cash:
        raise malformed("The position names no player.")
    working = [say("{player} has {cash}.", player=player, cash=Money(amount)) for player, amount in cash.items()]
    if given.get("pay_dividends") is not None:
        working += _last_dividends(given, cash)
    best = max(cash.values())
    winners = tuple(player for player, amount in cash.items() if amount == best)
    if len(winners) == 1:
        working.append(say("{player} has most personal money: {cash}.", player=winners[0], cash=Money(best)))
    else:
        working.append(say("{players} share the win with {cash}: no tie-break.", players=winners, cash=Money(best)))
    return Score(cash, winners, tuple(working))


def _cash(given: Json) -> Json:
    players = given.get("players")
    if isinstance(players, Mapping):
        return {name: hand.get("cash") if isinstance(hand, Mapping) else hand for name, hand in players.items()}
    cash = given.get("cash")
    if not isinstance(cash, Mapping):
        raise malformed("The position needs the players' money: \"cash\" by player.")
    return cash


def _amount(what: Text, value: Any) -> int:
    if type(value) is not int:
        raise malformed("The {what} must be a whole number.", what=what)
    return value


def _count(what: Text, value: Any) -> int:
    if _amount(what, value) < 0:
        raise malformed("The {what} cannot be below zero.", what=what)
    return int(value)


def _last_dividends(given: Json, cash: dict[str, int]) -> list[Text]:
    """Pay dividends once more, bankruptcies included, into `cash`; returns the working."""
    current = given["pay_dividends"]
    if not isinstance(current, str) or current not in cash:
        raise malformed("\"pay_dividends\" names the player who takes the last dividends: one of {players}.",
                        players=tuple(cash))
    holders, revenue = _holdings(given, tuple(cash))
    paid = dividends.payout(holders, revenue)
    working = []
    for company, amount in paid.per_share.items():
        working.append(say("{company}: {revenue} ÷ {owned} = {amount} a share.", company=company,
                           revenue=revenue[company], owned=sum(holders[company].values()), amount=Money(amount)))
    for player, amount in paid.gets.items():
        cash[player] += amount
        working.append(say("{player} gets {amount}.", player=player, amount=Money(amount)))
    order = list(cash)
    at = order.index(current)
    settlement = bankruptcy.Settlement(
        order[at:] + order[:at], cash, holders, box().data["equal_debt_order"]
    )
    for step in bankruptcy.run(settlement, dividends.losses(paid, holders, cash)):
        if isinstance(step, bankruptcy.Payment):
            working.append(say("{player} pays {amount} for {company}.", player=step.player, amount=Money(step.amount),
                               company=step.company))
        else:
            working.append(in_words(WORDS, None, step))
    return working


def _holdings(given: Json, players: tuple[str, ...]) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """Shares by company and player, and the revenue of each company that pays."""
    companies = given.get("companies")
    revenue = given.get("revenue")
    if revenue is None and isinstance(companies, Mapping):
        revenue = {c: sheet.get("revenue") for c, sheet in companies.items() if isinstance(sheet, Mapping)}
    hands = given.get("shares", given.get("holdings"))
    if hands is None and isinstance(given.get("players"), Mapping):
        hands = {p: hand.get("shares", {}) for p, hand in given["players"].items() if isinstance(hand, Mapping)}
    if not isinstance(revenue, Mapping) or not isinstance(hands, Mapping):
        raise malformed("For the last dividends the position needs \"shares\" by player and \"revenue\" by company.")
    holders: dict[str, dict[str, int]] = {}
    for player in players:
        held = hands.get(player, {})
        if not isinstance(held, Mapping):
            raise malformed("The shares of {player} are an object: shares by company.", player=player)
        for company, count in held.items():
            if company not in box().all_companies or company not in revenue:
                raise malformed("The position has no revenue for {company}.", company=str(company)[:40])
            holders.setdefault(company, {})[player] = _count(
                say("shares of {player} in {company}", player=player, company=company), count)
    ordered = {c: holders[c] for c in box().all_companies if c in holders and sum(holders[c].values()) > 0}
    return ordered, {c: _amount(say("revenue of {company}", company=c), revenue[c]) for c in ordered}
