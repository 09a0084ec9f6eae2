"""What a build costs, against the price list of the rules, and what a turn still allows."""

import random

import pytest

from companion.engine.errors import Refusal
from tests.each import each
from tests.games.empire_builder.driver import Table

#: The price list of Eurorails.
PRICES = {
    "clear": 1, "mountain": 2, "alpine": 5, "small_city": 3, "medium_city": 3, "major_city": 5, "river": 2, "lake": 3,
    "inlet": 3, "other": 1, "exit": 0,
}
CITIES = {"Berlin": 5, "London": 5, "Roma": 3, "Cork": 3}
FERRIES = {"Dublin–Liverpool": 6, "Harwich–Ijmuiden": 4}


def into(chance):
    """Some mileposts and crossings, of up to 30 or so."""
    kinds = chance.sample(list(PRICES), chance.randint(1, 4))
    return {kind: chance.randint(1, 6 if PRICES[kind] < 3 else 2) for kind in kinds}


def entry(chance, built):
    """A kind of build, its fields, what it costs, and how many builds out of major cities it is."""
    kind = chance.choice(("build", "build", "build-city", "build-ferry", "upgrade"))
    if kind == "build":
        drawn = into(chance)
        return kind, {"into": drawn}, sum(PRICES[name] * n for name, n in drawn.items()), drawn.get("exit", 0)
    if kind == "build-city":
        city = chance.choice([city for city in CITIES if built.count(city) < 3])
        return kind, {"city": city}, CITIES[city], 0
    if kind == "build-ferry" and (ferries := [name for name in FERRIES if name not in built]):
        ferry = chance.choice(ferries)
        return kind, {"ferry": ferry}, FERRIES[ferry], 0
    return "upgrade", {"train": "heavy"}, 20, 0


@each("seed", range(60))
def test_random_builds_cost_what_the_price_list_says(seed):
    chance = random.Random(seed)
    table = Table().to_main().to_turn_of("Ana")
    cash, built, has_heavy = 0, [], False
    for _ in range(4):
        cash = chance.randint(0, 45)
        table.hold(Ana=cash)
        spent = exits = 0
        for _ in range(5):
            move, fields, cost, out = entry(chance, built)
            allowed = spent + cost <= 20 and cost <= cash and exits + out <= 2 and spent < 20
            if allowed and not (move == "upgrade" and has_heavy):
                table.enter(move, **fields)
                cash, spent, exits = cash - cost, spent + cost, exits + out
                built += [str(value) for value in fields.values()]
                has_heavy = has_heavy or move == "upgrade"
            else:
                with pytest.raises(Refusal):
                    table.enter(move, **fields)
            assert (table["Ana"].cash, table.game.turn.spent, table.game.turn.exits) == (cash, spent, exits)
        table.end_turns().to_turn_of("Ana")
