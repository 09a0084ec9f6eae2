"""What goes back to its place on the table when entries are taken back: tiles, tokens, trains, papers, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.eighteenxx.position import Position
from companion.engine.putting_back import changes
from companion.engine.text import Money, Text, say


def put_back(was: Position, now: Position) -> Iterator[Text]:
    """What hands do to come from one position to an earlier one; money goes its own way."""
    before, after = was.trace(), now.trace()
    yield from _tiles(before.get("tiles", {}), after.get("tiles", {}))
    companies = [name for name in after["companies"] if "price" in after["companies"][name]]
    there = {name: before["companies"].get(name, {}) for name in companies}
    here = {name: after["companies"][name] for name in companies}
    for company, hex_, n in changes(_each(there, "tokens"), _each(here, "tokens")):
        yield (say("Take the {company} token off {hex}.", company=company, hex=hex_) if n > 0
               else say("Put the {company} token back on {hex}.", company=company, hex=hex_))
    for company, train, n in changes(_each(there, "trains"), _each(here, "trains")):
        yield (say("{company} puts a {train} back where it came from.", company=company, train=train) if n > 0
               else say("{company} gets a {train} back.", company=company, train=train))
    yield from _papers(before["players"], after["players"])
    for company in companies:
        if there[company].get("cell") != here[company]["cell"]:
            yield _marker(company, here[company]["price"])
    privates = {id_: private.card.name for id_, private in now.privates.items()}
    for player, id_, n in changes(_each(before["players"], "privates"), _each(after["players"], "privates")):
        yield (say("{player} gives {private} back.", player=player, private=privates.get(id_, id_)) if n > 0
               else say("{player} gets {private} back.", player=player, private=privates.get(id_, id_)))


def _each(holders: Mapping[str, Mapping[str, Any]], what: str) -> dict[str, Sequence[str]]:
    return {name: holder.get(what, ()) for name, holder in holders.items()}


def _tiles(before: Mapping[str, Sequence[Any]], after: Mapping[str, Sequence[Any]]) -> Iterator[Text]:
    for hex_ in dict.fromkeys((*before, *after)):
        if hex_ not in after:
            yield say("Take {tile} off {hex}.", tile=before[hex_][0], hex=hex_)
        elif before.get(hex_) != after[hex_]:
            yield say("Put {tile} back on {hex} as it was.", tile=after[hex_][0], hex=hex_)


def _papers(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Text]:
    for player, hand in after.items():
        held, holds = before[player]["shares"], hand["shares"]
        for company in dict.fromkeys((*held, *holds)):
            if (n := held.get(company, 0) - holds.get(company, 0)) > 0:
                yield say("{player} gives {percent} % of {company} back.", player=player, percent=n, company=company)
            elif n < 0:
                yield say("{player} gets {percent} % of {company} back.", player=player, percent=-n, company=company)


def _marker(company: str, price: int | None) -> Text:
    if price is None:
        return say("Take the {company} marker off the stock market.", company=company)
    return say("Move the {company} marker back to {price}.", company=company, price=Money(price))
