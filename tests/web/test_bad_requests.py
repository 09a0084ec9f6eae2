"""Whatever is sent, there is one clear answer, in the form that was asked for; and nothing changes."""

import json
import random
import re
from io import BytesIO

import pytest
from werkzeug.exceptions import BadRequestKeyError

from companion import __version__
from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.tables import Submission, Tables
from companion.web import rights
from tests.each import each
from tests.tables.conftest import shown

JSON = {"Accept": "application/json"}


@pytest.fixture
def table(tables, code):
    return tables.open(code)


@pytest.fixture
def ann(seated, code):
    return seated(code, "Ann").get(f"/t/{code}")


def on_turn(table):
    return table.game.ask.actors[0]


def legal(table, seed=1):
    return to_wire(random_move(table.game, random.Random(seed).choice))


def send(phone, table, body, status=None, path="play", **headers):
    """Post a JSON body as a program would, with the token of its page."""
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    answer = phone.client.post(
        f"/t/{table.code}/{path}", data=data, content_type="application/json",
        headers={"X-CSRFToken": phone.hidden("csrf_token"), **JSON, **headers},
    )
    if status is not None:
        assert answer.status_code == status, answer.get_data(as_text=True)
    return answer


def entry(table, move, entry_id="e1", **more):
    return {"move": move, "seen": table.seq, "entry_id": entry_id, **more}


def sentence(answer):
    """The sentence of an answer that refuses; in JSON it stands alone."""
    told = answer.get_json()
    assert told["ok"] is False
    assert told["status"] == answer.status_code
    assert re.search(r"\w.*[.!]$", told["error"]), told
    assert "Traceback" not in told["error"]
    return told["error"]


# -- entries -----------------------------------------------------------------------------------------------------------


def test_a_move_as_json(ann, table):
    answer = send(ann, table, entry(table, legal(table)), 200).get_json()
    assert (answer["ok"], answer["seq"], answer["repeat"]) == (True, 1, False)
    again = send(ann, table, {**entry(table, legal(table)), "seen": 0}, 200).get_json()
    assert (again["seq"], again["repeat"]) == (1, True)


BODIES = [
    "", "{", "[]", "7", "null", '"move"', "[" * 100_000, "{}", '{"seen": 0}', '{"move": 7, "seen": 0, "entry_id": "a"}',
    '{"move": "bid", "seen": 0, "entry_id": "a"}', '{"move": {"move": "fly"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": ["bid"]}, "seen": 0, "entry_id": "a"}', '{"move": {"move": "bid"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": "5"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": 5.5}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": true}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": NaN}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": ' + "9" * 4200 + '}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": ' + "9" * 9000 + '}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": {"a": 1}, "amount": 5}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "bid", "player": "Ann", "amount": 5, "extra": 1}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "\\ud800"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "\\udfff"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "correct-cash", "account": "Ann", "amount": ' + "9" * 300 + '}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "set-position", "position": {}}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "set-position", "position": {"a": {"b": [[[{}]]]}}}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "set-position", "position": 7}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "Nobody"}, "seen": 0, "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": 0, "entry_id": ""}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": 0, "entry_id": "a\\u0000"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": 0, "entry_id": "\\ud800"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": 0, "entry_id": "' + "x" * 65 + '"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": -1, "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": "x", "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": null, "entry_id": "a"}',
    '{"move": {"move": "pass", "player": "Ann"}, "seen": 1' + "0" * 400 + ', "entry_id": "a"}',
    b"\xff\xfe\x00", b'{"move": "\xff"}',
]  # fmt: skip


def test_an_entry_that_cannot_be_read_or_played(ann, table):
    before = shown(table)
    for body in BODIES:
        answer = send(ann, table, body)
        assert answer.status_code == 422, (body[:100], answer.get_data(as_text=True))
        assert len(sentence(answer)) < 400
        assert shown(table) == before
    assert table.rows() == []


FORMS = [
    {}, {"kind": ""}, {"kind": "fly"}, {"kind": "bid", "amount": "many"}, {"kind": "bid", "amount": "9" * 5000},
    {"kind": "bid", "amount": "-5"}, {"kind": "bid", "player": "Nobody", "amount": "5"}, {"move": "{"}, {"move": "[]"},
    {"move": "[" * 50_000}, {"move": "{}"}, {"move": '{"move": "pass"}'}, {"winner": "Nobody", "price": "4"},
    {"winner": "Ann", "price": "4000000"}, {"winner": "Ann", "price": "x"}, {"winner": "Ann"}, {"kind": "build-track"},
    {"kind": "\x00\u2603"}, {"kind": "bid", "amount": "5", "seen": "x"}, {"kind": "bid", "amount": "5", "seen": ""},
]  # fmt: skip


