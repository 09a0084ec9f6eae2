"""What everybody at a table sees alike: drawn once for a position and a language, by whoever asks first.

Such a part of a page knows the game and nothing of who looks; only where a title hides money it is each reader's own. It is
kept while it is current. It stands in its page (`shared`), or it is a document of its own (`apart`): then the first page of
a phone has it, and later ones say only which version is current. A phone fetches that when it has another, and when it is
looked at (companion.js).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
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

#: The parts that are documents of their own, and for how many seconds a browser keeps a version, which never changes.
APART = ("map", "hexes", "market", "trains", "watch")
#: Another program may draw the same otherwise.
STAMP = stamp("templates"), stamp("print")
#: In which ways a map is shown: as wide as the screen, and as large as it is read across a room.
LOOKS = ("whole", "far")
KEPT = 24 * 3600


class Drawn:
    """A part, drawn when somebody wants to see it, and what tells its content from any other of its table."""

    def __init__(self, draw: Callable[[], str], version: str) -> None:
        self._draw, self.version = draw, version

    @cached_property
    def markup(self) -> Markup:
        """What it shows."""
        return Markup(self._draw())


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


class Kept:
    """What there is of the newest position of a table, by language, reader, template and looks; and what those parts have
    read that say what they read."""

    def __init__(self) -> None:
        self.seq, self.of_position = -1, dict[object, Drawn]()
        self.of_values: dict[object, tuple[Read, Drawn]] = {}


_kept: WeakKeyDictionary[Table, Kept] = WeakKeyDictionary()


def drawn(table: Table, template: str, **looks: object) -> Drawn:
    """A part of a page as all who may see the same see it; `looks` say in which way it is shown."""
    kept = _kept.setdefault(table, Kept())
    if kept.seq != table.seq:
        kept.seq, kept.of_position = table.seq, {}
    reader = people.at(table) if table.game.hides(None) else None
    key = language(), reader, template, tuple(looks.items())
    if key not in kept.of_position:
        kept.of_position[key] = _newest(table, kept, key, reader, looks)
    return kept.of_position[key]


def _newest(
    table: Table, kept: Kept, key: tuple[str, people.Person | None, str, object], reader: people.Person | None,
    looks: Mapping[str, object],
) -> Drawn:  # fmt: skip
    """A part at the newest position: that of an earlier one where all that it reads is still the same. `reader` is whose
    eyes it is for; None: everybody's."""
    view, template = table.view_for(None if reader is None else reader.seat), key[2]
    # A row of the log comes once, so it tells contents apart; who reads, in which language, and by which program, too.
    version = f"{table.seq}-{blake2b(repr((key, STAMP)).encode(), digest_size=3).hexdigest()}"
    if not (names := reads(template)):
        return Drawn(partial(_draw, table, template, looks, view, table.game), version)
    read = Read(view, names)
    was = kept.of_values.get(key)
    if was is None or was[0] != read:
        kept.of_values[key] = was = read, Drawn(partial(_draw, table, template, looks, read), version)
    return was[1]


def _draw(table: Table, template: str, looks: Mapping[str, object], view: object, game: object = None) -> str:
    title = table.start.title
    in_words_of(title, title.currency)
    return current_app.jinja_env.get_template("shared.html").render(
        part=template, table=table, game=game, title=title, currency=title.currency, view=view,
        # Nothing of the one who happens to ask first: to read of these is a fault.
        request=None, session=None, **looks,
    )


def share(app: Flask) -> None:
    """Let pages have parts that everybody sees alike, and these parts others."""
    app.add_template_global(lambda table, template, **looks: drawn(table, template, **looks).markup, "shared")
    app.add_template_global(_apart, "apart")
    app.add_template_global(_watched, "watched")


def _watched(table: Table, template: str) -> Markup:
    """A part of a page as all see it who only watch: one more shared part."""
    return drawn(table, template, person=people.Person(), is_page=not request.headers.get("HX-Request")).markup


class Apart(NamedTuple):
    """A part that is a document of its own: where its current version is, and what it shows; nothing in the later pages of
    a phone."""

    address: str
    markup: Markup


def _apart(table: Table, name: str, **looks: object) -> Apart:
    found = _found(table, name, looks)
    asked: dict[str, Any] = {look: 1 for look in LOOKS if looks.get(look)}
    address = url_for("shared.document", code=table.code, name=name, v=found.version, **asked)
    return Apart(address, Markup() if request.headers.get("HX-Request") else found.markup)


def _found(table: Table, name: str, looks: Mapping[str, object]) -> Drawn:
    template = "apart-watch.html" if name == "watch" else part(table.start.title, f"apart-{name}")
    return drawn(table, template, **{look: bool(looks.get(look)) for look in LOOKS})


@pages.get("/part/<name>")
def document(code: str, name: str) -> Response:
    """A part by itself, as it is now. A browser keeps the version that it has asked for, and asks again for any other."""
    table = open_table(code)
    if name not in APART or (name in ("map", "hexes") and not knows_map(table)):
        raise NotFound(_("There is no such part of a page."))
    try:
        found = _found(table, name, request.args)
        response = make_response(found.markup)
    except TemplateNotFound:
        raise NotFound(_("There is no such part of a page.")) from None
    response.set_etag(found.version)
    is_kept = request.args.get("v") == found.version
    response.headers["Cache-Control"] = f"private, max-age={KEPT}, immutable" if is_kept else "private, no-cache"
    return cast(Response, response.make_conditional(request))
