"""What routes of 1820 earn, by examples that were counted by hand from section 5 of the facts."""

import pytest

from companion.engine.errors import Malformed
from companion.games.britain_1820.box import box
from companion.games.britain_1820.runs import against, count, of_place, read_stop, typed_stop
from tests.each import each

BOX = box()
RULES, CARDS = BOX.trains_as("rules"), BOX.trains_as("cards")


def stops(phase, *words):
    """Stops as people say them: a place by its name, else "c30" a city, "t10" a town, "o40" off the board, "p20" a port."""
    kinds = {"c": "city", "t": "town", "o": "off_board", "p": "port"}
    return [of_place(BOX.places[word], phase) if word in BOX.places else typed_stop(kinds[word[0]], int(word[1:]))
            for word in words]  # fmt: skip


@each(("train", "phase", "passed", "summands", "words"), [
    # 2+ counts two cities, all towns and a port; in yellow phase a port is there and brings nothing.
    (RULES["yellow"], "yellow", ("c20", "t10", "Hull port"), (20, 10, 0), "2+: city 20 + town 10 + Hull port 0 = 30."),
    (RULES["yellow"], "green", ("c20", "t10", "t10", "c30", "Hull port"), (20, 10, 10, 30, 30),
     "2+: city 20 + town 10 + town 10 + city 30 + Hull port 30 = 100."),
    # London and Scotland in blue phase are worth what they are in green: 60 and 30.
    (RULES["blue"], "blue", ("London", "c40", "c40", "t10", "c30", "Scotland"), (60, 40, 40, 10, 30, 30),
     "5+: London 60 + city 40 + city 40 + town 10 + city 30 + Scotland 30 = 210."),
    # 6+ is the name on the card, and counts the sixth city.
    (CARDS["blue"], "blue", ("c10", "c10", "c10", "c10", "c10", "c10"), (10,) * 6,
     "6+: city 10 + city 10 + city 10 + city 10 + city 10 + city 10 = 60."),
    # In red phase the board pays as in brown: London 80, London Docks 80. The towns of an EXPRESS are passed for nothing.
    (CARDS["brown"], "brown", ("London", "t10", "c50", "Town", "c40"), (80, 0, 50, 0, 40),
     "EXPRESS: London 80 + city 50 + city 40 = 170. Not counted: town 10, Town 20."),
    (RULES["brown"], "brown", ("London", "t10", "c50", "Town", "c40"), (80, 10, 50, 20, 40),
     "8+: London 80 + town 10 + city 50 + Town 20 + city 40 = 200."),
    # 5D+: 2 × (10 + 80 + 80 + 60 + 50 + 50 + 40); of six cities the least, 30, is left out.
    (RULES["red"], "red", ("c60", "t10", "c50", "c30", "c50", "c40", "London", "London Docks"),
     (120, 20, 100, 0, 100, 80, 160, 160),
     "5D+: 2 × (city 60 + town 10 + city 50 + city 50 + city 40 + London 80 + London Docks 80) = 740."
     " Not counted: city 30."),
    # Of two cities alike one is left out, and only one.
    (RULES["red"], "red", ("c40", "c40", "c40", "c40", "c40", "c40"), (80, 80, 80, 80, 80, 0),
     "5D+: 2 × (city 40 + city 40 + city 40 + city 40 + city 40) = 400. Not counted: city 40."),
])  # fmt: skip
def test_what_a_train_counts(train, phase, passed, summands, words):
    route = stops(phase, *passed)
    found = count(train, route)
    assert (found.summands, found.total, str(found.working)) == (summands, sum(summands), words)
    assert list(against(train, route)) == []


