"""What is open in a player's stock turn after each act of it: title by title, act done by act asked, as the rules have it.

A row names what was done, and then each act that is refused with its sentence; everything else that the title has is open.
"""


from companion.eighteenxx.model.moves import (
    BuyShare,
    ExchangePrivate,
    SellShares,
    StartCompany,
    SwapPrivate,
    TradePrivate,
)
from companion.eighteenxx.model.rounds import STOCK, Round
from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.games import find_title
from companion.games.britain_1820.stock_turn import stock_turn
from companion.games.system_1828.merging import MergeCompanies
from tests.each import each
from tests.eighteenxx.table import Table
from tests.games.britain_1820.table import Table as BritishTable
from tests.games.eastern_1862.at_table import Eastern
from tests.games.open_box.tables import a_box, a_game
from tests.games.system_1828.table import FINAL, Systems

# The tables -----------------------------------------------------------------------------------------


def begun(table, own, other, third, cell=None, zone=None, zone_cell=None, par=None):
    """The second stock round, Ann in turn with money: she directs `own` (and `zone`), Bo `other`, of which she has some, and
    Cy `third`. No private has an owner."""
    game = table.game
    for private in game.privates.values():
        private.owner, private.closed = None, True
    par = par or game.box.par_values[0]
    table.company(own, par, cell, Ann=40, Bo=20, pool=10).company(other, par, cell, Bo=40, Ann=30, pool=10)
    table.company(third, par, cell, Cy=40, pool=20)
    if zone:
        table.company(zone, par, zone_cell, Ann=20, Bo=20, pool=30)
    game.priority, game.round = "Ann", Round(STOCK, 1)
    game.restart(game.rounds())
    return table.cash(Ann=3000, Bo=3000)


def acts(own, other, third, new, zone=None, **more):
    """The acts that most titles have, by their names in the rows below."""
    par = more.pop("par")
    zones = {"buy zone": BuyShare("Ann", zone, "pool"), "buy zone ipo": BuyShare("Ann", zone, "ipo")} if zone else {}
    return {
        "sell": SellShares("Ann", other, 10), "sell own": SellShares("Ann", own, 10),
        "buy": BuyShare("Ann", third, "ipo"), "buy pool": BuyShare("Ann", third, "pool"),
        "buy sold": BuyShare("Ann", other, "ipo"), "start": StartCompany("Ann", new, par), **zones, **more,
    }


def chesapeake(profile):
    table = Table(3, find_title(profile), "books")
    names = ("PRR", "SRR", "B&O")
    if profile == "18chesapeake":
        return begun(table, *names, par=80), acts(*names, "LV", par=80)
    return begun(table, *names, zone="N&W", zone_cell=(9, 0)), acts(*names, "LV", "N&W", par=100)


def shikoku():
    table = begun(Table(3, find_title("1889"), "books"), "AR", "SR", "TR").owns(DR="Ann")
    return table, acts("AR", "SR", "TR", "KO", par=65, exchange=ExchangePrivate("Ann", "P5", "ipo"))


def barons(**options):
    table = begun(Table(3, find_title("1830"), "books", **options), "PRR", "NYNH", "C&O", zone="ERIE", zone_cell=(6, 0))
    return table.owns(MH="Ann", CS="Bo", SV="Bo"), acts(
        "PRR", "NYNH", "C&O", "CPR", "ERIE", par=67, exchange=ExchangePrivate("Ann", "P4", "ipo"),
        trade=TradePrivate("Ann", "P1", "Ann", 20), **{"trade more": TradePrivate("Ann", "P2", "Ann", 20)})


def systems(edition):
    table = Systems(3, edition).in_stock_round()
    for name, director, held in (("GT", "Ann", {"Ann": 4, "Bo": 2, "pool": 1}), ("IC", "Bo", {"Bo": 4, "Ann": 3, "pool": 1}),
                                 ("MP", "Cy", {"Cy": 4, "pool": 2}), ("NYC", "Ann", {"Ann": 4, "pool": 2})):
        table.operated(name, (9, 5), director, **held)
    table.operated("WAB", (13, 4), "Ann", Ann=2, Bo=2, pool=3).cash(Ann=3000, Bo=3000)
    table.owns(**{"M&H": "Ann"})
    return table, acts(
        "GT", "IC", "MP", "ERIE", "WAB", par=67, merge=MergeCompanies("Ann", "GT", "NYC"),
        swap=SwapPrivate("Ann", table.private("M&H").card.id, "MP", "pool"),
        **{"buy system": BuyShare("Ann", "GT", "ipo")})


