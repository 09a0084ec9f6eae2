"""The page of sheets: who gets which, on which paper, and that nobody waits while one is drawn."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

import pypdf
import pypdfium2
import pytest
import zxingcpp
from lxml import etree
from PIL import Image

from companion import sheets as shop
from companion.engine.random_play import random_move
from companion.games import find_title, kits
from companion.tables.submission import Submission
from companion.tables.workshop import PRINT, Asker, Workshop
from companion.web import create_app
from tests import chance
from tests.each import each
from tests.real_server import ask, serving
from tests.tables.questions import LONG, Endless


def play_on(table, moves, seed=7):
    """Play at random until so many entries are made or the game is over."""
    chance = random.Random(seed)
    while table.game.end is None and len(table.timeline.entries) < moves:
        move = random_move(table.game, chance.choice)
        table.play([move], Submission(table.seq, f"entry-{table.seq}", move.player, "2025-11-21T20:00:00.000Z"))
    return table


def fetch(phone, url, **options):
    """A file as bytes."""
    return phone.client.get(url, **{**phone.options, **options})


def document(phone, url, **options):
    answer = fetch(phone, url, **options)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert answer.mimetype == "application/pdf"
    return pypdfium2.PdfDocument(answer.get_data())


def words(read):
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in read).split())


# Looking and choosing.


@pytest.mark.parametrize("moves", [0, 12, 40, 5000])
def test_the_page_shows_every_sheet_at_every_moment_of_a_game(host, code, tables, moves):
    table = play_on(tables.open(code), moves)
    for kind in ("", "?sheet=setup", "?sheet=seats", "?sheet=score&paper=Letter", "?sheet=score-blank"):
        host.get(f"/t/{code}/sheets{kind}")
        assert host.status == 200, host.text
        assert "Download PDF" in host.text and "Tonight’s set-up" in host.text
    host.get(f"/t/{code}/sheets")
    chosen = "score" if table.game.end else "setup"
    assert f"/t/{code}/sheets/{chosen}.pdf" in host.page


def test_the_page_shows_the_pages_as_pictures_of_this_server(host, code):
    host.get(f"/t/{code}/sheets?sheet=setup")
    images = etree.HTML(host.page).xpath("//main//img")
    (address,) = [image.get("src") for image in images]
    picture = fetch(host, address)
    assert picture.status_code == 200 and picture.mimetype == "image/svg+xml"
    assert etree.fromstring(picture.get_data()).tag == "{http://www.w3.org/2000/svg}svg"
    assert "img-src 'self'" in picture.headers["Content-Security-Policy"]
    assert images[0].get("alt").startswith("Page 1 of 1")


def test_links_to_files_are_not_taken_over_by_the_script(host, code):
    host.get(f"/t/{code}/sheets")
    links = etree.HTML(host.page).xpath("//main//a[contains(@href, '.pdf') or contains(@href, '.svg')]")
    assert len(links) == 2  # the page's picture, its PDF
    assert all(link.get("hx-boost") == "false" for link in links)


def test_a_picture_is_sent_again_only_if_it_has_changed(host, code, tables):
    address = f"/t/{code}/sheets/score/1.svg"
    first = fetch(host, address)
    again = fetch(host, address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.get_data()
    play_on(tables.open(code), 30)
    assert fetch(host, address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    ("languages", "paper"),
    [("en-US,en;q=0.9", "Letter"), ("en-CA", "Letter"), ("es-MX", "Letter"), ("en-GB,en-US;q=0.8", "A4"), ("de", "A4"),
     ("zh-Hans-CN", "A4"), ("", "A4"), ("*", "A4")],
)  # fmt: skip
def test_the_paper_is_the_one_of_the_country(host, code, languages, paper):
    host.get(f"/t/{code}/sheets", headers={"Accept-Language": languages})
    assert f"setup.pdf?paper={paper}" in host.page
    width = document(host, f"/t/{code}/sheets/setup.pdf", headers={"Accept-Language": languages})[0].get_width()
    assert width == pytest.approx({"A4": 595.28, "Letter": 612}[paper], abs=0.1)


def test_the_paper_asked_for_wins(host, code):
    read = document(host, f"/t/{code}/sheets/setup.pdf?paper=letter", headers={"Accept-Language": "de"})
    assert read[0].get_width() == pytest.approx(612)


def test_sheets_are_printed_in_the_language_that_is_chosen_where_they_are_ordered(host, code):
    """The page stays in its reader's; every way on from it keeps the choice."""
    host.get(f"/t/{code}/sheets?sheet=setup&language=de")
    assert "in its actual size" in host.text and '<html lang="en"' in host.page
    ways = etree.HTML(host.page).xpath(f"//main//*/@*[contains(., '/t/{code}/sheets')]")
    assert ways and all("language=" in way for way in ways if "?" in way)
    assert sum("language=it" in way for way in ways) == sum("language=en" in way for way in ways) == 1
    found = {language: words(document(host, f"/t/{code}/sheets/setup.pdf{asked}")) for language, asked in
             (("en", ""), ("de", "?language=de"), ("it", "?language=it"), ("xx", "?language=xx"))}
    said = {"en": "Tonight’s set-up", "de": "Aufbau von heute", "it": "Preparazione di stasera", "xx": "Tonight’s set-up"}
    assert [said[language] in found[language] for language in said] == [True] * 4


