"""A party on a real server: phones that move, correct, undo, amend, print and bring games, all at once, until it ends."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from companion import __version__
from companion.store import Store
from companion.tables import Table, Tables
from tests.bench.games import long_games
from tests.bench.server import make_table, play, wire
from tests.real_server import ask
from tests.real_table import NAMES, Phone, check_whole, correction
from tests.stress.tally import Tally

RECORDED = Path(__file__).parents[1] / "games"
#: What a connection that breaks off raises.
BROKEN = (OSError, ValueError, http.client.HTTPException)
FORM = "application/x-www-form-urlencoded"


@cache
def recorded_moves() -> list[dict[str, Any]]:
    """The moves of a long game, as phones send them: not those that the companion enters by itself after another."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder) / "tables.sqlite", __version__)
        table, sent = make_table(tables, _long_game()), []
        for n, move in enumerate(wire(_long_game().entries())):
            if n == len(table.timeline.entries):
                play(table, [move])
                sent.append(move)
        tables.store.close()
    return sent


@cache
def _long_game() -> Any:
    return long_games(1)[0]


def brought(port: int, answer: Any, cookie: str) -> str:
    """The code of the table that a file has become, once it has been checked; "" if it was refused, or is not ready yet."""
    follow = ""
    for _ in range(60):
        where = answer.headers["Location"] or ""
        if answer.status == 303 and "/t/" in where:
            return str(where).split("/t/")[-1].split("/")[0]
        if answer.status not in (202, 303):
            return ""
        follow = where if answer.status == 303 else follow
        if answer.headers["Set-Cookie"]:
            cookie = answer.headers["Set-Cookie"].split(";")[0]
        time.sleep(0.1)
        answer, _ = ask(port, follow, Cookie=cookie)
    return ""


