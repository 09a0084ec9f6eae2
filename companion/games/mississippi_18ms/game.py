"""A game of 18MS."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.extras import Extras
from companion.eighteenxx.model.reasons import ForObjective
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.rounds.draft import draft
from companion.eighteenxx.rules import debts
from companion.eighteenxx.usual_rounds import UsualRounds
from companion.engine.asks import Procedure
from companion.engine.game import Rules
from companion.engine.reading import Json

#: New Orleans: what its first token brings, and what a stop there earns each train more until the first 6.
PORT, FIRST_TOKEN, EACH = "I1", 100, 10
#: Chattanooga: the hex of the tile that connects it, the edge, and what that brings.
GATE, EDGE, CONNECTION = "B10", 4, 50
PERMANENT = "6"


class Arrivals(Extras["Mississippi"]):
    """Who has come to New Orleans, and whether Chattanooga is connected, follow from the map."""

    def take(self, taken: Json) -> None:
        """Read both from a position."""
        for name, row in taken["companies"].items():
            if PORT in row.get("tokens", ()) and not self.game.depot.has_begun(PERMANENT):
                self.game.board.earns_more(self.game.companies[name], PORT, EACH)
        self.game.is_connected = self.game.leads_to_chattanooga()


class Mississippi(UsualRounds):
    """18MS as the family plays it, with a draft and without phases that trains bring."""

    #: Whether track has led to Chattanooga yet.
    is_connected: bool
    extras_of = Arrivals

    def rules(self) -> Rules:
        """The privates are drafted; then the rounds. Source: 18MS rules, 'Sequence of play'."""
        yield from draft(self)
        return (yield from self.rounds())

    def lay_out(self) -> Board:
        """Chattanooga is not connected yet."""
        self.is_connected = False
        return super().lay_out()

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """On 18xx.games one of the two tiles of a company's first turn may be an upgrade."""
        is_second = turn.is_first and len(turn.laid) == 1 and self.options["profile"] != "rulebook"
        if not is_second:
            return super().tile_right(turn)
        return TileRight(yellow_only=turn.laid[0].is_upgrade, but=(turn.laid[0].hex,))

    def after_tile(self, company: Company, hex_: str) -> None:
        """Who connects Chattanooga gets money."""
        if hex_ == GATE and not self.is_connected and self.leads_to_chattanooga():
            self.is_connected = True
            self.pay(self.bank, company, CONNECTION, ForObjective())

    def leads_to_chattanooga(self) -> bool:
        """Whether track leads from its hex to Chattanooga."""
        return isinstance(self.board, MapBoard) and bool(self.board.state.face(GATE).edges >> EDGE & 1)

    def after_token(self, company: Company, hex_: str) -> None:
        """Who comes to New Orleans gets money, and earns more there for a while."""
        if hex_ == PORT:
            self.pay(self.bank, company, FIRST_TOKEN, ForObjective())
            if not self.depot.has_begun(PERMANENT):
                self.board.earns_more(company, PORT, EACH)

    def assign_train(self, company: Company, train: Train) -> None:
        """The first 6 ends what New Orleans earns more."""
        if train.name == PERMANENT:
            self.board.earns_no_more((PORT,))

    def after_stock_turns(self) -> Procedure[None]:
        """Debts grow."""
        yield from ()
        debts.grow(self)
