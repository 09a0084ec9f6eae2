"""Whole games of 18Chesapeake played by the offers, at random or by somebody who wants a certain end."""

import random

from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move

NAMES = ("Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal")
#: How often a kind of move is made beside others: a table that builds and keeps its shares.
STEADY = {"sell-shares": 0, "buy-share": 6, "start-company": 2, "lay-tile": 5, "place-token": 2, "acquire-private": 0.1}


def frugal(game, price=10_000):
    """Weights for a table where every company has one train, and pays until its price is high: nobody goes bankrupt."""
    company = game.operating
    if company is None:
        return STEADY
    has_train = bool(game.depot.of(company.name))
    pays = (game.price(company) or 0) < price
    return {**STEADY, "buy-train": 0 if has_train else 99, "pay-dividend": 99 * pays, "withhold": 99 * (not pays)}


def for_the_bank(game):
    """Weights by which no price reaches the end of the market."""
    return frugal(game, 200)


def begun(title, seed, players=None, depth="full", profile=None, edition="default", **options):
    """A game before its first move, all by chance of the seed that is not given."""
    chance = random.Random(seed)
    players = players or chance.choice((2, 3, 4, 5, 6))
    assert players <= len(NAMES)
    seats = NAMES[:players]
    options = title.read_options({"profile": profile or chance.choice(("rulebook", "18xx-games")), **options})
    setup = title.draw_setup(seats, options, chance)
    return Start(title, seats, options, setup, title.read_edition(edition), depth).begin(), chance


def chosen_move(game, chance, weights=None):
    """A move at random; with weights some kinds more often, and of another company's train or private the least price."""
    if weights is None:
        return random_move(game, chance.choice)
    offers = game.ask.open_offers()
    likes = weights(game)
    offer = chance.choices(offers, [likes.get(offer.kind.kind, 1) + 1e-9 for offer in offers])[0]
    cheap = offer.kind.kind in ("buy-train", "acquire-private", "bid", "propose-company", "raise-bid")
    pick = (lambda values: values[0] if cheap and isinstance(values, range) else chance.choice(values))  # noqa: E731
    return offer.pick(game.ask.actors[0], pick)


def audited(game, money):
    """Check what no move may change: all money, all certificates of every company, and that no two tokens share a place."""
    assert sum(account.cash for account in game.accounts().values()) == money
    for company in game.companies:
        held = game.certificates.holders(company)
        assert sum(held.values()) == 100 and min(held.values()) > 0
    for private in game.privates.values():
        assert private.owner is None or private.owner in (*game.players, *game.companies)
    tokens = [token for company in game.companies.values() for token in company.placed] + game.blocking
    circles = [token for token in tokens if token.city is not None]
    assert len(set(circles)) == len(circles), circles
    for company in game.companies.values():
        assert len(set(company.hexes)) == len(company.hexes) <= len(company.token_prices), (company.name, company.placed)


def played(game, chance, weights=None, most=4000, each=audited, move=chosen_move):
    """Play to the end, every move checked and audited; `move` is how a table with some weights chooses."""
    money = game.box.bank or 0
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(move(game, chance, weights)))
        each(game, money)
    return game
