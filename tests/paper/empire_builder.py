"""Nights of the Empire Builder family and a tournament, for tests of their sheets."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, cast

from companion import sheets
from companion.engine.game import Start
from companion.engine.random_play import play_out
from companion.engine.text import Formatter
from companion.games import find_title, kits
from companion.games.empire_builder.position import Position
from companion.tournament import Entry, Event, Line, Sheet, fold, table_sizes
from companion.tournament.reading import sheet_data
from tests.paper import reading

TITLE = find_title("empire-builder")
FOUR = ("Ann", "Ben", "Zoë", "Łukasz")
SIX = (*FOUR, "Maximiliane Featherstonehaugh", "Eve")
#: The boxes that are printed in the tests: known decks, own trains, another sign, one city that must be in, nothing known.
BOXES = ("default", "eurorails", "eurorails-1990", "iron-dragon", "martian-rails", "australian-rails", "custom")
NIGHTS = ("dealt", "middle", "private", "over", "six")
EVENTS = ("event", "large-event", "new-event")


def played(edition: str, moves: int, players: tuple[str, ...] = FOUR, seed: int = 1, **options: Any) -> Position:
    """A game of so many random moves."""
    chosen = TITLE.read_options(options)
    start = Start(TITLE, players, chosen, TITLE.draw_setup(players, chosen, random.Random(seed)), edition)
    return cast(Position, play_out(start.begin(), random.Random(seed).choice, moves))


@cache
def game(name: str) -> Position:
    """A game of NIGHTS: dealt by the companion, in the middle, with private money, over, over with six players."""
    if name == "dealt":
        return played("eurorails", 0, cards=True, deck="companion")
    if name == "private":
        return played("eurorails", 60, private_money=True)
    if name == "six":
        return played("empire-builder", 9000, SIX, seed=2, fast_game=True)
    return played("eurorails", {"middle": 300, "over": 9000}[name])


def night(of: Position) -> sheets.Session:
    """The game at a table on a Friday."""
    keys = tuple((player, f"http://10.0.0.1:8000/s/K7Q4TX/{n}") for n, player in enumerate(of.players))
    join = "http://10.0.0.1:8000/j/K7Q4TX"
    return sheets.Session(of, of.formatter(), "Friday at Ben’s", "21 November 2025", keys, join)


def box(edition: str) -> sheets.Shelf:
    """The box of an edition."""
    plain = sheets.Shelf(TITLE, edition=edition)
    return sheets.Shelf(TITLE, Formatter(kits.head_of(plain).currency), edition=edition)


NAMES = ("Ann Hall", "Ben Ortiz", "Łukasz Żak", "Cleo Marsh", "Maximiliane von Reichlin-Meldegg", "Dan Wu", "Eve Lang")


def name_of(number: int) -> str:
    """What a player of an event is called."""
    return NAMES[number] if number < len(NAMES) else f"{NAMES[number % 4]} {number}"


@cache
def event(players: int, slots: int = 2) -> Event:
    """An event: all slots seated, the first with results except for its last table, two rulings."""
    entries: list[Entry] = []

    def log(kind: str, **data: Any) -> None:
        entries.append(Entry(len(entries) + 1, kind, data, "Maria", f"2026-11-21T14:{len(entries) % 60:02}:00.000Z"))

    log("settings", name="Rails by the Lake", points=[10, 6, 3, 1])
    log("players", players=[[100 + n, name_of(n)] for n in range(players)])
    chance = random.Random(5)
    for slot, game in [(1, "Eurorails"), (2, "Empire Builder")][:slots]:
        log("slot", slot=slot, name=f"Slot {slot}", game=game, starts="2026-11-20T18:00", ends="2026-11-20T23:00",
            ranking="connected", goal=250, printed=True, call_minutes=10)  # fmt: skip
        numbers = [100 + n for n in range(players)]
        chance.shuffle(numbers)
        tables = []
        for size in table_sizes(players):
            tables.append([numbers.pop() for _ in range(size)])
        log("seat", slot=slot, tables=tables)
        for id_, seats in enumerate(tables[:-1] if slot == 1 else (), 1):
            scores = [250 + chance.randrange(60), *sorted((chance.randrange(30, 250) for _ in seats[1:]), reverse=True)]
            lines = (Line(n, name_of(n - 100), at, cash) for at, (n, cash) in enumerate(zip(seats, scores, strict=True), 1))
            log("sheet", table=id_, sheet=sheet_data(Sheet(game, tuple(lines))))
    asked = ("May a train turn round on a port without stopping?", "Is that river crossed?")
    for question, by in zip(asked, (["Maria"], ["Maria", "Tom"]), strict=True):
        log("ruling", table=1, turn="7", question=question, ruling="Yes, as a port is a kind of city.", conductors=by)
    made, refused = fold(entries)
    assert not refused, [str(it) for it in refused.values()]
    return made


@cache
def source(name: str) -> sheets.Source | sheets.Occasion:
    """What sheets are filled from, by its name among BOXES, NIGHTS and EVENTS."""
    if name in EVENTS:
        made = {"event": lambda: event(23), "large-event": lambda: event(97), "new-event": lambda: event(0, 0)}
        of = made[name]() if name != "new-event" else Event(name="New event")
        own = {1: "http://10.0.0.1:8000/j/K7Q4TX"}
        return sheets.Occasion(of, 1 if of.slots else None, date="20 November 2026", home="http://10.0.0.1:8000/e/QX7",
                               tables=own, hour=lambda at: at[11:16])  # fmt: skip
    return night(game(name)) if name in NIGHTS else box(name)


#: What is read back of each source where that is not all: what is drawn otherwise than elsewhere.
READ = {
    "eurorails-1990": ("loads", "payoffs-load", "payoffs-city", "events"),
    "iron-dragon": ("rules", "ledger", "victory"), "martian-rails": ("rules", "ledger"),
    "australian-rails": ("rules", "victory"), "custom": ("rules", "ledger", "victory", "events"),
    "dealt": ("start-cards", "seats", "table-card", "poster", "setup", "snapshot"),
    "middle": ("score", "victory", "rules", "snapshot", "report", "ledger"),
    "private": ("score", "snapshot", "ledger"), "over": ("score", "report", "ledger", "victory"),
    "six": ("setup", "report", "score", "score-blank", "start-cards", "ledger", "victory", "table-card"),
}  # fmt: skip


@cache
def every_sheet() -> list[tuple[str, str]]:
    """All that is read back, as source and kind: every kind, and each wherever it looks otherwise."""
    return [
        (name, kind.id) for name in (*BOXES, *NIGHTS, *EVENTS) for kind in kits.sheets_of(source(name))
        if kind.id in READ.get(name, (kind.id,))
    ]  # fmt: skip


def sheet(name: str, kind: str) -> sheets.Parts:
    """A sheet of a source."""
    filled = kits.find_kind(source(name), kind).fill(source(name))
    assert isinstance(filled, sheets.Parts)
    return filled


@cache
def printed(name: str, kind: str, paper: str = "A4", style: str = "colour") -> sheets.Printed:
    """A sheet, printed once."""
    return sheets.printed([sheet(name, kind)], reading.job(paper, style))