def test_a_form_that_cannot_be_read_or_played(ann, table, code):
    before = shown(table)
    for fields in FORMS:
        ann.get(f"/t/{code}").enter(f"/t/{code}/play", fields)
        assert ann.status == 422, fields
        assert 'class="banner' in ann.page
        assert "<!doctype html>" in ann.page
        assert shown(table) == before


def test_a_refusal_names_the_reason_and_leaves_the_page_usable(ann, table, code):
    ann.enter(f"/t/{code}/play", {"kind": "bid", "player": on_turn(table), "amount": "99"})
    assert ann.status == 422
    assert re.search(r"₤\d+", ann.text)
    ann.enter(f"/t/{code}/play", {"move": json.dumps(legal(table))})
    assert (ann.status, table.seq) == (303, 1)


def test_out_of_turn(ann, table):
    other = next(player for player in table.start.players if player != on_turn(table))
    answer = send(ann, table, entry(table, {"move": "pass", "player": other}), 422)
    assert on_turn(table) in sentence(answer)


def test_stale_and_repeated_entries(ann, seated, table, code):
    bo = seated(code, "Bo").get(f"/t/{code}")
    move = json.dumps(legal(table))
    old = bo.values("seen", "entry_id")
    ann.enter(f"/t/{code}/play", {"move": move})
    assert table.seq == 1
    bo.post(f"/t/{code}/play", {**old, "move": move})
    assert bo.status == 409
    assert "The table has moved on" in bo.text
    assert bo.hidden("seen") == "1"
    answer = send(bo, table, {"move": {}, "seen": 0, "entry_id": "late"}, 409)
    assert answer.get_json()["seq"] == 1
    assert "moved on" in sentence(answer)
    # A form sent twice, by a nervous thumb.
    ann.get(f"/t/{code}")
    twice = {**ann.values("seen", "entry_id"), "move": json.dumps(legal(table))}
    for _ in range(2):
        ann.post(f"/t/{code}/play", twice)
        assert (ann.status, table.seq) == (303, 2)
        ann.get(f"/t/{code}")


def test_going_to_a_line_that_is_not_there(ann, table, code):
    ann.enter(f"/t/{code}/play", {"move": json.dumps(legal(table))})
    before = shown(table)
    for path in ("undo", "redo"):
        for to in ("-1", "x", "1e3", "9" * 13, "9" * 5000, "99999", "²", "\x00"):
            ann.get(f"/t/{code}").enter(f"/t/{code}/{path}", {"to": to, "sure": "1"})
            assert ann.status in (404, 422), (path, to)
            assert shown(table) == before


# -- who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "own", "other", "correct"), [("anyone", 200, 200, 200), ("own", 200, 403, 403),
                                                              ("banker", 403, 403, 403)])  # fmt: skip
def test_who_may_enter(seated, table, code, rule, own, other, correct):
    table.change_settings(entries_by=rule)
    actor = on_turn(table)
    stranger = next(player for player in table.start.players if player != actor)
    phones = {name: seated(code, name).get(f"/t/{code}") for name in (actor, stranger)}
    send(phones[stranger], table, entry(table, {"move": "pass", "player": actor}, "a"), other)
    if other != 200:
        send(phones[actor], table, entry(table, legal(table), "b"), own)
    correction = {"move": "correct-cash", "account": actor, "amount": 1}
    send(phones[stranger], table, entry(table, correction, "c"), correct)


def test_a_banker_enters_everything(seated, table, code):
    table.change_settings(entries_by="banker", bankers=["Bo"])
    bo = seated(code, "Bo").get(f"/t/{code}")
    send(bo, table, entry(table, {"move": "pass", "player": on_turn(table)}, "a"), 200)
    send(bo, table, entry(table, {"move": "correct-cash", "account": "Cy", "amount": 1}, "b"), 200)


def test_who_only_watches_enters_nothing(phone, table, code):
    viewer = phone().get(f"/t/{code}").get("/")
    for path in ("play", "undo", "redo"):
        told = sentence(send(viewer, table, entry(table, legal(table)), None, path))
        assert told
        assert table.seq == 0
    assert "only watches" in sentence(send(viewer, table, entry(table, legal(table)), 403))


