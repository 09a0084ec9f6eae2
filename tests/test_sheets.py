"""Every sheet is printed, read back, and looked at as a printer and a phone would."""

import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pypdf
import pypdfium2
import pytest
import zxingcpp
from lxml import etree
from PIL import Image

from companion import __version__, sheets
from companion.engine.errors import Malformed
from companion.paper import fonts, style
from companion.paper.style import STYLES
from tests.each import each
from tests.paper import samples

SIZES = {"A4": (595.28, 841.89), "Letter": (612, 792)}
COUNTS = {"setup": 1, "setup, crowded": 1, "setup, books only": 1, "seats": 1, "seats, twelve": 2, "score": 1,
          "score, long": 2, "score, blank": 1, "score, blank for five": 1}  # fmt: skip

each_sheet = pytest.mark.parametrize("name", samples.ALL)
each_paper = pytest.mark.parametrize("paper", samples.USUAL)
printed: dict[tuple[str, str], bytes] = {}


def file_of(name: str, paper: str = "A4") -> bytes:
    if (name, paper) not in printed:
        printed[name, paper] = sheets.pdf(samples.ALL[name], paper)
    return printed[name, paper]


def read(name: str, paper: str = "A4") -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(file_of(name, paper)))


def text_of(name: str, paper: str = "A4") -> str:
    """The file's text as a reader of PDFs gets it, all white space made single."""
    document = pypdfium2.PdfDocument(file_of(name, paper))
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def pictures(name: str, paper: str = "A4", dpi: int = 100) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(file_of(name, paper))
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


@each_sheet
@each_paper
def test_paper_and_pages(name: str, paper: str) -> None:
    reader = read(name, paper)
    assert len(reader.pages) == COUNTS[name]
    for page in reader.pages:
        size = sorted((float(page.mediabox.width), float(page.mediabox.height)))
        assert size == pytest.approx(sorted(SIZES[paper]), abs=0.01)


@each_sheet
@each_paper
def test_nothing_is_drawn_where_printers_cannot_print(name: str, paper: str) -> None:
    for picture in pictures(name, paper):
        # Only crop marks, which are grey, come nearer to the edge than 8 mm, and none nearer than 5.
        for free, lightest in ((4.9, 255), (7.9, 100)):
            edge = int(free / 25.4 * 100)
            inside = (edge, edge, picture.width - edge, picture.height - edge)
            rim = picture.copy()
            rim.paste(255, inside)
            assert rim.getextrema()[0] >= lightest
            assert picture.crop(inside).getextrema()[0] < 60


@each_sheet
def test_fonts_are_embedded_subset_and_hold_every_glyph(name: str) -> None:
    for page in read(name).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        assert fonts
        for font in fonts:
            assert font["/BaseFont"].startswith("/AAAAAA+Source")
            assert "/FontFile2" in font["/FontDescriptor"]
    assert len(file_of(name)) < 130_000


@each_sheet
def test_no_character_is_lost_or_boxed(name: str) -> None:
    text = text_of(name)
    assert "\ufffd" not in text and "\x00" not in text and "■" not in text and "□" not in text


@each_sheet
def test_every_character_has_a_glyph_in_the_font_that_draws_it(name: str) -> None:
    for page in sheets.svg(samples.ALL[name]):
        for words in etree.fromstring(page.encode()).iter("{*}text"):
            weight, style = words.get("font-weight", "400"), words.get("font-style", "normal")
            for drawn_by, piece in fonts.runs(words.text or "", fonts.face(words.get("font-family"), weight, style)):
                assert all(fonts.has(drawn_by, character) for character in piece)


@each_sheet
def test_the_same_sheet_gives_the_same_bytes(name: str) -> None:
    assert sheets.pdf(samples.ALL[name]) == file_of(name)


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from companion import sheets; from tests.paper import samples;"
        "print(hashlib.sha256(sheets.pdf(samples.seats(('王小明', 'Ann')))).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@each_sheet
def test_footer_and_metadata(name: str) -> None:
    reader, text = read(name), text_of(name)
    assert reader.metadata is not None
    assert reader.metadata.title is not None
    assert reader.metadata.title.startswith("Emu Bay Railway Company: ")
    assert reader.metadata.author == "Companion"
    for words in (f"page 1 of {COUNTS[name]}", f"Companion {__version__}", "100 mm", "1 in", "Print at 100 %"):
        assert words in text


