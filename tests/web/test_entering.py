"""Entering for somebody else: on one phone, until it is stopped, and said on every page meanwhile."""

import re

from tests.web.stories_18xx import DISTRIBUTION, STOCK_ROUND, played


def test_it_stays_until_it_is_stopped_on_that_phone_alone(seated, phone, tables, make, host):
    code = make(host, ("Ann", "Ben", "Cat"))
    table = tables.open(code)
    first = table.game.ask.actors[0]
    other = next(player for player in table.start.players if player != first)
    mine, second = seated(code, other), phone("192.168.4.31")
    second.get(f"/s/{code}/{table.settings['seats'][other]}")
    now = f"/t/{code}"
    assert "You enter for" not in mine.get(now).text
    mine.post(f"{now}/for", {"player": first})
    for page in (now, f"{now}/log", f"{now}/players"):
        assert f"You enter for {first}: bid or pass · ₤8" in " ".join(mine.get(page).text.split()), page
        assert "You enter for" not in second.get(page).text, page
    mine.get(now).enter(f"{now}/play", {"kind": "bid", "player": first, "amount": "2"})
    assert table.refresh().timeline.entries[0].by == other
    # The phone's own turn is its own; that it enters for somebody is said all the same.
    assert table.game.ask.actors == (other,)
    assert "Your turn: bid or pass · ₤8" in " ".join(mine.get(now).text.split()) and f"Stop for {first}" in mine.text
    mine.enter(f"{now}/play", {"kind": "pass", "player": other})
    assert f"You enter for {first}." in mine.get(now).text
    mine.post(f"{now}/for")
    assert "You enter for" not in mine.get(now).text


def test_only_for_whom_this_phone_may_enter(seated, tables, code):
    phone = seated(code, "Bo")
    for player in ("Bo", "Nobody", "x" * 99):
        phone.get(f"/t/{code}")
        phone.post(f"/t/{code}/for", {"player": player})
        assert phone.status == 403, player
    phone.get(f"/t/{code}").post(f"/t/{code}/for", {"player": "Cy"})
    assert "You enter for Cy" in phone.get(f"/t/{code}").text
    tables.open(code).change_settings(entries_by="own")
    assert "You enter for" not in phone.get(f"/t/{code}").text, "the host has settled it otherwise"


def test_every_page_says_whose_phone_it_is_beside_what_he_has(seated, phone, tables, make, host):
    code = make(host, ("Ann", "Ben", "Cat"))
    first = tables.open(code).game.ask.actors[0]
    other = next(player for player in ("Ann", "Ben", "Cat") if player != first)
    for name in (first, other):
        mine = seated(code, name)
        for page in ("", "/log", "/players"):
            text = " ".join(mine.get(f"/t/{code}{page}").text.split())
            assert f"Auction {name} Cash ₤8" in text, (name, page)
    assert "top__name" not in phone("192.168.4.77").get(f"/t/{code}").page


def test_you_is_nobody_where_somebody_else_is_entered_for(tables, seated):
    """Bo buys on his own phone and enters for Cy, who comes next: what Bo did is told of Bo, what Cy has of Cy."""
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND[:2]])
    bought = table.game.receipts[-1].actor
    follows = table.game.ask.actors[0]
    phone = seated(table.code, bought)
    own = phone.get(f"/t/{table.code}").text
    assert re.search(r"Undo (You|.*; you) ", own) and "You take" in own
    phone.post(f"/t/{table.code}/for", {"player": follows})
    text = " ".join(phone.get(f"/t/{table.code}").text.split())
    held = [one.mine for one in table.view_for(bought).stock if one.mine]
    assert f"You enter for {follows}" in text and f"Undo {bought} " in text and f"{bought} takes" in text
    assert held and all(f"{follows} {percent} %" in text for percent in held)
    assert not re.search(r"You take|You buy|you \d+ %", text)


def test_corrections_notes_history_rules_and_entering_for_others_are_one_tap_from_every_page(seated, tables, make, host):
    code = make(host, ("Ann", "Ben", "Cat"))
    first = tables.open(code).game.ask.actors[0]
    mine = seated(code, next(player for player in ("Ann", "Ben", "Cat") if player != first))
    for page in ("", "/companies", "/players", "/log", "/map", "/history", "/info", f"/act/bid?player={first}"):
        bar = mine.get(f"/t/{code}{page}").page.partition('id="dock"')[2]
        for way in ("correct", "notes", "history", "rules", "for"):
            assert f'href="/t/{code}/{way}"' in bar, (page, way)
    assert first in mine.get(f"/t/{code}/for").text
    mine.post(f"/t/{code}/for", {"player": first})
    assert f"You enter for {first}" in mine.get(f"/t/{code}").text


def test_what_was_taken_back_before_something_else_is_put_back_where_it_still_stands(seated, tables, make, host):
    code = make(host, ("Ann", "Ben", "Cat"))
    table = tables.open(code)
    first = table.game.ask.actors[0]
    mine = seated(code, first)

    def enter(**fields):
        mine.get(f"/t/{code}").enter(f"/t/{code}/play", {"player": table.refresh().game.ask.actors[0], **fields})

    enter(kind="bid", amount="2")
    mine.get(f"/t/{code}").enter(f"/t/{code}/undo")
    enter(kind="bid", amount="1")
    assert "Put back" not in mine.get(f"/t/{code}/log").text, "it is another's turn"
    enter(kind="pass")
    enter(kind="pass")
    table.refresh()
    while table.game.ask.actors != (first,):
        enter(kind="pass")
        table.refresh()
    page = mine.get(f"/t/{code}/log")
    assert "Put back: You bid ₤2" in page.text and "Taken back by you" in page.text, page.text
    before = len(table.timeline.entries)
    page.enter(f"/t/{code}/play", page.values("move"))
    entries = table.refresh().timeline.entries
    assert len(entries) == before + 1 and entries[-1].move.amount == 2
    assert "Put back: " not in mine.get(f"/t/{code}/log").text
