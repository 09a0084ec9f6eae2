"""Changing the past: an entry changed or dropped, each later one decided, seen, and entered as one row."""

import json
import re
import secrets
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.tables.submission import Submission
from tests.each import each

AUCTIONS = [
    ("bid", "Ann", 4), ("pass", "Bo"), ("pass", "Cy"),  # 1-3: Ann buys L&W for 4
    ("bid", "Ann", 2), ("bid", "Bo", 3), ("pass", "Cy"), ("pass", "Ann"),  # 4-7: Bo buys TMLC for 3
    ("bid", "Bo", 1), ("bid", "Cy", 2), ("pass", "Ann"), ("pass", "Bo"),  # 8-11: Cy buys EBR for 2
]  # fmt: skip


def wire(kind, player, amount=None):
    return {"move": kind, "player": player, **({} if amount is None else {"amount": amount})}


def enter(table, *moves, by=None):
    for move in moves:
        data = move if isinstance(move, dict) else wire(*move)
        author = by or data.get("player", "host")
        table.play(table.read_moves([data]), Submission(table.seq, secrets.token_hex(8), author, "2026-01-01T20:00:00.000Z"))


@pytest.fixture
def table(code, tables):
    table = tables.open(code)
    enter(table, *AUCTIONS)
    return table


def now(table):
    """The entries as they stand, short."""
    return [(e.move.kind, e.move.player, getattr(e.move, "amount", None)) for e in table.refresh().timeline.entries]


def decisions(page):
    """The decisions that each button of the page would go on with."""
    return [unescape(value) for value in re.findall(r'name="changes" value="([^"]*)"', page.page)]


def dropped(page):
    """The decisions with which the button goes on that drops the entry."""
    found = [json.loads(value) for value in decisions(page)]
    return json.dumps(next(one for one in found if list(one.values()).count(None) == 1 and len(one) > 1))


def decision_of(page):
    """The decisions so far, as the links of a page carry them."""
    link = next(link for link in re.findall(r'href="([^"]*)"', page.page) if "changes=" in link)
    return parse_qs(urlsplit(link.replace("&amp;", "&")).query)["changes"][0]


def form_fields(phone):
    """What a form sends as it stands."""
    fields = {}
    for name, value in re.findall(r'<input type="(?:number|text)" id="[^"]*" name="([^"]*)" value="([^"]*)"', phone.page):
        fields[unescape(name)] = unescape(value)
    for name, body in re.findall(r'<select id="[^"]*" name="([^"]*)".*?>(.*?)</select>', phone.page, re.S):
        found = re.search(r'<option value="([^"]*)" selected', body) or re.search(r'<option value="([^"]*)"', body)
        fields[unescape(name)] = unescape(found[1])
    for name, value in re.findall(r'<textarea id="[^"]*" name="([^"]*)"[^>]*>(.*?)</textarea>', phone.page, re.S):
        fields[unescape(name)] = unescape(value)
    return fields


def test_a_line_says_what_it_was_and_what_can_be_done(host, table, code):
    page = host.get(f"/t/{code}/amend/3")
    for part in ("Line 3", "Cy passes", "What should it be?", "Drop it",
                 "Take back this line and everything after it", "9 entries"):
        assert part in page.text, part
    assert f'action="/t/{code}/undo"' in page.page


