"""What no file of a box says: questions in few words of players, the usual answer first, each answer a word of the box.

"A player holds up to: 60 %": a question and its answer are read as one line, in forms, on pages and in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.eighteenxx.box.company_kind import COMPANY, MARKET, NOBODY, PAR, TREASURY, usual_pool, usual_unsold
from companion.eighteenxx.box.defaults import USUAL_CERTIFICATES, assumes_present, shares_of
from companion.eighteenxx.box.optional import BOXES, BY_HAND, LOTS, WATERFALL
from companion.eighteenxx.box.places import AGREED, IPO, PURCHASE
from companion.engine.reading import number
from companion.engine.text import Text, say

#: Where an answer stands in the data of a box, from the top.
Path = tuple[str, ...]
RULEBOOK = ("profiles", "rulebook")
#: The answer of whoever leaves it as the box has it, where none of ours is meant.
KEPT = "kept"


class Answer(NamedTuple):
    """One answer: its words, and what then stands in the box. None: nothing stands there."""

    words: Text
    sets: Mapping[Path, Any]


class Question(NamedTuple):
    """A question with its answers, the usual one first; `of` is the part of the form that it belongs to.

    Where what is usual `follows` other answers, `usual` is the number of the usual one."""

    id: str
    of: str
    text: Text
    answers: tuple[Answer, ...]
    usual: int = 0
    follows: bool = False

    @property
    def field(self) -> str:
        """What its field is called in a form."""
        return f"answer-{self.id}"

    def answered(self, data: Mapping[str, Any]) -> str:
        """Which answer a box has, by its number: the usual one where it says nothing, KEPT where it is none of ours."""
        for n, answer in enumerate(self.answers):
            if all(value == self._stands(data, path) for path, value in answer.sets.items()):
                return str(n)
        return KEPT

    def _stands(self, data: Mapping[str, Any], path: Path) -> Any:
        """What stands in a box: where nothing does that, or the usual, if it was never asked."""
        may_be_nothing = any(answer.sets.get(path, path) is None for answer in self.answers)
        was_asked = may_be_nothing and found(data, path[:-1]) is not None
        return found(data, path, None if was_asked else self.answers[self.usual].sets.get(path))

    def settle(self, data: dict[str, Any], typed: str) -> None:
        """Write an answer into a box; one that is none of ours leaves it as it is."""
        chosen = number(typed, 0, len(self.answers) - 1)
        if chosen is not None:
            for path, value in self.answers[chosen].sets.items():
                put(data, path, value)


def found(data: Mapping[str, Any], path: Path, usual: Any = None) -> Any:
    """What stands in a box; `usual` where nothing does."""
    at: Any = data
    for name in path:
        if not isinstance(at, Mapping) or name not in at:
            return usual
        at = at[name]
    return at


def put(data: dict[str, Any], path: Path, value: Any) -> None:
    """Write something into a box; None takes away what stands there."""
    for name in path[:-1]:
        data = data.setdefault(name, {})
    if value is None:
        data.pop(path[-1], None)
    else:
        data[path[-1]] = value


def _choice(id_: str, of: str, text: Text, path: Path, *answers: tuple[Text, Any]) -> Question:
    return Question(id_, of, text, tuple(Answer(words, {path: value}) for words, value in answers))


def _percents(id_: str, of: str, text: Text, path: Path, *values: int) -> Question:
    return _choice(id_, of, text, path, *((say("{n}\u00a0%", n=value), value) for value in values))


NO, YES = say("no"), say("yes")

STOCK = (
    _choice("turn", "stock", say("Stock turn"), ("stock_turn",),
            (say("sell, buy one, sell again"), [["sell", "buy", "sell"]]),
            (say("sell, then buy one"), [["sell", "buy"]]),
            (say("buy one, then sell"), [["buy", "sell"]]),
            (say("buy one before or after selling"), [["sell", "buy"], ["buy", "sell"]])),
    _choice("at-once", "stock", say("Sales in the first stock round"), ("sells_at_once",), (NO, False), (YES, True)),
    _choice("bought", "stock", say("Sold in the round of the purchase"), ("keeps_bought",), (YES, False), (NO, True)),
    _choice("blocks", "stock", say("Sales of one company in a turn"), ("sells_in_blocks",),
            (say("one or several"), False), (say("all at once"), True)),
    _percents("holding", "stock", say("A player holds up to"), ("holding_limit",), 60, 50, 70, 75, 80, 100),
    _percents("pool", "stock", say("The bank pool holds up to"), ("pool_limit",), 50, 40, 60, 80, 100),
    _choice("pool-presides", "stock", say("President's certificate in the pool"), ("pool_presides",),
            (say("no: somebody takes over"), False), (say("yes: nobody runs it"), True)),
)  # fmt: skip

_SALE, _BY = ("price_moves", "sale"), ("price_moves", "sale_by")
_PAID, _FROM = ("price_moves", "paid"), ("price_moves", "paid_from")

PRICES = (
    Question("sale", "prices", say("Price after sales"), (
        Answer(say("down, a space a share"), {_SALE: "down", _BY: "share"}),
        Answer(say("down one space in all"), {_SALE: "down", _BY: "sale"}),
        Answer(say("left, a space a share"), {_SALE: "left", _BY: "share"}),
        Answer(say("left one space in all"), {_SALE: "left", _BY: "sale"}),
        Answer(say("stays"), {_SALE: "stay", _BY: "share"}),
    )),
    Question("paid", "prices", say("Price after a dividend"), (
        Answer(say("right"), {_PAID: "right", _FROM: "any"}),
        Answer(say("right, if a share gets its price"), {_PAID: "right", _FROM: "price"}),
        Answer(say("up"), {_PAID: "up", _FROM: "any"}),
        Answer(say("stays"), {_PAID: "stay", _FROM: "any"}),
    )),
    _choice("unpaid", "prices", say("Price without a dividend"), ("price_moves", "unpaid"),
            (say("left"), "left"), (say("down"), "down"), (say("stays"), "stay")),
    _choice("sold-out", "prices", say("Price when sold out"), ("price_moves", "sold_out"),
            (say("up"), "up"), (say("right"), "right"), (say("stays"), "stay")),
)  # fmt: skip

_HALF, _PART = ("pays_half",), ("pays_part",)
_GIVES_UP, _DISCARDS = ("gives_up_trains",), ("discards",)

TRAINS = (
    Question("limit", "trains", say("Trains above the limit"), (
        Answer(say("to the bank pool"), {_GIVES_UP: True, _DISCARDS: "pool"}),
        Answer(say("out of the game"), {_GIVES_UP: True, _DISCARDS: "gone"}),
        Answer(say("kept"), {_GIVES_UP: False, _DISCARDS: "pool"}),
    )),
    _choice("owes", "trains", say("A company must own a train"), ("always_owes_train",),
            (say("if it has a route"), False), (say("always"), True)),
    _choice("helps", "trains", say("President's money for another company's train"),
            (*RULEBOOK, "helps_with_others"),
            (say("if the bank's cheapest is too dear"), "cheapest"),
            (say("if the agreed price is too dear"), "price"), (say("never"), "never")),
    _choice("tokens", "trains", say("Tokens sold back for a forced train"), ("sells_tokens",), (NO, False), (YES, True)),
    Question("half", "trains", say("Dividends"), (
        Answer(say("all or nothing"), {_HALF: False, _PART: False}),
        Answer(say("all, half or nothing"), {_HALF: True, _PART: False}),
        Answer(say("any part"), {_HALF: False, _PART: True}),
    )),
)  # fmt: skip

_FROM_PRICE, _UP_TO = (*RULEBOOK, "private_from"), (*RULEBOOK, "private_up_to")

PRIVATES = (
    _choice("auction", "privates", say("First sale of privates"), ("auction",),
            (say("cheapest first, bids on others"), WATERFALL),
            (say("one by one, highest bid"), LOTS),
            (say("all at once, highest bid"), BOXES),
            (say("by hand"), BY_HAND)),
    Question("private-price", "privates", say("A company pays for a private"), (
        Answer(say("half to double its price"), {_FROM_PRICE: "half", _UP_TO: 2}),
        Answer(say("1 to double its price"), {_FROM_PRICE: "1", _UP_TO: 2}),
        Answer(say("half to its full price"), {_FROM_PRICE: "half", _UP_TO: 1}),
        Answer(say("1 to its full price"), {_FROM_PRICE: "1", _UP_TO: 1}),
    )),
    _choice("private-trade", "privates", say("Privates between players"), (*RULEBOOK, "private_trade"),
            (say("at a price both agree on"), AGREED),
            (say("as the buyer's purchase"), PURCHASE), (NO, None)),
    _choice("bid-step", "privates", say("Bids for a private"), ("options", "bid_step"),
            (say("in steps of 5"), [5]), (say("in steps of 10"), [10]), (say("any figure, 5 more at least"), [1])),
    _choice("bids-bind", "privates", say("Bids that tie up money"), ("options", "reserve_all_bids"),
            (say("only leading bids"), [False]), (say("all bids, beaten ones too"), [True])),
)  # fmt: skip

ENDS = (
    _choice("privates-count", "end", say("Privates count at the end"), ("privates_count",),
            (say("at their price"), True), (NO, False)),
    _choice("bank", "end", say("A broken bank ends the game"), ("ends", "bank"),
            (say("after the set"), {"operating": "set", "stock": "next set"}),
            (say("after that round"), {"operating": "round", "stock": "round"}),
            (say("after one more set"), {"operating": "next set", "stock": "next set"}),
            (say("at once"), {"operating": "now", "stock": "now"}),
            (say("never"), None)),
    _choice("price", "end", say("A price marked E ends the game"), ("ends", "price"),
            (NO, None), (say("at once"), {"operating": "now", "stock": "now"}),
            (say("after that round"), {"operating": "round", "stock": "round"}),
            (say("after the set"), {"operating": "set", "stock": "next set"})),
    _choice("phase", "end", say("The last phase ends the game"), ("ends", "phase"),
            (NO, None), (say("after the set"), {"operating": "set"}),
            (say("after one more set"), {"operating": "next set"})),
)  # fmt: skip


_OWNED_WHOLE = [100]
#: Where unsold shares lie and whom they pay: the answers, and which of them is usual for a company that is paid for them.
UNSOLD = (
    (say("in the IPO, pay nobody"), IPO, NOBODY), (say("in the IPO, pay the company"), IPO, COMPANY),
    (say("in the treasury, pay the company"), TREASURY, COMPANY), (say("in the treasury, pay nobody"), TREASURY, NOBODY),
)  # fmt: skip
_TO_COMPANY, _TO_NOBODY = say("to the company"), say("to nobody")


def of_unsold(kind: str, row: Mapping[str, Any], is_only: bool, is_present: bool) -> Iterator[Question]:
    """Where the unsold shares of a kind of company lie, whom they pay, and what they cost."""
    usual = usual_unsold(row if is_present or "unsold_lie" in row else {})
    lie, price, pay = (("kinds", kind, word) for word in ("unsold_lie", "unsold_price", "unsold_pay"))
    where = tuple(Answer(words, {lie: place, pay: paid}) for words, place, paid in UNSOLD)
    meant = {lie: usual["unsold_lie"], pay: usual["unsold_pay"]}
    text = say("Unsold shares") if is_only else say("Unsold shares ({kind})", kind=kind)
    yield Question(f"unsold-{kind}", "companies", text, where,
                   next(n for n, answer in enumerate(where) if answer.sets == meant), True)  # fmt: skip
    costs = (Answer(say("par"), {price: PAR}), Answer(say("the market price"), {price: MARKET}))
    text = say("Unsold shares cost") if is_only else say("Unsold shares cost ({kind})", kind=kind)
    yield Question(f"unsold-price-{kind}", "companies", text, costs, int(usual["unsold_price"] == MARKET), True)


def of_pool(data: Mapping[str, Any], kinds: Mapping[str, Mapping[str, Any]]) -> Iterator[Question]:
    """Who gets the dividends of shares in the pool: one answer for all kinds of company with shares, or one for each."""
    if len(kinds) < 2 or not assumes_present(data):
        usual = [usual_pool(row) for row in kinds.values()] if assumes_present(data) else []
        yield Question("pool-pays", "trains", say("Dividends of shares in the pool"), (
            Answer(_TO_COMPANY, {("pays_for_pool",): True}), Answer(_TO_NOBODY, {("pays_for_pool",): False}),
        ), int(usual == [NOBODY]), True)  # fmt: skip
        return
    told = data.get("pays_for_pool")
    for kind, row in kinds.items():
        pays = ("kinds", kind, "pool_pays")
        meant = usual_pool(row) if told is None else COMPANY if told else NOBODY
        yield Question(
            f"pool-pays-{kind}", "trains", say("Dividends of shares in the pool ({kind})", kind=kind),
            (Answer(_TO_COMPANY, {pays: COMPANY}), Answer(_TO_NOBODY, {pays: NOBODY})), int(meant == NOBODY), True)


def of_kind(kind: str, row: Mapping[str, Any], is_only: bool) -> Iterator[Question]:
    """What is asked about each kind of company; `row` is what the box says of it."""
    starts = say("Floats when sold") if is_only else say("Floats when sold ({kind})", kind=kind)
    gets = say("Capital") if is_only else say("Capital ({kind})", kind=kind)
    capital, incremental = ("kinds", kind, "capital"), ("kinds", kind, "incremental")
    nothing = Answer(say("nothing"), {capital: 0, incremental: False})
    # Usually as many times par as there are shares.
    counts = dict.fromkeys((shares_of(row.get("certificates", USUAL_CERTIFICATES)), 10, 5, 2, 1))
    times = [Answer(say("par") if n == 1 else say("{n} × par", n=n), {capital: n, incremental: False}) for n in counts]
    if row.get("certificates") == _OWNED_WHOLE:
        paid = Answer(say("what is paid for it"), {capital: 0, incremental: True})
        yield Question(f"capital-{kind}", "companies", gets, (paid, nothing, *times))
        return
    yield _percents(f"float-{kind}", "companies", starts, ("kinds", kind, "float"), 60, 50, 40, 30, 20, 10, 100)
    as_sold = Answer(say("what is paid for its shares"), {capital: 0, incremental: True})
    is_as_sold = bool(row.get("incremental")) and "capital" not in row
    yield Question(f"capital-{kind}", "companies", gets, (times[0], as_sold, *times[1:], nothing), int(is_as_sold))


def of_trains(data: Mapping[str, Any]) -> Question:
    """Whether a train leaves the game after each set, of whatever kind is for sale."""
    trains = data.get("trains")
    names = list(trains) if isinstance(trains, Mapping) else []
    asked = say("A train leaves after each set")
    return _choice("exported", "trains", asked, ("exported",), (NO, []), (say("the next for sale"), names))


def questions(data: Mapping[str, Any]) -> tuple[Question, ...]:
    """All questions about a box, in the order of the form."""
    kinds: Mapping[str, Any] = data.get("kinds") or {"company": {}}
    rows = {kind: row if isinstance(row, Mapping) else {} for kind, row in kinds.items()}
    of_kinds = [one for kind, row in rows.items() for one in of_kind(kind, row, len(rows) == 1)]
    shared = {kind: row for kind, row in rows.items() if row.get("certificates") != _OWNED_WHOLE}
    of_kinds += [one for kind, row in shared.items()
                 for one in of_unsold(kind, row, len(shared) == 1, assumes_present(data))]  # fmt: skip
    return (*of_kinds, *TRAINS, *of_pool(data, shared), of_trains(data), *PRIVATES, *PRICES, *STOCK, *ENDS)
