"""What is attacked: one file with tables of every title and depth, an event, and the cookies of everybody who is there."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.engine.moves import to_wire
from companion.engine.random_play import random_move
from companion.tables import Desk, Submission, Table, Tables
from companion.web import create_app
from tests.bench.server import play
from tests.eighteenxx import facts

GAMES = Path(__file__).parents[1] / "games"
#: Recorded games that stand half played at a table; the long ones would make every page of every round slow.
HALF = (
    "chesapeake/recorded/18chesapeake-otr-full-bank.json", "chesapeake/recorded/18chesapeake-books-bank-2.json",
    "empire_builder/recorded/normal.json", "emu_bay/recorded/conditions-resources-track-bonds.json",
    "emu_bay/recorded/books.json",
)  # fmt: skip
FINISHED = "emu_bay/recorded/stalemate.json"
EXPORTS = ("1277", "18ChesapeakeOfftheRails_game_end_bankrupt")
PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
LIST = "\n".join(f"{100 + n},{name}" for n, name in enumerate(PLAYERS, 1))


@dataclass(frozen=True)
class World:
    """Codes, keys and cookies of the file. `cookies`: by role, as sent; a stranger has none."""

    codes: list[str]
    event: str
    tokens: list[str]
    names: list[str]
    cookies: dict[str, str]

    def kept(self) -> str:
        """As text, for another process."""
        return json.dumps(asdict(self))


def world(text: str) -> World:
    """What another process has kept."""
    return World(**json.loads(text))


def files() -> list[bytes]:
    """Games in every format that is read: recorded game files, and exports of 18xx.games if the facts are here."""
    found = [path.read_bytes() for path in sorted(GAMES.rglob("recorded/*.json"))]
    return found + [json.dumps(facts.read(f"games/{name}.json")).encode() for name in EXPORTS if _has(name)]


def _has(name: str) -> bool:
    return any((Path(str(place)) / f"games/{name}.json").is_file() for place in facts.PLACES)


def build(database: Path) -> World:
    """Make the file."""
    app = create_app(database, RATELIMIT_ENABLED=False)
    tables: Tables = app.extensions["companion"]
    made = [_opened(tables, name, 0.6) for name in HALF] + [_opened(tables, FINISHED, 1)]
    made.append(tables.make("emu-bay", ("Ann", "Bo", "Cy"), seed="hostile", name="Friday"))
    chance = random.Random("hostile")
    for _ in range(12):
        play(made[-1], [_wire(made[-1], chance)])
    made[-1].undo(10, Submission(made[-1].seq, "undone", "Ann", "2026-01-01T12:00:00.000Z"))
    desk = _event(app.extensions["companion-events"], tables)
    tokens = [key for table in made for key in (table.settings["host"], *table.settings["seats"].values())]
    cookies = {"stranger": ""}
    for role in ("host", "first", "second", "watcher"):
        cookies[role] = _cookie(app, role, made, desk)
    everybody = sorted({player for table in made for player in table.start.players})
    tables.store.close()
    return World([table.code for table in made], desk.code, tokens, everybody, cookies)


def _opened(tables: Tables, name: str, part: float) -> Table:
    data = json.loads((GAMES / name).read_bytes())
    data["moves"] = data["moves"][: int(len(data["moves"]) * part)]
    return tables.take_over(data, name)


def _wire(table: Table, chance: random.Random) -> dict[str, Any]:
    return to_wire(random_move(table.game, chance.choice))


def _event(events: Any, tables: Tables) -> Desk:
    desk: Desk = events.make("Rails by the Lake", "organiser")
    desk.enter("players", {"players": [[100 + n, name] for n, name in enumerate(PLAYERS, 1)]}, "x")
    for slot in (1, 2):
        desk.enter("slot", {"slot": slot, "name": f"Slot {slot}", "game": "Emu Bay", "ranking": "score"}, "x")
        desk.enter("seat", {"slot": slot, "tables": [[101, 102, 103, 104], [105, 106, 107]]}, "x")
    first, second, third, *_rest = desk.event.tables
    names = [desk.event.names[number] for number in desk.event.tables[first].seats]
    desk.enter("open", {"tables": {str(first): {"code": tables.make("emu-bay", names).code, "names": names}}}, "x")
    seats = desk.event.tables[second].seats
    lines = [[number, desk.event.names[number], place, 90 - 10 * place] for place, number in enumerate(seats, 1)]
    desk.enter("sheet", {"table": second, "sheet": {"game": "Emu Bay", "lines": lines}}, "x")
    desk.enter("ruling", {"question": "May she?", "ruling": "She may.", "conductors": ["Maria"], "table": third}, "x")
    return desk


def _cookie(app: Any, role: str, made: list[Table], desk: Desk) -> str:
    """The cookie of a phone that has been where its holder goes."""
    client = app.test_client()
    for table in made:
        seats = list(table.settings["seats"].values())
        client.get({
            "host": f"/h/{table.code}/{table.settings['host']}", "first": f"/s/{table.code}/{seats[0]}",
            "second": f"/s/{table.code}/{seats[1]}", "watcher": f"/j/{table.code}",
        }[role])  # fmt: skip
    client.get(f"/k/{desk.code}/{desk.settings['organiser']}" if role == "host" else f"/e/{desk.code}?number=101")
    client.get("/new?title=emu-bay")
    (kept,) = client._cookies.values()
    return f"{kept.key}={kept.value}"
