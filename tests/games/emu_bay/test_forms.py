"""What people type in: a position typed in as it stands is the position that stands."""

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import Entry
from companion.games.emu_bay import TITLE, forms
from companion.games.emu_bay.box import box
from companion.games.emu_bay.score import score
from tests.each import each
from tests.games.emu_bay.driver import Table, audited
from tests.games.emu_bay.test_random_play import position
from tests.games.emu_bay.test_setup import DEALT

SET_POSITION = TITLE.moves["full"]["set-position"]


def lies(game):
    """What a position says, without what follows from how it came about."""
    trace, board = game.trace(), game.board
    for sheet in trace["companies"].values():
        sheet["bonds"].sort()
    found = [trace["players"], trace["companies"], game.action_cubes, sorted(game.pool), board.cubes_left(), game.on_turn]
    if game.depth == "full":
        map_ = board.map
        found += [map_.ordinary, map_.red, map_.networks, map_.ported, map_.towned, map_.occupied, map_.cubes]
    return found


@each("seed", range(48))
def test_a_position_typed_in_as_it_stands_changes_nothing(seed):
    game, _ = position(seed, 15 + seed)
    if game.turn_number == 0 or game.end is not None or game.ask.actors != (game.on_turn,):
        return
    before = lies(game)
    game.play(Entry(SET_POSITION(forms.read_position(forms.position_fields(game), game))))
    assert (lies(game), audited(game)) == (before, [])


def test_a_typed_position_can_be_read():
    table = Table().at("Bo", cash=[1, 2, 3], shares={"EBR": "AB", "GT": "C"}, track={"EBR": "3,3", "GT": "1,3"},
                       merged={"MLM": "EBR"}, EBR={"cash": 5, "revenue": -3})
    fields = forms.position_fields(table.game)
    assert (fields["to_move"], fields["cash-2"], fields["holder-GT"], fields["holder-MLM"]) == ("Bo", "3", "player 2", "EBR")
    assert (fields["tracks"], fields["EBR-revenue"]) == ("3,3 EBR\n1,3 GT red", "-3")


@each(
    ("field", "value", "sentence"),
    [
        ("cash-0", "", "The cash of Ann is missing."),
        ("cash-0", "five", "The cash of Ann must be a whole number, not “five”."),
        ("cash-0", "9999999", "The cash of Ann must be a whole number, not “9999999”."),
        ("tracks", "3,3", "The line “3,3” is not a hex and a company, such as “3,4 EBR” or “3,4 GT red”."),
        ("tracks", "3,3 XYZ", "The line “3,3 XYZ” is not a hex and a company, such as “3,4 EBR” or “3,4 GT red”."),
        ("tracks", "3,3 EBR blue", "The line “3,3 EBR blue” is not a hex and a company, such as “3,4 EBR” or “3,4 GT red”."),
        ("cubes", "3,3 many", "The line “3,3 many” is not a hex and a number of cubes, such as “4,3 2”."),
        ("shares-0-L&W", "4", "Players hold 4 shares of L&W; there are 3 outside the reserve."),
        ("action-build-track", "x", "The Build Track must be a whole number, not “x”."),
    ],
)
def test_a_position_that_cannot_be_read(field, value, sentence):
    table = Table().at("Ann")
    with pytest.raises(Malformed) as refused:
        forms.read_position({**forms.position_fields(table.game), field: value}, table.game)
    assert str(refused.value) == sentence


def setup_fields(**changes):
    dealt = {"first": "Cy", **{f"bond-{c}": "-".join(map(str, b)) for c, b in DEALT["starting_bonds"].items()},
             **{f"card-{h}": str(n) for h, n in DEALT["setup_cards"].items()},
             **{f"station-{i}": h for i, h in DEALT["stations"].items()}}
    return {**dealt, **changes}


def test_a_setup_typed_in():
    assert forms.read_setup(setup_fields(), ("Ann", "Bo", "Cy"), "full", {}) == DEALT


def test_a_setup_with_corrected_cubes():
    assert forms.read_setup(setup_fields(cubes="2,1 3\n\n2,2: 0"), ("Ann",), "full", {})["cubes"] == {"2,1": 3, "2,2": 0}


def test_a_setup_without_a_map():
    read = forms.read_setup(setup_fields(cubes_on_map="18"), ("Ann", "Bo", "Cy"), "books", {})
    assert Table(depth="books", setup=read).game.board.cubes_left() == 18


