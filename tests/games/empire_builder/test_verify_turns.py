"""Situations of turns, cards and events that the worked examples and the table of refusals leave out, by rule."""

import random

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.games.empire_builder import TITLE
from companion.games.empire_builder.cards import top_card
from companion.games.empire_builder.position import FINAL, InForce
from companion.games.empire_builder.setup import first_player
from companion.games.empire_builder.view import view
from companion.tables.form import fill
from tests.each import each
from tests.games.empire_builder.driver import NAMES, Table

HANDS = {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [7, 8, 9], "Dan": [10, 11, 12]}


def started(players=4, **more):
    return Table(players, **more).to_main().to_turn_of("Ana")


def draws(table, kind, **more):
    """Whoever is on turn delivers, and draws an event."""
    table.correct("correct-player", player=table.on_turn, what="loads", value="Wine")
    return table.enter("deliver", load="Wine", city="Oslo", payoff=5).enter("event", event=kind, **more)


# Setting up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "rounds"), [
    ("eurorails", ["Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana"]),
    ("iron-dragon", ["Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana", "Ana", "Ben", "Cleo"]),
])
def test_the_initial_builds_run_forward_and_back_and_play_starts_with_the_first(edition, rounds):
    table, seen = Table(3, edition=edition), []
    while table.game.phase == "initial_build":
        seen.append(table.on_turn)
        table.enter("end-turn")
    assert seen == rounds
    assert (table.on_turn, table.game.game_turn) == ("Ana", 1)


@pytest.mark.parametrize(("drawn", "first"), [("Ana", "Ana"), ("Ben", "Ben"), ("Cleo", "Ana"), ("Dan", "Ben")])
def test_who_ties_in_all_nine_payoffs_is_drawn_with_equal_chances(drawn, first):
    payoffs = {"Ana": [30] * 9, "Ben": [30] * 9, "Cleo": [30] * 8 + [29], "Dan": [9] * 9}
    assert first_player(payoffs, NAMES[:4], drawn) == first


def test_events_that_are_dealt_are_shuffled_back():
    """Facts, SET-2: they are not the first cards to be drawn."""
    options, chance, first = {"cards": True, "deck": "companion"}, random.Random(3), []
    for _ in range(300):
        setup = TITLE.draw_setup(NAMES[:4], TITLE.read_options(options), chance)
        game = Table(setup=setup, **options).game
        hands = [number for player in game.seats.values() for number in player.hand]
        assert sorted([*hands, *game.stock]) == [*range(1, 169)] and max(hands) <= 146
        first.append(game.stock[0])
    assert 20 < sum(number > 146 for number in first) < 70  # 300 × 22 of 156 is 42


@pytest.mark.parametrize(("figures", "said"), [
    ({"majors_total": 4}, (4, 3)), ({"majors": ["A", "B", "C", "D", "E"]}, (5, 4)), ({"majors_needed": 3}, (8, 3)),
])
def test_an_unknown_number_of_majors_is_one_fewer_than_the_map_has(figures, said):
    """Facts, D13."""
    found = Table(edition="british-rails", setup={"figures": figures}).game.figures
    assert (found.majors_total, found.majors_needed) == said


@pytest.mark.parametrize(("figures", "sentence"), [
    ({"majors": ["Paris", "Wien"]}, "7 major cities are needed, but the map has 2."),
    ({"must_include": ["Perth"]}, "Perth must be among the connected majors, but is none of Berlin, Holland"),
])
def test_majors_with_which_nobody_could_win_are_refused(figures, sentence):
    with pytest.raises(Refusal, match=sentence):
        Table(setup={"figures": figures})


def test_a_first_train_of_the_set_is_upgraded_like_it():
    table = Table(setup={"figures": {"first_train": [9, 3]}}).to_main().enter("upgrade", train="super")
    assert table["Ana"].train.id == "super"
    assert Table(setup={"figures": {"first_train": [8, 1]}})["Ana"].train.id == "8/1"


def test_who_starts_among_those_who_tie_is_never_guessed():
    payoffs = {"Ana": [30] * 9, "Ben": [30] * 9}
    with pytest.raises(Refusal, match="first_player"):
        first_player(payoffs, NAMES[:2], None)
    assert first_player({**payoffs, "Ben": [30] * 8 + [31]}, NAMES[:2], None) == "Ben"


