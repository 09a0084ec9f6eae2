"""From a text in an SVG to ink: fitting, letter spacing, codes."""

import pytest
import zxingcpp
from lxml import etree
from PIL import Image, ImageDraw

from companion.paper import fonts, qr, typeset

SVG = '<svg xmlns="http://www.w3.org/2000/svg" font-family="serif">{}</svg>'


def set_for_print(text: str) -> list[typeset.Piece]:
    root = etree.fromstring(SVG.format(text))
    return [piece for element in root.iter("{*}text") for piece in typeset.pieces(element)]


def test_anchors_are_worked_out() -> None:
    width = fonts.width("Emu Bay", fonts.Face(), 5)
    (middle,) = set_for_print('<text x="50" font-size="5" text-anchor="middle">Emu Bay</text>')
    assert middle.x == pytest.approx(50 - width / 2)
    (end,) = set_for_print('<g text-anchor="end"><text x="50" font-size="5">Emu Bay</text></g>')
    assert end.x == pytest.approx(50 - width)


def test_a_wide_text_is_set_smaller_and_at_last_cut() -> None:
    with typeset.listening() as remarks:
        (small,) = set_for_print('<text font-size="5" data-fit="14">Emu Bay</text>')
    assert small.words == "Emu Bay" and not remarks
    assert fonts.width("Emu Bay", fonts.Face(), small.size) == pytest.approx(14, abs=0.01)
    with typeset.listening() as remarks:
        (cut,) = set_for_print('<text font-size="5" data-fit="20">Emu Bay Railway Company of Tasmania</text>')
    assert cut.words.startswith("Emu") and cut.words.endswith("…")
    assert fonts.width(cut.words, fonts.Face(), cut.size) <= 20.1
    assert list(remarks) == [typeset.Remark("cut", "Emu Bay Railway Company of Tasmania", cut.words)]


def test_letters_are_spaced() -> None:
    (spaced,) = set_for_print('<text font-size="5" letter-spacing="0.5">EBR</text>')
    assert spaced.spacing == 0.5


def test_each_piece_starts_where_the_last_ended() -> None:
    parts = set_for_print('<text x="10" font-size="5" font-style="italic">Pay ₤4</text>')
    assert [part.words for part in parts] == ["Pay ", "₤", "4"]
    assert parts[1].x == pytest.approx(10 + fonts.width("Pay ", fonts.Face(italic=True), 5), abs=1)
    assert parts[1].face.name == "SourceSerifPro-Regular"


def test_texts_of_several_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="one <text> for each line"):
        set_for_print("<text>a<tspan>b</tspan></text>")


def test_a_long_text_flows_smaller_and_at_last_loses_its_end() -> None:
    with typeset.listening() as remarks:
        fits = typeset.flow("one two three four five six", 20, 12, 5, fonts.Face())
        assert fits.size < 5 and len(fits.lines) * fits.pitch <= 12.001 and not remarks
        cut = typeset.flow("one two three four five six " * 9, 20, 12, 5, fonts.Face())
    assert cut.lines[-1].endswith("…") and len(cut.lines) * cut.pitch <= 12.001
    assert all(fonts.width(line, fonts.Face(), cut.size) <= 20.1 for line in cut.lines)
    assert [remark.kind for remark in remarks] == ["cut"]


@pytest.mark.parametrize(("name", "words"), [("王小明", "WangXiaoMing"), ("🦊", "(fox)"), ("Zoë  ₤4", "Zoë ₤4")])
def test_what_had_to_be_spelled_is_told(name: str, words: str) -> None:
    with typeset.listening() as remarks:
        (piece,) = set_for_print(f'<text font-size="5">{name}</text>')[:1]
    assert [remark.shown for remark in remarks] == ([words] if words != "Zoë ₤4" else [])
    assert piece.words[0] == words[0]


@pytest.mark.parametrize("text", ["x", "http://192.168.178.24:8000/join/kiwi-7f3a9c2e41d05b68", "é" * 300])
def test_a_code_is_read_back(text: str) -> None:
    path, squares = qr.path(text)
    picture = Image.new("L", (squares * 4, squares * 4), 255)
    draw = ImageDraw.Draw(picture)
    for run in path.split("M")[1:]:
        start, rest = run.split("h", 1)
        x, y = map(int, start.split())
        wide = int(rest.split("v")[0])
        draw.rectangle((x * 4, y * 4, (x + wide) * 4 - 1, y * 4 + 3), fill=0)
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == text


@pytest.mark.parametrize("text", ["", "x" * 5000])
def test_impossible_codes_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="QR code"):
        qr.path(text)