def test_a_bid_is_changed_and_all_that_follows_stands(host, table, code):
    page = host.get(f"/t/{code}/amend/1?entry=1")
    assert "Line 1 was: Ann bids ₤4" in page.text
    page.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann")
    assert 'name="amount-typed"' in page.page
    page.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=5")
    assert "was: Ann bids ₤4" in page.text
    assert "Ann bids ₤5" in page.text
    assert "Ann ₤4 −₤1 ₤3" in page.text
    assert "On the table, once it is changed: The bank pays L&W ₤1. Ann pays the bank ₤1." in page.text
    assert "every later line stands" in page.text
    assert table.refresh().game.worth()["Ann"] == 4, "nothing is changed before it is entered"
    page.enter(f"/t/{code}/amend/1/enter", page.values("changes"))
    assert (page.status, page.where) == (303, f"/t/{code}/log?amended=1")
    page.get(page.where)
    for part in ("Line 1 is changed", "Ann pays the bank ₤1.", "changed by the host", "Line 1 changed by the host"):
        assert part in page.text, part
    assert "now line 1" in page.get(f"/t/{code}/log?audit=1").text
    assert "Undo Line 1 changed by the host" in page.text
    strip = page.page[page.page.index('id="undo"'):]
    page.get(unescape(re.search(r'id="undo-act" href="([^"]*)"', strip)[1]))
    assert "every later line stands" in page.text and "₤4" in page.text
    assert table.refresh().game.worth() == {"Ann": 3, "Bo": 5, "Cy": 6}
    assert table.rows()[-1].kind == "amend"
    assert table.timeline.entries[0].by == "host"
    assert "Ann bids ₤5" in page.get(f"/t/{code}/log").text


def test_an_entry_that_stays_what_it_was_is_nothing_to_enter(host, table, code):
    page = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=4")
    assert "That is what it was: there is nothing to change." in page.text and "Change the past" not in page.text


def test_a_later_entry_that_no_longer_stands_is_dropped(host, table, code):
    page = host.get(f"/t/{code}/amend/5?entry=5&kind=pass&player=Bo")
    assert "Line 10 no longer stands" in page.text
    order = [page.text.index(part) for part in ("Your correction", "Change line 10", "Drop line 10", "Keep line 10")]
    assert order == sorted(order)
    assert "10. Ann passes" in page.text
    page.post(f"/t/{code}/amend/5", {"changes": dropped(page)})
    assert "every later line stands" in page.text
    page.enter(f"/t/{code}/amend/5/enter", page.values("changes"))
    assert page.status == 303
    assert table.refresh().game.worth() == {"Ann": 2, "Bo": 8, "Cy": 6}
    assert ("pass", "Bo", None) in now(table)[4:5]
    assert len(now(table)) == 10


def test_all_after_it_is_dropped_at_once(host, table, code):
    page = host.get(f"/t/{code}/amend/5?entry=5&kind=pass&player=Bo")
    most = max(decisions(page), key=lambda one: one.count("null"))
    page.post(f"/t/{code}/amend/5", {"changes": most})
    page.enter(f"/t/{code}/amend/5/enter", {"changes": most})
    assert page.status == 303
    assert len(now(table)) == 9


def test_a_later_entry_is_kept_because_the_table_says_so(host, table, code):
    """Cy never bid for EBR: then it was Cy's turn when Ann passed, but the table lets that stand."""
    page = host.get(f'/t/{code}/amend/9?changes={{"9":null}}')
    assert "Line 10 no longer stands" in page.text
    assert "Cy is to bid." in page.text
    kept = next(one for one in decisions(page) if "overruled" in one)
    assert json.loads(kept)["10"]["overruled"] == "Cy is to bid."
    page.post(f"/t/{code}/amend/9", {"changes": kept})
    assert page.status == 200
    assert "the table says so" in page.text.lower()
    while "no longer stands" in page.text:
        page.post(f"/t/{code}/amend/9", {"changes": max(decisions(page), key=len)})
    page.enter(f"/t/{code}/amend/9/enter", page.values("changes"))
    assert page.status == 303, page.text
    assert any(entry.overruled for entry in table.refresh().timeline.entries)


def test_what_is_impossible_cannot_be_kept(host, table, code):
    """Ann has nothing left for her later bid."""
    page = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=8")
    assert "Line 4 no longer stands" in page.text
    assert "not even the table can overrule this" in page.text
    assert not any("overruled" in one for one in decisions(page))


