"""Sheets to print: choosing one, looking at it, taking it home as PDF or as single cards.

A table prints its night and the box of its title; without a table the box is printed at /sheets/TITLE, of one of its
editions at /sheets/TITLE?edition=ID, a kept box at /sheets/TITLE?box=CODE. What an event prints is in `event_papers.py`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from typing import Any

from flask import Blueprint, Response, request, send_file, session, url_for
from flask_babel import gettext, ngettext
from flask_babel import gettext as _

from companion import languages
from companion import sheets as shop
from companion.engine.reading import JsonDict
from companion.engine.text import Formatter
from companion.games import kits
from companion.tables import Malformed, Table, find_known
from companion.tables.times import local
from companion.tables.workshop import Asker
from companion.web import people, printshop, reach, work
from companion.web.boxes import listed
from companion.web.current import boxes, in_box, open_table, show, tables
from companion.web.errors import NotAllowed, NotFound
from companion.web.languages import names
from companion.web.lobby import front
from companion.web.security import limiter
from companion.web.words import say, texts_folder, use_words

pages = Blueprint("papers", __name__)

#: More than anybody prints, less than keeps the machine from answering.
DRAWINGS = "90 per minute"
ZIPS = "12 per minute"
#: So many kept boxes are offered to choose from, the last kept first; each has a link to its sheets.
MOST_BOXES = 50
#: How long a browser waits for a file, in seconds.
FILE = 60.0
#: In an address, all sheets that show a table's night, and all parts of a box.
TONIGHT, BOX = "tonight", "box"
#: What some system does not allow in the name of a file.
NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')


@dataclass(frozen=True)
class Counter:
    """Where somebody stands in the print shop: what it prints from, who may have keys, and its own addresses.

    `asker` stands there; `kept` is what every address of this counter says besides, such as the edition.
    """

    source: shop.Source | shop.Occasion
    may_have_keys: bool
    address: Callable[..., str]
    asker: Asker
    kept: Mapping[str, str] = field(default_factory=dict)

    def kinds(self, group: str) -> tuple[shop.Kind, ...]:
        """What there is for this phone of the night or of the box."""
        return tuple(it for it in kits.sheets_of(self.source) if it.needs_game == (group == TONIGHT) and self.may_print(it))

    def may_print(self, kind: shop.Kind) -> bool:
        """Whether this phone may have a kind of sheet: whoever has a seat's card has the seat."""
        return self.may_have_keys or not kind.needs_seats

    def kind(self, id_: str) -> shop.Kind:
        """The kind of sheet that this phone asks for. Raises NotFound and NotAllowed."""
        try:
            kind = kits.find_kind(self.source, id_)
        except Malformed as unknown:
            raise NotFound(say(unknown.text)) from None
        if not self.may_print(kind):
            raise NotAllowed(_("Only the host or a banker prints the seat cards: whoever has a card has the seat."))
        return kind


# At a table.


@pages.get("/t/<code>/sheets")
@limiter.limit(DRAWINGS)
def sheets(code: str) -> tuple[str, int]:
    """Choose a sheet and a paper, and look at it."""
    table = open_table(code)
    counter = _at_table(table)
    chosen = choice(counter, _usual(counter, "score" if table.game.end else "setup"))
    return show(table, "papers/sheets.html", "sheets", **chosen), 422 if chosen["problem"] else 200


@pages.get("/t/<code>/sheets/<kind>/<int:number>.svg")
@limiter.limit(DRAWINGS)
def preview(code: str, kind: str, number: int) -> Response:
    """One page of a sheet as a picture."""
    return picture(_at_table(open_table(code)), kind, number)


@pages.get("/t/<code>/sheets/<kind>.pdf")
@limiter.limit(DRAWINGS)
def pdf(code: str, kind: str) -> Response:
    """A sheet as PDF, or "all" of them."""
    return file(_at_table(open_table(code)), kind)


