"""1846: The Race for the Midwest, by Thomas Lehmann: companies that issue their own shares, and independent railroads."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import (
    IssueShares,
    LendMarker,
    PayHalf,
    PlaceExtraToken,
    PlaceMarker,
    RedeemShares,
)
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.midwest_1846 import options, setup
from companion.games.midwest_1846.draft import KeepCard, TakePrivate
from companion.games.midwest_1846.forced import IssueForTrain
from companion.games.midwest_1846.game import Midwest

#: The moves that few other titles have.
MOVES = (KeepCard, TakePrivate, IssueShares, RedeemShares, PayHalf, PlaceExtraToken, PlaceMarker, LendMarker, IssueForTrain)
TITLE = title_of(
    box("1846"), say("Seven companies between Chicago and the east, and two independent railroads. 3 to 5 players."),
    Midwest, setup.draw, variants=options.ABOUT, more=MOVES,
)
