"""Games to measure with: played at random, or by somebody who wants the night to last."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.game import Entry, Game, Start
from companion.engine.moves import Move
from companion.engine.random_play import random_move
from companion.engine.title import Title
from companion.games import find_title

NAMES = ("Ann", "Bo", "Cy", "Dee")
#: What a guided player does, and how often beside the rest.
LIKES = {"build-track": 8, "take-resources": 6, "merge-independent": 1, "auction-share": 2, "pass": 5, "bid": 2}
MOST = 400


def emu_bay() -> Title:
    """The title that is measured."""
    return find_title("emu-bay")


def played(seed: str, guided: bool, players: int = 4) -> Game:
    """Play one whole game; the same seed plays the same."""
    title, chance = emu_bay(), random.Random(seed)
    names = title.read_players(NAMES[:players])
    options = title.read_options({})
    game = Start(title, names, options, title.draw_setup(names, options, chance)).begin()
    while game.end is None and len(game.receipts) < MOST:
        game.play(Entry(guided_move(game, chance) if guided else random_move(game, chance.choice)))
    return game


def guided_move(game: Game, chance: random.Random) -> Move:
    """Pick a move that keeps the game going: build rather than pay, and bid no more than is asked."""
    offers = game.ask.open_offers()
    weights = [LIKES.get(offer.kind.kind, 0.1) for offer in offers]
    offer = chance.choices(offers, weights)[0]
    return offer.pick(chance.choice(game.ask.actors), _modest(chance))


def _modest(chance: random.Random) -> Any:
    """Choose at random, but of a range of amounts the lowest, and rather go on than stop."""
    return lambda values: values[0] if isinstance(values, range) or values == (True, False) else chance.choice(values)


def long_games(count: int) -> list[Game]:
    """The longest guided games of ten times as many."""
    games = [played(f"guided-{k}", True, 3 + k % 2) for k in range(count * 10)]
    return sorted(games, key=lambda game: -len(game.receipts))[:count]


def random_games(count: int) -> list[Game]:
    """Games as `companion simulate` plays them."""
    return [played(f"random-{k}", False, 3 + k % 2) for k in range(count)]
