"""Worked examples of the titles near 1830, from their recorded games, and the refusals of what each has besides.

The number of an example is the site's number of the action.
"""

import json
import re
from functools import cache

import pytest

from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.tiles import tiles_of
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import (
    AcquirePrivate,
    BuyPrivate,
    BuyTrain,
    LayTile,
    MoveToken,
    Pass,
    PlaceMarker,
    PlaceNeutral,
    PlaceToken,
    Route,
    RunTrains,
    SellShares,
    SetPar,
    SwapPrivate,
    UsePrivate,
)
from companion.eighteenxx.model.rounds import OPERATING, Round
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.rounds import train_step
from companion.eighteenxx.rounds.move_token import MOVE_TOKEN
from companion.eighteenxx.rules import debts, privates
from companion.eighteenxx.rules.presidency import update_president
from companion.eighteenxx.rules.train_prices import price_of
from companion.eighteenxx.screens.reminders import reminders
from companion.engine.corrections import SetPosition
from companion.engine.errors import Malformed
from companion.engine.game import replay
from companion.games import TITLES, find_title
from companion.interop.eighteen_xx_games.export import parse_export
from tests.each import each
from tests.eighteenxx.facts import read
from tests.eighteenxx.table import Table
from tests.games.test_ten import TEN


@cache
def told(title):
    """How a recorded game began, and its entries."""
    export = parse_export(read(f"games/{TEN[title][1]}.json"), find_title)
    return export.start, export.replay().entries()


class Recorded(Table):
    """A recorded game just before an action of the site."""

    def __init__(self, title, action):
        self.start, entries = told(title)
        at = next(n for n, entry in enumerate(entries) if entry.id == action)
        self.next, self.game = entries[at].move, replay(self.start, entries[:at], check=False)

    def routes(self):
        """What each route of the run that comes next earns."""
        company = self.game.companies[self.next.company]
        return [self.game.board.earns(company, (route,)).dividend for route in self.next.routes]


class Laid(Table):
    """A table with tiles, tokens and trains where a story needs them."""

    def __init__(self, title, players=3, **options):
        super().__init__(players, TITLES[title], drawn="GT", **options)

    def lay(self, hex_, tile, *edges):
        """A tile whose track leads to these edges."""
        faces = tiles_of(self.game.box.id)[tile].faces
        rotation = next(n for n, face in enumerate(faces) if face.edges == sum(1 << edge for edge in edges))
        self.game.board.state.lay(hex_, tile, rotation)
        return self

    def against(self, company, train, *stops):
        """Why a company cannot run a route, "" where it can."""
        refusals = self.game.board.routes.refusals(
            company, self.game.board.run_of(self.game.companies[company], (Route(train, stops),)), self.game.board.pays)
        return next((self.game.formatter()(refusal.text) for refusal in refusals), "")


def of_entry(title, action):
    """The table after an action of a recorded game, and the action."""
    table = Recorded(title, action)
    return table.do(table.next), table.next


# 1882 ------------------------------------------------------------------------------------------


def test_1882_55_a_river_and_its_toll():
    before, (table, move) = Recorded("1882", 55), of_entry("1882", 55)
    assert (move.hex, move.tile) == ("I11", "2")
    owner = table.private("TB").owner
    assert before.game.companies["QLL"].cash - table.game.companies["QLL"].cash == 40
    assert table.game.purses[owner].cash - before.game.purses[owner].cash == 10
    second, move = of_entry("1882", 56)
    assert table.game.companies["QLL"].cash - second.game.companies["QLL"].cash == 20  # the second yellow tile
    assert second.game.tile_right(second.game.turn) is None


def test_1882_303_a_company_for_a_private():
    before, (table, move) = Recorded("1882", 303), of_entry("1882", 305)
    player = "".join(name for name in before.game.players if table.percent(name, "SC") == 20)
    assert before.private("SC").owner == player and table.private("SC").closed
    at_par, _ = of_entry("1882", 303)
    assert before.game.purses[player].cash - at_par.game.purses[player].cash == 67
    assert move == PlaceToken("SC", "K3") and table.game.companies["SC"].hexes == ["K3"]
    kinds = [[train.owner for train in one.game.depot.trains() if train.name == "5"] for one in (before, table)]
    assert [owners.count("aside") for owners in kinds] == [1, 0]


@each(("action", "worth"), [(478, 350), (484, 80)])
def test_1882_runs_from_the_bay_and_to_the_fishing_grounds(action, worth):
    assert worth in Recorded("1882", action).routes()


def test_1882_232_the_rebellion():
    before, (table, move) = Recorded("1882", 232), of_entry("1882", 232)
    assert move.train == before.game.drawn["rebellion"] == "5"
    assert table.game.has_rebelled and not before.game.has_rebelled


