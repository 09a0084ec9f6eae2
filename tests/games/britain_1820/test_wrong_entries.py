"""Whatever is entered at whatever moment of a game of 1820 works or is refused in a sentence, overruled or not."""

import dataclasses
import random
from collections import Counter

from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.engine.record import parse_entry
from companion.games.britain_1820 import TITLE
from tests.chance import either, seeds
from tests.games.britain_1820.driver import LIKES, begun, careful, chosen_move, mixed

MOVES = TITLE.moves["books"]
NUMBERS = (0, 1, 2, 3, 5, 10, 20, 50, 100, -1, -10, 10**9, 7, 55, 60, 86, 200)
SELLERS = ({}, {"Ann": 1}, {"Bo": 2, "Cy": 1}, {"locke": 1}, {"Zoe": 1}, {"Ann": -1}, {"Ann": 0}, {"treasury": 3})


def wild(name, game, chance):
    """A value of a field that may make sense or not; None: it is left out."""
    people, companies, cousins = [*game.players, "Zoe", ""], [*game.companies, "PRR", ""], [*game.box.cousins]
    return chance.choice({
        "player": [*people, "locke", "BR", None], "owner": people, "company": [*companies, "Ann", None],
        "offered": companies, "into": companies, "holder": [*people, *cousins, "treasury"], "cousin": [*people, *cousins],
        "source": ["bank", "pool", "treasury", *people, *cousins, *companies], "train": [*game.box.trains, "purple", ""],
        "trains": [[], ["yellow"], ["green", "yellow"], ["green", "green"], ["x"], ["gray"] * 5], "sellers": SELLERS,
    }.get(name, NUMBERS))


def entry(game, chance):
    """An entry of a kind that is offered or not, near to what is allowed or not at all."""
    kinds = [offer.kind for offer in game.ask.offers] if chance.random() < 0.7 else list(MOVES.values())
    kind = chance.choice([one for one in kinds if one.kind not in ("set-position", "stop-game")] or [MOVES["pass"]])
    near = None
    if (offer := game.ask.offer(kind.kind)) and game.ask.actors and chance.random() < 0.7:
        try:
            near = offer.pick(chance.choice(game.ask.actors), chance.choice)
        except LookupError:
            near = None
    data = {"move": kind.kind}
    for part in dataclasses.fields(kind):
        value = getattr(near, part.name) if near is not None and chance.random() < 0.75 else wild(part.name, game, chance)
        if value is not None:
            data[part.name] = list(value) if isinstance(value, tuple) else value
    return data


def test_whatever_is_entered_is_refused_in_a_sentence_or_works():
    found = Counter()
    for seed in seeds(4):
        game, chance = (mixed if seed % 2 else begun)(f"wrong {seed}")
        fuzz = random.Random(seed)
        while game.end is None and len(game.receipts) < either(150, 700):
            for _ in range(5):
                data, overruled = entry(game, fuzz), fuzz.random() < 0.3
                try:
                    game.ask.check(parse_entry(data, MOVES).move, overruled)
                    found["allowed"] += 1
                except Refusal as refusal:
                    assert str(refusal).endswith((".", "?")) and "{" not in str(refusal), (data, str(refusal))
                    found["refused"] += 1
            game.play(Entry(chosen_move(game, chance, careful if seed % 3 else LIKES)))
    assert min(found["allowed"], found["refused"]) > 50
