"""The game file: one format that people keep, mail, compare and replay (docs/game-file.md)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.circles import unsearched
from companion.engine.errors import Refusal, malformed
from companion.engine.game import Entry, Game, ReplayRefused, Start
from companion.engine.moves import Move, parse_move, to_wire
from companion.engine.notes import notes_data
from companion.engine.reading import Json, JsonDict
from companion.engine.reading import load_json as load_json
from companion.engine.title import Title

FORMAT = "companion-game/1"


@dataclass(frozen=True)
class Record:
    """A game that was or is being played: its start and its entries, as plain data until replayed."""

    start: Start
    moves: tuple[Json, ...]

    def steps(self, check: bool = True) -> Iterator[Game]:
        """Play the record entry by entry: yields the same game, set up first and then after each entry.

        Raises:
            Malformed: the set-up does not add up.
            ReplayRefused: at the first entry that cannot be read or does not stand.
        """
        game = self.start.begin()
        yield game
        kinds = self.start.title.moves[self.start.depth]
        for n, data in enumerate(self.moves, 1):
            try:
                game.play(parse_entry(data, kinds), check)
            except Refusal as refusal:
                raise ReplayRefused(n, refusal, game) from refusal
            yield game

    def replay(self, check: bool = True) -> Game:
        """Play the whole record. Raises as `steps` does."""
        return last_of(self.steps(check))


def last_of(steps: Iterator[Game]) -> Game:
    """Play a game through and give it as it stands after its last entry. Raises as the steps do."""
    with unsearched():
        return deque(steps, maxlen=1).pop()


def parse_entry(data: Any, kinds: Mapping[str, type[Move]]) -> Entry:
    """Read one line of `moves`. Raises Malformed."""
    move = parse_move(data, kinds)
    said = {}
    for name in ("at", "by", "overruled", "batch"):
        value = data.get(name)
        if value is not None and not isinstance(value, str):
            raise malformed("The field {name} must be text, not {value}.", name=name, value=repr(value)[:60])
        said[name] = value
    if type(data.get("id")) not in (type(None), int, str):
        raise malformed("The field id must be text or a whole number, not {value}.", value=repr(data["id"])[:60])
    return Entry(move, data.get("id"), **said)


def entry_data(entry: Entry) -> JsonDict:
    """Write one line of `moves`."""
    said = {name: getattr(entry, name) for name in ("id", "at", "by", "overruled", "batch")}
    return {**to_wire(entry.move), **{name: value for name, value in said.items() if value is not None}}


def parse_start(data: Json, find_title: Callable[[str], Title]) -> Start:
    """Read everything that is fixed before the first move. Raises Malformed."""
    for name in ("title", "players", "setup"):
        if name not in data:
            raise malformed("The game file has no {name}.", name=f'"{name}"')
    title = find_title(str(data["title"]))
    options, setup = data.get("options", {}), data["setup"]
    if not isinstance(options, Mapping) or not isinstance(setup, Mapping):
        raise malformed("The options and the setup of a game file are objects.")
    title = title.in_box(setup)
    edition, depth = title.read_edition(data.get("edition", "default")), title.read_depth(data.get("depth"))
    return Start(title, title.read_players(data["players"]), title.read_options(options), dict(setup), edition, depth)


def parse_record(data: object, find_title: Callable[[str], Title]) -> Record:
    """Read a game file that was already parsed from JSON. Raises Malformed."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise malformed("This is not a game file: it lacks {format}.", format=f'"format": "{FORMAT}"')
    moves = data.get("moves", [])
    if not isinstance(moves, list):
        raise malformed("The moves of a game file are a list.")
    return Record(parse_start(data, find_title), tuple(moves))


def record_data(start: Start, entries: list[Entry]) -> JsonDict:
    """Write a game file as plain data."""
    return {
        "format": FORMAT,
        "title": start.title.id,
        "edition": start.edition,
        **({} if start.depth == "full" else {"depth": start.depth}),
        "players": list(start.players),
        "options": dict(start.options),
        "setup": dict(start.setup),
        "moves": [entry_data(entry) for entry in entries],
    }


def trace_line(game: Game) -> JsonDict:
    """The position after the last entry, as one line of a trace."""
    receipt = game.receipts[-1] if game.receipts else None
    last = receipt.entry if receipt else None
    notes = notes_data(game, *((receipt.facts, receipt.postings) if receipt else game.opening))
    line: JsonDict = {"n": len(game.receipts)}
    if last is not None and last.id is not None:
        line["id"] = last.id
    to_move = list(game.ask.actors)
    return {**line, "move": to_wire(last.move) if last else None, **game.trace(), "to_move": to_move, "notes": notes}


def result_line(game: Game) -> JsonDict:
    """The last line of a trace: scores, winners and the reason of the end (both null: not finished)."""
    return {
        "result": game.worth(),
        "winners": game.winners() if game.end else None,
        "end": game.end.reason if game.end else None,
    }

