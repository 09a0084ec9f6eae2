"""A kind of company: its certificates, its money, and what holds for shares that nobody has bought yet.

Where those lie, what they cost and whom they pay differs from title to title, and with it who gets the money.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from operator import attrgetter

from companion.eighteenxx.box.dividend_moves import ARROWS, DividendMove
from companion.eighteenxx.box.entry import ask, entry, percents
from companion.eighteenxx.box.places import IPO
from companion.engine.reading import Json
from companion.engine.text import say

#: Where unsold shares lie besides the IPO, what they cost, and who is paid for shares that nobody holds.
TREASURY = "treasury"
PAR, MARKET = PRICES = ("par", "market")
COMPANY, NOBODY = PAID = ("company", "nobody")
#: What may become of a revenue.
PAY, HALF, PART, WITHHOLD = DIVIDENDS = ("pay", "half", "part", "withhold")
USUAL_CERTIFICATES, OWNED_WHOLE = [20, *8 * [10]], [100]


def _no_multiple(unit: int) -> str:
    return "" if unit else "is 0; what is kept is a multiple of 1 at least."


def _never_sold(percent: int) -> str:
    return f"is {percent} %; more than 100 % are never sold." if percent > 100 else ""


@dataclass(frozen=True)
class CompanyKind:
    """What the companies of a kind have in common."""

    name: str
    certificates: tuple[int, ...] = entry(
        "in percent, the president's first", usual=USUAL_CERTIFICATES, assumed=say(
            "The certificates of companies are not told ({names}): one of 20\u00a0% and eight of 10\u00a0% are assumed."))
    float: int = entry(
        "in percent, when it has sold so much", wrong=_never_sold,
        assumed=say("How much is sold when companies float is not told ({names}): 60\u00a0% is assumed."),
        asks=percents("float", "companies", say("Floats when sold"), 60, 50, 40, 30, 20, 10, 100))
    capital: int = entry(
        "so many times par, which it then gets from the bank",
        usual=lambda _, at, rows: shares_of(rows[at]["certificates"]),
        assumed=say("What companies get when they float is not told ({names}): par for each share is assumed."))
    share_percent: int = entry(
        "in percent, what one share is, where that is not what all certificates have in common: half a share has a "
        "certificate of its own, or one certificate is two shares", 0)
    holding_limit: int = entry("in percent, where not as in other kinds of company", 0)
    holding_limit_by_players: Mapping[int, int] = entry("the same with some numbers of players", {})
    float_by_phase: Mapping[str, int] = entry("otherwise from some phases on", {}, known=attrgetter("phases"))
    float_without_pool: bool = entry("what lies in the bank pool is not sold", False)
    full_from: str = entry(
        "the phase from which on companies that float get `full_capital` times par from the bank instead of what is paid "
        "for their shares, and the rest of these goes to the pool", "", known=attrgetter("phases"))
    full_capital: int = entry("", 10)
    two_players: tuple[int, ...] = entry("the certificates of a game of two, where they differ", ())
    incremental: bool = entry("whoever buys from the IPO pays the company", False)
    unsold_lie: str = entry(
        'where shares lie that nobody has bought: `"ipo"`, or from the start of the company its `"treasury"`, which sells '
        'them', IPO, known=(IPO, TREASURY), asks=ask(
            "unsold", "companies", say("Unsold shares"), (say("in the IPO, pay nobody"), IPO, NOBODY),
            (say("in the IPO, pay the company"), IPO, COMPANY), (say("in the treasury, pay the company"), TREASURY, COMPANY),
            (say("in the treasury, pay nobody"), TREASURY, NOBODY), also=("unsold_pay",)))
    unsold_price: str = entry(
        'what they cost: `"par"` or `"market"`', PAR, known=PRICES, asks=ask(
            "unsold-price", "companies", say("Unsold shares cost"), (say("par"), PAR), (say("the market price"), MARKET)))
    unsold_pay: str = entry('whom they pay: `"nobody"` or the `"company"`', NOBODY, known=PAID)
    pool_pays: str = entry(
        "the same of shares in the pool, where `pays_for_pool` is not so for all kinds", "", known=PAID, asks=ask(
            "pool-pays", "trains", say("Dividends of shares in the pool"), (say("to the company"), COMPANY),
            (say("to nobody"), NOBODY)))

    dividends: tuple[str, ...] = entry(
        'what may become of a revenue: `"pay"`, `"half"`, `"part"`, `"withhold"`; with one alone nobody is asked. Without '
        "it as `pays_half` and `pays_part` say", (), known=DIVIDENDS)
    half_keeps: int = entry(
        "of half a revenue a company keeps a multiple of so much, rounded down; the shares get the rest", 1,
        wrong=_no_multiple)
    dividend_moves: tuple[DividendMove, ...] = entry(
        "how its price moves by what it pays, where `price_moves` cannot say it: of the rows the last that holds counts", ())
    issues_at: str = entry(
        "its companies issue own shares to the pool, as many as players hold more than the pool, or redeem some: where a "
        "marker would go to the price that one brings", "", known=ARROWS)
    redeems_at: str = entry("and to the price that one costs", "", known=ARROWS)
    operates_first: bool = entry("its companies operate before those of other kinds", False)
    pool_at_start: int = entry("in percent, what of its ordinary certificates lies in the bank pool when the game begins", 0)
    moves_at_round_end: bool = entry("its price moves at the end of a stock round", True)

    @cached_property
    def share(self) -> int:
        """The percent of one share. Prices and pars are those of a share."""
        return self.share_percent or self.step

    @cached_property
    def step(self) -> int:
        """What all certificates have in common, in percent: nobody holds or sells a part of it."""
        return gcd(*self.certificates, *self.two_players)


def shares_of(certificates: object) -> int:
    """How many shares a company with such certificates has: usually ten."""
    parts = [part for part in certificates if type(part) is int and part > 0] if isinstance(certificates, list) else []
    return 100 // gcd(*parts) if parts else 10


def usual_unsold(row: Json) -> dict[str, str]:
    """What usually holds for unsold shares of a kind of which a box says no more than its `row`: those of a company that is
    paid for them lie in its treasury."""
    lie = row.get("unsold_lie", TREASURY if row.get("incremental") else IPO)
    in_treasury = lie == TREASURY
    return {
        "unsold_lie": lie, "unsold_price": MARKET if in_treasury else PAR, "unsold_pay": COMPANY if in_treasury else NOBODY,
    }


def usual_pool(row: Mapping[str, object]) -> str:
    """Who is usually paid for such a company's shares in the pool: nobody, where the unsold ones pay the company."""
    return NOBODY if usual_unsold(row)["unsold_lie"] == TREASURY else COMPANY
