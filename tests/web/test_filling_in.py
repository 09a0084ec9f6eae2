"""Filling a move in: each choice can be taken back, a number is answered by the table, what is closed says why."""

import json
import re
from html import unescape

import pytest

from companion.engine.record import record_data
from companion.tables.form import DONE, fill
from companion.tables.submission import Submission
from tests.browser.house import found_game
from tests.browser.stories import GAMES, OPENING, bids, opened, recorded
from tests.games.emu_bay.driver import Table as EmuBay
from tests.web.conftest import Phone


class Room:
    """What the stories need of a house."""

    def __init__(self, tables):
        self.tables = tables

    def enter_all(self, table, moves):
        """Enter the moves of a table without any, but for the passes among them that follow by themselves."""
        for n, move in enumerate(moves):
            if n == len(table.timeline.entries):
                self.enter(table, move)

    def enter(self, table, move):
        table.refresh()
        table.play(
            table.read_moves([move]),
            Submission(table.seq, f"entry-{table.seq}-0123", str(move.get("player", "Ann")), "2026-01-01T20:00:00+00:00"),
        )


@pytest.fixture
def room(tables):
    return Room(tables)


@pytest.fixture
def table(tables):
    players = ("Ann", "Ben", "Cat")
    setup = tables.draw_setup("emu-bay", players, {}, "STATION")
    return tables.make("emu-bay", players, setup={**setup, "first_bidder": "Ann"}, name="Friday")


@pytest.fixture
def ann(app, table):
    phone = Phone(app)
    phone.get(f"/s/{table.code}/{table.settings['seats']['Ann']}")
    return phone.get(f"/t/{table.code}")


def links(page, beginning):
    """The addresses of the links whose text begins so."""
    found = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', page, re.S)
    return [unescape(href) for href, text in found if " ".join(re.sub(r"<[^>]+>", " ", text).split()).startswith(beginning)]


def test_a_bid_that_cannot_be_paid_is_answered_with_names_and_numbers(ann, table):
    assert "novalidate" in ann.page
    ann.enter(f"/t/{table.code}/play", {"kind": "bid", "player": "Ann", "amount-typed": "9"})
    assert ann.status == 422
    assert "Ann has ₤8 and cannot bid ₤9." in ann.text
    assert re.search(r'name="amount-typed"[^>]* value="9"', ann.page)
    assert "Pass" in ann.text
    ann.enter(f"/t/{table.code}/play", {"kind": "bid", "player": "Ann", "amount-typed": ""})
    assert "A number is missing." in ann.text


def test_the_lot_and_its_minimum_are_told_until_there_is_a_bid(ann, room, table):
    assert "Minimum is ₤2" in ann.text
    assert "If nobody bids, Ann gets it for ₤0" in ann.text
    assert "Then TMLC EBR GT" in ann.text
    assert "all in" not in ann.text and 'data-set="8"' not in ann.page
    room.enter(table, next(bids("A3")))
    ann.get(f"/t/{table.code}")
    assert "Minimum is" not in ann.text
    assert "The bid stands at ₤3 : ₤4 or more." in ann.text


def test_every_step_goes_back_to_the_one_before(ann, room, table):
    opened(room, table)
    start = f"/t/{table.code}/act/build-track?player=Ann"
    ann.get(start)
    assert links(ann.page, "Back one step")[-1].endswith(f"/t/{table.code}")
    assert 'action="/t/' not in ann.page.split('id="dock"')[1], "nothing is undone from here"
    form = fill(table.refresh().game.ask, "build-track", "Ann", {"company": ["TMLC"]})
    first = form.step.picks[0].key
    ann.get(start.split("?")[0], query_string={"player": "Ann", "company": "TMLC", "spaces": first})
    assert "Track 2 of 3" in ann.text
    assert "Costs ₤4, leaves ₤8" in ann.text
    assert ann.page.index("Done · Next") < ann.page.index("hexmap"), "the end stands above the map"
    without = links(ann.page, "Back one step")[-1]
    assert "spaces" not in without and "company=TMLC" in without
    assert re.search(r'<a class="hex [^"]*hex--selected"', ann.page)
    ann.get(without)
    assert "Where do the tracks go?" in ann.text


