"""A marker that moves from port to port, and serves one company. Source: 1846 rules, 'Steamboat Company'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.power import Marks
from companion.eighteenxx.model.lenient import plays_as_site
from companion.eighteenxx.model.moves import LendMarker, Pass, PlaceMarker
from companion.eighteenxx.model.track_facts import MarkerGone, MarkerMovedTo
from companion.eighteenxx.rules import steps
from companion.engine.asks import Ask, Button, Chosen, Field, Offer, Procedure, not_asked
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.box.tables import Phase
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class Steamboat(Marks, kind="steamboat"):
    """A port earns one company so much more for each of its trains, twice as much where it is `double`. The player who owns
    it says at the start of each operating round where and for whom; a company that owns it for itself, once in each turn
    before it runs. `until` a phase."""

    double: tuple[str, ...]
    until: str

    def about(self) -> Text:
        """Where, and for whom."""
        return say("A stop in one of {hexes} earns one company {amount} more for each of its trains, twice as much in "
                   "{double}. A player who owns it says at the start of each operating round where and for whom; a company "
                   "that owns it moves the marker once a turn, before it runs. Until phase {phase}.", hexes=self.hexes,
                   amount=Money(self.amount), double=self.double, phase=self.until)

    def briefly(self, game: Position) -> Text:
        """How much."""
        return say("+{amount} in a port", amount=Money(self.amount))

    def earns(self, hex_: str) -> int:
        """What a port earns."""
        return self.amount * (2 if hex_ in self.double else 1)

    def may_mark(self, game: Position, turn: CompanyTurn, private: Private) -> bool:
        """Once in each turn before it runs."""
        return private.card.id not in game.has_marked and turn.step < steps.DIVIDEND and not turn.revenue

    def mark(self, game: Position, private: Private, hex_: str, company: str) -> None:
        """It may move again in the next round."""
        game.has_marked.add(private.card.id)
        self.move(game, private, hex_, company)

    def out_of_place(self, game: Position, private: Private, move: Move) -> IllegalMove | None:
        """Later in a round than that."""
        if isinstance(move, LendMarker):
            return illegal("{player} places the marker of {private} before anybody operates.", player=move.player,
                           private=private.called)
        if isinstance(move, PlaceMarker) and game.turn is not None and game.turn.step >= steps.RUN:
            return illegal("{company} has run; the marker moves before that.", company=move.company)
        return None

    def move(self, game: Position, private: Private, hex_: str, company: str) -> None:
        """The marker goes to a port, for a company or what operates like one."""
        self._take(game, private)
        game.markers[private.card.id] = (hex_, company)
        game.board.earns_more(self._served(game, company), hex_, self.earns(hex_))
        game.happened(MarkerMovedTo(company, game.board.called(hex_), private.card.symbol, Money(self.earns(hex_))))

    def _take(self, game: Position, private: Private) -> bool:
        """Take the marker off. Whether it was there."""
        hex_, company = game.markers.pop(private.card.id, ("", ""))
        if hex_ and (company in game.companies or company in game.minors):
            game.board.earns_more(self._served(game, company), hex_, -self.earns(hex_))
        return bool(hex_)

    def _served(self, game: Position, name: str) -> Company:
        return game.companies.get(name) or game.minors[name]

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """It serves nobody until the company that has bought it says where it lies; on the site it stays and serves that."""
        yield from ()
        hex_, _company = game.markers.get(private.card.id, ("", ""))
        self._take(game, private)
        if hex_ and plays_as_site(game):
            self.move(game, private, hex_, str(private.owner))

    def closed(self, game: Position, private: Private) -> None:
        """Of a player the marker goes with it."""
        if private.owner in game.purses and self._take(game, private):
            game.happened(MarkerGone(private.called))

    def phase_begun(self, game: Position, private: Private, phase: Phase) -> None:
        """The marker leaves the game."""
        if phase.name == self.until and self._take(game, private):
            game.happened(MarkerGone(private.called))


# At the start of an operating round ------------------------------------------------------------------


def markers_move(game: Position) -> Procedure[None]:
    """Each player who owns such a private is asked, if there is a company that it could serve."""
    game.has_marked.clear()
    for private in list(game.privates.values()):
        power = private.card.power
        if isinstance(power, Steamboat) and private.owner in game.purses and not private.closed and served(game):
            move = yield _ask(game, private, power)
            if isinstance(move, LendMarker):
                power.move(game, private, move.hex, move.company)


def served(game: Position) -> tuple[str, ...]:
    """Whom a marker may serve: companies and independents that operate."""
    floated = (name for name, company in game.companies.items() if company.is_floated)
    return (*floated, *(name for name, minor in game.minors.items() if game.minor_owner(minor)))


def _ask(game: Position, private: Private, power: Steamboat) -> Ask:
    player = str(private.owner)
    first = say("{player} places the marker of {private} before anybody operates.", player=player, private=private.called)
    hex_now, company_now = game.markers.get(private.card.id, ("", ""))

    def says(chosen: Chosen) -> Text:
        return say("Put the marker on {hex} for {company}", hex=game.board.called(chosen["hex"]), company=chosen["company"])

    offer = Offer(
        LendMarker, say("Move the marker"),
        (Field("hex", say("In which port?"), lambda chosen: OneOf(power.hexes, unknown=lambda hex_: impossible(
            "The marker goes to one of: {hexes}.", hexes=power.hexes)), label=game.board.called,
            detail=lambda chosen, hex_: Money(power.earns(hex_))),
         Field("company", say("Whom does it serve?"), lambda chosen: OneOf(served(game), unknown=lambda name: impossible(
             "{company} does not operate.", company=str(name)[:20])))),
        given={"player": player, "private": private.card.id}, button=Button(says=says),
    )
    stays = say("It stays in {hex} for {company}", hex=game.board.called(hex_now), company=company_now) if hex_now else say(
        "No marker")
    return Ask(
        actors=(player,), heading=say("{player} may move the marker of {private}", player=player,
                                      private=private.card.symbol),
        task=say("Move the marker of {private}", private=private.card.symbol),
        make_offers=lambda: (offer, Offer(Pass, stays)), not_your_turn=lambda other: not_asked(other, game.players, first),
        unexpected_move=first,
    )
