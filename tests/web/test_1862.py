"""The screens of 1862 where they are asked less or more than others of the family."""

import re
from itertools import pairwise

from companion.engine.record import load_json, record_data
from companion.games.eastern_1862 import TITLE
from companion.tables.history import course
from companion.web.curve import curve
from tests.games.eastern_1862.eager import RECORDED
from tests.games.eastern_1862.opened import before_trains
from tests.web.conftest import new_table


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


def test_what_if_offers_the_trains_that_could_run_and_says_why_others_could_not(tables, seated):
    table = before_the_end(tables, "displaced", 1)
    phone = seated(table.code, "Ann").get(f"/t/{table.code}/runs/N&B".replace("&", "%26"))
    assert "plus=3L" in phone.page and "plus=3E" not in phone.page
    assert "N&B has no permit for express trains: the 3E cannot run." in phone.text


def test_cities_are_followed_at_books_and_offered_there(host):
    page = host.get("/new?title=1862").page
    at_books = page.partition('class="only-at-books"')[2].partition("</div>")[0]
    assert "option-follow_cities" in at_books and "option-require_best_run" not in at_books
    assert "follow_cities" not in {option.id for option in TITLE.options if option.is_for("full")}


def test_the_next_bid_is_one_tap_with_its_amount_on_it(tables, seated):
    table = before_the_end(tables, "fine", 25)
    phone = seated(table.code, "Bo").get(f"/t/{table.code}")
    assert "Ann bids £30 for FDR" in phone.text and "Bid for FDR £35" in phone.text
    assert "Still in the auction: Bo, Cy, Ann." in phone.get(f"/t/{table.code}/big").text
    phone.get(f"/t/{table.code}")
    phone.enter(f"/t/{table.code}/play", {"kind": "raise-bid", "player": "Bo", "bid": "35"})
    auction = table.refresh().game.ask.topic
    assert (auction.high_bidder, auction.standing) == ("Bo", 35)


def test_what_the_title_has_not_is_not_counted_and_limits_say_of_what(app, tables, seated):
    """There are no privates to count in the end; six names beside the curve all stand within it."""
    data = load_json((RECORDED / "stock_market.json").read_text(encoding="utf-8"))
    ended = seated((table := tables.take_over(data, "Friday")).code, "Bo").get(f"/t/{table.code}")
    assert "Shares" in ended.text and "Privates" not in ended.text
    with app.test_request_context():
        drawn = curve(course(table), "{}")
    lines = sorted(line.label.base for line in drawn.series)
    assert lines[-1] < drawn.height - 5 and all(b - a > 14.9 for a, b in pairwise(lines)), lines
    table = before_the_end(tables, "fine", 25)
    phone = seated(table.code, "Bo")
    assert "train limit 3 of each kind, 1 operating round" in phone.get(f"/t/{table.code}").text
    assert "Trains in the bank" in phone.get(f"/t/{table.code}/position").text and "Privates" not in phone.text


def test_where_there_are_no_privates_none_is_set_right(host):
    page = host.get(f"/t/{new_table(host, title='1862')}/correct").page
    assert "kind=correct-train" in page and "kind=correct-private" not in page


def test_ways_to_found_a_company_say_what_differs(tables, seated):
    data = load_json((RECORDED / "bank.json").read_text(encoding="utf-8"))
    at = next(n for n, move in enumerate(data["moves"]) if move["move"] == "charter-company")
    table, move = tables.take_over({**data, "moves": data["moves"][:at]}, "Friday"), data["moves"][at]
    phone = seated(table.code, move["player"])
    phone.get(f"/t/{table.code}/act/charter-company?player={move['player']}&company={move['company']}&par=54")
    for words in ("no share besides", "1 besides", "2 besides"):
        assert f"Found {move['company']} at £54: {words} £" in phone.text


def test_the_big_screen_shows_what_is_known_of_companies_before_they_begin(tables, host):
    table = tables.make("1862", ["Ann", "Ben", "Cy"], seed="7", name="Friday")
    text = host.get(f"/t/{table.code}/big").text
    assert "comes with phase" in text and "permit" in text


def test_a_train_that_cannot_run_is_not_the_button_to_press(tables, seated):
    """Of a company with no permit for express trains; what halves its shares is told where they are counted."""
    game = before_trains().game
    table = tables.take_over(record_data(game.start, game.entries()), "Friday")
    phone = seated(table.code, "Ann").get(f"/t/{table.code}")
    bought = re.findall(r'class="act act--(\w+)[^>]*>\s*<span class="act__line"><span>Buy a (\w+) from', phone.page)
    assert bought == [("primary", "2L"), ("ordinary", "2E"), ("ordinary", "1F")]
    assert "Without a train shares count half: ECR." in phone.text
    dear = phone.get(f"/t/{table.code}/act/buy-train?player=Ann&source=bank&train=2E")
    assert "no permit: it cannot run" in dear.text and "act--primary" not in dear.page


def test_the_set_up_has_permits_and_batches(tables, seated):
    data = load_json((RECORDED / "bank.json").read_text(encoding="utf-8"))
    table = tables.take_over({**data, "moves": []}, "Friday")
    page = seated(table.code, "Ann").get(f"/t/{table.code}").text
    set_up = page.partition("First: set up the board")[2].partition("Done")[0]
    assert "N&S WVR express permit" in set_up and "comes with phase B" in set_up
