"""Sheets in other languages, whose words are longer: nothing is cut off, nothing stands on something else."""

from dataclasses import replace

import pytest

from companion import sheets
from companion.engine.text import worded
from companion.games import find_title, kits
from companion.languages import spoken, thousands, translations
from tests import chance
from tests.each import each
from tests.paper import reading

OTHERS = [language for language in spoken() if language != "en"]
#: Large drawings, of which each page shows a part: what it cuts off another page shows.
SPREAD = ("board", "map", "market")
#: What is measured: a night of Emu Bay, and the box of a title with sheets of its own.
SOURCES = {
    "emu-bay": lambda: reading.source("middle"),
    "1862": lambda: sheets.Shelf(find_title("1862"), find_title("1862").formatter()),
}


def source_in(name: str, language: str) -> sheets.Source:
    """A source for readers of a language."""
    source, texts = SOURCES[name](), translations(language)
    return replace(source, reader=source.title.formatter(texts.gettext, texts.ngettext, thousands(language)))


def some(name: str, language: str) -> list[str]:
    """The kinds of sheets that are measured: every second one, the others in the other language; in the campaign all."""
    every = [kind.id for kind in kits.sheets_of(SOURCES[name]()) if kind.id not in SPREAD]
    return chance.either(every[OTHERS.index(language) % 2 :: 2], every)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", SOURCES)
def test_nothing_is_cut_off_or_stands_on_something_else(name: str, language: str) -> None:
    source = source_in(name, language)
    read, wrong = worded(translations(language).gettext, dict(source.title.words)), {}
    for kind in some(name, language):
        printed = sheets.printed([kits.find_kind(source, kind).fill(source)], reading.job("A4", "colour"), read)
        words = [reading.words(page) for page in reading.pages(printed.pdf)]
        if told := [*printed.remarks, *filter(None, map(reading.on_others, words))]:
            wrong[kind] = told
    assert not wrong


@each("language", OTHERS)
def test_amounts_and_footers_are_in_the_language(language: str) -> None:
    source = source_in("emu-bay", language)
    printed = sheets.printed([kits.find_kind(source, "labels").fill(source)], "A4", translations(language).gettext)
    said = reading.text(printed.pdf)
    assert {"de": "Seite 1 von 1", "it": "pagina 1 di 1"}[language] in said and "page 1 of" not in said
