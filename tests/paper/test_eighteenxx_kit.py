"""The 18xx kit: all of it is there, and its figures are those of the data and of the night."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from lxml import etree

from companion import sheets
from companion.eighteenxx.box.box import box
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.map.hexes import POINTY
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.powers.certificates import drawn_company
from companion.eighteenxx.sheets import board, map_layout
from companion.engine.corrections import CorrectCash
from companion.engine.game import Entry
from companion.engine.stopping import StopGame
from companion.engine.text import Formatter
from companion.games import find_title, kits
from companion.paper import hexes, layout
from companion.paper.frame import Frame
from companion.paper.sizes import ITEMS, PAPERS
from tests.eighteenxx.titles_to_come import UntilBrown, begun
from tests.paper import eighteenxx, reading, samples
from tests.paper.eighteenxx import FOUR, TITLES, night, played, sheet, source
from tests.paper.test_emu_bay_kit import longer

SVG = "{http://www.w3.org/2000/svg}"
each_title = pytest.mark.parametrize("title", TITLES)
#: Titles with other president's certificates in a game of two.
FOR_TWO = ("18chesapeake-otr", "18chesapeake")
#: What the cards of privates say of their powers, by the box.
POWERS = {
    "18chesapeake-map": ("one on each of H2, I3: number 8 or 9", "lay tile 57 on D2", "10 % certificate of B&O"),
    "1889-map": ("lays port tile 437 for free on one of B11, G10, I12, J9", "¥80 less for a hex that is only mountain",
                 "exchange it for a certificate of IR from the IPO, for free",
                 "stays open if a player owns it, and pays ¥50",
                 "lay a tile on C4 for free: 12, 13, 14, 15, 205 or 206"),
    "1882-map": ("president’s certificate of SC, as the purchase of a turn, for the price of one share",
                 "move a token from outside B4, C3, C5, D4, D6, E3, E5, E7, F6 to a free circle in C3, D4, D6, E5",
                 "certificate of a company that is drawn",
                 "president’s certificate of CPR"),
    "1888-map": ("L39 on H2", "L41 on C5", "Every train that stops there brings the treasury ¥40",
                 "one or two tiles more in its turn, joined to each other", "one on each of E17, F16",
                 "a 10 % share of a company with a token in C9"),
    "18jp-t-map": ("lays or upgrades a tile more in its turn: 14 or 611 on E87", "10 % certificate of KER",
                   "10 % certificate of SER", "certificate of TR and 10 % more; the buyer sets its par, and it closes"),
    "1850jr-map": ("a tile more in its turn: 7, 8 or 9 on D4. It needs no connection and costs nothing",
                   "a certificate of SFA from the IPO or bank pool", "president’s certificate of IFT"),
    "18nl-map": ("7, 8 or 9 on F5. It needs no connection, and the terrain costs ƒ40 less",
                 "without a connection in a city without track: E4, F9, F15, F19, H13, I4, I10, J5, K10",
                 "a certificate of DV from the IPO or bank pool", "10 % certificate of NCS",
                 "president’s certificate of HIS", "president’s certificate of NFL"),
    "18ga-map": ("7, 8 or 9 on F12", "its token of the turn for nothing and without a connection: I9",
                 "gets a 2-train, unless phase 4 has begun or it has no room for one. It cannot sell that train",
                 "10 % certificate of CoG"),
    "18al-map": ("a marker on one of H3, G4, H5, G6, E6", "445 on G2, M2, O4, N5, P5", "Robert E. Lee, G8 and G4: $20",
                 "buys a 3, 4 or 5-train of the bank for 50 % less. It then closes"),
    "18tn-map": ("7, 8 or 9 on H17", "5, 6 or 57 on H3",
                 "president’s certificate of L&N; the buyer sets its par, and it closes"),
    "18ms-map": ("1 yellow tile more in its turn, where its track comes", "up to 2 yellow tiles more",
                 "its token of the turn for half of its price", "for which it needs room; it then closes",
                 "buys a 3+ or 4+-train of the bank for $100 less"),
    "1836jr30-map": ("2 or 56 on B8", "lay tile 57 on J8", "a certificate of B from the IPO or bank pool",
                     "10 % certificate of GCL", "president’s certificate of Nord"),
    "1830-map": ("a tile more in its turn: 3, 4 or 58 on B20", "lay tile 57 on F16", "NYC from the IPO or bank pool",
                 "10 % certificate of PRR", "president’s certificate of B&O"),
}  # fmt: skip
HARD = ("Bartholomew Featherstonehaugh-Cholmondel", "王小明", "🦊 Renard", "דָּוִד", "Zoë", "Łukasz")


def drawings(title: str, kind: str, of: str = "box") -> list[dict[str, Any]]:
    """The values of each drawing, as often as it is printed."""
    return [dict(it.context) for it in sheet(title, of, kind).drawings for _ in range(it.copies)]


@cache
def words(title: str, kind: str, of: str = "box") -> str:
    """What stands on the pages, turned ones too."""
    pages = (etree.fromstring(page.encode()) for page in sheets.svg(sheet(title, of, kind)))
    return " ".join("".join(text.itertext()) for page in pages for text in page.iter(f"{SVG}text")).replace("\u00a0", " ")


def m(title: str, amount: int) -> str:
    """An amount as the title writes it, its spaces as they are read back."""
    return "−" * (amount < 0) + box(title).currency.format(f"{abs(amount):,}").replace("\u00a0", " ")


def of_night(game: Any, kind: str, reader: Formatter | None = None) -> sheets.Parts:
    at = night(game) if reader is None else sheets.Session(game, reader, seats=(("Ann", "http://10.0.0.1/s/1"),))
    filled = kits.find_kind(at, kind).fill(at)
    assert isinstance(filled, sheets.Parts)
    return filled


def text(of: sheets.Parts) -> str:
    return reading.text(sheets.pdf(of))


# Certificates ----------------------------------------------------------------------------------


@each_title
def test_every_certificate_is_there_once(title: str) -> None:
    found = [(it["mark"].short, it["no"], it["percent"], it["president"]) for it in drawings(title, "shares")]
    wanted = [
        (name, no, percent, no == 1)
        for name, card in box(title).companies.items()
        for no, percent in enumerate(box(title).kinds[card.kind].certificates, start=1)
    ]
    companies = len(box(title).companies)
    assert found == wanted
    assert sum(percent for _, _, percent, _ in found) == 100 * companies
    assert words(title, "shares").count("PRESIDENT’S CERTIFICATE") == companies


@each_title
def test_a_game_of_two_has_presidents_certificates_of_30_percent(title: str) -> None:
    if title not in FOR_TWO:
        assert "shares-for-two" not in eighteenxx.kinds(title, "box")
        return
    found = [(it["mark"].short, it["percent"], it["of"]) for it in drawings(title, "shares-for-two")]
    assert found == [(name, 30, 8) for name in box(title).companies]
    assert words(title, "shares-for-two").count("30 %") == 8


@each_title
def test_trains_say_price_reach_and_rust(title: str) -> None:
    of = box(title)
    cards = Counter(it["train"].name for it in drawings(title, "trains"))
    assert cards == {name: kind.number or 6 for name, kind in of.trains.items()}
    printed = words(title, "trains")
    for kind in of.trains.values():
        assert f"{m(title, kind.price)}" in printed
        if kind.rusted_by:
            assert f"rusts with the first {kind.rusted_by}" in printed
        for less in kind.trade_in.values():
            assert f"{m(title, kind.price - less)} for an old 4, 5 or 6" in printed


@each_title
def test_privates_say_price_revenue_and_power(title: str) -> None:
    # A name that goes on in the next line is broken at its own hyphen.
    printed = re.sub(r"(?<=\w)- ", "-", words(title, "privates"))
    for card in box(title).privates.values():
        assert card.name.upper() in printed
        assert f" {card.symbol} {m(title, card.price)} price {m(title, card.revenue)} revenue " in printed
    told = " ".join(" ".join(it["says"]) for it in drawings(title, "privates"))
    assert all(power in told for power in POWERS[box(title).map])
    cards = box(title).privates.values()
    assert told.count("nobody lays a tile") == sum(bool(card.blocks) for card in cards)


@each_title
def test_charters_have_a_circle_for_every_token(title: str) -> None:
    printed = words(title, "charters")
    for it, card in zip(drawings(title, "charters"), box(title).companies.values(), strict=True):
        assert it["costs"] == card.token_costs and it["home"].startswith(card.home)
        assert card.name.upper() in printed
    costs = [cost for card in box(title).companies.values() for cost in card.token_costs if cost]
    found = [re.findall(rf"(?<!\S){re.escape(m(title, cost))}(?!\S)", printed) for cost in set(costs)]
    assert sum(map(len, found)) == len(costs)
    assert f"floats with {box(title).kinds['company'].float} % sold" in printed


def test_a_charter_holds_twelve_tokens_and_a_long_name() -> None:
    (values, *_) = drawings(TITLES[0], "charters")
    mark = sheets.Mark(
        "WWWW", "The Extraordinarily Long Midland and South Western Junction Railway", "#237333", "circle"
    )
    values |= {"mark": mark, "costs": (0, *range(40, 260, 20)), "home": "Q27 Llanfairpwllgwyngyll and Menai Bridge"}
    of = sheets.Parts(sheets.Head("x", "${}"), "x", (sheets.Drawing("eighteenxx/charter.svg", values),), ITEMS["poker"])
    of = sheets.Parts(of.head, "x", of.drawings, sheet(TITLES[0], "box", "charters").size)
    drawn = sheets.printed([of])
    assert not drawn.remarks
    (page,) = reading.read(drawn.pdf)
    boxes = [word.box for word in page.words]
    assert all(reading.apart(one, other, 0.05) for n, one in enumerate(boxes) for other in boxes[:n])
    assert all(f"${cost}" in text(of) for cost in range(40, 260, 20))


@each_title
def test_discs_for_all_tokens_and_market_markers(title: str) -> None:
    found = Counter((it["mark"].short, it["use"]) for it in drawings(title, "tokens"))
    of = box(title)
    # One for each company that places them, and one that takes another's place.
    neutral = {of.neutral: 1 + sum(card.neutral_tokens for card in of.companies.values())}
    for name, card in of.companies.items():
        assert found[name, "station"] == 2 * neutral.get(name, len(card.token_costs))
        assert found[name, "market"] == found[name, "reverse"] == 1


@each_title
def test_order_cards_for_players_and_companies(title: str) -> None:
    of = sheet(title, "box", "order")
    assert len(of.drawings) == 1 + max(box(title).players) + len(box(title).companies) and of.is_two_sided
    printed = words(title, "order")
    assert printed.count("has passed") == max(box(title).players)
    assert printed.count("has operated") == len(box(title).companies)


# The board -------------------------------------------------------------------------------------


@each_title
@pytest.mark.parametrize("kind", ["market", "market-page"])
def test_the_market_has_every_cell_of_the_data(title: str, kind: str) -> None:
    of = box(title)
    (values,) = drawings(title, kind)
    assert values["market"].cells == of.chart.cells
    found = Counter(words(title, kind).split()) if kind == "market-page" else None
    if found:
        wanted = Counter(str(cell.price) for cell in of.chart.cells)
        assert all(found[price] >= count for price, count in wanted.items())
        assert found["par"] == len(of.par_values)
        assert found["end"] - 2 == sum(cell.end for cell in of.chart.cells)
        for zone in of.market.zones.values():
            marked = sum(cell.zone == zone.name and not cell.par and not cell.end for cell in of.chart.cells)
            assert found[zone.letter.upper()] == marked + 1


def test_the_zones_say_what_the_profile_says() -> None:
    usual = {name: about for _, name, about in drawings(TITLES[0], "market-page")[0]["zones"]}
    assert usual["yellow"] == "does not count toward the certificate limit"
    assert "counted" not in usual["orange"]
    game = played(TITLES[0], 0, profile="18xx-games")
    other = {name: about for _, name, about in of_night(game, "market-page").drawings[0].context["zones"]}
    assert other["orange"] == "beyond 60 %, not counted" and other["brown"].endswith("not counted")


def test_a_zone_says_in_which_phase_it_ends() -> None:
    zones = {name: about for _, name, about in of_night(begun(UntilBrown), "market-page").drawings[0].context["zones"]}
    assert zones["orange"] == "beyond 60 %, not counted, before phase 5"


@each_title
@pytest.mark.parametrize("kind", ["map", "map-page"])
def test_the_map_has_every_hex(title: str, kind: str) -> None:
    hexes = printed_map(box(title).map).hexes
    (values,) = drawings(title, kind)
    assert [it.id for it in values["places"](6.0)] == [hex_.name for hex_ in hexes]
    if kind == "map-page":
        (page,) = sheets.svg(sheet(title, "box", kind))
        drawn = {
            group.get("data-hex"): group
            for group in etree.fromstring(page.encode()).iter(f"{SVG}g")
            if group.get("data-hex")
        }
        assert set(drawn) == {hex_.name for hex_ in hexes}
        below = words(title, kind).partition("In full: ")[2]
        for hex_ in hexes:
            said = " ".join("".join(it.itertext()) for it in drawn[hex_.name].iter(f"{SVG}text"))
            blocker = box(title).privates[hex_.blocked_by].symbol if hex_.blocked_by else ""
            # Where a hex has no room for a name in letters that can be read it is cut short by points, and stands in full
            # below the map.
            name = hex_.place or ""
            whole = name in said or name in re.sub("(?<=[a-z])- (?=[a-z])", "", said)
            short = [word in said or any(f"{word[:n]}." in said for n in (1, 3, 4, 5)) for word in name.split()]
            in_full = f"{hex_.name} {name}" in below
            assert whole != in_full and (whole or all(short)), hex_.name
            for wanted in (str(hex_.cost or ""), blocker, *hex_.home):
                assert wanted in said, (hex_.name, wanted)


@each_title
def test_the_large_map_has_hexes_of_38_mm(title: str) -> None:
    of = sheet(title, "box", "map")
    (values,) = drawings(title, "map")
    assert 86.6025 * values["scale"] == pytest.approx(38, abs=0.01)
    centres = [printed_map(box(title).map).grid.centre(hex_.name)[0] for hex_ in printed_map(box(title).map).hexes]
    across = (max(centres) - min(centres)) * drawing.SIDE * values["scale"]
    assert of.size is not None and of.size.width > across + 38


@each_title
def test_every_tile_is_cut_out_as_often_as_the_box_has_it(title: str) -> None:
    found = Counter(it["art"].tile for it in drawings(title, "tiles"))
    assert found == {
        number: count or board.TILES_WITHOUT_LIMIT for number, count in box(title).tiles.items()
    }


@each_title
def test_the_manifest_counts_every_tile(title: str) -> None:
    printed = words(title, "manifest")
    for number, count in box(title).tiles.items():
        assert f" {number} × {count or '∞'} " in f"{printed} "
    assert f"{sum(filter(None, box(title).tiles.values()))} tiles" in printed


@pytest.mark.parametrize("paper", samples.USUAL)
@pytest.mark.parametrize("hex_", ["hex-38", "hex-38-pointy"])
@pytest.mark.parametrize(("gap", "bleed"), [(0, 0), (3, 0), (0, 2)])
def test_hexes_share_their_edges_or_keep_their_gap(paper: str, hex_: str, gap: float, bleed: float) -> None:
    size = ITEMS[hex_]
    laid = hexes.hexes(PAPERS[paper], size.width, size.height, gap=gap, bleed=bleed)
    area, apart = layout.printable(laid.paper), max(gap, 2 * bleed)
    centres = [(cell.x + cell.width / 2, cell.y + cell.height / 2) for cell in laid.cells]
    assert all(reading.inside(cell.grown(bleed), area) for cell in laid.cells)
    nearest = [min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in centres if (a, b) != (x, y)) for x, y in centres]
    assert nearest == [pytest.approx(min(size.width, size.height) + apart, abs=0.01)] * len(centres)
    assert len(centres) >= (30 if not apart else 24)


@each_title
def test_tiles_are_as_large_as_the_hexes_of_the_map(title: str) -> None:
    size, layout_ = sheet(title, "box", "tiles").size, printed_map(box(title).map).grid.layout
    assert size is not None and size.hex
    assert (size.width < size.height) == (layout_ == POINTY)


def test_tiles_are_told_to_be_too_large_or_nonsense() -> None:
    with pytest.raises(layout.TooLarge, match="A hex of 400 × 346 mm is larger than A4 paper can hold"):
        hexes.hexes(PAPERS["A4"], 400, 346)
    with pytest.raises(ValueError, match="cannot be laid out"):
        hexes.hexes(PAPERS["A4"], 0.5, 0.4)


@pytest.mark.parametrize("bleed", [None, 3.0])
def test_a_single_tile_comes_with_its_bleed(bleed: float | None) -> None:
    of = sheet(TITLES[0], "box", "tiles")
    one = sheets.Parts(of.head, of.name, of.drawings[:1], of.size)
    assert {name for name, _ in sheets.singles(one, sheets.Job(bleed=bleed))} == {"tile-1.pdf", "tile-1.png"}


# Cards -----------------------------------------------------------------------------------------


def test_the_dividend_card_multiplies() -> None:
    pages = [page.words for page in reading.read(sheets.pdf(sheet(TITLES[0], "box", "dividends")))]
    found = Counter(word.text for page in pages for word in page)
    cards = len(drawings(TITLES[0], "dividends"))
    wanted = Counter(str(revenue // 10 * n) for revenue in range(10, 401, 10) for n in range(1, 11))
    wanted.update(str(revenue) for revenue in range(10, 401, 10))
    wanted.update(str(n) for _ in range(2) for n in range(1, 11))
    assert {word: count for word, count in found.items() if word.isdigit()} == {
        word: n * cards for word, n in wanted.items()
    }


@each_title
def test_the_overview_says_what_the_data_say(title: str) -> None:
    of, printed = box(title), words(title, "overview")
    for kind in of.trains.values():
        less = next(iter(kind.trade_in.values()), None)
        line = [
            kind.name,
            kind.number or "∞",
            f"{m(title, kind.price)}",
            kind.distance or "∞",
            kind.rusted_by or "–",
            f"−{m(title, less)}" if less else "–",
        ]
        assert " ".join(map(str, line)) in printed
    for phase in of.phases.values():
        assert f"{phase.name} {phase.colours[-1]} {phase.train_limit} {phase.operating_rounds}" in printed
    for n, cash in of.start_cash.items():
        assert f"{n} {m(title, cash)} {of.certificate_limit[n]}" in printed
    assert f"Bank {m(title, of.bank) if of.bank else 'unlimited'}" in printed


def test_the_rules_differ_where_the_titles_do() -> None:
    otr, base = (words(title, "rules") for title in ("18chesapeake-otr", "18chesapeake"))
    assert "then sell." in otr and "then sell." not in base
    assert "With 50 % sold" in otr and "With 60 % sold" in base
    assert "end of the market" in otr and "end of the market" not in base


@each_title
def test_cards_for_a_night_are_as_many_as_players(title: str) -> None:
    for kind in ("dividends", "overview", "rules"):
        assert [it.copies for it in of_night(played(title, 0), kind).drawings] == [4]
        assert [it.copies for it in sheet(title, "box", kind).drawings] == [max(box(title).players)]


# The night -------------------------------------------------------------------------------------


@each_title
@pytest.mark.parametrize("players", [("Ann", "Ben"), FOUR, HARD])
def test_the_set_up_sheet_says_everything(title: str, players: tuple[str, ...]) -> None:
    of = box(title)
    players = (*players, "Cy")[: max(len(players), of.players[0])][: of.players[1]]
    game = played(title, 0, players)
    drawn = sheets.printed([of_night(game, "setup")])
    assert {remark.kind for remark in drawn.remarks} <= {"spelled"}
    said = reading.text(drawn.pdf)
    cash = of.start_cash[len(players)]
    assert said.count(m(title, cash)) >= len(players)
    assert f"certificate limit {of.certificate_limit[len(players)]}" in said
    left = m(title, of.bank - len(players) * cash) if of.bank else "unlimited"
    assert f"left in the bank {left}" in said
    if title in FOR_TWO:
        assert f"drawn for Cornelius Vanderbilt {drawn_company(game)}" in said
    elif "drawn" in game.drawn:
        assert f"drawn for Trestle Bridge {drawn_company(game)}" in said
    else:
        assert "drawn for" not in said
    for card in (private.card for private in game.privates.values()):
        power = f"{game.formatter()(card.power.briefly(game))} " if card.power else ""
        assert f"{card.symbol} {card.name} {power}{m(title, card.price)} {m(title, card.revenue)}" in said
    thirty = sum(of.kinds[card.kind].certificates[0] == 30 for card in of.companies.values())
    if title in FOR_TWO and len(players) == 2:
        thirty = len(of.companies) - 1  # the drawn company has the usual ones
    assert said.count("30 % + 7 × 10 %") == thirty
    assert said.count("20 % + 8 × 10 %") == len(of.companies) - thirty


def test_the_set_up_sheet_of_books_marks_only_what_tables_seldom_play() -> None:
    game = played("1889", 0, FOUR[:3], depth="books", consent=True, starting_cash=500)
    rules = drawn_rules(game)
    assert [about for about, (_, usual) in rules.items() if not usual] == ["What each player starts with."]
    assert rules["What the bank holds in all."] == ("¥7,000, as printed", True)
    assert not any("upgrade" in about or "best run" in about for about in rules)
    said = text(of_night(game, "setup"))
    for words in ("Books", "back to the box: Uno-Takamatsu Ferry (UTF)", "port tile: B11, G10, I12, J9",
                  "Ann begins the sale of the privates."):
        assert words in said
    assert any("upgrade" in about for about in drawn_rules(played("1889", 0, FOUR[:3])))


def drawn_rules(game: Any) -> dict[str, tuple[str, bool]]:
    """The rules of a table's set-up sheet: about, value and whether it is usual."""
    values: Any = of_night(game, "setup").drawings[0].context
    return {about: (value, usual) for about, value, usual in values["options"]}


