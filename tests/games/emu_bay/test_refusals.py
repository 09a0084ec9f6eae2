"""Section by section, the moves that must be refused, each with the sentence that the table reads."""

import pytest

from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed
from tests.each import each
from tests.games.emu_bay.driver import Table

FREE_TAKE = {"build-track": 3, "auction-share": 1}


def table_at(player="Ann", **position):
    return Table().at(player, **position)


# Any move ----------------------------------------------------------------------------------------


def test_not_this_players_turn():
    table = table_at("Bo", shares={"EBR": "A"}, EBR={"cash": 9})
    with table.refuses("It is Bo's turn (seat 2). Cy is next."):
        table.build("Ann", "EBR", "3,3")


def test_somebody_who_does_not_play():
    table = table_at()
    with table.refuses("Nobody called Zed plays in this game."):
        table.dividends("Zed")


def test_the_game_is_over():
    table = table_at(cash=[0, 5, 5], shares={"GT": "A"}, GT={"revenue": -2})
    table.dividends("Ann")
    with table.refuses("The game is over: Bankruptcy: Ann could not pay. Undo to change it.", ImpossibleMove):
        table.dividends("Bo")


def test_an_auction_is_running():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9})
    table.auction("Ann", "TMLC", 2)
    table.bid("Bo", 3)
    with table.refuses("Finish the auction of TMLC first: Cy to bid or pass."):
        table.build("Ann", "EBR", "3,3")


def test_no_auction_is_running():
    table = table_at()
    with table.refuses("No auction is running: Ann takes an action."):
        table.bid("Ann", 3)


# Choosing an action --------------------------------------------------------------------------------


def test_a_cube_from_an_empty_action():
    table = table_at(shares={"TMLC": "A"})
    with table.refuses("There is no cube on Merge Independent to pick up."):
        table.dividends("Ann", source="merge-independent")


def test_the_same_action():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9})
    with table.refuses("The cube must go to a different action than the one it came from."):
        table.build("Ann", "EBR", "3,3", source="build-track")


def test_no_such_action():
    table = table_at()
    with table.refuses("sleep is not one of: build-track, take-resources."):
        table.dividends("Ann", source="sleep")


@pytest.mark.parametrize(
    ("kind", "cubes", "sentence"),
    [
        ("take-resources", {"take-resources": 3, "build-track": 1},
         "All 3 Take Resources spaces are full. Choose another action."),
        ("auction-share", {"auction-share": 2, "build-track": 2},
         "All 2 Auction Share spaces are full. Choose another action."),
        ("issue-bond", {"issue-bond": 1, "build-track": 3}, "The Issue Bond space is full. Choose another action."),
        ("pay-dividends", {"pay-dividends": 1, "build-track": 3},
         "Pay Dividends is occupied; somebody must move that cube away first."),
    ],
)
def test_the_target_is_full(kind, cubes, sentence):
    table = table_at(shares={"TMLC": "A"}, actions=cubes)
    assert table.closed(kind) == sentence
    fields = {
        "take-resources": {"hex": "2,3", "count": 1}, "auction-share": {"bid": 2}, "issue-bond": {"bond": [10, 6, 1]},
    }.get(kind)
    with table.refuses(sentence):
        table.action(kind, "Ann", "build-track", **({"company": "TMLC", **fields} if fields else {}))


def test_the_first_turn_knows_neither_resources_nor_dividends():
    table = Table()
    for _ in range(4):
        table.passes("Ann", "Bo", "Cy")
    assert table.closed("take-resources") == "All 3 Take Resources spaces are full. Choose another action."
    assert table.closed("pay-dividends").startswith("Pay Dividends is occupied")


@each(
    ("kind", "sentence"),
    [
        ("build-track", "You cannot build. EBR has ₤0; the cheapest hex next to its track costs ₤4."),
        ("auction-share", "Ann has ₤0; the cheapest opening bid is ₤1 for EBR."),
        ("take-resources", "You cannot take resources. EBR has ₤0; a cube costs ₤3."),
        ("issue-bond",
         "You cannot issue a bond: none of your companies qualifies (EBR has 1 bond for 1 sold share)."),
        ("merge-independent",
         "You cannot merge: there is no independent that is sold and not merged yet."),
    ],
)
def test_the_player_cannot_do_it(kind, sentence):
    actions = {"pay-dividends": 1, "build-track": 2, "auction-share": 1}
    table = table_at(cash=[0, 9, 9], shares={"EBR": "A", "TMLC": "B"}, actions=actions)
    assert table.closed(kind) == sentence


