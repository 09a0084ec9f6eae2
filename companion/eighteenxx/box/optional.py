"""What only boxes say that a table brings: how privates are sold, counters for money, and rounds of other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.eighteenxx.box.reading import unknown_names

#: How privates are sold at the beginning: the cheapest is bought and the others are bid for; one after the other to the
#: highest bidder; all at once, each to its highest bidder; or as the table does it.
WATERFALL, LOTS, BOXES, BY_HAND = AUCTIONS = ("waterfall", "lots", "boxes", "table")
#: When interest is due: when a company's turn begins, after its dividend, or when the table pays it.
AT_TURN, AT_DIVIDEND, NEVER = DUES = ("turn", "dividend", "hand")
#: After which rounds another round comes, and who is asked in it.
AFTER_STOCK, AFTER_OPERATING, AFTER_SET = AFTERS = ("stock", "operating", "set")
PLAYERS, COMPANIES = ASKED = ("players", "companies")


@dataclass(frozen=True)
class CounterKind:
    """Counters that companies take for money and give back for it, such as loans: `number` of them, `each` company so many
    at most. For each it pays `interest` in every turn: when the "turn" begins, after its "dividend", or by "hand"."""

    name: str
    price: int
    interest: int = 0
    number: int | None = None
    each: int | None = None
    due: str = AT_TURN


@dataclass(frozen=True)
class NamedRound:
    """A round besides, after each "stock" or "operating" round or each "set": players or companies are asked one after the
    other (`asks`), and the table does what the round is for."""

    name: str
    after: str
    asks: str = PLAYERS


def faults(auction: str, counters: Mapping[str, CounterKind], rounds: Mapping[str, NamedRound]) -> Iterator[str]:
    """A sentence for every word that is none."""
    yield from unknown_names("auction", (auction,), AUCTIONS)
    for counter in counters.values():
        yield from unknown_names(f"counters.{counter.name}.due", (counter.due,), DUES)
    for named in rounds.values():
        yield from unknown_names(f"named_rounds.{named.name}.after", (named.after,), AFTERS)
        yield from unknown_names(f"named_rounds.{named.name}.asks", (named.asks,), ASKED)
