"""The screens of the 18xx family: companies act through their presidents, amounts have steps, the map is tapped."""

import json
import re
from html import unescape

import pytest

from companion.eighteenxx.model import phases
from companion.eighteenxx.model.moves import PlaceToken
from companion.eighteenxx.powers.tiles import FREE_TOKEN
from companion.engine.text import say
from companion.tables.form import fill
from companion.tables.submission import Submission
from tests.eighteenxx.table import at as at_the_table
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, TO_THE_RUN, played, wandered


@pytest.fixture
def at(tables, seated):
    """A phone of a seat at a table with these moves: `at("Cy", moves)`."""

    def sit(player, moves, depth="full", **settings):
        table = played(tables, moves, depth)
        table.change_settings(**settings)
        return table, seated(table.code, player).get(f"/t/{table.code}")

    return sit


# Making a table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["18chesapeake-otr", "18chesapeake"])
@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_table_is_made_with_a_company_drawn(host, make, tables, title, depth):
    code = make(host, title=title, depth=depth)
    table = tables.open(code)
    assert (table.start.title.id, table.start.depth) == (title, depth)
    assert table.start.setup["drawn"] in table.game.companies


@pytest.mark.parametrize(("depth", "told"), [("full", True), ("books", False)])
def test_house_rules_of_the_map_are_told_where_the_companion_knows_it(host, make, depth, told):
    code = make(host, title="1889", depth=depth)
    assert ("The best run must be taken" in host.get(f"/t/{code}/info").text) is told


def test_the_drawn_company_can_be_typed_in(host, tables):
    wish = {"title": "18chesapeake-otr", "player": ["Ann", "Bo", "Cy"], "depth": "full", "how": "typed"}
    host.get("/new?title=emu-bay")
    host.post("/new", wish)
    assert "president’s certificate" in host.text
    host.post("/new", {**wish, "drawn": "1", "drawn-company": "B&O"})
    assert tables.open(host.where.split("/")[2]).start.setup == {"drawn": "B&O"}


def test_nothing_chosen_is_asked_for_again(host):
    host.get("/new?title=emu-bay")
    host.post("/new", {"title": "18chesapeake-otr", "player": ["Ann", "Bo"], "depth": "full", "how": "typed", "drawn": "1"})
    assert host.status == 422
    assert "Choose the company that was drawn." in host.text


def test_a_bid_goes_up_in_steps_of_five(at):
    table, ann = at("Ann", [])
    ann.get(f"/t/{table.code}/act/bid?player=Ann&private=P2")
    assert 'min="45"' in ann.page
    assert 'step="5"' in ann.page
    ann.enter(f"/t/{table.code}/play", {"kind": "bid", "player": "Ann", "private": "P2", "amount": "47"})
    assert ann.status == 422
    assert "Bids go up in steps of 5" in ann.text


# Who acts for a company ----------------------------------------------------------------------------


def test_a_companys_turn_is_its_presidents(at):
    _table, cy = at("Cy", DISTRIBUTION + STOCK_ROUND)
    assert "Your turn: Lay a tile" in cy.text
    assert "Pennsylvania Railroad" in cy.text


def test_the_others_see_whose_turn_it_is_and_no_acts(at):
    table, ann = at("Ann", DISTRIBUTION + STOCK_ROUND)
    assert "PRR: lay track" in ann.text
    assert "No tile" not in ann.text
    ann.post(f"/t/{table.code}/for", {"player": "Cy"})
    assert "No tile" in ann.get(f"/t/{table.code}").text


def test_where_everybody_enters_only_their_own_the_president_enters_for_the_company(at):
    table, cy = at("Cy", DISTRIBUTION + STOCK_ROUND, entries_by="own")
    cy.enter(f"/t/{table.code}/play", {"kind": "lay-tile", "hex": "F2", "tile+rotation": "57+1"})
    assert cy.status == 303, cy.text
    assert table.refresh().timeline.entries[-1].move.company == "PRR"