def test_1882_yellow_tiles_leave_the_rebels_and_tokens_stay():
    table = Laid("1882").lay("C3", "57", 0, 3).lay("D4", "57", 0, 3).lay("D4", "14", 0, 1, 3, 4).lay("F4", "58", 2, 4)
    board = table.game.board
    board.put(table.game.companies["CPR"], "C3")
    left = board.state.left("57")
    assert [str(hex_) for hex_ in board.lift(table.game.box.privates["P3"].power.within)] == ["C3 Lloydminster"]
    assert [board.state.face(hex_).tile for hex_ in ("C3", "D4", "F4")] == [None, "14", "58"]
    assert board.state.left("57") == left + 1 and board.state.city_of("CPR", "C3") == 0


def test_1882_neutral_tokens_and_their_company():
    before, (table, move) = Recorded("1882", 434), of_entry("1882", 434)
    assert move == PlaceNeutral("QLL", "G9") and table.game.companies["CN"].hexes == ["G9"]
    assert before.game.companies["QLL"].cash == table.game.companies["QLL"].cash
    assert (before.game.companies["QLL"].neutral, table.game.companies["QLL"].neutral) == (1, 0)
    assert [str(why) for why in before.game.against_starting(before.game.companies["CN"])] == [
        "CN needs a neutral station on the map."]
    assert not list(table.game.against_starting(table.game.companies["CN"]))
    graph = table.game.board.graph
    for name in table.game.companies:
        assert not graph.blocked(name) >> table.game.board.state.node("G9") & 1


def test_1882_a_token_that_joins_the_rebels():
    table = Laid("1882").lay("I5", "14", 0, 1, 3, 4).company("CPR", 100, cash=500, Ann=20, Bo=40)
    game = table.game
    game.companies["CPR"].state = State.OPERATING
    for hex_ in ("I5", "G7"):
        game.board.put(game.companies["CPR"], hex_)
    game.privates["P3"].owner = "CPR"
    turn = CompanyTurn(game.companies["CPR"])
    offer = MOVE_TOKEN.offer(game, turn)
    chosen = {"company": "CPR", "private": "P3"}
    assert list(offer.fields[1].domain(chosen).refuse("G7")) == []
    game.board.put(game.companies["CN"], "I5")
    said = str(next(offer.fields[1].domain(chosen).refuse("I5")))
    assert said == "I5 Swift Current has a neutral token; the home token stays."
    game.board.put(game.companies["CPR"], "D4")
    assert str(next(offer.fields[1].domain(chosen).refuse("D4"))).startswith("The token must stand outside: B4, C3")
    next(MOVE_TOKEN.do(game, turn, MoveToken("CPR", "P3", "G7", "C3")))
    assert game.companies["CPR"].hexes == ["I5", "D4", "C3"] and game.privates["P3"].used


def test_1882_a_company_that_never_starts():
    table = Laid("1882")
    privates.close(table.game, table.game.privates["P2"])
    assert table.game.companies["SC"].is_closed


# 1888 ------------------------------------------------------------------------------------------


def test_1888_59_a_train_that_comes_from_home_to_its_destination():
    assert Recorded("1888", 59).routes() == [80]  # Beijing 30, B6 10, and 40


@each(("before", "phase", "limit", "left"), [(53, "2", 4, {"2": 3, "4": 5}), (203, "4", 3, {"2": 0, "4": 4})])
def test_1888_a_train_leaves_after_each_set(before, phase, limit, left):
    depot = Recorded("1888", before).game.depot
    assert {kind: sum((train.name, train.owner) == (kind, "bank") for train in depot.trains()) for kind in left} == left
    assert (depot.phase.name, depot.phase.train_limit) == (phase, limit)
    assert phase == "2" or not any(train.name == "2" and train.owner != "gone" for train in depot.trains())


def test_1888_138_a_mine_brings_the_treasury_40():
    before, (_, move) = Recorded("1888", 138), of_entry("1888", 138)
    assert move == AcquirePrivate("JZR", "P3", 112)
    assert before.refused(AcquirePrivate("JZR", "P3", 113)) == "HS Heng Shan may be sold for ¥38 to ¥112."
    assert of_entry("1888", 141)[1] == UsePrivate("JZR", "P3", "C5", "L41", 1)
    run = Recorded("1888", 235)
    cash, worth = run.game.companies["JZR"].cash, sum(run.routes())
    run.do(run.next)
    assert any("C5" in route.stops for route in run.next.routes) and worth == run.next.revenue
    assert run.game.companies["JZR"].cash == cash + 40


def test_1888_152_two_tiles_of_the_great_wall():
    before, (table, move) = Recorded("1888", 152), of_entry("1888", 152)
    assert move == UsePrivate("TJL", "P4", "D4", "8", 0)
    assert table.refused(UsePrivate("TJL", "P4", "F4", "8", 0)) == "The two tiles must be joined."
    one = table.copied().do(Pass(company="TJL"))
    assert one.heading == "TJL: lay track" and one.private("CW").used
    table.do(UsePrivate("TJL", "P4", "C3", "5", 4))
    assert table.game.companies["TJL"].cash == before.game.companies["TJL"].cash
    assert table.private("CW").used and table.game.ask.offer("lay-tile").closed() is None


