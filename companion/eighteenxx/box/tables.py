"""The tables of a box, row by row as they are printed, with what is to be said of each entry where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from companion.eighteenxx.box.chart import Zone, phases_as_called
from companion.eighteenxx.box.entry import NO, Input, ask, entry
from companion.eighteenxx.box.inks import letters_on
from companion.eighteenxx.box.places import AGREED, PURCHASE, ZONES
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.box.reading import UNLIMITED
from companion.eighteenxx.map.tiles import COLOURS, LEVELS, STOPS
from companion.eighteenxx.map.upgrade_reach import RULES
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say

#: What tells companies apart without colours; screens and paper draw them.
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "cross")
#: Where a marker may be said to go.
ARROWS = ("right", "left", "up", "down", "stay")
#: For what a sale moves a price by a step.
SALE_BY = SHARE, SALE, TEN, TWO = ("share", "sale", "ten", "two")
#: Until when in its turn a company issues and redeems own shares.
OWN_SHARES = TURN_BEGINS, UNTIL_DIVIDEND = ("turn", "dividend")
#: When a game may be over.
WHEN = ("now", "round", "set", "next set")
#: The most tokens that a company has: more than lie in any box, and few enough to be laid out and printed.
MOST_TOKENS = 60
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_LEDGE = re.compile("[0-9]{1,3} [0-9]{1,3}( [0-9]{1,3} [0-9]{1,3}){1,40}")
_OF_TRAINS, _OF_PHASES = attrgetter("trains"), attrgetter("phases")


def _no_colour(ink: str) -> str:
    return "" if _COLOUR.fullmatch(ink) else f'is {ink!r}; a colour is "#" and six digits.'


def _no_tokens(costs: tuple[int, ...]) -> str:
    if len(costs) > MOST_TOKENS:
        return f"are {len(costs):,}; {MOST_TOKENS} at most."
    return ""


def _no_ledges(ledges: tuple[str, ...]) -> str:
    strange = [ledge for ledge in ledges if not _LEDGE.fullmatch(ledge)]
    return f'has {strange[0][:40]!r}; a line is at least two corners, each a column and a row: "1 1 2 1".' if strange else ""


@dataclass(frozen=True)
class Objective:
    """Where a token earns a company money, once; or where each route does that comes there from its home."""

    hex: str
    money: int


@dataclass(frozen=True)
class Reserved:
    """A circle that is kept for a company, which pays for its token there what is printed: connected, or without a
    connection where that is possible."""

    hex: str
    cost: int
    unconnected: int = entry("0: it has to be connected", 0)
    until: str = entry("the phase from which on others may use it too", "", known=_OF_PHASES)


@dataclass(frozen=True)
class TrainDiscount:
    """With a token in a hex a company pays so many percent less for trains of the bank and its pool."""

    token_in: str
    percent: int


@dataclass(frozen=True)
class CompanyCard:
    """A charter as printed."""

    symbol: str
    name: str = entry(usual=lambda symbol, *_: symbol)
    home: str = entry('a hex; `""`: none is printed')
    token_costs: tuple[int, ...] = entry(
        "the first for the home; `[]` for the `neutral` company alone", wrong=_no_tokens, usual=[0],
        missing=say("The tokens of companies are not told ({names}): one stands for them."))
    ink: str = entry('such as `"#32763f"`', wrong=_no_colour)
    text_colour: str = entry("the same", wrong=_no_colour, usual=lambda _, at, rows: letters_on(rows[at]["ink"]))
    shape: str = entry(f"another for each of up to eight companies, of more any: {', '.join(f'`{one}`' for one in SHAPES)}",
                       known=SHAPES, usual=lambda _, at, rows: SHAPES[at % len(SHAPES)])
    kind: str = entry('usually `"company"`', "company", known=attrgetter("kinds"))
    later: bool = entry("no purchase starts it: the table does, when its time has come", False)
    city: int | None = entry("the number of its city there, 0 for the only one; without it the company chooses", None)
    objective: Objective | None = entry("the hex where its token earns it money, once", None)
    destination: Objective | None = entry(
        "the hex that, with its home on the same route, earns each of its trains more", None)
    doubles: tuple[str, ...] = entry("the hexes whose places count twice for its trains", ())
    reserved: Reserved | None = entry("a circle besides its home that is kept for it, and what its token costs there", None)
    free_yellow: tuple[str, ...] = entry("the hexes where yellow tiles cost it nothing", ())
    neutral_tokens: int = entry("so many tokens of the `neutral` company that it may place for nothing", 0)
    second_home: str = entry("a hex where it places its second token with the first", "")
    free_terrain: tuple[str, ...] = entry("the hexes where it pays nothing for terrain", ())
    train_discount: TrainDiscount | None = entry(
        "with a token in a hex (`token_in`) its trains of the bank and its pool cost so many `percent` less", None)
    in_pool: int = entry("so many percent of it lie in the pool from the start", 0)

    @property
    def id(self) -> str:
        """The symbol: what templates call a company's short name."""
        return self.symbol


