"""What came of entries by itself is told on every phone, until whoever holds it has seen it."""

import re
from dataclasses import replace
from functools import partial
from html import unescape
from types import SimpleNamespace

import pytest

from companion.eighteenxx.model.facts import RoundOver
from companion.eighteenxx.model.moves import BuyTrain, Pass
from companion.eighteenxx.model.track_facts import HelpPaid, TrainBought, TrainsRusted
from companion.eighteenxx.words.facts import WORDS
from companion.engine.asks import says_why
from companion.engine.facts import in_words
from companion.engine.game import Entry, Receipt
from companion.engine.record import record_data
from companion.engine.text import Money, say, you
from companion.tables import Submission
from companion.tables.history import log
from companion.tables.marks import TAKEN_BACK
from companion.tables.news import News, NewsItem, Place, TableInstructions, happened
from companion.tables.news import _told as told_of
from companion.tables.waiting import COMPANION
from companion.web.news import unfolded
from tests.games.emu_bay.driver import Table as EmuBay
from tests.recorded_tables import record_of
from tests.tables.conftest import AT, NAMES, Hands
from tests.web.stories_18xx import DISTRIBUTION, FIRST_TURN, STOCK_ROUND, TO_THE_RUN, played, wandered

LAYS = {"kind": "lay-tile", "hex": "F2", "tile+rotation": "57+1"}
BOUGHT = "On the table: PRR takes a 2-train from the bank and pays the bank $80. Put away: CV Cornelius Vanderbilt."
BUYS = {"kind": "buy-train", "company": "PRR", "source": "bank", "train": "2", "price": "80"}


@pytest.fixture
def night(tables, seated):
    """A table where PRR has floated, and the phones of two seats."""
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND])
    return table, seated(table.code, "Cy"), seated(table.code, "Ann")


def enter(phone, table, *moves):
    for fields in moves:
        phone.get(f"/t/{table.code}")
        phone.enter(f"/t/{table.code}/play", fields)
        assert phone.status == 303, phone.text


def lines(phone):
    """What the strip says, each sentence with whether it is marked as the reader's."""
    strip = re.search(r'<section class="news".*?</section>', phone.page, re.S)
    found = re.findall(r"<li(?: class=\"([^\"]*)\")?>(.*?)</li>", strip[0], re.S) if strip else []
    return [("news__mine" in classes, re.sub(r"<[^>]+>|\s+", " ", text).strip()) for classes, text in found]


def hands(phone, n=0):
    """The list of what hands do: the newest, or one further down."""
    found = [*re.findall(r'<p class="news__hands">(.*?)</p>', phone.page, re.S), *[""] * (n + 1)][n]
    said = " ".join(re.sub(r"<[^>]+>", "", found).split())
    return unescape(said.replace("\N{NON-BREAKING HYPHEN}", "-"))


def own(phone):
    """What the strip says as the reader's own: first, and where it is folded."""
    found = re.findall(r'<p class="news__own">(.*?)</p>', phone.page, re.S)
    said = " ".join(re.sub(r"<[^>]+>", "", "".join(found)).split())
    return unescape(said.replace("\N{NON-BREAKING HYPHEN}", "-"))


def test_what_follows_from_an_entry_stands_on_every_phone_in_its_order_and_what_hands_pay_is_told_once(night):
    table, cy, ann = night
    for phone, is_mine in ((ann, False), (cy, True)):
        phone.get(f"/t/{table.code}")
        assert lines(phone) == [(False, "Everybody has passed. Bo has the priority deal."),
                                (is_mine, "PRR puts its home token in F2 Harrisburg.")]
        said = "you $20, Bo $10, Cy $40" if phone is ann else "Ann $20, Bo $10, you $40"
        assert f"Privates pay: {said}." in hands(phone)


def test_the_newest_entry_comes_first_each_with_what_came_of_it_until_it_was_seen(night):
    table, cy, ann = night
    ann.get(f"/t/{table.code}")
    enter(cy, table, LAYS, BUYS)
    ann.get(f"/t/{table.code}")
    assert '<p class="news__act"><b>PRR buys a 2' in ann.page
    said = [text for _, text in lines(ann)]
    lays, price, passed, *_ = said
    assert hands(ann) == BOUGHT and not any("closes" in one for one in said), "what hands put away is told once"
    assert (lays, price) == ("PRR lays 57 on F2", "PRR pays no dividend: its price goes from $82 to $76.")
    assert passed == "You pass" and "and 2 more in the log" in ann.page
    assert own(ann).startswith("You get $20 from the bank: revenue of ")
    assert len(set(said)) == len(said)
    ann.post(f"/t/{table.code}/seen", {"until": str(len(table.refresh().game.receipts))})
    ann.get(f"/t/{table.code}")
    assert lines(ann) == []
    enter(cy, table, BUYS)
    ann.get(f"/t/{table.code}")
    assert hands(ann) == "On the table: PRR takes a 2-train from the bank and pays the bank $80."
    assert "a 2\N{NON-BREAKING HYPHEN}train" in ann.page, "no line breaks within its name"


