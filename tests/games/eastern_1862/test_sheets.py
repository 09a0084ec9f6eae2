"""What is printed of 1862, read back from the finished file: its figures are those of the facts."""

import json
import random
from functools import cache
from pathlib import Path

import pytest

from companion import sheets
from companion.engine.game import Start
from companion.engine.record import load_json, parse_record
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.sheets import KINDS
from tests import chance
from tests.games.eastern_1862.eager import RECORDED
from tests.games.eastern_1862.opened import before_a_merger
from tests.paper import readable, reading

FOUR = ("Ann", "Ben", "Zoë", "Łukasz")
BY_ID = {kind.id: kind for kind in KINDS}
#: Pages on A4 of what 1862 has otherwise than the other titles, or alone.
PAGES = {
    "setup": 2, "map-page": 1, "market-page": 1, "market": 1, "charters": 10, "trains": 6, "rules": 4, "overview": 2,
    "setup-players": 1, "permits": 2, "obligations": 1, "runs": 1, "jumps": 1, "merger-blank": 1, "score-blank": 1,
}  # fmt: skip
#: What other titles have in the same way is read back there.
LIKE_OTHERS = {"shares", "tiles", "manifest", "dividends", "tokens", "order", "report", "map"}
#: A drawing that is spread over pages: what a page cuts off another one shows.
SPREAD = ("market",)
LOOKED_AT = chance.either([("A4", "colour")], [("A4", "colour"), ("Letter", "bw")])


def begun(players=FOUR, **options):
    options = TITLE.read_options(options)
    return Start(TITLE, players, options, TITLE.draw_setup(players, options, random.Random(1)), "default", "full").begin()


@cache
def night():
    game = begun()
    return sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025")


def shelf():
    return sheets.Shelf(TITLE, begun().formatter())


def values(source, id_):
    return [dict(it.context) for it in BY_ID[id_].fill(source).drawings for _ in range(it.copies)]


def words(source, id_):
    return reading.text(sheets.pdf(BY_ID[id_].fill(source)))


def test_kinds_have_their_number_of_pages():
    found = {id_: len(BY_ID[id_].fill(night()).bodies(sheets.Job(), str)[1]) for id_ in PAGES}
    assert found == PAGES
    assert "privates" not in {kind.id for kind in KINDS if kind.is_there(night())}


@pytest.mark.parametrize(("paper", "style"), LOOKED_AT)
def test_all_that_is_printed_can_be_read(paper, style):
    looked_at = [kind for kind in KINDS if not kind.needs_seats and kind.id not in LIKE_OTHERS and kind.is_there(night())]
    found = [(kind.id, *fault) for kind in looked_at for fault in readable.wrong(
        kind.fill(night()), paper, style, r"[A-I]\d+", kind.id in SPREAD)]
    assert not found, "\n".join(map(str, found[:40]))


# The figures -----------------------------------------------------------------------------------


@cache
def facts():
    path = Path(__file__).resolve().parents[4] / "shared" / "facts" / "1862.json"
    if not path.exists():
        pytest.skip("The facts are not beside this checkout.")
    return json.loads(path.read_text(encoding="utf-8"))


def test_the_track_has_each_price_once_with_who_is_protected_there():
    (drawn,) = values(shelf(), "market-page")
    found = {cell["price"]: cell["zone"] for rows in drawn["strips"].parts for row in rows for cell in row}
    assert len(found) == 67
    for fact in facts()["market"]["cells"]:
        zone = found[fact["price"]]
        assert {"one": 1, "two": 2}.get(zone, 0) == fact["protected_shares"], fact
        assert (zone == "closed", zone == "end") == (fact["zone"] == "closed", fact["zone"] == "end")
        assert {"chartered": "chartered", "start": "start"}.get(zone) == _who_starts(fact), fact
    (other,) = values(sheets.Session(begun(two_share_zone="from_400"), begun().formatter()), "market-page")
    cells = (cell for rows in other["strips"].parts for row in rows for cell in row)
    assert {cell["price"] for cell in cells if cell["zone"] != found[cell["price"]]} == {400}


def _who_starts(fact):
    if not fact["par"]:
        return None
    return "chartered" if fact["par"] == "chartered_and_unchartered" else "start"


def test_the_charters_pay_what_the_table_says():
    (card,) = values(shelf(), "overview")[:1]
    assert [(par, half, net) for par, half, net in card["pars"]] == [
        (row["par"], row["half"], row["net"]) for row in facts()["par_net_table"]]


def test_places_off_the_board_are_worth_what_the_facts_say():
    (card,) = values(shelf(), "overview")[:1]
    wanted = {area["name"].partition(" (")[0].removeprefix("Port of "): tuple(area["values"].values())
              for area in facts()["map"]["areas"]}
    assert dict(card["areas"]) == wanted


def test_stations_are_worth_what_the_facts_say():
    (card,) = values(shelf(), "overview")[:1]
    for label, worth in card["stations"]:
        assert worth == tuple(facts()["station_values"]["large"][label or "plain"].values())


