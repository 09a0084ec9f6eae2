"""The sheets of 1820: what a row of `data/1820-sheets.toml` may name as its `each`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.reading import Json
from companion.games.britain_1820.box import box
from companion.games.britain_1820.sheets import board, forms, kit, rules, session
from companion.sheets.registry import kinds_of, rows_of
from companion.sheets.session import numbers, poster, seats

DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    "setup": session.setup,
    "setups": forms.setups,
    "auction": forms.auction,
    "runs": forms.runs,
    "labels": forms.labels,
    "seats": seats,
    "poster": poster,
    "chart": board.chart,
    "chart-on-page": board.chart_on_page,
    "market": board.market,
    "market-on-page": board.market_on_page,
    "track": board.private_track,
    "charters": kit.charters,
    "shares": kit.shares,
    "shares-more": kit.more_shares,
    "privates": kit.private_certificates,
    "british-rail": kit.british_rail,
    "cousins": kit.cousins,
    "trains": kit.trains,
    "loans": kit.loans,
    "numbers": lambda source: numbers(source, box().players),
    "tokens": kit.tokens,
    "lobbies": kit.lobbies,
    "rules": rules.rules,
    "snapshot": session.snapshot,
    "score": session.score,
    "report": session.report,
    "blank-score": board.blank_score,
}
KINDS = kinds_of(rows_of("1820-sheets"), DRAWS)
