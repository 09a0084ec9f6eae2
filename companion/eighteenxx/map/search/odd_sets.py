"""Odd sets of borders that shares of routes use more than whole routes can.

A run crosses each border once. So of three borders one route at most crosses two, and of five two routes cross two, or one
four. Half shares of three routes of which each crosses another two of three borders exceed that. Source: matchings
(Edmonds 1965); for routes in general the limits of Chvatal (1973) and of Jepsen, Petersen, Spoorendonk and Pisinger (2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

#: What is exceeded by no more is not exceeded.
TOO_MUCH = 0.02
#: A ring has so many routes at most, and so many steps are taken to find all rings.
LONGEST, STEPS = 7, 20_000

#: The borders that routes cross (bits), and the share of each that runs.
Shares = Sequence[tuple[int, float]]


def bits(mask: int) -> list[int]:
    """The single bits of a mask."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def times(mask: int, odd_set: int) -> int:
    """How often a route crosses two of a set of borders."""
    return (mask & odd_set).bit_count() // 2


def too_much_used(shares: Shares) -> list[int]:
    """Odd sets of borders that are used too much, the worst first: of three borders, or if there are none, of more."""
    shares = [(mask, share) for mask, share in shares if share < 1 - TOO_MUCH]
    return _ranked(shares, _triples(shares)) or _ranked(shares, set(_rings(shares)))


def _ranked(shares: Shares, found: Iterator[int] | set[int]) -> list[int]:
    """Those that are used too much, the worst first."""
    used = {odd_set: sum(share * times(mask, odd_set) for mask, share in shares) for odd_set in found}
    excess = {odd_set: much - odd_set.bit_count() // 2 for odd_set, much in used.items()}
    return sorted((odd_set for odd_set in excess if excess[odd_set] > TOO_MUCH), key=lambda odd_set: -excess[odd_set])


def _triples(shares: Shares) -> Iterator[int]:
    """Three borders of which the routes that cross two have shares of more than one."""
    crossing: dict[int, int] = {}  # of the routes that cross it (bits), one border
    every = 0
    for mask, _share in shares:
        every |= mask
    for border in bits(every):
        crossed = sum(1 << n for n, (mask, _share) in enumerate(shares) if mask & border)
        crossing.setdefault(crossed, border)
    share_of = cache(lambda crossed: sum(share for n, (_mask, share) in enumerate(shares) if crossed >> n & 1))
    for (one, a), (two, b), (three, c) in combinations(crossing.items(), 3):
        both = one & two | three & (one | two)
        if both and share_of(both) > 1 + TOO_MUCH:
            yield a | b | c


def _rings(shares: Shares) -> Iterator[int]:
    """Borders by which an odd number of routes cross each other in a ring, where nearly all of each border is used."""
    left = STEPS

    def walk(ring: list[int], odd_set: int, room: float) -> Iterator[int]:
        nonlocal left
        here, share = shares[ring[-1]]
        for n in range(ring[0], len(shares)):
            mask, more = shares[n]
            unused, common = 1 - share - more, here & mask & ~odd_set
            if not common or unused >= room or not left:
                continue
            left -= 1
            longer = odd_set | common & -common
            if n == ring[0] and len(ring) > 2 and len(ring) % 2:
                yield longer
            elif n not in ring and len(ring) < LONGEST:
                yield from walk([*ring, n], longer, room - unused)

    for n in range(len(shares)):
        yield from walk([n], 0, 1 - TOO_MUCH)
