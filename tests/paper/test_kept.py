"""Sheets are kept by their values, so values say everything and do not change behind a sheet."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from companion import sheets
from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.games import kits
from tests.paper.eighteenxx import played


def shown(game: Any, kind: str) -> str:
    """What a sheet of a game is told by."""
    night = sheets.Session(game, game.formatter())
    return repr(kits.find_kind(night, kind).fill(night))


@pytest.mark.parametrize("title", ["18chesapeake", "1889", "1828", "1862"])
def test_no_value_is_an_address_of_memory(title: str) -> None:
    """It would stay the same when the night has gone on."""
    game = played(title, 120)
    night = sheets.Session(game, game.formatter())
    for kind in kits.sheets_of(night):
        assert " at 0x" not in repr(kind.fill(night)), kind.id


def test_the_snapshot_of_a_map_is_another_when_a_tile_was_laid() -> None:
    game, chance = played("1889", 120), random.Random(3)
    before, faces = shown(game, "snapshot"), list(cast(Any, game.board).state.faces)
    while cast(Any, game.board).state.faces == faces:
        game.play(Entry(random_move(game, chance.choice)))
    (laid,) = [face for face, old in zip(cast(Any, game.board).state.faces, faces, strict=True) if face != old]
    assert repr(laid) in shown(game, "snapshot") and shown(game, "snapshot") != before
