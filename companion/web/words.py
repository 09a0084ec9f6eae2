"""Languages: gettext for pages and for what the engine says, and how amounts are written."""

from __future__ import annotations

from flask import Flask, request
from flask_babel import Babel, get_locale, gettext, ngettext

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
    app.add_template_global(lambda: str(get_locale() or "en").replace("_", "-"), "language")
    app.jinja_env.globals["version"] = __version__
    app.add_template_filter(lambda text, title=None: say(text, title), "say")


def _language(app: Flask) -> str:
    known = {"en", *app.extensions.get("companion-languages", ())}
    return request.accept_languages.best_match(sorted(known), "en") or "en"


def say(text: object, currency: str | None = None) -> str:
    """Read a text of the engine in the phone's language; without a currency amounts are bare numbers."""
    return Reader(currency or "{}", gettext, ngettext)(text)


