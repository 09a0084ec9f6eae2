"""1862 on phones: a merger decided by two presidents and all who have an odd share, tried before, through a power cut."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from companion.eighteenxx.model.moves import BuyTrain, Pass
from companion.eighteenxx.rules.steps import TRAINS
from companion.engine.random_play import random_move
from companion.engine.record import record_data
from companion.tables import Submission
from tests.browser.house import House
from tests.browser.test_pages import LAYOUT, violations
from tests.chance import either
from tests.eighteenxx.table import SEATS
from tests.games.eastern_1862.opened import Opened, before_a_merger, before_trains
from tests.recorded_tables import record_of

#: Whether the power goes in the middle of a merger. That a table outlives it is seen in `test_outages` too.
IS_CUT = either(False, True)


@pytest.fixture
def eastern(house, tmp_path):
    """A companion of this test's own, if it is to be switched off."""
    if not IS_CUT:
        yield house
        return
    own = House(tmp_path)
    yield own
    own.stop()


def before_refinancing():
    """Ann's ECR, of which Bo and Cy have a share each, must buy a train and has only £20."""
    table = Opened(4)
    table.says("Ann ECR 0", "Bo", "Cy", "Dan", "Ann ECR 54 2")
    while not table.game.round.is_stock:
        table.says(*table.game.ask.actors)
    table.trades("Ann", "Bo ECR ipo", "Cy ECR ipo", "Dan", "Ann", "Bo", "Cy").give("ECR", -340)
    while table.game.ask.step != TRAINS:
        table.do(Pass(company="ECR"))
    return table.game


def test_a_refinancing_on_three_phones(phones, house):
    game = before_refinancing()
    table = house.tables.take_over(record_data(game.start, game.entries()), "Friday")
    ann, bo, cy = (phones(name, table) for name in ("Ann", "Bo", "Cy"))
    ann.shows("A train must be bought: £80 is missing").shows("The shares of ECR bring only £0 of £80.")
    bo.at("look/exchange?case=ECR&player=Bo").shows("ECR gets £540").shows("for Bo; Ann begins").shows("If all others do")
    for phone in (ann, bo):
        assert (phone.page.evaluate(LAYOUT), violations(phone.page)) == ([], [])
    for phone in (bo, cy):
        phone.laid_aside()
    ann.shows("it is in receivership").tap("Refinance: £540 from the bank").shows("one share of ECR is only a half")
    for phone, answer in ((ann, "Pay £25 and keep it"), (bo, "Give it up for £25"), (cy, "Give it up for £25")):
        phone.now().is_on_turn().shows("one share of ECR is only a half").tap(answer)
    game = table.refresh().game
    company = game.companies["ECR"]
    assert (company.cash, game.president(company), game.price(company)) == (560, "Ann", 50)
    ann.now().is_on_turn().shows("Buy a train")
    ann.at("log").shows("ECR is refinanced").shows("Ann: the odd share is kept for £25.")


def test_a_merger_on_four_phones_through_a_power_cut(phones, eastern):
    game = before_a_merger()
    table = eastern.tables.take_over(record_data(game.start, game.entries()), "Friday")
    began = len(game.receipts)
    ann, bo, cy, dan = (phones(name, table, eastern) for name in ("Ann", "Bo", "Cy", "Dan"))
    # Anybody may try it before, from the card of a company.
    dan.at("companies").page.get_by_role("link", name="Try a merger or refinancing").first.tap()
    dan.shows("nothing is entered").page.get_by_label("What is tried?").select_option("NGC-ECR")
    dan.shows("ECR stays, at £68").shows("Pay £34 and keep it").shows("Give it up for £34")
    assert (dan.page.evaluate(LAYOUT), violations(dan.page)) == ([], [])
    for phone in (cy, dan):
        phone.laid_aside()

    bo.tap("Merge with another company").shows("Which company stays?").shows("ECR at £68; asked on the way: Ann")
    assert (bo.page.evaluate(LAYOUT), violations(bo.page)) == ([], [])
    bo.tap("Merge NGC and ECR: ECR stays")
    for phone in (cy, dan):
        phone.now().shows("Bo merges NGC into ECR, at a price of £68: do you agree?").is_waiting().laid_aside()
    ann.is_on_turn().shows("If nobody later keeps an odd share: Ann then has 20 % of ECR and £")
    assert (ann.taps, ann.page.evaluate(LAYOUT), violations(ann.page)) == (0, [], [])
    ann.tap("Agree")
    # The exchange begins with the president of the company in turn. With the power gone it goes on where it was.
    bo.is_on_turn().shows("Bo: one share of ECR is only a half").tap("Pay £34 and keep it")
    for phone in (ann, bo, cy, dan) if IS_CUT else ():
        phone.may_lose_the_network = True
    if IS_CUT:
        eastern.kill()
        eastern.start()
    assert len(table.refresh().timeline.entries) == began + 3
    for phone, answer in ((cy, "Give it up for £34"), (dan, "Give it up for £34"), (ann, "Pay £34 and keep it")):
        phone.now().is_on_turn().tap(answer).laid_aside()
    game = table.refresh().game
    company = game.companies["ECR"]
    assert (game.companies["NGC"].is_started, game.price(company), game.president(company)) == (False, 68, "Bo")
    for phone in (ann, dan):
        phone.now().at("log").shows("NGC merges into ECR, at a price of £68.").shows("Bo is now president of ECR.")
    # One tap takes back what was said last.
    ann.now().tap("Undo").shows("Taken back: ")
    assert table.refresh().game.companies["NGC"].is_started