def test_what_hands_do_is_seen_before_all_else_by_whoever_entered_it(night):
    table, cy, _ = night
    enter(cy, table, LAYS)
    cy.get(f"/t/{table.code}")
    strip = re.search(r'<section class="news".*?</section>', cy.page, re.S)[0]
    assert strip.index("news__hands") < strip.index("news__act")


def test_whoever_is_next_reads_what_was_done_before_what_hands_do(tables, seated):
    table = played(tables, DISTRIBUTION[:1])
    page = seated(table.code, "Bo").get(f"/t/{table.code}").page
    strip = re.search(r'<section class="news".*?</section>', page, re.S)[0]
    assert strip.index("news__act") < strip.index("news__hands")


def test_a_phase_that_begins_is_seen_before_all_else_by_everybody(tables, seated):
    table = wandered(tables, lambda game: any(fact.kind == "phase" for fact in game.receipts[-1].facts))
    for player in table.game.players:
        page = seated(table.code, player).get(f"/t/{table.code}").page
        strip = re.search(r'<section class="news".*?</section>', page, re.S)[0]
        assert strip.count("Phase 3 begins: green tiles, 2 operating rounds a set") == 1
        assert strip.index("Phase 3 begins") < strip.index("news__hands")


def test_a_sale_is_told_once(tables, seated):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND])
    bo = seated(table.code, "Bo")
    while not table.game.round.is_stock:
        ask = table.game.ask
        move = {"move": "pass", "company": table.game.operating.name}
        table.play(table.read_moves([move]), Submission(table.seq, f"on-{table.seq}", ask.actors[0], "2026-05-01T20:00:00Z"))
    while table.game.ask.offer("sell-shares") is None:
        move = {"move": "pass", "player": table.game.ask.actors[0]}
        table.play(table.read_moves([move]), Submission(table.seq, f"on-{table.seq}", "Ann", "2026-05-01T20:00:00Z"))
    move = {"move": "sell-shares", "player": table.game.ask.actors[0], "company": "PRR", "percent": 10}
    table.play(table.read_moves([move]), Submission(table.seq, "sells", move["player"], "2026-05-01T20:00:00Z"))
    strip = re.search(r'<section class="news".*?</section>', bo.get(f"/t/{table.code}").page, re.S)[0]
    assert len(re.findall("sells? 10\N{NO-BREAK SPACE}% of PRR", strip)) == 1, "and no line breaks before the sign"
    said = " ".join(re.sub(r"<[^>]+>", "", strip).split())
    hands_do = (r"On the table: The bank pays you \$\d+\. Put 10 % of PRR from \w+ in the bank pool\. "
                r"Move the PRR marker 1 down, to \$\d+\.")
    assert re.search(hands_do, said)


def test_where_the_table_sets_the_companion_right_nothing_moves_on_it(night):
    table, _, ann = night
    move = {"move": "correct-cash", "account": "Ann", "amount": 7}
    table.play(table.read_moves([move]), Submission(table.seq, "right", "Ann", "2026-05-01T20:00:00.000Z"))
    ann.get(f"/t/{table.code}")
    assert hands(ann) == ""


def test_an_entry_that_moves_nothing_on_the_table_is_told_but_a_pass_of_which_nothing_came_is_not(tables, seated):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books")
    ann = seated(table.code, "Ann")
    for move, act in (({"move": "run-trains", "company": "PRR", "revenue": 70}, "PRR runs for $70"),
                      ({"move": "pay-dividend", "company": "PRR"}, "PRR pays out $70: $7 per share."),
                      ({"move": "pass", "company": "PRR"}, None), ({"move": "pass", "player": "Bo"}, "")):
        ann.post(f"/t/{table.code}/seen", {"until": str(len(table.refresh().game.receipts))})
        sent = Submission(table.seq, f"more-{table.seq}", "Cy", "2026-05-01T20:00:00.000Z")
        table.play(table.read_moves([move]), sent)
        found = re.search(r'<p class="news__act"><b>(.*?)</b>', ann.get(f"/t/{table.code}").page)
        if act is not None:
            assert (found[1] if found else "") == act, (found, act)
    assert lines(ann) == []


def test_who_enters_has_seen_all_before_it(night):
    table, cy, _ = night
    cy.get(f"/t/{table.code}")
    assert lines(cy)
    enter(cy, table, LAYS)
    cy.get(f"/t/{table.code}")
    assert lines(cy) == [(True, "PRR pays no dividend: its price goes from $82 to $76.")]
    assert hands(cy) == "On the table: Put tile 57 on F2, with track to E3, G1. Move the PRR marker 1 left, to $76."


