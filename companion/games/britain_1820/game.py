"""A game of 1820: the table of contents of its rulebook, on top of the position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.asks import Offer
from companion.engine.domains import Choose
from companion.engine.errors import impossible
from companion.engine.game import Receipt, Rules
from companion.engine.instructions import Deed
from companion.engine.moves import Move
from companion.engine.notes import Note
from companion.engine.text import Text
from companion.games.britain_1820 import at_random, corrections, moves, open_cry, told
from companion.games.britain_1820.issue_round import idle_director, issue_round
from companion.games.britain_1820.on_table import Pieces, bids_moved, moved
from companion.games.britain_1820.operating_round import operating_round
from companion.games.britain_1820.passing import UNTILS
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.stock_round import stock_round
from companion.games.britain_1820.whole_turn import WholeTurn

#: A cycle of rounds, which is repeated. Source: facts, 3.
CYCLE = (stock_round, operating_round, issue_round, operating_round, issue_round)
#: The kinds of notes that say what hands move and pay.
BY_HANDS = frozenset({
    "price", "shares-sold", "shares-bought", "share-bought", "loan", "loan-repaid", "column", "paid", "rail", "issued",
    "train-bought", "cousin", "helped", "shortfall", "outbid",
})  # fmt: skip


class Britain(Position):
    """One game."""

    untils = UNTILS

    def rules(self) -> Rules:
        """Rounds in their cycle until the game ends."""
        while True:
            for play in CYCLE:
                end = yield from play(self)
                if end is not None:
                    return end

    def resume(self, position: Mapping[str, Any]) -> Rules:
        """A position from elsewhere cannot be taken over yet."""
        raise impossible("A game of 1820 cannot be taken over in the middle.")

    def auction_moves(self, winner: str, price: int) -> list[Move]:
        """The bid and the passes by which the running auction ends so."""
        if not isinstance(self.ask.topic, open_cry.Auction):
            return super().auction_moves(winner, price)
        return list(open_cry.as_entries(self.ask.topic, winner, price))

    def correct_holding(self, player: str, company: str, shares: int) -> None:
        """Set a holding by hand. Raises ImpossibleMove."""
        corrections.correct_holding(self, player, company, shares)

    def idle_pass(self) -> Move | None:
        """Of a bidder, of whoever has bought or built and can do nothing more, but not where a train is missing, and of a
        director whose companies are in liquidation."""
        if (idle := super().idle_pass() or idle_director(self)) is not None:
            return idle
        ask, offers = self.ask, self.ask.open_offers()
        goes_on = (ask.is_begun or ask.acts_for) and [offer.kind for offer in offers] == [moves.Pass]
        if not goes_on or offers[0].asks_first() is not None:
            return None
        return moves.Pass(**offers[0].begun(ask.actors[0]))

    def whole_turn(self, fields: Mapping[str, str]) -> WholeTurn:
        """What the form of the rest of a company's turn enters."""
        return WholeTurn(self, fields)

    def lots(self, offer: Offer) -> int:
        """Random play keeps companies going."""
        return at_random.lots(self, offer)

    def picked(self, offer: Offer, player: str, choose: Choose) -> Move:
        """Random play enters what trains may earn, and what is needed."""
        return at_random.picked(self, offer, player, choose)

    def pieces(self) -> Pieces:
        """Markers, shares, trains and loans."""
        return Pieces.of(self)

    def moved(self, was: Any, done: Sequence[Receipt], back: bool) -> Iterator[Text | Deed]:
        """The pieces."""
        return moved(self, was, back)

    def on_table(self, was: Any, done: Sequence[Receipt], back: bool) -> tuple[Text, ...]:
        """The pieces and the money; bids lie on the cards of cousins."""
        paid = [receipt for receipt in done if not isinstance(receipt.entry.move, moves.BidCousin)]
        return (*bids_moved(done, back), *super().on_table(was, paid, back))

    def is_told_by_hands(self, note: Note) -> bool:
        """Prices, shares, loans and trains, whose pieces move, and what is paid."""
        return note.kind in BY_HANDS

    def told(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return told.told(self, receipt)
