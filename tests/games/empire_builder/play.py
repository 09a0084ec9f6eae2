"""Random play by people who want to win: they fetch what their cards ask for, deliver it, build and connect.

Every move is one that the rules offer. After each the position is looked at: see `sound`.
"""

from companion.engine.errors import Refusal
from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games.empire_builder import TITLE, moves
from companion.games.empire_builder.figures import edition_of
from companion.games.empire_builder.loads import demands
from companion.games.empire_builder.position import FINISHED, MAIN, SPECIAL

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
#: How often beside ending the turn; what is not named is entered as often as that.
LIKES = {
    "pick-up": 4, "deliver": 12, "rent": 0.8, "drop": 0.1, "build": 1.5, "build-city": 0.5, "build-ferry": 0.2,
    "upgrade": 0.6, "connect": 0.4, "connect-count": 0.4, "dump": 0.02, "misc": 0.01, "ruling": 0.01, "call-time": 0.0002,
    "borrow": 0.01, "stage": 0.15, "event": 0.1, "end-event": 0.05,
}


def begin(edition, deck, chance, players=4, figures=None, **options):
    """A table with known cards, dealt by hand (deck "table") or by the companion; `figures` off its board."""
    options = TITLE.read_options({"cards": True, "deck": deck, "timed": True, **options})
    names = NAMES[:players]
    setup = {**TITLE.draw_setup(names, options, chance), "figures": figures or {}}
    if deck == "table":
        cards = list(edition_of(edition).deck.demand)
        chance.shuffle(cards)
        setup["hands"] = {name: [cards.pop() for _ in range(4 if options["four_card_start"] else 3)] for name in names}
    return Start(TITLE, names, options, setup, edition, "full").begin()


def wanted(game, chance):
    """A move that somebody who wants to win may well make."""
    offers = game.ask.open_offers()
    offer = chance.choices(offers, [LIKES.get(offer.kind.kind, 1) for offer in offers])[0]
    if offer.kind is moves.PickUp:
        return fetch(game, offer, chance)
    if offer.kind is moves.Confirm:
        return moves.Confirm(chance.choice(game.ask.actors), "yes" if chance.random() < 0.9 else "no")
    return offer.pick(chance.choice(game.ask.actors), chance.choice)


def fetch(game, offer, chance):
    """Pick up what a card of the hand asks for, if that can be done somewhere, else end the turn."""
    me = game.turn.player
    asked = [demand.load for _, demand in demands(game, game.turn) if demand.load not in me.loads]
    for load in chance.sample(asked, len(asked)):
        cities = game.box.loads[load].cities if load in game.box.loads else ()
        move = moves.PickUp(me.name, chance.choice(cities), load) if cities else None
        if move and is_legal(offer, move):
            return move
    return moves.EndTurn(me.name)


def is_legal(offer, move):
    """Whether an offer has nothing against a move."""
    try:
        offer.check(move)
    except Refusal:
        return False
    return True


def play(game, chance, after=lambda game: None, most=6000):
    """Play to the end; `after` is called with the game after every move."""
    while game.end is None and len(game.receipts) < most:
        game.play(Entry(wanted(game, chance) if chance.random() < 0.98 else random_move(game, chance.choice)))
        after(game)
    return game


def sound(game):
    """What holds after every move: money and chips are conserved, hands of three, no card twice, no debt to anybody."""
    assert sum(account.cash for account in game.accounts().values()) == 0
    assert all(player.cash >= 0 for player in game.seats.values())
    lying = [load for _, load, _, _ in game.lying]
    for load in game.box.loads.values():
        aboard = sum(player.loads.count(load.name) for player in game.seats.values())
        assert load.chips is None or aboard + lying.count(load.name) <= load.chips
    for player in game.seats.values():
        assert len(player.loads) <= player.train.loads
        assert player.turns_to_lose >= 0
        assert 0 <= player.count <= game.figures.majors_total
        assert len(player.majors) in (0, player.count)
    assert game.turn.spent <= game.figures.build_limit
    cards(game)
    stamps(game)


def cards(game):
    """Every card is in one place: a hand, the discards or the companion's deck; whoever is not drawing holds three."""
    deck = game.box.deck
    held = [number for player in game.seats.values() for number in player.hand]
    assert len(held) == len(set(held))
    assert not set(held) & set(game.discards)
    if game.options["deck"] == "companion":
        assert sorted([*held, *game.discards, *game.stock]) == sorted([*deck.demand, *deck.events])
    hand = 4 if game.options["four_card_start"] and game.phase == "setup" else 3
    for player in game.seats.values():
        assert len(player.hand) == hand or (player is game.turn.player and len(player.hand) < 3) or hand == 4


def stamps(game):
    """The phase follows from the stamps: nobody plays on after the final game turn."""
    if game.phase == MAIN and game.options["equal_turns"] and not game.options["fast_game"]:
        assert not game.stamped()
    if game.phase in (SPECIAL, FINISHED):
        assert game.in_force == []