def test_and_somebody_else_is_told_who_may(at):
    table, ann = at("Ann", DISTRIBUTION + STOCK_ROUND, entries_by="own")
    ann.enter(f"/t/{table.code}/play", {"move": json.dumps(FIRST_TURN[0])})
    assert ann.status == 403
    assert "Only the president of PRR, Cy, may decide this." in ann.text


def test_no_button_of_a_bid_is_docked_whose_form_stands_on_another_page(at):
    """With two privates left only one can be bid on: still its bid is chosen at the private."""
    table, bo = at("Bo", DISTRIBUTION[:4])
    assert 'form="bid"' not in bo.get(f"/t/{table.code}").page


def test_a_bid_that_is_refused_is_raised_where_it_was_typed_with_its_button_in_the_bar(at):
    bids = [{"move": "bid", "player": player, "private": "P2", "amount": bid} for player, bid in (("Ann", 45), ("Bo", 50))]
    table, ann = at("Ann", [*bids, {"move": "buy-private", "player": "Cy", "private": "P1"}])
    ann.enter(f"/t/{table.code}/play", {"kind": "bid", "player": "Ann", "amount-typed": "46"})
    assert (ann.status, "is $55." in ann.text) == (422, True)
    assert re.search(r'class="undo__docked">.*form="bid".*\$46', ann.page, re.S)
    assert re.search(r'<input [^>]*name="amount-typed"[^>]*value="46"', ann.page)


def test_the_button_of_a_sum_stands_in_the_bar_of_its_page(at):
    table, ann = at("Ann", [])
    page = ann.get(f"/t/{table.code}/act/bid?player=Ann&private=P3").page
    assert re.search(r'class="undo__docked">.*form="fill-in".*Bid.*\$55', page, re.S)


def test_setting_a_par_is_no_correction(at):
    table, cy = at("Cy", DISTRIBUTION[:-1], entries_by="own")
    # Six prices side by side, as when a company is started.
    assert re.search(r'class="acts pars".*?<b aria-hidden="true">\$76</b>\s*<small>floats with \$760</small>',
                     cy.get(f"/t/{table.code}").page, re.S)
    cy.enter(f"/t/{table.code}/play", {"kind": "set-par", "par": "76"})
    assert cy.status == 303, cy.text
    assert table.refresh().game.companies["PRR"].par == 76


def test_the_log_names_who_entered_only_where_it_was_not_the_president(at):
    table, cy = at("Cy", DISTRIBUTION + STOCK_ROUND)
    cy.enter(f"/t/{table.code}/play", {"kind": "lay-tile", "hex": "F2", "tile+rotation": "57+1"})
    assert "for Cy" not in cy.get(f"/t/{table.code}/log").text
    table.refresh().play(table.read_moves([FIRST_TURN[1]]), Submission(table.seq, "x", "Ann", "2026-01-02T20:00:00Z"))
    assert "PRR buys a 2 from the bank for $80 (Ann for Cy)" in cy.get(f"/t/{table.code}/log").text


def test_an_entry_of_a_company_can_be_amended(at):
    table, cy = at("Cy", DISTRIBUTION + STOCK_ROUND + FIRST_TURN)
    n = len(DISTRIBUTION + STOCK_ROUND) + 2
    cy.get(f"/t/{table.code}/amend/{n}?entry={n}")
    assert "Cy · PRR: buy trains" in cy.text
    cy.get(f"/t/{table.code}/amend/{n}?entry={n}&kind=lay-tile&player=Cy")
    assert cy.status == 200


# The acts ------------------------------------------------------------------------------------------


def test_a_stock_round_offers_companies_with_their_prices(at):
    table, ann = at("Ann", DISTRIBUTION)
    assert "PRR IPO 80 % at $82" in ann.text
    ann.get(f"/t/{table.code}/act/buy-share?player=Ann&company=PRR")
    assert "Buy 10 % of PRR" in ann.text and "From where?" not in ann.text, "only the IPO has any"
    assert "There is no PRR certificate in the bank pool." in ann.text


def test_a_train_of_the_bank_is_one_tap(at):
    table, cy = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, FIRST_TURN[0]])
    assert "Buy a 2 from the bank $80" in cy.text
    assert "/act/buy-train" not in cy.page
    cy.enter(f"/t/{table.code}/play", {"kind": "buy-train", "player": "Cy", "source": "bank", "train": "2", "price": "80"})
    assert [train.name for train in table.refresh().game.depot.of("PRR")] == ["2"]


