"""The sheets of 1828: those of the family, some with other words, and its own, rows of `data/1828-sheets.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.eighteenxx import sheets as family
from companion.eighteenxx.sheets.kit import box_of, head
from companion.engine.reading import Json
from companion.games.system_1828.sheets import auction, board, kit, pause, rules, setup, slip
from companion.sheets.registry import Room, kinds_of, rows_of
from companion.sheets.session import numbers

#: The rows of its own sheets.
ROWS = "1828-sheets"
DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    **family.DRAWS,
    "setup": setup.tonight_s,
    "snapshot": pause.snapshot,
    "market": board.market,
    "market-on-page": board.market_on_page,
    "trains": kit.trains,
    "order": kit.order,
    "rules": rules.rules,
    "setups": setup.by_number,
    "auction": auction.rows,
    "numbers": lambda source: numbers(source, box_of(source).players),
    "pars": board.pars,
    "systems": kit.systems,
    "small-company": kit.small_company,
    "markers": kit.markers,
    "blank-merger": slip.blank,
    "mergers": slip.done,
    "tried": slip.tried,
}
ROOM = Room(DRAWS, {**family.ROOM.only, "merged": slip.is_merged, "may-merge": slip.may_merge}, head)
#: A row of its own takes the place of the family's of the same id.
KINDS = kinds_of({row["id"]: row for row in (*rows_of(family.ROWS), *rows_of(ROWS))}.values(), ROOM)
