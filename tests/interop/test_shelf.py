"""Exports of titles that are on the shelf only: read at Books, and compared with what the site says after each action."""

import json
from copy import deepcopy

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.engine.game import replay
from companion.engine.record import parse_entry, record_data, trace_line
from companion.games import find_title
from companion.interop.eighteen_xx_games.amounts import Amounts, read_amounts
from companion.interop.game_file import parse_game, remark
from companion.interop.opening import Opening
from tests.each import each
from tests.eighteenxx import facts
from tests.interop.shelf_truth import Site, differences


def pay(company, amount):
    """A payment of the bank by hand; below 0: to the bank."""
    payer, payee = ("bank", company) if amount > 0 else (company, "bank")
    return {"move": "pay", "payer": payer, "payee": payee, "amount": abs(amount)}


def repay(company, number):
    """Loans that are given back by hand."""
    return {"move": "repay-counters", "company": company, "counter": "loan", "number": number}


#: What 18MEX pays a company with a train when its turn begins: what its home is worth. No word of the box has it.
MAIL = {73: ("MC", 20), 80: ("MEX", 20), 85: ("CHI", 20), 93: ("SPM", 20), 164: ("MC", 20), 170: ("SPM", 20),
        177: ("MEX", 20), 184: ("CHI", 30), 195: ("TM", 20), 202: ("SPM", 20), 206: ("MEX", 30), 211: ("CHI", 30),
        299: ("TM", 20), 304: ("MC", 30), 321: ("MEX", 30), 326: ("SPM", 30), 347: ("MC", 30), 352: ("MEX", 30)}  # fmt: skip
MEX = {
    **{id_: [pay(company, amount)] for id_, (company, amount) in MAIL.items()},
    # A private that closes when its tile is laid.
    186: [{"move": "correct-private", "private": "KCMO", "owner": ""}],
    # The first 3½-train: the small companies become shares of the large ones.
    192: [{"move": "pay", "payer": minor, "payee": into, "amount": amount}
          for minor, into, amount in (("A", "NdM", 45), ("B", "NdM", 25), ("C", "UdY", 25))]
         + [{"move": "close-company", "company": minor} for minor in "ABC"]
         + [{"move": "correct-private", "private": minor, "owner": ""} for minor in "ABC"]
         + [{"move": "trade-shares", "company": company, "percent": percent, "source": "ipo", "target": player}
            for company, percent, player in (("NdM", 5, "Player 5"), ("NdM", 5, "Player 1"), ("UdY", 10, "Player 3"))]
         + [pay("MC", 30)],
}  # fmt: skip
#: 1856, by what the box leaves to the table.
ESCROW = (169, 172, 173, 177, 181, 187, 259, 261, 267, 269, 275, 280, 398, 414, 422, 426, 431, 287, 304, 328, 437)
CLOSED_BY_USE = (113,)
INTEREST_FROM_THE_RUN = (150, 151, 152, 336, 337, 332)
TO_A_PRIVATES_OWNER = (194,)
NATIONAL = ("merge", 477)
CANADA = {
    **dict.fromkeys((*ESCROW, *CLOSED_BY_USE, *INTEREST_FROM_THE_RUN, *TO_A_PRIVATES_OWNER, *NATIONAL), ()),
    460: [repay("CV", 3), repay("LPS", 3), repay("TGB", 1)],
}
#: 1867: loans are not in the file, nor what the state pays when it takes companies and privates over.
STATE = ("choose", "loans", 439, 698)
#: 1817: what a company pays for its tokens when it begins larger than the smallest, or is cut anew.
TOKENS = {382: "WC", 407: "SR", 422: "H", 432: "PLE"}
#: 1817: that, and what mail contracts pay.
SHORTS = {
    **{id_: [pay(company, -50)] for id_, company in TOKENS.items()},
    184: [pay("J", 20), pay("GT", 10), pay("WC", 15)], 263: [pay("J", 20), pay("GT", 10), pay("WC", 15)],
    **{id_: [pay("J", 30), pay("WC", 15)] for id_ in (324, 444, 555, 664, 744)},
}  # fmt: skip


