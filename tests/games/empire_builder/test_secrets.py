"""Private money: no page that another seat can fetch tells what somebody has, until the tax card is drawn."""

import json
import re
import time

import pytest

from companion.tables import BeingChecked, Submission
from companion.web import create_app
from tests.web.conftest import Phone

#: Amounts that appear nowhere else on any page.
HIDDEN = {"Ben": 7919, "Cleo": 6271}


@pytest.fixture
def app(tmp_path, workshop):
    return create_app(tmp_path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)


@pytest.fixture
def table(app):
    table = app.extensions["companion"].make(
        "empire-builder", ("Ana", "Ben", "Cleo"), edition="eurorails", options={"private_money": True},
        setup={"starter": "Ana", "figures": {"cash_to_win": 5000, "majors_needed": 7}}, seed=None,
    )
    moves = [{"move": "correct-cash", "account": name, "amount": cash - 50, "reason": ""} for name, cash in HIDDEN.items()]
    moves += [{"move": "end-turn", "player": name} for name in ("Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana")]
    moves += [{"move": "end-turn", "player": "Ana"}, {"move": "rent", "player": "Ben", "to": "Cleo"}]
    for n, move in enumerate(moves):
        table.play(table.read_moves([move]), Submission(table.seq, f"e{n}", "host", "2024-01-01T00:00:00Z"))
    return table


def seated(app, table, player):
    phone = Phone(app)
    phone.get(f"/s/{table.code}/{table.settings['seats'][player]}")
    assert phone.status == 303
    return phone


def addresses(app, table):
    """Every address below the table's that answers a GET."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/t/<code>") and "GET" in rule.methods]
    for rule in rules:
        address = rule.rule.replace("<code>", table.code).replace("<int:n>", "3").replace("<int:number>", "1")
        if "<id_>" in address:
            yield from (address.replace("<id_>", id_) for id_ in ("loads", "rulings", "half-rate"))
            continue
        for kind in ("rent", "build", "misc", "end-turn", "score", "all") if "<kind>" in address else ("",):
            if "live" not in address and "<token>" not in address:
                yield address.replace("<kind>", kind)


def leaks(phone, player):
    """The hidden amounts on the page shown last, in any way of writing a number."""
    text = re.sub(r"[,.  ’']", "", re.sub(r'value="[^"]{16,}"', "", phone.page))
    numbers = {cash + paid: name for name, cash in HIDDEN.items() for paid in (0, -4, 4)}
    return [(name, cash) for cash, name in numbers.items() if name != player and str(cash) in text]


@pytest.mark.parametrize("seat", ["Ana", None])
def test_no_page_tells_what_others_have(app, table, seat):
    phone = seated(app, table, seat) if seat else Phone(app)
    fetched = []
    for address in addresses(app, table):
        typed = "?player=Ben&to=Ana&payer=Ben&payee=Ana&amount=99999&into.clear=19"
        for query in ("", "?overruled=1", "?player=Ben", "?audit=1", typed):
            phone.get(address + query)
            assert phone.status < 500, address
            assert leaks(phone, seat) == [], address + query
            fetched.append((address, phone.status))
    assert {status for _, status in fetched} >= {200, 403}


def test_the_own_cash_is_seen(app, table):
    phone = seated(app, table, "Ben")
    phone.get(f"/t/{table.code}")
    assert str(HIDDEN["Ben"] - 4) in phone.page.replace(",", "")
    assert leaks(phone, "Ben") == []


@pytest.mark.parametrize("move", [
    {"move": "misc", "player": "Ben", "payer": "Ben", "payee": "Ana", "amount": 99999, "reason": "x"},
    {"move": "build", "player": "Ben", "into": {"clear": 19}},
    {"move": "correct-cash", "account": "Ben", "amount": -99999},
    {"move": "pay-tax", "player": "Ben", "brackets": [[0, 1]]},
])
def test_no_refusal_tells_what_others_have(app, table, move):
    phone = seated(app, table, "Ana")
    phone.get(f"/t/{table.code}")
    fields = {"seen": table.seq, "entry_id": "x1", "move": json.dumps(move)}
    phone.post(f"/t/{table.code}/play", fields)
    assert phone.status == 403
    assert leaks(phone, "Ana") == []


def test_after_the_tax_everything_is_open(app, table):
    for n, move in enumerate([
        {"move": "correct-player", "player": "Ben", "what": "loads", "value": "Wine"},
        {"move": "deliver", "player": "Ben", "load": "Wine", "city": "Oslo", "payoff": 4},
        {"move": "event", "player": "Ben", "event": "tax"},
        {"move": "pay-tax", "player": "Ben", "brackets": [[0, 0]]},
    ]):
        table.play(table.read_moves([move]), Submission(table.seq, f"t{n}", "host", "2024-01-01T00:00:00Z"))
    phone = seated(app, table, "Ana")
    phone.get(f"/t/{table.code}/players")
    assert str(HIDDEN["Ben"]) in phone.page.replace(",", "")
    phone.get(f"/t/{table.code}/export.json")
    assert phone.status == 200


def test_the_view_leaves_hidden_cash_out(table):
    seen = {p.name: p.cash for p in table.view_for("Ben").players}
    assert seen == {"Ana": None, "Ben": HIDDEN["Ben"] - 4, "Cleo": None}
    assert table.view_for("Ben").standings is None


def test_who_meets_the_conditions_is_told_without_the_hidden_sum(table):
    for n, move in enumerate([
        {"move": "correct-player", "player": "Ben", "what": "majors", "value": "7"}, {"move": "end-turn", "player": "Ben"},
    ]):
        outcome = table.play(table.read_moves([move]), Submission(table.seq, f"v{n}", "host", "2024-01-01T00:00:00Z"))
    notes = " ".join(str(table.game.text_of(fact)) for fact in outcome.receipts[0].facts)
    assert "Ben meets the conditions: at least 5000" in notes.replace(",", "")
    assert str(HIDDEN["Ben"] - 4) not in notes.replace(",", "")


def checked(table):
    """Have the whole log checked, however long that takes."""
    for _ in range(300):
        try:
            return table._rebuild(check=True)
        except BeingChecked:
            time.sleep(0.1)
    raise AssertionError("the check has not come to an end")


def test_a_log_that_no_longer_replays_does_not_tell_why_while_money_is_hidden(table):
    rows = [{"move": "misc", "player": "Ben", "payer": "Ben", "payee": "bank", "amount": 99999, "reason": "x"}]
    table.store.append(table.id, table.seq, "old", "play", rows, "host", "2024-01-01T00:00:00Z")
    checked(table)
    assert str(HIDDEN["Ben"] - 4) in str(table.broken).replace(",", "")
    assert str(table.read_only) == "This table is read-only: newer rules do not accept move 11."