def test_dividends_that_end_the_game_say_so_before():
    empty = {company: {"track": 0} for company in ("EBR", "TMLC", "L&W")}
    for cubes, ends in (({"5,8": 9}, False), ({"5,8": 1}, True)):
        table = table_at(shares={"EBR": "A"}, actions={"build-track": 3, "auction-share": 1}, cubes=cubes, **empty)
        assert (table.game.ask.offer("pay-dividends").button.ends_game is not None) is ends


def test_dividends_that_somebody_cannot_pay_say_before_that_they_end_the_game():
    for has, ends in ((2, False), (1, True)):
        table = table_at(cash=[5, has, 5], shares={"EBR": "B"}, EBR={"revenue": -2})
        assert (table.game.ask.offer("pay-dividends").button.ends_game is not None) is ends


def test_track_that_brings_nothing_leaves_the_marker_where_it_is():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 30})
    table.build("Ann", "EBR", "3,3")
    notes = [table.game.formatter()(table.game.text_of(fact)) for fact in table.game.receipts[-1].facts]
    assert "EBR pays ₤4 (₤26 left). Its revenue marker stays on 1." in notes


def test_why_none_of_the_own_companies_builds_is_told_of_each():
    table = table_at(shares={"GT": "A", "EBR": "A"}, EBR={"cash": 3}, GT={"narrow": 0})
    assert table.closed("build-track") == (
        "You cannot build. EBR has ₤3; the cheapest hex next to its track costs ₤4. GT has no track left."
    )
    assert table_at(shares={"EBR": "B"}).closed("build-track") == "You cannot build. You hold no share of a company."


def test_a_company_with_nothing_to_do_with_a_bond_is_named():
    table = table_at(shares={"EBR": "AA"}, actions={"build-track": 3, "auction-share": 1}, cubes={"5,8": 1},
                     EBR={"track": 0})
    assert table.closed("issue-bond") == (
        "You cannot issue a bond: none of your companies qualifies (EBR has no track left and reaches no cube)."
    )


def test_a_bond_without_a_share_of_a_company():
    table = table_at(shares={"GT": "A"})
    assert table.closed("issue-bond") == "You cannot issue a bond: you hold no share of EBR, TMLC or L&W."


# Build Track ---------------------------------------------------------------------------------------

BUILDS = {
    "no share": ("L&W", "7,4", "You hold no share of L&W, so you cannot build for it."),
    "not sold": ("NED", "9,2", "NED has not been sold yet."),
    "merged": ("GT", "3,3", "GT is part of EBR now: choose EBR."),
    "no company": ("XYZ", "3,3", "XYZ is not one of: EBR, TMLC, MLM."),
    "red without independents": ("TMLC", "red 7,4", "TMLC has merged no independent, so it has no narrow gauge."),
    "off the map": ("EBR", "2,6", "There is no hex 2,6."),
    "no hex": ("EBR", "here", "There is no hex here."),
    "not adjacent": ("EBR", "5,2", "5,2 Devonport is not next to EBR track. EBR can build at: 1,3; 1,4; 2,4; 3,3, "
                     "and red at: 1,2; 1,3; 2,1; 3,2; 3,3."),
    "not adjacent after the first track":
        ("TMLC", "7,4 8,6",
         "8,6 is not next to TMLC track. TMLC can build at: 5,3; 5,4; 6,2; 6,4; 7,2; 7,5; 8,2; 8,3; 8,4."),
    "red not joined to the station":
        ("MLM", "7,6", "7,6 is not next to red track that leads to the station of MLM."),
    "own track": ("TMLC", "6,3", "TMLC already has track in 6,3."),
    "own station": ("EBR", "red 2,3", "The station of EBR is in 2,3, so it cannot add red track there."),
    "second red cube": ("EBR", "red 3,4", "There is already red track in 3,4; independents share it."),
    "forest occupied": ("MLM", "2,3", "2,3 is forest and EBR is there. Forest and mountain hold one company only."),
    "mountain occupied": ("EBR", "3,4", "3,4 is mountain and MLM is there. Forest and mountain hold one company only."),
    "too dear": ("EBR", "3,3 4,2 5,2 ",
                 "Building in 5,2 Devonport costs ₤6; EBR has ₤3. Players cannot add their own money."),
    "a fourth track": ("TMLC", "7,4 7,5 7,6 8,6", "At most 3 tracks per action."),
    "no track": ("TMLC", "", "Place at least one track, or choose another action."),
}


