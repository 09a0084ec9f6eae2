"""The stock market: the movement table with its corners, stacks and operating order, and a naive model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.eighteenxx.box.box import box
from companion.eighteenxx.box.chart import PriceMove, Zone, read_chart
from companion.eighteenxx.model.market import Market

OTR = box("18chesapeake-otr")
ROWS = OTR.market.rows


@pytest.fixture
def market():
    return Market(OTR.chart)


def put(market, company, row, column):
    market.put(company, market.chart.at(row, column))


def place(market, company):
    cell = market.cell(company)
    return cell.row, cell.column


# The movement table ------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "move", "end"), [
    ((3, 3), "right", (3, 4)),
    ((3, 3), "left", (3, 2)),
    ((3, 3), "down", (4, 3)),
    ((3, 3), "up", (2, 3)),
    ((3, 9), "right", (2, 9)),    # the end of the row: up
    ((10, 3), "right", (9, 3)),
    ((0, 13), "right", (0, 13)),  # in row 0: no move
    ((4, 0), "left", (5, 0)),     # column 0: down
    ((10, 0), "left", (10, 0)),   # no cell below: no move
    ((1, 12), "down", (1, 12)),   # the row below is shorter
    ((10, 2), "down", (10, 2)),
    ((0, 5), "up", (0, 5)),
])  # fmt: skip
def test_movement_table(market, start, move, end):
    put(market, "PRR", *start)
    assert market.move("PRR", PriceMove(move)) == (start != end)
    assert place(market, "PRR") == end


def test_the_top_row_may_lead_right():
    market = Market(read_chart(["10 20 30", "5 10"], {}, "turning grid"))
    put(market, "GT", 0, 0)
    assert [market.move("GT", PriceMove("up")) for _ in range(3)] == [True, True, False]
    assert market.price("GT") == 30


def test_rows_may_begin_with_gaps():
    market = Market(read_chart(["10 20", "- 15"], {}))
    put(market, "GT", 1, 1)
    assert not market.move("GT", PriceMove("left"))
    put(market, "GT", 0, 0)
    assert not market.move("GT", PriceMove("left"))


# Prices and zones --------------------------------------------------------------------------------


def test_a_company_without_a_marker_has_no_price(market):
    assert (market.price("PRR"), market.zone("PRR"), market.cell("PRR")) == (None, "white", None)
    with pytest.raises(KeyError):
        market.move("PRR", PriceMove("right"))


def test_price_and_zone_are_those_of_the_cell(market):
    put(market, "PRR", 7, 1)
    assert (market.price("PRR"), market.zone("PRR")) == (50, "yellow")
    market.move("PRR", PriceMove("down"))
    assert (market.price("PRR"), market.zone("PRR")) == (40, "orange")
    market.move("PRR", PriceMove("down"))
    assert (market.price("PRR"), market.zone("PRR")) == (30, "brown")


def test_zones_say_what_they_allow():
    assert [zone.name for zone in OTR.market.zones.values() if zone.beyond_limit] == ["orange", "brown"]
    assert [zone.name for zone in OTR.market.zones.values() if zone.several] == ["brown"]


def test_par_cells_are_the_six_par_values(market):
    assert [(cell.price, cell.row, cell.column) for cell in market.par_cells()] == [
        (100, 0, 3), (90, 1, 3), (82, 2, 3), (76, 3, 3), (71, 4, 3), (67, 5, 3),
    ]  # fmt: skip
    assert (market.par_cell(71).row, market.par_cell(71).column) == (4, 3)
    with pytest.raises(ValueError, match="112 is no par value"):
        market.par_cell(112)


def test_a_sale_of_40_percent_is_foreseen_step_by_step_and_moves_nothing(market):
    put(market, "PRR", 0, 9)
    assert [market.price_after("PRR", PriceMove("down", n)) for n in range(5)] == [200, 180, 155, 130, 130]
    assert place(market, "PRR") == (0, 9)
    with pytest.raises(KeyError):
        market.price_after("PRR", PriceMove("sideways"))


def test_the_300_cell_ends_the_game(market):
    put(market, "PRR", 0, 12)
    assert not market.cell("PRR").end
    market.move("PRR", PriceMove("right"))
    assert market.cell("PRR").end


def test_a_price_in_two_zones_cannot_be_read():
    zones = {"yellow": Zone("yellow", "y"), "brown": Zone("brown", "b")}
    with pytest.raises(ValueError, match=r"market, row 1: price 2 is '7yb'.*\nmarket, row 2: price 1 is 'x'"):
        read_chart(["8 7yb", "x"], zones)


# Stacks and order --------------------------------------------------------------------------------


def test_a_marker_that_enters_goes_to_the_bottom(market):
    put(market, "PRR", 3, 3)
    put(market, "LV", 3, 2)
    market.move("LV", PriceMove("right"))
    assert market.stack(market.chart.at(3, 3)) == ("PRR", "LV")


def test_a_marker_that_does_not_move_keeps_its_place(market):
    put(market, "PRR", 0, 13)
    put(market, "LV", 0, 13)
    assert not market.move("PRR", PriceMove("right"))
    assert market.order() == ["PRR", "LV"]


def test_a_marker_that_comes_back_has_lost_its_place(market):
    put(market, "PRR", 3, 3)
    put(market, "LV", 3, 3)
    market.move("PRR", PriceMove("down"))
    market.move("PRR", PriceMove("up"))
    assert market.order() == ["LV", "PRR"]


def test_operating_order_is_price_then_right_then_row_then_stack(market):
    put(market, "C&A", 0, 2)   # 90
    put(market, "SRR", 1, 3)   # 90, further right
    put(market, "PLE", 2, 4)   # 90, further right still
    put(market, "PRR", 3, 5)   # 90
    put(market, "LV", 3, 5)    # below PRR
    put(market, "B&O", 0, 3)   # 100
    assert market.order() == ["B&O", "PRR", "LV", "PLE", "SRR", "C&A"]
    assert market.order(["C&A", "LV", "C&O"]) == ["LV", "C&A"]


def test_a_higher_row_goes_first_at_the_same_price_and_column():
    market = Market(read_chart(["50 60", "50 60"], {}))
    put(market, "LV", 1, 0)
    put(market, "PRR", 0, 0)
    assert market.order() == ["PRR", "LV"]


def test_a_marker_can_be_taken_off(market):
    put(market, "PRR", 3, 3)
    market.remove("PRR")
    market.remove("PRR")
    assert (market.order(), market.price("PRR")) == ([], None)


class Naive:
    """Rows of prices, and markers as (row, column, time of arrival)."""

    def __init__(self):
        self.rows = [[int(word.rstrip("PEyob")) for word in row.split()] for row in ROWS]
        self.markers = {}
        self.time = 0

    def has(self, row, column):
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    def go(self, company, *ways):
        row, column, _ = self.markers[company]
        for down, right in ways:
            if self.has(row + down, column + right):
                self.set(company, row + down, column + right)
                return True
        return False

    def set(self, company, row, column):
        self.time += 1
        self.markers[company] = row, column, self.time

    def order(self):
        def rank(company):
            row, column, time = self.markers[company]
            return -self.rows[row][column], -column, row, time

        return sorted(self.markers, key=rank)


WAYS = {
    "right": [(0, 1), (-1, 0)],
    "left": [(0, -1), (1, 0)],
    "up": [(-1, 0)],
    "down": [(1, 0)],
}
COMPANIES = st.sampled_from(["PRR", "PLE", "SRR", "B&O"])
MOVES = st.one_of(st.sampled_from(sorted(WAYS)), st.sampled_from(OTR.chart.cells))


@given(st.lists(st.tuples(COMPANIES, MOVES), max_size=80))
def test_any_moves_are_those_of_a_naive_market(moves):
    market, naive = Market(OTR.chart), Naive()
    for company, move in moves:
        if not isinstance(move, str):
            market.put(company, move)
            naive.set(company, move.row, move.column)
        elif company in naive.markers:
            foreseen = market.price_after(company, PriceMove(move))
            assert market.move(company, PriceMove(move)) == naive.go(company, *WAYS[move])
            assert market.price(company) == foreseen
        assert market.order() == naive.order()
        for name, (row, column, _) in naive.markers.items():
            assert (place(market, name), market.price(name)) == ((row, column), naive.rows[row][column])
