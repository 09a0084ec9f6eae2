"""What track does at the borders of its hex: what it costs to complete it across one, and whether it leads over one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.tiles import Face

if TYPE_CHECKING:
    from companion.eighteenxx.map.laying import Lay, Laying
    from companion.eighteenxx.map.map import MapState


def crossed(state: MapState, name: str, face: Face) -> list[int]:
    """The borders with a cost across which a face on a hex would complete track, and nobody has yet."""
    printed, first = state.printed, 6 * state.hex(name).index
    if not printed.side_costs:
        return []
    sides = [first + edge for edge in EDGES if face.edges >> edge & 1]
    return [
        printed.border[side] for side in sides
        if printed.border[side] in printed.side_costs and printed.border[side] not in state.bridged
        and state.faces[printed.across[side] // 6].edges >> printed.across[side] % 6 & 1
    ]


def crossed_names(state: MapState, name: str, face: Face) -> tuple[str, ...]:
    """The same by the names of their two hexes, such as "H12–I11"."""
    printed, first, found = state.printed, 6 * state.hex(name).index, crossed(state, name, face)
    return tuple(f"{name}–{printed.hexes[printed.across[first + edge] // 6].name}" for edge in EDGES
                 if printed.border[first + edge] in found and printed.across[first + edge] >= 0)


def crossing_cost(state: MapState, name: str, face: Face, off: Mapping[str, int]) -> int:
    """What that costs, where each border of a kind costs so much less."""
    costs, kinds = state.printed.side_costs, state.printed.side_kinds
    return sum(max(costs[border] - off.get(kinds.get(border, ""), 0), 0) for border in crossed(state, name, face))


def _ways_between(state: MapState, names: Sequence[str]) -> set[tuple[int, int]]:
    """How track leads from one hex to another, whatever lies on both: the edge by which it leaves the one, and that by which
    it comes to the other. Tokens stop nothing here."""
    one, other = (state.hex(name).index for name in names)
    return {(edge, end) for edge in EDGES for end in _ends(state, 6 * one + edge, one, other)}


def _ends(state: MapState, side: int, one: int, other: int) -> Iterator[int]:
    """The edges by which track that leaves a hex on one side comes to the other hex."""
    ahead, seen = [side], {side}
    while ahead:
        beyond = state.printed.across[ahead.pop()]
        index, edge = divmod(beyond, 6)
        if beyond < 0 or index == one:
            continue
        if index == other:
            yield edge
            continue
        face = state.faces[index]
        stops = (face.stops[place] for place in face.stops_at[edge])
        on = {*face.track_from[edge], *(way for stop in stops if not stop.is_terminal for way in stop.edges if way != edge)}
        found = {6 * index + way for way in on} - seen
        seen |= found
        ahead += found


def is_linked(state: MapState, names: Sequence[str]) -> bool:
    """Whether track leads from one hex to another, over their common side or a longer way."""
    one, other = (state.face(name).edges for name in names)
    return any(one >> start & other >> end & 1 for start, end in _ways_between(state, names))


def linking(
    laying: Laying, names: Sequence[str], tiles: Collection[str], colours: Collection[str], laid: str = "",
) -> list[Lay]:
    """What a private's power may lay on either of two hexes so that new track leads from one to the other, or will when a
    tile follows on the other; on one of them it may have `laid` one already."""
    state = laying.state
    lays = laying.granted([name for name in names if name != laid], tiles, colours, upgrades=True)
    ways = _ways_between(state, names)
    old = {name: state.face(name).edges for name in names}
    could = {name: old[name] for name in names}
    for lay in lays:
        could[lay.hex] |= lay.face.edges
    one, other = names
    meets = {one: sum({1 << start for start, end in ways if could[other] >> end & 1}),
             other: sum({1 << end for start, end in ways if could[one] >> start & 1})}
    return [lay for lay in lays if lay.face.edges & ~old[lay.hex] & meets[lay.hex]]