class Party:
    """Three tables and their phones on one file; keeps what was acknowledged.

    `acknowledged`: by table code, the entries that were answered with yes, with their row (None: the answer names none).
    `on_the_way`: entries that were sent and not answered. `games`: codes of tables that were answered to an import.
    `cut`: when the prints were asked for (`time.monotonic`) that were cut off.
    """

    def __init__(self, database: Path, chance: random.Random) -> None:
        self.database, self.chance = database, chance
        tables = Tables(database, __version__)
        self.moving = make_table(tables, _long_game())
        self.talking = tables.make("emu-bay", NAMES, seed="talk")
        self.amending = tables.make("emu-bay", NAMES, seed="amend")
        play(self.amending, [correction(n) for n in range(6)])
        tables.store.close()
        self.tables = {table.code: table for table in (self.moving, self.talking, self.amending)}
        self.acknowledged: dict[str, dict[str, int | None]] = {code: {} for code in self.tables}
        self.on_the_way: dict[str, tuple[Phone, dict[str, Any], str]] = {}
        self.games: set[str] = set()
        self.whole = 0
        self.cut: list[float] = []
        self.refused: list[str] = []
        self._ids = (f"party-{n}" for n in itertools.count())
        self._port = 0
        self._stop = threading.Event()

    @contextmanager
    def going_on(self, port: int, prints: int = 1):
        """Let all phones do what they do until the block ends, and wait until they have noticed."""
        self._port = port
        self._stop.clear()
        doing: list[Callable[[], None]] = [
            self._moves(), self._corrects("Ann"), self._corrects("Bo"), self._amends(), self._brings(),
            *(self._prints(seat) for seat in itertools.islice(itertools.cycle(NAMES), prints)),
        ]  # fmt: skip
        threads = [threading.Thread(target=self._until_the_end, args=(step,)) for step in doing]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._stop.set()
            for thread in threads:
                thread.join(30)

    def last(self, seconds: float) -> None:
        """Let it last so long from its first acknowledged entry on; a server that gives none is not waited for long."""
        count, ends = self.entries, time.monotonic() + 10
        while self.entries == count and time.monotonic() < ends:
            time.sleep(0.01)
        time.sleep(seconds)

    @property
    def entries(self) -> int:
        """How many entries were acknowledged so far."""
        return sum(map(len, self.acknowledged.values()))

    def _until_the_end(self, step: Callable[[], None]) -> None:
        while not self._stop.is_set():
            try:
                step()
            except BROKEN:
                return
            except AssertionError as refused:
                self.refused.append(str(refused))
                return

    # What the phones do ------------------------------------------------------------------------

    def _enter(self, phone: Phone, move: dict[str, Any], seen: int, way: str = "play", entry_id: str = "") -> int:
        entry_id = entry_id or next(self._ids)
        self.on_the_way[entry_id] = (phone, move, way)
        status, told = phone.play(self._port, move, seen, entry_id, way)
        if status != 503:
            del self.on_the_way[entry_id]
        if status == 200:
            self.acknowledged[phone.code][entry_id] = told["seq"]
        elif status != 409:
            self.refused.append(f"{way} {move}: {status} {told.get('error')}")
        return status

    def _moves(self) -> Callable[[], None]:
        phone, moves = Phone(self.moving, self.moving.start.players[0]), recorded_moves()

        def step() -> None:
            seen = phone.look(self._port)
            if seen < len(moves):
                self._enter(phone, moves[seen], seen)

        return step

    def _corrects(self, seat: str) -> Callable[[], None]:
        phone, count = Phone(self.talking, seat), itertools.count()

        def step() -> None:
            n, seen = next(count), phone.look(self._port)
            way = "undo" if seen and n % 7 == 6 else "play"
            entry_id = next(self._ids)
            self._enter(phone, {**correction(n), "reason": entry_id}, seen, way, entry_id)

        return step

    def _amends(self) -> Callable[[], None]:
        phone = Phone(self.amending, "Cy")

        def step() -> None:
            seen, n = phone.look(self._port), self.chance.randint(1, 6)
            entry_id = next(self._ids)
            change = {**correction(n), "amount": self.chance.randint(1, 9), "reason": entry_id}
            form = {
                "csrf_token": phone.token,
                "seen": seen,
                "entry_id": entry_id,
                "changes": json.dumps({str(n): change}),
            }
            answer, _ = ask(self._port, f"/t/{phone.code}/amend/{n}/enter", "POST", urlencode(form),
                            **{"Content-Type": FORM, "Cookie": phone.cookie})  # fmt: skip
            if answer.status == 303:
                self.acknowledged[phone.code][entry_id] = None

        return step

    def _prints(self, seat: str) -> Callable[[], None]:
        phone = Phone(self.talking, seat)

        def step() -> None:
            phone.look(self._port)
            began = time.monotonic()
            try:
                answer, body = phone.get(self._port, f"/t/{phone.code}/sheets/score.pdf")
            except BROKEN:
                self.cut.append(began)
                raise
            if answer.status == 200:
                assert body.startswith(b"%PDF") and body.rstrip().endswith(b"%%EOF"), "half a print"
                self.whole += 1

        return step

    def _brings(self) -> Callable[[], None]:
        phone = Phone(self.talking, "Cy")
        text = (RECORDED / "emu_bay/recorded/books.json").read_bytes()

        def step() -> None:
            phone.look(self._port)
            body, kind = multipart({"csrf_token": phone.token}, text)
            answer, _ = ask(self._port, "/open", "POST", body, **{"Content-Type": kind, "Cookie": phone.cookie})
            if code := brought(self._port, answer, phone.cookie):
                self.games.add(code)
            time.sleep(0.1)

        return step

    # Afterwards --------------------------------------------------------------------------------

    def sent_again(self, port: int) -> None:
        """Every phone sends again what it never had an answer to, until it has one."""
        self._port = port
        for entry_id, (phone, move, way) in list(self.on_the_way.items()):
            for _ in range(5):
                if self._enter(phone, move, phone.look(port), way, entry_id) == 200:
                    break

    def check(self, tally: Tally, n: int) -> None:
        """Count what was acknowledged and is not there, or there twice; and whatever is not whole."""
        for code, table in self.tables.items():
            check_entries(tally, n, self.database, table, self.acknowledged[code])
        store = Store(self.database)
        for code in self.games:
            tally.check(store.table(code) is not None, "lost", f"the game brought as {code} is not there", n)
        store.close()
        for refused in self.refused:
            tally.fail("wrong", refused, n)
        self.refused.clear()


def check_entries(tally: Tally, n: int, database: Path, table: Table, acknowledged: dict[str, int | None]) -> None:
    """Every acknowledged entry is there exactly once, in its row, and the table is whole."""
    try:
        again = check_whole(database, table, {entry: seq for entry, seq in acknowledged.items() if seq is not None})
        rows = again.rows()
        again.store.close()
    except Exception as broken:
        kind = "lost" if "was acknowledged" in str(broken) else "wrong"
        tally.fail(kind, f"the table {table.code} is not whole: {broken!r}", n, type(broken).__name__)
        return
    kept = {row.entry_id for row in rows}
    for entry_id in acknowledged.keys() - kept:
        tally.fail("lost", f"the entry {entry_id} was acknowledged and is not there", n, "an entry")
    reasons = [str(entry.get("reason")) for row in rows if row.kind == "play" for entry in row.data]
    for reason in {reason for reason in reasons if reason.startswith("party-") and reasons.count(reason) > 1}:
        tally.fail("double", f"the entry {reason} is there {reasons.count(reason)} times", n, "an entry")


def multipart(fields: dict[str, Any], file: bytes, name: str = "game.json") -> tuple[bytes, str]:
    """A form with a file, as a browser sends it; returns the body and its content type."""
    edge = "----companion-stress"
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode("utf-8", "surrogatepass")
        for key, value in fields.items()
    ]
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    return b"".join([*parts, head, file, f"\r\n--{edge}--\r\n".encode()]), f"multipart/form-data; boundary={edge}"
