"""Locks on the doors: forged forms, guessed codes, foreign scripts, oversized requests."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from time import monotonic
from typing import Any
from urllib.parse import quote_from_bytes

from flask import Flask, Request, Response, request
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_talisman import Talisman
from flask_wtf.csrf import CSRFProtect
from limits import RateLimitItem, parse_many
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.engine.reading import JsonDict
from companion.web import limits as _limits  # noqa: F401 - registers the storage
from companion.web.sessions import Sessions

#: So often may an address be wrong about a code, a link or a key. What is right is never counted and never refused.
WRONG = parse_many("20 per minute; 200 per hour")
NEW_TABLES = "30 per minute"

limiter = Limiter(get_remote_address, storage_uri="monotonic://", strategy="moving-window")


def count_guess() -> int:
    """Count that this request named something that is not there. Returns how many seconds that was too early; 0: it was not.

    What is there has been answered by then: a guesser slows only the guesses of his own address.
    """
    if not limiter.enabled:
        return 0
    address = get_remote_address()
    spent = [limit for limit in WRONG if not limiter.limiter.hit(limit, "wrong", address)]
    return max((seconds_until(limit, "wrong", address) for limit in spent), default=0)


def seconds_until(limit: RateLimitItem, *whose: str) -> int:
    """In how many seconds a limit that is spent has room again: at least 1."""
    return max(1, ceil(limiter.limiter.get_window_stats(limit, *whose).reset_time - monotonic()))


class Asked(Request):
    """A request whose address can always be read."""

    def __init__(self, *environ: Any, **more: Any) -> None:
        super().__init__(*environ, **more)
        # Bytes that browsers would escape: as they are, reading them raises where escaped ones are only unknown letters.
        self.query_string = quote_from_bytes(self.query_string, safe=bytes(range(128))).encode()


_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

#: Headers that say what a page may do, or how what is taken home is called: a style sheet, script or icon needs neither.
FOR_PAGES = ("Content-Security-Policy", "X-Frame-Options", "Referrer-Policy", "Permissions-Policy", "Content-Disposition")


def protect(app: Flask) -> None:
    """Put the extensions in front of every page.

    Plain http is what a table's own network has, so nothing insists on https. PROXIES are the addresses of reverse
    proxies before the companion: what they say about where a request comes from is believed, and nobody else.
    """
    app.request_class = Asked
    app.session_interface = Sessions()
    if proxies := app.config["PROXIES"]:
        app.wsgi_app = _behind(app.wsgi_app, proxies)  # type: ignore[method-assign]
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.config.setdefault("WTF_CSRF_SSL_STRICT", False)
    app.config.setdefault("COMPRESS_ALGORITHM", ["gzip"])
    app.config.setdefault("COMPRESS_STREAMS", False)
    CSRFProtect(app)
    limiter.init_app(app)
    Compress(app)
    app.after_request(_plain_files)
    Talisman(
        app, force_https=False, strict_transport_security=False, session_cookie_secure=False,
        session_cookie_samesite="Lax", content_security_policy=_POLICY, frame_options="DENY",
        referrer_policy="same-origin",
    )


def _behind(direct: Any, proxies: Sequence[str]) -> Callable[..., Iterable[bytes]]:
    """Take addresses of phones from what the named proxies add: one hop for each of them."""
    hops = len(proxies)
    passed_on = ProxyFix(direct, x_for=hops, x_proto=hops, x_host=hops)

    def wsgi(environ: JsonDict, start: Any) -> Iterable[bytes]:
        return (passed_on if environ.get("REMOTE_ADDR") in proxies else direct)(environ, start)

    return wsgi


def _plain_files(response: Response) -> Response:
    """Send icons whole instead of as streams, so that they are compressed like pages; no file with what concerns pages."""
    if request.endpoint != "static" or request.method != "GET":
        return response
    if response.status_code == 200 and response.direct_passthrough:
        response.direct_passthrough = False
        response.make_sequence()
    for name in FOR_PAGES:
        response.headers.pop(name, None)
    return response


def new_secret() -> str:
    """A secret to sign cookies with, made once for each file."""
    return secrets.token_urlsafe(32)
