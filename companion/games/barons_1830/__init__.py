"""1830: Railways & Robber Barons, by Francis Tresham: the game that most 18xx come from."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.barons_1830.game import Barons

VARIANTS = {
    "optional_6_train": say("A third 6-train."),
    "multiple_brown_from_ipo": say("In the brown zone several certificates a turn may come from the IPO too."),
    "sells_once": say("A turn of the stock round is sell then buy, or buy then sell."),
    "diesel_count": say("How many D-trains there are."),
}
TITLE = title_of(
    box("1830"), say("Eight companies between New York and Chicago. 2 to 6 players."), Barons, variants=VARIANTS
)
