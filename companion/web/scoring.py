"""Scoring a finished game: the final position only. Nothing is stored."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request, session, url_for

from companion.engine.reading import JsonDict, number
from companion.tables import Refusal
from companion.web import boxes, options
from companion.web.current import in_box, tables
from companion.web.lobby import front
from companion.web.new import forms_of, wrong_name
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("scoring", __name__)


#: The players of an empty form.
FEW = 3
#: The field that says which edition was played.
EDITION = "edition"


@pages.get("/score")
def page() -> str:
    """What was played; then the form: who played, and with how much they ended."""
    title = tables().titles.get(request.args.get("title", ""))
    if title is None or (title.boxed is not None and not request.args.get("box")):
        return _titles()
    return _show(request.args)


def _titles() -> str:
    """The games, and for the one whose box a table brings the boxes that are kept."""
    boxed = boxes.title()
    return front(
        "lobby/score-title.html", titles=[title for title in tables().titles.values() if title.boxed is None], boxed=boxed,
        kept=boxes.listed(lambda code: url_for("scoring.page", title=boxed.id, box=code)),
    )


@pages.post("/score")
@limiter.limit(NEW_TABLES)
def count() -> str | tuple[str, int]:
    """The ranking, with the working."""
    title = _title(request.form)
    names = [(n, " ".join(name.split())) for n, name in enumerate(request.form.getlist("player"))]
    played = [(n, name) for n, name in names if name]
    if sentence := wrong_name([name for _n, name in played]):
        return _show(request.form, sentence), 422
    try:
        players = title.read_players([name for _n, name in played])
        # The fields are numbered by row; an empty row in between leaves a gap.
        fields = _renumbered(request.form, {n: row for row, (n, _name) in enumerate(played)}, players)
        score = title.score(forms_of(title).read_score(fields, players) | _played_with(title))
    except Refusal as refusal:
        return _show(request.form, say(refusal.text, title.currency)), 422
    return _show(request.form, score=score)


def _title(given: Any) -> Any:
    titles = tables().titles
    return in_box(titles.get(given.get("title", ""), next(iter(titles.values()))), given.get("box", ""))


def _played_with(title: Any) -> JsonDict:
    """The edition and the options that change the score, where the title has any."""
    chosen = options.read(title, request.form)
    found: JsonDict = {}
    if EDITION in title.scored_by and EDITION in request.form:
        found[EDITION] = request.form[EDITION]
    if changed := {name: chosen[name] for name in title.scored_by if name in chosen}:
        found["options"] = changed
    return found


def _renumbered(form: Any, rows: dict[int, int], players: tuple[str, ...]) -> dict[str, str]:
    def of_row(value: str | None) -> str:
        n = number(value or "")
        return players[rows[n]] if n in rows else ""

    fields = {}
    for name, value in form.items():
        kind, _dash, rest = name.partition("-")
        row, dash, more = rest.partition("-")
        n = number(row) if kind in ("cash", "shares", "met", "connected", "bankrupt") else None
        if n is not None:
            if n in rows:
                fields[f"{kind}-{rows[n]}{dash}{more}"] = value
        else:
            fields[name] = of_row(value) if kind in ("owner", "pays") else value
    return fields


def _ranks(score: Any) -> list[tuple[int, str, int]]:
    """Rank, name and money, best first: as the title ranks, or else by money."""
    if (places := getattr(score, "places", None)) is not None:
        return sorted(((place, name, score.result[name]) for name, place in places.items()), key=lambda line: line[0])
    best_first = sorted(score.result.items(), key=lambda line: -line[1])
    amounts = [amount for _name, amount in best_first]
    return [(amounts.index(amount) + 1, name, amount) for name, amount in best_first]


def _show(given: Any, refusal: str = "", score: Any = None) -> str:
    title = _title(given)
    ranks = []
    if score is not None:
        ranks = _ranks(score)
    numbers = sorted({*range(title.players[0], title.players[1] + 1), *title.unofficial_players})
    names = _names(given, numbers)
    return front(
        "lobby/score.html", title=title, given=given, refusal=refusal, ranks=ranks,
        working=score.working if score else (), currency=title.currency, names=names, numbers=numbers,
        parts=forms_of(title).score_parts(names),
        editions=list(title.edition_names.items()) if EDITION in title.scored_by else [],
        rules=[rule for rule in options.fields(title, given) if rule["name"].removeprefix("option-") in title.scored_by],
        rows=list(enumerate(names)),
    )


def _names(given: Any, numbers: list[int]) -> list[str]:
    """The names so far, as many rows as people play: as was asked for, or as there are names."""
    names = given.getlist("player") or session.get("names", [])
    wanted = number(given.get("players", "")) or len(names) or FEW
    rows = min(numbers, key=lambda n: abs(n - wanted))
    return [*names, *[""] * rows][:rows]
