"""A second, independent reckoning of what 1820 settles, written from the facts alone: dividends, prices at the end of a
stock round, directors, takeovers, liquidations and reduced share counts, with what is open to whoever reduces one.

A position is a line of the trace as plain data; every function changes the one that it is given. What people decide on the
way (whose shares are sold, which trains go, what becomes of stations) is handed in as `choices`.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from itertools import product

PRICES = [
    10, 40, 43, 47, 51, 55, 60, 65, 71, 78, 86, 95, 105, 116, 128, 142, 157, 173, 190, 208, 227, 247, 268, 289, 311, 334,
    357, 381, 405, 429, 453, 477, 500,
]  # fmt: skip
LOAN = 200
#: British Rail, and the companies of countries off the board: nobody directs them.
UNLED = ("BR", "SCO", "WAL", "CAR", "COR")
#: By size: stations that are free, and the most.
STATIONS = {1: (6, 9), 5: (6, 9), 10: (8, 12), 20: (10, 15), 50: (12, 18)}
TRAIN_LIMITS = {"yellow": 6, "green": 5, "blue": 5, "brown": 4, "red": 3, "gray": 2}
EMPTY = {
    "cash": 0, "price": None, "size": 0, "pool": 0, "treasury": 0, "director": None, "loans": 0, "trains": [], "placed": 0,
    "unplaced": 0, "defaulted": False,
}  # fmt: skip


@dataclass
class Choices:
    """What was decided while something was settled, in its order: shares sold by (holder, company, count), trains that were
    given up by company, stations as (doubles, more, free), loans that the buyer took for their fee, first shares by
    (holder, count) and whether they were given up; and who is director where cousins are tied."""

    sales: list[tuple[str, str, int]] = field(default_factory=list)
    trains: list[tuple[str, str]] = field(default_factory=list)
    stations: tuple[int, int, int] = (0, 0, 0)
    loans: int = 0
    bought: list[tuple[str, int]] = field(default_factory=list)
    given_up: bool = False
    cousins: list[str] = field(default_factory=list)


def hand(line, holder):
    return line["cousins"][holder] if holder in line["cousins"] else line["players"][holder]


def holders(line, name):
    everybody = [*line["players"], *line["cousins"]]
    return {who: held for who in everybody if (held := hand(line, who)["shares"].get(name))}


def in_play(line, name):
    return sum(holders(line, name).values()) + line["companies"][name]["pool"]


def give(line, holder, name, count):
    shares = hand(line, holder)["shares"]
    shares[name] = shares.get(name, 0) + count
    if not shares[name]:
        del shares[name]


def till(line, name):
    """What a company pays from: a private company from its owner's cash."""
    company = line["companies"][name]
    return hand(line, company["director"]) if company["size"] == 1 else company


def pay(line, payer, payee, amount):
    """Money from one to another; None is the bank."""
    for who, signed in ((payer, -amount), (payee, amount)):
        if who is None:
            line["bank"] += signed
        else:
            who["cash"] += signed


# Prices ----------------------------------------------------------------------------------------


def move(line, name, steps):
    """So many spaces up, or down below 0; the marker goes to the end of the list of its new price."""
    company = line["companies"][name]
    if company["defaulted"]:
        return
    lowest = 1 if name in UNLED else 0
    at = PRICES.index(company["price"])
    to = min(max(at + steps, lowest), len(PRICES) - 1)
    if to == at:
        return
    company["price"] = PRICES[to]
    line["market"].remove(name)
    before = [other for other in line["market"] if line["companies"][other]["price"] >= PRICES[to]]
    line["market"].insert(len(before), name)


