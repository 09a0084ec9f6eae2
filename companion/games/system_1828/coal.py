"""The coal markers: who has one may run to the coalfield and beyond. Source: 1828 rules, 'Coal markers' (10.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import CompanyMove
from companion.engine.asks import Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.engine.things import Heaps, Kind, Things
from companion.games.system_1828.facts import CoalMarker, CoalTaken, TunnelDug

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems

#: Where two markers lie at first, and where the third; what one costs.
COALFIELD, TUNNEL, PRICE = "K11", "K13", 120
#: The word of the map for what a company needs to come to the coalfield.
PERMIT = "coal"
#: One of them, in words.
COAL = say("a coal marker")


class Coal:
    """The markers: so many `left` in the coalfield, whether that of the tunnel is there, and the `owners`."""

    def __init__(self, board: MapBoard | BooksBoard, things: Things) -> None:
        self._board, self._things = board, things
        self.left = 2
        self.in_tunnel = True
        self.owners: list[str] = []

    def lying(self) -> Mapping[str, int]:
        """How many lie in each of the two hexes."""
        return {COALFIELD: self.left, TUNNEL: int(self.in_tunnel)}

    def heaps(self) -> Heaps:
        """All markers, by hex or company."""
        return {place: {PERMIT: n} for place, n in {**self.lying(), **dict.fromkeys(self.owners, 1)}.items()}

    def take(self, company: str) -> None:
        """A company gets a marker of the coalfield."""
        self.left -= 1
        self.give(company, COALFIELD)

    def dig(self, company: str) -> None:
        """The builder of the tunnel gets the marker there; a second one goes to the coalfield."""
        self.in_tunnel = False
        if company in self.owners:
            self._give_back(TUNNEL)
        else:
            self.give(company, TUNNEL)

    def move(self, company: str, to: str) -> None:
        """The marker of a company becomes another's; a second one goes back to the coalfield."""
        if company not in self.owners:
            return
        self.owners.remove(company)
        if to in self.owners:
            self._give_back(company)
        else:
            self.give(to, company)

    def _give_back(self, source: str) -> None:
        self.left += 1
        self._things.carry(PERMIT, PERMIT, source, COALFIELD)

    def give(self, company: str, source: str | None = None) -> None:
        """A company has a marker, which lay at `source`; None: wherever it comes from."""
        self.owners.append(company)
        self._things.carry(PERMIT, PERMIT, source, company)
        if isinstance(self._board, MapBoard):
            self._board.state.permit(PERMIT, self.owners)


KIND = Kind(PERMIT, lambda game: game.coal.heaps(), lambda what: COAL, conserved=True)


@dataclass(frozen=True, slots=True)
class TakeCoal(CompanyMove):
    """Take a coal marker from a hex: it is bought from the coalfield; that of the tunnel comes with its tile."""

    kind: ClassVar[str] = "take-coal"
    hex: str


def against(game: Systems, company: Company, hex_: str) -> Iterator[IllegalMove]:
    """Why a company cannot take a coal marker from a hex."""
    coal, cost = game.coal, price(hex_)
    if company.name in coal.owners:
        yield illegal("{company} has a coal marker; no company has two.", company=game.called(company))
    if not (coal.left if hex_ == COALFIELD else coal.in_tunnel):
        yield impossible("No coal marker is left in {hex}.", hex=hex_)
    if cost > company.cash:
        yield impossible("{company} has {cash}; it needs {price}.", company=company.name, cash=Money(company.cash),
                         price=Money(cost))
    if isinstance(game.board, MapBoard) and not game.board.would_reach(company, hex_):
        yield illegal("{company} has no route to {hex}.", company=company.name, hex=hex_)


def price(hex_: str) -> int:
    """What the marker of a hex costs."""
    return PRICE if hex_ == COALFIELD else 0


def _offer(game: Systems, turn: CompanyTurn) -> Offer:
    company = turn.company
    hexes = (COALFIELD,) if isinstance(game.board, MapBoard) else (COALFIELD, TUNNEL)
    return Offer(
        TakeCoal, say("Take a coal marker"),
        (Field("hex", say("From where?"), lambda chosen: OneOf(hexes, lambda hex_: against(game, company, hex_), _elsewhere),
               label=_place, detail=lambda chosen, hex_: Money(price(hex_))),),
        why_closed=lambda: next(against(game, company, COALFIELD), illegal("There is no coal marker to be had.")),
        given={"company": company.name},
    )


def _place(hex_: str) -> Text:
    return say("{hex}, for the tunnel it has built", hex=hex_) if hex_ == TUNNEL else say("{hex}, the coalfield", hex=hex_)


def _elsewhere(hex_: str) -> IllegalMove:
    if hex_ == TUNNEL:
        return illegal("The coal marker of {hex} comes with its tile.", hex=hex_)
    return impossible("Coal markers lie in {coalfield} and {tunnel}, not in {hex}.", coalfield=COALFIELD, tunnel=TUNNEL,
                      hex=hex_[:12])


def _do(game: Systems, turn: CompanyTurn, move: TakeCoal) -> Procedure[None]:
    yield from ()
    company = turn.company
    if move.hex == TUNNEL:
        dig(game, company)
        return
    game.pay(company, game.bank, PRICE, CoalMarker())
    game.coal.take(company.name)
    game.happened(CoalTaken(company=game.called(company), hex=COALFIELD))


def dig(game: Systems, company: Company) -> None:
    """Who builds the tunnel gets the coal marker there, or puts it into the coalfield. It is built once, even if the table
    has it laid again."""
    if not game.coal.in_tunnel:
        return
    has_one = company.name in game.coal.owners
    game.coal.dig(company.name)
    game.happened(TunnelDug(game.called(company), TUNNEL, COALFIELD if has_one else None))


def _here(game: Systems, turn: CompanyTurn) -> bool:
    return turn.company.name not in game.coal.owners


#: Nobody is asked for it alone.
TAKE_COAL = Act(TakeCoal, _offer, lambda game, turn: False, _do, _here)