#: Games that end here as there; where a merger is by hand, the last round is the table's.
ENDED = ("1870-34110", "18MEX-17849", "1856-51745")


@pytest.mark.parametrize(("name", "by_hand", "tokens"), [
    ("1870-34110", (), False), ("18MEX-17849", MEX, False), ("1856-51745", CANADA, False), ("1867-21268", STATE, True),
])  # fmt: skip
def test_money_and_prices_are_the_sites_after_every_action(name, by_hand, tokens):
    found, _, game = differences(name, by_hand, tokens)
    assert found == []
    assert (game.end is not None) == (name in ENDED)


#: 1817: whoever begins a company owes money on the site until it has bought his private, which the bank lends him here.
LENT = {96: 97, 100: 101, 105: 106, 108: 109}


def test_what_differs_is_named_at_its_action_and_right_after_it():
    found, export, game = differences("1817-16281", SHORTS, True)
    assert [one.action for one in found] == [id_ for pair in LENT.items() for id_ in pair]
    assert all(one.site == one.ours for one in found if one.action in LENT.values())
    assert export.remarks.actions("lent") == (96, 99, 104, 107)
    assert len(game.receipts) > 600


@each(("key", "actions"), [
    ("merged", (248, 311, 372, 539, 632, 637)), ("short", (386, 396, 652, 656)), ("interest", (799,)),
])  # fmt: skip
def test_what_no_box_has_words_for_is_remarked_at_its_action(key, actions):
    _, export, _ = differences("1817-16281", SHORTS, True)
    assert export.remarks.actions(key) == actions


# How it is read ------------------------------------------------------------------------------------


def said(export):
    """The remarks on an export, each a sentence."""
    text = remark(export)
    return [] if text is None else [one.strip() for one in export.start.title.formatter()(text).split(". ")]


def read(data, told=None):
    """An export, played through."""
    export = parse_game(data, find_title, Amounts(told or {}))
    games = list(export.steps())
    return export, games[-1]


def small(*actions, title="1870"):
    """A made-up export: two players, privates still to be sold."""
    return {"id": 1, "title": title, "players": [{"id": 7, "name": "Ann"}, {"id": 8, "name": "Bo"}], "settings": {},
            "status": "active", "actions": [{"id": n, **action} for n, action in enumerate(actions, 1)]}  # fmt: skip


def bid(player, private, price):
    return {"type": "bid", "entity": player, "entity_type": "player", "company": private, "price": price}


def test_the_box_is_that_of_the_title_and_the_file_plays_anywhere():
    export, game = read(facts.read("games/1870-34110.json"))
    data = record_data(export.start, game.entries())
    assert (data["title"], data["depth"], data["setup"]["box_id"]) == ("any-18xx", "books", "1870")
    again = replay(export.start, [parse_entry(one, export.start.title.moves["books"]) for one in data["moves"]])
    assert trace_line(again) == trace_line(game)


def test_what_the_file_does_not_say_is_remarked_and_can_be_told():
    data = facts.read("games/1870-34110.json")
    export, game = read(data)
    assert any("The file does not say what tiles cost" in one for one in said(export))
    _, told_game = read(data, {46: {"cost": 60}})
    assert game.companies["SLSF"].cash != told_game.companies["SLSF"].cash


def test_the_command_takes_what_is_told(tmp_path):
    export, beside = tmp_path / "game.json", tmp_path / "beside.json"
    export.write_text(json.dumps(small(bid(7, "GRSC", 20))))
    beside.write_text(json.dumps({"1": {"entries": [{"move": "pay", "payer": "Ann", "payee": "Bo", "amount": 5}]}}))
    done = CliRunner().invoke(main, ["replay", str(export), "--amounts", str(beside), "--json"])
    assert done.exit_code == 0 and json.loads(done.stdout)["result"] == {"Ann": 1045, "Bo": 1055}
    written = CliRunner().invoke(main, ["export", str(export), "--amounts", str(beside)])
    assert [move["move"] for move in json.loads(written.stdout)["moves"]] == ["buy-private", "pay"]


