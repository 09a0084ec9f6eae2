"""`companion runs`: best runs at one point of a game, and beside every run made."""

import json
import random
from pathlib import Path

import pytest

from companion.engine.game import Start
from companion.engine.random_play import play_out
from companion.engine.record import record_data
from companion.games import find_title
from companion.interop.game_file import read_game
from tests.eighteenxx.facts import read
from tests.eighteenxx.map.test_recorded import BANKRUPT, BASE, RUNS

#: By action of the base example game: the best, where it is more than what was run.
BETTER = {213: 160, 319: 160, 412: 280, 415: 280}
KEYS = ["id", "company", "trains", "entered", "best", "proved", "seconds"]


def chesapeake(tmp_path, depth="full", seed=4, most=400, title="18chesapeake-otr"):
    """A game of 18Chesapeake played at random, in a file."""
    title, chance = find_title(title), random.Random(seed)
    options, players = title.read_options({}), ("Ann", "Bo", "Cy")
    start = Start(title, players, options, title.draw_setup(players, options, chance), depth=depth)
    game = play_out(start.begin(), chance.choice, most)
    file = tmp_path / "rails.json"
    file.write_text(json.dumps(record_data(game.start, game.entries())), encoding="utf-8")
    return str(file)


def lines(result):
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("name", [BANKRUPT, BASE])
def test_the_check_values_of_every_recorded_run(cli, export, name):
    found = lines(cli("runs", export(name), "--every"))
    assert [list(line) for line in found] == [KEYS] * len(found)
    entered = dict(zip(*[iter(map(int, RUNS[name].split()))] * 2, strict=True))
    assert {line["id"]: line["entered"] for line in found} == entered
    better = {line["id"]: line["best"] for line in found if line["best"] != line["entered"]}
    assert better == (BETTER if name == BASE else {})
    assert all(line["proved"] and line["seconds"] >= 0 for line in found)


def test_trains_are_all_that_the_company_owns(cli, export):
    trains = {line["id"]: line["trains"] for line in lines(cli("runs", export(BASE), "--every"))}
    assert (sorted(trains[319]), trains[412]) == (["3", "4"], ["6"])


def test_before_an_entry(cli, export):
    result = cli("runs", export(BASE), "--before", 412, "--company", "PRR")
    assert result.stdout == (
        "PRR (trains 6): $280\n    6: H6 – H4 – J4 – J2 – K3.0 – L2 = $280\n    Proved: no run earns more.\n"
    )


@pytest.mark.parametrize(
    ("name", "id_", "company", "line"),
    [
        (BANKRUPT, 237, "B&O", "B&O (trains 4): $150"),  # a run that was undone, on track that was undone
        (BANKRUPT, 244, "PRR", "PRR (trains 4): $140"),  # after a token that was undone
        (BANKRUPT, 76, "B&O", "B&O (trains 2): $0"),  # before a tile that was undone, the company's only link
        (BANKRUPT, 77, "B&O", "B&O (trains 2): $60"),  # before its undo
        (BASE, 113, "B&O", "B&O (trains 2): $60"),  # a pass that we do not ask for
    ],
)
def test_before_an_entry_that_is_none_of_our_moves(cli, export, name, id_, company, line):
    result = cli("runs", export(name), "--before", id_, "--company", company)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, line)
    result = cli("runs", "-", "--before", id_, "--company", company, stdin=json.dumps(read(f"games/{name}.json")))
    assert result.stdout.splitlines()[0] == line


def test_at_a_move_from_standard_input_as_json(cli):
    game = json.dumps(read(f"games/{BASE}.json"))
    trace = [json.loads(line) for line in cli("replay", "-", "--trace", stdin=game).stdout.splitlines()]
    n = next(line["n"] for line in trace if line.get("id") == 213) - 1
    (at,) = [one for one in lines(cli("runs", "-", "--at", n, "--json", stdin=game))[0] if one["company"] == "SRR"]
    (before,) = lines(cli("runs", "-", "--before", 213, "--company", "SRR", "--json", stdin=game))[0]
    assert {**at, "seconds": 0} == {**before, "seconds": 0}
    assert (at["revenue"], at["bound"], at["proved"], at["trains"]) == (160, 160, True, ["3", "3"])
    assert sorted(route["revenue"] for route in at["routes"]) == [60, 100]
    assert list(at["routes"][0]) == ["train", "stops", "hexes", "revenue"]


def test_a_game_file_of_our_own(cli, tmp_path):
    file = chesapeake(tmp_path)
    found = lines(cli("runs", file, "--every"))
    assert found and all(line["best"] >= line["entered"] for line in found if line["proved"])
    moves = json.loads((tmp_path / "rails.json").read_text())["moves"]
    assert {moves[line["id"] - 1]["move"] for line in found} == {"run-trains"}
    company = found[0]["company"]
    own = lines(cli("runs", file, "--every", "--company", company))
    assert [line["id"] for line in own] == [line["id"] for line in found if line["company"] == company]


