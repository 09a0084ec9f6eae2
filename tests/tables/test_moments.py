"""The great moments of a round stand until the next one."""

from __future__ import annotations

from companion.eighteenxx.model.facts import PresidentChanged
from companion.interop.game_file import read_game
from companion.tables.moments import FRESH, MOST, moments
from tests.each import each
from tests.recorded_tables import GAMES


def told(file, entries):
    """What is told after so many entries of a recorded game, and that game."""
    for game in read_game((GAMES / file).read_bytes()).steps(check=False):
        if len(game.receipts) == entries:
            return game, [str(text) for text in moments(game)]
    raise LookupError(file)


@each(("file", "entries", "wanted"), [
    ("barons_1830/recorded/1830-full-bank.json", 654, ["All 2-trains rust: B&O 2, PRR 2, NYC 2.", "Phase 4 begins."]),
    ("system_1828/recorded/final-full-final_phase.json", 975, [
        "Cy is now president of B&O.", "Ann is now president of CPR-B&M."]),
    ("eastern_1862/recorded/bank.json", 267, ["L&D has no president: it is in receivership.", "N&S has no president."]),
    ("britain_1820/recorded/five.json", 72, ["The yellow trains that were left leave the game.", "Phase green begins."]),
])  # fmt: skip
def test_rust_a_phase_and_another_president_are_told(file, entries, wanted):
    assert told(file, entries)[1] == wanted


def test_they_are_told_until_the_next_round_and_no_longer():
    rusts, rounds, in_round, later = "All 2-trains rust: B&O 2, PRR 2, NYC 2.", 0, set(), set()
    for game in read_game((GAMES / "barons_1830/recorded/1830-full-bank.json").read_bytes()).steps(check=False):
        entries = len(game.receipts)
        rounds = len(game.history) if entries == 654 else rounds
        is_told = rusts in map(str, moments(game))
        if entries >= 654 and len(game.history) == rounds:
            in_round.add(is_told)
        elif entries > 654 and entries >= game.history[rounds].after + FRESH:
            later.add(is_told)
    assert (in_round, later) == ({True}, {False})


def test_of_many_the_newest_are_told():
    most = [moments(game) for game in read_game((GAMES / "britain_1820/recorded/five.json").read_bytes()).steps(check=False)]
    assert max(map(len, most)) == MOST


def test_the_first_president_is_no_moment():
    assert not PresidentChanged("Ann", "PRR").is_great
    assert PresidentChanged("Ann", "PRR", "Bo").is_great