def test_what_comes_after_the_end_is_a_line_of_its_own() -> None:
    game = eighteenxx.played("1889", 260, seed=3)
    game.play(Entry(StopGame()))
    game.play(Entry(CorrectCash("Ann", 10)))
    last = of_night(game, "score").drawings[0].context["rounds"][-1]
    assert last["label"] == "End" and [worth for _, worth in last["players"]] == list(game.worth().values())


def test_tiles_have_room_beside_a_map_as_wide_as_the_page() -> None:
    (*_, page) = of_night(played(TITLES[0], 60), "snapshot").drawings
    (land,) = page.context["laid"].args
    for wide in (1, 2, 5):
        paused = map_layout.PausedMap(replace(land, wide=wide * land.wide), Frame(0, 0, 251, 185), 30, 20)
        beside = paused.beside
        assert beside.width >= 30 and beside.right == pytest.approx(251)


@each_title
def test_a_snapshot_holds_all_figures(title: str) -> None:
    # Late enough for tiles, where players trade privates before.
    game = played(title, 700, seed=3)
    figures, market, land = of_night(game, "snapshot").drawings
    said = text(of_night(game, "snapshot"))
    for it in game.companies.values():
        price, par = (f"{m(title, it_)}" if it_ else "–" for it_ in (game.price(it), it.par))
        president = f"{game.president(it)} " if game.president(it) else ""
        assert f"{it.name} {president}{price} {par} {m(title, it.cash)}" in said
        trains = " · ".join(train.name for train in game.depot.of(it.name))
        assert f"{m(title, it.cash)} {trains}".strip() in said
        assert " · ".join(it.hexes) in said
    for player in game.players:
        assert (
            f"{player} {m(title, game.purses[player].cash)} {game.certificate_count(player)}" in said
            and f"{m(title, game.worth_of(player))}" in said
        )
    seen: Any = figures.context
    held = [sum(it["shares"][n][0] for it in seen["players"]) for n in range(len(game.companies))]
    for _, percents in seen["places"]:
        held = [one + other for one, other in zip(held, percents, strict=True)]
    assert held == [100] * len(game.companies)
    assert {name for stack in market.context["stacks"].values() for name in (it.short for it in stack)} == set(
        game.market.order()
    )
    for cell, stack in market.context["stacks"].items():
        assert tuple(it.short for it in stack) == game.market.stack(game.box.chart.at(*cell))  # type: ignore[arg-type]
    state = game.board.state  # type: ignore[attr-defined]
    for hex_, tile, rotation in land.context["tiles"]:
        assert (
            state.face(hex_).tile == tile
            and state.face(hex_).rotation == rotation
            and f"{hex_} · {tile}/{rotation}" in said
        )
    assert land.context["tiles"] and seen["phase"] is game.depot.phase