@pytest.mark.parametrize("edition", ["iron-dragon", "lunar-rails"])
def test_some_games_upgrade_in_the_initial_build(edition):
    assert Table(edition=edition).offers()["buy-train" if edition == "iron-dragon" else "upgrade"].closed() is None


@each(("card", "left"), [(162, []), (156, []), (161, []), (167, []), (148, [])])
def test_events_of_the_initial_build_have_no_effect(card, left):
    table = Table(cards=True, setup={"hands": HANDS}).enter("dump").enter("draw", card=card)
    assert table.game.in_force == left
    for number in (40, 41, 42):
        table.enter("draw", card=number)
    assert (table["Ana"].hand, table["Ana"].turns_to_lose, table.cash) == ([40, 41, 42], 0, [50] * 4)


def test_a_lasting_change_of_the_initial_build_applies():
    table = Table(edition="iron-dragon").enter("dump").enter("event", event="lasting", names="Rainbow Bridge")
    assert table.game.bridge_is_up


def test_figures_that_nobody_knows_are_marked_until_the_table_gives_them():
    table = Table(edition="british-rails")
    assert table.game.figures.unconfirmed == ("start_cash", "majors_total", "majors_needed")
    assert table.read(view(table.game).reminders[0]) == (
        "Proposed by us, not confirmed off the board: starting money, major cities on the map, major cities to win."
    )
    assert view(table.game).proposed == view(table.game).reminders[0]
    given = {"start_cash": 40, "majors_needed": 3, "majors_total": 6}
    table = Table(edition="british-rails", setup={"figures": given})
    assert (table.game.figures.unconfirmed, table.cash) == ((), [40] * 4)
    assert view(table.game).proposed is None


# Turns -----------------------------------------------------------------------------------------------


def test_nothing_of_the_limit_is_carried_over():
    table = started().hold(Ana=90).enter("build", into={"clear": 3}).end_turns().to_turn_of("Ana")
    assert "That is 21M; the limit is 20M this turn." in table.refused("build", into={"clear": 16, "alpine": 1})


def test_staging_is_part_of_a_turn_so_no_dump_follows_and_a_dump_moves_no_train():
    table = started().enter("stage", state="staged")
    assert table.refused("dump") == "A hand can be discarded only instead of the whole turn."
    table.end_turns().enter("dump")
    assert table.refused("stage", state="staged").startswith("The hand was discarded instead of the turn")


def test_one_card_replaced_can_bring_several_events():
    table = draws(started(), "fog").enter("event", event="snow").enter("event", event="tax")
    table.enter("pay-tax", brackets=[[0, 0]])
    assert [event.card.kind for event in table.game.in_force] == ["fog", "snow"]


def test_an_event_is_resolved_before_the_next_card_where_our_list_has_no_events():
    table = started(edition="default", cards=True, setup={"hands": HANDS}).enter("dump")
    table.enter("draw", card=40).enter("event", event="derailment").enter("derail", players=["Ben"])
    assert table.game.ask.offer("draw")
    table.enter("draw", card=41).enter("draw", card=42)
    assert (table["Ana"].hand, table["Ben"].turns_to_lose) == ([40, 41, 42], 1)


def test_a_turn_ends_with_three_demand_cards():
    table = started(cards=True, setup={"hands": HANDS}).correct("correct-player", player="Ana", what="hand", value="1,2")
    table.enter("end-turn")
    assert table.refused("end-turn", player="Ana") == "Draw until you hold three demand cards."
    table.enter("draw", card=40)
    assert (table["Ana"].hand, table.on_turn) == ([1, 2, 40], "Ben")


def test_a_lost_turn_allows_nothing_but_payments_and_notes():
    table = draws(started(), "derailment").enter("derail", players=["Ben"]).end_turns()
    assert set(table.offers()) == {"end-turn", "misc", "ruling", "call-time", "borrow"}
    table.end_turns()
    assert table["Ben"].turns_to_lose == 0


def test_a_lost_turn_that_is_corrected_away_leaves_no_debt_of_turns():
    table = draws(started(), "derailment").enter("derail", players=["Ben"]).end_turns()
    table.correct("correct-player", player="Ben", what="lost-turns", value="0").end_turns()
    assert table["Ben"].turns_to_lose == 0


