"""What is in the box of an 18xx game and on its board, read from `data/<title>.toml` into typed tables.

A title's file may name a `base` from which it inherits what it does not say itself. Money is whole units, shares are
percent, and None stands for "unlimited".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from operator import attrgetter
from typing import Any

from companion.eighteenxx.box.agreement import faults_of_board
from companion.eighteenxx.box.by_hand import KEPT_BY_HAND
from companion.eighteenxx.box.chart import Chart, read_chart
from companion.eighteenxx.box.company_kind import CompanyKind
from companion.eighteenxx.box.entry import NO, YES, ask, entry, percents, usual
from companion.eighteenxx.box.faults import PROFILES, faults_of_box
from companion.eighteenxx.box.optional import (
    AUCTIONS,
    BOXES,
    BY_HAND,
    DRAFT,
    FIRST_TO_PASS,
    LEAST_CASH,
    LEFT,
    LOTS,
    MOST_CASH,
    NEXT_ORDERS,
    SELLS_OF,
    WATERFALL,
    CounterKind,
    NamedRound,
)
from companion.eighteenxx.box.own_board import faults_of_own_board, own_map, own_tiles
from companion.eighteenxx.box.places import GONE, IPO, PLACES, POOL, REASONS
from companion.eighteenxx.box.reading import OPEN, UNLIMITED, Reader
from companion.eighteenxx.box.tables import (
    CompanyCard,
    End,
    Lot,
    Options,
    Phase,
    PriceMoves,
    PrintedMarket,
    PrivateCard,
    Profile,
    Site,
    TrainKind,
)
from companion.eighteenxx.map.printed import PrintedMap, printed_map
from companion.eighteenxx.map.tiles import Tile, tiles_of
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.places import folder, inherit, read_toml

USUAL_PLAYERS = [2, 6]
_OF_TRAINS = attrgetter("trains")


def _not_for_a_sum(currency: str) -> str:
    if "{}" not in currency:
        return f'is {currency!r}; "{{}}" stands in it for the sum.'
    if set("{}") & set(currency.replace("{}", "", 1)):
        return f'is {currency!r}; "{{}}" stands in it once, and no other brace.'
    return ""


def _no_step(unit: int) -> str:
    return "" if unit else "is 0; revenues are counted in steps of 1 at least."


@dataclass(frozen=True, kw_only=True)
class Box:
    """The whole box. Tables are by id, in the order of the rulebook."""

    id: str = entry("the name of the file", usual="box")
    name: str = entry()
    site_name: str = entry("what 18xx.games calls it; none: its games cannot be read", "")
    also_called: tuple[str, ...] = entry("by which it is found too", ())
    designer: str = entry("", "")
    place: str = entry("where its board lies", "")
    whole: str = entry("of a box of the shelf: the title that the companion knows whole, with its map", "")
    bgg_id: int | None = entry("its number on BoardGameGeek, for those who log their plays", None)
    currency: str = entry('such as `"${}"`; before a unit behind the sum a no-break space', wrong=_not_for_a_sum,
                          usual="${}", assumed=say("The currency is not told: $ is assumed."))
    players: tuple[int, ...] = entry("fewest and most", usual=USUAL_PLAYERS, assumed=say(
        "For how many players it is, is not told: 2 to 6 are assumed."))
    map: str = entry("the file", usual="")
    board: Mapping[str, Any] = entry(
        "where the table brings the box: its map in the words of [a map](#the-map), which is printed and not played by; its "
        "`tiles`, by colour and number, are those that `data/tiles.toml` lacks", {})
    leader: str = entry("what a president is called, in all texts of the family", "president")
    bank: int | None = entry('what it holds, or `"unlimited"`: it never breaks', usual=UNLIMITED, missing=say(
        "How much money the bank has is not told: no limit stands for it."))
    start_cash: Mapping[int, int] = entry("by number of players")
    certificate_limit: Mapping[int, int | None] = entry('by number of players, or `"unlimited"`')
    bank_by_players: Mapping[int, int] = entry("what it holds with some numbers of players", {})
    certificate_limit_by_companies: Mapping[int, Mapping[int, int]] = entry(
        "by number of players the limit by how many companies are in the game; the next higher number counts", {})
    privates_count_for_limit: bool = entry(
        "they are certificates in the limit", True,
        asks=ask("privates-limit", "stock", say("Privates count toward the certificate limit"), (YES, True), (NO, False)))
    untold: tuple[tuple[str, ...], ...] = entry(
        "(written by nobody) what stands as 0 until the table says it: each a table, a row, and a field or the number of a "
        "token", ())

    kinds: Mapping[str, CompanyKind] = entry()
    companies: Mapping[str, CompanyCard] = entry(usual={})
    batches: Mapping[str, int] = entry("so many companies are drawn, by the phase from which they can be started", {})
    batches_by_players: Mapping[int, Mapping[str, int]] = entry("otherwise with some numbers of players", {})
    permits: Mapping[str, int] = entry("so many of each kind, one for each company of a batch", {})
    permits_by_players: Mapping[int, Mapping[str, int]] = entry("otherwise with some numbers of players", {})

    lots: Mapping[str, Lot] = entry("groups of companies or privates of which some leave the game", {})
    privates: Mapping[str, PrivateCard] = entry(usual={})
    number_cards: bool = entry(
        "they are dealt in the order of play, instead of seats and a priority deal; who has card 1 begins", False)
    leaving: int = entry("so many of the dearest privates, less the number of players, are drawn and leave the game", 0)
    kept: tuple[str, ...] = entry("those that stay in it", ())
    bids_lie_there: bool = entry("money that is bid lies on the private", False)
    neutral: str = entry("the company whose tokens block nobody; others place them", "", known=attrgetter("companies"))
    yellow_tiles: int = entry("so many yellow tiles a company lays in a turn, or one upgrade", 1)
    first_yellow_tiles: int = entry("so many in its first turn, where that is more", 0)
    next_tile_price: int = entry("what each after the first costs besides the terrain", 0)
    tiles_a_turn: int = entry(
        "so many tiles a company lays in a turn instead, one of them an upgrade at most, also of a tile just laid", 0)
    tile_price: int = entry("what every tile costs at least, be there terrain or not", 0)
    tokens_with_track: bool = entry("a token is placed before, between or after the tiles of a turn", False)
    ports: str = entry("what a route to a port earns, as its map says it", "")
    map_notes: tuple[str, ...] = entry("what else stands on its map, a sentence each", ())
    falls: tuple[str, ...] = entry(
        "the privates that become 5 cheaper when all pass while they are the cheapest left; without it the first alone", (),
        known=attrgetter("privates"))
    colours_from: Mapping[str, int] = entry(
        "the operating round, counted from the first, before which no tile of a colour is laid, whatever the phase", {})
    helped_trains: tuple[str, ...] = entry(
        "those for which the president of a company that has a train may pay too, if it pays half itself", (),
        known=attrgetter("trains"))
    help_fee: int = entry("what he then pays the bank besides, and whoever borrows", 0)
    borrows: bool = entry(
        "a president who cannot raise the money for a train that must be bought owes the rest for the cheapest", False)
    sells_more: bool = entry("he may sell more for it than is needed", False)
    sells_leaving: bool = entry("trains that have run may be sold before they leave", False)
    first_privates: tuple[str, ...] = entry(
        "those that companies buy in the first operating round, in any phase, for exactly their price", (),
        known=attrgetter("privates"))
    first_privates_once: bool = entry("in that round each company buys one, and each player sells one", False)
    privates_of_president: bool = entry("a company buys privates of its president only", False)
    auction: str = entry(
        'how privates are sold where the table brings the box: by the family\'s distribution (`"waterfall"`), one after the '
        'other (`"lots"`), all at once (`"boxes"`), one for each player from the last seat on (`"draft"`), or by hand '
        '(`"table"`)', WATERFALL, known=AUCTIONS,
        asks=ask("auction", "privates", say("First sale of privates"), (say("cheapest first, bids on others"), WATERFALL),
                 (say("one by one, highest bid"), LOTS), (say("all at once, highest bid"), BOXES),
                 (say("one each, from the last seat"), DRAFT),
                 (say("by hand"), BY_HAND)))

    market: PrintedMarket = entry()
    par_values: tuple[int, ...] = entry()
    price_moves: PriceMoves = entry('where markers go, each `"right"`, `"left"`, `"up"`, `"down"` or `"stay"`', PriceMoves())
    restacks: bool = entry("who operates and stays in its cell goes under the others there", False)

    stock_turn: tuple[tuple[str, ...], ...] = entry(
        'the orders in which a player may `"sell"` and `"buy"`', known=("sell", "buy"),
        assumed=say("The order of a stock turn is not told: sell, buy one, sell again is assumed."),
        asks=ask("turn", "stock", say("Stock turn"), (say("sell, buy one, sell again"), [["sell", "buy", "sell"]]),
                 (say("sell, then buy one"), [["sell", "buy"]]), (say("buy one, then sell"), [["buy", "sell"]]),
                 (say("buy one before or after selling"), [["sell", "buy"], ["buy", "sell"]])))
    sells_at_once: bool = entry(
        "players sell from the first stock round on", False,
        asks=ask("at-once", "stock", say("Sales in the first stock round"), (NO, False), (YES, True)))
    sells_of: str = entry(
        'only shares of companies are sold that have `"floated"` before this stock round or `"operated"`; '
        '`"operated or own"`: a president sells of his before too', "", known=SELLS_OF,
        asks=ask("sells-of", "stock", say("Shares are sold of"), (say("any company"), None),
                 (say("companies that have operated"), "operated"),
                 (say("those, and by the president before"), "operated or own"),
                 (say("companies that floated in an earlier round"), "floated")))
    next_order: str = entry(
        'who begins the next stock round: the player `"left"` of the last to buy or sell; or the order of all is new, who '
        '`"passed"` first or has `"most cash"` or `"least cash"` first', LEFT, known=NEXT_ORDERS,
        asks=ask("next-order", "stock", say("First in the next stock round"),
                 (say("left of the last to buy or sell"), LEFT), (say("who passed first, in that order"), FIRST_TO_PASS),
                 (say("who has most cash, in that order"), MOST_CASH),
                 (say("who has least cash, in that order"), LEAST_CASH)))
    keeps_bought: bool = entry(
        "what was bought in a stock round is sold in a later one", False,
        asks=ask("bought", "stock", say("Sold in the round of the purchase"), (YES, False), (NO, True)))
    sells_in_blocks: bool = entry(
        "all shares of a company that are sold in a turn go in one sale", False,
        asks=ask("blocks", "stock", say("Sales of one company in a turn"), (say("one or several"), False),
                 (say("all at once"), True)))
    holding_limit: int = entry(
        "in percent", assumed=say("How much of a company a player may hold is not told: 60\u00a0% is assumed."),
        asks=percents("holding", "stock", say("A player holds up to"), 60, 50, 70, 75, 80, 100))
    pool_limit: int = entry(
        "in percent", assumed=say("How much of a company the bank pool may hold is not told: 50\u00a0% is assumed."),
        asks=percents("pool", "stock", say("The bank pool holds up to"), 50, 40, 60, 80, 100))
    pool_presides: bool = entry(
        "the president's certificate may go to the pool: receivership", False,
        asks=ask("pool-presides", "stock", say("President's certificate in the pool"),
                 (say("no: somebody takes over"), False), (say("yes: nobody runs it"), True)))
    vacant_sells: bool = entry("shares of a company without president are sold", True)
    limited_from: tuple[str, ...] = entry("the places from which nobody buys beyond the holding limit", (IPO, POOL),
                                          known=PLACES)
    must_sell_excess: bool = entry("false: what is above it may be kept", True)
    pool_shrinks_with: tuple[int, ...] = entry("numbers of players with which a certificate leaves the pool for good before "
                                               "somebody else than the president buys", ())
    rest_to_pool_with: tuple[int, ...] = entry(
        "those with which the rest of the IPO goes to the pool when a company floats", ())

    lowest_first: bool = entry(
        "in the first operating round the lowest price is first", False,
        asks=ask("lowest-first", "end", say("First operating round"), (say("highest price first"), False),
                 (say("lowest price first"), True)))
    sets: tuple[int, ...] = entry(
        "how many operating rounds each set has, where no phase says it; the last counts for all later ones", ())
    trains: Mapping[str, TrainKind] = entry("by kind", usual={})
    phases: Mapping[str, Phase] = entry("by the train that begins it, the first train among them (a train without a row "
                                        "begins none)", usual={}, known=_OF_TRAINS)
    exported: tuple[str, ...] = entry("trains of which one leaves after each set", (), known=_OF_TRAINS)
    gives_up_trains: bool = entry(
        "what is above the train limit is given up", True,
        asks=ask("limit", "trains", say("Trains above the limit"), (say("to the bank pool"), True, POOL),
                 (say("out of the game"), True, GONE), (say("kept"), False, POOL), also=("discards",)))
    discards: str = entry('where trains go that are given up, `"pool"` or `"gone"`', POOL, known=(POOL, GONE))
    trades_in: bool = entry("whether old trains are taken for new ones", True)
    always_owes_train: bool = entry(
        "a company needs one without a route too", False,
        asks=ask("owes", "trains", say("A company must own a train"), (say("if it has a route"), False, None),
                 (say("always"), True, None), (say("never"), False, True), also=("never_owes_train",)))
    never_owes_train: bool = entry("no company needs one", False)
    president_helps: bool = entry(
        "the president pays what his company lacks for a train that it must own", True,
        asks=ask("president-helps", "trains", say("A president pays for a train that must be bought"), (YES, True),
                 (NO, False)))
    helps_with_any: bool = entry("the president may help with a dearer train of the bank than the cheapest, too", False)
    obsolete_count: bool = entry("obsolete trains count toward the train limit", False)
    export_after: str = entry('a train leaves after each `"set"` or `"round"`', "set", known=("set", "round"))
    profiles: Mapping[str, Profile] = entry("`rulebook`, `18xx-games`", known=PROFILES)
    sells_tokens: bool = entry(
        "for a train that must be bought tokens are sold back", False,
        asks=ask("tokens", "trains", say("Tokens sold back for a forced train"), (NO, False), (YES, True)))
    gives_up_privates: bool = entry("and privates given up for half their price", False)
    forced_sales_keep: str = entry('the president of the buying `"company"`, or of `"all"`, may not change in a forced sale',
                                   "company", known=("company", "all"))
    last_sale_needed: bool = entry(
        "after forced sales another company's train costs more than there would have been without the last share, token or "
        "private sold", True)

    pays_half: bool = entry(
        "half of a revenue is a dividend too", False,
        asks=ask("half", "trains", say("Dividends"), (say("all or nothing"), False, False),
                 (say("all, half or nothing"), True, False), (say("any part"), False, True), also=("pays_part",)))
    pays_part: bool = entry("any part of it is", False)
    pays_for_pool: bool = entry(
        "companies are paid for their shares in the pool", True,
        asks=ask("pool-pays", "trains", say("Dividends of shares in the pool"), (say("to the company"), True),
                 (say("to nobody"), False)))
    halve_without_train: bool = entry(
        "shares of a company without a train bring and count half their price, rounded down share by share", False)
    revenue_unit: int = entry("revenues counted by eye go in such steps; in a box that a table brings 1", 10, wrong=_no_step)
    tiles: Mapping[str, int | None] = entry('by number as `data/tiles.toml` draws it: how many, or `"unlimited"`', usual={})
    counters: Mapping[str, CounterKind] = entry("where the table brings the box: loans and the like that companies take for "
                                                "their `price`", {})
    named_rounds: Mapping[str, NamedRound] = entry("where the table brings the box", {})
    by_hand: tuple[str, ...] = entry("the same: rules of few titles that the table keeps by itself, each a word of "
                                     "`box/by_hand.py`", (), known=KEPT_BY_HAND)
    options: Options = entry("what a table may settle otherwise, each a list, the printed rule first; with one value only, "
                             "the rule", usual=usual(Options), assumed=say(
        "How bids are made is not told: steps of 5, and only the highest bid ties up money, are assumed."))

    privates_count: bool = entry(
        "they score their price", True,
        asks=ask("privates-count", "end", say("Privates count at the end"), (say("at their price"), True), (NO, False)))
    bankrupt_counts: bool = entry("a bankrupt player scores what he still has", True)
    ends: Mapping[str, End] = entry(
        "`bank`, `price`, `bankruptcy`, `phase`, `trains` (the bank has none left), `sets` (so many are over), `companies` "
        "(all have closed), each when the game is then over; without `bankruptcy` nobody goes bankrupt, and a company "
        "that nobody can help does without a train", known=REASONS,
        asks=(ask("bank", "end", say("A broken bank ends the game"),
                  (say("after the set"), {"operating": "set", "stock": "next set"}),
                  (say("after that round"), {"operating": "round", "stock": "round"}),
                  (say("after one more set"), {"operating": "next set", "stock": "next set"}),
                  (say("at once"), {"operating": "now", "stock": "now"}), (say("never"), None), row="bank"),
              ask("price", "end", say("A price marked E ends the game"),
                  (NO, None), (say("at once"), {"operating": "now", "stock": "now"}),
                  (say("after that round"), {"operating": "round", "stock": "round"}),
                  (say("after the set"), {"operating": "set", "stock": "next set"}), row="price"),
              ask("bankrupt", "end", say("A player who cannot pay for a train"),
                  (say("is bankrupt, which ends the game"), {"operating": "now"}),
                  (say("is not bankrupt: the company does without"), None), row="bankruptcy"),
              ask("phase", "end", say("The last phase ends the game"), (NO, None),
                  (say("after the set"), {"operating": "set"}),
                  (say("after one more set"), {"operating": "next set"}), row="phase")))
    site: Site = entry("what 18xx.games says otherwise", Site())

    @cached_property
    def printed(self) -> PrintedMap | None:
        """The map as it is printed: that of the file, or the one that the box brings; None: there is none."""
        if self.map:
            return printed_map(self.map)
        return own_map(json.dumps(self.board)) if self.board else None

    @cached_property
    def drawn_tiles(self) -> Mapping[str, Tile]:
        """The tiles that can be drawn, by number, with what is printed on them in this title."""
        return {**tiles_of(self.id), **own_tiles(self.board)}

    @cached_property
    def chart(self) -> Chart:
        """The stock market as cells."""
        return read_chart(self.market.rows, self.market.zones, self.market.form, self.market.exceptions)

    def is_told(self, part: str, name: str, figure: str) -> bool:
        """Whether somebody has told a figure: of a table, a row, and a field of it or the number of a token."""
        return (part, name, figure) not in self.untold

    def as_told(self, part: str, name: str, figure: str, value: int) -> int | str:
        """A figure as people read it, OPEN where nobody has told it."""
        return value if self.is_told(part, name, figure) else OPEN

    def told_costs(self, company: str) -> list[int | str]:
        """What a company's tokens cost as people read it."""
        costs = enumerate(self.companies[company].token_costs)
        return [self.as_told("companies", company, str(n), cost) for n, cost in costs]

    @property
    def sell_after_buying(self) -> bool:
        """Whether a player may still sell after having bought."""
        return any(order[-1] == "sell" for order in self.stock_turn)

    def bank_with(self, players: int) -> int | None:
        """What the bank holds in a game of so many players; None: it is unlimited."""
        return self.bank_by_players.get(players, self.bank)

    def symbol_of(self, name: str) -> str:
        """What is printed for a company or a private."""
        return (self.privates.get(name) or self.companies[name]).symbol

    def batches_of(self, players: int) -> Mapping[str, int]:
        """How many companies are drawn for each batch in a game of so many players."""
        return self.batches_by_players.get(players, self.batches)

    def lots_with(self, players: int) -> list[Lot]:
        """The groups of which some leave the game with so many players."""
        return [lot for lot in self.lots.values() if players in lot.leave]

    def permits_of(self, players: int) -> Mapping[str, int]:
        """How many permits of each kind are shuffled in a game of so many players."""
        return self.permits_by_players.get(players, self.permits)

    def certificates(self, company: str, players: int, drawn: str = "") -> tuple[int, ...]:
        """The percents of a company's certificates, the president's first. `drawn` is the company that the set-up drew:
        it is as ever in a game of two (Off the Rails rules, "Two players")."""
        kind = self.kinds[self.companies[company].kind]
        return kind.two_players if players == 2 and kind.two_players and company != drawn else kind.certificates


