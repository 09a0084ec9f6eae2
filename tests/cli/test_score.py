"""`companion score` and `companion titles`."""

import json

import pytest

from companion.games import TITLES
from tests.each import each

POSITION = {"cash": {"Ann": 31, "Bo": 20, "Cy": 31}}
#: Dividends are still due: EBR brings 7 for 2 shares, L&W costs 3 for 2 shares.
DIVIDENDS_DUE = {
    "cash": {"Ann": 10, "Bo": 1},
    "shares": {"Ann": {"EBR": 2, "L&W": 1}, "Bo": {"L&W": 1}},
    "revenue": {"EBR": 7, "L&W": -3},
    "pay_dividends": "Ann",
}


def test_cash_is_what_counts(cli):
    result = cli("score", "emu-bay", "-", stdin=json.dumps(POSITION))
    assert result.exit_code == 0
    assert "Ann, Cy share the win with ₤31: no tie-break." in result.stdout
    assert [line.split() for line in result.stdout.splitlines()[-3:]] == [
        ["1", "Ann", "₤31"], ["1", "Cy", "₤31"], ["3", "Bo", "₤20"]
    ]  # fmt: skip


def test_places_for_programs(cli):
    position = {"cash": {"Ann": 31, "Bo": 40, "Cy": 31, "Dan": 2}}
    found = json.loads(cli("score", "emu-bay", "-", "--json", stdin=json.dumps(position)).stdout)
    assert found["places"] == {"Bo": 1, "Ann": 2, "Cy": 2, "Dan": 4}
    players = {"players": {"Ann": {"cash": 252, "met": True, "connected": True}, "Bo": {"cash": 271, "connected": True}}}
    found = json.loads(cli("score", "empire-builder", "-", "--json", stdin=json.dumps(players)).stdout)
    assert found["places"] == {"Ann": 1, "Bo": 2}


@each(("title", "position", "sentence"), [
    ("emu-bay", {"cash": {"Ann": 3}, "pay_dividend": "Ann"}, 'A position has no part "pay_dividend". Known are: '),
    ("emu-bay", {"players": {"Ann": {"cash": 3, "share": {}}}}, 'players.Ann has no part "share". Known are: cash, shares.'),
    ("empire-builder", {"players": {"Ann": {"cash": 3, "conected": True}}}, 'players.Ann has no part "conected". Known '),
    ("18chesapeake", {"players": {"Ann": {"cash": 3, "private": []}}, "prices": {}}, 'players.Ann has no part "private". '),
    ("18chesapeake", {"players": {"Ann": {"cash": 3}}, "price": {}}, 'A position has no part "price". Known are: '),
])
def test_a_part_that_nobody_knows_is_refused(cli, title, position, sentence):
    result = cli("score", title, "-", stdin=json.dumps(position))
    assert result.exit_code == 2 and sentence in result.stderr and len(result.stderr.splitlines()) == 1


def test_the_last_dividends_with_the_working(cli):
    found = json.loads(cli("score", "emu-bay", "-", "--json", stdin=json.dumps(DIVIDENDS_DUE)).stdout)
    assert found["result"] == {"Ann": 15, "Bo": 0}  # 10 + 8 - 2, and 1 for what Bo cannot pay
    assert found["winners"] == ["Ann"]
    assert "EBR: 7 ÷ 2 = ₤4 a share." in found["working"]
    assert "L&W: −3 ÷ 2 = −₤2 a share." in found["working"]
    assert any("Bo owes ₤2 and has ₤1: bankrupt." in line for line in found["working"])


def test_a_line_of_a_trace_is_a_position(cli, game_file):
    *_, last, result = cli("replay", game_file, "--trace").stdout.splitlines()
    found = json.loads(cli("score", "emu-bay", "-", "--json", stdin=last).stdout)
    assert (found["result"], found["winners"]) == (json.loads(result)["result"], json.loads(result)["winners"])


@each(
    ("position", "part"),
    [
        ([], "a position is a JSON object"),
        ({}, '"cash"'),
        ({"cash": {}}, "names no player"),
        ({"cash": {"Ann": "31"}}, "must be a whole number"),
        ({**DIVIDENDS_DUE, "pay_dividends": "Zoe"}, "one of Ann, Bo"),
        ({**DIVIDENDS_DUE, "pay_dividends": ["Ann"]}, ""),
        ({**DIVIDENDS_DUE, "revenue": {}}, "no revenue for EBR"),
        ({**DIVIDENDS_DUE, "shares": 5}, "shares"),
    ],
)
def test_what_is_no_position(cli, position, part):
    result = cli("score", "emu-bay", "-", stdin=json.dumps(position))
    assert result.exit_code == 2
    assert part in result.stderr and len(result.stderr.splitlines()) == 1