@each("case", BUILDS)
def test_build(case):
    company, spaces, sentence = BUILDS[case]
    table = table_at(
        shares={"EBR": "AB", "TMLC": "A", "L&W": "B", "MLM": "A"}, merged={"GT": "EBR"}, track={"TMLC": "6,3"},
        EBR={"cash": 11}, TMLC={"cash": 30}, LW={"cash": 30}, MLM={"cash": 30},
    )
    with table.refuses(sentence, IllegalMove):
        table.build("Ann", company, spaces)


def test_no_blue_track_left():
    table = table_at(shares={"EBR": "AC"}, track={"EBR": "3,3 4,2 5,2 6,2"}, merged={"GT": "EBR"}, EBR={"cash": 20})
    with table.refuses("EBR has no blue track left (0 of 4)."):
        table.build("Ann", "EBR", "5,3")


def test_no_red_track_left():
    table = table_at(shares={"EBR": "AC"}, merged={"GT": "EBR"}, EBR={"cash": 30, "narrow": 1})
    with table.refuses("EBR has no red track left."):
        table.build("Ann", "EBR", "red 3,3 red 3,2")


def test_no_track_left_at_all():
    table = table_at(shares={"GT": "A"}, track={"GT": "3,3 3,2"}, GT={"cash": 20})
    with table.refuses("GT has no track left."):
        table.build("Ann", "GT", "4,2")


def test_ordinary_track_by_an_independent():
    table = table_at(shares={"MLM": "A"}, MLM={"cash": 20})
    with table.refuses("MLM lays narrow-gauge (red) track only."):
        table.action("build-track", "Ann", company="MLM", spaces=[{"hex": "3,3", "gauge": "ordinary"}])


def test_no_such_gauge():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 20})
    with table.refuses("Track is ordinary or narrow gauge, not broad."):
        table.action("build-track", "Ann", company="EBR", spaces=[{"hex": "3,3", "gauge": "broad"}])


def test_own_ordinary_track_where_red_would_go():
    table = table_at(shares={"EBR": "AC"}, track={"EBR": "3,3"}, merged={"GT": "EBR"}, EBR={"cash": 20})
    with table.refuses("EBR already has track in 3,3."):
        table.build("Ann", "EBR", "red 3,3")


def test_own_red_track_where_ordinary_would_go():
    table = table_at(shares={"EBR": "AC"}, track={"EBR": "red 3,3"}, merged={"GT": "EBR"}, EBR={"cash": 20})
    with table.refuses("EBR already has track in 3,3."):
        table.build("Ann", "EBR", "3,3")


def test_the_second_price_is_too_dear():
    table = table_at(shares={"EBR": "A"}, track={"EBR": "3,3 4,2", "TMLC": "5,2"}, EBR={"cash": 7})
    with table.refuses("Building in 5,2 Devonport costs ₤10 (second company there); EBR has ₤7. "
                       "Players cannot add their own money."):
        table.build("Ann", "EBR", "5,2")


def test_no_place_that_the_company_can_pay():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 3})
    with table.refuses("EBR has ₤3; the cheapest hex next to its track costs ₤4."):
        table.build("Ann", "EBR", "3,3")


def test_no_free_place():
    table = table_at(shares={"NED": "A"}, track={"TMLC": "8,1 9,2"}, NED={"cash": 90})
    with table.refuses("No hex next to the track of NED is free for it."):
        table.build("Ann", "NED", "9,2")


def test_each_track_is_paid_as_it_is_placed():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 8})
    with table.refuses("Building in 4,2 costs ₤4; EBR has ₤0. Players cannot add their own money."):
        table.build("Ann", "EBR", "3,3 2,4 4,2")


# Auction Share and bidding ---------------------------------------------------------------------------

AUCTIONS = {
    "sold out": ("L&W", 5, "All 3 shares of L&W are sold."),
    "reserved": ("EBR", 5, "The remaining shares of EBR are reserved for merges."),
    "out of order": ("NED", 5, "MLM has to be sold before NED."),
    "sold": ("GT", 5, "GT is sold."),
    "the starter cannot pay": ("TMLC", 2, "The minimum bid for TMLC is ₤3; Dan has ₤2."),
    "more than cash": ("MLM", 6, "The minimum bid for MLM is ₤3; Dan has ₤2."),
}


