"""1846 with two players, an unofficial variant of the designer: what else a company blocks that is not in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.box import box, chosen
from companion.eighteenxx.model.track_facts import Blocked
from companion.eighteenxx.rules import lots
from companion.engine.reading import Json, JsonDict
from companion.engine.title import Draw

if TYPE_CHECKING:
    from companion.games.midwest_1846.game import Midwest

TWO = 2
#: Where the second token of a company lies that is not in the game, as soon as there is a green tile or one as good.
SECOND = {"PRR": "E11", "NYC": "E17", "B&O": "H12", "C&O": "H12", "ERIE": "D20", "GT": "D14", "IC": "G7"}
#: Where the track that is printed will do.
AT_ONCE = ("D20",)


def has_deck(players: int, options: Json) -> bool:
    """Whether the companion deals the cards: two players choose among all privates."""
    return players > TWO and not options["cards_by_hand"]


def draw(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """What chance decides at the set-up."""
    found, number = box("1846", **chosen("1846", "default", options)), len(players)
    return lots.draw(found, number, has_deck(number, options), chance)


def block(game: Midwest) -> None:
    """Put down the second tokens that have a place now. At Books the table does."""
    if len(game.players) != TWO or not isinstance(game.board, MapBoard):
        return
    for name in game.drawn["removed"]:
        hex_, state = SECOND.get(name, ""), game.board.state
        if hex_ and all(token.hex != hex_ for token in game.blocking) and (
                hex_ in AT_ONCE or state.face(hex_).colour not in ("white", "yellow")) and None in state.circles(hex_)[0]:
            game.board.put_blocking(hex_)
            game.happened(Blocked(hex_))
