"""What hands do on the table because of entries, and what they put back."""

import pytest

from companion.engine.game import replay
from companion.tables.instructions import asked, snapshot
from tests.games.emu_bay.driver import Table
from tests.games.emu_bay.test_random_play import begun, played_out


def both_ways(start, game, entries):
    """The sentences of so many of the last entries, and those when they are taken back."""
    stand = game.entries()[: len(game.receipts) - entries]
    before = replay(start, stand, check=False)
    done, read = game.receipts[len(stand) :], game.formatter()
    return ([read(text) for text in game.instructions(done, False)],
            [read(text) for text in before.instructions(done, True)])


def test_cubes_money_and_markers_of_a_build_go_there_and_back():
    table = Table().at("Ann", shares={"EBR": "AB", "TMLC": "CAB"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "2,4 3,3")
    there, back = both_ways(table.start, table.game, 1)
    assert there == [
        "EBR pays the bank ₤8.", "Put cubes of EBR on 2,4; 3,3.",
        "Move an action cube from Take Resources to Build Track.", "Move revenue markers: EBR to 2.",
    ]
    assert back == [
        "EBR gets ₤8 back.", "Take the cubes of EBR off 2,4; 3,3.",
        "Move an action cube back from Build Track to Take Resources.", "Move revenue markers back: EBR to 1.",
    ]


def test_every_track_is_told_and_no_sum_that_hands_are_told_of():
    table = Table().at("Ann", shares={"EBR": "AB"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "2,4 3,3")
    news = [str(table.game.text_of(fact)) for fact in table.game.news_of(table.game.receipts[-1])]
    assert news == ["2,4: 4, revenue +1", "3,3: 4, revenue +0"]


def test_bonds_shares_and_resources_go_back_in_one_sum():
    table = Table().at("Ann", cash=(9, 9, 9), shares={"TMLC": "AB"}, TMLC={"cash": 30})
    table.bond("Ann", "TMLC", (20, 7, 2))
    table.take("Bo", "TMLC", "9,2", 1, overruled="house rule")
    table.clear()
    table.auction("Cy", "L&W", 2)
    table.passes("Ann", "Bo")
    there, back = both_ways(table.start, table.game, 6)
    assert {
        "Put 1 resource cube from 9,2 on the charter of TMLC.", "Cy takes a share of L&W and pays L&W ₤2.",
        "Put the ₤20 bond (7+2) on the charter of TMLC, deferred side up.",
    } <= set(there)
    assert {
        "Put 1 resource cube from the charter of TMLC back on 9,2.", "Cy puts a share of L&W back.", "L&W gives Cy ₤2 back.",
        "Put the ₤20 bond (7+2) of TMLC back.",
    } <= set(back)


def test_the_certificate_of_an_independent_is_turned_and_turned_back():
    table = Table().at("Ann", cash=[9, 9, 9], shares={"GT": "A"})
    table.auction("Ann", "MLM", 4)
    table.passes("Bo", "Cy")
    there, back = both_ways(table.start, table.game, 3)
    assert "Turn the certificate of MLM to its deferred side." in there
    assert "Turn the certificate of MLM face up again." in back


def test_a_merger_with_another_than_ebr_frees_a_reserved_share_and_takes_it_back():
    table = Table().at("Ann", shares={"TMLC": "AB", "MLM": "C"}, track={"TMLC": "6,2 5,2 5,1", "MLM": "4,3 5,3"},
                       MLM={"bonds": [[15, 4, 1, False]]})
    table.merge("Ann", "TMLC", "MLM")
    there, back = both_ways(table.start, table.game, 1)
    assert "Put the certificate of MLM on the charter of TMLC as a bond, active side up." in there
    assert "Take the certificate of MLM off the charter of TMLC." in back
    assert "Lay a reserved share of EBR with those for sale." in there
    assert "Lay a share of EBR that is for sale back with the reserved ones." in back


def test_bonds_that_turn_are_told_company_by_company():
    bonds = {"EBR": [[10, 5, 1, True]], "TMLC": [[15, 5, 2, True], [30, 9, 2, True]], "LW": [[0, 0, 0, True]]}
    table = Table().at("Ann", cash=[9, 9, 9], shares={"EBR": "A", "TMLC": "ABC", "L&W": "B"},
                       **{company: {"bonds": lie} for company, lie in bonds.items()})
    table.dividends("Ann")
    (told,) = [one for one in both_ways(table.start, table.game, 1)[0] if one.startswith("Turn bonds")]
    companies = [part.split()[0] for part in told.split(": ")[1].split(", ")]
    assert companies == sorted(companies, key=list(table.game.charters).index) and len(companies) == 4


def changed(was, now):
    """What a change of the past asks of hands: how the table stood, and how it would stand."""
    read = now.game.formatter()
    return [read(text) for text in asked(now.game, snapshot(was.game))]


def evening(bond, pays=True):
    """A bond is issued, and dividends are paid."""
    table = Table().at("Ann", cash=(9, 9, 9), shares={"TMLC": "ABC"}, TMLC={"cash": 30})
    if bond:
        table.bond("Ann", "TMLC", bond)
    if pays:
        table.clear()
        table.dividends(table.on_turn)
    return table


def test_a_bond_that_a_change_of_the_past_brings_lies_as_it_has_turned_since():
    hands = changed(evening((20, 7, 2)), evening((20, 8, 2)))
    assert "Put the ₤20 bond (8+2) on the charter of TMLC, active side up." in hands
    assert "Put the ₤20 bond (7+2) of TMLC back." in hands
    assert "Put the ₤20 bond (7+2) on the charter of TMLC, deferred side up." in changed(
        evening(None, False), evening((20, 7, 2), False))


def test_bonds_go_back_to_their_deferred_side_when_the_round_that_turned_them_is_dropped():
    hands = changed(evening((20, 7, 2)), evening((20, 7, 2), False))
    (turned,) = [one for one in hands if one.startswith("Turn bonds")]
    assert turned.startswith("Turn bonds back to their deferred side: ") and "TMLC 7+2" in turned


def test_a_certificate_of_a_sale_that_a_change_of_the_past_drops_or_brings_is_named_by_its_independent():
    def sold(is_sold, pays=False):
        table = Table().at("Ann", cash=[9, 9, 9], shares={"GT": "A"})
        if is_sold:
            table.auction("Ann", "MLM", 4)
            table.passes("Bo", "Cy")
        if pays:
            table.clear()
            table.dividends(table.on_turn)
        return table

    assert "Turn the certificate of MLM face up again." in changed(sold(True), sold(False))
    assert "Turn the certificate of MLM to its active side." in changed(sold(False, True), sold(True, True))


def one_of_each(**more):
    """A table at which every action is open."""
    charters = {company: {"cash": 30} for company in ("EBR", "TMLC", "LW")}
    return Table(**more).at("Ann", cash=(9, 9, 9), shares={"EBR": "AB", "TMLC": "CAB", "L&W": "A"}, **charters, actions={
        "take-resources": 1, "build-track": 1, "auction-share": 1, "pay-dividends": 1})


def test_track_that_lay_in_the_wrong_hex_is_moved_from_there():
    def built(hexes):
        table = one_of_each()
        table.build("Ann", "EBR", hexes)
        return table

    assert "Move the cube of EBR from 3,3 to 2,5." in changed(built("2,4 3,3"), built("2,4 2,5"))
    assert "Take the cube of EBR off 3,3." in changed(built("2,4 3,3"), built("2,4"))


def test_a_cube_that_another_company_has_taken_goes_from_charter_to_charter():
    def taken(company):
        table = one_of_each()
        table.take("Ann", company, "9,2", 1, overruled="house rule")
        return table

    assert "Put 1 resource cube from the charter of TMLC on the charter of EBR." in changed(taken("TMLC"), taken("EBR"))


def test_a_bond_that_another_company_has_issued_goes_from_charter_to_charter():
    def issued(company):
        table = one_of_each()
        table.bond("Ann", company, (20, 7, 2))
        return table

    assert "Move the ₤20 bond (7+2) from the charter of TMLC to that of EBR, deferred side up." in changed(
        issued("TMLC"), issued("EBR"))


def test_a_share_that_another_player_has_bought_is_taken_from_who_had_it():
    def sold(*bids):
        table = one_of_each()
        table.auction("Ann", "L&W", 5)
        table.auctioned(*bids)
        return table

    hands = changed(sold("B-", "C-"), sold("B6", "C-", "A-"))
    assert "Bo takes a share of L&W from Ann and pays the bank ₤6." in hands


def test_where_another_company_has_merged_an_independent_all_that_came_with_it_goes_there():
    def merged(company):
        table = Table().at("Ann", shares={"EBR": "AB", "TMLC": "AB", "MLM": "C"}, MLM={"cubes": 2},
                           track={"TMLC": "6,2 5,2 5,1", "EBR": "2,4 3,4", "MLM": "4,3 5,3"})
        table.merge("Ann", company, "MLM", overruled="house rule")
        return table

    hands = changed(merged("TMLC"), merged("EBR"))
    assert "What came from the charter of MLM goes from TMLC to EBR." in hands
    assert not any("resource cube" in one for one in hands)


def test_counted_track_of_another_company_comes_off_where_the_first_goes_on():
    def built(company):
        table = one_of_each(depth="books")
        table.action("build-track", "Ann", company=company, track=1, narrow=0, cost=4, revenue=2)
        return table

    hands = changed(built("EBR"), built("TMLC"))
    assert {"Take 1 track cube of EBR off the board.", "Put 1 track cube of TMLC on the board."} <= set(hands)


@pytest.mark.parametrize("seed", [1, 3])
def test_every_entry_of_a_game_is_told_both_ways(seed):
    start, chance = begun(seed)
    game, _ = played_out(start, chance)
    ways = [both_ways(start, game, n) for n in range(1, len(game.receipts), 7)]
    assert all(there and back for there, back in ways)
    assert any("share" in one for there, _ in ways for one in there)
    assert not any("None" in one for way in ways for hands in way for one in hands)
