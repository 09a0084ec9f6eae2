"""1862: Railway Mania in the Eastern Counties, by Mike Hutton: two ways to start, three kinds of train, and mergers."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import Choose
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.eastern_1862 import options, setup
from companion.games.eastern_1862.city_board import PutTile
from companion.games.eastern_1862.declaring import DeclareRoute
from companion.games.eastern_1862.dividend import Hudson
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.lookups import LOOKUPS
from companion.games.eastern_1862.merging import Merge
from companion.games.eastern_1862.moves import ROUNDS
from companion.games.eastern_1862.raising import CloseCompany, SellTreasury
from companion.games.eastern_1862.refinancing import Refinance
from companion.games.eastern_1862.running import RunKinds
from companion.games.eastern_1862.track import AddStation, TakeLondon
from companion.games.eastern_1862.train_turn import BuyOwnShare

#: The moves that no other title has.
MOVES = (
    Choose, Merge, AddStation, TakeLondon, RunKinds, Hudson, SellTreasury, Refinance, CloseCompany, BuyOwnShare, *ROUNDS,
)
#: Those of the depth Books, where the cities are followed.
CITIES = (PutTile, DeclareRoute)
TITLE = title_of(
    box("1862"), say("Twenty companies of the Eastern Counties, three kinds of train, and mergers. 2 to 8 players."),
    Eastern, setup.draw, variants=options.ABOUT, words=options.WORDS, more=MOVES, counted=CITIES,
    lookups=LOOKUPS, at_books=("follow_cities",),
)