def test_a_private_says_what_it_brings(at):
    _table, ann = at("Ann", [])
    assert "with 10 % of B&O" in ann.text
    assert "with the president's certificate of PRR" in ann.text
    assert "two more tiles: H2, I3 · blocks H2, I3" in ann.text and "blocks K3" in ann.text


def test_where_one_bids_stands_what_the_private_is(at):
    bid = {"move": "bid", "player": "Ann", "private": "P5", "amount": 170}
    table, cy = at("Cy", [bid, {"move": "pass", "player": "Bo"}])
    here = f"/t/{table.code}/act/bid?player=Cy&private="
    assert "from $175 with 10 % of B&O" in cy.get(here.removesuffix("&private=")).text, "where it is chosen"
    assert "price $100 with 10 % of B&O · bid of Ann $170" in cy.get(here + "P5").text
    assert "bid from $175 … bid of Ann $170 · with 10 % of B&O" in cy.get(f"/t/{table.code}").text


def test_another_game_has_its_own_seats(host):
    host.get("/new?title=18chesapeake-otr&player=Ann")
    assert host.page.count('name="player"') == 6
    assert 'value="Ann"' in host.page


def test_legal_tiles_are_drawn_as_they_would_lie(at):
    table, cy = at("Cy", DISTRIBUTION + STOCK_ROUND)
    cy.get(f"/t/{table.code}/act/lay-tile?player=Cy&hex=F2")
    assert re.findall(r'name="rotation" value="(\d)"', cy.page) == ["1", "2"]


def test_a_revenue_that_no_trains_can_earn_is_asked_about_first(at):
    table, cy = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books")
    turn = {"cost": "", "hex": "", "revenue": "800", "whole-turn": "pay"}
    cy.enter(f"/t/{table.code}/play", turn)
    assert "that would be more than $100 for each place that they can visit. Is it right?" in cy.text
    assert "PRR" not in table.refresh().game.last_runs()
    cy.enter(f"/t/{table.code}/play", {**turn, "sure": "1"})
    assert table.refresh().game.last_runs()["PRR"] == 800


def test_the_revenue_of_last_time_is_a_tap(at):
    table, cy = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books")
    assert 'data-step="100"' in cy.page
    run = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"}]
    on = [{"move": "pass", "company": "PRR"}, *({"move": "pass", "player": p} for p in ("Bo", "Cy", "Ann"))]
    for n, move in enumerate([*run, *on, {"move": "pass", "company": "PRR"}, {"move": "pass", "company": "PRR"}]):
        table.refresh().play(table.read_moves([move]), Submission(table.seq, f"more-{n}", "Cy", "2026-01-02T20:00:00Z"))
    cy.get(f"/t/{table.code}")
    assert "as last time" in cy.text
    assert 'value="70"' in cy.page


def test_paying_and_keeping_stand_side_by_side(at):
    run = {"move": "run-trains", "company": "PRR", "revenue": 70}
    _table, cy = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, run], "books")
    for words in ("$7 a share", "Cy (30 %) +$21", "Ann (20 %) +$14", "$70 to PRR"):
        assert words in cy.text


def bar(phone):
    """The bar at the bottom of a page, where what enters something stands."""
    return phone.page.split('<footer class="dock"')[1]


def test_a_run_is_traced_stop_by_stop(tables, seated):
    table = wandered(tables, lambda game: game.ask.offer("run-trains") is not None)
    company, president = table.game.operating.name, table.game.ask.actors[0]
    phone = seated(table.code, president).get(f"/t/{table.code}/act/run-trains?player={president}&draft=")
    run = table.game.board._simple_run(table.game.operating)
    draft = json.dumps([list(run[0].stops[:1])])
    phone.get(f"/t/{table.code}/act/run-trains", query_string={"player": president, "draft": draft})
    assert "A route needs at least 2 stops" not in phone.text  # it is still growing
    assert "act--primary" not in bar(phone)
    draft = json.dumps([list(route.stops) for route in run])
    phone.get(f"/t/{table.code}/act/run-trains", query_string={"player": president, "draft": draft})
    assert 'class="route route--1"' in phone.page
    assert 'form="fill-in"' in bar(phone) and "Run for" in bar(phone) and "Run trains" not in bar(phone)
    move = json.loads(unescape(re.search(r'name="move" value="([^"]*)"', phone.page)[1]))
    phone.enter(f"/t/{table.code}/play", {"move": json.dumps(move)})
    assert phone.status == 303, phone.text
    assert table.refresh().timeline.entries[-1].move.company == company


