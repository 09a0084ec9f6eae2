"""Whole games of 18xx.games, played through by the companion's rules. The examples are the facts' recorded games."""

import copy
import json

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import ReplayRefused
from companion.engine.record import parse_record, record_data, result_line, trace_line
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import is_export, parse_export
from companion.interop.game_file import parse_game
from tests.each import each
from tests.eighteenxx import facts

OTR = "18ChesapeakeOfftheRails_game_end_bankrupt"
BASE = "1277"

#: What each player is worth after each round, in seating order, as the site has it.
WORTH = {
    OTR: """785/790/995; 885/790/995; 845/779/756; 831/771/756; 950/1031/881; 900/1031/871; 1199/1093/1060;
        1357/1311/1033; 1278/1259/973; 1296/765/895; 1342/278/859""",
    BASE: """475/465/445/465/665; 505/485/530/490/675; 485/475/515/485/695; 515/495/530/510/705;
        591/557/571/601/765; 476/557/541/536/695; 576/537/611/664/791; 556/492/591/634/746; 606/522/591/834/616;
        752/725/689/968/748; 752/725/689/968/748; 837/602/812/1157/1010; 732/802/1048/1366/1188;
        787/847/1023/1301/1163; 1028/1045/1158/927/1216; 1028/1045/1153/600/1216""",
}


def recorded(name):
    return copy.deepcopy(facts.read(f"games/{name}.json"))


def export(name):
    return parse_export(recorded(name), find_title)


@pytest.mark.parametrize("name", [OTR, BASE])
def test_the_example_games_are_played_with_every_check(name):
    data = recorded(name)
    for game in parse_export(data, find_title).steps():
        assert sum(account.cash for account in game.accounts().values()) == game.box.bank
    assert game.end.reason == data["game_end_reason"]
    assert list(game.worth().values()) == [data["result"][str(player["id"])] for player in data["players"]]
    history = ["/".join(map(str, round_.worth.values())) for round_ in game.history]
    assert history == WORTH[name].replace("\n", " ").replace(" ", "").split(";")


@pytest.mark.parametrize("name", [OTR, BASE])
def test_the_example_games_trusted(name):
    assert trace_line(export(name).replay(check=False)) == trace_line(export(name).replay())


def test_final_holdings_of_the_example_off_the_rails():
    game = export(OTR).replay()
    held = {player: dict(game.certificates.percents(player)) for player in game.players}
    assert held == {
        "Player 1": {"B&O": 60, "PRR": 50, "N&W": 10, "PLE": 10},
        "Player 2": {"PLE": 20, "N&W": 20},
        "Player 3": {"C&A": 60, "LV": 50},
    }
    assert {player: purse.cash for player, purse in game.purses.items()} == {"Player 1": 163, "Player 2": 0, "Player 3": 23}
    prices = {name: game.price(game.companies[name]) for name in ("B&O", "PRR", "N&W", "PLE", "C&A", "LV")}
    assert prices == {"B&O": 90, "PRR": 100, "N&W": 68, "PLE": 71, "C&A": 76, "LV": 76}
    assert game.bank.cash == 10499


def test_the_bank_of_the_base_example():
    assert export(BASE).replay().bank.cash == 6371


@pytest.mark.parametrize("name", [OTR, BASE])
def test_an_export_becomes_a_game_file_that_replays_to_the_same(name):
    game = export(name).replay()
    data = json.loads(json.dumps(record_data(game.start, game.entries())))
    again = parse_record(data, find_title).replay()
    assert trace_line(again) == trace_line(game)
    assert result_line(again) == result_line(game)


def test_every_entry_carries_the_number_of_its_action():
    actions = {action["id"] for action in recorded(OTR)["actions"]}
    numbers = [entry.id for entry in export(OTR).replay().entries()]
    assert set(numbers) <= actions
    assert numbers == sorted(numbers)


def test_what_the_content_is_is_told_apart():
    assert is_export(recorded(OTR))
    assert not is_export({"format": "companion-game/1", "actions": []})
    assert parse_game(recorded(OTR), find_title).start.title.id == "18chesapeake-otr"
    with pytest.raises(Malformed, match="This is not a game file"):
        parse_game({"title": "18Chesapeake"}, find_title)