def _no_two(prices: tuple[int, ...]) -> str:
    return "" if not prices or (len(prices) == 2 and prices[0] <= prices[1]) else "are the least and the most."


@dataclass(frozen=True)
class PrivateCard:
    """A private company as printed."""

    id: str
    symbol: str = entry(usual=lambda id_, *_: id_)
    name: str = entry(usual=lambda id_, *_: id_)
    price: int = entry(
        usual=0, missing=say("The prices of privates are not told ({names}): the table is asked before they are sold."),
        before=say("The prices of privates are not told ({names}): 0 stands for each."))
    revenue: int = entry(
        "in each operating round", usual=0,
        missing=say("What privates pay is not told ({names}): the table is asked before they are sold."),
        before=say("What privates pay is not told ({names}): 0 stands for each."))
    blocks: tuple[str, ...] = entry("hexes that are closed while a player owns it", ())
    power: Power | None = entry("see below", None)
    company_may_buy: bool = entry("", True)
    first_bid: int = entry("the least that is bid for it first, lot by lot, where that is not its price", 0)
    players_min: int = entry("with fewer players it stays in the box", 2)
    debt: int = entry("what the player pays besides its price who gets it first", 0)
    company_prices: tuple[int, ...] = entry(
        "the least and the most that a company pays for it, where the profile does not say it", (), wrong=_no_two)
    stays: bool = entry("it does not close with the others", False)
    closes_with: str = entry("the phase that closes it, and no other", "", known=_OF_PHASES)
    closes_by: str = entry("it closes when this company buys a train", "", known=attrgetter("companies"))
    revenues: Mapping[str, int] = entry("what it pays from a phase on, by the phase", {}, known=_OF_PHASES)
    company_revenue: int | None = entry("what it pays a company, where that differs", None)
    text: str = entry("what is printed on it, where no power says what it can do", "")


@dataclass(frozen=True)
class TrainKind:
    """A kind of train. Where its cards have several `sides`, it is called by the one that was chosen from then on."""

    name: str
    number: int | None = entry(
        'or `"unlimited"`', usual=1, missing=say("How many trains there are is not told ({names}): 1 stands for each."),
        typed=Input(say("Number")))
    price: int = entry(
        usual=0, typed=Input(say("Cost"), what=say("The price of the {name}-train")), missing=say(
            "The prices of trains are not told ({names}): the table is asked before one is bought."),
        before=say("The prices of trains are not told ({names}): until you say them, they are sold for 0."))
    distance: int | None = entry('in stops, or `"unlimited"`', 0, typed=Input(
        say("Stops"), what=say("How far the {name}-train goes"), least=1, empty=UNLIMITED))
    free: tuple[str, ...] = entry('the stops that take nothing of its distance: `"town"`', (), known=STOPS)
    doubles: tuple[str, ...] = entry('the stops that are worth twice as much to it: `"city"`, `"town"`, `"offboard"`', (),
                                     known=STOPS)
    sides: Mapping[str, int] = entry("in place of it, a distance each; who buys one chooses", {})
    rusted_by: str = entry("the kind of train that rusts it", "", known=_OF_TRAINS,
                           typed=Input(say("Rusted by"), "rusted"))
    obsolete_by: str = entry("the kind that makes it obsolete: each runs once more", "", known=_OF_TRAINS)
    side_of: str = entry(
        "the kind on the other side of its cards: both are on sale, and whoever buys a card chooses its side",
        "", known=_OF_TRAINS)
    from_phase: str = entry("from which it is on sale beside another kind", "", known=_OF_PHASES)
    trade_in: Mapping[str, int] = entry("what an old train takes off its price, by the old one's kind", {}, known=_OF_TRAINS)
    by_players: Mapping[int, int] = entry("how many there are with some numbers of players", {})
    leaves_after: int = entry("so many operating rounds, counted from the first: then all of them leave the game", 0)
    salvage: int = entry("what a company gets from the bank for each that leaves so", 0)
    aside: int = entry("so many of them are not for sale: privates bring them", 0)

    def number_for(self, players: int) -> int | None:
        """How many there are with so many players, with 0 the most with any number; None: any number."""
        if self.number is None or players:
            return self.by_players.get(players, self.number)
        return max(self.number, *self.by_players.values()) if self.by_players else self.number


