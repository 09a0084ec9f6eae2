"""How many trains a company may have, and which of two of a kind is meant: where a title tells types of them apart."""

from dataclasses import replace

import pytest

from companion.eighteenxx.model.moves import BuyTrain, DiscardTrain
from companion.eighteenxx.rounds import train_step
from companion.engine.errors import IllegalMove
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.table import STORIES, Table
from tests.eighteenxx.titles_to_come import Types


def trains_of(room, kind, *owned, limit=3):
    """PRR buys trains in the phase of a kind; "PRR 4" is a 4 that it owns."""
    table = STORIES["trains"](Table(title=replace(OFF_THE_RAILS, game=room), depth="books")).phase(kind)
    for words in owned:
        table.train(*reversed(words.split()))
    assert table.game.depot.phase.train_limit == limit
    return table


def marked(table, owner, *marks):
    for train, mark in zip(table.game.depot.of(owner), marks, strict=True):
        train.mark = mark
    table.game.ask.refresh()


def test_a_limit_for_each_type():
    table = trains_of(Types, "4", "PRR 3", "PRR 3", "PRR 3", "PRR 4", "LV 3")
    sentence = "PRR has 3 trains that count together with a 3; the limit is 3."
    assert table.refused(BuyTrain("PRR", "LV", "3", 1)) == sentence
    table.do(BuyTrain("PRR", "bank", "4", 300))
    assert [train.name for train in table.game.depot.of("PRR")] == ["3", "3", "3", "4", "4"]


def test_a_company_with_no_room_for_what_is_sold_is_not_asked():
    game = trains_of(Types, "5", "PRR 2", "PRR 4", "PRR 3", limit=2).game
    two = game.depot.of("PRR")[0]
    assert not train_step.can_buy_any(game, game.companies["PRR"])
    game.depot.lay(two, "gone")
    assert train_step.can_buy_any(game, game.companies["PRR"])


def test_a_lower_limit_takes_a_train_of_each_type_that_is_full():
    table = trains_of(Types, "4", *["PRR 3"] * 3, "PRR 2")
    game = table.game
    five = game.depot.find("5", "bank")
    game.depot.take(five, "gone")
    steps = train_step.begin_phase(game, five)
    asked = next(steps)
    assert table.game.formatter()(asked.task) == "PRR must discard 1 train first."
    with pytest.raises(IllegalMove):
        asked.check(DiscardTrain("PRR", "2"))
    move = DiscardTrain("PRR", "3")
    asked.check(move)
    with pytest.raises(StopIteration):
        steps.send(move)
    assert [train.name for train in game.depot.of("PRR")] == ["2", "3", "3"]


def test_of_two_trains_that_are_marked_otherwise_the_one_that_is_named():
    table = trains_of(Types, "4", "LV 4", "LV 4")
    assert train_step.names_at(table.game, "LV") == ("4",)
    marked(table, "LV", "1 warrant", "2 warrants")
    one, other = table.game.depot.of("LV")
    assert train_step.names_at(table.game, "LV") == (one.id, other.id)
    sentence = f"Not all 4 trains are the same: name one of {one.id}, {other.id}."
    assert table.refused(BuyTrain("PRR", "LV", "4", 1)) == sentence
    table.do(BuyTrain("PRR", "LV", other.id, 1))
    assert (table.game.depot.of("PRR"), other.mark) == ([other], "2 warrants")
    assert table.notes() == ["PRR buys a 4 from LV for $1."]
    assert train_step.names_at(table.game, "LV") == train_step.names_at(table.game, "PRR") == ("4",)


def test_an_id_that_is_not_there_is_no_train():
    table = trains_of(Types, "4", "LV 4")
    assert table.refused(BuyTrain("PRR", "LV", "4-9", 1)) == "There is no 4-9 train to be had from LV."
