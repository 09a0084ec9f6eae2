"""The pages that are read, on recorded positions: all of them, in every phase of a game, with awkward names."""

import csv
import io
import json
import random
import re
from html import unescape
from pathlib import Path

import pytest

import companion
from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.engine.record import parse_record
from companion.engine.stopping import StopGame
from companion.games import find_title
from companion.tables import Submission
from companion.tables import history as past
from companion.web import create_app
from companion.web.curve import curve
from tests.each import each

NAMES = ("Ann", "Bo", "Cy", "Di")
AWKWARD = ("Maximilian-Alexander <script>alert(1)</s", 'Bartholomäus "von" & zu Hohenlohe-Schill', "Cy", "Di")
READ = ("", "/companies", "/players", "/set-up", "/log", "/log?audit=1", "/log?about=L%26W", "/history", "/desk", "/big")
MAPS = ("/map", "/map?whole=1", "/big?map=1")
TIME = "2026-03-06T20:{:02}:{:02}.000Z"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One application for all of these tests: each makes its own table, and reads much."""
    file = tmp_path_factory.mktemp("read") / "tables.sqlite"
    return create_app(file, TESTING=True, RATELIMIT_ENABLED=False)


def at(n):
    return TIME.format(n // 60 % 60, n % 60)


def enter(table, move, by=None, **more):
    """Enter a move as whoever acts."""
    table.play(
        table.read_moves([move]),
        Submission(table.seq, f"entry-{table.seq}", by or move.get("player"), at(table.seq), **more),
    )


def play(table, moves, seed=1, no_dividends_before=20):
    """Random legal moves; dividends are left until there is something to pay."""
    chance = random.Random(seed)

    def choose(options):
        kinds = [offer for offer in options if getattr(getattr(offer, "kind", None), "kind", "") != "pay-dividends"]
        late = table.game.turn_number >= no_dividends_before
        return chance.choice(options if late or not kinds else kinds)

    while table.game.end is None and len(table.game.receipts) < moves:
        enter(table, to_wire(random_move(table.game, choose)))
    return table


@pytest.fixture
def a_table(tables):
    """A table with so many random moves: `a_table(40)`."""

    def make(moves=0, players=NAMES, seed="7", depth="full", **options):
        return play(tables.make("emu-bay", players, name="Friday", seed=seed, depth=depth, options=options), moves)

    return make


def plain(text):
    """A table cell or an option as it is read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.mark.parametrize("moves", [0, 6, 30, 60, 2000])
@pytest.mark.parametrize("depth", ["full", "books"])
def test_every_page_in_every_phase(a_table, phone, seated, moves, depth):
    table = a_table(moves, depth=depth)
    assert moves < 2000 or table.game.end is not None
    for reader in (phone(), seated(table.code, "Ann")):
        for path in READ + (MAPS if depth == "full" else ()):
            assert reader.get(f"/t/{table.code}{path}").status == 200, path
            assert "Traceback" not in reader.page


@pytest.mark.parametrize("moves", [6, 40, 2000])
def test_names_are_text_everywhere(a_table, phone, moves):
    table, reader = a_table(moves, AWKWARD), phone()
    for path in READ + MAPS:
        page = reader.get(f"/t/{table.code}{path}").page
        assert "<script>alert" not in page, path
        assert AWKWARD[0] in reader.text or path in (*MAPS, "/companies", "/log?about=L%26W", "", "/big"), path


@each("path", READ + MAPS)
def test_nothing_on_a_page_that_the_policy_forbids(a_table, phone, path):
    page = phone().get(f"/t/{a_table(40).code}{path}").page
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?! src=)", page)
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_companies_show_their_figures(a_table, phone):
    table = a_table(45)
    text = phone().get(f"/t/{table.code}/companies").text
    for charter in table.game.operating():
        assert f"Treasury ₤{charter.cash}" in text
        for player, held in charter.holders.items():
            assert f"{player} {held}" in text


def test_the_forecast_follows_the_bonds(a_table, phone):
    table = a_table(45)
    for company in table.game.title.view(table.game).companies:
        if company.bonds and not company.merged_into:
            later = " → ".join(str(n).replace("-", "−") for n in company.forecast[1:])
            assert f"Revenue after the next three dividends {later}" in phone().get(f"/t/{table.code}/companies").text


def test_what_a_seat_holds_is_marked(a_table, seated):
    table = a_table(45)
    owner = next(iter(table.game.charters["L&W"].holders))
    assert "you hold" in seated(table.code, owner).get(f"/t/{table.code}/companies").text