#: By which usual answers a box is read that leaves something open (`defaults.py`).
ASSUMES = "assumes"
#: What a file says besides: which file it takes the rest from, what options change, and how it is filled in.
_NOT_IN_THE_BOX = ("base", "variants", "choices", "editions", ASSUMES)
#: The value of an option that leaves a rule to the edition.
AS_EDITION = "edition"
#: What changes the box without being an option of its own: the edition, and whose way of playing it is.
NO_OPTIONS = (AS_EDITION, PROFILE := "profile")


def read_box(data: Mapping[str, object], where: str) -> Box:
    """Read a box from the data of a file, `where`. Raises ValueError with all its faults, one sentence a line."""
    reader = Reader()
    found = reader.table(Box, {name: value for name, value in data.items() if name not in _NOT_IN_THE_BOX}, "")
    faults = reader.faults or [*faults_of_box(found), *faults_of_own_board(found.board)] if found else reader.faults
    if found is None or faults:
        # What a file names may have line breaks.
        raise ValueError("\n".join(f"{where}: {' '.join(fault.splitlines())}" for fault in faults))
    if not found.trades_in:
        return replace(found, trains={name: replace(train, trade_in={}) for name, train in found.trains.items()})
    return found


def read_data(title: str) -> JsonDict:
    """The data of a title with what they inherit, its variants among them. Raises ValueError: no TOML, no such base."""
    return inherited(read_toml(title), f"{title}.toml")


