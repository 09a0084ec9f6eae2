"""What people type in for 1820: the cards and cousins that were drawn, and a final position.

The names of a set-up's fields are those of templates/1820/setup.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import impossible
from companion.engine.inputs import Fields, read_choice, read_number
from companion.engine.text import say
from companion.games.britain_1820 import setup
from companion.games.britain_1820.box import box
from companion.games.britain_1820.score_form import read_score, score_parts

__all__ = ["correct_parts", "position_fields", "position_parts", "read_position", "read_score", "read_setup", "score_parts",
           "setup_parts", "takes_over"]

#: Whether a game that is under way can be typed in: thirty companies with loans and stations cannot, yet.
takes_over = False


def setup_parts(players: tuple[str, ...], options: Mapping[str, Any]) -> dict[str, Any]:
    """The number cards, and the cousins by colour."""
    cousins = {colour: [box().cousins[id_] for id_ in ids] for colour, ids in setup.colours(box()).items()}
    is_foreign = options["foreign_companies"] == "on"
    return {"cards": range(1, len(players) + 1), "cousins": cousins if options["cousins"] == "on" else {},
            "foreign": list(box().foreign.values()) if is_foreign else [], "prices": setup.first_prices(box())}


def read_setup(
    fields: Fields, players: tuple[str, ...], depth: str, options: Mapping[str, Any],
) -> dict[str, Any]:
    """Read who was dealt which card, and which cousins were drawn."""
    order = [read_choice(fields, f"card-{card}", say("number card {n}", n=card)) for card in range(1, len(players) + 1)]
    read: dict[str, Any] = {"order": order}
    if options["foreign_companies"] == "on":
        read["foreign"] = {id_: read_number(fields, f"foreign-{id_}", say("first price of {company}", company=id_))
                           for id_ in box().foreign}
    if options["cousins"] == "off":
        return read
    cousins = [read_choice(fields, f"cousin-{colour}", say("{colour} cousin", colour=colour))
               for colour in setup.colours(box())]
    return {**read, "cousins": cousins}


def position_parts(game: Any) -> Any:
    """A position from elsewhere cannot be typed in."""
    raise _not_here()


def position_fields(game: Any) -> dict[str, str]:
    """A position from elsewhere cannot be typed in."""
    raise _not_here()


def read_position(fields: Fields, game: Any) -> dict[str, Any]:
    """A position from elsewhere cannot be typed in."""
    raise _not_here()


def correct_parts(game: Any, given: Mapping[str, str]) -> Any:
    """There are no corrections but those of all titles."""
    return None


def _not_here() -> Exception:
    return impossible("A game of 1820 cannot be taken over in the middle.")
