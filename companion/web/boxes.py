"""Boxes that tables give for any 18xx: brought as a file, kept, looked at, changed, passed on, played.

A file is read beside the server, as a game file is; what takes longer has an address of its own for whoever brought it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirect

from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import Text
from companion.interop.box_reading import BoxReading, ReadBox
from companion.interop.boxes import LARGEST, MEGABYTE
from companion.interop.toml import toml
from companion.tables import KeptBox, Refusal, Table, box_form, find_known
from companion.tables.boxes import told
from companion.tables.timeline import BOX
from companion.tables.workshop import REPLAY, Key
from companion.web import people, reach, table_box, work
from companion.web.current import boxes, open_table, tables
from companion.web.errors import NotFound
from companion.web.lobby import front, when
from companion.web.security import NEW_TABLES, limiter
from companion.web.words import say

pages = Blueprint("boxes", __name__, url_prefix="/boxes")

#: The form around a file is small.
FORM = 64 << 10
#: Letters of a part of a form.
MOST_PART = 12


@pages.url_value_preprocessor
def _let_in(_endpoint: str | None, _values: JsonDict | None) -> None:
    """Files may be larger than entries: said before anything reads the form."""
    if request.endpoint == "boxes.take":
        request.max_content_length = request.max_form_memory_size = LARGEST * MEGABYTE + FORM


@pages.get("")
def shelf() -> str:
    """The boxes that there are, the last kept first, and the ways to bring one."""
    return _shelf()


def _shelf(refusal: str = "", typed: str = "") -> str:
    kept = listed(lambda code: url_for("boxes.page", code=code))
    return front("boxes/shelf.html", of=title(), id=secrets.token_urlsafe(12), refusal=refusal, typed=typed, kept=kept)


def listed(address: Callable[[str], str], also: str = "") -> list[JsonDict]:
    """The boxes that this phone keeps, for the owner all that there are, to choose from, the last kept first, and `also` the
    one of a code; `address` says by its code where each leads."""
    is_owner = people.is_owner(tables())
    return [
        {**box, "kept": when(box["made_at"]), "is_mine": is_mine, "href": address(box["code"])}
        for box in boxes().all() if (is_mine := people.keeps_box(box["code"])) or is_owner or box["code"] == also
    ]


@pages.post("/file")
@limiter.limit(NEW_TABLES)
def take() -> Redirect | tuple[str, int]:
    """Read a file, or its text, and keep the box that it holds."""
    file, typed = request.files.get("file"), request.form.get("text", "")
    content = (file.read() if file else b"") or typed.strip().encode(errors="replace")
    if not content:
        return _shelf(_("Choose a file first, or paste what stands in it.")), 422
    if len(content) > LARGEST * MEGABYTE:
        return _shelf(_("A box has %(most)s MB at most; this file has more.", most=LARGEST)), 422
    # The same form with the same file is the same: sent twice, it is kept once.
    id_ = sha256(request.form.get("id", secrets.token_urlsafe(12)).encode(errors="replace") + content).hexdigest()[:32]
    if session.get("box-file", {}).get("id") != id_:
        session["box-file"] = {"id": id_}
    try:
        found = work.done(REPLAY, _key(id_), lambda: BoxReading(content))
    except work.BeingDone:
        return redirect(url_for("boxes.follow", id_=id_), 303)
    return _keep(found, typed)


@pages.get("/file/<id_>")
def follow(id_: str) -> Redirect | tuple[str, int]:
    """The file that this phone has brought: still being read, refused, or kept."""
    mine = session.get("box-file", {})
    if mine.get("id") == id_ and "code" in mine:
        return redirect(url_for("boxes.page", code=mine["code"]), 303)
    if mine.get("id") != id_ or not work.shop().knows(_key(id_)):
        raise NotFound(_("This file is no longer being read. Bring it again."))
    return _keep(work.done(REPLAY, _key(id_), _unknown))


def _keep(found: ReadBox, typed: str = "") -> Redirect | tuple[str, int]:
    """Keep the box of a file, once, as this phone's."""
    kept = session["box-file"]
    if "code" not in kept:
        if found.refusal is not None:
            return _shelf(say(found.refusal), typed), 422
        try:
            notes = [say(note, found.data.get("currency")) for note in found.notes]
            box = boxes().keep(found.data, notes=notes, shelf=found.shelf, asked=found.asked)
        except Refusal as refusal:
            return _shelf(say(refusal.text), typed), 422
        people.keep_box(box.code)
        session["box-file"] = kept = {**kept, "code": box.code}
    return redirect(url_for("boxes.page", code=kept["code"]), 303)


