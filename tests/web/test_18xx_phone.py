"""What a phone of an 18xx table says in a line, at the places where a new table stumbled."""

import re

import pytest

from tests.recorded_tables import record_of
from tests.web.conftest import Phone
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, played, wandered


@pytest.fixture
def shown(seated):
    """The page of whoever is on turn, or of another: `shown(table, seat, place)`."""
    return lambda table, seat="", place="": seated(table.code, seat or table.game.ask.actors[0]).get(
        f"/t/{table.code}{place}")


def test_steps_that_asked_nothing_say_why(tables, shown):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, FIRST_TURN[0]])
    text = shown(table).text
    assert "No token: PRR reaches no city with a free circle." in text and "No run: PRR had no train to run." in text


def _may_be_bankrupt(game):
    return game.ask.offer("declare-bankruptcy") is not None


def _needs_help(game):
    emergency = game.title.view(game).emergency
    return emergency is not None and emergency.needs_help


def test_what_is_closed_stands_in_one_line_and_nobody_is_bankrupt_who_can_pay(tables, shown):
    page = shown(wandered(tables, lambda game: _may_be_bankrupt(game) and not _needs_help(game))).page
    fold = re.search(r'<details class="fold"><summary><span>Not now:.*?</details>', page, re.S)[0]
    assert page.count('class="closed"') == fold.count('class="closed"') > 1
    assert "The table says so" in fold and "bankruptcy" not in page


def test_who_cannot_pay_for_the_train_reads_of_bankruptcy(tables, shown):
    page = shown(wandered(tables, lambda game: _may_be_bankrupt(game) and _needs_help(game))).page
    assert "Declare bankruptcy" in page


def test_the_private_that_is_bought_by_one_tap_says_so(tables, shown):
    page = shown(played(tables, DISTRIBUTION[:1]))
    assert page.text.count("buy for $40") == 1 and page.text.count("bid from $") == 4


def test_a_private_by_auction_has_its_letters_and_no_company_is_meant(tables, shown):
    bids = [{"move": "bid", "player": player, "private": "P5", "amount": amount}
            for player, amount in (("Bo", 105), ("Cy", 110))]
    bought = [{"move": "buy-private", "player": player, "private": private}
              for player, private in (("Ann", "P2"), ("Bo", "P3"), ("Cy", "P4"))]
    table = played(tables, [DISTRIBUTION[0], *bids, *bought])
    assert "B&OR Baltimore & Ohio Railroad private, by auction" in shown(table).text


def test_what_a_private_brings_stands_below_its_row(tables, shown):
    page = shown(played(tables, []), "Bo").page
    assert re.search(r'<tr class="is-more[^"]*"><td colspan="4">Columbia - Philadelphia Railroad · two more tiles', page)


def test_the_button_of_a_purchase_of_a_private_is_short(tables, shown):
    def may_buy(game):
        offer = game.ask.offer("buy-company-private") or game.ask.offer("acquire-private")
        return offer is not None and offer.closed() is None

    table = wandered(tables, may_buy)
    kind = next(kind for kind in ("buy-company-private", "acquire-private") if table.game.ask.offer(kind))
    offer = table.game.ask.offer(kind)
    begun = offer.begun("")
    private = table.game.privates[offer.choices(0, begun)[0]]
    page = shown(table, place=f"/act/{kind}?player={table.game.ask.actors[0]}&private={private.card.id}")
    assert f"Buy {private.card.symbol} from {private.owner}" in page.text


def test_at_the_second_tile_of_a_pair_the_first_is_entered(tables, shown):
    table = wandered(tables, lambda game: str(game.ask.task).startswith("Lay the second tile"))
    where = f"/act/use-private?player={table.game.ask.actors[0]}"
    assert "Back one step This choice only. The one before stays." in shown(table, place=where).text
    table = wandered(tables, lambda game: game.ask.offer("use-private") is not None
                     and game.receipts[-1].entry.move.kind != "use-private" and not game.ask.offer("use-private").closed())
    where = f"/act/use-private?player={table.game.ask.actors[0]}"
    assert "Back one step What you choose here is not entered yet." in shown(table, place=where).text


