"""18Chesapeake, by Scott Petersen: an 18xx around the bay, and its larger sister Off the Rails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx import moves
from companion.eighteenxx.box import box
from companion.eighteenxx.corrections import ANYWHERE, ON_THE_MAP
from companion.eighteenxx.forms import Forms
from companion.eighteenxx.score import scorer
from companion.eighteenxx.stopping import StopGame
from companion.eighteenxx.view import view
from companion.engine.corrections import COMMON
from companion.engine.moves import move_kinds
from companion.engine.text import Text, say
from companion.engine.title import Draw, Option, Title
from companion.games.chesapeake.game import Chesapeake

AT_ANY_DEPTH = (*moves.PLAYERS, *moves.COMPANIES, *COMMON, *ANYWHERE, StopGame)
OPTIONS = (
    Option("profile", ("rulebook", "18xx-games"), say("Where sources disagree: the rulebook, or the way 18xx.games plays."),
           {"rulebook": say("the rulebook"), "18xx-games": say("as on 18xx.games")}),
    Option("reserve_all_bids", (False, True), say("In the distribution every bid ties up money, not only the highest.")),
    Option("require_best_run", (False, True), say("The best run must be taken; the companion searches for it.")),
)


def draw(players: tuple[str, ...], options: Mapping[str, Any], chance: Draw) -> dict[str, Any]:
    """Draw the company that belongs to Cornelius Vanderbilt."""
    return {"drawn": chance.choice(tuple(box("18chesapeake-otr").companies))}


def _title(id_: str, about: Text) -> Title:
    contents = box(id_)
    return Title(
        id=id_, name=contents.name, about=about, currency=contents.currency,
        players=(min(contents.players), max(contents.players)), unofficial_players=(), options=OPTIONS, game=Chesapeake,
        moves={
            "full": move_kinds((*moves.ON_THE_MAP, *AT_ANY_DEPTH, *ON_THE_MAP)),
            "books": move_kinds((*moves.COUNTED, *AT_ANY_DEPTH)),
        },
        draw_setup=draw, score=scorer(contents), view=view, forms=Forms(contents), family="eighteenxx",
        companies=(*contents.companies, "ipo", "pool", "removed", "gone"),
    )


OFF_THE_RAILS = _title("18chesapeake-otr", say("Eight companies around Chesapeake Bay, for the reckless. 2 to 6 players."))
BASE = _title("18chesapeake", say("Eight companies around Chesapeake Bay. 2 to 6 players."))
TITLES = (OFF_THE_RAILS, BASE)