def _key(id_: str) -> Key:
    return ("box", id_)


def _unknown() -> BoxReading:
    raise NotFound(_("This file is no longer being read. Bring it again."))


@pages.get("/<code>")
def page(code: str) -> str | tuple[str, int]:
    """What is in a box, what was read with care, what is missing and what is assumed; and what can be done with it. Whoever
    asks for what is newer `than` how it stood gets nothing where there is nothing."""
    box, busy, stand = _stand(code)
    if request.args.get("than") == stand:
        return "", 204
    is_mine = _is_mine(box)
    return front(
        "boxes/page.html", box=box, told=told(title(), box.data, box.shelf), of=title(), is_mine=is_mine,
        busy=busy, stand=stand,
        join=reach.code(reach.urls(url_for("boxes.join", code=box.code, key=people.box_key(tables(), box.code)))[0])
        if is_mine else None,
    )


@pages.get("/<code>/with/<key>")
def join(code: str, key: str) -> Redirect:
    """Make this phone one of those that fill in the box."""
    box = boxes().open(code)
    people.take_box(tables(), box.code, key)
    return redirect(url_for("boxes.parts", code=box.code), 303)


@pages.get("/<code>/parts")
def parts(code: str) -> str | tuple[str, int]:
    """The parts of a box that several phones fill in: whoever comes chooses the own one. What others do comes by itself."""
    box, busy, stand = _stand(code)
    if request.args.get("than") == stand:
        return "", 204
    return front("boxes/parts.html", box=box, told=told(title(), box.data), busy=busy, stand=stand)


def _stand(code: str) -> tuple[KeptBox, frozenset[str], str]:
    """A box, the parts of it that other phones have before them, and how it stands with both in one word. Raises NoBox."""
    box = boxes().open(code)
    busy = boxes().filling.others(box.code, people.phone_that_fills())
    return box, busy, "-".join((str(box.version), *sorted(busy)))


def title() -> Any:
    """The title that is played with a box that a table gives."""
    return box_form.boxed(tables().titles)


@pages.get("/new")
def blank() -> str:
    """The form of a new box: with what is usual, or with what is in another one."""
    return _form(start := _start(), box_form.form(start, tables().titles))


@pages.post("/new")
@limiter.limit(NEW_TABLES)
def begin() -> str | Redirect | tuple[str, int]:
    """Keep what was filled in as a new box."""
    return _fill_in(_start(), None)


@pages.post("/share")
@limiter.limit(NEW_TABLES)
def share() -> Redirect | tuple[str, int]:
    """Keep a box with only a name, and show the code by which others fill it in, too."""
    try:
        kept = boxes().keep({**box_form.standing_in(tables().titles), "name": request.form.get("name", "")})
    except Refusal as refusal:
        return _shelf(say(refusal.text)), 422
    people.keep_box(kept.code)
    return redirect(url_for("boxes.page", code=kept.code, together=1), 303)


@pages.get("/<code>/change")
def edit(code: str) -> str:
    """The form of a box that is kept; with a `part`, that is open."""
    box, opened = boxes().open(code), request.args.getlist("part")
    for part in opened if _is_mine(box) else ():
        boxes().filling.begin(box.code, part[:MOST_PART], people.phone_that_fills())
    return _form(box.data, box_form.form(box.data, tables().titles), box, parts=opened)


@pages.post("/<code>/change")
@limiter.limit(NEW_TABLES)
def change(code: str) -> str | Redirect | tuple[str, int]:
    """Keep what was filled in: as a new version, or for whoever has not brought the box as one of their own."""
    box = boxes().open(code)
    return _fill_in(box.data, box)


