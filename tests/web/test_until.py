"""Passing until something happens, from phones: two taps to set, one to end, and everybody sees it."""

import re

import pytest

from companion.tables.waiting import COMPANION
from tests.web.conftest import Phone
from tests.web.stories_18xx import DISTRIBUTION, STOCK_ROUND, played


@pytest.fixture
def table(tables):
    """A stock round in which Ann, Bo and Cy have bought: Ann is on turn."""
    return played(tables, [*DISTRIBUTION, *STOCK_ROUND[:3]])



def at(phone, table, player):
    phone.get(f"/s/{table.code}/{table.settings['seats'][player]}")
    return phone.get(f"/t/{table.code}")


def test_everybody_sees_who_passes_until_what_and_who_began_it_ends_it(app, table):
    ann, bo = at(Phone(app), table, "Ann"), at(Phone(app), table, "Bo")
    url = f"/t/{table.code}"
    assert "Pass until …" in bo.text  # before it is his turn, too
    bo.enter(f"{url}/until", {"player": "Bo", "until": "trade"})
    assert "You pass automatically until somebody buys or sells. Stop" in bo.get(url).text
    assert "Pass until …" not in bo.text
    assert "Bo passes automatically." in ann.get(url).text
    assert "until" not in re.search(r'<ul class="passing".*?</ul>', ann.page, re.S)[0].replace(f"{url}/until", "")
    assert "Stop it for Bo" not in ann.text
    ann.get(url).enter(f"{url}/until", {"player": "Ann", "until": "stock-round"})
    table.refresh()
    assert [entry.by for entry in table.timeline.entries[-2:]] == ["Ann", COMPANION]
    assert "Bo passes (the companion for Bo)" in ann.get(f"{url}/log").text
    assert "You pass; Bo passes" in ann.text
    ann.enter(f"{url}/until", {"player": "Bo"})
    assert (ann.status, "Only Bo or the host can end that." in ann.text) == (403, True)
    bo.get(url).enter(f"{url}/until", {"player": "Bo"})
    assert "Bo passes automatically" not in ann.get(url).text
    # The host ends it for whoever is not there; what is old is not entered.
    host = Phone(app)
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert re.search(r"<details><summary>Ann passes automatically\.</summary>.*Stop it for Ann", host.get(url).page, re.S)
    seen = host.values("seen", "entry_id")
    host.enter(f"{url}/until", {"player": "Ann"})
    assert "Ann passes automatically" not in host.get(url).text
    host.post(f"{url}/until", {**seen, "entry_id": "other", "player": "Cy", "until": "trade"})
    assert host.status == 409
    assert host.get(url).enter(f"{url}/until", {"player": "Cy", "until": "privates"}).status == 422
    assert "Cy cannot pass until that now." in host.text


def test_whoever_waits_for_the_end_of_the_round_is_told_that_it_is_over(app, table):
    url = f"/t/{table.code}"
    ann, bo, cy = (at(Phone(app), table, name) for name in ("Ann", "Bo", "Cy"))
    bo.enter(f"{url}/until", {"player": "Bo", "until": "stock-round"})
    for phone, player in ((ann, "Ann"), (cy, "Cy")):
        phone.get(url).enter(f"{url}/play", {"kind": "pass", "player": player})
    assert not table.refresh().game.round.is_stock
    assert "You no longer pass: SR 1 is over." in bo.get(url).text


def test_whose_waiting_another_has_ended_is_told_so_until_he_has_seen_it(app, table):
    url = f"/t/{table.code}"
    ann, bo = at(Phone(app), table, "Ann"), at(Phone(app), table, "Bo")
    bo.enter(f"{url}/until", {"player": "Bo", "until": "trade"})
    assert "You no longer pass" not in bo.get(url).text
    ann.get(url).enter(f"{url}/play", {"kind": "buy-share", "player": "Ann", "company": "PRR", "source": "ipo"})
    assert "You no longer pass: Ann buys 10 % of PRR from the IPO." in bo.get(url).text
    assert "no longer" not in ann.get(url).text
    bo.post(f"{url}/seen", {"until": str(len(table.refresh().timeline.entries))})
    assert "You no longer pass" not in bo.get(url).text


def test_it_is_offered_where_one_may_pass_and_is_asked_again(app, table):
    url = f"/t/{table.code}"
    phones = {player: at(Phone(app), table, player) for player in table.game.players}
    seats, n = list(table.game.seats), table.game.seats.index(table.game.ask.actors[0])
    first, second, last = [*seats, *seats][n : n + 3]
    assert "Pass until …" in phones[first].text
    for player in (first, second):
        phones[player].get(url).enter(f"{url}/play", {"kind": "pass", "player": player})
    assert "Pass until …" not in phones[last].get(url).text  # one more pass ends the round
    assert "Pass until …" in phones[first].get(url).text


def test_where_entries_are_ones_own_what_followed_goes_back_with_ones_entry(app, table):
    table.change_settings(entries_by="own")
    bo, ann, url = at(Phone(app), table, "Bo"), at(Phone(app), table, "Ann"), f"/t/{table.code}"
    assert ann.enter(f"{url}/until", {"player": "Bo", "until": "trade"}).status == 403
    bo.enter(f"{url}/until", {"player": "Bo", "until": "stock-round"})
    before = len(table.refresh().timeline.entries)
    ann.get(url).enter(f"{url}/play", {"kind": "pass", "player": "Ann"})
    assert len(table.refresh().timeline.entries) == before + 2
    assert bo.get(url).enter(f"{url}/undo").status == 403  # that would take back Ann's
    ann.get(url).enter(f"{url}/undo")
    assert (ann.status, len(table.refresh().timeline.entries)) == (303, before)  # and was not asked about the companion's
    ann.get(url).enter(f"{url}/play", {"kind": "pass", "player": "Ann"})
    bo.get(url).enter(f"{url}/undo", {"to": str(before + 1)})  # his own pass alone
    assert (bo.status, table.refresh().game.ask.actors) == (303, ("Bo",))
