"""The course of a game at Books: which pass of ours comes before what an export has next.

The site asks for other passes than we do, and writes of some none at all. So its passes are not taken one by one: where a
player or company of the file does something, whoever is asked before passes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.eighteenxx.model.moves import Agree, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import DISTRIBUTION, OPERATING, STOCK
from companion.eighteenxx.rules.steps import STEP_OF, TRAINS, StepAsk
from companion.engine.errors import Refusal
from companion.engine.moves import Move

#: So many passes in a row can never be what the site has left out.
MOST_PASSES = 120
#: The steps of a turn by the moves made in them, those for a train that must be bought included.
STEPS = {**STEP_OF, "sell-shares": TRAINS, "declare-bankruptcy": TRAINS}


class Wanted(NamedTuple):
    """Who is to be asked next, and for which kinds of moves; in which round, where that is known."""

    actor: str
    kinds: frozenset[str]
    round: str | None = None


class Course:
    """Follows one game, and remembers which companies have acted in its operating round by the file."""

    def __init__(self, game: Position) -> None:
        self._game = game
        self._acted: set[str] = set()
        self._round: Any = None
        self._last: tuple[str, int] = ("", -1)
        self._goes_on = False
        #: Whether a company acts right after another by the file, without a stock round between them.
        self._is_direct = self._has_players = False
        #: The companies that act later in the round by the file.
        self.later: frozenset[str] = frozenset()

    def begin(self, company: str, rank: int | None) -> None:
        """A company does something by the file, in a step of this rank; None: in any. Its turn goes on, if it was the last
        that did something, and in no later step."""
        last, before = self._last
        self._is_direct = not self._has_players and bool(self._acted)
        self._has_players = False
        self._goes_on = company == last and (rank is None or rank >= before)
        self._last = (company, max(before, rank or -1) if self._goes_on else -1 if rank is None else rank)

    def goes_on(self, company: str) -> bool:
        """Whether a company was the last that did something by the file."""
        return company == self._last[0]

    @property
    def is_in_turn(self) -> bool:
        """Whether the company that acts has done something before in the same turn by the file."""
        return self._goes_on

    def leave_turn(self) -> None:
        """Whatever a company does next by the file, it does in another turn."""
        self._last = ("", -1)

    def player(self) -> None:
        """A player does something by the file."""
        self._has_players = True

    def end(self, company: str) -> None:
        """It has done it."""
        self._look()
        self._acted.add(company)

    def _look(self) -> None:
        if self._round != self._game.round:
            self._round, self._acted = self._game.round, set()

    def is_in_new_turn(self, company: str) -> bool:
        """Whether a company that has had its turn in this round begins another by the file."""
        self._look()
        return company in self._acted and not self._goes_on

    def is_there(self, wanted: Wanted) -> bool:
        """Whether the one who is wanted is asked for what is wanted."""
        ask = self._game.ask
        return wanted.actor in (ask.acts_for, *ask.actors) and not wanted.kinds.isdisjoint(ask.kinds)

    def towards(self, wanted: Wanted) -> Move | None:
        """The next move of ours on the way to what is wanted; None: there is none."""
        game = self._game
        self._look()
        if game.end is not None:
            return None
        if answer := self._answer():
            return answer
        kind = game.round.kind
        if kind == STOCK and wanted.round == STOCK:
            return self._in_stock_round(wanted)
        if kind == OPERATING and wanted.round == OPERATING:
            return self._in_operating_round(wanted)
        if kind == STOCK and wanted.round == OPERATING and self._is_direct and (on := self.go_on(wanted)):
            return on  # the set has more rounds than the box says
        if kind == DISTRIBUTION and wanted.round is not None and not self.can_pass():
            return self.go_on(wanted)
        return self.our_pass()

    def _in_stock_round(self, wanted: Wanted) -> Move | None:
        """Others pass, unless the round would end by it: then it has not ended on the site."""
        game, ask = self._game, self._game.ask
        is_last = not ask.is_begun and set(game.players) - set(ask.actors) <= set(game.passed)
        return self.go_on(wanted) if is_last else self.our_pass()

    def _in_operating_round(self, wanted: Wanted) -> Move | None:
        game, ask, name = self._game, self._game.ask, wanted.actor
        is_same_turn = self._goes_on and name in self._acted
        if ask.acts_for == name:
            step = min((STEPS.get(kind, -1) for kind in wanted.kinds), default=-1)
            if isinstance(ask, StepAsk) and step <= ask.step:
                return None if is_same_turn or step < 0 else self.our_pass()
            return self.our_pass()
        # Who is on before it, and acts later by the file: the order is another there.
        then = ask.acts_for if ask.acts_for not in self._acted and ask.acts_for in self.later else None
        if name in [one.name for one in game.waiting]:
            return self.go_on(wanted, then) if then else self.our_pass()
        if is_same_turn:
            return None  # our turn of it is over: it is not asked any more
        return self.our_pass() if name in self._acted else self.go_on(wanted, then)

    def go_on(self, wanted: Wanted, then: str | None = None) -> Move | None:
        """Go on with whoever is wanted, where our order has come to others, and `then` with another."""
        game, where = self._game, wanted.round
        can_go = where == STOCK or (where == OPERATING and wanted.actor in [one.name for one in game.in_order()])
        return game.title.moves[game.depth]["go-on"](round=where, who=wanted.actor, then=then) if can_go else None  # type: ignore[call-arg]

    def can_pass(self) -> bool:
        """Whether whoever is asked may pass."""
        offer = self._game.ask.offer("pass")
        return offer is not None and offer.closed() is None

    def our_pass(self) -> Move | None:
        """The pass of whoever is asked."""
        ask = self._game.ask
        if "pass" not in ask.kinds or not ask.actors:
            return None
        return Pass(company=ask.acts_for) if ask.acts_for else Pass(player=ask.actors[0])

    def _answer(self) -> Move | None:
        """The answer to what the site does not ask, or has been asked for in vain."""
        ask = self._game.ask
        if "agree" in ask.kinds:
            return Agree(ask.actors[0])
        if "pass" in ask.kinds:
            return None
        for kind in ("tell-figure", "withhold", "pay-half", "discard-train", "choose"):
            offer = ask.offer(kind)
            if offer is not None:
                try:
                    return offer.pick(ask.actors[0], lambda values: values[0])
                except (LookupError, Refusal):
                    return None
        return None