def inherited(data: Mapping[str, object], where: str) -> JsonDict:
    """Data of a file, `where`, with what they inherit from the title that they name as their base. Raises ValueError."""
    if "base" not in data:
        return dict(data)
    if data["base"] not in {path.stem for path in folder("data").glob("*.toml")}:
        raise ValueError(f"{where}: base names {data['base']!r}, and there is no file {data['base']}.toml.")
    return inherit(read_data(data["base"]), data)


def as_printed(data: Json, where: str) -> JsonDict:
    """Data of a file, `where`, with what the first of its editions changes, if it has several. Raises ValueError."""
    try:
        first, edition = next(iter(data.get("editions", {}).items()), ("", {"rules": {}}))
        for name, value in {AS_EDITION: first, **edition["rules"]}.items():
            data = inherit(data, data.get("variants", {}).get(name, {}).get(str(value).lower(), {}))
    except (AttributeError, KeyError, TypeError):
        raise ValueError(f"{where}: editions are tables, each with a name and a table of rules; so are variants.") from None
    return dict(data)


@cache
def titles_by_site_name() -> dict[str, str]:
    """The ids of the titles that 18xx.games plays too, by what it calls them."""
    files = (read_toml(path.stem) for path in folder("data").glob("*.toml"))
    found = {data["site_name"]: data["id"] for data in files if "site_name" in data}
    return {name: found[name] for name in sorted(sorted(found), key=lambda name: name[:4], reverse=True)}


