"""Every refusal ends in the table's last word: what it leads to, and the way to do it all the same."""

import json
import re
from html import unescape
from urllib.parse import quote, urlencode

from companion.engine.errors import ImpossibleMove
from companion.tables.form import fill
from companion.tables.submission import Submission
from tests.recorded_tables import record_of
from tests.web.conftest import Phone
from tests.web.stories_18xx import wandered

ALL_THE_SAME = "The table says so: do it all the same"


def links(page, words=ALL_THE_SAME):
    """The addresses of the links with these words in them."""
    found = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', page, re.S)
    return [unescape(href) for href, text in found if words in " ".join(re.sub(r"<[^>]+>", " ", text).split())]


def at_seat(app, table, player):
    phone = Phone(app)
    phone.get(f"/s/{table.code}/{table.settings['seats'][player]}")
    return phone


def about_to(tables, kind):
    """A table at which a company can do something of a kind, and its president."""
    def is_wanted(game):
        offer = game.ask.acts_for and game.ask.offer(kind)
        if not offer or offer.closed() is not None:
            return False
        return kind == "run-trains" or len(offer.choices(0, offer.begun(""))) > 1

    table = wandered(tables, is_wanted)
    return table, table.game.ask.actors[0], table.game.ask.acts_for


def refused(page):
    """The part of the page that says why."""
    return re.search(r'<div class="banner banner--refusal".*?</div>\s*</div>', page, re.S)[0]


def test_any_hex_tile_and_turn_can_be_laid_from_why_a_hex_is_shut(app, tables):
    table, player, company = about_to(tables, "lay-tile")
    phone, code = at_seat(app, table, player), table.code
    board, legal = table.game.board, table.game.ask.offer("lay-tile").choices(0, {"company": company})
    shut = next(hex_ for hex_ in board.state.names() if hex_ not in legal and board.state.face(hex_).tile is None)
    phone.get(f"/t/{code}/act/lay-tile?player={player}&look={shut}")
    (at,) = links(phone.page)
    phone.get(at)
    assert "tile=57" in phone.page and "tile=8" in phone.page, "track for a city, and none"
    phone.get(links(phone.page, "57")[0])
    assert phone.page.count('name="rotation"') == 3, "each way that looks different"
    phone.get(f"/t/{code}/act/lay-tile?player={player}&hex={shut}&tile=57&rotation=2&overruled=1")
    assert "The rule" in phone.text and "What it would lead to" in phone.text, "it is seen whole before it is entered"
    phone.enter(f"/t/{code}/play", {"kind": "lay-tile", "player": player, "hex": shut, "tile": "57", "rotation": "2",
                                    "overruled": "1"})  # fmt: skip
    table.refresh()
    assert table.game.board.state.face(shut).tile == "57" and table.timeline.entries[-1].overruled
    assert "The table says so (" in phone.get(f"/t/{code}/log").text


def test_an_overruled_hex_keeps_the_only_company_and_the_last_tap_is_told_the_rule(app, tables):
    """The company that was the only one possible is no longer so once the table overrules."""
    record = record_of("emu_bay/recorded/conditions-resources-track-bonds.json")
    for n in range(20, 50):
        table = tables.take_over({**record, "moves": record["moves"][:n]}, "Friday")
        offer, player = table.game.ask.offer("build-track"), table.game.ask.actors[0]
        if offer is None or offer.closed() is not None or len(offer.choices(0, {"player": player})) != 1:
            continue
        phone, (company,) = at_seat(app, table, player), offer.choices(0, {"player": player})
        asked = fill(table.game.ask, "build-track", player, {})
        shut = next(hex_ for hex_, tap in asked.by_hex().items() if tap.anyway)
        phone.get(f"/t/{table.code}/act/build-track?player={player}&look={shut}")
        at = links(phone.page, "The table says so")[0]
        assert f"company={quote(company)}" in at
        phone.get(f"{at}&{urlencode({asked.step.name: 'done'})}")
        assert "The rule" in phone.text and "Move the cube from" in phone.page
        assert "The cube must go to a different action than the one it came from." in phone.text, "it would stay where it is"
        return
    raise AssertionError("no such position")


def test_a_refused_entry_says_how_the_table_enters_it_and_what_it_leads_to(app, tables):
    table, player, company = about_to(tables, "lay-tile")
    phone, before = at_seat(app, table, player), table.seq
    phone.get(f"/t/{table.code}")
    lay = {"move": "lay-tile", "company": company, "hex": "A3", "tile": "57", "rotation": 0}
    phone.enter(f"/t/{table.code}/play", {"move": json.dumps(lay)})
    (at,) = links(refused(phone.page))
    phone.get(at)
    rule, _, leads_to = phone.text.partition("What it would lead to")
    assert "The rule" in rule and f"{company} lays 57 on A3" in leads_to, phone.text
    assert table.refresh().seq == before, "nothing is entered yet"
    phone.enter(f"/t/{table.code}/play", {"kind": "lay-tile", "player": player, "hex": "A3", "tile": "57", "rotation": "0",
                                          "overruled": "1", "why": "we all saw it"})  # fmt: skip
    assert table.refresh().timeline.entries[-1].overruled.startswith("we all saw it (")


