"""What the books of things must keep to in every game."""

from collections import Counter

from companion.engine.game import Correction
from companion.engine.things import difference, net


def by_place(went, kinds):
    """What each place has more of each thing, in the end."""
    found = Counter()
    for kind in kinds:
        for what, n, source, goal in went.of(kind.id):
            found[kind.id, what, source] -= n
            found[kind.id, what, goal] += n
    return {key: n for key, n in found.items() if n and key[2] is not None}


def unbooked(game, was, since):
    """What movements since so many entries, when things lay as they `was`, tell otherwise than the position: none."""
    moved = [movement for receipt in game.receipts[since:] for movement in receipt.movements]
    told, seen = (by_place(went, game.kinds) for went in (net(moved), difference(was, game.lies())))
    return {key: (told.get(key), seen.get(key)) for key in told | seen if told.get(key) != seen.get(key)}


def not_conserved(game):
    """What the moves of a game have got from nowhere, or lost there, of kinds of which there is always as much: nothing."""
    conserved, found = {kind.id for kind in game.kinds if kind.conserved}, Counter()
    for receipt in game.receipts:
        if not isinstance(receipt.entry.move, Correction):
            for kind, what, n, source, goal in receipt.movements:
                if kind in conserved:
                    found[receipt.n, kind, what] += n * ((source is None) - (goal is None))
    return {key: n for key, n in found.items() if n}
