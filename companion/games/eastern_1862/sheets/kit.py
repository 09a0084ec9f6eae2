"""What is cut out of 1862's box otherwise than in its family: charters, trains with three sides, permits, obligations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from companion.eighteenxx.box.box import Box, choices
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.sheets import kit as family
from companion.eighteenxx.sheets.kit import box_of, company, place_name, seated
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.eastern_1862.charters import MORE
from companion.games.eastern_1862.declared import SMALL, VALUES
from companion.games.eastern_1862.founding import CERTIFICATE, CHARTERED, FINE, fine, net
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.price import CHARTERED_PARS
from companion.games.eastern_1862.trains import FREE
from companion.paper.frame import Frame
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Session, Source

Values = Json
#: The kinds of permits, in the order in which they stand on charters, with the letter of their trains.
PERMITS: Mapping[str, Text] = {"local": say("local"), "express": say("express"), "freight": say("freight")}
LETTERS: Mapping[str, str] = {"local": "L", "express": "E", "freight": "F"}
#: The inks of the permits.
INKS: Mapping[str, str] = {"local": "#2f5f96", "express": "#c26a1b", "freight": "#6f4a8e"}
#: The width and height of a train.
TRAIN = (67.0, 44.0)
#: The cards of each permit: as many as the largest game needs.
CARDS = 6


def rule(source: Source, name: str) -> Any:
    """How tonight's table has settled a rule; of the box alone as it is printed."""
    return cast(Eastern, source.game).rule(name) if isinstance(source, Session) else choices("1862")[name][0]


def when_sales_move(source: Source) -> Text:
    """From when on a sale lowers the price of a company."""
    is_early = rule(source, "sales_move_price_from") == "float"
    return say("once the company has floated") if is_early else say("once the company has operated")


def where_met(source: Source) -> Text:
    """Where the routes of a company meet."""
    return say("at any stop") if rule(source, "route_link") == "any_stop" else say("in a large station")


def most_tokens(source: Source) -> int:
    """How many tokens a company may have."""
    return int(rule(source, "max_tokens"))


def tokens(source: Source) -> Iterator[Values]:
    """Stickers for as many tokens as a company may have: how many it buys is decided when it starts."""
    return family.tokens(source, most_tokens(source))


def charters(source: Source) -> Iterator[Values]:
    """The charters: places for permits and their trains, for as many tokens as there may be, and for London."""
    of = box_of(source)
    for card in of.companies.values():
        yield {
            **company(card), "home": place_name(of, card.home), "tokens": most_tokens(source), "disc": source.discs,
            "float": of.kinds[card.kind].float,
            "permits": [(source.reader(words), tone(INKS[id_])) for id_, words in PERMITS.items()],
            "limits": family.limits(of.phases.values(), source.reader),
            "charter_trains": CharterTrains,
        }  # fmt: skip


@dataclass(frozen=True)
class CharterTrains:
    """Permits and trains in a frame on a charter: the cards of each permit lie upon those before, a step lower, so that all
    names are seen; further trains of a permit lie beside the first, each a step to the right."""

    frame: Frame

    @property
    def _high(self) -> float:
        return self.frame.height - 1.8

    @property
    def permit(self) -> float:
        """The height of a place for a permit."""
        return (self._high - 2) / 3

    @property
    def permits(self) -> list[float]:
        """Where those places begin."""
        return [1.8 + n * (self._high + 1) / 3 for n in range(3)]

    @property
    def space(self) -> Frame:
        """The space for trains."""
        return Frame(32, 1.8, self.frame.width - 32, self._high)

    @property
    def _lower(self) -> float:
        return (self._high - 2 - TRAIN[1]) / 2

    @property
    def cards(self) -> list[float]:
        """Where the first card of each permit begins."""
        return [2.8 + n * self._lower for n in range(3)]

    @property
    def _aside(self) -> float:
        return (self.space.width - 2 - TRAIN[0]) / 2

    @property
    def whole_aside(self) -> int:
        """How far aside the next card lies, in whole millimetres."""
        return round(self._aside)

    @property
    def beside(self) -> list[float]:
        """Where the next two cards of a permit end."""
        return [TRAIN[0] + n * self._aside for n in (1, 2)]

    @property
    def ends(self) -> list[float]:
        """How far down these are seen below the cards of the next permit."""
        return [self._lower - 1, self._lower - 1, TRAIN[1] - 1]


def trains(source: Source) -> Iterator[Values]:
    """All train cards, each with its three sides, and with what becomes of it."""
    read, opening = source.reader, next(iter(box_of(source).phases))
    for card in family.trains(source):
        kind = card["train"]
        sides = [(side, tone(INKS[permit]), read(_goes(side)))
                 for permit, letter in LETTERS.items() for side in kind.sides if side.endswith(letter)]
        last = (say("until the first {train}", train=kind.rusted_by) if kind.rusted_by else say("stays to the end"))
        # What holds from the start is on the overview; there is room for what changes.
        first = "" if kind.name == opening else card["first"]
        yield {
            **card, "sides": sides, "says": read(last), "first": first, "free": FREE.get(kind.name, 0),
            "half": kind.price // 2,
        }  # fmt: skip


def _goes(side: str) -> Text:
    """How far a side of a train goes, in a few words."""
    most, letter = side[:-1], side[-1]
    if letter == "F":
        return say("{n} hex borders", n=most)
    if "/" in most:
        pays, visits = most.split("/")
        return say("{n} large, {m} pay", n=visits, m=pays)
    return say("{n} large stations", n=most)


def permits(source: Source) -> Iterator[Values]:
    """The permits, as cards to be dealt and laid on charters."""
    for id_, words in PERMITS.items():
        yield {"tone": tone(INKS[id_]), "name": source.reader(words), "letter": LETTERS[id_], "copies": CARDS}


def obligations(source: Source) -> Iterator[Values]:
    """Slips for whoever has won a charter: the fines by par."""
    yield {
        "tone": tone(NEUTRAL), "fines": [(par, fine(par)) for par in CHARTERED_PARS], "copies": 8,
        "words": source.reader(say("has to float by the end of the next stock round: {percent} % sold. If not, the founder "
                                   "pays {n} times its par, and it closes.", n=FINE,
                                   percent=box_of(source).kinds[CHARTERED].float)),
    }  # fmt: skip


def overview(source: Source) -> Iterator[Values]:
    """Trains and phases on the front; money, pars, and what places are worth on the back."""
    of = box_of(source)
    yield {
        "trains": list(of.trains.values()), "phases": list(of.phases.values()), "seats": sorted(of.start_cash),
        "cash": of.start_cash, "limit": of.certificate_limit, "bank": of.bank, "copies": len(seated(source)),
        "tonight": source.number,
        "pars": [(par, (CERTIFICATE + MORE) * par, net(par)) for par in CHARTERED_PARS],
        "stations": [(label or "", worth[1:]) for label, worth in VALUES.items()], "small": SMALL,
        "levels_from": list({phase.level: phase.name for phase in [*of.phases.values()][::-1]}.values())[::-1],
        "areas": areas(of),
    }  # fmt: skip


def areas(of: Box) -> list[tuple[str, tuple[int, ...]]]:
    """The places off the board in the order of the map, each with what it is worth at each level."""
    found = {stop.group: tuple(stop.revenue.values()) for hex_ in printed_map(of.map).hexes for stop in hex_.face.stops
             if not isinstance(stop.revenue, int)}
    return [(name.removeprefix("Port of "), worth) for name, worth in found.items()]
