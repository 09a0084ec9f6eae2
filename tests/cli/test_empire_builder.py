"""The Empire Builder family on the command line: editions at random, standings where most cash does not always win."""

import json

import pytest


@pytest.mark.parametrize("edition", ["eurorails", "iron-dragon", "custom"])
def test_an_edition_is_played_at_random_and_replayed(cli, tmp_path, edition):
    result = cli("simulate", "empire-builder", "--edition", edition, "--players", 3, "--out", tmp_path)
    assert result.exit_code == 0, result.output
    file = tmp_path / "empire-builder-1-1.json"
    assert json.loads(file.read_text(encoding="utf-8"))["edition"] == edition
    assert "The game is over." in cli("replay", file).stdout
    lines = [json.loads(line) for line in cli("replay", file, "--trace").stdout.splitlines()]
    for player in lines[-2]["players"].values():
        assert set(player) >= {"cash", "train", "loads", "cities"}
        assert type(player["cities"]) in (int, list)
    assert cli("replay", file, "--trusted").stdout == cli("replay", file).stdout


def test_empire_builder_itself_goes_by_its_name_too(cli, tmp_path):
    assert cli("simulate", "empire-builder", "--edition", "empire-builder", "--out", tmp_path).exit_code == 0
    game = json.loads((tmp_path / "empire-builder-1-1.json").read_text(encoding="utf-8"))
    assert game["edition"] == "default"
    named = cli("replay", "-", "--trace", stdin=json.dumps({**game, "edition": "empire-builder"}))
    assert (named.exit_code, named.stdout) == (0, cli("replay", "-", "--trace", stdin=json.dumps(game)).stdout)


def test_an_edition_that_there_is_not(cli, tmp_path):
    result = cli("simulate", "empire-builder", "--edition", "nix", "--out", tmp_path)
    assert result.exit_code == 2
    assert "has no edition nix. It has: default, empire-builder-classic, eurorails" in result.stderr


def test_the_winner_need_not_have_most(cli):
    players = {"Ann": {"cash": 252, "connected": True, "met": True}, "Bo": {"cash": 271, "connected": True},
               "Cy": {"cash": 280}}
    lines = cli("score", "empire-builder", "-", stdin=json.dumps({"players": players})).stdout.splitlines()
    assert [line.split() for line in lines[-3:]] == [["1", "Ann", "252M"], ["2", "Bo", "271M"], ["3", "Cy", "280M"]]
    given = json.dumps({"players": players, "places_by_cash": True})
    lines = cli("score", "empire-builder", "-", stdin=given).stdout.splitlines()
    assert [line.split()[:2] for line in lines[-3:]] == [["1", "Ann"], ["2", "Cy"], ["3", "Bo"]]