def test_players_show_cash_and_what_dividends_would_do(a_table, seated):
    table = a_table(45)
    page = seated(table.code, "Cy").get(f"/t/{table.code}/players")
    for player in table.game.title.view(table.game).players:
        assert f"Cash ₤{player.cash}" in page.text
        assert f"→ ₤{player.after}" in page.text
    assert page.text.index("Cy you") < page.text.index("Bo seat 2")


def test_history_notes_and_corrections_are_one_tap_away_and_the_rest_two(a_table, seated):
    table = a_table(10)
    ann = seated(table.code, "Ann")
    ways = {"": ("history", "notes", "correct", "info"), "/info": ("chips", "desk", "screen", "sheets", "history")}
    for at, places in ways.items():
        page = ann.get(f"/t/{table.code}{at}").page
        for place in places:
            assert f'href="/t/{table.code}/{place}"' in page


def test_at_books_there_is_no_map(a_table, phone):
    reader = phone().get(f"/t/{a_table(10, depth='books').code}/map")
    assert reader.status == 404
    assert "stays on the table" in reader.text


def test_the_map_stands_in_words_too(a_table, phone):
    table = a_table(30)
    text = phone().get(f"/t/{table.code}/map").text
    for hex_ in table.game.title.view(table.game).map:
        assert f"{hex_.id} {hex_.label}".strip() in text
    assert "L&W station" in text


# The log.


def test_the_log_is_newest_first_with_balances(a_table, phone):
    table = a_table(30)
    page = phone().get(f"/t/{table.code}/log").page
    numbers = [int(n) for n in re.findall(r'id="line-(\d+)"', page)]
    assert numbers == list(range(30, 0, -1))
    newest = past.log(table)[-1]
    for name, amount in newest.has.items():
        assert f"{name} ₤{amount}" in plain(page)


def test_balances_of_the_log_are_the_accounts(a_table):
    table = a_table(2000)
    lines, last = past.log(table), {}
    for line in lines:
        last.update(line.has)
    for name, amount in last.items():
        assert table.game.accounts()[name].cash == amount


def test_a_line_that_pays_several_players_says_what_each_gets(a_table, phone):
    table = a_table(60)
    lines = past.log(table)
    paid = next(line for line in lines if line.entry.move.kind == "pay-dividends" and len(line.gains) > 1)
    before = dict.fromkeys(table.game.players, 0)
    for line in lines[: paid.n - 1]:
        before |= {name: amount for name, amount in line.has.items() if name in before}
    assert paid.gains == {name: paid.has[name] - before[name] for name in table.game.players if name in paid.gains}
    said = " · ".join(f"{name} {'+' if sum_ > 0 else '−'}₤{abs(sum_)}" for name, sum_ in paid.gains.items())
    summary = re.search(rf'id="line-{paid.n}".*?</summary>', phone().get(f"/t/{table.code}/log").page, re.S)[0]
    assert said in plain(summary), "without opening the line"
    assert all(not line.gains for line in lines if line.entry.move.kind in ("pass", "bid", "build-track"))


def test_the_log_of_one_company_or_player(a_table, phone):
    table, reader = a_table(45), phone()
    for name in ("Ann", "L&W"):
        page = reader.get(f"/t/{table.code}/log", query_string={"about": name}).page
        shown = {int(n) for n in re.findall(r'id="line-(\d+)"', page)}
        assert shown == {line.n for line in past.log(table) if line.concerns(name)}
        assert 0 < len(shown) < len(table.timeline.entries)
    page = reader.get(f"/t/{table.code}/log?about=Nobody").page
    assert len(re.findall(r'id="line-', page)) == len(table.timeline.entries)


def test_a_long_log_comes_in_parts(a_table, phone):
    table, reader = a_table(), phone()
    for _ in range(130):
        enter(table, {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "a chip"}, "Ann")
    page = reader.get(f"/t/{table.code}/log").page
    assert 'id="line-130"' in page
    assert 'id="line-80"' not in page
    older = unescape(re.search(r'href="([^"]*skip=50[^"]*)"', page)[1])
    page = reader.get(older).page
    assert 'id="line-80"' in page
    assert 'id="line-81"' not in page
    assert "Newer" in page
    assert reader.get(f"/t/{table.code}/log?skip=-5").status == 200
    assert "Newer" in reader.get(f"/t/{table.code}/log?skip=99999").page


