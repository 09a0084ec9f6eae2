"""What hands move on the table because of entries: papers, tiles, tokens, trains, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.eighteenxx.moves import IPO, POOL
from companion.eighteenxx.places import PLACES, place_name
from companion.eighteenxx.position import Position
from companion.engine.game import Receipt
from companion.engine.putting_back import Heaps, carried, changes
from companion.engine.text import Money, Text, say


def on_table(was: Position, now: Position, done: Sequence[Receipt]) -> Iterator[Text]:
    """What hands do to come from one position to a later one; money goes its own way."""
    before, after = was.trace(), now.trace()
    names = [name for name in after["companies"] if "price" in after["companies"][name]]
    there = {name: before["companies"].get(name, {}) for name in names}
    here = {name: after["companies"][name] for name in names}
    markers = [name for name in names if there[name].get("cell") != here[name]["cell"]]
    # Who acts moves what he takes and lays himself; a marker that moves because of it is what is forgotten.
    yield from (_marker(name, True, here[name]["price"]) for name in markers if there[name].get("cell") is not None)
    yield from _papers(now, (before["players"], there), (after["players"], here))
    yield from _tiles(before.get("tiles", {}), after.get("tiles", {}))
    for company, hex_, n in changes(_each(there, "tokens"), _each(here, "tokens")):
        yield (say("Take the {company} token off {hex}.", company=company, hex=hex_) if n > 0
               else say("Put a {company} token on {hex}.", company=company, hex=hex_))
    yield from _trains(before, after)
    for note in (note for receipt in done for note in receipt.notes if note.kind == "train-gone"):
        yield say("Put a {train}-train from the bank back in the box.", train=note.values["train"])
    yield from (_marker(name, False, here[name]["price"]) for name in markers if there[name].get("cell") is None)
    yield from _privates(now, before, after)


def _each(holders: Mapping[str, Mapping[str, Any]], what: str) -> dict[str, Sequence[str]]:
    return {name: holder.get(what, ()) for name, holder in holders.items()}


Held = tuple[Mapping[str, Any], Mapping[str, Any]]


def _papers(game: Position, was: Held, now: Held) -> Iterator[Text]:
    """Certificates, by percent; who presides holds the first certificate."""
    for name, n, source, goal in carried(_heaps(*was), _heaps(*now)):
        first = game.shares_of(_symbol(game, name))[:1]
        if goal is None:
            yield say("Put {percent} % of {company} from {owner} back in the box.", percent=n, company=name,
                      owner=_heap(source))
        elif goal in (IPO, POOL):
            yield say("Put {percent} % of {company} in the {place}.", percent=n, company=name, place=PLACES[goal])
        elif source is None or (was[1][name].get("president") is None and (n,) == first and goal in now[0]):
            yield say("{player} takes the {percent} % certificate of {company}.", player=goal, percent=n, company=name)
        else:
            yield say("{player} takes {percent} % of {company} from {owner}.", player=goal, percent=n, company=name,
                      owner=_heap(source))
    for name, company in now[1].items():
        old, new = was[1][name].get("president"), company["president"]
        if old in now[0] and new in now[0] and old != new:
            yield say("{player} gets the president's certificate of {company}; {other} gets as many shares for it.",
                      player=new, company=name, other=old)


def _symbol(game: Position, called: str) -> str:
    return next((c.name for c in game.companies.values() if game.called(c) == called), called)


def _heaps(players: Mapping[str, Any], companies: Mapping[str, Any]) -> Heaps:
    heaps: dict[str, dict[str, int]] = {player: hand["shares"] for player, hand in players.items()}
    heaps[IPO] = {name: company.get("ipo", 0) for name, company in companies.items()}
    heaps[POOL] = {name: company.get("pool", 0) for name, company in companies.items()}
    return heaps | {name: {name: company.get("treasury", 0)} for name, company in companies.items()}


def _heap(name: str | None) -> Text | str:
    return say("the {place}", place=place_name(name)) if name in PLACES else name or say("the box")


def _privates(game: Position, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Text]:
    closed: list[str] = []
    for id_, _, source, goal in carried(_all_privates(before), _all_privates(after)):
        private = game.privates[id_].card.name if id_ in game.privates else id_
        if goal is None:
            closed.append(private)
        elif source is None:
            yield say("{player} takes {private}.", player=goal, private=private)
        else:
            yield say("{player} takes {private} from {owner}.", player=goal, private=private, owner=source)
    if closed:
        yield say("Put away: {privates}.", privates=tuple(closed))


def _all_privates(trace: Mapping[str, Any]) -> Heaps:
    return _each(trace["players"], "privates") | _each(trace["companies"], "privates")


def _tiles(before: Mapping[str, Sequence[Any]], after: Mapping[str, Sequence[Any]]) -> Iterator[Text]:
    for hex_, tile in after.items():
        if (old := before.get(hex_)) is None:
            yield say("Put tile {tile} on {hex}.", tile=tile[0], hex=hex_)
        elif old[0] != tile[0]:
            yield say("Put tile {tile} on {hex} in place of {old}.", tile=tile[0], hex=hex_, old=old[0])
        elif old != tile:
            yield say("Turn tile {tile} on {hex}.", tile=tile[0], hex=hex_)
    for hex_ in before.keys() - after.keys():
        yield say("Take {tile} off {hex}.", tile=before[hex_][0], hex=hex_)


def _trains(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Text]:
    for train, n, source, goal in carried(_all_trains(before), _all_trains(after)):
        if goal is None:
            yield from [say("Put a {train}-train of {owner} back in the box.", train=train, owner=_heap(source))] * n
        elif goal == POOL:
            yield from [say("Put a {train}-train of {owner} in the bank pool.", train=train, owner=_heap(source))] * n
        else:
            owner = say("the bank") if source is None else _heap(source)
            yield from [say("{company} takes a {train}-train from {owner}.", company=goal, train=train, owner=owner)] * n


def _all_trains(trace: Mapping[str, Any]) -> Heaps:
    return _each(trace["companies"], "trains") | {POOL: trace["pool_trains"]}


def _marker(company: str, is_there: bool, price: int | None) -> Text:
    if price is None:
        return say("Take the {company} marker off the stock market.", company=company)
    if is_there:
        return say("Move the {company} marker to {after}.", company=company, after=Money(price))
    return say("Put the {company} marker on {price}.", company=company, price=Money(price))
