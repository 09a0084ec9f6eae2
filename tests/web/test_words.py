"""Every text that a player sees goes through gettext: shown with a made-up language that puts brackets around it."""

import random
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.eighteenxx.box.known import known_titles
from companion.eighteenxx.map.printed import printed_map
from companion.engine.random_play import random_move
from companion.games import TITLES
from companion.tables import Boxes
from companion.tables.submission import Submission
from companion.translations.catalogues import gathered
from companion.web import create_app, runs
from tests.each import each
from tests.web.stories_18xx import runs_and_could_lay, wandered

ROOT = Path(__file__).resolve().parents[2]
HOLE = re.compile(r"(\{[^}]*\}|%\([^)]*\)[sd])")
#: What known titles are called, who made them, and where they lie.
KNOWN = {word for one in known_titles().values() for word in (one.name, *one.also_called, one.designer, one.place) if word}
KNOWN |= {title.name for title in TITLES.values()}
#: What stands in no dictionary: names of people, places and companies, and of this program.
NAMES = re.compile(
    r"https?://\S+|localhost\S*|18Chesapeake(: Off the Rails)?|Railways & Robber Barons|Shikoku"
    r"|Empire Builder|Emu Bay Railway Company|Tasmanian Main Line Railroad|Launceston & Western"
    r"|Grubb's Tramway|North \w+ \w+( Tramway)?|Mount Lyell Mining and Railway Co\.|Port of|Burnie|Strahan|Devonport"
    r"|English|Italiano|Launceston|Hobart|Ann|Bo\b|Cy|Di\b|Night|Companion|EBR|TMLC|L&W|GT|MLM|NED|NMF|A4|Letter|Tabloid|PDF|CSV|JSON|ZIP|QR|Wi-Fi"
    r"|\d+ gen 20\d\d"  # a date, written by Babel
)


@pytest.fixture(scope="module")
def catalog():
    found = Catalog(locale="it")
    for one in gathered(ROOT):
        if isinstance(one.id, tuple):
            found.add(one.id, [bracketed(one.id[0]), bracketed(one.id[1])])
        elif one.id:
            found.add(one.id, bracketed(one.id))
    return found


def bracketed(message):
    """Brackets around each part that is a text, none around what is filled in."""
    return "".join(part if HOLE.fullmatch(part) else f"⟦{part}⟧" for part in HOLE.split(message) if part)


