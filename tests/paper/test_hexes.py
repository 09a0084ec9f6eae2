"""The map's macros draw for a screen as well: with Jinja alone, at any size, with something of the caller's in each hex."""

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import etree

from companion.games.emu_bay.sheets.hexes import TALL, HexArt, extent, shore
from companion.places import folder
from companion.sheets.content import Mark

HEXES = [
    HexArt(1, 1, "farm"),
    HexArt(2, 1, "port", "Port of Burnie"),
    HexArt(1, 2, "mountain", symbol=True, cubes=5, stations=(Mark("L&W", "Launceston & Western", "#2f7d46", "triangle"),)),
]


def drawn(source: str) -> etree._Element:
    plain = Environment(loader=FileSystemLoader(folder("print")), autoescape=True, undefined=StrictUndefined)
    body = plain.from_string("{% import 'emu-bay/hexes.svg' as hexes %}" + source).render(board=HEXES, land=shore(HEXES))
    return etree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


def test_the_board_is_drawn_with_jinja_alone() -> None:
    groups = {group.get("data-hex"): group for group in drawn("{{ hexes.board(board, land) }}").iter("{*}g")}
    assert {"1,1", "2,1", "1,2"} <= set(groups)
    assert groups["1,1"].get("class") == "hex farm"
    # Flat-topped: the next column is one and a half sides on, and half a hex lower when it is even.
    assert groups["1,1"].get("transform") == f"translate(1.0 {TALL})"
    assert groups["2,1"].get("transform") == f"translate(2.5 {2 * TALL})"
    assert "L&W" in [text.text for text in groups["1,2"].iter("{*}text")]
    assert [text.text for text in groups["2,1"].iter("{*}text")] == ["Port of", "Burnie", "2,1"]


def test_callers_add_to_each_hex() -> None:
    source = '{% call(hex) hexes.board(board, land) %}<title>{{ hex.terrain }}</title>{% endcall %}'
    titles = [title.text for title in drawn(source).iter("{*}title")]
    assert titles == ["farm", "port", "mountain"]


def test_its_size_is_known_beforehand() -> None:
    assert extent(9, 8) == (14, pytest.approx(14.7224, abs=0.0001))
