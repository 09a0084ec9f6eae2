"""Figures: whole numbers that lie on the table, such as the revenue of a company.

A title declares them once, as a table. A line of a trace writes them, a position from outside sets them, a form asks for
them, a correction sets one right, and an audit looks whether they can be: all by the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import ImpossibleMove, impossible
from companion.engine.facts import Fact, FigureCorrected
from companion.engine.game import Game
from companion.engine.inputs import Input
from companion.engine.parts import number_in
from companion.engine.reading import Json
from companion.engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of something that has a name, such as a company.

    `part` is its name in traces and positions, and the owner's attribute. `name` is what people call it, `full` where that
    could be something else too. `label` stands beside it on the form of a position, `heading` where it is set right; there
    it is not asked for without. `has` says which owners have it at all, `has_now` which have it as things stand. `most` is
    how much an owner can have in a game, where the box decides that; a figure with `least` None goes below zero.
    """

    part: str
    name: Text | None = None
    full: Text | None = None
    label: Text | None = None
    heading: Text | None = None
    has: Callable[[Any], bool] = lambda owner: True
    has_now: Callable[[Any], bool] = lambda owner: True
    least: int | None = 0
    most: Callable[[Any, Any], int] | None = None

    @property
    def called(self) -> Text | None:
        """What it is called in a sentence of its own."""
        return self.full or self.name

    def of(self, owner: Any) -> int:
        """What it is now."""
        value: int = getattr(owner, self.part)
        return value

    def set_right(self, game: Game, owner: Any, value: int) -> Fact:
        """Set it as it is on the table, and say what it was. Raises ImpossibleMove: there is not so much of it."""
        if self.most is not None and not 0 <= value <= self.most(game, owner):
            raise impossible("{company} can have 0 to {most} {what}, not {value}.", company=owner.name, what=self.called,
                             most=self.most(game, owner), value=value)
        before = self.of(owner)
        setattr(owner, self.part, value)
        return FigureCorrected(owner.name, self.called, before, value)


def written(figures: Iterable[Figure], owner: object) -> dict[str, int]:
    """The figures of an owner as a line of a trace has them."""
    return {one.part: one.of(owner) for one in figures}


def take(figures: Iterable[Figure], owner: Any, given: Json) -> None:
    """Set the figures that a position from outside gives; the others stay. Raises Malformed: one is no whole number."""
    for one in figures:
        setattr(owner, one.part, number_in(given, one.part, one.of(owner)))


def impossible_ones(figures: Iterable[Figure], game: Game, owner: Any) -> Iterator[ImpossibleMove]:
    """A refusal for each figure that is more than there is, or less than nothing."""
    for one in figures:
        if one.most is not None and not 0 <= one.of(owner) <= one.most(game, owner):
            yield impossible("{company} can have 0 to {most} {what}.", company=owner.name, what=one.called,
                             most=one.most(game, owner))


def inputs(figures: Iterable[Figure], owner: Any, *place: str) -> tuple[Input, ...]:
    """The fields of a form for the figures of an owner, whose part of a position is at `place`."""
    return tuple(
        Input(f"{owner.name}-{one.part}", one.label, one.of(owner), (*place, one.part),
              say("{what} of {company}", what=one.name, company=owner.name), one.least)
        for one in figures if one.label is not None and one.has(owner)
    )  # fmt: skip
