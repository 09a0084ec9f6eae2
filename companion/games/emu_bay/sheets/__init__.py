"""The sheets of Emu Bay Railway Company: what a row of `[[sheets]]` in its data may name, and those that Python makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.reading import Json
from companion.engine.text import say
from companion.games.emu_bay.sheets import board, forms, kit, report, rules, score, setup, snapshot
from companion.sheets.registry import kinds_of, rows_of
from companion.sheets.session import Kind, poster, seats

#: What a row of `[[sheets]]` may name as its `each`.
DRAWS: Mapping[str, Callable[[Any], Iterable[Json]]] = {
    "shares": kit.shares,
    "independents": kit.independents,
    "bonds": kit.bonds,
    "setup-cards": kit.setup_cards,
    "charters": kit.charters,
    "discs": kit.discs,
    "cubes": kit.cubes,
    "board": board.board,
    "board-on-page": board.board_on_page,
    "mats": board.mats,
    "tracker": board.tracker,
    "rules": rules.rules,
    "setups": forms.setups,
    "auction": forms.auction,
    "labels": forms.labels,
    "seats": seats,
    "poster": poster,
    "report": report.report,
    "snapshot": snapshot.snapshot,
}
#: Those that Python makes.
MADE = (
    Kind("setup", say("Tonight’s set-up"),
         say("The board with its cubes and stations, bonds, money, who bids first, the rules in force."), setup.setup_sheet),
    Kind("score", say("Score sheet"),
         say("Who has what, every dividend round, the money as curves."), score.score_sheet),
    Kind("score-blank", say("Blank score sheet"),
         say("To fill in by hand."), score.blank_score_sheet, needs_game=False),
)  # fmt: skip
#: All of them, in the order of the data.
KINDS = kinds_of(rows_of("emu-bay"), DRAWS, MADE)
