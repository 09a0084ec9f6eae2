"""The boards of 1820, to be drawn: Cost of Business with the round track, market, private track; the blank score.

Figures from the data only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.games.britain_1820.box import LIQUIDATION, Phase, box
from companion.games.britain_1820.sheets.board_layout import ChartLayout, MarketLayout
from companion.games.britain_1820.sheets.kit import mark
from companion.paper.sizes import Size
from companion.sheets.inks import tone
from companion.sheets.session import Source, tables, tonight

Values = Json
#: The five rounds of a cycle.
ROUNDS = (
    say("Stock Round"), say("Operating Round"), say("Issue & Takeover Round"), say("Operating Round"),
    say("Issue & Takeover Round"),
)  # fmt: skip
#: The large chart: its size, its margin, how wide the words at its left are, and how much larger than on a page it is drawn.
CHART, MARGIN, WORDS, LARGER = (420.0, 248.0), 8.0, 56.0, 1.36
#: The large market: how much wider than a disc a cell is, how high it is, what stands above the cells and below, under how
#: many cells the words below find room, as pages are joined behind them, and how much larger than on a page it is drawn.
BESIDE, HIGH, TITLE, LEGEND, UNDER, LARGE = 2.0, 104.0, 22.0, 44.0, 13, 1.2
#: How many cells a row of the market has that lies on a page.
ACROSS = 17


# Cost of Business ------------------------------------------------------------------------------


def chart_on_page(source: Source) -> Iterator[Values]:
    """The chart on one page."""
    yield {**_chart(source), "on_page": True, "laid": partial(ChartLayout, spans=_spans())}


def chart(source: Source) -> Iterator[Values]:
    """The chart with columns for markers of 15 mm; pages are joined between colours, above which the rounds are parted."""
    wide = (CHART[0] - 2 * MARGIN - WORDS) / (len(box().columns) + 1)
    joints = [WORDS + wide * n for n in accumulate(_spans()[:-1])]
    seams = tuple(MARGIN + x for x in joints[1:])
    yield {
        **_chart(source), "on_page": False, "margin": MARGIN, "item": Size(*CHART, seams=(seams, ())),
        "laid": partial(ChartLayout, scale=LARGER, first=joints[1] - 6, spans=_spans(), words=WORDS,
                        parted=joints[: len(ROUNDS) - 1]),
    }  # fmt: skip


def _spans() -> list[int]:
    """How many columns each colour has."""
    return list(Counter(column.phase for column in box().columns.values()).values())


def _chart(source: Source) -> JsonDict:
    it, read = box(), source.reader
    columns = list(it.columns.values())
    rows = [
        (read(say("Floats with shares")), [", ".join(map(str, one.float_sizes)) for one in columns]),
        (read(say("Takeover premium, steps")), [f"+{one.premium}" for one in columns]),
        (read(say("Interest for each loan")), [one.interest for one in columns]),
        (read(say("Trains of a company")), [one.train_limit for one in columns]),
    ]
    return {
        "columns": [(one.number, tone(it.inks[one.phase])) for one in columns], "rows": rows,
        "groups": [_group(source, phase) for phase in it.phases.values()],
        "upkeep": [(read(say(colour)), tone(it.inks[colour]), [one.maintenance.get(colour) for one in columns])
                   for colour in it.phases],
        "rounds": [read(words) for words in ROUNDS], "told": [read(words) for words in MOVES],
    }  # fmt: skip


def _group(source: Source, phase: Phase) -> JsonDict:
    """The columns of a colour: how many, its train, the par prices and the tiles that come with it."""
    it, read = box(), source.reader
    before = [other for other in it.phases.values() if other.first < phase.first]
    pars = [par for par in phase.pars if not any(par in other.pars for other in before)]
    tiles = [colour for colour in phase.tiles if not any(colour in other.tiles for other in before)]
    kind = it.trains_as(tonight(source, "train_names", "rules"))[phase.colour]
    return {
        "name": read(say(phase.colour)), "tone": tone(it.inks[phase.colour]),
        "train": kind, "pars": " · ".join(map(str, pars)) or "–", "tiles": ", ".join(read(say(one)) for one in tiles) or "–",
    }  # fmt: skip


#: What moves the marker.
MOVES = (
    say("The marker moves a column at the start of each Issue & Takeover Round; then a train of the colour on offer is "
        "discarded."),
    say("It moves to the first column of a colour as soon as the first train of that colour is bought, assigned or "
        "discarded. Trains of earlier colours then leave the supply."),
    say("It never moves back. New costs and limits hold at once, for everybody."),
)  # fmt: skip


# Market ----------------------------------------------------------------------------------------


def market_on_page(source: Source) -> Iterator[Values]:
    """The market in two rows on one page."""
    yield {"prices": _cells(source), **_told(source), "on_page": True, "laid": partial(MarketLayout, across=ACROSS)}


def market(source: Source) -> Iterator[Values]:
    """The market in one strip, with room for its markers; pages are joined between its cells."""
    cells, wide = _cells(source), source.discs + BESIDE
    seams = tuple(MARGIN + n * wide for n in range(UNDER, len(cells)))
    size = Size(2 * MARGIN + len(cells) * wide, TITLE + HIGH + LEGEND, seams=(seams, ()))
    yield {
        "prices": cells, **_told(source), "on_page": False, "item": size, "corner": (MARGIN, TITLE),
        "laid": partial(MarketLayout, scale=LARGE, first=UNDER * wide - 2, across=len(cells), high=HIGH),
    }  # fmt: skip


def _cells(source: Source) -> list[JsonDict]:
    """The prices, lowest first, with what they are: a par of a phase, liquidation, the end."""
    it = box()
    return [
        {"price": cell.price, "phase": source.reader(say(phase)) if (phase := _opens(cell.price)) else "",
         "ink": it.inks.get(phase, ""), "end": cell.end, "liquidation": cell.zone == LIQUIDATION}
        for cell in it.chart.cells
    ]  # fmt: skip


def _opens(price: int) -> str:
    """The phase from which a price may be chosen as par; "": never."""
    return next((phase.colour for phase in box().phases.values() if price in phase.pars), "")


def _told(source: Source) -> JsonDict:
    it, read = box().data, source.reader
    pool = tonight(source, "pool_drop_percent", it.pool_percent)
    is_none = tonight(source, "withhold_moves", "as_zero_dividend") == "none"
    told = (
        say("Dividend at least the price: up 1; twice the price: up 2; four times: up 3. Less: down 1. Withheld: no move.")
        if is_none else say("Dividend at least the price: up 1; twice the price: up 2; four times: up 3. Less: down 1, and "
                            "1 more without a train."),
        say("Each loan taken or acquired: down 1. Each loan repaid: up 1. Director pays maintenance or interest: down 1."),
        say("Shares issued: down 1 for each, at most 1 for each {n} % (rounded up).", n=it.issue_percent),
        say("End of a stock round: down 1 for each share in the pool, at most 1 for each full {n} %; up 1 if holders have "
            "all shares.", n=pool),
        say("A marker goes behind those already there; who came first operates first."),
    )  # fmt: skip
    return {
        "told": [read(words) for words in told],
        "zones": [(tone(box().inks[phase.colour]), read(say("par from {colour} on", colour=say(phase.colour))))
                  for phase in box().phases.values() if _group(source, phase)["pars"] != "–"],
    }  # fmt: skip


# Private track and score -----------------------------------------------------------------------


def private_track(source: Source) -> Iterator[Values]:
    """The places of private companies."""
    told: tuple[Text, ...] = (
        say("A company that becomes private takes the first free place. Private companies operate after all others, from "
            "place 1 on."),
        say("There may be more than {n}: go on beside the board.", n=box().data.private_places),
    )  # fmt: skip
    yield {"places": box().data.private_places, "told": [source.reader(words) for words in told]}


def blank_score(source: Source) -> Iterator[Values]:
    """A form to score by hand, for every number of players: a row for each company and British Rail."""
    marks = [mark(card) for card in box().all_companies.values()]
    lowest = min(cell.price for cell in box().chart.cells)
    for names in tables(source, box().players):
        yield {"marks": marks, "names": names, "seats": len(names), "lowest": lowest, "players": (), "reason": ""}
