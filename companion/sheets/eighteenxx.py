"""The sheets of the 18xx family: what a row of `data/eighteenxx-sheets.toml` may name as its `each`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.eighteenxx.position import Position
from companion.games import TITLES as SHELF
from companion.sheets import (
    eighteenxx_board,
    eighteenxx_cards,
    eighteenxx_kit,
    eighteenxx_night,
    eighteenxx_report,
)
from companion.sheets.night import poster, seats

#: The titles of the family, and the rows of their sheets.
TITLES = tuple(id_ for id_, title in SHELF.items() if isinstance(title.game, type) and issubclass(title.game, Position))
ROWS = "eighteenxx-sheets"
DRAWS: Mapping[str, Callable[[Any], Iterable[Mapping[str, Any]]]] = {
    "setup": eighteenxx_night.setup,
    "seats": seats,
    "poster": poster,
    "shares": eighteenxx_kit.shares,
    "shares-for-two": eighteenxx_kit.shares_for_two,
    "trains": eighteenxx_kit.trains,
    "privates": eighteenxx_kit.privates,
    "charters": eighteenxx_kit.charters,
    "tokens": eighteenxx_kit.tokens,
    "order": eighteenxx_kit.order,
    "market": eighteenxx_board.market,
    "market-on-page": eighteenxx_board.market_on_page,
    "map": eighteenxx_board.map_large,
    "map-on-page": eighteenxx_board.map_on_page,
    "tiles": eighteenxx_board.tiles,
    "manifest": eighteenxx_board.manifest,
    "dividends": eighteenxx_cards.dividends,
    "overview": eighteenxx_cards.overview,
    "rules": eighteenxx_cards.rules,
    "snapshot": eighteenxx_night.snapshot,
    "score": eighteenxx_report.score,
    "report": eighteenxx_report.report,
    "blank-score": eighteenxx_report.blank_score,
}
