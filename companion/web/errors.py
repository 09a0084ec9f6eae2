"""From any failure to one clear answer: a page, a fragment of one, or JSON, by what was asked."""

from __future__ import annotations

import errno
import logging

from flask import Flask, Response, jsonify, render_template, request, url_for
from flask_babel import gettext as _
from flask_limiter.errors import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, RequestEntityTooLarge

from companion.tables import Deleted, NoBox, NoTable, Private, Refusal, Stale, StoreError
from companion.web import people, security
from companion.web.current import show, table_at_hand
from companion.web.words import say

logger = logging.getLogger("companion")
#: What the system says when there is no room for a file.
NO_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}


class NotAllowed(Exception):
    """This phone may not do that. The text says who may."""


class NotFound(Exception):
    """There is no such thing here. The text says what was looked for."""


class Wrong(Exception):
    """There is nothing behind that code, link or key: counted, so that guessing gets nowhere. The text is for people."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def answer(app: Flask) -> None:
    """Register the one funnel for every kind of failure."""
    app.register_error_handler(NotAllowed, lambda error: reply(str(error), 403))
    app.register_error_handler(NotFound, lambda error: reply(str(error), 404))
    app.register_error_handler(NoTable, _no_table)
    app.register_error_handler(NoBox, lambda error: _wrong(Wrong(say(error.text), 404)))
    app.register_error_handler(Wrong, _wrong)
    app.register_error_handler(Private, lambda error: reply(say(error.text), 403))
    app.register_error_handler(Refusal, lambda error: reply(say(error.text), 422))
    app.register_error_handler(Stale, lambda error: reply(_("The table has moved on. Look again, then enter it."), 409))
    app.register_error_handler(StoreError, _no_store)
    app.register_error_handler(CSRFError, _no_token)
    app.register_error_handler(RateLimitExceeded, _too_often)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    app.register_error_handler(BadHost, _no_host)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(OSError, _no_room)
    app.register_error_handler(Exception, _unforeseen)


def wants_json() -> bool:
    """Whether a program asks rather than a browser."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def reply(sentence: str, status: int) -> Response:
    """One failure in words. It may quote half a letter, which nothing can send."""
    sentence = sentence.encode("utf-8", "replace").decode()
    if wants_json():
        response = jsonify(ok=False, error=sentence, status=status)
    else:
        response = Response(_page(sentence, status))
    response.status_code = status
    return response


def _page(sentence: str, status: int) -> str:
    """The page of a failure. At a table it keeps whose turn it is and the ways to the table's pages."""
    table = table_at_hand() if status < 500 and request.endpoint != "play.now" and _is_read() else None
    if table is not None:
        return show(table, "table-error.html", "", still=True, sentence=sentence)
    return render_template("error.html", sentence=sentence, back=_way_back())


def _is_read() -> bool:
    """Whether what was sent can be read: a page of the table reads what was typed. What is too large or was cut short
    cannot."""
    try:
        return request.values is not None
    except (HTTPException, OSError):
        return False


def _way_back() -> str:
    """The page of the table at which something failed, if this phone knows it and that page did not fail itself."""
    code = str((request.view_args or {}).get("code", "")).upper()
    is_known = table_at_hand() is not None or code in people.my_codes()
    return url_for("play.now", code=code) if is_known and request.endpoint != "play.now" else ""


def _no_table(error: NoTable) -> Response:
    if isinstance(error, Deleted) and str((request.view_args or {}).get("code", "")).upper() in people.my_codes():
        return _gone(say(error.text))
    return _wrong(Wrong(say(error.text), 404))


def _gone(sentence: str) -> Response:
    """A table that this phone knows is no more. What leads back to it is left out."""
    response = jsonify(ok=False, error=sentence, status=410) if wants_json() else Response(
        render_template("error.html", sentence=sentence, back="", title=_("This table has been deleted")))
    response.status_code = 410
    return response


def _wrong(error: Wrong) -> Response:
    return guessed() or reply(str(error), error.status)


def guessed() -> Response | None:
    """Count a wrong code or link; what to answer to somebody who was wrong too often, else None."""
    if not (wait := security.count_guess()):
        return None
    return too_often(_(
        "Too many wrong codes have come from this phone's address. A wrong one is looked at again in %(seconds)s seconds; "
        "a right one works at once: scan the code on the host's screen.", seconds=wait,
    ), wait)  # fmt: skip


def too_often(sentence: str, wait: int) -> Response:
    """Say that something came too often, and in how many seconds to come again."""
    response = reply(sentence, 429)
    response.headers["Retry-After"] = str(wait)
    return response


def _no_store(error: StoreError) -> Response:
    logger.error("%s", error)
    return reply(str(error), 503)


def _no_token(error: CSRFError) -> Response:
    return reply(_("This page was too old, or the form came from elsewhere. Load the page again, then enter it."), 400)


def _too_often(error: RateLimitExceeded) -> Response:
    spent = security.limiter.current_limit
    wait = security.seconds_until(spent.limit, *spent.request_args) if spent else 60
    return too_often(_("Too many requests. Try again in %(seconds)s seconds.", seconds=wait), wait)


def _too_large(error: RequestEntityTooLarge) -> Response:
    most = request.max_content_length or 0
    if most >= 1 << 20:
        return reply(_("That is too large: %(most)s MB at most can be read here.", most=most >> 20), 413)
    return reply(_("That is too large to be an entry."), 413)


def _no_host(error: BadHost) -> Response:
    """Nobody's address: without one no page can be drawn, as it could not say where its style is."""
    sentence = _("That is not the address of a computer. Type it as the host's screen shows it.")
    return Response(sentence, 400, mimetype="text/plain")


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    sentences = {
        400: _("This request cannot be read."),
        404: _("There is no such page. The tables are on the first page."),
        405: _("That cannot be done here."),
    }
    if status < 400:
        return error.get_response()  # type: ignore[return-value]
    return reply(sentences.get(status, error.description or error.name), status)


def _no_room(error: OSError) -> Response:
    """A disk without room: a large file that is sent lies on it first."""
    if error.errno not in NO_ROOM:
        return _unforeseen(error)
    logger.error("%s", error)
    return reply(_("The disk of the companion's machine is full: nothing was kept. Make room, then try again."), 503)


def _unforeseen(error: Exception) -> Response:
    """A fault of ours: logged in full, told in short. Nothing was half-written: entries are committed whole."""
    logger.exception("unforeseen")
    sentence = _("Something went wrong on the companion's side. Nothing was changed; what was entered before is safe.")
    return reply(sentence, 500)
