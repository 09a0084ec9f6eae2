"""1888, by Leonhard Orgler: 1830 in the north of China (1888-N)."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import SwapPrivate
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.china_1888.game import China

TITLE = title_of(box("1888"), say("Eight companies in the north of China. 2 to 6 players."), China, more=(SwapPrivate,))
