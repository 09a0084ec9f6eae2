"""The sheets of the 18xx family: what a row of `data/eighteenxx-sheets.toml` may name as its `each`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.eighteenxx.box.optional import DRAFT
from companion.eighteenxx.sheets import board, cards, forms, kit, mats, report, session
from companion.eighteenxx.sheets.kit import box_of
from companion.engine.reading import Json
from companion.sheets.registry import Room, kinds_of, rows_of
from companion.sheets.session import poster, seats

#: The rows of their sheets.
ROWS = "eighteenxx-sheets"
DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    "setup": session.setup,
    "seats": seats,
    "poster": poster,
    "shares": kit.shares,
    "shares-for-two": kit.shares_for_two,
    "trains": kit.trains,
    "privates": kit.privates,
    "charters": kit.charters,
    "minors": kit.minors,
    "tokens": kit.tokens,
    "order": kit.order,
    "setups": forms.setups,
    "pars": mats.pars,
    "revenue": mats.revenue,
    "rounds": mats.rounds,
    "mats": mats.mats,
    "player-mats": mats.player_mats,
    "auction": forms.auction,
    "runs": forms.runs,
    "labels": forms.labels,
    "market": board.market,
    "market-on-page": board.market_on_page,
    "map": board.map_large,
    "map-on-page": board.map_on_page,
    "tiles": board.tiles,
    "plain-hexes": board.plain_hexes,
    "manifest": board.manifest,
    "dividends": cards.dividends,
    "overview": cards.overview,
    "rules": cards.rules,
    "snapshot": session.snapshot,
    "score": report.score,
    "report": report.report,
    "blank-score": report.blank_score,
}


def _for_two(source: Any) -> bool:
    """Whether a game of two needs other president's certificates, and may be one of two."""
    return source.number in (0, 2) and any(kind.two_players for kind in box_of(source).kinds.values())


def _has_privates(source: Any) -> bool:
    return bool(box_of(source).privates)


def _has_trains(source: Any) -> bool:
    """Whether there is a train at all: a box that a table brings may say that of each kind there are 0."""
    return any(kind.number_for(0) != 0 for kind in box_of(source).trains.values())


def _has_minors(source: Any) -> bool:
    """Whether there are companies that are owned whole."""
    return any(_are_whole(source))


def _has_majors(source: Any) -> bool:
    """Whether there are companies with shares."""
    return not all(_are_whole(source))


def _are_whole(source: Any) -> Iterator[bool]:
    of = box_of(source)
    return (kit.is_whole(of.kinds[card.kind]) for card in of.companies.values())


def _has_bids(source: Any) -> bool:
    """Whether anybody bids for anything; a table may auction what its box does not name."""
    return box_of(source).auction != DRAFT


def _has_map(source: Any) -> bool:
    return box_of(source).printed is not None


def _has_tiles(source: Any) -> bool:
    """Whether there are tiles for the map, which says how they lie, and drawings of them."""
    return _has_map(source) and any(board.pieces(box_of(source)))


def _has_pars(source: Any) -> bool:
    return bool(box_of(source).par_values)


def _in_tens(source: Any) -> bool:
    """Whether every share is one of 10 %, as the tables of dividends have them."""
    return {kind.share for kind in box_of(source).kinds.values()} <= {board.USUAL_SHARE, board.WHOLE}


#: What the rows of the family may name.
ROOM = Room(DRAWS, {
    "two": _for_two, "bids": _has_bids, "privates": _has_privates, "trains": _has_trains, "map": _has_map,
    "tiles": _has_tiles, "tens": _in_tens, "pars": _has_pars, "minors": _has_minors, "majors": _has_majors,
})
KINDS = kinds_of(rows_of(ROWS), ROOM)