@each_paper
def test_the_ruler_is_100_mm_long(paper: str) -> None:
    picture = pictures("score, blank", paper, dpi=254)[0]
    # The ruler is the lowest long line above the footer's words: ten dots are a millimetre.
    row = next(y for y in range(picture.height - 80, 0, -1) if longest(picture, y) > 900)
    assert longest(picture, row) == pytest.approx(1000, abs=4)


def longest(picture: Image.Image, y: int) -> int:
    runs = "".join("x" if dot < 200 else " " for dot in picture.crop((0, y, picture.width, y + 1)).tobytes())
    return max(map(len, runs.split(" ")))


@each_paper
def test_setup_sheet_says_everything_that_was_drawn(paper: str) -> None:
    text = text_of("setup", paper)
    for name in samples.FRIENDS:
        assert f"{name} ₤6" in text
    assert "Ben bids first, on L&W" in text
    assert "TMLC 2 ₤10 5+1 ₤10" in text
    assert "NMF 4,4 3 ₤3 ₤15 7+1" in text
    for words in ("Launceston", "Port of Strahan", "Take Resources", "card 8", "as printed", "₤5"):
        assert words in text
    assert "17 cubes in all" in text
    for place in samples.TERRAIN:
        assert place in text


def test_setup_sheet_draws_each_cube_once() -> None:
    drawn = etree.fromstring(sheets.svg(samples.setup())[0].encode())
    svg = "{http://www.w3.org/2000/svg}"
    for place in samples.setup().hexes:
        (here,) = (group for group in drawn.iter(f"{svg}g") if group.get("data-hex") == place.id)
        cubes = [group for group in here.iter(f"{svg}g") if group.get("class") == "cubes"]
        assert sum(len(list(group.iter(f"{svg}rect"))) for group in cubes) == place.cubes
        names = [words.text for words in here.iter(f"{svg}text")]
        assert set(place.stations) <= set(names)


def test_rules_that_are_not_as_printed_stand_out() -> None:
    drawn = etree.fromstring(sheets.svg(samples.setup())[0].encode())
    weights = {words.text: words.get("font-weight") for words in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert weights["What the first track in a forest hex costs."] == "700"
    assert weights["as printed"] == "400"


@pytest.mark.parametrize("name", ["setup", "score"])
def test_the_sheets_of_the_night_spend_ink_as_the_style_says(name: str) -> None:
    def colours(spent: str) -> set[str]:
        (page,) = sheets.svg(samples.ALL[name], sheets.Job(style=spent))
        return {node.get(way, "none") for node in etree.fromstring(page.encode()).iter() for way in ("fill", "stroke")}

    forest, company = "#d6e3c9", samples.MARKS["TMLC"].ink
    assert (forest in colours("colour")) == (name == "setup") and company in colours("colour")
    assert forest not in colours("light") and company in colours("light")
    assert company not in colours("bw") and style.grey(company) not in colours("bw")
    assert STYLES["bw"].soft in colours("bw") and style.grey(STYLES["colour"].soft) not in colours("bw")


@each_paper
@pytest.mark.parametrize("name", ["seats", "seats, twelve"])
def test_seat_cards_are_scanned_from_the_page(name: str, paper: str) -> None:
    sheet = samples.ALL[name]
    assert isinstance(sheet, sheets.Parts)
    found = [code for picture in pictures(name, paper, dpi=150) for code in zxingcpp.read_barcodes(picture)]
    assert sorted(code.text for code in found) == sorted(card.context["address"] for card in sheet.drawings)
    for code in found:
        side = code.position.top_right.x - code.position.top_left.x
        assert side / 150 * 25.4 >= 25


def test_seat_cards_say_who_and_where() -> None:
    text = text_of("seats")
    assert "http://192.168.178.24:8000 /join/kiwi-7f3a9c2e41d05b604" in text
    for n, name in enumerate(samples.FRIENDS, start=1):
        assert f"SEAT {n} {name}" in text


def test_seat_cards_come_singly_and_with_bleed_as_all_cards_do() -> None:
    files = dict(sheets.singles(samples.seats(), sheets.Job(bleed=2)))
    assert [name for name in files if name.endswith(".png")] == [f"{n:02}-front.png" for n in range(1, 5)]
    page = pypdf.PdfReader(BytesIO(files["01-front.pdf"])).pages[0]
    assert float(page.mediabox.width) == pytest.approx((63 + 4) / 25.4 * 72, abs=0.01)
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(files["03-front.png"])))
    assert found.text == f"{samples.ADDRESS}03"


