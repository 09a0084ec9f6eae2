"""Every sheet of a night has room for whoever plays: two to eight players with long names, on both papers.

Nothing is written outside its frame or below the footer, smaller than six points, or over something else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion import sheets
from companion.engine.game import Entry, Start
from companion.engine.random_play import play_out
from companion.engine.stopping import StopGame
from companion.games import TITLES, find_title, kits
from tests import chance
from tests.paper import readable, samples

NAMES = (
    "Bartholomew Featherstonehaugh-Cholmondel", "Maximiliane von Reichlin-Meldegg",
    "Konstantinopolitanischer Dudelsackpfeif", "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Zoë Ångström-Łukaszewicz", "Ann", "Guadalupe de los Ríos y Villavicencio",
    "W" * 40,
)  # fmt: skip
TABLE = "The long night of the Tasmanian Main Line Railroad"
#: The sheets of a box that name who plays.
NAMING = ("order", "score-blank", "ledger", "victory", "table-card", "mats")
#: How hexes are called, which may be smaller.
COORDINATES = r"[A-Z]{1,2}\d+|\d+,\d+"
#: As many companies as any box of ours has in a game, and as many players.
SIXTEEN = {
    "name": "Sixteen Companies", "players": [2, 8], "start_cash": {str(n): 2400 // n for n in range(2, 9)},
    "certificate_limit": {str(n): 64 // n for n in range(2, 9)},
    "market": {"rows": ["50 60 70P 80 90 100 110 120 130 140 150"]},
    "companies": {f"{letter}&H": {"name": f"{letter}annover & Halifax Railroad"} for letter in "ABCDEFGHIJKLMNOP"},
    "privates": {f"P{n}": {"name": f"Private company number {n}", "price": 20 * n, "revenue": 5 * n} for n in range(1, 9)},
}  # fmt: skip
BOXES = {**dict.fromkeys(TITLES), "sixteen": SIXTEEN}


def title_of(which: str) -> Any:
    return find_title("any-18xx").in_box({"box": SIXTEEN}) if which == "sixteen" else find_title(which)


@cache
def night(which: str, players: int, moves: int) -> sheets.Session:
    """A night of so many moves, which the table ends there; before its first move for none."""
    title, names = title_of(which), NAMES[:players]
    chosen = title.read_options({})
    setup = {"box": SIXTEEN} if which == "sixteen" else title.draw_setup(names, chosen, random.Random(3))
    start = Start(title, names, chosen, setup, depth=next(iter(title.moves)))
    game = play_out(start.begin(), random.Random(3).choice, moves)
    if moves and game.end is None:
        game.play(Entry(StopGame()))
    keys = tuple((player, f"http://10.0.0.1:8000/s/K7Q4TX/{n}") for n, player in enumerate(names))
    return sheets.Session(game, game.formatter(), TABLE, "21 November 2025", keys, "http://10.0.0.1:8000/j/K7Q4TX")


def counts(which: str) -> range:
    fewest, most = title_of(which).players[0], title_of(which).players[-1]
    return range(max(fewest, 2), min(most, 8) + 1)


def shown(of: sheets.Session) -> Iterator[Any]:
    """The kinds of sheets that show a night, or name who plays."""
    for kind in kits.sheets_of(of):
        if kind.needs_game or kind.needs_seats or kind.id in NAMING:
            yield kind


def is_name(fault: tuple[Any, ...]) -> bool:
    """Whether only a name, or what follows one, was cut off or spelled, which whoever prints is told."""
    if len(fault) > 1:
        return False
    text = fault[0].text.casefold()
    return any(text in one.casefold() or text.startswith(f"{one.casefold()} ") for one in (*NAMES, TABLE))


#: The titles that have sheets of their own, and one for all that have the family's.
OWN = ("emu-bay", "1830", "1828", "1862", "1820", "empire-builder", "sixteen")
#: In `make test` these with the most players, at the end; in the campaign all titles with any number of players, before the
#: first move too.
NIGHTS = chance.either(
    [(which, counts(which)[-1], 300) for which in OWN],
    [(which, players, moves) for which in BOXES for players in counts(which) for moves in (0, 400, 1500)],
)


@pytest.mark.parametrize(("which", "players", "moves"), NIGHTS)
def test_a_sheet_of_a_night_has_room_for_all(which: str, players: int, moves: int) -> None:
    of, papers = night(which, players, moves), list(samples.USUAL)
    for number, kind in enumerate(shown(of)):
        for paper in chance.either(papers[number % 2 :][:1], papers):
            faults = readable.wrong(kind.fill(of), paper, "bw", COORDINATES)
            assert [fault for fault in faults if not is_name(fault)] == [], (kind.id, paper)
