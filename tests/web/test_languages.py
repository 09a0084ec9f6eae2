"""One table, phones in three languages: each page, kept part and number in its reader's, whoever asked first."""

import re
from time import sleep

import pytest

from companion.tables import Submission
from companion.web import create_app
from tests.each import each
from tests.recorded_tables import record_of

LANGUAGES = ("en", "it", "de")
#: What only one language says on the page of each.
TABLE = {"en": "Companies", "it": "Compagnie", "de": "Gesellschaften"}
#: Two games whose sums reach thousands.
EVENINGS = ("emu_bay/recorded/conditions-resources-track-bonds.json", "chesapeake/recorded/18chesapeake-full-bank.json")
PAGES = ("", "/companies", "/players", "/log", "/map", "/history", "/info", "/desk", "/big")
#: What is new in every answer, or each phone's own.
OWN = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=name="entry_id" value=")\w+')


def spoken(phone):
    """In which language the page of a phone is, and that it says so."""
    return re.search(r'<html lang="(\w+)"', phone.page)[1]


@pytest.fixture
def three(phone, seated, code):
    """A phone for each language at one table, as their systems say."""
    phones = {}
    for language, player in zip(LANGUAGES, ("Ann", "Bo", "Cy"), strict=True):
        phones[language] = seated(code, player)
        phones[language].options["headers"] = {"Accept-Language": f"{language}-CH,fr;q=0.8"}
    return phones


def test_each_phone_reads_its_own_language(three, code):
    for _round in range(2):
        for language, phone in three.items():
            phone.get(f"/t/{code}/companies")
            assert (spoken(phone), TABLE[language] in phone.text) == (language, True)
            assert [word for word in TABLE.values() if word in phone.text] == [TABLE[language]]


def test_news_and_refusals_are_worded_for_each_reader(three, code, tables):
    table = tables.open(code)
    bidder = table.game.ask.actors[0]
    table.play(table.read_moves([{"move": "correct-cash", "account": bidder, "amount": 1, "reason": "Lost"}]),
               Submission(table.seq, "one", bidder, "2026-01-01T20:00:00.000Z"))
    told = {language: phone.get(f"/t/{code}/log").text for language, phone in three.items()}
    assert len({re.sub(r"\W+", "", text) for text in told.values()}) == len(LANGUAGES)
    assert ("Correction" in told["en"], "Correzione" in told["it"], "Korrektur" in told["de"]) == (True, True, True)
    refused = {language: phone.post(f"/t/{code}/play", {"move": "pay-dividends", "seen": "0", "entry_id": language}).text
               for language, phone in three.items()}
    assert all(phone.status >= 400 for phone in three.values())
    assert len(set(refused.values())) == len(LANGUAGES)


@each("file", EVENINGS)
def test_what_is_kept_for_all_is_kept_for_each_language(app, tmp_path, file, workshop):
    """Every page at a table where the others have asked just before is the page of a table where nobody has."""
    record = record_of(file)
    table = app.extensions["companion"].take_over({**record, "moves": record["moves"][:-12]}, "Night")
    here = {"at": {table.code: {"host": table.settings["host"]}}, "csrf_token": "0" * 40}

    def asked(of, language, page, **headers):
        client = of.test_client()
        with client.session_transaction() as session:
            session.update(here)
        answer = client.get(f"/t/{table.code}{page}", headers={"Accept-Language": language, **headers})
        assert answer.status_code == 200, (language, page)
        while workshop.under_way():  # the page after a search is another than before
            sleep(0.01)
        return OWN.sub("", answer.text), answer

    for page in PAGES:
        asked(app, "en", page)
    mixed = {(language, page): asked(app, language, page) for page in PAGES for language in LANGUAGES}
    for language in LANGUAGES:
        alone = create_app(tmp_path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)
        for page in PAGES:
            asked(alone, language, page)
            assert mixed[language, page][0] == asked(alone, language, page)[0], (language, page)
    for (language, page), (text, answer) in mixed.items():
        assert f'<html lang="{language}"' in text
        assert {"accept-language", "cookie"} <= {name.lower() for name in answer.vary}, page
    parts = {language: re.search(r'data-apart="([^"]*)"', mixed[language, "/map"][0])[1].replace("&amp;", "&")
             for language in LANGUAGES}
    kept = {language: app.test_client().get(address) for language, address in parts.items()}
    assert len(set(parts.values())) == len({answer.headers["ETag"] for answer in kept.values()}) == len(LANGUAGES)
    assert all("immutable" in answer.headers["Cache-Control"] for answer in kept.values())
    as_german = {"If-None-Match": kept["de"].headers["ETag"]}
    assert app.test_client().get(parts["de"], headers=as_german).status_code == 304
    assert app.test_client().get(parts["de"].replace("language=de", "language=it"), headers=as_german).status_code == 200