def test_whose_title_is_not_on_the_shelf_is_told_what_keeps_its_books():
    with pytest.raises(Malformed) as refused:
        parse_game({**recorded(OTR), "title": "18Nowhere"}, find_title)
    assert str(refused.value).startswith("Games of 18Nowhere cannot be read, only: ")
    assert str(refused.value).endswith(". For a game of your own table any-18xx keeps the books of every 18xx.")


# What does not agree ------------------------------------------------------------------------------


def changed(name, id_, **fields):
    data = recorded(name)
    (action,) = (action for action in data["actions"] if action["id"] == id_)
    action.update(fields)
    return data


def first(name, type_, **has):
    return next(
        action for action in recorded(name)["actions"]
        if action["type"] == type_ and all(action.get(key) == value for key, value in has.items())
    )


@each(("id_", "fields", "sentence"), [
    (24, {"price": 25}, "action 24 (bid): It pays 25 for P1, which costs 20."),
    (27, {"share_price": "100,0,4"}, "action 27 (par): The market has no 100 in row 0, column 4."),
    (27, {"corporation": "C&A"}, "action 27 (par): C&A was started by Player 3 at 100."),
    (28, {"entity": 20218}, "action 28 (buy_shares): This move is by Player 1; expected: Player 2 may buy."),
    (47, {"tile": "15-0"}, "action 47 (lay_tile): Tile 15 is green."),
    (47, {"hex": "Z9"}, "action 47 (lay_tile): There is no hex Z9 on the map."),
    (49, {"price": 70}, "action 49 (buy_train): 2 costs 80."),
    (49, {"train": "3-0"}, "action 49 (buy_train): The bank sells 2 now."),
    (72, {"routes": [{"train": "2-0", "connections": [["J6", "J4"]], "revenue": 60}]},
     "action 72 (run_routes): The route J6, J4.0 is worth 50; the file says 60."),
    (73, {"kind": "half"}, "action 73 (dividend): It lacks 'half', or names something unknown."),
    (79, {"city": "X2-0-0"}, "action 79 (place_token): X2-0-0 is on no tile that was laid, and X2 is not on the map."),
    (88, {"price": 81}, "action 88 (buy_company): C-P Columbia - Philadelphia Railroad may be sold for 20 to 80."),
    (94, {"percent": 60}, "action 94 (sell_shares): You own 10 % of B&O."),
])  # fmt: skip
def test_the_replay_stops_at_the_action_that_does_not_stand(id_, fields, sentence):
    with pytest.raises(ReplayRefused) as told:
        parse_export(changed(OTR, id_, **fields), find_title).replay()
    assert str(told.value.refusal).startswith(sentence)


@pytest.mark.parametrize("name", [OTR, BASE])
def test_a_run_that_is_left_out_is_noticed(name):
    data = recorded(name)
    runs = [action for action in data["actions"] if action["type"] == "run_routes"]
    data["actions"].remove(runs[2])
    with pytest.raises(ReplayRefused, match="This move is by"):
        parse_export(data, find_title).replay()


def test_the_wrong_one_acting_is_named_with_whom_was_expected():
    with pytest.raises(ReplayRefused) as told:
        parse_export(changed(OTR, 47, entity="PLE"), find_title).replay()
    assert str(told.value.refusal) == "action 47 (lay_tile): This move is by PLE; expected: C&A: lay track."


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"result": {"20218": 1342, "14294": 278, "19998": 860}}, "Player 3 has 859 at the end; the file says 860."),
    ({"game_end_reason": "bank"}, "The game ends by bankrupt; the file says bank."),
    ({"turn": 5}, "The game ends in OR 4.2; the file says Operating Round 5."),
])  # fmt: skip
def test_a_result_that_differs(fields, sentence):
    with pytest.raises(ReplayRefused) as told:
        parse_export({**recorded(OTR), **fields}, find_title).replay()
    assert str(told.value.refusal) == sentence