def test_back_from_a_finished_sequence_is_the_sequence(room, table):
    opened(room, table)
    ask = table.refresh().game.ask
    first = fill(ask, "build-track", "Ann", {"company": ["TMLC"]}).step.picks[0].key
    form = fill(ask, "build-track", "Ann", {"company": ["TMLC"], "spaces": [first, DONE]})
    assert form.step.name == "source"
    assert form.so_far() == {"company": ["TMLC"], "spaces": [first, DONE]}
    assert form.back() == {"company": ["TMLC"], "spaces": [first]}
    assert fill(ask, "build-track", "Ann", form.back()).back() == {"company": ["TMLC"]}
    assert form.before(1) == {"company": ["TMLC"]}


def test_the_only_choice_says_why_it_is_the_only_one():
    def one_company(game):
        offer = game.ask.offer("build-track") if game.end is None else None
        return offer is not None and offer.closed() is None and len(game.shares(game.ask.actors[0])) == 1

    game = found_game(one_company)
    form = fill(game.ask, "build-track", game.ask.actors[0], {})
    assert form.before(0) is None, "there is no other to choose"
    assert form.back() is None
    closed = form.only["company"]
    assert len(closed) == len(game.charters) - 1
    assert all(pick.closed for pick in closed)


def test_an_amount_asks_once_and_goes_on(ann, room, table):
    opened(room, table)
    ann.get(f"/t/{table.code}/act/auction-share?player=Ann&company=EBR")
    assert len(re.findall(r"<(?:h2|legend)>[^<]*Your opening bid\?", ann.page)) == 1
    assert "Continue" in ann.text and "Take it" not in ann.text


def test_what_there_is_to_know_of_a_share_stands_beside_the_opening_bid(ann, room, table):
    opened(room, table)
    ann.get(f"/t/{table.code}/act/auction-share?player=Ann")
    ebr = table.refresh().game.charters["EBR"]
    for fact in ("from ₤1", f"Revenue {ebr.revenue}, treasury ₤{ebr.cash}", "1 of 4 shares sold"):
        assert fact in " ".join(ann.text.split()).replace(" ,", ","), fact
    ann.get(f"/t/{table.code}/act/auction-share?player=Ann&company=EBR")
    assert "Treasury" in ann.text and "Per share then ₤1" in ann.text
    assert "Revenue after the next three dividends" in ann.text
    assert "data-set=" in ann.page and 'name="bid" value' not in ann.page, "an amount fills the field"


def test_whoever_bids_for_an_independent_sees_what_its_certificate_takes(ann, room, table):
    opened(room, table, OPENING.removesuffix(" B-"))
    ann.get(f"/t/{table.code}")
    assert "As a bond 3 + 1" in ann.text


def test_cubes_are_a_button_each_with_what_they_cost_and_lead_to(app, tables):
    def several(game):
        if game.ask.offer("take-resources") is None or game.charters["EBR"].cash != 18:
            return False
        return fill(game.ask, "take-resources", game.ask.actors[0], {"company": ["EBR"], "hex": ["4,3"]}).step

    table = recorded(Room(tables), GAMES / "emu_bay/recorded/conditions-resources-bonds.json", several)
    who = table.game.ask.actors[0]
    page = Phone(app).get(f"/s/{table.code}/{table.settings['seats'][who]}").get(f"/t/{table.code}/act/take-resources")
    assert "has ₤18 Revenue −2. A cube costs ₤3 and adds 1." in page.text
    page.get(f"/t/{table.code}/act/take-resources?company=EBR&hex=4,3")
    assert "1 ₤3 Revenue −2 → −1, treasury ₤15 2 ₤6 Revenue −2 → 0, treasury ₤12" in page.text
    assert "count-typed" not in page.page, "one way to say how many"


