"""The track action and the token of a turn of 1862 (10, 11), and what is forbidden in the end (19, 22)."""

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import LayCounted, LayTile, Pass, PlaceToken
from companion.eighteenxx.rules.closing import close
from companion.engine.errors import ImpossibleMove
from companion.games.eastern_1862.track import AddStation, TakeLondon
from tests.each import each
from tests.games.eastern_1862.on_track import OnTrack

MIXED = ("In one turn {} lays two yellow tiles, or one yellow N tile, or upgrades one tile, or puts down one small station, "
         "or takes the permit for London.")


def ecr(depth="full", phase="A", **tiles):
    """ECR with its home in D13."""
    table = OnTrack(depth, phase)
    if depth == "full":
        table.lies(D13="57 0", **tiles)
    table.company("ECR", tokens=("D13",))
    return table.begins("ECR")


# Tiles ------------------------------------------------------------------------------------------------


def test_two_ordinary_yellow_tiles():
    table = ecr(phase="B")
    table.do(LayTile("ECR", "D11", "57", 0))
    assert table.heading == "ECR: lay track"
    assert table.refused(LayTile("ECR", "D11", "14", 0)).startswith("D11 already got a tile this turn")
    assert table.refused(LayTile("ECR", "D13", "14", 0)) == MIXED.format("ECR")
    assert table.refused(AddStation("ECR", "D11", "D9-D13")) == MIXED.format("ECR")
    assert table.refused(TakeLondon("ECR")) == MIXED.format("ECR")
    table.do(LayTile("ECR", "D9", "621", 0))
    assert table.heading == "ECR: place a token"
    assert table.refused(LayTile("ECR", "D7", "8852", 0)) == "ECR has already finished laying track this turn."


def test_a_yellow_n_tile_is_the_whole_action_and_no_second_tile():
    table = ecr(D11="5 5")
    assert table.do(LayTile("ECR", "E12", "790", 1)).heading != "ECR: lay track"
    table = ecr().do(LayTile("ECR", "D11", "5", 5))
    assert table.heading == "ECR: lay track" and table.choices("lay-tile") == []
    assert table.refused(LayTile("ECR", "E12", "790", 1)) == MIXED.format("ECR")


def test_an_upgrade_is_the_whole_action_and_must_do_something_for_the_company():
    table = ecr(phase="B", D11="57 0")
    assert table.do(LayTile("ECR", "D11", "14", 0)).heading == "ECR: place a token"


def test_colours_come_with_phases():
    assert "green" in ecr(D11="57 0").refused(LayTile("ECR", "D11", "14", 0))
    assert "brown" in ecr(phase="C", D11="57 0").refused(LayTile("ECR", "D13", "611", 0))


@each(("hex_", "tile", "sentence"), [
    ("F5", "57", "F5 Norwich needs a tile marked N; tile 57 has no mark."),
    ("C4", "57", "C4 King's Lynn needs a tile marked Y; tile 57 has no mark."),
    ("D11", "621", "Tile 621 is marked Y and may only go to: C4 King's Lynn, C8 Ely, D9 Bury St. Edmunds, F13 Harwich, "
                   "H5 Great Yarmouth."),
    ("F7", "790", "Tile 790 is marked N and may only go to: B9 Cambridge, E12 Colchester, F5 Norwich, F11 Ipswich."),
    ("D7", "57", "Tile 57 does not fit: D7 Brandon has a town, the tile a city."),
])  # fmt: skip
def test_the_class_of_the_tile_is_that_of_the_hex(hex_, tile, sentence):
    assert ecr().refused(LayTile("ECR", hex_, tile, 0)) == sentence


def test_special_brown_tiles_have_their_place():
    board = OnTrack(phase="D").board
    assert next(board.laying.tile_refusals("F11", "795", board.colours)).text.template.startswith("Tile {tile} is {colour}")
    for hex_, tile in (("F5", "795"), ("D9", "797")):
        reasons = [str(reason) for reason in board.laying.tile_refusals(hex_, tile, board.colours)]
        assert any("may only go to" in reason for reason in reasons)