def test_a_card_in_force_is_not_shuffled_with_the_discards():
    chance = random.Random(1)
    orders = [chance.sample(range(200), 200)]
    table = Table(cards=True, deck="companion", setup={"orders": orders}).to_main()
    game = table.game
    event = next(number for number in game.box.deck.events if game.box.deck.events[number].kind == "bonus")
    game.stock = [number for number in game.stock if number != event]
    game.in_force.append(InForce(game.box.deck.events[event], "Ana", None))
    game.discards, game.stock = [*game.stock, event], []
    top_card(game)
    assert game.discards == [event]
    assert event not in game.stock


# Events ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("names", "stops"), [("Atlantic", False), ("Mediterranean", False), ("North Sea", True)])
def test_a_gale_of_eurorails_touches_ferries_only_in_the_north(names, stops):
    table = started().enter("stage", state="staged").end_turns()
    draws(table, "gale", names=names)
    if stops:
        table.enter("derail", players=["Ana"])
        assert "No staging until" in table.refused("stage", player="Ben", state="staged")
    else:
        table.enter("stage", player="Ben", state="staged")
    assert (table["Ana"].turns_to_lose, table["Ana"].port) == (int(stops), "staged")


def test_the_end_of_a_turn_asks_whether_a_train_is_still_on_its_port():
    def asked():
        return [table.read(text) for text in table.offers()["end-turn"].preview(None)]

    table = started().enter("stage", state="staged")
    assert asked() == []
    table.enter("end-turn").to_turn_of("Ana")
    assert asked() == ["Ana's train is still noted as on a port, staged. Is it?"]
    table.enter("stage", state="no-port")
    assert asked() == []


def test_storms_of_china_derail_nobody_and_stop_staging():
    """Facts, FER-9 and ruling 23."""
    table = started(edition="china-rails").enter("stage", state="staged").enter("end-turn")
    table = draws(table, "gale", names="typhoon")
    assert (table.on_turn, table["Ana"].turns_to_lose) == ("Ben", 0)
    assert table.refused("stage", state="staged").startswith("No staging until")


def test_a_typed_strike_of_a_known_deck_closes_the_cities_of_its_card():
    table = draws(started(), "strike_coastal").end_turns()
    said = table.refused("pick-up", city="Porto", load="Fish")
    assert said == "Coastal strike until the end of Ana's next turn: no loading or delivery in Porto."
    table.end_turns(3)
    assert "until the end of this turn" in table.refused("pick-up", city="Porto", load="Fish")
    table.end_turns().enter("pick-up", city="Porto", load="Fish")


def test_a_strike_does_not_stop_dropping():
    table = draws(started(), "strike_coastal").end_turns()
    table.correct("correct-player", player="Ben", what="loads", value="Wine").enter("drop", load="Wine", city="Porto")
    assert table["Ben"].loads == []


def test_a_bonus_is_taken_with_the_delivery_after_it_only():
    table = draws(started(), "bonus", amount=10, names="as the card says")
    assert "take-bonus" not in table.offers()
    table.end_turns().enter("dump")
    assert "take-bonus" not in table.offers()
    table.end_turns().correct("correct-player", player="Cleo", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=5).enter("take-bonus", event="Bonus")
    assert (table["Cleo"].cash, table.game.in_force) == (65, [])


def test_a_bonus_is_taken_by_hand_where_loads_are_not_named():
    table = started(depth="books").enter("deliver", payoff=5).enter("event", event="bonus", amount=12, names="Irish")
    table.end_turns().enter("deliver", payoff=5).enter("take-bonus", event="Irish economy booming")
    assert (table["Ben"].cash, table.game.in_force) == (50 + 5 + 12, [])


def test_a_typed_bonus_for_a_load_is_paid_with_it():
    table = draws(started(edition="custom"), "bonus", amount=12, names="Wine")
    table.correct("correct-player", player="Ana", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=5)
    assert (table["Ana"].cash, table.game.in_force) == (50 + 5 + 5 + 12, [])


def test_a_flood_may_leave_nobody_joined_to_anything():
    table = started().connect("Cleo", 0).correct("correct-player", player="Cleo", what="majors", value="Paris, Ruhr")
    table = draws(table, "flood", names="Rhine").enter("lose-track", players=["Cleo"])
    assert table.on_turn == "Cleo"
    form = fill(table.game.ask, "keep-majors", "Cleo", {"majors": ["done"]})
    assert table.game.play(Entry(form.move)).entry.move.majors == ()
    assert (table["Cleo"].majors, table["Cleo"].count) == ((), 0)