@pytest.mark.parametrize(("options", "sheet", "printed", "settled"), [
    ({"sales_move_price_from": "float"}, "rules", "Prices fall only once it has operated",
     "Prices fall only once the company has floated"),
    ({"sales_move_price_from": "float"}, "market-page", "once the company has operated", "once the company has floated"),
    ({"two_share_zone": "from_400"}, "market-page", "above £400", "from £400 on"),
    ({"route_link": "any_stop"}, "rules", "meets another in a large station", "meets another at any stop"),
    ({"route_link": "any_stop"}, "runs", "meets another in a large station", "meets another at any stop"),
    ({"short_game": True}, "rules", "Trains A to D must", "Trains A to C must"),
    ({"short_game": True}, "rules", "With the first H", "With the first E"),
    ({"merge_after_home_upgrade": True}, "rules", "if no track has been laid.", "no track has been laid but for the home"),
    ({"max_tokens": 8}, "merger-blank", "above 7 the president", "above 8 the president"),
    ({"merge_rounding": "early"}, "merger-blank", "half of it without a train", "half of it, rounded down at once, without"),
])
def test_sheets_of_a_night_say_what_its_table_has_settled(options, sheet, printed, settled):
    game = begun(**options)
    usual, found = (" ".join(words(source, sheet).split()) for source in (night(), sheets.Session(game, game.formatter())))
    assert printed.replace("it has", "the company has") in usual and settled not in usual
    assert settled in found


def test_cards_say_where_levels_and_limits_change():
    front, back = (" ".join(text.split()) for text in (words(shelf(), "overview"), words(shelf(), "obligations")))
    assert "from A · C · E on" in front and "a small one 20" in front
    assert 2 * front.count("3 in all") == front.count("3 of a kind") == 2 * front.count("2 of a kind") > 0
    assert "50 % sold" in back and "5 times its par" in back


def test_a_jump_needs_the_price_or_a_multiple_of_it_in_tens():
    (drawn,) = values(shelf(), "jumps")
    rows = {price: least for rows in drawn["columns"] for price, least in rows}
    assert len(rows) == 65 and rows[54] == [60, 110, 170, 220] and rows[100] == [100, 200, 300, 400]


def test_every_card_has_its_three_sides():
    cards = values(shelf(), "trains")
    assert len(cards) == 28 + 6
    by_letter = {card["train"].name: card for card in cards}
    assert [side for side, *_ in by_letter["B"]["sides"]] == ["2/3L", "2/3E", "2F"]
    assert [letter for letter, card in by_letter.items() if card["free"]] == ["A", "D"]


def test_tonight_has_the_companies_in_their_order_with_batch_and_permit():
    game = night().game
    page, _ = values(night(), "setup")
    assert [(it["mark"].short, it["batch"], it["permit"]) for it in page["drawn"]] == [
        (name, batch, game.original_permits[name]) for name, batch in game.batches.items()]
    assert len(page["left_out"]) == 4 and page["cash"] == 600 and page["limit"] == 13 and page["bank"] == 12600
    assert "Zoë" in words(night(), "setup") and page["drawn"][0]["home"] in words(night(), "setup")


def test_a_blank_page_for_each_number_of_players():
    found = values(shelf(), "setup-players")
    assert [(page["number"], page["cash"], page["limit"], page["bank"]) for page in found] == [
        (int(n), fact["cash"], fact["cert_limit"], facts()["bank_after_setup"][n])
        for n, fact in facts()["players"].items()]
    assert all([it["batch"] for it in page["drawn"]] == ["A"] * 8 + ["B"] * 4 + ["C"] * 4 for page in found)


def test_the_worksheet_has_a_line_for_each_holder():
    (form,) = values(night(), "merger-blank")
    assert form["seats"] == [*FOUR, "treasuries"]
    assert len(values(shelf(), "merger-blank")[0]["seats"]) == 9


def after_mergers():
    """A recorded game with mergers."""
    record = parse_record(load_json((RECORDED / "lner.json").read_text(encoding="utf-8")), lambda title: TITLE)
    *_, game = record.steps(False)
    return sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025")


def test_worksheets_of_what_was_done_say_what_the_log_says():
    source = after_mergers()
    notes = [fact for receipt in source.game.receipts for fact in receipt.facts]
    found, told = values(source, "mergers"), {source.reader(source.game.text_of(note)) for note in notes}
    assert len(found) == sum(note.kind in ("merger", "refinancing") for note in notes) > 0
    for form in found:
        assert [sum(getattr(line, of) for line in form["lines_of"]) for of in ("stays", "goes", "then")] == [10, 10, 10]
        assert set(form["story"]) <= told and f"price of £{form['facts']['price']}" in form["story"][0]
    assert "Merger: done" in words(source, "mergers")


def test_a_worksheet_tried_dry_shows_both_ends():
    game = before_a_merger()
    source = sheets.Session(game, game.formatter(), "Friday at Ben’s", "21 November 2025")
    found = values(source, "merger-try")
    names = [[mark.short for mark, *_ in it["facts"]["companies"]] for it in found]
    assert names == [["NGC", "ECR"], ["ECR", "NGC"], ["NGC"]]
    given_up, kept = ({line.name: (line.then, line.cash) for line in found[1][which]} for which in ("lines_of", "others"))
    assert (found[1]["facts"]["price"], given_up["Bo"], kept["Bo"]) == (68, (2, 34), (3, -34))
    assert [line.name for line in found[1]["others"] if line.is_president] == ["Bo"]
    assert found[2]["facts"]["capital"] == 680 and "all keep who can" in words(source, "merger-try")


def test_worksheets_are_there_when_there_is_something_on_them():
    assert not {"mergers", "merger-try"} & {kind.id for kind in KINDS if kind.is_there(night()) or kind.is_there(shelf())}
    assert "mergers" in {kind.id for kind in KINDS if kind.is_there(after_mergers())}


def test_the_set_up_names_who_began_also_when_others_have_gone_on():
    game = begun()
    game.priority = game.players[2]
    source = sheets.Session(game, game.formatter(), "Friday", "1 May 2026")
    assert f"{game.players[0]} begins the first parliament round" in " ".join(reading.text(sheets.pdf(
        BY_ID["setup"].fill(source))).split())
