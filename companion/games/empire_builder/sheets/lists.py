"""What is looked up at a table of the Empire Builder family: loads, cities, payoffs, events. Figures from the data only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from textwrap import wrap

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.empire_builder import desk
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.deck import EventCard
from companion.games.empire_builder.desk import PayoffRow, Wanted
from companion.games.empire_builder.family import EventKind, family
from companion.games.empire_builder.printed import kind_words
from companion.games.empire_builder.sheets import two_columns
from companion.games.empire_builder.sheets.box import box_of
from companion.sheets.session import Source

Values = Json
#: A row of the payoff table: what it is ("head", "note", "line"), its place in the column, and up to three texts.
Row = tuple[str, float, str, str, str]
Block = Sequence[tuple[str, str, str, str]]
#: The fewest and the most rows of a column of the payoff table, and the columns of a page.
FEWEST, MOST, COLUMNS = 40, 68, 4
#: The rows above a block, and the fewest that may stand at the end of a column.
ABOVE, LEAST = 0.7, 4
#: How many letters a line below a heading has room for.
NOTE = 38


# Loads and cities ------------------------------------------------------------------------------


def loads(source: Source) -> Iterator[Values]:
    """A page of the loads, and one of the cities with the ferries."""
    box, read = box_of(source), source.reader
    yield {
        "page": "loads", "knows_chips": any(it.chips for it in box.loads.values()),
        "loads": [
            {"name": it.name, "chips": it.chips, "cities": read(it.cities), "best": read(_best(box, it.name))}
            for it in sorted(box.loads.values(), key=lambda it: it.name)
        ],
    }  # fmt: skip
    letters = {"inland": read(say("i")), "coastal": read(say("c"))}
    has_zones = any(it.zone for it in box.cities.values())
    yield {
        "page": "cities", "ferries": [*(box.ferries or ()), *box.tunnels],
        "zones": read(say("i: inland, c: coastal, for strikes")) if has_zones else "",
        "cities": [
            {"name": it.name, "size": it.size, "zone": letters.get(it.zone or "", ""), "supplies": read(it.supplies)}
            for it in sorted(box.cities.values(), key=lambda it: it.name)
        ],
    }  # fmt: skip


def _best(box: Game, load: str) -> Text | str:
    """How often a load is asked for, and where it pays most; nothing where the deck is not known."""
    wanted = desk.load_sheet(box, load).wanted
    if not wanted:
        return ""
    return say("{n} ×, up to {payoff} in {city}", n=len(wanted), payoff=wanted[0].payoff, city=wanted[0].city)


# Payoffs ---------------------------------------------------------------------------------------


def payoffs_by_load(source: Source) -> Iterator[Values]:
    """Every demand by its load."""
    box, read = box_of(source), source.reader

    def about(name: str) -> str:
        return read(say("from {cities}", cities=box.loads[name].cities)) if name in box.loads else ""

    yield from _pages(source, box, "load", about, lambda it: it.city)


def payoffs_by_city(source: Source) -> Iterator[Values]:
    """Every demand by its city."""
    box, read = box_of(source), source.reader

    def about(name: str) -> str:
        city = box.cities.get(name)
        return read(say("supplies {loads}", loads=city.supplies)) if city and city.supplies else ""

    yield from _pages(source, box, "city", about, lambda it: it.load)


def _pages(
    source: Source, box: Game, by: str, about: Callable[[str], str], name: Callable[[Wanted], str]
) -> Iterator[Values]:
    assert box.deck is not None
    table = desk.payoff_table(box.deck)
    blocks = [_block(row, about(row.name), name) for row in (table.by_load if by == "load" else table.by_city).values()]
    rows, columns = _laid(blocks, source.reader(say("cont.")))
    note = say("In each line the payoff, then the number of the card.")
    if any(it.disputed or it.suspect for it in table.best):
        note = say("In each line the payoff, then the number of the card; * look at the card: it may read otherwise.")
    for at in range(0, len(columns), COLUMNS):
        yield {"by": by, "columns": columns[at : at + COLUMNS], "rows": rows, "note": source.reader(note)}


def _block(row: PayoffRow, about: str, name: Callable[[Wanted], str]) -> Block:
    lines = [
        ("line", name(it), str(it.payoff), f"{it.card}{'*' if it.disputed or it.suspect else ''}") for it in row.wanted
    ]
    return [("head", row.name, "", ""), *(("note", part, "", "") for part in wrap(about, NOTE)), *lines]


def _laid(blocks: Sequence[Block], goes_on: str) -> tuple[int, list[list[Row]]]:
    """The columns on as few pages as can be, and there as short as they can be: the fewer the rows, the larger the type."""
    pages = -(-len(_columns(blocks, goes_on, MOST)) // COLUMNS)
    for rows in range(FEWEST, MOST):
        if len(columns := _columns(blocks, goes_on, rows)) <= pages * COLUMNS:
            return rows, columns
    return MOST, _columns(blocks, goes_on, MOST)


def _columns(blocks: Sequence[Block], goes_on: str, rows: int) -> list[list[Row]]:
    """Blocks one below the other in columns; one that goes on in the next column has its heading again."""
    columns: list[list[Row]] = [[]]
    at = 0.0
    for block in blocks:
        if at + ABOVE + min(LEAST, len(block)) > rows:
            columns.append([])
            at = 0.0
        at += ABOVE if columns[-1] else 0.0
        for kind, one, two, three in block:
            if at + 1 > rows:
                columns.append([("head", 0.0, block[0][1], goes_on, "")])
                at = 1.2
            columns[-1].append((kind, at, one, two, three))
            at += 1.2 if kind == "head" else 1.0
    return columns


# Events ----------------------------------------------------------------------------------------


def events(source: Source) -> Iterator[Values]:
    """All kinds of event, with the cards of the deck that are of each kind; without a known deck the kinds alone."""
    box, read = box_of(source), source.reader
    cards = list(box.deck.events.values()) if box.deck else []
    kinds = [kind for kind in family().event_kinds.values() if not cards or any(it.kind == kind.id for it in cards)]
    told = [
        {
            "name": read(say(str(kind.name))), "lasts": read(lasting(kind)),
            "about": " ".join(map(read, kind_words(kind, box))),
            "cards": [(it.number, read(_told(it))) for it in cards if it.kind == kind.id],
        }
        for kind in kinds
    ]
    yield {
        "kinds": told, "set_in": partial(two_columns.events, kinds=told),
        "note": "" if cards else read(say(
            "We do not know this game’s event cards one by one: so here are the kinds of the family. The card decides.")),
    }  # fmt: skip


def lasting(kind: EventKind) -> Text:
    """How long an event of a kind counts."""
    return {
        "at once": say("at once"), "next turn": say("to the end of the drawer’s next turn"), "used": say("until it is used"),
        "stays": say("for the rest of the game"), "printed": say("as the card says"),
    }[kind.lasts]  # fmt: skip


def _told(card: EventCard) -> Text:
    """Where a card does what its kind does."""
    if card.brackets:
        return say("{brackets}", brackets=tuple(_bracket(it.low, it.high, it.tax) for it in card.brackets))
    if card.bonus is not None:
        what = card.load if card.load else say("a delivery in {cities}", cities=card.cities)
        return say("{bonus} more for {what}", bonus=Money(card.bonus), what=what)
    if card.river:
        return say("the {river}", river=card.river)
    if card.seas:
        where = say("{n} mileposts along the {seas}", n=card.radius, seas=card.seas)
        return say("{where}; the ferries too", where=where) if card.ferries else where
    if card.centre:
        where = say("{n} mileposts around {city}", n=card.radius, city=card.centre)
        blocked = card.blocked_terrain
        return say("{where}; {terrain} blocked", where=where, terrain=blocked) if blocked else where
    if card.cities:
        return say("{n} mileposts around {cities}", n=card.radius, cities=card.cities)
    if card.kind == "strike_inland":
        return say("{title}: more than {n} mileposts from a coast", title=card.title, n=card.radius)
    if card.kind == "strike_coastal":
        return say("{title}: up to {n} mileposts from a coast", title=card.title, n=card.radius)
    return say("{title}", title=card.title)


def _bracket(low: int, high: int | None, tax: int) -> Text:
    if high is None:
        return say("from {low}: {tax}", low=low, tax=tax)
    return say("{low}–{high}: {tax}", low=low, high=high, tax=tax)