def eastern():
    table = Eastern()
    for name, held in (("ECR", {"Ann": 4, "Bo": 2, "pool": 1}), ("N&E", {"Bo": 4, "Ann": 3, "pool": 1}),
                       ("L&E", {"Cy": 4, "pool": 2})):
        table.put(name, 82, ["2L"], **held)
    table.in_stock_round().cash(Ann=3000, Bo=3000)
    return table, acts("ECR", "N&E", "L&E", "ENR", par=54)


def any_box(**parts):
    table = Table.__new__(Table)
    table.game = a_game(box=a_box(**parts))
    own, other, third, new, *_ = table.game.companies
    return begun(table, own, other, third), acts(own, other, third, new, par=65)


TURNS = {
    "18Chesapeake": lambda: chesapeake("18chesapeake"),
    "Off the Rails": lambda: chesapeake("18chesapeake-otr"),
    "1889": shikoku,
    "1830": barons,
    "1830, site": lambda: barons(profile="18xx-games"),
    "1830, sells once": lambda: barons(sells_once=True),
    "1828": lambda: systems("draft2018"),
    "1828, final": lambda: systems(FINAL),
    "1862": eastern,
    "any": any_box,
    "any, sell then buy": lambda: any_box(stock_turn=[["sell", "buy"]]),
    "any, buy then sell": lambda: any_box(stock_turn=[["buy", "sell"]]),
    "any, in blocks": lambda: any_box(sells_in_blocks=True),
}


# What is refused ------------------------------------------------------------------------------------

OVER = "It is Bo's turn (seat 2). Cy is next."


def sold(name):
    return f"You sold {name} in this round and may not buy it until the next."


def bought(name):
    return f"One purchase per turn: you have bought {name}."


def one(name, where=""):
    return f"One certificate per turn: you have bought {name}{where}."


def acted(what):
    return f"One action per turn: you have {what}."


def in_one_block(name):
    return f"You sell the shares of a company in one block each turn; you have sold 1 of {name} already."


def every(sentence, *names):
    return dict.fromkeys(names, sentence)


BUYING = ("buy", "buy pool", "buy sold")
MOHAWK = "M&H Mohawk & Hudson Railroad"
BROWN, GRAY = ", which is not in the brown zone", ", which is not in the gray zone"
CERTIFICATES = (*BUYING, "buy zone", "buy zone ipo")
SELLING = ("sell", "sell own")
SELL_THEN_BUY = "Shares are sold before buying, and you have bought in this turn."
SOLD_AND_BOUGHT = "You have sold and bought; a turn is sell then buy, or buy then sell."
BUY_THEN_SELL = "In a turn you buy before you sell, and you have sold."

