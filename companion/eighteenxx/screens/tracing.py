"""What is chosen by tapping on the map: how a tile may lie, and routes stop by stop."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.drawing.art import TileWay
from companion.eighteenxx.drawing.route_drawing import path, spot
from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.run_rules import Counted, Train
from companion.eighteenxx.model.moves import Route, RunTrains
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Offer
from companion.engine.errors import Malformed, Refusal, malformed
from companion.engine.moves import to_wire
from companion.engine.reading import Json, load_json
from companion.engine.text import Text

#: No route is longer, and no run has more trains.
MOST = 40
NOTHING = Counted(())


@dataclass(frozen=True, slots=True)
class TracedLine:
    """A train's route so far: its stops as people call them, why not (None: it may run), its path, and what it adds to the
    run, by stop and besides."""

    train: str
    stops: Sequence[str]
    refusal: Text | None = None
    path: str = ""
    brings: Counted = NOTHING


@dataclass(frozen=True, slots=True)
class Tap:
    """A stop on the map: where it is drawn, and the draft if it is tapped. `joins`: it is next to an end of the route."""

    called: Text | str
    x: float
    y: float
    draft: str
    is_on: bool
    joins: bool


@dataclass(frozen=True, slots=True)
class Traced:
    """Routes being traced, a line a train, `at` the one that grows. Drafts are stops by train as JSON: this one, with an
    end of the route dropped (`drops`, by the stop), and with that route `cleared`. `move` is to be posted, None as long
    as something stands against it: then `anyway` is what the table may enter all the same; `any`: some train has a stop.
    """

    lines: Sequence[TracedLine]
    at: int
    total: int
    refusal: Text | None
    draft: str
    move: str | None
    anyway: str | None
    drops: Sequence[tuple[str, str]]
    taps: Sequence[Tap]
    cleared: str
    any: bool


def tile_ways(
    game: Position, board: MapBoard, offer: Offer, chosen: Json, tile: str, anyhow: bool = False
) -> list[TileWay]:
    """How a tile may lie on the hex that is chosen: each way that looks different, with its drawing there. Where the table
    overrules, `anyhow`: as long as it has room for the tokens there."""
    state = board.state
    hex_ = state.hex(str(chosen["hex"]))
    index = next(n for n, field in enumerate(offer.fields) if field.name == "rotation")
    seen: dict[Any, TileWay] = {}
    for rotation in EDGES if anyhow else offer.choices(index, {**chosen, "tile": tile}):
        face = state.tile(tile).faces[rotation]
        if face.looks not in seen and (not anyhow or state.has_room(hex_, face)):
            place = drawing.place(state.printed, hex_, face, None)
            seen[face.looks] = TileWay.on(
                place, tile, rotation, state.carried(hex_, face), state.printed.sides(hex_.name, face.edges),
                offer.fields[index].detail({**chosen, "tile": tile}, rotation))
    return list(seen.values())


def trace(game: Position, board: MapBoard, draft: str, at: int) -> Traced:
    """Routes being traced: `draft` has the stops by train as JSON, `at` is the train whose route grows."""
    company = game.operating
    assert company is not None
    trains = game.running(company)
    stops = _read(draft, len(trains))
    at = min(max(at, 0), len(trains) - 1)
    both = [(Train(train.name, train.distance), Route(train.name, tuple(stops[n]))) for n, train in enumerate(trains)]
    lines = [_line(board, company.name, train, way) for train, way in both]
    run = [(train, way) for train, way in both if way.stops]
    is_there = all(_is_there(board, stop) for _, way in run for stop in way.stops)
    total, against = board.routes.earned(company.name, run, board.pays).dividend if is_there else 0, None
    if run and all(line.refusal is None for line in lines):
        refusals = board.routes.refusals(company.name, run, board.pays)
        against = next((refusal.text for refusal in refusals), None)
        brings = iter(board.routes.summands(company.name, run, board.pays))
        lines = [replace(line, brings=next(brings)) if line.stops else line for line in lines]
    routes = tuple(Route(train.name, way.stops) for train, way in run)
    is_whole = bool(run) and against is None and all(line.refusal is None for line in lines)
    move = json.dumps(to_wire(RunTrains(company.name, total, routes)), ensure_ascii=False)
    return Traced(
        lines=lines, at=at, total=total, refusal=against, draft=_write(stops),
        move=move if is_whole else None, anyway=move if run and is_there and not is_whole else None,
        drops=_drops(board, stops, at), taps=_taps(board, company.name, stops, at),
        cleared=_write([[] if n == at else line for n, line in enumerate(stops)]), any=bool(run),
    )  # fmt: skip


def _read(draft: str, trains: int) -> list[list[str]]:
    """The stops by train. Raises Malformed."""
    try:
        given = load_json(draft) if draft else []
    except Malformed:
        given = None
    if not isinstance(given, list) or not all(
        isinstance(line, list) and len(line) <= MOST and all(isinstance(stop, str) for stop in line) for line in given
    ):
        raise malformed("These routes cannot be read: begin them again.")
    return [list(line) for line in given[:trains]] + [[] for _ in range(trains - len(given))]


def _write(stops: list[list[str]]) -> str:
    return json.dumps(stops, separators=(",", ":"))


def _line(board: MapBoard, company: str, train: Train, route: Route) -> TracedLine:
    """One train's route so far, as if no other train ran."""
    called = [_called(board, stop) for stop in route.stops]
    if not called:
        return TracedLine(train.name, called)
    try:
        worth = board.routes.worth(board.pays, train, company)
        values = tuple(worth[board.state.node(stop)] for stop in route.stops)
        refusal = next((one.text for one in board.routes.route_refusals(company, train, route)), None)
        way = board.routes.read(route)
    except Refusal as wrong:
        return TracedLine(train.name, called, wrong.text)
    bonus = board.routes.value(company, route, board.pays, train) - sum(values)
    return TracedLine(train.name, called, refusal, path(board.state, way) if way else "", Counted(values, bonus))


