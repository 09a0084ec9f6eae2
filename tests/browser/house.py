"""The companion as a table meets it: its own process, its own file, an address on the network."""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.addresses import addresses
from companion.engine.game import Entry, Game, Start
from companion.engine.moves import Move, to_wire
from companion.engine.random_play import random_move
from companion.engine.record import parse_start, record_data
from companion.tables import Submission, Table, Tables
from companion.tables.shelf import now
from tests.real_server import free_port

PLAYERS = ("Ann", "Ben", "Cat")
#: How long a start may take on a busy machine, in seconds: one needs a second of a processor that twenty others want.
PATIENCE = 180.0
#: A machine without any network: the browser takes this name for the machine itself, but not for a secure context.
NAME = "companion.test"


class House:
    """A running companion. Tests write to its file too, as a second process may."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "night.sqlite"
        self.output = folder / "companion.txt"
        self.host = network_name()
        self.port = free_port()
        self.start()
        self.tables = Tables(self.database)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, "HOST": "0.0.0.0", "PORT": str(self.port), "PYTHONUNBUFFERED": "1"}
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", "play", "--db", str(self.database)],
                stdout=output, stderr=output, env=environment,
            )
        until(self._answers, "the companion answers", PATIENCE)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.output.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/static/style.css", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()
        self.tables.store.close()

    # Tables ------------------------------------------------------------------------------------

    def table(self, players: tuple[str, ...] = PLAYERS, game: Game | None = None, **more: Any) -> Table:
        """Make a table past its lobby; `game`: with these entries already made."""
        if game is None:
            return self.tables.make("emu-bay", players, seed=more.pop("seed", "STATION"), **more)
        return self.tables.take_over(record_data(game.start, game.entries()), more.get("name", "Friday"))

    def enter_all(self, table: Table, moves: Iterable[Mapping[str, Any]], by: str | None = None) -> None:
        """Enter the moves of a table without any, but for the passes among them that follow by themselves."""
        for n, move in enumerate(moves):
            if n == len(table.timeline.entries):
                self.enter(table, move, by)

    def enter(self, table: Table, move: Mapping[str, Any], by: str | None = None, overruled: str | None = None) -> None:
        """Enter a move without a phone."""
        table.refresh()
        who = by or str(move.get("player", "host"))
        table.play(table.read_moves([move]), Submission(table.seq, secrets.token_hex(8), who, now(), overruled))

    def enter_random(self, table: Table, n: int, seed: int = 1) -> None:
        """Enter random legal moves without a phone."""
        choose = random.Random(seed).choice
        for _ in range(n):
            if table.refresh().game.end is None:
                self.enter(table, to_wire(random_move(table.game, choose)))


@cache
def found_game(
    wanted: Callable[[Game], bool], players: tuple[str, ...] = PLAYERS, title: str = "emu-bay", depth: str = "full"
) -> Game:
    """Play random games until one is as wanted; the same one every time, searched for once, so it is not played on."""
    for seed in range(5000):
        start, choose, moves = drawn(players, title, depth, seed)
        game = start.begin()
        while game.end is None and len(game.receipts) < 400:
            if is_new := len(game.receipts) == len(moves):
                moves.append(random_move(game, choose))
            game.play(Entry(moves[len(game.receipts)]), check=is_new)
            if wanted(game):
                return game
    raise LookupError("no such game")


@cache
def drawn(players: tuple[str, ...], title: str, depth: str, seed: int) -> tuple[Start, Callable[..., Any], list[Move]]:
    """A random game: its start, its chance, and its moves as far as anybody has followed it."""
    from companion.games import find_title

    rules, chance = find_title(title), random.Random(seed)
    setup = rules.draw_setup(rules.read_players(list(players)), rules.read_options({}), chance)
    start = parse_start(
        {"title": title, "players": list(players), "options": {}, "setup": setup, "depth": depth, "edition": "default"},
        find_title,
    )
    return start, chance.choice, []


@cache
def ends(reason: str, kind: str) -> Callable[[Game], bool]:
    """Whether a game has ended for this reason by this kind of move."""
    return lambda game: (
        game.end is not None and game.end.reason.startswith(reason) and game.receipts[-1].entry.move.kind == kind
    )


def taken_back(game: Game, n: int = 1) -> Game:
    """The same game `n` entries earlier."""
    earlier = game.start.begin()
    for entry in game.entries()[:-n]:
        earlier.play(entry)
    return earlier


def network_name() -> str:
    """How phones call this machine: by its address in a network, if it is in one."""
    address = addresses("0.0.0.0")[0]
    return NAME if address.startswith("127.") else address


def until(is_so: Callable[[], bool], what: str, seconds: float) -> float:
    """Wait until something is so; returns how long it took, in seconds."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, f"waited {seconds} s in vain: {what}"
        time.sleep(0.02)
    return time.monotonic() - began
