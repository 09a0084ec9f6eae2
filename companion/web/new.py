"""A new table, in under a minute: who plays, how deep, drawn or typed in, and the house rules."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.engine.reading import Json, fault, number
from companion.tables import KeptBox, NoBox, Refusal, Table, find_known, kept_by_hand, letters
from companion.tables.box_form import boxed
from companion.web import options, people
from companion.web.current import boxes, tables
from companion.web.ending import begin_rematch
from companion.web.errors import NotFound
from companion.web.lobby import front
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("new", __name__)

DEPTHS = ("full", "books", "score")
MOST_NAME = 40
MOST_SEED = 40
#: The fields of the first page, which the set-up page carries along.
CARRIED = ("title", "box", "edition", "depth", "how", "seed", "name", "middle", "options", "after")


class Fault(Exception):
    """Something on the form is not right: one sentence."""


@dataclass(frozen=True)
class Wish:
    """What the form asks for."""

    title: Any
    players: tuple[str, ...]
    depth: str
    options: Json
    is_typed: bool
    seed: str | None
    name: str
    from_the_middle: bool
    box: KeptBox | None


def forms_of(title: Any) -> Any:
    """What reads the forms of a title. Raises NotFound: nobody has written them yet."""
    if title.forms is None:
        raise NotFound(_("%(title)s cannot be typed in yet.", title=title.name))
    return title.forms


@pages.get("/new")
def page() -> str | Response:
    """The form, with the names of last time. Where the table gives the box, that is chosen first."""
    return _to_the_boxes(request.args) or _form(request.args)


def _to_the_boxes(given: Any) -> Response | None:
    """The way to the boxes, if the title needs one and the form names none that can be played."""
    title = tables().titles.get(given.get("title", ""))
    try:
        _in_box(title, _box(title, given))
    except NoBox:
        return redirect(url_for("boxes.shelf"), 303)
    except Refusal:
        return redirect(url_for("boxes.page", code=given["box"]), 303)
    return None


def _box(title: Any, given: Any) -> KeptBox | None:
    """The box that a form names for a title that needs one. Raises NoBox."""
    return None if title is None or title.boxed is None else boxes().open(given.get("box", ""))


def _in_box(title: Any, box: KeptBox | None) -> Any:
    """A title as it is with a box, if one was given. Raises Refusal: it has faults."""
    return title if box is None else title.in_box(box.setup)


def _form(given: Any, refusal: str = "") -> str:
    titles = list(tables().titles.values())
    title = tables().titles.get(given.get("title", "")) or (titles[0] if len(titles) == 1 else None)
    if title is None:
        return _choose(given, refusal)
    title = _in_box(title, box := _box(title, given))
    names = given.getlist("player") or session.get("names", [])
    least, most = min((title.players[0], *title.unofficial_players)), max((title.players[1], *title.unofficial_players))
    return front(
        "lobby/new.html", titles=titles, title=title, given=given, names=[*names, *[""] * most][:most], least=least,
        most=most, refusal=refusal, rules=options.fields(title, given), opened=options.is_changed(title, given), box=box,
        by_hand=kept_by_hand(title) if box else (),
    )


def _choose(given: Any, refusal: str) -> str:
    """The games to choose from: those whose name, makers or place were typed, for so many as play."""
    titles, sought = tables().titles, given.get("find", "")[:MOST_NAME]
    players = number(given.get("number", "")) or 0
    found = find_known(sought, players)
    whole = {one.whole for one in found}
    return front(
        "lobby/new.html", title=None, given=given, refusal=refusal, sought=sought, players=players,
        numbers=range(1, 1 + max(one.players[1] for one in find_known(""))), known=found, boxed=boxed(titles), titles=[
            title for title in titles.values() if title.boxed is None and (not players or _is_for(title, players))
            and (title.id in whole or letters(sought) in letters(f"{title.name}{''.join(title.edition_names.values())}"))],
    )


def _is_for(title: Any, players: int) -> bool:
    return title.players[0] <= players <= title.players[1] or players in title.unofficial_players


@pages.post("/new")
@limiter.limit(NEW_TABLES)
def make() -> str | Response | tuple[str, int]:
    """Make the table; first ask for what was drawn if people drew it themselves."""
    form = request.form
    if way := _to_the_boxes(form):
        return way
    try:
        wish = _wish(form)
    except Fault as fault:
        return _form(form, str(fault)), 422
    except Refusal as refusal:
        return _form(form, say(refusal.text)), 422
    session["names"] = list(wish.players)
    if wish.depth == "score":
        return redirect(url_for("scoring.page", title=wish.title.id, box=form.get("box"), player=wish.players), 303)
    try:
        if _has_to_ask(wish) and "drawn" not in form:
            return _setup_form(wish)
        table = _made(wish)
    except Refusal as refusal:
        sentence = say(refusal.text)
        return (_setup_form(wish, sentence) if "drawn" in form else _form(form, sentence)), 422
    begin_rematch(form.get("after", ""), table)
    people.take_host(table, table.settings["host"])
    place = "position.page" if wish.from_the_middle else "host.page"
    return redirect(url_for(place, code=table.code), 303)


def _has_to_ask(wish: Wish) -> bool:
    """Whether the set-up page is needed: people drew the set-up, or something of the edition is not known."""
    if wish.is_typed and forms_of(wish.title).setup_parts(wish.players, wish.options):
        return True
    return bool(wish.title.asks and wish.title.asks(_edition(wish.title), wish.options, wish.depth))


def _wish(form: Any) -> Wish:
    """Read the first page. Raises Fault or Refusal."""
    title = tables().titles.get(form.get("title", ""))
    if title is None:
        raise Fault(_("Choose a game."))
    title = _in_box(title, box := _box(title, form))
    names = [" ".join(name.split()) for name in form.getlist("player")]
    names = [name for name in names if name]
    if sentence := wrong_name(names):
        raise Fault(sentence)
    if not names:
        raise Fault(_("Who plays? Write the names in the order in which you sit, clockwise."))
    if len(names) == 1:
        raise Fault(_("Two play at least: write the names in the order in which you sit, clockwise."))
    depth = form.get("depth", "")
    if depth not in DEPTHS:
        raise Fault(_("Choose how much to enter."))
    players = title.read_players(names)
    seed = form.get("seed", "").strip()
    if len(seed) > MOST_SEED:
        raise Fault(_("A seed has %(most)s letters at most.", most=MOST_SEED))
    return Wish(
        title, players, depth, title.usual_options(options.read(title, form)), form.get("how") == "typed", seed or None,
        form.get("name", ""), bool(form.get("middle")), box,
    )


def wrong_name(names: Sequence[str]) -> str:
    """What is wrong with the first player's name that cannot be taken; nothing if all can."""
    for name in names:
        match fault(name, MOST_NAME):
            case "long":
                return _("A name has %(most)s letters at most: %(name)s …", most=MOST_NAME, name=name[:MOST_NAME])
            case "unprintable":
                shown = "".join(sign if sign.isprintable() else "�" for sign in name)
                return _("A name contains a character that cannot be used: %(name)s. Type it again.", name=shown)
    alike = {name.casefold(): name for name in names}
    for name in names:
        if (other := alike[name.casefold()]) != name:
            return _("Two names differ only in capitals: %(one)s, %(other)s.", one=name, other=other)
    return ""


