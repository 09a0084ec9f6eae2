"""A game of 1820: the table of contents of its rulebook, on top of the position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.asks import Offer
from companion.engine.domains import Choose
from companion.engine.facts import Fact
from companion.engine.game import Receipt, Rules
from companion.engine.instructions import Action
from companion.engine.moves import Move
from companion.engine.reading import Json
from companion.engine.text import Text
from companion.engine.things import Net
from companion.games.britain_1820 import at_random, corrections, moves, open_cry, taking_over, words
from companion.games.britain_1820.instructions import bids_moved, moved
from companion.games.britain_1820.issue_round import idle_director, issue_round
from companion.games.britain_1820.operating_round import operating_round
from companion.games.britain_1820.passing import UNTILS
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.stock_round import stock_round
from companion.games.britain_1820.whole_turn import WholeTurn

#: A cycle of rounds, which is repeated. Source: facts, 3.
CYCLE = (stock_round, operating_round, issue_round, operating_round, issue_round)


class Britain(Position):
    """One game."""

    untils = UNTILS
    words = words.WORDS

    def rules(self) -> Rules:
        """Rounds in their cycle until the game ends."""
        return self._rounds(0)

    def _rounds(self, at: int) -> Rules:
        while True:
            end = yield from CYCLE[at % len(CYCLE)](self)
            if end is not None:
                return end
            at += 1

    def resume(self, position: Json) -> Rules:
        """Go on with the next round of a position taken over from the table."""
        return self._rounds(taking_over.take_over(self, position))

    def auction_moves(self, winner: str, price: int) -> list[Move]:
        """The bid and the passes by which the running auction ends so."""
        if not isinstance(self.ask.topic, open_cry.OpenCry):
            return super().auction_moves(winner, price)
        return list(open_cry.as_entries(self.ask.topic, winner, price))

    def correct_holding(self, player: str, company: str, shares: int) -> Fact:
        """Set a holding by hand. Raises ImpossibleMove."""
        return corrections.correct_holding(self, player, company, shares)

    def idle_pass(self) -> Move | None:
        """Of a bidder, of whoever has bought or built and can do nothing more, but not where a train is missing, and of a
        director whose companies are in liquidation."""
        if (idle := super().idle_pass() or idle_director(self)) is not None:
            return idle
        ask, offers = self.ask, self.ask.open_offers()
        goes_on = (ask.is_begun or ask.acts_for) and [offer.kind for offer in offers] == [moves.Pass]
        if not goes_on or offers[0].button.asks_first() is not None:
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

    def moved(self, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
        """Markers, shares, trains, loans and what becomes British Rail."""
        return moved(self, went, back)

    def instructions(self, done: Sequence[Receipt], back: bool) -> tuple[Text, ...]:
        """The things and the money; bids lie on the cards of cousins."""
        paid = [receipt for receipt in done if not isinstance(receipt.entry.move, moves.BidCousin)]
        return (*bids_moved(done, back), *super().instructions(paid, back))

    def log_line(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return words.log_line(self, receipt)