def test_what_a_correction_named_can_be_lost_at_the_depth_books_too():
    table = started(depth="books")
    for what, value in (("loads", "Wine, Oil"), ("majors", "Paris, Ruhr")):
        table.correct("correct-player", player="Cleo", what=what, value=value)
    table.enter("deliver", payoff=5).enter("event", event="derailment").enter("derail", players=["Cleo"])
    table.enter("lose-load", load="Oil").enter("event", event="flood", names="Rhine").enter("lose-track", players=["Cleo"])
    table.enter("keep-majors", majors=["Ruhr"])
    assert (table["Cleo"].loads, table["Cleo"].majors, table["Cleo"].count) == (["Wine"], ("Ruhr",), 1)


def test_each_flood_has_claims_of_its_own():
    table = draws(started(), "flood", names="Rhine").enter("lose-track", players=["Cleo"]).end_turns()
    draws(table, "flood", names="Rhine").enter("lose-track", players=["Cleo"]).end_turns().to_turn_of("Ana").end_turns()
    assert [claim.is_over for claim in table["Cleo"].claims] == [True, False]


def test_the_turn_in_which_a_card_is_said_to_be_over_is_no_whole_build_turn_after_it():
    """Facts, BLD-8: one full build turn after the end of the event."""
    table = draws(started(), "track_loss", names="Meteor").enter("lose-track", players=["Ana", "Ben"])
    table.enter("end-event", event="Meteor").enter("end-turn")
    assert [len(table[name].claims) for name in ("Ana", "Ben")] == [1, 1]
    table.enter("end-turn")
    assert [len(table[name].claims) for name in ("Ana", "Ben")] == [1, 0]
    table.to_turn_of("Ana").enter("end-turn")
    assert table["Ana"].claims == []


def test_a_build_turn_under_the_own_rail_strike_does_not_end_a_claim():
    table = draws(started(), "flood", names="Rhine").enter("lose-track", players=["Cleo"]).end_turns(2)
    draws(table, "strike_rail").to_turn_of("Ana").end_turns()
    assert [claim.is_over for claim in table["Cleo"].claims] == [True]
    table.to_turn_of("Cleo").end_turns()
    assert table["Cleo"].claims
    table.to_turn_of("Cleo").end_turns()
    assert not table["Cleo"].claims


def test_the_chunnel_costs_20_and_two_may_build_a_ferry():
    table = started().hold(Ana=90, Ben=90, Cleo=90)
    known = table.offers()["build-ferry"].choices(0, {"player": "Ana"})
    tunnel = next(name for name in known if "unnel" in name)
    table.enter("build-ferry", ferry=tunnel)
    assert table["Ana"].cash == 70
    for _ in ("Ben", "Cleo"):
        table.end_turns().enter("build-ferry", ferry="Dublin–Liverpool")
    assert (table["Ben"].cash, table["Cleo"].cash) == (84, 84)
    said = table.end_turns().refused("build-ferry", ferry="Dublin–Liverpool")
    assert "has room for 2 players: Ben, Cleo have built it" in said


def test_two_steps_of_a_ten_step_train_in_one_turn_get_a_warning():
    table = started(edition="lunar-rails").enter("upgrade", train="s12x2").enter("upgrade", train="s12x3")
    assert "second step in one turn" in table.notes[-1]
    assert table["Ana"].cash == 40


# Majors, corrections, seats ------------------------------------------------------------------------------


def test_no_more_majors_are_connected_than_there_are():
    table = started().connect("Ana", 6)
    said = table.refused("connect", majors=["Paris", "Berlin", "Wien"])
    assert said == "Name 1 to 2 major cities, not 3."
    table.enter("connect", majors=["Paris", "Berlin"]).enter("confirm", player="Ben", agrees="yes")
    assert (table["Ana"].count, table.game.trace()["players"]["Ana"]["cities"]) == (8, 8)
    assert table.refused("connect", majors=["Roma"]) == "All major cities are connected already."


