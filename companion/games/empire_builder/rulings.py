"""The 35 answers of the tournament's FAQ, looked up by number or by words, and where the seas of Eurorails meet."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.engine.reading import JsonDict
from companion.games.empire_builder.family import family
from companion.games.empire_builder.spelling import fits, fold
from companion.places import folder


@dataclass(frozen=True)
class Ruling:
    """An answer of the FAQ. Source: Puffing Billy handbook, "FAQ". `games` are ids, empty where it holds for all."""

    number: int
    topic: str
    about: str
    games: tuple[str, ...] = ()

    def holds_in(self, game: str) -> bool:
        """Whether the ruling says something about a game (id)."""
        return not self.games or game in self.games


@dataclass(frozen=True)
class SeaBorder:
    """Where the shore of one sea ends (ruling 21): the seas it parts, and how to find it on the board."""

    seas: tuple[str, ...]
    about: str


@cache
def rulings() -> Mapping[int, Ruling]:
    """All rulings by number, read once."""
    rows = (Ruling(**{**row, "games": tuple(row.get("games", ()))}) for row in _data()["rulings"])
    return {ruling.number: ruling for ruling in rows}


@cache
def sea_borders() -> tuple[SeaBorder, ...]:
    """The borders of the seas of Eurorails, for its gales. Source: Puffing Billy handbook, "FAQ" 21."""
    return tuple(SeaBorder(tuple(row["seas"]), row["about"]) for row in _data()["sea_borders"])


def find_rulings(typed: str, game: str | None = None) -> tuple[Ruling, ...]:
    """The rulings that have all typed words, or their first letters, in topic, text or names of games, by number.

    A number alone finds the ruling of that number first, then those that mention it. With `game` (an id), only rulings
    that hold there. Nothing typed finds all.
    """
    words = fold(typed)
    found = [r for r in rulings().values() if not words or str(r.number) == words or fits(words, _text(r.number))]
    found.sort(key=lambda ruling: (str(ruling.number) != words, ruling.number))
    return tuple(ruling for ruling in found if game is None or ruling.holds_in(game))


@cache
def _text(number: int) -> str:
    """All that a ruling can be found by, folded."""
    ruling = rulings()[number]
    return fold(" ".join((ruling.topic, ruling.about, *(id_.replace("-", " ") for id_ in ruling.games))))


@cache
def _data() -> JsonDict:
    return tomllib.loads((folder("data") / f"{family().data['id']}-rulings.toml").read_text(encoding="utf-8"))
