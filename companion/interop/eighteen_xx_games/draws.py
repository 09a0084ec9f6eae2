"""What chance decided in a game of 18xx.games: it follows from the game's number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from companion.eighteenxx.box.box import Box, box, chosen
from companion.eighteenxx.box.power import DRAWN
from companion.engine.errors import malformed
from companion.engine.reading import LARGEST, Json, JsonDict, number


def seed_of(game: Json) -> int:
    """The number that a game's draws begin with: its seed, else the first digits of its id. Raises Malformed."""
    settings = game.get("settings") or {}
    for given in (settings.get("seed"), game.get("id")):
        figures = re.search(r"[0-9]+", str(given)[:200])
        found = number(figures[0], most=LARGEST) if figures else None
        if found is not None:
            return found
    raise malformed("The game has neither a seed nor a number, so what was drawn cannot be known.")


def draws(seed: int) -> Iterator[int]:
    """The draws of a seed, one after the other, without end."""
    x = seed % 2**31
    while True:
        x = (1103515245 * x + 12345) % 2**31
        yield x


def _sorted(names: Sequence[str], drawn: Iterator[int]) -> list[str]:
    """The names by one draw each, the lowest first."""
    numbers = dict(zip(names, islice(drawn, len(names)), strict=True))
    return sorted(names, key=numbers.__getitem__)


def _leaving(lot: Sequence[str], number: int, kept: Sequence[str], drawn: Iterator[int]) -> list[str]:
    """Which privates leave the game: drawn again while nothing is left of those of which one has to be `kept`."""
    while True:
        leave = _sorted(lot, drawn)[:number]
        if not kept or not set(kept) <= set(leave):
            return leave


def drawn_company(seed: int, companies: Sequence[str]) -> str:
    """18Chesapeake: the company of the private P6."""
    return companies[next(draws(seed)) % len(companies)]


def drawn_setup(
    title: str, seats: Sequence[str], options: Json, game: Json, edition: str = "",
) -> JsonDict:
    """What chance decided at the set-up of a game, as our title has it. Raises Malformed: the game has no seed."""
    if box(title).batches:
        played = box(title, **chosen(title, edition, options))
        return _batches(played, len(seats), draws(seed_of(game)))
    if box(title).lots:
        return _drafted(box(title, **chosen(title, edition, options)), len(seats), draws(seed_of(game)))
    if lot := box(title).site.lot:
        played = box(title, **chosen(title, edition, options))
        number = max(0, played.leaving - len(seats))
        leave = _leaving(lot, number, played.kept, draws(seed_of(game)))
        return {"order": list(seats), "dear": [*leave, *(name for name in lot if name not in leave)]}
    if among := box(title).site.draws:
        drawn = draws(seed_of(game))
        return {part: names[next(drawn) % len(names)] for part, names in among.items()}
    if any(getattr(card.power, "company", "") == DRAWN for card in box(title).privates.values()):
        return {"drawn": drawn_company(seed_of(game), tuple(box(title).companies))}
    if options.get("beginner_game"):
        cards = box(title, beginner_game=True).privates.values()
        return {"dealt": dict(zip(seats, _sorted([
            card.id for card in cards if card.players_min <= len(seats)
        ], draws(seed_of(game))), strict=True))}  # fmt: skip
    return {}


def _drafted(found: Box, players: int, drawn: Iterator[int]) -> JsonDict:
    """The deck of a draft with a blank for each player, without what leaves the game; and what goes under it each time."""
    deck = _sorted((*found.privates, *(f"blank-{n + 1}" for n in range(players))), drawn)
    removed = [name for lot in found.lots_with(players) for name in _sorted(lot.among, drawn)[: lot.leave[players]]]
    deck = [card for card in deck if card not in removed]
    sizes = [min(players + 2, left) for left in range(len(deck), 0, -1)]
    numbers = [list(islice(drawn, size)) for size in sizes]
    return {"removed": removed, "deck": deck,
            "shuffles": [sorted(range(len(order)), key=order.__getitem__) for order in numbers]}


def _batches(found: Box, players: int, drawn: Iterator[int]) -> JsonDict:
    """The companies in play in the order of their batches, and the permit of each: all that there are are shuffled, a round
    number of the kinds where more are needed."""
    order = _sorted(tuple(found.companies), drawn)[-sum(found.batches_of(players).values()):]
    many = sum(found.permits_of(players).values())
    permits = sorted(zip(islice(drawn, many), cycle(found.site.permits)), key=lambda pair: pair[0])
    named = (name for name in found.companies if name in order)
    dealt = dict(zip(named, (permit for _, permit in permits), strict=False))
    return {"companies": order, "permits": [dealt[name] for name in order]}
