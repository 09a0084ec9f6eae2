"""Who may do what: every route as every role, on a real application, against a table written out here once more.

"yes" and "no" hold at every table. A word is what the host has settled about entries: "friends" only where anyone enters for
anyone, "own" there and where everybody enters their own. "turn" is the seat that is on turn, "seat" another one.
"""

import json

import pytest

from companion.tables import Boxes
from companion.tables.submission import Submission
from companion.web import create_app, people, rights
from tests.each import each
from tests.web.conftest import Phone
from tests.web.stories_18xx import DISTRIBUTION, PLAYERS, SETUP, STOCK_ROUND
from tests.web.test_tournament import event, events  # noqa: F401 - fixtures

ENTRIES = {"friends": "anyone", "own": "own", "banker": "banker"}
#: At what tables a word of the table below allows it.
WHERE = {"yes": ENTRIES.keys(), "no": (), "own": ("friends", "own"), "friends": ("friends",)}

AT_A_TABLE = """
                          host    banker  turn    seat    watcher stranger
lobby.join                yes     yes     yes     yes     yes     yes
lobby.sit                 yes     yes     yes     yes     yes     yes
lobby.seat_card           yes     yes     yes     yes     yes     yes
lobby.host_link           yes     yes     yes     yes     yes     yes
lobby.host_here           no      no      no      no      no      no
play.now                  yes     yes     yes     yes     yes     yes
play.act                  yes     yes     yes     yes     yes     yes
read.bars                 yes     yes     yes     yes     yes     yes
read.companies            yes     yes     yes     yes     yes     yes
read.players              yes     yes     yes     yes     yes     yes
read.set_up               yes     yes     yes     yes     yes     yes
read.log                  yes     yes     yes     yes     yes     yes
read.map                  yes     yes     yes     yes     yes     yes
read.history              yes     yes     yes     yes     yes     yes
read.desk                 yes     yes     yes     yes     yes     yes
shared.document           yes     yes     yes     yes     yes     yes
read.big                  yes     yes     yes     yes     yes     yes
read.screen               yes     yes     yes     yes     yes     yes
read.export               yes     yes     yes     yes     yes     yes
read.export_all_the_same  yes     yes     yes     yes     yes     yes
read.rounds               yes     yes     yes     yes     yes     yes
read.ledger               yes     yes     yes     yes     yes     yes
ending.picture            yes     yes     yes     yes     yes     yes
ending.play_log           yes     yes     yes     yes     yes     yes
look.page                 yes     yes     yes     yes     yes     yes
chips.page                yes     yes     yes     yes     yes     yes
runs.overview             yes     yes     yes     yes     yes     yes
runs.company              yes     yes     yes     yes     yes     yes
runs.tile                 yes     yes     yes     yes     yes     yes
runs.follow               yes     yes     yes     yes     yes     yes
papers.sheets             yes     yes     yes     yes     yes     yes
papers.preview            yes     yes     yes     yes     yes     yes
papers.pdf                yes     yes     yes     yes     yes     yes
papers.single             yes     yes     yes     yes     yes     yes
papers.sheets:keys        yes     yes     no      no      no      no
papers.preview:keys       yes     yes     no      no      no      no
papers.pdf:keys           yes     yes     no      no      no      no
live.stream               yes     yes     yes     yes     yes     yes
live.state                yes     yes     yes     yes     yes     yes
host.info                 yes     yes     yes     yes     yes     yes
play.play                 yes     yes     own     friends no      no
play.play:correction      yes     yes     friends friends no      no
play.undo                 yes     yes     own     friends no      no
play.undo:all             yes     yes     friends friends no      no
play.redo                 yes     yes     own     friends no      no
ending.rematch            yes     yes     yes     yes     no      no
hints.rules               yes     yes     yes     yes     yes     yes
hints.told                yes     yes     yes     yes     yes     yes
news.seen             yes     yes     yes     yes     yes     yes
news.laid             yes     yes     yes     yes     yes     yes
entering.choose           yes     yes     yes     yes     no      no
entering.change           yes     yes     yes     yes     no      no
until.change              yes     yes     own     friends no      no
correct.page              yes     yes     friends friends no      no
correct.enter_correction  yes     yes     friends friends no      no
position.page             yes     yes     friends friends no      no
position.take_over        yes     yes     friends friends no      no
amend.line                yes     yes     friends friends no      no
amend.change              yes     yes     friends friends no      no
host.notes                no      yes     yes     yes     no      no
host.write_notes          no      yes     yes     yes     no      no
host.page                 yes     no      no      no      no      no
host.settings             yes     no      no      no      no      no
host.wifi                 yes     no      no      no      no      no
host.play_for_all         yes     no      no      no      no      no
host.ask_links            yes     no      no      no      no      no
host.deal_links           yes     no      no      no      no      no
host.ask_delete           yes     no      no      no      no      no
host.delete               yes     no      no      no      no      no
"""