def test_1888_162_a_tile_over_a_place_off_the_board():
    table, move = of_entry("1888", 162)
    assert move == UsePrivate("HJR", "P2", "H2", "L39", 5)
    board = table.game.board
    assert board.state.face("H2").stops[0].value("green") == 50 and board.state.cost("H2") == 0
    assert str(next(board.laying.hex_refusals("H2"))) == "H2 Xi'an is printed for good: no tile is laid there."


def test_1888_175_both_tiles_of_the_ferry():
    table, _ = of_entry("1888", 175)
    assert "E17" not in table.game.board.laying.hexes_to_lay("LYR", ("yellow", "green"))
    table.do(UsePrivate("JHR", "P5", "E17", "L40a", 0))
    assert table.refused(Pass(company="JHR")) == "Both tiles must be laid."
    table.do(UsePrivate("JHR", "P5", "F16", "L40b", 0))
    faces = [table.game.board.state.face(hex_) for hex_ in ("E17", "F16")]
    assert [face.tile for face in faces] == ["L40a", "L40b"] and faces[0].edges & 1 and faces[1].edges >> 3 & 1


def test_1888_a_share_of_a_company_with_a_token_in_beijing():
    table = Recorded("1888", 117)
    assert table.refused(SwapPrivate("Player 3", "P6", "TJL", "ipo")) == "TJL has no token in C9."
    swapped = table.copied().do(SwapPrivate("Player 3", "P6", "JHR", "pool"))
    assert swapped.percent("Player 3", "JHR") == 10 and swapped.private("FC").closed
    sold = table.copied().do(SellShares("Player 3", "JZR", 10))
    assert sold.refused(SwapPrivate("Player 3", "P6", "JHR", "pool")) == (
        "You have sold in this turn; the exchange needs a turn without a sale.")


def test_1888_a_harbour_takes_no_stop():
    table = Laid("1888").lay("H14", "57", 1, 4)
    table.game.board.put(table.game.companies["LYR"], "H14")
    table.train("2", "LYR")
    assert table.game.board.trains(table.game.companies["LYR"]) and table.against("LYR", "2", "H14", "H16") == ""


def test_1888_without_its_option_the_site_plays_a_prototype():
    data = {**read("games/1888-1888_game_end_bankrupt.json"), "settings": {"seed": 1}}
    with pytest.raises(Malformed, match="Without the optional rule north this is another edition of 1888"):
        parse_export(data, find_title)


# 18JP-T ----------------------------------------------------------------------------------------


def test_18jpt_13_a_company_that_floats_by_its_private():
    before, (table, _) = Recorded("18jp-t", 12), of_entry("18jp-t", 13)
    assert table.game.purses["Player 2"].cash == before.game.purses["Player 2"].cash - 220
    assert [table.percent(who, "TR") for who in ("Player 2", "pool", "ipo")] == [30, 30, 40]
    assert table.private("TR").closed and table.game.companies["TR"].cash == 1000


def test_18jpt_28_two_homes():
    company = Recorded("18jp-t", 28).game.companies["TR"]
    assert (company.hexes, company.next_token_cost) == (["A77", "H76"], 40)
    said = [str(why) for why in Laid("18jp-t").game.board.placing.refusals("HR", "H76", connected=False)]
    assert said == ["Every free circle in H76 Koshigaya is kept as the home of: TR."]


def test_18jpt_92_money_for_a_green_tile():
    before, (table, move) = Recorded("18jp-t", 92), of_entry("18jp-t", 92)
    assert (move.hex, move.tile) == ("H84", "J3") and "HR gets ¥50 for its tile." in table.notes()
    assert table.game.companies["HR"].cash == before.game.companies["HR"].cash - 80 + 50


def test_18jpt_140_two_tiles_a_turn_with_a_token():
    one = Recorded("18jp-t", 139)
    assert one.do(one.next).game.tile_right(one.game.turn) is None
    table = Recorded("18jp-t", 139)
    table.game.board.put(table.game.companies["TR"], "H84.0")
    assert table.do(table.next).game.tile_right(table.game.turn) == TileRight()
    table.do(LayTile("TR", "H82", "23", 0))
    assert table.game.tile_right(table.game.turn) is None


def test_18jpt_163_a_tile_more_for_each_town():
    table, _ = of_entry("18jp-t", 163)
    assert table.game.tile_right(table.game.turn) == TileRight()
    table, _ = of_entry("18jp-t", 164)
    assert table.game.tile_right(table.game.turn) is None
    assert table.game.ask.offer("lay-tile") is None or table.refused(LayTile("TC", "B90", "8", 0)) == (
        "TC has already laid or upgraded a tile this turn.")


