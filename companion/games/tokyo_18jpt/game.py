"""A game of 18JP-T."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.tile_right import ANY_TILE, TileRight
from companion.eighteenxx.usual_rounds import UsualRounds

#: With a token there Tobu lays two tiles in a turn.
ASAKUSA = "H84"


class Tokyo(UsualRounds):
    """18JP-T as the family plays it, with more tiles for Tobu and Tokyu, and money for tiles of Seibu and of the owner of
    the Tokyo Metropolitan Government Bureau of Transportation."""

    def tile_right(self, turn: CompanyTurn) -> TileRight | None:
        """Tobu: two with a token in H84. Tokyu: one more for each on a town; the table sees where, without a map. Source:
        'Companies'."""
        most, company = 1, turn.company
        if company.name == "TR":
            most += ASAKUSA in company.hexes
        if company.name == "TC":
            most += sum(not tile.hex or self._has_town(tile.hex) for tile in turn.laid)
        return ANY_TILE if len(turn.laid) < most else None

    def after_tile(self, company: Company, hex_: str) -> None:
        """Seibu gets 100 for each on a town, the owner of TMGBT 50 for each green T tile. Source: 'Companies', 'Private
        companies'."""
        if not isinstance(self.board, MapBoard):
            return
        face, bureau = self.board.state.face(hex_), self.privates["P3"]
        if company.name == "SER" and face.towns:
            self.pay_for_tile(company.name, 100)
        if (face.label, face.colour) == ("T", "green") and bureau.owner == company.name and not bureau.closed:
            self.pay_for_tile(company.name, 50)

    def _has_town(self, hex_: str) -> bool:
        return isinstance(self.board, MapBoard) and bool(self.board.state.face(hex_).towns)
