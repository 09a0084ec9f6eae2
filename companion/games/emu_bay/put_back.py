"""What goes back to its place on the table when entries are taken back: cubes, bonds, shares, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.putting_back import changes
from companion.engine.text import Money, Text, say, say_n
from companion.games.emu_bay.moves import NARROW
from companion.games.emu_bay.position import Position


def put_back(was: Position, now: Position) -> Iterator[Text]:
    """What hands do to come from one position to an earlier one; money goes its own way."""
    yield from _board(was, now)
    yield from _action_cubes(was, now)
    for id_, charter in now.charters.items():
        before = was.charters[id_]
        for player, _, n in changes(_hands(before.holders), _hands(charter.holders)):
            sentence = (say("{player} puts a share of {company} back.", player=player, company=id_) if n > 0
                        else say("{player} gets a share of {company} back.", player=player, company=id_))
            yield from [sentence] * abs(n)
        for bond in {bond.terms: bond for bond in before.bonds}.keys() - {bond.terms for bond in charter.bonds}:
            if bond in now.pool:
                yield say("Put the {amount} bond ({first}+{later}) of {company} back.", amount=Money(bond.amount),
                          first=bond.first, later=bond.later, company=id_)
        for terms in {b.terms for b in charter.bonds if b.deferred} & {b.terms for b in before.bonds if not b.deferred}:
            yield say("Turn the {first}+{later} bond of {company} back to its deferred side.", first=terms.first,
                      later=terms.later, company=id_)
        if before.merged_into and not charter.merged_into:
            yield say("{independent} is apart from {company} again: its charter and its cubes go back.", independent=id_,
                      company=before.merged_into)
        elif before.revenue != charter.revenue:
            yield say("Move the revenue marker of {company} back to {n}.", company=id_, n=charter.revenue)


def _board(was: Position, now: Position) -> Iterator[Text]:
    before, after = was.board.trace(), now.board.trace()
    if "map" not in after:
        yield from _counted(was, now)
        return
    place = now.box.place_name
    for hex_, what, n in changes(_track(before["map"]["track"]), _track(after["map"]["track"])):
        company, gauge = what.split(" ", 1)
        cube = (say("the red cube of {company}", company=company) if gauge == NARROW
                else say("the cube of {company}", company=company))
        yield (say("Take {cube} off {hex}.", cube=cube, hex=place(hex_)) if n > 0
               else say("Put {cube} back on {hex}.", cube=cube, hex=place(hex_)))
    for hex_ in dict.fromkeys((*before["map"]["cubes"], *after["map"]["cubes"])):
        n = after["map"]["cubes"].get(hex_, 0) - before["map"]["cubes"].get(hex_, 0)
        if n > 0:
            yield say_n("Put {n} resource cube back on {hex}.", "Put {n} resource cubes back on {hex}.", n,
                        hex=place(hex_))


def _counted(was: Position, now: Position) -> Iterator[Text]:
    """At the depth Books where the cubes lie only the table knows."""
    for id_, charter in now.charters.items():
        before = was.charters[id_]
        n = charter.track + charter.narrow - before.track - before.narrow
        if n > 0 and not before.merged_into:
            yield say_n("Take {n} track cube of {company} off the board.",
                        "Take {n} track cubes of {company} off the board.", n, company=id_)
    if (n := now.board.cubes_left() - was.board.cubes_left()) > 0:
        yield say_n("Put {n} resource cube back on the board.", "Put {n} resource cubes back on the board.", n)


def _action_cubes(was: Position, now: Position) -> Iterator[Text]:
    moved = {id_: was.action_cubes[id_] - n for id_, n in now.action_cubes.items()}
    sources = [id_ for id_, n in moved.items() for _ in range(n)]
    goals = [id_ for id_, n in moved.items() for _ in range(-n)]
    for source, goal in zip(sources, goals, strict=False):
        label = {id_: row.label for id_, row in now.box.actions.items()}
        yield say("Move an action cube back from {source} to {action}.", source=label[source], action=label[goal])


def _hands(holders: Mapping[str, int]) -> dict[str, list[str]]:
    return {player: ["share"] * n for player, n in holders.items()}


def _track(track: Sequence[Mapping[str, str]]) -> dict[str, list[str]]:
    """The cubes on each hex, by company and gauge."""
    lies: dict[str, list[str]] = {}
    for one in track:
        lies.setdefault(one["hex"], []).append(f"{one['company']} {one['gauge']}")
    return lies
