"""The best run on screens: entered in one tap, followed while it is searched for, never in anybody's way."""

import json
import re
import socket
from html import unescape

import pytest

from companion.eighteenxx.screens.best_runs import BestRuns
from companion.tables.submission import Submission
from companion.tables.workshop import Workshop
from companion.tables.written import key
from companion.web import create_app
from companion.web import runs as module
from companion.web.components import trains_apart
from tests.each import each
from tests.real_server import ask, serving
from tests.tables.questions import CUT, LONG, Broken, Endless, until
from tests.web.stories_18xx import DISTRIBUTION, STOCK_ROUND, TO_THE_RUN, played, runs_and_could_lay, wandered


@pytest.fixture
def workshop():
    """One for each test: some leave searches behind that never end."""
    made = Workshop()
    yield made
    made.close()


@pytest.fixture
def patient(monkeypatch):
    """Pages wait as long as it takes: a busy machine starts processes slowly."""
    monkeypatch.setattr(module, "MOMENT", LONG)


@pytest.fixture
def instead(monkeypatch):
    """Every best run is this question instead: `instead(question)`."""
    return lambda question: monkeypatch.setattr(BestRuns, "question", lambda *_, **__: question)


def running(tables, **more):
    """A table where a company runs its trains now."""
    return wandered(tables, runs_and_could_lay, **more)


def best_of(table):
    return table.game.board.best_run(table.game.operating)


def board(table):
    """The phone's way to sit down as the president."""
    return table.game.ask.actors[0]


def test_the_best_run_is_entered_in_one_tap(tables, seated, patient):
    table = running(tables)
    best = best_of(table)
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    assert f"Best run ${best.total} Proven best: no run earns more." in phone.text
    company = table.game.operating.name
    move = next(move for move in re.findall(r'name="move" value="([^"]*)"', phone.page) if "run-trains" in move)
    phone.enter(f"/t/{table.code}/play", {"move": unescape(move)})
    assert phone.status == 303
    entered = table.refresh().timeline.entries[-1].move
    assert (entered.company, entered.revenue, len(entered.routes)) == (company, best.total, len(best.run))


def test_a_run_in_the_past_is_changed_at_its_routes_and_names_them_by_their_hexes(tables, seated, patient):
    table = running(tables)
    n = len(table.timeline.entries) + 1
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    move = next(move for move in re.findall(r'name="move" value="([^"]*)"', phone.page) if "run-trains" in move)
    phone.enter(f"/t/{table.code}/play", {"move": unescape(move)})
    assert phone.status == 303, phone.text
    phone.get(f"/t/{table.code}/amend/{n}", query_string={"entry": n, "kind": "run-trains", "again": 1})
    assert phone.status == 200 and "Route(" not in phone.text
    assert "What do the trains earn?" in phone.text and 'type="number"' in phone.page  # as counted, not the one sum alone
    routes = table.refresh().timeline.entries[-1].move.routes
    phone.get(f"/t/{table.code}/amend/{n}", query_string={"entry": n, "kind": "run-trains", "routes": key(routes)})
    assert re.search(rf"Which routes\? {routes[0].train}: [A-Z0-9]+ – [A-Z0-9]+ ", phone.text)



def test_each_stop_is_listed_with_what_it_earns_and_equal_trains_are_told_apart(tables, seated, patient):
    table = wandered(tables, lambda game: runs_and_could_lay(game) and len(
        {train.name for train in game.running(game.operating)}) < len(game.running(game.operating)))
    phone = seated(table.code, board(table)).get(f"/t/{table.code}/runs")
    found = table.view.runs.question(table.game.operating.name).answer()
    for line, train in zip(found.lines, trains_apart(found.trains), strict=False):
        working = " + ".join(f"{stop} {value}" for stop, value in zip(line.called, line.brings.values, strict=True))
        assert f"{train} ${line.brings.total} {working}" in phone.text
    assert [str(train) for train in trains_apart(("2", "3", "2"))] == ["Train 2 (1 of 2)", "Train 3", "Train 2 (2 of 2)"]


def test_changing_it_begins_with_the_best_routes(tables, seated, patient):
    table = running(tables)
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    found = re.search(r'href="([^"]*draft=[^"]+)">\s*<span class="act__line"><span>Change the best run', phone.page)
    change = unescape(found[1])
    phone.get(change)
    assert f"Run for ${best_of(table).total}" in phone.text
    assert "As much as the best run: no run earns more." in phone.text


