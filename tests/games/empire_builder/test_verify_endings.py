"""Endings that the worked examples leave out: the Rainbow Bridge, the fast game, places by cash, no special build."""

import pytest

from tests.games.empire_builder.driver import Table


def bridge(table):
    return table.correct("correct-player", player=table.on_turn, what="loads", value="Wine").enter(
        "deliver", load="Wine", city="Oslo", payoff=1)


@pytest.mark.parametrize("struck", [True, False])
def test_a_rainbow_bridge_that_was_up_when_the_conditions_were_met_counts_in_the_special_build(struck):
    table = Table(edition="iron-dragon").stands(Ana=260, Ben=(200, 6), Cleo=100, Dan=100, turn_of="Ana")
    bridge(table).enter("event", event="lasting", names="Rainbow Bridge").end_turns()
    assert table.game.stamped()
    if struck:
        bridge(table).enter("event", event="lasting", names="Wizard's Strike")
        assert table.game.in_force == []
        assert not table.game.bridge_is_up
    table.end_turns(3)
    assert "The Rainbow Bridge was up when the conditions were met: it counts as up now." in table.notes
    assert "The Rainbow Bridge counts as up." in table.read(table.offers()["special-build"].fields[0].ask)


def test_a_bridge_that_fell_before_does_not_count():
    table = Table(edition="iron-dragon").stands(Ana=100, Ben=(200, 6), Cleo=100, Dan=100, turn_of="Ana")
    bridge(table).enter("event", event="lasting", names="Rainbow Bridge").end_turns()
    bridge(table).enter("end-event", event="Rainbow Bridge").end_turns()
    table.hold(Dan=260).end_turns(2)
    assert not table.game.bridge_counts
    assert "Rainbow" not in table.read(table.offers()["special-build"].fields[0].ask)


def test_what_an_event_erased_is_kept_for_its_builder_until_the_special_build_of_his():
    """Facts, BLD-8 and VIC-5: the events are discarded, and that build is the turn with one after them."""
    table = Table().stands(Ana=(260, 7), Ben=(200, 6), Cleo=(100, 6), Dan=(100, 6), turn_of="Ana").end_turns()
    bridge(table).enter("event", event="flood", names="Rhine").enter("lose-track", players=["Ben", "Dan"])
    for player in ("Ben", "Dan"):
        table.enter("keep-count", player=player, count=6)
    assert [len(table[name].claims) for name in ("Ben", "Dan")] == [1, 1]
    table.end_turns(3)
    assert [[claim.is_over for claim in table[name].claims] for name in ("Ben", "Dan")] == [[True], [True]]
    table.enter("special-build", cost=5)
    assert [len(table[name].claims) for name in ("Ben", "Dan")] == [0, 1]


def test_the_fast_game():
    table = Table(fast_game=True)
    assert table.cash == [70] * 4
    assert [card.mileposts for card in table.game.figures.trains.values()] == [12, 16, 12, 16]
    for _ in range(12):
        assert table.game.phase == "initial_build"
        table.enter("end-turn")
    table.hold(Ben=250).end_turns()
    assert (table.game.end.reason, table.game.winners()) == ("conditions met", ["Ben"])


@pytest.mark.parametrize(("by_cash", "places"), [
    (False, [(1, "Ana", 254), (2, "Ben", 200), (3, "Dan", 199), (4, "Cleo", 230)]),
    (True, [(1, "Ana", 254), (2, "Cleo", 230), (3, "Ben", 200), (4, "Dan", 199)]),
])
def test_places_after_the_first_by_cash_alone(by_cash, places):
    table = Table(places_by_cash=by_cash, special_build=False)
    table.stands(Ana=254, Ben=200, Cleo=(230, 6), Dan=199, turn_of="Ana").end_turns(4)
    assert table.places == places


def test_a_timed_game_that_nobody_won_ranks_by_connection_even_so():
    table = Table(places_by_cash=True, special_build=False, timed=True)
    table.stands(Ana=100, Ben=(240, 6), Cleo=80, Dan=90, turn_of="Dan").enter("call-time").end_turns()
    assert table.places == [(1, "Ana", 100), (2, "Dan", 90), (3, "Cleo", 80), (4, "Ben", 240)]


def test_the_special_build_does_not_make_anybody_meet_the_conditions():
    table = Table().stands(Ana=251, Ben=(300, 6), Cleo=10, Dan=10, turn_of="Ana").end_turns(4)
    table.enter("special-build", cost=5)
    assert table.places[:2] == [(1, "Ana", 251), (2, "Ben", 295)]


def test_without_a_stamp_the_special_build_starts_with_the_first_player():
    table = Table(timed=True).stands(Ana=(10, 6), Ben=(50, 6), Cleo=(50, 6), Dan=(50, 6), turn_of="Cleo")
    table.enter("call-time").end_turns(2)
    seen = []
    while table.on_turn:
        seen.append(table.on_turn)
        table.enter("special-build", cost=20)
    assert seen == ["Ana", "Ben", "Cleo", "Dan"]
    assert table.cash == [10, 30, 30, 30]
