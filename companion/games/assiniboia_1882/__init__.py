"""1882: Assiniboia, by Marc Voyer: 1830 in Saskatchewan, with rivers, a rebellion and neutral stations."""

from __future__ import annotations

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import MoveToken, PlaceNeutral, SwapPrivate
from companion.eighteenxx.title import title_of
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.engine.title import Draw
from companion.games.assiniboia_1882.game import Assiniboia


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Draw the train that begins the rebellion, and the company of Trestle Bridge."""
    return {part: chance.choice(names) for part, names in box("1882").site.draws.items()}


TITLE = title_of(
    box("1882"), say("Seven companies in Saskatchewan, its rivers and a rebellion. 2 to 6 players."), Assiniboia, draw,
    more=(SwapPrivate, MoveToken, PlaceNeutral),
)