# The files.


def test_the_set_up_as_a_file(host, code, tables):
    read = document(host, f"/t/{code}/sheets/setup.pdf?paper=A4")
    text = words(read)
    table = tables.open(code)
    assert len(read) == 1
    assert all(f"{player} ₤8" in text for player in ("Ann", "Bo", "Cy"))
    for company, place in table.start.setup["stations"].items():
        assert f"{company} {place}" in text
    assert f"{sum(table.game.board.map.cubes.values())} cubes in all" in text


def test_the_score_of_a_finished_game_as_a_file(host, code, tables):
    game = play_on(tables.open(code), 5000).game
    text = words(document(host, f"/t/{code}/sheets/score.pdf"))
    assert game.formatter()(game.end.text) in text
    assert all(f"{rank} {player}" in text and f"₤{cash}" in text for rank, player, cash in game.standings())


def test_the_file_is_named_after_game_table_and_sheet(host, code, tables):
    tables.open(code).change_settings(name='Fri/day: "Ben’s" ₤\\..\r\n')
    said = fetch(host, f"/t/{code}/sheets/score-blank.pdf").headers["Content-Disposition"]
    assert said.startswith("attachment;") and "\n" not in said
    name = unquote(said.partition("filename*=UTF-8''")[2])
    assert name == "Emu Bay Railway Company - Fri-day- -Ben’s- ₤-..- - Blank score sheet.pdf"


def test_the_same_sheet_is_the_same_file(host, code):
    first, second = (fetch(host, f"/t/{code}/sheets/setup.pdf").get_data() for _ in range(2))
    assert first == second


def test_the_box_is_printed_without_a_table(phone):
    someone = phone()
    assert 'href="/print"' in someone.get("/").page
    someone.get("/print")
    (link,) = etree.HTML(someone.page).xpath("//main//a[contains(., 'Emu Bay Railway Company')]/@href")
    assert someone.get(link).status == 200
    assert "Share certificates" in someone.text and "Tonight’s set-up" not in someone.text
    assert "/sheets/emu-bay?paper=A4&amp;sheet=box" in someone.page and "sheet=tonight" not in someone.page
    assert len(document(someone, "/sheets/emu-bay/shares.pdf?style=bw&gap=2&marks=no")) >= 2
    assert someone.get("/sheets/emu-bay/setup.pdf").status == 404
    assert "this sheet shows a game" in someone.text
    assert someone.get("/sheets/chess").status == 404


def test_all_sheets_in_one_file(host, code, seated):
    tonight = document(host, f"/t/{code}/sheets/tonight.pdf")
    # The three seats, and the table on the poster: neither is for those who only play.
    assert ["/s/" in it for it in seat_codes(tonight)] == [True, True, True, False]
    assert len(document(seated(code, "Ann"), f"/t/{code}/sheets/tonight.pdf")) == len(tonight) - 2
    assert "Tonight’s set-up" in words(tonight) and "Share certificates" not in words(tonight)
    box = words(document(host, f"/t/{code}/sheets/box.pdf"))
    assert "Tonight’s set-up" not in box and "Share certificates" in box
    assert host.get("/sheets/emu-bay/tonight.pdf").status == 404


