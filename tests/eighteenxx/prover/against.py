"""Boards drawn at random for every title with a map, and what both provers say of them: the search, and the programme."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.routes import Routes
from companion.eighteenxx.map.run_rules import EveryStop, RunRules, Train
from companion.eighteenxx.map.search.search import best_run
from companion.games.eastern_1862.search.search import SearchedRuns
from companion.games.system_1828.runs import Counts, CountsBest
from tests.eighteenxx.map import boards, titles
from tests.eighteenxx.map.chesapeake import Walked, rails
from tests.eighteenxx.prover import common, eastern
from tests.eighteenxx.prover.printed import Position
from tests.eighteenxx.prover.programme import Answer

COMMON = ("2", "3", "4", "5", "6", "D")
EASTERN = ("2L", "2E", "1F", "2/3L", "2/3E", "2F", "3L", "3E", "3F", "4L", "4E", "5F", "4/5L", "4/5E", "6F", "5L", "5E",
           "7F", "5/6L", "5/6E", "8F", "6L", "6E", "9F")  # fmt: skip
PERMANENT = ("6F", "7F", "8F", "9F")
#: So many freight trains can be joined in few enough ways.
FREIGHTS = 3


class Title(NamedTuple):
    """A title with a map: how its board is made, the file of its map, its trains, and what the companion's search asks.
    `apart` are groups that are several places."""

    make: Callable[[], Any]
    map: str
    trains: Sequence[str]
    rules: Callable[[], RunRules]
    apart: frozenset[str] = frozenset()


TITLES = {
    "18chesapeake": Title(rails, "18chesapeake-map", COMMON, EveryStop),
    "1889": Title(titles.shikoku, "1889-map", COMMON, EveryStop),
    "1830": Title(titles.northeast, "1830-map", COMMON, EveryStop),
    "1830, the Gulf apart": Title(
        partial(titles.northeast, apart=("Gulf",)), "1830-map", COMMON, EveryStop, frozenset({"Gulf"})),
    "1828": Title(titles.systems, "1828-map", ("2", "3", "5", "4+D", "6", "8", "Diesel"), CountsBest),
    "1828 as published": Title(
        partial(titles.systems, map_="1828-final-map"), "1828-final-map", ("2", "3", "5", "3+D", "6", "8E", "Diesel"),
        Counts),
}  # fmt: skip
#: All of them.
NAMES = (*TITLES, "1862")


@dataclass(frozen=True)
class Told:
    """What both say of a board: how it is drawn, what is against the run that the search found, what that earns and whether
    it is proved, and the programme's answer."""

    case: str
    illegal: tuple[str, ...]
    found: int
    is_proved: bool
    answer: Answer

    @property
    def agrees(self) -> bool:
        """Whether nothing that one has found or proved speaks against the other."""
        if self.illegal or self.found > self.answer.high:
            return False
        return not self.is_proved or self.answer.low <= self.found

    def __str__(self) -> str:
        against = f", which may not be run: {self.illegal[0]}" if self.illegal else ""
        low, high, _ones = self.answer
        programme = f"{low}" if self.answer.is_proved else f"at most {high}, not finished"
        broken_off = "" if self.is_proved else ", not finished"
        return f"{self.case}: the search found {self.found}{broken_off}{against}; the programme {programme}"


def lying(state: MapState, map_: str, apart: frozenset[str] = frozenset()) -> Position:
    """What lies on a map of the companion, in plain words for the programme."""
    both = zip(state.printed.hexes, state.faces, strict=True)
    tiles = {hex_.name: (face.tile, face.rotation or 0) for hex_, face in both if face.tile}
    tokens = {name: [(token.hex, token.city) for token in placed if token.city is not None]
              for name, placed in state.placed.items()}  # fmt: skip
    return Position(map_, tiles, tokens, state.permits, apart)


def compared(title: str, seed: str, seconds: float = 60) -> Told:
    """Draw a board of a title, and ask both; each is broken off after so many seconds."""
    return _eastern(seed, seconds) if title == "1862" else _common(title, seed, seconds)


def _common(title: str, seed: str, seconds: float) -> Told:
    """By the common rules, or those of 1828: up to four trains, now and then on a map full of track."""
    chance, (make, map_, kinds, rules, apart) = random.Random(f"{title} {seed}"), TITLES[title]
    if chance.random() < 0.1:
        board, company, colour = boards.filled(chance, passes=chance.randint(1, 2), make=make)
    else:
        board, company, colour = boards.made(chance, chance.randint(3, 24), chance.randint(2, 16), make=make)
    if chance.random() < 0.5:
        board.state.permit("coal", [company])
    names = [chance.choice(kinds) for _ in range(chance.randint(1, 4))]
    answer = common.best(lying(board.state, map_, apart), company, names, colour, seconds)
    trains = [Train(name, common.kind(name).far) for name in names]
    ends = time.monotonic() + seconds
    return _told((title, seed, company, names, colour), board, rules(), company, trains, colour, answer, ends)


def _eastern(seed: str, seconds: float) -> Told:
    """By the rules of 1862: up to six trains of all kinds."""
    chance = random.Random(f"1862 {seed}")
    board, company, _ = boards.made(chance, chance.randint(3, 16), chance.randint(2, 16), make=titles.eastern)
    if chance.random() < 0.6:
        board.state.permit("London", [company])
    level, anywhere = chance.choice(("low", "mid", "high")), chance.random() < 0.2
    names = [chance.choice(EASTERN) for _ in range(chance.choice((1, 2, 2, 3, 3, 4, 5, 6)))]
    while sum(name.endswith("F") for name in names) > FREIGHTS:
        names.pop()
    home = board.state.printed.homes[company][0]
    answer = eastern.best(
        lying(board.state, "1862-map"), company, home, names, level, PERMANENT, anywhere, seconds)  # fmt: skip
    trains = [Train(name, int(name[:-1].split("/")[-1])) for name in names]
    rules = SearchedRuns(board.state.printed, PERMANENT, anywhere)
    ends = time.monotonic() + seconds
    return _told(("1862", seed, company, names, level, anywhere), board, rules, company, trains, level, answer, ends)


def _told(
    case: tuple[Any, ...], board: Any, rules: RunRules, company: str, trains: Sequence[Train], word: str, answer: Answer,
    ends: float,
) -> Told:
    """What the search says, which has as long as the programme had, beside the programme's answer."""
    routes = Routes(board.graph, rules)
    found = best_run(routes, company, trains, word, lambda: time.monotonic() > ends)
    walked = [(train, Walked(*routes.write(route))) for train, route in found.run]
    illegal = tuple(str(refusal) for refusal in routes.refusals(company, walked, word))
    return Told(", ".join(map(str, case)), illegal, found.total, found.is_proved, answer)