def _called(board: MapBoard, stop: str) -> str:
    """The hex of a stop with its name: which stop of it, the map shows."""
    hex_ = board.state.printed.by_name.get(stop.split(".")[0])
    return stop if hex_ is None else hex_.called


def _drops(board: MapBoard, stops: list[list[str]], at: int) -> list[tuple[str, str]]:
    """The ends of the route at hand, each with the draft without it; none as long as it is no longer than a route."""
    mine = stops[at] if stops else []
    if len(mine) < 3:
        return []
    shorter = ((mine[0], mine[1:]), (mine[-1], mine[:-1]))
    return [(_called(board, stop), _write([rest if n == at else line for n, line in enumerate(stops)]))
            for stop, rest in shorter]


def _taps(board: MapBoard, company: str, stops: list[list[str]], at: int) -> list[Tap]:
    """Every stop with where it is drawn, and the draft if it is tapped: it goes to the end where it joins, or off."""
    graph, state = board.graph.refresh(), board.state
    tokens = graph.tokens(company)
    mine = stops[at] if stops else []
    ends = {name: {link.to for link in graph.links[state.node(name)]} for name in (mine[:1] + mine[-1:])
            if _is_there(board, name)}  # fmt: skip
    found = []
    for node in graph.stops():
        name = state.stop_name(node)
        x, y = spot(state, node)
        if name in mine[-1:]:
            after = mine[:-1]
        elif name in mine[:1]:
            after = mine[1:]
        elif len(mine) > 1 and node in ends.get(mine[0], ()) and node not in ends.get(mine[-1], ()):
            after = [name, *mine]
        else:
            after = [*mine, name]
        draft = _write([after if n == at else line for n, line in enumerate(stops)])
        joins = any(node in reached for reached in ends.values()) if mine else node in tokens
        found.append(Tap(state.called(name), x, y, draft, name in mine, joins))
    return found


def _is_there(board: MapBoard, name: str) -> bool:
    try:
        board.state.node(name)
    except Refusal:
        return False
    return True
