"""An event on the web: from its creation to standings, keys, sheets by hand and from tables, live board, lists."""

import csv
import io
import random
import re
import secrets
from datetime import datetime

import pytest

from companion.engine.random_play import random_move
from companion.tables.shelf import now
from companion.tables.submission import Submission
from tests.each import each

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit")


@pytest.fixture
def events(app):
    return app.extensions["companion-events"]


def new_event(phone, name="Rails by the Lake"):
    """Make an event on a phone, which becomes its organiser's; returns the code."""
    phone.get("/e/new").post("/e/new", {"name": name})
    assert phone.status == 303, phone.text
    return phone.where.split("/")[2]


def enter(phone, page, where, fields):
    """Post a form of a page of an event."""
    phone.get(page)
    return phone.post(where, {**phone.values("seen", "entry_id"), **fields})


@pytest.fixture
def event(host):
    """An event of eleven players, seated in one slot: two tables of four and one of three."""
    code = new_event(host)
    listed = "\n".join(f"{100 + n} {name}" for n, name in enumerate(NAMES, 1))
    enter(host, f"/e/{code}/players", f"/e/{code}/players", {"list": listed})
    slot = {"slot": "1", "name": "Friday", "game": "Emu Bay", "ranking": "score", "printed": "1", "goal": "0",
            "call_minutes": "10"}
    assert enter(host, f"/e/{code}/slots", f"/e/{code}/slots", slot).status == 303
    assert enter(host, f"/e/{code}/slot/1", f"/e/{code}/slot/1/seat", {"numbers": "", "five": ""}).status == 303
    return code


def typed(desk, id_, *results, **more):
    """The form of a sheet: places and scores in the order of the seats."""
    fields = {"game": "Emu Bay", "do": "hand-in", **more}
    for n, (number, (place, score)) in enumerate(zip(desk.event.tables[id_].seats, results, strict=False)):
        fields |= {f"number-{n}": number, f"name-{n}": desk.event.names[number], f"place-{n}": place, f"score-{n}": score}
    return fields


def hand_in(phone, desk, id_, *results, **more):
    where = f"/e/{desk.code}/table/{id_}"
    return enter(phone, where, f"{where}/sheet", typed(desk, id_, *results, **more))


def open_tables(host, code):
    return enter(host, f"/e/{code}/slot/1", f"/e/{code}/slot/1/open", {"title": "emu-bay/default", "depth": "full"})


def play_to_the_end(tables, code, seed=4):
    table, choose = tables.open(code), random.Random(seed).choice
    while table.refresh().game.end is None:
        table.play([random_move(table.game, choose)], Submission(table.seq, secrets.token_hex(8), "host", now()))
    return table


def test_a_slot_with_an_end_opens_the_ticked_tables_of_its_game_with_time_to_be_called(host, event, events):
    slot = {"slot": "1", "name": "Friday", "game": "British Rails", "ranking": "connected", "printed": "1", "goal": "250",
            "call_minutes": "10", "starts": "2030-01-05T18:00", "ends": "2030-01-05T22:00"}
    assert enter(host, f"/e/{event}/slots", f"/e/{event}/slots", slot).status == 303
    assert re.search(r'<option value="empire-builder/british-rails" selected', host.get(f"/e/{event}/slot/1").page)
    given = {"title": "empire-builder/british-rails", "depth": "books", "table": "2"}
    assert enter(host, f"/e/{event}/slot/1", f"/e/{event}/slot/1/open", given).status == 303
    at = events.open(event).event.tables
    assert [bool(at[n].code) for n in (1, 2, 3)] == [False, True, False]
    assert events.tables.open(at[2].code).game.start.options["timed"] is True
    # On the day itself its clock stands on the board, on the page of whoever sits there, and at the table.
    today = {**slot, "starts": "", "ends": f"{datetime.now():%Y-%m-%d}T23:59"}
    assert enter(host, f"/e/{event}/slots", f"/e/{event}/slots", today).status == 303
    number = at[2].seats[0]
    for page in (f"/e/{event}/board", f"/e/{event}?number={number}", f"/t/{at[2].code}", f"/t/{at[2].code}/big"):
        host.get(page)
        while host.status == 303:
            host.get(host.where)
        assert "Friday · until 23:59" in host.text, page
    # Another game than the one that the slot's sheets name is a pick-up game until a conductor says otherwise.
    assert enter(host, f"/e/{event}/slot/1", f"/e/{event}/slot/1/open",
                 {**given, "title": "empire-builder/eurorails", "table": "1"}).status == 303  # fmt: skip
    seated = events.open(event).event
    assert [(seated.game_of(at), seated.is_qualifying(at)) for at in seated.tables_of(1)[:2]] == [
        ("Eurorails", False), ("British Rails", True)]  # fmt: skip


