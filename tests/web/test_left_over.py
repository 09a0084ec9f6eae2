"""No English is left on a page in another language: what only English texts say stands on none, but in names."""

import re
from functools import cache
from html import unescape

import pytest
from babel.messages.pofile import read_po

from companion.eighteenxx.map.printed import printed_map
from companion.languages import own_name, spoken
from companion.places import folder
from companion.web import create_app
from tests.recorded_tables import record_of
from tests.web.test_words import HOLE, KNOWN, NAMES, Texts

OTHERS = [language for language in spoken() if language != "en"]
WORD = re.compile(r"[^\W\d_]{2,}")
#: Games, and after how many entries they are looked at.
EVENINGS = {
    "emu_bay/recorded/conditions-resources-track-bonds.json": (0, -12, None),
    "eastern_1862/recorded/bank.json": (8, -12),
    "chesapeake/recorded/18chesapeake-full-bank.json": (70, None),
}
PAGES = ("", "?overruled=1", "/companies", "/players", "/log", "/log?audit=1", "/map", "/history", "/info", "/host",
         "/correct", "/chips", "/screen", "/desk", "/big", "/set-up", "/notes", "/rules", "/position",
         "/host/delete")  # fmt: skip
FRONT = ("/", "/new", "/new?title=emu-bay", "/new?title=1862", "/score", "/boxes", "/boxes/new", "/nowhere")
#: Names of papers, places and languages, of a map that is no known one, and the end of an address.
ALSO = re.compile("|".join(["Letter", "London", "Any other map", "/big", *map(own_name, spoken())]))
#: What is drawn has names only, cut into lines; links are in no language.
NOT_READ = re.compile(r'<svg.*?</svg>|<dl class="links".*?</dl>', re.DOTALL)


@cache
def only_english(language):
    """The words of English texts that no text in this language has."""
    with (folder("translations") / language / "LC_MESSAGES/messages.po").open("rb") as file:
        catalog = read_po(file, locale=language)
    said, meant = set(), set()
    for message in catalog:
        for texts, into in ((message.id, said), (message.string, meant)):
            for text in (texts,) if isinstance(texts, str) else texts:
                into.update(WORD.findall(re.sub(r"<[^>]+>", " ", HOLE.sub(" ", text)).lower()))
    return said - meant


def left_over(page, language, names):
    """The words of a page that nobody has translated."""
    texts = Texts()
    texts.feed(page)
    without = (NAMES.sub(" ", ALSO.sub(" ", names.sub(" ", unescape(text)))) for text in texts.found)
    return sorted({word for text in without for word in WORD.findall(text) if word.lower() in only_english(language)})


def names_of(table):
    """What the parts of a game are called, and where they lie."""
    box = table.game.box
    named = [*box.companies.values(), *getattr(box, "privates", getattr(box, "independents", {})).values()]
    if hasattr(box, "privates"):
        named += printed_map(box.map).hexes
    found = {word for one in named for word in (one.name, getattr(one, "called", ""), getattr(one, "symbol", "")) if word}
    return re.compile("|".join(map(re.escape, sorted({*found, *KNOWN, table.code}, key=len, reverse=True))))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", EVENINGS)
def test_no_english_is_left_on_the_pages_of_a_table(app, file, language):
    record, found = record_of(file), {}
    for entries in EVENINGS[file]:
        table = app.extensions["companion"].take_over({**record, "moves": record["moves"][:entries]}, "Zz")
        client, names = app.test_client(), names_of(table)
        client.get(f"/h/{table.code}/{table.settings['host']}")
        is_over = table.game.end is not None
        on_turn = table.start.players[0] if is_over else table.game.ask.actors[0]
        client.get(f"/s/{table.code}/{table.settings['seats'][on_turn]}")
        offers = () if is_over else table.game.ask.open_offers()
        for page in (*PAGES, *(f"/act/{offer.kind.kind}" for offer in offers if offer.fields)):
            answer = client.get(f"/t/{table.code}{page}", headers={"Accept-Language": language})
            assert answer.status_code in (200, 404), page
            if words := left_over(NOT_READ.sub("", answer.text), language, names):
                found[entries, page] = words
    assert not found


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_at_the_front_door(tmp_path, language):
    client = create_app(tmp_path / "tables.sqlite").test_client()
    names = re.compile("|".join(map(re.escape, sorted(KNOWN | editions(client), key=len, reverse=True))))
    answers = {page: client.get(page, headers={"Accept-Language": language}).text for page in FRONT}
    found = {page: words for page, text in answers.items() if (words := left_over(text, language, names))}
    assert not found


def editions(client):
    """What the editions of all titles are called."""
    titles = client.application.extensions["companion"].titles.values()
    return {name for title in titles for name in title.edition_names.values() if name}


@pytest.mark.parametrize("language", OTHERS)
def test_a_word_that_is_left_is_found(language):
    names = re.compile("Delaware and Raritan Canal")
    assert left_over("<p title='You may pass'>Delaware and Raritan Canal</p>", language, names) == ["You", "may", "pass"]
