"""The price of a merged company, and the par by which companies are refinanced. Source: 1862 rules, 18.3 and 6.1."""

from __future__ import annotations

from collections.abc import Iterable

#: The prices at which chartered companies start.
CHARTERED_PARS = (54, 58, 62, 68, 74, 82, 90, 100)


def counted(price: int, has_train: bool, is_early: bool) -> int:
    """A company's price in quarters of a pound: half of it without a train, rounded down first where that `is_early`."""
    if has_train:
        return 4 * price
    return 4 * (price // 2) if is_early else 2 * price


def merged_price(prices: Iterable[int], one: int, other: int) -> int:
    """The lower value and half of the higher one, both in quarters; then down to the next price of the track."""
    lower, higher = sorted((one, other))
    return max(price for price in prices if 8 * price <= 2 * lower + higher)


def book_par(price: int) -> int:
    """The highest par of a chartered company that is not above a price, the lowest at least."""
    return max((par for par in CHARTERED_PARS if par <= price), default=CHARTERED_PARS[0])