def test_the_tables_of_a_slot_have_house_rules(host, event, events):
    page = host.get(f"/e/{event}/slot/1?title=empire-builder/eurorails").page
    assert 'name="option-private_money"' in page
    given = {"title": "empire-builder/eurorails", "depth": "full", "options": "empire-builder", "option-cards": "1",
             "option-private_money": "1", "option-deck": "table"}
    where = f"/e/{event}/slot/1"
    answer = enter(host, where, f"{where}/open", given)
    assert answer.status == 422
    assert "let the companion draw them" in answer.page
    assert enter(host, where, f"{where}/open", {**given, "option-deck": "companion", "table": "1"}).status == 303
    # The rules of another game than the one that is chosen are not meant.
    assert enter(host, where, f"{where}/open", {**given, "options": "emu-bay", "table": "2"}).status == 303
    chosen = [events.tables.open(events.open(event).event.tables[n].code).game.start.options for n in (1, 2)]
    assert [(one["private_money"], one["cards"], one["deck"]) for one in chosen] == [
        (True, True, "companion"), (False, False, "table")]  # fmt: skip


# Finding it, and who may what ----------------------------------------------------------------------


def test_the_lobby_leads_there_quietly(phone):
    assert 'href="/e/new"' in phone().get("/").page


def test_an_event_needs_a_name(host):
    assert host.get("/e/new").post("/e/new", {"name": "  "}).status == 422
    assert "The name of the event is missing." in host.text


def test_an_events_code_is_typed_like_a_tables(phone, event):
    assert phone().get(f"/join?code={event.lower()}").where == f"/e/{event}"
    assert phone().get(f"/t/{event}").status == 404


def test_what_is_no_event_is_told(phone, code):
    assert phone().get(f"/e/{code}").status == 404
    assert "There is no event with the code" in phone().get("/e/NOSUCH").text


@each("page", ["desk", "players", "slots", "slot/1", "slot/1/codes", "rulings", "log", "settings",
                                  "rulings.csv"])
def test_the_desk_is_for_conductors(phone, event, page):
    assert phone().get(f"/e/{event}/{page}").status == 403


@each("where", ["players", "players/leave", "slots", "slot/1/seat", "slot/1/open", "slot/1/add",
                                   "table/1/sheet", "table/1/enter", "table/1/host", "rulings", "log/strike", "settings",
                                   "sign"])
def test_nobody_else_writes(phone, event, events, where):
    before = events.open(event).seq
    other = phone()
    other.get(f"/e/{event}")
    other.get("/e/new")
    assert other.post(f"/e/{event}/{where}", {"list": "1 Mallory", "do": "void"}).status == 403
    assert events.open(event).seq == before


def test_a_conductors_key_opens_the_desk_and_hands_out_no_more(phone, event, events):
    helper = phone()
    assert helper.get(f"/k/{event}/{events.open(event).settings['conductor']}").status == 303
    assert helper.get(f"/e/{event}/desk").status == 200
    assert "The organiser's link" not in helper.get(f"/e/{event}/settings").text
    assert phone().get(f"/k/{event}/wrong").status == 403


def test_entries_are_signed(host, event, events):
    enter(host, f"/e/{event}/desk", f"/e/{event}/sign", {"name": "Maria"})
    enter(host, f"/e/{event}/players", f"/e/{event}/players", {"list": "200 Zoe"})
    assert events.open(event).entries[-1].by == "Maria"


# My table ------------------------------------------------------------------------------------------


