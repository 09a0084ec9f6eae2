"""Figures of the box that nobody has told: the table is asked before one of them counts, and the box has it from then on."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Ask, Field, Offer, not_your_turn
from companion.engine.domains import Amount, Choose, OneOf
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.games.open_box.facts import FigureTold

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox

Asking = Generator[Ask, None, None]
#: No figure of a box is higher.
MOST = 100_000


@dataclass(frozen=True, slots=True)
class TellFigure(Move):
    """Say what is printed where the box says nothing: `part` is a table of it, `name` a row, and `figure` a field of that
    or the number of a token, counted from 0."""

    kind: ClassVar[str] = "tell-figure"
    player: str
    part: str
    name: str
    figure: str
    amount: int


class Printed(Amount):
    """A figure that only the table can read; whoever plays at random reads an average one."""

    __slots__ = ()

    def pick(self, choose: Choose) -> int:
        """A price as most are."""
        return int(choose(range(0, 200, 10)))


def tell_privates(game: OpenBox) -> Asking:
    """What privates cost and pay, before any of them is sold or pays."""
    there = {name for name, private in game.privates.items() if not private.closed}
    yield from _tell(game, game.priority, (one for one in game.box.untold if one[0] == "privates" and one[1] in there))


def tell_step(game: Position, turn: CompanyTurn) -> Asking:
    """What trains cost, before the first company could buy one; and what the company's own tokens cost."""
    player = game.president(turn.company) or game.priority
    yield from _tell(cast("OpenBox", game), player, (
        one for one in game.box.untold if one[0] == "trains" or one[:2] == ("companies", turn.company.name)))  # fmt: skip


def _tell(game: OpenBox, player: str, untold: Iterator[tuple[str, ...]]) -> Asking:
    for part, name, figure in list(untold):
        move = cast(TellFigure, (yield _ask(game, player, part, name, figure)))
        game.learn(part, name, figure, move.amount)
        game.happened(FigureTold(figure_asked(game, part, name, figure), Money(move.amount)))


def _ask(game: OpenBox, player: str, part: str, name: str, figure: str) -> Ask:
    what = figure_asked(game, part, name, figure)
    return Ask(
        actors=(player,), heading=say("{player}: {what}", player=player, what=what), task=what,
        question=say("{what}? The box does not say it: look what is printed.", what=what),
        make_offers=lambda: (Offer(
            TellFigure, say("That is what is printed"), (
                *(Field(field, what, lambda chosen, value=value: OneOf((value,)))  # type: ignore[misc]
                  for field, value in (("part", part), ("name", name), ("figure", figure))),
                Field("amount", what, lambda chosen: Printed(0, MOST, is_printed=True), label=Money),
            ), given={"player": player, "part": part, "name": name, "figure": figure}),),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("First the table says what the box does not: {what}.", what=what),
    )  # fmt: skip


def figure_asked(game: OpenBox, part: str, name: str, figure: str) -> Text:
    """Which figure is meant."""
    if part == "trains":
        return say("The price of a {train}-train", train=name)
    if part == "companies":
        return say("What token {n} of {company} costs", n=int(figure) + 1, company=name)
    private = game.box.privates[name].name
    if figure == "revenue":
        return say("What {private} pays", private=private)
    return say("The price of {private}", private=private)