@pytest.mark.parametrize(("spikes", "total", "words"), [
    # Southampton port 60, Bristol port 40, city 50, London 100, Cornwall 50.
    (0, 300, "FLOOD: city 50 + Southampton port 60 + Bristol port 40 + London 100 + Cornwall 50 = 300."),
    (1, 300, "FLOOD: city 50 + Southampton port 60 + Bristol port 40 + London 100 + Cornwall 50 = 300."),
    (3, 500, "FLOOD: city 50 + 3 × Southampton port 60 + 3 × Bristol port 40 + London 100 + Cornwall 50 = 500."),
])  # fmt: skip
def test_flood_counts_ports_by_the_spikes(spikes, total, words):
    network = stops("gray", "c50", "Southampton port", "Bristol port", "London", "Cornwall")
    found = count(RULES["gray"], network, spikes)
    assert (found.total, sum(found.summands), str(found.working)) == (total, total, words)
    assert list(against(RULES["gray"], network)) == []


@each(("train", "passed", "sentences"), [
    (RULES["yellow"], ("c20", "c30", "Scotland"),
     ["A 2+ counts 2 cities and places off the board at most: there are 3."]),
    (RULES["green"], ("c20", "p30"),
     ["A route has at least two cities, towns or places off the board, and ports do not count for this: there is only 1."]),
    (RULES["green"], ("c20", "c30", "p30", "Hull port"), ["A route has one port at most: there are 2."]),
    (RULES["green"], ("Scotland", "t10"),
     ["A route passes a city with a station of the company: no city is typed in."]),
    (RULES["blue"], ("London", "c30", "o40", "Hull port"),
     ["A route ends in London, off the board, Hull port: it has only two ends."]),
    (RULES["red"], ("p30",), [
        "A route passes a city with a station of the company: no city is typed in.",
        "A route has at least two cities, towns or places off the board, and ports do not count for this: "
        "there is only 0."]),
    (RULES["gray"], ("t10", "p30"), ["A route passes a city with a station of the company: no city is typed in."]),
    (CARDS["brown"], ("c20", "t10"), []),
])  # fmt: skip
def test_what_stops_tell_against_a_route(train, passed, sentences):
    assert [str(refusal) for refusal in against(train, stops("green", *passed))] == sentences


def test_stops_of_entries():
    def read(given, phase="brown"):
        return read_stop(BOX, phase, given)

    assert (read({"place": "London"}).value, read({"place": "London"}).kind) == (80, "city")
    assert read({"place": "Chatham"}).is_end is False
    assert read({"kind": "town", "value": 10}) == typed_stop("town", 10)
    # Liverpool is worth 40: its port 60, and nothing in yellow phase.
    assert read({"place": "Liverpool port", "value": 40}).value == 60
    assert read({"place": "Liverpool port", "value": 40}, "yellow").value == 0
    assert read({"place": "Liverpool port"}, "yellow").value == 0


@each(("given", "sentence"), [
    ({"place": "Liverpool port"}, "Liverpool port needs the value of the city beside it."),
    ({"place": "Leeds"}, "No place on the board is called Leeds."),
    ({"place": "London", "value": 30}, "London is printed on the board: its value is not typed in."),
    ({"place": 7}, "No place on the board is called 7."),
    ({"kind": "city", "value": -10}, "The value of a stop is a whole number, 0 or more."),
    ({"kind": "city", "value": "30"}, "The value of a stop is a whole number, 0 or more."),
    ({"kind": "london", "value": 30}, "A stop without a place has a value and a kind, one of city, town, off_board, port."),
    ({"kind": "city"}, "A stop without a place has a value and a kind, one of city, town, off_board, port."),
    ({"kind": ["city"], "value": 3}, "A stop without a place has a value and a kind, one of city, town, off_board, port."),
    (["city", 30], 'A stop is an object with "place", or with "kind" and "value".'),
    ({"place": "London", "train": 1}, 'A stop is an object with "place", or with "kind" and "value".'),
])  # fmt: skip
def test_stops_that_cannot_be_read(given, sentence):
    with pytest.raises(Malformed) as refusal:
        read_stop(BOX, "green", given)
    assert str(refusal.value) == sentence
