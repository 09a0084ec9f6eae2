from companion.tables.form import fill
from tests.games.emu_bay.driver import Table

EXAMPLE_12 = {"2,4": 2, "2,3": 1}


def example_12():
    table = Table().at("Ann", shares={"EBR": "ABC"}, merged={"GT": "EBR"}, cubes=EXAMPLE_12, EBR={"cash": 30},
                       actions={"auction-share": 2, "build-track": 2})
    return table


def test_example_12_resource_cubes_before_and_after_the_first_port():
    table, figures = example_12(), ("cash", "revenue", "cubes")
    table.build("Ann", "EBR", "2,4")
    assert table.figures("EBR", *figures) == [26, 2, 0]
    table.take("Bo", "EBR", "2,4", 2)
    assert table.figures("EBR", *figures) == [20, 4, 2]
    table.build("Cy", "EBR", "1,4")
    assert table.figures("EBR", *figures) == [14, 8, 2]
    table.take("Ann", "EBR", "2,3", 1)
    assert table.figures("EBR", *figures) == [11, 11, 3]


def test_example_12_the_end_revenue_is_the_same_with_the_port_first():
    table = example_12()
    table.build("Ann", "EBR", "2,4 1,4")
    table.take("Bo", "EBR", "2,4", 2)
    table.take("Cy", "EBR", "2,3", 1)
    assert table.figures("EBR", "cash", "revenue", "cubes") == [11, 11, 3]


def test_cubes_come_from_the_whole_red_network():
    # GT's station at 2,2 and MLM's at 3,4 are joined by red track in 3,3.
    table = Table().at("Ann", shares={"GT": "A"}, track={"MLM": "3,3"}, cubes={"3,4": 1, "3,5": 1}, GT={"cash": 9},
                       actions={"build-track": 3, "auction-share": 1})
    with table.refuses("GT does not reach 3,5."):
        table.take("Ann", "GT", "3,5", 1)
    table.take("Ann", "GT", "3,4", 1)
    assert table.figures("GT", "cash", "revenue", "cubes") == [6, 4, 1]


def test_an_unmerged_independents_network_is_no_companys():
    table = Table().at("Ann", shares={"EBR": "A", "GT": "A"}, cubes={"2,2": 1}, EBR={"cash": 9},
                       actions={"build-track": 3, "auction-share": 1})
    with table.refuses("No hex that EBR reaches has a cube."):
        table.take("Ann", "EBR", "2,2", 1)


def test_a_merged_independents_network_is_the_companys():
    table = Table().at("Ann", shares={"EBR": "A"}, merged={"GT": "EBR"}, cubes={"2,2": 2}, EBR={"cash": 9},
                       actions={"build-track": 3, "auction-share": 1})
    table.take("Ann", "EBR", "2,2", 2)
    assert table.figures("EBR", "cash", "revenue", "cubes") == [3, 3, 2]


def test_the_receipt_tells_what_the_hands_do():
    table = example_12()
    table.take("Ann", "EBR", "2,3", 1)
    assert table.notes == [
        "Move an action cube from Build Track to Take Resources.",
        "EBR takes 1 cube for ₤3 (₤27 left). Its revenue marker goes from 1 to 2.",
    ]


def test_a_build_that_reaches_the_first_port_says_what_cubes_bring_from_then_on():
    table, said = example_12(), "EBR is at a port now: each cube that it takes adds 3."
    table.build("Ann", "EBR", "2,4")
    assert said not in table.notes
    table.take("Bo", "EBR", "2,4", 2)
    table.build("Cy", "EBR", "1,4")
    assert said in table.notes


def test_a_number_of_cubes_that_lie_there_and_cannot_be_paid_stands_there_with_the_reason():
    table = Table().at("Ann", shares={"EBR": "ABC"}, cubes={"2,3": 3}, EBR={"cash": 7},
                       actions={"auction-share": 2, "build-track": 2})
    step = fill(table.game.ask, "take-resources", "Ann", {"company": ["EBR"], "hex": ["2,3"]}).step
    assert [(pick.key, pick.closed and table.game.formatter()(pick.closed)) for pick in step.picks] == [
        ("1", None), ("2", None), ("3", "EBR has ₤7, enough for 2 cubes; 3 would cost ₤9.")]
