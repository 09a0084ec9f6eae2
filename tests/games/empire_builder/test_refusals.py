"""Every refusal of the fact sheet's list, by its sentence; then what else the rules refuse."""

import pytest

from tests.games.empire_builder.driver import Table

HANDS = {"Ana": [22, 29, 102], "Ben": [4, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}


@pytest.fixture
def table():
    """Ana is on turn, with 63 and a Freight."""
    return Table().to_main().hold(Ana=63)


@pytest.fixture
def cards():
    """The same with numbered cards."""
    return Table(cards=True, setup={"hands": HANDS}).to_main()


def loaded(table, *loads, player="Ana"):
    return table.correct("correct-player", player=player, what="loads", value=", ".join(loads))


def test_build_over_20(table):
    assert table.refused("build", into={"clear": 20, "river": 1}) == (
        "That is 22M; the limit is 20M this turn. Take out at least 2M.")


def test_not_enough_cash(table):
    table.hold(Ana=17)
    assert table.refused("build", into={"clear": 19}) == "That costs 19M, and Ana has 17M. There is no credit."


def test_third_exit_from_a_major_city(table):
    table.enter("build", into={"clear": 2, "exit": 2})
    assert table.refused("build", into={"clear": 1, "exit": 1}) == (
        "The 2 builds out of major cities are used. A further link is a build into the city for 5M.")


def test_upgrade_after_track(table):
    table.enter("build", into={"clear": 3})
    assert table.refused("upgrade", train="fast") == (
        "3M went into track; the upgrade costs 20M, and the limit for both is 20M.")


def test_wrong_upgrade(table):
    table.correct("correct-player", player="Ana", what="train", value="fast")
    assert table.refused("upgrade", train="heavy") == "From Fast Freight the only step is Superfreight."
    table.correct("correct-player", player="Ana", what="train", value="freight")
    assert table.refused("upgrade", train="super") == "From Freight the steps are: Fast Freight, Heavy Freight."
    table.correct("correct-player", player="Ana", what="train", value="super")
    assert table.refused("upgrade", train="fast") == "Superfreight is the best train: there is no step from it."


@pytest.mark.parametrize("move", [{"move": "pick-up", "city": "Ruhr", "load": "Steel"}, {"move": "rent", "to": "Ben"}])
def test_operate_after_an_upgrade(table, move):
    table.hold(Ana=60).enter("upgrade", train="fast")
    said = "You have upgraded, so the train stands still. Undo the upgrade to run your train again."
    assert table.refused(**move) == said


@pytest.mark.parametrize("move", [{"move": "pick-up", "city": "Ruhr", "load": "Steel"}, {"move": "rent", "to": "Ben"}])
def test_operate_after_build(table, move):
    table.enter("build", into={"clear": 3})
    assert table.refused(**move) == "You have started building. Undo the build to run your train again."


def test_dump_after_acting(table):
    table.enter("rent", to="Ben")
    assert table.refused("dump") == "A hand can be discarded only instead of the whole turn."


def test_full_train(table):
    table.correct("correct-player", player="Ana", what="train", value="heavy")
    loaded(table, "Steel", "Steel", "Wine")
    assert table.refused("pick-up", city="Ruhr", load="Steel") == "Heavy Freight carries 3: drop or deliver first."


def test_no_chip_left(table):
    loaded(table, "Hops", "Hops", player="Ben")
    loaded(table, "Hops", player="Cleo")
    assert table.refused("pick-up", city="Cardiff", load="Hops") == "All 3 Hops are on trains: Ben 2, Cleo 1."


def test_city_supplies_nothing(table):
    assert table.refused("pick-up", city="Roma", load="Oil") == "Roma supplies nothing."


def test_city_does_not_supply_it(table):
    assert table.refused("pick-up", city="Ruhr", load="Oil") == "Oil comes from Aberdeen, Beograd, Newcastle, Oslo."


def event(table, kind, **more):
    """The player on turn delivers for 1 and draws an event."""
    loaded(table, "Wine", player=table.on_turn)
    table.enter("deliver", load="Wine", city="Oslo", payoff=1)
    return table.enter("event", event=kind, **more)


def test_strike(table):
    event(table.to_turn_of("Dan"), "strike_coastal", names="Porto")
    table.enter("end-turn")
    assert table.refused("pick-up", city="Porto", load="Fish") == (
        "Coastal strike until the end of Dan's next turn: no loading or delivery in Porto.")
    loaded(table, "Wine").enter("drop", load="Wine", city="Porto")
    assert table["Ana"].loads == []


def test_no_such_demand(cards):
    loaded(cards, "Wine")
    assert cards.refused("deliver", load="Wine", city="Oslo", card=22, payoff=5) == "None of your cards asks for Wine."
    loaded(cards, "Steel")
    assert cards.refused("deliver", load="Steel", city="Oslo", card=22, payoff=5) == (
        "None of your cards asks for Steel in Oslo.")


def test_payoff_differs_and_is_kept(cards):
    loaded(cards, "Fish")
    fields = {"load": "Fish", "city": "Milano", "card": 29, "payoff": 27}
    assert cards.refused("deliver", **fields) == "Card 29 pays 37M in our list. Keep 27M as printed on your card?"
    cards.enter("deliver", overruled="as printed", **fields)
    assert cards["Ana"].cash == 77


def test_rent_twice(table):
    table.enter("rent", to="Ben")
    assert table.refused("rent", to="Ben") == "Ben already got 4M this turn."


def test_rent_too_poor(table):
    table.hold(Ana=3)
    assert table.refused("rent", to="Ben") == "You hold 3M; riding Ben's line needs 4M before you move onto it."


def test_rail_strike(table):
    event(table.to_turn_of("Ben"), "strike_rail")
    assert table.refused("build", into={"clear": 1}).startswith("Ben builds nothing during the rail strike")
    table.enter("end-turn")
    assert table.refused("rent", to="Ben") == "Nobody may use Ben's lines until the end of Ben's next turn."
    table.to_turn_of("Ben").end_turns(1)
    table.enter("rent", to="Ben")


def test_end_turn_with_two_cards(cards):
    loaded(cards, "Steel").enter("deliver", load="Steel", city="Paris", card=22, payoff=6)
    assert cards.refused("end-turn") == "Draw until you hold three demand cards."
    assert cards.refused("draw", card=4) == "Card 4 is in Ben's hand."
    assert cards.refused("draw", card=22) == "Card 22 was discarded; it comes again only after the discards are shuffled."


def test_open_event(table):
    event(table, "flood", names="Rhine")
    assert table.refused("end-turn") == (
        "Resolve the flood first: who lost a bridge, and which majors is each player still joined to?")


def derail(table, *players):
    event(table, "derailment", names="Ruhr")
    return table.enter("derail", players=list(players))


def test_lost_turn(table):
    derail(table.to_turn_of("Ben"), "Cleo").enter("end-turn")
    assert table.refused("rent", to="Dan") == "Cleo loses this turn (derailment, 1 left). Pass to Dan."
    assert table.refused("dump") == "Cleo loses this turn (derailment, 1 left). Pass to Dan."
    table.enter("end-turn").to_turn_of("Cleo").enter("rent", to="Dan")


def test_lost_turns_add_up(table):
    derail(table.to_turn_of("Ben"), "Cleo").enter("end-turn")
    table.correct("correct-player", player="Cleo", what="lost-turns", value="2").enter("end-turn")
    assert table["Cleo"].turns_to_lose == 1


def test_the_drawer_loses_two_turns(table):
    derail(table, "Ana")
    assert table.refused("rent", to="Ben") == "The rest of this turn is lost: the train stands still."
    assert table.refused("build", into={"clear": 1}) == "The rest of this turn is lost: nothing can be built."
    table.enter("end-turn").to_turn_of("Ana")
    assert table.refused("rent", to="Ben") == "Ana loses this turn (derailment, 1 left). Pass to Ben."


def test_not_met_in_mid_turn(table):
    table.stands(Ana=262, turn_of="Ana")
    assert not table.game.stamped()
    table.enter("end-turn")
    assert [player.name for player in table.game.stamped()] == ["Ana"]


def test_first_stamp(table):
    table.stands(Ana=256, turn_of="Ana").enter("end-turn")
    assert table.notes == ["Ana meets the conditions: 256M and 7 majors.", "Final game turn: Ben, Cleo, Dan still play."]


def special(table):
    table.stands(Ana=256, Ben=(100, 6), Cleo=(100, 6), Dan=100, turn_of="Ana")
    return table.end_turns(4)


def test_special_build_too_dear(table):
    special(table).enter("special-build", cost=11).enter("special-build", cost=23)
    assert table.notes[:2] == ["23M is more than 20M: Cleo builds nothing.", "Dan is connected and builds nothing."]
    assert table["Ben"].cash == 89


def test_borrowing(table):
    assert table.refused("borrow", amount=5) == "Loans are off (tournament rules)."


def test_borrowing_with_mercy():
    table = Table(mercy=True).to_main().enter("borrow", amount=20)
    assert (table["Ana"].cash, table["Ana"].debt) == (70, 40)
    assert table.refused("borrow", amount=1) == "Ana has borrowed 20M already, the most there is."
    loaded(table, "Wine").enter("deliver", load="Wine", city="Oslo", payoff=30)
    assert (table["Ana"].cash, table["Ana"].debt) == (70, 10)


def test_not_your_turn(table):
    assert table.refused("rent", player="Cleo", to="Ben") == "It is Ana's turn (seat 1). Ben is next."


@pytest.mark.parametrize(("player", "sentence"), [
    ("Cleo", "It is Ana's turn (seat 1). Ben is next."), ("Zed", "Nobody called Zed plays in this game."),
])
def test_what_another_enters_never_costs_the_player_on_turn(table, player, sentence):
    assert table.refused("rent", player=player, to="Ben", overruled="forgotten") == sentence
    table.enter("connect", majors=["Paris"])
    assert table.refused("confirm", player="Zed", agrees="yes", overruled="all agree").startswith("Nobody called Zed")


def test_no_fewer_than_no_majors_are_connected():
    counted = Table(depth="books").to_main()
    assert counted.refused("connect-count", count=-1, overruled="a slip") == "It must be 0 at least, not −1."


def test_no_upgrade_in_the_initial_build():
    assert Table().refused("upgrade", train="fast") == "Trains are not upgraded in the initial build."
    Table(edition="lunar-rails", setup={"figures": {}}).enter("upgrade", train="s12x2")


def test_operate_in_the_initial_build():
    assert Table().refused("rent", to="Ben") == "That cannot be entered now: it is Ana's turn."


def test_cities_and_ferries_have_room_for_so_many(table):
    for name in ("Ana", "Ben"):
        table.to_turn_of(name).hold(**{name: 50}).enter("build-city", city="Cork")
        table.enter("build-ferry", ferry="Harwich–Ijmuiden").enter("end-turn")
    table.hold(Cleo=50)
    assert table.refused("build-city", city="Cork") == "Cork has room for 2 players: Ana, Ben are there."
    assert table.refused("build-ferry", ferry="Harwich–Ijmuiden") == (
        "Harwich–Ijmuiden has room for 2 players: Ana, Ben have built it.")


def test_staged_trains_in_a_gale(table):
    table.enter("stage", state="staged").enter("end-turn")
    event(table, "gale")
    assert table.refused("derail", players=["Cleo"]) == "Cleo's train is not staged."
    table.enter("derail", players=["Ana"])
    assert table["Ana"].turns_to_lose == 1
    assert table.refused("stage", state="staged") == (
        "No staging until the end of Ben's turn after this: the gale stops the ferries.")


def test_a_declared_connection_is_confirmed_by_another(table):
    table.enter("connect", majors=["Paris", "Berlin"])
    assert table.refused("confirm", player="Ana", agrees="yes") == "Another player has to confirm that, not Ana."
    table.enter("confirm", player="Cleo", agrees="no")
    assert table["Ana"].count == 0
    table.enter("connect", majors=["Paris", "Berlin"]).enter("confirm", player="Cleo", agrees="yes")
    assert table["Ana"].majors == ("Paris", "Berlin")
    assert table.refused("connect", majors=["Paris"]) == "Paris is connected already."


def test_a_bonus_goes_to_the_next_delivery_that_fits(cards):
    loaded(cards, "Steel").enter("deliver", load="Steel", city="Paris", card=22, payoff=6).enter("draw", card=167)
    cards.enter("draw", card=40)
    assert [event.card.title for event in cards.game.in_force] == ["Tooling needed"]
    loaded(cards, "Machinery")
    cards.correct("correct-player", player="Ana", what="hand", value=f"{machinery(cards)}, 29, 102")
    city, payoff = demand(cards, machinery(cards))
    before = cards["Ana"].cash
    cards.enter("deliver", load="Machinery", city=city, card=machinery(cards), payoff=payoff)
    assert cards["Ana"].cash == before + payoff + 10
    assert cards.game.in_force == []


def machinery(table):
    """A card that asks for Machinery and is in nobody's hand."""
    held = {n for player in table.game.seats.values() for n in player.hand if player.name != "Ana"} | {29, 102, 22}
    return next(n for n, card in table.game.box.deck.demand.items() if n not in held and any(
        d.load == "Machinery" for d in card.demands))


def demand(table, number):
    return next((d.city, d.payoff) for d in table.game.box.deck.demand[number].demands if d.load == "Machinery")


def test_claims_last_for_one_build_turn_after_the_event(table):
    event(table, "flood", names="Rhine").enter("lose-track", players=["Cleo"]).enter("end-turn")
    table.to_turn_of("Ana").enter("end-turn")
    assert [claim.event for claim in table["Cleo"].claims] == ["Rhine"]
    table.to_turn_of("Cleo").enter("end-turn")
    assert table["Cleo"].claims == []


def test_options():
    assert Table(no_dump=True).refused("dump") == "Hands are not discarded at this table."
    swap = Table(crossgrade=True).to_main().correct("correct-player", player="Ana", what="train", value="fast")
    swap.enter("crossgrade", train="heavy").enter("build", into={"clear": 15})
    assert (swap["Ana"].train.id, swap["Ana"].cash) == ("heavy", 30)
    fast = Table(fast_game=True)
    assert (fast.cash[0], fast["Ana"].train.mileposts, fast.game.figures.initial_builds) == (70, 12, 3)
    sale = Table(track_sale=True).to_main().enter("buy-track", seller="Ben", amount=7)
    assert sale.cash[:2] == [43, 57]
    field = Table(field_warehousing=True).to_main()
    loaded(field, "Wine").enter("drop", load="Wine", city="Oslo")
    field.enter("pick-up", city="Oslo", load="Wine")
    assert (field["Ana"].loads, field.game.lying) == (["Wine"], [])
    loaded(field, "Wine").enter("drop", load="Wine", city="Oslo").end_turns(12)
    assert field.game.lying
    field.end_turns(4)
    assert field.game.lying == []


def test_without_equal_turns_the_first_to_meet_ends_the_game():
    table = Table(equal_turns=False, special_build=False).stands(Ana=256, Ben=(300, 6), turn_of="Ana").enter("end-turn")
    assert table.game.end.reason == "conditions met"
    assert table.game.winners() == ["Ana"]
