"""Powers that make places worth more to one company: a marker in a hex, named trains. Source: 18AL, 'Private companies'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.power import Marks, Power
from companion.eighteenxx.map.map import Pair
from companion.eighteenxx.model.company import CharterMore
from companion.eighteenxx.model.extras import Extras
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.track_facts import MarkerGone, MarkerPlaced, NamedTrainsGone, NamedTrainsTaken
from companion.engine.asks import Procedure
from companion.engine.inputs import Fields
from companion.engine.parts import parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.box.tables import Phase
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.company_turn import CompanyTurn

#: What traces call them.
MARKERS, NAMED = "markers", "named_trains"


@dataclass(frozen=True)
class Marker(Marks, kind="marker"):
    """Once, at any time of its turn, a company that owns it places a marker on one of `hexes` to which one of its trains can
    run, or on any of them where it may be `unreached`: a stop there earns each of its trains so much more, `until` a phase
    begins."""

    until: str
    unreached: bool = False

    @property
    def anywhere(self) -> bool:
        """As the data say."""
        return self.unreached

    def about(self) -> Text:
        """Where, for how much, and until when."""
        if self.unreached:
            return say("Once, a company that owns it places a marker on one of {hexes}: a stop there earns each of its "
                       "trains {amount} more, until phase {phase}.", hexes=self.hexes, amount=Money(self.amount),
                       phase=self.until)
        return say("Once, a company that owns it places a marker on one of {hexes}, where one of its trains can run: a stop "
                   "there earns each of its trains {amount} more, until phase {phase}.",
                   hexes=self.hexes, amount=Money(self.amount), phase=self.until)

    def briefly(self, game: Position) -> Text:
        """Where, and for how much."""
        return say("a marker: +{amount} in one of {hexes}", amount=Money(self.amount), hexes=self.hexes)

    def may_mark(self, game: Position, turn: CompanyTurn, private: Private) -> bool:
        """Once."""
        return not private.used

    def mark(self, game: Position, private: Private, hex_: str, company: str) -> None:
        """It stays there."""
        private.used, private.holder = True, hex_
        game.board.earns_more(game.companies[company], hex_, self.amount)
        game.happened(MarkerPlaced(company, game.board.called(hex_), private.called, Money(self.amount)))

    def phase_begun(self, game: Position, private: Private, phase: Phase) -> None:
        """The marker leaves the game."""
        if phase.name == self.until:
            game.board.earns_no_more(self.hexes)
            private.holder = ""
            game.happened(MarkerGone(private.called))


@dataclass(frozen=True)
class NamedTrains(Power, kind="named trains"):
    """A company that buys it has named trains: each earns it so much more once in a run for a route with both of its hexes.
    They stay when the private has closed, and leave the game when the company gets another president. By the name of each
    its two hexes, and what it earns."""

    trains: Mapping[str, tuple[str, ...]]
    earns: Mapping[str, int]

    def about(self) -> Text:
        """Between which hexes, and for how much."""
        named = tuple(say("{name}, {one} and {other}: {amount}", name=name, one=hexes[0], other=hexes[1],
                          amount=Money(self.earns[name])) for name, hexes in self.trains.items())
        return say("A company that buys it has named trains, each of which earns it more once in a run for a route with two "
                   "places: {trains}. They leave the game when the company gets another president.", trains=named)

    def briefly(self, game: Position) -> Text:
        """For which places, and how much."""
        return say("named trains: {trains}", trains=tuple(
            say("+{amount} for {one} and {other}", amount=Money(self.earns[name]), one=one, other=other)
            for name, (one, other) in self.trains.items()))

    def lying(self) -> tuple[Text, ...]:
        """The named trains as they lie on a charter."""
        return tuple(say("{name}: +{amount} for {one} and {other}", name=name, amount=Money(self.earns[name]), one=one,
                         other=other) for name, (one, other) in self.trains.items())

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """The company has them."""
        yield from ()
        company = str(private.owner)
        self.give(game, private, company)
        game.happened(NamedTrainsTaken(company, private.called))

    def give(self, game: Position, private: Private, company: str) -> None:
        """They are a company's from now on."""
        private.holder = company
        game.board.set_pairs(company, tuple(
            Pair(one, other, self.earns[name]) for name, (one, other) in self.trains.items()))

    def president_changed(self, game: Position, private: Private, company: Company) -> None:
        """They leave the game."""
        if private.holder == company.name:
            private.holder = ""
            game.board.set_pairs(company.name, ())
            game.happened(NamedTrainsGone(company.name, private.called))


class MarkerExtras(Extras[Position]):
    """Where markers lie and who has named trains, on charters, in traces and in positions from outside."""

    def charter(self, company: Company) -> CharterMore:
        """Its marker and its named trains, which stay when their private has closed."""
        things: list[Text] = []
        for private in self.game.privates.values():
            power, holder = private.card.power, private.holder
            if isinstance(power, NamedTrains) and holder == company.name:
                things += power.lying()
            elif isinstance(power, Marker) and holder and private.owner == company.name:
                things.append(say("a marker: +{amount} in {hex}", amount=Money(power.amount), hex=holder))
        return CharterMore(things=tuple(things))

    def trace(self) -> Json:
        """By private: the company and the hex of its marker, or the company that has its named trains."""
        held = [(id_, one, one.card.power) for id_, one in self.game.privates.items() if one.holder]
        return {MARKERS: {id_: [one.owner, one.holder] for id_, one, power in held if isinstance(power, Marker)},
                NAMED: {id_: one.holder for id_, one, power in held if isinstance(power, NamedTrains)}}

    def keys(self) -> tuple[Json, Json]:
        """The same."""
        return parts(MARKERS, NAMED), {}

    def take(self, taken: Json) -> None:
        """The same; what is of no such private or company is not heard."""
        for id_, private in self.game.privates.items():
            power, mark, company = private.card.power, taken.get(MARKERS, {}).get(id_), taken.get(NAMED, {}).get(id_)
            if isinstance(power, Marker) and mark and mark[0] in self.game.companies and mark[1] in power.hexes:
                private.owner, private.holder, private.used = mark[0], mark[1], True
                self.game.board.earns_more(self.game.companies[mark[0]], mark[1], power.amount)
            elif isinstance(power, NamedTrains) and company in self.game.companies:
                power.give(self.game, private, company)

    def read(self, given: Fields, position: JsonDict) -> JsonDict:
        """A form does not ask for them: they stay as they are."""
        return {**position, **self.trace()}