def test_a_later_entry_is_changed_in_its_turn(host, table, code):
    page = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=8")
    page.post(f"/t/{code}/amend/1", {"changes": decisions(page)[0], "entry": "4"})
    assert "Line 4 was: Ann bids ₤2" in page.text
    assert "Ann has ₤0" in page.text, "the position before the entry is the changed one"
    page.post(f"/t/{code}/amend/1", {"changes": decision_of(page), "entry": "4", "kind": "pass", "player": "Ann"})
    decided = decisions(page)[0]
    assert json.loads(decided)["4"] == {"move": "pass", "player": "Ann"}
    assert json.loads(decided)["1"]["amount"] == 8


def test_the_whole_correction_is_given_up(host, table, code):
    host.get(f'/t/{code}/amend/9?changes={{"9":null}}')
    assert "Cancel" in host.text
    assert now(table) == [(m[0], m[1], m[2] if len(m) > 2 else None) for m in AUCTIONS]


def test_an_illegal_change_shows_its_reason_on_the_form(host, table, code):
    page = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=9")
    assert "Ann has ₤8 and cannot bid ₤9." in page.text
    page.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=many")
    assert "many is not a whole number." in page.text


def test_the_table_says_so_in_the_past(host, table, code):
    """A bid below the minimum, entered as an override."""
    refused = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=0")
    assert "no longer stands" not in refused.text and "What it does" not in refused.text
    page = host.get(f"/t/{code}/amend/1?entry=1&kind=bid&player=Ann&amount-typed=1&overruled=1")
    page.enter(f"/t/{code}/amend/1/enter", page.values("changes"))
    assert page.status == 303, page.text
    assert table.refresh().timeline.entries[0].overruled == "The table says so."


def test_a_correction_of_the_past_is_changed(host, table, code):
    enter(table, {"move": "correct-cash", "account": "Ann", "amount": 3, "reason": "chip"})
    page = host.get(f"/t/{code}/amend/12?entry=12")
    assert 'value="chip"' in page.page
    fields = {"entry": "12", "kind": "correction", "account": "Ann", "reason": "two"}
    page.post(f"/t/{code}/amend/12", {**fields, "amount": "x"})
    assert (page.status, "“x” is not a whole number." in page.text) == (422, True)
    page.post(f"/t/{code}/amend/12", {**fields, "amount": "-2"})
    page.enter(f"/t/{code}/amend/12/enter", page.values("changes"))
    assert page.status == 303, page.text
    assert table.refresh().game.worth()["Ann"] == 2


def test_a_position_of_the_past_can_be_dropped_only(host, table, code):
    host.get(f"/t/{code}/position")
    fields = form_fields(host)
    host.enter(f"/t/{code}/position", fields)
    assert host.status == 303, host.text
    page = host.get(f"/t/{code}/amend/12")
    assert "Change it" not in page.text
    page.get(f'/t/{code}/amend/12?changes={{"12":null}}')
    assert "every later line stands" in page.text


@each(
    ("changes", "status"),
    [
        ("nonsense", 422), ("[1]", 422), ('"x"', 422), ("[" * 5000, 422), ('{"99":null}', 422), ('{"0":null}', 422),
        ('{"x":null}', 422), ('{"1":5}', 422), ('{"1":{"move":"fly"}}', 422), ('{"1":{"move":"bid","player":"Ann"}}', 422),
        ('{"1":{"move":"bid","player":"Ann","amount":1e400}}', 422), ('{"1":{"move":"pass","player":"Ann","by":7}}', 422),
        (json.dumps({str(n): None for n in range(2001)}), 422),
    ],
)  # fmt: skip
def test_changes_that_cannot_be_read(host, table, code, changes, status):
    before = now(table)
    host.get(f"/t/{code}/amend/1")
    token, seen = host.hidden("csrf_token"), host.hidden("seen")
    for url in (f"/t/{code}/amend/1", f"/t/{code}/amend/1/enter"):
        host.post(url, {"changes": changes, "seen": seen, "entry_id": "a1"}, token=token)
        assert host.status == status, host.text
        assert "Not possible" in host.text
    assert now(table) == before


