"""Tracks, mats, forms and labels that every title has from its data: what stands on them, and that it can be read."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion import sheets
from companion.eighteenxx.box.box import Box
from companion.engine.text import Money
from companion.games import TITLES, kits
from tests import chance
from tests.each import each
from tests.games.open_box.tables import ANY, FILES, box_of
from tests.paper import eighteenxx, readable, reading

#: Those of all titles, those of all that auction something, and those of the 18xx family alone.
EVERY, AUCTIONED = ("setup-players", "labels"), ("auction",)
FAMILY = ("pars", "revenue", "rounds", "mats", "player-mats", "runs")
OF_FAMILY = [id_ for id_, title in TITLES.items() if isinstance(title.contents, Box)]


@cache
def shelf(title: str, number: int = 0) -> sheets.Shelf:
    return sheets.Shelf(TITLES[title], TITLES[title].formatter(), number=number)


def values(title: str, kind: str, number: int = 0) -> list[dict[str, Any]]:
    source = shelf(title, number)
    of = kits.find_kind(source, kind).fill(source)
    assert isinstance(of, sheets.Parts)
    return [dict(it.context) for it in of.drawings for _ in range(it.copies)]


def words(source: sheets.Source, kind: str) -> str:
    return reading.text(sheets.pdf(kits.find_kind(source, kind).fill(source)))


def wanted(title: str) -> set[str]:
    # Nobody bids at Empire Builder, nor in a draft.
    auctioned = AUCTIONED if title not in ("empire-builder", "18ms", "1846") else ()
    return {*EVERY, *auctioned, *(FAMILY if title in OF_FAMILY else ())}


@each("title", TITLES)
def test_every_title_has_them_with_the_box_and_at_a_table(title: str) -> None:
    assert wanted(title) <= {kind.id for kind in kits.sheets_of(shelf(title))}
    if title in eighteenxx.TITLES:
        night = eighteenxx.source(title, "fresh")
        assert wanted(title) <= {kind.id for kind in kits.sheets_of(night)}


#: The sheets that no other test reads back; a part of them, in the campaign all, on both papers.
READ = [(title, kind) for title in TITLES if title not in eighteenxx.TITLES for kind in sorted(wanted(title))]


@each(("title", "kind"), chance.either(READ[::4], READ))
def test_they_can_be_read(title: str, kind: str) -> None:
    of = kits.find_kind(shelf(title), kind).fill(shelf(title))
    for paper, style in readable.LOOKS:
        assert not list(readable.wrong(of, paper, style, r"[A-L]\d+"))


@each("path", chance.either(FILES[1::7], FILES))
def test_a_box_that_a_table_brings_has_them_too(path: Any) -> None:
    title = ANY.in_box({"box": box_of(path)})
    source = sheets.Shelf(title, title.formatter())
    kinds = [kind for kind in kits.sheets_of(source) if kind.id in (*EVERY, *AUCTIONED, *FAMILY)]
    assert {kind.id for kind in kinds} >= {*EVERY, *AUCTIONED, *FAMILY} - {"pars"}
    for kind in kinds:
        faults = readable.wrong(kind.fill(source), "Letter", "bw", r"-")
        # A name in letters that the fonts lack is spelled out, and said so.
        assert not [it for it in faults if getattr(it[0], "kind", "") != "spelled"], kind.id


@each("title", OF_FAMILY)
def test_a_set_up_has_the_figures_of_its_number_of_players(title: str) -> None:
    box: Any = TITLES[title].contents
    for page, cash in zip(values(title, "setup-players"), box.start_cash.values(), strict=True):
        assert page["cash"] == cash
    if title not in ("1828", "1862"):
        trains = dict(values(title, "setup-players", 3)[0]["beside"].keywords["tables"][-2]["rows"])
        assert {name: cells[0] for name, cells in trains.items()} == {
            it.name: "∞" if it.number_for(3) is None else str(it.number_for(3)) for it in box.trains.values()}


def test_a_set_up_sends_privates_back_that_need_more_players() -> None:
    three, four = (" ".join(values("1889", "setup-players", n)[0]["steps"]) for n in (3, 4))
    left = next(it.symbol for it in TITLES["1889"].contents.privates.values() if it.players_min == 4)
    assert f"Back to the box with 3 players: {left}." in three and "Back to the box" not in four


@each("title", OF_FAMILY)
def test_every_par_value_has_a_place(title: str) -> None:
    box: Any = TITLES[title].contents
    assert [it["value"] for it in values(title, "pars")[0]["places"] if it["value"]] == sorted(box.par_values)


def test_the_revenue_track_has_ones_where_runs_do_not_come_to_tens() -> None:
    (tens,), (ones,) = values("1830", "revenue"), values("any-18xx", "revenue")
    assert [n for n, _ in tens["cells"]] == list(range(0, 500, 10)) and not tens["ones"]
    assert list(ones["ones"]) == list(range(1, 10))


@each("title", OF_FAMILY)
def test_rounds_and_phases_are_all_there(title: str) -> None:
    box: Any = TITLES[title].contents
    (page,) = values(title, "rounds")
    most = max(phase.operating_rounds for phase in box.phases.values())
    assert len(page["rounds"]) == 1 + most + bool(box.privates)
    told = {it["name"]: " ".join(it["says"]) for it in page["columns"].keywords["phases"]}
    assert list(told) == list(box.phases)
    for kind in box.trains.values():
        assert not kind.rusted_by or kind.rusted_by not in told or kind.name in told[kind.rusted_by]


@each("title", OF_FAMILY)
def test_the_bank_has_a_place_for_each_company_and_each_kind_of_train(title: str) -> None:
    box: Any = TITLES[title].contents
    piles: dict[str, list[dict[str, Any]]] = {}
    for page in values(title, "mats"):
        piles.setdefault(page["name"], []).extend(page["laid"].keywords["piles"])
    assert [it["sign"] for it in piles["Bank pool"]] == [it.symbol for it in box.companies.values()]
    assert [it["sign"] for it in piles["Trains"] if it["sign"]] == list(box.trains)
    assert all(it["price"] == box.trains[it["sign"]].price for it in piles["Trains"] if it["sign"])


def test_a_place_on_a_mat_is_as_large_as_its_card() -> None:
    of = kits.find_kind(shelf("1830"), "mats").fill(shelf("1830"))
    for page in sheets.svg(of):
        assert 'class="card-place" x="0" y="0" width="67" height="44"' in page


def test_the_counter_of_certificates_has_the_limits() -> None:
    limits = TITLES["1830"].contents.certificate_limit
    every, tonight = values("1830", "player-mats"), values("1830", "player-mats", 4)
    assert len(every) == 6 and len(tonight) == 4
    assert {n: said for n, said in every[0]["counter"] if said} == {limit: str(n) for n, limit in limits.items()}
    assert [n for n, said in tonight[0]["counter"] if said] == [limits[4]]
    night = eighteenxx.source("1830", "fresh")
    assert all(name in words(night, "player-mats") for name in eighteenxx.FOUR)


def test_an_auction_has_a_line_for_each_lot_and_a_column_for_each_player() -> None:
    (page,) = values("1830", "auction", 4)
    assert [lot.price for lot in page["lots"]] == [it.price for it in TITLES["1830"].contents.privates.values()]
    assert (len(page["seats"]), page["cash"]) == (4, 600)
    assert "buy the cheapest at its price" in " ".join(page["told"])
    (cousins,) = values("1820", "auction")
    assert len(cousins["lots"]) == 9 and "$20 at least" in " ".join(cousins["told"])
    assert all(name in words(eighteenxx.source("1830", "fresh"), "auction") for name in eighteenxx.FOUR)


@each("title", TITLES)
def test_a_label_for_each_tray(title: str) -> None:
    names = [it["name"] for it in values(title, "labels")]
    assert len(names) == len(set(names))
    assert shelf(title).reader(Money(100)) in names
    if title in OF_FAMILY:
        box: Any = TITLES[title].contents
        assert {it.name for it in box.companies.values()} <= set(names)
        assert {f"{name}-trains" for name in box.trains} <= set(names)


@pytest.mark.parametrize("title", ["1830", "1862"])
def test_labels_count_what_is_printed(title: str) -> None:
    printed = sum(1 for it in values(title, "trains"))
    labels = {it["name"]: it["note"] for it in values(title, "labels")}
    assert sum(int(labels[f"{name}-trains"].removeprefix("× ")) for name in TITLES[title].contents.trains) == printed