def end_of_stock_round(line, percent=10):
    """In operating order: down for shares in the pool, up where holders have all."""
    for name in list(line["market"]):
        company = line["companies"][name]
        if company["pool"] and name != "BR":
            move(line, name, -min(company["pool"], 100 * company["pool"] // company["size"] // percent))
        if sum(holders(line, name).values()) == company["size"]:
            move(line, name, 1)


def dividend(line, name, revenue, paid, has_train, withholding_moves=True):
    """A dividend of all the revenue (`paid` is "all"), of half of it, or of nothing; then the price."""
    company = line["companies"][name]
    size, price = company["size"], company["price"]
    part, of = {"all": (revenue, 1), "half": (revenue, 2), "none": (0, 1)}[paid]
    shares = holders(line, name)
    given = 0
    for who, held in shares.items():
        amount = -(-part * held // (of * size))
        pay(line, None, hand(line, who), amount)
        given += amount
    pool = part * company["pool"] // (of * size)
    if name != "BR":
        kept = {"all": 0, "half": revenue // 2, "none": revenue}[paid]
        own = max(0, (revenue if paid == "all" else revenue // 2) - given - pool) if company["treasury"] else 0
        pay(line, None, company, kept + (own if paid != "none" else 0))
    if not part and not withholding_moves:
        return
    for times, up in ((4, 3), (2, 2), (1, 1)):
        if part >= of * times * price:
            move(line, name, up)
            return
    move(line, name, -1 if has_train or name == "BR" else -2)


# Directors -------------------------------------------------------------------------------------


def heir(line, name, director, choices):
    """Who directs a company now, `director` having done so before. None: nobody holds any."""
    shares = holders(line, name)
    if not shares:
        return None
    most = max(shares.values())
    first = [who for who, held in shares.items() if held == most]
    if director in first:
        return director
    cards = line["cards"]
    # A cousin has no number card; its owner stands in its place, and so comes first.
    after = cards.index(line["cousins"][director]["owner"]) if director in line["cousins"] else cards.index(director) + 1
    for player in [*cards[after:], *cards[:after]]:
        if player in first:
            return player
    return first[0] if len(first) == 1 else choices.cousins.pop(0)


def sell(line, holder, name, count, choices):
    """Shares to the pool at the price; the director may change."""
    company = line["companies"][name]
    give(line, holder, name, -count)
    company["pool"] += count
    pay(line, None, hand(line, holder), count * company["price"])
    if name not in UNLED:
        company["director"] = heir(line, name, company["director"], choices)


def sell_all(line, choices):
    for holder, name, count in choices.sales:
        sell(line, holder, name, count, choices)


# Loans, stations and trains --------------------------------------------------------------------


def repay_excess(line, name, allowed):
    """Loans above what is allowed are repaid at once; the director adds what is missing, and then the price falls."""
    company = line["companies"][name]
    excess = max(0, company["loans"] - allowed)
    if not excess:
        return
    missing = max(0, excess * LOAN - till(line, name)["cash"]) if company["size"] > 1 else 0
    if missing:
        pay(line, hand(line, company["director"]), company, missing)
    pay(line, till(line, name), None, excess * LOAN)
    company["loans"] -= excess
    if company["size"] > 1:
        move(line, name, excess)
        if missing:
            move(line, name, -1)


def join_stations(line, buyer, sold, choices, with_unplaced):
    a, b = line["companies"][buyer], line["companies"][sold]
    doubles, more, free = choices.stations
    if choices.loans:
        a["loans"] += choices.loans
        pay(line, None, a, choices.loans * LOAN)
        move(line, buyer, -choices.loans)
    limit, most = STATIONS[a["size"]]
    before = a["placed"] + a["unplaced"]
    placed = a["placed"] + b["placed"] - doubles
    unplaced = a["unplaced"] + (b["unplaced"] if with_unplaced else 0)
    # Who gives up more than he must gives up those on the charter first, too.
    over = max(0, placed + unplaced - most) + more
    from_charter = min(unplaced, over)
    unplaced -= from_charter
    turned = over - from_charter
    placed -= turned
    gained = max(0, placed + unplaced - limit - max(0, before - limit))
    pay(line, till(line, buyer), None, 100 * (gained - free))
    if free:
        pay(line, None, line["cousins"]["stephenson-fox"], 50 * free)
    a["placed"], a["unplaced"] = placed, unplaced
    line["rail_stations"] += doubles + turned


def join_trains(line, buyer, sold, choices):
    company = line["companies"][buyer]
    company["trains"] = company["trains"] + line["companies"][sold]["trains"]
    for name, colour in choices.trains:
        if name == buyer:
            company["trains"].remove(colour)
    while len(company["trains"]) > TRAIN_LIMITS[line["phase"]]:
        assert len(set(company["trains"])) == 1, "a choice is missing"
        company["trains"].pop()


def to_supply(line, name):
    company = line["companies"][name]
    pay(line, company, None, company["cash"])
    for who in list(holders(line, name)):
        del hand(line, who)["shares"][name]
    company.update(EMPTY, trains=[])
    for row in (line["market"], line["privates"]):
        if name in row:
            row.remove(name)


# What is settled -------------------------------------------------------------------------------


def takeover(line, buyer, sold, bid, choices):
    """A winning bid: money, loans, stations, trains."""
    a, b = line["companies"][buyer], line["companies"][sold]
    shares, each = holders(line, sold), bid // in_play(line, sold)
    pay(line, till(line, buyer), None, bid)
    for who, held in shares.items():
        pay(line, None, hand(line, who), each * held)
    pay(line, b, till(line, buyer), b["cash"])
    loans = b["loans"]
    a["loans"] += loans
    b["loans"] = 0
    if a["size"] > 1:
        move(line, buyer, -loans)
    # Shares are sold for what is repaid, at the price that the loans have left.
    sell_all(line, choices)
    repay_excess(line, buyer, in_play(line, buyer) if a["size"] > 1 else 0)
    join_stations(line, buyer, sold, choices, with_unplaced=True)
    join_trains(line, buyer, sold, choices)
    to_supply(line, sold)


def liquidation(line, name, buyer, bid, choices):
    """A company in liquidation goes to a company, or to the bank (None)."""
    company = line["companies"][name]
    director, shares, each_of = company["director"], holders(line, name), in_play(line, name)
    pay(line, till(line, buyer) if buyer else None, company, bid)
    due = company["loans"] * LOAN
    short = max(0, due - company["cash"])
    if short:
        sell_all(line, choices)
        for who, held in shares.items():
            pay(line, hand(line, who), None, short // each_of * held)
        pay(line, company, None, company["cash"])
    else:
        pay(line, company, None, due)
        left = company["cash"]
        each = left // each_of if each_of else 0
        for who, held in shares.items():
            pay(line, company, hand(line, who), each * held)
        if director is not None and each_of:
            pay(line, company, hand(line, director), left - each * each_of)
    company["loans"] = 0
    if buyer:
        join_stations(line, buyer, name, choices, with_unplaced=False)
        join_trains(line, buyer, name, choices)
    else:
        line["rail_stations"] += company["placed"]
    to_supply(line, name)


def reduction(line, name, size, sellers, into, choices, made_private=()):
    """A smaller share count. `made_private` are the companies that became private in this round before, in the operating
    order at its beginning with this one among them."""
    company = line["companies"][name]
    price, played = company["price"], in_play(line, name)
    over = max(0, played - size)
    from_pool = min(company["pool"], over)
    assert sum(sellers.values()) == over - from_pool
    pay(line, company, None, from_pool * price)
    company["pool"] -= from_pool
    for who, count in sellers.items():
        give(line, who, name, -count)
        pay(line, company, hand(line, who), count * price)
    company["size"] = size
    company["treasury"] = size - in_play(line, name)
    if size > 1:
        sell_all(line, choices)
        repay_excess(line, name, in_play(line, name))
        return
    line["market"].remove(name)
    company["price"] = None
    sell_all(line, choices)
    pay(line, company, hand(line, company["director"]), company["cash"])
    repay_excess(line, name, 0)
    if into:
        join_stations(line, into, name, choices, with_unplaced=True)
        join_trains(line, into, name, choices)
        to_supply(line, name)
        return
    own = [other for other in made_private if other in line["privates"] or other == name]
    line["privates"] = [other for other in line["privates"] if other not in own] + own


def may_reduce(line, name, size, sellers):
    """Whether a company may come down to a size now, by buying back these shares of holders: the treasury pays for all, the
    director stays, and can repay with it the loans that are then too many. All ways in which he sells shares are tried."""
    if line["phase"] not in ("yellow", "green", "blue"):
        return False
    company = copy.deepcopy(line)["companies"][name]
    held, over = holders(line, name), max(0, in_play(line, name) - size)
    from_pool = min(company["pool"], over)
    if company["price"] in (None, PRICES[0]) or sum(sellers.values()) != over - from_pool:
        return False
    if any(count > held.get(who, 0) for who, count in sellers.items()) or over * company["price"] > company["cash"]:
        return False
    director, after = company["director"], {who: n - sellers.get(who, 0) for who, n in held.items()}
    if after[director] < max(after.values()):
        return False
    kept = company["cash"] - over * company["price"]
    loans = max(0, company["loans"] - (0 if size == 1 else in_play(line, name) - over))
    missing = loans * LOAN - kept
    money = hand(line, director)["cash"] + sellers.get(director, 0) * company["price"]
    for other, row in line["companies"].items():
        own = hand(line, director)["shares"].get(other, 0)
        if own and other != name and row["size"] > 1 and row["price"] != PRICES[0]:
            # One share of every company stays with somebody.
            money += min(own, sum(holders(line, other).values()) - 1) * row["price"]
    most = 0
    for sold in range(1, after[director] + 1) if size > 1 else ():
        rest = {**after, director: after[director] - sold}
        if sum(rest.values()) and rest[director] == max(rest.values()):
            most = sold
    return missing <= 0 or money + most * company["price"] >= missing


def reductions(line, name):
    """All sizes with all sellers that are open to a company now."""
    held, found = holders(line, name), set()
    for size in (size for size in (1, 5, 10, 20) if size < line["companies"][name]["size"]):
        over = max(0, in_play(line, name) - size)
        wanted = over - min(line["companies"][name]["pool"], over)
        for counts in product(*(range(min(n, wanted) + 1) for n in held.values())):
            sellers = {who: n for who, n in zip(held, counts, strict=True) if n}
            if sum(counts) == wanted and may_reduce(line, name, size, sellers):
                found.add((size, tuple(sorted(sellers.items()))))
    return found


def borrowed(line, name, count):
    """The position when a company has taken so many loans. None: it cannot."""
    line = copy.deepcopy(line)
    company = line["companies"][name]
    for _ in range(count):
        if company["loans"] >= in_play(line, name) or company["price"] in (None, *PRICES[:2]):
            return None
        company["loans"] += 1
        pay(line, None, company, LOAN)
        move(line, name, -1)
    return line


def loans_for_reductions(line, name):
    """How many loans a company may take now for a smaller size: after each but the last the size cannot be paid yet."""
    most = 0
    for size in (size for size in (1, 5, 10, 20) if size < line["companies"][name]["size"]):
        for count in range(line["companies"][name]["size"] + 1):
            then = borrowed(line, name, count)
            if then is None:
                break
            company = then["companies"][name]
            if max(0, in_play(then, name) - size) * company["price"] <= company["cash"]:
                most = max(most, count) if any(found == size for found, _ in reductions(then, name)) else most
                break
    return most


# What companies are worth in an auction ---------------------------------------------------------

#: Steps of the takeover premium by column.
PREMIUM = [10, 10, 9, 8, 8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 0, 0]


def auction(line, name, is_self, full=True):
    """The bank's bid, the lowest bid of others, and the bid that forces."""
    played, price = in_play(line, name), line["companies"][name]["price"]
    least = played * price
    if not is_self:
        at = min(PRICES.index(price) + PREMIUM[line["column"] - 1], len(PRICES) - 1)
        return 0, -(-least // 10) * 10, played * PRICES[at]
    bank = least // 2 if line["victoria"] else least
    first = -(-least // 10) * 10 if full else -(-(bank + 10) // 10) * 10
    return bank, max(first, bank // 10 * 10 + 10), bank


def most_raised(line, name):
    """The most that a public company can have in its treasury by loans and issues, in whatever order: all are tried."""
    company = line["companies"][name]
    played, size = in_play(line, name), company["size"]
    known: dict[tuple[int, int, int], int] = {}

    def most(at, loans, issued):
        if (at, loans, issued) not in known:
            best = 0
            if loans < played + issued and at > 1:
                best = LOAN + most(at - 1, loans + 1, issued)
            for count in range(1, company["treasury"] - issued + 1):
                down = min(count, -(-100 * count // (5 * size)))
                if at - down >= 1:
                    best = max(best, count * PRICES[at] + most(at - down, loans, issued + count))
            known[at, loans, issued] = best
        return known[at, loans, issued]

    return company["cash"] + most(PRICES.index(company["price"]), company["loans"], 0)


# First shares, and bills -----------------------------------------------------------------------


def subscribe(line, name, price, choices):
    """Shares sold to the pool and bought from the treasury while a company is floated or enlarged."""
    company = line["companies"][name]
    for holder, _, count in choices.sales:
        give(line, holder, name, -count)
        company["pool"] += count
        pay(line, None, hand(line, holder), count * price)
    for holder, count in choices.bought:
        give(line, holder, name, count)
        pay(line, hand(line, holder), company, count * price)


def put_marker(line, name, price):
    line["companies"][name]["price"] = price
    before = [other for other in line["market"] if line["companies"][other]["price"] >= price]
    line["market"].insert(len(before), name)


def float_company(line, order, choices):
    """A lobby floats a company, if its first shares were bought."""
    if choices.given_up:
        return
    company, owner, fee = line["companies"][order.company], order.player, 80 * order.edges
    company |= {"size": order.size, "placed": order.stations, "unplaced": 2 - order.stations}
    put_marker(line, order.company, order.par)
    pay(line, hand(line, owner), None, fee)
    subscribe(line, order.company, order.par, choices)
    company["treasury"] = order.size - in_play(line, order.company)
    company["director"] = heir(line, order.company, owner, choices)
    if any(holder == "vignoles" for holder, _ in choices.bought):
        pay(line, None, hand(line, company["director"]), fee // 2)
        pay(line, None, line["cousins"]["vignoles"], fee // 2)


def increase_company(line, order, choices):
    """A larger share count, if 40 % of it are held."""
    if choices.given_up:
        return
    name, company = order.company, line["companies"][order.company]
    old = company["size"]
    if old == 1:
        line["privates"].remove(name)
        put_marker(line, name, order.par)
    subscribe(line, name, company["price"], choices)
    parts = 2 if any(old < size < order.size for size in STATIONS) else 1
    company["size"] = order.size
    company["pool"] += parts * max(1, order.size // 10)
    company["treasury"] = order.size - in_play(line, name)
    assert 5 * sum(holders(line, name).values()) >= 2 * order.size
    company["director"] = heir(line, name, company["director"], choices)


def bill(line, name, amount):
    """Maintenance or interest that is paid, with the director's help where the treasury is short."""
    company = line["companies"][name]
    missing = 0 if company["size"] == 1 else max(0, amount - company["cash"])
    if missing:
        pay(line, hand(line, company["director"]), company, missing)
    pay(line, till(line, name), None, amount)
    if missing:
        move(line, name, -1)


#: What the trains of a colour cost in a column: from its first column on, and as much as the dearest in the end.
MAINTENANCE = {
    "yellow": [0, 0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000, 5000],
    "green": [0, 10, 25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000, 5000],
    "blue": [25, 50, 100, 160, 250, 400, 650, 1000, 2500, 5000, 5000, 5000],
    "brown": [50, 100, 160, 250, 400, 650, 1000, 2500, 5000], "red": [160, 250, 400, 650, 1000, 2500],
    "gray": [400, 650, 1000],
}  # fmt: skip
FIRST_COLUMN = {"yellow": 1, "green": 3, "blue": 6, "brown": 9, "red": 12, "gray": 15}


def due(line, name):
    """What a company owes for its trains, and for its loans."""
    company, column = line["companies"][name], line["column"]
    kept = sum(MAINTENANCE[colour][column - FIRST_COLUMN[colour]] for colour in company["trains"])
    rate = 10 if column < 9 else 20 if column < 12 else 30 if column < 15 else 40
    return kept, company["loans"] * LOAN * rate // 100