def test_a_number_finds_the_table_and_is_remembered(phone, host, event, events):
    open_tables(host, event)
    table = next(t for t in events.open(event).event.tables.values() if 104 in t.seats)
    player = phone()
    player.get(f"/e/{event}").get(f"/e/{event}?number=104")
    assert "Dan number 104" in player.get(f"/e/{event}").text
    assert table.label in player.text
    player.post(f"/j/{table.code}", {"seat": player.hidden("seat")})
    assert player.get(f"/t/{table.code}").status == 200
    assert "Dan" in player.text


@each("number", ["999", "abc", "-1", "9" * 30])
def test_a_number_that_nobody_has(phone, event, number):
    assert phone().get(f"/e/{event}?number={number}").status == 404


# Seats and tables ----------------------------------------------------------------------------------


def test_a_list_of_names_alone_renames_nobody(host, event, events):
    before = dict(events.open(event).event.names)
    enter(host, f"/e/{event}/players", f"/e/{event}/players", {"list": "Zoe\nYan"})
    free = max(before) + 1
    assert events.open(event).event.names == {**before, free: "Zoe", free + 1: "Yan"}


def test_eleven_players_are_two_fours_and_a_three(event, events):
    assert sorted(len(table.seats) for table in events.open(event).event.tables_of(1)) == [3, 4, 4]


def test_five_are_the_conductors_to_decide(host, event, events):
    page, where = f"/e/{event}/slot/1", f"/e/{event}/slot/1/seat"
    assert enter(host, page, where, {"numbers": "101-105"}).status == 422
    assert "the conductor decides" in host.text
    assert enter(host, page, where, {"numbers": "101-105", "five": "table"}).status == 303
    assert [len(table.seats) for table in events.open(event).event.tables_of(1)] == [5]


def test_the_tables_of_a_slot_are_opened_at_one_tap(host, event, events, tables):
    assert open_tables(host, event).status == 303
    for table in events.open(event).event.tables_of(1):
        made = tables.open(table.code)
        assert made.start.players == tuple(events.open(event).event.names[number] for number in table.seats)
        assert made.name.endswith(table.label)
    before = events.open(event).seq
    open_tables(host, event)
    assert events.open(event).seq == before
    assert host.get(f"/e/{event}/slot/1/codes").page.count("card-qr") == 3


def test_two_of_one_name_are_told_apart_at_their_table(host, events, tables):
    code = new_event(host)
    enter(host, f"/e/{code}/players", f"/e/{code}/players", {"list": "1 Ann\n2 Ann\n3 Bo"})
    enter(host, f"/e/{code}/slots", f"/e/{code}/slots", {"slot": "1", "name": "A", "ranking": "score"})
    enter(host, f"/e/{code}/slot/1", f"/e/{code}/slot/1/add", {"seats": "1 2 3"})
    open_tables(host, code)
    [table] = events.open(code).event.tables.values()
    assert tables.open(table.code).start.players == ("Ann (1)", "Ann (2)", "Bo")


def test_a_player_seated_twice_is_warned_of(host, event):
    enter(host, f"/e/{event}/slot/1", f"/e/{event}/slot/1/add", {"seats": "101 102 103", "game": "Iron Dragon"})
    assert "Nobody plays two games at once." in host.get(f"/e/{event}/desk").text


# Results -------------------------------------------------------------------------------------------


def test_a_finished_table_brings_its_result_by_itself(host, event, events, tables):
    open_tables(host, event)
    desk = events.open(event)
    first = desk.event.tables_of(1)[0]
    table = play_to_the_end(tables, first.code)
    desk.watch._looked = 0.0
    text = host.get(f"/e/{event}/standings").text
    sheet = desk.event.tables[first.id].sheet
    assert [(line.name, line.position, line.score) for line in sheet.lines] == [
        (player, rank, score) for rank, player, score in table.game.standings()
    ]
    assert table.game.winners()[0] in text
    # Undone at the table, the result is taken back; a repeat of the look writes nothing.
    seq = desk.seq
    desk.watch._looked = 0.0
    desk.collect()
    assert desk.seq == seq
    table.undo(len(table.timeline.entries) - 1, Submission(table.refresh().seq, "undo-it", "host", now()))
    desk.watch._looked = 0.0
    desk.collect()
    assert desk.event.tables[first.id].sheet is None