def test_18jpt_276_trains_for_less():
    table = Recorded("18jp-t", 276)
    assert table.refused(BuyTrain("TC", "bank", "4", 300)) == "4 costs ¥240."
    assert {cost: price_of(table.game, table.game.companies["TC"], train)
            for train in table.game.depot.trains() for cost in [train.price]} == {
        80: 64, 180: 144, 300: 240, 450: 360, 630: 504, 1100: 880}
    assert price_of(table.game, table.game.companies["KEER"], table.game.depot.find("4", "bank")) == 300


def test_18jpt_159_a_place_that_counts_twice():
    assert Recorded("18jp-t", 159).routes()[1] == 20 + 50 + 2 * 20


def test_18jpt_145_a_tile_of_a_private_that_upgrades():
    table, _ = of_entry("18jp-t", 145)
    before = table.game.companies["TR"].cash
    table.do(UsePrivate("TR", "P2", "E87", "14", 0))
    assert table.game.board.state.face("E87").tile == "14" and table.game.companies["TR"].cash == before


def test_18jpt_tokyo_metro_pays_no_terrain():
    board = Laid("18jp-t").game.board
    assert [board.lay_cost(board._game.companies[name], "G87") for name in ("TM", "HR")] == [0, 80]


def test_18jpt_two_cities_become_one_without_a_label():
    laying = Laid("18jp-t").game.board.laying
    assert {(lay.tile, lay.rotation) for lay in laying.fitting("F92")} == {("611", 2)}
    assert {lay.tile for lay in laying.fitting("J88")} == {"J15"}


# 18GA ------------------------------------------------------------------------------------------


def test_18ga_147_a_private_with_a_train_that_finds_no_room():
    table, move = of_entry("18ga", 147)
    assert move == AcquirePrivate("CoG", "P4", 50)
    assert [train.name for train in table.game.depot.of("CoG")] == ["2", "2", "2", "3"]
    assert table.notes()[1] == "The 2 of OSR Ocilla Southern RR leaves the game."


@each(("action", "worth"), [(169, 90), (224, 120)])
def test_18ga_runs_pass_an_open_city(action, worth):
    table = Recorded("18ga", action)
    assert table.routes()[-1] == worth and "E1" in table.next.routes[-1].stops


def test_18ga_one_train_of_the_bank_in_a_turn():
    for action, another in ((28, BuyTrain("CoG", "bank", "2", 100)), (42, BuyTrain("CoG", "bank", "2", 100)),
                            (78, BuyTrain("CoG", "bank", "3", 180))):
        table, move = of_entry("18ga", action)
        assert move == BuyTrain("CoG", "bank", "2", 100)
        assert table.refused(another) == "A company buys 1 train of the bank in a turn."


def test_18ga_others_end_their_routes_in_jacksonville():
    table = Laid("18ga").lay("I11", "57", 2, 5).lay("J10", "9", 1, 4).lay("J8", "9", 1, 4).lay("J6", "9", 1, 4)
    table.game.board.put(table.game.companies["GA"], "I11")
    table.game.board.put(table.game.companies["ACL"], "J12")
    table.train("3", "GA").train("3", "ACL")
    assert table.against("GA", "3", "I11", "J12") == table.against("ACL", "3", "I11", "J12", "J4") == ""
    assert table.against("GA", "3", "I11", "J12", "J4") == (
        "J12 Jacksonville is full of other companies' tokens; a route of GA may end there but not pass through.")


def test_18ga_no_token_goes_to_an_open_city():
    table = Recorded("18ga", 224)
    assert "E1" not in table.game.board.placing.cities("W&A")
    said = [str(why) for why in table.game.board.placing.refusals("W&A", "E1")]
    assert said == ["E1 Montgomery has no circle for a token."]


# 18NL ------------------------------------------------------------------------------------------


def test_18nl_14_the_first_private_gets_cheaper():
    table, _ = of_entry("18nl", 14)
    assert table.private("P1").price == 15


def test_18nl_37_a_president_of_30_percent():
    table, _ = of_entry("18nl", 37)
    assert table.percent("Player 3", "NFL") == 30 and table.private("P6").owner == "Player 3"
    assert Recorded("18nl", 36).game.purses["Player 3"].cash - table.game.purses["Player 3"].cash == 260


def test_18nl_392_a_token_for_nothing_in_a_city_without_track():
    before, (table, move) = Recorded("18nl", 392), of_entry("18nl", 392)
    assert move == PlaceToken("HIS", "K10", private="P2") and "K10" in table.game.companies["HIS"].hexes
    assert before.game.companies["HIS"].cash == table.game.companies["HIS"].cash


def test_18nl_396_and_450_a_home_token_waits_for_its_track():
    table, _ = of_entry("18nl", 396)
    assert table.game.board.state.waiting == {"NZO": "H13"}
    table, move = of_entry("18nl", 450)
    assert move == PlaceToken("NZO", "H13.0") and not table.game.board.state.waiting


def test_18nl_a_hex_waits_for_its_company():
    said = [str(why) for why in Laid("18nl").game.board.laying.hex_refusals("H13")]
    assert said == ["H13 Arnhem & Nijmegen waits for the home token of NZO."]


