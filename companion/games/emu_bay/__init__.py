"""Emu Bay Railway Company, by Lachlan Kingsford: cube rails in Tasmania, for 3 or 4 players."""

from companion.engine.corrections import COMMON
from companion.engine.moves import move_kinds
from companion.engine.text import say
from companion.engine.title import Option, Title
from companion.games.emu_bay import forms, moves, setup
from companion.games.emu_bay.box import box
from companion.games.emu_bay.corrections import CORRECTIONS
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.score import score
from companion.games.emu_bay.view import view

_SAME_AT_ANY_DEPTH = (
    moves.Bid, moves.Pass, moves.AuctionShare, moves.IssueBond, moves.PayDividends, moves.DeclareStalemate,
    moves.OrderDebts, *COMMON, *CORRECTIONS,
)

TITLE = Title(
    id="emu-bay",
    name="Emu Bay Railway Company",
    about=say("Cube rails in Tasmania, by Lachlan Kingsford. An hour for 3 or 4."),
    currency=box().data["currency"],
    players=(3, 4),
    unofficial_players=(2, 5),
    options=tuple(
        Option(
            option["id"], option["values"] if isinstance(option["values"], dict) else tuple(option["values"]),
            say(option["about"]), {value: say(words) for value, words in option.get("words", {}).items()},
        )
        for option in box().data["options"]
    ),
    game=EmuBay,
    moves={
        "full": move_kinds((moves.BuildTrack, moves.TakeResources, moves.MergeIndependent, *_SAME_AT_ANY_DEPTH)),
        "books": move_kinds((moves.BuildCounted, moves.TakeCounted, moves.MergeCounted, *_SAME_AT_ANY_DEPTH)),
    },
    draw_setup=setup.draw,
    score=score,
    view=view,
    forms=forms,
    companies=box().all_companies,
)