#: By title, what was done, and what is refused then.
REFUSED = {
    # Sell, buy, sell: each company that was sold stays sold; one purchase, in the brown zone more of the same.
    "Off the Rails": {
        "": {},
        "sell": {"buy sold": sold("SRR")},
        "buy": every(one("B&O", BROWN), *CERTIFICATES) | {"start": bought("B&O")},
        "buy pool": every(one("B&O", BROWN), *CERTIFICATES) | {"start": bought("B&O")},
        "buy zone": every("This turn you can buy only more of N&W.", *BUYING) | {"start": bought("N&W")},
        "buy zone ipo": every("This turn you can buy only more of N&W.", *BUYING) | {"start": bought("N&W")},
        "start": every(one("LV", BROWN), *CERTIFICATES) | {"start": "LV was started by Ann at $100."},
        "sell, buy, sell own": every(one("B&O", BROWN), *CERTIFICATES) | {"start": bought("B&O")},
    },
    # Sell, then buy.
    "18Chesapeake": {
        "": {},
        "sell": {"buy sold": sold("SRR")},
        "buy": every(OVER, *BUYING, *SELLING, "start"),
        "start": every(OVER, *BUYING, *SELLING, "start"),
        "sell, buy pool": every(OVER, *BUYING, *SELLING, "start"),
    },
    # Sell then buy, or buy then sell, each company in one block; the exchange of DR is no purchase.
    "1889": {
        "": {},
        "sell": {"buy sold": sold("SR"), "sell": in_one_block("SR")},
        "buy": every(one("TR"), *BUYING) | {"start": bought("TR")},
        "start": every(one("KO"), *BUYING) | {"start": "KO was started by Ann at ¥65."},
        "buy, sell": every(one("TR"), *BUYING) | {"start": bought("TR"), "sell": in_one_block("SR")},
        "sell, buy": every(OVER, *BUYING, *SELLING, "start"),
        "exchange": {"exchange": "DR Dougo Railway has closed."},
        "exchange, buy": every(one("TR"), *BUYING) | {"start": bought("TR"), "exchange": "DR Dougo Railway has closed."},
    },
    # Sell, buy, sell; brown from the pool alone. Trading privates and handing MH in are besides.
    "1830": {
        "": {},
        "sell": {"buy sold": sold("NYNH")},
        "buy": every(one("C&O", BROWN), *CERTIFICATES) | {"start": bought("C&O")},
        "buy zone": every("This turn you can buy only more of ERIE.", *BUYING) | {
            "start": bought("ERIE"), "buy zone ipo": "More certificates of ERIE can be bought only from the bank pool."},
        "buy zone ipo": every(one("ERIE"), *CERTIFICATES) | {"start": bought("ERIE")},
        "start": every(one("CPR", BROWN), *CERTIFICATES) | {"start": "CPR was started by Ann at $67."},
        "sell, buy, sell own": every(one("C&O", BROWN), *CERTIFICATES) | {"start": bought("C&O")},
        "exchange, buy": every(one("C&O", BROWN), *CERTIFICATES) | {
            "start": bought("C&O"), "exchange": "MH Mohawk & Hudson has closed."},
    },
    # As on 18xx.games: a private is the purchase of its buyer.
    "1830, site": {
        "": {},
        "sell": {"buy sold": sold("NYNH")},
        "buy": every(one("C&O", BROWN), *CERTIFICATES) | every(bought("C&O"), "start", "trade", "trade more"),
        "start": every(one("CPR", BROWN), *CERTIFICATES) | every(bought("CPR"), "trade", "trade more") | {
            "start": "CPR was started by Ann at $67."},
        "trade": every(bought("SV Schuylkill Valley"), *CERTIFICATES, "start", "trade", "trade more"),
        "sell, trade, sell own": every(bought("SV Schuylkill Valley"), *CERTIFICATES, "start", "trade", "trade more"),
    },
    # The first edition: sell then buy, or buy then sell.
    "1830, sells once": {
        "": {},
        "sell": {"buy sold": sold("NYNH")},
        "buy": every(one("C&O", BROWN), *CERTIFICATES) | {"start": bought("C&O")},
        "sell, buy": every(one("C&O", BROWN), *CERTIFICATES) | {"start": bought("C&O")} | every(SOLD_AND_BOUGHT, *SELLING),
    },
    # Sell, one action, sell. Draft: no zone lets two be bought.
    "1828": {
        "": {},
        "sell": {"buy sold": sold("IC")},
        "buy": every(one("MP"), *CERTIFICATES, "buy system") | {"start": bought("MP")} | every(
            acted("bought MP"), "merge", "swap"),
        "start": every(one("ERIE"), *CERTIFICATES, "buy system") | {"start": "ERIE was started by Ann at $67."} | every(
            acted("bought ERIE"), "merge", "swap"),
        "merge": every(acted("merged GT"), *CERTIFICATES, "buy system", "start", "merge", "swap"),
        "sell, merge, sell": every(acted("merged GT"), *CERTIFICATES, "buy system", "start", "merge", "swap"),
        "swap": every(acted(f"exchanged {MOHAWK}"), *CERTIFICATES, "buy system", "start", "merge") | {
            "swap": f"{MOHAWK} has closed."},
    },
    # Final: two of a company that one directs in the gray zone.
    "1828, final": {
        "": {},
        "sell": {"buy sold": sold("IC")},
        "buy": every(one("MP", GRAY), *CERTIFICATES, "buy system") | {"start": bought("MP")} | every(
            acted("bought MP"), "merge", "swap"),
        "buy zone": every("This turn you can buy only more of WAB.", *BUYING, "buy system") | {
            "start": bought("WAB")} | every(acted("bought WAB"), "merge", "swap"),
        "buy zone, buy zone ipo": every(
            "2 certificates of WAB are the most that you may buy in a turn.", *CERTIFICATES, "buy system") | {
            "start": bought("WAB")} | every(acted("bought WAB"), "merge", "swap"),
        "merge": every(acted("merged GT"), *CERTIFICATES, "buy system", "start", "merge", "swap"),
        "sell, merge, sell": every(acted("merged GT"), *CERTIFICATES, "buy system", "start", "merge", "swap"),
        "swap": every(acted(f"exchanged {MOHAWK}"), *CERTIFICATES, "buy system", "start", "merge") | {
            "swap": f"{MOHAWK} has closed."},
    },
    # Sell each company in one block, then buy one; what was bought is kept.
    "1862": {
        "": {},
        "sell": {"buy sold": sold("N&E"), "sell": in_one_block("N&E")},
        "buy": every(OVER, *BUYING, *SELLING, "start"),
        "sell, start": every(OVER, *BUYING, *SELLING, "start"),
    },
    "any": {
        "": {},
        "sell": {"buy sold": sold("BLU")},
        "buy": every(one("GRN", BROWN), *BUYING) | {"start": bought("GRN")},
        "sell, start, sell": every(one("YEL", BROWN), *BUYING) | {"start": "YEL was started by Ann at $65."},
    },
    "any, sell then buy": {
        "sell": {"buy sold": sold("BLU")},
        "buy": every(OVER, *BUYING, *SELLING, "start"),
    },
    "any, buy then sell": {
        "": {},
        "buy": every(one("GRN", BROWN), *BUYING) | {"start": bought("GRN")},
        "sell": every(BUY_THEN_SELL, *BUYING, "start"),
    },
    "any, in blocks": {
        "sell": {"buy sold": sold("BLU"), "sell": in_one_block("BLU")},
        "buy, sell": every(one("GRN", BROWN), *BUYING) | {"start": bought("GRN"), "sell": in_one_block("BLU")},
    },
}  # fmt: skip
ROWS = [(turn, done) for turn, rows in REFUSED.items() for done in rows]


