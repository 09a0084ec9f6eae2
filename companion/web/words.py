"""Languages: gettext for pages and for what the engine says, and how amounts are written."""

from __future__ import annotations

from typing import Any

from flask import Flask, g, request
from flask_babel import Babel, get_locale, get_translations, gettext, ngettext

from companion import __version__
from companion.engine.text import Reader
from companion.places import folder


def translate(app: Flask) -> None:
    """Read texts in the language that the phone asks for, as far as there is a translation."""
    try:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(folder("translations")))
    except FileNotFoundError:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "translations")
    babel = Babel(app, locale_selector=lambda: _language(app))
    with app.app_context():
        app.extensions["companion-languages"] = [str(locale) for locale in babel.list_translations()]
    app.jinja_env.add_extension("jinja2.ext.do")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: _translations().ugettext(text),
        ngettext=lambda one, many, n: _translations().ungettext(one, many, n),
        newstyle=True,
    )
    app.add_template_global(lambda: str(get_locale() or "en").replace("_", "-"), "language")
    app.jinja_env.globals["version"] = __version__
    app.add_template_filter(lambda text, title=None: say(text, title), "say")


def _language(app: Flask) -> str:
    known = {"en", *app.extensions.get("companion-languages", ())}
    return request.accept_languages.best_match(sorted(known), "en") or "en"


def _translations() -> Any:
    """The translations of this request: looked up once, not with each of a page's hundred words."""
    if "translations" not in g:
        g.translations = get_translations()
    return g.translations


def say(text: object, currency: str | None = None) -> str:
    """Read a text of the engine in the phone's language; without a currency amounts are bare numbers."""
    return Reader(currency or "{}", gettext, ngettext)(text)