def test_a_seat_of_another_table_is_nobody_here(host, phone, make, seated, table, code):
    elsewhere = make(phone("192.168.4.9"))
    stranger = seated(elsewhere, "Ann").get(f"/t/{elsewhere}")
    send(stranger, table, entry(table, legal(table)), 403)
    assert table.seq == 0


def test_old_keys_and_forged_cookies_are_nobody(app, ann, phone, table, code):
    table.change_settings(seats={player: "new-key-of-" + player for player in table.settings["seats"]})
    send(ann, table, entry(table, legal(table)), 403)
    right = app.session_interface.get_signing_serializer(app)
    keys = {"at": {code: {"seat": "Ann", "key": "new-key-of-Ann"}}}
    forged = [
        right.dumps(keys)[:-2] + "xx", "not.a.cookie", "", "e30.e30.e30", "\u2603", "x" * 4000,
        right.dumps({"at": {code: {"seat": "Ann", "key": "old"}}}), right.dumps({"at": {code: {"seat": ["Ann"], "key": 7}}}),
        right.dumps({"at": {code: {"seat": "Nobody", "key": None}}}),
    ]  # fmt: skip
    for cookie in forged:
        client = phone()
        client.client.set_cookie(app.session_interface.get_cookie_name(app), cookie)
        client.get(f"/t/{code}")
        assert client.status == 200
        assert "Take a seat" in client.text
    client = phone()
    client.client.set_cookie(app.session_interface.get_cookie_name(app), right.dumps(keys))
    assert "Take a seat" not in client.get(f"/t/{code}").text


# -- forgery, size, methods --------------------------------------------------------------------------------------------


def test_a_forged_form(ann, table, code):
    hidden = ann.values("seen", "entry_id")
    for path in ("play", "undo", "redo"):
        for token in ("", "wrong", "x" * 10_000, "\u2603"):
            ann.post(f"/t/{code}/{path}", {**hidden, "move": json.dumps(legal(table))}, token=token)
            assert ann.status == 400
            assert "Load the page again" in ann.text
    assert table.seq == 0


def test_the_token_of_another_phone(ann, seated, table, code):
    bo = seated(code, "Bo").get(f"/t/{code}")
    ann.post(f"/t/{code}/play", {**ann.values("seen", "entry_id"), "move": json.dumps(legal(table))},
             token=bo.hidden("csrf_token"))
    assert (ann.status, table.seq) == (400, 0)


def test_json_without_a_token(ann, table):
    answer = send(ann, table, entry(table, legal(table)), 400, **{"X-CSRFToken": ""})
    assert "Load the page again" in sentence(answer)


def test_too_large(ann, table, code):
    big = "x" * 600_000
    assert "too large" in sentence(send(ann, table, entry(table, {"move": "pass", "player": big}), 413))
    ann.enter(f"/t/{code}/play", {"move": big})
    assert ann.status == 413
    with BytesIO(big.encode()) as file, ann.client.post(f"/t/{code}/play", data={"move": (file, "m.json")}) as answer:
        assert answer.status_code == 413
    many = {f"f{n}": "x" for n in range(3000)}
    assert ann.client.post(f"/t/{code}/play", data={**many, "csrf_token": "x"}).status_code in (400, 413)


WRONG = [
    ("GET", "/t/{code}/play", 405), ("GET", "/t/{code}/undo", 405), ("POST", "/t/{code}/live", 405),
    ("PUT", "/t/{code}", 405),
    ("DELETE", "/t/{code}", 405), ("PATCH", "/", 405), ("POST", "/t/{code}/state", 405), ("GET", "/nowhere", 404),
    ("GET", "/t/{code}/nowhere", 404), ("GET", "/t/NOSUCH", 404), ("GET", "/t/NOSUCH/state", 404),
    ("GET", "/t/NOSUCH/live", 404), ("GET", "/static/nothing.css", 404), ("GET", "/static/../../pyproject.toml", 404),
    ("GET", "/static/%2e%2e/%2e%2e/pyproject.toml", 404), ("GET", "/static/..%2f..%2fpyproject.toml", 404),
    ("GET", "/static//etc/passwd", 404), ("GET", "/static/%00", 404), ("GET", "/t/{code}/act/%2e%2e%2fplay", 404),
    ("GET", "/t/{code}/sheets/../../../pyproject.toml", 404), ("GET", "/t/{code}/act/fly", 422), ("GET", "/t/%00", 404),
    ("GET", "/t/" + "A" * 3000, 404), ("GET", "/t/\u2603\ufeff\U0001f682", 404), ("GET", "/t/%ff%fe", 404),
    ("GET", "/t/..", 404), ("GET", "/t/{code}/amend/99999999999999999999", 404),
    ("GET", "/t/{code}/sheets/nothing.pdf", 404),
]  # fmt: skip


