"""Games of 1820 played by the offers, wildly or by people who keep companies going; what no move may change."""

import random
from dataclasses import replace

from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games.britain_1820 import TITLE
from companion.games.britain_1820.at_random import EARNS
from companion.games.britain_1820.company import PRIVATE
from companion.games.britain_1820.moves import Bid, BuyTrain, RunBritishRail, RunTrains

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
#: How often a kind of move is made beside the others.
LIKES = {
    "bid-cousin": 3, "raise-lobby": 4, "float-company": 30, "subscribe": 40, "give-up": 0.3, "buy-share": 8,
    "sell-shares": 0.4, "increase-company": 0.7, "buy-pool-shares": 0.5, "lay-track": 0.4, "place-station": 0.5,
    "replace-station": 0.1, "take-loan": 0.3, "run-trains": 4, "pay-dividend": 6, "withhold": 1, "pay-bill": 20,
    "refuse-bill": 0.2, "buy-train": 6, "discard-train": 0.05, "repay-loan": 2, "reduce-company": 0.4,
    "issue-shares": 0.8, "offer-company": 2, "bid": 0.8, "name-buyer": 20, "pay-bid": 20, "agree": 3,
    "decline": 1, "assign-train": 2, "use-cousin": 0.4,
}  # fmt: skip


def begun(seed, players=None, **options):
    """A game before its first move, by chance of the seed."""
    chance = random.Random(seed)
    seats = NAMES[: players or chance.choice((3, 4, 5))]
    settled = TITLE.read_options(options)
    return Start(TITLE, seats, settled, TITLE.draw_setup(seats, settled, chance), depth="books").begin(), chance


def mixed(seed, players=None):
    """A game with options drawn by chance."""
    chance = random.Random(f"{seed} options")
    return begun(seed, players, **{option.id: chance.choice(option.values) for option in TITLE.options})


def careful(game, chance):
    """A move as random play has it, which keeps companies going."""
    return random_move(game, chance.choice)


def chosen_move(game, chance, likes=LIKES):
    """A move at random, some kinds more often than others, or by `careful`; runs earn what such trains may."""
    if callable(likes):
        return likes(game, chance)
    while True:
        offers = game.ask.open_offers()
        offer = chance.choices(offers, [likes.get(one.kind.kind, 1) for one in offers])[0]
        player = (offer.given or {}).get("player") or chance.choice(game.ask.actors)
        try:
            return _filled(game, chance, offer, player)
        except LookupError:
            continue


def _filled(game, chance, offer, player):
    """A move of an offer. Raises LookupError: not now."""
    kind = offer.kind.kind
    if kind == "bid":
        return _bid(game, chance, player)
    if kind in ("raise-lobby", "bid-cousin"):
        return offer.pick(player, lambda values: values[min(len(values) - 1, chance.choice((0, 0, 1, 2, 5)))])
    move = offer.pick(player, chance.choice)
    if isinstance(move, RunTrains):
        trains = game.companies[move.company].trains
        return replace(move, revenue=10 * sum(chance.randint(*EARNS[one]) for one in trains))
    if kind == "run-british-rail":
        return RunBritishRail("BR", 10 * chance.randint(0, 80), move.stations)
    if isinstance(move, BuyTrain) and move.source != "bank" and chance.random() < 0.8:
        raise LookupError
    if kind == "lay-track" and move.cost > 200:
        raise LookupError
    return move


def _bid(game, chance, player):
    auction = game.ask.topic
    most = auction.most(player, auction)
    amount = auction.lowest + 10 * chance.choice((0, 0, 1, 3, 8, 20))
    if most is not None and amount > most:
        amount = auction.lowest
    if most is not None and amount > most:
        raise LookupError
    return Bid(player, amount)


def audited(game):
    """Check what no move may change: all money, and the shares, loans and trains of every company."""
    assert sum(account.cash for account in game.accounts().values()) == 0
    assert all(purse.cash >= 0 for purse in game.purses.values())
    for company in game.companies.values():
        assert company.treasury >= 0, company
        assert min(company.holders.values(), default=1) > 0
        assert company.placed >= 0 and company.unplaced >= 0, company
        if company.is_open and company is not game.rail:
            assert (game.market.price(company.name) is None) == (company.size == PRIVATE) == (company.name in game.privates)
            assert company.stations <= game.box.sizes[company.size].station_maximum
            if company.holders and game.ask.offer("choose-director") is None:
                most = max(company.holders.values())
                assert company.director is None or company.of(company.director) == most, company
        else:
            assert not company.trains and not company.loans
    if not game.ask.acts_for and game.ask.offer("pass") is not None:
        for company in game.companies.values():
            assert company.loans <= (company.in_play if company.is_public else 0) or company.director is None
    assert all(left is None or left >= 0 for left in game.supply.values())


def played(game, chance, most=4000, each=audited, likes=LIKES):
    """Play to the end, every move checked and audited."""
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(chosen_move(game, chance, likes)))
        each(game)
    return game
