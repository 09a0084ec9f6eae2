"""Which game of the Empire Builder family a sheet is for, and the figures that it is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from companion.games.empire_builder import figures
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.family import family
from companion.games.empire_builder.figures import edition_of
from companion.games.empire_builder.position import Position
from companion.games.empire_builder.trains import TrainCard
from companion.sheets.content import Head
from companion.sheets.session import Session, Source, at_table


@dataclass(frozen=True)
class Table:
    """The figures of tonight, or before a night those of the box. None: the board on the table tells.

    Amounts are in the game's money. `majors` are the names of the major cities, empty where unknown.
    """

    start_cash: int | None
    cash_to_win: int
    majors_needed: int | None
    majors_total: int | None
    majors: tuple[str, ...]
    must_include: tuple[str, ...]
    initial_builds: int
    build_limit: int
    rent: int
    upgrade_cost: int
    trains: Mapping[str, TrainCard]
    prices: Mapping[str, int]
    limits: Mapping[str, int]


def game_of(night: Session) -> Position:
    """The game that is played."""
    return cast(Position, night.game)


def box_of(source: Source) -> Game:
    """The one of the sixteen games that a sheet is for: tonight's, or the one that was chosen before the night."""
    return edition_of(source.game.start.edition if isinstance(source, Session) else source.edition)


def head(source: Source) -> Head:
    """What stands at the top of its sheets: the name of the edition, not of the family."""
    box = box_of(source)
    return replace(source.head, game=box.name, currency=box.sign)


def table_of(source: Source) -> Table:
    """The figures to print."""
    if isinstance(source, Session):
        now = game_of(source).figures
        named = {name: getattr(now, name) for name in Table.__dataclass_fields__}
        return Table(**named)
    box = box_of(source)
    return Table(
        start_cash=box.start_cash, cash_to_win=box.cash_to_win, majors_needed=box.majors_needed,
        majors_total=box.majors_total, majors=box.majors, must_include=box.must_include,
        initial_builds=box.initial_builds, build_limit=box.build_limit, rent=box.rent, upgrade_cost=box.upgrade_cost,
        trains=box.trains.cards, prices=figures.read(box, {}, {}).prices, limits=family().limits,
    )  # fmt: skip


def called(card: TrainCard) -> str:
    """What a train is called, nothing if that is just its figures."""
    return "" if card.name[0].isdigit() else card.name


def names(source: Source) -> tuple[str, ...]:
    """The players of tonight, or before the table is full as many empty names as can play."""
    return at_table(source, family().players)