def test_perth_is_among_the_majors_that_win_in_australia():
    table = started(edition="australian-rails").hold(Ana=260)
    table.enter("connect", majors=["Adelaide", "Brisbane", "Melbourne", "Sydney"])
    table.enter("confirm", player="Ben", agrees="yes")
    table.end_turns()
    assert not table.game.stamped()
    table.to_turn_of("Ana").enter("connect", majors=["Perth"]).enter("confirm", player="Ben", agrees="yes").end_turns()
    assert [player.name for player in table.game.stamped()] == ["Ana"]


def test_where_majors_are_counted_the_witness_is_asked_for_perth():
    table = started(edition="australian-rails", depth="books").enter("connect-count", count=4)
    assert table.read(table.game.ask.question) == "Does Ana's track join 4 major cities, Perth among them?"


def test_setting_whose_turn_it_is_does_not_take_the_called_time_back():
    table = started(timed=True).enter("call-time").correct("correct-turn", to_move="Cleo")
    assert table.game.phase == FINAL
    table.end_turns(2)
    assert table.game.phase == "special_build"


def test_a_position_may_say_that_somebody_did_not_meet_the_conditions():
    table = Table().stands(Ana=260, turn_of="Ana").end_turns()
    assert table.game.stamped()
    players = {name: {"cash": 100, "cities": 7, "met": False} for name in NAMES[:4]}
    table.correct("set-position", position={"to_move": "Ben", "game_turn": 4, "players": players})
    assert (table.game.stamped(), table.game.phase) == ([], "main")


def test_a_position_may_swap_the_cards_of_two_hands():
    table = started(cards=True, setup={"hands": HANDS})
    hands = {**HANDS, "Ana": [4, 2, 3], "Ben": [1, 5, 6]}
    players = {name: {"cash": 50, "hand": hand} for name, hand in hands.items()}
    table.correct("set-position", position={"to_move": "Ana", "game_turn": 4, "players": players})
    assert (table["Ana"].hand, table["Ben"].hand, table.game.discards) == ([4, 2, 3], [1, 5, 6], [])


def test_no_payment_takes_cash_below_zero():
    assert "There is no credit." in started().refused("misc", payer="Ben", payee="bank", amount=51, reason="fine")
    assert "There is no credit." in started().hold(Ana=3).refused("build", into={"alpine": 1})


def test_the_seat_of_a_player_who_left_is_frozen_and_ranked_as_it_stands():
    table = Table().stands(Ana=100, Ben=(240, 6), Cleo=251, Dan=90, turn_of="Ana")
    table.correct("correct-player", player="Ben", what="seat", value="left").end_turns()
    assert table.on_turn == "Cleo"
    assert "Ben has left: the turn is skipped." in table.notes
    table.end_turns(2)
    assert table.game.end.reason == "conditions met"
    assert table.places == [(1, "Cleo", 251), (2, "Ana", 100), (3, "Dan", 90), (4, "Ben", 240)]


def test_somebody_has_to_stay_and_who_comes_back_plays():
    table = started(2).correct("correct-player", player="Ben", what="seat", value="left")
    with pytest.raises(Refusal, match="last player left"):
        table.correct("correct-player", player="Ana", what="seat", value="left")
    table.end_turns(3).correct("correct-player", player="Ben", what="seat", value="here").end_turns()
    assert table.on_turn == "Ben"


@pytest.mark.parametrize("agrees", ["yes", "no"])
def test_a_city_that_must_be_among_them_is_confirmed_too_after_a_loss_of_track(agrees):
    """Australian Rails asks for 4 majors of 5, Perth among them: who lost one of five tells a number."""
    table = Table(edition="australian-rails").to_main()
    table.enter("connect", majors=["Adelaide", "Brisbane", "Melbourne", "Perth", "Sydney"])
    table.enter("confirm", player="Ben", agrees="yes").enter("dump")
    table.enter("event", event="flood", amount=0, names="Murray").enter("lose-track", players=["Ana"])
    table.enter("keep-count", count=4)
    assert table.read(table.game.ask.question) == "Does Ana's track join 4 major cities, Perth among them?"
    table.enter("confirm", player="Ben", agrees=agrees)
    if agrees == "yes":
        assert (table["Ana"].count, table.game.is_connected(table["Ana"])) == (4, True)
        return
    assert table.notes == ["Not confirmed: without Perth Ana joins 3 at most."]
    assert table.refused("keep-count", count=4) == "It can be 3 at most, not 4."
    table.enter("keep-count", count=3)
    assert (table["Ana"].count, table.game.is_connected(table["Ana"])) == (3, False)
