"""1846: The Race for the Midwest, by Thomas Lehmann: companies that issue their own shares, and independent railroads."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import (
    IssueShares,
    KeepCard,
    LendMarker,
    PayHalf,
    PlaceExtraToken,
    PlaceMarker,
    RedeemShares,
    TakePrivate,
)
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.midwest_1846 import options, two_players
from companion.games.midwest_1846.forced import IssueForTrain
from companion.games.midwest_1846.game import Midwest

#: The moves that few other titles have.
MOVES = (KeepCard, TakePrivate, IssueShares, RedeemShares, PayHalf, PlaceExtraToken, PlaceMarker, LendMarker, IssueForTrain)
TITLE = title_of(
    box("1846"), say("Seven companies between Chicago and the east, and two independent railroads. 3 to 5 players; "
                     "2 with a variant that is not in the rulebook."),
    Midwest, two_players.draw, variants=options.ABOUT, more=MOVES,
)