@pytest.mark.parametrize(("hex_", "tile"), [("F13", "202"), ("G12", "57"), ("E14", "8851")])
def test_no_track_crosses_the_water_at_harwich(hex_, tile):
    board = OnTrack().board
    water = {"F13": {1, 3, 4}, "G12": {1}, "E14": {4}}[hex_]
    edges = {edge for lay in board.laying.fitting(hex_) if lay.tile == tile
             for edge in range(6) if lay.face.edges >> edge & 1}
    assert edges and not edges & water


def test_an_upgrade_keeps_the_small_station_on_its_line_and_its_new_line_must_be_reached():
    table = ecr(phase="B", D11="57 0", D9="621 0", D7="8852 0")
    fitting = {lay.tile for lay in table.board.laying.fitting("D7")}
    assert fitting == {"18_1a", "19_1a", "20_1", "20_1b"}
    assert "would cut the track" in table.refused(LayTile("ECR", "D7", "16_1a", 0))
    assert table.refused(LayTile("ECR", "D7", "20_1", 0)) == (
        "ECR must reach one of the new tracks of tile 20 in D7 Brandon; it comes there from: D9.")
    assert "D7" not in table.choices("lay-tile")


# Small stations ---------------------------------------------------------------------------------------


def test_a_small_station_goes_anywhere_on_a_line_without_one():
    table = ecr(phase="B").lies(G6="8852 0").lies(G6="20_1 0")
    assert table.choices("add-station") == ["G6"]
    (line,) = table.choices("add-station", hex="G6")
    assert line == "F7-H5"
    table.do(AddStation("ECR", "G6", line))
    assert table.board.state.face("G6").tile == "20_2" and table.board.state.face("G6").towns == 2
    assert table.board.state.left("20") == 5
    assert table.heading == "ECR: place a token" or table.ask is None


@each("green", ["16_1a", "16_1b", "17_1", "18_1a", "18_1b", "19_1a", "19_1b", "20_1",
                                                   "20_1b", "21_1a", "21_1b", "22_1a", "22_1b"])
def test_every_plain_tile_takes_stations_on_all_its_lines(green):
    """A green tile takes two, a brown one three; lines stay where they are."""
    board = OnTrack(phase="D").board
    state = board.state
    state.faces[state.hex("E6").index] = state.tile(green).faces[1]
    lines = {frozenset(stop.edges) for stop in state.face("E6").stops} | set(map(frozenset, state.face("E6").track))
    (line,) = board.free_lines("E6")
    board.add_station("E6", line)
    assert {frozenset(stop.edges) for stop in state.face("E6").stops} == lines and not board.free_lines("E6")
    for lay in board.laying.fitting("E6"):
        state.faces[state.hex("E6").index] = lay.face
        (line,) = board.free_lines("E6")
        board.add_station("E6", line)
        assert state.face("E6").towns == 3 and not state.face("E6").track


def test_why_no_small_station():
    table = ecr(phase="B").lies(G6="8852 0").lies(G6="20_1 0")
    table.board.add_station("G6", "F7-H5")
    table.lies(D7="8852 0", F9="8852 0").lies(F9="20_1 0")
    assert table.refused(AddStation("ECR", "G6", "F7-H5")) == "Every line in G6 Acle has a small station."
    assert table.refused(AddStation("ECR", "D11", "D9-D13")) == "D11 Sudbury is no place for small stations."
    assert table.refused(AddStation("ECR", "D7", "D5-D9")) == (
        "D7 Brandon takes another small station only when it has a green or brown tile.")
    assert table.refused(AddStation("ECR", "F9", "A1-A3")) == "F9 Framlingham has no line A1-A3 without a small station."


# London -----------------------------------------------------------------------------------------------


def test_the_permit_for_london_costs_a_token_the_track_and_the_token():
    table = ecr()  # the line in D13 leads south to London
    assert table.board.reaches_london(table.game.companies["ECR"])
    assert table.board.reaches_london and "D15.0" not in table.board.cities(table.game.companies["ECR"].placed)
    table.do(TakeLondon("ECR"))
    ecr_ = table.game.companies["ECR"]
    assert ecr_.hexes == ["D13", "London"] and len(ecr_.spare) == 1 and table.ask is None
    assert table.board.cities(ecr_.placed) == ["D13", "London"] and not table.board.state.waiting
    table.begins("ECR")
    assert table.refused(TakeLondon("ECR")) == "ECR has the permit for London already."


