"""18MS: The Railroads Come to Mississippi, by Mark Derrick: ten operating rounds on the Gulf."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.mississippi_18ms.game import Mississippi

VARIANTS = {
    "or_11": say("The last set has three operating rounds."),
    "allow_buy_rusting": say("Trains that have run may be sold in the round after which they leave."),
}
TITLE = title_of(
    box("18ms"), say("Five companies in Mississippi and Alabama, ten operating rounds. 2 to 4 players."), Mississippi,
    variants=VARIANTS,
)  # fmt: skip
