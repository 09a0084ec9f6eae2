"""What hands move on the table of 1820."""

from companion.engine.notes import noted
from companion.engine.text import say
from companion.games.britain_1820 import business
from companion.games.britain_1820.on_table import Pieces, moved
from tests.games.britain_1820.table import Table


def hands(game, was, back=False):
    return [str(one) if not hasattr(one, "who") else f"{one.who} {one.does}" for one in moved(game, was, back)]


def test_trains_that_are_left_go_back_into_the_box_when_a_phase_begins_and_out_of_it_when_that_is_undone():
    game = Table().game
    game.supply["yellow"] = 3
    was = Pieces.of(game)
    list(business.train_leaves_supply(game, "green"))
    assert hands(game, was) == [
        "Put 3 × 2+ from the supply back into the box.", "Move the Cost of Business marker to column 3."]
    now = Pieces.of(game)
    game.supply["yellow"], game.column = 3, 1
    assert hands(game, now, back=True) == [
        "Put 3 × 2+ back into the supply.", "Move the Cost of Business marker to column 1."]


def test_a_train_that_is_bought_and_one_that_goes_back():
    game = Table().game
    was = Pieces.of(game)
    game.companies["CFR"].trains.append("yellow")
    game.supply["yellow"] -= 1
    assert hands(game, was) == ["CFR takes a 2+"]
    now = Pieces.of(game)
    game.companies["CFR"].trains.clear()
    game.supply["yellow"] += 1
    assert hands(game, now, back=True) == ["CFR puts a 2+ back into the supply"]


def test_what_hands_move_is_not_told_a_second_time():
    notes = [noted(say("CFR: 71 → 60."), "price"), noted(say("Phase green begins."), "phase")]
    assert [Table().game.is_told_by_hands(note) for note in notes] == [True, False]


def test_trains_are_called_as_the_tables_cards_have_them_everywhere():
    game = Table(column=6, train_names="cards").game
    game.supply["green"] = 0
    was = Pieces.of(game)
    list(business.discard_from_supply(game))
    (note,) = [str(note) for note in game._take_notes() if note.kind == "exported"]
    assert (note, hands(game, was)) == ("A 6+ leaves the game.", ["Put a 6+ from the supply back into the box."])