def test_the_print_plan_says_what_the_file_of_all_takes(phone):
    someone = phone()
    someone.get("/sheets/emu-bay?sheet=box&paper=Letter")
    found = etree.HTML(someone.page).xpath("//main//tbody/tr")
    rows = [[cell.strip() for cell in row.itertext() if cell.strip()] for row in found]
    assert rows[0] == ["Contents", "1", "1"] and rows[-1][0] == "Check of front and back" and rows[-1][2] == "2"
    assert "Print the odd pages" in someone.text
    (link,) = etree.HTML(someone.page).xpath("//main//a[contains(@href, '.pdf')]/@href")
    last = int(rows[-1][1].split("–")[-1])
    assert len(document(someone, link)) == 2 * last and f"Letter, {2 * last} pages" in someone.text
    assert b"Contents" in fetch(someone, link.replace("box.pdf", "box/1.svg")).get_data()


def test_single_cards_are_pdf_and_png_with_bleed(phone):
    answer = fetch(phone(), "/sheets/emu-bay/bonds.zip?bleed=2")
    assert answer.status_code == 200 and answer.mimetype == "application/zip"
    assert "Emu Bay Railway Company - Bonds.zip" in answer.headers["Content-Disposition"]
    with ZipFile(BytesIO(answer.get_data())) as archive:
        names = archive.namelist()
        assert "01-front.pdf" in names and "01-back.png" in names
        picture = Image.open(BytesIO(archive.read("01-front.png")))
        assert picture.size == pytest.approx([(67 + 4) / 25.4 * 300, (44 + 4) / 25.4 * 300], abs=2)
        page = pypdf.PdfReader(BytesIO(archive.read("01-front.pdf"))).pages[0]
        assert float(page.trimbox.width) == pytest.approx(67 / 25.4 * 72, abs=0.01)
        assert float(page.mediabox.width) == pytest.approx(71 / 25.4 * 72, abs=0.01)


def test_pages_are_not_made_into_single_cards(host, code):
    assert host.get(f"/t/{code}/sheets/setup.zip").status == 422
    assert "These are pages, not cards; only cards are made one by one." in host.text


def test_what_was_chosen_stays_chosen(host, code):
    host.get(f"/t/{code}/sheets?sheet=charters&style=light&bleed=1,5&marks=no&right=-0.5&backs=no")
    links = etree.HTML(host.page).xpath("//main//a[contains(@href, 'sheet=bonds')]/@href")
    assert links and all(part in links[0] for part in ("style=light", "bleed=1.5", "marks=no", "right=-0.5", "backs=no"))
    # Charters have no backs: their offset is not asked for, and kept for the sheets that have some.
    kept = etree.HTML(host.page).xpath("//main//form//input[@name='right']")
    assert [(field.get("type"), field.get("value")) for field in kept] == [("hidden", "-0.5")]


def test_plain_backs_are_a_choice(host, code):
    host.get(f"/t/{code}/sheets?sheet=shares")
    assert "no: half the pages" in host.text and "Backs to the right, mm" in host.text
    with_backs = len(document(host, f"/t/{code}/sheets/shares.pdf"))
    assert 2 * len(document(host, f"/t/{code}/sheets/shares.pdf?backs=no")) == with_backs
    host.get(f"/t/{code}/sheets?sheet=shares&backs=no")
    assert "Backs to the right, mm" not in host.text and "print on both sides" not in host.text
    host.get(f"/t/{code}/sheets?sheet=bonds")
    assert "no: half the pages" not in host.text


