"""What a company could earn if: with a train more or less, with a tile laid. Nothing of it is done.

Only the map and the trains of the company change: the phase stays, nothing rusts, nobody pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import BANK, POOL
from companion.eighteenxx.box.tables import CompanyCard
from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.drawing.art import Place, TileWay, around
from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.laying import Laying
from companion.eighteenxx.map.reach import Reaches
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model import depot
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.screens.best_runs import Question, question
from companion.engine.errors import IllegalMove, malformed
from companion.engine.text import Text

#: So many tiles can be tried one after another, and so many trains more.
MOST_TILES, MOST_TRAINS = 6, 6


class WhatIf:
    """A company on a map with other tiles, and with other trains.

    `plus` and `minus` are kinds of train, `lays` tiles as "H6:57:1". `left_out` are those that cannot be had or run
    (any more): who keeps the page open while the table plays on loses them.

    Raises Malformed: there is no such company or train.
    """

    def __init__(
        self, game: Position, board: MapBoard, company: str, plus: Sequence[str] = (), minus: Sequence[str] = (),
        lays: Sequence[str] = (),
    ) -> None:
        if company not in game.companies:
            raise malformed(no_company(game, company).text)
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
        distances = dict(self._distances())
        unknown = next((name for name in (*plus, *minus) if name not in distances), None)
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
            if self._against(name):
                self.left_out.append(name)
            else:
                self._trains.append(Train(name, distances[name]))
                self.plus.append(name)

    def _distances(self) -> Iterator[tuple[str, Any]]:
        """How far each kind of train goes, or each side of its cards."""
        for name, kind in self._game.box.trains.items():
            yield from kind.sides.items() if kind.sides else ((name, kind.distance),)

    def _against(self, name: str) -> IllegalMove | None:
        """Why the company could not run a train of a kind, or a side of its cards, if it had it."""
        card = depot.Train(next(kind for kind in self._game.box.trains.values() if name in (kind.name, *kind.sides)), 0)
        card.side = name if card.kind.sides else ""
        return self._game.against_running(self._one, card)

    def _lay(self, lay: str) -> None:
        hex_, _, rest = lay.partition(":")
        tile, _, rotation = rest.partition(":")
        if (tile, rotation) in [(way.tile, str(way.rotation)) for way in self.ways(hex_)]:
            self.state.lay(hex_, tile, int(rotation))
            self.lays.append(lay)
        else:
            self.left_out.append(f"{tile} {hex_}"[:20])

    @property
    def card(self) -> CompanyCard:
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

    @property
    def layout(self) -> str:
        """How the map's hexes lie: "flat" or "pointy"."""
        return self.state.printed.grid.layout

    def changed(self, **more: list[str]) -> dict[str, list[str]]:
        """What is to be otherwise, as an address has it; `more` are parts that shall be others."""
        return {"plus": self.plus, "minus": self.minus, "lay": self.lays, **more}

    def lays_with(self, hex_: str, way: TileWay) -> list[str]:
        """The tiles that are tried, with one more."""
        return [*self.lays, f"{hex_}:{way.tile}:{way.rotation}"]

    def with_train(self, part: str, name: str) -> dict[str, list[str]]:
        """The same with a train more in `plus` or `minus`."""
        return self.changed(**{part: [*(self.plus if part == "plus" else self.minus), name]})

    def without(self, part: str, n: int) -> dict[str, list[str]]:
        """The same with a train of `plus` or `minus` taken away; or a tile of `lays` and all after it, which may need it."""
        if part == "lays":
            return self.changed(lay=self.lays[:n])
        names = self.plus if part == "plus" else self.minus
        return self.changed(**{part: [*names[:n], *names[n + 1 :]]})

    def question(self) -> Question:
        """What it could earn then."""
        return question(self._board, self._one, self._trains, self.state)

    def more_trains(self) -> list[tuple[str, bool, list[CompanyCard]]]:
        """What could come to it and run: each kind of train, or side of its cards, that is not gone, whether the bank or the
        bank pool has one, and the other companies that do."""
        return [one for one in self._to_be_had() if not self._against(one[0])]

    def idle_trains(self) -> list[Text]:
        """Why the others that could come to it could not run."""
        return [why.text for name, _, _ in self._to_be_had() if (why := self._against(name))]

    def _to_be_had(self) -> Iterator[tuple[str, bool, list[CompanyCard]]]:
        for name, _ in self._distances():
            owners = [train.owner for train in self._game.depot.trains()
                      if name == train.name or (not train.side and name in train.kind.sides)]
            others = [self._game.companies[owner].card for owner in dict.fromkeys(owners)
                      if owner in self._game.companies and owner != self._one.name]  # fmt: skip
            is_free = BANK in owners or POOL in owners
            if is_free or others:
                yield name, is_free, others

    def hexes(self) -> list[Place]:
        """Where the company could lay a tile, as the map is then."""
        if len(self.lays) >= MOST_TILES:
            return []
        names = self._laying.hexes_to_lay(self._one.name, self._board.colours, self._board.blocked())
        places = {place.id: place for place in self.map()}
        return [places[name] for name in names]

    def around(self, name: str) -> list[Place]:
        """The hexes around one, as seen from it."""
        return around(self.map(), name)

    def ways(self, name: str) -> list[TileWay]:
        """How tiles could lie on a hex: each way that looks different, with its drawing there. Empty: none."""
        if name not in self.state.printed.by_name:
            return []
        hex_ = self.state.hex(name)
        seen: dict[Any, TileWay] = {}
        for lay in self._laying.legal_on(self._one.name, name, self._board.colours, self._board.blocked()):
            circles = self.state.carried(hex_, lay.face)
            place = drawing.place(self.state.printed, hex_, lay.face, None)
            sides = self.state.printed.sides(name, lay.face.edges)
            seen.setdefault((lay.tile, lay.face.looks), TileWay.on(place, lay.tile, lay.rotation, circles, sides))
        return list(seen.values())

    def map(self) -> list[Place]:
        """The map as it would be, to be drawn."""
        return list(drawing.hexes(self.state.printed, self.state, drawing.SCREEN))
