"""The words of a box for trains: two sides of a card, obsolete trains, limits by kind, what a phase allows."""

import pytest

from companion.eighteenxx.model.moves import BuyTrain, RunTrains
from companion.eighteenxx.rules import emergency
from companion.eighteenxx.screens.view import reminders
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.games.open_box.acts import GoOn
from companion.games.open_box.contents import read
from tests.each import each
from tests.games.open_box.tables import a_box, a_game, enter, given

TRAINS = {
    "2": {"number": 3, "price": 80, "distance": 2, "rusted_by": "4"},
    "2J": {"number": 3, "price": 37, "distance": 2, "side_of": "2"},
    "3": {"number": 2, "price": 180, "distance": 3, "obsolete_by": "4"},
    "4": {"number": 2, "price": 300, "distance": 4},
    "4D": {"number": 2, "price": 400, "distance": 4, "side_of": "4", "from_phase": "5"},
    "5": {"number": "unlimited", "price": 500, "distance": 5},
}
PHASES = {
    "2": {"train_limit": 4, "colours": ["yellow"], "operating_rounds": 1, "trains_a_turn": 1, "trains_between": False},
    "3": {"train_limit": 4, "colours": ["yellow"], "operating_rounds": 1},
    "4": {"train_limit": 3, "colours": ["yellow"], "operating_rounds": 1, "train_limits": {"company": 2}},
    "5": {"train_limit": 2, "colours": ["yellow"], "operating_rounds": 1},
}


def a_table(**parts):
    """RED is Ann's, with 1000, at its trains; BLU is Bo's."""
    box = a_box(trains=TRAINS, phases=PHASES, **parts)
    game = given(a_game(2, box), RED={"Ann": 60}, BLU={"Bo": 60})
    return at_trains(game, "RED")


def at_trains(game, company):
    enter(game, GoOn("operating", company))
    while game.ask.offer("buy-train") is None:
        move = RunTrains(company, 10) if game.ask.offer("run-trains") else None
        game.play(Entry(move or game.ask.offer("pass" if game.ask.offer("pass") else "withhold").kind(company=company)))
    return game


def buy(game, train, price, company="RED", source="bank"):
    game.play(Entry(BuyTrain(company, source, train, price)))


def on_sale(game):
    return [train.name for train in game.depot.next_trains()]


def test_both_sides_of_a_card_are_on_sale_and_one_card_is_gone():
    game = a_table()
    assert on_sale(game) == ["2", "2J"]
    buy(game, "2J", 37)
    assert (game.depot.left("2"), game.depot.left("2J")) == (2, 2)
    for name in ("2", "2J"):
        game.depot.take(game.depot.find(name, "bank"), "BLU")
    assert (game.depot.left("2"), game.depot.left("2J"), on_sale(game)) == (0, 0, ["3"])


def test_a_side_may_be_on_sale_from_a_phase_on_and_begins_the_phase_of_its_card():
    game = a_table()
    for name in ("2", "2", "2", "3", "3"):
        game.depot.take(game.depot.find(name, "bank"), "gone")
    assert on_sale(game) == ["4"]
    side = game.depot.find("4D", "bank")
    assert game.depot.begins(side).name == "4" and game.depot.rusts_with(side) == ["2"]


def test_a_side_that_no_train_has_is_a_fault():
    with pytest.raises(ValueError, match=r"trains\.2J\.side_of names '9'"):
        read(a_box(trains={**TRAINS, "2J": {**TRAINS["2J"], "side_of": "9"}}))


def test_an_obsolete_train_runs_once_more():
    game = a_table()
    for name, owner in (("3", "BLU"), ("2", "gone"), ("2", "gone"), ("2", "gone"), ("3", "pool")):
        game.depot.take(game.depot.find(name, "bank"), owner)
    buy(game, "4", 300)
    assert [one.name for one in game.depot.of("BLU")] == ["3"] and game.depot.of("pool") == []
    assert "Obsolete: 3 of BLU. Each runs once more." in map(str, reminders(game))
    assert game.counted_with(game.companies["BLU"], game.depot.next_trains()[0]) == []
    enter(game, GoOn("operating", "BLU"))
    while game.ask.offer("run-trains") is None:
        game.play(Entry(game.ask.offer("pass").kind(company="BLU")))
    enter(game, RunTrains("BLU", 50))
    assert game.depot.of("BLU")
    enter(game, game.ask.offer("pay-dividend").kind(company="BLU"))
    assert game.depot.of("BLU") == []


def test_obsolete_trains_count_where_the_box_says_so():
    game = a_table(obsolete_count=True)
    game.depot.take(game.depot.find("3", "bank"), "BLU")
    game.depot.rust("4")
    assert len(game.counted_with(game.companies["BLU"], game.depot.next_trains()[0])) == 1


def test_a_kind_of_company_has_a_limit_of_its_own():
    game = a_table()
    phases = {phase.name: phase for phase in game.depot.phases}
    assert (phases["4"].limit_of("company"), phases["4"].limit_of("minor"), phases["5"].limit_of("company")) == (2, 3, 2)
    for name in ("3", "3"):
        game.depot.lay(game.depot.find(name, "bank"), "RED")
    game.depot.phase = phases["4"]
    with pytest.raises(IllegalMove, match="RED has 2 trains, the limit is 2"):
        buy(game, "2", 80)


def test_one_train_of_the_bank_in_a_turn():
    game = a_table()
    buy(game, "2", 80)
    assert game.ask.offer("buy-train") is None or game.ask.acts_for != "RED"
    game = at_trains(game, "BLU")
    buy(game, "2", 80, "BLU")


def test_in_some_phases_companies_do_not_buy_of_each_other():
    game = a_table()
    game.depot.lay(game.depot.find("2", "bank"), "BLU")
    with pytest.raises(IllegalMove, match="In phase 2 companies buy no trains of each other"):
        buy(game, "2", 50, source="BLU")
    game.depot.phase = game.depot.phases[1]
    buy(game, "2", 50, source="BLU")


@each(("parts", "cash", "must", "helped"), [
    ({"always_owes_train": True}, 0, True, True), ({"never_owes_train": True}, 500, False, False),
    ({"always_owes_train": True, "president_helps": False}, 0, False, False),
    ({"always_owes_train": True, "president_helps": False}, 500, True, False),
])  # fmt: skip
def test_who_must_own_a_train_and_who_pays_for_it(parts, cash, must, helped):
    game = a_table(**parts)
    company = game.companies["RED"]
    company.cash = cash
    assert emergency.must_buy(game, company) is must and emergency.is_helped(game, company) is helped


@each(("may", "refused"), [(True, False), (False, True)])
def test_the_president_may_help_with_a_dearer_train(may, refused):
    game = a_table(always_owes_train=True, helps_with_any=may)
    company, train = game.companies["RED"], game.depot.find("2", "bank")
    company.cash = 10
    assert (next(emergency.against_help(game, company, train, 80), None) is not None) is refused


@each(("after", "left"), [("set", 2), ("round", 1)])
def test_a_train_leaves_after_a_set_or_a_round(after, left):
    phases = {"2": {**PHASES["2"], "operating_rounds": 2}}
    box = a_box(trains={"2": {**TRAINS["2"], "rusted_by": ""}}, phases=phases, exported=["2"], export_after=after)
    game = a_game(2, box)
    while game.round.turn < 2:
        game.play(Entry(game.ask.offer("pass").kind(player=game.ask.actors[0])))
    assert game.depot.left("2") == left