def _setup_form(wish: Wish, refusal: str = "") -> str:
    form = request.form
    names = (*CARRIED, *(name for name in form if name.startswith("option-")))
    return front(
        "lobby/setup.html", title=wish.title, players=wish.players, depth=wish.depth, refusal=refusal, fields=form,
        edition=_edition(wish.title), options=wish.options, carried=[(name, form[name]) for name in names if name in form],
        parts=forms_of(wish.title).setup_parts(wish.players, wish.options),
    )


def _made(wish: Wish) -> Table:
    setup = None if wish.box is None else wish.box.setup
    if "drawn" in request.form:
        setup = forms_of(wish.title).read_setup(request.form, wish.players, wish.depth, wish.options)
        if wish.title.asks is not None:
            seed = wish.seed or secrets.token_hex(16)
            setup = {**tables().draw_setup(wish.title.id, wish.players, wish.options, seed), **setup}
    table = tables().make(
        wish.title.id, wish.players, name=wish.name, options=wish.options, setup=setup, depth=wish.depth, seed=wish.seed,
        edition=_edition(wish.title),
    )
    if wish.box is not None:
        table.change_settings(box=wish.box.code)
    return table


def _edition(title: Any) -> str:
    """Which edition was chosen, where a title has several."""
    chosen = request.form.get("edition", "")
    return chosen if chosen in title.editions else str(title.editions[0])
