"""Spares are only ever faster: what they give is what replaying gives."""

import random

import pytest

from companion.engine.game import Entry, Start, replay
from companion.engine.random_play import play_out
from companion.engine.record import trace_line
from companion.games import find_title
from companion.tables import replay_cache as spares_of_a_table
from companion.tables.replay_cache import AT_ONCE, LAG, ReplayCache


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
    replay_cache, chance = ReplayCache(start), random.Random(1)
    game = replay_cache.game_at(entries)
    for _ in range(40):
        until = chance.choice((len(entries), len(entries) - 1, len(entries) - 3, chance.randrange(len(entries))))
        replay_cache.follow(entries[: len(game.receipts)])
        replay_cache.leave(game)
        game = replay_cache.game_at(entries[:until])
        assert len(game.receipts) == until
        assert trace_line(game) == trace_line(replay(start, entries[:until], check=False))


def test_a_line_that_was_changed_in_the_past_is_played_anew():
    start, entries = played("emu-bay", 30)
    replay_cache = ReplayCache(start)
    replay_cache.leave(replay_cache.game_at(entries))
    for _ in range(10):
        replay_cache.follow(entries)
    changed = [Entry(entry.move, by="somebody else") if n == 2 else entry for n, entry in enumerate(entries)]
    game = replay_cache.game_at(changed)
    assert [receipt.entry for receipt in game.receipts] == changed


def test_a_short_game_has_no_spares(monkeypatch):
    monkeypatch.setattr(spares_of_a_table, "WORTH_IT", 31)
    start, entries = played("emu-bay", 30)
    replay_cache = ReplayCache(start)
    replay_cache.follow(entries)
    replay_cache.leave(replay_cache.game_at(entries))
    assert replay_cache._behind is None and replay_cache._left is None


def test_a_spare_that_is_behind_saves_most_of_an_undo():
    start, entries = played("emu-bay")
    replay_cache = ReplayCache(start)
    for n in range(1, len(entries) + 1):
        replay_cache.follow(entries[:n])
    behind = replay_cache.game_at(entries[:-1])
    assert len(behind.receipts) == len(entries) - 1
    # The one that followed was used up: another begins to follow, a few entries at a time.
    replay_cache.follow(entries)
    assert len(replay_cache._behind.receipts) == min(AT_ONCE, len(entries) - LAG)
