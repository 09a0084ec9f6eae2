"""A table of the family, for tests that read like stories: `table.enter("rent", "Ana", to="Ben")`.

Players sit clockwise as Ana, Ben, Cleo, Dan; Ana starts. Moves go through the wire, as a phone brings them.
"""

from __future__ import annotations

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import Start
from companion.engine.record import parse_entry, record_data, trace_line
from companion.games.empire_builder import TITLE
from companion.games.empire_builder.position import FINAL, INITIAL

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")


class Table:
    """One game, entered as the wire would bring it. Options are keyword arguments."""

    def __init__(self, players=4, edition="eurorails", depth="full", setup=None, **options):
        self.start = Start(
            TITLE, NAMES[:players], TITLE.read_options(options), {"starter": "Ana", **(setup or {})}, edition, depth,
        )
        self.game = self.start.begin()

    @property
    def cash(self):
        return [player.cash for player in self.game.seats.values()]

    @property
    def on_turn(self):
        return self.game.ask.actors[0] if self.game.ask.actors else None

    @property
    def notes(self):
        return [self.read(self.game.text_of(fact)) for fact in self.game.receipts[-1].facts]

    @property
    def places(self):
        return [(place.place, place.final.player, place.final.cash) for place in self.game.places()]

    def read(self, text):
        return self.game.formatter()(text)

    def __getitem__(self, player):
        return self.game.seats[player]

    def offers(self):
        self.game.ask.refresh()
        return {offer.kind.kind: offer for offer in self.game.ask.offers}

    def enter(self, move, player=None, overruled=None, **fields):
        """Enter a move of the player who is asked, or of another."""
        data = {"move": move, "player": player or self.on_turn, **fields}
        if overruled:
            data["overruled"] = overruled
        self.game.play(parse_entry(data, TITLE.moves[self.start.depth]))
        return self

    def correct(self, move, **fields):
        self.game.play(parse_entry({"move": move, **fields}, TITLE.moves[self.start.depth]))
        return self

    def refused(self, move, player=None, **fields):
        """The sentence that refuses a move; nothing has changed."""
        before = trace_line(self.game)
        with pytest.raises(Refusal) as refusal:
            self.enter(move, player, **fields)
        assert trace_line(self.game) == before
        return self.read(refusal.value.text)

    def end_turns(self, n=1):
        for _ in range(n):
            self.enter("end-turn")
        return self

    def to_main(self):
        """Past the initial build."""
        while self.game.phase == INITIAL:
            self.enter("end-turn")
        return self

    def to_turn_of(self, player):
        while self.on_turn != player:
            self.enter("end-turn")
        return self

    def connect(self, player, count=7):
        """Set how many majors a player has connected."""
        return self.correct("correct-player", player=player, what="majors", value=str(count))

    def hold(self, **cash):
        """Set everybody's cash by correction."""
        for player, amount in cash.items():
            if amount != self[player].cash:
                self.correct("correct-cash", account=player, amount=amount - self[player].cash)
        return self

    def stands(self, turn_of=None, **players):
        """A position of game turns: cash, or (cash, connected majors), by player."""
        self.to_main()
        for player, what in players.items():
            cash, majors = what if isinstance(what, tuple) else (what, 7)
            self.hold(**{player: cash}).connect(player, majors)
        return self if turn_of is None else self.correct("correct-turn", to_move=turn_of)

    def record(self):
        return record_data(self.start, self.game.entries())


__all__ = ["FINAL", "Table"]