def _usual_rounds(_name: str, at: int, rows: list[JsonDict]) -> int:
    colours = rows[at]["colours"] if isinstance(rows[at]["colours"], list) else []
    newest = max((COLOURS.index(colour) for colour in colours if colour in COLOURS), default=1)
    return min(max(newest, 1), 3)


@dataclass(frozen=True)
class Phase:
    """What holds from the first train of the same name on."""

    name: str
    train_limit: int = entry(
        "", usual=lambda _, at, rows: rows[at - 1]["train_limit"] if at else 4, missing=say(
            "The train limit is not told in phases ({names}): that of the phase before, at first 4, stands for it."),
        typed=Input(say("Train limit"), "limit", say("The train limit of phase {name}"), 1))
    colours: tuple[str, ...] = entry(
        "of tiles", known=COLOURS[1:], usual=lambda _, at, rows: rows[at - 1]["colours"] if at else [COLOURS[1]],
        missing=say("The colours of tiles are not told in phases ({names}): "
                    "those of the phase before, at first yellow, stand for them."))
    operating_rounds: int = entry(
        "in a set", usual=_usual_rounds, assumed=say(
            "How many operating rounds a set has is not told in phases ({names}): "
            "1 with yellow tiles, 2 with green, 3 with brown are assumed."),
        typed=Input(say("Rounds"), "rounds", say("The operating rounds of phase {name}"), 1))
    privates_for_companies: bool = entry("", False)
    closes_privates: bool = entry("", False)
    pars: tuple[int, ...] | None = entry("the par values that may be chosen in it; without it all", None)
    colour: str = entry("what people call it", "")
    level: str = entry('`"low"`, `"mid"`, `"high"`: by what places off the board pay, where that is not the newest colour',
                       "", known=LEVELS)
    limit_each: bool = entry("the train limit is that of each kind that the title tells apart", False)
    train_limits: Mapping[str, int] = entry("otherwise for some kinds of company", {}, known=attrgetter("kinds"))
    begun_by: tuple[str, ...] = entry(
        "other trains that begin it too; those without a `from_phase` are on sale beside it", (), known=_OF_TRAINS)
    trains_a_turn: int | None = entry("so many trains a company buys from the bank and its pool in a turn", None)
    of_each_kind: bool = entry("`trains_a_turn` is how many of each kind", False)
    trains_between: bool = entry("companies may buy trains of each other", True)

    def limit_of(self, kind: str) -> int:
        """The train limit of a kind of company."""
        return self.train_limits.get(kind, self.train_limit)

    @property
    def pays(self) -> str:
        """By which word of their revenue places pay that are worth more later."""
        return self.level or self.colours[-1]


@dataclass(frozen=True)
class End:
    """When the game is over after something that ends it, by the kind of round in which it happens."""

    name: str
    operating: str = entry('`"now"`, or at the end of the `"round"`, `"set"` or `"next set"`', known=WHEN)
    stock: str = entry("the same, where it may happen in a stock round", "", known=WHEN)
    phase: str = entry("the one that ends it, where not the last", "", known=phases_as_called)
    after: int = entry("after so many sets, where sets end it", 0)
    players: int = entry("with so many players alone", 0)
    one_left: bool = entry("of a bankruptcy: only when one player is left; before, the game goes on", False)
    reason: str = entry("what files call it, where not as in other titles", "")


@dataclass(frozen=True)
class Lot:
    """A group of companies or privates of which chance takes some out of the game."""

    name: str
    among: tuple[str, ...] = entry("its companies or privates", known=lambda box: (*box.companies, *box.privates))
    leave: Mapping[int, int] = entry("how many of them leave, by number of players")


def _no_value(values: tuple[Any, ...]) -> str:
    return "" if values else "has no value; the first is the printed rule."


@dataclass(frozen=True)
class Options:
    """What a table may settle otherwise: the values there are, the printed one first. With one it is simply the rule."""

    bid_step: tuple[int, ...] = entry(
        "in which bids go up from the lowest that is accepted", wrong=_no_value,
        asks=ask("bid-step", "privates", say("Bids for a private"), (say("in steps of 5"), [5]),
                 (say("in steps of 10"), [10]), (say("any figure, 5 more at least"), [1])))
    reserve_all_bids: tuple[bool, ...] = entry(
        "in the distribution every bid ties up money, not only the highest", wrong=_no_value,
        asks=ask("bids-bind", "privates", say("Bids that tie up money"), (say("only leading bids"), [False]),
                 (say("all bids, beaten ones too"), [True])))
    upgrade_reach: tuple[str, ...] = entry(
        "what of an upgrade a company must reach, a word of [the map](#the-map)", wrong=_no_value, known=RULES,
        usual=["permissive"])


