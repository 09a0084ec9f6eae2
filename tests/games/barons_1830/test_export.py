"""Forms of 18xx.games that the recorded games of 1830 do not have, as small exports."""

import pytest

from companion.games import find_title
from companion.interop.eighteen_xx_games.export import parse_export

ANN, BO = 1, 2


def player(kind, who, **more):
    return {"type": kind, "entity": who, "entity_type": "player", **more}


def bought():
    """Ann and Bo buy the privates in turn: Ann SV, DH, CA; Bo CS, MH, BO."""
    for n, (symbol, price) in enumerate([("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220)]):
        yield player("bid", (ANN, BO)[n % 2], company=symbol, price=price)
    yield player("par", BO, corporation="B&O", share_price="100,0,6")


def played(*actions):
    data = {
        "id": 1830, "title": "1830", "description": "", "settings": {"optional_rules": []}, "status": "active",
        "players": [{"id": ANN, "name": "Ann"}, {"id": BO, "name": "Bo"}], "result": {}, "turn": 1, "round": "Auction",
        "actions": [{"id": n, **action} for n, action in enumerate([*bought(), *actions], 1)],
    }  # fmt: skip
    *_, game = parse_export(data, find_title).steps()
    return game


def test_a_private_bought_from_a_player_is_the_purchase_of_the_turn():
    passes = [player("pass", ANN), player("pass", BO)]
    game = played(*passes, player("buy_company", ANN, company="CS", price=77), player("pass", BO))
    assert (game.privates["P2"].owner, game.purses["Ann"].cash) == ("Ann", 1200 - 250 + 5 + 15 + 25 - 77)
    assert [receipt.entry.move.kind for receipt in game.receipts][-2:] == ["trade-private", "pass"]


@pytest.mark.parametrize("entity", ["MH"])
def test_mohawk_and_hudson_is_exchanged_in_another_players_turn(entity):
    exchange = {"type": "buy_shares", "entity": entity, "entity_type": "company", "shares": ["NYC_1"], "percent": 10}
    game = played(exchange, player("pass", ANN))
    assert game.certificates.percent("Bo", "NYC") == 10
