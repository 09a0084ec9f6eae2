"""What is printed of 1828, read back from the finished file: both editions, the chart in parts, slips of mergers."""

import random
from collections import Counter
from functools import cache

import pytest

from companion import sheets
from companion.eighteenxx.model.moves import Pass
from companion.engine.game import Start
from companion.engine.record import load_json, parse_record
from companion.games import kits
from companion.games.system_1828 import TITLE
from companion.paper.layout import Box
from tests import chance
from tests.games.system_1828.table import DRAFT, FINAL, Systems
from tests.games.system_1828.test_merger import example_7
from tests.games.system_1828.test_recorded import RECORDED
from tests.paper import readable, reading

EDITIONS = (DRAFT, FINAL)
FOUR = ("Ann", "Ben", "Zoë", "Łukasz")
GAMES = {DRAFT: "draft2018-full-stock_market", FINAL: "final-full-final_phase"}
#: Pages on A4 of what 1828 has otherwise than the other titles, or alone: by edition, where they differ.
PAGES = {
    "setup": (2, 2), "map": (6, 6), "market": (2, 2), "charters": (8, 8), "privates": (2, 4),
    "rules": (6, 6), "setup-players": (4, 3), "auction": (1, 1), "numbers": (2, 2), "pars": (1, 1), "systems": (8, 8),
    "small-company": (1, 1), "markers": (1, 1), "merger-blank": (1, 1),
}  # fmt: skip
#: Which edition is read back how: the published one, in the campaign both on both papers.
LOOKED_AT = chance.either(
    [(FINAL, "A4", "colour")],
    [(edition, *look) for edition in EDITIONS for look in (("A4", "colour"), ("Letter", "bw"))],
)
#: What other titles have in the same way, and what is another kind made smaller, is read back there.
LIKE_OTHERS = {"shares", "tiles", "dividends", "seats", "poster"}
#: Drawings that are spread over pages: what a page cuts off another one shows.
SPREAD = ("map", "market")


@cache
def box(edition):
    return sheets.Shelf(TITLE, TITLE.game(start(edition)).formatter(), edition=edition)


def start(edition, players=FOUR):
    options = TITLE.read_options({})
    return Start(TITLE, players, options, TITLE.draw_setup(players, options, random.Random(1)), edition=edition)


def night(game):
    seats = tuple((player, f"http://10.0.0.1:8000/s/K7Q4TX/{n}") for n, player in enumerate(game.players))
    return sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025", seats)


@cache
def recorded(edition):
    data = load_json((RECORDED / f"{GAMES[edition]}.json").read_text(encoding="utf-8"))
    return night(parse_record(data, lambda id_: TITLE).replay(check=False))


@cache
def sources(edition):
    """The box, a night before its first move, and one that is over."""
    return box(edition), night(start(edition).begin()), recorded(edition)


def sheet(source, kind):
    return kits.find_kind(source, kind).fill(source)


def values(source, kind):
    return [dict(it.context) for it in sheet(source, kind).drawings for _ in range(it.copies)]


def pages(source, kind, paper="A4", style="colour"):
    return reading.read(sheets.pdf(sheet(source, kind), reading.job(paper, style)))


def words(source, kind):
    return reading.text(sheets.pdf(sheet(source, kind)))