def test_entries_that_are_told_follow_the_action():
    entry = {"move": "pay", "payer": "Ann", "payee": "Bo", "amount": 5, "reason": "a bet"}
    _, game = read(small(bid(7, "GRSC", 20)), {1: {"entries": [entry]}})
    assert (game.purses["Ann"].cash, game.purses["Bo"].cash) == (1025, 1055)
    assert [receipt.entry.id for receipt in game.receipts] == [1, 1]


@each(("told", "sentence"), [
    ([], "Amounts are an object"), ({"x": {}}, "by the number of an action, not by x"),
    ({"1": {"price": 5}}, "Of action 1 can be told: revenue, cost, entries."),
    ({"1": {"cost": -1}}, "cost must be a whole number from 0 on"), ({"1": {"entries": 5}}, "its entries are a list"),
])  # fmt: skip
def test_amounts_that_cannot_be_read_get_their_sentence(told, sentence):
    with pytest.raises(Exception, match=sentence):
        read_amounts(told)


def test_an_entry_that_is_told_wrong_is_remarked():
    export, game = read(small(bid(7, "GRSC", 20)), {1: {"entries": [{"move": "fly"}, {"move": "pay"}]}})
    assert len(game.receipts) == 1 and sum("What is told of action 1 cannot be read" in one for one in said(export)) == 2


@each("action", [
    {"type": "teleport", "entity": 7, "entity_type": "player"}, {"type": "teleport"}, {"type": "par", "entity": 7},
    {"type": "buy_shares", "entity": 99, "entity_type": "player", "shares": ["MP_1"]},
    {"type": "buy_shares", "entity": 7, "entity_type": "player", "shares": "x"},
    {"type": "sell_shares", "entity": 8, "entity_type": "player", "shares": ["XYZ_1"]},
    {"type": "lay_tile", "entity": "MP", "entity_type": "corporation", "hex": 5, "tile": None, "rotation": {}},
    {"type": "run_routes", "entity": "MP", "entity_type": "corporation", "routes": [{"revenue": "much"}]},
    {"type": "dividend", "entity": [], "entity_type": "corporation", "kind": {}},
    {"type": "buy_train", "entity": "MP", "entity_type": "corporation", "train": "2-0", "price": "80"},
    {"type": "merge", "entity": "MP", "entity_type": "corporation", "corporation": "IC"},
    {"type": "bankrupt", "entity": "MP", "entity_type": "corporation"}, {"type": "place_token", "entity": {}, "city": []},
    {"type": "buy_company", "entity": "MP", "entity_type": "corporation", "company": "nobody", "price": 5},
    {"type": "convert", "entity": "MP", "entity_type": "corporation"}, {"type": "take_loan", "entity": "MP"},
])  # fmt: skip
def test_an_action_that_does_not_fit_stops_nothing(action):
    _, game = read(small(bid(7, "GRSC", 20), action, bid(8, "MRBC", 40)))
    assert game.privates["MRBC"].owner == "Bo"


def test_every_field_may_be_damaged():
    """One field after the other of a game is something else: it is read, or refused by a sentence."""
    data = facts.read("games/1870-34110.json")
    whole = {**data, "status": "active", "actions": data["actions"][:70]}
    for n in range(0, 70, 3):
        for field in whole["actions"][n].keys() - {"id", "type"}:
            damaged = deepcopy(whole)
            damaged["actions"][n][field] = {"what": [1]}
            answer = Opening(json.dumps(damaged).encode()).answer()
            assert answer.record or answer.refusal


def test_the_web_opens_it_as_a_table_would():
    answer = Opening(json.dumps(facts.read("games/18MEX-17849.json")).encode()).answer()
    assert answer.refusal is None and answer.record["setup"]["box_id"] == "18-mex"


def test_the_site_is_read_as_it_says():
    """The comparison notices what differs."""
    site = Site("1870-34110")
    assert site.amounts()[46] == {"cost": 60}
    found, _, _ = differences("1870-34110", {46: [pay("MP", 1)]})
    assert found[0].key == "c.MP.cash" and found[0].ours == found[0].site + 1
