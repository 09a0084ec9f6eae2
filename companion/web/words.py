"""Languages: gettext for pages and for what the engine says, and how amounts are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from flask import Flask, before_render_template, current_app, g
from flask_babel import Babel, get_locale, get_translations
from markupsafe import Markup

from companion.engine.reading import JsonDict
from companion.engine.text import Formatter, worded
from companion.languages import in_order, thousands
from companion.places import folder

#: The hyphen of a train's name: after the place of its kind, or after a kind that is written out.
IN_A_NAME = re.compile(r"(?<=\})-(?=[a-z])|(?<=\)s)-(?=[a-z])|(?<=\b[0-9A-Z])-(?=[a-z])")

#: So many texts are kept as they were read last, in each of so many languages and titles' words.
MOST_TEXTS, MOST_READINGS = 4000, 64


def translate(app: Flask, wanted: Callable[[], str]) -> None:
    """Read texts in the language that is `wanted` by a request, as far as there is a translation."""
    try:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(folder("translations")))
    except FileNotFoundError:
        app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "translations")
    babel = Babel(app, locale_selector=wanted)
    with app.app_context():
        app.extensions["companion-languages"] = in_order(map(str, babel.list_translations()))
    app.jinja_env.globals.update(_=_on_page, gettext=_on_page, ngettext=_number_on_page)
    app.add_template_global(lambda: language().replace("_", "-"), "language")
    app.before_request(lambda: _reads.set(None) and None)
    before_render_template.connect(_keep_currency, app)
    app.add_template_global(lambda: g.currency, "money_form")
    app.add_template_filter(figures)
    app.add_template_filter(lambda text, title=None: say(text, title), "say")
    app.add_template_filter(lambda options, title=None: [(value, say(text, title)) for value, text in options], "said")


def _keep_currency(app: Flask, template: object, context: JsonDict, **more: object) -> None:
    in_words_of(context.get("title"), context.get("currency"))


def in_words_of(title: object, currency: str | None) -> None:
    """From here on texts of this request have a title's words, and amounts its sign; without one they are bare numbers."""
    g.currency = currency or "{}"
    if words := getattr(title, "words", None):
        use_words(words.items())


class Reading:
    """How templates are read in a language with a title's words: each once, as pages say the same ones again and again."""

    def __init__(self, language: str, translations: Any, words: tuple[tuple[str, str], ...]) -> None:
        self.language, self.words, self._translations = language, words, translations
        self.thousands = thousands(language)
        self._in_words = worded(str, dict(words))
        self.one = lru_cache(MOST_TEXTS)(self._one)
        self.some = lru_cache(MOST_TEXTS)(self._some)

    def _one(self, text: str) -> str:
        return self._for_screens(self._translations.ugettext(text))

    def _some(self, one: str, many: str, n: int) -> str:
        return self._for_screens(self._translations.ungettext(one, many, n))

    def _for_screens(self, text: str) -> str:
        """In the words of the title; no line breaks at the hyphen of a "2-train". Paper and files keep theirs."""
        return IN_A_NAME.sub("\N{NON-BREAKING HYPHEN}", self._in_words(text))


_reading_of = lru_cache(MOST_READINGS)(Reading)
#: How this request reads; None: nothing has been read yet.
_reads: ContextVar[Reading | None] = ContextVar("reads", default=None)


def _reading() -> Reading:
    return _reads.get() or use_words(())


def use_words(words: Iterable[tuple[str, str]]) -> Reading:
    """From here on texts of this request have these words of a title instead of the usual ones."""
    wanted, found = tuple(words), _reads.get()
    if found is None or found.words != wanted:
        found = _reading_of(str(get_locale() or "en"), get_translations(), wanted)
        _reads.set(found)
    return found


def language() -> str:
    """The language that this request is answered in, such as "en"."""
    return _reading().language


def figures(number: int) -> str:
    """A number without its sign, in groups as the reader's language writes them."""
    return f"{abs(number):,}".replace(",", (_reads.get() or use_words(())).thousands)


def texts_folder() -> str:
    """Where the texts of all languages are."""
    return str(current_app.config["BABEL_TRANSLATION_DIRECTORIES"])


def words_in_use() -> tuple[tuple[str, str], ...]:
    """The words of the title that this request is about."""
    return _reading().words


def say(text: object, currency: str | None = None) -> str:
    """Read a text of the engine in the reader's language; without a currency amounts are bare numbers. No line breaks
    between a number and its percent sign."""
    reads = _reads.get() or use_words(())
    return Formatter(currency or "{}", _gettext, _ngettext, reads.thousands)(text).replace(" %", "\N{NO-BREAK SPACE}%")


def _on_page(text: str, /, **values: object) -> Markup:
    """A text of a template with its values, as Jinja's own extension has it, which asks each time whether it is for one."""
    found = Markup(_gettext(text))
    return found % values if "%" in found else found


def _number_on_page(one: str, many: str, num: int, /, **values: object) -> Markup:
    return Markup(_ngettext(one, many, num)) % {"num": num, **values}


def _gettext(text: str) -> str:
    return _reading().one(text)


def _ngettext(one: str, many: str, n: int) -> str:
    return _reading().some(one, many, n)
