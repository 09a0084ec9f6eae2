
from companion.games.emu_bay.dividends import due, forecast, payout, per_share
from tests.each import each
from tests.games.emu_bay.driver import Table

HOLDERS = {"L&W": {"A": 2, "B": 1}, "TMLC": {"B": 1, "C": 2}, "EBR": {"A": 1, "C": 1}, "GT": {"C": 1}}


def test_example_3_positive_dividends_rounding():
    paid = payout(HOLDERS, {"L&W": 7, "TMLC": 10, "EBR": 1, "GT": 3})
    assert paid.per_share == {"L&W": 3, "TMLC": 4, "EBR": 1, "GT": 3}
    assert (paid.gets, paid.owes) == ({"A": 7, "B": 7, "C": 12}, {})


def test_example_3_as_played():
    table = Table().at(
        "Ann", cash=[0, 0, 0], shares={"L&W": "AAB", "TMLC": "BCC", "EBR": "AC", "GT": "C"},
        LW={"revenue": 7}, TMLC={"revenue": 10},
    )
    table.dividends("Ann")
    assert table.cash == [7, 7, 12]
    assert sum(p.amount for p in table.game.receipts[-1].postings) == 26


def test_example_4_negative_dividends_come_after_positive_ones():
    table = Table().at(
        "Ann", cash=[0, 1, 3], shares={"L&W": "ABB", "EBR": "AC", "TMLC": "B"},
        LW={"revenue": 5}, EBR={"revenue": -3}, TMLC={"revenue": 0},
    )
    table.dividends("Ann")
    assert (table.cash, table.end) == ([0, 5, 1], None)


def example_5():
    table = Table().at(
        "Ann", shares={"TMLC": "AB", "L&W": "ABC"},
        TMLC={"revenue": 9, "bonds": [[15, 5, 2, False]]}, LW={"revenue": 6},
    )
    table.bond("Ann", "TMLC", (20, 7, 2))
    return table


def test_example_5_a_bond_over_three_dividend_rounds():
    table, shares, markers = example_5(), [], []
    for player in ("Bo", "Cy", "Ann"):
        table.clear()
        shares.append([due(table.game).per_share[c] for c in ("TMLC", "L&W")])
        table.dividends(player)
        markers.append([table["TMLC"].revenue, table["L&W"].revenue])
    assert shares == [[5, 2], [0, 1], [-2, 0]]
    assert markers == [[0, 1], [-4, 0], [-8, -1]]
    assert table["TMLC"].cash == 20


def test_example_5_is_forecast():
    table = example_5()
    assert (forecast(table["TMLC"], 4), forecast(table["L&W"], 4)) == ([9, 0, -4, -8], [6, 1, 0, -1])


@each(
    ("revenue", "owned", "each"),
    [(7, 3, 3), (6, 3, 2), (1, 4, 1), (0, 3, 0), (5, 0, 0), (-7, 2, -4), (-4, 3, -2), (-9, 3, -3), (-1, 4, -1)],
)
def test_trap_1_rounding_goes_away_from_zero(revenue, owned, each):
    assert per_share(revenue, owned) == each


def test_trap_2_dividends_divide_by_owned_shares():
    table = Table().at("Ann", cash=[0, 0, 0], shares={"TMLC": "AB"}, TMLC={"revenue": 10})
    table.dividends("Ann")
    assert table.cash == [5, 5, 0]


def test_trap_3_later_amounts_first_and_a_turning_bond_takes_its_first_only():
    bonds = [[15, 5, 2, False], [20, 7, 2, True]]
    table = Table().at("Ann", shares={"TMLC": "AB"}, TMLC={"revenue": 20, "bonds": bonds})
    table.dividends("Ann")
    assert table["TMLC"].revenue == 20 - 2 - 7
    assert "Debts of TMLC: −9; its revenue marker goes from 20 to 11. Turn to active: ₤20 (7+2)." in table.notes


def test_trap_4_a_certificate_is_a_bond_for_the_debts():
    table = Table().at("Ann", shares={"GT": "A"}, GT={"revenue": 3})
    table.dividends("Ann")
    assert table["GT"].revenue == 0
    table.clear()
    table.dividends("Bo")
    assert table["GT"].revenue == -1


def test_trap_12_all_positive_ones_come_before_any_negative():
    # In the order of the charters EBR would be first, and Ann could not pay it.
    table = Table().at(
        "Ann", cash=[0, 9, 9], shares={"EBR": "A", "GT": "A"}, EBR={"revenue": -9}, GT={"revenue": 9},
    )
    table.dividends("Ann")
    assert (table.cash, table.end) == ([0, 9, 9], None)


def test_trap_13_the_marker_does_not_stop_at_zero():
    bonds = [[0, 0, 0, False], [30, 10, 2, True], [30, 9, 2, True]]
    table = Table().at("Ann", cash=[30, 30, 30], shares={"EBR": "AB"}, EBR={"revenue": -16, "bonds": bonds})
    table.dividends("Ann")
    assert table["EBR"].revenue == -35


def test_trap_15_nobody_has_to_own_anything():
    table = Table().at("Cy", cash=[0, 0, 0], shares={"TMLC": "AB"})
    table.dividends("Cy")
    assert table.cash == [1, 1, 0]


def test_a_company_of_which_nobody_holds_a_share_neither_pays_nor_adjusts():
    table = Table().at("Ann", shares={"TMLC": "A"})
    table.dividends("Ann")
    assert (table["EBR"].revenue, table["MLM"].revenue, table["EBR"].bonds[0].deferred) == (1, 3, True)


def test_a_merged_independent_pays_through_its_company():
    table = Table().at("Ann", cash=[0, 0, 0], shares={"EBR": "AB"}, merged={"GT": "EBR"}, EBR={"revenue": 12})
    table.dividends("Ann")
    assert table.cash == [6, 6, 0]
    assert table["EBR"].revenue == 12 - 3


def test_the_history_tells_each_round():
    table = Table().at("Ann", cash=[1, 2, 3], shares={"TMLC": "AB", "GT": "C"}, TMLC={"revenue": 5})
    table.dividends("Ann")
    round_ = table.game.history[-1]
    assert round_.income == {"Ann": 3, "Bo": 3, "Cy": 3}
    assert round_.worth == {"Ann": 4, "Bo": 5, "Cy": 6}
    assert round_.companies["TMLC"] == {"revenue": 5, "per_share": 3}


def test_the_receipt_tells_the_working():
    table = Table().at("Ann", cash=[9, 9, 9], shares={"TMLC": "ABC", "EBR": "AB", "L&W": "A"}, TMLC={"revenue": 7},
                          EBR={"revenue": -3}, **{"L&W": {"revenue": 4}})
    table.dividends("Ann")
    assert "L&W pays ₤4 a share (4 ÷ 1)." in table.notes
    assert "TMLC pays ₤3 a share (7 ÷ 3, rounded up)." in table.notes
    assert "EBR costs ₤2 a share (−3 ÷ 2, rounded away from zero)." in table.notes


def test_a_bond_that_takes_nothing_moves_no_marker():
    table = Table().at("Ann", shares={"EBR": "A"}, EBR={"revenue": 2, "bonds": [[0, 0, 0, True]]})
    table.dividends("Ann")
    assert "Bonds of EBR that turn to active: ₤0 (0+0). They take nothing now." in table.notes
    assert not [note for note in table.notes if "−0" in note or "from 2 to 2" in note]