def test_a_draft_that_is_none_is_refused(at, tables, seated):
    table = wandered(tables, lambda game: game.ask.offer("run-trains") is not None)
    president = table.game.ask.actors[0]
    phone = seated(table.code, president).get(f"/t/{table.code}/act/run-trains?player={president}&draft=nonsense")
    assert phone.status == 400 or "cannot be read" in phone.text


def test_every_hex_of_the_map_answers(tables, seated):
    """One where nothing can be laid says why; where a tile is chosen the map stays, with the other hexes to take instead."""
    def has_a_choice(game):
        offer = game.ask.offer("lay-tile")
        return offer is not None and len(offer.choices(0, offer.begun(""))) > 1

    table = wandered(tables, has_a_choice)
    president, offer = table.game.ask.actors[0], table.game.ask.offer("lay-tile")
    hexes = offer.choices(0, offer.begun(""))
    phone = seated(table.code, president).get(f"/t/{table.code}/act/lay-tile?player={president}&look=A3")
    assert "A3 Pittsburgh" in phone.text
    assert 'class="hex-look"' in phone.page
    form = fill(table.game.ask, "lay-tile", president, {})
    names = [hex_.name for hex_ in table.game.board.state.printed.hexes if hex_.name not in hexes]
    assert not [name for name in names if form.at(name) is None], "these say nothing"
    phone.get(f"/t/{table.code}/act/lay-tile?player={president}&look={hexes[0]}")
    assert 'class="hex-look"' not in phone.page
    phone.get(f"/t/{table.code}/act/lay-tile?player={president}&hex={hexes[0]}")
    assert 'class="hex--selected"' in phone.page
    assert phone.page.count("hex--other") == len(hexes) - 1


def test_a_token_is_told_and_placed_by_the_name_of_its_city(tables, seated):
    """And every hex where none can be placed says why, those with several cities too."""
    def in_one_of_two(game):
        offer = game.ask.offer("place-token")
        return offer is not None and any("." in city for city in offer.choices(0, offer.begun("")))

    table = wandered(tables, in_one_of_two)
    president, offer = table.game.ask.actors[0], table.game.ask.offer("place-token")
    cities = offer.choices(0, offer.begun(""))
    city = next(city for city in cities if "." in city)
    phone = seated(table.code, president).get(f"/t/{table.code}/act/place-token?player={president}")
    board, hex_ = table.game.board, city.split(".")[0]
    to = ", ".join(str(board.state.printed.toward(hex_, edge)) for edge in board.state.face(hex_).stops[int(city[-1])].edges)
    name = f"{board.state.hex(hex_).called}, the city with track to {to}"
    assert f"Place a token in {name} for ${table.game.operating.next_token_cost}" in phone.text
    open_, form = {city.split(".")[0] for city in cities}, fill(table.game.ask, "place-token", president, {})
    names = [hex_.name for hex_ in table.game.board.state.printed.hexes if hex_.name not in open_]
    assert not [name for name in names if form.at(name) is None], "these say nothing"
    table.play([PlaceToken(offer.given["company"], city)], Submission(table.seq, "token", president, "2026-01-02T20:00:00Z"))
    assert f"places a token in {name}" in phone.get(f"/t/{table.code}/log").text


