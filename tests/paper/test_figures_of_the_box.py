"""What is printed is what the box says: trains by kind, tokens, certificates, privates, for every number of players."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, cast

import pytest
from lxml import etree

from companion import sheets
from companion.eighteenxx.box.box import AS_EDITION, Box
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.sheets.kit import TRAINS_WITHOUT_LIMIT, box_of
from companion.engine.game import Start
from companion.games import TITLES, find_title, kits
from companion.paper.style import STYLES
from companion.sheets import parts
from tests.paper.eighteenxx import night
from tests.paper.test_from_table import SVG

#: The titles with a box of the family, and the editions of each.
EDITIONS = [
    (id_, edition)
    for id_, title in TITLES.items() if title.family == "eighteenxx" and id_ != "1820"
    for edition in (title.editions or (AS_EDITION,))
]  # fmt: skip
NAMES = ("Ann", "Ben", "Zoë", "Łukasz", "Eve", "Fay", "Gus", "Hal")
#: A box of which much is not known, and what of it then stands where a figure would.
OPEN = {
    "name": "Half Known", "assumes": 2, "market": {"rows": ["50 60 70P 80 90 100"]},
    "companies": {"AB": {"name": "Alpha & Beta", "token_costs": [0, "?", 40]}},
    "privates": {"P": {"name": "Private", "revenue": 5}, "Q": {"name": "Quarry", "price": 30}},
    "trains": {"2": {"distance": 2}, "3": {"distance": 3, "trade_in": {"2": 20}}},
}  # fmt: skip


def begun(title: Any, players: int, edition: str = "default", setup: Any = None, **given: Any) -> sheets.Session:
    names, options = NAMES[:players], title.read_options(given)
    drawn = setup or title.draw_setup(names, options, random.Random(1))
    return night(cast(Position, Start(title, names, options, drawn, edition, next(iter(title.moves))).begin()))


@cache
def source(id_: str, edition: str, players: int) -> sheets.Source:
    """The box alone, or a night of so many players."""
    title = find_title(id_)
    edition = "default" if edition == AS_EDITION else edition
    return begun(title, players, edition) if players else sheets.Shelf(title, title.formatter(), edition=edition)


def values(of: sheets.Source, kind: str) -> list[dict[str, Any]]:
    """The values of every drawing of a sheet, as often as it is printed."""
    return [dict(it.context) for it in sheet(of, kind).drawings for _ in range(it.copies)]


def words(of: sheets.Source, kind: str, number: int = 0) -> list[str]:
    """The words of a drawing of a sheet, one after the other."""
    of_sheet = sheet(of, kind)
    svg = (parts.card(of_sheet, of_sheet.size, number, STYLES["bw"], str) if of_sheet.size else
           parts.filled(of_sheet, number, sheets.Job(style="bw"), str))
    return ["".join(text.itertext()) for text in etree.fromstring(svg.encode()).iter(f"{SVG}text")]


def sheet(of: sheets.Source, kind: str) -> sheets.Parts:
    filled = kits.find_kind(of, kind).fill(of)
    assert isinstance(filled, sheets.Parts)
    return filled


def stands(wanted: list[Any], printed: list[str]) -> bool:
    """Whether these stand one after the other."""
    found = [str(it) for it in wanted]
    return any(printed[at : at + len(found)] == found for at in range(len(printed)))


def seats(of: Box) -> tuple[int, ...]:
    return (0, *range(min(of.players), max(of.players) + 1))


def each_source(id_: str, edition: str) -> list[tuple[int, sheets.Source, Box]]:
    of = box_of(source(id_, edition, 0))
    return [(players, one := source(id_, edition, players), box_of(one)) for players in seats(of)]


@pytest.mark.parametrize(("id_", "edition"), EDITIONS)
def test_there_are_as_many_trains_of_each_kind_at_their_price(id_: str, edition: str) -> None:
    for players, of, box in each_source(id_, edition):
        money, cards = of.reader.money, values(of, "trains")
        # A buyer of 1846 chooses a side of the card, which is printed once.
        numbers = {name: kind.number_for(players) for name, kind in box.trains.items() if id_ != "1846" or not kind.side_of}
        found = Counter(card["train"].name for card in cards)
        assert found == {name: TRAINS_WITHOUT_LIMIT if n is None else n for name, n in numbers.items()}, players
        if not players:
            firsts = {card["train"].name: at for at, card in reversed(list(enumerate(cards)))}
            assert all(money(box.trains[name].price) in words(of, "trains", at) for name, at in firsts.items())
        else:
            ready = words(of, "setup")
            for name, n in numbers.items():
                assert stands([name, "∞" if n is None else n, money(box.trains[name].price)], ready), (players, name)


@pytest.mark.parametrize(("id_", "edition"), EDITIONS)
def test_privates_have_their_figures_and_stand_in_the_order_of_their_prices(id_: str, edition: str) -> None:
    for players, of, box in each_source(id_, edition):
        money = of.reader.money
        if not players:
            for at, card in enumerate(box.privates.values()):
                assert {money(card.price), money(card.revenue)} <= set(words(of, "privates", at))
        elif there := [box.privates[name] for name in cast(sheets.Session, of).game.privates]:  # type: ignore[attr-defined]
            ready = words(of, "setup")
            listed = sorted((ready.index(card.symbol), card.price) for card in there)
            if not box.lots:  # what is drafted lies in no order
                assert [price for _, price in listed] == sorted(price for _, price in listed), players
            assert all(stands([money(card.price), money(card.revenue)], ready) for card in there)


@pytest.mark.parametrize(("id_", "edition"), EDITIONS)
def test_every_company_has_its_certificates_and_all_tokens_that_it_may_have(id_: str, edition: str) -> None:
    of = source(id_, edition, 0)
    box, shares = box_of(of), values(of, "shares")
    percents = {symbol: tuple(it["percent"] for it in shares if it["mark"].short == symbol) for symbol in box.companies}
    assert percents == {symbol: box.kinds[card.kind].certificates for symbol, card in box.companies.items()}
    places = {it["mark"].short: len(it["costs"]) if "costs" in it else it["tokens"] for it in values(of, "charters")}
    neutral = {box.neutral: 1 + sum(card.neutral_tokens for card in box.companies.values())} if box.neutral else {}
    sides = {symbol: 2 * n for symbol, n in {**places, **neutral}.items()}
    assert stations(of) == sides, "two for the sides of each disc that has a place on a charter, or is placed by others"
    assert all(places[symbol] >= len(card.token_costs) for symbol, card in box.companies.items())


def stations(of: sheets.Source) -> Counter[str]:
    """How many stickers for stations each company has."""
    return Counter(it["mark"].short for it in values(of, "tokens") if it["use"] == "station")


@pytest.mark.parametrize(("given", "most"), [({}, 7), ({"max_tokens": 8}, 8)])
def test_a_company_of_1862_has_seven_tokens_or_eight(given: dict[str, int], most: int) -> None:
    assert set(stations(begun(find_title("1862"), 3, **given)).values()) == {2 * most}


def test_the_published_1828_has_three_6_trains_for_four_and_the_cheap_private_on_top() -> None:
    ready = words(source("1828", "final", 4), "setup")
    assert stands(["6", 3, "$650"], ready)
    assert ready.index("SVN") < ready.index("StCT") < ready.index("C&StL")


def test_what_nobody_knows_is_no_0() -> None:
    of = begun(find_title("any-18xx").in_box({"box": OPEN}), 3, setup={"box": OPEN})
    money = of.reader.money
    printed = {kind: [word for at in range(len(sheet(of, kind).drawings)) for word in words(of, kind, at)]
               for kind in ("setup", "snapshot", "trains", "privates", "charters", "overview")}  # fmt: skip
    assert not [kind for kind, found in printed.items() if "?" not in found]
    assert stands(["?", money(5)], printed["setup"]) and "0 · ? · 40" in printed["setup"]
    assert money(0) not in [*printed["trains"], *printed["privates"], *printed["setup"], *printed["overview"]]
    for found in printed.values():
        assert not [word for word in found if "for an old" in word or f"pays {money(0)}" in word]
