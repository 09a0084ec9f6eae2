"""A game of an 18xx title: what every title of the family says in the same way.

The procedures are put together by the title, in its room: `rules` and `rounds` are the table of contents of its rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.eighteenxx import corrections, passing, phases, taking_over, told
from companion.eighteenxx.board import Board
from companion.eighteenxx.counted_board import CountedBoard
from companion.eighteenxx.dividends import PRICE
from companion.eighteenxx.idle_step import idle_pass
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.moves import Agree
from companion.eighteenxx.on_table import Pieces, first_of_two, moved
from companion.eighteenxx.position import Position
from companion.eighteenxx.privates import REVENUE
from companion.eighteenxx.whole_turn import WholeTurn
from companion.engine.game import Receipt, Rules
from companion.engine.hands import Deed
from companion.engine.ledger import Posting
from companion.engine.moves import Move
from companion.engine.notes import Note, noted
from companion.engine.text import Text, renamed, say

#: Kinds of notes of which hands say all: papers and trains that change their place, sums that are paid.
TOLD_BY_HANDS = frozenset({
    "certificate-gone", "certificates-to-pool", "help", "income", "private-bought", "private-closed",
    "share-given", "terrain", "train-rusted",
})
#: Kinds of notes that say which company is part of another now.
UNITED = frozenset({"merger", "system"})


class Eighteen(Position):
    """One game."""

    untils = passing.UNTILS

    def rounds(self) -> Rules:
        """The rounds after the distribution until the game ends: the title says which."""
        raise NotImplementedError

    def lay_out(self) -> Board:
        """The map at the depth Full, the board on the table at Books."""
        return MapBoard(self) if self.depth == "full" else CountedBoard(self)

    def whole_turn(self, fields: Mapping[str, str]) -> WholeTurn:
        """What the form of the rest of a company's turn enters."""
        return WholeTurn(self, fields)

    def resume(self, position: Mapping[str, Any]) -> Rules:
        """Go on with a stock round from a position taken over from the table."""
        taking_over.take_over(self, position)
        return self.rounds()

    def correct_holding(self, player: str, company: str, shares: int) -> None:
        """Set how many percent a player holds."""
        corrections.correct_holding(self, player, company, shares)

    def news_of(self, receipt: Receipt) -> Sequence[Text]:
        """With a phase that begins also what it changes, and after a consent what was agreed to. A company that is part of
        another now closes, which is no news."""
        notes = receipt.notes if isinstance(receipt.entry.move, Agree) else super().news_of(receipt)
        united = {note.values.get("other") for note in receipt.notes if note.kind in UNITED and note.values.get("price")}
        return [noted(phases.begins(self, str(note.values["phase"])), note.kind) if note.kind == "phase" else note
                for note in notes if isinstance(note, Note)
                and not (note.kind == "company-closed" and note.values["company"] in united)]

    def pieces(self) -> Pieces:
        """Markers, papers, tiles, tokens, trains and privates."""
        return Pieces.of(self)

    def moved(self, was: Any, done: Sequence[Receipt], back: bool) -> Iterator[Text | Deed]:
        """The pieces; with the second tile of a private also the first."""
        if not back:
            yield from first_of_two(self, done)
        yield from moved(self, was, back)

    def is_told_by_hands(self, note: Note) -> bool:
        """What is paid, papers and trains that change their place, and a marker of which nothing else is told."""
        return note.kind in TOLD_BY_HANDS or note.template == PRICE.template

    def paying(self, posting: Posting) -> Text:
        """What privates pay is told as theirs."""
        return say("Privates pay: {payments}.") if posting.why.template == REVENUE.template else super().paying(posting)

    def names_of(self, player: str) -> frozenset[str]:
        """A player and the companies that he presides over, by all that they are called."""
        own = [company for company in self.companies.values() if self.president(company) == player]
        return frozenset({player, *(company.name for company in own), *(self.called(company) for company in own)})

    def pass_of(self, player: str) -> Move | None:
        """A pass that lets the turn go by; nobody is made to drop out of an auction."""
        return super().pass_of(player) if passing.means_waiting(self) else None

    def idle_pass(self) -> Move | None:
        """Of a bidder, and of a company that can do nothing more in a step of its turn."""
        return super().idle_pass() or idle_pass(self)

    def note(self, text: Text, kind: str = "note") -> None:
        """Add a sentence to the receipt being written, with what companies are called now."""
        super().note(renamed(text, self.names_after(len(self.receipts))), kind)

    def told(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return told.told(self, receipt)
