"""What hands move on the table because of entries, and when they are taken back: cubes, shares, bonds, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.instructions import Carried, Deed, Heaps, carried
from companion.engine.text import Money, Text, say, say_n
from companion.games.emu_bay.box import Terms
from companion.games.emu_bay.merger import RESERVE
from companion.games.emu_bay.moves import NARROW, ORDINARY
from companion.games.emu_bay.position import Position

#: Where resource cubes lie whose hex only the table knows, bonds that nobody has issued, and bonds by side.
BOARD, POOL, DEFERRED, ACTIVE = "board", "pool", "deferred", "active"
SIDE_UP = {DEFERRED: say("deferred side up"), ACTIVE: say("active side up")}
#: A bond as a thing: its terms in words, which no two bonds share.
Bonds = Mapping[str, Terms]


@dataclass(frozen=True)
class Pieces:
    """What lies where: track by hex, or left on the charters where only the table knows the hexes; resource cubes by hex and
    charter; action cubes by action; shares by player; bonds by charter and by side; revenue markers by number."""

    track: Heaps[str]
    cubes: Heaps[str]
    actions: Heaps[str]
    shares: Heaps[str]
    bonds: Heaps[str]
    sides: Heaps[str]
    revenue: Heaps[int]
    merged: Mapping[str, str | None]

    @classmethod
    def of(cls, game: Position) -> Pieces:
        """The pieces of a position as they lie now."""
        charters, trace = game.charters, game.board.trace()
        cubes: dict[str, dict[str, int]] = {id_: {"cube": charter.cubes} for id_, charter in charters.items()}
        if "map" in trace:
            track: Heaps[str] = _on_hexes(trace["map"]["track"])
            cubes |= {hex_: {"cube": n} for hex_, n in trace["map"]["cubes"].items()}
        else:
            track = {id_: {ORDINARY: c.track, NARROW: c.narrow} for id_, c in charters.items()}
            cubes[BOARD] = {"cube": game.board.cubes_left()}
        bonds = [(id_, bond) for id_, charter in charters.items() for bond in charter.bonds]
        revenue: dict[int, list[str]] = {}
        for charter in charters.values():
            if not charter.merged_into:
                revenue.setdefault(charter.revenue, []).append(charter.name)
        return cls(
            track, cubes, {id_: {"cube": n} for id_, n in game.action_cubes.items()},
            {player: game.shares(player) for player in game.players},
            {POOL: [str(terms) for terms in game.pool],
             **{id_: [str(bond.terms) for bond in charter.bonds] for id_, charter in charters.items()}},
            {side: [str(b.terms) for _, b in bonds if b.deferred == (side == DEFERRED)] for side in (DEFERRED, ACTIVE)},
            revenue, {id_: charter.merged_into for id_, charter in charters.items()},
        )  # fmt: skip


def _on_hexes(track: list[Mapping[str, str]]) -> Heaps[str]:
    lies: dict[str, list[str]] = {}
    for one in track:
        lies.setdefault(one["hex"], []).append(f"{one['company']} {one['gauge']}")
    return lies


def moved(game: Position, was: Pieces, back: bool) -> Iterator[Text | Deed]:
    """What hands do so that the pieces, which lay as they `was`, lie as they do in the position; `back`: where they lay
    before they were moved. Money goes its own way."""
    now = Pieces.of(game)
    with_mergers = {(into or name, now.merged[name] or name) for name, into in was.merged.items()}
    track, cubes = ([one for one in carried(*ways) if (one.source, one.goal) not in with_mergers]
                    for ways in ((was.track, now.track), (was.cubes, now.cubes)))
    if game.depth == "full":
        yield from _track(game, track, back)
    else:
        yield from (text for one in track for text in _counted(one))
    yield from (_cubes(game, one, back) for one in cubes)
    yield from (_action(game, one, back) for one in carried(was.actions, now.actions))
    reserved = {now.merged[name] for name, into in was.merged.items() if not into} & {RESERVE}
    yield from (_share(one, one.what in reserved, back) for one in carried(was.shares, now.shares))
    yield from _bonds(game, was, now)
    yield from _mergers(was, now, back)
    yield from _markers(game, was.revenue, now.revenue, back)


def _track(game: Position, carries: Sequence[Carried[str]], back: bool) -> Iterator[Text]:
    """All cubes of a company and gauge that go on the map, or off it, in one sentence, and each that goes to another hex."""
    lots: dict[tuple[str, bool], list[str]] = {}
    for one in carries:
        if one.source is not None and one.goal is not None:
            yield say("Move the {cubes} from {source} to {goal}.", cubes=_lot(one.what, one.n),
                      source=game.box.place_name(one.source), goal=game.box.place_name(one.goal))
        else:
            lots.setdefault((one.what, one.goal is not None), []).append(game.box.place_name(one.goal or one.source or ""))
    for (what, is_laid), hexes in lots.items():
        values = {"cubes": _lot(what, len(hexes)), "hexes": tuple(hexes)}
        if not is_laid:
            yield say("Take the {cubes} off {hexes}.", **values)
        elif back:
            yield say("Put the {cubes} back on {hexes}.", **values)
        else:
            yield say_n("Put a {cubes} on {hexes}.", "Put {cubes} on {hexes}.", len(hexes), **values)


def _lot(what: str, n: int) -> Text:
    company, gauge = what.split(" ", 1)
    return (say_n("red cube of {company}", "red cubes of {company}", n, company=company) if gauge == NARROW
            else say_n("cube of {company}", "cubes of {company}", n, company=company))


def _counted(one: Carried[str]) -> Iterator[Text]:
    """Where the cubes lie only the table knows. What one charter has more and another less lies on the board."""
    if one.source is not None:
        yield say_n("Put {n} track cube of {company} on the board.", "Put {n} track cubes of {company} on the board.", one.n,
                    company=one.source)
    if one.goal is not None:
        yield say_n("Take {n} track cube of {company} off the board.", "Take {n} track cubes of {company} off the board.",
                    one.n, company=one.goal)


def _cubes(game: Position, one: Carried[str], back: bool) -> Text:
    source, goal = _place(game, one.source), _place(game, one.goal)
    if back:
        return say_n("Put {n} resource cube from {source} back on {goal}.",
                     "Put {n} resource cubes from {source} back on {goal}.", one.n, source=source, goal=goal)
    return say_n("Put {n} resource cube from {source} on {goal}.", "Put {n} resource cubes from {source} on {goal}.", one.n,
                 source=source, goal=goal)


def _place(game: Position, name: str | None) -> Text | str:
    if name in game.charters:
        return say("the charter of {company}", company=name)
    return say("the board") if name is None or name == BOARD else game.box.place_name(name)


def _action(game: Position, one: Carried[str], back: bool) -> Text:
    label = {id_: row.label for id_, row in game.box.actions.items()}
    values = {"source": label.get(one.source or "", ""), "action": label.get(one.goal or "", "")}
    return (say("Move an action cube back from {source} to {action}.", **values) if back
            else say("Move an action cube from {source} to {action}.", **values))


def _share(one: Carried[str], is_reserved: bool, back: bool) -> Deed:
    shares = (say("a reserved share of {company}", company=one.what) if is_reserved
              else say_n("a share of {company}", "{n} shares of {company}", one.n, company=one.what))
    if one.goal is None:
        return Deed(one.source or "", say("puts {shares} back", say("put {shares} back"), shares=shares) if back
                    else say("hands in {shares}", say("hand in {shares}"), shares=shares))
    if one.source is not None:
        owner = say("{owner}", say("you"), owner=one.source)
        return Deed(one.goal, say("takes {shares} from {owner}", say("take {shares} from {owner}"), shares=shares,
                                  owner=owner))
    return Deed(one.goal, say("gets {shares} back", say("get {shares} back"), shares=shares) if back
                else say("takes {shares}", say("take {shares}"), shares=shares))


def _bonds(game: Position, was: Pieces, now: Pieces) -> Iterator[Text]:
    """Bonds that are issued or go back to the pool, certificates of independents, and those that turn. A bond that lay
    elsewhere may have turned since, where the past was changed: each is told with the side on which it is to lie now."""
    certificates = {str(card.bond): id_ for id_, card in game.box.independents.items()}
    side = {what: lies for lies, bonds in now.sides.items() for what in bonds}
    for one in carried(was.bonds, now.bonds):
        if one.what not in certificates:
            yield _issued(game, one, side)
        else:
            yield _certificate(certificates[one.what], one, side)
    yield from _turned(game, was, now)


def _issued(game: Position, one: Carried[str], side: Mapping[str, str]) -> Text:
    bond = next(terms for terms in game.box.pool if str(terms) == one.what)
    values = {"amount": Money(bond.amount), "first": bond.first, "later": bond.later}
    if one.goal == POOL:
        return say("Put the {amount} bond ({first}+{later}) of {company} back.", company=one.source, **values)
    if one.source != POOL:
        return say("Move the {amount} bond ({first}+{later}) from the charter of {source} to that of {company}, {side}.",
                   source=one.source, company=one.goal, side=SIDE_UP[side[one.what]], **values)
    return say("Put the {amount} bond ({first}+{later}) on the charter of {company}, {side}.", company=one.goal,
               side=SIDE_UP[side[one.what]], **values)


def _certificate(independent: str, one: Carried[str], side: Mapping[str, str]) -> Text:
    """The certificate of an independent, which is turned when it is sold, and is a bond of the company that merges it."""
    if one.goal is None:
        return say("Turn the certificate of {independent} face up again.", independent=independent)
    if one.goal != independent:
        return say("Put the certificate of {independent} on the charter of {company} as a bond, {side}.",
                   independent=independent, company=one.goal, side=SIDE_UP[side[one.what]])
    if one.source is not None:
        return say("Take the certificate of {independent} off the charter of {company}.", independent=independent,
                   company=one.source)
    return (say("Turn the certificate of {independent} to its deferred side.", independent=independent)
            if side[one.what] == DEFERRED else
            say("Turn the certificate of {independent} to its active side.", independent=independent))


def _turned(game: Position, was: Pieces, now: Pieces) -> Iterator[Text]:
    bonds = [(id_, bond.terms) for id_, charter in game.charters.items() for bond in charter.bonds]
    over = {one.what: one.goal for one in carried(was.sides, now.sides) if one.source is not None}
    to: dict[str, list[Text]] = {ACTIVE: [], DEFERRED: []}
    for company, terms in bonds:
        if (goal := over.get(str(terms))) is not None:
            to[goal].append(say("{company} {first}+{later}", company=company, first=terms.first, later=terms.later))
    if to[ACTIVE]:
        yield say("Turn bonds to their active side: {bonds}.", bonds=tuple(to[ACTIVE]))
    if to[DEFERRED]:
        yield say("Turn bonds back to their deferred side: {bonds}.", bonds=tuple(to[DEFERRED]))


def _mergers(was: Pieces, now: Pieces, back: bool) -> Iterator[Text]:
    for independent, into in now.merged.items():
        before = was.merged[independent]
        if into and not before:
            yield say("What lies on the charter of {independent} goes to {company}.", independent=independent, company=into)
            if into != RESERVE:
                yield say("Lay a reserved share of {company} with those for sale.", company=RESERVE)
        elif before and not into:
            yield say("{independent} is apart from {company} again: its charter and its cubes go back.",
                      independent=independent, company=before)
            if before != RESERVE:
                yield say("Lay a share of {company} that is for sale back with the reserved ones.", company=RESERVE)
        elif before != into:
            yield say("What came from the charter of {independent} goes from {before} to {company}.", before=before,
                      independent=independent, company=into)


def _markers(game: Position, was: Heaps[int], now: Heaps[int], back: bool) -> Iterator[Text]:
    """Each marker that comes or goes, and in one sentence those that move, in the order of the box."""
    moved = []
    for one in sorted(carried(was, now), key=lambda one: list(game.charters).index(one.what)):
        if one.goal is None:
            yield say("Take the revenue marker of {company} off its track.", company=one.what)
        elif one.source is None:
            yield say("Put the revenue marker of {company} on {n}.", company=one.what, n=one.goal)
        else:
            moved.append(say("{company} to {n}", company=one.what, n=one.goal))
    if moved:
        yield (say("Move revenue markers back: {markers}.", markers=tuple(moved)) if back
               else say("Move revenue markers: {markers}.", markers=tuple(moved)))
