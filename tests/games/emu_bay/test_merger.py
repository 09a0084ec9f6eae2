from tests.games.emu_bay.driver import SETUP, Table

NED_IN_THE_WEST = {**SETUP, "stations": {"GT": "9,1", "MLM": "3,5", "NED": "2,2", "NMF": "9,3"}}


def example_14a():
    table = Table().at(
        "Ann", shares={"TMLC": "AB", "MLM": "C"}, track={"TMLC": "6,2 5,2 5,1", "MLM": "4,3 5,3"},
        TMLC={"revenue": 8, "cash": 4}, MLM={"revenue": 6, "cubes": 2, "cash": 7, "bonds": [[15, 4, 1, False]]},
    )
    table.merge("Ann", "TMLC", "MLM")
    return table


def test_example_14a_company_at_a_port_independent_not():
    table = example_14a()
    assert table.figures("TMLC", "revenue", "cash", "narrow", "cubes", "unsold") == [18, 11, 1, 2, 1]
    assert table["TMLC"].holders == {"Ann": 1, "Bo": 1, "Cy": 1}
    assert table.figures("EBR", "reserved", "unsold") == [3, 3]
    assert (table["MLM"].merged_into, table["MLM"].owned, table["MLM"].cash) == ("TMLC", 0, 0)


def test_example_14a_dividend_and_debts_after_it():
    table = example_14a()
    table.dividends("Bo")
    assert table.cash == [16, 16, 16 + 3]  # GT is Cy's
    assert table["TMLC"].revenue == 18 - 5 - 1


def example_14b():
    table = Table().at(
        "Ann", shares={"EBR": "A", "GT": "B"}, track={"GT": "1,3 1,4"},
        EBR={"revenue": 5, "cubes": 3}, GT={"revenue": 9, "cubes": 2},
    )
    table.merge("Ann", "EBR", "GT")
    return table


def test_example_14b_independent_at_a_port_company_not():
    table = example_14b()
    assert table.figures("EBR", "revenue", "cubes", "reserved", "unsold") == [20, 5, 3, 1]
    assert table["EBR"].holders == {"Ann": 1, "Bo": 1}


def test_a_merge_that_brings_a_company_to_its_first_port_says_so():
    said = "EBR is at a port now: each cube that it takes adds 3."
    assert said in example_14b().notes


def test_example_14b_the_certificate_stays_deferred():
    table = example_14b()
    table.dividends("Bo")
    assert (table.cash, table["EBR"].revenue) == ([20, 20, 10], 20 - 3)


def lw_and_ned(lw_track, ned_track):
    return Table(setup=NED_IN_THE_WEST).at(
        "Ann", shares={"L&W": "AB", "NED": "B"}, track={"L&W": lw_track, "NED": ned_track},
        LW={"revenue": 11, "cubes": 2, "cash": 20}, NED={"revenue": 4, "cubes": 3},
    )


def test_example_14c_both_connected():
    table = lw_and_ned("6,2 5,2 4,1 3,2", "1,3 1,4")
    table.merge("Ann", "L&W", "NED")
    assert table["L&W"].revenue == 15 and not any("at a port now" in note for note in table.notes)


def test_example_14c_neither_connected_and_a_port_later():
    table = lw_and_ned("6,2 5,2 4,2 3,2", "")
    table.merge("Ann", "L&W", "NED")
    assert table["L&W"].revenue == 15
    table.build("Bo", "L&W", "4,1")
    assert table["L&W"].revenue == 15 + 2 * 5


def test_example_14d_no_red_track_next_to_the_company():
    table = Table(setup=NED_IN_THE_WEST).at("Ann", shares={"EBR": "A", "GT": "B"})
    with table.refuses("The red track of GT does not touch EBR track."):
        table.merge("Ann", "EBR", "GT")


def test_trap_5_a_merge_elsewhere_frees_an_ebr_share_and_into_ebr_does_not():
    assert example_14a()["EBR"].unsold == 2 + 1
    assert example_14b()["EBR"].unsold == 2 - 1


def test_trap_7_the_bonus_is_for_the_other_sides_cubes():
    assert example_14b()["EBR"].revenue == 5 + 9 + 3 * 2


def test_the_owner_of_either_may_merge():
    table = Table().at("Bo", shares={"EBR": "A", "GT": "B"})
    table.merge("Bo", "EBR", "GT")
    assert table["EBR"].holders == {"Ann": 1, "Bo": 1}


def test_ebr_gets_farms_when_its_merge_reaches_a_town():
    table = Table().at("Ann", shares={"EBR": "A", "MLM": "B"}, track={"MLM": "4,3 5,3 5,2", "EBR": "3,3"})
    table.merge("Ann", "EBR", "MLM")
    assert table["EBR"].revenue == 1 + 3 + 2


def test_ebr_gets_no_farms_where_red_track_does_not_count_for_towns():
    table = Table(narrow_gauge_counts_for_towns=False)
    table.at("Ann", shares={"EBR": "A", "MLM": "B"}, track={"MLM": "4,3 5,3 5,2", "EBR": "3,3"})
    table.merge("Ann", "EBR", "MLM")
    assert table["EBR"].revenue == 1 + 3


def test_a_second_merge_into_the_same_company():
    table = Table().at("Ann", shares={"EBR": "AC", "MLM": "B"}, merged={"GT": "EBR"}, EBR={"revenue": 4})
    table.merge("Ann", "EBR", "MLM")
    assert (table["EBR"].merged, table["EBR"].owned, table["EBR"].narrow) == (("GT", "MLM"), 3, 2 + 3)


def test_the_unmerged_ones_are_not_affected():
    table = Table().at("Ann", shares={"EBR": "A", "GT": "B", "MLM": "C"}, MLM={"cash": 5})
    table.merge("Ann", "EBR", "GT")
    assert (table["MLM"].operates, table["MLM"].revenue, table["MLM"].cash) == (True, 3, 5)


def test_the_receipt_names_each_paper_that_moves():
    assert example_14a().notes[1:] == [
        "MLM becomes part of TMLC: Cy hands in its certificate for a share of TMLC.",
        "One reserved share of EBR becomes an ordinary one, open for auction.",
        "TMLC receives ₤7, 2 cubes, 1 red track and the certificate as a bond, active side up: it takes 1 off the revenue "
        "after every dividend.",
        "The revenue marker of TMLC goes to 18 (8 + 6 + 4 for ports and towns); the token of MLM comes off the track.",
    ]


def test_the_receipt_leaves_out_what_there_is_not():
    table = Table().at("Ann", shares={"EBR": "A", "GT": "B"}, GT={"cash": 0, "cubes": 0, "revenue": 3})
    table.merge("Ann", "EBR", "GT")
    assert table.notes[1:] == [
        "GT becomes part of EBR: Bo hands in its certificate for a reserved share of EBR.",
        "EBR receives 2 red track and the certificate as a bond, deferred side up: it takes 3 off the revenue after the "
        "next dividends, then 1 each time.",
        "The revenue marker of EBR goes to 4 (1 + 3); the token of GT comes off the track.",
    ]


def test_the_preview_says_what_a_share_would_then_pay():
    table = Table().at("Ann", shares={"EBR": "A", "GT": "B"}, GT={"cash": 0, "cubes": 0, "revenue": 3})
    offer = table.game.ask.offer("merge-independent")
    move = offer.kind(player="Ann", company="EBR", independent="GT", source="build-track")
    assert str(list(offer.preview(move))[-1]) == "EBR would then pay 2 a share."
