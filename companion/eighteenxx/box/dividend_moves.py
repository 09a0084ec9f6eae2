"""How a price moves by what a company pays: rows from little to much, of which the last that holds counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.eighteenxx.box.chart import STAY, PriceMove
from companion.eighteenxx.box.entry import entry
from companion.engine.text import Money, Text, say

#: Where a marker goes, step by step.
ARROWS = ("right", "left", "up", "down")
ALWAYS, NOTHING, ANYTHING = PAID = ("always", "nothing", "anything")
#: The parts and multiples of a price that rows name.
TIMES = ("1/2", "1", "3/2", "2", "3", "4", "5")


@dataclass(frozen=True, kw_only=True)
class DividendMove:
    """A row: what has to be paid in all, at what price, and where the marker then goes."""

    paid: str = entry('if `"nothing"` or `"anything"` is paid, or `"always"`', ANYTHING, known=PAID)
    times_price: str = entry('so many times the price at least, such as `"1/2"`', "", known=TIMES)
    sum: int = entry("so much at least", 0)
    more: bool = entry("the multiple of the price must be exceeded", False)
    rounded_down: bool = entry("the multiple is rounded down first", False)
    per_share: bool = entry("it is compared with what one share gets, and rounded down", False)
    price_from: int = entry("only at this price or a higher one", 0)
    price_to: int | None = entry("only at this price or a lower one", None)
    not_in: str = entry("no step is made from a cell of this zone", "", known=lambda box: box.market.zones)
    moves: tuple[str, ...] = entry("the steps, one after another; none: it stays", (), known=ARROWS)

    def holds(self, paid: int, per_share: int, price: int) -> bool:
        """Whether the row holds for a dividend, in all and per share, at a price."""
        if (self.paid == NOTHING and paid) or (self.paid == ANYTHING and not paid) or price < self.price_from:
            return False
        if paid < self.sum or (self.price_to is not None and price > self.price_to):
            return False
        wanted = Fraction(self.times_price or 0) * price
        if self.rounded_down or self.per_share:
            wanted = Fraction(int(wanted))
        reached = per_share if self.per_share else paid
        return reached > wanted if self.more else reached >= wanted

    @property
    def move(self) -> PriceMove:
        """Where the marker goes."""
        return steps(self.moves, self.not_in)

    @property
    def about(self) -> Text:
        """What it says, in a few words."""
        price = say("the price") if self.times_price == "1" else say("{times} × the price", times=self.times_price)
        if self.times_price and self.more:
            paid = say("more than {price}", price=price)
        elif self.times_price:
            paid = say("{price} per share", price=price) if self.per_share else price
        elif self.sum:
            paid = say("{sum}", sum=Money(self.sum))
        else:
            paid = {NOTHING: say("nothing"), ANYTHING: say("anything"), ALWAYS: say("less")}[self.paid]
        where = say("{steps}", steps=tuple(_ARROWS[arrow] for arrow in self.moves)) if self.moves else say("stays")
        if self.price_to is not None:
            return say("{paid}: {where} (price up to {price})", paid=paid, where=where, price=Money(self.price_to))
        if self.price_from:
            return say("{paid}: {where} (price from {price})", paid=paid, where=where, price=Money(self.price_from))
        return say("{paid}: {where}", paid=paid, where=where)


_ARROWS: Mapping[str, Text] = {"right": say("right"), "left": say("left"), "up": say("up"), "down": say("down")}


def about(rows: Iterable[DividendMove]) -> Text:
    """The rows in one sentence."""
    return say("The price moves by what is paid: {rows}.", rows=tuple(row.about for row in rows))


def steps(arrows: tuple[str, ...], not_in: str = "") -> PriceMove:
    """One step after another, along an arrow each."""
    if not arrows:
        return STAY
    same = next((n for n, arrow in enumerate(arrows) if arrow != arrows[0]), len(arrows))
    return PriceMove(arrows[0], same, not_in, steps(arrows[same:], not_in) if same < len(arrows) else None)


def move_of(rows: Iterable[DividendMove], paid: int, per_share: int, price: int) -> PriceMove:
    """The move of the last row that holds; where none does, the marker stays."""
    return next((row.move for row in reversed(tuple(rows)) if row.holds(paid, per_share, price)), STAY)