@each(
    ("field", "value", "sentence"),
    [
        ("first", "", "Choose the first bidder."), ("bond-EBR", "", "Choose the starting bond of EBR."),
        ("bond-EBR", "ten", "ten is not a bond."), ("card-2,2", "", "The card at 2,2 is missing."),
        ("card-2,2", "x", "The card at 2,2 must be a whole number, not “x”."),
        ("station-GT", "", "Choose the station of GT."),
        ("cubes", "2,1", "The line “2,1” is not a hex and a number of cubes, such as “4,3 2”."),
    ],
)
def test_a_setup_that_cannot_be_read(field, value, sentence):
    with pytest.raises(Malformed) as refused:
        forms.read_setup(setup_fields(**{field: value}), ("Ann", "Bo", "Cy"), "full", {})
    assert str(refused.value) == sentence


def test_what_the_forms_let_people_choose_from():
    parts = forms.setup_parts(("Ann", "Bo", "Cy"), {})
    assert (len(parts["cards"]), parts["cards"][0]) == (8, (1, "1 ⌂ C1 N2 SE1"))
    symbols = [hex_.id for hex_ in parts["board"] if hex_.is_setup_point]
    assert sorted(symbols) == sorted(parts["points"]) and len(parts["board"]) == 56
    assert parts["bonds"][1] == ("10-5-1", "10 (5+1)")


def test_a_final_position_typed_in():
    fields = {"cash-0": "10", "cash-1": "12", "pays": "Bo", "shares-0-L&W": "1", "shares-1-L&W": "0", "L&W-revenue": "4"}
    read = forms.read_score(fields, ("Ann", "Bo"))
    assert read == {"cash": {"Ann": 10, "Bo": 12}, "pay_dividends": "Bo", "revenue": {"L&W": 4},
                    "shares": {"Ann": {"L&W": 1}, "Bo": {}}}
    assert score(read).result == {"Ann": 14, "Bo": 12}


def test_a_final_position_needs_cash_only():
    assert forms.read_score({"cash-0": "3"}, ("Ann",)) == {"cash": {"Ann": 3}}


def inputs_of(groups):
    return {one.name: one for group in groups for row in group.rows for one in row}


def test_all_bonds_of_the_box_can_be_typed():
    inputs = inputs_of(forms.position_parts(Table().game))
    for bond in box().pool:
        assert inputs[f"bond-{'-'.join(map(str, bond))}"].options[0][0] == ""
    assert [value for value, _ in inputs["bond-10-5-1"].options] == ["EBR", "TMLC", "L&W"]


@pytest.mark.parametrize(("depth", "asked"), [("full", {"tracks", "cubes"}), ("books", {"cubes_on_map"})])
def test_a_position_asks_for_the_map_as_far_as_it_is_known(depth, asked):
    assert {"tracks", "cubes", "cubes_on_map"} & set(inputs_of(forms.position_parts(Table(depth=depth).game))) == asked


def test_a_final_position_asks_for_every_company_and_named_player():
    assert len(forms.score_parts()) == 1 + 7
    asked = inputs_of(forms.score_parts(("Ann", "", "Cy", ""))[:2])
    assert set(asked) == {"pays", "EBR-revenue", "shares-0-EBR", "shares-2-EBR"}
    assert {f"shares-{n}-GT" for n in range(3)} < set(inputs_of(forms.score_parts(("", "", "", ""))))


@pytest.mark.parametrize(
    ("company", "figures"),
    [("EBR", {"revenue": 5, "track": 3, "narrow": 2, "cubes": 0}), ("TMLC", {"revenue": 4, "track": 7, "cubes": 0}),
     ("MLM", {"revenue": 3, "narrow": 3, "cubes": 0}), ("XYZ", {})],
)
def test_what_of_a_charter_can_be_set_right(company, figures):
    table = Table().at("Ann", shares={"EBR": "AB", "TMLC": "A", "MLM": "C"}, merged={"GT": "EBR"}, track={"EBR": "3,3"},
                       EBR={"revenue": 5})
    asked = forms.correct_parts(table.game, {"company": company})["figures"]
    assert {one.name: one.value for one in asked} == {name: getattr(table[company], name) for name in figures}
    assert {one.name for one in asked if one.least is None} == {"revenue"} & set(figures)