@pages.get("/t/<code>/sheets/<kind>.zip")
@limiter.limit(ZIPS)
def single(code: str, kind: str) -> Response:
    """The cards of a sheet one by one, for a print shop."""
    return cards(_at_table(open_table(code)), kind)


def _usual(counter: Counter, wanted: str) -> str:
    """The sheet that is shown first: the one that is wanted most, or the first that there is."""
    found = [kind.id for group in (TONIGHT, BOX) for kind in counter.kinds(group)]
    return wanted if wanted in found else next(iter(found), wanted)


def _at_table(table: Table) -> Counter:
    kept: JsonDict = printshop.asked_language()
    return Counter(
        night_of(table), people.at(table).is_banker,
        lambda name, **given: url_for(f"papers.{name}", code=table.code, **{**kept, **given}), work.asked_by(table), kept,
    )  # fmt: skip


def reader_of(source: shop.Session | shop.Shelf) -> Formatter:
    """Who reads the texts of a sheet: in the language that is asked for, in the title's words, with its money."""
    language = printshop.language()
    texts = languages.translations(language, texts_folder())
    read = source.title.formatter(texts.gettext, texts.ngettext, languages.thousands(language))
    return replace(read, currency=kits.head_of(source).currency)


def night_of(table: Table) -> shop.Session:
    """A table as sheets see it, in the language that is asked for."""
    return shop.Session(
        game=table.game, reader=reader_of(shop.Session(table.game)), table=table.name,
        date=day(table.made_at),
        seats=tuple(
            (player, reach.urls(url_for("lobby.seat_card", code=table.code, token=key))[0])
            for player, key in table.settings["seats"].items()
        ),
        join=reach.urls(url_for("lobby.join", code=table.code))[0],
        wifi=_wifi(),
    )


def _wifi() -> tuple[str, ...]:
    """The Wi-Fi's code and words, if this phone, the host's, keeps them."""
    kept = session.get("wifi")
    return (reach.wifi(kept["name"], kept["password"]), kept["name"], kept["password"]) if kept else ()


def day(at: str) -> str:
    """The day of a time of the log, by the clock of this machine, in the language of what is printed."""
    time = local(at)
    return "" if time is None else languages.day(time.date(), printshop.language())


# Without a table.


@pages.get("/sheets/<title>")
@limiter.limit(DRAWINGS)
def box(title: str) -> tuple[str, int]:
    """What is in a title's box, to choose from and to look at."""
    counter, of = _of_box(title), tables().titles[title]
    first = next(iter(counter.kinds(BOX)), None)
    if first is None:
        raise NotFound(_("%(title)s has no sheets that can be printed without a game.", title=of.name))
    chosen, name = choice(counter, first.id), kits.head_of(counter.source).game
    currency, which = counter.source.head.currency, _which(of, counter.kept)
    page = front("papers/box.html", title=of, name=name, which=which, currency=currency, **chosen)
    return page, 422 if chosen["problem"] else 200


def _which(title: Any, kept: Mapping[str, str]) -> tuple[str, str, list[tuple[str, str]]]:
    """What a title has several of: the question for one, its name in an address, and the values with their names."""
    if title.boxed is not None:
        chosen = kept.get("box", "")
        there = [it for n, it in enumerate(listed(str, chosen)) if n < MOST_BOXES or it["code"] == chosen]
        known = [(one.id, one.name) for one in find_known("")]
        return _("Which box?"), "box", [("", title.name), *((it["code"], it["name"]) for it in there), *known]
    return _("Which game?"), "edition", [(id_, kits.head_of(shop.Shelf(title, edition=id_)).game) for id_ in title.editions]


@pages.get("/sheets/<title>/<kind>/<int:number>.svg")
@limiter.limit(DRAWINGS)
def box_preview(title: str, kind: str, number: int) -> Response:
    """One page of a sheet as a picture."""
    return picture(_of_box(title), kind, number)