def every_sheet(edition):
    """Each kind once: of the box, else of the night before its first move, else of the one that is over."""
    found = {}
    for source in sources(edition):
        for kind in kits.sheets_of(source):
            if kind.id not in LIKE_OTHERS:
                found.setdefault(kind.id, (source, kind))
    return [*found.values(), *((recorded(edition), kits.find_kind(recorded(edition), id_)) for id_ in ("snapshot", "score"))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_have_their_number_of_pages(edition):
    found = {id_: len(sheet(sources(edition)[id_ == "setup"], id_).bodies(sheets.Job(), str)[1]) for id_ in PAGES}
    assert found == {id_: both[EDITIONS.index(edition)] for id_, both in PAGES.items()}


@pytest.mark.parametrize(("edition", "paper", "style"), LOOKED_AT)
def test_all_that_is_printed_can_be_read(edition, paper, style):
    found = [(kind.id, *fault) for source, kind in every_sheet(edition)
             for fault in readable.wrong(kind.fill(source), paper, style, r"[A-L]\d+", kind.id in SPREAD)]  # fmt: skip
    assert not found, "\n".join(map(str, found[:40]))


@pytest.mark.parametrize(("players", "sixes"), [(FOUR[:3], 3), (FOUR, 3), ((*FOUR, "Eve"), 4)])
def test_with_three_or_four_players_the_published_game_has_three_6_trains(players, sixes):
    game = start(FINAL, players).begin()
    assert game.depot.left("6") == sixes
    for id_ in ("setup", "setup-players"):
        page = values(night(game), id_)[0]
        assert {kind.name: number for kind, number, *_ in page["trains"]}["6"] == sixes
    assert f"6 {sixes} $650" in words(night(game), "setup")
    assert f"6·9·4·6·{sixes}·3" in words(night(game), "setup")


def test_a_pause_names_players_by_their_number_cards():
    game = Systems(3, order=("Cy", "Ann", "Bo")).game
    page = next(page for page in values(night(game), "snapshot") if page["page"] == "figures")
    assert [line["name"] for line in page["players"]] == ["Cy", "Ann", "Bo"]
    said = words(night(game), "snapshot")
    assert "a star: number card 1" in said and "priority deal" not in said


# The board -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "gray", "band"), [(DRAFT, 52, 17), (FINAL, 42, 0)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_chart_in_parts_has_every_cell_whole_on_one_of_them(edition, gray, band, paper):
    of, (drawn,) = sheet(box(edition), "market"), values(box(edition), "market")
    cells = drawn["market"].cells
    assert len(cells) == 194 and len(drawn["band"]) == band
    assert sum(cell.zone == "gray" for cell in cells) == gray
    assert drawn["cell"][0] > 12 and drawn["cell"][1] > 12 + 4  # room for a marker of 12 mm below the price
    tiles = reading.spread(of, sheets.Job(paper))
    found = Counter()
    for tile, page in zip(tiles, pages(box(edition), "market", paper), strict=True):
        # A millimetre is shown beyond each cut.
        inner = Box(tile.place.x + (tile.column > 1), tile.place.y + (tile.row > 1),
                    tile.place.width - ((tile.column > 1) + (tile.column < 2)),
                    tile.place.height - ((tile.row > 1) + (tile.row < 2)))  # fmt: skip
        prices = [word.box for word in page.words if word.text.isdigit()]
        assert all(reading.apart(price, inner) or reading.inside(price, inner) for price in prices)
        found.update(word.text for word in page.words if reading.inside(word.box, inner))
    wanted = Counter(str(cell.price) for cell in cells)
    assert {price: found[price] for price in wanted} == wanted
    assert found["par"] == 7 and found["G"] == gray + 1


def test_the_chart_says_what_moves_a_price_by_the_edition():
    draft, final = (words(box(edition), "market-page") for edition in EDITIONS)
    assert "of 4 times 3" in draft and "purple line" in draft and "not further" not in final
    assert "dividend paid" in final and "up to the top row" in final and "dividend paid" not in draft


def test_par_values_lie_by_phase_and_systems_have_a_place():
    found = words(box(DRAFT), "pars")
    for par, colour in ((67, "yellow"), (94, "green"), (105, "blue"), (120, "brown")):
        assert f"{par} from {colour}" in found
    assert "Systems at their price" in found


# The set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "cash"), [(DRAFT, {3: 900, 4: 700, 5: 580, 6: 500}), (FINAL, {3: 800, 4: 700, 5: 620})])
def test_a_page_for_each_number_of_players(edition, cash):
    found = values(box(edition), "setup-players")
    assert {page["players"]: page["cash"] for page in found} == cash
    told = [" ".join(page["steps"]) for page in found]
    if edition == FINAL:
        assert "shuffle 4 out of the game: with 3 players 4 are sold" in told[0]
        assert "take 1 of the 6 out" in told[1] and "out" not in told[2].split("phases")[1].split("Coal")[0]
    else:
        assert all("P-B&O: lay the director’s certificate of B&O with it." in steps for steps in told)
    assert all("C&A: lay a 10 % certificate of PRR with it." in steps for steps in told)
    assert all("Coal markers: 2 on K11 Virginia Coalfields, 1 on K13" in steps for steps in told)


@pytest.mark.parametrize(("edition", "seats"), [(DRAFT, [3, 4, 5, 6]), (FINAL, [3, 4, 5])])
def test_the_overview_tells_money_for_those_who_may_play(edition, seats):
    assert all(list(card["seats"]) == seats for card in values(box(edition), "overview"))


def test_tonight_s_set_up_has_the_order_of_the_number_cards_and_what_the_edition_says():
    game = start(FINAL).begin()
    found, rules = values(night(game), "setup")
    assert [player for player, _ in found["players"]] == list(game.seats)
    assert found["begins"] == [f"{game.seats[0]} has number card 1 and begins"]
    told = {about: value for about, value, _ in rules["options"]}
    assert told["Which companies may merge."] == "those that floated in the same way"


def test_the_auction_has_its_rows():
    rows = {edition: values(box(edition), "auction")[0]["rows"] for edition in EDITIONS}
    shown = {edition: [[card and card.symbol for card in row] for row in found] for edition, found in rows.items()}
    assert shown[DRAFT] == [["SVN"], ["C&StL"], ["D&H", "C&P"], ["M&H", "E&K"], ["C&A"], ["P-B&O"]]
    assert shown[FINAL] == [["SVN", "StCT"], ["C&StL"], ["D&H", "C&P"], ["M&H", "E&K"], ["C&A"], [None] * 6]
    game = start(FINAL).begin()
    (tonight,) = values(night(game), "auction")
    assert [card.id for card in tonight["rows"][-1]] == [id_ for id_ in game.drawn["dear"] if id_ in game.privates]
    assert "only best bid" not in words(box(DRAFT), "auction") and "costs $5 less" in words(box(DRAFT), "auction")


# Cards and markers -----------------------------------------------------------------------------


def test_number_cards_and_markers_are_all_there():
    numbers = Counter((it["name"], it["no"]) for it in values(box(DRAFT), "numbers"))
    assert numbers == {(colour, n): 1 for colour in ("Blue", "Red") for n in range(1, 7)}
    fronts, backs = pages(box(FINAL), "numbers")
    assert {word.text for word in fronts.words} >= set("12345") and not {word.text for word in backs.words} & set("12345")
    markers = Counter(it["use"] for it in values(box(FINAL), "markers"))
    assert markers == {"coal": 6, "blocking": 16, "merger": 2, "round": 2, "home": 2, "par": 32}
    assert {it["mark"] for it in values(box(FINAL), "order")} and len(values(box(FINAL), "order")) == 16


@pytest.mark.parametrize(("edition", "tokens", "halves"), [(DRAFT, 7, False), (FINAL, 8, True)])
def test_charters_of_systems_and_of_the_private_that_builds(edition, tokens, halves):
    charters = values(box(edition), "systems")
    assert len(charters) == 8 and (charters[0]["tokens"], charters[0]["halves"]) == (tokens, halves)
    assert ("TRAINS OF THE SECOND HALF" in words(box(edition), "systems")) == halves
    assert "Home C15 Peterborough" in words(box(edition), "small-company")


def test_trains_say_what_they_count_and_have_the_colour_of_their_phase():
    draft, final = (words(box(edition), "trains") for edition in EDITIONS)
    assert "towns and the best 4 others, doubled" in draft and "$400 for an old 3" in draft
    assert "8 cities or off-boards; towns 0" in final and "for an old" not in final
    inks = {it["train"].name: it["tone"]["ink"] for it in values(box(DRAFT), "trains")}
    assert len(set(inks.values())) == 7


def test_a_pause_and_the_reminders_tell_what_only_1828_has():
    game, printed = recorded(FINAL).game, words(recorded(FINAL), "snapshot")
    assert all(f"System {system.name}:" in printed and f"in {system.stays}" in printed for system in game.systems.values())
    assert "Coal left:" in printed and f"Number cards: {', '.join(game.seats[:-1])}" in printed
    front, back = values(box(FINAL), "rules")[0], values(box(FINAL), "rules")[-1]
    assert (front["front_title"], back["front_title"]) == ("Stock round", "Merging")
    assert "no company is started" in str(back["back_parts"]) and "started" not in str(values(box(DRAFT), "rules")[-1])
    kinds = {kind.id: str(kind.about) for kind in kits.sheets_of(box(FINAL))}
    assert "Priority" not in kinds["order"] and list(kinds).index("order") < list(kinds).index("score-blank")


# Mergers ---------------------------------------------------------------------------------------


def test_a_blank_slip_has_a_line_for_everybody_and_the_steps_of_its_edition():
    draft, final = (words(box(edition), "merger-blank") for edition in EDITIONS)
    assert "purple line" in draft and "any other player" in final and "bank pool IPO the system" in draft
    assert len(values(box(DRAFT), "merger-blank")[0]["lines_of"]) == 9


@pytest.mark.parametrize("edition", EDITIONS)
def test_slips_of_the_mergers_that_were_done_say_what_the_log_says(edition):
    source = recorded(edition)
    found, notes = values(source, "mergers"), [fact for receipt in source.game.receipts for fact in receipt.facts]
    assert len(found) == len(source.game.systems) == sum(note.kind == "system" for note in notes)
    printed, told = words(source, "mergers"), {source.reader(source.game.text_of(note)) for note in notes}
    for slip in found:
        facts = slip["facts"]
        assert sum(line.system for line in slip["lines_of"]) == 10
        assert sum(line.stays for line in slip["lines_of"]) == sum(line.other for line in slip["lines_of"]) == 10
        assert [line.name for line in slip["lines_of"] if line.is_director]
        assert set(slip["story"]) <= told and f"{facts['stays'].short}-{facts['other'].short} ${facts['price']}" in printed
        assert all(line.cash == line.difference + line.up + line.sold for line in slip["lines_of"] if line.cash is not None)


def test_a_merger_is_tried_dry_on_paper_both_ways():
    table = example_7(DRAFT)
    while "Bo" not in table.game.ask.actors:
        table.do(Pass(player=table.game.ask.actors[0]))
    slip = next(it for it in values(night(table.game), "merger-try") if it["facts"]["stays"].short == "PRR")
    kept = {line.name: (line.system, line.cash) for line in slip["lines_of"]}
    raised = {line.name: (line.system, line.cash) for line in slip["tries"][0]}
    assert slip["facts"]["price"] == 127 and sum(shares for shares, _ in raised.values()) == 10
    assert kept["Dan"][1] > 0 > raised["Dan"][1] and kept != raised
    assert "nobody trades up" in words(night(table.game), "merger-try")


def test_slips_are_there_when_there_is_something_on_them():
    fresh = {kind.id for kind in kits.sheets_of(night(Systems(3).game))}
    assert "merger-blank" in fresh and not fresh & {"mergers", "merger-try"}
    assert not {"mergers", "merger-try"} & {kind.id for kind in kits.sheets_of(box(DRAFT))}
    assert "mergers" in {kind.id for kind in kits.sheets_of(recorded(DRAFT))}