def test_tracing_tells_what_is_left_behind(tables, seated, patient):
    table = wandered(tables, lambda game: game.ask.offer("run-trains") is not None
                     and any(len(way.nodes) > 2 for _, way in game.board.best_run(game.operating).run))  # fmt: skip
    company, best = table.game.operating.name, best_of(table)
    found = table.view.runs.question(company).answer()
    draft = json.loads(table.view.runs.draft(company, found))
    at = next(n for n, stops in enumerate(draft) if len(stops) > 2)
    phone = seated(table.code, board(table))
    phone.get(f"/t/{table.code}/act/run-trains", query_string={"draft": json.dumps(draft), "train": at})
    for end in (draft[at][0], draft[at][-1]):
        assert f"Drop {table.game.board.state.hex(end.split('.')[0]).called}" in phone.text
    # Without one of its ends the route earns less; whichever leaves it legal is told in money.
    told = []
    for rest in (draft[at][1:], draft[at][:-1]):
        less = [rest if n == at else stops for n, stops in enumerate(draft)]
        phone.get(f"/t/{table.code}/act/run-trains", query_string={"draft": json.dumps(less), "train": at})
        told += re.findall(rf"\$(\d+) less than the best run of \${best.total} \.", phone.text)
    assert told
    assert all(int(less) > 0 for less in told)


def test_what_is_not_proved_says_so_with_its_bound(tables, host, instead, patient):
    table = running(tables)
    tables_limit = host.get(f"/t/{table.code}")
    assert tables_limit.status == 200
    instead(CUT)
    app = create_app(tables.store.path, TESTING=True, RATELIMIT_ENABLED=False, SEARCH_LIMIT=0)
    text = unescape(app.test_client().get(f"/t/{table.code}/runs").get_data(as_text=True))
    text = " ".join(re.sub(r"<[^>]+>", " ", text).split())
    assert "Not proven: the search has reached its limit. The best run earns $130 at most." in text


def test_a_search_under_way_is_followed_and_needs_no_javascript(tables, seated, instead):
    instead(Endless())
    table = running(tables)
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    assert "Searching for the best run" in phone.text
    follow = unescape(re.search(r'hx-get="([^"]*)"', phone.page)[1])
    assert re.search(r"<noscript><a href=\"[^\"]*\">Look again</a></noscript>", phone.page)
    assert 'id="best-run"' in phone.get(follow).page
    assert phone.get(follow.replace(f"seq={table.seq}", "seq=1")).status == 204


def test_two_phones_are_answered_by_one_search(app, tables, phone, instead):
    made = []
    instead(Endless())
    table = running(tables)
    ask_it = BestRuns.question
    BestRuns.question = lambda *given, **more: made.append(given) or ask_it(*given, **more)
    phone().get(f"/t/{table.code}/runs")
    before = len(made)
    phone().get(f"/t/{table.code}/runs")
    assert before == len(made) == len(table.view.runs.running())


def test_a_search_is_given_up_when_the_table_moves_on(app, tables, host, instead):
    instead(Endless())
    table = running(tables)
    host.get(f"/t/{table.code}/runs")
    workshop = app.extensions["companion-workshop"]
    assert workshop.under_way()
    table.play(
        table.read_moves([{"move": "pass", "company": table.game.operating.name}]),
        Submission(table.seq, "on", "host", "2026-01-02T20:00:00Z"),
    )
    until(lambda: workshop.under_way() == 0)


def test_a_search_that_fails_is_told(tables, host, instead, patient):
    instead(Broken())
    table = running(tables)
    assert "The search failed." in host.get(f"/t/{table.code}/runs").text