def test_a_tap_changes_the_language_of_a_phone_for_good(phone, code):
    mine = phone()
    mine.options["headers"] = {"Accept-Language": "de"}
    assert spoken(mine.get(f"/j/{code}?again=1")) == "de"
    assert re.findall(r'<button name="language" value="(\w+)" lang="\1"\s+aria-pressed="\w+">([^<]+)', mine.page) == [
        ("en", "English"), ("de", "Deutsch"), ("it", "Italiano")]
    assert mine.post("/language", {"language": "it", "back": mine.hidden("back")}).where == f"/j/{code}?again=1"
    assert spoken(mine.get("/")) == "it"
    # What is no language changes nothing.
    mine.post("/language", {"language": "<b>", "back": "/"})
    assert spoken(mine.get(f"/t/{code}/info")) == "it"


@each("back", ["//elsewhere.test/", "/\\elsewhere.test", "https://elsewhere.test", "/\t/elsewhere.test", "", "javascript:1"])
def test_a_tap_leads_nowhere_else(phone, back):
    mine = phone().get("/")
    assert mine.post("/language", {"language": "it", "back": back}).where == "/"


def test_the_host_chooses_the_language_of_what_all_look_at(host, code, tables):
    assert [spoken(host.get(f"/t/{code}/{page}")) for page in ("big", "desk")] == ["en", "en"]
    host.get(f"/t/{code}/host")
    kept = {"name": "Friday", "entries_by": "anyone", "claims": "open", "language": "it"}
    assert host.post(f"/t/{code}/host/settings", kept).status == 303
    shown = {page: spoken(host.get(f"/t/{code}/{page}")) for page in ("big", "desk", "companies", "host")}
    assert shown == {"big": "it", "desk": "it", "companies": "en", "host": "en"}
    # A page that is filled in within the overview speaks as the overview does; one that follows it speaks its reader's.
    at = {"HX-Request": "true", "HX-Current-URL": f"http://localhost/t/{code}/desk"}
    within = host.get(f"/t/{code}/log", headers={**at, "HX-Target": "desk-acts"}).text
    assert host.get(f"/t/{code}/log", headers={**at, "HX-Target": "page"}).text != within
    host.get(f"/t/{code}/host")
    assert host.post(f"/t/{code}/host/settings", {**kept, "language": "xx"}).status == 303
    assert tables.open(code).refresh().settings["language"] == ""
    assert spoken(host.get(f"/t/{code}/big")) == "en"


def test_amounts_are_written_as_the_language_writes_them(app, tmp_path):
    record = record_of(EVENINGS[1])
    table = app.extensions["companion"].take_over({**record, "moves": record["moves"][:-12]}, "Night")
    read = {language: app.test_client().get(f"/t/{table.code}/players", headers={"Accept-Language": language}).text
            for language in LANGUAGES}
    read = {language: re.sub(r"<svg.*?</svg>|<[^>]+>", " ", page, flags=re.DOTALL) for language, page in read.items()}
    commas, stops = re.compile(r"\b\d,\d{3}\b"), re.compile(r"\b\d\.\d{3}\b")
    assert [bool(commas.search(read[one])) for one in LANGUAGES] == [True, False, False]
    assert [bool(stops.search(read[one])) for one in LANGUAGES] == [False, True, True]
