"""From a text in an SVG to ink: fitting, letter spacing, codes."""

import pytest
import zxingcpp
from lxml import etree
from PIL import Image, ImageDraw

from companion.paper import fonts, qr, typeset

SVG = '<svg xmlns="http://www.w3.org/2000/svg" font-family="serif">{}</svg>'


def set_for_print(text: str) -> list[etree._Element]:
    root = etree.fromstring(SVG.format(text))
    typeset.for_print(root)
    return list(root.iter("{*}text"))


def test_anchors_are_worked_out() -> None:
    width = fonts.width("Emu Bay", fonts.Face(), 5)
    (middle,) = set_for_print('<text x="50" font-size="5" text-anchor="middle">Emu Bay</text>')
    assert float(middle.get("x", "")) == pytest.approx(50 - width / 2, abs=0.001)
    (end,) = set_for_print('<g text-anchor="end"><text x="50" font-size="5">Emu Bay</text></g>')
    assert float(end.get("x", "")) == pytest.approx(50 - width, abs=0.001)


def test_a_wide_text_is_set_smaller_and_at_last_cut() -> None:
    (small,) = set_for_print('<text font-size="5" data-fit="14">Emu Bay</text>')
    assert small.text == "Emu Bay"
    assert fonts.width("Emu Bay", fonts.Face(), float(small.get("font-size", ""))) == pytest.approx(14, abs=0.01)
    (cut,) = set_for_print('<text font-size="5" data-fit="20">Emu Bay Railway Company of Tasmania</text>')
    assert cut.text is not None and cut.text.startswith("Emu") and cut.text.endswith("…")
    assert fonts.width(cut.text, fonts.Face(), float(cut.get("font-size", ""))) <= 20.1


def test_letters_are_spaced() -> None:
    (spaced,) = set_for_print('<text font-size="5" letter-spacing="0.5">EBR</text>')
    assert spaced.get("dx") == "0 0.5000 0.5000"


def test_each_piece_starts_where_the_last_ended() -> None:
    parts = set_for_print('<text x="10" font-size="5" font-style="italic">Pay ₤4</text>')
    assert [part.text for part in parts] == ["Pay ", "₤", "4"]
    assert float(parts[1].get("x", "")) == pytest.approx(10 + fonts.width("Pay ", fonts.Face(italic=True), 5), abs=1)
    assert parts[1].get("font-family") == "SourceSerifPro-Regular"


def test_texts_of_several_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="one <text> for each line"):
        set_for_print("<text>a<tspan>b</tspan></text>")


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