def test_the_one_city_that_a_token_can_go_to_is_not_asked_for(tables, seated):
    def in_one(game):
        offer = game.ask.offer("place-token")
        is_open = offer is not None and offer.label != FREE_TOKEN and not offer.closed()
        return is_open and len(offer.choices(0, offer.begun(""))) == 1

    table = wandered(tables, in_one)
    president, offer = table.game.ask.actors[0], table.game.ask.offer("place-token")
    ((city,), company) = offer.choices(0, offer.begun("")), offer.given["company"]
    phone = seated(table.code, president).get(f"/t/{table.code}")
    assert f"Place a token in {table.game.board.called(city)}" in phone.text
    assert "act/place-token" not in phone.page
    phone.enter(f"/t/{table.code}/play", {"kind": "place-token", "player": president, "city": city})
    assert (phone.status, table.refresh().game.receipts[-1].entry.move) == (303, PlaceToken(company, city))


@pytest.mark.parametrize("moves, is_folded", [([*STOCK_ROUND[:3]], False), ([*STOCK_ROUND, *FIRST_TURN], True)])
def test_who_may_sell_starts_companies_from_a_fold_and_who_may_not_at_once(tables, seated, moves, is_folded):
    table = played(tables, [*DISTRIBUTION, *moves])
    page = seated(table.code, table.game.ask.actors[0]).get(f"/t/{table.code}").page
    folds = "".join(re.findall(r'<details class="fold fold--card"><summary><span>Start a company.*?</details>', page, re.S))
    assert page.count("act/start-company") > 2
    assert folds.count("act/start-company") == (page.count("act/start-company") if is_folded else 0)


def test_before_a_company_is_forced_at_books_the_table_says_whether_it_has_a_route(at):
    """PRR has no train and too little money: nothing is sold, nobody is bankrupt, before somebody has said so."""
    poor = {"move": "correct-cash", "account": "PRR", "amount": -800, "reason": "story"}
    table, cy = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN[:2], poor], "books")
    assert "Does PRR have a route?" in cy.text
    assert "bankruptcy" not in cy.text
    assert "Sell shares" not in cy.text
    cy.enter(f"/t/{table.code}/play", {"kind": "confirm-route", "player": "Cy"})
    cy.get(f"/t/{table.code}")
    assert "A train must be bought" in cy.text
    assert "Declare bankruptcy" in cy.text


# The pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [
    [], DISTRIBUTION, [*DISTRIBUTION, *STOCK_ROUND], [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN],
], ids=["start", "stock round", "operating round", "second stock round"])  # fmt: skip
def test_every_page_shows_every_position(at, moves):
    table, ann = at("Ann", moves)
    for page in ("", "/companies", "/players", "/log", "/map", "/map?whole=1", "/desk", "/big", "/big?map=1", "/history",
                 "/correct"):  # fmt: skip
        ann.get(f"/t/{table.code}{page}")
        assert ann.status == 200, f"{page}: {ann.text}"


@pytest.mark.parametrize(("screen", "row"), [("/desk", 'colspan="5">Privates<.*?</tr>'),
                                             ("/big", '<table class="table far[" ].*?</table>')])
def test_screens_of_everything_show_whose_the_privates_are(at, tables, screen, row):
    """Those of players beside their names, those of companies once there are some."""
    table, ann = at("Ann", [*DISTRIBUTION, *STOCK_ROUND])
    was = re.search(row, ann.get(f"/t/{table.code}{screen}").page, re.S)
    assert not (was and "D&amp;R" in was[0])
    move = {"move": "correct-private", "private": "P1", "owner": "PRR", "reason": "forgotten"}
    table.play(table.read_moves([move]), Submission(table.seq, "to-prr", "host", "2026-01-02T20:00:00Z"))
    now = re.search(row, ann.get(f"/t/{table.code}{screen}").page, re.S)
    assert now and "D&amp;R" in now[0]


def test_the_market_is_a_table_with_stacks(at):
    table, ann = at("Ann", [*DISTRIBUTION, *STOCK_ROUND])
    ann.get(f"/t/{table.code}/companies")
    cell = re.search(r'market__cell--par market__cell--now">\s*<span class="market__price">82.*?</td>', ann.page, re.S)[0]
    assert "PRR" in cell


