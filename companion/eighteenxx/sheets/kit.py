"""What is cut out of an 18xx box: certificates, trains, privates, charters, tokens, cards for the order of play.

Each function gives the values of the drawings of one kind of sheet. Figures come from the title's data only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import cast

from companion.eighteenxx.box.box import Box, box, editions
from companion.eighteenxx.box.company_kind import CompanyKind
from companion.eighteenxx.box.tables import CompanyCard, Phase, PrivateCard, Profile, TrainKind
from companion.eighteenxx.model.phases import changed
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.powers.owners import StaysOpen
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Formatter, Money, Text, say, say_n
from companion.sheets.content import Head, Mark
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Session, Source, at_table, tonight

Values = Json
#: How many cards are printed of a train that never runs out.
TRAINS_WITHOUT_LIMIT = 6
#: As many par values as a line has room for.
MANY = 9
#: The ink of a train's card: that of its phase, where phases have colours, else of its newest tiles.
COLOURS: Mapping[str, str] = {
    "yellow": "#b8932a", "green": "#3c7a45", "blue": "#2f5f96", "brown": "#8a5630", "red": "#a83a2f", "gray": "#67686b",
    "purple": "#6f4a8e",
}  # fmt: skip


def game_of(night: Session) -> Position:
    """The game that is played."""
    return cast(Position, night.game)


def box_of(source: Source) -> Box:
    """The box that is printed: tonight's, with its variants, or as it is sold."""
    if isinstance(source, Session):
        return game_of(source).box
    known = source.edition in editions(source.title.id)
    return box(source.title.id, edition=source.edition) if known else cast(Box, source.title.contents)


def profile_of(source: Source) -> Profile:
    """How the table plays where sources disagree."""
    profiles = box_of(source).profiles
    return profiles[tonight(source, "profile", next(iter(profiles)))]


def edition_of(source: Source) -> str:
    """The edition that is printed, where the title has several; else "default"."""
    edition = source.game.start.edition if isinstance(source, Session) else source.edition
    return source.title.read_edition(edition)


def head(source: Source) -> Head:
    """What stands at the top: of a title with several editions also which one it is."""
    named = editions(source.title.id).get(edition_of(source))
    return replace(source.head, game=f"{source.head.game}: {named['name']}") if named else source.head


def mark(card: CompanyCard) -> Mark:
    """How a company is told apart."""
    return Mark(card.symbol, card.name, card.ink, card.shape)


def company(card: CompanyCard) -> JsonDict:
    """A company's mark and colours."""
    return {"mark": mark(card), "tone": tone(card.ink)}


def seated(source: Source) -> tuple[str, ...]:
    """Who sits at the table; of a box an empty name for each of the most who can play with it."""
    return at_table(source, box_of(source).players)


def told_pars(of: Box) -> list[str]:
    """The par values, the highest first; of many only both ends."""
    found = list(map(str, sorted(of.par_values, reverse=True)))
    return found if len(found) <= MANY else [found[0], "…", found[-1]]


def place_name(of: Box, hex_: str) -> str:
    """A hex as people call it: "F2 Harrisburg"."""
    found = of.printed.by_name.get(hex_) if of.printed else None
    return found.called if found else hex_


# Certificates ----------------------------------------------------------------------------------


def shares(source: Source) -> Iterator[Values]:
    """All certificates: of each company the president's, then the ordinary ones."""
    of = box_of(source)
    for card in of.companies.values():
        percents = of.kinds[card.kind].certificates
        for number, percent in enumerate(percents, start=1):
            yield {**company(card), "no": number, "of": len(percents), "percent": percent, "president": number == 1}


def shares_for_two(source: Source) -> Iterator[Values]:
    """The president's certificates that replace the usual ones in a game of two."""
    for card in box_of(source).companies.values():
        if percents := box_of(source).kinds[card.kind].two_players:
            yield {**company(card), "no": 1, "of": len(percents), "percent": percents[0], "president": True, "two": True}


# Trains ----------------------------------------------------------------------------------------


def trains(source: Source) -> Iterator[Values]:
    """All train cards by kind, of a box the most of any number of players; of an unlimited kind six."""
    of = box_of(source)
    for kind in of.trains.values():
        count = kind.number_for(source.number)
        number = TRAINS_WITHOUT_LIMIT if count is None else count
        for no in range(1, number + 1):
            yield {
                "tone": tone(COLOURS[_colour(of, kind)]), "train": kind, "no": no, "of": count,
                "price": train_price(of, kind),
                "says": [source.reader(line) for line in _about_train(of, kind)],
                "first": source.reader(begun) if (begun := first_brings(of, kind)) else "",
            }  # fmt: skip


def train_price(of: Box, kind: TrainKind) -> int | str:
    """What a train costs, as far as anybody has told."""
    return of.as_told("trains", kind.name, "price", kind.price)


def _colour(of: Box, kind: TrainKind) -> str:
    """The colour of the phase that a kind of train begins, or that began with a kind before it."""
    kinds = list(of.trains)
    begun = [of.phases[name] for name in kinds[: kinds.index(kind.name) + 1] if name in of.phases]
    if not begun:
        return "gray"
    return ink_word(begun[-1])