@each_title
def test_a_snapshots_map_shows_the_tokens(title: str) -> None:
    game = eighteenxx.running(title)
    page = sheets.svg(of_night(game, "snapshot"))[2]
    for group in etree.fromstring(page.encode()).iter(f"{SVG}g"):
        if place := group.get("data-hex"):
            shown = sorted(
                "".join(text.itertext())
                for it in group.iter(f"{SVG}g")
                if it.get("class") == "token"
                for text in it.iter(f"{SVG}text")
            )
            assert shown == sorted(name for name, it in game.companies.items() if place in it.hexes), place


def test_a_snapshot_of_the_books_has_no_map() -> None:
    game = played(TITLES[0], 120, depth="books")
    assert [it.context["page"] for it in of_night(game, "snapshot").drawings] == ["figures", "market"]


def test_eight_markers_on_one_cell_can_be_read() -> None:
    for title in TITLES:
        game = played(title, 0)
        for name in game.companies:
            game.market.put(name, game.market.par_cells()[0])
        page = reading.read(sheets.pdf(of_night(game, "snapshot")))[1]
        marks = {zone.mark.upper() for zone in game.box.market.zones.values()}
        row = next(word.box.y for word in page.words if word.text in game.companies and word.text not in marks)
        # A zone may be marked by the letter of a company.
        names = [word for word in page.words if word.text in game.companies
                 and (word.text not in marks or abs(word.box.y - row) < 20)]
        assert [word.text for word in names] == list(game.companies)
        boxes = [word.box for word in names]
        assert all(reading.apart(one, other, 0.05) for n, one in enumerate(boxes) for other in boxes[:n])


