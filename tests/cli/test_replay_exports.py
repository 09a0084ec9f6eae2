"""`companion replay` of games exported from 18xx.games; the examples are the facts' recorded games."""

import json

import pytest

from tests.eighteenxx import facts

OTR = "18ChesapeakeOfftheRails_game_end_bankrupt"


def test_standings_and_end(cli, export):
    result = cli("replay", export())
    assert result.exit_code == 0
    assert result.stdout == (
        "18Chesapeake: Off the Rails: 3 players, 212 moves\n"
        "  1  Player 1  $1,342\n"
        "  2  Player 3    $859\n"
        "  3  Player 2    $278\n"
        "The game is over. Player 2 is bankrupt: PLE must buy a train, and the money for one of the bank cannot be raised.\n"
    )


@pytest.mark.parametrize("trusted", [(), ("--trusted",)])
def test_the_trace_has_the_numbers_of_the_actions(cli, export, trusted):
    lines = [json.loads(line) for line in cli("replay", export("1277"), "--trace", *trusted).stdout.splitlines()]
    assert lines[0]["move"] is None
    assert [line["n"] for line in lines[:-1]] == list(range(len(lines) - 1))
    assert lines[-2]["id"] == 424
    for line in lines[:-1]:
        money = [*line["players"].values(), *line["companies"].values()]
        assert line["bank"] + sum(holder["cash"] for holder in money) == 8000
    assert lines[-1] == {
        "result": {"Player 1": 1028, "Player 2": 1045, "Player 3": 1153, "Player 4": 600, "Player 5": 1216},
        "winners": ["Player 5"], "end": "bankrupt",
    }  # fmt: skip


def test_an_action_that_does_not_stand(cli, export):
    actions = [dict(action) for action in facts.read(f"games/{OTR}.json")["actions"]]
    next(action for action in actions if action["id"] == 49)["price"] = 70
    result = cli("replay", export(actions=actions))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "move 34: action 49 (buy_train): 2 costs $80.\n"


def test_a_result_that_is_not_ours(cli, export):
    result = cli("replay", export(result={"20218": 1, "14294": 278, "19998": 859}))
    assert (result.exit_code, result.stderr) == (1, "move 212: Player 1 has $1,342 at the end; the file says $1.\n")


def test_a_title_that_cannot_be_read(cli, export):
    result = cli("replay", export(title="18Nowhere"))
    assert result.exit_code == 2
    assert "Games of 18Nowhere cannot be read" in result.stderr


def test_a_pinned_game_is_replayed_with_a_note(cli, export):
    settings = {**facts.read(f"games/{OTR}.json")["settings"], "pin": "a1b2c3"}
    result = cli("replay", export(settings=settings))
    assert (result.exit_code, result.stderr) == (
        0, "Note: The site kept this game on an old version of its program, whose rules may be others.\n",
    )
    assert cli("replay", export()).stderr == ""


def test_a_refusal_of_a_pinned_game_says_so_in_its_line(cli, export):
    settings = {**facts.read(f"games/{OTR}.json")["settings"], "pin": "a1b2c3"}
    result = cli("replay", export(settings=settings, turn=5))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "move 212: The game ends in OR 4.2; the file says Operating Round 5. "
        "The site kept this game on an old version of its program, whose rules may be others.\n"
    )
