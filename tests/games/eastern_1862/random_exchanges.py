"""Random positions before a merger or a refinancing of 1862, in plain figures that belong to no implementation.

Holders are players, "pool", "ipo" and, for what a company has of itself, "treasury"; shares are single ones besides the
president's certificate. Few shares, empty pools and little cash are likelier than at a table: there the rules branch.
"""

from tests.eighteenxx.table import SEATS
from tests.games.eastern_1862.table import PRICES

#: Few places, so that both companies are often in one; a home is never in London.
PLACES = (*(f"{column}{row}" for column in "ABCDE" for row in (1, 2, 3, 4)), "London")
PARS = [price for price in PRICES if 54 <= price <= 200]
NAMES = ("ECR", "N&E")


def random_case(chance):
    """A position: `players` clockwise with `cash`, `companies`, `options`; `initiator`, `stays` and `goes`, which is None
    where the company that stays is refinanced."""
    players = list(SEATS[: chance.choice([2, 3, 3, 4, 4, 5, 6])])
    names = list(chance.sample(NAMES, 2))
    refinanced = chance.random() < 0.3
    if refinanced:
        names = names[:1]
    both = {name: random_company(chance, players) for name in names}
    for home, one in zip(chance.sample(PLACES[:-1], 2), both.values(), strict=False):
        one["home"] = home
        if chance.random() < 0.9 and home not in one["placed"]:
            one["placed"] = [home, *one["placed"][:-1]]
    if chance.random() < 0.03:
        for one in both.values():
            one["price"] = 7
    stays, goes = (*chance.sample(names, len(names)), None)[:2]
    return {
        "players": players, "cash": {player: random_cash(chance) for player in players}, "companies": both,
        "initiator": stays if refinanced else chance.choice(names), "stays": stays, "goes": goes,
        "options": {"merge_rounding": chance.choice(["end", "end", "early"]), "max_tokens": chance.choice([7, 7, 8])},
    }  # fmt: skip


def random_cash(chance):
    return chance.choice([0, chance.randrange(30), chance.randrange(120), chance.randrange(700)])


def random_company(chance, players):
    """A company: president and single shares, price and par, cash, trains, tokens."""
    is_chartered = chance.random() < 0.5
    tokens = chance.randrange(1, 8)
    placed = chance.sample(PLACES, min(tokens, chance.choice([1, 2, 3, 4, 5, 6, 7])))
    return {
        "president": chance.choice(players), "singles": random_singles(chance, players, is_chartered),
        "price": chance.choice([*PRICES[1:-1], *PRICES[1:8]]), "cash": random_cash(chance),
        "is_chartered": is_chartered, "par": chance.choice([54, 58, 62, 68, 74, 82, 90, 100] if is_chartered else PARS),
        "trains": chance.choice([0, 0, 1, 2]), "placed": placed, "spare": tokens - len(placed),
        "has_operated": chance.random() < 0.8,
    }  # fmt: skip


def random_singles(chance, players, is_chartered):
    """Where the seven single shares are."""
    places = {*chance.sample(players, chance.randrange(1, len(players) + 1))}
    if chance.random() < 0.5:
        places.add("pool")
    if chance.random() < 0.5:
        places.add("treasury")
    if is_chartered and chance.random() < 0.4:
        places.add("ipo")
    found = {}
    for place in chance.choices(sorted(places), k=7):
        found[place] = found.get(place, 0) + 1
    return found