AT_AN_EVENT = """
                          organiser conductor player  stranger
tournament.key            yes       yes       yes     yes
tournament.home           yes       yes       yes     yes
tournament.tables         yes       yes       yes     yes
tournament.standings      yes       yes       yes     yes
tournament.board          yes       yes       yes     yes
tournament.export         yes       yes       yes     yes
tournament.rulings        yes       yes       no      no
event_live.stream         yes       yes       yes     yes
event_live.state          yes       yes       yes     yes
event_sheet.page          yes       yes       yes     yes
event_sheet.hand_in       yes       yes       no      no
event_sheet.enter         yes       yes       no      no
event_sheet.be_host       yes       yes       no      no
event_desk.conductors     yes       yes       no      no
event_desk.players        yes       yes       no      no
event_desk.add_players    yes       yes       no      no
event_desk.leave          yes       yes       no      no
event_desk.slots          yes       yes       no      no
event_desk.keep_slot      yes       yes       no      no
event_desk.slot           yes       yes       no      no
event_desk.seat           yes       yes       no      no
event_desk.add_table      yes       yes       no      no
event_desk.open_tables    yes       yes       no      no
event_desk.codes          yes       yes       no      no
event_desk.rulings        yes       yes       no      no
event_desk.rule           yes       yes       no      no
event_desk.log            yes       yes       no      no
event_desk.strike         yes       yes       no      no
event_desk.settings       yes       yes       no      no
event_desk.keep_settings  yes       yes       no      no
event_desk.sign           yes       yes       no      no
event_papers.sheets       yes       yes       no      no
event_papers.preview      yes       yes       no      no
event_papers.pdf          yes       yes       no      no
event_papers.single       yes       yes       no      no
"""

IN_THE_HOUSE = """
                          owner   stranger
static                    yes     yes
lobby.home                yes     yes
lobby.icon                yes     yes
lobby.find                yes     yes
lobby.theme               yes     yes
languages.change          yes     yes
lobby.prints              yes     yes
lobby.owner_link          yes     yes
lobby.host_here           yes     no
backup.fetch              yes     no
new.page                  yes     yes
new.make                  yes     yes
tournament.new            yes     yes
tournament.make           yes     yes
boxes.shelf               yes     yes
boxes.take                yes     yes
boxes.follow              yes     yes
boxes.blank               yes     yes
boxes.begin               yes     yes
boxes.share               yes     yes
boxes.page                yes     yes
boxes.parts               yes     yes
boxes.edit                yes     yes
boxes.change              yes     yes
boxes.join                yes     yes
boxes.export              yes     yes
boxes.take_shelf          yes     no
boxes.delete              yes     no
opening.page              yes     yes
opening.take              yes     yes
opening.follow            yes     yes
scoring.page              yes     yes
scoring.count             yes     yes
papers.box                yes     yes
papers.box_pdf            yes     yes
papers.box_preview        yes     yes
papers.box_single         yes     yes
"""

