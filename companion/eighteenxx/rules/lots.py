"""What chance decides before a draft: the privates and companies that leave the game, and how the cards lie.

Source: 1846 rules, 3.1 and 3.2.
"""

from __future__ import annotations

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.model.draft import cards, sizes
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw


def draw(found: Box, players: int, has_deck: bool, chance: Draw) -> JsonDict:
    """Draw who leaves; shuffle the deck, and what goes under it after each choice."""
    removed = list[str]()
    for lot in found.lots_with(players):
        names = list(lot.among)
        chance.shuffle(names)
        removed += names[: lot.leave[players]]
    if not has_deck:
        return {"removed": removed}
    deck = _deck(found, removed, players)
    chance.shuffle(deck)
    shuffles = [list(range(size)) for size in sizes(players, len(deck))]
    for order in shuffles:
        chance.shuffle(order)
    return {"removed": removed, "deck": deck, "shuffles": shuffles}


def _deck(found: Box, removed: list[str], players: int) -> list[str]:
    return cards([id_ for id_ in found.privates if id_ not in removed], players)


def read(setup: Json, found: Box, players: int, has_deck: bool) -> Json:
    """Check what was drawn. Raises Malformed: a part is missing or wrong."""
    parts = ("removed", "deck", "shuffles") if has_deck else ("removed",)
    for part in setup:
        if part not in parts:
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    removed = setup.get("removed")
    if not isinstance(removed, list):
        raise malformed('The set-up lacks "removed": the privates and companies that leave the game.')
    lots = found.lots_with(players)
    for lot in lots:
        number, gone = lot.leave[players], [name for name in removed if name in lot.among]
        if len(gone) != number or len(set(gone)) != number:
            raise malformed("Of the group {group} {n} leave the game: {names}.", group=lot.name, n=number, names=lot.among)
    if strange := [name for name in removed if not any(name in lot.among for lot in lots)]:
        raise malformed("{name} does not leave the game.", name=str(strange[0])[:40])
    if has_deck:
        _read_deck(setup, players, _deck(found, removed, players))
    return setup


def _read_deck(setup: Json, players: int, known: list[str]) -> None:
    deck, shuffles = setup.get("deck"), setup.get("shuffles")
    if not isinstance(deck, list) or sorted(map(str, deck)) != sorted(known):
        raise malformed('The set-up lacks "deck": the cards of the draft, the top one first: {cards}.', cards=tuple(known))
    expected = sizes(players, len(known))
    if not isinstance(shuffles, list) or len(shuffles) != len(expected) or not all(
            isinstance(order, list) and sorted(map(str, order)) == sorted(map(str, range(size)))
            and all(type(place) is int for place in order) for order, size in zip(shuffles, expected, strict=True)):
        raise malformed('The set-up lacks "shuffles": for each hand the places of its cards in the order in which they go '
                        "under the deck.")