def test_what_cannot_be_done_at_all_has_no_such_way(app, tables):
    table, player, company = about_to(tables, "lay-tile")
    phone = at_seat(app, table, player)
    phone.get(f"/t/{table.code}")
    lay = {"move": "lay-tile", "company": company, "hex": "Z9", "tile": "5", "rotation": 0}
    phone.enter(f"/t/{table.code}/play", {"move": json.dumps(lay)})
    assert "no hex Z9" in refused(phone.page) and not links(refused(phone.page))


def test_a_token_goes_wherever_there_is_a_circle(app, tables):
    table, player, company = about_to(tables, "place-token")
    phone, placing = at_seat(app, table, player), table.game.board.placing
    legal = {city.split(".")[0] for city in placing.cities(company)}
    free = next(city for city in placing.everywhere() if city.split(".")[0] not in legal
                and not any(isinstance(why, ImpossibleMove) for why in placing.refusals(company, city)))  # fmt: skip
    phone.get(f"/t/{table.code}/act/place-token?player={player}&look={free.split('.')[0]}")
    (at,) = links(phone.page)
    phone.get(at)
    assert "What it would lead to" in phone.text, phone.text
    phone.enter(f"/t/{table.code}/play", {"kind": "place-token", "player": player, "city": free, "overruled": "1"})
    assert free.split(".")[0] in table.refresh().game.companies[company].hexes


def test_a_route_that_no_rule_allows_is_run_for_what_its_stops_are_worth(app, tables):
    table, player, company = about_to(tables, "run-trains")
    phone, board = at_seat(app, table, player), table.game.board
    apart = [next(iter(table.game.companies[company].hexes)), "A3"]
    phone.get(f"/t/{table.code}/act/run-trains?player={player}&draft={json.dumps([apart])}&train=0")
    move = json.loads(unescape(re.search(r'name="move" value="([^"]*)"', phone.page)[1]))
    assert "all the same" in phone.text and move["revenue"] > 0
    phone.enter(f"/t/{table.code}/play", {"move": json.dumps(move), "overruled": "1"})
    entry = table.refresh().timeline.entries[-1]
    assert entry.overruled and entry.move.routes[0].stops == tuple(apart), board


def test_what_was_overruled_corrected_or_changed_is_marked_on_every_screen_with_who_did_it(app, tables):
    table, player, _ = about_to(tables, "lay-tile")
    phone, viewer = at_seat(app, table, player), Phone(app)
    other = next(one for one in table.game.players if one != player)
    pages = ("", "/companies", "/players", "/map", "/desk")
    for page in pages:
        assert "mark mark--" not in phone.get(f"/t/{table.code}{page}").page, page
    phone.get(f"/t/{table.code}")
    phone.enter(f"/t/{table.code}/play", {"kind": "lay-tile", "player": player, "hex": "A3", "tile": "57", "rotation": "0",
                                          "overruled": "1"})  # fmt: skip
    phone.enter(f"/t/{table.code}/seen", {"until": len(table.refresh().timeline.entries)})
    for page in pages:
        assert "The table says so (you):" in phone.get(f"/t/{table.code}{page}").text, page
    assert "hex--set-right" in phone.get(f"/t/{table.code}/map").page
    assert f"The table says so ({player}):" in viewer.get(f"/t/{table.code}/big").text
    assert f"The table says so ({player}):" in viewer.get(f"/t/{table.code}").text
    correct = {"move": "correct-cash", "account": other, "amount": 5, "reason": "a chip"}
    table.play(table.read_moves([correct]), Submission(table.refresh().seq, "c-1", other, "2026-01-02T21:00:00Z"))
    first = table.record()["moves"][0]
    table.amend({"1": {**first, "overruled": "we had it so"}}, Submission(table.seq, "a-1", other, "2026-01-02T21:00:00Z"))
    for page in pages:
        text = phone.get(f"/t/{table.code}{page}").text
        assert f"Corrected by {other}:" in text and "The table says so (" in text, page


def test_what_was_set_right_is_marked_at_whom_it_concerns_in_every_title(app, tables):
    files = ("emu_bay/recorded/books.json", "britain_1820/recorded/five.json", "empire_builder/recorded/normal.json",
             "barons_1830/recorded/1830-full-bank.json")  # fmt: skip
    for file in files:
        record = record_of(file)
        table = tables.take_over({**record, "moves": record["moves"][: len(record["moves"]) // 2]}, "Friday")
        reader, other, *_ = table.game.players
        cash = {name: has.cash for name, has in table.game.accounts().items() if name not in (*table.game.players, "bank")}
        company = max(cash, key=cash.get, default=None)
        for account in filter(None, (other, company)):
            right = {"move": "correct-cash", "account": account, "amount": 321, "reason": "counted again"}
            table.play(table.read_moves([right]), Submission(table.seq, account, reader, "2026-05-01T20:00:00Z"))
        phone = at_seat(app, table, reader)
        for place, name in (("players", other), ("companies", company)):
            if name is not None:
                page = phone.get(f"/t/{table.code}/{place}").page
                mark = re.escape('<p class="set-right"><span class="mark mark--corrected">')
                assert len(re.findall(mark, page)) == 1, (file, name)
