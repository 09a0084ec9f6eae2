"""The tiles: as printed, turned, and which replaces which; compared with the facts where they are there."""

import pytest

from companion.eighteenxx.map.faults import faults_of_tile
from companion.eighteenxx.map.tiles import (
    Stop,
    added,
    fits,
    lost,
    moved,
    read_tile,
    revalued,
    same_kind,
    stock_of,
    tiles,
    tiles_of,
)
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.chesapeake import GAME

GAMES = (GAME, "1828", "1862", "1889", "1830")
#: Labels that a tile of another label may follow, each only on one hex.
FOLLOWS = {("1862", "N"): "I", ("1862", "Y"): "H"}
PRINTED = {
    "1": ([], [(10, [1, 3]), (10, [0, 4])], []),
    "2": ([], [(10, [0, 3]), (10, [1, 2])], []),
    "23": ([], [], [(0, 3), (0, 4)]),
    "43": ([], [], [(0, 2), (0, 3), (1, 2), (1, 3)]),
    "47": ([], [], [(0, 3), (0, 4), (1, 3), (1, 4)]),
    "54": ([(60, 1, [0, 1]), (60, 1, [2, 3])], [], []),
    "57": ([(20, 1, [0, 3])], [], []),
    "62": ([(80, 2, [0, 1]), (80, 2, [2, 3])], [], []),
    "63": ([(40, 2, [0, 1, 2, 3, 4, 5])], [], []),
    "67": ([(50, 1, [0, 3]), (50, 1, [2, 4])], [], []),
    "611": ([(40, 2, [0, 1, 2, 3, 4])], [], []),
    "790": ([(40, 2, [0, 1, 3, 4])], [], []),
    "915": ([(50, 3, [0, 1, 2, 3, 4])], [], []),
    "997": ([(60, 2, [1, 2, 3, 5])], [], []),
    "X2": ([(40, 2, [0, 1, 2, 4, 5])], [], []),
    "X5": ([(40, 1, [3, 5]), (40, 1, [0, 4])], [], []),
    "778_2a": ([], [(20, [0, 4]), (20, [2, 5])], [(1, 3)]),
    "8850": ([], [(20, [0, 5])], []),
}


def face(number, rotation=0):
    return tiles()[number].faces[rotation]


def rotations(old, new):
    return [rotation for rotation in range(6) if fits(face(old), face(new, rotation))]


@each("number", PRINTED)
def test_tiles_read_off_by_hand(number):
    cities, towns, track = PRINTED[number]
    found = face(number)
    assert [(s.revenue, s.slots, list(s.edges)) for s in found.stops if s.kind == "city"] == cities
    assert [(s.revenue, list(s.edges)) for s in found.stops if s.kind == "town"] == towns
    assert list(found.track) == track


@each(
    ("old", "new", "expected"),
    [
        ("57", "14", [0, 2, 3, 5]),
        ("57", "15", [0, 3]),
        ("X3", "X7", [1, 4]),
        ("X4", "X7", [1, 2]),
        ("X5", "X7", [4, 5]),
        ("59", "68", [2, 5]),
        ("791", "795", [2]),
        ("9", "20", [0, 2, 3, 5]),
        ("9", "16", []),
        ("7", "20", []),
        ("57", "611", []),  # two colours on
        ("3", "14", []),  # a town is no city
        ("8850", "16", []),  # the town would be gone
    ],
)
def test_upgrades_with_their_rotations(old, new, expected):
    assert rotations(old, new) == expected


def test_turning_moves_every_edge():
    turned = face("X5", 4)
    assert [stop.edges for stop in turned.stops] == [(1, 3), (2, 4)]
    assert face("23", 2).track == ((2, 5), (2, 0))
    assert turned.edges == 0b011110
    assert face("23", 2).track_from[2] == (5, 0)


def test_tokens_stay_with_their_city():
    assert moved(face("X3"), face("X7", 1)) == (0, 0)
    assert moved(face("59"), face("68", 2)) == (1, 0)
    assert moved(face("59"), face("68", 5)) == (1, 0)


