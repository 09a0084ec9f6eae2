"""A line of a trace: everything that the position needs to be set up again, who may act, and what followed."""

import copy

import pytest

from companion.engine.corrections import SetPosition
from companion.engine.errors import Malformed
from companion.engine.game import Entry
from companion.engine.record import trace_line
from tests.each import each
from tests.games.emu_bay.driver import Table
from tests.games.emu_bay.test_random_play import begun, next_move

NOT_POSITION = ("n", "move", "notes", "bank")


@each("seed", range(8))
def test_a_line_of_a_trace_can_be_set_up_again(seed):
    start, chance = begun(seed)
    game, tried = start.begin(), 0
    while game.end is None:
        game.play(Entry(next_move(game, chance)))
        line = trace_line(game)
        assert line["to_move"] == list(game.ask.actors)
        if game.end is None and line["round"].startswith("Turn"):
            again = start.begin()
            again.play(Entry(SetPosition(copy.deepcopy(line))))
            new = trace_line(again)
            assert {name: new[name] for name in new if name not in NOT_POSITION} == {
                name: line[name] for name in line if name not in NOT_POSITION
            }
            tried += 1
    assert tried > 5


def test_what_followed_from_a_move_as_values():
    table = Table().at("Ann", cash=[9, 9, 9], shares={"EBR": "A", "TMLC": "AB"}, EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3")
    notes = trace_line(table.game)["notes"]
    assert notes[0] == {"kind": "payment", "who": "EBR", "to": "bank", "what": "track", "amount": 4}
    assert {note["kind"] for note in notes} == {"payment", "action-cube", "track"}
    table.auction("Bo", "TMLC", 5)
    table.passes("Cy", "Ann")
    sale = next(note for note in trace_line(table.game)["notes"] if note["kind"] == "sale")
    assert sale == {"kind": "sale", "who": "Bo", "what": "TMLC", "amount": 5, "text": "Bo buys a share of TMLC for 5."}


def test_the_set_up_has_notes_too():
    notes = trace_line(Table().game)["notes"]
    assert {"kind": "payment", "who": "bank", "to": "Ann", "what": "starting money", "amount": 8} in notes


def misspelt(*path):
    """A position in which one part is called otherwise than it should be."""

    def spoil(position):
        *way, name = path
        for step in way:
            position = position[step]
        position[f"{name}s"] = position.pop(name)

    return spoil


@each(("path", "sentence"), [
    (("pool",), 'A position has no part "pools". Known are: '),
    (("companies", "EBR", "track"), 'companies.EBR has no part "tracks". Known are: cash, revenue, track, narrow, cubes, '
     "unsold, reserved, bonds, merged_into."),
    (("players", "Ann", "cash"), 'players.Ann has no part "cashs". Known are: cash, shares.'),
    (("map", "track", 0, "gauge"), 'map.track 1 has no part "gauges". Known are: company, hex, gauge.'),
    (("players", "Ann"), 'players has no part "Anns". Known are: Ann, Bo, Cy.'),
    (("actions", "issue-bond"), 'actions has no part "issue-bonds". Known are: build-track, '),
])
def test_a_part_that_nobody_knows_is_refused(path, sentence):
    table = Table()
    position = table.position_of("Bo", shares={"EBR": "A"}, track={"EBR": "3,3"})
    position["actions"]["issue-bond"] = 0
    misspelt(*path)(position)
    with pytest.raises(Malformed) as refused:
        table.correct("set-position", position=position)
    assert table.read(refused.value.text).startswith(sentence)
