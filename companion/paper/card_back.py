"""The plain back of a card: the title, the kind of card, and between them a company's band or an engraved ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.paper.frame import Frame
from companion.paper.setting import flow
from companion.paper.typeset import Flowed

#: A lower card has no room for more than its kind, in mm.
LOW = 20


@dataclass(frozen=True)
class CardBack:
    """A back: all lengths go by the shorter side of the card. Type in points."""

    cut: Frame
    game: str
    words: str
    of_company: bool

    @property
    def _side(self) -> float:
        return min(self.cut.width, self.cut.height)

    @property
    def has_title(self) -> bool:
        """Whether the title has room."""
        return self.cut.height > LOW

    @property
    def rim(self) -> Frame:
        """The line around it."""
        return self.cut.inset(max(self._side * 0.06, 1))

    @property
    def room(self) -> float:
        """The width for words."""
        return self.rim.width - 4

    @property
    def band(self) -> Frame:
        """The band across its middle."""
        high = self._side * 0.3
        return self.rim.inset(0.8).strip(self.cut.cy - high / 2 - self.rim.inset(0.8).y, high)

    @property
    def signs(self) -> tuple[float, float]:
        """Where the company's shape stands at both ends of the band."""
        half = self.band.height / 2
        return self.band.x + half, self.band.right - half

    @property
    def radius(self) -> float:
        """The radius of that shape."""
        return self.band.height * 0.26

    @property
    def engraved(self) -> float:
        """How high the engraved ground is to either side."""
        return self._side * 0.22

    @property
    def short_size(self) -> float:
        """The type of the company's short name on the band."""
        return self._side * 0.48

    @property
    def short_y(self) -> float:
        """Where that stands."""
        return self.cut.cy + self.short_size * 0.12

    @property
    def short_room(self) -> float:
        """Its room, beside the shapes."""
        return self.rim.width - 2 - 2 * self.band.height

    @property
    def _high(self) -> float:
        """The height for words above the band, or below it."""
        return (self.cut.height - self.band.height) / 2 - self.rim.y - 2

    @cached_property
    def title(self) -> Flowed:
        """The title."""
        return flow(self.game.upper(), self.room - 1, self._high, min(self._side * 0.2, 10), weight=600, leading=1.15)

    @property
    def title_y(self) -> float:
        """Where its first line stands."""
        lower = (len(self.title.lines) - 1) * self.title.pitch / 2
        return self.rim.y + 1 + (self._high + self.title.size * 0.25) / 2 - lower

    @cached_property
    def kind(self) -> Flowed:
        """The kind of card: smaller below a band, and never smaller than can be read."""
        size = min(self._side * 0.19, 11) if self.of_company else min(self._side * 0.3, 17)
        height = self._high if self.of_company else self.band.height
        return flow(self.words, self.room - 1, height, max(size, 6.2), leading=1.15)

    @property
    def kind_y(self) -> float:
        """Where its first line stands."""
        below = self.rim.bottom - 1 - (self._high - self.kind.size * 0.25) / 2
        middle = below if self.of_company else self.cut.cy + self.kind.size * 0.12
        return middle - (len(self.kind.lines) - 1) * self.kind.pitch / 2


#: What templates may call.
WORDS = {"card_back": CardBack}
