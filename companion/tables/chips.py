"""Poker chips beside the books: which chips make an amount, and whether the bank's piles add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.errors import malformed
from companion.engine.reading import number

#: The sets that most people own.
SETS: tuple[tuple[int, ...], ...] = ((1, 5, 20, 100, 500), (1, 5, 25, 100, 500, 1000))
MOST_KINDS = 10


def read_set(text: str) -> tuple[int, ...]:
    """Read a chip set such as "1-5-20-100": its values, smallest first. Raises Malformed, also when there is no 1."""
    parts = [part for part in text.replace(",", "-").replace(" ", "-").split("-") if part]
    read = [number(part) for part in parts]
    if not 0 < len(parts) <= MOST_KINDS or None in read:
        raise malformed("Chip values are whole numbers with dashes between them, such as 1-5-20-100, not {text}.",
                        text=text[:40])
    values = tuple(sorted({value for value in read if value is not None}))
    if values[0] != 1:
        raise malformed("The smallest chip has to be a 1, or not every amount can be made.")
    return values


def stack(amount: int, values: Sequence[int]) -> dict[int, int]:
    """The chips that make an amount of at least 0, largest first: how many of each value. Those of none are left out."""
    chips = {}
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            chips[value] = count
    return chips


def total(piles: Mapping[int, int]) -> int:
    """What piles of chips come to: how many of each value."""
    return sum(value * count for value, count in piles.items())
