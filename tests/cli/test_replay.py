"""`companion replay`: standings, the trace, the first illegal move, and files that are no game files."""

import json
import socket

import pytest

from tests.cli.conftest import played
from tests.each import each


def sentence(result, code):
    """The one line on standard error of a command that ended with `code`."""
    assert result.exit_code == code, result.output
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_the_standings_and_why_it_ended(cli, game_file, data):
    result = cli("replay", game_file)
    assert result.exit_code == 0
    head, *standing, why = result.stdout.splitlines()
    assert head == f"Emu Bay Railway Company: 3 players, {len(data['moves'])} moves"
    amounts = [int(line.split()[-1].removeprefix("₤")) for line in standing]
    assert amounts == sorted(amounts, reverse=True)
    assert [int(line.split()[0]) for line in standing] == [amounts.index(amount) + 1 for amount in amounts]
    assert why.startswith("The game is over. ")
    assert result.stderr == ""


def test_players_with_equal_money_share_a_rank(cli, data):
    data["moves"] = []
    result = cli("replay", "-", stdin=json.dumps(data))
    assert [line.split() for line in result.stdout.splitlines()[1:4]] == [
        ["1", "Ann", "₤8"], ["1", "Bo", "₤8"], ["1", "Cy", "₤8"]
    ]  # fmt: skip
    assert "The game is not over. Auction of L&W: " in result.stdout


def test_json_for_programs(cli, game_file, data):
    found = json.loads(cli("replay", game_file, "--json").stdout)
    assert set(found["result"]) == {"Ann", "Bo", "Cy"}
    assert found["moves"] == len(data["moves"])
    assert found["standings"][0]["rank"] == 1
    assert found["winners"] == [line["player"] for line in found["standings"] if line["rank"] == 1]
    assert found["end"] and found["why"]


def test_the_trace_has_a_line_for_the_set_up_each_move_and_the_result(cli, game_file, data):
    result = cli("replay", game_file, "--trace")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["n"] for line in lines[:-1]] == list(range(len(data["moves"]) + 1))
    assert lines[0]["move"] is None
    assert [line["move"] for line in lines[1:-1]] == data["moves"]
    for line in lines[:-1]:
        assert set(line["players"]) == {"Ann", "Bo", "Cy"}
        assert set(line["companies"]) == {"EBR", "TMLC", "L&W", "GT", "MLM", "NED", "NMF"}
        money = [*line["players"].values(), *line["companies"].values()]
        assert sum(holder["cash"] for holder in money) + line["bank"] == 0
    assert set(lines[-1]) == {"result", "winners", "end"}
    last = {player: hand["cash"] for player, hand in lines[-2]["players"].items()}
    assert lines[-1]["result"] == last


def test_the_id_of_an_entry_is_in_its_line(cli, data):
    data["moves"] = [{**data["moves"][0], "id": 23, "at": "2026-03-01T20:00:00Z", "by": "Bo"}]
    line = json.loads(cli("replay", "-", "--trace", stdin=json.dumps(data)).stdout.splitlines()[1])
    assert line["id"] == 23
    assert not {"at", "by", "id"} & set(line["move"])


def test_the_first_illegal_move_is_named_with_its_reason_and_money(cli, data):
    bidder = data["setup"]["first_bidder"]
    data["moves"] = [{"move": "bid", "player": bidder, "amount": 9}]
    assert sentence(cli("replay", "-", stdin=json.dumps(data)), 1) == f"move 1: {bidder} has ₤8 and cannot bid ₤9."


def test_the_trace_goes_up_to_the_illegal_move(cli, data):
    data["moves"][5:] = [{"move": "pay-dividends", "player": "Nobody", "from": "build-track"}]
    result = cli("replay", "-", "--trace", stdin=json.dumps(data))
    assert sentence(result, 1).startswith("move 6: ")
    assert [json.loads(line)["n"] for line in result.stdout.splitlines()] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "move", [7, None, [], {}, {"move": "fly"}, {"move": ["bid"]}, {"move": "bid"}, {"move": "pass", "player": 3}],
)  # fmt: skip
def test_a_move_that_cannot_be_read_is_a_refused_move(cli, data, move):
    data["moves"].insert(2, move)
    assert sentence(cli("replay", "-", stdin=json.dumps(data)), 1).startswith("move 3: ")


def test_a_move_after_the_end_is_refused(cli, data):
    data["moves"].append(data["moves"][0])
    assert "The game is over" in sentence(cli("replay", "-", stdin=json.dumps(data)), 1)


def test_trusted_believes_the_file(cli, data):
    bidder = data["setup"]["first_bidder"]
    data["moves"] = [{"move": "bid", "player": bidder, "amount": 1}]  # the minimum is 2
    assert sentence(cli("replay", "-", stdin=json.dumps(data)), 1).startswith("move 1: Minimum is ₤2")
    assert cli("replay", "-", "--trusted", stdin=json.dumps(data)).exit_code == 0


