"""A recorded game of Shikoku 1889 from 18xx.games (facts), and what its exports have for themselves."""

import pytest

from companion.engine.game import ReplayRefused
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export
from companion.interop.eighteen_xx_games.names import read_tile
from tests.eighteenxx import facts

#: Player values after each round of 962, in the order 253, 147, 1230, 545.
ROUNDS = {
    "Distribution of the privates": "415/415/415/415", "SR 1": "415/415/415/415", "OR 1.1": "475/460/410/410",
    "SR 2": "465/445/410/410", "OR 2.1": "604/541/490/525", "OR 2.2": "745/644/675/720", "SR 3": "710/639/690/720",
    "OR 3.1": "790/771/778/734", "OR 3.2": "985/918/872/902", "SR 4": "920/833/757/912", "OR 4.1": "1160/1104/945/1280",
    "OR 4.2": "1661/1302/1377/1704", "SR 5": "1791/1397/1477/1854", "OR 5.1": "2569/1897/2237/2679",
    "OR 5.2": "3397/2439/3017/3509", "OR 5.3": "4317/3091/3880/4444",
}  # fmt: skip


@pytest.fixture(scope="module")
def played():
    export = parse_export(facts.read("games/962.json"), find_title)
    return export, export.replay()


def test_962_round_by_round(played):
    export, game = played
    order = [export.who.player(id_) for id_ in (253, 147, 1230, 545)]
    found = {str(line.label): "/".join(str(line.worth[player]) for player in order) for line in game.history}
    assert found == ROUNDS


def test_962_at_the_end(played):
    _, game = played
    prices = {"AR": 90, "IR": 125, "SR": 70, "KO": 125, "TR": 125, "KU": 125, "UR": 175}
    treasuries = {"AR": 9, "IR": 189, "SR": 63, "KO": 30, "TR": 7, "KU": 146, "UR": 125}
    assert {name: game.price(company) for name, company in game.companies.items()} == prices
    assert {name: company.cash for name, company in game.companies.items()} == treasuries
    assert [purse.cash for purse in game.purses.values()] == [1890, 2039, 2287, 1291]
    assert (game.bank.cash, game.end.reason) == (-1076, "bank")
    assert list(game.worth().values()) == [3880, 4444, 4317, 3091]


@pytest.mark.parametrize(("text", "kind", "copy"), [("Beg6-0", "6", 0), ("Beg23-1", "23", 1), ("437-0", "437", 0)])
def test_the_tiles_of_the_beginners_game(text, kind, copy):
    assert read_tile(text) == (kind, copy)


def export(*actions, **more):
    """An export of three players, with these actions numbered from 1."""
    data = {
        "title": "1889", "id": 1, "players": [{"id": n, "name": name} for n, name in enumerate(("A", "B", "C"), 1)],
        "settings": {}, "status": "active",
        "actions": [{"id": n, **action} for n, action in enumerate(actions, 1)], **more,
    }  # fmt: skip
    return parse_export(data, find_title)


def by(player, type_, **more):
    """An action of a player, by seat."""
    return {"type": type_, "entity": player, "entity_type": "player", **more}


def company(name, type_, **more):
    """An action of a company."""
    return {"type": type_, "entity": name, "entity_type": "corporation", **more}


def private(symbol, type_, **more):
    """An action by the power of a private."""
    return {"type": type_, "entity": symbol, "entity_type": "company", **more}


def start(player, name, price):
    """A company started."""
    return by(player, "par", corporation=name, share_price=price)


def share(player, text):
    """A certificate bought."""
    return by(player, "buy_shares", shares=[text], percent=10)


PRIVATES = [
    by(1, "bid", company="TR", price=20), by(2, "bid", company="MF", price=30), by(3, "bid", company="ER", price=40),
    by(1, "bid", company="SMR", price=50), by(2, "bid", company="DR", price=60), by(3, "bid", company="SIR", price=80),
]  # fmt: skip
BEGINNER = {"settings": {"optional_rules": ["beginner_game"]}}
#: B starts KO and floats it with C.
FLOATED = [
    by(1, "pass"), start(2, "KO", "65,5,3"), share(3, "KO_1"), by(1, "pass"), share(2, "KO_2"), share(3, "KO_3"),
]  # fmt: skip


def test_a_beginners_game_is_dealt_by_its_number():
    game = export(**BEGINNER).replay()
    assert {player: [p.card.symbol for p in game.owned(player)] for player in game.players} == {
        "A": ["DR"], "B": ["SIR"], "C": ["ER"],
    }  # fmt: skip
    assert str(game.round_name()) == "SR 1"


def test_a_beginners_tile_lies_on_the_map():
    game = export(
        start(1, "KO", "65,5,3"), share(2, "KO_1"), share(3, "KO_2"), share(1, "KO_3"), by(2, "pass"), by(3, "pass"),
        by(1, "pass"), company("KO", "lay_tile", tile="Beg9-0", hex="J3", rotation=2), **BEGINNER,
    ).replay()  # fmt: skip
    assert game.board.state.face("J3").tile == "9"


def test_the_ferry_in_a_stock_round_and_dougo_on_anothers_turn():
    game = export(
        *PRIVATES, private("MF", "lay_tile", tile="437-0", hex="G10", rotation=0), by(1, "pass"),
        private("DR", "buy_shares", shares=["IR_1"], percent=10), start(2, "KO", "65,5,3"),
    ).replay()  # fmt: skip
    assert game.board.state.face("G10").tile == "437"
    assert (game.certificates.percent("B", "IR"), [p.card.symbol for p in game.owned("B")]) == (10, ["MF"])


#: AR has bought four 2-trains, KO two and the first 3; it buys ER from C.
SOLD = [
    *PRIVATES,
    start(1, "AR", "65,5,3"), start(2, "KO", "65,5,3"), share(3, "KO_1"), share(1, "AR_1"), share(2, "KO_2"),
    share(3, "KO_3"), share(1, "AR_2"), share(2, "AR_3"), by(3, "pass"), by(1, "pass"), by(2, "pass"),
    company("AR", "lay_tile", tile="5-0", hex="K8", rotation=3),
    *(company("AR", "buy_train", train=f"2-{n}", price=80) for n in range(4)),
    company("KO", "lay_tile", tile="9-0", hex="J3", rotation=2),
    *(company("KO", "buy_train", train=train, price=price) for train, price in (("2-4", 80), ("2-5", 80), ("3-0", 180))),
    company("KO", "buy_company", company="ER", price=80),
]  # fmt: skip


def test_the_seller_of_ehime_lays_its_tile():
    game = export(*SOLD, private("ER", "lay_tile", tile="14-0", hex="C4", rotation=1)).replay()
    assert (game.board.state.face("C4").tile, game.companies["KO"].cash) == ("14", 650 - 340 - 80)


def test_the_seller_of_ehime_does_without():
    game = export(*SOLD, private("ER", "pass")).replay()
    assert (game.board.state.face("C4").tile, game.privates["P3"].used) == (None, True)


def test_the_ferry_waits_until_the_company_before_has_finished():
    """The site ends the turn of KO without a pass, which we ask for: then UR has not yet acted."""
    game = export(*SOLD, private("ER", "pass"), private("MF", "lay_tile", tile="437-0", hex="J9", rotation=0)).replay()
    assert game.board.state.face("J9").tile == "437"


def test_the_site_is_told_when_a_private_lays_where_it_cannot():
    with pytest.raises(ReplayRefused, match="The port tile belongs to the owner of MF Mitsubishi Ferry"):
        export(*PRIVATES, private("MF", "lay_tile", tile="437-0", hex="I10", rotation=0)).replay()