def ink_word(phase: Phase) -> str:
    """The word of `COLOURS` for a phase: what people call it, or the colour of its newest tiles."""
    return phase.colour if phase.colour in COLOURS else phase.colours[-1]


def _about_train(of: Box, kind: TrainKind) -> Iterator[Text]:
    """What a train card says besides name and price."""
    if kind.distance is None:
        yield say("any number of stops")
    else:
        yield say("up to {n} stops", n=kind.distance)
    for amount in sorted(set(kind.trade_in.values())) if of.is_told("trains", kind.name, "price") else ():
        old = tuple(name for name, less in kind.trade_in.items() if less == amount)
        yield say("{price} for an old {trains}", price=Money(kind.price - amount), trains=_or(old))
    if kind.obsolete_by:
        yield say("obsolete with the first {train}: runs once more", train=kind.obsolete_by)
    elif kind.rusted_by:
        yield say("rusts with the first {train}", train=kind.rusted_by)
    elif kind.leaves_after:
        yield say("leaves after operating round {n}, for {salvage}", n=kind.leaves_after, salvage=Money(kind.salvage))
    else:
        yield say("never rusts")


def _or(names: tuple[str, ...]) -> Text | str:
    if len(names) < 2:
        return names[0]
    return say("{names} or {last}", names=names[:-1], last=names[-1])


def first_brings(of: Box, kind: TrainKind) -> Text | None:
    """What the first train of a kind changes: the phase that it begins, and the trains that rust."""
    phases = list(of.phases.values())
    if (phase := of.phases.get(kind.name)) is None:
        return None
    before = phases[at - 1] if (at := phases.index(phase)) else None
    told = brings(of, before, phase)
    if not told:
        return say("The first begins phase {phase}.", phase=phase.name)
    return (say("First one, phase {phase}: {changes}.", phase=phase.name, changes=told) if before else
            say("Phase {phase} from the start: {changes}.", phase=phase.name, changes=told))


def brings(of: Box, before: Phase | None, phase: Phase) -> tuple[Text, ...]:
    """What is otherwise in a phase than in the one before it, and which trains rust with it."""
    gone = tuple(other.name for other in of.trains.values() if other.rusted_by == phase.name)
    return (*changed(before, phase), *([say("rusts all {gone}", gone=gone)] if gone else ()))


# Privates --------------------------------------------------------------------------------------


def privates(source: Source) -> Iterator[Values]:
    """The private companies; of a number of players those that are in the game with it."""
    of = box_of(source)
    for card in of.privates.values():
        if source.number and card.players_min > source.number:
            continue
        price, revenue = private_figures(of, card)
        yield {
            "price": price, "revenue": revenue, "private": card, "tone": tone(NEUTRAL),
            "says": (says := [source.reader(line) for line in about_private(card)]),
            # What is printed on a private of a box that a table brings, nobody may have typed.
            "is_told": bool(says) or source.title.boxed is None,
            "ends": [source.reader(line) for line in (_sale(source, card), _closes(box_of(source), card)) if line]
                    if card.power is None or not card.power.ends_at_once else [],
        }  # fmt: skip


def private_figures(of: Box, card: PrivateCard) -> tuple[int | str, int | str]:
    """The price and the revenue of a private, as far as anybody has told."""
    return (of.as_told("privates", card.id, "price", card.price),
            of.as_told("privates", card.id, "revenue", card.revenue))


def about_private(card: PrivateCard) -> Iterator[Text]:
    """What a private does, in sentences."""
    if card.power:
        yield card.power.about()
    if card.text:
        yield say("{text}", text=card.text)
    if card.company_revenue is not None:
        yield say("A company that owns it gets {amount} a round.", amount=Money(card.company_revenue))
    if card.blocks:
        yield say("While a player owns it, nobody lays a tile on {hexes}.", hexes=card.blocks)


def _sale(source: Source, card: PrivateCard) -> Text | None:
    """For what a company may buy it, and when."""
    of = box_of(source)
    phases = tuple(phase.name for phase in of.phases.values() if phase.privates_for_companies)
    if not card.company_may_buy or not phases:
        return say("No company may buy it.")
    if not of.is_told("privates", card.id, "price"):
        return say_n("A company may buy it in phase {phases}.", "A company may buy it in phases {phases}.", len(phases),
                     phases=phases)  # fmt: skip
    if card.id in of.first_privates:
        least, most = map(Money, profile_of(source).private_prices(card.price))
        return say_n("A company pays {price} for it in the first operating round, {least} to {most} in phase {phases}.",
                     "A company pays {price} for it in the first operating round, {least} to {most} in phases {phases}.",
                     len(phases), price=Money(card.price), least=least, most=most, phases=phases)  # fmt: skip
    least, most = map(Money, card.company_prices or profile_of(source).private_prices(card.price))
    return say_n("A company pays {least} to {most} for it, in phase {phases}.",
                 "A company pays {least} to {most} for it, in phases {phases}.", len(phases), least=least, most=most,
                 phases=phases)  # fmt: skip


