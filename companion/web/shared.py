"""What everybody at a table sees alike: drawn once for a position and a language, by whoever asks first.

Such a part of a page knows the game and nothing of who looks; only where a title hides money it is each reader's own. It is
kept while it is current. It stands in its page (`shared`), or it is a document of its own (`apart`): then the first page of
a phone has it, and later ones say only which version is current. A phone fetches that when it has another, and when it is
looked at (companion.js).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

from flask import Blueprint, Flask, Response, current_app, make_response, request, url_for
from flask_babel import gettext as _
from jinja2 import TemplateNotFound
from markupsafe import Markup

from companion.places import stamp
from companion.tables import Table
from companion.web import people
from companion.web.components import part
from companion.web.current import knows_map, open_table
from companion.web.errors import NotFound
from companion.web.words import in_words_of, language

pages = Blueprint("shared", __name__, url_prefix="/t/<code>")

#: The parts that are documents of their own.
APART = ("map", "hexes", "market", "trains", "watch")
#: In which ways a map is shown: as wide as the screen, and as large as it is read across a room.
LOOKS = ("whole", "far")
#: For so many seconds a browser keeps a version, which never changes.
FOR_A_DAY = 24 * 3600
#: Another program may draw the same otherwise.
STAMP = stamp("templates"), stamp("print")


class Drawn:
    """A part, drawn when somebody wants to see it, and what tells its content from any other of its table. It does not hold
    the table, which is let go when nobody has it open."""

    def __init__(self, template: str, looks: Mapping[str, object], view: object, game: object, version: str) -> None:
        self._template, self._looks, self._view, self._game, self.version = template, looks, view, game, version
        self._markup: Markup | None = None

    def markup(self, table: Table) -> Markup:
        """What it shows."""
        if self._markup is None:
            self._markup = Markup(self._draw(table))
        return self._markup

    def _draw(self, table: Table) -> str:
        title = table.start.title
        in_words_of(title, title.currency)
        with people.nobody():
            return current_app.jinja_env.get_template("shared.html").render(
                part=self._template, table=table, game=self._game, title=title, currency=title.currency, view=self._view,
                # Nothing of the one who happens to ask first: to read of these is a fault.
                request=None, session=None, **self._looks,
            )


#: How the template of a part says what it reads of a view, and that it reads nothing else: it is drawn again when that has
#: changed. A part that does not say it reads what it likes, and is drawn for each position.
READS = re.compile(r"\{# Reads ([\w, ]+)\. ")


@cache
def reads(template: str) -> tuple[str, ...]:
    """What a part says that it reads; nothing: it does not say."""
    assert current_app.jinja_loader is not None
    source, _path, _is_current = current_app.jinja_loader.get_source(current_app.jinja_env, template)
    found = READS.match(source)
    return tuple(found[1].split(", ")) if found else ()


class Read:
    """A view of which a part may read some values alone, and what its view makes of these."""

    def __init__(self, view: object, names: tuple[str, ...]) -> None:
        self._kind = type(view)
        self._values = {name: getattr(view, name) for name in names if hasattr(view, name)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Read) and self._values == other._values

    def __hash__(self) -> int:
        raise TypeError("What is read is compared, not looked up.")

    def __getattr__(self, name: str) -> object:
        if name in self._values:
            return self._values[name]
        made = getattr(self._kind, name, None)
        make = made.fget if isinstance(made, property) else getattr(made, "func", None)
        if make is None:
            # Jinja takes an AttributeError for a value that is not there.
            raise RuntimeError(f"A part of a page reads {name}, of which its first line does not tell.")
        return make(self)


class Newest:
    """What there is of the newest position of a table, by language, eyes, template and looks; and what those parts have
    read that say what they read."""

    def __init__(self) -> None:
        self.seq, self.of_position = -1, dict[Key, Drawn]()
        self.of_values: dict[Key, tuple[Read, Drawn]] = {}


#: Language, whose eyes it is for (None: everybody's), template, and looks.
Key = tuple[str, people.Person | None, str, tuple[tuple[str, object], ...]]
_newest: WeakKeyDictionary[Table, Newest] = WeakKeyDictionary()


def drawn(table: Table, template: str, **looks: object) -> Drawn:
    """A part of a page as all who may see the same see it; `looks` say in which way it is shown."""
    newest = _newest.setdefault(table, Newest())
    if newest.seq != table.seq:
        newest.seq, newest.of_position = table.seq, {}
    eyes = people.at(table) if table.game.hides(None) else None
    key = language(), eyes, template, tuple(looks.items())
    if key not in newest.of_position:
        newest.of_position[key] = _as_it_is(table, newest, key)
    return newest.of_position[key]


def _as_it_is(table: Table, newest: Newest, key: Key) -> Drawn:
    """A part at the newest position: that of an earlier one where all that it reads is still the same."""
    _language, eyes, template, looks = key
    view, version = table.view_for(None if eyes is None else eyes.seat), _version(table, key)
    if not (names := reads(template)):
        return Drawn(template, dict(looks), view, table.game, version)
    read, was = Read(view, names), newest.of_values.get(key)
    if was is None or was[0] != read:
        newest.of_values[key] = was = read, Drawn(template, dict(looks), read, None, version)
    return was[1]


def _version(table: Table, key: Key) -> str:
    """What tells a content from all others: a row of the log comes once, unless the file was put back to an earlier one, and
    then at another time."""
    entered = table.game.receipts[-1].entry.at if table.game.receipts else None
    return f"{table.seq}-{blake2b(repr((entered, key, STAMP)).encode(), digest_size=4).hexdigest()}"


def share(app: Flask) -> None:
    """Let pages have parts that everybody sees alike, and these parts others."""
    app.add_template_global(lambda table, template, **looks: drawn(table, template, **looks).markup(table), "shared")
    app.add_template_global(_apart, "apart")
    app.add_template_global(_watched, "watched")


def _watched(table: Table, template: str) -> Markup:
    """A part of a page as all see it who only watch: one more shared part."""
    return drawn(table, template, person=people.Person(), is_page=not request.headers.get("HX-Request")).markup(table)


class Apart(NamedTuple):
    """A part that is a document of its own: where its current version is, and what it shows; nothing in the later pages of
    a phone."""

    address: str
    markup: Markup


def _apart(table: Table, name: str, **looks: object) -> Apart:
    found = _found(table, name, looks)
    asked: dict[str, Any] = {look: 1 for look in LOOKS if looks.get(look)}
    address = url_for("shared.document", code=table.code, name=name, language=language(), v=found.version, **asked)
    return Apart(address, Markup() if request.headers.get("HX-Request") else found.markup(table))


def _found(table: Table, name: str, looks: Mapping[str, object]) -> Drawn:
    template = part(table.start.title, f"apart-{name}", f"apart-{name}.html")
    return drawn(table, template, **{look: bool(looks.get(look)) for look in LOOKS})


@pages.get("/part/<name>")
def document(code: str, name: str) -> Response:
    """A part by itself, as it is now. A browser keeps the version that it has asked for, and asks again for any other."""
    table = open_table(code)
    if name not in APART or (name in ("map", "hexes") and not knows_map(table)):
        raise NotFound(_("There is no such part of a page."))
    try:
        found = _found(table, name, request.args)
        response = make_response(found.markup(table))
    except TemplateNotFound:
        raise NotFound(_("There is no such part of a page.")) from None
    response.set_etag(found.version)
    is_kept = request.args.get("v") == found.version
    response.headers["Cache-Control"] = f"private, max-age={FOR_A_DAY}, immutable" if is_kept else "private, no-cache"
    return cast(Response, response.make_conditional(request))
