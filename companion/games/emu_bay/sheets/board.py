"""The board of Emu Bay and its tables, to be drawn: map, prices, revenue, actions, ends. Figures from the data only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.emu_bay.box import Box, CompanyCard, IndependentCard, box
from companion.games.emu_bay.sheets.board_layout import BoardLayout
from companion.games.emu_bay.sheets.hexes import HexArt, shore
from companion.games.emu_bay.sheets.kit import mark
from companion.sheets.content import Mark
from companion.sheets.session import Source, tonight

Values = Json

#: The ends of the dividend tracker.
LOWEST, HIGHEST = -40, 50
#: What each action does, in a line.
ACTIONS: Mapping[str, Text] = {
    "build-track": say("1 to 3 of one company; it pays"),
    "auction-share": say("one share; the winner pays the company"),
    "take-resources": say("cubes from one hex in reach, {price} each"),
    "issue-bond": say("one from the pool, deferred side up"),
    "merge-independent": say("with a company that its red track touches"),
    "pay-dividends": say("then debts, then see whether it is the end"),
}


def tables(source: Source) -> JsonDict:
    """What stands on the board beside the map, and on the mats."""
    it, read = box(), source.reader
    return {
        "actions": [
            {
                "name": read(say(row.name)), "cubes": [n < row.filled for n in range(row.spaces)],
                "about": read(ACTIONS[row.id].filled(price=Money(it.data["cube_cost"]))),
            }
            for row in it.actions.values()
        ],
        "costs": [
            {"terrain": kind, "first": tonight(source, f"{kind}_first_cost", first), "second": second}
            for kind, (first, second) in it.costs.items()
        ],
        "earnings": [(read(words), value) for words, value in _earnings(it)],
        "ends": [(read(words), read(about)) for words, about in _ends(it)],
        "ends_needed": it.data["end"]["needed"],
    }  # fmt: skip


def _earnings(it: Box) -> Iterator[tuple[Text, str]]:
    earns = it.data["revenue"]
    farm, cube = earns["farm"], earns["cube"]
    yield say("Farm: before a town · after"), f"{farm['without_town']} · +{farm['with_town']}"
    yield say("Forest"), f"+{earns['forest']}"
    yield say("Mountain"), f"+{earns['mountain']}"
    yield say("Town: 1st · 2nd · 3rd"), " · ".join(f"+{amount}" for amount in earns["town"])
    yield say("Red track, on any land"), f"+{it.data['narrow_revenue']}"
    yield say("Cube taken: without a port · with"), f"+{cube['without_port']} · +{cube['with_port']}"
    yield say("First port, for each cube it has"), f"+{earns['first_port_per_cube']}"
    yield say("First town, for each farm it has"), f"+{earns['first_town_per_farm']}"


def _ends(it: Box) -> Iterator[tuple[Text, Text]]:
    end = it.data["end"]
    yield say("Shares"), say("no share is left for sale")
    yield say("Resources"), say("{n} cubes or fewer on the map", n=end["resources"])
    yield say("Track"), say("{n} of the 4 charters without track", n=end["empty_charters"])
    yield say("Bonds"), say("{n} bonds or fewer in the pool", n=end["bonds"])


def hexes(it: Box) -> tuple[HexArt, ...]:
    """The empty map, with the companies' stations."""
    homes: dict[str, list[Mark]] = {}
    for card in it.companies.values():
        homes.setdefault(card.station, []).append(mark(card))
    return tuple(
        HexArt(column, row, it.terrain[place], it.names.get(place, ""), place in it.setup_points,
               stations=tuple(homes.get(place, ())))
        for place in it.hexes
        for column, row in [map(int, place.split(","))]
    )  # fmt: skip


def board(source: Source) -> Iterator[Values]:
    """The board in its true size."""
    land = hexes(box())
    yield {**tables(source), "board": land, "land": shore(land), "game_words": _in_two(box().data["name"]), **_laid(False)}


def board_on_page(source: Source) -> Iterator[Values]:
    """The board, made smaller to lie on one page."""
    for values in board(source):
        yield {**values, **_laid(True)}


def _laid(on_page: bool) -> JsonDict:
    """Where everything lies on a paper, which the template knows."""
    return {"on_page": on_page, "board_of": partial(BoardLayout, on_page=on_page)}


def mats(source: Source) -> Iterator[Values]:
    """The tables of the board by themselves."""
    yield tables(source)


def tracker(source: Source) -> Iterator[Values]:
    """The dividend tracker by itself, with the companies at their start."""
    it = box()
    cards: list[CompanyCard | IndependentCard] = [*it.companies.values(), *it.independents.values()]
    starts: dict[int, list[Mark]] = {}
    for card in cards:
        starts.setdefault(card.revenue, []).append(mark(card))
    rows = [range(first, first + 10) for first in range(HIGHEST - 10, LOWEST - 1, -10)]
    yield {"starts": starts, "highest": HIGHEST, "spaces": [value for row in rows for value in row]}


def _in_two(words: str) -> tuple[str, str]:
    """A name in two lines, the first a little longer."""
    cut = words.index(" ", len(words) // 3)
    return words[:cut], words[cut + 1 :]
