"""The kinds of things that lie on a table of the family, and what lies where of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.places import BANK, IPO, POOL, REMOVED
from companion.engine.things import Heaps, Kind

if TYPE_CHECKING:
    from companion.eighteenxx.model.depot import Train
    from companion.eighteenxx.model.position import Position

#: Certificates by percent, of a company; the president's, by who has it; the companies' markers on the market; tiles, each
#: with its rotation; tokens on the map; trains; privates.
CERTIFICATE, PRESIDENT, MARKER, TILE = "certificate", "president", "marker", "tile"
TOKEN, TRAIN, PRIVATE = "token", "train", "private"


def certificates(game: Position) -> Heaps:
    """The percents of each company by holder."""
    return {holder: dict(game.certificates.percents(holder))
            for holder in (*game.players, IPO, POOL, REMOVED, *game.companies)}


def presidents(game: Position) -> Heaps:
    """The president's certificates by holder."""
    lie: dict[str, list[str]] = {}
    for name in game.companies:
        lie.setdefault(game.certificates.president(name), []).append(name)
    return lie


def markers(game: Position) -> Heaps:
    """The markers by cell."""
    return {cell: stack for cell, stack in game.market.stacks().items() if stack}


def tiles(game: Position) -> Heaps:
    """The tiles by hex, each with its rotation."""
    return {hex_: [(tile, turned)] for hex_, (tile, turned) in game.board.trace().get("tiles", {}).items()}


def tokens(game: Position) -> Heaps:
    """The tokens by hex, with those of minors and the blocking markers."""
    lie: dict[str, list[str]] = {}
    for owner, placed in game.placed().items():
        for token in placed:
            lie.setdefault(token.hex, []).append(owner)
    return lie


def trains(game: Position) -> Heaps:
    """The trains by owner, as far as they are counted there."""
    lie: dict[Any, list[str]] = {}
    for train in game.depot.trains():
        if (place := counted_at(train, train.owner)) is not None:
            lie.setdefault(place, []).append(train.name)
    return lie


def counted_at(train: Train, owner: str) -> str | None:
    """The owner of a train as a place where it is counted; None: of a kind without number nobody counts what the bank has,
    and its cards with several sides are none of them yet."""
    return None if owner == BANK and (train.kind.number is None or train.kind.sides or train.has_twins) else owner


def privates(game: Position) -> Heaps:
    """The privates by owner; those that are closed lie in the box."""
    lie: dict[str, list[str]] = {}
    for id_, private in game.privates.items():
        lie.setdefault(private.place, []).append(id_)
    return lie


KINDS = (
    Kind(CERTIFICATE, certificates), Kind(PRESIDENT, presidents, conserved=True), Kind(MARKER, markers), Kind(TILE, tiles),
    Kind(TOKEN, tokens), Kind(TRAIN, trains), Kind(PRIVATE, privates, conserved=True),
)  # fmt: skip