def test_trusted_and_checked_replay_are_the_same_game(cli, game_file):
    assert cli("replay", game_file, "--trace").stdout == cli("replay", game_file, "--trace", "--trusted").stdout


def test_a_game_at_the_depth_books(cli):
    data = played(depth="books")
    result = cli("replay", "-", "--json", stdin=json.dumps(data))
    assert json.loads(result.stdout)["depth"] == "books"


# -- what is no game file ---------------------------------------------------------------------------------------------


@each(
    ("content", "part"),
    [
        (b"", "This is not JSON"),
        (b"{", "This is not JSON"),
        (b"\x00\x01\x02\xff\xfe" * 100, "not JSON"),
        ("Grüße".encode("latin-1"), "not JSON"),
        (b"[" * 200_000, "not JSON"),
        (b'{"a":' * 100_000, "not JSON"),
        (b"1" * 10_000, "not JSON"),
        (b"[1, 2]", '"format": "companion-game/1"'),
        (b"null", '"format": "companion-game/1"'),
        (b'{"format": "companion-game/2"}', '"format": "companion-game/1"'),
        (b'{"format": "companion-game/1"}', 'has no "title"'),
    ],
)
def test_what_is_no_game_file_gets_one_sentence(cli, content, part):
    assert part in sentence(cli("replay", "-", stdin=content), 2)


@pytest.mark.parametrize(
    ("part", "value", "sentence_has"),
    [
        ("title", "monopoly", "There is no title monopoly here. The titles are: emu-bay, "),
        ("edition", "first", "has no edition first"),
        ("depth", "shallow", "depths full, books, not shallow"),
        ("depth", ["full"], "not ['full']"),
        ("players", ["Ann"], "not 1"),
        ("players", ["Ann", "Ann", "Bo"], "same name"),
        ("players", "Ann", "a list of names"),
        ("options", {"turbo": True}, "has no option turbo"),
        ("options", [], "are objects"),
        ("setup", {}, 'The setup lacks its part "'),
        ("setup", None, "are objects"),
        ("moves", {}, "are a list"),
    ],
)
def test_a_wrong_part_is_named(cli, data, part, value, sentence_has):
    data[part] = value
    assert sentence_has in sentence(cli("replay", "-", stdin=json.dumps(data)), 2)


@pytest.mark.parametrize("part", ["first_bidder", "setup_cards", "stations", "starting_bonds"])
def test_a_missing_part_of_the_set_up_is_named(cli, data, part):
    del data["setup"][part]
    assert f'"{part}"' in sentence(cli("replay", "-", stdin=json.dumps(data)), 2)


def test_a_folder_is_no_file(cli, tmp_path):
    assert sentence(cli("replay", tmp_path), 2) == f"{tmp_path} is a folder, not a file."


def test_a_missing_file_is_named(cli, tmp_path):
    assert sentence(cli("replay", tmp_path / "none.json"), 2) == f"There is no file {tmp_path}/none.json."


def test_a_file_that_cannot_be_opened(cli, tmp_path):
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        assert sentence(cli("replay", tmp_path / "door"), 2) == f"{tmp_path}/door cannot be read: No such device or address."


def test_an_endless_file_is_left_alone(cli):
    assert sentence(cli("replay", "/dev/zero"), 2) == "/dev/zero is larger than 64 MB."


@pytest.mark.parametrize("name", ["Ann\nmove 9: hoax", "Ann\x1b[31m", "Ann\u2028Bo", "𝔄nn 👩‍🚂"])
def test_a_name_cannot_break_a_line_or_steer_the_terminal(cli, data, name):
    """A name may be anything; what is printed stays in its line."""
    changed = json.loads(json.dumps(data).replace('"Ann"', json.dumps(name)))
    result = cli("replay", "-", stdin=json.dumps(changed))
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 5
    assert "\x1b" not in result.stdout
    changed["moves"] = [{"move": "bid", "player": name, "amount": 99}, {"move": "bid", "player": name, "amount": 99}]
    assert sentence(cli("replay", "-", stdin=json.dumps(changed)), 1).startswith("move 1: ")


def test_a_name_with_half_a_letter_is_refused(cli, data):
    changed = json.dumps(data).replace('"Ann"', '"\\ud800"')
    assert "wrong letters" in sentence(cli("replay", "-", stdin=changed), 2)


def test_a_fault_of_the_companion_is_one_sentence_too(cli, game_file, monkeypatch):
    monkeypatch.setattr("companion.cli.games.result_line", lambda game: 1 / 0)
    assert "ZeroDivisionError" in sentence(cli("replay", game_file, "--json"), 2)
    assert isinstance(cli("replay", game_file, "--json", COMPANION_DEBUG="1").exception, ZeroDivisionError)
