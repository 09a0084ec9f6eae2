"""A game of the family from the initial build to the standings: the rules on top of the position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.errors import impossible
from companion.engine.facts import Fact
from companion.engine.game import Receipt, Rules
from companion.engine.instructions import Action
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text
from companion.engine.things import Net
from companion.games.empire_builder import cards, connecting, taking_over, turn, undoing, words
from companion.games.empire_builder.facts import TaxPaid
from companion.games.empire_builder.instructions import moved
from companion.games.empire_builder.position import FINISHED, Position


class EmpireBuilder(Position):
    """One game of the family; which of the sixteen is the edition."""

    words = words.WORDS
    untils = connecting.UNTILS

    def rules(self) -> Rules:
        """Cards, initial build, game turns, special build. Source: the rules; Puffing Billy handbook."""
        yield from cards.keep_three(self)
        yield from turn.initial_build(self)
        return (yield from turn.game_turns(self, self.first))

    def resume(self, taken: Json) -> Rules:
        """Go on with the turn of the player who is to move in a position taken over from the table."""
        return turn.game_turns(self, taking_over.take_over(self, taken))

    def trace(self) -> JsonDict:
        """All players and what else the position needs, as docs/game-file.md has it."""
        return {
            "round": str(self.round_name()), "phase": self.phase,
            "players": {name: taking_over.trace_player(self, player) for name, player in self.seats.items()},
            "companies": {}, "bank": self.bank.cash, **taking_over.trace(self),
        }

    def correct_holding(self, player: str, company: str, shares: int) -> Fact:
        """There are no shares to correct."""
        raise impossible("This family has no shares.")

    def stop(self) -> None:
        """End the game; what everybody has may be seen now."""
        self.phase = FINISHED
        self.money_public = True
        super().stop()

    def log_line(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return words.log_line(self, receipt)

    def news_of(self, receipt: Receipt) -> Sequence[Fact]:
        """What came of an entry, but for the tax, which its sentence tells, and what is on a card drawn."""
        came_of_it = (fact for fact in super().news_of(receipt) if not isinstance(fact, TaxPaid))
        return (*came_of_it, *cards.read(self, receipt))

    def moved(self, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
        """Loads, cards, trains and the crayon."""
        return moved(self, went, done, back)

    def undo_needs(self, lost: Sequence[Receipt]) -> Text | None:
        """Whose agreement it takes to take entries back."""
        return undoing.agreement(self, lost)