@each_title
def test_the_score_and_the_report_tell_the_end(title: str) -> None:
    game = eighteenxx.over(title)
    for kind in ("score", "report"):
        said = text(of_night(game, kind))
        for _, player, worth in game.standings():
            assert player in said and f"{m(title, worth)}" in said
    assert game.end is not None
    report = of_night(game, "report")
    assert "The table has ended the game by hand." in text(report)
    begun = [fact.phase for receipt in game.receipts for fact in receipt.facts if fact.kind == "phase"]
    marked = report.drawings[0].context["phases"]
    assert [name or new for (name, _), new in zip(marked, begun, strict=True)] == begun
    assert [x for _, x in marked] == sorted(x for _, x in marked if 0 < x <= 140)
    assert ("Dotted lines: where a phase began." in text(report)) == bool(begun)
    values: Any = of_night(game, "score").drawings[0].context
    for line in values["reckoning"]:
        assert line["cash"] + line["shares"] + line["privates"] == line["worth"]
    assert len(values["rounds"]) == len(game.history)
    assert game.history[-1].worth == game.worth() and game.history[-1].label == game.round_name()
    for line, it in zip(values["rounds"], game.history, strict=True):
        assert [worth for _, worth in line["players"]] == list(it.worth.values())


def test_a_long_night_goes_on_overleaf() -> None:
    game = played(TITLES[0], 260, seed=3)
    game.history = (game.history * 8)[:60]
    drawn = sheets.printed([of_night(game, "score"), of_night(game, "report")])
    # The contents, and two pages of each.
    assert len(pypdfium2.PdfDocument(drawn.pdf)) == 5 and not drawn.remarks


