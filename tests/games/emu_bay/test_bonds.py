import pytest

from tests.games.emu_bay.driver import Table, audited


def table_at(**position):
    return Table().at("Ann", **position)


def test_a_bond_brings_its_amount_and_lies_deferred():
    table = table_at(shares={"TMLC": "AB"})
    table.bond("Ann", "TMLC", (20, 7, 2))
    assert (table["TMLC"].cash, table.game.bank.cash) == (20, -50)
    assert table.game.trace()["companies"]["TMLC"]["bonds"] == [[15, 5, 2, True], [20, 7, 2, True]]
    assert ((20, 7, 2) in table.game.pool, audited(table.game)) == (False, [])


def test_any_bond_of_the_pool_may_be_chosen():
    table = table_at(shares={"TMLC": "AB"})
    assert table.choices("issue-bond", "bond", source="build-track", company="TMLC") == [
        (10, 6, 1), (20, 7, 2), (20, 8, 2), (30, 9, 2), (30, 10, 2),
    ]


@pytest.mark.parametrize(("counts", "closed"), [(True, True), (False, False)])
def test_the_starting_bond_counts_as_issued_unless_settled_otherwise(counts, closed):
    table = Table(starting_bonds_count_as_issued=counts).at("Ann", shares={"EBR": "A"})
    assert (table.closed("issue-bond") is not None) is closed


def test_trap_4_a_certificate_does_not_count_for_the_limit():
    table = table_at(shares={"EBR": "AB"}, merged={"GT": "EBR"})
    table.bond("Ann", "EBR", (30, 9, 2))
    assert [bond.kind for bond in table["EBR"].bonds] == ["starting", "certificate", "issued"]


def test_a_merged_share_counts_for_the_limit():
    table = table_at(shares={"TMLC": "ABC"}, merged={"MLM": "TMLC"},
                     TMLC={"bonds": [[15, 5, 2, True], [10, 6, 1, True], [15, 4, 1, True]]})
    table.bond("Ann", "TMLC", (20, 7, 2))
    assert len(table.game.pool) == 3


def test_red_track_on_the_charter_is_enough():
    table = table_at(shares={"EBR": "AB"}, merged={"GT": "EBR"}, track={"EBR": "3,3 4,2 5,2 6,2"}, cubes={})
    table.bond("Ann", "EBR", (10, 6, 1))
    assert table["EBR"].cash == 10


def test_a_cube_in_reach_is_enough():
    table = table_at(shares={"EBR": "AB"}, track={"EBR": "3,3 4,2 5,2 6,2"}, cubes={"2,3": 1})
    table.bond("Ann", "EBR", (10, 6, 1))
    assert table["EBR"].cash == 10


def test_the_receipt_tells_what_the_bond_will_cost():
    table = table_at(shares={"TMLC": "AB"})
    table.bond("Ann", "TMLC", (20, 7, 2))
    assert table.notes[-1] == (
        "TMLC gets ₤20. The bond lies deferred: it takes 7 off the revenue after the next dividends, then 2 at each."
    )
