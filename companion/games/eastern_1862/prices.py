"""How sales of shares move prices. Source: 1862 rules, 7.1.5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.chart import STAY, PriceMove
from companion.eighteenxx.model.company import Company

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: Below the one price and above the other the first share that is sold does not count; from the third on the first two.
LOW, HIGH, HIGHEST = 40, 200, 400


def after_sale(game: Eastern, seller: str, company: Company, shares: int) -> PriceMove:
    """A price down for each share that counts; none after the LNER has formed, and before the company has operated."""
    if game.has_lner or not is_moved(game, company):
        return STAY
    free = 0 if game.president(company) == seller else protected(game.price(company), game.rule("two_share_zone"))
    return PriceMove("down", max(0, shares - free))


def is_moved(game: Eastern, company: Company) -> bool:
    """Whether sales move the price of a company yet: it has operated, or by some tables it has floated."""
    if game.rule("sales_move_price_from") == "float":
        return company.is_floated
    return company.name in game.seasoned


def protected(price: int, zone: str) -> int:
    """How many shares do not count that somebody sells who is not president."""
    if price > HIGHEST or (price == HIGHEST and zone == "from_400"):
        return 2
    return 1 if price < LOW or price > HIGH else 0
