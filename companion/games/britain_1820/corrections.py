"""What a table sets right by hand in 1820: where a thing lies, and what a figure is.

A correction follows no rule, but what the box does not hold cannot be anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.errors import impossible
from companion.engine.facts import Corrected, Fact
from companion.engine.game import Correction, Game
from companion.engine.text import Text, say, say_n, set_right
from companion.engine.unknown import no_company
from companion.games.britain_1820 import figures
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import heirs
from companion.games.britain_1820.moves import BANK, POOL, TREASURY
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.things import COUSIN, SHARE, TRAIN

#: Out of the game. A company's charter lies with its director.
GONE, CHARTER = "gone", "charter"
_PLACES = {BANK: say("the supply"), POOL: say("the pool"), TREASURY: say("the treasury"), GONE: say("the box")}


@dataclass(frozen=True, slots=True)
class CorrectPlace(Correction):
    """Carry a `thing` from one place to another: so many shares or trains, a cousin, or a charter; `what` is the company,
    the colour, or the cousin. Places are players, cousins, companies, "pool", "treasury", "bank" and "gone"."""

    kind: ClassVar[str] = "correct-place"
    thing: str
    what: str
    source: str
    target: str
    count: int = 1
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Carry it, as far as it lies there."""
        position = _position(game)
        if self.count < 1 or self.source == self.target:
            raise impossible("One at least goes to another place.")
        for place in (self.source, self.target):
            if place not in places(position, self.thing):
                raise impossible("{thing} cannot lie with {place}.", thing=self._thing(),
                                 place=place_called(position, place[:40]))
        _CARRIED[self.thing](position, self)
        game.happened(Corrected(self._told(position), what=self.what, amount=self.count))

    def log_line(self) -> Text:
        """What was carried."""
        return self._told(None)

    def _told(self, game: Position | None) -> Text:
        return set_right(say("{n} × {thing} from {source} to {target}", n=self.count, thing=self._thing(game),
                             source=place_called(game, self.source), target=place_called(game, self.target)))

    def _thing(self, game: Position | None = None) -> Text | str:
        what = self.what[:40]
        if self.thing == TRAIN:
            return say("{colour} train", colour=what)
        if self.thing == COUSIN:
            return game.box.cousins[what].short if game and what in game.box.cousins else what
        return say("share of {company}", company=what) if self.thing == SHARE else say("charter of {company}", company=what)


def places(game: Position, thing: str) -> tuple[str, ...]:
    """Where things of a kind can lie. Raises ImpossibleMove: there are none."""
    if thing not in _CARRIED:
        raise impossible("Things are: {known}; not {given}.", known=tuple(_CARRIED), given=thing[:40])
    return {
        SHARE: (*game.holders, POOL, TREASURY), TRAIN: (BANK, GONE, *game.players, *game.companies),
        COUSIN: (GONE, *game.players), CHARTER: game.holders,
    }[thing]  # fmt: skip


