"""A player of the Empire Builder family who has to go: the host freezes the seat, and gives it back."""

from companion.tables.submission import Submission
from tests.web.test_empire_builder import make, now, text  # noqa: F401


def test_the_host_freezes_a_seat_and_gives_it_back(make, phone):  # noqa: F811
    table = make()
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    now(host, table, "/correct?kind=correct-player&player=Ben")
    assert "Seat plays" in text(host)
    for value, turn in (("left", "Cleo"), ("here", "Ben")):
        now(host, table, "/correct?kind=correct-player&player=Ben&what=seat")
        host.enter(
            f"/t/{table.code}/correct",
            {"kind": "correct-player", "player": "Ben", "what": "seat", "value": value, "reason": ""},
        )
        table.refresh()
        table.play(
            table.read_moves([{"move": "correct-turn", "to_move": "Ana"}, {"move": "end-turn", "player": "Ana"}]),
            Submission(table.seq, f"s{table.seq}", "host", "2026-01-01T20:00:00.000Z"),
        )
        assert table.game.turn.player.name == turn