def test_18nl_a_token_of_a_private_needs_a_city_without_track():
    table = Recorded("18nl", 392)
    refused = table.refused(PlaceToken("HIS", "G8", private="P2"))
    assert refused.endswith("places a token in: E4, F9, F15, F19, H13, I4, I10, J5, K10.")
    laid = [hex_ for hex_ in ("E4", "F9", "F15", "F19", "I4", "I10", "J5") if hex_ in table.game.board.trace()["tiles"]]
    assert laid and table.next.city not in laid
    assert table.refused(PlaceToken("HIS", laid[0], private="P2")).endswith("needs a city hex without track.")


def test_18nl_trains_change_hands_once_a_3_is_sold():
    action = next(entry.id for entry in told("18nl")[1] if isinstance(entry.move, BuyTrain) and entry.move.train == "2")
    table = Recorded("18nl", action)
    other = next(name for name in table.game.companies if name != table.next.company)
    assert table.train("2", other).game.ask.offer("buy-train")
    move = BuyTrain(table.next.company, other, "2", 1)
    assert not list(train_step.against_buying(table.game, table.game.companies[move.company], table.game.depot.of(other)[0]))
    rulebook = Laid("18nl").train("2", other)
    said = train_step.against_buying(rulebook.game, rulebook.game.companies[move.company], rulebook.game.depot.of(other)[0])
    assert [str(why) for why in said][:1] == ["In phase 2 companies buy no trains of each other."]
    said = train_step.against_buying(
        rulebook.phase("3").game, rulebook.game.companies[move.company], rulebook.game.depot.of(other)[0])
    assert "In phase 3 companies buy no trains of each other." not in map(str, said)


# 1836Jr-30 -------------------------------------------------------------------------------------


def test_1836jr30_59_a_train_of_each_kind_in_a_turn():
    table, _ = of_entry("1836jr30", 59)
    table.do(BuyTrain("HSM", "bank", "3", 180))
    assert [train.name for train in table.game.depot.of("HSM")][-2:] == ["2", "3"]
    assert table.refused(BuyTrain("HSM", "bank", "3", 180)) == "A company buys 1 3-train of the bank in a turn."


@each(("action", "route", "worth"), [(127, 2, 60), (188, 0, 120), (202, 0, 120)])
def test_1836jr30_a_port_is_worth_its_value_for_each_token(action, route, worth):
    assert Recorded("1836jr30", action).routes()[route] == worth


def test_1836jr30_115_a_private_for_a_share():
    before, (table, move) = Recorded("1836jr30", 115), of_entry("1836jr30", 115)
    assert table.percent(move.player, "B") - before.percent(move.player, "B") == 10 and table.private("GCB").closed


def test_1836jr30_273_an_old_train_for_the_first_without_limit():
    before, (table, move) = Recorded("1836jr30", 273), of_entry("1836jr30", 273)
    assert (move.price, move.trade_in, table.game.depot.phase.name) == (800, "4", "D")
    assert before.game.companies["B"].cash - table.game.companies["B"].cash == 800


# 1850Jr ----------------------------------------------------------------------------------------


@each(("action", "worth"), [(100, 100), (174, 300), (187, 220)])
def test_1850jr_a_route_to_a_port_earns_half_as_much_again(action, worth):
    assert Recorded("1850jr", action).routes()[0] == worth


def test_1850jr_92_a_tile_of_a_private():
    _, move = of_entry("1850jr", 92)
    assert move == UsePrivate("SFA", "P1", "D4", "9", 0)


def test_1850jr_268_one_train_of_the_bank_in_a_turn():
    table, move = of_entry("1850jr", 268)
    assert (move.price, move.trade_in) == (800, "4")
    assert table.refused(BuyTrain("IFT", "bank", "D", 1100)) == "A company buys 1 train of the bank in a turn."


def test_1850jr_trains_without_limit_come_after_the_6():
    action = next(entry.id for entry in told("1850jr")[1] if isinstance(entry.move, BuyTrain) and entry.move.train == "6")
    table = Recorded("1850jr", action)
    assert table.refused(BuyTrain(table.next.company, "bank", "D", 1100)) == "The bank sells 6 now."


def test_1850jr_a_port_needs_two_other_stops():
    table = Recorded("1850jr", 100)
    refused = table.refused(RunTrains("IFT", 0, (Route("3", ("H2", "H0")), *table.next.routes[1:])))
    assert refused == "A port needs two other stops on the route."


def test_1836jr30_a_route_uses_one_port():
    table = Recorded("1836jr30", 188).train("D", "Nord")
    assert table.refused(RunTrains("Nord", 0, (Route("D", ("J2", "I3", "H4", "H2", "G1")),))) == "A route uses one port."


# 18AL ------------------------------------------------------------------------------------------


