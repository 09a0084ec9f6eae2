"""What chance decides in 1846: the privates and companies that leave the game, and how the cards of the draft lie.

Source: 1846 rules, 3.1 and 3.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.eighteenxx.box.box import Box, box, chosen
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw

#: What a card is called that is no private, before its number; and how many cards a hand has besides one a player.
BLANK, MORE = "blank", 2


def cards(found: Box, removed: Sequence[str], players: int) -> list[str]:
    """The cards of the draft: the privates that are in the game, and a blank for each player."""
    return [*(id_ for id_ in found.privates if id_ not in removed), *(f"{BLANK}-{n + 1}" for n in range(players))]


def hands(players: int, number: int) -> list[int]:
    """How many cards each hand has, until nothing is left."""
    return [min(players + MORE, left) for left in range(number, 0, -1)]


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Draw who leaves; shuffle the deck, and what goes under it after each choice."""
    found, removed = box("1846", **chosen("1846", "default", options)), list[str]()
    for lot in found.lots.values():
        names = list(lot.among)
        chance.shuffle(names)
        removed += names[: lot.leave[len(players)]]
    if options["cards_by_hand"]:
        return {"removed": removed}
    deck = cards(found, removed, len(players))
    chance.shuffle(deck)
    shuffles = [list(range(size)) for size in hands(len(players), len(deck))]
    for order in shuffles:
        chance.shuffle(order)
    return {"removed": removed, "deck": deck, "shuffles": shuffles}


def read(setup: Json, players: tuple[str, ...], found: Box, by_hand: bool) -> Json:
    """Check what was drawn. Raises Malformed: a part is missing or wrong."""
    parts = ("removed",) if by_hand else ("removed", "deck", "shuffles")
    for part in setup:
        if part not in parts:
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    removed = setup.get("removed")
    if not isinstance(removed, list):
        raise malformed('The set-up lacks "removed": the privates and companies that leave the game.')
    for lot in found.lots.values():
        number, gone = lot.leave[len(players)], [name for name in removed if name in lot.among]
        if len(gone) != number or len(set(gone)) != number:
            raise malformed("Of the group {group} {n} leave the game: {names}.", group=lot.name, n=number, names=lot.among)
    if strange := [name for name in removed if not any(name in lot.among for lot in found.lots.values())]:
        raise malformed("{name} does not leave the game.", name=str(strange[0])[:40])
    if "deck" in parts:
        _read_deck(setup, players, cards(found, removed, len(players)))
    return setup


def _read_deck(setup: Json, players: tuple[str, ...], known: list[str]) -> None:
    deck, shuffles = setup.get("deck"), setup.get("shuffles")
    if not isinstance(deck, list) or sorted(map(str, deck)) != sorted(known):
        raise malformed('The set-up lacks "deck": the cards of the draft, the top one first: {cards}.', cards=tuple(known))
    sizes = hands(len(players), len(known))
    if not isinstance(shuffles, list) or len(shuffles) != len(sizes) or not all(
            isinstance(order, list) and sorted(map(str, order)) == sorted(map(str, range(size)))
            and all(type(place) is int for place in order) for order, size in zip(shuffles, sizes, strict=True)):
        raise malformed('The set-up lacks "shuffles": for each hand the places of its cards in the order in which they go '
                        "under the deck.")