def test_the_table_cannot_overrule_what_there_is_no_room_for(app, tables):
    table = recorded(Room(tables), GAMES / "emu_bay/recorded/stalemate.json", lambda game: game.ask.offer(
        "take-resources") is not None and game.action_cubes["take-resources"] == 3)
    page = Phone(app).get(f"/s/{table.code}/{table.settings['seats'][table.game.ask.actors[0]]}")
    page.get(f"/t/{table.code}?overruled=1")
    assert not [link for link in links(page.page, "Take resources") if "/act/" in link]
    assert "Take resources All 3 Take Resources spaces are full." in page.text
    assert "The table says so" not in page.text


def test_who_would_be_ruined_by_dividends_reads_it_before_and_so_does_whoever_pays_them(app, tables):
    def ruins(game):
        offer = game.ask.offer("pay-dividends")
        return offer is not None and offer.button.ends_game and offer.closed() is None

    table = recorded(Room(tables), GAMES / "emu_bay/recorded/bankruptcy-of-one.json", ruins)
    who = table.game.ask.actors[0]
    poor = next(row.name for row in table.game.title.view(table.game).players if row.is_bankrupt)
    seats = {name: Phone(app).get(f"/s/{table.code}/{table.settings['seats'][name]}") for name in (who, poor)}
    assert re.search(r"Dividends now (−₤\d+|₤0) · bankrupt", seats[poor].get(f"/t/{table.code}").text)
    text = seats[who].get(f"/t/{table.code}/act/pay-dividends").text
    assert f"With this the game is over: {poor} cannot pay and is bankrupt." in text
    said = [text.index(words) for words in (
        "The game ends", f"{poor} bankrupt", f"{poor} owes", "stay unpaid: ", "Which action cube", "cube goes here",
        "What each share")]
    assert said == sorted(said), "what enters it is seen before how the sums come about"


def test_who_issues_a_bond_sees_what_the_company_has_and_earns(ann, room, table):
    opened(room, table)
    company = next(c for c in table.refresh().game.charters.values() if c.holders.get("Ann") and not c.is_independent)
    room.enter(table, {"move": "correct-holding", "player": "Ann", "company": company.name, "shares": 2})
    ann.get(f"/t/{table.code}/act/issue-bond?player=Ann&company={company.name.replace('&', '%26')}")
    assert f"Treasury ₤{company.cash} Revenue {company.revenue} " in ann.text, ann.text


def cubes_on_two_rows(room, table):
    cubes = dict.fromkeys(table.game.action_cubes, 0) | {"build-track": 2, "take-resources": 2}
    room.enter(table, {"move": "correct-actions", "cubes": cubes})


def test_the_cubes_that_can_be_moved_stand_in_the_bar_whatever_is_read_above(ann, room, table):
    opened(room, table)
    cubes_on_two_rows(room, table)
    ann.get(f"/t/{table.code}/act/pay-dividends?player=Ann")
    main, dock = ann.page.split('id="dock"')
    assert re.findall(r'name="source" value="([^"]*)"', dock) == ["build-track", "take-resources"]
    assert 'aria-label="Move the cube from Take Resources"' in dock
    assert main.index("Move the cube from") > main.index('class="in-column"'), "only where there is no bar"
    assert "This enters the move: Pay dividends" in main


def test_what_the_debts_take_after_dividends_is_read_before_they_are_paid(seated, tables):
    story = EmuBay().at("Ann", shares={"TMLC": "ABC"}, TMLC={"cash": 30, "revenue": 9})
    table = tables.take_over(record_data(story.start, story.game.entries()), "Friday")
    page = seated(table.code, "Ann").get(f"/t/{table.code}/act/pay-dividends?player=Ann")
    assert page.text.index("Then the debts: TMLC 9 → 4") < page.text.index("What each share gets")