def test_what_would_be_lost():
    assert lost(face("9"), face("16")) == (0, 3)
    assert lost(face("57"), face("15", 1)) == (0, None)
    assert lost(face("57"), face("14")) is None


def test_two_old_cities_never_share_a_new_one_while_there_are_two():
    old, new = face("59"), face("64")  # cities at 0 and 2; the new city 0 has both
    assert lost(old, new) is not None


def test_new_pieces_of_track():
    assert added(face("9"), face("23")) == (((0, 4),), 0, 0)
    assert added(face("9"), face("23")).edges == 0b010001
    assert added(face("57"), face("14")) == ((), 0b010010, 1)
    assert added(face("8851"), face("16_1a", 4)) == (((5, 1),), 0, 0)


def test_stops_that_change_their_value():
    assert revalued(face("57"), face("14")) == (0b011011, 1)
    assert revalued(face("8851"), face("16_1a", 4)) == (0, 0)


def test_only_a_label_lets_cities_merge():
    assert same_kind(face("X3"), face("X7"))
    assert not same_kind(face("X3"), face("611"))


def test_stations_put_on_a_tile_share_its_pieces():
    assert tiles()["778_2a"].piece == "778"
    assert "778_2a" not in stock_of("1862")
    assert stock_of("1862")["778"] == 4


def test_the_same_look_in_another_rotation():
    assert face("9").looks == face("9", 3).looks
    assert face("X3", 2).looks == face("X3", 5).looks
    assert face("8").looks != face("8", 3).looks


def test_a_tile_may_have_another_label_in_a_game():
    assert {game: tiles_of(game)["53"].face.label for game in ("1828", "1830")} == {"1828": "Ba", "1830": "B"}
    assert all(face.label == "B" for face in tiles_of("1830")["61"].faces)
    assert tiles_of("1830")["57"] is tiles()["57"]


def test_each_city_keeps_its_token_where_two_stay_two():
    """Every old city's edge belongs to exactly one new city, whatever the tiles and however they lie."""
    for old, news in (("59", ("64", "65", "66", "67", "68")), ("54", ("62",))):
        for new in news:
            for rotation in rotations(old, new):
                before, after = face(old).stops, face(new, rotation).stops
                places = moved(face(old), face(new, rotation))
                assert sorted(places) == [0, 1]
                assert all(set(before[n].edges) <= set(after[place].edges) for n, place in enumerate(places))


def test_a_place_with_a_value_for_trains_without_limit():
    place = Stop("offboard", (0,), {"yellow": 20, "brown": 40, "diesel": 80})
    assert [place.value(colour) for colour in ("yellow", "green", "brown", "gray")] == [20, 20, 40, 40]
    assert place.value("brown", is_diesel=True) == 80
    assert Stop("city", (0,), 30).value("brown", is_diesel=True) == 30


@each(
    ("row", "sentence"),
    [
        ({"town": []}, "tiles.toml, yellow.1 has 'town', which means nothing; it may have cities, towns, offboards, track,"),
        ({"cities": [{"slot": 2, "revenue": 20, "edges": [0]}]}, "tiles.toml, yellow.1.cities has 'slot', which means"),
        ({"cities": [{"edges": [0]}]}, "tiles.toml, yellow.1.cities.revenue is missing."),
        ({"upgrade_cost": "80"}, "tiles.toml, yellow.1.upgrade_cost should be a whole number, not '80'."),
        ({"track": [[0, 7]]}, "tiles.toml, yellow.1.track: an edge is a number from 0 to 5, not 7."),
    ],
)
def test_a_fault_in_the_data_names_file_table_and_field(row, sentence):
    (fault,) = faults_of_tile(row, "tiles.toml, yellow.1")
    assert fault.startswith(sentence)


# Against the facts ---------------------------------------------------------------------------------------------------


