"""The tokens of two companies become those of one. The one in London counts like the others. Source: 1862 rules, 18.6."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.eighteenxx.rules.consent import Choice
from companion.eighteenxx.rules.exchange import Inquiry, Question
from companion.engine.text import Text, say, say_n


@dataclass(frozen=True)
class Stations:
    """What becomes of the tokens: `taken` places go over to the company that stays, `lost` ones of the other are taken off,
    `removed` ones of the company that stays too; `spare` is how many it has on its charter."""

    taken: tuple[str, ...]
    lost: tuple[str, ...]
    removed: tuple[str, ...]
    spare: int


def unite(
    president: str, stays: Sequence[str], goes: Sequence[str], home: str, spare: int, most: int,
    called: Callable[[str], Text | str],
) -> Inquiry[Stations]:
    """Put the placed tokens together: where both have one, one is lost; of more than `most` the president removes some, but
    never the one at `home`. `spare` are the unused ones of both: as many stay as there is room for. `called` says a place in
    words."""
    kept = [*stays, *(place for place in goes if place not in stays)]
    while len(kept) > most:
        choices = tuple(Choice(place, say("{hex}", hex=called(place))) for place in kept if place != home)
        kept.remove((yield _which_goes(president, choices, len(kept) - most)))
    return Stations(
        taken=tuple(place for place in goes if place in kept and place not in stays),
        lost=tuple(place for place in goes if place not in kept or place in stays),
        removed=tuple(place for place in stays if place not in kept),
        spare=min(spare, most - len(kept)),
    )


def _which_goes(president: str, choices: tuple[Choice, ...], number: int) -> Question:
    return Question(president, say_n("{player} removes a token: which?", "{player} removes {n} tokens: which is the first?",
                                     number, player=president), choices=choices)