def test_18al_40_a_token_reaches_the_objective():
    before, (table, move) = Recorded("18al", 40), of_entry("18al", 40)
    assert move == PlaceToken("ABC", "G4") and table.game.companies["ABC"].cash == 590
    assert table.game.companies["ABC"].cash - before.game.companies["ABC"].cash == 100 - 40
    assert table.notes()[-1] == "ABC has reached its objective, G4 Birmingham, and gets $100."


def test_18al_106_and_128_a_marker_earns_each_train_more():
    table, move = of_entry("18al", 106)
    assert move == PlaceMarker("ABC", "P2", "G4") and table.private("SNAR").used
    assert Recorded("18al", 128).routes() == [90, 50]


def test_18al_a_marker_goes_where_a_train_can_run():
    table = Recorded("18al", 106)
    assert table.refused(PlaceMarker("ABC", "P2", "G2")) == "The marker goes to one of: H3, G4, H5, G6, E6."
    refused = table.refused(PlaceMarker("ABC", "P2", "H3"))
    assert refused == "ABC cannot run to H3 Tuscaloosa with any of its trains."


def test_18al_176_half_a_price_and_the_privates_close():
    table, move = of_entry("18al", 148)
    assert move == AcquirePrivate("ATN", "P5", 180)
    table, move = of_entry("18al", 176)
    assert move == BuyTrain("ATN", "bank", "5", 225) and table.game.depot.phase.name == "5"
    assert all(private.closed for private in table.game.privates.values())


def test_18al_219_obsolete_trains_run_once_more():
    table, _ = of_entry("18al", 215)
    assert table.game.depot.phase.name == "7" and [train.name for train in table.game.depot.of("WRA")] == ["4"]
    assert table.refused(BuyTrain("TAG", "WRA", "4", 100)) == "4 is obsolete and cannot be sold."
    assert Recorded("18al", 219).routes() == [160]
    table, _ = of_entry("18al", 220)
    assert table.game.depot.of("WRA") == []


@each(("profile", "may"), [("rulebook", True), ("18xx-games", False)])
def test_18al_a_president_helps_to_any_train_by_the_rulebook(profile, may):
    assert Laid("18al", profile=profile).game.box.helps_with_any is may


def test_18al_named_trains_leave_with_the_president():
    table = Recorded("18al", 148).owns(**{"M&C": "Player 1"})
    table.do(AcquirePrivate("ATN", "P4", 50))
    earned = {pair.amount for pair in table.game.board.state.pairs["ATN"]}
    assert earned == {20, 40} and table.notes()[-1] == "ATN gets the named trains of M&C Memphis & Charleston Railroad."
    for _ in range(5):
        table.game.certificates.move_next("Player 3" if table.percent("Player 3", "ATN") > 20 else "ipo", "Player 1", "ATN")
    update_president(table.game, table.game.companies["ATN"])
    assert table.game.president(table.game.companies["ATN"]) == "Player 1"
    assert table.game.board.state.pairs["ATN"] == ()


def test_18al_a_position_says_where_the_marker_lies():
    table, _ = of_entry("18al", 106)
    line = table.game.trace()
    assert (line["markers"], line["named_trains"]) == ({"P2": ["ABC", "G4"]}, {})
    fresh = Laid("18al").game
    fresh.extras.take({**line, "named_trains": {"P4": "ATN"}})
    assert fresh.board.state.more["ABC"] == {"G4": 10} and len(fresh.board.state.pairs["ATN"]) == 2
    assert fresh.extras.trace() == {"markers": {"P2": ["ABC", "G4"]}, "named_trains": {"P4": "ATN"}}


def test_18al_montgomery_takes_its_own_tile():
    table = Laid("18al").phase("3").lay("L5", "57", 2, 5)
    fitting = {lay.tile for lay in table.game.board.laying.fitting("L5")}
    assert fitting == {"443a"}


# 18TN ------------------------------------------------------------------------------------------


def test_18tn_190_the_first_of_the_later_3s_brings_the_war():
    table, move = of_entry("18tn", 190)
    assert move == BuyTrain("SR", "bank", "3'", 180) and table.game.struck == {"GMO", "IC", "L&N", "SR"}
    assert table.game.depot.left("3'") == 1
    assert any(note.startswith("The Civil War: one train of each of ") for note in table.notes())


def test_18tn_195_one_of_two_trains_earns_nothing():
    table, move = of_entry("18tn", 195)
    assert move.revenue == 60 and len(move.routes) == 1 and table.cell("IC")[0] == 70
    refused = Recorded("18tn", 195).refused(RunTrains("IC", 120, (Route("2", ("C4", "D7")), *move.routes)))
    assert refused == "The Civil War takes one run of IC: its 2 stays home."
    table, _ = of_entry("18tn", 196)
    assert table.cell("IC")[0] == 75 and table.game.earned["IC"]["per_share"] == 6
    assert table.game.struck == {"GMO", "L&N", "SR"}