#: What a request needs besides the code, so that nothing but rights stands in its way. `kind` "keys": seat cards.
AND = {
    "lobby.sit": {"seat": ""}, "lobby.seat_card": {"token": ""}, "lobby.host_link": {"token": ""},
    "play.act": {"kind": "pass"}, "look.page": {"id_": "loads"}, "runs.company": {"company": "PRR"},
    "runs.tile": {"company": "PRR"}, "runs.follow": {"part": "big"},
    "papers.preview": {"kind": "setup", "number": 1}, "papers.pdf": {"kind": "setup"}, "papers.single": {"kind": "setup"},
    "papers.preview:keys": {"kind": "seats", "number": 1}, "papers.pdf:keys": {"kind": "seats"},
    "papers.sheets:keys": {"sheet": "seats"}, "play.undo:all": {"to": "0", "sure": "1"},
    "shared.document": {"name": "watch"}, "until.change": {"player": STOCK_ROUND[-1]["player"], "until": "trade"},
    "play.play": {"move": json.dumps(STOCK_ROUND[-1])},
    "play.play:correction": {"move": json.dumps({"move": "correct-cash", "account": "Ann", "amount": 1})},
    "correct.enter_correction": {"kind": "correct-cash", "account": "Ann", "amount": "1"},
    "amend.line": {"n": 1}, "amend.change": {"n": 13, "changes": json.dumps({"13": None})},
    "host.write_notes": {"text": "sell early"}, "host.settings": {"name": "Mine", "entries_by": "own", "claims": "open"},
    "host.deal_links": {"seat": "Ann"}, "tournament.key": {"token": ""},
    "tournament.export": {"what": "results"}, "event_papers.preview": {"kind": "tables", "number": 1},
    "event_papers.pdf": {"kind": "tables"}, "event_papers.single": {"kind": "tables"},
    "event_desk.leave": {"number": "101"}, "lobby.owner_link": {"token": ""}, "opening.follow": {"id_": "x"},
    "boxes.follow": {"id_": "x"},
    "static": {"filename": "style.css"},
    "papers.box": {"title": "emu-bay"}, "papers.box_pdf": {"title": "emu-bay", "kind": "box"},
    "papers.box_preview": {"title": "emu-bay", "kind": "money", "number": 1},
    "papers.box_single": {"title": "emu-bay", "kind": "money"},
}  # fmt: skip
#: Those that answer otherwise than with a page or a way on: there is no such thing at this table, or the form is empty.
EMPTY = {
    "ending.picture", "ending.play_log", "ending.rematch",
    "look.page", "opening.follow", "lobby.find", "new.make", "tournament.make", "opening.take", "scoring.count",
    "position.take_over", "boxes.take", "boxes.follow", "boxes.begin", "boxes.change", "boxes.share",
    "papers.single",
    "papers.preview", "papers.preview:keys", "papers.pdf", "papers.pdf:keys", "papers.sheets:keys", "papers.box_pdf",
    "papers.box_preview", "papers.box_single", "event_sheet.hand_in", "event_desk.add_players", "event_desk.leave",
    "event_desk.keep_slot", "event_desk.seat", "event_desk.add_table", "event_desk.open_tables", "event_desk.rule",
    "event_desk.strike", "event_papers.preview", "event_papers.pdf", "event_papers.single", "event_sheet.be_host",
    "event_desk.keep_settings", "until.change",
}  # fmt: skip


def read(table):
    """A table above as {route: {role: word}}."""
    head, *lines = table.strip().splitlines()
    return {line.split()[0]: dict(zip(head.split(), line.split()[1:], strict=True)) for line in lines}


TABLES, EVENTS, HOUSE = read(AT_A_TABLE), read(AT_AN_EVENT), read(IN_THE_HOUSE)


def request(app, phone, route, **values):
    """Ask for a route as a phone would, with the fields of its form; returns the status."""
    endpoint = route.partition(":")[0]
    rule = next(rule for rule in app.url_map.iter_rules() if rule.endpoint == endpoint)
    given = {**values, **{name: value for name, value in AND.get(route, {}).items() if value != ""}}
    with app.test_request_context():
        url = app.url_for(endpoint, **{name: given[name] for name in rule.arguments})
    fields = {name: value for name, value in given.items() if name not in rule.arguments}
    if "POST" in rule.methods:
        # Whoever has come by a link has seen no form yet.
        return (phone if phone.hidden("csrf_token") else phone.get("/")).post(url, fields).status
    answer = phone.client.get(url, query_string=fields, **phone.options, buffered=False)
    answer.close()
    return answer.status_code


def judged(route, status):
    """What an answer says about the right; an answer that says neither is none."""
    if status == 403:
        return False
    assert status < 400 or (route in EMPTY and status in (404, 409, 413, 422)), f"{route} answers {status}"
    return True


# At a table --------------------------------------------------------------------------------------


def at_a_table(tables, entries, is_back=False):
    """A table whose seats are banker (Bo), on turn and not; the last entry is by the player who is on turn."""
    table = tables.make("18chesapeake-otr", PLAYERS, setup=SETUP, depth="full")
    table.change_settings(entries_by=entries, bankers=["Bo"])
    *first, last = [*DISTRIBUTION, *STOCK_ROUND][:-1]
    table.play(table.read_moves(first), Submission(table.seq, "first", "host", "2026-01-02T20:00:00Z"))
    # Cy's pass, after which Ann is on turn; taken back, it is Cy again.
    table.play(table.read_moves([last]), Submission(table.seq, "last", "Cy" if is_back else "Ann", "2026-01-02T20:00:00Z"))
    if is_back:
        table.undo(table.timeline.step_back(), Submission(table.seq, "back", "host", "2026-01-02T20:00:00Z"))
    return table


