"""The tiles that powers of privates lay on a board with a map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion.eighteenxx.box.power import LaysTiles, one_of, power_that_lays
from companion.eighteenxx.map.borders import is_linked, linking
from companion.eighteenxx.map.hexes import EDGES
from companion.eighteenxx.map.laying import Lay, Laying
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.tiles import Face, called
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Chosen, Field
from companion.engine.domains import Domain, Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, say

#: What offers of the map ask: made once, not at every tile.
ON_WHICH, WHICH_TILE, HOW_LIES = say("On which hex?"), say("Which tile?"), say("How does it lie?")


class PrivateTiles:
    """The part of a board with a map that lays the tiles of privates."""

    _game: Position
    state: MapState
    laying: Laying
    #: By private: what the second of two tiles that must join may be, once the first lies.
    _second: dict[str, list[Lay]]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of tiles that the phase allows."""
        raise NotImplementedError

    def blocked(self, builder: str = "") -> dict[str, tuple[str, str]]:
        """The hexes that privates of players close, each with the private and its owner."""
        raise NotImplementedError

    def lay_cost(self, company: Company, hex_: str) -> int:
        """What a company pays for the next tile on a hex."""
        raise NotImplementedError

    def crossing_cost(self, company: Company, hex_: str, face: Face) -> int:
        """What a company pays for the borders across which a face completes track."""
        raise NotImplementedError

    def lay(self, company: Company, move: Any) -> int:
        """Put the tile down."""
        raise NotImplementedError

    def could_lay(self, company: Company, hexes: tuple[str, ...]) -> bool:
        """Whether any tile of the phase fits there, and its track comes there."""
        return any(next(self.laying.legal_on(company.name, hex_, self.colours), None) for hex_ in hexes)

    def against_power(self, company: Company, private: Private) -> Iterator[IllegalMove]:
        """Why the power cannot be used: a hex has been filled, the terrain is too dear, or no tile fits."""
        power = power_that_lays(private)
        empty = power.is_reached or [hex_ for hex_ in power.hexes if power.replaces or self.state.face(hex_).tile is None]
        cost = self.power_costs(company, private)
        if power.is_joined and empty is not True and len(empty) < len(power.hexes):
            yield impossible("{private} needs both {a} and {b} empty.", private=private.called, a=power.hexes[0],
                             b=power.hexes[1])
        elif (power.is_joined or power.replaces) and cost > company.cash:
            yield impossible("The terrain costs {cost}; {company} has {cash}.", cost=Money(cost), company=company.name,
                             cash=Money(company.cash))
        elif (not empty or cost > company.cash) and power.pays:
            price = sum(self.state.hex(hex_).cost for hex_ in power.hexes)
            yield impossible("{hex} must be empty and costs {price}; {company} has {cash}.", hex=power.hexes[0],
                             price=Money(price), company=company.name, cash=Money(company.cash))
        elif not empty:
            yield impossible("{private} needs an empty {hex}; tiles {tiles}.", private=private.called,
                             hex=power.hexes[0], tiles=power.tiles)
        elif power.links and is_linked(self.state, power.hexes):
            yield impossible("{a} and {b} are joined already.", a=self.state.hex(power.hexes[0]).called,
                             b=self.state.hex(power.hexes[1]).called)
        elif not power.is_joined and (phase := self._first_phase(power)):
            yield illegal("{private} lays tiles of phase {phase}.", private=private.called,
                          phase=self._game.depot.called_phase(phase))
        elif not self._lays(private, company.name):
            yield impossible("No tile of {private} fits.", private=private.called)

    def _first_phase(self, power: LaysTiles) -> str | None:
        """The first phase that has a tile of the power, where this one has none."""
        found = {self.state.tile(tile).faces[0].colour for tile in power.tiles}
        if found & {*self.colours}:
            return None
        return next((phase.name for phase in self._game.depot.phases if found & {*phase.colours}), None)

    def power_costs(self, company: Company, private: Private) -> int:
        """What the company pays for the terrain of all tiles of the power."""
        power = power_that_lays(private)
        return sum(self._cost_by(power, company, hex_) for hex_ in power.hexes)

    def _cost_by(self, power: LaysTiles, company: Company, hex_: str) -> int:
        """What a tile costs that a power lays."""
        if power.replaces and power.pays:
            return self.state.hex(hex_).cost
        return max(self.lay_cost(company, hex_) - power.less, 0) if power.pays else 0

    def _lays_of(self, private: Private) -> Collection[tuple[str, str, int]]:
        """What a power may lay now: hex, tile and rotation of a tile, or of either one of two that join."""
        owner, is_joined = str(private.owner), power_that_lays(private).is_joined
        lays = self._paid(private, self._lays(private, owner))
        return [(*lay[:2], way) for lay in lays for way in (self._alike(lay) if is_joined else lay[2:3])]

    def _paid(self, private: Private, lays: Sequence[Lay]) -> Sequence[Lay]:
        """Of some lays those for whose borders the owner can pay, where the power does not."""
        owner = self._game.companies.get(private.owner or "")
        if owner is None or not power_that_lays(private).links:
            return lays
        return [lay for lay in lays if self.crossing_cost(owner, lay.hex, lay.face) <= owner.cash]

    def _lays(self, private: Private, company: str = "") -> Sequence[Lay]:
        """The same as lays; where two join, of those that look alike one; where track must come there, that of a company."""
        power, known = power_that_lays(private), self._second.get(private.card.id)
        if known is not None:
            return known
        if power.is_reached:
            return self.laying.reached(company, power.colours(self._game, self.colours), self.blocked())
        if power.links:
            return linking(self.laying, power.hexes, power.tiles, self.colours)
        if not power.is_joined:
            return self.laying.granted(power.hexes, power.tiles, self.colours, upgrades=power.replaces)
        return [lay for pair in self._pairs(private) for lay in pair]

    def _pairs(self, private: Private) -> list[tuple[Lay, Lay]]:
        power = power_that_lays(private)
        one, other = power.hexes
        return self.laying.pairs((one, other), power.tiles)

    def _alike(self, lay: Lay) -> list[int]:
        """The rotations in which a tile looks as it does in a lay."""
        return [way for way, face in enumerate(self.state.tile(lay.tile).faces) if face.looks == lay.face.looks]

    def use_fields(self, company: Company) -> tuple[Field, ...]:
        """Hex, tile and rotation of a tile that a private lays."""
        return self.grant_fields()

    def grant_fields(self) -> tuple[Field, ...]:
        """Hex, tile and rotation of a tile that the `private` chosen before lays."""

        def of(chosen: Chosen) -> Collection[tuple[str, str, int]]:
            return self._lays_of(self._game.privates[chosen["private"]])

        def distinct(values: Any) -> tuple[Any, ...]:
            return tuple(sorted(set(values)))

        def hexes(chosen: Chosen) -> Domain:
            private = self._game.privates[chosen["private"]]
            power = power_that_lays(private)

            def elsewhere(hex_: str) -> IllegalMove:
                if private.card.id in self._second and hex_ in power.hexes:
                    return not_joined(power)
                return power.unfit(self._game) or illegal("{private} lays tiles on {hexes} only.", private=private.called,
                                                          hexes=power.hexes)

            return Hexes(distinct(hex_ for hex_, _, _ in of(chosen)), unknown=elsewhere, anything=self.state.names)

        def wrong(chosen: Chosen) -> IllegalMove:
            power = power_that_lays(self._game.privates[chosen["private"]])
            if why := power.unfit(self._game) or self.laying.against_track(chosen["hex"], power.tiles):
                return why
            if chosen["private"] in self._second:
                return not_joined(power)
            if not power.is_joined:
                return illegal("Only tile {tile}, with track to where it can go on.", tile=one_of(power.tiles))
            return illegal("Only tiles {tiles}, and they must join each other.", tiles=power.tiles)

        return (
            Field("hex", ON_WHICH, hexes),
            Field("tile", WHICH_TILE, lambda chosen: OneOf(
                distinct(tile for hex_, tile, _ in of(chosen) if hex_ == chosen["hex"]),
                unknown=lambda tile: wrong(chosen), anything=lambda: tuple(self.state.tiles)), called),
            Field("rotation", HOW_LIES, lambda chosen: OneOf(
                distinct(way for hex_, tile, way in of(chosen) if (hex_, tile) == (chosen["hex"], chosen["tile"])),
                unknown=lambda rotation: wrong(chosen), anything=lambda: EDGES)),
        )

    def use(self, company: Company, private: Private, move: Any) -> int:
        """Put the tile of a power down; of two that join, remember what the second may be."""
        power, known = power_that_lays(private), self._second.pop(private.card.id, None)
        if power.is_joined and not known:
            looks = self.state.tile(move.tile).faces[move.rotation].looks
            self._second[private.card.id] = [
                other for pair in self._pairs(private) for lay, other in (pair, pair[::-1])
                if lay.hex == move.hex and lay.tile == move.tile and lay.face.looks == looks
            ]
        cost = self._cost_by(power, company, move.hex)
        if power.links:
            cost += self.crossing_cost(company, move.hex, self.state.tile(move.tile).faces[move.rotation])
        self.lay(company, move)
        if power.links and known is None:
            self._second[private.card.id] = linking(self.laying, power.hexes, power.tiles, self.colours, move.hex)
        if power.most > 1 and known is None and not power.is_reached:
            self._second[private.card.id] = self.laying.joining(move.hex, power.hexes, power.tiles, self.colours)
        return cost


def not_joined(power: LaysTiles) -> IllegalMove:
    """Why a second tile cannot lie so."""
    if len(power.hexes) > 2:
        return illegal("The two tiles must be joined.")
    return illegal("The tiles in {a} and {b} must be joined to each other.", a=power.hexes[0], b=power.hexes[1])