def test_a_seat_without_a_player_is_free() -> None:
    assert "Free seat" in text_of("seats, twelve")


@each_paper
def test_score_sheet_tells_the_night(paper: str) -> None:
    text = text_of("score", paper)
    sheet = samples.score()
    for place in sheet.standing:
        assert place.name in text
        assert samples.BOX["currency"].format(abs(place.cash)) in text
    assert "winner" in text and "bankrupt" in text and sheet.reason in text
    for played in sheet.rounds:
        for amount in played.income:
            assert ("−₤" if amount < 0 else "₤") + str(abs(amount)) in text
    assert "−7" in text


def test_a_shared_victory_is_called_one() -> None:
    sheet = samples.score()
    shared = replace(sheet, standing=tuple(replace(place, rank=1) for place in sheet.standing))
    page = sheets.svg(shared)[0]
    assert page.count(">shared victory<") == len(samples.FRIENDS) - 1
    assert ">shared victory, bankrupt<" in page and ">winner<" not in page


def test_a_long_night_goes_on_overleaf() -> None:
    pages = [page.extract_text() for page in read("score, long").pages]
    assert "continued" in pages[1] and "FINAL" not in pages[1].upper()
    assert "Host" not in pages[0] and "Host" in pages[1]


def test_the_blank_form_has_eight_rounds_and_lines_to_write_on() -> None:
    text = text_of("score, blank")
    assert "The game ended because" in text and "TMLC" in text and "₤" not in text
    assert " 8 " in text and " 9 " not in text


def test_hard_names_stay_readable() -> None:
    text = text_of("seats, twelve")
    for name in ("Bartholomew", "WangXiaoMing", "(fox) Renard", "dvd", "<b>Ωλ</b>", "Łukasz", "Zoë"):
        assert name in text


@each_sheet
def test_previews_fetch_nothing_and_have_all_pages(name: str) -> None:
    pages = sheets.svg(samples.ALL[name], "Letter")
    assert len(pages) == COUNTS[name]
    for page in pages:
        root = etree.fromstring(page.encode())
        assert not {"image", "use", "style", "script"} & {str(node.tag).rpartition("}")[2] for node in root.iter()}
        assert "href" not in page and "url(" not in page and "@font-face" not in page


def test_every_word_goes_through_the_translator() -> None:
    page = sheets.svg(samples.setup(), translate=lambda words: f"«{words}»")[0]
    for words in ("«Tonight’s set-up»", "«bond dealt»", "«north is up;", "«Print at 100 %»"):
        assert words in page


def test_an_unknown_paper_is_refused_with_a_sentence() -> None:
    with pytest.raises(Malformed, match=r"There is no paper called A5\. There are: A4, Letter, A3, Tabloid\."):
        sheets.pdf(samples.seats(), "A5")


def test_paper_names_in_any_case() -> None:
    assert sheets.pdf(samples.seats(), " letter ") == file_of("seats", "Letter")


def test_sheets_with_nothing_to_print_are_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="There are 0 drawings on “Seat cards”"):
        sheets.pdf(samples.seats(()))
    with pytest.raises(ValueError, match="There is no seat 7 to bid first; there are 4 seats"):
        sheets.pdf(replace(samples.setup(), first_bidder=7))
    with pytest.raises(ValueError, match="station of XYZ"):
        places = (replace(samples.setup().hexes[0], stations=("XYZ",)),)
        sheets.pdf(replace(samples.setup(), hexes=places))


@each(
    "name", ["\x00\x07\ud800", "<script>alert(1)</script>", "&amp; {{ 7*7 }}", "x" * 500, "\u202eevil"]
)
def test_names_meant_to_break_things_are_just_names(name: str) -> None:
    for page in sheets.svg(samples.seats((name, "Ann"))):
        assert "<script" not in page and ">49<" not in page
    assert sheets.pdf(samples.seats((name,))).startswith(b"%PDF")