def phone_of(app, table, role):
    """A phone in a role at a table; it has come by the link that makes it so."""
    phone, settings = Phone(app), table.settings
    turn = next(iter(table.game.ask.actors))
    seats = {"banker": "Bo", "turn": turn, "seat": next(name for name in PLAYERS if name not in ("Bo", turn))}
    if role == "host":
        phone.get(f"/h/{table.code}/{settings['host']}")
    elif role in seats:
        phone.get(f"/s/{table.code}/{settings['seats'][seats[role]]}")
    elif role == "watcher":
        phone.get(f"/j/{table.code}")
    return phone


def tokens(table):
    keys = table.settings
    return {"lobby.seat_card": {"token": keys["seats"]["Ann"]}, "lobby.host_link": {"token": keys["host"]}}


def everywhere():
    """Every route with each way to settle entries; what has nothing to do with entering only with the strictest."""
    for route, words in TABLES.items():
        is_same = set(words.values()) == {"yes"} and not route.startswith("play")
        yield from ((route, entries) for entries in (["banker"] if is_same else ENTRIES))


@each(("route", "entries"), list(everywhere()))
def test_every_route_of_a_table_as_every_role(app, tables, route, entries):
    words = TABLES[route]
    found = {}
    is_changing = not route.startswith(("read", "papers", "runs", "live", "look"))
    table, is_changed = None, False
    for role in words:
        if table is None or is_changed:
            table = at_a_table(tables, ENTRIES[entries], is_back=route == "play.redo")
        phone = phone_of(app, table, role)
        form = {"seen": str(table.seq), "entry_id": f"{role}-now", **tokens(table).get(route, {})}
        found[role] = judged(route, request(app, phone, route, code=table.code, **form))
        is_changed = is_changing and found[role]  # what was refused has changed nothing
    assert found == {role: entries in WHERE[word] for role, word in words.items()}


# At an event, and in the house -------------------------------------------------------------------


@pytest.fixture
def desk(event, events):  # noqa: F811
    return events.open(event)


@pytest.mark.parametrize("route", EVENTS)
def test_every_route_of_an_event_as_every_role(app, desk, route):
    found = {}
    for role in reversed(EVENTS[route]):
        phone = Phone(app)
        if role in ("organiser", "conductor"):
            phone.get(f"/k/{desk.code}/{desk.settings[role]}")
        elif role == "player":
            phone.get(f"/e/{desk.code}?number=101")
        phone.get("/")
        form = {"code": desk.code, "n": 1, "id_": min(desk.event.tables), "token": desk.settings["conductor"], "do": "check"}
        found[role] = judged(route, request(app, phone, route, **form))
    assert found == {role: word == "yes" for role, word in EVENTS[route].items()}


@pytest.mark.parametrize("route", HOUSE)
def test_every_route_of_the_house(app, tables, code, route):
    found = {}
    for role in HOUSE[route]:
        phone = Phone(app)
        if role == "owner":
            phone.get(f"/owner/{tables.owner_key}")
        phone.get("/")
        if route.startswith("boxes."):
            code = Boxes(tables.store).keep({}, "Night").code
        key = people.box_key(tables, code)
        found[role] = judged(route, request(app, phone, route, code=code, token=tables.owner_key, key=key))
    assert found == {role: word == "yes" for role, word in HOUSE[route].items()}


# The table itself --------------------------------------------------------------------------------


def test_every_route_has_its_row(app):
    routes = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert routes == set(rights.RIGHTS)
    assert routes == {name.partition(":")[0] for name in (*TABLES, *EVENTS, *HOUSE)}


def test_a_route_without_a_row_is_nobodys(tmp_path):
    app = create_app(tmp_path / "tables.sqlite", TESTING=True)
    app.add_url_rule("/new-thing", "new_thing", lambda: "for everybody?")
    assert Phone(app).get("/new-thing").status == 403


def test_what_is_protected_is_kept_nowhere_on_the_way(app, tables, code):
    table, phone = at_a_table(tables, "anyone"), Phone(app)
    phone.get(f"/owner/{tables.owner_key}")
    host, ann = phone_of(app, table, "host"), Phone(app).get(f"/s/{table.code}/{table.settings['seats']['Ann']}")
    here = f"/t/{table.code}"
    for who, url in ((host, f"{here}/host"), (ann, f"{here}/notes"), (host, f"{here}/host/links?all=1"), (phone, "/"),
                     (ann, f"{here}/correct"), (host, f"{here}/sheets/seats.pdf")):  # fmt: skip
        answer = who.client.get(url, **who.options)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store"), url
    assert "no-store" not in ann.client.get("/static/style.css", **ann.options).headers["Cache-Control"]