def test_time_that_is_called_at_a_table_is_seen_on_the_desk_and_on_its_sheet(host, event, events):
    slot = {"slot": "1", "name": "Friday", "game": "British Rails", "ranking": "connected", "printed": "1", "goal": "250",
            "call_minutes": "10", "starts": "2030-01-05T18:00", "ends": "2030-01-05T22:00"}
    enter(host, f"/e/{event}/slots", f"/e/{event}/slots", slot)
    given = {"title": "empire-builder/british-rails", "depth": "books", "table": "2"}
    enter(host, f"/e/{event}/slot/1", f"/e/{event}/slot/1/open", given)
    desk = events.open(event)
    table = events.tables.open(desk.event.tables[2].code)

    def do(kind, **fields):
        actor = next(iter(table.refresh().game.ask.actors))
        moves = table.read_moves([{"move": kind, "player": actor, **fields}])
        table.play(moves, Submission(table.seq, secrets.token_hex(8), actor, now()))

    def shown(page):
        desk.watch._looked = 0.0
        return host.get(f"/e/{event}/{page}").text

    for _ in range(2 * len(table.game.players)):
        do("end-turn")
    assert "final turn" not in shown("desk")
    do("call-time")
    assert "1 final turn" in shown("desk")
    for _ in table.game.players:
        do("end-turn")
    while table.game.end is None:
        do("special-build", cost=60)
    assert "1 complete" in shown("desk") and "Time was called." in shown("table/2")


