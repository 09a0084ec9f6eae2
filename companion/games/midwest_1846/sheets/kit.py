"""The set-up of 1846: who begins the draft."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.sheets.kit import game_of
from companion.eighteenxx.sheets.session import setup as family_setup
from companion.engine.reading import Json
from companion.engine.text import say
from companion.sheets.session import Session

Values = Json


def setup(night: Session) -> Iterator[Values]:
    """What lies ready, and who begins the draft."""
    first, last = game_of(night).seats[0], game_of(night).seats[-1]
    begins = (say("{name} chooses first in the draft, and then counterclockwise.", name=last),
              say("{name} begins the first stock round.", name=first))
    for page in family_setup(night):
        yield {**page, "begins": [night.reader(line) for line in begins]} if "begins" in page else page