def _start() -> Json:
    """What a new box begins with: that of a table, a box of the shelf or a kept one, or else what is usual. Raises NoBox."""
    if (table := _for_table()) is not None:
        found: Json = table.start.setup[BOX]
        return found
    wanted = request.values.get("from", "")
    if wanted in box_form.shelf(tables().titles):
        return box_form.box_of_the_shelf(wanted)
    return boxes().open(wanted).data if wanted else {**box_form.standing_in(tables().titles), "name": ""}


def _for_table() -> Table | None:
    """The table for which a box is changed, if this phone may change the past there. Raises NoTable."""
    if not (code := request.values.get("table", "")):
        return None
    table = open_table(code)
    return table if table_box.way(table) else None


def _starts() -> list[tuple[str, str]]:
    """What a new box can begin with: addresses and names."""
    kept = [(box["code"], box["name"]) for box in listed(str, request.values.get("from", ""))]
    whole = box_form.shelf(tables().titles)
    known = ((one.id, one.name) for one in find_known("") if one.whole not in whole)
    return [("", _("what is usual")), *kept, *whole.items(), *known]


def _fill_in(over: Json, box: KeptBox | None) -> str | Redirect | tuple[str, int]:
    given, faults = _typed(box)
    filled = box_form.fill_in(given, over, tables().titles)
    shown = box_form.form(filled.data, tables().titles, given, given.get("more", ""))
    if "more" in given:
        return _form(over, shown, box, faults)
    if faults or filled.faults:
        return _form(over, shown, box, [*faults, *filled.faults], filled.parts), 422
    mine = box is not None and _is_mine(box)
    try:
        kept = boxes().keep(filled.data, notes=box.notes if box else (), code=box.code if box and mine else "",
                            shelf=box.shelf if box and mine else "")  # fmt: skip
    except Refusal as refusal:
        return _form(over, shown, box, (refusal.text,)), 422
    people.keep_box(kept.code)
    boxes().filling.end(kept.code, people.phone_that_fills())
    if (table := _for_table()) is None:
        return redirect(url_for("boxes.page", code=kept.code), 303)
    table.change_settings(box=kept.code)
    return redirect(table_box.news(table) or url_for("play.now", code=table.code), 303)


def _typed(box: KeptBox | None) -> tuple[dict[str, str], tuple[str, ...]]:
    """What this phone has typed, with what others have kept since the form was opened; a sentence if that was the same."""
    given = request.form.to_dict()
    then = number(given.get("version", ""))
    if box is None or then in (None, box.version):
        return given, ()
    brought = box_form.bring_on(given, boxes().open(box.code, then).data, box.data, tables().titles)
    if not brought.changed:
        return brought.typed, ()
    same = _("Somebody else has changed the same meanwhile. What you typed stands here: keep it once more to put it in "
             "place of theirs.")  # fmt: skip
    return brought.typed, (same,)


def _form(
    over: Json, form: box_form.BoxForm, box: KeptBox | None = None, faults: Sequence[Text | str] = (),
    parts: Collection[str] = (),
) -> str:
    table = _for_table()
    return front(
        "boxes/form.html", form=form, box=box, at=table,
        faults=[one if isinstance(one, str) else say(one) for one in faults],
        is_mine=box is None or _is_mine(box), more=request.form.get("more", ""), parts=parts,
        starts=[] if box or table else _starts(), start=request.values.get("from", ""),
    )


def _is_mine(box: KeptBox) -> bool:
    return not box.is_known and (people.keeps_box(box.code) or people.is_owner(tables()))


@pages.post("/<code>/shelf")
@limiter.limit(NEW_TABLES)
def take_shelf(code: str) -> Redirect:
    """Keep a box as the shelf has its title, in place of what a file said."""
    box = boxes().open(code)
    if box.shelf:
        boxes().keep(boxes().open(box.shelf).data, code=box.code)
    return redirect(url_for("boxes.page", code=box.code), 303)


@pages.get("/<code>.toml")
def export(code: str) -> Response:
    """The box as a file: what it says, and nothing that was only assumed."""
    box = boxes().open(code)
    response = Response(toml(box.data, box.notes), mimetype="application/toml; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="box-{box.code}.toml"'
    return response


@pages.post("/<code>/delete")
def delete(code: str) -> Redirect:
    """Take a box off the shelf; tables that play with it keep it."""
    boxes().delete(code)
    return redirect(url_for("boxes.shelf"), 303)
