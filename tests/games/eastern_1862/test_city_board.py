"""The board that knows the cities of 1862 and no track: what routes are worth that are declared hex by hex (25)."""

import pytest

from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.map.tiles import COLOURS, tiles_of
from companion.eighteenxx.model.moves import Choose, Pass, PlaceCounted, Route, RunTrains
from companion.engine.errors import ImpossibleMove
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.city_board import PutTile
from companion.games.eastern_1862.declared import SPACES, VALUES
from companion.games.eastern_1862.declaring import DeclareRoute
from companion.games.eastern_1862.track import AddStation, TakeLondon
from tests.each import each
from tests.games.eastern_1862.on_track import OnTrack

FAR = {"1F": 1, "2F": 2, "3F": 3, "5F": 5, "3L": 3, "2/3E": 3, "3E": 3, "2E": 2, "4/5E": 5}


def table(phase="C", **colours):
    return OnTrack("books", phase, follow_cities=True).coloured(**colours)


def run(board, *routes):
    """A run as moves have it: "3L: H5 G6 F5"."""
    cities, found = board.cities_now, []
    for text in routes:
        train, hexes = text.split(": ")
        found.append((Train(train, FAR[train]), cities.route(train, tuple(hexes.split()))))
    return found


A = "3L: H5 G6 F5 F7"
LAND_A = {"H5": "yellow", "G6": "yellow", "F5": "green", "F7": "yellow"}


@each(("company", "tokens", "phase", "land", "routes", "earned"), [
    ("Y&N", ["H5"], "C", LAND_A, [A], (130, 40)),
    ("L&H", ["C4", "B9"], "C", {"B7": "yellow", "B9": "green", "C4": "yellow"}, ["2/3E: A6 B7 B9"], (150, 0)),
    ("ESR", ["F11"], "C", {"G12": "yellow", "F11": "yellow", "E10": "yellow", "D9": "green", "C8": "yellow"},
     ["2F: H13 G12 F11", "3F: F11 E10 D9 C8"], (250, 0)),
    ("NGC", ["C10"], "C", {"B9": "green", "C10": "yellow", "D9": "green"}, ["3F: B9 C10 D9"], (130, 0)),
    ("ESR", ["F11"], "D", {"F5": "green", "G6": "yellow", "G8": "yellow", "F9": "yellow", "F11": "green"},
     ["5F: F5 G6 G8 F9 F11"], (160, 0)),
    ("WNR", ["E2"], "C", {"E2": "yellow"}, ["1F: E2 D1"], (110, 0)),
    ("Y&N", ["H5", "F5"], "C", {**LAND_A, "E6": "yellow", "E8": "green", "D9": "green"}, [A, "3E: F5 E6 E8 D9"], (210, 40)),
])  # fmt: skip
def test_the_worked_examples(company, tokens, phase, land, routes, earned):
    """Example 5, each line with every figure."""
    one = table(phase, **land)
    who = one.company(company, tokens=tokens)
    found = run(one.board, *routes)
    assert one.board.cities_now.earned(who, found) == earned
    refusals = [str(reason) for reason in one.board.cities_now.refusals(who, found)]
    assert refusals == (["No route touches the home of L&H."] if company == "L&H" else [])


@each(("routes", "sentence"), [
    (["3L: H5 F5"], "No track leads from H5 Great Yarmouth to F5 Norwich."),
    (["3L: H5 G6 F5 E4"], "No tile lies in E4 Fakenham."),
    (["3L: H5 G6"], "Routes begin and end in large stations, ports or red areas; G6 Acle has only a small station."),
    (["3L: I4 H5"], "Local trains do not visit ports or red areas."),
    (["2E: H5 G6 F5 F7"], "2E passes at most 2 large stations; this route has 3."),
    (["2F: H5 G6 F5 F7"], "2F crosses at most 2 hex borders; this route crosses 3."),
    (["3E: F5 F7"], "No station of Y&N is on the route of train 3E; London does not count."),
    (["3E: I4 H5 I6"], "Port of Great Yarmouth is already on this route: it counts once."),
    (["4/5E: I4 H5 H7 I8"], "The route of train 4/5E has Port of Great Yarmouth and Port of Lowestoft: one port and one red "
                            "area are the most."),
    (["3L: H5 G6 H5"], "H5 Great Yarmouth is already on this route: it counts once."),
    (["3L: F7 F5 G6 H5 G6 F5"], "The route of train 3L takes the same track twice."),
    (["3L: H5 G6 F5", "3L: F7 G8"], "No station of Y&N is on the route of train 3L; London does not count."),
])  # fmt: skip
def test_why_a_route_is_refused(routes, sentence):
    one = table(**LAND_A, G8="yellow", H7="yellow")
    who = one.company("Y&N", tokens=["H5"])
    assert sentence in [str(reason) for reason in one.board.cities_now.refusals(who, run(one.board, *routes))]


