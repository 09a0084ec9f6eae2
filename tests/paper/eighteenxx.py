"""Nights of 18xx titles for tests of their sheets: the box alone, and a night before its first move, in the middle, over."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, cast

from companion import sheets
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.sheets import KINDS
from companion.engine.game import Entry, Start
from companion.engine.random_play import play_out
from companion.engine.stopping import StopGame
from companion.games import TITLES as SHELF
from companion.games import find_title, kits
from tests.paper import reading

#: The titles that have the family's sheets and no others, and a map.
TITLES = tuple(id_ for id_ in SHELF if kits.SHEETS[id_] is KINDS and "full" in SHELF[id_].moves)
FOUR = ("Ann", "Ben", "Zoë", "Łukasz")
#: The sheets that show how a game goes on.
MOVED = ("snapshot", "score", "report")


def played(
    title: str, moves: int, players: tuple[str, ...] = FOUR, seed: int = 1, depth: str = "full", **options: Any
) -> Position:
    """A game of so many random moves."""
    of = find_title(title)
    chosen = of.read_options(options)
    start = Start(of, players, chosen, of.draw_setup(players, chosen, random.Random(seed)), depth=depth)
    return cast(Position, play_out(start.begin(), random.Random(seed).choice, moves))


@cache
def running(title: str) -> Position:
    """A game in the middle, with tiles and trains."""
    return played(title, 260, seed=3)


@cache
def over(title: str) -> Position:
    """A game that the table has ended."""
    game = played(title, 260, seed=3)
    game.play(Entry(StopGame()))
    return game


def night(game: Position, seats: int = 4) -> sheets.Session:
    """The game at a table on a Friday."""
    keys = tuple((player, f"http://10.0.0.1:8000/s/K7Q4TX/{n}") for n, player in enumerate(game.players[:seats]))
    return sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025", keys)


@cache
def source(title: str, name: str) -> sheets.Source:
    """What sheets are filled from: "box", "fresh", "middle" or "over"."""
    if name == "box":
        return sheets.Shelf(find_title(title), played(title, 0).formatter())
    return night(
        {"fresh": lambda: played(title, 0), "middle": lambda: running(title), "over": lambda: over(title)}[name]()
    )


def kinds(title: str, name: str) -> list[str]:
    """The kinds of sheets of a source."""
    return [kind.id for kind in kits.sheets_of(source(title, name))]


@cache
def every_sheet() -> list[tuple[str, str, str]]:
    """All that can be printed, as title, source and kind, each once; what the families' later titles print of a night is
    that of the first ones, but for its set-up and its pause."""
    return [
        (title, name, kind)
        for title in TITLES
        for name in ("box", "middle", "fresh", "over")
        for kind in kinds(title, name)
        if name == "box" or (kind in MOVED and (title in TITLES[:2] or (name, kind) == ("middle", "snapshot")))
        or (name == "middle" and kind not in kinds(title, "box") and (title in TITLES[:2] or kind == "setup"))
    ]


def sheet(title: str, name: str, kind: str) -> sheets.Parts:
    """A sheet of a source."""
    filled = kits.find_kind(source(title, name), kind).fill(source(title, name))
    assert isinstance(filled, sheets.Parts)
    return filled


@cache
def printed(title: str, name: str, kind: str, paper: str = "A4", style: str = "colour") -> sheets.Printed:
    """A sheet, printed once."""
    return sheets.printed([sheet(title, name, kind)], reading.job(paper, style))
