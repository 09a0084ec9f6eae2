"""1850Jr, by Gabriele Callari and Fabio Pellegrino: 1830 on Sicily."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.sicily_1850jr.game import Sicily

VARIANTS = {
    "multiple_brown_from_ipo": say("In the brown zone several certificates a turn may come from the IPO too."),
}
TITLE = title_of(box("1850jr"), say("Four companies on Sicily, and its ports. 3 to 6 players."), Sicily, variants=VARIANTS)
