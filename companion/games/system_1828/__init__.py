"""1828, by J C Lawrence: sixteen companies that merge into systems; as drafted in 2018, and as published."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import Choose, GiveUpPrivate, PayHalf, SellToken, SwapPrivate
from companion.eighteenxx.powers.builder import BuildCounted, LayAndRun, TakePlace
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.system_1828 import options, setup
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.extra import LayExtra
from companion.games.system_1828.game import Systems
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.lookups import LOOKUPS
from companion.games.system_1828.merging import MergeCompanies

#: The moves that no other title has.
MOVES = (MergeCompanies, Choose, SwapPrivate, TakeCoal, MoveTrain, PayHalf, SellToken, GiveUpPrivate, TakePlace, LayExtra,
         LayAndRun)
TITLE = title_of(
    box("1828"), say("Sixteen companies that merge into systems. 3 to 6 players."), Systems, setup.draw,
    variants=options.ABOUT, words=options.WORDS, more=MOVES, counted=(BuildCounted,),
    lookups=LOOKUPS, scoring=say("A system is typed in under the company that stays; nothing under the other one."),
)