@cache
def choices(title: str) -> dict[str, tuple[Any, ...]]:
    """The rules in which the editions of a title differ, or tables of one without editions, each with all its values; of the
    latter the printed one first."""
    return {name: tuple(values) for name, values in read_data(title).get("choices", {}).items()}


@cache
def editions(title: str) -> dict[str, JsonDict]:
    """The editions of a title in one box, each with its "name" and its "rules": their values by the name of a choice."""
    return dict(read_data(title).get("editions", {}))


@cache
def variants(title: str) -> dict[str, tuple[Any, ...]]:
    """The options of a title that change what is in its box, with their values, the printed one first.

    In the data each other value is a table of changes; what is "true" there is printed as not, a number as unlimited, and
    values of a choice stand among the choices. The editions of a title are such an option, too.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for name, changes in read_data(title).get("variants", {}).items():
        if name == AS_EDITION:
            found[name] = tuple(editions(title))
        elif name == PROFILE:
            found[name] = PROFILES
        elif name in choices(title):
            found[name] = choices(title)[name]
        else:
            found[name] = (False, True) if "true" in changes else (UNLIMITED, *map(int, changes))
    return found


def chosen(title: str, edition: str, options: Mapping[str, object]) -> JsonDict:
    """What of an edition and of a table's options changes the box. What an option leaves to the edition, that says."""
    rules = editions(title).get(edition, {}).get("rules", {})
    found = {name: options.get(name, AS_EDITION if rules else values[0]) for name, values in variants(title).items()}
    return {
        name: edition if name == AS_EDITION else rules[name] if value == AS_EDITION else value
        for name, value in found.items()
    }


