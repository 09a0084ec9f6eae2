"""The best runs: searched for in processes of their own, asked for by pages that follow the search.

A page waits a moment; what has not been found by then is followed up: by htmx, or by a link without JavaScript.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app, render_template, request
from flask_babel import gettext as _

from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.tables import Move, Table
from companion.tables.workshop import REQUIRED_SEARCH, SEARCH, TooMuch, WorkFailed
from companion.web import work
from companion.web.current import hidden, open_table, show
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


def best(table: Table, company: str, wait: float | None = None) -> Best:
    """The best run of a company now, after waiting a moment for it (or so many seconds)."""
    return _ask(table, (company,), lambda: table.view.runs.question(company), wait)


def _ask(table: Table, what: tuple[Any, ...], make: Any, wait: float | None) -> Best:
    wait, limit = MOMENT if wait is None else wait, float(current_app.config["SEARCH_LIMIT"])
    try:
        return Best(work.shop().ask(
            SEARCH, work.key(table, "run", *what), make, work.asked_by(table), work.while_it_stands(table), wait, limit
        ))  # fmt: skip
    except WorkFailed:
        return Best(None, is_failed=True)
    except TooMuch:
        # Asked again by the page, it has its turn.
        return Best(None)


def all_best(table: Table, wait: float | None = None) -> list[tuple[Any, Best]]:
    """The best run now of every company that has trains: all are asked for at once, and waited for together."""
    ends = time.monotonic() + (MOMENT if wait is None else wait)
    running = table.view.runs.running()
    for one in running:
        best(table, one.card.symbol, 0)
    return [(one, best(table, one.card.symbol, max(0, ends - time.monotonic()))) for one in running]


def _by_company(table: Table) -> dict[str, Best]:
    """The same by company, without any waiting."""
    return {one.card.symbol: found for one, found in all_best(table, 0)}


def settle(table: Table, kind: str, company: str | None, past: Any = None, where: str = "") -> None:
    """Before the rules see a run where it must be the best one: have that searched for here, so that they need not.

    `past` is the view of a position that is not the table's; `where` says which. Raises what `work.done` raises.
    """
    runs: Any = getattr(table.view if past is None else past, "runs", None)
    if runs is not None and company is not None and runs.must_be_best(kind, company):
        ask = partial(runs.question, company, is_patient=True)
        key = work.key(table, "required", company, where)
        runs.learn(company, work.done(REQUIRED_SEARCH, key, ask, table, ENTRY))


def doubt(table: Table, moves: Sequence[Move]) -> Text | None:
    """What is asked before a revenue is entered that was counted by eye and is more than the trains can earn, or before
    trains that can earn something are not run.

    None: it may be right, as far as the search has come in a moment.
    """
    runs: Any = getattr(table.view, "runs", None)
    for move in moves if runs is not None else ():
        company = runs.counted(move)
        found = best(table, company).found if company is not None else None
        if found is not None:
            return runs.doubt(move, found)  # type: ignore[no-any-return]
    return None


@pages.app_context_processor
def _known() -> JsonDict:
    """What templates may ask for themselves."""
    return {"best_run": best, "all_best_runs": all_best, "best_runs_by_company": _by_company}


def _open(code: str) -> Table:
    table = open_table(code)
    if getattr(table.view, "runs", None) is None:
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
    what_if = table.view.what_if(company, **changes)
    is_other = any(changes.values())
    now = then = best(table, company, 0 if is_other else None)
    if is_other:
        # Both are searched for at the same time.
        then = _ask(table, (company, *map(tuple, changes.values())), what_if.question, None)
        now = best(table, company)
    return show(table, "runs/company.html", "map", what_if=what_if, now=now, then=then, is_other=is_other)


@pages.get("/<company>/tile")
def tile(code: str, company: str) -> str:
    """Choose a tile to be tried: on the map its hex, then how it lies."""
    table = _open(code)
    what_if = table.view.what_if(company, **_changes())
    return show(table, "runs/tile.html", "map", what_if=what_if, hex=request.args.get("hex", ""))


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
    if request.args.get("seq") != str(table.seq) or (part == "offer" and not table.view.operating):
        return "", 204
    return render_template(
        f"runs/{part}.html", table=table, view=table.view, currency=table.game.title.currency, title=table.game.title,
        acts_for=request.args.get("player", ""), hidden=hidden, is_page=False, kind="run-trains",
    )
