"""A kind of company: its certificates, its money, and what holds for shares that nobody has bought yet.

Where those lie, what they cost and whom they pay differs from title to title, and with it who gets the money.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.box.reading import unknown_names

#: Where unsold shares lie besides the IPO, what they cost, and who is paid for shares that nobody holds.
TREASURY = "treasury"
PAR, MARKET = PRICES = ("par", "market")
COMPANY, NOBODY = PAID = ("company", "nobody")


@dataclass(frozen=True)
class CompanyKind:
    """What the companies of a kind have in common.

    `certificates` are their percents, the president's first; `two_players` those of a game of two, where they differ.
    `float` is the percent that has been sold when a company floats, and `capital` how many times par it then gets
    from the bank; where the kind is `incremental`, whoever buys from the IPO pays the company. `unsold_lie` is where
    shares lie that nobody has bought: in the "ipo", or from the start of a company on in its "treasury", which sells
    them. They cost "par" or the "market" price (`unsold_price`), and pay the "company" or "nobody" (`unsold_pay`).
    `pool_pays` is the same of the shares in the pool, "" as the box says for all kinds.
    """

    name: str
    certificates: tuple[int, ...]
    float: int
    capital: int
    two_players: tuple[int, ...] = ()
    incremental: bool = False
    unsold_lie: str = IPO
    unsold_price: str = PAR
    unsold_pay: str = NOBODY
    pool_pays: str = ""

    @cached_property
    def share(self) -> int:
        """The percent of one share: what all certificates have in common. Prices and pars are those of a share."""
        return gcd(*self.certificates, *self.two_players)

    def faults(self) -> Iterator[str]:
        """A sentence for everything in it that cannot be so."""
        for percents in filter(None, (self.certificates, self.two_players)):
            if sum(percents) != 100:
                yield f"kinds.{self.name}: the certificates {list(percents)} are {sum(percents)} %, not 100 %."
        if self.float > 100:
            yield f"kinds.{self.name}.float is {self.float} %; more than 100 % are never sold."
        for word, known in (("unsold_lie", (IPO, TREASURY)), ("unsold_price", PRICES), ("unsold_pay", PAID),
                            ("pool_pays", ("", *PAID))):  # fmt: skip
            yield from unknown_names(f"kinds.{self.name}.{word}", (getattr(self, word),), known)


def usual_unsold(row: Mapping[str, Any]) -> dict[str, str]:
    """What usually holds for unsold shares of a kind of which a box says no more than its `row`: those of a company that is
    paid for them lie in its treasury."""
    lie = row.get("unsold_lie", TREASURY if row.get("incremental") else IPO)
    in_treasury = lie == TREASURY
    return {
        "unsold_lie": lie, "unsold_price": MARKET if in_treasury else PAR, "unsold_pay": COMPANY if in_treasury else NOBODY,
    }


def usual_pool(row: Mapping[str, Any]) -> str:
    """Who is usually paid for such a company's shares in the pool: nobody, where the unsold ones pay the company."""
    return NOBODY if usual_unsold(row)["unsold_lie"] == TREASURY else COMPANY