def before_a_run(table):
    """It has bought a 2L with two warrants, and is in turn again."""
    table.do(BuyTrain("ECR", "bank", "2L", 150), Pass(company="ECR"))
    while not table.game.round.is_stock:
        table.says(*table.game.ask.actors)
    table.trades("Ann", "Bo", "Cy", "Dan")
    return table.game


def test_across_a_room_six_players_see_who_has_the_priority_deal_while_much_is_reminded_of(phones, house):
    table, choose = house.tables.make("1862", SEATS, seed="S", depth="books"), random.Random(5).choice
    for n in range(30):
        move = random_move(table.game, choose)
        table.play([move], Submission(table.seq, f"move-{n}", table.game.ask.player_of(move), "2026-05-01T20:00:00Z"))
    screen = phones(size=(1280, 720), is_phone=False).open(f"/t/{table.code}/big").shows("must float before")
    expect(screen.page.get_by_text("Priority deal")).to_be_in_viewport(ratio=1)


def test_a_train_with_warrants_and_a_turn_typed_in(phones, house):
    """One tap buys a train without warrants more; the rest of a turn is a form, with what the hexes bring."""
    table = before_trains()
    first = house.tables.take_over(record_data(table.game.start, table.game.entries()), "Friday")
    ann = phones("Ann", first)
    ann.shows("Buy a 2L from the bank").shows("no permit: it cannot run").tap("Buy a train")
    ann.shows("ECR may run it").tap("2L").shows("£200, 3 warrants")
    assert (ann.page.evaluate(LAYOUT), violations(ann.page)) == ([], [])
    ann.page.get_by_role("button", name="£150, 2 warrants").tap()
    ann.shows("2L +2")
    assert [train.warrants for train in first.refresh().game.depot.of("ECR")] == [2]
    game = before_a_run(table)
    second = house.tables.take_over(record_data(game.start, game.entries()), "Saturday")
    ann = phones("Ann", second)
    ann.shows("What do the hexes of local trains bring ECR?").page.get_by_label("The trains earn").first.fill("60")
    ann.page.get_by_label("What do the hexes of local trains bring ECR?").last.fill("20")
    assert (ann.page.evaluate(LAYOUT), violations(ann.page)) == ([], [])
    ann.tap("Withhold").shows("ECR withholds")
    game = second.refresh().game
    assert (game.companies["ECR"].cash, game.price(game.companies["ECR"])) == (410 + 60 + 20, 62)


def test_many_trains_take_two_lines_of_the_header(phones, house):
    """Of eight those that are alike are counted, for whoever is on turn and who is not."""
    record = record_of("eastern_1862/recorded/bank.json")
    table = house.tables.take_over({**record, "moves": record["moves"][:52]}, "Friday")
    ann, bo = phones("Ann", table), phones("Bo", table)
    for phone in (ann, bo):
        phone.shows(re.compile(r"2\s×\s1F"))
        high, line = phone.page.evaluate("""() => { const turn = document.querySelector('.top__turn');
            return [turn.getBoundingClientRect().height, parseFloat(getComputedStyle(turn).lineHeight)]; }""")
        assert high < 2.4 * line, (phone.name, high, line)
