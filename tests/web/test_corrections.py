"""Corrections by hand, and going on from a position: forms with the present figures, logged, refused in a sentence."""

import re

import pytest

from tests.each import each
from tests.web.conftest import new_table
from tests.web.test_amend import AUCTIONS, enter, form_fields


@pytest.fixture
def table(code, tables):
    table = tables.open(code)
    enter(table, *AUCTIONS)
    return table


def correct(phone, code, **fields):
    """Fill in a correction as its page offers it."""
    kind = fields.pop("kind")
    phone.get(f"/t/{code}/correct", query_string={"kind": kind, **{k: v for k, v in fields.items() if k in FIRST}})
    assert phone.status == 200, phone.text
    return phone.enter(f"/t/{code}/correct", {"kind": kind, **fields})


#: What is chosen by tapping before the form comes.
FIRST = ("account", "player", "company", "what", "hex")


def test_what_can_be_corrected_is_shown_with_its_figures(host, table, code):
    text = host.get(f"/t/{code}/correct").text
    for part in ("Ann ₤4", "Bo ₤5", "L&W", "Resource cubes on the map", "Action cubes", "Set the whole position"):
        assert part in text, part


def test_cash_is_set_to_what_is_right(host, table, code):
    correct(host, code, kind="correct-cash", account="Ann", amount="", has="9", sign="=")
    assert table.refresh().game.worth()["Ann"] == 9
    assert table.timeline.entries[-1].move.amount == 5


@pytest.mark.parametrize(("sign", "after"), [("+", 7), ("-", 1)])
def test_cash(host, table, code, sign, after):
    assert "Ann has ₤4" in host.get(f"/t/{code}/correct?kind=correct-cash&account=Ann").text
    correct(host, code, kind="correct-cash", account="Ann", amount="3", sign=sign, reason="a chip under the table")
    assert host.status == 303, host.text
    assert table.refresh().game.worth()["Ann"] == after
    after_it = f"/t/{code}?corrected={len(table.game.receipts)}"
    assert f"Set right Correction: Ann ₤4 → ₤{after}." in host.get(after_it).text
    entry = table.timeline.entries[-1]
    assert (entry.by, entry.move.reason) == ("host", "a chip under the table")
    enter(table, {"move": "correct-cash", "account": "Bo", "amount": 1})
    assert "Set right" not in host.get(after_it).text
    assert f'href="/t/{code}/log"' in host.get(f"/t/{code}/correct").page.partition("is changed in the Log")[2]
    log = host.get(f"/t/{code}/log").text
    assert "a chip under the table" in log


def test_holding_charter_cubes_and_actions(host, table, code):
    correct(host, code, kind="correct-holding", player="Cy", company="L&W", shares="2")
    correct(host, code, kind="correct-charter", company="EBR", what="revenue", value="-4")
    correct(host, code, kind="correct-hex", hex="4,3", cubes="2")
    actions = {row.id: 0 for row in table.game.box.actions.values()} | {"build-track": 3, "take-resources": 1}
    correct(host, code, kind="correct-actions", **{f"cubes.{id_}": str(n) for id_, n in actions.items()})
    assert host.status == 303, host.text
    game = table.refresh().game
    assert game.charters["L&W"].holders == {"Ann": 1, "Cy": 2}
    assert game.charters["EBR"].revenue == -4
    assert game.board.map.cubes["4,3"] == 2
    assert game.action_cubes == actions
    assert [entry.move.kind for entry in table.timeline.entries[-4:]] == [
        "correct-holding", "correct-charter", "correct-hex", "correct-actions"
    ]  # fmt: skip


def test_books_correct_the_cubes_of_the_whole_map(host, tables):
    code = new_table(host, depth="books")
    assert "hex=map" in host.get(f"/t/{code}/correct").page
    correct(host, code, kind="correct-hex", hex="map", cubes="5")
    assert tables.open(code).game.board.cubes_left() == 5


