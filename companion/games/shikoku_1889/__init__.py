"""Shikoku 1889, by Yasutaka Ikeda: a small 1830 on an island."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.shikoku_1889.game import Shikoku, deal

VARIANTS = {"beginner_game": say("The beginner’s game: privates without powers, dealt out at random.")}
TITLE = title_of(box("1889"), say("Seven companies on the island of Shikoku. 2 to 6 players."), Shikoku, deal, VARIANTS)