@pytest.mark.parametrize("kind", ["choose", "merge", "special_buy"])
def test_an_action_of_another_title_is_named(kind):
    data = recorded(BASE)
    data["actions"].insert(26, {"id": 27, "type": kind, "entity": 439, "entity_type": "player", "choice": "x"})
    with pytest.raises(ReplayRefused) as told:
        parse_export(data, find_title).replay()
    assert str(told.value.refusal) == f"action 27 ({kind}): The type {kind} does not occur in 18Chesapeake."


@pytest.mark.parametrize("empty", [
    [], [{"train": "2-0", "connections": [], "hexes": [], "nodes": [], "revenue": 0}], [{"train": "2-0", "connections": []}],
])  # fmt: skip
def test_a_run_whose_routes_are_all_empty_earns_nothing_and_has_no_dividend(empty):
    data = recorded(OTR)
    run = next(i for i, action in enumerate(data["actions"]) if action["type"] == "run_routes")
    data["actions"] = [*data["actions"][:run], {**data["actions"][run], "routes": empty}]
    game = parse_export({**data, "status": "active"}, find_title).replay()
    assert game.entries()[-1].move.revenue == 0
    assert (str(game.ask.heading), game.price(game.companies["C&A"])) == ("C&A: buy trains", 82)


def test_a_pass_ends_the_track_step_though_a_private_could_lay_more():
    """The lay of a private after it is of a later turn of the company, if it has one at once; here it still has to run."""
    data = recorded(OTR)
    cut = next(i for i, action in enumerate(data["actions"]) if action["id"] == 168)
    lay = {"type": "lay_tile", "id": 168, "entity": "C-P", "entity_type": "company", "hex": "H2", "tile": "9-9"}
    data["actions"] = [*data["actions"][:cut], {**lay, "rotation": 2}]
    with pytest.raises(ReplayRefused) as told:
        parse_export({**data, "status": "active"}, find_title).replay()
    assert str(told.value.refusal) == "action 168 (lay_tile): This move is by N&W; expected: N&W: run trains."


def test_a_turn_is_over_when_trains_and_privates_were_both_declined():
    """What the company buys then is of its next turn, which a company alone in its rounds may have at once."""
    data = recorded(BASE)
    before = [action for action in data["actions"] if action["id"] < 250]
    (purchase,) = (action for action in data["actions"] if action["id"] == 250)
    assert (before[-1]["type"], purchase["type"]) == ("pass", "buy_company")
    data["actions"] = [*before, {**before[-1], "id": 250}, {**purchase, "id": 251}]
    with pytest.raises(ReplayRefused, match=r"action 251 \(buy_company\): This move is by LV; expected: Player"):
        parse_export({**data, "status": "active"}, find_title).replay()


def test_a_game_stopped_by_hand():
    data = recorded(OTR)
    cut = next(i for i, action in enumerate(data["actions"]) if action["id"] == 47)
    data["actions"] = [*data["actions"][:cut], {"id": 47, "type": "end_game", "entity": 20218, "entity_type": "player"}]
    data.update(turn=1, game_end_reason="manually_ended")
    # As the site has it: the round has begun, and the privates have paid.
    game = parse_export({**data, "result": {}}, find_title).replay()
    assert (game.end.reason, list(game.worth().values())) == ("manually_ended", [895, 815, 1030])


@each(("data", "sentence"), [
    ({"actions": {}}, "The actions of an exported game are a list of objects."),
    ({"players": [{"id": 1}]}, "The players of an exported game are a list, each with id and name."),
    ({"title": "1856"}, "Games of 1856 cannot be read"),
    ({"settings": []}, "seed"), ({"settings": [1]}, "The settings and the result"),
])  # fmt: skip
def test_an_export_that_cannot_be_read(data, sentence):
    broken = {"id": "x", "title": "18Chesapeake", "players": [{"id": n, "name": f"P {n}"} for n in (1, 2, 3)], "actions": []}
    with pytest.raises(Malformed, match=sentence):
        parse_export({**broken, **data}, find_title).replay()
