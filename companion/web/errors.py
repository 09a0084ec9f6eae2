"""From any failure to one clear answer: a page, a fragment of one, or JSON, by what was asked."""

from __future__ import annotations

import logging

from flask import Flask, Response, jsonify, render_template, request
from flask_babel import gettext as _
from flask_limiter.errors import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from companion.tables import NoTable, Refusal, Stale, StoreError
from companion.web import security
from companion.web.words import say

logger = logging.getLogger("companion")


class NotAllowed(Exception):
    """This phone may not do that. The text says who may."""


class NotFound(Exception):
    """There is no such thing here. The text says what was looked for."""


def answer(app: Flask) -> None:
    """Register the one funnel for every kind of failure."""
    app.register_error_handler(NotAllowed, lambda error: reply(str(error), 403))
    app.register_error_handler(NotFound, lambda error: reply(str(error), 404))
    app.register_error_handler(NoTable, _no_table)
    app.register_error_handler(Refusal, lambda error: reply(say(error.text), 422))
    app.register_error_handler(Stale, lambda error: reply(_("The table has moved on. Look again, then enter it."), 409))
    app.register_error_handler(StoreError, _no_store)
    app.register_error_handler(CSRFError, _no_token)
    app.register_error_handler(RateLimitExceeded, _too_often)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unforeseen)


def wants_json() -> bool:
    """Whether a program asks rather than a browser."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def reply(sentence: str, status: int) -> Response:
    """One failure in words."""
    if wants_json():
        response = jsonify(ok=False, error=sentence, status=status)
    else:
        response = Response(render_template("error.html", sentence=sentence, status=status))
    response.status_code = status
    return response


def _no_table(error: NoTable) -> Response:
    security.count_guess()
    return reply(say(error.text), 404)


def _no_store(error: StoreError) -> Response:
    logger.error("%s", error)
    return reply(str(error), 503)


def _no_token(error: CSRFError) -> Response:
    return reply(_("This page was too old, or the form came from elsewhere. Load the page again, then enter it."), 400)


def _too_often(error: RateLimitExceeded) -> Response:
    return reply(_("Too many tries. Wait a minute, or scan the code on the host's screen."), 429)


def _too_large(error: RequestEntityTooLarge) -> Response:
    return reply(_("That is too large to be an entry."), 413)


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


def _unforeseen(error: Exception) -> Response:
    """A fault of ours: logged in full, told in short. Nothing was half-written: entries are committed whole."""
    logger.exception("unforeseen")
    sentence = _("Something went wrong on the companion's side. Nothing was changed; what was entered before is safe.")
    return reply(sentence, 500)