def test_why_no_permit_for_london():
    table = OnTrack(phase="B").lies(D13="57 0", H7="57 0")
    table.company("ECR", tokens=("D13", "London"))
    table.company("FDR", tokens=("H7",))
    table.begins("FDR")
    assert table.refused(TakeLondon("FDR")) == "No line of FDR leads to London."
    for name in ("N&E", "SVR", "NGC"):
        table.company(name, tokens=("London",))
    assert table.refused(TakeLondon("FDR")) == (
        "All 4 permits for London are taken: ECR, N&E, NGC, SVR.")
    with pytest.raises(ImpossibleMove):
        table.board.put(table.game.companies["FDR"], "London")
    table.board.take(table.game.companies["NGC"], "London")
    table.game.companies["FDR"].token_prices = [0]
    assert table.refused(TakeLondon("FDR")) == "FDR has no token left for London."


@pytest.mark.parametrize("depth", ["full", "books"])
def test_the_permit_lies_with_the_tokens_and_goes_with_them(depth):
    table = OnTrack(depth)
    ecr_, ne = table.company("ECR", tokens=("D13", "London")), table.company("N&E", tokens=("B13",))
    board = table.board
    assert ("London", "London") in list(board.token_places()) and board.called("London") == "London"
    board.replace(ecr_, "London", ne)
    assert (ecr_.hexes, ne.hexes) == (["D13"], ["B13", "London"])
    board.put(ecr_, "London")
    board.replace(ecr_, "London", ne)  # one permit is enough
    assert (ecr_.hexes, ne.hexes) == (["D13"], ["B13", "London"])
    if depth == "full":
        assert board.state.permits["London"] == {"N&E"}
    close(table.game, ne, State.UNSTARTED)
    assert not ne.placed and (depth == "books" or not board.state.permits["London"])


def test_trains_need_the_permit():
    table = ecr()
    london = list(table.board.state.barred("ECR"))
    assert london
    table.do(TakeLondon("ECR"))
    assert not list(table.board.state.barred("ECR"))


def test_at_books_the_permit_is_taken_instead_of_laying():
    table = OnTrack("books")
    table.company("ECR", tokens=("D13",))
    table.begins("ECR")
    assert table.kinds() == {"lay-tile", "take-london", "pass"}
    assert table.do(TakeLondon("ECR")).ask is None and table.hexes("ECR") == ["D13", "London"]
    table.begins("ECR").do(LayCounted("ECR", 0))
    assert table.refused(TakeLondon("ECR")) == "ECR may place a token now: track comes before that, trains after it."


# Tokens -----------------------------------------------------------------------------------------------


def test_one_free_token_and_never_two_in_a_hex():
    table = ecr(phase="B", D11="57 0", D9="621 0").do(Pass(company="ECR"))
    assert str(table.ask.task) == "Place a token"
    assert table.choices("place-token") == ["D9", "D11"]
    assert table.refused(PlaceToken("ECR", "D13")).startswith("Every circle in D13 Witham is taken")
    cash = table.game.companies["ECR"].cash
    assert table.do(PlaceToken("ECR", "D11")).ask is None and table.game.companies["ECR"].cash == cash
    table.lies(D13="14 0")
    table.begins("ECR").do(Pass(company="ECR"))
    assert table.refused(PlaceToken("ECR", "D13")) == "ECR already has a token in D13 Witham."


def test_a_full_station_of_others_blocks_the_line():
    table = OnTrack(phase="B").lies(D13="57 0", D11="57 0", D9="621 0")
    table.company("ECR", tokens=("D13",))
    table.company("SVR", tokens=("D11",))
    table.begins("ECR").do(Pass(company="ECR"))
    assert table.ask is None  # D11 is full, and D9 lies beyond


# Where there is no track ------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", ["full", "books"])
def test_after_the_lner_there_is_neither_track_nor_token(depth):
    table = OnTrack(depth)
    table.company("ECR", tokens=("D13",))
    table.game.has_lner = True
    assert table.begins("ECR").ask is None
    assert str(table.turn.over[0]) == "When the LNER has formed, nobody lays track."


def test_a_company_in_receivership_does_nothing_of_it():
    table = OnTrack()
    company = table.company("ECR", None, tokens=("D13",))
    company.state = State.RECEIVERSHIP
    assert table.begins("ECR").ask is None
