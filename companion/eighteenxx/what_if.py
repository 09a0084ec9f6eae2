"""What a company could earn if: with a train more or less, with a tile laid. Nothing of it is done.

Only the map and the trains of the company change: the phase stays, nothing rusts, nobody pays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.eighteenxx import drawing
from companion.eighteenxx.best_runs import Question, question
from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.laying import Laying
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.moves import BANK, POOL
from companion.eighteenxx.position import Position
from companion.engine.errors import malformed

#: So many tiles can be tried one after another, and so many trains more.
MOST_TILES, MOST_TRAINS = 6, 6


class WhatIf:
    """A company on a map with other tiles, and with other trains.

    `plus` and `minus` are kinds of train, `lays` tiles as "H6:57:1". `left_out` are those that cannot be had (any
    more): who keeps the page open while the table plays on loses them.

    Raises Malformed: there is no such company or train.
    """

    def __init__(
        self, game: Position, board: MapBoard, company: str, plus: Sequence[str] = (), minus: Sequence[str] = (),
        lays: Sequence[str] = (),
    ) -> None:
        if company not in game.companies:
            raise malformed("There is no company called {company}.", company=company[:12])
        self._game, self._board, self._one = game, board, game.companies[company]
        self.state = board.state.copy()
        graph = Graph(self.state)
        self._laying = Laying(self.state, Reaches(graph), board.laying.rule, board.laying.comes_with, board.laying.labels)
        self.left_out: list[str] = []
        self.minus, self.plus, self.lays = list[str](), list[str](), list[str]()
        self._change_trains(plus, minus)
        for lay in lays[:MOST_TILES]:
            self._lay(lay)

    def _change_trains(self, plus: Sequence[str], minus: Sequence[str]) -> None:
        kinds = self._game.box.trains
        unknown = next((name for name in (*plus, *minus) if name not in kinds), None)
        if unknown is not None:
            raise malformed("There is no train {train} in this game.", train=unknown[:12])
        self._trains = self._board.trains(self._one)
        for name in minus[:MOST_TRAINS]:
            gone = next((train for train in self._trains if train.name == name), None)
            if gone is None:
                self.left_out.append(name)
            else:
                self._trains.remove(gone)
                self.minus.append(name)
        for name in plus[:MOST_TRAINS]:
            self._trains.append(Train(name, kinds[name].distance))
            self.plus.append(name)

    def _lay(self, lay: str) -> None:
        hex_, _, rest = lay.partition(":")
        tile, _, rotation = rest.partition(":")
        if (tile, rotation) in [(one["tile"], str(one["rotation"])) for one in self.ways(hex_)]:
            self.state.lay(hex_, tile, int(rotation))
            self.lays.append(lay)
        else:
            self.left_out.append(f"{tile} {hex_}"[:20])

    @property
    def card(self) -> Any:
        """The company."""
        return self._one.card

    @property
    def trains(self) -> list[str]:
        """The trains that it would have."""
        return [train.name for train in self._trains]

    @property
    def own(self) -> list[str]:
        """The trains that it has."""
        return [train.name for train in self._board.trains(self._one)]

    def question(self) -> Question:
        """What it could earn then."""
        return question(self._board, self._one, self._trains, self.state)

    def more_trains(self) -> list[tuple[str, bool, list[Any]]]:
        """What could come to it: each kind of train that is not gone, whether the bank or the open market has one, and
        the other companies that do."""
        found = []
        for name in self._game.box.trains:
            owners = [train.owner for train in self._game.depot.trains() if train.name == name]
            others = [self._game.companies[owner].card for owner in dict.fromkeys(owners)
                      if owner in self._game.companies and owner != self._one.name]  # fmt: skip
            is_free = BANK in owners or POOL in owners
            if is_free or others:
                found.append((name, is_free, others))
        return found

    def hexes(self) -> list[dict[str, Any]]:
        """Where the company could lay a tile, as the map is then: id, name and place on the drawing."""
        if len(self.lays) >= MOST_TILES:
            return []
        names = self._laying.hexes_to_lay(self._one.name, self._board.colours, self._board.blocked())
        return [{"id": name, "called": self.state.hex(name).called, **self._spot(name)} for name in names]

    def _spot(self, name: str) -> dict[str, float]:
        x, y = drawing.centre(self.state.printed, name)
        return {"x": x, "y": y}

    def ways(self, name: str) -> list[dict[str, Any]]:
        """How tiles could lie on a hex: each way that looks different, with its drawing there. Empty: none."""
        if name not in self.state.printed.by_name:
            return []
        hex_ = self.state.hex(name)
        seen: dict[Any, dict[str, Any]] = {}
        for lay in self._laying.legal_on(self._one.name, name, self._board.colours, self._board.blocked()):
            tokens = [
                [holder or "" for holder in circles]
                for circles in self.state.carried(hex_, self.state.faces[hex_.index], lay.face)
            ]
            art = drawing.place(self.state.printed, hex_, lay.face, None)
            seen.setdefault((lay.tile, lay.face.looks), {
                "tile": lay.tile, "rotation": lay.rotation,
                "art": {**art, "tokens": tokens, "kept": [[] for _ in tokens]},
            })  # fmt: skip
        return list(seen.values())

    def map(self) -> list[dict[str, Any]]:
        """The map as it would be, to be drawn."""
        return list(drawing.hexes(self.state.printed, self.state))
