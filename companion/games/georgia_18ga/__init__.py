"""18GA: The Railroads Come to Georgia, by Mark Derrick and John David Galt."""

from companion.eighteenxx.box.box import box
from companion.eighteenxx.title import title_of
from companion.engine.text import say
from companion.games.georgia_18ga.game import Georgia

VARIANTS = {
    "double_yellow_first_or": say("A company may lay two yellow tiles in its first operating round."),
    "new_georgia_florida_home": say("Georgia & Florida starts in Columbus, G3."),
    "remove_cog_token": say("Central of Georgia has one token of 100 less."),
    "soft_rust_4t": say("4-trains run once more after the first 8-train."),
}
TITLE = title_of(box("18ga"), say("Six companies in Georgia. 3 to 5 players."), Georgia, variants=VARIANTS)
