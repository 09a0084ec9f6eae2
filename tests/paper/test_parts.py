"""Rows of data become sheets: the example of the docs, styles, backs, large drawings, single cards, what is refused."""

import re
import tomllib
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pypdf
import pypdfium2
import pytest
from jinja2 import ChoiceLoader, DictLoader

from companion import sheets
from companion.engine.errors import Malformed
from companion.engine.text import PLAIN
from companion.games import find_title
from companion.games.emu_bay.sheets import kit
from companion.paper import pages
from companion.sheets import Drawing, Job, Parts, Shelf
from companion.sheets.job import job_of
from companion.sheets.registry import kinds_of
from tests.paper import samples

DOCS = (Path(__file__).parents[2] / "docs/printing.md").read_text(encoding="utf-8")
SHELF = Shelf(find_title("emu-bay"))
PLATE = (
    '<svg {{ root }}>{% if cut is defined %}{% set area = cut.inset(3) %}'
    '<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ cut.width + 2 * bleed }}" '
    'height="{{ cut.height + 2 * bleed }}" fill="{{ style.fill(\'#c02020\') }}"/>{% endif %}'
    '<text x="{{ area.x }}" y="{{ area.y + 5 }}" font-size="3" fill="{{ style.on(\'#c02020\') }}" '
    'data-fit="{{ area.width }}">'
    "{{ side }} {{ number }}/{{ count }} {{ words }}</text></svg>"
)


