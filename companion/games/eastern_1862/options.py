"""What tables of 1862 may settle otherwise: a sentence for each rule, and words for its values. Source: 1862 rules, 29."""

from companion.engine.text import Text, say

ABOUT: dict[str, Text] = {
    "companies_in_play": say("How many companies take part."),
    "train_roster": say("How many trains there are."),
    "short_game": say("The short game: fewer trains, D-trains stay to the end, and the first E-train brings the LNER."),
    "max_tokens": say("How many tokens a company may have."),
    "sales_move_price_from": say("From when on a sale of shares lowers the price."),
    "two_share_zone": say("The prices from which on the first two shares that are sold do not lower the price."),
    "merge_rounding": say("In a merger, when the half price of a company without a train is rounded down."),
    "route_link": say("Where the routes of a company must meet."),
    "follow_cities": say("At Books routes are entered hex by hex, and valued."),
    "merge_after_home_upgrade": say("A company that had to upgrade its home may merge at the start of its turn."),
}
WORDS: dict[str, Text] = {
    "16": say("sixteen"), "by_players": say("seventeen with 7 players, eighteen with 8"),
    "full": say("7 A, 6 B, 5 C, 4 D"), "standard": say("7 A, 6 B, 4 C, 3 D"), "short": say("6 A, 5 B, 4 C, 3 D"),
    "operated": say("when the company has operated"), "float": say("when the company has floated"),
    "above_400": say("above 400"), "from_400": say("from 400 on"),
    "end": say("only at the end"), "early": say("at once"),
    "large_station": say("in a large station"), "any_stop": say("at any stop"),
}
