"""Paper of a box that a table brings: every kind that needs no map, without a remark, and what the box says is on it."""

import pytest

from companion import sheets
from companion.eighteenxx.sheets import kit, session
from companion.eighteenxx.sheets.board import arrows
from companion.engine.errors import Malformed
from companion.games import kits
from tests.chance import either
from tests.games.open_box.tables import ANY, FILES, a_box, a_game, box_of, played
from tests.paper import reading

#: What only a map could fill.
OF_THE_MAP = {"map", "map-page", "tiles", "plain-hexes", "manifest"}


def shelf(box):
    title = ANY.in_box({"box": box})
    return sheets.Shelf(title, title.formatter())


def words(box, kind):
    source = shelf(box)
    return reading.text(sheets.pdf(kits.find_kind(source, kind).fill(source)))


@pytest.mark.parametrize("path", either(FILES[::6], FILES), ids=lambda path: path.stem)
def test_a_box_has_its_kit_and_of_a_map_only_what_it_brings(path):
    box = box_of(path)
    source = shelf(box)
    kinds = kits.sheets_of(source)
    assert ("board" in box) == bool(OF_THE_MAP & {kind.id for kind in kinds})
    assert {"market", "shares", "trains", "tokens", "overview", "score-blank"} <= {kind.id for kind in kinds}
    assert {"charters", "minors"} & {kind.id for kind in kinds}
    drawn = sheets.printed([kind.fill(source) for kind in kinds])
    # A name in letters that the fonts lack is spelled out, and said so.
    assert [remark for remark in drawn.remarks if remark.kind != "spelled"] == []


MOVES = {"name": "Other Arrows", "market": {"rows": ["50 60 70P 80 90 100"]}}


def test_the_market_says_what_moves_a_price_in_this_box():
    usual = words(MOVES, "market-page")
    assert "each 10 % sold" in usual and "dividend paid" in usual and "sold out, after a stock round" in usual
    other = words({**MOVES, "price_moves": {"sale": "left", "sale_by": "sale", "sold_out": "stay", "paid_from": "price"}},
                  "market-page")
    assert "each sale" in other and "price or more paid" in other
    assert "each 10 % sold" not in other and "sold out" not in other


def test_where_half_may_be_paid_a_card_has_the_halves():
    assert "HALF DIVIDENDS" not in words(MOVES, "dividends")
    half = words({**MOVES, "pays_half": True}, "dividends")
    assert "HALF DIVIDENDS" in half and half.startswith("DIVIDENDS")
    assert "30235689 11 12 14 15" in half, "30: a half of 15, to one share 2, to two 3"


def test_a_charter_without_a_map_tells_no_home():
    told = words(MOVES, "charters")
    assert "Floats with 60 % sold" in told and "Home ·" not in told


@pytest.mark.parametrize("path", either((None, *FILES[1::8]), (None, *FILES)), ids=str)
def test_a_night_is_printed(path):
    box = None if path is None else box_of(path)
    least = 3 if box is None else max(2, ANY.in_box({"box": box}).players[0])
    game = played(a_game(least, box), 200)
    source = sheets.Session(game, game.formatter())
    kinds = kits.sheets_of(source)
    assert {"setup", "snapshot", "score", "report"} <= {kind.id for kind in kinds}
    drawn = sheets.printed([kind.fill(source) for kind in kinds if kind.id in ("setup", "snapshot", "score")])
    assert [remark for remark in drawn.remarks if remark.kind != "spelled"] == []


def test_the_rules_say_no_row_where_prices_move_otherwise():
    assert "falls one row for every 10 %" in words(MOVES, "rules") and "rise one row" in words(MOVES, "rules")
    other = words({**MOVES, "price_moves": {"sale": "left"}}, "rules")
    assert "one row" not in other and "it goes where the market says" in other


def test_a_set_up_tells_the_certificates_of_any_size_and_no_privates_where_there_are_none():
    box = {"name": "Fives", "kinds": {"five": {"certificates": [40, 20, 20, 20]}}, "companies": {"FIV": {"kind": "five"}}}
    game = a_game(3, box)
    source = sheets.Session(game, game.formatter())
    text = reading.text(sheets.pdf(kits.find_kind(source, "setup").fill(source)))
    assert "40 % + 3 × 20 %" in text and "Ann begins the first stock round" in text and "PRIVATES" not in text.upper()
    assert "dividends" not in {kind.id for kind in kits.sheets_of(shelf(box))}
    assert "dividends" in {kind.id for kind in kits.sheets_of(shelf(MOVES))}