@pages.get("/sheets/<title>/<kind>.pdf")
@limiter.limit(DRAWINGS)
def box_pdf(title: str, kind: str) -> Response:
    """A sheet as PDF, or "all" of them."""
    return file(_of_box(title), kind)


@pages.get("/sheets/<title>/<kind>.zip")
@limiter.limit(ZIPS)
def box_single(title: str, kind: str) -> Response:
    """The cards of a sheet one by one, for a print shop."""
    return cards(_of_box(title), kind)


def _of_box(id_: str) -> Counter:
    title = tables().titles.get(id_)
    if title is None:
        raise NotFound(_("There is no title %(id)s here.", id=id_[:40]))
    edition = request.args.get("edition", "default")
    if edition not in title.editions:
        raise NotFound(_("%(title)s has no edition %(id)s.", title=title.name, id=edition[:40]))
    title = in_box(title, code := request.args.get("box", ""))
    plain = shop.Shelf(title, edition=edition)
    use_words(title.words.items())
    source = replace(plain, reader=reader_of(plain))
    pages_of = {"sheets": "box", "preview": "box_preview", "pdf": "box_pdf", "single": "box_single"}
    kept: JsonDict = printshop.asked_language() | ({} if edition == "default" else {"edition": edition})
    if title.boxed is not None and code:
        kept["box"] = boxes().open(code).code

    def address(name: str, **given: Any) -> str:
        return url_for(f"papers.{pages_of[name]}", title=title.id, **{**kept, **given})

    return Counter(source, False, address, work.asked_by(), kept)


# The same for all.


def choice(counter: Counter, usual: str) -> JsonDict:
    """What the page of sheets shows: what there is, how it is to be printed, and how it will look."""
    wanted = request.args.get("sheet") or usual
    kinds, drawn, problem = _wanted(counter, wanted), shop.Drawn(()), ""
    job = printshop.nearest(request.args)
    found = tuple(kind.made(counter.source, job) for kind in kinds)
    try:
        job = printshop.job(request.args)
        drawn = printshop.made("pictures", found, job, counter.asker)
    except Malformed as refused:
        problem = say(refused.text)
    except ValueError as fault:  # of a template, told to whoever is writing it
        problem = str(fault)
    query = printshop.query(job)
    return {
        "chosen": wanted, "sheet": _groups().get(wanted) or say(kinds[0].name), "job": job,
        "about": kinds[0].about if len(kinds) == 1 else "",
        "query": query, "kept": counter.kept, "problem": problem, "papers": shop.PAPERS.values(),
        "styles": _styles(), "address": counter.address, "remarks": drawn.remarks,
        "languages_of_paper": names(), "language_of_paper": printshop.language(),
        "groups": [(id_, words, there) for id_, words in _groups().items() if (there := counter.kinds(id_))],
        "not_allowed": [it for it in kits.sheets_of(counter.source) if not counter.may_print(it)],
        "typed": {name: request.args.get(name, "")[:20] for name in printshop.LENGTHS},
        "discs": tuple(shop.DISCS) if any(it.is_discs for it in kits.sheets_of(counter.source)) else (),
        "cards": [("", _("each kind its own")), *((id_, _("%(size)s mm", size=f"{it[0]:g} × {it[1]:g}"))
                                                    for id_, it in shop.CARDS.items())],
        "is_card": any(isinstance(sheet, shop.Parts) and sheet.is_card for sheet in found),
        "twin": next((it.name for it in kits.sheets_of(counter.source) if _do_the_same(it, kinds)), ""),
        "is_cut": any(isinstance(sheet, shop.Parts) and sheet.size is not None for sheet in found),
        "is_hex": any(isinstance(sheet, shop.Parts) and sheet.size is not None and sheet.size.hex for sheet in found),
        "is_single": len(found) == 1 and shop.is_single(found[0]),
        "is_two_sided": any(isinstance(sheet, shop.Parts) and sheet.as_told(job).is_two_sided for sheet in found),
        "has_plain_backs": any(isinstance(sheet, shop.Parts) and sheet.plain_backs for sheet in found),
        "plan": drawn.plan, "feeding": (*drawn.plan.feeding(gettext), *drawn.plan.needed(gettext)) if drawn.plan else (),
        "previews": [
            counter.address("preview", kind=wanted, number=n, v=zlib.crc32(page.encode()), **query)
            for n, page in enumerate(drawn.pages, start=1)
        ],
    }  # fmt: skip


