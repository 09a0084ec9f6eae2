"""`companion simulate`: whole games at random, from the offers of the rules."""

import json

import pytest


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_files_are_legal_games(cli, tmp_path, players, depth):
    arguments = ("--players", players, "--games", 3, "--seed", 5, "--depth", depth, "--out", tmp_path / "new" / "games")
    result = cli("simulate", "emu-bay", *arguments)
    assert result.exit_code == 0, result.output
    files = sorted((tmp_path / "new" / "games").iterdir())
    assert [file.name for file in files] == ["emu-bay-5-1.json", "emu-bay-5-2.json", "emu-bay-5-3.json"]
    for file in files:
        assert json.loads(file.read_text(encoding="utf-8")).get("depth", "full") == depth
        assert "The game is over." in cli("replay", file).stdout


def test_the_same_seed_gives_the_same_files(cli, tmp_path):
    for out in ("one", "two"):
        cli("simulate", "emu-bay", "--games", 2, "--seed", 11, "--out", tmp_path / out)
    cli("simulate", "emu-bay", "--games", 2, "--seed", 12, "--out", tmp_path / "three")
    folders = [sorted((tmp_path / name).iterdir()) for name in ("one", "two", "three")]
    one, two, three = ([file.read_bytes() for file in folder] for folder in folders)
    assert one == two
    assert not set(one) & set(three)
    assert len(set(one)) == 2


def test_a_game_does_not_depend_on_how_many_are_played(cli, tmp_path):
    cli("simulate", "emu-bay", "--games", 3, "--seed", 4, "--out", tmp_path / "many")
    cli("simulate", "emu-bay", "--games", 1, "--seed", 4, "--out", tmp_path / "few")
    assert (tmp_path / "many/emu-bay-4-1.json").read_bytes() == (tmp_path / "few/emu-bay-4-1.json").read_bytes()


def test_the_summary_counts_how_the_games_ended(cli, tmp_path):
    lines = cli("simulate", "emu-bay", "--games", 12, "--out", tmp_path).stdout.splitlines()
    assert lines[0] == f"Emu Bay Railway Company: 12 games with 3 players, seed 1, in {tmp_path}"
    assert sum(int(line.split()[0]) for line in lines[1:-1]) == 12
    assert lines[-1].startswith("Moves in a game: ")


def test_json_lists_the_games(cli, tmp_path):
    found = json.loads(cli("simulate", "emu-bay", "--games", 2, "--out", tmp_path, "--json").stdout)
    assert [line["file"] for line in found] == [str(tmp_path / f"emu-bay-1-{k}.json") for k in (1, 2)]
    assert all(line["end"] and set(line["result"]) == {"Ann", "Bo", "Cy"} for line in found)


def test_files_go_to_the_current_folder(program, tmp_path):
    assert program("simulate", "emu-bay").returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["emu-bay-1-1.json"]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["monopoly"], "There is no title monopoly here."),
        (["emu-bay", "--players", 8], "is played by 2, 3, 4, 5 players, not 8."),
        (["emu-bay", "--players", 1], "not 1."),
    ],
)
def test_what_cannot_be_played(cli, arguments, part):
    result = cli("simulate", *arguments)
    assert result.exit_code == 2
    assert part in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_made(cli, tmp_path):
    (tmp_path / "file").touch()
    result = cli("simulate", "emu-bay", "--out", tmp_path / "file" / "games")
    assert result.exit_code == 2
    assert result.stderr == f"The folder {tmp_path}/file/games cannot be made: Not a directory.\n"


def test_a_file_that_cannot_be_written(cli, tmp_path):
    (tmp_path / "emu-bay-1-1.json").mkdir()
    result = cli("simulate", "emu-bay", "--out", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path}/emu-bay-1-1.json cannot be written: Is a directory.\n"