def box_data(title: str, **chosen: Any) -> JsonDict:
    """The data of a title's box with what it inherits and the changes of the variants whose values are `chosen`, in the
    order of the file: a box for itself, of one edition and without variants. Of several editions it is the first one, if
    none is chosen. Raises ValueError."""
    data = read_data(title)
    if several := editions(title):
        first = next(iter(several))
        chosen = {AS_EDITION: first, **_rules_of(title, chosen.get(AS_EDITION, first)), **chosen}
    for name in variants(title):
        if name in chosen:
            data = inherit(data, data["variants"][name].get(str(chosen[name]).lower(), {}))
    return {name: part for name, part in data.items() if name not in _NOT_IN_THE_BOX}


@cache
def box(title: str, **chosen: object) -> Box:
    """The box of a title, read once; with the changes of the variants whose values are `chosen`, as `box_data` has them.

    Raises ValueError with all faults of its file.
    """
    found = read_box(box_data(title, **chosen), f"{title}.toml")
    if found.id != title:
        raise ValueError(f"{title}.toml: id is {found.id!r}; it is the name of the file, {title!r}.")
    changed = (name for name, values in variants(title).items() if chosen.get(name, values[0]) != values[0])
    is_variant = "base" in read_data(title) or any(changed)
    if faults := list(faults_of_board(found, is_variant)):
        raise ValueError("\n".join(f"{title}.toml: {fault}" for fault in faults))
    return found


def _rules_of(title: str, edition: str) -> JsonDict:
    return {name: value for name, value in editions(title)[edition]["rules"].items() if name in variants(title)}
