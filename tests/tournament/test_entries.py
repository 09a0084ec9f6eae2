"""The log: what entries do, what they refuse, striking."""


from companion.tournament import Entry, fold
from tests.each import each
from tests.tournament.conftest import data

FOUR = ((101, 1, 256), (102, 2, 231), (103, 3, 190), (104, 4, 88))


def test_an_event_is_its_log(log):
    event = log.event
    assert (event.name, event.names[104], event.slots[1].game) == ("Rails by the Lake", "Dan", "Eurorails")
    assert [(table.label, table.seats) for table in event.tables_of(1)] == [
        ("1-1", (101, 102, 103, 104)), ("1-2", (105, 106, 107)),
    ]  # fmt: skip


@each(
    ("kind", "entry", "sentence"),
    [
        ("players", {"players": [[7, "Ann"], [7, "Bo"]]},
         "The number 7 is given to two players: Ann, Bo. Each has one of their own."),
        ("players", {"players": [[0, "Ann"]]}, "A player number is a whole number from 1 to 999999, not 0."),
        ("players", {"players": []}, "There is nobody on this list."),
        ("leave", {"number": 999}, "Nobody at this event has the number 999."),
        ("seat", {"slot": 1, "tables": [[101, 101, 102]]}, "Ana (number 101) cannot have two seats at one table."),
        ("seat", {"slot": 1, "tables": [[101, 888]]}, "Nobody at this event has the number 888."),
        ("seat", {"slot": 1, "tables": [[101]]},
         "A table has 2 to 6 players, not 1; tournaments play with 4, otherwise 3."),
        ("seat", {"slot": 9, "tables": []}, "There is no slot 9."),
        ("slot", {"slot": 2, "name": "B", "starts": "2026-11-21T14:00", "ends": "2026-11-21T13:00"},
         "The slot ends at 2026-11-21 13:00, before it has begun at 2026-11-21 14:00."),
        ("slot", {"slot": 2, "name": "B", "ends": "soon"}, "soon is not a date and time."),
        ("slot", {"slot": 2, "name": "B", "ends": "２026-11-21T14:00"}, "２026-11-21T14:00 is not a date and time."),
        ("slot", {"slot": 2, "name": ""}, "The name of the slot is missing."),
        ("mark", {"table": 1, "mark": "lost"}, "A result is to be checked, does not count, or is as it is."),
        ("sheet", {"table": 77, "sheet": {}}, "There is no such table at this event."),
        ("ruling", {"question": "May I?", "ruling": "No.", "conductors": []},
         "A ruling is signed by its conductor, or by both after a second opinion."),
        ("kind", {"table": 1, "qualifying": "yes"}, "A game is a qualifying one or a pick-up game."),
        ("dance", {}, "This row of the event's log cannot be read."),
        ("seat", {}, "This row of the event's log cannot be read."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(log, kind, entry, sentence):
    log(kind, **entry)
    assert log.last_refused() == sentence
    assert log.event.tables.keys() == {1, 2}


def test_who_has_left_is_not_seated(log):
    log("leave", number=101)("seat", slot=1, tables=[[101, 102, 103]])
    assert log.last_refused() == "Ana (number 101) has left the event."
    log("leave", number=101, back=True)("seat", slot=1, tables=[[101, 102, 103]])
    assert log.event.tables[3].label == "1-3"


def test_a_slot_is_seated_anew_until_a_game_has_begun(log):
    log("seat", slot=1, tables=[[101, 102, 103], [104, 105, 106, 107]], anew=True)
    assert [table.label for table in log.event.tables.values()] == ["1-1", "1-2"]
    first = min(log.event.tables)
    log("open", tables={str(first): {"code": "ABCDEF", "names": ["Ana", "Ben", "Cleo"]}})
    log("seat", slot=1, tables=[[101, 102, 103]], anew=True)
    assert log.last_refused() == "Table 1-1 has begun: this slot cannot be seated again. Seat single tables instead."
    log("reseat", table=first, seats=[101, 102])
    assert log.last_refused().startswith("The game of table 1-1 has begun: its seats stay.")


def test_other_seats_or_none(log):
    log("reseat", table=2, seats=[105, 107])
    assert log.event.tables[2].seats == (105, 107)
    log("reseat", table=2, seats=[])
    assert 2 not in log.event.tables


def test_nobody_plays_two_games_at_once(log):
    """Facts, TOUR-5: the desk warns; a finished game is none."""
    assert log.event.seated_twice() == {}
    log("seat", slot=1, tables=[[101, 105, 106]], game="Iron Dragon")
    assert sorted(log.event.seated_twice()) == [101, 105, 106]
    log("sheet", table=1, sheet=data(*FOUR))
    assert sorted(log.event.seated_twice()) == [105, 106]


def test_to_be_seated_for_the_next_slot_is_no_double_seat(log):
    log("slot", slot=2, name="Saturday")("seat", slot=2, tables=[[101, 102, 103, 104]])
    assert log.event.seated_twice() == {}
    for table in (1, 3):
        log("open", tables={str(table): {"code": f"CODE{table}", "names": ["Ana", "Ben", "Cleo", "Dan"]}})
    assert 101 in log.event.seated_twice()


def test_qualifying_by_the_printed_sheet_or_a_conductors_word(log):
    """Facts, TOUR-4."""
    log("seat", slot=1, tables=[[101, 105, 106]], game="Iron Dragon")
    event = log.event
    assert [event.is_qualifying(event.tables[id_]) for id_ in (1, 3)] == [True, False]
    log("kind", table=1, qualifying=False)("kind", table=3, qualifying=True)
    event = log.event
    assert [event.is_qualifying(event.tables[id_]) for id_ in (1, 3)] == [False, True]


def test_a_ruling_keeps_who_what_and_when(log):
    log("ruling", table=1, turn="7", question="May a train turn on a port?", ruling="Yes.", conductors=["Maria", "Tom"])
    [ruling] = log.event.rulings
    assert (ruling.table, ruling.turn, ruling.conductors) == (1, "7", ("Maria", "Tom"))
    assert ruling.at == "2026-11-21T14:04:00.000Z"


def test_a_struck_line_counts_no_more_and_can_come_back(log):
    log("sheet", table=1, sheet=data(*FOUR))
    log("strike", n=5)
    assert log.event.tables[1].sheet is None
    log("strike", n=6)
    assert log.event.tables[1].sheet is not None


def test_what_stood_on_a_struck_line_is_told(log):
    log("sheet", table=1, sheet=data(*FOUR))("strike", n=4)
    assert log.refused == {5: "There is no such table at this event."}


def test_a_row_that_is_no_data_stops_nothing():
    event, refused = fold([Entry(1, "settings", {"name": "A"}, "", ""), Entry(2, "players", None, "", "")])
    assert (event.name, list(refused)) == ("A", [2])
