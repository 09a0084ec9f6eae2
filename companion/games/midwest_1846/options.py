"""What tables of 1846 may settle otherwise, a sentence each."""

from companion.engine.text import Text, say

ABOUT: dict[str, Text] = {
    "first_ed": say("The first edition: without Boomtown and Little Miami."),
    "second_ed_co": say("Boomtown, Little Miami and C&O are always in the game."),
    "cards_by_hand": say("The table deals the cards of the draft, and enters who got what."),
}