def answered(game, move):
    """None where a move is carried out, else why not."""
    try:
        game.play(Entry(move))
    except IllegalMove as refusal:
        return game.formatter()(refusal.text)
    return None


@each(("turn", "done"), ROWS)
def test_what_is_open_after_an_act(turn, done):
    _, named = TURNS[turn]()
    found = {}
    for asked in named:
        table, moves = TURNS[turn]()
        for act in filter(None, done.split(", ")):
            assert answered(table.game, moves[act]) is None, act
        if (sentence := answered(table.game, moves[asked])) is not None:
            found[asked] = sentence
    expected = {asked: sentence for asked, sentence in REFUSED[turn][done].items() if asked in named}
    assert found == expected


@each(("turn", "done", "task"), [
    ("1828", "sell", "You may still sell or buy"), ("1828", "merge", "You may still sell"),
    ("1828", "swap", "You may still sell"), ("any, buy then sell", "sell", "You may still sell"),
    ("1830, site", "trade", "You may still sell"), ("Off the Rails", "buy zone", "You may still buy N&W or sell"),
])  # fmt: skip
def test_what_a_turn_says_is_still_to_be_done(turn, done, task):
    table, moves = TURNS[turn]()
    assert answered(table.game, moves[done]) is None
    assert table.game.formatter()(table.game.ask.task) == task