def test_18tn_202_the_only_train_earns_nothing_and_the_price_stays():
    before, (table, _) = Recorded("18tn", 201), of_entry("18tn", 201)
    assert [train.name for train in before.game.depot.of("GMO")] == ["3"] and "GMO" in before.game.struck
    assert table.cell("GMO") == before.cell("GMO") and "GMO" not in table.game.struck
    table, move = of_entry("18tn", 204)
    assert move == BuyTrain("GMO", "bank", "3'", 180) and table.game.struck == {"L&N", "SR"}


def test_18tn_443_the_last_6_makes_4s_obsolete():
    table, move = of_entry("18tn", 443)
    fours = [train for train in table.game.depot.trains() if train.name == "4" and train.owner in table.game.companies]
    assert move.train == "6'" and fours and all(train.is_obsolete for train in fours)


def test_18tn_privates_in_the_first_operating_round():
    table = Recorded("18tn", 45).owns(TCC="Player 3", OWR="Player 3", ETWCR="Player 2")
    assert table.refused(AcquirePrivate("L&N", "P1", 30)) == (
        "In the first operating round TCC Tennessee Copper Co. costs exactly $20.")
    table.do(AcquirePrivate("L&N", "P1", 20))
    assert table.refused(AcquirePrivate("L&N", "P2", 40)) == "L&N buys one private in the first operating round."
    table.do(BuyTrain("L&N", "bank", "2", 80))
    assert table.refused(AcquirePrivate("SR", "P4", 100)) == "Player 3 has sold a private in this round."
    table.do(AcquirePrivate("SR", "P2", 40))
    later = Recorded("18tn", 94).owns(TCC="Player 3")
    assert later.refused(AcquirePrivate("L&N", "P1", 20)) == (
        "Companies can buy privates after the first 3-train and before the first 5-train.")


def test_18tn_the_privates_company_floats_and_the_private_closes():
    action = next(entry.id for entry in told("18tn")[1] if isinstance(entry.move, SetPar))
    table, move = of_entry("18tn", action)
    company = table.game.companies["L&N"]
    assert move.company == "L&N" and company.is_floated and company.cash == 10 * move.par and table.private("LNR").closed


def test_18tn_a_company_always_owes_a_train_by_the_rulebook():
    assert Laid("18tn").game.box.always_owes_train and not Recorded("18tn", 190).game.box.always_owes_train


def test_18tn_memphis_takes_170_or_by_the_rulebook_63():
    for options, tiles in (({}, {"170", "63"}), ({"profile": "18xx-games"}, {"170"})):
        table = Laid("18tn", **options).phase("5").lay("H3", "619", 0, 1, 3, 5)
        found = {lay.tile for lay in table.game.board.laying.fitting("H3")}
        assert found == tiles


def test_18tn_two_yellow_tiles_or_one_upgrade():
    table = Recorded("18tn", 65)
    assert table.game.turn.laid and not table.game.turn.laid[0].is_upgrade
    assert table.do(table.next).game.tile_right(table.game.turn) is None


def test_18tn_a_position_says_whom_the_war_has_struck():
    table, _ = of_entry("18tn", 190)
    line = table.game.trace()
    assert {name for name, row in line["companies"].items() if row.get("war")} == table.game.struck
    fresh = Laid("18tn").game
    fresh.extras.take(line)
    assert fresh.struck == table.game.struck


# 18MS ------------------------------------------------------------------------------------------


def test_18ms_the_draft_begins_with_the_last_seat():
    table = Laid("18ms")
    assert table.game.ask.actors == ("Cy",)
    assert table.refused(BuyPrivate("Ann", "P5")) == "Cy takes a private now."
    table.do(BuyPrivate("Cy", "P5"), BuyPrivate("Bo", "P2"))
    assert table.refused(BuyPrivate("Ann", "P2")) == "Bo has taken BS Birmingham Southern Railroad."
    table.do(BuyPrivate("Ann", "P3"))
    assert [table.game.purses[player].cash for player in ("Cy", "Bo", "Ann")] == [555, 585, 575]
    assert table.private("AGS").closed and table.private("MC").closed and table.game.ask.actors == ("Ann",)


def test_18ms_90_two_tiles_for_nothing_and_chattanooga():
    before, (table, move) = Recorded("18ms", 89), of_entry("18ms", 90)
    assert before.next == UsePrivate("IC", "P2", "B8", "9", 1) and move == UsePrivate("IC", "P2", "B10", "9", 1)
    assert table.game.companies["IC"].cash - before.game.companies["IC"].cash == 50
    assert table.private("BS").used and table.game.is_connected


@each(("profile", "colours"), [("rulebook", {"yellow"}), ("18xx-games", {"yellow", "green"})])
def test_18ms_free_tiles_upgrade_others_on_the_site_only(profile, colours):
    table = Laid("18ms", profile=profile).lay("B10", "9", 1, 4).lay("B8", "57", 1, 4)
    game, private = table.game, table.private("BS")
    private.owner, game.round = "IC", Round(OPERATING, 5, 1, 1)
    game.board.state.put_token("IC", "B8")
    assert {game.board.state.tile(tile).colour for _, tile, _ in game.board._lays_of(private)} == colours


