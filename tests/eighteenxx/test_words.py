"""What the family says holds for every title: its sentences name no train, zone, company or private of one."""

import ast
import re
from pathlib import Path

from companion.eighteenxx.box.box import box
from companion.eighteenxx.box.chart import WHITE
from companion.eighteenxx.box.places import ZONES
from companion.games import TITLES
from companion.places import folder
from tests.each import each

FAMILY = Path(__file__).parents[2] / "companion/eighteenxx"
SAYS = {"say", "say_n", "you", "you_n", "illegal", "impossible", "malformed"}
BOXES = [box(id_) for id_, title in TITLES.items() if title.contents is not None]
NAMES = {
    *(name for one in BOXES for company in one.companies.values() for name in (company.symbol, company.name)),
    *(name for one in BOXES for card in one.privates.values() for name in (card.symbol, card.name)),
} - {"SR"}  # a railway of 1889, and everywhere the stock round


def sentences(source):
    """Every template in a module that people read."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
            for part in node.args[:3]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def wrong(sentence):
    """What a sentence names that only one title has."""
    plain = re.sub(r"\{\w+\}", "", sentence)
    named = [name for name in NAMES if re.search(rf"(?<![\w&]){re.escape(name)}(?![\w&])", plain)]
    return [*named, *re.findall(r"\b(?:\d|D)-trains?\b", plain), *re.findall(r"\b(?:yellow|orange|brown) zones?\b", plain)]


@each("module", sorted(FAMILY.rglob("*.py")))
def test_no_sentence_of_the_family_names_what_one_title_has(module):
    assert {sentence: found for sentence in sentences(module.read_text()) if (found := wrong(sentence))} == {}


@each(("sentence", "found"), [
    ("after the first 3-train", ["3-train"]), ("in the brown zone", ["brown zone"]), ("{company} is B&O", ["B&O"]),
    ("{train}-train of {company}", []), ("The IPO pays", []),
])  # fmt: skip
def test_what_the_test_above_sees(sentence, found):
    assert wrong(sentence) == found


@each("zone", ZONES)
def test_every_zone_of_a_market_has_its_colour_on_screens_and_on_paper(zone):
    assert f"'{zone}': '#" in (folder("print") / "eighteenxx/chart.svg").read_text(encoding="utf-8")
    assert zone == WHITE or f".market__cell--{zone} {{" in (folder("static") / "style.css").read_text(encoding="utf-8")
