"""The map's macros draw for a screen as well: with Jinja alone, at any size, with something of the caller's in each hex."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import etree

from companion.places import folder

HEXES = [
    {"col": 1, "row": 1, "terrain": "farm", "name": "", "symbol": False, "cubes": 0, "stations": []},
    {"col": 2, "row": 1, "terrain": "port", "name": "Port of Burnie", "symbol": False, "cubes": 0, "stations": []},
    {
        "col": 1,
        "row": 2,
        "terrain": "mountain",
        "name": "",
        "symbol": True,
        "cubes": 5,
        "stations": [{"short": "L&W", "shape": "triangle", "ink": "#2f7d46"}],
    },
]


def drawn(source: str) -> etree._Element:
    plain = Environment(loader=FileSystemLoader(folder("print")), autoescape=True, undefined=StrictUndefined)
    body = plain.from_string("{% import 'emu-bay/hexes.svg' as hexes %}" + source).render(board=HEXES)
    return etree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


def test_the_board_is_drawn_with_jinja_alone() -> None:
    groups = {group.get("data-hex"): group for group in drawn("{{ hexes.board(board, 40) }}").iter("{*}g")}
    assert {"1,1", "2,1", "1,2"} <= set(groups)
    assert groups["1,1"].get("class") == "hex farm"
    # Flat-topped: the next column is one and a half sides on, and half a hex lower when it is even.
    assert groups["1,1"].get("transform") == "translate(40.0 34.641)"
    assert groups["2,1"].get("transform") == "translate(100.0 69.282)"
    assert "L&W" in [text.text for text in groups["1,2"].iter("{*}text")]
    assert [text.text for text in groups["2,1"].iter("{*}text")] == ["Port of", "Burnie", "2,1"]


def test_callers_add_to_each_hex() -> None:
    source = '{% call(hex) hexes.board(board, 10) %}<title>{{ hex.terrain }}</title>{% endcall %}'
    titles = [title.text for title in drawn(source).iter("{*}title")]
    assert titles == ["farm", "port", "mountain"]


def test_its_size_is_known_beforehand() -> None:
    size = drawn("<rect width='{{ hexes.board_width(9, 10) }}' height='{{ hexes.board_height(8, 10) }}'/>")[0]
    assert float(size.get("width", "")) == 140
    assert float(size.get("height", "")) == 147.224