def test_18ms_96_new_orleans():
    before, (table, _) = Recorded("18ms", 95), of_entry("18ms", 95)
    assert table.game.companies["Fr"].cash - before.game.companies["Fr"].cash == 100 - 40
    assert Recorded("18ms", 96).routes() == [100, 70]


def test_18ms_150_trains_leave_after_a_round():
    before, (table, _) = Recorded("18ms", 150), of_entry("18ms", 150)
    told = list(map(str, reminders(before.game)))
    assert "After operating round 4 of all the 2+-trains leave the game: Fr, GMO, IC." in told, told
    gained = {name: one.cash - before.game.companies[name].cash for name, one in table.game.companies.items()}
    assert gained == {"IC": 20, "Fr": 40, "GMO": 20, "L&N": 0, "WRA": 0}
    assert not [train for train in table.game.depot.trains() if train.name == "2+" and train.owner != "gone"]
    assert table.game.depot.left("3+") is not None


def test_18ms_a_train_that_has_run_is_not_sold_in_its_last_round():
    table = Recorded("18ms", 150)
    assert table.refused(BuyTrain("IC", "Fr", "2+", 1)) == "2+ has run and leaves after this round; it cannot be sold."


def test_18ms_238_half_a_price_for_a_token():
    before, (table, move) = Recorded("18ms", 238), of_entry("18ms", 238)
    assert move == PlaceToken("GMO", "C9", private="P3")
    assert before.game.companies["GMO"].cash - table.game.companies["GMO"].cash == 50


def test_18ms_half_a_price_must_be_there_too():
    table = Recorded("18ms", 238)
    table.game.companies["GMO"].cash = 49
    table.game.ask.refresh()
    assert table.refused(PlaceToken("GMO", "C9", private="P3")) == "GMO has $49; it needs $50."


def test_18ms_325_a_president_helps_to_a_train():
    before, (table, move) = Recorded("18ms", 325), of_entry("18ms", 325)
    assert move == BuyTrain("L&N", "bank", "4D", 750) and before.game.companies["L&N"].cash == 634
    president = table.game.president(table.game.companies["L&N"])
    assert before.game.purses[president].cash - table.game.purses[president].cash == 116 + 50
    poor = Recorded("18ms", 325)
    poor.game.companies["L&N"].cash = 300
    poor.game.ask.refresh()
    assert poor.refused(move) == "L&N has $300 and must pay half of $750 itself."


def test_18ms_privates_go_from_the_president_only():
    table = Recorded("18ms", 60)
    assert table.refused(AcquirePrivate("Fr", "P2", 40)) == "Only Fr's president can sell it a private."
    refused = table.refused(AcquirePrivate("Fr", "P5", 70))
    assert refused.startswith("In the first operating round companies buy no private but: AGS Alabama")


def test_18ms_who_cannot_pay_for_a_train_borrows():
    table = Recorded("18ms", 60)
    game, company = table.game, table.game.companies["Fr"]
    for _ in range(4):
        game.certificates.move_next("Player 3", "ipo", "Fr")
    company.cash = 0
    table.cash(**{"Player 3": 10})
    table.do(BuyTrain("Fr", "bank", "2+", 80))
    assert game.purses["Player 3"].cash == 10 - 80 - 50 and game.worth()["Player 3"] == -120 + 2 * 80 + 70
    assert "Player 3 owes the bank $120." in table.notes()
    debts.grow(game)
    assert game.purses["Player 3"].cash == -180


def test_18ms_debts_count_and_may_be_taken_over():
    table = Recorded("18ms", 118)
    line = table.game.trace()
    line["players"]["Player 1"]["cash"] -= 500
    assert line["players"]["Player 1"]["cash"] < 0
    assert TITLES["18ms"].score(line).result["Player 1"] == table.game.worth()["Player 1"] - 500
    fresh = Table(3, TITLES["18ms"], profile="18xx-games")
    names = dict(zip(table.game.players, fresh.game.players, strict=True))
    line = json.loads(re.sub("|".join(names), lambda found: names[found[0]], json.dumps(line)))
    fresh.do(SetPosition(line))
    assert fresh.game.purses["Ann"].cash == line["players"]["Ann"]["cash"]


def test_18ms_green_comes_with_the_second_round():
    assert Recorded("18ms", 60).game.board.colours == ("yellow",)
    assert Recorded("18ms", 83).game.board.colours == ("yellow", "green")


def test_18ms_an_eleventh_round():
    assert Laid("18ms", or_11=True).game.rounds_of_set(5) == 3 and Laid("18ms").game.rounds_of_set(5) == 2


def test_18ms_two_yellow_tiles_by_the_rulebook_one_an_upgrade_on_the_site():
    right = Recorded("18ms", 64).game.tile_right(Recorded("18ms", 64).game.turn)
    assert not right.yellow_only and right.but == ("H6",)
    assert box("18ms").first_yellow_tiles == 2
