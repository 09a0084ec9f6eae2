"""Locks on the doors: forged forms, guessed codes, foreign scripts, oversized requests."""

from __future__ import annotations

import secrets

from flask import Flask, Response, g, request, session
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_talisman import Talisman
from flask_wtf.csrf import CSRFProtect

#: So often may a phone name a table, seat or host that is not there; a guesser of six letters gets nowhere.
JOINS = "20 per minute; 200 per hour"
NEW_TABLES = "30 per minute"



def _is_known() -> bool:
    """Whether this request cannot be a guess: it names no table, or one that this phone has been at."""
    code = (request.view_args or {}).get("code") or request.args.get("code")
    if code is None:
        return True
    known = {*session.get("at", {}), *session.get("events", {})}
    return "token" not in (request.view_args or {}) and str(code).upper() in known


def count_guess() -> None:
    """Say that this request named a table or a token that is not there."""
    g.is_guess = True


limiter = Limiter(
    get_remote_address, storage_uri="memory://", strategy="moving-window",
    application_limits=[JOINS], application_limits_exempt_when=_is_known,
    application_limits_deduct_when=lambda response: bool(g.get("is_guess")),
)

_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def protect(app: Flask) -> None:
    """Put the extensions in front of every page.

    Plain http is what a table's own network has, so nothing insists on https.
    """
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.config.setdefault("WTF_CSRF_SSL_STRICT", False)
    app.config.setdefault("COMPRESS_ALGORITHM", ["gzip"])
    app.config.setdefault("COMPRESS_STREAMS", False)
    CSRFProtect(app)
    limiter.init_app(app)
    Compress(app)
    app.after_request(_whole_files)
    Talisman(
        app, force_https=False, strict_transport_security=False, session_cookie_secure=False,
        session_cookie_samesite="Lax", content_security_policy=_POLICY, frame_options="DENY",
        referrer_policy="same-origin",
    )


def _whole_files(response: Response) -> Response:
    """Send style and scripts whole instead of as streams, so that they are compressed like pages."""
    if request.endpoint == "static" and response.status_code == 200 and request.method == "GET":
        response.direct_passthrough = False
        response.make_sequence()
    return response


def new_secret() -> str:
    """A secret to sign cookies with, made once for each file."""
    return secrets.token_urlsafe(32)