@pytest.mark.parametrize("until", ["", "-1", "9" * 5000, "all", "99999"])
def test_whatever_is_said_to_be_seen(night, until):
    table, _, ann = night
    ann.get(f"/t/{table.code}")
    ann.post(f"/t/{table.code}/seen", {"until": until})
    assert ann.get(f"/t/{table.code}").status == 200


def test_what_was_seen_and_taken_back_and_entered_again_is_not_told_twice(night):
    table, cy, ann = night
    enter(cy, table, LAYS, BUYS)
    ann.get(f"/t/{table.code}")
    ann.post(f"/t/{table.code}/seen", {"until": str(len(table.refresh().game.receipts))})
    cy.get(f"/t/{table.code}")
    cy.enter(f"/t/{table.code}/undo", {})
    enter(cy, table, BUYS)
    ann.get(f"/t/{table.code}")
    assert hands(ann) == ""


def test_big_screen_and_desk_tell_the_newest_entry_to_everybody(night, seated):
    table, cy, ann = night
    enter(cy, table, LAYS, BUYS)
    for place in ("big", "desk"):
        ann.get(f"/t/{table.code}/{place}")
        assert hands(ann) == BOUGHT
        assert "Seen" not in re.search(r'<section class="news".*?</section>', ann.page, re.S)[0]


def test_who_only_watches_is_told_the_newest_entry_as_nobody_taps_there(night, phone):
    table, cy, _ = night
    television = phone("192.168.4.32")
    television.get(f"/t/{table.code}")
    enter(cy, table, LAYS, BUYS)
    television.get(f"/t/{table.code}")
    assert hands(television) == BOUGHT
    strip = re.search(r'<section class="news".*?</section>', television.page, re.S)[0]
    assert "Seen" not in strip and "lays 57" not in strip and "more in the log" not in strip
    assert "tabs__news" not in television.get(f"/t/{table.code}/log").page


def test_what_hands_do_is_told_in_the_same_order_on_every_phone(tables, seated):
    run = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"}]
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, *run], "books")
    for player in table.game.players:
        said = hands(seated(table.code, player).get(f"/t/{table.code}"))
        assert re.fullmatch(r"On the table: The bank pays .*\. Move the PRR marker 1 right, to \$\d+\.", said), player


def test_whose_trains_rust_reads_that_before_all_else(tables, seated):
    def losers(game):
        owners = [owner for fact in game.receipts[-1].facts if isinstance(fact, TrainsRusted) for owner, _ in fact.owners]
        return {game.president(game.companies[name]) for name in owners if name in game.companies}

    table = wandered(tables, lambda game: 0 < len(losers(game)) < len(game.players))
    for player in table.game.players:
        page = seated(table.code, player).get(f"/t/{table.code}").page
        strip = re.search(r'<section class="news".*?</section>', page, re.S)[0].replace("\N{NON-BREAKING HYPHEN}", "-")
        loses = player in losers(table.game)
        assert strip.count("-trains rust:") == loses
        assert not loses or strip.index("-trains rust:") < strip.index("begins")


def test_after_going_back_the_strip_says_what_hands_put_back(night, seated):
    table, cy, ann = night
    enter(cy, table, LAYS, BUYS)
    cy.get(f"/t/{table.code}")
    cy.enter(f"/t/{table.code}/undo", {})
    for phone, place in ((ann, ""), (ann, "/big"), (ann, "/desk"), (cy, "")):
        phone.get(f"/t/{table.code}{place}")
        assert "Taken back: PRR buys a 2 from the bank for $80" in phone.page
        who = "You get" if phone is cy else "Cy gets"
        assert hands(phone) == (f"On the table: PRR puts a 2-train back in the bank and gets $80 back. {who} CV Cornelius "
                                "Vanderbilt back from the box.")
    cy.enter(f"/t/{table.code}/undo", {})
    ann.get(f"/t/{table.code}")
    assert "Taken back: PRR lays 57 on F2" in ann.page
    newest, before = hands(ann), hands(ann, 1)
    assert "Take tile 57 off F2." in newest and "Move the PRR marker back 1 right, to $82." in newest
    assert "2-train" not in newest and before == (
        "Before that, if not done yet: PRR puts a 2-train back in the bank and gets $80 back. Cy gets CV Cornelius "
        "Vanderbilt back from the box."), "whoever has put that back already does not do it twice"
    ann.post(f"/t/{table.code}/seen", {"until": "0", "back": str(table.refresh().seq)})
    ann.get(f"/t/{table.code}")
    assert "Taken back" not in ann.page
    cy.get(f"/t/{table.code}")
    cy.enter(f"/t/{table.code}/redo", {})
    ann.get(f"/t/{table.code}")
    assert "Put back: PRR lays 57 on F2" in ann.page and "Taken back" not in ann.page
    assert "Put tile 57 on F2" in hands(ann)