def test_what_will_rust_is_announced(at):
    moves = [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN]
    table, _ann = at("Ann", moves)
    game = table.game
    for train in game.depot.of("bank"):
        if train.name in ("2", "3"):
            game.depot.take(train, "gone")
    texts = [str(text) for text in game.title.view(game).reminders]
    assert "The next 4 rusts all 2: PRR." in texts
    then, following = say("PRR then has nothing"), game.depot.find("4", "bank")
    assert str(phases.leads_to(game, then, following)) == "PRR then has nothing · rusts all 2, 3 trains a company"
    # One of the pool begins no phase.
    discarded = game.depot.of("gone")[-1]
    game.depot.put(discarded, "pool")
    assert phases.leads_to(game, then, discarded) is then
    begins = "Phase 3 begins: green tiles, 2 operating rounds a set, companies may buy privates."
    assert str(phases.begins(game, "3")) == begins
    assert "the D is on sale" in str(phases.begins(game, "6"))


def test_a_final_position_is_scored(phone):
    ann = phone()
    ann.get("/score?title=18chesapeake-otr")
    assert ann.status == 200, ann.text
    ann.post("/score", {
        "title": "18chesapeake-otr", "player": ["Ann", "Bo"], "cash-0": "500", "cash-1": "700", "price-PRR": "120",
        "shares-0-PRR": "60", "owner-P1": "1",
    })  # fmt: skip
    assert ann.status == 200, ann.text
    assert "Ann: cash $500 + shares $720 + privates $0 = $1,220." in ann.text
    assert "Bo: cash $700 + shares $0 + privates $20 = $720." in ann.text


@pytest.mark.parametrize(("edition", "sum_"), [
    ("draft2018", "cash $500 + shares $0 = $500."), ("final", "cash $500 + shares $0 + privates $120 = $620.")])
def test_a_final_position_is_scored_by_the_edition_that_was_played(phone, edition, sum_):
    """In 1828 as drafted privates count nothing, and a bankrupt player scores nothing."""
    ann = phone()
    for there_only in ("Which edition?", "A system is typed in under the company that stays"):
        assert there_only not in ann.get("/score?title=1830").text
        assert there_only in ann.get("/score?title=1828").text
    ann.post("/score", {
        "title": "1828", "edition": edition, "player": ["Ann", "Bo", "Cy"], "cash-0": "500", "owner-M&H": "0",
        "price-GT": "75", "shares-1-GT": "30", "bankrupt-1": "1",
    })  # fmt: skip
    assert f"Ann: {sum_}" in ann.text, ann.text
    assert ("Bo is bankrupt and scores nothing." in ann.text) is (edition == "draft2018")


@pytest.mark.parametrize(("beginners", "worth"), [({}, 30), ({"option-beginner_game": "1"}, 40)])
def test_a_final_position_is_scored_by_the_game_that_was_played(phone, beginners, worth):
    """Of the beginner's game the privates have other values."""
    ann = phone()
    assert "beginner’s game" in ann.get("/score?title=1889").text
    fields = {"title": "1889", "player": ["Ann", "Bo"], "cash-0": "500", "cash-1": "700", "owner-P2": "1", "options": "1"}
    ann.post("/score", {**fields, **beginners})
    assert f"Bo: cash ¥700 + shares ¥0 + privates ¥{worth} = ¥{700 + worth}." in ann.text, ann.text
    assert "best run" not in ann.text
    assert "beginner’s game" not in ann.get("/score?title=1830").text


def test_across_a_room_tokens_have_letters_only(at):
    table, page = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN])
    near, far = (page.get(f"/t/{table.code}{place}").page for place in ("/map", "/big?map=1"))
    token = re.compile(r'<g class="token".*?</g>(?:<text|</g>)', re.S)
    assert all("scale(4.2)" in one for one in token.findall(near)) and token.findall(near)
    assert "scale(4.2)" not in far and far.count('class="token"') == near.count('class="token"')
    assert ">F2<" in near and ">F2<" in far  # every sentence calls hexes so
    # Every name stands in its own hex, once.
    assert all(near.count(f">{name}</text>") == 1 for name in ("Richmond", "Charlottesville"))


