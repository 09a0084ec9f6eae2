"""The desk of demands and loads: what a table asks all evening, while letters are typed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.web import create_app
from tests.bench.figures import Figure, median_time

ASKED = {"nothing typed, the payoff table": "", "a letter": "q=c", "a load": "q=wine", "a city": "q=oslo", "a card": "q=29"}


def bench_lookup() -> list[Figure]:
    """A page of the desk on the server, from request to answer, at a table of Eurorails with its cards; no network."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "bench.sqlite", RATELIMIT_ENABLED=False)
        setup = {"starter": "Ana", "hands": {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [7, 8, 9]}}
        table = app.extensions["companion"].make(
            "empire-builder", tuple(setup["hands"]), edition="eurorails", options={"cards": True}, setup=setup
        )
        phone = app.test_client()
        phone.get(f"/s/{table.code}/{table.settings['seats']['Ana']}")
        address = f"/t/{table.code}/look/loads"
        return [
            Figure(what, 1000 * median_time(lambda asked=asked: _asked(phone, f"{address}?{asked}"), 15), "ms", "<= 50")
            for what, asked in ASKED.items()
        ]


def _asked(phone: object, address: str) -> None:
    answer = phone.get(address, headers={"HX-Request": "true"})  # type: ignore[attr-defined]
    assert answer.status_code == 200
