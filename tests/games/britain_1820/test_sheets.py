"""What is printed of 1820, read back from the finished file: all of the box, each figure from the data."""

from collections import Counter
from dataclasses import replace

import pytest

from companion import sheets
from companion.engine.text import Formatter
from companion.games import kits
from companion.games.britain_1820 import TITLE
from companion.games.britain_1820.box import box
from companion.paper.frame import Frame
from companion.paper.layout import Box
from tests.paper import readable, reading, samples
from tests.paper.test_emu_bay_kit import longer

BOX = box()
SHELF = sheets.Shelf(TITLE, TITLE.formatter())
OF_THE_BOX = kits.sheets_of(SHELF)
#: Pages on A4 and on Letter.
PAGES = {
    "chart-page": (1, 1), "chart": (3, 3), "market-page": (1, 1), "market": (2, 2), "track": (1, 1),
    "charters": (10, 15), "shares": (44, 48), "shares-more": (50, 54), "privates": (4, 6), "british-rail": (4, 4),
    "cousins": (2, 4), "trains": (10, 14), "loans": (1, 1), "numbers": (2, 2), "tokens": (3, 3),
    "lobbies": (1, 1), "rules": (6, 6), "score-blank": (3, 3), "setup-players": (3, 3),
    "auction": (1, 1), "runs": (1, 1), "labels": (2, 2), "check": (2, 2),
}  # fmt: skip
#: Drawings that are spread over pages: what a page cuts off another one shows.
SPREAD = ("chart", "market")


def sheet(kind):
    return kits.find_kind(SHELF, kind).fill(SHELF)


def values(kind):
    return [dict(it.context) for it in sheet(kind).drawings for _ in range(it.copies)]


def words(kind):
    return reading.text(sheets.pdf(once(sheet(kind))))


def once(of):
    """Each drawing once, and of those that differ by a number alone the first."""
    seen = {}
    for drawing in of.drawings:
        seen.setdefault(str({name: it for name, it in drawing.context.items() if name != "no"}), replace(drawing, copies=1))
    return replace(of, drawings=tuple(seen.values()))


def test_every_kind_has_its_number_of_pages():
    assert {kind.id: tuple(len(kind.fill(SHELF).bodies(sheets.Job(paper), str)[1]) for paper in samples.USUAL)
            for kind in OF_THE_BOX} == PAGES  # fmt: skip


def test_all_that_is_printed_can_be_read():
    """What other titles print from the same templates is read back there."""
    found = [(kind.id, *fault) for n, kind in enumerate(OF_THE_BOX) if kind.id != "shares-more"
             for paper, style in readable.looks(n)
             for fault in readable.wrong(once(kind.fill(SHELF)), paper, style, r"-", kind.id in SPREAD)]  # fmt: skip
    assert not found, "\n".join(map(str, found[:40]))


# Boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "named"), [("market", [str(cell.price) for cell in BOX.chart.cells]),
                                             ("chart", [str(n) for n in range(11, 19)])])
@pytest.mark.parametrize("paper", samples.USUAL)
def test_what_is_spread_has_every_figure_whole_on_one_page(kind, named, paper):
    of = sheet(kind)
    tiles = reading.spread(of, sheets.Job(paper))
    found = Counter()
    for tile, page in zip(tiles, reading.read(sheets.pdf(of, reading.job(paper, "colour"))), strict=True):
        left, right = int(tile.column > 1), int(tile.column < len(tiles))  # what is shown beyond the cut, in mm
        inner = Box(tile.place.x + left, tile.place.y, tile.place.width - left - right, tile.place.height)
        found.update(word.text for word in page.words if reading.inside(word.box, inner))
    assert not [word for word in named if found[word] < 1]


def test_the_market_has_places_for_discs_and_says_which_prices_are_par():
    drawn = values("market")[0]
    laid = drawn["laid"](Frame(*drawn["corner"], sheet("market").size.width - 2 * drawn["corner"][0], 0))
    assert laid.cell(laid.cells(drawn["prices"])).width * laid.scale >= 12 + 1
    assert [cell["price"] for cell in drawn["prices"]] == [c.price for c in BOX.chart.cells]
    opens = [(cell["price"], cell["phase"]) for cell in drawn["prices"] if cell["phase"]]
    assert opens == [(par, phase.colour) for phase in BOX.phases.values() for par in phase.pars
                     if (par, phase.colour) in opens] and len(opens) == 10  # fmt: skip
    assert "par from brown on" in words("market-page") and "at most 1 for each full 10 %" in words("market-page")