@each("case", AUCTIONS)
def test_auction(case):
    company, bid, sentence = AUCTIONS[case]
    table = Table(4).at("Dan", cash=[9, 9, 9, 2], shares={"L&W": "ABC", "EBR": "AB", "GT": "A", "TMLC": "AB"},
                        TMLC={"revenue": 8})
    with table.refuses(sentence, IllegalMove):
        table.auction("Dan", company, bid)


def bidding():
    table = table_at(cash=[9, 5, 6], shares={"TMLC": "AB", "GT": "A"}, TMLC={"revenue": 10})
    return table


def test_below_the_minimum():
    table = bidding()
    with table.refuses("Minimum is ₤4 (revenue 10 ÷ 3 shares, rounded up)."):
        table.auction("Ann", "TMLC", 3)


def test_below_the_minimum_in_the_initial_auction():
    table = Table()
    with table.refuses("Minimum is ₤2 (revenue 2 ÷ 1 share, rounded up)."):
        table.bid("Ann", 1)


@pytest.mark.parametrize("bid", [5, 4, 0, -1])
def test_not_higher(bid):
    table = bidding()
    table.auction("Ann", "TMLC", 5)
    table.passes("Bo")
    with table.refuses("The bid stands at ₤5; bid ₤6 or more, or pass."):
        table.bid("Cy", bid)


def test_more_than_cash():
    table = bidding()
    table.auction("Ann", "TMLC", 4)
    with table.refuses("Bo has ₤5 and cannot bid ₤6."):
        table.bid("Bo", 6)


def test_who_has_no_money_to_go_on_can_only_pass():
    table = bidding()
    table.auction("Ann", "TMLC", 5)
    assert table.closed("bid") == "Bo has ₤5; the bid must be at least ₤6."
    assert [o.kind.kind for o in table.game.ask.open_offers()] == ["pass"]


def test_already_passed():
    table = bidding()
    table.auction("Ann", "TMLC", 4)
    table.passes("Bo")
    with table.refuses("Bo has passed in this auction."):
        table.bid("Bo", 5)


def test_not_their_turn_to_bid():
    table = bidding()
    table.auction("Ann", "TMLC", 4)
    with table.refuses("Bo is to bid."):
        table.passes("Cy")


def test_a_stranger_bids():
    table = Table()
    with table.refuses("Nobody called Zed plays in this game."):
        table.bid("Zed", 3)


def test_who_starts_an_auction_must_bid():
    table = bidding()
    with table.refuses("Minimum is ₤4 (revenue 10 ÷ 3 shares, rounded up)."):
        table.auction("Ann", "TMLC", 0)
    with table.refuses("No auction is running: Ann takes an action."):
        table.passes("Ann")


# Take Resources --------------------------------------------------------------------------------------

TAKES = {
    "no share": ("TMLC", "7,3", 1, "You hold no share of TMLC, so you cannot take cubes for it."),
    "nothing in reach": ("L&W", "7,3", 1, "No hex that L&W reaches has a cube."),
    "not sold": ("NMF", "9,3", 1, "NMF has not been sold yet."),
    "no cube there": ("EBR", "3,3", 1, "There is no cube in 3,3."),
    "out of reach": ("EBR", "9,2", 1, "EBR does not reach 9,2."),
    "off the map": ("EBR", "2,6", 1, "There is no hex 2,6."),
    "more than there": ("EBR", "2,4", 3, "Hex 2,4 has 2 cubes."),
    "none": ("EBR", "2,4", 0, "Take at least one cube."),
    "less than none": ("EBR", "2,4", -1, "Take at least one cube."),
    "too dear": ("EBR", "4,3", 3, "EBR has ₤7, enough for 2 cubes; 3 would cost ₤9."),
    "not even one": ("GT", "2,2", 1, "GT has ₤2; a cube costs ₤3."),
}


@each("case", TAKES)
def test_take(case):
    company, hex_, count, sentence = TAKES[case]
    table = table_at(
        shares={"EBR": "A", "L&W": "A", "GT": "A"}, track={"EBR": "2,4 3,3 4,3"}, actions=FREE_TAKE,
        cubes={"2,2": 1, "2,4": 2, "4,3": 3, "9,2": 2}, EBR={"cash": 7}, LW={"cash": 9}, GT={"cash": 2},
    )
    with table.refuses(sentence, IllegalMove):
        table.take("Ann", company, hex_, count, source="build-track")


