"""What all steps of a company's turn share: an ask that the president answers. Source: 'A company's turn'."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.eighteenxx.company import Company
from companion.eighteenxx.moves import Pass
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Offer
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Text, say

Gate = Callable[[], Any]

#: The steps of a turn in order, by the moves made in them.
TRACK, TOKEN, RUN, DIVIDEND, TRAINS = range(5)
STEP_OF = {
    "lay-tile": TRACK, "use-private": TRACK, "place-token": TOKEN, "run-trains": RUN, "pay-dividend": DIVIDEND,
    "withhold": DIVIDEND, "buy-train": TRAINS,
}  # fmt: skip
OVER = {
    TRACK: say("{company} has already finished laying track this turn."),
    TOKEN: say("{company} has already finished placing a token this turn: it may place one."),
    RUN: say("{company} has already finished running trains this turn."),
    DIVIDEND: say("{company} has already settled its dividend this turn."),
}


@dataclass
class StepAsk(Ask):
    """An ask in a company's turn: it knows which steps are over, and who is president when a correction has changed it."""

    step: int = TRACK
    earned: int | None = None
    president: Callable[[], str] = str

    def refresh(self) -> None:
        """Forget worked-out offers, and ask who is president now."""
        super().refresh()
        self.actors = (self.president(),)

    def check(self, move: Move, overruled: bool = False) -> None:
        """Raise the reason why this move is not accepted now. Raises IllegalMove."""
        step = STEP_OF.get(move.kind, self.step)
        if step < self.step and move.actor == self.acts_for and self.offer(move.kind) is None:
            raise self._over(step)
        super().check(move, overruled)

    def _over(self, step: int) -> IllegalMove:
        if step == DIVIDEND and not self.earned:
            return impossible("{company} earned nothing; it cannot pay.", company=self.acts_for)
        return impossible(OVER[step].template, company=self.acts_for)


def ask(
    game: Position, company: Company, step: int, heading: Text, task: Text, offers: Callable[[], tuple[Offer, ...]],
    instead: Text, topic: Any = None,
) -> Ask:
    """An ask that the president of a company answers in its name, in a step of its turn."""

    def president() -> str:
        return str(game.president(company))

    def stranger(other: str) -> IllegalMove:
        if other in game.companies:
            return illegal("It is the turn of {company} (president {player}).", company=company.name, player=president())
        if other not in game.players:
            return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
        return illegal("Only the president of {company}, {player}, may decide this.", company=company.name,
                       player=president())

    return StepAsk(
        (president(),), heading, offers, stranger, instead, task, topic, acts_for=company.name, step=step,
        earned=game.earned.get(company.name, {}).get("revenue"), president=president,
    )


def end_step(company: Company, label: Text, gate: Gate = tuple) -> Offer:
    """The offer to go on to the next step."""
    return Offer(Pass, label, gate=gate, given={"company": company.name})
