"""How many trains a company may have, and which of two of a kind is meant: as usual, as in 1862 and as in 1828."""

from dataclasses import replace

import pytest

from companion.eighteenxx import train_limit, train_step
from companion.eighteenxx.moves import BuyTrain, DiscardTrain
from companion.engine.errors import IllegalMove
from companion.games.chesapeake import OFF_THE_RAILS
from tests.eighteenxx.table import STORIES, Table
from tests.eighteenxx.titles_to_come import Limits1862, Shells1828


def trains_of(room, kind, *owned, limit=3):
    """PRR buys trains in the phase of a kind; "PRR 4" is a 4 that it owns."""
    table = STORIES["trains"](Table(title=replace(OFF_THE_RAILS, game=room), depth="books")).phase(kind)
    for words in owned:
        table.train(*reversed(words.split()))
    assert table.game.depot.phase.train_limit == limit
    return table


def told(table, refusal):
    return table.game.reader()(refusal.text)


def marked(table, owner, *marks):
    for train, mark in zip(table.game.depot.of(owner), marks, strict=True):
        train.mark = mark
    table.game.ask.refresh()


# 1862, example 6: limits ------------------------------------------------------------------------------


def test_1862_three_of_each_type():
    table = trains_of(Limits1862, "4", "PRR 3", "PRR 3", "PRR 3", "PRR 4", "LV 3")
    sentence = "PRR has 3 trains that count together with a 3; the limit is 3."
    assert table.refused(BuyTrain("PRR", "LV", "3", 1)) == sentence
    table.do(BuyTrain("PRR", "bank", "4", 300))
    assert [train.name for train in table.game.depot.of("PRR")] == ["3", "3", "3", "4", "4"]


def test_1862_a_company_with_no_room_for_what_is_sold_is_not_asked():
    game = trains_of(Limits1862, "5", "PRR 2", "PRR 2", "PRR 3", "PRR 4", limit=2).game
    two = game.depot.of("PRR")[0]
    assert list(train_step.sources(game, game.companies["PRR"])) == []
    two.owner = "gone"
    assert list(train_step.sources(game, game.companies["PRR"])) == ["bank"]


def test_1862_three_in_all_at_the_end_and_what_is_too_many_stays():
    table = trains_of(Limits1862, "D", "PRR 5", "PRR 5", "PRR 6", limit=2)
    game = table.game
    assert table.refused(BuyTrain("PRR", "bank", "D", 1100)) == "PRR has 3 trains, the limit is 2."
    assert list(train_step.begin_phase(game, game.depot.find("D", "gone"))) == []
    assert len(game.depot.of("PRR")) == 3


# 1862: trains with warrants ----------------------------------------------------------------------------


def test_1862_of_two_trains_with_other_warrants_the_one_that_is_named():
    table = trains_of(Limits1862, "4", "LV 4", "LV 4")
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
    table = trains_of(Limits1862, "4", "LV 4")
    assert table.refused(BuyTrain("PRR", "LV", "4-9", 1)) == "There is no 4-9 train to be had from LV."


# 1828: shells --------------------------------------------------------------------------------------------


def test_1828_each_shell_has_the_full_limit():
    table = trains_of(Shells1828, "4", *["PRR 3"] * 3, *["PRR 4"] * 2)
    marked(table, "PRR", *["shell 1"] * 3, *["shell 2"] * 2)
    game, prr = table.game, table.game.companies["PRR"]
    four = game.depot.find("4", "gone")
    assert train_limit.against_train(game, prr, four) is None
    four.owner, four.mark = "PRR", "shell 2"
    refusal = train_limit.against_train(game, prr, game.depot.find("5", "bank"))
    assert told(table, refusal) == "PRR has 3 trains that count together with a 5; the limit is 3."


def test_1828_a_lower_limit_takes_a_train_from_each_full_shell():
    table = trains_of(Shells1828, "4", *["PRR 3"] * 4)
    marked(table, "PRR", *["shell 1"] * 3, "shell 2")
    game = table.game
    first, *_rest, last = game.depot.of("PRR")
    five = game.depot.find("5", "bank")
    game.depot.take(five, "gone")
    steps = train_step.begin_phase(game, five)
    asked = next(steps)
    assert told(table, IllegalMove(asked.task)) == "PRR must discard 1 train first."
    with pytest.raises(IllegalMove):
        asked.check(DiscardTrain("PRR", last.id))
    move = DiscardTrain("PRR", first.id)
    asked.check(move)
    with pytest.raises(StopIteration):
        steps.send(move)
    assert (first.owner, len(game.depot.of("PRR"))) == ("pool", 3)
