"""18NL, by Helmut Ohley: 1830 in the Netherlands."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.netherlands_18nl.game import Netherlands

VARIANTS = {
    "multiple_brown_from_ipo": say("In the brown zone several certificates a turn may come from the IPO too."),
}
TITLE = title_of(
    box("18nl"), say("Nine companies in the Netherlands. 3 to 6 players."), Netherlands, variants=VARIANTS
)