def test_the_set_up_stays_until_its_reader_has_laid_the_board(tables, seated):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    ann, other, late = table.game.ask.actors[0], *[p for p in ("Ann", "Ben", "Cat") if p != table.game.ask.actors[0]]
    reader = seated(table.code, other).get(f"/t/{table.code}")
    assert "First: set up the board" in reader.text and "Action cubes" in reader.text
    opener = seated(table.code, ann).get(f"/t/{table.code}")
    opener.enter(f"/t/{table.code}/play", {"kind": "bid", "player": ann, "amount": "2"})
    for phone in (reader, opener, seated(table.code, late)):
        assert "First: set up the board" in phone.get(f"/t/{table.code}").text
        assert "How the board was set up" in phone.text, "on a page of its own"
    assert reader.post(f"/t/{table.code}/laid", {}).status == 303
    assert "First: set up the board" not in reader.get(f"/t/{table.code}").text
    opener.enter(f"/t/{table.code}/undo", {})
    assert "First: set up the board" not in reader.get(f"/t/{table.code}").text, "it does not come back"


def test_the_set_up_of_an_18xx_game_stays_until_companies_operate(tables, seated):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND[:-1]])
    cy = seated(table.code, "Cy")
    assert "First: set up the board" in cy.get(f"/t/{table.code}").text
    table.play(table.read_moves(STOCK_ROUND[-1:]), Submission(table.seq, "last", "Ann", "2026-05-01T20:00:00Z"))
    assert table.refresh().game.round.is_operating
    assert "First: set up the board" not in cy.get(f"/t/{table.code}").text


def test_the_big_screen_has_the_whole_set_up_until_something_is_entered(tables, seated):
    for title in ("18chesapeake-otr", "emu-bay", "1862"):
        table = tables.make(title, ("Ann", "Ben", "Cat"), seed="STATION")
        screen = seated(table.code, "Cat").get(f"/t/{table.code}/big")
        assert "First: set up the board" in screen.text, title
        if title == "18chesapeake-otr":
            assert all(part in screen.text for part in ("Seats, clockwise", "Cash each", "Certificate limit"))
        right = {"move": "correct-cash", "account": "Ann", "amount": 5, "reason": "counted again"}
        table.play(table.read_moves([right]), Submission(table.seq, "first", "Ann", AT))
        assert "First: set up the board" not in screen.get(f"/t/{table.code}/big").text, title


def test_after_a_dozen_entries_the_board_is_laid(tables, seated):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    reader = seated(table.code, "Cat").get(f"/t/{table.code}")
    for n in range(13):
        assert "First: set up the board" in reader.get(f"/t/{table.code}").text
        player = table.refresh().game.ask.actors[0]
        move = {"move": "pass", "player": player} if n < 12 else {
            "move": "auction-share", "player": player, "company": "L&W", "bid": 1, "from": "take-resources"}
        table.play(table.read_moves([move]), Submission(table.seq, f"on-{n}", player, "2026-05-01T20:00:00Z"))
    assert "First: set up the board" not in reader.get(f"/t/{table.code}").text


def test_a_change_of_the_past_tells_what_hands_do(tables, seated):
    run = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"}]
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, *run], "books")
    cy, n = seated(table.code, "Cy"), len(table.timeline.entries) - 1
    had = table.game.purses["Cy"].cash
    changes = {str(n): {"move": "run-trains", "company": "PRR", "revenue": 90}}
    table.amend(changes, Submission(table.seq, "past", "Ann", "2026-05-01T20:00:00Z"))
    more = table.game.purses["Cy"].cash - had
    cy.get(f"/t/{table.code}")
    assert f"Changed by Ann: entry {n}: “PRR runs for $70”" in cy.text
    assert re.search(rf"On the table: .*The bank pays .*you \${more}\b", hands(cy))
    cy.post(f"/t/{table.code}/seen", {"until": str(n + 1), "back": str(table.seq)})
    assert "Changed by Ann: entry" not in cy.get(f"/t/{table.code}").text
    on = table.read_moves([{"move": "pass", "company": "PRR"}])
    table.play(on, Submission(table.seq, "on", "Cy", "2026-05-01T20:00:00Z"))
    assert "Changed by Ann: entry" not in seated(table.code, "Ann").get(f"/t/{table.code}").text


