"""The sheets of 1862: those of the family, some with other words, and its own, rows of `data/1862-sheets.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from companion.eighteenxx import sheets as family
from companion.eighteenxx.sheets import board as family_board
from companion.engine.reading import Json
from companion.games.eastern_1862.boards import LABELS
from companion.games.eastern_1862.sheets import forms, kit, pause, rules, setup, track, worked
from companion.sheets.registry import Room, kinds_of, rows_of

#: The rows of its own sheets.
ROWS = "1862-sheets"
DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    **family.DRAWS,
    "setup": setup.tonight_s,
    "setups": setup.by_number,
    "track": track.large,
    "track-on-page": track.on_page,
    "charters": kit.charters,
    "tokens": kit.tokens,
    "trains": kit.trains,
    "manifest": partial(family_board.manifest, labels=LABELS),
    "permits": kit.permits,
    "obligations": kit.obligations,
    "rules": rules.rules,
    "runs": forms.runs,
    "jumps": forms.jumps,
    "worksheet": forms.worksheet,
    "worked": worked.done,
    "tried": worked.tried,
    "blank-score": forms.blank_score,
    "overview": kit.overview,
    "snapshot": pause.snapshot,
}
ROOM = Room(DRAWS, {**family.ROOM.only, "exchanged": worked.has_done, "may-exchange": worked.may_try})
#: A row of its own takes the place of the family's of the same id.
KINDS = kinds_of({row["id"]: row for row in (*rows_of(family.ROWS), *rows_of(ROWS))}.values(), ROOM)