def test_whoever_is_not_on_turn_sees_the_whole_map(at):
    for player, place, whole in (("Cy", "", False), ("Cy", "?whole=1", True), ("Ann", "", True), ("Ann", "?whole=0", False)):
        table, page = at(player, [*DISTRIBUTION, *STOCK_ROUND])
        page.get(f"/t/{table.code}/map{place}")
        assert ("hexmap--fit" in page.page) is whole, (player, place)
        assert ("Larger" if whole else "The whole map") in page.text


def test_the_night_has_room_for_its_figures_and_folds_only_rounds_that_paid(at):
    table, page = at("Cy", [*DISTRIBUTION, *STOCK_ROUND, *FIRST_TURN])
    page.get(f"/t/{table.code}/history")
    assert "SR 1" in page.text  # its worth stands in the table
    whole, *folds = re.findall(r'<details class="fold"[^>]*><summary>([^<]*)', page.page)
    assert whole == "Worth after each round"
    assert folds == [str(one.label) for one in reversed(table.game.history) if one.companies or one.income]
    # The highest line of the grid, $1,000, is longer than any worth that was reached.
    assert max(table.game.worth().values()) < 1000
    at_x = float(re.search(r'<text x="([\d.]+)"[^>]*text-anchor="end">\$1,000<', page.page)[1])
    assert at_x >= 7 * len("$1,000")


def test_the_report_of_a_night_counts_one_as_one(at):
    table, page = at("Cy", DISTRIBUTION)
    table.play(
        table.read_moves([{"move": "stop-game", "reason": ""}]), Submission(table.seq, "stop", "Cy", "2026-01-02T20:00:00Z")
    )
    page.get(f"/t/{table.code}")
    report = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page.page, re.S)[1])
    rounds, entries = len(table.game.history), len(DISTRIBUTION) + 1
    assert f"{rounds} round{'s' * (rounds != 1)}, {entries} entries, " in report


def test_no_tap_bids_all_the_money_and_a_private_that_is_too_dear_says_why(tables, seated):
    table = played(tables, [])
    ann = seated(table.code, "Ann").get(f"/t/{table.code}/act/bid", query_string={"private": "P2", "player": "Ann"})
    amounts = re.findall(r'data-set="(\d+)"', ann.page)
    assert amounts == ["45", "50", "55", "65"] and 'name="amount" value' not in ann.page
    others = [{"move": "pass", "player": player} for player in ("Bo", "Cy")]
    table = played(tables, [{"move": "bid", "player": "Ann", "private": "P2", "amount": 790}, *others])
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    assert "Delaware and Raritan Canal costs $20; you have $10 for it." in ann.text
    assert ann.text.count("bid from") == 1, "each of the others that she cannot bid for says why, also where one is left"


def test_where_a_certificate_can_be_bought_from_two_places_the_cheaper_stands_first():
    game = at_the_table("second").game
    game.certificates.move_next("ipo", "pool", "PRR")
    game.ask.refresh()
    form = fill(game.ask, "buy-share", "Ann", {"company": ["PRR"]})
    assert [(pick.key, str(pick.detail)) for pick in form.step.picks] == [("pool", "65"), ("ipo", "67")]


def test_bids_go_up_in_fives_as_people_say_them_and_any_other_can_be_typed(tables, seated):
    table = tables.make("1830", ("Ann", "Bo", "Cy"), name="Friday")
    player = table.game.ask.actors[0]
    phone = seated(table.code, player).get(f"/t/{table.code}/act/bid?player={player}&private=P2")
    assert re.findall(r'data-set="(\d+)"', phone.page) == ["45", "50", "55", "65"]
    assert re.findall(r'data-step="(-?\d+)"', phone.page)[:2] == ["-5", "5"]
    phone.enter(f"/t/{table.code}/play", {"kind": "bid", "player": player, "private": "P2", "amount-typed": "47"})
    assert table.refresh().game.receipts[-1].entry.move.amount == 47
    other = table.game.ask.actors[0]
    phone = seated(table.code, other).get(f"/t/{table.code}/act/bid?player={other}&private=P2")
    assert re.findall(r'data-set="(\d+)"', phone.page) == ["52", "55", "60", "70"], "above an odd one the round ones"
