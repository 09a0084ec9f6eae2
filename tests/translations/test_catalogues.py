"""The languages: every text is there, put together as English has it, in the words of the field."""

import re
from types import SimpleNamespace

import pytest

from companion.translations.catalogues import Language, gathered, languages
from tests.documents import ROOT
from tests.each import each
from tests.translations.faults import faults, forms
from tests.translations.terms import LANGUAGES, OTHER_SENSES, WITHOUT

CATALOGUES = {one.code: one.catalogue for one in languages()}


@pytest.fixture(scope="module")
def sources():
    return gathered(ROOT)


def test_there_are_the_languages_that_are_promised():
    assert tuple(sorted(CATALOGUES, reverse=True)) == LANGUAGES


@each("language", languages())
def test_everything_is_translated_and_nothing_besides(language, sources):
    assert language.missing(sources) == [], "make messages tells what is missing"
    ours = CATALOGUES[language.code]
    assert {one.id for one in ours if one.id} == {one.id for one in sources if one.id}, "make messages puts it right"
    assert not ours.obsolete and not [one.id for one in ours if one.id and one.fuzzy]


@each("code", CATALOGUES)
def test_translations_are_put_together_as_the_english_is(code):
    wrong = [f"{one.id}: {fault}" for one in CATALOGUES[code] if one.id for fault in faults(one, code)]
    assert not wrong, "\n".join(wrong)


def a_message(english, ours):
    return SimpleNamespace(id=english, string=ours)


@each(("english", "ours", "seen"), [
    ("{player} passes", "{jogador} passa", "its places"),
    ("{player} passes", "passa", "its places"),
    ("%(player)s passes", "%(player)s passa con %(player)s", "twice"),
    (("{n} vote", "{n} votes"), ("{n} voto", "voti di {player}"), "its places"),
    (("{n} vote", "{n} votes"), "{n} voti", "as many forms"),
    ("a <b>word</b>", "una parola", "its tags"),
    (" and ", "e", "a blank"),
    ("Who passes?", "Chi passa.", "it ends otherwise"),
    ("Ann opens it", "Ann opens it", "left in English: ann, it, opens"),
    ("{n} tiles of {company}", "{n} pezzi di {company}", "tiles is tesser"),
    ("bank pool", "banca", "bank pool is pool"),
])  # fmt: skip
def test_each_fault_is_seen(english, ours, seen):
    assert any(seen in fault for fault in faults(a_message(english, ours), "it"))


@each(("english", "ours"), [
    ("{player} passes", "Passa {player}"),
    (("{n} vote", "{n} votes"), ("un voto", "{n} voti")),
    ("IPO", "IPO"),
    ("Money is private for now", "Il denaro è segreto"),
    ("Named trains", "Treni con nome"),
])
def test_what_is_right_is_left_alone(english, ours):
    assert list(faults(a_message(english, ours), "it")) == []


def test_exceptions_are_sentences_that_there_are():
    """What is left out of the search for terms is still said somewhere, and is found there."""
    said = [english for one in CATALOGUES["it"] if one.id for english, _ in forms(one)]
    assert [why for why, pattern in OTHER_SENSES.items() if not any(re.search(pattern, text) for text in said)] == []
    gone = [begin for of in WITHOUT.values() for begin in of if not any(text.startswith(begin) for text in said)]
    assert gone == []


def test_a_new_language_begins_with_all_texts_and_what_is_done_stays(tmp_path, sources):
    french = Language("fr", tmp_path / "fr/LC_MESSAGES/messages.po")
    french.merge(sources)
    n = len(sources)
    assert len(french.missing(sources)) == n
    text = french.path.read_text(encoding="utf-8")
    text = text.replace('msgid "Agree"\nmsgstr ""', 'msgid "Agree"\nmsgstr "D’accord"\n\nmsgid "Gone"\nmsgstr "Parti"')
    french.path.write_text(text, encoding="utf-8")
    french.merge(sources)
    assert len(french.missing(sources)) == n - 1 and "Agree" not in french.missing(sources)
    assert "D’accord" in french.path.read_text(encoding="utf-8") and "Parti" not in french.path.read_text(encoding="utf-8")