def _do_the_same(one: shop.Kind, kinds: list[shop.Kind]) -> bool:
    """Whether of a sheet and the one that is looked at one is enough."""
    return len(kinds) == 1 and (one.instead == kinds[0].id or kinds[0].instead == one.id)


def _groups() -> dict[str, str]:
    return {TONIGHT: _("Tonight"), BOX: _("The box")}


def _wanted(counter: Counter, id_: str) -> list[shop.Kind]:
    """The kinds of sheets that an id stands for: one, or all of a group, of two that do the same one. Raises NotFound and
    NotAllowed."""
    of_group = counter.kinds(id_) if id_ in _groups() else ()
    return [kind for kind in of_group if not kind.instead] or [counter.kind(id_)]


def _name(counter: Counter, id_: str) -> str:
    """What such an id is called."""
    return _groups().get(id_) or counter.source.reader(counter.kind(id_).name)


def _styles() -> list[tuple[str, str]]:
    words = {"colour": _("Colour"), "light": _("Little ink"), "bw": _("Black and white")}
    return [(name, words.get(name, name)) for name in shop.STYLES]


def picture(counter: Counter, id_: str, number: int) -> Response:
    """One page of a sheet as a picture. Raises NotFound and NotAllowed, as the next two do."""
    kinds = _wanted(counter, id_)
    drawn = _made("pictures", counter, kinds).pages
    if not 0 < number <= len(drawn):
        raise NotFound(ngettext("This sheet has only %(num)s page.", "This sheet has only %(num)s pages.", len(drawn)))
    return _answer(kinds, drawn[number - 1].encode(), "image/svg+xml")


def file(counter: Counter, id_: str) -> Response:
    """A sheet as PDF, or all of a group."""
    kinds = _wanted(counter, id_)
    made = _made("pdf", counter, kinds)
    return _answer(kinds, made.pdf, "application/pdf", _named(counter, f"{_name(counter, id_)}.pdf"))


def cards(counter: Counter, id_: str) -> Response:
    """The cards of a sheet one by one, in a ZIP file."""
    kind = counter.kind(id_)
    made = _made("cards", counter, [kind])
    return _answer([kind], made, "application/zip", _named(counter, f"{counter.source.reader(kind.name)}.zip"))


def _made(what: str, counter: Counter, kinds: list[shop.Kind]) -> Any:
    """Have it made as the address asks. Raises NotFound, with the print shop's sentence, if it cannot be laid out."""
    try:
        job = printshop.job(request.args)
        return printshop.made(what, tuple(kind.made(counter.source, job) for kind in kinds), job, counter.asker, FILE)
    except ValueError as impossible:
        raise NotFound(str(impossible)) from None


def _named(counter: Counter, name: str) -> str:
    head = kits.head_of(counter.source)
    whose = [head.game, *([head.table[:60]] if head.table else []), name]
    return NOT_IN_NAMES.sub("-", " - ".join(whose))


def _answer(kinds: list[shop.Kind], content: bytes, mimetype: str, name: str | None = None) -> Response:
    """The file, to be kept if it has a name. Asked for again, it is sent only if it has changed."""
    response = send_file(
        BytesIO(content), mimetype, as_attachment=name is not None, download_name=name,
        etag=sha256(content).hexdigest(), max_age=0,
    )  # fmt: skip
    # Keys of seats are kept nowhere on the way.
    secret = any(kind.needs_seats for kind in kinds)
    response.headers["Cache-Control"] = "no-store" if secret else "private, no-cache"
    return response
