"""The web: pages for phones, tablet and big screen. Knows games only through a Table."""

from __future__ import annotations

from pathlib import Path

from jinja2 import FileSystemLoader

from companion import __version__
from companion.places import folder, stamp
from companion.tables import Boxes, Events, Tables
from companion.web import (
    amend,
    backup,
    boxes,
    chips,
    components,
    correct,
    ending,
    entering,
    errors,
    event_clock,
    event_desk,
    event_live,
    event_papers,
    event_sheet,
    hints,
    host,
    languages,
    live,
    lobby,
    look,
    new,
    news,
    opening,
    papers,
    people,
    play,
    position,
    privacy,
    read,
    rights,
    runs,
    scoring,
    security,
    shared,
    table_box,
    tournament,
    until,
    words,
    work,
)
from companion.web.app import App

EXTENSION = "companion"


def create_app(database: Path | str, **config: object) -> App:
    """Make the application on one SQLite file.

    `config` overrides Flask's and the extensions' settings (tests switch the rate limit off, say).

    Raises:
        StoreError: the file cannot be opened.
    """
    app = App("companion.web", template_folder=str(folder("templates")), static_folder=str(folder("static")))
    # Screens and paper share drawings: what templates do not have is looked for in print/.
    app.jinja_loader = FileSystemLoader([str(folder("templates")), str(folder("print"))])
    # Phones keep these files for a week: a changed one has another address.
    app.jinja_env.globals["static_stamp"] = stamp("static")
    tables = Tables(database, __version__)
    app.config.update(
        SECRET_KEY=tables.store.setting("secret", security.new_secret()),
        SESSION_COOKIE_NAME="companion",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        # The cookie is sent when it changes, so that a slow answer never brings an old one back.
        SESSION_REFRESH_EACH_REQUEST=False,
        MAX_CONTENT_LENGTH=512 * 1024,
        MAX_FORM_MEMORY_SIZE=512 * 1024,
        SEND_FILE_MAX_AGE_DEFAULT=7 * 24 * 3600,
        PUBLIC_URL="",
        HOST="",
        PROXIES=(),
    )
    app.config.update(config)
    app.extensions[EXTENSION] = tables
    app.extensions["companion-events"] = Events(tables)
    app.extensions["companion-boxes"] = Boxes(tables.store)
    app.extensions["companion-collector"] = event_live.Collector()
    security.protect(app)
    words.translate(app, languages.wanted)
    components.work_out(app)
    errors.answer(app)
    live.watch(app, database)
    backup.keep(app, database)
    for begin in (event_clock.show_clocks, hints.begin, work.begin, people.know, shared.share, languages.choose,
                  rights.guard, privacy.guard):
        begin(app)
    for room in (lobby, languages, backup, new, boxes, opening, scoring, play, entering, news, hints, until, read, shared,
                 ending, look, host, correct, position, amend, table_box, runs, papers, chips, live, tournament, event_desk,
                 event_sheet, event_papers, event_live):
        app.register_blueprint(room.pages)
    return app