@pytest.mark.parametrize("n", ["0", "12", "99999999999999999999"])
def test_lines_that_are_not_there(host, table, code, n):
    assert host.get(f"/t/{code}/amend/{n}").status == 404
    assert host.get(f"/t/{code}/amend/1?entry={n}").status == 404


def test_a_change_that_leaves_something_fallen_is_not_entered(host, table, code):
    before = now(table)
    host.get(f"/t/{code}/amend/1")
    host.enter(f"/t/{code}/amend/1/enter", {"changes": '{"1":{"move":"bid","player":"Ann","amount":8}}'})
    assert "Line 4 no longer stands" in host.text
    assert now(table) == before


def test_a_stale_change_is_not_entered(host, table, code):
    page = host.get(f'/t/{code}/amend/11?changes={{"11":null}}')
    enter(table, {"move": "correct-cash", "account": "Ann", "amount": 1})
    page.enter(f"/t/{code}/amend/11/enter", {"changes": '{"11":null}'})
    assert page.status == 409
    assert len(now_kinds(table)) == 12


@pytest.mark.parametrize(("seen", "status"), [("0", 409), ("11", 422)])
def test_a_change_that_decides_nothing_is_not_entered(host, table, code, seen, status):
    host.get(f"/t/{code}/amend/2")
    for changes in ({}, {"changes": ""}, {"changes": "{}"}):
        host.enter(f"/t/{code}/amend/2/enter", {**changes, "seen": seen})
        assert host.status == status, changes
    assert {row.kind for row in table.rows()} == {"play"}


def now_kinds(table):
    return [entry.move.kind for entry in table.refresh().timeline.entries]


def test_a_change_sent_twice_is_entered_once(host, table, code):
    page = host.get(f'/t/{code}/amend/11?changes={{"11":null}}')
    fields = {"changes": '{"11":null}', **page.values("seen", "entry_id", "csrf_token")}
    assert page.post(f"/t/{code}/amend/11/enter", fields, token=fields["csrf_token"]).status == 303
    assert page.post(f"/t/{code}/amend/11/enter", fields, token=fields["csrf_token"]).status == 303
    assert len(now(table)) == 10


def test_viewers_and_seats_at_a_strict_table_change_nothing(phone, seated, table, code):
    assert phone().get(f"/t/{code}/amend/1").status == 403
    ann = seated(code, "Ann")
    assert ann.get(f"/t/{code}/amend/1").status == 200
    table.change_settings(entries_by="own")
    assert ann.get(f"/t/{code}/amend/1").status == 403
    table.change_settings(bankers=["Ann"])
    assert ann.get(f"/t/{code}/amend/1").status == 200


def test_track_is_changed_on_the_map(host, code, tables):
    table = tables.open(code)
    enter(table, *AUCTIONS, ("bid", "Cy", 3), ("pass", "Ann"), ("pass", "Bo"))
    build = {"move": "build-track", "player": "Cy", "from": "take-resources", "company": "GT",
             "spaces": [{"hex": "9,2", "gauge": "narrow"}]}  # fmt: skip
    enter(table, build)
    page = host.get(f"/t/{code}/amend/15?entry=15&kind=build-track&player=Cy&from=take-resources&company=GT")
    assert "hexmap" in page.page
    assert "hex--legal" in page.page
    assert f"/t/{code}/amend/15?" in page.page
    assert "Tap what was wrong, or answer anew below." in page.text


def test_which_of_several_it_was_stands_beside_it(host, code, tables):
    table = tables.open(code)
    enter(table, *AUCTIONS, ("bid", "Cy", 3), ("pass", "Ann"), ("pass", "Bo"))
    enter(table, {"move": "build-track", "player": "Cy", "from": "take-resources", "company": "GT",
                  "spaces": [{"hex": "9,2", "gauge": "narrow"}]})  # fmt: skip
    host.get(f"/t/{code}/amend/15?entry=15&kind=build-track&player=Cy&company=GT")
    for words in ("9,2", "done"):
        host.get(unescape(re.search(rf'href="([^"]*spaces=[^"]*{words}[^"]*)"', host.page)[1]))
    assert host.page.count("as it was<") == 1
    assert re.search(r"from Take Resources(?:(?!<button).)*as it was<", host.page, re.S), host.text


