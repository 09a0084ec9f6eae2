"""18TN: The Railroads Come to Tennessee, by Mark Derrick: a short 1830 with a civil war."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.tennessee_18tn.game import Tennessee

VARIANTS = {"triple_yellow_first_or": say("A company may lay three yellow tiles in its first operating round.")}
TITLE = title_of(
    box("18tn"), say("Six companies in Tennessee, and a civil war. 3 to 5 players."), Tennessee, variants=VARIANTS
)
