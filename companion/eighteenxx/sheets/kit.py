"""What is cut out of an 18xx box: certificates, trains, privates, charters, tokens, cards for the order of play.

Each function gives the values of the drawings of one kind of sheet. Figures come from the title's data only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from companion.eighteenxx.box.box import Box, box, editions
from companion.eighteenxx.box.company_kind import CompanyKind
from companion.eighteenxx.box.tables import CompanyCard, Phase, PrivateCard, Profile, TrainKind
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.model.phases import changed
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.powers.owners import StaysOpen
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.sheets.content import Head, Mark
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Session, Source, at_table, tonight

Values = Json
#: How many cards are printed of a train that never runs out.
TRAINS_WITHOUT_LIMIT = 6
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


def place_name(of: Box, hex_: str) -> str:
    """A hex as people call it: "F2 Harrisburg"."""
    return printed_map(of.map).by_name[hex_].called if of.map else hex_


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
                "price": of.as_told("trains", kind.name, "price", kind.price),
                "says": [source.reader(line) for line in _about_train(of, kind)],
                "first": source.reader(begun) if (begun := first_brings(of, kind)) else "",
            }  # fmt: skip


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
    for amount in sorted(set(kind.trade_in.values())):
        old = tuple(name for name, less in kind.trade_in.items() if less == amount)
        yield say("{price} for an old {trains}", price=Money(kind.price - amount), trains=_or(old))
    yield say("rusts with the first {train}", train=kind.rusted_by) if kind.rusted_by else say("never rusts")


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
        yield {
            "price": of.as_told("privates", card.id, "price", card.price),
            "revenue": of.as_told("privates", card.id, "revenue", card.revenue),
            "private": card, "tone": tone(NEUTRAL), "says": (says := [source.reader(line) for line in about_private(card)]),
            # What is printed on a private of a box that a table brings, nobody may have typed.
            "is_told": bool(says) or source.title.boxed is None,
            "ends": [source.reader(line) for line in (_sale(source, card), _closes(box_of(source), card)) if line],
        }  # fmt: skip


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
    phases = tuple(phase.name for phase in box_of(source).phases.values() if phase.privates_for_companies)
    if not card.company_may_buy or not phases:
        return say("No company may buy it.")
    least, most = map(Money, profile_of(source).private_prices(card.price))
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
    """The charters."""
    of = box_of(source)
    for card in of.companies.values():
        kind = of.kinds[card.kind]
        yield {
            **company(card), "home": place_name(of, card.home), "costs": tuple(of.told_costs(card.symbol)),
            "disc": source.discs, "float": kind.float, "is_whole": is_whole(kind),
            "begins": source.reader(begins_with(kind)),
            "limits": limits((phase.name, phase.train_limit) for phase in of.phases.values()),
            "has_privates": bool(of.privates),
        }  # fmt: skip


@dataclass(frozen=True)
class Limit:
    """A phase and its train limit on a charter: in a cell so wide, which begins so far left of the end of the row; the
    limit takes so much of it."""

    phase: str
    most: int
    x: float
    wide: float
    most_wide: float

    @property
    def name_at(self) -> float:
        """Where the name of the phase has its middle, beside the limit."""
        return (self.wide - self.most_wide) / 2

    @property
    def room(self) -> float:
        """The room for that name."""
        return self.wide - self.most_wide - 0.2

    @property
    def most_at(self) -> float:
        """Where the limit has its middle."""
        return self.wide - self.most_wide * 2 / 3


@dataclass(frozen=True)
class Limits:
    """The limits by phase in a row."""

    cells: tuple[Limit, ...]

    def __iter__(self) -> Iterator[Limit]:
        """Its cells."""
        return iter(self.cells)

    def before(self, width: float) -> float:
        """The room for words before them, where they end at the end of such a width."""
        return max(width + self.cells[0].x - 1, 8)


def limits(
    of: Iterable[tuple[str, int]], wide: float = 8.2, long: float = 5.0, letter: float = 1.3, most_wide: float = 3.8
) -> Limits:
    """The limits by phase: cells are so wide, or for a long name as its letters need."""
    found, x = [], 0.0
    for phase, most in reversed(list(of)):
        cell = wide if len(phase) < 3 else long + letter * len(phase)
        x -= cell
        found.append(Limit(phase, most, x, cell, most_wide))
    return Limits(tuple(found[::-1]))


def is_whole(kind: CompanyKind) -> bool:
    """Whether companies of a kind have one certificate: they have no par, and run as soon as they are bought."""
    return len(kind.certificates) == 1


def begins_with(kind: CompanyKind) -> Text:
    """The money of a company at the start."""
    if is_whole(kind):
        return say("at the start what was paid")
    return say("what is paid for its shares") if kind.incremental else say("at the start {n} × par", n=kind.capital)


# Tokens ----------------------------------------------------------------------------------------


def tokens(source: Source) -> Iterator[Values]:
    """Stickers for discs: two for each station token, and front and reverse of each company's market marker."""
    for card in box_of(source).companies.values():
        for use, copies in (("station", 2 * len(card.token_costs)), ("market", 1), ("reverse", 1)):
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