def test_who_entered_for_whom(a_table, phone):
    table, reader = a_table(), phone()
    actor = table.game.ask.actors[0]
    other = next(name for name in NAMES if name != actor)
    enter(table, {"move": "pass", "player": actor}, other)
    assert f"({other} for {actor})" in reader.get(f"/t/{table.code}/log").text
    enter(table, {"move": "pass", "player": table.game.ask.actors[0]}, "host")
    assert "(the host for" in reader.get(f"/t/{table.code}/log").text


def test_corrections_and_overruled_entries_say_why(a_table, phone):
    table, reader = a_table(), phone()
    enter(table, {"move": "correct-cash", "account": "Bo", "amount": 2, "reason": "a chip <under> the table"}, "Ann")
    actor = table.game.ask.actors[0]
    # Below the minimum, which the table overrules.
    enter(table, {"move": "bid", "player": actor, "amount": 1}, actor, reason="agreed so")
    page = reader.get(f"/t/{table.code}/log").page
    assert "receipt--correction" in page
    assert "receipt--override" in page
    assert "Bo ₤6 → ₤8" in reader.text
    assert "Reason: a chip <under> the table" in reader.text
    assert "Reason: agreed so" in reader.text


def test_going_back_takes_three_taps(a_table, seated):
    """The log, the line, and the button that names what is lost."""
    table = a_table(8)
    me = seated(table.code, "Ann").get(f"/t/{table.code}/log")
    assert re.search(r"Takes back 3 entries: .*", me.text)
    me.enter(f"/t/{table.code}/undo", {"to": 5, "named": 1})
    assert me.status == 303
    assert len(table.refresh().timeline.entries) == 5


def test_who_only_watches_is_not_offered_to_go_back(a_table, phone):
    assert "Take back everything after this line" not in phone().get(f"/t/{a_table(8).code}/log").text


def test_the_audit_shows_what_was_taken_back(a_table, phone):
    table, reader = a_table(), phone()
    for player in table.game.clockwise(table.game.first_bidder):
        enter(table, {"move": "pass", "player": player})
    for amount in (2, 3):
        enter(table, {"move": "correct-cash", "account": "Bo", "amount": amount}, "Bo")
    said = [str(line.told) for line in past.log(table)]
    table.undo(4, Submission(table.seq, "undo-1", "Bo", at(7)))
    table.redo(5, Submission(table.seq, "redo-1", "Ann", at(8)))
    enter(table, {"move": "correct-cash", "account": "Ann", "amount": 1, "reason": "a chip"}, "Ann")
    lines = past.audit(table)
    assert [line.kind for line in lines] == ["", "", "", "", "correction", "undone", "correction"]
    assert (said[5], str(lines[5].told)) == ("Correction: Bo 8 → 11.", "Correction: Bo +3")
    assert [(change.what, change.by) for change in lines[4].changes] == [("undone", "Bo"), ("redone", "Ann")]
    assert [line.n for line in lines] == [1, 2, 3, 4, 5, 6, 6]
    text = reader.get(f"/t/{table.code}/log?audit=1").text
    assert "Taken back by Bo" in text
    assert "Put back by Ann" in text
    assert "Taken back" not in reader.get(f"/t/{table.code}/log").text


def test_the_audit_shows_what_was_changed_in_the_past(a_table, phone):
    table = a_table()
    for amount in (1, 2, 3):
        enter(table, {"move": "correct-cash", "account": "Ann", "amount": amount, "reason": "a chip"}, "Ann")
    changed = {"move": "correct-cash", "account": "Ann", "amount": 5, "reason": "counted again"}
    table.amend({"1": changed, "2": None}, Submission(table.seq, "amend-1", "Bo", at(9)))
    lines = past.audit(table)
    assert [(line.kind, line.n) for line in lines] == [("undone", 1), ("correction", 1), ("undone", 2), ("correction", 2)]
    assert lines[1].entry.move.amount == 5
    assert [line.changes[0].what for line in lines if line.changes] == ["changed", "dropped"]
    text = phone().get(f"/t/{table.code}/log?audit=1").text
    assert "Changed by Bo" in text
    assert "Dropped by Bo" in text
    assert past.night(table).amendments == 1


# The night.


def test_the_course_has_a_point_for_each_round(a_table):
    table = a_table(60)
    course = past.course(table)
    assert set(course.worth) == set(NAMES)
    rounds = len(table.game.history)
    assert rounds
    assert all(len(row) == len(course.labels) for row in course.worth.values())
    assert [row[0] for row in course.worth.values()] == [6, 6, 6, 6]
    assert {player: row[-1] for player, row in course.worth.items()} == table.game.worth()
    assert len(course.labels) - rounds in (1, 2)


