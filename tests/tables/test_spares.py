"""Spares are only ever faster: what they give is what replaying gives."""

import random

import pytest

from companion.engine.game import Entry, Start, replay
from companion.engine.random_play import play_out
from companion.engine.record import trace_line
from companion.games import find_title
from companion.tables import replay_cache as spares_of_a_table
from companion.tables.replay_cache import AT_ONCE, LAG, Spares


@pytest.fixture(autouse=True)
def _short_games_have_spares_too(monkeypatch):
    monkeypatch.setattr(spares_of_a_table, "WORTH_IT", 20)


def played(title, moves=120):
    chance = random.Random(3)
    players = ("Ann", "Bo", "Cy")
    found = find_title(title)
    options = found.read_options({})
    start = Start(found, players, options, found.draw_setup(players, options, chance))
    return start, play_out(start.begin(), chance.choice, moves).entries()


@pytest.mark.parametrize("title", ["emu-bay", "18chesapeake-otr"])
def test_going_back_and_forth_gives_what_replaying_gives(title):
    start, entries = played(title)
    spares, chance = Spares(start), random.Random(1)
    game = spares.game_at(entries)
    for _ in range(40):
        until = chance.choice((len(entries), len(entries) - 1, len(entries) - 3, chance.randrange(len(entries))))
        spares.follow(entries[: len(game.receipts)])
        spares.leave(game)
        game = spares.game_at(entries[:until])
        assert len(game.receipts) == until
        assert trace_line(game) == trace_line(replay(start, entries[:until], check=False))


def test_a_line_that_was_changed_in_the_past_is_played_anew():
    start, entries = played("emu-bay", 30)
    spares = Spares(start)
    spares.leave(spares.game_at(entries))
    for _ in range(10):
        spares.follow(entries)
    changed = [Entry(entry.move, by="somebody else") if n == 2 else entry for n, entry in enumerate(entries)]
    game = spares.game_at(changed)
    assert [receipt.entry for receipt in game.receipts] == changed


def test_a_short_game_has_no_spares(monkeypatch):
    monkeypatch.setattr(spares_of_a_table, "WORTH_IT", 31)
    start, entries = played("emu-bay", 30)
    spares = Spares(start)
    spares.follow(entries)
    spares.leave(spares.game_at(entries))
    assert spares._behind is None and spares._left is None


def test_a_spare_that_is_behind_saves_most_of_an_undo():
    start, entries = played("emu-bay")
    spares = Spares(start)
    for n in range(1, len(entries) + 1):
        spares.follow(entries[:n])
    behind = spares.game_at(entries[:-1])
    assert len(behind.receipts) == len(entries) - 1
    # The one that followed was used up: another begins to follow, a few entries at a time.
    spares.follow(entries)
    assert len(spares._behind.receipts) == min(AT_ONCE, len(entries) - LAG)
