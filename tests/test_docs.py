"""The documents hold what the program is: commands, options, titles, links, code, and what a title of the family writes."""

import dataclasses
import importlib
import inspect
import re
from typing import Any

import pytest

from companion import cli
from companion.eighteenxx import powers as _powers  # noqa: F401
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.model.title_rules import TitleRules
from companion.eighteenxx.title import Eighteen
from companion.engine.asks import Ask
from companion.engine.game import Game
from companion.engine.title import Title
from companion.games import TITLES
from companion.translations.catalogues import language, languages
from tests import documents
from tests.documents import (
    ADDING,
    DESIGN,
    DOCUMENTS,
    FAMILY,
    GAME_FILE,
    README,
    READMES,
    ROOT,
    name_of,
    rows,
    section,
    words,
)
from tests.each import each
from tests.test_game_file import EIGHTEEN

#: Every command by its name.
COMMANDS = {name: getattr(importlib.import_module(f"companion.cli.{room}"), it) for name, (room, it) in cli.COMMANDS.items()}

# -- README, links, commands ------------------------------------------------------------------------------------------


@each("path", READMES)
def test_the_readme_begins_with_the_two_commands(path):
    first, second, third, *_ = path.read_text(encoding="utf-8").splitlines()
    assert (first.split("#")[0].strip(), second.split("#")[0].strip(), third) == ("make play", "make test", "")


@each("path", READMES[1:])
def test_pages_for_hosts_say_what_screens_say(path):
    """In each language there is one, and it calls the depths as screens in that language do."""
    catalogue = language(path.suffixes[0][1:]).catalogue
    depths = re.findall(r"\*\*(\w+)\*\*", path.read_text(encoding="utf-8"))
    assert depths == [catalogue.get(depth).string for depth in ("Score", "Books", "Full")]
    assert len(READMES) == 1 + len(languages())


@each("path", DOCUMENTS)
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
    assert named == set(COMMANDS)


def test_every_command_and_option_is_described():
    described = {row[0]: " ".join(row) for row in rows(section(GAME_FILE, "## Commands"))[1:]}
    found = {re.findall(r"companion ([\w-]+)", head)[0]: text for head, text in described.items()}
    assert set(found) == set(COMMANDS)
    for name, command in COMMANDS.items():
        options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
        assert {option for option in words(found[name]) if option.startswith("--")} == options, name


@each("path", DOCUMENTS)
def test_commands_in_examples_are_called_rightly(path):
    """Every `companion …` in code, between the lines or in them, is a command with options that it has."""
    code = re.findall(r"```.*?\n(.*?)```|`([^`\n]+)`", path.read_text(encoding="utf-8"), re.DOTALL)
    for line in "\n".join(block or span for block, span in code).splitlines():
        if not (called := re.match(r"\s*companion ([a-z]+)([^|>]*)", line)):
            continue
        name, rest = called.groups()
        assert name in COMMANDS, f"{name_of(path)}: {line}"
        known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in known | {"--help"}, f"{name_of(path)}: {line}"


@each("name", sorted(COMMANDS))
def test_the_help_of_a_command_has_an_example(cli_help, name):
    text = cli_help(name)
    assert re.search(rf"Examples?:\n +(.*\| )?(\w+=\S+ )?companion {name}", text)


@pytest.fixture
def cli_help():
    from click.testing import CliRunner

    return lambda name: CliRunner().invoke(cli.main, [name, "--help"]).stdout


def test_every_title_is_in_the_readme():
    assert {word for row in rows(section(README, "## What it does")) for word in words(row[0])} == set(TITLES)


def test_every_variable_of_the_environment_is_told():
    names = {parameter.envvar for command in COMMANDS.values() for parameter in command.params} - {None}
    told = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    assert {name for name in names if name in told} == names


def test_every_part_of_the_house_is_told():
    house = section(DESIGN, "## The house")
    told = {word.rstrip("/") for row in rows(house) for word in words(row[0])}
    parts = {path.name for path in (ROOT / "companion").iterdir() if not path.name.startswith((".", "__"))}
    assert {f"companion/{part}" for part in parts} <= told
    assert all((ROOT / part).exists() for part in told - {"companion/translations"})


def test_the_design_is_read_in_twenty_minutes():
    assert len(DESIGN.split()) <= 20 * 240


#: The ends of the paths of all files, as `presidency.py` and `rules/presidency.py`.
ENDS = {"/".join(path.parts[-n:]) for part in ("companion", "tests", "docs", "templates", "print", "data")
        for path in (ROOT / part).rglob("*.*") for n in range(1, 5)}  # fmt: skip


@each("path", [path for path in DOCUMENTS if path.name != "CHANGES.md"])
def test_files_that_are_named_are_there(path):
    named = {word for word in words(path.read_text(encoding="utf-8")) if re.fullmatch(r"[\w/.-]+\.(py|html)", word)}
    assert {word for word in named if not word.startswith("companion/games/TITLE")} <= ENDS


# -- from Python ------------------------------------------------------------------------------------------------------

PYTHON = (ROOT / "docs/python.md").read_text(encoding="utf-8")


def test_the_page_for_python_runs():
    room: dict[str, Any] = {"__name__": "from_python"}
    blocks = re.findall(r"```python run\n(.*?)```", PYTHON, re.DOTALL)
    assert len(blocks) > 5 and "```python\n" not in PYTHON
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), room)
    assert room["middle"].end is not None