def test_the_curve_and_the_same_in_figures(a_table, phone):
    table = a_table(2000)
    page = phone().get(f"/t/{table.code}/history").page
    lines = re.findall(r'<polyline class="curve__line[^"]*" points="([^"]*)"', page)
    assert len(lines) == 4
    assert {len(line.split()) for line in lines} == {len(past.course(table).labels)}
    for round_ in table.game.history:
        for worth in round_.worth.values():
            assert f"₤{worth}" in plain(page)


def test_before_the_first_entry_there_is_nothing_to_draw(a_table, phone):
    page = phone().get(f"/t/{a_table().code}/history").page
    assert "<polyline" not in page
    assert "No round is finished yet" in page


def test_the_night_in_figures(a_table):
    table = a_table(2000)
    table.undo(len(table.timeline.entries) - 1, Submission(table.seq, "undo-1", "Bo", "2026-03-06T23:14:00.000Z"))
    night = past.night(table)
    assert (night.began, night.minutes, night.undos) == (at(0), 194, 1)
    assert night.entries == len(table.game.receipts)
    biggest = max((s["per_share"], c) for line in table.game.history for c, s in line.companies.items())
    assert night.dividend is None or night.dividend.amount == biggest[0]


def test_a_night_that_was_ended_by_hand_was_not_corrected_by_it(a_table):
    table = a_table(20)
    table.play([StopGame()], Submission(table.seq, "stop-1", "Bo", "2026-03-06T23:14:00.000Z"))
    assert table.game.end is not None and past.night(table).corrections == 0


def test_the_working_adds_up(a_table):
    for seed in "123456":
        game = a_table(2000, seed=seed).game
        working = past.working(game)
        for player, amount in game.worth().items():
            assert working.before[player] + sum(part for _, part in working.payments[player]) == amount


def test_the_end_says_why_and_how(a_table, seated):
    table = a_table(2000)
    page = seated(table.code, "Ann").get(f"/t/{table.code}")
    reader = table.game.formatter()
    assert reader(table.game.end.text) in page.text
    for rank, player, score in table.game.standings():
        assert f"{rank}. {player} ₤{score}" in page.text
    for note in past.working(table.game).facts:
        assert " ".join(reader(note).split()) in page.text
    report = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page.page, re.S)[1])
    assert report.startswith("Emu Bay Railway Company · Friday · 2026-03-0")
    assert reader(table.game.end.text) in report


def test_a_shared_win_is_called_so(a_table, seated):
    table = a_table(2000)
    for player in NAMES:
        short = 50 - table.game.worth()[player]
        enter(table, {"move": "correct-cash", "account": player, "amount": short, "reason": "equal"}, "Ann")
    assert "Equal money: the win is shared" in seated(table.code, "Ann").get(f"/t/{table.code}").text


def test_who_went_bankrupt_is_marked(tables, phone):
    for seed in range(40):
        table = play(tables.make("emu-bay", NAMES[:3], seed=str(seed)), 2000, seed, 4)
        if table.game.end.reason == "bankruptcy":
            break
    bankrupt = table.game.title.view(table.game).bankrupt
    assert bankrupt
    text = phone().get(f"/t/{table.code}").text
    for player in bankrupt:
        assert re.search(rf"\d\. {player} ₤0 bankrupt", text)


# Wide screens.


def test_the_desk_has_everything_at_once(a_table, seated):
    table = a_table(40)
    actor = table.game.ask.actors[0]
    page = seated(table.code, actor).get(f"/t/{table.code}/desk")
    assert 'class="page desk"' in page.page
    for part in ("matrix", "hexmap", "log", "meters", "desk__acts", 'data-key="u"'):
        assert part in page.page
    assert "Your actions" in page.text
    other = next(name for name in NAMES if name != actor)
    assert f"Enter for {actor}" in seated(table.code, other).get(f"/t/{table.code}/desk").text


def test_who_only_watches_has_no_acts_at_the_desk(a_table, phone):
    text = phone().get(f"/t/{a_table(40).code}/desk").text
    assert "Enter for" not in text
    assert "Take a seat" in text


def test_the_big_screen_shows_the_code_while_people_come(a_table, phone):
    young, old = a_table(3), a_table(40)
    assert f"/j/{young.code}" in phone().get(f"/t/{young.code}/big").text
    assert "Scan to join" not in phone().get(f"/t/{old.code}/big").text


