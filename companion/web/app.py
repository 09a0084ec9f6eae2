"""The Flask application, which keeps what its pages have in common: addresses, style and scripts."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Any

from flask import Flask, Response, has_request_context, request
from flask.templating import Environment

from companion.calling import Calls, OwnTemplate
from companion.web.assets import KINDS, asset

#: So many addresses are kept: those of a thousand tables.
MOST = 32_768


class Pages(Environment):
    """Flask's templates, with our calls."""

    context_class, template_class = Calls, OwnTemplate

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates know. None has any of its own, which would be looked through for each part of a page."""
        return super().make_globals(d) if d else self.globals


class App(Flask):
    """Flask, but an address within the companion is worked out once: a page has two dozen of them, and a table the same ones
    all evening."""

    jinja_environment = Pages
    # All templates are kept, as there are no more than the files: Jinja would look after each which was used last.
    jinja_options = {"cache_size": -1}

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._inside = lru_cache(MOST)(lambda root, endpoint, values: super(App, self).url_for(endpoint, **dict(values)))

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        """As Flask does it."""
        given = tuple((name, value) for name, value in values.items() if value is not None)
        if not has_request_context() or any(name[0] == "_" or not isinstance(value, str | int) for name, value in given):
            return super().url_for(endpoint, **values)
        return self._inside(request.script_root, endpoint, given)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is `async`: Flask looks at some thirty functions for each page."""
        return func

    def send_static_file(self, filename: str) -> Response:
        """As Flask does it, but style and scripts packed once for everybody."""
        found = asset(Path(str(self.static_folder)).resolve(), filename)
        if found is None:
            return super().send_static_file(filename)
        is_packed = request.accept_encodings.best_match(("gzip", "identity"), "identity") == "gzip"
        response = Response(found.packed if is_packed else found.plain, mimetype=KINDS[PurePath(filename).suffix])
        response.headers["Vary"] = "Accept-Encoding"
        if is_packed:
            response.headers["Content-Encoding"] = "gzip"
        response.set_etag(f"{found.tag}{'-gzip' if is_packed else ''}")
        response.cache_control.public, response.cache_control.max_age = True, self.get_send_file_max_age(filename)
        response.make_conditional(request)
        return response