def test_every_tile_is_as_the_facts_have_it():
    ten = read("tiles-ten.json")
    shapes = read("1846.json")["tile_shapes"]
    later = {number: fact for number, fact in ten["tiles"].items() if number in tiles() and number not in shapes}
    facts = {**shapes, **read("tiles.json")["tiles"], **later}
    assert set(facts) == set(tiles())
    for number, fact in facts.items():
        tile = tiles()[number]
        paths = [f"e{a}-e{b}" for a, b in tile.face.track]
        seen = {"city": 0, "town": 0, "offboard": 0}
        for stop in tile.face.stops:
            paths += [f"e{edge}-{stop.kind[0]}{seen[stop.kind]}" for edge in stop.edges]
            seen[stop.kind] += 1
        assert sorted(paths) == sorted("-".join(path) for path in fact["paths"]), number
        cities = [(s.slots, s.revenue, list(s.edges)) for s in tile.face.stops if s.kind == "city"]
        assert cities == [(c["slots"], c["revenue"], c["exits"]) for c in fact["cities"]]
        towns = [(s.revenue, list(s.edges)) for s in tile.face.stops if s.kind == "town"]
        assert towns == [(t["revenue"], t["exits"]) for t in fact["towns"]]
        counts = {game: None if n == "unlimited" else n for game, n in fact.get("counts", {}).items()}
        # The sea is gray on our boards, and so are tiles that are laid over it.
        assert (tile.colour, tile.face.label) == (fact["colour"].replace("blue", "gray"), fact["label"])
        beyond = [(s.revenue, list(s.edges)) for s in tile.face.stops if s.kind == "offboard"]
        assert beyond == [(o["revenue"], o["exits"]) for o in fact.get("offboards", ())]
        assert tile.counts == ({} if number in later else counts)  # the ten titles and 1846 say it in their boxes
        assert (tile.piece, tile.stations) == (fact.get("variant_of", number), fact.get("small_stations", 0))
        others = ten["additions"].get(number, {}).get("label_by_game", {})
        others = {**fact.get("label_by_game", {}), **others}
        assert tile.labels == {game.lower(): label for game, label in others.items()}
        assert (tile.face.upgrade_cost, tile.face.port) == (fact.get("upgrade_cost", 0), fact.get("port", False))
        assert [edge for edge in range(6) if tile.face.edges >> edge & 1] == fact["exits"]


@each("game", GAMES)
def test_upgrades_worked_out_are_those_of_the_facts(game):
    box = [tile for tile in tiles_of(game).values() if game in tile.counts]
    found = {}
    for old in box:
        for new in box:
            if new.face.label in (old.face.label, FOLLOWS.get((game, old.face.label), old.face.label)):
                fitting = rotations(old.number, new.number)
                if fitting:
                    found.setdefault(old.number, {})[new.number] = fitting
    assert found == read("tiles.json")["upgrades"][game]


@each("game", GAMES)
def test_first_tiles_are_those_of_the_facts(game):
    from companion.eighteenxx.map.tiles import Face, Stop

    for kind, numbers in read("tiles.json")["first_tiles"][game].items():
        words = kind.split()
        stops = {"plain": (), "city": (Stop("city", (), 0, 1),), "1": (Stop("town", ()),), "2": (Stop("town", ()),) * 2}
        empty = Face("white", stops[words[0]], (), words[1] if words[0] == "city" and len(words) > 1 else None)
        box = [tile for tile in tiles_of(game).values() if game in tile.counts and tile.face.label == empty.label]
        box = [tile for tile in box if not tile.face.port]
        assert {tile.number for tile in box if fits(empty, tile.face)} == set(numbers), kind


@pytest.mark.parametrize("game", [GAME, "1889", "1830"])
def test_the_stock_is_that_of_the_facts(game):
    facts = read(f"{game}.json")["tiles"]
    assert stock_of(game) == {number: None if n == "unlimited" else n for number, n in facts.items()}


def test_a_tile_needs_no_counts():
    """The page for new titles says so: how many there are stands in their boxes."""
    tile = read_tile("9999", "yellow", {"track": [[0, 1]]})
    assert (tile.counts, tile.face.track) == ({}, ((0, 1),))