# 1820 -----------------------------------------------------------------------------------------------

#: For oneself, a cousin or a company; one of a lobby, a larger share count and a purchase.
BRITISH = {
    "sell": ("sell-shares", {"holder": "Ann", "company": "CFR", "count": 1}),
    "buy": ("buy-share", {"holder": "Ann", "company": "LUR", "source": "treasury"}),
    "buy sold": ("buy-share", {"holder": "Ann", "company": "CFR", "source": "treasury"}),
    "lobby": ("raise-lobby", {"lobby": 0, "amount": 50}),
    "increase": ("increase-company", {"company": "MHR", "size": 20}),
    "cousin sells": ("sell-shares", {"holder": "locke", "company": "LUR", "count": 1}),
    "cousin buys": ("buy-share", {"holder": "locke", "company": "CFR", "source": "treasury"}),
    "company buys": ("buy-pool-shares", {"company": "CFR", "count": 1}),
    "company buys another's": ("buy-pool-shares", {"company": "LUR", "count": 1}),
}
HAS_BOUGHT = "Ann has bought; one purchase a turn."
HAS_RAISED = "Ann has raised a lobby or a share count; one action a turn."
OWN, OWN_BUYING = ("lobby", "increase"), ("buy", "buy sold")
COUSIN, COMPANY = ("cousin sells", "cousin buys"), ("company buys", "company buys another's")


def for_one(name):
    return f"Ann acts for {name} in this turn."


BRITISH_REFUSED = {
    "": {},
    "sell": {"buy sold": "Ann sold CFR in this stock round and cannot buy it back now."} | every(
        for_one("Ann"), *COUSIN, *COMPANY),
    "buy": every(HAS_BOUGHT, *OWN, *OWN_BUYING) | every(for_one("Ann"), *COUSIN, *COMPANY),
    "sell, buy, sell": every(HAS_BOUGHT, *OWN, *OWN_BUYING) | every(for_one("Ann"), *COUSIN, *COMPANY),
    "lobby": every(HAS_RAISED, *OWN, *OWN_BUYING) | every(for_one("Ann"), *COUSIN, *COMPANY),
    "increase": every(HAS_RAISED, *OWN, *OWN_BUYING) | every(for_one("Ann"), *COUSIN, *COMPANY),
    "cousin sells": every(for_one("Locke"), "sell", *OWN, *OWN_BUYING, *COMPANY),
    "cousin buys": every(for_one("Locke"), "sell", *OWN, *OWN_BUYING, *COMPANY) | {"cousin buys": HAS_BOUGHT},
    # It may buy any number of its own shares, one by one too.
    "company buys": every(for_one("CFR"), "sell", *OWN, *OWN_BUYING, *COUSIN, "company buys another's"),
}


def british():
    """Ann's turn in the first part of the third stock round, with Locke as her cousin."""
    table = BritishTable(column=4, cousins=("gwsc", "stephenson-fox", "locke", "vulcan")).stock(3)
    table.cousin("locke", "Ann", 900)
    table.cash("Ann", 900)
    table.company("CFR", 86, 10, floated=1, pool=2, cash=300, Ann=4, locke=2)
    table.company("LUR", 71, 10, floated=1, pool=2, cash=300, Ann=2, locke=2)
    table.company("MHR", 86, 10, floated=1, Ann=6, Ben=3)
    return table.go(stock_turn(table.game, "Ann", True))


def british_answer(table, act):
    kind, data = BRITISH[act]
    try:
        table.play(kind, player="Ann", **data)
        if act == "increase":
            table.passes("Ann")  # all shares that have to be held are
    except IllegalMove as refusal:
        return str(refusal)
    return None


@each("done", BRITISH_REFUSED)
def test_what_is_open_after_an_act_in_1820(done):
    found = {}
    for asked in BRITISH:
        table = british()
        for act in filter(None, done.split(", ")):
            assert british_answer(table, act) is None, act
        if (sentence := british_answer(table, asked)) is not None:
            found[asked] = sentence
    assert found == BRITISH_REFUSED[done]