def test_a_correction_that_is_changed_asks_nothing_of_hands(night):
    table, _, ann = night
    move = {"move": "correct-cash", "account": "Ann", "amount": 7}
    table.play(table.read_moves([move]), Submission(table.seq, "right", "Ann", "2026-05-01T20:00:00Z"))
    changes = {str(len(table.timeline.entries)): {**move, "amount": 9}}
    table.amend(changes, Submission(table.seq, "past", "Ann", "2026-05-01T20:00:00Z"))
    ann.get(f"/t/{table.code}")
    assert "Changed by" not in ann.text and hands(ann) == ""


def test_a_line_of_the_log_says_nothing_twice(tables):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    for n in range(3):
        player = table.game.ask.actors[0]
        move = {"move": "bid", "player": player, "amount": 2} if n == 0 else {"move": "pass", "player": player}
        table.play(table.read_moves([move]), Submission(table.seq, f"on-{n}", player, "2026-05-01T20:00:00Z"))
    last = log(table)[-1]
    assert "buys a share of L&W" in str(last.told)
    assert not any("buys a share" in str(note) for note in last.followed)
    assert any("buys a share" in str(note) for note in last.own)


def test_a_line_of_the_log_says_its_entry_once_with_its_figures(tables):
    table = tables.make("18chesapeake-otr", ("Ann", "Bo", "Cy"), seed="STATION")
    bid = {"move": "bid", "player": "Ann", "private": "P2", "amount": 45}
    for n, move in enumerate((bid, {"move": "buy-private", "player": "Bo", "private": "P1"})):
        sent = Submission(table.seq, f"on-{n}", move["player"], "2026-05-01T20:00:00Z")
        table.play(table.read_moves([move]), sent)
    last = log(table)[-1]
    assert str(last.said) == "Bo buys D&R Delaware and Raritan Canal for 20."
    assert list(map(str, last.followed)) == ["Ann buys C-P Columbia - Philadelphia Railroad for 45."]
    assert list(last.own) == []


def test_a_dividend_in_the_log_says_each_sum_once(tables):
    run = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"}]
    last = log(played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, *run], "books"))[-1]
    assert len(last.gains) > 1
    assert not [note for note in last.followed if "per share" not in str(note) and " gets " in str(note)]


def test_what_was_seen_of_a_step_back_does_not_come_again_when_somebody_begins_to_wait(tables, seated):
    table = tables.make("emu-bay", ("Ann", "Ben", "Cat"), seed="STATION")
    first = table.game.ask.actors[0]
    waits = next(player for player in table.game.players if player != first)
    table.play(table.read_moves([{"move": "bid", "player": first, "amount": 2}]), Submission(table.seq, "bid", first, AT))
    table.undo(0, Submission(table.seq, "back", first, AT))
    reader = seated(table.code, first).get(f"/t/{table.code}")
    assert "Taken back" in reader.text
    reader.enter(f"/t/{table.code}/seen", reader.values("until", "back"))
    table.wait(waits, "sold", Submission(table.refresh().seq, "wait", waits, AT))
    assert "Taken back" not in reader.get(f"/t/{table.code}").text


def test_a_sentence_that_says_the_entry_and_more_stands_for_it_wherever_it_comes():
    facts = [HelpPaid("Cy", Money(110)), TrainBought("PRR", "4", "bank", Money(300))]
    game = telling(lambda receipt: say("PRR buys a 4"), facts)
    bought = told_of(game, receipt("Cy", move=BuyTrain("PRR", "bank", "4", 300)), frozenset())
    assert [str(one.text) for one in bought] == [
        "PRR buys a 4 from the bank for 300.", "Cy pays 110 of it."]


def telling(told, facts=()):
    """A game that tells its last entry so, and that this came of it."""
    def first(receipt, facts):
        return next((one for one in facts if receipt.entry.move.kind in one.tells), None)

    said = partial(in_words, WORDS, None)
    return SimpleNamespace(log_line=told, news_of=lambda receipt: list(facts), text_of=said, telling=first)


def receipt(by, passing=None, move=None):
    return Receipt(1, Entry(move or Pass(company="PRR"), by=by), say("OR 1.1"), (), (), passing=passing)


def test_who_goes_on_because_nothing_is_left_is_no_news_but_what_came_of_it_is():
    game = telling(lambda receipt: say("{company} goes on", company="PRR"), [RoundOver()])
    over = "The operating round is over."
    assert [str(one.text) for one in told_of(game, receipt(COMPANION), frozenset({"PRR"}))] == [over]
    assert [str(one.text) for one in told_of(game, receipt("Ann"), frozenset({"PRR"}))] == ["PRR goes on", over]