def test_a_slow_search_blocks_nobody(tmp_path):
    """A real server: while one page is searched for, others are answered at once."""
    database = tmp_path / "slow.sqlite"
    app = create_app(database, TESTING=True, RATELIMIT_ENABLED=False)
    table = running(app.extensions["companion"])
    before = """
from companion.eighteenxx.screens.best_runs import BestRuns
from tests.tables.questions import Endless
BestRuns.question = lambda *_, **__: Endless()
from companion.web import runs
runs.MOMENT = 600.0
"""
    with serving(database, before=before) as (port, _process):
        ask(port, f"/t/{table.code}/map")  # the table is opened
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(f"GET /t/{table.code}/runs HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            for _ in range(5):
                response, _body = ask(port, f"/t/{table.code}/state")
                assert response.status == 200
            slow.setblocking(False)
            with pytest.raises(BlockingIOError):
                slow.recv(1)


# What if ...


@pytest.fixture
def table(tables):
    """A company that runs now."""
    return running(tables)


def test_with_one_more_train(table, host, patient):
    company = table.game.operating.name
    host.get(f"/t/{table.code}/runs/{company}", query_string={"plus": "D"})
    now, then = best_of(table).total, table.view.what_if(company, plus=["D"]).question().answer().total
    assert re.search(rf"Best run now \${now} What if \${then}", host.text)
    assert "one more D" in host.text
    assert table.refresh().seq == len(table.rows())


def test_without_a_train(table, host, patient):
    company, train = table.game.operating.name, table.game.depot.of(table.game.operating.name)[0].name
    host.get(f"/t/{table.code}/runs/{company}", query_string={"minus": train})
    then = table.view.what_if(company, minus=[train]).question().answer().total
    assert f"What if ${then}" in host.text


def test_with_a_tile_laid_and_nothing_entered(table, host, patient):
    company = table.game.operating.name
    before = table.seq
    host.get(f"/t/{table.code}/runs/{company}/tile")
    hex_ = unescape(re.search(r'hex=([^"&]*)"', host.page)[1])
    host.get(f"/t/{table.code}/runs/{company}/tile", query_string={"hex": hex_})
    lay = unescape(re.search(rf'href="([^"]*lay={hex_}[^"]*)"', host.page)[1])
    host.get(lay)
    assert "What if" in host.text
    assert f"on {hex_}" in host.text
    assert table.refresh().seq == before


def test_what_is_no_longer_possible_is_left_out_and_named(table, host, patient):
    company = table.game.operating.name
    host.get(f"/t/{table.code}/runs/{company}", query_string={"lay": "A1:57:0", "minus": "D"})
    assert "This is no longer possible and left out: D, 57 A1." in host.text


@each("address", ["/XYZ", "/XYZ/tile", "/parts/none", "/PRR?plus=99"])
def test_what_does_not_exist_is_refused(table, host, address):
    host.get(f"/t/{table.code}/runs{address}")
    assert host.status in (404, 422)


def test_at_the_depth_books_nothing_of_it_is_shown(tables, host):
    table = played(tables, [*DISTRIBUTION, *STOCK_ROUND, *TO_THE_RUN], "books")
    for page in ("", "/companies", "/players", "/big", "/desk"):
        assert "est run" not in host.get(f"/t/{table.code}{page}").text.replace("Last run", "")
    assert host.get(f"/t/{table.code}/runs").status == 404


# The house rule.


def test_less_than_the_best_run_is_refused_with_it_and_the_table_may_overrule(tables, seated, patient):
    table = wandered(tables, lambda game: game.ask.offer("run-trains") is not None
                     and any(len(way.nodes) > 2 for _, way in game.board.best_run(game.operating).run),
                     options={"require_best_run": True})  # fmt: skip
    company, best = table.game.operating, best_of(table)
    runs = table.game.board.routes
    shorter = next(
        (train.name, stops, runs.value(company.name, _walked(stops), table.game.board.colours[-1], train))
        for train, way in best.run if len(way.nodes) > 2
        for stops in (runs.write(way)[0][1:], runs.write(way)[0][:-1])
        if not list(runs.route_refusals(company.name, train, _walked(stops)))
    )  # fmt: skip
    move = {"move": "run-trains", "company": company.name, "revenue": shorter[2],
            "routes": [{"train": shorter[0], "stops": list(shorter[1])}]}  # fmt: skip
    host = seated(table.code, board(table))
    host.get(f"/t/{table.code}").enter(f"/t/{table.code}/play", {"move": json.dumps(move)})
    assert host.status == 422
    assert f"{company.name} can earn ${best.total}, not only ${shorter[2]}." in host.text
    assert table.refresh().game.board.required._known, "searched for elsewhere, not in the rules"
    host.get(f"/t/{table.code}").enter(f"/t/{table.code}/play", {"move": json.dumps(move), "overruled": "1", "why": ""})
    assert host.status == 303
    assert table.refresh().timeline.entries[-1].overruled


def _walked(stops):
    from companion.eighteenxx.model.moves import Route

    return Route("", tuple(stops))


def test_trains_that_can_earn_something_are_not_left_without_a_question(tables, seated, patient):
    table = running(tables)
    best, company, n = best_of(table).total, table.game.operating.name, len(table.timeline.entries)
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    phone.enter(f"/t/{table.code}/play", {"kind": "pass", "player": board(table)})
    assert f"{company} can earn ${best}. Run no trains all the same?" in phone.text
    assert len(table.refresh().timeline.entries) == n
    phone.enter(f"/t/{table.code}/play", {"kind": "pass", "player": board(table), "sure": "1"})
    assert phone.status == 303 and len(table.refresh().timeline.entries) > n


def test_more_than_any_run_earns_is_asked_about_once_and_less_is_not(tables, seated, patient):
    table = running(tables)
    best = best_of(table).total
    phone = seated(table.code, board(table)).get(f"/t/{table.code}")
    typed = {"kind": "run-trains", "player": board(table), "routes": "null"}
    company = table.game.operating.name
    phone.enter(f"/t/{table.code}/play", typed | {"revenue-typed": best + 10})
    assert (f"No run of {company} earns more than ${best} on the map as it was entered. Enter ${best + 10} all the same?"
            in phone.text)
    before = len(table.refresh().timeline.entries)
    sure = unescape(re.search(r'name="move" value="([^"]*)"', phone.page)[1])
    phone.enter(f"/t/{table.code}/play", {"move": sure, "sure": 1})
    entries = table.refresh().timeline.entries
    assert (len(entries), entries[-1].move.revenue) == (before + 1, best + 10)