@pytest.fixture(scope="module")
def translations(catalog, tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    messages = folder / "translations/it/LC_MESSAGES"
    messages.mkdir(parents=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    (messages / "messages.mo").write_bytes(compiled.getvalue())
    return folder / "translations"


@pytest.fixture(scope="module")
def phone(translations, tmp_path_factory, workshop):
    path = tmp_path_factory.mktemp("tables") / "t.sqlite"
    app = create_app(path, BABEL_TRANSLATION_DIRECTORIES=str(translations), WORKSHOP=workshop)
    client = app.test_client()
    client.tables = app.extensions["companion"]
    return client


class Texts(HTMLParser):
    """The texts of a page and the attributes that are read aloud."""

    def __init__(self):
        super().__init__()
        self.found, self.silent = [], 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in ("script", "style", "textarea")
        self.found += [value for name, value in attrs if name in ("aria-label", "title", "alt", "placeholder") and value]

    def handle_endtag(self, tag):
        self.silent -= tag in ("script", "style", "textarea")

    def handle_data(self, data):
        if not self.silent:
            self.found.append(data)


def strays(html):
    """Words on a page that did not go through gettext."""
    page = Texts()
    page.feed(html)
    left = (NAMES.sub("", re.sub(r"⟦[^⟧]*⟧", " ", text)) for text in page.found)
    return sorted({word for text in left for word in re.findall(r"[^\W\d_]{2,}", text)})


@cache
def a_table(phone, moves, depth="full", seed="8"):
    """A table after some random moves, with the host's key on this phone; made once, as it is only looked at."""
    table = phone.tables.make("emu-bay", ["Ann", "Bo", "Cy", "Di"], seed=seed, name="Night", depth=depth)
    choose = random.Random(seed).choice
    for n in range(moves):
        if table.game.end:
            break
        table.play([random_move(table.game, choose)], Submission(table.seq, f"e{n}", "Ann", "2026-01-01T20:00:00.000Z"))
    phone.get(f"/h/{table.code}/{table.settings['host']}")
    return table


PAGES = ["", "/companies", "/players", "/log", "/map", "/history", "/desk", "/big", "/host", "/info", "/correct", "/sheets"]


@each("moves", [3, 14, 500])
@each("page", PAGES)
def test_pages_of_a_table_speak_the_language(phone, page, moves):
    table = a_table(phone, moves)
    answer = phone.get(f"/t/{table.code}{page}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    assert strays(answer.text.replace(table.code, "")) == []


@cache
def a_night_of_18xx(phone, moves, depth="full"):
    """As `a_table`, of 18Chesapeake; the names of its companies, privates and places stand in no dictionary."""
    table = phone.tables.make("18chesapeake-otr", ["Ann", "Bo", "Cy"], seed="3", name="Night", depth=depth)
    choose = random.Random(3).choice
    for n in range(moves):
        if table.game.end:
            break
        by = table.game.ask.actors[0]
        table.play([random_move(table.game, choose)], Submission(table.seq, f"e{n}", by, "2026-01-01T20:00:00.000Z"))
    phone.get(f"/h/{table.code}/{table.settings['host']}")
    box = table.game.box
    named = [*box.companies.values(), *box.privates.values(), *printed_map(box.map).hexes]
    names = {part for one in named for part in (one.name, getattr(one, "symbol", ""), getattr(one, "called", "")) if part}
    longest_first = sorted(names, key=len, reverse=True)
    return table, re.compile("|".join(map(re.escape, longest_first)) + r"|SR|OR|IPO|OO|DC")


@each("moves", [3, 40, 160, 2500])
@each("page", ["?overruled=1", *(page for page in PAGES if page not in ("/host", "/info", "/sheets"))])
def test_pages_of_18xx_speak_the_language(phone, page, moves):
    table, names = a_night_of_18xx(phone, moves, "books" if moves == 2500 else "full")
    if page == "/map" and moves == 2500:
        page = ""  # at the depth Books there is no map
    answer = phone.get(f"/t/{table.code}{page}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    html = re.sub(r"<svg.*?</svg>", "", answer.text, flags=re.S) if page in ("/map", "/desk") else answer.text
    assert [word for word in strays(names.sub("", unescape(html).replace(table.code, ""))) if word] == []


@cache
def at_a_run(phone):
    """A table of 18Chesapeake where a company runs now."""
    return wandered(phone.tables, runs_and_could_lay)


@pytest.mark.parametrize("page", ["", "/runs", "/runs/{one}", "/runs/{one}?plus=D&minus=D", "/runs/{one}/tile",
                                  "/runs/{one}/tile?hex={hex}", "/act/run-trains?draft=[]", "/parts"])  # fmt: skip
@pytest.mark.parametrize("is_found", [True, False])
def test_best_runs_speak_the_language(phone, page, is_found, monkeypatch):
    monkeypatch.setattr(runs, "MOMENT", 20.0 if is_found else 0.0)
    table, names = a_night_of_18xx(phone, 0)
    table = at_a_run(phone) if is_found else at_a_run.__wrapped__(phone)  # one that nobody has searched
    one = table.game.operating.name
    hex_ = table.view.what_if(one).hexes()[0].id
    page = f"/runs/parts/offer?seq={table.seq}&player=Ann" if page == "/parts" else page.format(one=one, hex=hex_)
    answer = phone.get(f"/t/{table.code}{page}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    html = re.sub(r"<svg.*?</svg>", "", answer.text, flags=re.S).replace(table.code, "")
    assert [word for word in strays(re.sub("Bay", "", names.sub("", unescape(html)))) if word] == []


@cache
def an_evening_of_crayon_rails(phone, moves, depth="full"):
    """As `a_table`, of Eurorails with its cards; its loads, cities, trains and cards are names."""
    options = {"cards": depth == "full", "deck": "companion", "timed": True} if depth == "full" else {"timed": True}
    setup = phone.tables.draw_setup("empire-builder", ["Ann", "Bo", "Cy"], options, "3")
    table = phone.tables.make(
        "empire-builder", ["Ann", "Bo", "Cy"], edition="eurorails", depth=depth, options=options, setup=setup,
        name="Night",
    )
    choose = random.Random(5).choice
    for n in range(moves):
        if table.game.end:
            break
        by = table.game.ask.actors[0]
        table.play([random_move(table.game, choose)], Submission(table.seq, f"e{n}", by, "2026-01-01T20:00:00.000Z"))
    phone.get(f"/h/{table.code}/{table.settings['host']}")
    box = table.game.box
    cards = [one.title for one in box.deck.events.values()] + [one.river or "" for one in box.deck.events.values()]
    seas = [sea for one in box.deck.events.values() for sea in one.seas]
    ferries = [end for ferry in box.ferries for end in (ferry.a, ferry.b)]
    names = {*box.cities, *box.loads, *cards, *seas, *ferries, *(one.name for one in box.tunnels), box.name,
             *(train.name for train in box.trains.cards.values()), "Empire Builder"} - {""}
    return table, re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))


CRAYON = ["", "?overruled=1", "/companies", "/players", "/log", "/history", "/desk", "/big", "/info", "/correct",
          "/position", "/correct?kind=correct-player&player=Bo", "/look/loads", "/look/loads?q=wi", "/look/loads?q=150",
          "/look/loads?q=oslo", "/look/rulings", "/look/half-rate"]  # fmt: skip


@each(("moves", "depth"), [(0, "full"), (30, "full"), (120, "full"), (60, "books"), (4000, "full")])
@each("page", CRAYON)
def test_pages_of_crayon_rails_speak_the_language(phone, page, moves, depth):
    table, names = an_evening_of_crayon_rails(phone, moves, depth)
    answer = phone.get(f"/t/{table.code}{page}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    html = re.sub(r"<title>.*?</title>", "", unescape(answer.text).replace(table.code, ""))
    # What people typed themselves is in no dictionary either.
    html = re.sub(r'<p>[–a-z]</p>', "", html)
    assert strays(names.sub("", html)) == []


ACTIONS = ["build-track", "auction-share", "take-resources", "issue-bond", "merge-independent", "pay-dividends"]


@each("kind", ACTIONS)
def test_acts_speak_the_language(phone, kind):
    table = a_table(phone, 14)
    answer = phone.get(f"/t/{table.code}/act/{kind}?overruled=1", headers={"Accept-Language": "it"})
    assert strays(answer.text) == []


@pytest.mark.parametrize("page", ["/", "/new", "/score", "/nowhere"])
def test_the_front_door_speaks_the_language(translations, tmp_path, page):
    # Without tables: their names and dates are in no dictionary.
    app = create_app(tmp_path / "t.sqlite", BABEL_TRANSLATION_DIRECTORIES=str(translations))
    answer = app.test_client().get(page, headers={"Accept-Language": "it"})
    titles = app.extensions["companion"].titles.values()
    games = [name for title in titles for name in (title.name, *title.edition_names.values())]
    names = re.compile("|".join(map(re.escape, sorted({*games, *KNOWN}, key=len, reverse=True))))
    assert strays(names.sub("", unescape(answer.text))) == []


@each("page", ["/boxes", "/boxes/new", "/boxes/{code}", "/boxes/{code}/change"])
def test_boxes_speak_the_language(phone, page):
    """The names in a box, and what was read from its file for whoever brought it, stand in no dictionary."""
    code = Boxes(phone.tables.store).keep({"privates": {"P1": {"name": "Ann"}}}, "Night", ["Ann"]).code
    answer = phone.get(page.format(code=code), headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    known = "|".join(map(re.escape, sorted(KNOWN, key=len, reverse=True)))
    names = re.compile(rf"{known}|P1|company\b|Any 18xx|\d+ \w{3} 20\d\d|RED|BLU|GRN|YEL|ORG|VIO|BLK|BRN|\w+ Line")
    found = strays(names.sub("", unescape(answer.text)))
    assert not found, ", ".join(found)


@each("asked", ["", "&gap=999", "&bleed=-3", "&right=11", "&down=QR", "&paper=QR"])
def test_the_sheets_of_the_box_speak_the_language(phone, asked):
    answer = phone.get(f"/sheets/emu-bay?sheet=bonds{asked}", headers={"Accept-Language": "it"})
    assert answer.status_code == (422 if asked else 200)
    assert strays(answer.text) == []


def test_a_word_that_bypasses_gettext_is_found():
    assert strays("<p title='Hello'>⟦Good ⟧evening, Ann</p>") == ["Hello", "evening"]
