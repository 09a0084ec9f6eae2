"""The privates of 1828 in the rows in which they are auctioned, with room for bids."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.eighteenxx.box.tables import PrivateCard
from companion.eighteenxx.sheets.kit import box_of, seated
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.system_1828.auction import DEAREST
from companion.games.system_1828.sheets.kit import game_of, rule
from companion.sheets.session import Session, Source

Values = Json


def rows(source: Source) -> Iterator[Values]:
    """One page: a row for each price, how they are sold, and a ledger of everybody's money."""
    of = box_of(source)
    seats = [(player, of.start_cash[source.number]) for player in game_of(source).seats] if isinstance(
        source, Session) else [("", of.start_cash.get(source.number, 0))] * len(seated(source))  # fmt: skip
    yield {
        "rows": [found for _, found in in_rows(source)], "told": [source.reader(it) for it in _about(source)],
        "seats": seats,
    }  # fmt: skip


def in_rows(source: Source) -> list[tuple[int, list[PrivateCard | None]]]:
    """The privates by price, from left to right; None for a place on which a private that is drawn lies."""
    if isinstance(source, Session):
        game = game_of(source)
        rank = {id_: n for n, id_ in enumerate(game.drawn.get("dear", ()))}
        cards = [private.card for private in game.privates.values()]
    else:
        cards, rank = list(box_of(source).privates.values()), {}
    cards.sort(key=lambda card: (card.price, rank.get(card.id, -1)))
    found = [(price, [*group]) for price, group in groupby(cards, key=lambda card: card.price)]
    return [(price, _drawn(source, price, group)) for price, group in found]


def _drawn(source: Source, price: int, group: list[PrivateCard]) -> list[PrivateCard | None]:
    leaving = box_of(source).leaving
    if isinstance(source, Session) or not leaving or price != DEAREST:
        return list(group)
    return [None] * (len(group) - leaving + len(seated(source)))


def _about(source: Source) -> Iterator[Text]:
    """How they are sold, in our own words."""
    by_rows = rule(source, "auction") == "rows"
    yield say("In turn, from number card 1 on: buy, bid, or pass.")
    yield (say("Buy: in the cheapest row the only private without a bid, when all others there have one.") if by_rows else
           say("Buy: in the cheapest row the left one without a bid, at its price."))
    yield say("Bid on any other: {least} more than its price or the best bid, in steps of {least}. The money stays set "
              "aside.",
              least=Money(5))
    if rule(source, "auction_one_bid_on_250"):
        yield say("On those for {price} only the best bid stays; the other one goes back at once.", price=Money(DEAREST))
    yield say("After a purchase the cheapest row is settled, left to right, while all of it have bids: one bid takes it; "
              "of several the lowest raises or drops out, until one is left.")
    if rule(source, "auction_all_pass") == "award_bids_then_pay":
        yield say("All pass: everything with bids is sold, cheap to dear; then sold privates pay.")
    else:
        yield say("All pass: sold privates pay, and the one that can be bought costs {less} less. For nothing, the next "
                  "player has to take it.", less=Money(5))
    yield say("The first stock round begins with the player after the one whose purchase or pass led to the last sale.")
