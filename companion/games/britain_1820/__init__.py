"""1820: thirty railway companies of Britain, their shares, loans and takeovers, for 3 to 5 players."""

import dataclasses

from companion.engine.corrections import COMMON
from companion.engine.moves import Move, move_kinds
from companion.engine.text import say
from companion.engine.title import Option, Title
from companion.games.britain_1820 import forms, moves, setup
from companion.games.britain_1820.box import box
from companion.games.britain_1820.corrections import CORRECTIONS
from companion.games.britain_1820.game import Britain
from companion.games.britain_1820.lookups import LOOKUPS
from companion.games.britain_1820.presets import presets
from companion.games.britain_1820.score import score
from companion.games.britain_1820.view import view

_MOVES = tuple(
    move for move in vars(moves).values()
    if isinstance(move, type) and issubclass(move, Move) and dataclasses.is_dataclass(move) and "kind" in vars(move)
)

TITLE = Title(
    id="1820",
    name=box().name,
    about=say("Thirty railway companies of Britain, their shares, loans and takeovers. For 3 to 5."),
    currency=box().currency,
    currencies={"$": "${}", "£": "£{}"},
    players=box().players,
    unofficial_players=(),
    options=(
        *(Option(row["id"], tuple(row["values"]), say(row["about"]),
                 {value: say(words) for value, words in row.get("words", {}).items()}, is_count=row["id"] != "cousin_income")
          for row in box().options),
        Option("consent", (False, True), say("Whoever is to sell a share or a train is asked to agree."),
               at_new_tables=True),
    ),
    game=Britain,
    moves={"books": move_kinds((*_MOVES, *COMMON, *CORRECTIONS))},
    draw_setup=setup.draw,
    score=score,
    view=view,
    forms=forms,
    family="eighteenxx",
    words={"president": "director"},
    presets=presets,
    lookups=LOOKUPS,
    companies=(*box().with_shares, *(name for id_, card in box().cousins.items() for name in (id_, card.name, card.short))),
)
