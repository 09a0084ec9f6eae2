"""Setting up: the figures, who starts, the cards dealt and the order of the deck. What chance decides is data here.

Source: the rules' "Setting up"; Puffing Billy handbook, "Preparation for Play".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.errors import malformed
from companion.engine.game import Start
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw
from companion.games.empire_builder import figures
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.deck import Deck
from companion.games.empire_builder.figures import Figures

PARTS = ("starter", "first_player", "payoffs", "hands", "orders", "figures")
#: An order shuffles so many places: more than any deck has cards. The ranks that a deck lacks are passed over.
PLACES = 200
#: Shuffles kept for a game; a deck that runs out more often begins with the first again.
SHUFFLES = 6


@dataclass(frozen=True)
class Drawn:
    """A set-up that was checked. `hands` are card numbers by player; `stock` the deck, its top first (companion's deck
    only), `orders` the shuffles still to come."""

    figures: Figures
    first_player: str
    hands: Mapping[str, Sequence[int]]
    stock: Sequence[int]
    orders: Sequence[Sequence[int]]


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Draw who starts where the payoffs do not tell, and the orders of the deck if the companion deals."""
    drawn: JsonDict = {"first_player": chance.choice(players)}
    if options["deck"] == "companion":
        drawn["orders"] = [_shuffled(chance) for _ in range(SHUFFLES)]
    return drawn


def to_ask(edition: str, options: Json, depth: str) -> tuple[str, ...]:
    """What a table has to be asked even if the companion draws the rest: unknown figures, the hands that were dealt.

    Raises Malformed: the companion is to deal cards that it does not follow.
    """
    if options["deck"] == "companion" and depth != "full":
        raise malformed("The companion deals the cards only where everything is entered: choose that, or deal at the table.")
    by_hand = options["cards"] and options["deck"] == "table" and depth == "full"
    return (*figures.edition_of(edition).to_ask, *(("hands",) if by_hand else ()))


def _shuffled(chance: Draw) -> list[int]:
    order = list(range(PLACES))
    chance.shuffle(order)
    return order


def first_player(payoffs: Mapping[str, Sequence[int]], players: Sequence[str], drawn: str | None) -> str:
    """Who starts: the highest payoff on the cards dealt, ties by the second highest and so on.

    Those who tie in all nine draw: `drawn`, if it is one of them, else whom the seat of `drawn` counts out (D1). Source:
    Puffing Billy handbook, "Preparation for Play".

    Raises:
        Malformed: some tie, and nobody was drawn.
    """
    best = max(sorted(payoffs[player], reverse=True) for player in players)
    tied = [player for player in players if sorted(payoffs[player], reverse=True) == best]
    if drawn is None and len(tied) > 1:
        raise malformed("The setup lacks its part {part}.", part='"first_player"')
    return tied[0] if drawn is None else drawn if drawn in tied else tied[players.index(drawn) % len(tied)]


def read(box: Game, start: Start) -> Drawn:
    """Check a set-up.

    Raises:
        Malformed: naming the part that is missing or does not add up.
    """
    given, options = start.setup, start.options
    for name in given:
        if name not in PARTS:
            raise malformed("The setup has no part {part}.", part=f'"{name}"')
    checked = figures.read(box, options, given.get("figures", {}))
    if not options["cards"] or start.depth != "full":
        return Drawn(checked, _first(start, _payoffs(start)), {}, (), ())
    deck = box.deck
    if deck is None:
        raise malformed("We do not know the cards of {title} by their numbers: let the table deal, and enter payoffs.",
                        title=box.name)
    wanted = 4 if options["four_card_start"] else 3
    if options["deck"] == "companion":
        hands, stock, orders = _deal(deck, _orders(given.get("orders")), start.players, wanted)
    else:
        hands, stock, orders = _hands(deck, given.get("hands"), start.players, wanted), [], []
    payoffs = {player: [demand.payoff for n in hand for demand in deck.demand[n].demands] for player, hand in hands.items()}
    return Drawn(checked, _first(start, payoffs), hands, stock, orders)


