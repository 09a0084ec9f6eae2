"""Scoring a final position of 1820: example 10 of the facts, and every refusal by its sentence."""

import pytest

from companion.engine.errors import Malformed
from companion.engine.inputs import filled
from companion.games.britain_1820.box import box
from companion.games.britain_1820.score import score
from companion.games.britain_1820.score_form import read_score, score_parts
from tests.each import each

PRICES = {"CFR": {"price": 173}, "LUR": {"price": 95}, "M&BR": {"price": 10}, "BR": {"price": 128}}
HANDS = {
    "Ann": {"cash": 642, "shares": {"CFR": 3, "LUR": 4, "BR": 5}},
    "Ben": {"cash": 1110, "shares": {"CFR": 2, "M&BR": 4, "BR": 3}},
    "Carl": {"cash": 0, "shares": {}},
    "Dora": {"cash": 90, "shares": {"CFR": 5, "LUR": 6}},
}
EXAMPLE = {"players": HANDS, "companies": PRICES, "bankrupt": "Carl"}
RESULT = {"Ann": 2181, "Ben": 1880, "Carl": 0, "Dora": 1525}


def test_example_10():
    found = score(EXAMPLE)
    assert (found.result, found.winners) == (RESULT, ("Ann",))
    assert [str(line) for line in found.working] == [
        "M&BR is in liquidation: a share counts 10.",
        "Ann: cash 642 + CFR 3 × 173 + LUR 4 × 95 + BR 5 × 128 = 2,181.",
        "Ben: cash 1,110 + CFR 2 × 173 + M&BR 4 × 10 + BR 3 × 128 = 1,880.",
        "Carl is bankrupt and scores nothing.",
        "Dora: cash 90 + CFR 5 × 173 + LUR 6 × 95 = 1,525.",
        "Ann wins with 2,181.",
    ]


def test_what_else_a_line_of_a_trace_has_counts_nothing():
    """Ben's private company, his future train and Dora's cousin with 210 in its treasury, as example 10 has them."""
    hands = {**HANDS, "Ben": {**HANDS["Ben"], "shares": {**HANDS["Ben"]["shares"], "CNR": 1}, "future": ["gray"]}}
    found = score({
        "n": 900, "round": "SR 9", "title": "1820", "supply": {"gray": 3}, "lobbies": {"20": "Ann"},
        **EXAMPLE, "players": hands,
        "companies": {**PRICES, "CNR": {"price": None, "size": 1, "trains": ["gray"], "used": {"vulcan": 1}},
                      "LSR": {"price": None, "size": 0, "director": None}},
        "cousins": {"vulcan": {"owner": "Dora", "cash": 210, "shares": {"CFR": 2}}},
    })  # fmt: skip
    assert found.result == RESULT


def test_equal_sums_share_the_win_and_a_bankrupt_player_has_nothing_left():
    hands = {"Ann": {"cash": 173, "shares": {}}, "Ben": {"cash": 0, "shares": {"CFR": 1}}, "Cy": {"cash": 999}}
    found = score({"players": hands, "companies": PRICES, "bankrupt": "Cy"})
    assert (found.result, found.winners) == ({"Ann": 173, "Ben": 173, "Cy": 0}, ("Ann", "Ben"))
    assert str(found.working[-1]) == "Ann, Ben share the win with 173."


MARKET = ", ".join(str(cell.price) for cell in box().chart.cells)


@each(("change", "sentence"), [
    ({"players": {}}, 'The position needs "players": cash and shares of each.'),
    ({"players": {"Ann": 31}, "bankrupt": None}, "What Ann has must be an object."),
    ({"players": {"Ann": {"cash": 3, "shares": [3]}}, "bankrupt": None},
     "The shares of Ann are an object: a number by company."),
    ({"players": {"Ann": {"shares": {}}}, "bankrupt": None}, "The cash of Ann must be a whole number, 0 or more."),
    ({"players": {"Ann": {"cash": -5}}, "bankrupt": None}, "The cash of Ann must be a whole number, 0 or more."),
    ({"players": {"Ann": {"cash": 5, "shares": {"CFR": -1}}}, "bankrupt": None},
     "The shares of Ann in CFR must be a whole number, 0 or more."),
    ({"players": {"Ann": {"cash": 5, "shares": {"British Rail": 1}}}, "bankrupt": None},
     "There is no company called British Rail. Perhaps BR is meant: British Rail."),
    ({"players": {"Ann": {"cash": 5, "shares": {"LSR": 1}}}, "bankrupt": None}, "The position has no price for LSR."),
    ({"players": {"Ann": {"cash": 5, "stock": {}}}, "bankrupt": None}, 'players.Ann has no part "stock". Known are: '
     "cash, future, worth, shares."),
    ({"bankrupt": "Eve"}, "The bankrupt player, Eve, is none of the players."),
    ({"companies": []}, "The companies of a position are an object: price and size by company."),
    ({"companies": {"GWR": {"price": 40}}},
     f"There is no company called GWR. There are: {', '.join(box().with_shares)}."),
    ({"companies": {"CFR": 173}}, "What CFR has must be an object."),
    ({"companies": {**PRICES, "CFR": {"price": 170}}},
     f"170 is no price of the market: CFR is at one of {MARKET}."),
    ({"companies": {**PRICES, "CFR": {"price": 173, "size": 12}}},
     "CFR cannot have 12 shares: a company has one of 1, 5, 10, 20, 50."),
    ({"companies": {**PRICES, "BR": {"price": 128, "size": 50}}}, "BR cannot have 50 shares: a company has one of 100."),
    ({"companies": {**PRICES, "CFR": {"price": 173, "size": 5}}}, "The players hold 10 shares of CFR; there are only 5."),
    ({"players": {"Ann": {"cash": 5, "shares": {"BR": 101}}}, "bankrupt": None},
     "The players hold 101 shares of BR; there are only 100."),
])  # fmt: skip
def test_refusals(change, sentence):
    with pytest.raises(Malformed) as refusal:
        score({**EXAMPLE, **change})
    assert str(refusal.value) == sentence


def test_the_form_reads_what_was_typed():
    groups, players = score_parts(tuple(HANDS)), tuple(HANDS)
    assert [group.legend.id for group in groups] == [*box().companies, "BR"] and len(groups[0].rows[0]) == 1 + len(HANDS)
    typed = {
        **filled(groups), **{f"cash-{n}": str(hand["cash"]) for n, hand in enumerate(HANDS.values())},
        **{f"price-{name}": str(row["price"]) for name, row in PRICES.items()},
        **{f"shares-{n}-{name}": str(held)
           for n, hand in enumerate(HANDS.values()) for name, held in hand["shares"].items()},
        "bankrupt-2": "on",
    }  # fmt: skip
    assert read_score(typed, players) == EXAMPLE
    assert not groups[0].is_changed(typed) and groups[4].is_changed(typed)
    with pytest.raises(Malformed, match=r"The shares of Ann in CFR must be a whole number\."):
        read_score(typed | {"shares-0-CFR": "three"}, players)
    with pytest.raises(Malformed, match=r"Only one player can be bankrupt.*: Ben, Carl are ticked"):
        read_score(typed | {"bankrupt-1": "on"}, players)
