"""What track does at the borders of its hex: what it costs to complete it across one, and whether it leads over one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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


def crossing_cost(state: MapState, name: str, face: Face, off: Mapping[str, int]) -> int:
    """What that costs, where each border of a kind costs so much less."""
    costs, kinds = state.printed.side_costs, state.printed.side_kinds
    return sum(max(costs[border] - off.get(kinds.get(border, ""), 0), 0) for border in crossed(state, name, face))


def _meeting(state: MapState, names: Sequence[str]) -> tuple[int, int]:
    """The edge between two neighbouring hexes, as each of the two has it."""
    one, other = (state.hex(name).index for name in names)
    sides = state.printed.across[6 * one : 6 * one + 6]
    return next((edge, side % 6) for edge, side in enumerate(sides) if side // 6 == other)


def is_linked(state: MapState, names: Sequence[str]) -> bool:
    """Whether track leads over the common side of two neighbouring hexes."""
    edges = _meeting(state, names)
    return all(state.face(name).edges >> edge & 1 for name, edge in zip(names, edges, strict=True))


def linking(laying: Laying, names: Sequence[str], tiles: Collection[str], colours: Collection[str]) -> list[Lay]:
    """What a private's power may lay on either of two neighbouring hexes so that new track leads over their common side, or
    will when a tile follows on the other."""
    state = laying.state
    edges = dict(zip(names, _meeting(state, names), strict=True))
    new = [lay for lay in laying.granted(names, tiles, colours, upgrades=True)
           if lay.face.edges >> edges[lay.hex] & 1 and not state.face(lay.hex).edges >> edges[lay.hex] & 1]
    found = {lay.hex for lay in new}
    return [lay for lay in new if all(name == lay.hex or name in found or state.face(name).edges >> edges[name] & 1
                                      for name in names)]
