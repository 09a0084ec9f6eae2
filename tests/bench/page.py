"""The first page of a seat, over the wire."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from companion import __version__
from companion.tables import Tables
from tests.bench.figures import Figure
from tests.bench.games import long_games
from tests.bench.server import cookies, make_table, play, wire
from tests.real_server import ask, serving

LINKED = re.compile(r'(?:<link[^>]*\shref|<script[^>]*\ssrc|<img[^>]*\ssrc)="([^"]+)"')


def bench_page() -> list[Figure]:
    """Bytes of the first page of a seat with everything that it links (style, scripts, icon), and later pages.

    Asked from a real server as a browser does, with gzip; answers' headers are counted too. In the middle of a game,
    for the player who is on turn: the longest of the pages.
    """
    game = long_games(1)[0]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite"
        table = make_table(Tables(database, __version__), game)
        play(table, wire(game.entries())[: len(game.receipts) // 2])
        seats = list(table.settings["seats"])
        cookie = cookies(database, table, len(seats))[seats.index(table.game.ask.actors[0])]
        phone = {"Cookie": cookie, "Accept": "text/html", "Accept-Encoding": "gzip"}
        with serving(database) as (port, _):
            response, body = ask(port, f"/t/{table.code}", **phone)
            sizes = {f"/t/{table.code}": _size(response, body)}
            for address in LINKED.findall(_text(response, body)):
                sizes[address.partition("?")[0]] = _size(*ask(port, address.replace("&amp;", "&"), **phone))
            again = _size(*ask(port, f"/t/{table.code}", **phone, **{"HX-Request": "true"}))
    return [
        Figure("all together", sum(sizes.values()) / 1000, "KB", "<= 45"),
        *(Figure(_name(address), size / 1000, "KB") for address, size in sizes.items()),
        Figure("the page again, after news", again / 1000, "KB"),
    ]


def _size(response: object, body: bytes) -> int:
    headers = getattr(response, "headers", {})
    return len(body) + sum(len(name) + len(value) + 4 for name, value in headers.items())


def _text(response: object, body: bytes) -> str:
    import gzip

    packed = getattr(response, "headers", {}).get("Content-Encoding") == "gzip"
    return (gzip.decompress(body) if packed else body).decode()


def _name(address: str) -> str:
    return "the page" if address.startswith("/t/") else address