@pytest.mark.parametrize("paper", samples.USUAL)
@pytest.mark.parametrize("kind", ["setup", "snapshot", "score", "report", "poster"])
def test_hard_names_are_spelled_and_cut_only_where_they_would_be_too_small(kind: str, paper: str) -> None:
    game = played(TITLES[0], 200, HARD, seed=2)
    drawn = sheets.printed([of_night(game, kind)], paper)
    assert not [remark for remark in drawn.remarks if not is_spelled_or_too_long(remark)], drawn.remarks
    assert not [small for page in reading.read(drawn.pdf) for small in reading.small(page.words, r"[A-L]\d+")]


def is_spelled_or_too_long(remark: Any) -> bool:
    """Whether a text is spelled, or is a name of forty letters, or half of it, of which much can be read."""
    return remark.kind == "spelled" or (remark.text in HARD[0] and len(remark.shown) > 15)


def test_codes_lead_to_the_table() -> None:
    (page,) = pypdfium2.PdfDocument(sheets.pdf(sheet(TITLES[0], "middle", "seats")))
    found = {code.text for code in zxingcpp.read_barcodes(page.render(scale=3).to_pil())}
    assert found == {f"http://10.0.0.1:8000/s/K7Q4TX/{n}" for n in range(4)}


@pytest.mark.parametrize("kind", [kind for kind in eighteenxx.kinds(TITLES[0], "middle") if kind != "seats"])
def test_a_language_with_longer_words_finds_room(kind: str) -> None:
    reader = Formatter("${}", longer, lambda one, many, n: longer(one if n == 1 else many))
    drawn = sheets.printed([of_night(eighteenxx.running(TITLES[0]), kind, reader)], translate=longer)
    assert not drawn.remarks, [str(remark) for remark in drawn.remarks]


def test_every_kind_of_power_has_words_of_its_own() -> None:
    Power.choose({"kind": "share"})
    assert all(kind.about is not Power.about and kind.briefly is not Power.briefly for kind in Power.kinds.values())


def test_all_titles_of_the_family_have_the_kit() -> None:
    assert set(TITLES) <= set(kits.SHEETS)
    for title in TITLES:
        assert kits.sheets_of(sheets.Shelf(find_title(title)))
        assert isinstance(source(title, "box"), sheets.Shelf)


def test_a_snapshot_says_what_no_figure_shows() -> None:
    game = played(TITLES[0], 260, HARD, seed=3)
    game.round = replace(game.round, kind="stock")
    game.is_broken = True
    for player in HARD:
        game.sold_this_round[player] = set(game.companies)
    game.sold_this_round["Zoë"] = {"C&O", "PRR"}
    drawn = sheets.printed([of_night(game, "snapshot")])
    assert all(map(is_spelled_or_too_long, drawn.remarks)), drawn.remarks
    said = reading.text(drawn.pdf)
    assert "Zoë has sold PRR, C&O in this round." in said and "The bank is broken." in said
