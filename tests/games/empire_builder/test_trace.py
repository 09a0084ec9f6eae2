"""A line of a trace holds what the position needs to be set up again; a position may say so by hand."""

import copy
import random

import pytest

from companion.engine.corrections import SetPosition
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.record import trace_line
from companion.games.empire_builder import forms
from companion.games.empire_builder.position import FINAL, MAIN
from tests.each import each
from tests.games.empire_builder.driver import Table
from tests.games.empire_builder.play import begin, play

NOT_POSITION = ("n", "move", "notes", "bank")


def same(line):
    return {name: part for name, part in line.items() if name not in NOT_POSITION}


@pytest.mark.parametrize(("seed", "deck"), [(1, "companion"), (2, "table"), (3, "companion")])
def test_a_line_of_a_trace_can_be_set_up_again(seed, deck):
    chance, tried = random.Random(seed), []
    game = begin("eurorails", deck, chance, mercy=True, field_warehousing=True)

    def look(game):
        is_turn = game.phase in (MAIN, FINAL) and game.ask.offer("end-turn")
        if game.end is None and is_turn and len(game.receipts) % 3 == 0:
            line = trace_line(game)
            again = game.start.begin()
            again.play(Entry(SetPosition(copy.deepcopy(line))))
            assert same(trace_line(again)) == same(line)
            tried.append(line)

    play(game, chance, look, most=1500)
    assert len(tried) > 10 and any(line["events"] for line in tried)


def in_the_middle(**more):
    players = {name: {"cash": 90, "cities": 7, "met": 2 - n if n < 2 else False} for n, name in
               enumerate(("Ana", "Ben", "Cleo", "Dan"))}
    return {"to_move": "Cleo", "game_turn": 9, "players": players, **more}


def test_who_met_first_is_told_by_number():
    table = Table().correct("set-position", position=in_the_middle())
    assert [player.name for player in table.game.stamped()] == ["Ben", "Ana"]
    position = in_the_middle()
    position["players"]["Ana"]["met"] = 1
    with pytest.raises(Refusal) as refused:
        table.correct("set-position", position=position)
    assert table.read(refused.value.text) == "Two players cannot both have met the conditions as number 1."


def test_a_staged_train_and_events_in_force_are_taken_over():
    position = in_the_middle(events=[
        {"event": "strike_rail", "drawer": "Ben", "turns": 1},
        {"event": "bonus", "drawer": "Ana", "amount": 10, "names": "Wien"},
    ])
    position["players"]["Dan"]["port"] = "staged"
    table = Table().correct("set-position", position=position)
    assert table["Dan"].port == "staged"
    rail, bonus = table.game.in_force
    assert (rail.card.kind, rail.drawer, rail.until, bonus.until) == ("strike_rail", "Ben", 1, None)
    assert trace_line(table.game)["events"][1] | {"card": 0} == {
        "event": "bonus", "card": 0, "amount": 10, "names": "Wien", "drawer": "Ana", "turns": None,
    }
    again = Table().correct("set-position", position=forms.read_position(forms.position_fields(table.game), table.game))
    assert same(trace_line(again.game)) == same(trace_line(table.game))


@each(("spoil", "sentence"), [
    (lambda p: p.update(event=[]), 'A position has no part "event". Known are: n, id, move, round, phase, '),
    (lambda p: p["players"]["Ana"].update(mett=1), 'players.Ana has no part "mett". Known are: cash, train, loads, '),
    (lambda p: p["players"].update(Zed={}), 'players has no part "Zed". Known are: Ana, Ben, Cleo, Dan.'),
    (lambda p: p.update(events=[{"event": "snow", "by": "Ana"}]), 'events 1 has no part "by". Known are: event, card, '),
    (lambda p: p.update(events=[{"event": "tax", "drawer": "Ana"}]), "No event of the kind tax is in force; it is one of "),
    (lambda p: p.update(events=[{"event": "snow", "drawer": "Zed"}]), 'An event in force says who drew it: "drawer" is '),
    (lambda p: p.update(events=[{"event": "snow", "drawer": "Ana", "turns": 3}]), "An event is over with this turn of who "),
    (lambda p: p["players"]["Ana"].update(port="sea"), "The port of Ana is one of no-port, not-staged, staged, not sea."),
])
def test_what_nobody_knows_is_refused(spoil, sentence):
    table, position = Table(), in_the_middle()
    spoil(position)
    with pytest.raises(Refusal) as refused:
        table.correct("set-position", position=position)
    assert table.read(refused.value.text).startswith(sentence)


def test_what_followed_from_a_move_as_values():
    table = Table().stands(Ana=260, turn_of="Ana").end_turns()
    assert trace_line(table.game)["notes"] == [
        {"kind": "conditions-met", "who": "Ana", "what": None, "amount": 260,
         "text": "Ana meets the conditions: 260 and 7 majors."},
        {"kind": "final-turn", "who": ["Ben", "Cleo", "Dan"], "what": None, "amount": 3,
         "text": "Final game turn: Ben, Cleo, Dan still play."},
    ]
