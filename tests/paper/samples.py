"""Sheets to print in tests: Emu Bay's box as data, a table of friends, and tables that try the printer's patience."""

import random
import tomllib
from dataclasses import replace
from typing import Any

from companion import sheets
from companion.engine.game import Start
from companion.games import find_title, kits
from companion.games.emu_bay.sheets import score as played
from companion.games.emu_bay.sheets import setup as tonight
from companion.games.emu_bay.sheets.kit import Bond
from companion.paper.sizes import HALVES
from companion.places import folder

#: The papers on which all sheets are read back: on the large ones lie the same, two by two or more of them.
USUAL = {name: paper for name, paper in sheets.PAPERS.items() if name not in HALVES}
FRIENDS = ("Ann", "Ben", "Cat", "Dan")
#: Forty characters, two East Asian scripts' worth of trouble, emoji, right to left, and what would be markup.
HARD = (
    "Bartholomew Featherstonehaugh-Cholmondel",
    "王小明",
    "🦊 Renard 👩‍👩‍👧",
    "דָּוִד",
    "محمد & <b>Ωλ</b>",
)
ADDRESS = "http://192.168.178.24:8000/join/kiwi-7f3a9c2e41d05b6"

with (folder("data") / "emu-bay.toml").open("rb") as file:
    BOX: dict[str, Any] = tomllib.load(file)
HEAD = sheets.Head(BOX["name"], BOX["currency"], "Friday at Ben’s", "21 November 2025")
MARKS = {
    it["id"]: sheets.Mark(it["id"], it["name"], it["ink"], it["shape"])
    for it in BOX["companies"] + BOX["independents"]
}
TITLE = find_title("emu-bay")
GAME = Start(TITLE, FRIENDS, TITLE.read_options({}), TITLE.draw_setup(FRIENDS, {}, random.Random(1))).begin()
TERRAIN = {place: kind for kind in BOX["terrain"] for place in BOX["map"][kind]}


def setup(players: tuple[str, ...] = FRIENDS) -> tonight.SetupSheet:
    """A set-up in the order of the data: card 1 to the first symbol, GT to the first card that shows a station."""
    stations = iter(BOX["independents"])
    homes: dict[str, list[str]] = {}
    cards, cubes = [], {}
    for symbol, card in zip(BOX["setup_points"], BOX["setup_cards"], strict=True):
        who = next(stations)["id"] if card["station"] else ""
        if who:
            homes[symbol] = [who]
        shown = []
        for way, count in card["cubes"].items():
            place = _next_to(symbol, way)
            lies = TERRAIN.get(place) in ("forest", "mountain")
            shown.append(tonight.CubesShown(way, count, lies))
            if lies:
                cubes[place] = cubes.get(place, 0) + count
        cards.append(tonight.CardDealt(card["card"], symbol, tuple(shown), who))
    for company in BOX["companies"]:
        homes.setdefault(company["station"], []).append(company["id"])
    hexes = tuple(
        tonight.MapHex(
            id=place,
            terrain=kind,
            name=BOX["map"]["names"].get(place, ""),
            symbol=place in BOX["setup_points"],
            cubes=cubes.get(place, 0),
            stations=tuple(homes.get(place, ())),
        )
        for place, kind in TERRAIN.items()
    )
    return tonight.SetupSheet(
        head=HEAD,
        hexes=hexes,
        seats=tuple(tonight.SeatStart(name, BOX["start_cash"][str(len(players))]) for name in players),
        first_bidder=2,
        first_lot="L&W",
        companies=_companies(),
        independents=_independents(homes),
        actions=tuple(tonight.ActionRow(row["name"], row["spaces"], row["filled"]) for row in BOX["actions"]),
        cards=tuple(cards),
        options=(
            tonight.Option("What the first track in a forest hex costs.", "₤5", printed=False),
            *(tonight.Option(option["about"], "as printed") for option in BOX["options"][1:]),
        ),
    )


