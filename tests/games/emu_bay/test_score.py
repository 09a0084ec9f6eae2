import pytest

from companion.engine.errors import Malformed
from companion.engine.text import Formatter
from companion.games.emu_bay.score import score
from tests.each import each
from tests.games.emu_bay.driver import Table

POUNDS = Formatter("₤{}")


def working(position):
    return [POUNDS(text) for text in score(position).working]


def test_most_personal_money_wins():
    found = score({"cash": {"Ann": 31, "Bo": 20}})
    assert (found.result, found.winners) == ({"Ann": 31, "Bo": 20}, ("Ann",))
    assert working({"cash": {"Ann": 31, "Bo": 20}}) == [
        "Ann has ₤31.", "Bo has ₤20.", "Ann has most personal money: ₤31.",
    ]


def test_example_15b_a_shared_win():
    position = {"cash": {"Ann": 31, "Bo": 31, "Cy": 12}}
    assert score(position).winners == ("Ann", "Bo")
    assert working(position)[-1] == "Ann, Bo share the win with ₤31: no tie-break."


def test_example_15_the_last_dividends_of_a_stalemate():
    position = {
        "cash": {"Ann": 10, "Bo": 12, "Cy": 9}, "pay_dividends": "Cy", "revenue": {"L&W": 4, "EBR": -1},
        "shares": {"Ann": {"L&W": 1}, "Bo": {"EBR": 1}, "Cy": {"L&W": 1}},
    }
    assert score(position).result == {"Ann": 12, "Bo": 11, "Cy": 11}
    assert working(position)[3:] == [
        "EBR: −1 ÷ 1 = −₤1 a share.", "L&W: 4 ÷ 2 = ₤2 a share.", "Ann gets ₤2.", "Cy gets ₤2.", "Bo pays ₤1 for EBR.",
        "Ann has most personal money: ₤12.",
    ]


def test_example_9_two_bankrupt_players_in_the_last_dividends():
    position = {
        "cash": {"Ann": 5, "Bo": 1, "Cy": 12, "Dan": 9}, "pay_dividends": "Cy", "revenue": {"L&W": -8, "EBR": -7},
        "shares": {"Ann": {"L&W": 1, "EBR": 1}, "Bo": {"L&W": 1}, "Cy": {"EBR": 1}, "Dan": {"L&W": 1}},
    }
    assert score(position).result == {"Ann": 0, "Bo": 0, "Cy": 6, "Dan": 4}


def test_a_line_of_a_trace_can_be_scored():
    table = Table().at("Ann", cash=[10, 12, 9], shares={"L&W": "AC", "EBR": "B"}, LW={"revenue": 4}, EBR={"revenue": -1})
    trace = table.game.trace()
    assert score(trace).result == {"Ann": 10, "Bo": 12, "Cy": 9}
    assert score({**trace, "pay_dividends": "Cy"}).result == {"Ann": 12, "Bo": 11, "Cy": 11}


def test_the_given_position_is_left_alone():
    position = {"cash": {"Ann": 1}, "pay_dividends": "Ann", "revenue": {"GT": 3}, "shares": {"Ann": {"GT": 1}}}
    score(position)
    assert position["cash"] == {"Ann": 1}


DIVIDENDS = {"cash": {"Ann": 1, "Bo": 2}, "pay_dividends": "Ann", "revenue": {"GT": 3}, "shares": {"Ann": {"GT": 1}}}
MALFORMED = {
    "nothing": ({}, 'The position needs the players\' money: "cash" by player.'),
    "nobody": ({"cash": {}}, "The position names no player."),
    "cash in words": ({"cash": {"Ann": "five"}}, "The cash of Ann must be a whole number."),
    "half a pound": ({"cash": {"Ann": 1.5}}, "The cash of Ann must be a whole number."),
    "cash missing": ({"players": {"Ann": {}}}, "The cash of Ann must be a whole number."),
    "cash below zero": ({"cash": {"Ann": -1}}, "The cash of Ann cannot be below zero."),
    "a strange player": ({**DIVIDENDS, "pay_dividends": "Zed"},
                         '"pay_dividends" names the player who takes the last dividends: one of Ann, Bo.'),
    "a list of players": ({**DIVIDENDS, "pay_dividends": ["Ann"]},
                          '"pay_dividends" names the player who takes the last dividends: one of Ann, Bo.'),
    "no shares": ({"cash": {"Ann": 1}, "pay_dividends": "Ann"},
                  'For the last dividends the position needs "shares" by player and "revenue" by company.'),
    "no such company": ({**DIVIDENDS, "shares": {"Ann": {"XYZ": 1}}}, "The position has no revenue for XYZ."),
    "no revenue": ({**DIVIDENDS, "revenue": {}}, "The position has no revenue for GT."),
    "shares by number": ({**DIVIDENDS, "shares": {"Ann": 1}}, "The shares of Ann are an object: shares by company."),
    "shares in words": ({**DIVIDENDS, "shares": {"Ann": {"GT": "one"}}}, "The shares of Ann in GT must be a whole number."),
    "shares below zero": ({**DIVIDENDS, "shares": {"Ann": {"GT": -1}}}, "The shares of Ann in GT cannot be below zero."),
    "revenue in words": ({**DIVIDENDS, "revenue": {"GT": "3"}}, "The revenue of GT must be a whole number."),
}


@each("case", MALFORMED)
def test_a_position_that_cannot_be_scored(case):
    position, sentence = MALFORMED[case]
    with pytest.raises(Malformed) as refused:
        score(position)
    assert str(refused.value) == sentence


@each("junk", [None, 3, "x", [], [[]], {}, {"Ann": []}, {"Ann": {"GT": {}}}, True])
@each("part", ["cash", "players", "pay_dividends", "revenue", "shares", "companies"])
def test_junk_is_malformed_and_never_a_crash(part, junk):
    try:
        score({**DIVIDENDS, part: junk})
    except Malformed as refused:
        assert str(refused)