def test_the_big_screen_is_only_read(a_table, seated):
    table = a_table(40)
    page = seated(table.code, "Ann").get(f"/t/{table.code}/big").page
    assert re.search(r'<html lang="en"\s+class="big">', page)
    assert not re.search(r"<(button|form|input|select|summary)|<a (?!class=\"skip)", page)
    assert f'data-seq="{table.seq}"' in page


def test_the_big_screen_says_who_is_on_whoever_opens_it(a_table, seated, phone):
    table = a_table(40)
    header = r'<div class="top__turn" role="status">(.*?)</div>'
    of_all = re.search(header, phone().get(f"/t/{table.code}/big").page, re.S)
    of_one = re.search(header, seated(table.code, table.game.ask.actors[0]).get(f"/t/{table.code}/big").page, re.S)
    assert of_all and of_one and of_one[1] == of_all[1]


def test_the_big_screen_ends_with_the_ranking(a_table, phone):
    table = a_table(2000)
    text = phone().get(f"/t/{table.code}/big").text
    for rank, player, score in table.game.standings():
        assert f"{rank}. {player} ₤{score}" in text


# To take home.


def test_the_game_file_replays(a_table, phone):
    table = a_table(50)
    response = phone().client.get(f"/t/{table.code}/export.json")
    assert response.headers["Content-Disposition"] == f'attachment; filename="emu-bay-{table.code}.json"'
    game = parse_record(json.loads(response.text), find_title).replay()
    assert game.trace() == table.game.trace()


def test_rounds_and_payments_as_csv(a_table, phone):
    table = a_table(2000)
    client = phone().client
    rounds = list(csv.DictReader(io.StringIO(client.get(f"/t/{table.code}/export/rounds.csv").text)))
    assert len(rounds) == len(table.game.history)
    assert [int(rounds[-1][f"{player} cash"]) for player in NAMES] == list(table.game.history[-1].worth.values())
    response = client.get(f"/t/{table.code}/export/ledger.csv")
    assert response.mimetype == "text/csv"
    lines = list(csv.DictReader(io.StringIO(response.text)))
    assert len(lines) == len(table.game.opening[1]) + sum(len(receipt.postings) for receipt in table.game.receipts)


def test_how_the_board_was_set_up_is_found_all_evening(tables, phone):
    table = tables.make("emu-bay", NAMES[:3], name="Friday", seed="elderberry")
    begun = read_on(phone().get(f"/t/{table.code}").page)
    play(table, 20)
    late = phone().get(f"/t/{table.code}/info")
    assert f'href="/t/{table.code}/set-up"' in late.page
    found = read_on(late.get(f"/t/{table.code}/set-up").page)
    for page in (begun, found):
        assert "Each player gets ₤8." in page
        assert "Action cubes: Take Resources 3, Pay Dividends 1." in page
        assert re.search(r"TMLC 8 2 ₤\d+ \(", page) or re.search(r"TMLC 8 2 none", page)
        assert re.search(r"resource cubes on the map: \d,\d × \d", page)
    crayons = tables.make("empire-builder", NAMES[:3], name="Later", edition="eurorails")
    page = read_on(phone().get(f"/t/{crayons.code}/set-up").page)
    for sentence in ("Each player gets 50M,", "Each player gets a Freight train: 9 mileposts, 2 loads.",
                     "Three demand cards for each player"):
        assert sentence in page


def read_on(page):
    """What is read on a page."""
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<(script|style).*?</\1>", " ", page, flags=re.S))).split())
    return re.sub(r" (?=[.,])", "", words)


def test_each_line_of_the_curve_has_its_colour_and_dashes_and_both_before_its_name():
    course = past.Course((("Start", ""), ("SR 1", "1")), {f"Player {n}": [10, 10 + n] for n in range(8)}, ())
    drawn = curve(course)
    assert len({line.colour for line in drawn.series}) == len(drawn.series) == 8
    style = (Path(companion.__file__).parent / "static/style.css").read_text()
    looks = [re.search(rf"\.curve--{line.colour} {{ (--tone: [^;]*;)?(.*?)}}", style) for line in drawn.series]
    tones, dashes = zip(*(look.groups() if look else (None, "") for look in looks), strict=True)
    assert len(set(tones)) == len(set(dashes)) == 8, "told apart in colour, and in black and white"
    for line in drawn.series:
        begins, length = re.fullmatch(r"M([\d.]+) [\d.]+h(\d+)", line.sample).groups()
        assert drawn.right < float(begins) and float(begins) + float(length) < line.label.x
