"""What only boxes say that a table brings: how privates are sold, counters for money, and rounds of other names."""

from __future__ import annotations

from dataclasses import dataclass

from companion.eighteenxx.box.dividend_moves import ARROWS
from companion.eighteenxx.box.entry import Input, entry
from companion.engine.text import say

#: How privates are sold at the beginning: the cheapest is bought and the others are bid for; one after the other to the
#: highest bidder; all at once, each to its highest bidder; or as the table does it.
WATERFALL, LOTS, BOXES, DRAFT, BY_HAND = AUCTIONS = ("waterfall", "lots", "boxes", "draft", "table")
#: Who begins the next stock round: the player left of who did something last; or a new order of all, by who passed first, or
#: by their cash.
LEFT, FIRST_TO_PASS, MOST_CASH, LEAST_CASH = NEXT_ORDERS = ("left", "passed", "most cash", "least cash")
#: Of which companies shares may be sold: of those that have floated before this stock round, of those that have operated, or
#: of these and of one's own.
SOLD_FLOATED, SOLD_OPERATED, SOLD_OWN = SELLS_OF = ("floated", "operated", "operated or own")
#: When interest is due: when a company's turn begins, when it has run, after its dividend, when its turn is over, or when
#: the table pays it.
AT_TURN, AT_RUN, AT_DIVIDEND, AT_END, NEVER = DUES = ("turn", "run", "dividend", "end", "hand")
#: When a company pays interest as it takes a counter: never, where that of its turn has been paid, or always.
NOT_AT_ONCE, LATER, ALWAYS = AT_ONCE = ("", "later", "always")
#: After which rounds another round comes, and who is asked in it.
AFTER_STOCK, AFTER_OPERATING, AFTER_SET, AT_START = AFTERS = ("stock", "operating", "set", "start")
PLAYERS, COMPANIES = ASKED = ("players", "companies")


@dataclass(frozen=True)
class CounterKind:
    """Counters that companies take for money and give back for it, such as loans."""

    name: str
    price: int = entry(typed=Input(
        say("Cost"), what=say("The price of {name}"), empty=0, needed=say(
            "What a company gets for {name} is missing: write its price, and 0 if it is no money.")))
    interest: int = entry("what each costs its company in every turn", 0, typed=Input(
        say("Interest"), what=say("The interest of {name}")))
    number: int | None = entry("of them", None, typed=Input(
        say("Number"), what=say("How many {name} there are"), least=1))
    each: int | None = entry("a company has so many at most", None, typed=Input(
        say("Most each"), what=say("How many {name} a company may have"), least=1))
    each_share: bool = entry("a company has at most one for each share that it is cut into", False)
    due: str = entry(
        'interest, when the `"turn"` begins, after the `"run"` or the `"dividend"`, at its `"end"`, or by `"hand"`',
        AT_TURN, known=DUES, typed=Input(say("A company pays its interest"), words=(
            (AT_TURN, say("when its turn begins")), (AT_RUN, say("when it has run")),
            (AT_DIVIDEND, say("after its dividend")), (AT_END, say("when its turn is over")),
            (NEVER, say("when the table says so")))))
    rises_by: int = entry("interest rises by as much with so many of them that are out when an operating round begins", 0)
    price_when_taken: str = entry("where the price of a company moves that takes one", "", known=ARROWS)
    price_when_repaid: str = entry("and of one that gives one back", "", known=ARROWS)
    at_once: str = entry(
        'a company pays interest as it takes one: `"always"`, or `"later"` in a turn in which it has paid that of the '
        "others", NOT_AT_ONCE, known=AT_ONCE)
    for_interest: bool = entry("a company that cannot pay its interest takes as many more as it needs for it", False)


@dataclass(frozen=True)
class NamedRound:
    """A round besides, in which the table does what it is for."""

    name: str
    after: str = entry('each `"stock"` or `"operating"` round or each `"set"`, or at the `"start"`, once', known=AFTERS,
                       typed=Input(say("After"), words=(
                           (AFTER_OPERATING, say("each operating round")), (AFTER_SET, say("each set")),
                           (AFTER_STOCK, say("each stock round")), (AT_START, say("the first sale")))))
    asks: str = entry('`"players"` or `"companies"`, one after the other', PLAYERS, known=ASKED, typed=Input(
        say("Asked are"), words=((PLAYERS, say("all players")), (COMPANIES, say("all companies")))))
