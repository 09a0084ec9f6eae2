"""What was really played: undo and redo folded away, and what the site did by itself put in its place.

A merger that fails the site takes back itself, and writes that it has failed: such an attempt was made, and stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.errors import malformed
from companion.engine.reading import Json
from companion.interop.eighteen_xx_games.names import beginner

Action = Json

#: What changes the game.
MOVES = frozenset({
    "bid", "pass", "par", "buy_shares", "sell_shares", "lay_tile", "place_token", "run_routes", "dividend", "buy_train",
    "discard_train", "buy_company", "bankrupt", "choose", "merge", "failed_merge", "swap_train", "special_buy",
    "remove_token", "convert", "assign", "end_game",
})  # fmt: skip
#: What tells that the merger before it has failed, which then was undone; and how such an attempt begins.
FAILED, ATTEMPT = "failed_merge", "merge"
#: What tells the site to act by itself later: what it then does stands in `auto_actions`.
PROGRAMS = frozenset({
    "program_share_pass", "program_buy_shares", "program_disable", "program_auction_bid", "log",
})  # fmt: skip
TALK = "message"
#: What a merger has made.
SYSTEM = "system"


class Step(NamedTuple):
    """One move of the game. `id` is the action's number; what the site did by itself has that of the action before."""

    id: int
    type: str
    action: Action
    is_automatic: bool = False


def fold(actions: Sequence[Action], of_any_type: bool = False) -> list[Action]:
    """The actions that stand after every undo and redo, without talk; `of_any_type` takes those of unknown types too.

    Raises Malformed, with the action's id: a type that is unknown, an undo to an action that is not there, or a redo
    of nothing.
    """
    kept: list[Action | None] = [None] * len(actions)
    place = {id_: index for index, action in enumerate(actions) if type(id_ := action.get("id")) is int}
    undone: list[dict[int, Action]] = []
    for index, action in enumerate(actions):
        kind = _type_of(action, action.get("id"), of_any_type)
        if kind == "undo":
            start = _undone_from(action, kept[:index], place)
            batch = {i: old for i in range(start, index) if (old := kept[i]) is not None}
            for i in batch:
                kept[i] = None
            undone.append(batch)
        elif kind == "redo":
            if not undone:
                raise malformed("Action {id} is a redo, but nothing is undone there.", id=action.get("id"))
            for i, old in undone.pop().items():
                kept[i] = old
        elif kind != TALK:
            if kind == FAILED:
                kept[:index] = _with_attempt(kept[:index], undone)
            undone.clear()
            kept[index] = action
    return [action for action in kept if action is not None]


def _with_attempt(kept: list[Action | None], undone: Sequence[Mapping[int, Action]]) -> list[Action | None]:
    """What stands, and the last merger that was undone since, with the choice before it and all answers."""
    gone = {i: action for batch in undone for i, action in batch.items()}
    begins = max((i for i, action in gone.items() if action["type"] == ATTEMPT), default=len(kept))
    begins = next((i for i in range(begins - 1, -1, -1) if i in gone and gone[i]["type"] == "choose"), begins)
    return [gone.get(i) if i >= begins else action for i, action in enumerate(kept)]


def _undone_from(undo: Action, kept: Sequence[Action | None], place: Mapping[Any, int]) -> int:
    """The position of the first action that an undo takes back, of those `kept` before it: the last one that stands, or all
    after a named one."""
    back_to = undo.get("action_id")
    if back_to is None:
        return next((i for i in reversed(range(len(kept))) if kept[i] is not None), 0)
    if back_to == 0:
        return 0
    own = undo.get("id")
    if type(back_to) is not int or type(own) is not int or back_to >= own:
        raise malformed("Action {id} goes back to action {to}, which is not before it.", id=str(own), to=str(back_to)[:40])
    # Numbers of deleted talk are missing: what stands is everything up to that number.
    return next((index for id_, index in place.items() if id_ > back_to), len(kept))


def steps(actions: Sequence[Action], of_any_type: bool = False) -> Iterator[Step]:
    """The moves of a game in order: what `fold` keeps, each followed by what the site did after it; `of_any_type` those of
    unknown types too. Raises Malformed."""
    for action in fold(actions, of_any_type):
        id_ = action.get("id")
        if type(id_) is not int:
            raise malformed("An action of type {type} has no number.", type=str(action["type"]))
        if _moves(action["type"], of_any_type):
            yield Step(id_, action["type"], _of_company(action) if action.get("entity_type") == SYSTEM else action)
        for one in _automatic(action, id_) if action.get("auto_actions") else ():
            if _moves(kind := _type_of(one, id_, of_any_type), of_any_type):
                yield Step(id_, kind, _of_company(one) if one.get("entity_type") == SYSTEM else one, True)


def _automatic(action: Action, id_: int) -> Sequence[Action]:
    automatic = action["auto_actions"]
    if not isinstance(automatic, list | tuple) or not all(isinstance(one, Mapping) for one in automatic):
        raise malformed("Action {id}: its auto_actions are a list of objects.", id=id_)
    return automatic


def _of_company(action: Action) -> Action:
    """A system acts as the company whose charter it has; `system` keeps its name."""
    return {**action, "entity_type": "corporation", "entity": beginner(action.get("entity")), "system": action.get("entity")}


def _moves(kind: str, of_any_type: bool) -> bool:
    """Whether actions of a type change the game, as far as anybody knows."""
    return kind in MOVES or (of_any_type and kind not in PROGRAMS and kind != TALK)


def _type_of(action: Action, id_: object, of_any_type: bool) -> str:
    kind = action.get("type")
    if isinstance(kind, str) and (of_any_type or kind in MOVES or kind in PROGRAMS or kind in ("undo", "redo", TALK)):
        return kind
    raise malformed("Action {id} is of type {type}, which cannot be imported.", id=id_, type=str(kind)[:40])
