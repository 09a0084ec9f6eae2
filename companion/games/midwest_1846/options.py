"""What tables of 1846 may settle otherwise, a sentence each."""

from companion.engine.text import Text, say

ABOUT: dict[str, Text] = {
    "first_ed": say("The first edition: without Boomtown and Little Miami."),
    "second_ed_co": say("Boomtown, Little Miami and C&O are always in the game."),
    "cards_by_hand": say("The table deals the cards of the draft, and enters who got what."),
    "sells_for_cheapest": say("A president sells shares only until the cheapest train can be paid, not the dearest."),
    "plain_tiles_of_box": say("Tiles 7, 8 and 9 run out, as in the box: there are 5, 16 and 16."),
    "many_gray_trains": say("There are as many 6 and 7/8 as companies want."),
}
