"""How phones reach this machine: addresses in letters and as QR codes."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request
from markupsafe import Markup

from companion.addresses import LOCAL, addresses
from companion.engine.reading import JsonDict
from companion.paper import qr

#: Letters that mean something in the text of a Wi-Fi code.
ESCAPED = '\\;,:"'


def bases() -> list[str]:
    """The addresses of the companion without a path, the likeliest first.

    What the host was told to use; else what the browser used; on the machine itself, which phones cannot reach by that
    name, the addresses at which it is served: those on its networks, or its own alone.
    """
    fixed = str(current_app.config["PUBLIC_URL"]).rstrip("/")
    if fixed:
        return [fixed]
    used = urlsplit(request.host_url)
    if used.hostname not in LOCAL:
        return [request.host_url.rstrip("/")]
    port = f":{used.port}" if used.port and used.port != 80 else ""
    served = addresses(str(current_app.config["HOST"]))
    return [f"{used.scheme}://{f'[{found}]' if ':' in found else found}{port}" for found in served]


def only_here() -> bool:
    """Whether no phone can reach the companion: it is served to its own machine alone."""
    return not current_app.config["PUBLIC_URL"] and current_app.config["HOST"] in LOCAL


def urls(path: str) -> list[str]:
    """The full addresses of a path, the likeliest first."""
    return [base + path for base in bases()]


def code(text: str) -> JsonDict:
    """A QR code as the page's components want it. Raises ValueError: too long for a code."""
    path, size = qr.path(text)
    return {
        "svg": Markup('<svg viewBox="0 0 {0} {0}" width="{1}" height="{1}" aria-hidden="true">'
                      '<path fill="#000" d="{2}"/></svg>').format(size, size * 5, path),
        "address": text,
    }


def wifi(name: str, password: str) -> str:
    """The text of a code by which phones join a Wi-Fi."""
    kind = "WPA" if password else "nopass"
    secret = f"P:{_escaped(password)};" if password else ""
    return f"WIFI:T:{kind};S:{_escaped(name)};{secret};"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in ESCAPED else letter for letter in text)
