"""1836Jr-30, by David G. D. Hecht: 1830 in Belgium and the Netherlands."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.benelux_1836jr30.game import Benelux

VARIANTS = {
    "multiple_brown_from_ipo": say("In the brown zone several certificates a turn may come from the IPO too."),
}
TITLE = title_of(
    box("1836jr30"), say("Six companies in Belgium and the Netherlands. 2 to 4 players."), Benelux, variants=VARIANTS
)
