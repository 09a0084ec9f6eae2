"""18JP-T, by Toryo Hojo: eleven companies in Tokyo."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.tokyo_18jpt.game import Tokyo

TITLE = title_of(box("18jp-t"), say("Eleven companies in Tokyo. 2 to 7 players."), Tokyo)