def test_a_full_station_of_others_is_the_end_and_routes_meet_in_large_stations():
    one = table(**{**LAND_A, "F7": "yellow", "G8": "yellow"})
    who = one.company("Y&N", tokens=["H5", "F7"])
    for name in ("ECR", "ESR", "EUR"):
        one.company(name, tokens=["F5"])
    cities = one.board.cities_now
    assert [str(reason) for reason in cities.refusals(who, run(one.board, "3L: H5 G6 F5 F7"))] == [
        "F5 Norwich is full of other companies' tokens; a route of Y&N may end there but not pass through."]
    both = run(one.board, "3L: H5 G6 F5", "3E: F7 F5")
    assert not list(cities.refusals(who, both)) and cities.earned(who, both) == (30 + 20 + 60 + 20, 30)
    apart = run(one.board, "3L: H5 G6 F5", "3E: F7 G8")
    assert [str(reason) for reason in cities.refusals(who, apart)] == [
        "The route of train 3E meets no other in a large station."]


def test_london_needs_its_permit():
    one = table(D13="yellow")
    who = one.company("ECR", tokens=["D13"])
    way = run(one.board, "2E: D13 D15")
    assert [str(reason) for reason in one.board.cities_now.refusals(who, way)] == [
        "ECR may not run to D15 London: it has no permit for London."]
    one.board.put(who, "London")
    assert not list(one.board.cities_now.refusals(who, way)) and one.board.cities_now.earned(who, way) == (20 + 150, 0)


def test_a_line_without_its_small_station_is_said_so():
    """A green tile with one station: whoever passes says whether its line is that one."""
    one = table(**{**LAND_A, "G6": "green"})
    who = one.company("Y&N", tokens=["H5"])
    cities = one.board.cities_now
    assert cities.earned(who, run(one.board, "3L: H5 G6 F5")) == (90, 30)
    assert cities.earned(who, run(one.board, "3L: H5 G6* F5")) == (110, 30)
    assert cities.earned(who, run(one.board, "3E: H5 G6* F5")) == (90, 0)
    one.coloured(G8="yellow")
    two = run(one.board, "3L: H5 G6* F5", "3L: F5 F7 G6* H5")
    assert "G6 Acle has 1 small stations; these routes take 2." in [str(r) for r in cities.refusals(who, two)]
    one.board.add_station("G6", None)
    assert cities.earned(who, run(one.board, "3L: H5 G6 F5")) == (110, 30) and not cities.free_lines("G6")


def test_values_and_spaces_follow_from_the_mark_and_the_colour():
    one = table()
    spaces = {hex_: [one.board.cities_now.spaces(hex_, colour) for colour in ("white", "yellow", "green", "brown")]
              for hex_ in ("B5", "C4", "B9")}
    assert spaces == {"B5": [1, 1, 2, 2], "C4": [1, 1, 2, 2], "B9": [1, 2, 3, 4]}


def test_they_are_those_of_the_tiles():
    """But for the one tile of Ipswich and that of Harwich, whose marks no hex has."""
    seen = set()
    for tile in (tile for tile in tiles_of("1862").values() if tile.piece in TITLE.contents.tiles):
        if tile.face.cities and tile.face.label in VALUES:
            at = COLOURS.index(tile.colour)
            assert [(stop.value(tile.colour), stop.slots) for stop in tile.face.stops] == [
                (VALUES[tile.face.label][at], SPACES[tile.face.label][at])], tile.number
            seen.add((tile.face.label, at))
    assert len(seen) == 9


def test_a_turn_in_which_the_cities_are_followed():
    one = table("A")
    one.company("Y&N")
    one.begins("Y&N")
    assert one.refused(Pass(company="Y&N")) == "Y&N must first lay a tile in H5 Great Yarmouth."
    one.do(PutTile("Y&N", "H5"))
    assert "F5" not in one.choices("put-tile") and "G6" in one.choices("put-tile")
    assert one.refused(PutTile("Y&N", "F5")).startswith("In one turn Y&N lays two yellow tiles")
    one.do(PutTile("Y&N", "G6"))
    assert one.board.trace() == {"colours": {"H5": "yellow", "G6": "yellow"}, "small_stations": {"G6": 1}}
    assert one.ask is None  # no other station has room
    one.begins("Y&N")
    assert one.refused(PutTile("Y&N", "G6")) == "G6 Acle takes a green tile next: those come with the first B-train."
    assert one.do(PutTile("Y&N", "F5")).heading == "Y&N: place a token"
    assert one.refused(PlaceCounted("Y&N", "H5")) == "Y&N already has a token in H5 Great Yarmouth."
    assert one.refused(PlaceCounted("Y&N", "F7")) == "No tile lies in F7 Diss."
    assert one.do(PlaceCounted("Y&N", "F5")).hexes("Y&N") == ["H5", "F5"]
    one.begins("Y&N").do(TakeLondon("Y&N"))
    assert one.ask is None and one.hexes("Y&N") == ["H5", "F5", "London"]