def test_a_run_of_nothing_that_ends_the_round(cli, tmp_path):
    """The game goes on by itself to the train export, a 4 comes, and the company's 2-trains rust: it had them still."""
    file = Path(chesapeake(tmp_path, title="18chesapeake", seed=6))
    data = json.loads(file.read_bytes())
    ran = [n for n, move in enumerate(data["moves"]) if move["move"] == "run-trains"]
    rounds = {}
    for game in read_game(file.read_bytes()).steps():
        if len(game.receipts) in ran:
            n, trains = len(game.receipts), [(train.name, train.owner) for train in game.depot.trains()]
            cash = game.companies[data["moves"][n]["company"]].cash
            rounds[str(game.round_name())] = n, cash, trains  # of the last run of each round
    n, cash, trains = next(iter(rounds.values()))
    run = data["moves"][n]
    own = [name for name, owner in trains if owner == run["company"]]
    assert set(own) == {"2"}
    data["moves"][n:] = [
        {"move": "correct-cash", "account": run["company"], "amount": -cash, "reason": "all of it"},
        *({"move": "correct-train", "train": name, "source": "bank", "target": "gone", "reason": "to be near the 4"}
          for name, owner in trains if owner == "bank" and name in ("2", "3")),
        {**run, "routes": [], "revenue": 0},
    ]  # fmt: skip
    file.write_text(json.dumps(data), encoding="utf-8")
    found = lines(cli("runs", str(file), "--every"))[-1]
    assert (found["company"], found["trains"], found["entered"]) == (run["company"], own, 0)
    assert found["best"] > 0
    after = json.loads(cli("replay", str(file), "--trace").stdout.splitlines()[-2])
    assert after["companies"][run["company"]]["trains"] == []


def test_the_set_up_and_a_company_without_trains(cli, tmp_path):
    file = chesapeake(tmp_path, most=30)
    assert cli("runs", file, "--at", 0).stdout == "No company owns a train.\n"
    assert cli("runs", file, "--at", 0, "--company", "PRR").stdout == (
        "PRR (no trains): $0\n    Proved: no run earns more.\n"
    )


def test_stopped_by_the_clock(cli, export):
    file = export(BASE)
    result = cli("runs", file, "--before", 213, "--company", "SRR", "--seconds", 0)
    assert "Not proved within 0 seconds: a better run may earn up to $" in result.stdout
    (answer,) = lines(cli("runs", file, "--before", 213, "--company", "SRR", "--seconds", 0, "--json"))[0]
    assert answer["revenue"] <= 160 < answer["bound"] and not answer["proved"]


def test_a_board_too_large_to_list_all_routes(cli, export, monkeypatch):
    monkeypatch.setattr("companion.eighteenxx.map.search.route_tree.MOST_STEPS", 1)
    monkeypatch.setattr("companion.eighteenxx.map.search.route_tree.PAUSE", 1)
    result = cli("runs", export(BASE), "--before", 213, "--company", "SRR")
    assert result.exit_code == 0
    assert "    Not proved: a better run may earn up to $" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--at", 9999), "rails.json has 60 moves; there is no move 9999."),
        (("--before", "n7"), "rails.json: no move has the id n7."),
        (("--before", "None"), "rails.json: no move has the id None."),  # its moves have no ids
        (("--at", 3, "--company", "XYZ"), "There is no company XYZ; they are PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
        (("--every", "--company", "XYZ"), "There is no company XYZ; they are PRR, PLE, SRR, B&O, C&O, LV, C&A, N&W."),
    ],
)
def test_what_is_not_there(cli, tmp_path, arguments, sentence):
    result = cli("runs", chesapeake(tmp_path, most=60), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{sentence}\n") and len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [(), ("--at", 3, "--every"), ("--before", 3, "--at", 2), ("--at", -1), ("--at", "x")]
)
def test_called_wrongly(cli, tmp_path, arguments):
    assert cli("runs", chesapeake(tmp_path, most=60), *arguments).exit_code == 2


def test_a_game_without_the_map(cli, tmp_path, game_file):
    result = cli("runs", chesapeake(tmp_path, depth="books", most=60), "--every")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "this game of 18Chesapeake: Off the Rails was played at the depth Books, without the map; "
        "best runs need the depth Full.\n"
    )
    result = cli("runs", game_file, "--at", 1)
    assert result.exit_code == 2
    assert result.stderr.endswith("Emu Bay Railway Company is no 18xx game: no trains run in it.\n")


def test_a_move_that_does_not_stand(cli, tmp_path):
    file = tmp_path / "friday.json"
    data = json.loads(Path(chesapeake(tmp_path, most=60)).read_text(encoding="utf-8"))
    data["moves"][20] = {"move": "pass", "player": "Nobody"}
    file.write_text(json.dumps(data), encoding="utf-8")
    result = cli("runs", str(file), "--every")
    assert result.exit_code == 1 and result.stderr.startswith("move 21: ")
    assert cli("runs", str(file), "--at", 10).exit_code == 0
