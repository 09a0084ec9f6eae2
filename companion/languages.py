"""The languages that the companion speaks: what they are called, their texts, and how they write numbers and days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache

from babel import Locale
from babel.dates import format_date
from babel.support import NullTranslations, Translations

from companion.places import folder

#: The language of the texts as they are written.
ENGLISH = "en"
#: How English says a day; the others say it as is usual where they are spoken.
IN_ENGLISH = "d MMMM y"


def spoken() -> tuple[str, ...]:
    """English, and the languages that there are translations into: none, if none has been made."""
    try:
        found = folder("translations").glob("*/LC_MESSAGES/messages.mo")
    except FileNotFoundError:
        return (ENGLISH,)
    return in_order(path.parts[-3] for path in found)


def in_order(languages: Iterable[str]) -> tuple[str, ...]:
    """English first, as it is always there, then the others by their own names."""
    return ENGLISH, *sorted({*languages} - {ENGLISH}, key=own_name)


@cache
def own_name(language: str) -> str:
    """What a language is called by those who speak it.

    >>> own_name("it")
    'Italiano'
    """
    return str(Locale.parse(language).get_display_name()).capitalize()


@cache
def translations(language: str, of: str = "") -> NullTranslations:
    """The texts of a language, from the companion's folder or another one; where there are none, English ones."""
    return NullTranslations() if language == ENGLISH else Translations.load(of or str(folder("translations")), [language])


@cache
def thousands(language: str) -> str:
    """What stands between thousands: a comma in English, a full stop in Italian and German."""
    return str(Locale.parse(language).number_symbols["latn"]["group"])


def day(at: date, language: str) -> str:
    """A day in words.

    >>> day(date(2026, 5, 1), "de")
    '1. Mai 2026'
    """
    return format_date(at, IN_ENGLISH if language == ENGLISH else "long", locale=language)