def _companies() -> tuple[tonight.CompanyStart, ...]:
    return tuple(
        tonight.CompanyStart(MARKS[it["id"]], it["revenue"], bond[0], Bond(*bond), it["station"])
        for it, bond in zip(BOX["companies"], BOX["bonds"]["starting"], strict=True)
    )


def _independents(homes: dict[str, list[str]]) -> tuple[tonight.CompanyStart, ...]:
    where = {short: place for place, shorts in homes.items() for short in shorts}
    return tuple(
        tonight.CompanyStart(
            mark=MARKS[it["id"]],
            revenue=it["revenue"],
            cash=it["cash"],
            bond=Bond(*it["bond"]),
            station=where[it["id"]],
            price=it["station_price"],
        )
        for it in BOX["independents"]
    )


def _next_to(place: str, way: str) -> str:
    column, row = map(int, place.split(","))
    lower = column % 2 == 0
    across = {"C": 0, "N": 0, "S": 0, "NE": 1, "SE": 1, "NW": -1, "SW": -1}[way]
    down = {"C": 0, "N": -1, "S": 1}.get(way)
    if down is None:
        down = (0 if lower else -1) if way.startswith("N") else (1 if lower else 0)
    return f"{column + across},{row + down}"


def crowded() -> tonight.SetupSheet:
    """Five players with hard names, and as many cubes on the hexes with stations as the cards can ever bring."""
    sheet = setup(HARD)
    full = tuple(replace(place, cubes=6) if place.stations and not place.name else place for place in sheet.hexes)
    return replace(sheet, hexes=full)


def books() -> tonight.SetupSheet:
    """A table that keeps the books only: no map, no cards."""
    return replace(setup(), hexes=(), cards=())


def seats(players: tuple[str, ...] = FRIENDS) -> sheets.Sheet:
    """A seat card for each player, each with its own address."""
    (kind,) = (kind for kind in kits.SHEETS["emu-bay"] if kind.id == "seats")
    keys = tuple((name, f"{ADDRESS}{n:02}") for n, name in enumerate(players, start=1))
    return kind.fill(sheets.Session(GAME, table=HEAD.table, date=HEAD.date, seats=keys))


def score(
    players: tuple[str, ...] = FRIENDS, rounds: int = 6, reason: str = "Two conditions held."
) -> played.ScoreSheet:
    """A night of so many dividend rounds; the last player goes bankrupt."""
    held, cash = [], [6] * len(players)
    for n in range(rounds):
        income = tuple((7 * n + 5 * seat) % 23 - 8 for seat in range(len(players)))
        cash = [have + more for have, more in zip(cash, income, strict=True)]
        paid = tuple(
            played.CompanyPaid(3 * at - 2 * n, at - n) if (at + n) % 5 else None for at in range(len(MARKS))
        )
        held.append(played.DividendRound(paid, income, tuple(cash)))
    order = sorted(range(len(players)), key=lambda seat: -cash[seat])
    standing = tuple(
        played.Standing(rank, players[seat], cash[seat], bankrupt=seat == len(players) - 1)
        for rank, seat in enumerate(order, start=1)
    )
    return played.ScoreSheet(
        head=HEAD,
        companies=tuple(MARKS.values()),
        players=players,
        standing=standing,
        reason=reason,
        rounds=tuple(held),
        start=(6,) * len(players),
    )


def blank(players: int = 4) -> played.ScoreSheet:
    """The form to fill in by hand."""
    return played.ScoreSheet.blank(replace(HEAD, table="", date=""), tuple(MARKS.values()), ("",) * players)


#: Every sheet in a usual and in a hard form, by name.
ALL: dict[str, sheets.Sheet] = {
    "setup": setup(),
    "setup, crowded": crowded(),
    "setup, books only": books(),
    "seats": seats(),
    "seats, twelve": seats(HARD + FRIENDS + ("", "Zoë", "Łukasz")),
    "score": score(),
    "score, long": score(HARD, 15, f"Bankruptcy: {', '.join(HARD)} could not pay what they owed, so the game ended."),
    "score, blank": blank(),
    "score, blank for five": blank(5),
}