def test_a_table_is_deleted_apart_from_the_rest(tables, phone):
    table = played(tables, [])
    page = phone().get(f"/h/{table.code}/{table.settings['host']}").get(f"/t/{table.code}/host").page
    panel = next(one for one in page.split('<section class="panel"') if "Delete this table" in one)
    assert "Correct something" not in panel and "Asks first." in panel


@pytest.mark.parametrize("is_brown", [True, False])
def test_in_a_zone_of_several_purchases_a_purchase_does_not_end_the_turn_by_itself(tables, shown, is_brown):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND[:-3]])
    game, player = table.game, table.game.ask.actors[0]
    if is_brown:
        game.market.put("PRR", game.market.chart.at(8, 0))
        game.ask.refresh()
    page = shown(table, player, f"/act/buy-share?player={player}&company=PRR")
    first, _, rest = page.page.partition('<details class="fold">')
    assert ("In the brown zone more of PRR may be bought in this turn." in page.text) is is_brown
    assert "and end the turn" not in first and ("and end the turn" in rest) is is_brown


@pytest.mark.parametrize("place", ["", "/set-up"])
def test_what_was_drawn_stands_where_the_board_is_set_up(tables, shown, place):
    table = played(tables, DISTRIBUTION[:1] if place else [])
    assert "Drawn PRR: its president's certificate goes with CV Cornelius Vanderbilt" in shown(table, place=place).text


def test_where_number_cards_decide_the_screens_name_them(tables, seated):
    table = tables.make("1828", ("Ann", "Ben", "Zoë"), name="Friday", edition="final")
    order, first = table.game.seats, table.game.seats[0]
    phone = seated(table.code, first)
    laid, *pages = (phone.get(f"/t/{table.code}{place}") for place in ("/set-up", "", "/players", "/big"))
    assert f"Number cards, from 1 on: {' → '.join(order)}" in laid.text and f"{first} begins." in laid.text
    assert "Seats, clockwise" not in laid.text
    for page in pages:
        assert "umber card" in page.page and "riority deal" not in page.page


def test_while_bids_on_one_private_are_compared_those_on_the_others_stay_in_sight(tables, seated):
    bids = [("Ann", "P2", 45), ("Bo", "P2", 50), ("Cy", "P3", 75), ("Ann", "P3", 80)]
    moves = [{"move": "bid", "player": player, "private": private, "amount": amount} for player, private, amount in bids]
    table = played(tables, [*moves, {"move": "buy-private", "player": "Bo", "private": "P1"}])
    assert table.game.ask.topic.private.card.id == "P2"
    cy = seated(table.code, "Cy")
    phone, big, desk = (cy.get(f"/t/{table.code}{place}").text for place in ("", "/big", "/desk"))
    assert "Ann $80" in phone and "Cy $75" in phone and "Ann $80" in desk
    assert re.search(r"Ann \$80\s*, Cy \$75", big) and re.search(r"Bo \$50\s*, Ann \$45", big), big


def test_the_big_screen_says_what_the_lines_of_the_market_mean(tables, seated):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND[:2]])
    text = seated(table.code, "Ann").get(f"/t/{table.code}/big").text
    assert "par: a company starts at one of these prices" in text and "Cash if sold" in text


def test_a_purchase_that_the_table_forces_asks_for_the_company_before_anything_follows(app, tables):
    record = record_of("system_1828/recorded/final-full-stock_market.json")
    table = tables.take_over({**record, "moves": record["moves"][:364]}, "zones")
    (player,) = table.game.ask.actors
    phone = Phone(app).get(f"/s/{table.code}/{table.settings['seats'][player]}")
    assert phone.get(f"/t/{table.code}/act/buy-share?player={player}&overruled=1").status == 200


def test_at_the_end_the_big_screen_says_what_each_result_is_made_of(tables, phone):
    table = tables.take_over(record_of("barons_1830/recorded/1830-books-bank-2.json"))
    assert "Cash $6,079 · Shares $3,215" in phone().get(f"/t/{table.code}/big").text