def test_what_nobody_tapped_says_why_and_who_ends_his_turn_is_spoken_to():
    ends = say("{player} ends the turn", you("player", "You end the turn"), player="Ann")
    game = telling(lambda receipt: receipt.passing)
    no_tile, *_ = told_of(game, receipt(COMPANION, say("{company} lays no tile", company="PRR")), frozenset({"PRR"}))
    assert (str(no_tile.text), no_tile.is_mine) == ("PRR lays no tile: there was no other choice", True)
    for reader, said in (("Ann", "You end the turn"), ("Bo", "Ann ends the turn"), (None, "Ann ends the turn")):
        assert [str(one.text) for one in told_of(game, receipt("Ann", ends), frozenset(), seat=reader)] == [said]


def test_of_a_pass_that_ends_an_auction_only_the_pass_had_no_choice_and_whoever_buys_is_spoken_to():
    passing = says_why(say("{player} has only {cash} and passes", player="Cat", cash=Money(3)))
    sale = say("{player} buys a share.", you("player", "You buy a share."), player="Ann")
    game = telling(lambda receipt: say("{act}. {sale}", act=passing, sale=sale))
    for reader, buys in (("Ann", "You buy"), ("Ben", "Ann buys")):
        said = told_of(game, receipt(COMPANION, passing), frozenset(), seat=reader)[0].text
        assert str(said) == f"Cat has only 3 and passes. {buys} a share."


def test_the_undo_button_speaks_to_whoever_made_the_entry(tables, seated):
    table = played(tables, DISTRIBUTION[:1])
    for player, what in (("Ann", "You buy D&amp;R"), ("Bo", "Ann buys D&amp;R")):
        assert f'undo__what">{what}' in seated(table.code, player).get(f"/t/{table.code}").page, player


def test_what_a_dividend_comes_to_stands_for_the_act_and_what_hands_pay_and_move_is_told_once(tables, seated):
    run = [{"move": "run-trains", "company": "PRR", "revenue": 70}, {"move": "pay-dividend", "company": "PRR"}]
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN, *run], "books")
    big = seated(table.code, "Cy").get(f"/t/{table.code}/big")
    assert '<p class="news__act"><b>PRR pays out $70: $7 per share.</b>' in big.page
    assert lines(big) == []
    assert re.fullmatch(r"On the table: The bank pays Ann .*\. Move the PRR marker 1 right, to \$\d+\.", hands(big))


def test_a_phone_that_comes_in_is_told_the_whole_of_the_last_step(tables, seated):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND])
    table.play(table.read_moves(FIRST_TURN[:2]), Submission(table.seq, "both", "Cy", "2026-05-01T20:00:00Z"))
    page = seated(table.code, "Ann").get(f"/t/{table.code}").page
    assert '<p class="news__act"><b>PRR lays 57 on F2</b>' in page and "PRR buys a 2" in page


def test_the_phone_that_is_passed_round_shows_every_payment(tables):
    bids = [{"move": "bid", "player": "Bo", "private": "P2", "amount": 60}, {"move": "bid", "player": "Cy", "private": "P3",
                                                                            "amount": 90}]
    table = played(tables, [{"move": "pass", "player": "Ann"}, *bids])
    table.play(table.read_moves([DISTRIBUTION[0]]), Submission(table.seq, "buys", "host", "2026-05-01T20:00:00Z"))
    news = happened(table, 3, None, 6)
    assert news.instructions.own == 3 and [str(text).count("pays the bank") for text in news.instructions.now] == [1, 1, 1]


def entered(table, *moves, by="Bo"):
    """Entered by somebody whose phone is none of the test."""
    for move in moves:
        table.refresh()
        table.play(table.read_moves([move]), Submission(table.seq, f"by-{table.seq}", by, "2026-05-01T20:00:00Z"))


def test_a_change_of_president_stays_first_for_both_whom_it_concerns_until_they_have_seen_it(tables, seated):
    buys = {"move": "buy-share", "player": "Ann", "company": "PRR", "source": "ipo"}
    turns = [[buys, *({"move": "pass", "player": player} for player in ("Bo", "Cy"))] for _ in range(3)]
    table = played(tables, [*DISTRIBUTION, *turns[0], *turns[1]])
    phones = {name: seated(table.code, name).get(f"/t/{table.code}") for name in ("Ann", "Cy")}
    entered(table, *turns[2])
    entered(table, {"move": "correct-cash", "account": "Bo", "amount": 7})
    swaps = {"Ann": "You get the president's certificate of PRR; Cy gets your 20 % in other certificates for it.",
             "Cy": "Ann gets the president's certificate of PRR; you get Ann's 20 % in other certificates for it."}
    for name, phone in phones.items():
        phone.get(f"/t/{table.code}")
        assert swaps[name] in own(phone), name
        assert ("<b>You are now president of PRR.</b>" in phone.page) == (name == "Ann")
        seen = phone.page.split("gist__more")[0]
        first = "You are now president of PRR." if name == "Ann" else "president&#39;s certificate"
        assert first in seen, "it is seen before the strip is opened"
    fresh = seated(table.code, "Bo").get(f"/t/{table.code}")
    assert "president's certificate" not in own(fresh)
    for phone in phones.values():
        phone.post(f"/t/{table.code}/seen", {"until": str(len(table.refresh().game.receipts))})
        assert "president&#39;s certificate" not in phone.get(f"/t/{table.code}").page