@each(
    ("fields", "sentence"),
    [
        ({"kind": "correct-cash", "account": "Ann", "amount": "5", "sign": "-"}, "That would leave Ann at −₤1."),
        ({"kind": "correct-cash", "account": "Ann", "amount": "", "has": "", "sign": "="}, "what it should be"),
        ({"kind": "correct-cash", "account": "Ann", "has": "4", "sign": "="}, "Ann has that already."),
        ({"kind": "correct-cash", "account": "Ann", "amount": "", "sign": "-"}, "Type how far off it is."),
        ({"kind": "correct-cash", "account": "Ann", "amount": "much", "sign": "+"}, "“much” is not a whole number."),
        ({"kind": "correct-cash", "account": "Ann", "amount": "1e3", "sign": "+"}, "is not a whole number."),
        ({"kind": "correct-cash", "account": "Ann", "amount": "9" * 40, "sign": "+"}, "is not a whole number."),
        ({"kind": "correct-cash", "account": "bank", "amount": "5", "sign": "+"}, "bank has no money of its own here."),
        ({"kind": "correct-holding", "player": "Ann", "company": "L&W", "shares": "9"}, "unsold shares"),
        ({"kind": "correct-holding", "player": "Ann", "company": "NYC", "shares": "1"}, "There is no company called NYC."),
        ({"kind": "correct-charter", "company": "EBR", "what": "cubes", "value": "99"}, "EBR can have 0 to"),
        ({"kind": "correct-charter", "company": "EBR", "what": "mood", "value": "1"}, "not mood"),
        ({"kind": "correct-hex", "hex": "5,2", "cubes": "1"}, "Cubes lie on forest and mountain only"),
        ({"kind": "correct-actions", "cubes.build-track": "3"}, "There are 4 action cubes, not 3."),
        ({"kind": "set-position"}, "Choose what to correct."),
        ({"kind": "bid", "player": "Ann", "amount": "1"}, "Choose what to correct."),
        ({"kind": "correct-everything"}, "There is no move called correct-everything here."),
    ],
)
def test_a_refusal_is_a_sentence_on_the_same_page_and_nothing_changes(host, table, code, fields, sentence):
    correct(host, code, **fields)
    assert host.status == 422
    assert sentence in host.text
    assert "banner--refusal" in host.page
    assert len(table.refresh().timeline.entries) == len(AUCTIONS)


def test_what_was_typed_stays_after_a_refusal_and_after_news(host, table, code):
    correct(host, code, kind="correct-cash", account="Ann", amount="55", sign="-", reason="a bet")
    assert 'value="55"' in host.page
    assert 'value="a bet"' in host.page
    enter(table, {"move": "correct-cash", "account": "Bo", "amount": 1})
    fields = {"kind": "correct-cash", "account": "Ann", "amount": "1", "sign": "-", "reason": "a bet"}
    host.enter(f"/t/{code}/correct", fields)
    assert host.status == 409
    assert "The table has moved on" in host.text
    assert 'value="a bet"' in host.page
    host.enter(f"/t/{code}/correct", fields)
    assert host.status == 303
    assert table.refresh().game.worth()["Ann"] == 3


def test_corrections_are_for_everybody_at_a_friendly_table_only(phone, seated, table, code):
    viewer, ann = phone().get(f"/t/{code}"), seated(code, "Ann")
    fields = {"kind": "correct-cash", "account": "Ann", "amount": "1", "sign": "+"}
    assert viewer.get(f"/t/{code}/correct").status == 403
    assert correct(ann, code, **fields).status == 303
    table.change_settings(entries_by="own")
    for url in ("correct", "position"):
        assert ann.get(f"/t/{code}/{url}").status == 403
    ann.get(f"/t/{code}")
    assert ann.enter(f"/t/{code}/correct", fields).status == 403
    assert ann.get(f"/t/{code}").enter(f"/t/{code}/position", {}).status == 403
    assert "Corrections are entered by the host or a banker." in ann.text
    table.change_settings(bankers=["Ann"])
    assert correct(ann, code, **fields).status == 303


@each(
    "query", ["kind=correct-cash", "kind=correct-charter&company=X", "kind=correct-hex&hex=<b>", "kind=x",
              "kind=correct-holding&player=<script>"],
)  # fmt: skip
def test_odd_addresses_show_no_more_than_an_odd_page(host, table, code, query):
    assert host.get(f"/t/{code}/correct?{query}").status == 200
    assert "<script>" not in host.page.replace("<script src", "")


# A position ---------------------------------------------------------------------------------------


def test_the_form_as_it_stands_changes_nothing_but_the_turn(host, table, code):
    before = table.game.trace()
    host.get(f"/t/{code}/position")
    host.enter(f"/t/{code}/position", form_fields(host))
    assert host.status == 303, host.text
    after = table.refresh().game.trace()
    assert {**after, "round": "", "turn": 0} == {**before, "round": ""}
    assert (after["round"], after["turn"]) == ("Turn 1", 1)


@pytest.mark.parametrize("depth", ["full", "books"])
def test_a_running_game_is_taken_over(host, tables, depth):
    code = new_table(host, depth=depth)
    host.get(f"/t/{code}/position")
    fields = form_fields(host) | {
        "to_move": "Bo", "turn": "7", "dividends": "1", "cash-0": "5", "cash-1": "9", "cash-2": "2", "shares-0-L&W": "1",
        "shares-1-EBR": "1", "shares-2-TMLC": "1", "EBR-cash": "3", "EBR-revenue": "-2", "EBR-track": "2", "GT-cash": "13",
        "GT-narrow": "1", "holder-GT": "player 2", "side-10-3-1": "active", "bond-10-6-1": "L&W",
        "side-10-6-1": "active", "reason": "on paper",
    } | ({"tracks": "2,4 EBR\n9,2 GT red", "cubes": "4,3 2"} if depth == "full" else {"cubes_on_map": "9"})  # fmt: skip
    host.enter(f"/t/{code}/position", fields)
    assert host.status == 303, host.text
    game = tables.open(code).game
    assert game.ask.actors == ("Bo",)
    assert game.worth() == {"Ann": 5, "Bo": 9, "Cy": 2}
    assert game.shares("Cy") == {"TMLC": 1, "GT": 1}
    assert (game.charters["EBR"].revenue, game.charters["EBR"].unsold) == (-2, 1)
    assert [(bond.terms.amount, bond.deferred) for bond in game.charters["GT"].bonds] == [(10, False)]
    assert len(game.pool) == 4
    assert (game.turn_number, game.dividend_rounds) == (7, 1)
    assert game.board.cubes_left() == (2 if depth == "full" else 9)
    if depth == "full":
        assert game.board.map.red["9,2"] == "GT"
        host.get(f"/t/{code}/position")
        assert form_fields(host)["tracks"].splitlines() == ["2,4 EBR", "9,2 GT red"]


