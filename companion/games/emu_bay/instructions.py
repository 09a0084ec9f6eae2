"""What hands move on the table because of entries, and when they are taken back: cubes, shares, bonds, markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.instructions import Action
from companion.engine.text import Money, Text, say, say_n, you
from companion.engine.things import Moved, Net
from companion.games.emu_bay.box import Terms
from companion.games.emu_bay.merger import RESERVE
from companion.games.emu_bay.moves import NARROW
from companion.games.emu_bay.position import Position
from companion.games.emu_bay.things import ACTION, BOND, CHARTER, CUBE, MARKER, SHARE, TRACK, Place, Side, Track

#: Which side of a bond is up.
SIDE_UP = {True: say("deferred side up"), False: say("active side up")}


def moved(game: Position, went: Net, back: bool) -> Iterator[Text | Action]:
    """What hands do so that things that `went` to other places lie as they do in the position; `back`: where they lay
    before they were moved. Money goes its own way."""
    # What lies on a charter goes with it.
    with_charters = {(one.source, one.goal) for one in went.of(CHARTER)}
    track, cubes = ([one for one in went.of(kind) if (one.source, one.goal) not in with_charters] for kind in (TRACK, CUBE))
    if game.depth == "full":
        yield from _track(game, track, back)
    else:
        yield from (text for one in track for text in _counted(one))
    yield from (_cubes(game, one, back) for one in cubes)
    yield from (_action(game, one, back) for one in went.of(ACTION))
    yield from (_share(one, back) for one in went.of(SHARE) if {one.source, one.goal} & {*game.players})
    yield from _bonds(game, went.of(BOND))
    yield from _mergers(went.of(CHARTER))
    yield from _markers(game, went, back)


def _track(game: Position, found: Sequence[Moved], back: bool) -> Iterator[Text]:
    """All cubes of a company and gauge that go on the map, or off it, in one sentence, and each that goes to another hex."""
    lots: dict[tuple[str, bool, bool], list[str]] = {}
    for what, n, *places in found:
        source, goal = (place if isinstance(place, Track) else None for place in places)
        if source and goal and source.company == goal.company:
            yield say("Move the {cubes} from {source} to {goal}.", cubes=_lot(goal.company, what == NARROW, n),
                      source=game.box.place_name(source.hex), goal=game.box.place_name(goal.hex))
            continue
        for place in filter(None, (source, goal)):
            lots.setdefault((place.company, what == NARROW, place is goal), []).append(place.hex)
    for (company, is_red, is_laid), hexes in lots.items():
        values = {"cubes": _lot(company, is_red, len(hexes)),
                  "hexes": tuple(map(game.box.place_name, sorted(hexes, key=game.box.hexes.index)))}
        if not is_laid:
            yield say("Take the {cubes} off {hexes}.", **values)
        elif back:
            yield say("Put the {cubes} back on {hexes}.", **values)
        else:
            yield say_n("Put a {cubes} on {hexes}.", "Put {cubes} on {hexes}.", len(hexes), **values)


def _lot(company: str, is_red: bool, n: int) -> Text:
    return (say_n("red cube of {company}", "red cubes of {company}", n, company=company) if is_red
            else say_n("cube of {company}", "cubes of {company}", n, company=company))


def _counted(one: Moved) -> Iterator[Text]:
    """Where the cubes lie only the table knows. What one charter has more and another less lies on the board."""
    if one.source is not None:
        yield say_n("Put {n} track cube of {company} on the board.", "Put {n} track cubes of {company} on the board.", one.n,
                    company=one.source)
    if one.goal is not None:
        yield say_n("Take {n} track cube of {company} off the board.", "Take {n} track cubes of {company} off the board.",
                    one.n, company=one.goal)


def _cubes(game: Position, one: Moved, back: bool) -> Text:
    source, goal = _place(game, one.source), _place(game, one.goal)
    if back:
        return say_n("Put {n} resource cube from {source} back on {goal}.",
                     "Put {n} resource cubes from {source} back on {goal}.", one.n, source=source, goal=goal)
    return say_n("Put {n} resource cube from {source} on {goal}.", "Put {n} resource cubes from {source} on {goal}.", one.n,
                 source=source, goal=goal)


def _place(game: Position, place: str | Place | None) -> Text | str:
    if place in game.charters:
        return say("the charter of {company}", company=place)
    return game.box.place_name(place) if isinstance(place, str) else say("the board")


def _action(game: Position, one: Moved, back: bool) -> Text:
    label = {id_: row.label for id_, row in game.box.actions.items()}
    values = {"source": label.get(one.source or "", ""), "action": label.get(one.goal or "", "")}
    return (say("Move an action cube back from {source} to {action}.", **values) if back
            else say("Move an action cube from {source} to {action}.", **values))


def _share(one: Moved, back: bool) -> Action:
    """A share that a player takes or hands in."""
    shares = (say_n("a reserved share of {company}", "{n} reserved shares of {company}", one.n, company=one.what)
              if one.source == Place.RESERVED else
              say_n("a share of {company}", "{n} shares of {company}", one.n, company=one.what))
    if isinstance(one.goal, Place):
        return Action(one.source, say("puts {shares} back", you(None, "put {shares} back"), shares=shares) if back
                    else say("hands in {shares}", you(None, "hand in {shares}"), shares=shares))
    if not isinstance(one.source, Place):
        owner = say("from {owner}", you("owner", "from you"), owner=one.source)
        return Action(one.goal, say("takes {shares} {owner}", you(None, "take {shares} {owner}"), shares=shares,
                                  owner=owner))
    return Action(one.goal, say("gets {shares} back", you(None, "get {shares} back"), shares=shares) if back
                else say("takes {shares}", you(None, "take {shares}"), shares=shares))


def _bonds(game: Position, found: Sequence[Moved]) -> Iterator[Text]:
    """Bonds that are issued or go back to the pool, certificates of independents, and those that turn."""
    certificates = {card.bond: id_ for id_, card in game.box.independents.items()}
    turned: dict[bool, list[Text]] = {False: [], True: []}
    for terms, _, source, goal in found:
        if isinstance(source, Side) and isinstance(goal, Side) and source.company == goal.company:
            turned[goal.deferred].append(say("{company} {first}+{later}", company=goal.company, first=terms.first,
                                             later=terms.later))
        elif terms not in certificates:
            yield _issued(terms, source, goal)
        else:
            yield _certificate(certificates[terms], source, goal)
    if turned[False]:
        yield say("Turn bonds to their active side: {bonds}.", bonds=tuple(turned[False]))
    if turned[True]:
        yield say("Turn bonds back to their deferred side: {bonds}.", bonds=tuple(turned[True]))


def _issued(bond: Terms, source: Any, goal: Any) -> Text:
    values = {"amount": Money(bond.amount), "first": bond.first, "later": bond.later}
    if isinstance(goal, Place):
        return say("Put the {amount} bond ({first}+{later}) of {company} back.", company=source.company, **values)
    if isinstance(source, Side):
        return say("Move the {amount} bond ({first}+{later}) from the charter of {source} to that of {company}, {side}.",
                   source=source.company, company=goal.company, side=SIDE_UP[goal.deferred], **values)
    return say("Put the {amount} bond ({first}+{later}) on the charter of {company}, {side}.", company=goal.company,
               side=SIDE_UP[goal.deferred], **values)


def _certificate(independent: str, source: Side | None, goal: Side | None) -> Text:
    """The certificate of an independent, which is turned when it is sold, and is a bond of the company that merges it."""
    if goal is None:
        return say("Turn the certificate of {independent} face up again.", independent=independent)
    if goal.company != independent:
        return say("Put the certificate of {independent} on the charter of {company} as a bond, {side}.",
                   independent=independent, company=goal.company, side=SIDE_UP[goal.deferred])
    if source is not None:
        return say("Take the certificate of {independent} off the charter of {company}.", independent=independent,
                   company=source.company)
    return (say("Turn the certificate of {independent} to its deferred side.", independent=independent) if goal.deferred
            else say("Turn the certificate of {independent} to its active side.", independent=independent))


def _mergers(found: Sequence[Moved]) -> Iterator[Text]:
    for independent, _, source, goal in found:
        if source == independent:
            yield say("What lies on the charter of {independent} goes to {company}.", independent=independent, company=goal)
            if goal != RESERVE:
                yield say("Lay a reserved share of {company} with those for sale.", company=RESERVE)
        elif goal == independent:
            yield say("{independent} is apart from {company} again: its charter and its cubes go back.",
                      independent=independent, company=source)
            if source != RESERVE:
                yield say("Lay a share of {company} that is for sale back with the reserved ones.", company=RESERVE)
        else:
            yield say("What came from the charter of {independent} goes from {before} to {company}.", before=source,
                      independent=independent, company=goal)


def _markers(game: Position, went: Net, back: bool) -> Iterator[Text]:
    """Each marker that comes or goes with its charter, and in one sentence those that move, in the order of the box."""
    merged = {one.what: one.source == one.what for one in went.of(CHARTER) if one.what in (one.source, one.goal)}
    goals = {one.what: one.goal for one in went.of(MARKER)}
    moved = []
    for company, charter in game.charters.items():
        if company not in merged and company in goals:
            moved.append(say("{company} to {n}", company=company, n=goals[company]))
        elif merged.get(company):
            yield say("Take the revenue marker of {company} off its track.", company=company)
        elif company in merged:
            yield say("Put the revenue marker of {company} on {n}.", company=company,
                      n=goals.get(company, charter.revenue))
    if moved:
        yield (say("Move revenue markers back: {markers}.", markers=tuple(moved)) if back
               else say("Move revenue markers: {markers}.", markers=tuple(moved)))