def test_everybody_is_told_of_another_president_before_all_else_and_not_of_the_first(tables):
    table = played(tables, DISTRIBUTION)
    assert not happened(table, len(table.timeline.entries) - 1, "Bo", 6).for_all
    buys = {"move": "buy-share", "player": "Ann", "company": "PRR", "source": "ipo"}
    table = played(tables, [*DISTRIBUTION, *([buys, *({"move": "pass", "player": one} for one in ("Bo", "Cy"))] * 2)])
    entered(table, buys)
    assert [str(item.text) for item in happened(table, len(table.timeline.entries) - 1, "Bo", 6).for_all] == [
        "Ann is now president of PRR."]


def test_who_is_president_no_more_is_not_told_so(tables, seated):
    buy = {name: {"move": "buy-share", "player": name, "company": "PRR", "source": "ipo"} for name in ("Ann", "Cy")}
    rest = {name: {"move": "pass", "player": name} for name in ("Ann", "Bo", "Cy")}
    once = [buy["Ann"], rest["Bo"], rest["Cy"]]
    table = played(tables, [*DISTRIBUTION, *once, *once])
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    entered(table, buy["Ann"], rest["Bo"], buy["Cy"])
    assert "<b>You are now president of PRR.</b>" in ann.get(f"/t/{table.code}").page
    entered(table, rest["Ann"], rest["Bo"], buy["Cy"])
    assert table.game.president(table.game.companies["PRR"]) == "Cy"
    assert "<b>You are now president of PRR.</b>" not in ann.get(f"/t/{table.code}").page
    assert "Cy is now president of PRR." in ann.text


def test_a_change_of_president_that_was_taken_back_is_not_kept(tables, seated):
    buys = {"move": "buy-share", "player": "Ann", "company": "PRR", "source": "ipo"}
    others = [{"move": "pass", "player": player} for player in ("Bo", "Cy")]
    table = played(tables, [*DISTRIBUTION, buys, *others, buys, *others])
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    n = len(table.timeline.entries)
    entered(table, buys, *others)
    assert "president's certificate" in own(ann.get(f"/t/{table.code}"))
    table.undo(n, Submission(table.refresh().seq, "back", "Bo", "2026-05-01T20:00:00Z"))
    entered(table, {"move": "pass", "player": "Ann"}, *others[:1])
    assert "president's certificate" not in own(ann.get(f"/t/{table.code}"))


def test_whoever_it_was_entered_for_reads_by_whom_and_who_takes_back_which_entries_are_whose(tables, seated):
    table = played(tables, DISTRIBUTION[:1])
    phones = {name: seated(table.code, name).get(f"/t/{table.code}") for name in ("Ann", "Bo", "Cy")}
    entered(table, DISTRIBUTION[1], by="Cy")
    assert "(entered by Cy)" in phones["Bo"].get(f"/t/{table.code}").page
    assert "(entered by" not in phones["Ann"].get(f"/t/{table.code}").page
    entered(table, DISTRIBUTION[2], by="host")
    entered(table, DISTRIBUTION[3], by="Ann")
    assert "(entered by the host)" in phones["Cy"].get(f"/t/{table.code}").page
    assert "(entered by" not in phones["Ann"].get(f"/t/{table.code}").page
    asked = phones["Ann"].enter(f"/t/{table.code}/undo", {"to": "1"}).text
    assert "Take back 3 entries? Among them are entries by Cy, the host." in asked
    assert "Cy for Bo" in asked and "the host for Cy" in asked and "Ann for" not in asked


def test_nothing_that_hands_put_back_is_folded_away(app):
    cubes = tuple(say("Take the cubes of {company} off 6,4; 8,5; 8,6.", company=name) for name in ("TMLC", "EBR", "GT") * 4)
    act = NewsItem(say("Ben builds for TMLC"), Place.ACT)
    built = News(3, (act,), TableInstructions(cubes))
    with app.test_request_context():
        assert unfolded(replace(built, items=(replace(act, mark=TAKEN_BACK),)), True, "₤{}").instructions == len(cubes)
        assert unfolded(built, True, "₤{}").instructions < len(cubes)