def test_a_single_cube_that_can_be_moved_stands_in_the_bar(ann, room, table):
    opened(room, table)
    cubes_on_two_rows(room, table)
    form = fill(table.refresh().game.ask, "build-track", "Ann", {"company": ["TMLC"]})
    spaces = form.step.picks[0].key
    ann.get(f"/t/{table.code}/act/build-track", query_string={"player": "Ann", "company": "TMLC", "spaces": [spaces, DONE]})
    main, dock = ann.page.split('id="dock"')
    assert "Move the cube from Take Resources" in dock and "Build track" in dock
    assert main.index("Move the cube from") > main.index('class="in-column"'), "only where there is no bar"
    assert "Only the cube on Take Resources can move." in main and "Which action cube" not in main
    source = dict([re.search(r'name="(source)" value="([^"]*)"', dock).groups()])
    fields = {"kind": "build-track", "player": "Ann", "company": "TMLC", "spaces": [spaces, DONE], **source}
    ann.get(f"/t/{table.code}")
    ann.enter(f"/t/{table.code}/play", fields)
    assert ann.status == 303, ann.text


def test_the_player_on_turn_sees_shares_and_the_end_below_the_acts(ann, room, table):
    opened(room, table)
    ann.get(f"/t/{table.code}")
    assert ann.text.index("Build track") < ann.text.index("My shares") < ann.text.index("Until the end")


def test_the_second_tile_of_a_private_is_asked_for_at_once(tables, room, seated):
    data = json.loads((GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_text())
    table = tables.take_over({**data, "moves": data["moves"][:93]}, "Friday")  # in the track step
    room.enter(table, {"move": "acquire-private", "company": "PRR", "private": "P2", "price": 20})
    player = table.game.ask.actors[0]
    phone = seated(table.code, player).get(f"/t/{table.code}")
    tile = {"company": "PRR", "private": "P2", "hex": "H2", "tile": "8", "rotation": 5}
    phone.enter(f"/t/{table.code}/play", {"kind": "use-private", "player": player, **tile})
    assert (phone.status, phone.where) == (303, f"/t/{table.code}/act/use-private?player={player}"), phone.text
    assert "I3" in phone.get(phone.where).text


def test_what_somebody_else_has_entered_meanwhile_is_no_refusal(ann, room, table):
    opened(room, table)
    form = fill(table.refresh().game.ask, "build-track", "Ann", {"company": ["TMLC"]})
    space = json.loads(form.step.picks[0].key)
    filling = f"/t/{table.code}/act/build-track?player=Ann&company=TMLC"
    built = {"from": "take-resources", "company": "TMLC", "spaces": [space]}
    room.enter(table, {"move": "build-track", "player": "Ann", **built})
    ann.get(filling)
    assert ann.status == 409
    assert "This has just been entered by Ann Ann builds for TMLC" in ann.text and "no longer be entered" not in ann.text
    ann.get(f"/t/{table.code}/act/take-resources?player=Ann")
    assert "That can no longer be entered" in ann.text


def test_who_bids_for_an_independent_reads_where_it_lies_and_what_is_near(seated, tables):
    story = EmuBay().at("Ann", cash=(20, 20, 20), shares={"TMLC": "ABC", "GT": "A"}, cubes={"3,4": 1, "3,5": 3, "4,3": 2})
    table = tables.take_over(record_data(story.start, story.game.entries()), "Friday")
    page = seated(table.code, "Ann").get(f"/t/{table.code}/act/auction-share?player=Ann&company=MLM")
    assert "Station 3,4 Cubes there 1 Cubes beside 5" in page.text


def test_a_price_that_was_changed_in_the_past_is_told(tables, room):
    data = json.loads((GAMES / "chesapeake/recorded/18chesapeake-full-bank.json").read_text())
    table = tables.take_over({**data, "moves": data["moves"][:94]}, "Friday")
    bought = {"move": "acquire-private", "company": "PRR", "private": "P2", "price": 20}
    room.enter(table, bought)
    n = len(table.refresh().timeline.entries)
    table.amend({str(n): {**bought, "price": 30}}, Submission(table.seq, "past", "host", "2026-05-01T20:00:00Z"))
    said = str(table.instructions.change(table.game))
    assert "for 20.”" in said and "for 30.”" in said, said
