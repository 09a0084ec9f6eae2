"""Standings, lists and the board."""

from companion.tournament import results_board, standings
from companion.tournament.export import results_rows, rulings_rows, standings_rows
from tests.tournament.conftest import data

FOUR = ((101, 1, 256), (102, 2, 271), (103, 3, 190), (104, 4, 88))
THREE = ((105, 1, 256), (106, 1, 256), (107, 3, 100))


def ranks(event):
    return [(line.rank, line.name) for line in standings(event) if line.results]


def test_by_wins_then_places_then_scores(log):
    log("sheet", table=1, sheet=data(*FOUR))("sheet", table=2, sheet=data(*THREE))
    assert ranks(log.event) == [(1, "Ana"), (1, "Eve"), (1, "Finn"), (4, "Ben"), (5, "Cleo"), (6, "Gus"), (7, "Dan")]


def test_points_are_what_the_conductor_typed(log):
    log("settings", points=[4, 9])("sheet", table=1, sheet=data(*FOUR))
    first, second, third = [line for line in standings(log.event) if line.results][:3]
    assert [(line.name, line.points) for line in (first, second, third)] == [("Ben", 9), ("Ana", 4), ("Cleo", 0)]


def test_those_who_tie_get_the_points_of_their_place(log):
    log("settings", points=[10, 6, 3])("sheet", table=2, sheet=data(*THREE))
    assert {line.name: line.points for line in standings(log.event) if line.results} == {"Eve": 10, "Finn": 10, "Gus": 3}


def test_pick_up_games_stand_beside(log):
    log("sheet", table=1, sheet=data(*FOUR))("kind", table=1, qualifying=False)
    assert ranks(log.event) == []
    ana = next(line for line in standings(log.event) if line.name == "Ana")
    assert [result.score for result in ana.pick_ups] == [256]


def test_what_is_to_be_checked_does_not_count(log):
    log("sheet", table=1, sheet=data(*FOUR), keep=True)
    assert ranks(log.event) == []


def test_those_who_have_not_played_come_last(log):
    log("sheet", table=2, sheet=data(*THREE))
    assert [line.name for line in standings(log.event)[3:]] == ["Ana", "Ben", "Cleo", "Dan"]


def test_results_as_rows(log):
    log("settings", points=[10, 6, 3, 1])("sheet", table=1, sheet=data(*FOUR))
    log("sheet", table=2, sheet=data(*THREE))("mark", table=2, mark="to be checked", reason="illegible")
    heading, *rows = results_rows(log.event)
    assert rows[0] == ("Friday", "1-1", "Eurorails", "qualifying", "complete", 101, "Ana", 1, 256, 10, "paper", "")
    assert [row[4] for row in rows] == ["complete"] * 4 + ["to be checked"] * 3
    assert (rows[4][9], rows[4][11]) == ("", "illegible")
    assert {len(row) for row in rows} == {len(heading)}


def test_standings_as_rows(log):
    log("sheet", table=2, sheet=data(*THREE))
    heading, *rows = standings_rows(log.event)
    assert heading == ("rank", "player number", "player name", "games", "place 1", "place 2", "place 3", "sum of scores",
                       "pick-up games")
    assert rows[0] == (1, 105, "Eve", 1, 1, 0, 0, 256, 0)


def test_rulings_as_rows(log):
    log("ruling", table=2, question="May I?", ruling="No.", conductors=["Maria"])
    assert list(rulings_rows(log.event))[1] == ("2026-11-21T14:04:00.000Z", "1-2", "", "May I?", "No.", "Maria")


def test_the_board_has_everything_worked_out(log):
    log("settings", points=[10, 6, 3, 1])("sheet", table=1, sheet=data(*FOUR))
    board = results_board(log.event)
    [slot] = board.slots
    assert (board.name, board.standings[0].name, slot.states["complete"], slot.states["seated"]) == (
        "Rails by the Lake", "Ana", 1, 1,
    )  # fmt: skip
    played, seated = slot.tables
    assert [(line.name, line.position, line.score, line.points) for line in played.lines][:2] == [
        ("Ana", 1, 256, 10), ("Ben", 2, 271, 6),
    ]  # fmt: skip
    assert next((line.name, line.position, line.score) for line in seated.lines) == ("Eve", None, None)


def test_what_does_not_count_shows_no_score(log):
    log("sheet", table=1, sheet=data(*FOUR), keep=True)
    table = results_board(log.event).slots[0].tables[0]
    assert (table.state, {line.score for line in table.lines}) == ("to be checked", {None})
