"""A running game for a pause, line by line: all lines of a page have one pitch, which gives way when the page is full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.reading import Json
from companion.paper.frame import Frame
from companion.paper.setting import flow, lines
from companion.paper.typeset import Flowed

Values = Json
#: The largest pitch and type; the type of what has many words, in points; and the room beside captions, below events, and
#: beside remarks.
PITCH, SIZE, SMALL, BESIDE, BELOW, REMARK = 5.2, 10.0, 8.5, 37.0, 14.0, 4.0


@dataclass(frozen=True)
class PauseLayout:
    """A page of a pause: `who` is the sentence at its top."""

    area: Frame
    who: str
    players: Sequence[Values]
    events: Sequence[Values]
    remarks: Sequence[str]

    @property
    def told(self) -> Flowed:
        """The sentence."""
        return flow(self.who, self.area.width - 5, 10, 13, weight=600)

    @property
    def top(self) -> float:
        """Where the players begin."""
        return 34 + self.told.height

    @property
    def pitch(self) -> float:
        """From line to line."""
        of_players = sum(4 + len(self.built(it)) + bool(it["state"]) + len(it["hand"]) for it in self.players)
        told = sum(1 + len(self.words(it)) for it in self.events) + sum(len(self.remark(it)) for it in self.remarks)
        left = self.area.height - self.top - 6 - (10 if self.events else 0) - len(self.players) * 2.4
        return min(PITCH, left / (of_players + told + 2))

    @property
    def size(self) -> float:
        """The type, in points."""
        return min(SIZE, self.pitch * 1.95)

    def built(self, player: Values) -> list[str]:
        """What a player has built besides lines of track."""
        return lines(player["built"], self.area.width - BESIDE, SMALL)

    def words(self, event: Values) -> list[str]:
        """What an event does."""
        return lines(event["words"], self.area.width - BELOW, SMALL)

    def remark(self, words: str) -> list[str]:
        """Something to remember."""
        return lines(words, self.area.width - REMARK, 9)

    def rows(self, player: Values) -> list[tuple[str, Any]]:
        """The lines below the name of a player: what they are, and what they say."""
        return list(self._rows(player))

    def _rows(self, player: Values) -> Iterator[tuple[str, Any]]:
        if player["state"]:
            yield "state", player["state"]
        yield "loads", player["loads"] or "–"
        yield "majors", player["joined"] or "–"
        for n, words in enumerate(self.built(player)):
            yield ("built" if n == 0 else "more"), words
        for card in player["hand"]:
            yield "card", card
        if not player["has_hand"]:
            yield "blank", None

    def high(self, player: Values) -> float:
        """The height of a player."""
        return (2 + len(self.rows(player))) * self.pitch

    @property
    def seats(self) -> list[float]:
        """Where each player begins, and where the last one ends."""
        tops = [0.0]
        for player in self.players:
            tops.append(tops[-1] + self.high(player))
        return tops

    def event_high(self, event: Values) -> float:
        """The height of an event."""
        return (1 + 0.86 * len(self.words(event))) * self.pitch

    @property
    def in_force(self) -> list[float]:
        """Where each event begins below the players, and where the last one ends."""
        tops = [6.8 if self.events else 0.0]
        for event in self.events:
            tops.append(tops[-1] + self.event_high(event))
        return tops

    @property
    def remembered(self) -> list[tuple[str, bool]]:
        """The lines of what is to be remembered, each with whether something new begins."""
        return [(line, n == 0) for words in self.remarks for n, line in enumerate(self.remark(words))]
