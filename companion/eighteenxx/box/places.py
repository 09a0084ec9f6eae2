"""Places and colours in words."""

from __future__ import annotations

from companion.engine.text import Text, say

#: Where certificates and trains are bought besides other companies.
IPO, POOL, BANK = "ipo", "pool", "bank"
#: Where certificates and trains are that take no part in the game any more.
REMOVED, GONE = "removed", "gone"
#: Where trains lie that are not for sale, until something brings them.
ASIDE = "aside"
PLACES: dict[str, Text] = {IPO: say("IPO"), POOL: say("bank pool")}
#: How privates change hands between players: for a price that both agree on, in a turn of either and while money is raised
#: for a train; or as the buyer's purchase of his turn. "" where they never do.
AGREED, PURCHASE = "agreed", "purchase"
#: What can end a game, as the data call it, with the word that the result has for it.
REASONS = {
    "bank": "bank", "price": "stock_market", "bankruptcy": "bankrupt", "phase": "final_phase", "trains": "final_train",
    "sets": "fixed_rounds", "companies": "all_closed",
}  # fmt: skip
#: Kinds of terrain.
TERRAIN: dict[str, Text] = {"water": say("water"), "mountain": say("mountain"), "swamp": say("swamp"),
                            "tunnel": say("tunnel"), "bridge": say("bridge")}
#: The zones of a market, and the colours of tiles.
ZONES: dict[str, Text] = {
    "white": say("white"), "yellow": say("yellow"), "orange": say("orange"), "brown": say("brown"), "green": say("green"),
    "gray": say("gray"),
}


def place_name(source: str) -> Text:
    """Where a certificate is for sale, in words: a company sells what lies in its treasury."""
    return PLACES.get(source) or say("treasury")


def place_label(source: str) -> Text:
    """The same as a choice of its own, which is read as a button."""
    return {IPO: say("IPO"), POOL: say("Bank pool")}.get(source) or say("Treasury")


def seller_name(source: str) -> Text | str:
    """Where a train comes from, in words: the bank, its pool, or the company that sells it."""
    return {BANK: say("the bank"), POOL: say("the bank pool")}.get(source, source)
