"""The game file as text, the same from the command line and from the web; and games in whatever form they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from companion.engine.errors import Malformed
from companion.engine.game import Game, Start
from companion.engine.reading import Json
from companion.engine.record import load_json, parse_record
from companion.engine.text import Text, say
from companion.engine.title import Title
from companion.games import ANY_BOX, find_title
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.eighteen_xx_games.export import Export, is_export, parse_export
from companion.interop.eighteen_xx_games.names import UnknownTitle
from companion.interop.eighteen_xx_games.shelf import ShelfExport, known_by_site, parse_shelf_export

NOTHING_TOLD = Amounts()


class Played(Protocol):
    """A game that was played, wherever it was written down."""

    @property
    def start(self) -> Start:
        """Everything that is fixed before the first move."""

    def steps(self, check: bool = True) -> Iterator[Game]:
        """Play it entry by entry: the same game, set up first and then after each. Raises Malformed, ReplayRefused."""


def read_game(text: bytes) -> Played:
    """Read a file in any form that `parse_game` knows, of any title on the shelf. Raises Malformed."""
    return parse_game(load_json(text), find_title)


def parse_game(data: object, find: Callable[[str], Title], amounts: Amounts = NOTHING_TOLD) -> Played:
    """Read a game file, or an export of 18xx.games: the content tells which. `amounts` are what an export of a title of the
    shelf does not say. Raises Malformed."""
    if not (isinstance(data, Mapping) and is_export(data)):
        return parse_record(data, find)
    try:
        return parse_export(data, find)
    except UnknownTitle as unknown:
        if known := known_by_site(data):
            return parse_shelf_export(data, known, ANY_BOX, find, amounts)
        raise Malformed(say("{why} For a game of your own table {any} keeps the books of every 18xx.", why=unknown.text,
                            any=ANY_BOX)) from None


def cut_before(played: Played, id_: str) -> Played | None:
    """An export as far as it stood when the action with an id was entered, be it undone later; None: there is none."""
    return played.cut_before(id_) if isinstance(played, Export | ShelfExport) else None


def remark(played: Played) -> Text | None:
    """What a reader of the file should know besides the game itself, or None."""
    return played.remark if isinstance(played, Export | ShelfExport) else None


def game_file(data: Json) -> str:
    """A game file as text that people can read and compare: one move a line."""
    head, empty, tail = json.dumps({**data, "moves": []}, ensure_ascii=False, indent=2).rpartition("[]")
    moves = ",\n    ".join(json.dumps(move, ensure_ascii=False) for move in data["moves"])
    return f"{head}[\n    {moves}\n  ]{tail}\n" if moves else f"{head}{empty}{tail}\n"