def test_what_an_entry_was_is_what_its_change_begins_with(host, table):
    host.get(f"/t/{table.code}/amend/1")
    assert 'value="4"' in host.page
    host.get(f"/t/{table.code}/amend/2?entry=2&kind=pass&again=1")
    assert "What should it be?" in host.text  # a pass was something else


@pytest.fixture
def at_1830(tables):
    """Ann has bought the first private, Bo has bid; a table where everybody may correct."""
    table = tables.make("1830", ("Ann", "Bo", "Cy"), seed="one", name="Barons")
    enter(table, {"move": "buy-private", "player": "Ann", "private": "P1"},
          {"move": "bid", "player": "Bo", "private": "P3", "amount": 115})
    return table


def seated(phone, table, player):
    at = phone()
    at.get(f"/s/{table.code}/{table.settings['seats'][player]}")
    return at


def test_a_change_of_the_past_is_one_tap_from_its_line(phone, at_1830):
    """Line, "Change this line", the other private: what it does. The price stands in both sentences."""
    bo = seated(phone, at_1830, "Bo")
    bo.get(f"/t/{at_1830.code}/log")
    bo.get(re.search(r'href="([^"]*/amend/2\?row=[^"]*)"', bo.page)[1])
    assert "Line 2 was: You bid $115" in bo.text, bo.text
    links = map(unescape, re.findall(r'href="([^"]*)"', bo.page))
    bo.get(next(link for link in links if "private=P4&amount=115" in link))
    assert "What it does" in bo.text, bo.text
    assert "was: You bid" in bo.text and "every later line stands" in bo.text


def test_a_changed_purchase_reads_as_it_will_be_with_its_price(phone, at_1830):
    """Ann had bought nothing: she had bid for the second. And who reads that he has changed it reads so."""
    bo = seated(phone, at_1830, "Bo")
    bo.get(f"/t/{at_1830.code}/amend/1")
    assert "Ann buys SV Schuylkill Valley for $20" in bo.text, bo.text
    changes = json.dumps({"1": {"move": "bid", "player": "Ann", "private": "P2", "amount": 45}})
    bo.get(f"/t/{at_1830.code}/amend/1?changes={changes}")
    assert "Ann bids $45" in bo.text and "was: Ann buys SV Schuylkill Valley for $20" in bo.text, bo.text
    bo.enter(f"/t/{at_1830.code}/amend/1/enter", bo.values("changes"))
    assert "Changed by you:" in bo.get(f"/t/{at_1830.code}/log").text
    assert "Changed by Bo:" in seated(phone, at_1830, "Cy").get(f"/t/{at_1830.code}/log").text


def test_a_link_leads_to_its_entry_whatever_number_that_has_by_then(host, table, code):
    enter(table, *({"move": "correct-cash", "account": "Ann", "amount": amount} for amount in (1, 2, 5)))
    link = re.search(rf'href="(/t/{code}/amend/13\?row=[^"]*)"', host.get(f"/t/{code}/log").page)[1]

    def sent():
        return Submission(table.refresh().seq, secrets.token_hex(8), "host", "2026-01-01T21:00:00.000Z")

    table.amend({"12": None}, sent())
    assert re.search(rf"/t/{code}/amend/12\?row=\d+$", host.get(link).where)
    assert "Line 12 was: Correction: Ann ₤4 → ₤6." in host.get(host.where).text
    table.undo(11, sent())
    enter(table, {"move": "correct-cash", "account": "Ann", "amount": 9})
    host.get(link)
    assert host.status == 404 and "The entry that was line 13 no longer stands" in host.text
