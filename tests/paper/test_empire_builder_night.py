"""The sheets of a night of the Empire Builder family: what they tell is what was entered, and private money says so."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion import sheets
from companion.games import kits
from companion.games.empire_builder import moves
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.sheets import books
from tests.paper import empire_builder, reading
from tests.paper.empire_builder import SIX, game, night, played, printed, sheet

NEW = ("setup", "snapshot", "report")


@cache
def hard() -> Position:
    """Six players with hands, private money, loads left in cities, debts."""
    return played("eurorails", 700, SIX, seed=3, cards=True, deck="companion", private_money=True, field_warehousing=True,
                  mercy=True)  # fmt: skip


def text(of: Position, kind: str, paper: str = "A4") -> str:
    """A sheet of a game, read back; nothing on it was cut off."""
    source = night(of)
    made = sheets.printed([kits.find_kind(source, kind).fill(source)], sheets.Job(paper))
    assert not made.remarks
    return reading.text(made.pdf)


def values(name: str, kind: str) -> list[dict[str, Any]]:
    return [dict(it.context) for it in sheet(name, kind).drawings]


@pytest.mark.parametrize("kind", NEW)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_six_players_with_hands_and_long_names_find_room(kind: str, paper: str) -> None:
    said = text(hard(), kind, paper)
    assert all(name in said for name in SIX)
    source = night(hard())
    made = sheets.printed([kits.find_kind(source, kind).fill(source)], sheets.Job(paper, "bw"))
    for page in reading.read(made.pdf):
        assert not reading.small(page.words) and not reading.on_others(page.words)


def test_the_set_up_has_the_figures_that_count_tonight() -> None:
    of = game("six")
    said = text(of, "setup")
    for name in ("starting money", "cash to win", "limit of a build", "rent", "price of an upgrade", "initial builds"):
        assert name in said
    assert f"{of.first} begins" in said and "starting money 70M" in said
    (only,) = values("six", "setup")
    told = {about: (value, usual) for about, value, usual in only["options"]}
    assert told[next(about for about in told if about.startswith("Start with 70"))] == ("yes", False)
    assert {name for name, _ in only["majors"]} == set(of.figures.majors)


def test_a_snapshot_has_all_that_has_to_lie_there_again() -> None:
    of = hard()
    said = " ".join(text(of, "snapshot").split())
    for it in of.seats.values():
        assert f"{it.cash}M" in said and all(load in said for load in it.loads)
        for number in it.hand:
            assert f"card {number} " in said
        assert all(ferry in said for ferry in it.ferries) and all(f"{city} × {n}" in said for city, n in it.sections.items())
    assert all(f"{load} lies in {city}" in said for city, load, _, _ in of.lying) and of.lying
    assert "Discarded:" in said and said.count("Holds money that is private") == 2
    for event in played("eurorails", 420).in_force:
        assert str(event.card.title) in text(played("eurorails", 420), "snapshot")


def test_a_snapshot_of_money_that_all_may_see_says_nothing_of_secrets() -> None:
    assert "private" not in text(game("middle"), "snapshot")


def test_the_report_keeps_private_money() -> None:
    of = game("private")
    said = text(of, "report")
    assert said.count("private") == 5 and not {f"{it.cash}M" for it in of.seats.values()} & set(said.split())


def test_the_report_tells_who_won_and_what_was_delivered() -> None:
    of = game("over")
    said = text(of, "report")
    assert of.end is not None and of.formatter()(of.end.text) in said
    (only,) = values("over", "report")
    for it in only["players"]:
        mine = [move for move in of.entries() if isinstance(move.move, moves.Deliver) and move.move.player == it["name"]]
        assert it["deliveries"] == len(mine)
        assert it["best"] is None or it["best"].payoff == max(entry.move.payoff for entry in mine)
    assert [(it["place"], it["name"], it["sum"]["cash"]) for it in only["players"]] == of.standings()


@pytest.mark.parametrize("name", ["over", "six", "middle"])
def test_a_ledger_has_every_turn_and_adds_up(name: str) -> None:
    of = game(name)
    for player in of.players:
        rows = books.rows(of, player)
        cash = of.figures.start_cash
        for row in rows:
            cash += row.payoffs + row.got - row.paid - row.spent + row.other
            assert row.cash == cash
        assert cash == of.seats[player].cash
        initial = ["I", "II", "III"][: of.figures.initial_builds]
        assert [str(row.label) for row in rows][: len(initial)] == initial
        delivered = sum(isinstance(it.move, moves.Deliver) and it.move.player == player for it in of.entries())
        assert sum(len(row.delivered) for row in rows) == delivered
        assert [row.label for row in rows].count(str(of.game_turn)) == 1


def test_a_ledger_is_filled_in_and_goes_on_below() -> None:
    of = game("middle")
    pages = values("middle", "ledger")
    assert [page["player"] for page in pages] == list(of.players)
    for page, it in zip(pages, of.seats.values(), strict=True):
        assert [train["has"] for train in page["trains"]] == [id_ == it.train.id for id_ in of.figures.trains]
        assert page["joined"] == it.majors
        done = [line for line in page["rows"] if line["row"]]
        assert done[-1]["row"].cash == it.cash and page["rows"][len(done)]["label"] == str(of.game_turn + 1)
    first = reading.pages(printed("middle", "ledger").pdf)[0]
    assert f"{of.seats[of.players[0]].cash}M" in {word.text for word in reading.words(first)}


def test_a_ledger_of_private_money_says_so() -> None:
    assert all("private" in " ".join(word.text for word in reading.words(page))
               for page in reading.pages(printed("private", "ledger").pdf))
    assert not any("private" in word.text for word in reading.words(reading.pages(printed("middle", "ledger").pdf)[0]))


def test_the_tracker_has_who_met_the_conditions_and_the_score() -> None:
    of = game("over")
    (only,) = values("over", "victory")
    assert [(it["turn"], it["order"], it["score"]) for it in only["reached"]] == [
        (it.stamp.game_turn if it.stamp else None, it.stamp.order if it.stamp else None, it.cash) for it in of.seats.values()
    ]
    said = [word.text for word in reading.words(reading.pages(printed("over", "victory").pdf)[0])]
    assert all(f"{it.cash}M" in said for it in of.seats.values())
    assert not any(it["has_cash"] or it["score"] for it in values("private", "victory")[0]["reached"])


def test_every_edition_has_a_set_up_and_a_snapshot() -> None:
    for edition in empire_builder.TITLE.editions:
        of = played(edition, 30)
        assert of.box.name.upper() in text(of, "setup") and "Track stays drawn" in text(of, "snapshot")


def test_majors_of_which_only_the_number_is_known_are_told_by_it() -> None:
    of = played("eurorails", 9000, SIX, seed=4)
    (only,) = [dict(it.context) for it in kits.find_kind(night(of), "victory").fill(night(of)).drawings]
    for n, it in enumerate(of.seats.values()):
        ticked = sum(major["ticked"][n] for major in only["majors"])
        assert ticked == it.count or (only["reached"][n]["count"] == it.count and not ticked)
    told = [f"{one['count']} joined" for one in only["reached"] if one["count"] is not None]
    said = text(of, "victory")
    assert told and all(words in said for words in told)


def test_a_special_build_has_its_line_in_the_ledger() -> None:
    of = next(of for of in (played("eurorails-1990", 9000, SIX, seed=seed) for seed in range(1, 9)) if any(
        isinstance(it.move, moves.SpecialBuild) for it in of.entries()))
    assert " extra " in text(of, "ledger")
