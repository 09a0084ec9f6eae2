"""A running game of 1862 on paper for a pause: the family's pages, the price track, and what only its companies have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.eighteenxx.sheets import session as family
from companion.eighteenxx.sheets.kit import mark
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.sheets.kit import PERMITS
from companion.games.eastern_1862.sheets.setup import game_of
from companion.games.eastern_1862.sheets.track import strips
from companion.sheets.session import Session


def snapshot(night: Session) -> Iterator[Json]:
    """All figures, the price track and the map; below the figures permits and obligations."""
    game = game_of(night)
    for page in family.snapshot(night):
        if page["page"] == "figures":
            yield {**page, "remarks": [*page["remarks"], *map(night.reader, _told(game))]}
        elif page["page"] == "market":
            yield {**page, **strips(night), "stacks": _stacks(game)}
        else:
            yield page


def _stacks(game: Eastern) -> dict[int, list[Any]]:
    """The markers by price, the first to operate first."""
    return {cell.price: [mark(game.box.companies[name]) for name in stack]
            for cell in game.box.chart.cells if (stack := game.market.stack(cell))}


def _told(game: Eastern) -> Iterator[Text]:
    for permit, words in PERMITS.items():
        companies = tuple(name for name, own in game.permits.items() if permit in own and game.companies[name].is_started)
        if companies:
            yield say("Permit {permit}: {companies}.", permit=words, companies=companies)
    for name, founder in game.obligations.items():
        yield say("{player} has to see {company} floated.", player=founder, company=name)