def test_what_is_public_is_there():
    for row in rows(PYTHON)[1:]:
        module, *names = words(row[0])
        found = importlib.import_module(module)
        assert [name for name in names if not hasattr(found, name)] == []
    own = {**vars(Game), **vars(Title), **vars(Ask), "ask": 0, "end": 0, "receipts": 0, "text": 0}
    own |= dict.fromkeys(field.name for kind in (Title, Ask) for field in dataclasses.fields(kind))
    told = {name for row in rows(PYTHON)[1:] for name in words(row[1])} - {"companion replay"}
    assert told - set(own) == set()


# -- adding a title ---------------------------------------------------------------------------------------------------


def test_the_smallest_title_runs():
    room: dict[str, Any] = {"__name__": "last_wagon"}
    blocks = re.findall(r"```python run\n(.*?)```", ADDING, re.DOTALL)
    assert len(blocks) > 4
    for block in blocks:
        exec(compile(block, "docs/adding-a-title.md", "exec"), room)
    assert room["game"].end is not None


QUOTED = re.findall(r"^( *)```python from (\S+)\n(.*?)^ *```", ADDING, re.DOTALL | re.MULTILINE)


@each(("indent", "file", "code"), QUOTED)
def test_code_that_is_quoted_stands_in_the_program(indent, file, code):
    lines = "\n".join(line.removeprefix(indent) for line in code.splitlines())
    assert lines in (ROOT / file).read_text(encoding="utf-8")


def test_the_files_of_the_room_are_all_told():
    told = {word for row in rows(section(ADDING, "## How Emu Bay's room is laid out")) for word in words(row[0])}
    files = {path.name for path in (ROOT / "companion/games/emu_bay").glob("*.py")}
    assert told == files | {"data/emu-bay.toml", "sheets/"}


# -- printing ---------------------------------------------------------------------------------------------------------


# -- the 18xx family --------------------------------------------------------------------------------------------------

HOOKS = {words(row[0])[0] for row in rows(section(FAMILY, "## Hooks"))[1:]}


def test_every_hook_is_described():
    assert set(re.findall(r"    def (\w+)", inspect.getsource(TitleRules))) == HOOKS


#: What a title says instead of a hook: its procedures, what may be done at any time, and what stays hidden.
NAMED = {"rules", "rounds", "anytime_acts", "kinds", "extras_of", "words",
         "hides", "hides_from_hosts", "is_to_come", "turned_up"}


@each("title", EIGHTEEN)
def test_a_title_of_the_family_overrides_its_hooks_and_nothing_else(title):
    above = TITLES[title].game.__mro__
    own = {name for kind in above[: above.index(Eighteen)] for name in vars(kind) if not name.startswith("__")}
    assert own & set(dir(Eighteen)) <= {*HOOKS, *NAMED}
    assert own & {*HOOKS, *NAMED}


def test_the_rooms_of_the_family_are_all_told():
    told = [word for row in rows(section(FAMILY, "## Its rooms"))[1:] for word in words(row[0])]
    family = ROOT / "companion/eighteenxx"
    files = {path.name for path in family.glob("*.py")} - {"__init__.py"}
    rooms = {f"{path.parent.relative_to(family)}/" for path in family.rglob("*/__init__.py")}
    assert sorted(told) == sorted(files | rooms) and len(rooms) > 10


def lines_that_say_something(*paths):
    """How many lines of files are neither blank nor a comment."""
    lines = [line.strip() for path in paths for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    return sum(1 for line in lines if line and not line.startswith("#"))


def up_to_ten(number):
    return -(-number // 10) * 10


def test_the_lines_of_an_18xx_title_are_counted_rightly():
    counted = {}
    for title, room in (("18chesapeake-otr", "chesapeake"), ("1889", "shikoku_1889"), ("1830", "barons_1830")):
        parts = (sorted((ROOT / f"companion/games/{room}").glob("*.py")), [f"data/{title}.toml"],
                 [f"data/{title.removesuffix('-otr')}-map.toml"])  # fmt: skip
        lines = [lines_that_say_something(*files) for files in parts]
        assert lines[0] <= 100
        assert sum(lines) <= 500
        counted[title] = [up_to_ten(number) for number in (*lines, sum(lines))]
    variant = lines_that_say_something("data/18chesapeake.toml")
    assert variant <= 100
    counted["18chesapeake"] = [up_to_ten(variant)] * 2
    text = section(ADDING, "## A title of the 18xx family").split("\n### ")[0]
    assert {words(row[0])[0]: [int(n) for n in re.findall(r"\d+", " ".join(row[1:]))] for row in rows(text)[1:5]} == counted


def test_every_word_of_a_box_and_every_power_is_told():
    """The page says each field of a data file as the box itself says it, and each kind of power with its fields."""
    assert "\n".join(documents.table_of_box()) in ADDING
    power = section(ADDING, "## A title of the 18xx family").split("\nA `power` has")[1].split("\n### ")[0]
    rows_ = {words(row[0])[0]: set(words(row[1])) for row in rows(power)[1:]}
    assert set(rows_) == set(Power.kinds)
    for kind, cls in Power.kinds.items():
        assert {field.name for field in dataclasses.fields(cls)} - {"kind"} == {w for w in rows_[kind] if w.islower()
                                                                               and '"' not in w}, kind


def test_the_made_up_variant_is_built_and_played():
    (file,) = re.findall(r"```toml variant\n(.*?)```", ADDING, re.DOTALL)
    room: dict[str, Any] = {"__name__": "low_water", "FILE": file}
    blocks = re.findall(r"```python variant\n(.*?)```", ADDING, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "docs/adding-a-title.md", "exec"), room)
    dredged = [fact for receipt in room["game"].receipts for fact in receipt.facts if fact.kind == "company-floated"]
    said = room["game"].text_of
    paid = [line for receipt in room["game"].receipts for line in receipt.postings if str(said(line.why)) == "dredging"]
    assert len(paid) == len(dredged) > 0
