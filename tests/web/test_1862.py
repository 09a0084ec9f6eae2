"""The screens of 1862 where they are asked less or more than others of the family."""

from companion.engine.record import load_json
from tests.games.eastern_1862.eager import RECORDED


def before_the_end(tables, name, n):
    """The table of a recorded game as it was `n` entries before its end."""
    data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return tables.take_over({**data, "moves": data["moves"][:-n]}, "Friday")


def test_in_receivership_nobody_is_asked_whether_to_pay(tables, seated):
    """The player with most shares types in what the trains earn; the rest the rules decide."""
    table = before_the_end(tables, "receivership", 1)
    company = table.game.operating
    phone = seated(table.code, table.game.ask.actors[0]).get(f"/t/{table.code}")
    assert "The trains earn" in phone.text and 'value="pay"' not in phone.page
    assert "Withhold" in phone.text and "price £68" in phone.text
    phone.enter(f"/t/{table.code}/play", {"revenue": "60", "bonus": "20", "whole-turn": "keep"})
    assert table.refresh().game.price(company) == 68 and table.game.last_runs()["L&E"] == 60


def test_the_next_bid_is_one_tap_with_its_amount_on_it(tables, seated):
    table = before_the_end(tables, "fine", 25)
    phone = seated(table.code, "Bo").get(f"/t/{table.code}")
    assert "Ann bids £30 for FDR" in phone.text and "Bid for FDR £35" in phone.text
    assert "Still in the auction: Bo, Cy, Ann." in phone.get(f"/t/{table.code}/big").text
    phone.get(f"/t/{table.code}")
    phone.enter(f"/t/{table.code}/play", {"kind": "raise-bid", "player": "Bo", "bid": "35"})
    assert table.refresh().game.ask.topic.highest == ("Bo", 35)