def test_a_typed_sheet_counts(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    assert hand_in(host, desk, three.id, (2, 60), (1, 71), (3, 12)).status == 303
    assert [line.name for line in desk.board.standings[:3]] == [desk.event.names[three.seats[n]] for n in (1, 0, 2)]


def test_a_sheet_of_another_game_is_headed_by_the_game_on_it(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    assert hand_in(host, desk, three.id, (2, 60), (1, 71), (3, 12), game="Iron Dragon", do="confirm").status == 303
    host.get(f"/e/{event}/table/{three.id}")
    assert re.search(r"<h2[^>]*>Iron Dragon</h2>", host.page)


def test_a_sheet_with_gaps_is_refused_by_name_and_kept_to_be_checked(host, event, events):
    desk = events.open(event)
    four = next(t for t in desk.event.tables_of(1) if len(t.seats) == 4)
    last = desk.event.names[four.seats[3]]
    assert hand_in(host, desk, four.id, (1, 90), (2, 80), (3, 70), ("", "")).status == 422
    assert f"Missing: position of {last}." in host.text
    assert f"Missing: final score of {last}." in host.text
    assert 'value="90"' in host.page
    assert desk.event.tables[four.id].sheet is None
    assert hand_in(host, desk, four.id, (1, 90), (2, 80), (3, 70), ("", ""), do="keep").status == 303
    assert "incomplete" in host.get(f"/e/{event}/desk").text
    assert all(not line.results for line in desk.board.standings)


def test_what_cannot_be_is_refused(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    hand_in(host, desk, three.id, (1, 60), (1, 60), (2, 12))
    assert (host.status, "the next place is 3, not 2" in host.text) == (422, True)
    hand_in(host, desk, three.id, (1, "6o"), (2, 60), (3, 12))
    assert (host.status, "is not a whole number: “6o”" in host.text) == (422, True)


def test_what_is_unlikely_is_asked(host, event, events):
    desk = events.open(event)
    three, other = [t for t in desk.event.tables_of(1) if len(t.seats) == 3], desk.event.tables_of(1)[0]
    results = ((1, 90), (2, 80), (3, 70))
    stranger = next(number for number in other.seats if number not in three[0].seats)
    swapped = {"number-2": stranger, "name-2": desk.event.names[stranger]}
    fields = {**typed(desk, three[0].id, *results), **swapped}
    where = f"/e/{event}/table/{three[0].id}"
    assert enter(host, where, f"{where}/sheet", fields).status == 422
    assert "was not seated at this table" in host.text
    assert enter(host, where, f"{where}/sheet", {**fields, "do": "confirm"}).status == 303


def test_two_clerks_at_one_sheet(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    seen = desk.seq
    hand_in(host, desk, three.id, (2, 60), (1, 71), (3, 12))
    assert hand_in(host, desk, three.id, (1, 60), (2, 50), (3, 12), seen=seen).status == 409
    assert hand_in(host, desk, three.id, (1, 61), (2, 50), (3, 12)).status == 303


def test_a_conductors_word(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    hand_in(host, desk, three.id, (1, 60), (2, 50), (3, 12))
    where = f"/e/{event}/table/{three.id}"
    for do, word in (("void", "does not count"), ("clear", "complete"), ("check", "to be checked"), ("pick-up", "pick-up")):
        assert enter(host, where, f"{where}/enter", {"do": do, "reason": "late"}).status == 303
        assert word in host.get(where).text
    enter(host, where, f"{where}/enter", {"do": "back"})
    assert desk.event.tables[three.id].sheet is None


def test_a_struck_line_is_as_if_it_had_never_been(host, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    hand_in(host, desk, three.id, (1, 60), (2, 50), (3, 12))
    n = desk.seq
    assert enter(host, f"/e/{event}/log", f"/e/{event}/log/strike", {"n": n}).status == 303
    assert desk.event.tables[three.id].sheet is None
    assert enter(host, f"/e/{event}/log", f"/e/{event}/log/strike", {"n": n + 1}).status == 303
    assert desk.event.tables[three.id].sheet is not None
    assert enter(host, f"/e/{event}/log", f"/e/{event}/log/strike", {"n": 2}).status == 422
    assert "strike that one first" in host.text


# Rulings, lists, the board -------------------------------------------------------------------------


def test_a_ruling_is_written_down(host, event):
    fields = {"table": "1-1", "turn": "7", "question": "May I?", "ruling": "No.", "conductors": "Maria, Tom"}
    assert enter(host, f"/e/{event}/rulings", f"/e/{event}/rulings", fields).status == 303
    assert "Maria, Tom · table 1-1 · game turn 7" in host.get(f"/e/{event}/rulings").text
    [row] = list(csv.DictReader(io.StringIO(host.get(f"/e/{event}/rulings.csv").page)))
    assert (row["table"], row["question"], row["conductors"]) == ("1-1", "May I?", "Maria, Tom")
    assert enter(host, f"/e/{event}/rulings", f"/e/{event}/rulings", {**fields, "table": "9-9"}).status == 422


def test_lists_for_spreadsheets(host, phone, event, events):
    desk = events.open(event)
    enter(host, f"/e/{event}/settings", f"/e/{event}/settings", {"name": "=Rails", "points": "10 6 3 1"})
    enter(host, f"/e/{event}/players", f"/e/{event}/players", {"list": "101, =cmd()"})
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    hand_in(host, desk, three.id, (1, 60), (2, 50), (3, 12))
    rows = list(csv.DictReader(io.StringIO(phone().get(f"/e/{event}/results.csv").page)))
    assert [(row["position"], row["points"]) for row in rows] == [("1", "10"), ("2", "6"), ("3", "3")]
    assert "'=cmd()" in phone().get(f"/e/{event}/standings.csv").page
    assert phone().get(f"/e/{event}/money.csv").status == 404


def test_the_board_follows_and_turns_its_pages(host, phone, event, events):
    desk = events.open(event)
    three = next(t for t in desk.event.tables_of(1) if len(t.seats) == 3)
    hand_in(host, desk, three.id, (1, 60), (2, 50), (3, 12))
    screen = phone().get(f"/e/{event}/board?turn=1")
    assert f"/e/{event}/live" in screen.page
    assert re.search(r"2 seated|1 complete", screen.text)
    assert "style=" not in screen.page


def test_pages_for_phones_do_not_follow_every_result(phone, event):
    for page in ("", "/standings", "/tables", "/table/1"):
        assert "data-live" not in phone().get(f"/e/{event}{page}").page


def test_names_are_never_markup(host, phone, event):
    enter(host, f"/e/{event}/players", f"/e/{event}/players", {"list": "101, <script>x</script>"})
    for page in ("tables", "standings", "board", "table/1"):
        assert "<script>x" not in phone().get(f"/e/{event}/{page}").page


def test_everything_is_there_after_a_restart(host, event, events, app, tmp_path):
    from companion.tables import Events, Tables

    again = Events(Tables(tmp_path / "tables.sqlite")).open(event)
    assert again.event == events.open(event).event
    assert [row["code"] for row in Events(again.tables).all()] == [event]
    assert again.tables.all() == []
