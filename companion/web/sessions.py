"""What a phone remembers: a signed cookie at any age. No clock decides about it, neither the phone's nor this machine's.

A machine without a clock chip wakes up with any time of day; a cookie that was signed "later" is as good as another.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from itsdangerous import URLSafeTimedSerializer as Serializer

#: For how long a browser keeps the cookie after its last change, in seconds: the most that browsers agree to.
KEPT = 400 * 24 * 3600
#: So many figures tell the files of a machine apart.
MARK = 8
#: The signatures of so many cookies are not checked again: a phone sends the same one with each request.
MOST_COOKIES = 4096


class Sessions(SecureCookieSessionInterface):
    """Flask's own cookies, of which only the signature counts: the time in it is never looked at."""

    _signing: Serializer | None = None
    _name = ""

    def __init__(self) -> None:
        super().__init__()
        self._signed = lru_cache(MOST_COOKIES)(self._read)

    def get_signing_serializer(self, app: Flask) -> Serializer | None:
        """What signs cookies: made once, as the file's secret stays the same."""
        if self._signing is None:
            self._signing = super().get_signing_serializer(app)
        return self._signing

    def get_cookie_name(self, app: Flask) -> str:
        """Another name for each file: browsers keep the cookies of an address together whatever its ports, so of two
        companions on a machine each would throw away what a phone remembers of the other."""
        if not self._name:
            secret = str(app.config["SECRET_KEY"])
            self._name = f"{super().get_cookie_name(app)}-{sha256(secret.encode()).hexdigest()[:MARK]}"
        return self._name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the cookie; one that this file's secret did not sign is none."""
        signing = self.get_signing_serializer(app)
        cookie = request.cookies.get(self.get_cookie_name(app))
        if signing is None or not cookie:
            return super().open_session(app, request)
        try:
            return self.session_class(signing.load_payload(self._signed(signing, cookie)))
        except BadSignature:
            return self.session_class()

    @staticmethod
    def _read(signing: Serializer, cookie: str) -> bytes:
        """What a cookie holds, still packed. Raises BadSignature."""
        return signing.make_signer(signing.salt).unsign(cookie)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie if it has changed, to be kept by its age: a date would be read by another clock."""
        super().save_session(app, session, response)
        mine = f"{self.get_cookie_name(app)}="
        response.headers.setlist("Set-Cookie", [
            f"{line}; Max-Age={KEPT}" if line.startswith(mine) and "Max-Age" not in line else line
            for line in response.headers.getlist("Set-Cookie")
        ])  # fmt: skip
