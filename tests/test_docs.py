"""The documents hold what the program is: commands, options, titles, moves, links, code, and the schema of the file."""

import copy
import dataclasses
import json
import re
import types
import typing
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.cli import main
from companion.engine.errors import Refusal
from companion.engine.moves import wire_name
from companion.engine.record import parse_record
from companion.games import TITLES, find_title
from companion.games.emu_bay import corrections, setup
from companion.games.emu_bay.box import box
from tests.cli.conftest import played

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGES.md", *sorted((ROOT / "docs").glob("*.md"))]
GAME_FILE = (ROOT / "docs/game-file.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDING = (ROOT / "docs/adding-a-title.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/game-file.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def name_of(path):
    return str(path.relative_to(ROOT))


def section(text, heading):
    """What stands under a heading, up to the next of the same or a higher rank."""
    rank = heading.split()[0]
    after = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"\n#{{2,{len(rank)}}} ", after)[0]


def rows(text):
    """The tables of a text: for each row its cells, without the heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def words(text):
    """What stands in backquotes."""
    return re.findall(r"`([^`]+)`", text)


# -- README, links, commands ------------------------------------------------------------------------------------------


def test_the_readme_begins_with_the_two_commands():
    first, second, third, *_ = README.splitlines()
    assert (first.split("#")[0].strip(), second.split("#")[0].strip(), third) == ("make play", "make test", "")


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(path):
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    for link in links:
        target, _, anchor = link.partition("#")
        assert not target.startswith("http"), f"{name_of(path)} sends readers out of the house: {link}"
        file = (path.parent / target).resolve() if target else path
        assert file.is_file(), f"{name_of(path)}: there is no {link}"
        if anchor:
            heads = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
            assert anchor in anchors, f"{name_of(path)}: {link}"


def test_every_document_is_linked_from_the_readme():
    linked = {(ROOT / target).resolve() for target in re.findall(r"\]\(([^)#]+)", README)}
    missing = [name_of(path) for path in DOCUMENTS[1:] if path not in linked]
    assert not missing


def test_every_command_is_in_the_readme():
    named = {found for row in rows(section(README, "## The command")) for found in re.findall(r"companion ([\w-]+)", row[0])}
    assert named == set(main.commands)


def test_every_command_and_option_is_described():
    described = {row[0]: " ".join(row) for row in rows(section(GAME_FILE, "## Commands"))[1:]}
    found = {re.findall(r"companion ([\w-]+)", head)[0]: text for head, text in described.items()}
    assert set(found) == set(main.commands)
    for name, command in main.commands.items():
        options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
        assert {option for option in words(found[name]) if option.startswith("--")} == options, name


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_commands_in_examples_are_called_rightly(path):
    """Every `companion …` in code, between the lines or in them, is a command with options that it has."""
    code = re.findall(r"```.*?\n(.*?)```|`([^`\n]+)`", path.read_text(encoding="utf-8"), re.DOTALL)
    for line in "\n".join(block or span for block, span in code).splitlines():
        if not (called := re.match(r"\s*companion ([a-z]+)([^|>]*)", line)):
            continue
        name, rest = called.groups()
        assert name in main.commands, f"{name_of(path)}: {line}"
        known = {option for parameter in main.commands[name].params for option in parameter.opts}
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in known | {"--help"}, f"{name_of(path)}: {line}"


@pytest.mark.parametrize("name", sorted(main.commands))
def test_the_help_of_a_command_has_an_example(cli_help, name):
    text = cli_help(name)
    assert re.search(rf"Examples?:\n +(.*\| )?(\w+=\S+ )?companion {name}", text)


@pytest.fixture
def cli_help():
    from click.testing import CliRunner

    return lambda name: CliRunner().invoke(main, [name, "--help"]).stdout


def test_every_title_is_in_the_readme():
    assert {word for row in rows(section(README, "## What it does")) for word in words(row[0])} == set(TITLES)


def test_every_variable_of_the_environment_is_told():
    names = {parameter.envvar for command in main.commands.values() for parameter in command.params} - {None}
    told = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    assert {name for name in names if name in told} == names


def test_every_part_of_the_house_is_told():
    house = section((ROOT / "docs/design.md").read_text(encoding="utf-8"), "## The house")
    told = {word.rstrip("/") for row in rows(house) for word in words(row[0])}
    parts = {path.name for path in (ROOT / "companion").iterdir() if not path.name.startswith((".", "__"))}
    assert {f"companion/{part}" for part in parts} <= told
    assert all((ROOT / part).exists() for part in told - {"companion/translations"})


# -- moves ------------------------------------------------------------------------------------------------------------


def fields(kind):
    """The fields of a move as the game file names them."""
    return [wire_name(kind, field.name) for field in dataclasses.fields(kind)]


def described_moves():
    """For each depth, the moves of docs/game-file.md: kind -> fields."""
    found = {}
    for heading in ("### At the depth Full", "### At the depth Books", "## Corrections"):
        table = [row for row in rows(section(GAME_FILE, heading).split("\n### ")[0]) if row[0].startswith("`")]
        found[heading] = {words(kind)[0]: words(names) for kind, names, _ in table}
    full = {**found["### At the depth Full"], **found["## Corrections"]}
    return {"full": full, "books": {**full, **found["### At the depth Books"]}}


@pytest.mark.parametrize("depth", ["full", "books"])
def test_every_move_and_field_is_described(depth):
    moves = TITLES["emu-bay"].moves[depth]
    assert described_moves()[depth] == {name: fields(kind) for name, kind in moves.items()}


@pytest.mark.parametrize("depth", ["full", "books"])
def test_the_schema_has_every_move_with_its_fields(depth):
    kinds = {found["properties"]["move"]["const"]: found for found in schema_moves(depth)}
    assert set(kinds) == set(TITLES["emu-bay"].moves[depth])
    for name, kind in TITLES["emu-bay"].moves[depth].items():
        found, hints = kinds[name], typing.get_type_hints(kind)
        assert set(found["properties"]) == {"move", *fields(kind)}
        must = [wire_name(kind, f.name) for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING]
        assert found["required"] == ["move", *must]
        for field in dataclasses.fields(kind):
            part = found["properties"][wire_name(kind, field.name)]
            assert fits(hints[field.name], part), f"{name}.{field.name}: {part}"


def schema_moves(depth):
    parts = [part["$ref"] for part in SCHEMA["$defs"][f"emu-bay-{depth}-move"]["oneOf"]]
    return [resolved({"$ref": part}) for part in parts]


def resolved(part):
    while "$ref" in part:
        part = SCHEMA["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return part


def fits(hint: Any, part: dict[str, Any]) -> bool:
    """Whether a part of the schema is what a field of this type is read from."""
    part = resolved(part)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = next(a for a in arguments if a is not types.NoneType)
        return "null" in part["type"] and fits(inner, {**part, "type": part["type"][0]})
    if hint is str:
        return part.get("type") == "string" or all(isinstance(value, str) for value in part["enum"])
    if hint is int:
        return part.get("type") == "integer"
    if origin is tuple:
        if arguments[-1] is not Ellipsis and not part.get("minItems") == part.get("maxItems") == len(arguments):
            return False
        return part["type"] == "array" and fits(arguments[0], part["items"])
    if origin is dict:
        return part["type"] == "object" and (arguments[1] is Any or fits(arguments[1], part["additionalProperties"]))
    return set(part["properties"]) == {field.name for field in dataclasses.fields(hint)}


# -- the rest of the schema -------------------------------------------------------------------------------------------


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_the_box():
    contents, defs = box(), SCHEMA["$defs"]
    assert defs["emu-bay-company"]["enum"] == list(contents.all_companies)
    assert defs["emu-bay-action"]["enum"] == list(contents.actions)
    parts = defs["emu-bay-setup"]["properties"]
    assert set(parts["setup_cards"]["properties"]) == set(contents.setup_points)
    assert {tuple(bond) for bond in parts["starting_bonds"]["properties"]["EBR"]["enum"]} == set(contents.starting_bonds)
    assert SCHEMA["properties"]["title"]["enum"] == list(TITLES)
    assert set(SCHEMA["properties"]["depth"]["enum"]) == set(TITLES["emu-bay"].moves)
    assert set(defs["emu-bay-options"]["properties"]) == {option.id for option in TITLES["emu-bay"].options}
    for option in TITLES["emu-bay"].options:
        part = defs["emu-bay-options"]["properties"][option.id]
        if "enum" in part:
            assert tuple(part["enum"]) == tuple(option.values)
        else:
            assert part["propertyNames"]["enum"] == list(option.values)
    assert defs["correct-cash"]["properties"]["move"]["const"] in TITLES["emu-bay"].moves["full"]
    assert tuple(defs["emu-bay-correct-charter"]["properties"]["what"]["enum"]) == corrections.MARKERS


def test_parts_of_set_up_and_position_are_described():
    described = {words(row[0])[0] for row in rows(section(GAME_FILE, "## Emu Bay: set-up"))[1:]}
    assert described == set(SCHEMA["$defs"]["emu-bay-setup"]["properties"])
    in_the_code = set(re.findall(r'"(\w+)"', Path(setup.__file__).read_text().split("known = {")[1].split("}")[0]))
    assert described == in_the_code
    position = [word for row in rows(section(GAME_FILE, "### Starting in the middle"))[1:] for word in words(row[0])]
    assert set(position) == set(SCHEMA["$defs"]["emu-bay-position"]["properties"])
    entry = {words(row[0])[0] for row in rows(section(GAME_FILE, "## The file")) if row[0].startswith("`")}
    assert entry == set(SCHEMA["properties"]) | set(SCHEMA["$defs"]["entry"]["properties"])


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("players", [("Ann", "Bo"), ("Ann", "Bo", "Cy"), ("Ann", "Bo", "Cy", "Dee")], ids=len)
@pytest.mark.parametrize("seed", range(5))
def test_simulated_games_are_valid(depth, players, seed):
    VALIDATOR.validate(played(seed, players, depth))


def test_recorded_games_are_valid():
    for path in sorted((ROOT / "tests/games").rglob("*.json")):
        VALIDATOR.validate(json.loads(path.read_text(encoding="utf-8")))


DATA = played(1)

BROKEN = {
    "no format": lambda d: d.pop("format"),
    "another format": lambda d: d.update(format="companion-game/2"),
    "another title": lambda d: d.update(title="monopoly"),
    "another depth": lambda d: d.update(depth="shallow"),
    "no players": lambda d: d.update(players=[]),
    "two alike": lambda d: d.update(players=["Ann", "Ann", "Cy"]),
    "six players": lambda d: d.update(players=list("abcdef")),
    "unknown option": lambda d: d["options"].update(turbo=True),
    "unknown value": lambda d: d["options"].update(forest_first_cost=6),
    "no set-up": lambda d: d.pop("setup"),
    "no first bidder": lambda d: d["setup"].pop("first_bidder"),
    "no stations": lambda d: d["setup"].pop("stations"),
    "no bonds": lambda d: d["setup"].pop("starting_bonds"),
    "no cards": lambda d: d["setup"].pop("setup_cards"),
    "unknown part": lambda d: d["setup"].update(weather="rain"),
    "card 9": lambda d: d["setup"]["setup_cards"].update({"2,2": 9}),
    "cubes on a farm": lambda d: d["setup"].update(cubes={"1,1": 2}),
    "moves no list": lambda d: d.update(moves={}),
    "a move no object": lambda d: d["moves"].append(7),
    "an unknown move": lambda d: d["moves"].append({"move": "fly"}),
    "a missing field": lambda d: d["moves"].append({"move": "bid", "player": "Ann"}),
    "an unknown field": lambda d: d["moves"].append({"move": "pass", "player": "Ann", "why": "bored"}),
    "a wrong kind": lambda d: d["moves"].append({"move": "bid", "player": "Ann", "amount": "3"}),
    "a fraction": lambda d: d["moves"].append({"move": "bid", "player": "Ann", "amount": 2.5}),
    "a wrong id": lambda d: d["moves"][0].update(id=[1]),
    "a wrong time": lambda d: d["moves"][0].update(at=7),
    "a bond of two": lambda d: d["moves"].append(
        {"move": "issue-bond", "player": "Ann", "from": "build-track", "company": "EBR", "bond": [10, 6]}
    ),
    "a space without gauge": lambda d: d["moves"].append(
        {"move": "build-track", "player": "Ann", "from": "pay-dividends", "company": "EBR", "spaces": [{"hex": "2,2"}]}
    ),
    "a move of the other depth": lambda d: d["moves"].append(
        {"move": "take-resources", "player": "Ann", "from": "pay-dividends", "company": "EBR", "count": 1, "revenue": 1}
    ),
}


@pytest.mark.parametrize("spoil", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_by_the_schema_and_by_the_program(spoil):
    data = copy.deepcopy(DATA)
    VALIDATOR.validate(data)
    spoil(data)
    assert not VALIDATOR.is_valid(data)
    with pytest.raises(Exception) as refused:
        parse_record(data, find_title).replay()
    assert isinstance(refused.value, Refusal) or isinstance(refused.value.__cause__, Refusal)


def json_blocks(text):
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]


def test_the_examples_of_the_game_file_are_valid():
    game, trace, result, position, final = json_blocks(GAME_FILE)
    VALIDATOR.validate(game)
    played_game = parse_record(game, find_title).replay()
    assert set(trace) == {"id", *played_game.trace(), "n", "move"}
    for part in ("players", "companies"):
        for name, shown in trace[part].items():
            assert set(shown) == set(played_game.trace()[part][name])
    assert set(result) == {"result", "winners", "end"}
    game["moves"].append(position)
    VALIDATOR.validate(game)
    middle = parse_record(game, find_title).replay()
    assert middle.trace()["players"]["Cy"] == {"cash": 2, "shares": {"TMLC": 1, "GT": 1}}
    assert middle.ask.actors == ("Bo",)
    assert TITLES["emu-bay"].score(final).winners == ("Ann",)


def test_every_correction_of_the_page_can_be_entered():
    """Each correction once, as described: accepted by the schema and by the program."""
    data = copy.deepcopy(DATA)
    said = {"reason": "counted again", "by": "Ann"}
    player, company = next((p, c) for p, c in holdings(data))
    data["moves"] += [
        {"move": "correct-cash", "account": player, "amount": 3, **said},
        {"move": "correct-charter", "company": "EBR", "what": "revenue", "value": -2, **said},
        {"move": "correct-hex", "hex": "2,2", "cubes": 1, **said},
        {"move": "correct-actions", "cubes": {"build-track": 2, "take-resources": 2}, **said},
        {"move": "correct-holding", "player": player, "company": company, "shares": 0, **said},
    ]
    VALIDATOR.validate(data)
    parse_record(data, find_title).replay()


def holdings(data):
    for player, hand in parse_record(data, find_title).replay().trace()["players"].items():
        for company in hand["shares"]:
            yield player, company


# -- adding a title ---------------------------------------------------------------------------------------------------


def test_the_smallest_title_runs():
    room: dict[str, Any] = {"__name__": "last_wagon"}
    blocks = re.findall(r"```python run\n(.*?)```", ADDING, re.DOTALL)
    assert len(blocks) > 4
    for block in blocks:
        exec(compile(block, "docs/adding-a-title.md", "exec"), room)
    assert room["game"].end is not None


QUOTED = re.findall(r"^( *)```python from (\S+)\n(.*?)^ *```", ADDING, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("indent", "file", "code"), QUOTED, ids=[file for _, file, _ in QUOTED])
def test_code_that_is_quoted_stands_in_the_program(indent, file, code):
    lines = "\n".join(line.removeprefix(indent) for line in code.splitlines())
    assert lines in (ROOT / file).read_text(encoding="utf-8")


def test_the_files_of_the_room_are_all_told():
    told = {word for row in rows(section(ADDING, "## How Emu Bay's room is laid out")) for word in words(row[0])}
    files = {path.name for path in (ROOT / "companion/games/emu_bay").glob("*.py")}
    assert told == files | {"data/emu-bay.toml"}
