"""Forms of 1862 to be filled in by hand: runs of an operating round, dividends and jumps, merging and refinancing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from companion.eighteenxx.sheets.kit import box_of, mark, seated
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.eastern_1862.dividend import JUMPS
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.price import CHARTERED_PARS
from companion.games.eastern_1862.runs import BETWEEN, FROM_PORT, PER_HEX
from companion.games.eastern_1862.sheets.kit import LETTERS, PERMITS, rule, where_met
from companion.sheets.session import Session, Source, tables

Values = Json
#: The lines of a run sheet.
LINES = 24


def runs(source: Source) -> Iterator[Values]:
    """Lines for the routes of an operating round, and what each kind of train counts."""
    yield {
        "lines_left": LINES,
        "kinds": [(LETTERS[id_], source.reader(PERMITS[id_]), source.reader(words)) for id_, words in _COUNTS.items()],
        "told": [source.reader(it) for it in _links(source)],
    }  # fmt: skip


_COUNTS: Mapping[str, Text] = {
    "local": say("large and small stations; {n} a hex for the treasury; no ports, no red areas", n=PER_HEX),
    "express": say("large stations, ports, red areas; of m/n the best m of n"),
    "freight": say("both ends, and {n} a hex in between as the crow flies, {m} from a port; joined they count as one",
                   n=BETWEEN, m=FROM_PORT),
}


def _links(source: Source) -> Iterator[Text]:
    yield say("Each route passes an own token; London is none. One touches the home; each further one meets another "
              "{where}.", where=where_met(source))
    yield say("What counts, counts once in the round. One port and one red area a route at most.")


def jumps(source: Source) -> Iterator[Values]:
    """For each price the least revenue, in tens, for each number of steps to the right."""
    prices = sorted(cell.price for cell in box_of(source).chart.cells if 0 < cell.price < 1000)
    rows = [(price, [-(-n * price // 10) * 10 for n in JUMPS]) for price in prices]
    third = -(-len(rows) // 3)
    yield {
        "columns": [rows[n:n + third] for n in range(0, len(rows), third)],
        "told": source.reader(say("Hudson: a revenue below the price may be topped up from the treasury to the first "
                                  "figure, and no further.")),
    }  # fmt: skip


def blank_score(source: Source) -> Iterator[Values]:
    """A form to score by hand, for every number of players: a row for each company with its price, halved without a train.
    Source: 23."""
    cards = ([it.card for it in cast(Eastern, source.game).companies.values()] if isinstance(source, Session) else
             box_of(source).companies.values())  # fmt: skip
    marks = [mark(card) for card in cards]
    for names in tables(source, box_of(source).players):
        yield {"marks": marks, "names": names, "seats": len(names)}


def worksheet(source: Source) -> Iterator[Values]:
    """A form to work a merger or a refinancing out by hand, with a line for each holder. Source: 18.4."""
    yield {
        "seats": [*seated(source), source.reader(say("treasuries"))], "pars": CHARTERED_PARS,
        "steps": [source.reader(it) for it in _steps(source)],
    }  # fmt: skip


def _steps(source: Source) -> Iterator[Text]:
    yield say("IPO shares of both to the pool. The treasuries’ own shares are one holding, the last line.")
    half = (say("half of it, rounded down at once,") if rule(source, "merge_rounding") == "early" else say("half of it"))
    yield say("Price: each company’s, {half} without a train. The lower one and half of the higher one; then down to "
              "the next price of the track. Refinancing: the price stays.", half=half)
    yield say("President’s certificate with fewer than six shares: swap it for three singles of the pool, first those of "
              "the company that stays; if there are not three, it stands for all.")
    yield say("Return half, rounded down: the other company’s certificate, its singles, then those of the company that "
              "stays. An odd share is an option.")
    yield say("Each other share left becomes one of the company that stays: from the pool, else from a holder still to "
              "come. What finds none is sold at the price, an option at half.")
    yield say("The option: pay half the price and keep it, or give it back for half the price.")
    yield say("President: most shares, three at least; of equals the first line. Nobody: receivership.")
    yield say("Cash, trains with warrants, permits and tokens together; of two tokens in a place one goes, above {n} the "
              "president removes some, never the home.", n=int(rule(source, "max_tokens")))
