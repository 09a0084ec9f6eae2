"""What repeated tests draw from: always the same few cases in `make test`, others in each round of `make stress`."""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

#: What a round of the campaign draws from; empty in `make test`. In the full campaign nothing is left to chance.
SEED = os.environ.get("COMPANION_TEST_SEED", "")
IS_FULL = bool(os.environ.get("COMPANION_TEST_ALL"))

Case = TypeVar("Case")
Test = TypeVar("Test")


def seeds(count: int) -> range:
    """So many seeds: from 0 on, or such as nobody has tried."""
    first = random.Random(SEED).randrange(10**9) if SEED else 0
    return range(first, first + count)


def some(cases: Sequence[Case], most: int) -> Sequence[Case]:
    """All cases; in a short campaign, which asks each of them more, so many of them."""
    if not SEED or IS_FULL:
        return cases
    chosen = set(random.Random(SEED).sample(range(len(cases)), min(most, len(cases))))
    return [case for n, case in enumerate(cases) if n in chosen]


def either(few: Case, every: Case) -> Case:
    """What is enough where each promise is checked; in the campaign everything."""
    return every if SEED else few


def in_the_campaign(test: Test) -> Test | None:
    """A test of the campaign alone: whole evenings, most of whose parts `make test` asks without a browser."""
    return either(None, test)


def in_turn(cases: Sequence[Case], n: int, few: int) -> Sequence[Case]:
    """So many of the cases, others for each `n`; in the campaign all."""
    return either([cases[(n * few + k) % len(cases)] for k in range(few)], cases)