def test_the_wrong_way_or_place(ann, code):
    token = {"X-CSRFToken": ann.hidden("csrf_token")}
    for method, path, status in WRONG:
        url = path.replace("{code}", code)
        page, told, part = (
            ann.client.open(url, method=method, headers={**token, **headers}, follow_redirects=True)
            for headers in ({"Accept": "text/html"}, JSON, {"HX-Request": "true"})
        )
        assert [answer.status_code for answer in (page, told, part)] == [status] * 3, (method, url)
        assert "<!doctype html>" in page.get_data(as_text=True)
        assert sentence(told)
        assert "<!doctype" not in part.get_data(as_text=True)
        assert 'id="page"' in part.get_data(as_text=True)


def test_head_and_options(ann, code):
    assert ann.client.head(f"/t/{code}").status_code == 200
    assert ann.client.head(f"/t/{code}").get_data() == b""
    assert ann.client.options(f"/t/{code}/play").status_code == 200
    assert ann.client.head("/t/NOSUCH").status_code == 404


# -- headers -----------------------------------------------------------------------------------------------------------


def test_headers_that_protect(ann, code):
    for path in ("/", f"/t/{code}", "/t/NOSUCH", f"/t/{code}/part/map", f"/t/{code}/state", "/nowhere"):
        with ann.client.get(path) as answer:
            headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
    with ann.client.get("/static/style.css") as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"  # the rest is about what a page may do


def test_cookies_are_not_for_scripts_or_other_sites(phone, code):
    made = phone().client.get(f"/j/{code}").headers.getlist("Set-Cookie")
    assert made
    for cookie in made:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie


def test_a_page_of_a_table_is_not_kept_by_anybody_between(ann, code):
    assert "public" not in ann.client.get(f"/t/{code}").headers.get("Cache-Control", "")


def test_the_cookie_is_sent_only_when_it_changes(ann, code):
    assert ann.client.get(f"/t/{code}").headers.getlist("Set-Cookie") == []


# -- every door, anything ----------------------------------------------------------------------------------------------

ODD = [
    "", "0", "1", "-1", "7", "9" * 30, "1.5", "NaN", "x", "Ann", "Nobody", "EBR", "bid", "pass", "build-track", "3,3",
    "null", "[]", "{}", '{"move": "pass", "player": "Ann"}', '{"1": null}', '{"1": {"move": "fly"}}', "[[[[", "done", "on",
    "full", "emu-bay", "books", "score", "typed", "drawn", "light", "../..", "<script>", "' or 1=1", "\x00", "\u2603",
    "a" * 3000, "²", "http://elsewhere.example/", "anyone", "banker", "open", "card", "setup", "score-sheet", "A4", "A0",
    '"\\ud800"', '{"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "\\ud800"}',
]  # fmt: skip
NAMES = [
    "code", "title", "player", "seat", "kind", "amount", "company", "hex", "spaces", "bond", "source", "count", "to", "sure",
    "named",
    "seen", "entry_id", "move", "winner", "price", "overruled", "changes", "entry", "for", "about", "older", "skip", "audit",
    "paper", "theme", "table", "name", "entries_by", "claims", "banker", "wifi", "password", "text", "seed", "depth", "how",
    "independent", "what", "value", "reason", "account", "shares", "again", "drop", "options", "middle", "cash.Ann", "page",
    "option-opening-bids", "stations.GT", "first_bidder", "from", "line", "q",
]  # fmt: skip


def doors(app):
    """Every route with each of its methods."""
    return [(rule, method) for rule in app.url_map.iter_rules() for method in sorted(rule.methods - {"OPTIONS", "HEAD"})]


def address(rule, chance, code, token):
    """A concrete address of a route: the right table mostly, anything else otherwise."""
    path = rule.rule
    for name in re.findall(r"<(?:\w+:)?(\w+)>", path):
        some = {"code": code if chance.random() < 0.9 else "NOSUCH", "token": token, "n": str(chance.randint(0, 9)),
                "number": str(chance.randint(0, 3))}  # fmt: skip
        value = some.get(name) or chance.choice([odd for odd in ODD if odd and "\x00" not in odd and len(odd) < 100])
        path = re.sub(rf"<(?:\w+:)?{name}>", lambda _, value=value: value.replace("/", "%2f"), path)
    return path