def _closes(of: Box, card: PrivateCard) -> Text | None:
    """Which train closes it, if nothing has closed it before."""
    closing: Phase | None = next((phase for phase in of.phases.values() if phase.closes_privates), None)
    if closing is None:
        return None
    if isinstance(card.power, StaysOpen):
        return say("The first {train} closes it if a company owns it.", train=closing.name)
    return say("The first {train} closes it.", train=closing.name)


# Charters --------------------------------------------------------------------------------------


def charters(source: Source) -> Iterator[Values]:
    """The charters of companies with shares."""
    return (it for it in _charters(source) if not it["is_whole"])


def minors(source: Source) -> Iterator[Values]:
    """The charters of companies that are owned whole, which need half the room."""
    return (it for it in _charters(source) if it["is_whole"])


def _charters(source: Source) -> Iterator[JsonDict]:
    of = box_of(source)
    for card in of.companies.values():
        kind = of.kinds[card.kind]
        yield {
            **company(card), "home": place_name(of, card.home), "costs": tuple(of.told_costs(card.symbol)),
            "disc": source.discs, "float": kind.float, "is_whole": is_whole(kind),
            "begins": source.reader(begins_with(kind)),
            "limits": limits(of.phases.values(), source.reader, card.kind),
            "has_privates": bool(of.privates),
        }  # fmt: skip


@dataclass(frozen=True)
class Limit:
    """A cell of the train limits on a charter, so wide, which begins so far left of the end of their row: phases, and how
    many trains a company may then have; or after such cells whether that is of a kind or in all."""

    words: str
    most: int | None
    x: float
    wide: float

    @property
    def room(self) -> float:
        """The room for its words."""
        return self.wide - (MOST if self.most is not None else 0) - 0.8


#: The room for a number of trains, for each letter beside it, and around them, in mm.
MOST, LETTER, AROUND = 3.4, 1.15, 1.6


@dataclass(frozen=True)
class Limits:
    """The train limits in a row."""

    told: tuple[tuple[str, int | None], ...]

    def within(self, room: float) -> tuple[Limit, ...]:
        """Its cells in such a room: each as wide as its words, or narrower where they are many."""
        wide = [LETTER * len(words) + AROUND + (MOST if most is not None else 0) for words, most in self.told]
        scale, x, found = min(room / sum(wide), 1), 0.0, []
        for (words, most), cell in zip(self.told[::-1], wide[::-1], strict=True):
            x -= cell * scale
            found.append(Limit(words, most, x, cell * scale))
        return tuple(found[::-1])


def limits(phases: Iterable[Phase], read: Formatter, kind: str = "company") -> Limits:
    """The train limits of a kind of company by phase: a cell for phases that follow each other and have the same."""
    found: list[tuple[str, int | None]] = []
    for each, alike in groupby(phases, key=attrgetter("limit_each")):
        for most, run in groupby(alike, key=lambda phase: phase.limit_of(kind)):
            first, *others = (phase.name for phase in run)
            found.append((f"{first}–{others[-1]}" if others else first, most))
        found.append((read(say("of a kind") if each else say("in all")), None))
    return Limits(tuple(found))


def is_whole(kind: CompanyKind) -> bool:
    """Whether companies of a kind have one certificate: they have no par, and run as soon as they are bought."""
    return len(kind.certificates) == 1


def begins_with(kind: CompanyKind) -> Text:
    """The money of a company at the start."""
    if is_whole(kind):
        return say("at the start what was paid")
    return say("what is paid for its shares") if kind.incremental else say("at the start {n} × par", n=kind.capital)


# Tokens ----------------------------------------------------------------------------------------


def tokens(source: Source, most: int = 0) -> Iterator[Values]:
    """Stickers for discs: two for each station token, or for so many as a company may have at `most`, and front and reverse
    of each company's market marker. Of the company whose tokens others place those that they have, and one to take another's
    place."""
    of = box_of(source)
    for card in of.companies.values():
        placed = 1 + sum(one.neutral_tokens for one in of.companies.values()) if card.symbol == of.neutral else 0
        for use, copies in (("station", 2 * (most or placed or len(card.token_costs))), ("market", 1), ("reverse", 1)):
            yield {**company(card), "use": use, "copies": copies}


# Order -----------------------------------------------------------------------------------------


def order(source: Source) -> Iterator[Values]:
    """Priority deal, a card for each player's place, and one for each company's place in the operating order."""
    of, read = box_of(source), source.reader
    yield {
        "mark": None, "tone": tone(NEUTRAL), "sign": "★", "name": read(say("Priority deal")),
        "about": read(say("begins the stock round")), "after": read(say("goes to the left")),
    }  # fmt: skip
    for n, player in enumerate(seated(source), start=1):
        yield {
            "mark": None, "tone": tone(NEUTRAL), "sign": str(n), "name": player or read(say("Player")),
            "about": read(say("sits here, clockwise")), "after": read(say("has passed")),
        }  # fmt: skip
    for card in of.companies.values():
        yield {
            **company(card), "sign": card.symbol, "name": card.name, "about": read(say("still to operate")),
            "after": read(say("has operated")),
        }  # fmt: skip
