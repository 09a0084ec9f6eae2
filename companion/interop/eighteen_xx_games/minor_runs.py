"""The run of a private that builds, which the site writes after its tile."""

from __future__ import annotations

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model.position import Position
from companion.engine.errors import illegal
from companion.engine.text import Money, Text, say
from companion.interop.eighteen_xx_games.folding import Action

#: How a private that builds has laid its tile.
BUILT = ("lay-private-tile", "lay-and-run")


def check_run(game: Position, board: MapBoard, remarks: list[Text], action: Action) -> None:
    """What a private that builds has earned is what its run is worth; the site lets it run elsewhere than over its new
    tile, which is noted."""
    laid = next(it for it in reversed(game.receipts) if it.entry.move.kind in BUILT)
    earned = sum(posting.amount for posting in laid.postings if posting.payer == game.bank.name)
    routes, ran = board.routes, [one for one in action["routes"] if one["connections"]]
    worth = routes.worth(board.pays, Train("2", 2))
    hexes = {name for one in ran for piece in one["connections"] for name in piece}
    values = [sum(worth[node] for node in routes.rebuild(one["connections"], one.get("nodes")).nodes) for one in ran]
    for one, value in zip(ran, values, strict=True):
        if one.get("revenue") not in (None, value):
            raise illegal("This run is worth {expected}; the file says {found}.", expected=Money(value),
                          found=Money(one["revenue"]))  # fmt: skip
    found = sum(values)
    if found != earned:
        raise illegal("{private} earns {expected}; the file says {found}.", private=str(action["entity"])[:40],
                      expected=Money(earned), found=Money(found))  # fmt: skip
    new = getattr(laid.entry.move, "hex", "")
    if new not in hexes:
        remarks.append(say("Action {id}: the site lets {private} earn {amount} by a run that is not over its new "
                           "tile on {hex}, which the rules forbid.", id=action["id"], private=action["entity"],
                           amount=Money(found), hex=new))