@pytest.fixture(autouse=True)
def plates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Templates for these tests only, besides those of `print/`."""
    environment, extra = pages._templates(), {"plate.svg": PLATE}
    monkeypatch.setattr(environment, "loader", ChoiceLoader([DictLoader(extra), environment.loader]))
    monkeypatch.setattr(environment, "cache", None)
    return extra


def parts(many: int = 1, words: str = "", **more: object) -> Parts:
    size = more.pop("size", sheets.ITEMS["poker"])
    back, copies = str(more.pop("back", "")), int(str(more.pop("copies", 1)))
    drawings = tuple(Drawing("plate.svg", {"words": words}, back, copies) for _ in range(many))
    return Parts(samples.HEAD, "Plates", drawings, size, **more)


def read(file: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file)]


def example(language: str) -> str:
    return re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)[0]


def test_the_example_of_the_docs_is_a_sheet(plates: dict[str, str]) -> None:
    (row,) = tomllib.loads(example("toml"))["sheets"]
    plates[row["template"]] = example("svg")
    function, line = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)[:2]
    room = vars(kit).copy()
    exec(function, room)
    (kind,) = kinds_of([row], eval(f"{{{line}}}", {"kit": SimpleNamespace(**room)}))
    sheet = kind.fill(SHELF)
    assert PLAIN(kind.name) == sheet.name == "Farewell cards" and not kind.needs_game
    for style in sheets.STYLES:
        file = sheets.printed([sheet], Job("Letter", style))
        assert len(read(file.pdf)) == 1 and not file.remarks
        assert " ".join(read(file.pdf)).count("Tasmanian Main Line Railroad") == 2


def test_every_key_and_value_of_the_docs_is_one_of_the_program() -> None:
    keys = set(re.findall(r"^\| `(\w+)`", DOCS.split("| key | means |")[1].split("Where a row says")[0], re.MULTILINE))
    from companion.sheets.registry import Row

    assert keys | {"name", "about"} == set(Row.__dataclass_fields__)
    for token in set(re.findall(r"`style\.(\w+)", DOCS)) | {"soft", "rule", "hair", "name"}:
        assert hasattr(sheets.STYLES["bw"], token)


@pytest.mark.parametrize("paper", samples.USUAL)
@pytest.mark.parametrize("style", sheets.STYLES)
def test_styles_spend_ink_as_they_say(paper: str, style: str) -> None:
    document = pypdfium2.PdfDocument(sheets.pdf(parts(8), Job(paper, style)))
    picture = document[0].render(scale=1).to_pil().convert("HSV")
    saturated = sum(picture.getchannel(1).histogram()[60:]) / (picture.width * picture.height)
    assert (saturated > 0.5) == (style == "colour")
    if style == "bw":
        assert saturated == 0


def test_whatever_is_coloured_is_grey_in_black_and_white(plates: dict[str, str]) -> None:
    plates["plate.svg"] = PLATE.replace("{{ style.fill('#c02020') }}", "#c02020")
    picture = pypdfium2.PdfDocument(sheets.pdf(parts(), Job(style="bw")))[0].render(scale=1).to_pil().convert("HSV")
    assert picture.getextrema()[1] == (0, 0)
    (page,) = sheets.svg(parts(), Job(style="bw"))
    assert "#c02020" not in page


def test_backs_follow_their_fronts() -> None:
    made = read(sheets.pdf(parts(10, back="plate.svg")))
    assert [("front" in page, "back " in page.replace("backs", "")) for page in made] == [(True, False), (False, True)] * 2
    assert "Plates, backs" in made[1] and "page 4 of 4" in made[3]


def test_copies_are_in_the_file_once() -> None:
    one, many = (len(sheets.pdf(parts(1, copies=copies))) for copies in (1, 9))
    assert read(sheets.pdf(parts(1, copies=9)))[0].count("front 1/1") == 9
    assert many < one + 1200


def test_a_large_drawing_is_spread_over_pages_that_say_where_they_belong() -> None:
    made = read(sheets.pdf(parts(size=sheets.ITEMS["poker"].__class__(400, 250), split=True)))
    assert len(made) > 1 and "row 1, column 2" in made[1]
    assert "front 1/1" in made[0] and "front 1/1" not in made[1]


def test_pages_are_filled_upright_or_lying() -> None:
    for landscape in (False, True):
        page = pypdf.PdfReader(BytesIO(sheets.pdf(parts(size=None, landscape=landscape)))).pages[0]
        assert (page.mediabox.width > page.mediabox.height) == landscape


def test_single_cards_are_the_same_bytes_every_time() -> None:
    sheet = parts(2, back="plate.svg", copies=3)
    first, second = (sheets.zipped(sheets.singles(sheet, Job())) for _ in range(2))
    assert first == second
    names = ZipFile(BytesIO(first)).namelist()
    assert names[:4] == ["01-front-3x.pdf", "01-front-3x.png", "01-back-3x.pdf", "01-back-3x.png"] and len(names) == 8


def test_only_cards_are_made_one_by_one() -> None:
    for sheet in (parts(size=None), samples.setup()):
        assert not sheets.is_single(sheet)
        with pytest.raises(Malformed, match="only cards are made one by one"):
            list(sheets.singles(sheet, Job()))


def test_several_sheets_in_one_file() -> None:
    made = read(sheets.printed([samples.setup(), parts(3)], Job()).pdf)
    assert len(made) == 3 and "Contents" in made[0] and all("page 1 of 1" in page for page in made)
    with pytest.raises(Malformed, match="no sheets to print"):
        sheets.printed([], Job())


@pytest.mark.parametrize("name", samples.HARD)
def test_names_of_all_kinds_are_set_and_told(name: str) -> None:
    made = sheets.printed([parts(1, name)], Job())
    assert "\ufffd" not in read(made.pdf)[0]
    kinds = [remark.kind for remark in made.remarks]
    assert kinds == ([] if name.isascii() else ["spelled"])
    assert sheets.drawn([parts(1, name)], Job()).remarks == made.remarks


def test_a_text_without_room_is_cut_and_told() -> None:
    made = sheets.printed([parts(2, "far too many words for so small a card " * 3)], Job())
    assert [remark.kind for remark in made.remarks] == ["cut", "cut"]
    assert all(remark.shown.endswith("…") for remark in made.remarks)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"each": "trains"}, "Sheet x: each is one of none, not 'trains'"),
        ({"item": "pokre"}, "Sheet x: There is no item size called 'pokre'; choose one of poker, "),
        ({"item": [0, 3]}, "Sheet x: An item size is a width and a height in mm above 0"),
        ({"needs": "luck"}, 'Sheet x: needs is "title", "game" or "seats"'),
        ({"split": True}, "Sheet x: only a drawing with a size of its own"),
        ({"colour": "red"}, "Sheet x: a key is missing or unknown"),
    ],
)
def test_wrong_rows_are_refused_in_a_sentence(row: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        kinds_of([{"id": "x", "name": "X", "about": "x", "template": "plate.svg", **row}], {"none": lambda night: ()})


@pytest.mark.parametrize(
    ("job", "sentence"),
    [
        (Job("A5"), "There is no paper called A5. There are: A4, Letter, A3, Tabloid."),
        (Job(style="neon"), "There is no style called neon. There are: colour, light, bw."),
        (Job(bleed=-1), "The bleed is between 0 and 10 mm, not −1."),
        (Job(gap=float("nan")), "The gap between cards is between 0 and 40 mm"),
        (Job(back_down=11), "The backs move by up to 10 mm either way, not by 11."),
    ],
)
def test_jobs_that_cannot_be_done_are_refused_in_a_sentence(job: Job, sentence: str) -> None:
    with pytest.raises(Malformed, match=re.escape(sentence)):
        job_of(job)


def test_too_large_or_nothing_is_refused_in_a_sentence() -> None:
    with pytest.raises(Malformed, match=r"Plates: this is too large for A4 paper\."):
        sheets.pdf(parts(size=type(sheets.ITEMS["poker"])(300, 300)))
    for many in (0, 2001):
        with pytest.raises(ValueError, match=f"There are {many} drawings on “Plates”"):
            sheets.pdf(parts(copies=many))


def test_what_paper_cannot_show_is_refused_by_name(plates: dict[str, str]) -> None:
    for wrong, sentence in (
        ("<image/>", "cannot hold <image>"), ('<rect fill="url(#x)"/>', "written #rrggbb"), ('<path d="M1"/>', "no path"),
        ('<g transform="wobble(3)"/>', "'wobble'"),
    ):  # fmt: skip
        plates["plate.svg"] = f'<svg {{{{ root }}}}>{wrong}</svg>'
        with pytest.raises(ValueError, match=re.escape(sentence)):
            sheets.pdf(parts())

