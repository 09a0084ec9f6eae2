"""What must hold of every game that was played: replay and undo come to the same, its log reads, its books are kept."""

from companion.engine.game import replay
from companion.engine.record import trace_line
from tests.engine.books import not_conserved, unbooked


def check_replay_and_undo(game):
    """The whole game again, half of it and on from there, and taken back to the middle from the end. Each of its entries is
    told as it lies in the end; its books tell where things lie, and lose none of which there is always as much."""
    assert not unbooked(game, game.start.begin().lies(), 0)
    assert not not_conserved(game)
    assert all(str(game.log_line(receipt)) for receipt in game.receipts)
    start, entries, line = game.start, game.entries(), trace_line(game)
    assert trace_line(replay(start, entries, check=False)) == line
    middle = len(entries) // 2
    again = replay(start, entries[:middle], check=False)
    at_middle = trace_line(again)
    for entry in entries[middle:]:
        again.play(entry)
    assert (trace_line(again), again.end) == (line, game.end)
    assert trace_line(replay(start, again.entries()[:middle], check=False)) == at_middle