def test_a_home_that_is_full_is_upgraded_or_a_token_makes_way():
    one = table("B", D13="yellow")
    one.company("N&E", tokens=["D13"])
    with pytest.raises(ImpossibleMove):
        one.board.put(one.game.companies["SVR"], "D13")
    one.company("ECR", "Bo")
    one.begins("ECR")
    assert one.heading == "ECR: upgrade the home" and one.choices("put-tile") == ["D13"]
    one.do(PutTile("ECR", "D13"))
    assert one.board.cities_now.colours["D13"] == "green" and one.hexes("ECR") == ["D13"] and one.turn.has_laid
    two = table("D", D13="green")
    for name in ("N&E", "SVR"):
        two.company(name, tokens=["D13"])
    two.company("ECR", "Bo")
    two.begins("ECR").do(Choose("Bo", "SVR"))
    assert two.hexes("ECR") == ["D13"] and two.hexes("SVR") == []


def test_small_stations_are_counted():
    one = table("D", G6="green", F9="yellow", D13="yellow")
    one.company("ECR", tokens=["D13"])
    one.begins("ECR")
    assert one.choices("add-station") == ["G6"]
    assert one.refused(AddStation("ECR", "F9")) == (
        "F9 Framlingham takes another small station only when it has a green or brown tile.")
    assert one.refused(AddStation("ECR", "D13")) == "D13 Witham is no place for small stations."
    one.do(AddStation("ECR", "G6"))
    assert one.board.cities_now.stations["G6"] == 2
    one.begins("ECR")
    assert one.refused(AddStation("ECR", "G6")) == "Every line in G6 Acle has a small station."


def test_routes_that_may_not_run_together_say_why_and_the_table_may_count_by_eye():
    one = table(**LAND_A)
    one.company("Y&N", tokens=["H5", "F7"])
    train = one.game.depot.find("3L", "bank")
    one.game.depot.lay(train, "Y&N")
    train.side = "3L"
    one.game.permits["Y&N"] = ("local",)
    one.runs("Y&N").do(DeclareRoute("Y&N", "3L", ("F7", "F5")))
    offer = one.ask.offer("run-trains")
    runs = offer.fields[0].domain({"company": "Y&N"})
    assert [str(refusal) for _run, refusal in runs.closed()] == ["No route touches the home of Y&N."]
    one.do(offer.pick("Ann", lambda values: values[0]))
    assert one.turn.revenue == 0 and one.ask is None


def test_routes_are_declared_one_by_one():
    one = table(**LAND_A)
    company = one.company("Y&N", tokens=["H5"])
    train = one.game.depot.find("3L", "bank")
    one.game.depot.lay(train, "Y&N")
    train.side = "3L"
    one.runs("Y&N")
    assert one.refused(DeclareRoute("Y&N", "3L", ("H5", "G6"))).startswith("Routes begin and end in large stations")
    assert one.refused(RunTrains("Y&N", 90, (Route("3L", ("X9", "H5")),))) == "There is no hex X9 on the map."
    assert one.refused(DeclareRoute("Y&N", "3L", ("H5", "F5"))) == "No track leads from H5 Great Yarmouth to F5 Norwich."
    assert one.refused(DeclareRoute("Y&N", "3L", ("H5", "I4"))) == "Local trains do not visit ports or red areas."
    assert one.refused(DeclareRoute("Y&N", "3L", ("G6", "H5"))) == "No route begins in G6 Acle."
    walk = one.ask.offer("declare-route").fields[1].domain({"train": "3L"})
    assert walk.following(()).choices() == ["H5", "F5", "F7"] and walk.following(("H5",)).choices() == ["G6"]
    one.do(DeclareRoute("Y&N", "3L", ("H5", "G6", "F5", "F7")))
    assert one.refused(DeclareRoute("Y&N", "3L", ("H5", "G6", "F5"))) == "3L is already used or does not belong to Y&N."
    offer = one.ask.offer("run-trains")
    move = offer.pick("Ann", lambda values: values[0])
    assert move.revenue == 130 and [route.stops for route in move.routes] == [("H5", "G6", "F5", "F7")]
    assert one.board.to_treasury(company, move) == 40
    one.do(move)
    assert one.turn.revenue == 130 and company.cash == 40
