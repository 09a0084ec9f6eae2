"""What chance decides in 1862: the companies that take part, in the order in which they come, and the permit of each.

Source: 1862 rules, 2.
"""

from __future__ import annotations

from collections import Counter

from companion.eighteenxx.box.box import Box, box, chosen
from companion.engine.errors import malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw
from companion.engine.unknown import no_company


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Draw the companies and deal a permit to each."""
    printed = box("1862", **chosen("1862", "default", options))
    number = sum(printed.batches_of(len(players)).values())
    companies = list(printed.companies)
    permits = [kind for kind, n in printed.permits_of(len(players)).items() for _ in range(n)]
    chance.shuffle(companies)
    chance.shuffle(permits)
    return {"companies": companies[:number], "permits": permits[:number]}


def batches(setup: Json, printed: Box, players: int) -> dict[str, str]:
    """The companies that take part, in their order, each with the phase from which on it can be started."""
    phases = [phase for phase, n in printed.batches_of(players).items() for _ in range(n)]
    return dict(zip(setup["companies"], phases, strict=True))


def read(setup: Json, players: tuple[str, ...], printed: Box) -> Json:
    """Check what was drawn. Raises Malformed: a part is missing or wrong."""
    number = sum(printed.batches_of(len(players)).values())
    companies, permits = setup.get("companies"), setup.get("permits")
    if not isinstance(companies, list) or len(companies) != number or len(set(map(str, companies))) != number:
        raise malformed('The set-up lacks "companies": the {n} that take part, in the order in which they come.', n=number)
    for company in companies:
        if not isinstance(company, str) or company not in printed.companies:
            raise malformed(no_company(company, printed.companies.values()))
    if not isinstance(permits, list) or len(permits) != number:
        raise malformed('The set-up lacks "permits": the permit of each of the {n} companies, in their order.', n=number)
    for permit, n in Counter(map(str, permits)).items():
        if n > (most := printed.permits_of(len(players)).get(permit, 0)):
            raise malformed("There are {n} permits {permit}, not more.", n=most, permit=permit[:40])
    for part in setup:
        if part not in ("companies", "permits"):
            raise malformed("The set-up of this game has no part {part}.", part=str(part)[:40])
    return setup
