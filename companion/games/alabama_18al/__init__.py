"""18AL, by Mark Derrick and John David Galt: a short 1830 in Alabama."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.moves import PlaceMarker
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.alabama_18al.game import Alabama

VARIANTS = {
    "double_yellow_first_or": say("A company may lay two yellow tiles in its first operating round."),
    "LN_home_city_moved": say("The L&N starts in Decatur, C4."),
    "unlimited_4d": say("Eight 4D-trains."),
    "hard_rust_t4": say("4-trains rust with the first 7-train."),
}
TITLE = title_of(
    box("18al"), say("Six companies in Alabama. 3 to 5 players."), Alabama, variants=VARIANTS, more=(PlaceMarker,)
)