@each(
    ("asked", "sentence"),
    [
        ("gap=wide", "“wide” is not a length in mm."),
        ("bleed=11", "The bleed is between 0 and 10 mm, not 11."),
        ("gap=-1", "The gap between cards is between 0 and 40 mm, not −1."),
        ("down=99", "The backs move by up to 10 mm either way, not by 99."),
        ("right=abc", "“abc” is not a length in mm."),
        ("style=neon", "There is no style called neon. There are: colour, light, bw."),
        ("paper=A5", "There is no paper called A5. There are: A4, Letter, A3, Tabloid."),
        ("paper=<b>", "There is no paper called <b>. There are: A4, Letter, A3, Tabloid."),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(host, code, asked, sentence):
    for address in (f"/t/{code}/sheets?sheet=shares&{asked}", f"/sheets/emu-bay/shares.pdf?{asked}"):
        assert host.get(address).status == 422
        assert sentence in host.text


def test_what_was_typed_stays_with_the_reason_why_not(host, code):
    host.get(f"/t/{code}/sheets?sheet=bonds&style=light&gap=999&bleed=1,5&right=abc#how")
    main = etree.HTML(host.page).xpath("//main")[0]
    typed = {field.get("name"): field.get("value") for field in main.xpath(".//form//input")}
    assert [typed[name] for name in ("gap", "bleed", "right")] == ["999", "1,5", "abc"]
    assert main.xpath(".//details[@open]") and not main.xpath(".//img")
    chosen = [link.xpath("string()").strip() for link in main.xpath(".//a[@aria-current]")]
    assert chosen == ["Bonds", "A4", "Little ink", "English", "Discs of 12 mm"]
    assert main.xpath("string(.//*[@id='how']//*[@role='alert'])").strip().endswith("“abc” is not a length in mm.")
    assert "Download PDF" not in host.text and "Share certificates" in host.text


def test_texts_that_had_no_room_are_told(host, make):
    code = make(host, ("王小明", "Bo", "Cy"))
    host.get(f"/t/{code}/sheets?sheet=seats")
    assert "“王小明” is spelled “WangXiaoMing”" in host.text


# Seat cards are keys.


def seat_codes(read):
    return [found.text for page in read for found in zxingcpp.read_barcodes(page.render(scale=150 / 72).to_pil())]


def test_a_seat_card_scanned_from_paper_takes_the_seat(host, code, phone, tables):
    here = {"Host": "192.168.4.1:8000"}
    fetch(host, f"/h/{code}/{tables.open(code).settings['host']}", headers=here)
    answer = fetch(host, f"/t/{code}/sheets/seats.pdf", headers=here)
    assert answer.headers["Cache-Control"] == "no-store"
    found = seat_codes(pypdfium2.PdfDocument(answer.get_data()))
    keys = tables.open(code).settings["seats"]
    assert sorted(found) == sorted(f"http://192.168.4.1:8000/s/{code}/{key}" for key in keys.values())
    for player, key in keys.items():
        (address,) = [one for one in found if one.endswith(key)]
        scanned = phone().get(urlsplit(address).path)
        assert scanned.status == 303
        scanned.get(scanned.where)
        assert scanned.status == 200
        with scanned.client.session_transaction() as kept:
            assert kept["at"][code]["seat"] == player


def test_cards_printed_on_the_serving_machine_lead_phones_to_it(host, code):
    found = seat_codes(document(host, f"/t/{code}/sheets/seats.pdf", headers={"Host": "localhost:8000"}))
    assert len(found) == 3 and not any("localhost" in address for address in found)


def test_the_address_that_the_host_was_told_to_use_is_on_the_cards(tmp_path, make, workshop):
    from tests.web.conftest import Phone

    own = create_app(
        tmp_path / "own.sqlite", TESTING=True, RATELIMIT_ENABLED=False, PUBLIC_URL="http://table.lan/", WORKSHOP=workshop
    )
    host = Phone(own)
    code = make(host)
    found = seat_codes(document(host, f"/t/{code}/sheets/seats.pdf"))
    assert len(found) == 3 and all(address.startswith(f"http://table.lan/s/{code}/") for address in found)


@pytest.mark.parametrize("file", ["seats.pdf", "seats/1.svg", "?sheet=seats"])
def test_who_only_watches_or_plays_gets_no_keys(code, phone, seated, file):
    address = f"/t/{code}/sheets{file if file.startswith('?') else '/' + file}"
    for other in (phone().get(f"/j/{code}"), seated(code, "Ann")):
        other.get(address)
        assert other.status == 403
        assert "Only the host or a banker prints the seat cards" in other.text
        other.get(f"/t/{code}/sheets")
        assert other.status == 200 and "sheet=seats" not in other.page
        assert "Only the host or a banker prints them" in other.text


def test_a_banker_prints_seat_cards(code, seated, tables):
    tables.open(code).change_settings(bankers=["Bo"])
    assert len(seat_codes(document(seated(code, "Bo"), f"/t/{code}/sheets/seats.pdf"))) == 3
    assert seated(code, "Cy").get(f"/t/{code}/sheets/seats.pdf").status == 403


def test_who_watches_prints_everything_else(code, phone):
    for kind in ("setup", "score", "score-blank"):
        assert len(document(phone(), f"/t/{code}/sheets/{kind}.pdf")) == 1


# What is not there.


@each(
    ("asked", "sentence"),
    [
        ("/trains.pdf", 'has no sheet "trains". It has: setup, seats, '),
        ("?sheet=trains", 'has no sheet "trains".'),
        ("/../../etc/passwd.pdf", "There is no such page"),
        ("/setup/2.svg", "This sheet has only 1 page."),
        ("/setup/0.svg", "This sheet has only 1 page."),
        ("/setup/x.svg", "There is no such page"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(host, code, asked, sentence):
    host.get(f"/t/{code}/sheets{asked}")
    assert host.status == 404
    assert sentence in host.text


def test_a_table_that_is_not_there(host):
    assert host.get("/t/ZZZZZZ/sheets/setup.pdf").status in (404, 422)
    assert "There is no table with the code ZZZZZZ" in host.text


@pytest.mark.parametrize("name", ["王小明", "🦊 Renard", "<b>&\"'", "Bartholomew Featherstonehaugh-Cholmonde"])
def test_names_of_all_kinds_are_printed(host, make, name):
    code = make(host, (name, "Bo", "Cy"))
    host.get(f"/t/{code}/sheets")
    assert host.status == 200
    assert len(document(host, f"/t/{code}/sheets/seats.pdf")) == 1


def test_pdfs_in_a_hurry_are_slowed_down(tmp_path, make, workshop):
    from tests.web.conftest import Phone

    host = Phone(create_app(tmp_path / "limited.sqlite", TESTING=True, RATELIMIT_ENABLED=True, WORKSHOP=workshop))
    code = make(host)
    found = [fetch(host, f"/t/{code}/sheets/score-blank.pdf").status_code for _ in range(95)]
    assert found[:60] == [200] * 60 and found[-1] == 429


def test_drawings_by_many_threads_at_once_come_out_the_same(host, code, tables, request):
    drawn = chance.either(("setup", "seats"), ("setup", "score", "seats", "score-blank"))
    kinds = [(kind, paper) for kind in drawn for paper in ("A4", "Letter")]
    alone = {it: fetch(host, f"/t/{code}/sheets/{it[0]}.pdf?paper={it[1]}").get_data() for it in kinds}
    another = Workshop()  # which has made none of them yet
    request.addfinalizer(another.close)
    app = create_app(tables.store.path, TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=another)

    def draw(it):
        client = app.test_client()
        with client.session_transaction() as kept, host.client.session_transaction() as own:
            kept.update(own)
        return client.get(f"/t/{code}/sheets/{it[0]}.pdf?paper={it[1]}").get_data()

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw, kinds * 2))
    assert together == [alone[it] for it in kinds * 2]


def test_what_is_printed_beside_the_server_is_what_is_printed_here(phone):
    sheets = (kits.find_kind(shop.Shelf(find_title("emu-bay")), "shares").fill(shop.Shelf(find_title("emu-bay"))),)
    here = shop.printed(sheets, shop.Job("A4")).pdf
    assert fetch(phone(), "/sheets/emu-bay/shares.pdf?paper=A4").get_data() == here


def test_the_server_answers_others_while_sheets_are_drawn(tmp_path):
    """A real server: single cards take a second, and nobody else waits for them."""
    with serving(tmp_path / "slow.sqlite") as (port, _process):
        ask(port, "/")
        cards, answers, answered = "/sheets/emu-bay/bonds.zip", [], 0
        slow = threading.Thread(target=lambda: answers.append(ask(port, cards, timeout=LONG * 6)))
        slow.start()
        while slow.is_alive():
            assert ask(port, "/")[0].status == 200
            answered += 1
            slow.join(0.05)
        assert answered > 5, "others had to wait until the cards were drawn"
        assert answers[0][0].status == 200 and answers[0][1].startswith(b"PK")


def test_who_asks_for_more_than_can_be_drawn_is_told_when_to_try_again(tmp_path, monkeypatch, make, request):
    from tests.web.conftest import Phone

    workshop = Workshop()
    request.addfinalizer(workshop.close)
    host = Phone(create_app(tmp_path / "busy.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop))
    code = make(host)
    mine = Asker(f"{tmp_path / 'busy.sqlite'} {code} host")
    for n in range(PRINT.most):
        workshop.ask(PRINT, ("mine", n), Endless, mine)
    answer = fetch(host, f"/t/{code}/sheets/setup.pdf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    assert f"{PRINT.most} calculations of yours are still running." in answer.get_data(as_text=True)


def test_a_page_whose_pictures_take_long_asks_again_by_itself(host, code, tables, monkeypatch):
    from companion.web import work

    monkeypatch.setattr(work, "MOMENT", 0)
    answer = fetch(host, f"/t/{code}/sheets?sheet=setup&style=light")
    assert answer.status_code == 202
    assert answer.headers["Refresh"] == f"2; url=/t/{code}/sheets?sheet=setup&style=light"
    page = answer.get_data(as_text=True)
    assert "Calculating" in page and "The sheets are drawn." in page
    monkeypatch.setattr(work, "MOMENT", LONG)
    assert host.get(f"/t/{code}/sheets?sheet=setup&style=light").status == 200


# Editions.


def test_the_box_of_an_edition(host):
    page = host.get("/sheets/empire-builder").page
    assert '<option value="eurorails">Eurorails</option>' in page and "Payoffs by load" in page
    page = host.get("/sheets/empire-builder?edition=eurorails").page
    assert '<option value="eurorails" selected>' in page
    links = etree.HTML(page).xpath("//main//a/@href | //main//img/@src")
    assert all("edition=eurorails" in link for link in links if link.startswith("/sheets/empire-builder"))
    read = document(host, "/sheets/empire-builder/loads.pdf?edition=eurorails")
    assert "Bauxite Budapest, Marseille" in words(read)
    said = fetch(host, "/sheets/empire-builder/loads.pdf?edition=eurorails").headers["Content-Disposition"]
    assert "Eurorails - Loads and cities.pdf" in said


def test_an_edition_without_a_known_deck_has_no_payoff_table(host):
    page = host.get("/sheets/empire-builder?edition=india-rails").page
    assert "Rules reminder" in page and "Payoffs by load" not in page
    assert host.get("/sheets/empire-builder/payoffs-load.pdf?edition=india-rails").status == 404
    assert host.get("/sheets/empire-builder?edition=atlantis").status == 404
    assert "has no edition atlantis" in host.text


def test_a_table_prints_the_sheets_of_its_edition(host, tables):
    made = tables.make("empire-builder", ["Ann", "Bo", "Cy"], edition="eurorails")
    page = host.get(f"/t/{made.code}/sheets").page
    assert "Payoffs by load" in page
    assert "Eurorails" in words(document(host, f"/t/{made.code}/sheets/rules.pdf"))


def test_one_size_for_all_cards_is_chosen_on_the_page_and_kept(host):
    page = etree.HTML(host.get("/sheets/1889?sheet=shares&cards=88x63").page)
    assert page.xpath("//select[@name='cards']/option[@selected]/text()") == ["88 × 63 mm"]
    links = [link for link in page.xpath("//main//a/@href") if link.startswith("/sheets/1889")]
    assert links and all("cards=88x63" in link for link in links)
    assert "Cards are 67x44, 68x44, 88x63, not huge." in host.get("/sheets/1889?sheet=shares&cards=huge").text
    page = etree.HTML(host.get("/sheets/1889?sheet=charters&cards=88x63").page)
    assert page.xpath("//input[@name='cards']/@value") == ["88x63"]