@pytest.mark.parametrize("seed", [1, 4])  # `make stress` asks tens of thousands
def test_anything_at_every_door(app, host, seated, table, code, seed):
    chance = random.Random(seed)
    for _ in range(4 * seed):
        if table.game.end is None:
            table.play(
                table.read_moves([legal(table, seed)]),
                Submission(table.seq, f"fuzz-{table.seq}", "Ann", "2026-05-01T20:00:00.000Z"),
            )
    phones = [host, seated(code, "Ann"), seated(code, "Bo")]
    for one in phones:
        one.get(f"/t/{code}")
    for rule, method in doors(app) * 3:
        if rule.endpoint in ("live.stream", "host.delete"):
            continue
        one = chance.choice(phones)
        names = chance.sample(NAMES, chance.randint(0, 7))
        fields = {name: [chance.choice(ODD) for _ in range(chance.randint(1, 3))] for name in names}
        hidden = {"csrf_token": one.hidden("csrf_token"), "seen": str(table.refresh().seq), "entry_id": str(chance.random())}
        fields = {**hidden, **fields} if method == "POST" else fields
        headers = chance.choice([{}, JSON, {"HX-Request": "true"}, {"Accept-Language": "it, xx;q=0.5"}, {"Accept": "*;q=2"}])
        url = address(rule, chance, code, "wrong-token")
        answer = one.client.open(
            url, method=method, headers=headers, environ_overrides={"REMOTE_ADDR": "192.168.4.77"},
            **({"data": fields} if method == "POST" else {"query_string": fields}),
        )
        told = answer.get_data().decode(errors="replace")
        assert answer.status_code < 500, (seed, method, url, fields, told[:600])
        assert "Traceback" not in told
    assert table.refresh().broken is None
    assert shown(Tables(table.store.path, __version__).open(code)) == shown(table)


@each("rule", ["/", "/new", "/score", "/t/{}", "/t/{}/log", "/sheets/emu-bay/board.pdf", "/no/page"])
def test_an_address_with_bytes_that_are_no_text(ann, code, rule):
    raw = {"QUERY_STRING": b"account=\x87&edition=\xc3\xa9\xff".decode("latin-1")}
    assert ann.client.get(rule.format(code), environ_overrides=raw).status_code in (200, 302, 303, 404, 422)


def test_a_missing_field_is_no_fault_of_the_server(app, monkeypatch):
    monkeypatch.setitem(rights.RIGHTS, "missing", rights.anyone)

    # What Flask raises for request.form["missing"] is answered like every bad request.
    @app.get("/missing")
    def missing():
        raise BadRequestKeyError("field")

    answer = app.test_client().get("/missing", headers=JSON)
    assert answer.status_code == 400
    assert sentence(answer) == "This request cannot be read."


def test_a_fault_of_ours_is_told_without_its_insides(app, caplog, monkeypatch):
    monkeypatch.setitem(rights.RIGHTS, "fault", rights.anyone)

    @app.get("/fault")
    def fault():
        raise ZeroDivisionError("secret detail")

    for headers in ({}, JSON, {"HX-Request": "true"}):
        answer = app.test_client().get("/fault", headers=headers)
        assert answer.status_code == 500
        assert "secret detail" not in answer.get_data(as_text=True)
        assert "Nothing was changed" in answer.get_data(as_text=True)
    assert "secret detail" in caplog.text


def test_a_full_disk_is_told_and_the_table_goes_on_afterwards(ann, table, code):
    table.store.db.execute("pragma query_only = on")
    move = legal(table)
    told = sentence(send(ann, table, entry(table, move), 503))
    assert "Nothing was changed" in told or "nothing was written" in told
    ann.enter(f"/t/{code}/play", {"move": json.dumps(move)})
    assert ann.status == 503
    assert "<!doctype html>" in ann.page
    table.store.db.execute("pragma query_only = off")
    ann.get(f"/t/{code}").enter(f"/t/{code}/play", {"move": json.dumps(move)})
    assert (ann.status, table.seq) == (303, 1)


def test_what_fails_at_a_table_leads_back_to_it(host, phone, make):
    code = make(host)
    host.get(f"/t/{code}/amend/99")
    assert host.status >= 400
    assert f'href="/t/{code}"' in host.page
    stranger = phone()
    stranger.get("/t/ABCDEF/log")
    assert stranger.status == 404
    assert "Back to the table" not in stranger.page
