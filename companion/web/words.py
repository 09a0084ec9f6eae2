"""Languages: gettext for pages and for what the engine says, and how amounts are written."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, before_render_template, g, request
from flask_babel import Babel, get_locale, get_translations

from companion.engine.reading import JsonDict
from companion.engine.text import Formatter, worded
from companion.places import folder

#: The hyphen of a train's name: after the place of its kind, or after a kind that is written out.
IN_A_NAME = re.compile(r"(?<=\})-(?=[a-z])|(?<=\)s)-(?=[a-z])|(?<=\b[0-9A-Z])-(?=[a-z])")


def translate(app: Flask) -> None:
    """Read texts in the language that the phone asks for, as far as there is a translation."""
    try:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(folder("translations")))
    except FileNotFoundError:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "translations")
    babel = Babel(app, locale_selector=lambda: _language(app))
    with app.app_context():
        app.extensions["companion-languages"] = [str(locale) for locale in babel.list_translations()]
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=_gettext, ngettext=_ngettext,
        newstyle=True,
    )
    app.add_template_global(lambda: str(get_locale() or "en").replace("_", "-"), "language")
    before_render_template.connect(_keep_currency, app)
    app.add_template_global(lambda: g.currency, "money_form")
    app.add_template_filter(lambda text, title=None: say(text, title), "say")
    app.add_template_filter(lambda options, title=None: [(value, say(text, title)) for value, text in options], "said")


def _language(app: Flask) -> str:
    known = {"en", *app.extensions.get("companion-languages", ())}
    return request.accept_languages.best_match(sorted(known), "en") or "en"


def _keep_currency(app: Flask, template: object, context: JsonDict, **more: object) -> None:
    """Amounts of the page are written as the title at hand writes them; without a title they are bare numbers."""
    g.currency = context.get("currency") or "{}"
    g.words = getattr(context.get("title"), "words", None) or g.get("words")


def _translations() -> Any:
    """The translations of this request: looked up once, not with each of a page's hundred words."""
    if (found := g.get("translations")) is None:
        found = g.translations = get_translations()
    return found


def say(text: object, currency: str | None = None) -> str:
    """Read a text of the engine in the phone's language; without a currency amounts are bare numbers. No line breaks
    between a number and its percent sign."""
    return Formatter(currency or "{}", _gettext, _ngettext)(text).replace(" %", "\N{NO-BREAK SPACE}%")


def _gettext(text: str) -> str:
    return _for_screens(_translations().ugettext(text))


def _ngettext(one: str, many: str, n: int) -> str:
    return _for_screens(_translations().ungettext(one, many, n))


def _for_screens(text: str) -> str:
    """In the words of the title; no line breaks at the hyphen of a "2-train". Paper and files keep theirs."""
    return IN_A_NAME.sub("\N{NON-BREAKING HYPHEN}", worded(str, g.get("words") or {})(text))