def test_a_merged_independent(host, table, code):
    host.get(f"/t/{code}/position")
    fields = form_fields(host) | {"holder-GT": "TMLC", "TMLC-narrow": "2", "GT-narrow": "0", "GT-revenue": "0",
                                  "shares-0-TMLC": "1"}  # fmt: skip
    host.enter(f"/t/{code}/position", fields)
    assert host.status == 303, host.text
    charters = table.refresh().game.charters
    assert (charters["GT"].merged_into, charters["TMLC"].merged, charters["EBR"].reserved) == ("TMLC", ("GT",), 3)
    page = host.get(f"/t/{code}/correct").page
    assert "account=TMLC" in page and "account=NED" in page and "account=GT" not in page


@each(
    ("fields", "sentence"),
    [
        ({"cash-0": ""}, "The cash of Ann is missing."),
        ({"cash-0": "some"}, "The cash of Ann must be a whole number, not “some”."),
        ({"cash-0": "-1"}, "cannot go below zero"),
        ({"to_move": "Zed"}, "The position must say who is \"to_move\""),
        ({"shares-0-L&W": "9"}, "Players hold 9 shares of L&W; there are"),
        ({"bond-10-5-1": "EBR"}, "starting bonds"),
        ({"EBR-track": "99"}, "EBR can have 0 to"),
        ({"tracks": "2,4"}, "“2,4” is not a hex and a company"),
        ({"tracks": "2,4 NYC"}, "is not a hex and a company"),
        ({"tracks": "20,4 EBR"}, "The map has no hex 20,4"),
        ({"cubes": "4,3 many"}, "is not a hex and a number of cubes"),
        ({"cubes": "4,3 22"}, "21 resource cubes"),
        ({"action-build-track": "3"}, "There are 4 action cubes, not 7."),
    ],
)
def test_a_position_that_does_not_add_up_is_refused_and_stays_typed(host, table, code, fields, sentence):
    host.get(f"/t/{code}/position")
    host.enter(f"/t/{code}/position", form_fields(host) | {"reason": "on paper", **fields})
    assert host.status == 422
    assert sentence in host.text
    assert 'value="on paper"' in host.page
    assert len(table.refresh().timeline.entries) == len(AUCTIONS)


@pytest.mark.parametrize(("title", "options", "shown"), [
    ("emu-bay", {}, "1. Ann ₤8"), ("1830", {}, "1. Ann $800"), ("empire-builder", {}, "1. Ann 50M"),
    ("empire-builder", {"private_money": True}, "Money is private: the result is shown when the game has ended."),
])  # fmt: skip
def test_every_game_can_be_ended_early(host, tables, title, options, shown):
    table = tables.make(title, ("Ann", "Bo", "Cy"), options=options)
    url = f"/t/{table.code}"
    host.get(f"/h/{table.code}/{table.settings['host']}")
    for place in ("host", "info", *(() if options else ("history",))):
        assert f'{url}/correct?kind=stop-game"' in host.get(f"{url}/{place}").page, place
    page = host.get(f"{url}/correct?kind=stop-game").text
    assert "End the game here?" in page and shown in page
    host.enter(f"{url}/correct", {"kind": "stop-game", "reason": "the last train home"})
    assert (table.refresh().game.end.reason, table.game.hides()) == ("manually_ended", frozenset())
    assert "The table has ended the game by hand." in host.get(url).text
    for place in ("host", "info", "history"):
        assert "End the game here" not in host.get(f"{url}/{place}").text, place
    host.get(url).enter(f"{url}/undo")
    assert table.refresh().game.end is None


def test_what_may_lie_below_zero_is_typed_with_keys_that_have_a_minus(host, code):
    form = f"/t/{code}/correct?kind=correct-charter&company=EBR&what="
    revenue, cubes = (re.search(r'<input type="number"[^>]*name="value"[^>]*>', host.get(form + what).page)[0]
                      for what in ("revenue", "cubes"))
    assert "inputmode" not in revenue and 'inputmode="numeric"' in cubes
    fields = re.findall(r"<input[^>]*>", host.get(f"/t/{code}/position").page)
    assert {"inputmode" in one for one in fields if "revenue" in one} == {False}
    assert {"inputmode" in one for one in fields if 'name="cash-' in one} == {True}
