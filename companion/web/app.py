"""The Flask application, which keeps the addresses that its pages have in common."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, request

#: So many addresses are kept: those of some hundred tables.
MOST = 8192


class App(Flask):
    """Flask, but an address within the companion is worked out once: a page has two dozen of them, and a table the same ones
    all evening."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._inside = lru_cache(MOST)(lambda root, endpoint, values: super(App, self).url_for(endpoint, **dict(values)))

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        """As Flask does it."""
        given = tuple((name, value) for name, value in values.items() if value is not None)
        if not request or any(name[0] == "_" or not isinstance(value, str | int) for name, value in given):
            return super().url_for(endpoint, **values)
        return self._inside(request.script_root, endpoint, given)
