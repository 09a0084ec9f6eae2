"""What positions of 1882 say besides: the rebellion, and the neutral tokens that companies still have."""

from __future__ import annotations

from typing import Any

from companion.eighteenxx.model.company import CharterMore, Company
from companion.eighteenxx.model.extras import Extras
from companion.engine.parts import parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say


class Rebels(Extras[Any]):
    """The rebellion and neutral tokens."""

    def charter(self, company: Company) -> CharterMore:
        """Its neutral token, as long as it lies there."""
        return CharterMore(things=(say("a neutral token"),) if company.neutral else ())

    def reminders(self) -> tuple[Text, ...]:
        """With which train the rebellion begins."""
        if self.game.has_rebelled:
            return ()
        return (say("The rebellion begins with the first {train}-train.", train=self.game.drawn["rebellion"]),)

    def trace(self) -> JsonDict:
        """Whether the rebellion has been, and the trains in front of the one that begins it."""
        return {"rebelled": self.game.has_rebelled, "in_front": self.game.in_front}

    def trace_of(self, company: Company) -> JsonDict:
        """How many neutral tokens it has."""
        return {"neutral": company.neutral} if company.card.neutral_tokens else {}

    def keys(self) -> tuple[Json, Json]:
        """The same."""
        return parts("rebelled", "in_front"), parts("neutral")

    def take(self, taken: Json) -> None:
        """The same."""
        self.game.has_rebelled, self.game.in_front = bool(taken.get("rebelled")), int(taken.get("in_front", 0))
        for name, row in taken.get("companies", {}).items():
            company = self.game.companies[name]
            company.neutral = int(row.get("neutral", company.neutral))
