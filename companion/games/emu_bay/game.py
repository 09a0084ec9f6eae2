"""A game of Emu Bay Railway Company, from the initial auction to the end: the rules on top of the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.facts import Fact, followed
from companion.engine.game import Receipt, Rules
from companion.engine.instructions import Action
from companion.engine.moves import Move
from companion.engine.reading import Json
from companion.engine.text import Text
from companion.engine.things import Net
from companion.games.emu_bay import auction, corrections, setup, taking_over, turn, words
from companion.games.emu_bay.board import Board
from companion.games.emu_bay.books_board import BooksBoard
from companion.games.emu_bay.facts import ActionCubeMoved, CubesTaken, TrackPaid
from companion.games.emu_bay.instructions import moved
from companion.games.emu_bay.map import Map
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.position import Position


class EmuBay(Position):
    """One game of Emu Bay."""

    words = words.WORDS
    untils = auction.UNTILS

    def lay_out(self, drawn: setup.Drawn) -> Board:
        """At the depth Full the map; at Books only how many cubes lie on it."""
        if self.depth == "full":
            return MapBoard(self, Map(self.box, drawn.stations, drawn.cubes, self.options))
        return BooksBoard(self, sum(drawn.cubes.values()))

    def rules(self) -> Rules:
        """The initial auction, then turns until the game ends. Source: Emu Bay rules, 'Sequence of play'."""
        starter = yield from auction.initial_auction(self)
        return (yield from turn.turns(self, starter))

    def resume(self, taken: Json) -> Rules:
        """Go on with a turn of the player who is to move in a position taken over from the table."""
        return turn.turns(self, taking_over.take_over(self, taken))

    def is_opening(self) -> bool:
        """Until the first turn is taken."""
        return self.turn_number == 0 or (self.turn_number == 1 and not isinstance(self.ask.topic, auction.ShareAuction))

    def auction_moves(self, winner: str, price: int) -> list[Move]:
        """The bids and passes by which the running auction ends so."""
        if not isinstance(self.ask.topic, auction.ShareAuction):
            return super().auction_moves(winner, price)
        return auction.as_entries(self, self.ask.topic, winner, price)

    def correct_holding(self, player: str, company: str, shares: int) -> Fact:
        """Set a holding by hand."""
        return corrections.correct_holding(self, player, company, shares)

    def log_line(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return words.log_line(self, receipt)

    def news_of(self, receipt: Receipt) -> Sequence[Fact]:
        """What came of an entry; of action cubes, and of what is paid and left in the end, hands are told."""
        return [fact for fact in followed(receipt.facts) if not isinstance(fact, ActionCubeMoved | CubesTaken | TrackPaid)]

    def moved(self, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
        """Cubes, shares, bonds and markers."""
        return moved(self, went, back)