def test_no_such_title(cli):
    assert cli("score", "monopoly", "-", stdin="{}").exit_code == 2


def test_titles(cli):
    result = cli("titles")
    assert result.stdout.startswith("emu-bay  Emu Bay Railway Company, 3 to 4 players\n")
    assert "forest_first_cost" in result.stdout and "Usual rule: ₤4" in result.stdout
    titles = {title["id"]: title for title in json.loads(cli("titles", "--json").stdout)}
    assert list(titles) == list(TITLES)
    for title in titles.values():
        assert title["depths"] == (["score", "books"] if title["id"] in ("1820", "any-18xx") else ["score", "full", "books"])
        assert {"id", "about", "default"} == set(title["options"][0])


def test_a_share_of_a_company_that_was_never_started_is_worth_nothing(cli):
    # Ann's share of the B&O came with a private.
    players = {"Ann": {"cash": 100, "shares": {"B&O": 10, "PRR": 20}, "privates": ["P5"]}, "Bo": {"cash": 350}}
    for prices in ({"prices": {"PRR": 67}}, {"companies": {"B&O": {"price": None}, "PRR": {"price": 67}}}):
        position = json.dumps({"players": players, **prices})
        found = json.loads(cli("score", "18chesapeake-otr", "-", "--json", stdin=position).stdout)
        assert found["result"] == {"Ann": 100 + 134 + 100, "Bo": 350}
        assert "B&O was never started: its shares are worth nothing." in found["working"]


def test_a_company_with_a_president_has_a_price(cli):
    position = {"players": {"Ann": {"cash": 100, "shares": {"B&O": 20}}}, "prices": {}}
    assert "no price for B&O" in cli("score", "18chesapeake-otr", "-", stdin=json.dumps(position)).stderr


def test_a_beginners_game_of_1889_has_other_prices(cli):
    """Private A is printed with 20, and with 20 there too; B with 30, there with 40."""
    players = {"Ann": {"cash": 10, "privates": ["P2"]}, "Bo": {"cash": 10}}
    for options, score in (({}, 40), ({"beginner_game": False}, 40), ({"beginner_game": True}, 50)):
        position = json.dumps({"players": players, "prices": {}, "options": options})
        assert json.loads(cli("score", "1889", "-", "--json", stdin=position).stdout)["result"] == {"Ann": score, "Bo": 10}


@pytest.mark.parametrize(("options", "sentence"), [
    ({"beginner": True}, "No option beginner changes the score of Shikoku 1889. It has: beginner_game."),
    ({"beginner_game": "yes"}, "The option beginner_game may be False, True, not yes."),
    ([], "The options of a position are an object."),
])  # fmt: skip
def test_options_that_a_score_does_not_know(cli, options, sentence):
    position = json.dumps({"players": {"Ann": {"cash": 3}}, "prices": {}, "options": options})
    assert sentence in cli("score", "1889", "-", stdin=position).stderr


BOX = """
name = "Fives"
currency = "{} kr"
kinds.five.certificates = [40, 20, 20, 20]
companies.FIV.kind = "five"
privates.MAIL = {name = "Mail coach", price = 30, revenue = 5}
"""


def test_a_position_of_a_box_from_a_file(cli, tmp_path):
    (tmp_path / "fives.toml").write_text(BOX, encoding="utf-8")
    ended = {"players": {"Ann": {"cash": 5, "shares": {"FIV": 60}, "privates": ["MAIL"]}, "Bo": {"cash": 310}},
             "prices": {"FIV": 90}}  # fmt: skip
    result = cli("score", "--box", tmp_path / "fives.toml", "-", stdin=json.dumps(ended))
    assert result.exit_code == 0, result.output
    assert "Ann: cash 5 kr + shares 270 kr + privates 30 kr = 305 kr." in result.stdout.splitlines()
    found = json.loads(cli("score", "--box", tmp_path / "fives.toml", "-", "--json", stdin=json.dumps(ended)).stdout)
    assert (found["result"], found["winners"]) == ({"Ann": 305, "Bo": 310}, ["Bo"])
    ended["prices"]["RED"] = 80
    wrong = cli("score", "--box", tmp_path / "fives.toml", "-", stdin=json.dumps(ended))
    assert (wrong.exit_code, wrong.stderr) == (2, "Standard input: There is no company called RED. There are: FIV.\n")


@each("asked", [(), ("emu-bay",), ("--box", "fives.toml"), ("--box", "fives.toml", "emu-bay", "-")])
def test_a_title_or_a_box_and_one_position(cli, asked):
    result = cli("score", *asked)
    assert result.exit_code == 2 and "Name a TITLE and a FILE, or a box with --box and the FILE" in result.stderr
