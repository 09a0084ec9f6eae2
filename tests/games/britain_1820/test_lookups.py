"""The page on which a route is counted: what is typed, in any form that people type it, and the sum."""

import pytest

from companion.games.britain_1820.lookups import LOOKUPS, route
from tests.games.britain_1820.driver import begun


def looked_up(column=6, **typed):
    """What the page finds in a game whose marker stands in a column; the first of the blue phase is 6."""
    game, _ = begun(1)
    game.column = column
    return route(game, typed)


def test_a_route_is_counted_with_the_values_of_the_phase():
    found = looked_up(train="blue", cities="30, 40+20", towns="10 10", london="on", off_board="Scotland", others="90 110")
    assert str(found["counted"].working) == (
        "5+: London 60 + city 30 + city 40 + city 20 + town 10 + town 10 + Scotland 30 = 200.")  # fmt: skip
    assert str(found["together"]) == "All routes together: 400." and found["against"] == [] and found["missing"] is None
    assert (found["london"], found["chatham"]) == (("London", 60), ("Chatham", 30))
    assert str(dict(found["ports"])["Liverpool port"]) == "Liverpool port: city + 20"
    assert str(dict(looked_up(1)["ports"])["Liverpool port"]) == "Liverpool port: 0"


def test_what_is_against_it_and_what_is_missing_is_said():
    found = looked_up(train="yellow", cities="30 40 20", port="Liverpool port")
    (against,) = found["against"]
    assert str(against) == "A 2+ counts 2 cities and places off the board at most: there are 3."
    assert str(found["missing"]) == "Liverpool port needs the value of the city beside it."
    assert looked_up(train="yellow", cities="30", port="Liverpool port", beside="40")["counted"].total == 30 + 60


def test_flood_has_more_ports_and_spikes():
    found = looked_up(16, train="gray", cities="50", port="Bristol port", other_ports="60", spikes="2")
    assert str(found["counted"].working) == "FLOOD: city 50 + 2 × Bristol port 40 + 2 × port 60 = 250."


@pytest.mark.parametrize("typed", [
    {}, {"cities": "", "train": "FLOOD"}, {"port": "London", "off_board": "Leeds", "cities": "–"}, {"spikes": "99"},
])  # fmt: skip
def test_nothing_typed_is_nothing_counted(typed):
    found = looked_up(**typed)
    assert found["counted"] is None and found["against"] == [] and found["together"] is None
    assert found["train"] in dict(found["trains"])


def test_it_lies_beside_the_run():
    assert next(it.beside for it in LOOKUPS if it.id == "route") == ("run-trains",)
    assert looked_up(cities="9" * 80)["counted"].total == 999
