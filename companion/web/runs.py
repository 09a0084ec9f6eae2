"""The best runs: searched for in processes of their own, asked for by pages that follow the search.

A page waits a moment; what has not been found by then is followed up: by htmx, or by a link without JavaScript.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from flask import Blueprint, Flask, Response, current_app, render_template, request
from flask_babel import gettext as _

from companion.tables import StoreError, Table
from companion.tables.searches import LIMIT, Searches, SearchFailed
from companion.web.current import hidden, show, tables
from companion.web.errors import NotFound

pages = Blueprint("runs", __name__, url_prefix="/t/<code>/runs")

#: How long a page waits for a search, in seconds; and an entry that the rules compare with the best run.
MOMENT, ENTRY = 0.3, 60.0

Changes = Mapping[str, Sequence[str]]


class Best(NamedTuple):
    """What is known of a best run: what was found, or that the search failed; neither: it is still under way."""

    found: Any
    is_failed: bool = False

    @property
    def is_searching(self) -> bool:
        """Whether the answer is still to come."""
        return self.found is None and not self.is_failed


def search(app: Flask) -> None:
    """Give the application its searches. SEARCH_LIMIT is how long one may take, in seconds."""
    app.extensions["companion-searches"] = Searches(float(app.config.setdefault("SEARCH_LIMIT", LIMIT)))


def searches() -> Searches:
    """The searches of this application."""
    return cast(Searches, current_app.extensions["companion-searches"])


def best(table: Table, company: str, wait: float | None = None) -> Best:
    """The best run of a company now, after waiting a moment for it (or so many seconds)."""
    return _ask(table, (company,), lambda: table.view["runs"].question(company), wait)


def _ask(table: Table, what: tuple[Any, ...], make: Any, wait: float | None) -> Best:
    seq = table.seq
    wait = MOMENT if wait is None else wait
    try:
        return Best(searches().ask((table.id, seq, *what), make, lambda: _stands(table, seq), wait))
    except SearchFailed:
        return Best(None, is_failed=True)


def _stands(table: Table, seq: int) -> bool:
    """Whether nothing has been entered since, by whatever process."""
    try:
        return table.refresh().seq == seq
    except StoreError:
        return True


def all_best(table: Table, wait: float | None = None) -> list[tuple[Mapping[str, Any], Best]]:
    """The best run now of every company that has trains: all are asked for at once, and waited for together."""
    ends = time.monotonic() + (MOMENT if wait is None else wait)
    running = table.view["runs"].running()
    for one in running:
        best(table, one["card"].symbol, 0)
    return [(one, best(table, one["card"].symbol, max(0, ends - time.monotonic()))) for one in running]


def settle(table: Table, moves: Sequence[Any]) -> None:
    """Before a run is entered where it must be the best one: have that searched for here, so that the rules need not."""
    runs: Any = table.view.get("runs")
    for move in moves if runs is not None and runs.is_required else ():
        company = runs.company_of(move)
        if company is None:
            continue
        try:
            found = searches().ask(
                (table.id, table.seq, company, "required"), partial(runs.question, company, is_patient=True),
                wait=ENTRY, limit=False,
            )  # fmt: skip
        except SearchFailed:
            continue
        if found is not None:
            runs.learn(company, found)


@pages.app_context_processor
def _known() -> dict[str, Any]:
    """What templates may ask for themselves."""
    return {"best_run": best, "all_best_runs": all_best}


def _open(code: str) -> Table:
    table = tables().open(code)
    if table.view.get("runs") is None:
        raise NotFound(_("At this table the map stays on the table: the companion does not know it."))
    return table


@pages.get("")
def overview(code: str) -> str:
    """The best run of every company now."""
    return show(_open(code), "runs/overview.html", "map")


@pages.get("/<company>")
def company(code: str, company: str) -> str:
    """The best run of one company on the map, now and if it were otherwise."""
    table = _open(code)
    changes = _changes()
    what_if = table.view["what_if"](company, **changes)
    is_other = any(changes.values())
    now = then = best(table, company, 0 if is_other else None)
    if is_other:
        # Both are searched for at the same time.
        then = _ask(table, (company, *map(tuple, changes.values())), what_if.question, None)
        now = best(table, company)
    return show(table, "runs/company.html", "map", what_if=what_if, now=now, then=then, is_other=is_other, changes=changes)


@pages.get("/<company>/tile")
def tile(code: str, company: str) -> str:
    """Choose a tile to be tried: on the map its hex, then how it lies."""
    table = _open(code)
    changes = _changes()
    what_if = table.view["what_if"](company, **changes)
    return show(table, "runs/tile.html", "map", what_if=what_if, hex=request.args.get("hex", ""), changes=changes)


def _changes() -> dict[str, list[str]]:
    """What is to be otherwise, as the address has it."""
    given = request.args.getlist
    return {"plus": given("plus"), "minus": given("minus"), "lays": given("lay")}


@pages.get("/parts/<part>")
def follow(code: str, part: str) -> str | tuple[str, int] | Response:
    """A part of a page whose search was under way; nothing once the table has moved on, as the page then comes anew."""
    table = _open(code)
    if part not in ("offer", "big"):
        raise NotFound(_("There is no such page."))
    if request.args.get("seq") != str(table.seq) or (part == "offer" and not table.view["operating"]):
        return "", 204
    return render_template(
        f"runs/{part}.html", table=table, view=table.view, currency=table.game.title.currency, title=table.game.title,
        acts_for=request.args.get("player", ""), hidden=hidden, is_page=False, kind="run-trains",
    )