def test_the_chart_has_all_figures():
    (drawn,) = values("chart-page")
    assert [name for name, _tone, _costs in drawn["upkeep"]] == list(BOX.phases)
    assert [sum(filter(None, costs)) for _name, _tone, costs in drawn["upkeep"]] == [30145, 25145, 20135, 10110, 4960, 2050]
    chart = drawn["laid"](Frame(0, 0, 260, 160))
    assert [round(group.width / chart.columns[0].width) for group in chart.groups] == [2, 3, 3, 3, 3, 3]
    said = words("chart-page")
    for part in ("FLOOD · $2,000", "55 · 60 · 65 · 71", "+10", "$80", "2,500", "5, 10", "Issue & Takeover Round", "END"):
        assert part in said, part


# Cards -----------------------------------------------------------------------------------------


def test_certificates_are_as_many_as_the_facts_say():
    printed = Counter(it["mark"].short for it in values("shares"))
    assert set(printed) == set(BOX.companies) and Counter(printed.values()) == {50: 10, 10: 20} and printed["CNR"] == 50
    everything = printed + Counter(it["mark"].short for it in values("shares-more"))
    assert everything == dict.fromkeys(BOX.companies, 50) and everything.total() == 1500
    rail = Counter(it["words"] for it in values("british-rail"))
    assert rail == {"1 share": 30, "5 shares": 14}
    assert len(values("privates")) == 30


def test_certificates_are_drawn_once_and_printed_often():
    assert [len(sheet(kind).drawings) for kind in ("shares", "shares-more")] == [30, 20]
    assert len(sheets.pdf(sheet("shares"))) < 250_000


def test_cousins_trains_loans_and_number_cards():
    cousins = words("cousins")
    assert all(card.name in cousins and f"${card.price}" in cousins for card in BOX.cousins.values())
    assert "Nothing goes into its treasury" in cousins and "50 for each such station" in cousins
    trains = Counter((it["train"].name, it["train"].price) for it in values("trains"))
    assert trains == {("2+", 80): 27, ("3+", 200): 16, ("5+", 400): 14, ("8+", 800): 6, ("5D+", 1600): 4, ("FLOOD", 2000): 9}
    assert "the best 5 cities, towns, port: doubled maintenance $160 to $2,500" in words("trains")
    assert len(values("loans")) == 40 and "$20 yellow $40 brown $60 red $80 gray" in words("loans")
    numbers = Counter((it["name"], it["no"]) for it in values("numbers"))
    assert numbers == {(colour, n): 1 for colour in ("Blue", "Red") for n in range(1, 6)}


def test_stations_markers_and_lobbies():
    stations = Counter((it["mark"].short, it["use"]) for it in values("tokens"))
    assert stations["CFR", "station"] == 18 and stations["BR", "station"] == 40 and stations["BR", "market"] == 1
    lobbies = Counter(it["sign"] or it["words"] for it in values("lobbies"))
    assert lobbies == {**dict.fromkeys("ABCDE", 10), "cost": 2, "round": 2}


def test_reminders_and_the_blank_score():
    told = words("rules")
    for part in ("Stock Round", "Operating Round", "Issue & Takeover Round", "Liquidation, British Rail, the end"):
        assert part in told, part
    assert "Income $800 each" in told and "A price reaches 500" in told and "100 shares in the pool at $95" in told
    assert len(values("rules")) == 10
    score = words("score-blank")
    assert all(card.id in score for card in BOX.all_companies.values()) and "count $10 each" in score


def test_a_language_with_longer_words_finds_room():
    source = sheets.Shelf(TITLE, Formatter(TITLE.currency, longer, lambda one, many, n: longer(one if n == 1 else many)))
    drawn = sheets.printed([once(kind.fill(source)) for kind in OF_THE_BOX], translate=longer)
    assert not drawn.remarks, [str(remark) for remark in drawn.remarks]
