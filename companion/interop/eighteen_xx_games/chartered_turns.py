"""What to do about a step of 18xx.games in a title whose companies are chartered by auction, where `turns` does not know:
questions in mergers and refinancings, and money for a train that must be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from companion.eighteenxx.model.moves import Choose
from companion.eighteenxx.model.position import Position
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.text import Text
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.folding import Step
from companion.interop.eighteen_xx_games.turns import ANSWER, DROP, PASS_FIRST, PLAY, RANKS, STUCK

#: The steps of a turn before the trains run.
BEFORE_RUN = (RANKS["lay_tile"], RANKS["place_token"])
#: What the site asks for one after the other at the end of a turn.
AT_END = ("buy-train", "buy-own-share", "merge")
#: How the site answers whether an odd share is kept.
REDEEM, SELL = "redeem", "sell"


def next_entry(game: Position, steps: Sequence[Step], at: int, actor: str, last: Entry | None) -> str:
    """What to do about the step at `at`, which is by `actor`, in the present position; `last` was entered before."""
    step = steps[at]
    if step.type == "pass" and ((step.is_automatic and _is_by(steps, at, actor, "pass"))
                                or _comes_first(game, steps, at, actor)):
        return DROP  # the site passes by itself for a company that has nobody to merge with
    if turns.is_question(game):
        return _in_question(game, step, actor)
    if step.type == "pass" and _is_over(game, actor, last):
        return DROP
    if step.type in ("choose", "remove_token") and not open_ways(game):
        return DROP if step.action.get("choice") == SELL else STUCK  # who cannot pay for half a share is not asked
    if step.type == "run_routes" and is_empty(step) and "run-trains" not in game.ask.kinds:
        return DROP if _has_gone_on(game, actor) else PASS_FIRST if turns.can_pass(game) else STUCK
    if open_ways(game):
        return _raising(game, steps, at, actor)
    return turns.next_entry(game, steps, at, actor, last)


def _is_over(game: Position, actor: str, last: Entry | None) -> bool:
    """Whether whoever passes has done so here: a founder who buys no more shares; a company that has closed, or whose turn
    has ended and nobody can pass before it."""
    if actor in (*game.ask.actors, game.ask.acts_for):
        return False
    if actor not in game.companies:
        return last is not None and last.move.kind == "charter-company" and last.move.actor == actor
    company, may_pass = game.companies[actor], turns.can_pass(game) and turns.is_left_out(game, last)
    return not company.is_floated or (game.round.is_operating and company not in game.waiting and not may_pass)


def declined(game: Position, steps: Sequence[Step], at: int, actor: str) -> Iterable[str]:
    """What a pass may decline that the site asks for on its own, once in a turn, where another pass follows: to merge before
    track, then a permit instead of a token; a train and an own share before the last that is offered at the end of a turn.
    Where it is none of them it is a pass of ours."""
    is_own = _is_by(steps, at, actor, "pass") and game.ask.acts_for == actor and not steps[at].is_automatic
    if not is_own or not _is_by(steps, at + 1, actor, "pass") or steps[at + 1].is_automatic or open_ways(game):
        return ()
    if turns.rank(game) == turns.TRAINS:
        return (kind for kind, _later in pairwise(kind for kind in AT_END if _is_open(game, kind)))
    if turns.rank(game) not in BEFORE_RUN:
        return ()
    has_permit_only = _is_open(game, "take-london") and not game.board.can_place(game.companies[actor])
    return (*(["merge"] if _is_open(game, "merge") else []), *(["permit"] if has_permit_only else []))


def _comes_first(game: Position, steps: Sequence[Step], at: int, actor: str) -> bool:
    """Whether a pass is followed by a run of trains that have no route: what we do without it comes after that."""
    is_own = _is_by(steps, at, actor, "pass") and game.ask.acts_for == actor and turns.rank(game) in BEFORE_RUN
    return is_own and _is_by(steps, at + 1, actor, "run_routes") and is_empty(steps[at + 1])


def _is_by(steps: Sequence[Step], at: int, company: str, kind: str) -> bool:
    """Whether a step is one of a kind, by a company."""
    return at < len(steps) and (steps[at].type, steps[at].action.get("entity")) == (kind, company)


def _is_open(game: Position, kind: str) -> bool:
    offer = game.ask.offer(kind) if kind in game.ask.kinds else None
    return offer is not None and offer.closed() is None


# Questions ---------------------------------------------------------------------------------------------


def _in_question(game: Position, step: Step, actor: str) -> str:
    """An answer of the site, if it is what is asked; what the site never asks is answered first."""
    ask, is_choice = game.ask, step.type == "choose"
    if is_silent(game):
        return ANSWER
    if "buy-tokens" in ask.kinds:
        return PLAY if is_choice and actor in ask.actors else STUCK
    if "choose" in ask.kinds:
        found = step.type == "remove_token"
    else:
        is_players = step.action.get("entity_type") == "player"
        found = step.action.get("choice") in (REDEEM, SELL) and actor in ask.actors and (
            _is_of_companies(ask.question) != is_players)
    if found:
        return PLAY
    return DROP if is_choice and step.action.get("choice") == SELL else STUCK


def is_silent(game: Position) -> bool:
    """Whether the question is one that the site never asks: who agrees to a deal, and whose token makes way for a home."""
    choose = game.ask.offer("choose")
    if choose is not None:
        return bool(set(choose.choices(0, {})) & set(game.companies))
    return turns.is_silent(game)


def _is_of_companies(question: Text | str | None) -> bool:
    """Whether the odd share is the companies' own; else a player's."""
    return isinstance(question, Text) and isinstance(question.values.get("holder"), Text)


# Runs ------------------------------------------------------------------------------------------------------


def is_empty(step: Step) -> bool:
    """Whether no train runs."""
    return not any(route.get("connections") or route.get("hexes") for route in step.action.get("routes") or ())


def _has_gone_on(game: Position, company: str) -> bool:
    """Whether our game has left the run of a company out, as it has no route."""
    if game.ask.acts_for == company:
        return turns.rank(game) > RANKS["run_routes"] or bool(open_ways(game))
    return company in (one.name for one in game.acted)


# Money for a train -------------------------------------------------------------------------------------------


def open_ways(game: Position) -> list[str]:
    """By which moves a company that has to buy a train gets the money, that which the site prefers first; or it closes."""
    return [] if game.ask.kinds.isdisjoint(turns.RAISING) else [kind for kind in turns.RAISING if _is_open(game, kind)]


def raises(game: Position, kind: str) -> Move:
    """The company in turn gets money for a train in a way."""
    moves: Mapping[str, Callable[..., Move]] = game.title.moves[game.depth]
    return moves[kind](company=game.ask.acts_for)


def _raising(game: Position, steps: Sequence[Step], at: int, actor: str) -> str:
    """The site asks only who has a choice: for the others we take the only way there is, before whatever comes then."""
    step, company = steps[at], game.companies[str(game.ask.acts_for)]
    if actor == company.name and step.type in ("convert", "pass"):
        following = steps[at + 1] if at + 1 < len(steps) else step
        is_before = following.action.get("entity") == company.name and (
            following.type in ("pass", "convert") or _pays(following, company.cash))
        return DROP if step.type == "pass" and following is not step and is_before else PLAY
    if actor == company.name and _pays(step, company.cash):
        return PLAY
    return ANSWER if len(open_ways(game)) == 1 else STUCK


def _pays(step: Step, cash: int) -> bool:
    """Whether a step is the purchase of a train that costs no more than there is."""
    price = step.action.get("price")
    return step.type == "buy_train" and isinstance(price, int) and price <= cash


def answer(game: Position) -> Move:
    """What happens on the site without being asked."""
    if not turns.is_question(game):
        return raises(game, *open_ways(game))
    choose = game.ask.offer("choose")
    return Choose(game.ask.actors[0], choose.choices(0, {})[0]) if choose else turns.our_answer(game)