def test_cubes_from_one_hex_only():
    table = table_at(shares={"EBR": "A"}, actions=FREE_TAKE)
    with table.refuses("The field \"hex\" must be text, not ['2,3', '2,4'].", Malformed):
        table.take("Ann", "EBR", ["2,3", "2,4"], 2)


# Issue Bond --------------------------------------------------------------------------------------------

BONDS = {
    "an independent": ("GT", (10, 6, 1), "Independents cannot issue bonds."),
    "no such company": ("XYZ", (10, 6, 1), "There is no company called XYZ. There are: EBR, TMLC, L&W, GT, MLM, NED, NMF."),
    "no share": ("EBR", (10, 6, 1), "You hold no share of EBR, so it cannot issue a bond for you."),
    "issued already": ("L&W", (10, 6, 1), "The ₤10 bond (6+1) has been issued already."),
    "no such bond": ("L&W", (99, 1, 1), "There is no bond of 99 (1+1)."),
    "the limit": ("TMLC", (20, 7, 2), "TMLC has issued 2 bonds and sold 2 shares; sell a share first."),
}


@each("case", BONDS)
def test_bond(case):
    company, bond, sentence = BONDS[case]
    table = table_at(shares={"TMLC": "AB", "L&W": "AB", "EBR": "B", "GT": "A"},
                     TMLC={"bonds": [[15, 5, 2, True], [10, 6, 1, True]]})
    with table.refuses(sentence, IllegalMove):
        table.bond("Ann", company, bond)


def test_no_bonds_are_left():
    bonds = [[*b, True] for b in ([10, 6, 1], [20, 7, 2], [20, 8, 2], [30, 9, 2], [30, 10, 2])]
    table = table_at(shares={"TMLC": "AB", "L&W": "AB"}, TMLC={"bonds": [[15, 5, 2, True], *bonds]})
    assert table.closed("issue-bond") == "No bonds are left."
    with table.refuses("No bonds are left."):
        table.bond("Ann", "L&W", (10, 6, 1))


def test_nothing_to_do_with_a_bond():
    table = table_at(shares={"EBR": "AB"}, track={"EBR": "3,3 4,2 5,2 6,2"}, cubes={"9,2": 1})
    with table.refuses("EBR has no track left and reaches no cube, so it may not issue a bond."):
        table.bond("Ann", "EBR", (10, 6, 1))


# Merge Independent, dividends, stalemate ------------------------------------------------------------------


def test_a_merge_that_is_closed_says_for_each_company_what_is_missing():
    table = table_at(shares={"EBR": "BC", "L&W": "ABC", "MLM": "B", "TMLC": "A"}, merged={"GT": "EBR"})
    assert table.closed("merge-independent") == (
        "You cannot merge: EBR needs you to hold a share of it or of MLM, TMLC is not touched by MLM, "
        "L&W has no share to give."
    )


MERGES = {
    "not sold": ("EBR", "NMF", "NMF has not been sold."),
    "merged": ("EBR", "GT", "GT was merged into EBR."),
    "not adjacent": ("TMLC", "MLM", "The red track of MLM does not touch TMLC track."),
    "no share for it": ("L&W", "MLM", "L&W has no unsold share to give for the merge."),
    "holds neither": ("EBR", "MLM", "You need a share of EBR or of MLM to merge them."),
    "into an independent": ("GT", "MLM", "GT is not one of: EBR, TMLC."),
    "a company": ("EBR", "TMLC", "TMLC cannot be chosen here."),
}


@each("case", MERGES)
def test_merge(case):
    company, independent, sentence = MERGES[case]
    table = table_at(shares={"EBR": "BC", "L&W": "ABC", "MLM": "B", "TMLC": "A"}, merged={"GT": "EBR"})
    with table.refuses(sentence, IllegalMove):
        table.merge("Ann", company, independent)


def test_dividends_space_full():
    table = table_at(actions={"pay-dividends": 1, "build-track": 3})
    with table.refuses("Pay Dividends is occupied; somebody must move that cube away first.", ImpossibleMove):
        table.dividends("Ann")


def test_a_stalemate_while_actions_exist():
    table = table_at(shares={"EBR": "A"}, EBR={"cash": 9}, actions={"pay-dividends": 1, "take-resources": 3})
    with table.refuses("You can still: Build track, Auction share."):
        table.stalemate("Ann")