def test_a_box_in_which_there_are_no_trains_prints_none():
    trains = {name: {**train, "number": 0} for name, train in a_box()["trains"].items()}
    assert "trains" not in {kind.id for kind in kits.sheets_of(shelf(a_box(trains=trains)))}
    assert "trains" in {kind.id for kind in kits.sheets_of(shelf(a_box()))}


def test_trains_that_depend_on_the_players_are_printed_for_most_of_them():
    only = {"name": "Threes", "trains": {"2": {"number": 0, "price": 80, "distance": 2, "by_players": {"3": 4}}}}
    assert words(only, "trains").count("up to 2 stops") == 4
    assert "3 players: 4" in words(only, "overview")


def test_what_is_written_on_a_private_is_on_its_card():
    box = {"name": "Ferries", "privates": {"FE": {"name": "Ferry", "price": 20, "revenue": 5, "text": "Crosses once."}}}
    told = words(box, "privates")
    assert "Crosses once." in told and "nothing else" not in told


def test_along_a_line_prices_go_left_and_right():
    box = {"name": "One Line", "market": {"rows": ["50 60 70P 80 90 100"], "form": "line"}}
    assert "one row" not in words(box, "rules")
    right, left, up, down = [shelf(box).reader(each) for each in arrows(kit.box_of(shelf(box)))]
    assert "sold out" in right and "10" in left and "sold" not in up + down


def test_where_there_are_no_privates_no_card_speaks_of_them():
    for kind in ("charters", "overview", "rules"):
        told = words(MOVES, kind).lower()
        assert "privates" not in told, kind


def test_of_a_private_whose_text_nobody_gave_nothing_is_claimed():
    told = words({"name": "Ferries", "privates": {"FE": {"name": "Ferry", "price": 20, "revenue": 5}}}, "privates")
    assert "nothing else" not in told and "FERRY" in told.upper()


def test_a_company_that_is_owned_whole_has_no_par_and_does_not_float():
    kinds = {"minor": {"certificates": [100]}}
    told = words({"name": "Minors", "kinds": kinds, "companies": {"M": {"kind": "minor"}}}, "minors")
    assert "at the start what was paid" in told and "loats" not in told and "PAR" not in told and "0 ×" not in told
    both = {**kinds, "company": {}}
    box = {"name": "Both", "kinds": both, "companies": {"M": {"kind": "minor"}, "A": {"kind": "company"}}}
    facts = words(box, "overview")
    assert "A company that is owned whole has what was paid for it." in facts and "Floats with 60 % sold" in facts
    assert "100 % sold" not in facts + words(box, "rules")


def test_a_company_that_gets_what_is_paid_for_its_shares_gets_no_times_its_par():
    kinds = {"company": {"incremental": True, "capital": 0, "float": 20}}
    box = {"name": "Paid", "kinds": kinds, "companies": {"A": {}}}
    told = words(box, "charters") + words(box, "overview") + words(box, "rules")
    assert "what is paid for its shares" in told and "0 × par" not in told and "0 times par" not in told


def test_what_is_printed_of_a_zone_is_printed_where_there_is_no_other_word():
    zones = {"yellow": {"letter": "y", "text": "Pays no dividends"}}
    market = {"rows": ["50y 60 70P"], "zones": zones}
    assert "Pays no dividends" in words({"name": "Zones", "market": market}, "market-page")
    exempt = {"name": "Zones", "market": market, "profiles": {"rulebook": {"exempt_zones": ["yellow"]}}}
    assert "does not count toward the certificate limit" in words(exempt, "overview")


def test_what_else_a_marker_does_is_told_where_it_is_so():
    edge, folded = "at the lower edge it stays", "Up and down lead to the next price"
    grid = words({"name": "Grid", "market": {"rows": ["60 70P 80", "50 60 70"]}}, "market-page")
    zigzag = words({"name": "Zigzag", "market": {"rows": ["50 70P", "60 80"], "form": "line"}}, "market-page")
    row = words(MOVES, "market-page")
    assert edge in grid and folded not in grid and folded in zigzag and edge not in zigzag + row and folded not in row