def test_of_things_handed_to_whoever_is_on_turn_two_lines_are_seen_and_of_money_all(app):
    swap = say("Bo gets the president's certificate of I&B; you get Bo's 30 % in other certificates for it.")
    pays = say("Bo pays you $60 for the share of I&B that you have sold him out of turn, as the table agreed.")
    became = NewsItem(say("Bo is now president of I&B."), Place.FOR_ALL)
    bought = News(3, (became, NewsItem(say("Bo buys 10 % of I&B from the treasury"), Place.ACT)))
    with app.test_request_context():
        def seen(hands, own, sums, is_acting):
            return unfolded(replace(bought, instructions=TableInstructions(hands, own, sums)), is_acting, "${}").instructions

        assert (seen((swap,), 1, 0, True), seen((swap,), 1, 0, False)) == (0, 1)
        assert (seen((pays, swap), 2, 1, True), seen((pays,), 1, 1, True)) == (1, 1)


def test_who_goes_on_after_an_entry_reads_what_hands_do_rather_than_the_entry(app):
    hands = (say("C&O takes a 4-train from the bank and pays the bank $300."), say("Put the 2-trains back: PRR 4, B&O 1."))
    act = NewsItem(say("C&O buys a 4 from the bank for $300"), Place.ACT)
    phase = NewsItem(say("Phase 4 begins: 3 trains a company."), Place.FOR_ALL)
    own = News(3, (phase, act), TableInstructions(hands), is_own=True)
    alone = replace(own, items=(act,), instructions=TableInstructions(hands[:1]))
    with app.test_request_context():
        assert (unfolded(own, True, "${}").instructions, unfolded(own, True, "${}").act) == (2, False)
        assert unfolded(own, False, "${}").act and unfolded(alone, True, "${}").act
        assert unfolded(replace(own, is_own=False), True, "${}").act


def test_of_much_that_is_the_readers_own_his_money_is_told_in_one_line_and_the_rest_is_folded(app):
    def own(template, **more):
        return NewsItem(say(template), Place.OWN, True, **more)

    pays, gets = (own("Y" * 30, got=got) for got in (-153, 142))
    takes, is_president = own("You take 10 % of PRR from the bank pool."), own("You are now president of PRR.", lasts=True)
    with app.test_request_context():
        def strip(*items, is_acting=True):
            found = unfolded(News(3, items), is_acting, "${}")
            return [str(item.text) for item in found.own], list(found.own_folded), found.folded

        assert strip(pays, gets) == (["Y" * 30, "Y" * 30], [], 0)
        said, folded, n = strip(is_president, pays, gets, takes)
        assert said == ["You are now president of PRR.", "You: +142, −153."]
        assert (folded, n) == ([pays, gets, takes], 3), "what each was for is a touch away"
        assert strip(is_president, pays, gets, takes, is_acting=False)[2] == 0, "whoever waits has room"
        assert strip(takes, takes)[2] == 1


def test_an_older_step_is_told_in_the_order_in_which_it_happened(tables):
    """The newest step comes first, and each is read forwards: an auction ends after its last bid."""
    table = Hands(tables, tables.make("emu-bay", NAMES, seed="one", name="Friday"))
    table.play([{"move": "bid", "player": table.on_turn, "amount": 8}])
    table.play([{"move": "bid", "player": table.on_turn, "amount": 8}])
    assert [str(one.text) for one in happened(table.table, 0, None, 20).rest][2:] == [
        "Cy bids 8", "Ann has only 8 and passes", "Bo has only 8 and passes. Cy buys a share of L&W for 8.",
        "Cy has only 0 and passes",
    ]


def test_what_held_for_the_end_at_older_dividends_is_told_no_more(tables):
    """One more move, and something else may hold: what holds now stands on the page."""
    story = EmuBay().at("Ann", shares={"EBR": "A", "TMLC": "ABC"}, cubes={"9,2": 1}, TMLC={"cash": 20})
    story.dividends("Ann")
    table = tables.take_over(record_data(story.start, story.game.entries()), "Friday")
    n = len(table.game.receipts)
    told = happened(table, n - 1, None, 20)
    assert [str(one.text) for one in told.for_all] == ["End conditions that hold: Few resources."]
    on = table.read_moves([{"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "miscounted"}])
    table.play(on, Submission(table.seq, "on", "Bo", AT))
    told = happened(table, n - 1, None, 20)
    assert not any("End conditions" in str(one.text) for one in told.items)


def test_the_big_screen_tells_the_great_moments_of_the_round_and_phones_do_not(tables, seated):
    record = record_of("barons_1830/recorded/1830-full-bank.json")
    table = tables.take_over({**record, "moves": record["moves"][:655]}, "Friday")
    phone = seated(table.code, table.start.players[0])
    moments = re.search(r'<ul class="moments".*?</ul>', phone.get(f"/t/{table.code}/big").page, re.S)
    assert moments and "trains rust: B&amp;O 2, PRR 2, NYC 2." in moments[0]
    assert 'class="moments"' not in phone.get(f"/t/{table.code}").page