@dataclass(frozen=True, slots=True)
class CorrectFigure(Correction):
    """Set a figure: `what` of the `owner`, a company, player or cousin; "" is the table."""

    kind: ClassVar[str] = "correct-figure"
    owner: str
    what: str
    value: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set it, if there can be so much."""
        position = _position(game)
        figure = next((one for one in figures.of(position, self.owner) if one.part == self.what), None)
        if figure is None:
            raise impossible("{owner} has no figure called {what}.", owner=self.owner[:40] or say("the table"),
                             what=self.what[:40])
        if self.value not in figure.values:
            raise impossible("{what} of {owner}: one of {values}, not {value}.", what=figure.label, owner=self._owner(),
                             values=_listed(figure.values), value=self.value)
        before = figure.value
        figure.put(self.value)
        said = say("{owner}, {what}: {before} → {value}.", owner=self._owner(), what=figure.label, before=before,
                   value=self.value)
        game.happened(Corrected(set_right(said), self.owner or None, self.what,
                                self.value))

    def log_line(self) -> Text:
        """The figure corrected."""
        return set_right(say("{owner}, {what}: {value}", owner=self._owner(), what=self.what, value=self.value))

    def _owner(self) -> Text | str:
        return self.owner or say("the table")


CORRECTIONS: tuple[type[Correction], ...] = (CorrectPlace, CorrectFigure)


def _listed(values: Sequence[int]) -> tuple[str, ...]:
    if isinstance(values, range):
        return (f"{values[0]}–{values[-1]}",)
    return tuple(map(str, values))


def _carry_shares(game: Position, move: CorrectPlace) -> None:
    company = _company(game, move.what)
    have = {POOL: company.pool, TREASURY: company.treasury}.get(move.source, company.of(move.source))
    if move.count > have:
        raise impossible(say_n("{place} has {n} share of {company}.", "{place} has {n} shares of {company}.", have,
                               place=place_called(game, move.source), company=company.name))
    _move_shares(game, company, move.count, move.source, move.target)


def _carry_trains(game: Position, move: CorrectPlace) -> None:
    if move.what not in game.box.trains:
        raise impossible("There are no {colour} trains.", colour=move.what[:40])
    have = _trains_at(game, move.what, move.source)
    if have is not None and move.count > have:
        raise impossible(say_n("{place} has {n} {colour} train.", "{place} has {n} {colour} trains.", have,
                               place=place_called(game, move.source), colour=say(move.what)))
    source, target = (None if place == GONE else place for place in (move.source, move.target))
    game.move_train(move.what, source, target, move.count)


def _trains_at(game: Position, colour: str, place: str) -> int | None:
    """How many trains of a colour lie at a place; None: without number."""
    if place == BANK:
        return game.supply[colour]
    if place != GONE:
        return (game.companies[place].trains if place in game.companies else game.future[place]).count(colour)
    if (left := game.supply[colour]) is None:
        return None
    used = sum(one.trains.count(colour) for one in game.companies.values())
    return game.box.trains[colour].count - left - used - sum(trains.count(colour) for trains in game.future.values())


def _carry_cousin(game: Position, move: CorrectPlace) -> None:
    """A cousin who leaves the game has nothing any more; who comes into it has nothing yet."""
    cousin = game.cousins.get(move.what)
    if move.what not in game.cousins_drawn or (cousin.owner if cousin else GONE) != move.source:
        raise impossible("{cousin} does not lie there.", cousin=move.what[:40])
    if move.target == GONE and cousin and (cousin.cash or game.shares(move.what)):
        raise impossible("{cousin} still has money or shares.", cousin=cousin.name)
    if cousin is None:
        game.take_cousin(move.what, move.target)
    elif move.target == GONE:
        game.leave_cousin(move.what)
    else:
        game.hand_cousin(move.what, move.target)


def _carry_charter(game: Position, move: CorrectPlace) -> None:
    company = _company(game, move.what)
    most = max(company.holders.values(), default=0)
    if move.source != company.director or not company.is_led or not company.of(move.target) == most > 0:
        raise impossible("The director of {company} is whoever holds most shares of it.", company=company.name)
    company.director = move.target


_CARRIED = {SHARE: _carry_shares, TRAIN: _carry_trains, COUSIN: _carry_cousin, CHARTER: _carry_charter}


def correct_holding(game: Position, player: str, company: str, shares: int) -> Fact:
    """Set a holding: shares too many go to the pool, more come from the pool and then from the treasury. The director
    follows. Raises ImpossibleMove: there are not so many, nobody would hold any, or nobody of that name plays."""
    if player not in game.purses:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    found = _company(game, company)
    if not found.is_public:
        raise impossible("{company} has no shares to trade.", company=company[:40])
    more = shares - found.of(player)
    if shares < 0 or more > found.pool + found.treasury:
        free = found.of(player) + found.pool + found.treasury
        raise impossible(say_n("{player} can hold {n} share of {company} at most.",
                               "{player} can hold {n} shares of {company} at most.", free, player=player, company=company))
    from_pool = min(more, found.pool)
    _move_shares(game, found, from_pool, POOL, player)
    _move_shares(game, found, more - from_pool, TREASURY, player)
    return Corrected(set_right(say("{player} holds {shares} of {company}", player=player, shares=shares, company=company)),
                     player, company, shares)


def _move_shares(game: Position, company: Company, count: int, source: str, target: str) -> None:
    """Move shares, and see who is director now."""
    after = company.held - (count if source in game.holders else 0) + (count if target in game.holders else 0)
    if company.is_led and after < 1:
        raise impossible("At least one share of {company} must stay with a player or cousin.", company=company.name)
    company.move_shares(count, source, target)
    if company.is_led:
        company.director = heirs(game, company)[0]


def _company(game: Position, name: str) -> Company:
    """A company by its name. Raises ImpossibleMove: there is none."""
    if name not in game.companies:
        raise impossible(no_company(name, game.box.with_shares.values()))
    return game.companies[name]


def place_called(game: Position | None, name: str) -> Text | str:
    """A place in words."""
    return _PLACES.get(name) or (game.called(name) if game else name)


def _position(game: Game) -> Position:
    assert isinstance(game, Position)
    return game