def test_phases_with_names_of_their_own_are_called_by_them_and_one_phase_is_one():
    phases = {"2": {"colour": "Early", "train_limit": 4, "colours": ["yellow"]},
              "3": {"train_limit": 3, "colours": ["yellow", "green"], "privates_for_companies": True}}  # fmt: skip
    trains = {"2": {"number": 6, "price": 80, "distance": 2}, "3": {"number": 5, "price": 180, "distance": 3}}
    privates = {"FE": {"name": "Ferry", "price": 20, "revenue": 5}}
    box = {"name": "Names", "phases": phases, "trains": trains, "privates": privates}
    told = words(box, "overview")
    assert "Early" in told and "green" not in told
    assert "Companies may buy privates in phase 3." in told and "in phase 3." in words(box, "privates")


def test_a_train_that_begins_no_phase_has_the_colour_of_the_one_before_it():
    trains = {"2": {"number": 1, "price": 80, "distance": 2}, "3": {"number": 1, "price": 180, "distance": 3},
              "3 (2)": {"number": 1, "price": 200, "distance": 3}}  # fmt: skip
    phases = {"2": {"train_limit": 4, "colours": ["yellow"]}, "3": {"train_limit": 4, "colours": ["yellow", "green"]}}
    tones = [card["tone"] for card in kit.trains(shelf({"name": "Twice", "trains": trains, "phases": phases}))]
    assert tones[1] == tones[2] != tones[0]


def test_the_cards_say_where_unsold_shares_lie_and_whom_they_pay():
    as_sold = {"certificates": [20, *8 * [10]], "float": 20, "capital": 0, "incremental": True}
    full = {"certificates": [20, *8 * [10]], "float": 60, "capital": 10}
    for kind, buying, paying in (
        (full, "From the IPO at par, from the bank pool", "Shares in the bank pool pay the treasury."),
        (as_sold, "From the company’s treasury at the market price, from the bank pool",
         "Unsold shares pay the treasury, those in the bank pool nobody."),
    ):  # fmt: skip
        said = " ".join(words(a_box(kinds={"company": kind}), "rules").split())
        assert buying in said and paying in said


def test_a_price_that_nobody_told_is_a_question_mark_on_paper():
    box = a_box()
    box["trains"] = {name: {part: value for part, value in row.items() if part != "price"}
                     for name, row in box["trains"].items()}  # fmt: skip
    assert "?" in words(box, "trains") and "$0" not in words(box, "trains")


def test_the_figures_of_tonight_count_what_treasuries_hold():
    as_sold = {"certificates": [20, *8 * [10]], "float": 20, "capital": 0, "incremental": True}
    game = played(a_game(3, a_box(kinds={"company": as_sold})), 12)
    places = dict(session.places(game))
    assert [sum(game.certificates.percent(player, name) for player in game.players) + sum(held[n]
                                                                                          for held in places.values())
            for n, name in enumerate(game.companies)] == [100] * len(game.companies)  # fmt: skip
    assert any(places["treasury"])


def test_a_market_keeps_the_colours_and_lines_that_its_file_draws():
    box = box_of(next(path for path in FILES if path.stem == "two-fjords"))
    assert box["market"]["ledges"] == ["1 1 2 1"]
    for kind in ("market", "market-page"):
        (page,) = sheets.svg(kits.find_kind(shelf(box), kind).fill(shelf(box)))
        # Yellow and orange cells, and a line as long as a cell is wide.
        assert "#f7e27a" in page and "#f2b06a" in page
        assert page.count('class="ledge"') == 1
    plain = box_of(next(path for path in FILES if path.stem == "no-pars"))
    assert 'class="ledge"' not in sheets.svg(kits.find_kind(shelf(plain), "market").fill(shelf(plain)))[0]


@pytest.mark.parametrize("ledge", ["1 1", "1 1 2", "a b c d", "", "1 1 2 1 x"])
def test_a_line_that_is_none_is_a_fault_of_the_box(ledge):
    with pytest.raises(Malformed, match="ledges"):
        shelf(MOVES | {"market": {"rows": ["50 60 70P 80 90 100"], "ledges": [ledge]}})
