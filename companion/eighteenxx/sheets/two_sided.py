"""Cards of trains with two sides, of which a buyer chooses one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.tables import TrainKind
from companion.eighteenxx.sheets import kit
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.sheets.session import Source

Values = Json


def trains(source: Source) -> Iterator[Values]:
    """A card for each train, which says what its other side is and costs, and when it goes."""
    of = kit.box_of(source)
    others = {kind.side_of: kind for kind in of.trains.values() if kind.side_of}
    for card in kit.trains(source):
        kind = card["train"]
        if not kind.side_of:
            yield {**card, "says": [source.reader(text) for text in _about(of, kind, others.get(kind.name))]}


def _about(of: Box, kind: TrainKind, other: TrainKind | None) -> Iterator[Text]:
    yield visits(kind)
    if other is not None:
        yield say("or {train} for {price}: {visits}", train=other.name, price=Money(other.price), visits=visits(other))
    if kind.obsolete_by and kind.rusted_by:
        yield say("last run after the first {train}; gone with the first {other}", train=kind.obsolete_by,
                  other=kind.rusted_by)
    elif kind.obsolete_by:
        yield say("last run after the first {train}", train=kind.obsolete_by)
    else:
        yield say("stays")


def visits(kind: TrainKind) -> Text:
    """How many stops a train visits, and how many of them pay."""
    if "/" not in kind.name:
        return say("{n} stops", n=kind.distance)
    pays, _ = kind.name.split("/")
    return say("{n} stops, of which {m} pay", n=kind.distance, m=int(pays))