@dataclass(frozen=True)
class Profile:
    """One way of playing where the sources disagree: the rulebook, or how 18xx.games plays."""

    name: str
    exempt_zones: tuple[str, ...] = entry(
        "in which certificates do not count toward the limit", known=lambda box: box.market.zones, usual=[])
    private_from: str = entry(
        'companies pay for a private from `"1"` or `"half"` of its price', known=("1", "half"),
        asks=ask("private-price", "privates", say("A company pays for a private"),
                 (say("half to double its price"), "half", 2), (say("1 to double its price"), "1", 2),
                 (say("half to its full price"), "half", 1), (say("1 to its full price"), "1", 1), also=("private_up_to",)))
    private_up_to: int = entry("to so many times the price", usual=2)
    helps_with_others: str = entry(
        'what the treasury must be too poor for before the president may help with another company\'s train: the '
        '`"cheapest"` on sale, or the agreed `"price"`; or `"never"`', known=("cheapest", "price", "never"),
        asks=ask("helps", "trains", say("President's money for another company's train"),
                 (say("if the bank's cheapest is too dear"), "cheapest"), (say("if the agreed price is too dear"), "price"),
                 (say("never"), "never")))
    requires_best_run: bool = entry("trains must earn as much as they can", False)
    home_token: str = entry(
        'placed in a company\'s first `"turn"`, or at the start of the first `"round"` in which it has floated', "turn",
        known=("turn", "round"))
    waiting_token: str = entry(
        'who names the city of a token that has waited for track: its `"president"`, or the `"layer"` of the tile',
        "president", known=("president", "layer"))
    home_city: str = entry(
        'whether a floated company chooses among the cities of its home in its `"turn"`, or as soon as there is `"track"`',
        "turn", known=("turn", "track"))
    apart: tuple[str, ...] = entry("groups of hexes that count as several places after all", ())
    private_trade: str = entry(
        'how privates change hands between players: `"agreed"`, `"purchase"`, or not', "", known=(AGREED, PURCHASE),
        asks=ask("private-trade", "privates", say("Privates between players"), (say("at a price both agree on"), AGREED),
                 (say("as the buyer's purchase"), PURCHASE), (NO, None)))
    minors_run_anywhere: bool = entry(
        "what a private earns that builds need not lead over its new tile, and its owner may choose it", False)
    own_shares: str = entry(
        'companies issue and redeem own shares when their `"turn"` begins, or until the `"dividend"` is settled',
        TURN_BEGINS, known=OWN_SHARES)
    passes_exchangers: bool = entry("a player who could only exchange a private is passed over", False)
    trains_between_from: str = entry("the phase from which companies buy trains of each other; none: always", "",
                                     known=attrgetter("phases"))
    private_up_to_percent: int = entry("for `private_up_to`, in percent, where it is no whole number of times", 0)

    @property
    def private_times(self) -> str:
        """How many times its price a company pays for a private at most, as people write it: "2", "1½"."""
        times, more = divmod(self.private_up_to_percent or 100 * self.private_up_to, 100)
        return f"{times}{'½' if more else ''}"

    def private_prices(self, printed: int) -> tuple[int, int]:
        """The least and the most that a company pays for a private: half of an odd price is rounded up for the least, down
        for the most (18Chesapeake rules, "Buying privates")."""
        least = -(-printed // 2) if self.private_from == "half" else 1
        return least, printed * (self.private_up_to_percent or 100 * self.private_up_to) // 100


@dataclass(frozen=True)
class PrintedMarket:
    """The stock market as printed (see `read_chart`)."""

    rows: tuple[str, ...] = entry("prices from the top, `P` after a par, `E` where the game ends, the letter of a zone; `-` "
                                  "where there is no cell")
    zones: Mapping[str, Zone] = entry("by colour, `white`, `yellow`, `orange`, `brown`, `green` or `gray`", {}, known=ZONES)
    form: str = entry(
        '`"grid"`, a `"turning grid"` (in the top row up leads right), a `"falling grid"` (there it leads down and right), '
        'or a `"line"`: one row, or several that are read column by column, right and left along the row, up and down to '
        'the next price', "grid")
    exceptions: tuple[str, ...] = entry(
        'arrows that lead elsewhere: `"up 1 9 2 10"` is from row 1, column 9 to row 2, column 10, counted from 0', ())
    ledges: tuple[str, ...] = entry(
        'lines drawn along its cells, each by its corners, column and row counted from 0 at the upper left: `"1 1 2 1"`', (),
        wrong=_no_ledges)

    def ledge_corners(self) -> list[list[tuple[int, int]]]:
        """The corners of each ledge, column and row."""
        found = (list(map(int, ledge.split())) for ledge in self.ledges)
        return [list(zip(of[::2], of[1::2], strict=True)) for of in found]


@dataclass(frozen=True)
class PriceMoves:
    """Where a marker goes: an arrow of the chart, or "stay"."""

    sale: str = entry(
        "after a sale, a step", "down", known=ARROWS,
        asks=ask("sale", "prices", say("Price after sales"), (say("down, a space a share"), "down", "share"),
                 (say("down one space in all"), "down", "sale"), (say("left, a space a share"), "left", "share"),
                 (say("left one space in all"), "left", "sale"), (say("stays"), "stay", "share"), also=("sale_by",)))
    sale_by: str = entry('for each `"share"`, for the whole `"sale"`, for every `"ten"` percent, or for `"two"` shares, '
                         "rounded up", "share", known=SALE_BY)
    sale_of_others: str = entry(
        "after a sale by somebody else than the president; without it the same", "", known=ARROWS,
        asks=ask("sale-others", "prices", say("Price after sales by others than the president"), (say("the same"), None),
                 (say("stays"), "stay")))
    others_by: str = entry("for what a step then is, as `sale_by`", "share", known=SALE_BY)
    others_free: int = entry("so many shares others sell without a step", 0)
    sale_if: str = entry('only if the company has `"floated"` or `"operated"`', "", known=("floated", "operated"))
    paid: str = entry(
        "when a dividend is paid", "right", known=ARROWS,
        asks=ask("paid", "prices", say("Price after a dividend"), (say("right"), "right", "any"),
                 (say("right, if a share gets its price"), "right", "price"), (say("up"), "up", "any"),
                 (say("stays"), "stay", "any"), also=("paid_from",)))
    paid_from: str = entry('`"any"`; with `"price"` only if a share gets at least its price', "any", known=("any", "price"))
    unpaid: str = entry(
        "when none is", "left", known=ARROWS,
        asks=ask("unpaid", "prices", say("Price without a dividend"), (say("left"), "left"), (say("down"), "down"),
                 (say("stays"), "stay")))
    sold_out: str = entry(
        "when all shares are sold at the end of a stock round", "up", known=ARROWS,
        asks=ask("sold-out", "prices", say("Price when sold out"), (say("up"), "up"), (say("right"), "right"),
                 (say("stays"), "stay")))
    sold_out_to: str = entry(
        'all shares are sold if nobody but `"holders"` has any, companies among them, or if the `"players"` have all',
        "holders", known=("holders", "players"))
    pool: str = entry(
        "at the end of a stock round if there are shares in the pool", "stay", known=ARROWS,
        asks=ask("pool-moves", "prices", say("Price with shares in the bank pool"), (say("stays"), "stay", "company"),
                 (say("down"), "down", "company"), (say("left"), "left", "company"),
                 (say("left, a space a share"), "left", "share"), also=("pool_by",)))
    pool_by: str = entry('once for the `"company"`, or for each `"share"`', "company", known=("company", "share"))


def steps_of_sale(each: str, percent: int, share: int) -> int:
    """How many steps a sale of so many percent is, where there is one for `each` of what a box names; below 0 it is none."""
    shares = max(0, percent) // share
    return {SHARE: shares, SALE: min(shares, 1), TEN: max(0, percent) // 10, TWO: -(-shares // 2)}[each]


@dataclass(frozen=True)
class Site:
    """What 18xx.games says otherwise than the box."""

    edition: str = entry("the one that it plays", "")
    trains: Mapping[str, str] = entry("its words for some, then ours", {})
    privates: Mapping[str, str] = entry("the same", {})
    lot: tuple[str, ...] = entry("the privates among which it decides, in the order in which it draws for them", ())
    permits: tuple[str, ...] = entry("their kinds in the order in which it deals them", ())
    turned: Mapping[str, int] = entry("tiles that it draws turned, by so many sixths clockwise", {})
    options: Json = entry("their values that are otherwise there than ours are", {})
    draws: Mapping[str, tuple[str, ...]] = entry(
        "by part of the set-up: what it draws, in this order, among which companies or trains", {})
    draws_for: Mapping[str, str] = entry("by the same part: for which private it is drawn, as the set-up sheet says it", {})
    rules: Mapping[str, Json] = entry(
        "by the names of its optional rules the options of ours that they are", {})
    needs: tuple[str, ...] = entry("its optional rules without which it plays another edition", ())