def _first(start: Start, payoffs: Mapping[str, Sequence[int]] | None) -> str:
    """Who starts: the "starter" that the table named, else as the payoffs say, else the "first_player" that was drawn."""
    if (starter := start.setup.get("starter")) is not None:
        if starter not in start.players:
            raise malformed("{name} is to start, but is not among the players.", name=str(starter)[:40])
        return str(starter)
    drawn = start.setup.get("first_player")
    if drawn is not None and drawn not in start.players:
        raise malformed("setup: the first_player {name} is not among the players.", name=str(drawn)[:40])
    if payoffs:
        return first_player(payoffs, start.players, drawn)
    if drawn is None:
        raise malformed("The setup lacks its part {part} (or {other}).", part='"first_player"', other='"payoffs"')
    return str(drawn)


def _payoffs(start: Start) -> dict[str, list[int]] | None:
    given = start.setup.get("payoffs")
    if given is None:
        return None
    if not isinstance(given, Mapping) or set(given) != set(start.players):
        raise malformed("setup: {part} has nine payoffs for each player.", part='"payoffs"')
    for player, payoffs in given.items():
        whole = isinstance(payoffs, list | tuple) and all(type(p) is int and 0 < p < 1000 for p in payoffs)
        if not whole:
            raise malformed("The payoffs of {player} are whole numbers from 1 to 999.", player=player)
        if len(payoffs) != 9:
            raise malformed("{player} needs nine payoffs, not {n}.", player=player, n=len(payoffs))
    return {player: list(payoffs) for player, payoffs in given.items()}


def _hands(deck: Deck, given: object, players: Sequence[str], wanted: int) -> dict[str, list[int]]:
    """The cards that each player was dealt, as typed in."""
    if not isinstance(given, Mapping) or set(given) != set(players):
        raise malformed("setup: {part} has {n} card numbers for each player.", part='"hands"', n=wanted)
    seen: dict[int, str] = {}
    for player, hand in given.items():
        if not isinstance(hand, list | tuple) or len(hand) != wanted or not all(type(n) is int for n in hand):
            raise malformed("{player} needs {n} card numbers.", player=player, n=wanted)
        for number in hand:
            if number not in deck.demand:
                deck.card(number)
                raise malformed("Card {n} is an event: {player} draws another and it is shuffled back.", n=number,
                                player=player)
            if number in seen:
                raise malformed("Card {n} is in the hands of {a} and of {b}.", n=number, a=seen[number], b=player)
            seen[number] = player
    return {player: list(given[player]) for player in players}


def _orders(given: object) -> tuple[list[int], ...]:
    if not isinstance(given, list | tuple) or not given:
        raise malformed("The setup lacks its part {part}.", part='"orders"')
    for order in given:
        if not isinstance(order, list) or sorted(order, key=str) != sorted(range(PLACES), key=str):
            raise malformed("setup: each of {part} holds the numbers 0 to {last} once.", part='"orders"', last=PLACES - 1)
    return tuple(list(order) for order in given)


def shuffled(cards: Sequence[int], order: Sequence[int]) -> list[int]:
    """Cards in the order of a shuffle: the card at each place that there is."""
    return [cards[place] for place in order if place < len(cards)]


def _deal(
    deck: Deck, orders: Sequence[list[int]], players: Sequence[str], wanted: int
) -> tuple[dict[str, list[int]], list[int], list[list[int]]]:
    """Deal demand cards from the top; events that come up are replaced, and shuffled back into the rest of the deck.

    Returns the hands, the rest of the deck, and the shuffles in the order in which they come next. Source: Puffing Billy
    handbook, "Preparation for Play".
    """
    first, *later = orders
    stock = shuffled((*deck.demand, *deck.events), first)
    demand = iter([card for card in stock if card in deck.demand])
    hands = {player: [next(demand) for _ in range(wanted)] for player in players}
    dealt = {card for hand in hands.values() for card in hand}
    rest, last = [card for card in stock if card not in dealt], stock.index(hands[players[-1]][-1])
    if dealt >= set(stock[: last + 1]):
        return hands, rest, [*later, first]
    second, *later = [*later, first]
    return hands, shuffled(sorted(rest), second), [*later, second]
