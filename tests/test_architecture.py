"""The shape of the house: imports run one way only, and no file or function outgrows a reader.

Plain `ast`, no import is executed. Each checker takes the source as text, so that the tests can feed it a wrong one.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "companion").rglob("*.py"))
TITLES = {path.stem for path in (ROOT / "companion/games").glob("*") if path.name != "__init__.py"}

FILE_LINES = 500
FUNCTION_LINES = 60

#: What each part of the house may import of the house: names of modules, each with everything below it.
#: The long way down is web -> tables -> games -> eighteenxx -> engine. A part of a part may have less than its whole.
MAY_IMPORT = {
    "engine": {"engine"},
    "eighteenxx": {"eighteenxx", "engine", "places"},
    # Track and routes know no money, no certificates and no turns.
    "eighteenxx.map": {"eighteenxx.map", "engine", "places"},
    "games": {"games", "eighteenxx", "engine", "places"},
    # A tournament knows no title and no table: only results.
    "tournament": {"tournament", "engine"},
    "store": {"store", "places"},
    # The process that searches knows only what it is asked.
    "searching": {"searching"},
    "tables": {"searching", "tables", "tournament", "store", "games", "eighteenxx", "engine", "places"},
    "interop": {"interop", "tables", "games", "eighteenxx", "engine", "places", "__version__"},
    # A reader of a site's games knows the rules that play them, and no table.
    "interop.eighteen_xx_games": {"interop.eighteen_xx_games", "eighteenxx", "engine"},
    "paper": {"paper", "places"},
    "sheets": {"sheets", "paper", "tables", "tournament", "games", "eighteenxx", "engine", "places", "__version__"},
    # The web knows the engine only through a Table; it may render the engine's texts.
    "web": {
        "web", "tables", "tournament", "sheets", "paper.qr", "paper.chart", "interop", "addresses", "places", "engine.text",
        "__version__",
    },
    "cli": {""},  # ties everything together
    "__main__": {"cli"},
    "places": {"places"},
    "translations": {"translations"},
    "addresses": set(),
    "__init__": set(),
}

#: No framework, no clock, no database, in anything that knows rules ...
NOT_IN_RULES = {
    "asyncio", "datetime", "http", "logging", "multiprocessing", "secrets", "socket", "sqlite3", "subprocess",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
#: ... and in the engine no files and no chance either.
NOT_IN_ENGINE = NOT_IN_RULES | {"io", "locale", "os", "pathlib", "random", "shutil", "sys"}
NOT_CALLED_IN_ENGINE = {"open", "print", "input", "eval", "exec", "__import__"}


def module_name(path: Path) -> str:
    """`companion/engine/__init__.py` -> "companion.engine"; the package's own file is "companion.__init__"."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


def imports(source: str, module: str, package: bool = False) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything that the source imports, wherever the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                home = module.split(".") if package else module.split(".")[:-1]
                home = home[: len(home) - node.level + 1]
                start = ".".join([*home, *start.split(".")] if start else home)
            for alias in node.names:
                yield node.lineno, f"{start}.{alias.name}"


def wrong_imports(source: str, module: str, titles: set[str] = TITLES, package: bool = False) -> list[str]:
    """A sentence for each import that runs the wrong way."""
    parts = module.split(".")
    part = part_of(module)
    if part is None:
        return [f"{module} is a new part of the house: say in tests/test_architecture.py what it may import."]
    wrong = []
    for line, target in imports(source, module, package):
        where = f"{module}, line {line}, imports {target}"
        if target.split(".")[0] != "companion":
            if reason := foreign(part, target.split(".")[0]):
                wrong.append(f"{where}: {reason}.")
            continue
        inner = target.removeprefix("companion").lstrip(".")
        if not any(f"{inner}.".startswith(f"{allowed}.") or not allowed for allowed in MAY_IMPORT[part]):
            wrong.append(f"{where}: {part} may import only {', '.join(sorted(MAY_IMPORT[part])) or 'nothing'}.")
        elif part == "games" and len(parts) > 2 and inner.startswith("games."):
            other = inner.split(".")[1]
            if other in titles and other != parts[2]:
                wrong.append(f"{where}: a title imports no other title.")
    return wrong


def part_of(module: str) -> str | None:
    """The part of the house that a module belongs to, the smallest that has a rule of its own; None: none has."""
    parts = module.split(".")[1:]
    names = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return next((name for name in names if name in MAY_IMPORT), None)


def foreign(part: str, package: str) -> str | None:
    """Why this part of the house may not import that package from outside it; None if it may."""
    part = part.split(".")[0]
    if part in ("engine", "eighteenxx", "games", "tournament"):
        if package not in sys.stdlib_module_names:
            return f"{part} is plain Python and needs no other package"
        if package in (NOT_IN_ENGINE if part == "engine" else NOT_IN_RULES):
            return f"{part} knows no clock, no network and no database" + (
                ", reads no file and draws no lots" if part == "engine" else ""
            )
    return None


def wrong_calls(source: str, module: str) -> list[str]:
    """A sentence for each call by which the engine would reach outside."""
    return [
        f"{module}, line {node.lineno}, calls {node.func.id}(): the engine does no input and no output."
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_CALLED_IN_ENGINE
    ]


def too_long(source: str, module: str) -> list[str]:
    """A sentence if the file is too long, and one for each such function; docstrings, comments and blanks are free."""
    lines = source.splitlines()
    found = [f"{module} has {len(lines)} lines; {FILE_LINES} are the limit."] if len(lines) > FILE_LINES else []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        text = range(0)
        if ast.get_docstring(node) is not None:
            text = range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
        code = sum(
            1
            for number in range(node.lineno, (node.end_lineno or 0) + 1)
            if number not in text and lines[number - 1].strip() and not lines[number - 1].lstrip().startswith("#")
        )
        if code > FUNCTION_LINES:
            found.append(f"{module}.{node.name} (line {node.lineno}) has {code} lines; {FUNCTION_LINES} are the limit.")
    return found


def names_of_titles() -> tuple[set[str], set[str]]:
    """What only a title may say: words (companies and privates by symbol), and phrases (everything that has a name)."""
    words, phrases = set(), set(TITLES)
    for path in sorted((ROOT / "data").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if "companies" not in data:
            continue
        phrases |= {data["id"], data["name"]}
        for kind in ("companies", "privates"):
            cards = data.get(kind, {})
            cards = cards if isinstance(cards, dict) else {card["id"]: card for card in cards}
            words |= {*cards, *(card["symbol"] for card in cards.values() if "symbol" in card)}
            phrases |= {card["name"] for card in cards.values()}
    return words, {phrase.lower() for phrase in phrases}


def title_named(source: str, module: str, words: set[str], phrases: set[str]) -> list[str]:
    """A sentence for each place where code (not what is said about it) names a title, or something of a title."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
    }
    found = []
    for node in ast.walk(tree):
        said = next((value for name in ("value", "id", "attr", "name", "arg", "module")
                     if isinstance(value := getattr(node, name, None), str)), "")  # fmt: skip
        if id(node) in told or not said:
            continue
        if said in words or any(phrase in said.lower() for phrase in phrases):
            found.append(f"{module}, line {getattr(node, 'lineno', 0)}, says {said!r}: that is a title's.")
    return found


# -- the house as it stands ------------------------------------------------------------------------------------------


def test_there_is_a_house_to_check():
    assert ROOT / "companion/places.py" in MODULES


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_run_one_way(path):
    wrong = wrong_imports(path.read_text(), module_name(path), package=path.name == "__init__.py")
    assert not wrong, "\n".join(wrong)


def test_the_engine_does_no_input_and_no_output():
    engine = [path for path in MODULES if (ROOT / "companion/engine") in path.parents]
    wrong = [sentence for path in engine for sentence in wrong_calls(path.read_text(), module_name(path))]
    assert not wrong, "\n".join(wrong)


FAMILY = [path for path in MODULES if (ROOT / "companion/eighteenxx") in path.parents]


@pytest.mark.parametrize("path", FAMILY, ids=module_name)
def test_the_family_names_no_title_and_no_company(path):
    found = title_named(path.read_text(), module_name(path), *names_of_titles())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_files_and_functions_are_short(path):
    found = too_long(path.read_text(), module_name(path))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", ["templates", "print", "data"])
def test_folders_for_other_people_hold_no_python(folder):
    python = [str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py*")]
    assert not python, f"{folder}/ is edited by people who know no Python; it holds {', '.join(python)}."


# -- the checkers themselves: each catches what it is for ------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "source", "sentence"),
    [
        ("companion.engine.game", "import flask", "imports flask: engine is plain Python and needs no other package."),
        ("companion.engine.game", "def f():\n    import random", "companion.engine.game, line 2, imports random"),
        ("companion.engine.game", "import os.path", "reads no file"),
        ("companion.engine.game", "from datetime import date", "knows no clock"),
        ("companion.engine.game", "from companion import places", "engine may import only engine."),
        ("companion.engine.game", "from companion.games.emu_bay import rules", "engine may import only engine."),
        ("companion.engine.game", "from ..games import titles", "imports companion.games.titles"),
        ("companion.engine.game", "from .. import store", "imports companion.store"),
        ("companion.eighteenxx.market", "from companion.games import emu_bay", "eighteenxx may import only"),
        ("companion.eighteenxx.market", "import secrets", "no clock, no network"),
        ("companion.eighteenxx.map.graph", "from companion.eighteenxx import market", "eighteenxx.map may import only"),
        ("companion.eighteenxx.map.graph", "import networkx", "needs no other package"),
        ("companion.interop.eighteen_xx_games.turns", "from companion.games import TITLES", "may import only"),
        ("companion.interop.eighteen_xx_games.turns", "from companion.tables import Table", "may import only"),
        ("companion.games.emu_bay.rules", "import sqlite_utils", "games is plain Python"),
        ("companion.games.emu_bay.rules", "import companion.tables", "games may import only"),
        ("companion.games.emu_bay.rules", "from companion.games.x1862 import map", "a title imports no other title."),
        ("companion.games.emu_bay.rules", "from companion.games import x1862", "a title imports no other title."),
        ("companion.games.emu_bay.rules", "from ..x1862 import map", "a title imports no other title."),
        ("companion.store", "from companion.engine import Move", "store may import only places, store."),
        ("companion.tables", "from companion.web import app", "tables may import only"),
        ("companion.tables", "from companion import sheets", "tables may import only"),
        ("companion.sheets", "from companion.web import app", "sheets may import only"),
        ("companion.web.seat", "from companion.engine import Game", "web may import only"),
        ("companion.web.seat", "import companion.engine.textual", "web may import only"),
        ("companion.web.seat", "from companion.store import Store", "web may import only"),
        ("companion.web.seat", "from companion.cli import main", "web may import only"),
        ("companion.helpers", "", "companion.helpers is a new part of the house"),
    ],
)
def test_an_import_the_wrong_way_is_caught(module, source, sentence):
    wrong = wrong_imports(source, module, titles={"emu_bay", "x1862"})
    assert len(wrong) == 1
    assert sentence in wrong[0]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.engine.game", "from dataclasses import dataclass\nfrom companion.engine.ledger import Ledger"),
        ("companion.engine.game", "from .ledger import Ledger\nfrom . import moves"),
        ("companion.games.emu_bay.rules", "from companion.engine import Game\nfrom companion.games.emu_bay import map"),
        ("companion.games.emu_bay.rules", "from .map import Board\nfrom companion.places import folder"),
        ("companion.games", "from companion.games import emu_bay, x1862"),
        ("companion.games.x1862.rules", "from companion.eighteenxx.map.graph import Graph"),
        ("companion.eighteenxx.map_board", "from companion.eighteenxx.map.graph import Graph\nfrom companion import places"),
        ("companion.interop.eighteen_xx_games.turns", "from companion.eighteenxx.moves import Pass"),
        ("companion.interop.game_file", "from companion.interop.eighteen_xx_games.export import parse_export"),
        ("companion.tables", "from companion.store import Store\nimport time"),
        ("companion.web.seat", "import flask\nfrom companion.tables import Table\nfrom companion.engine import text"),
        ("companion.web.seat", "from companion.engine.text import render"),
        ("companion.cli", "from companion import __version__, web, store, engine\nimport click"),
    ],
)
def test_an_import_the_right_way_passes(module, source):
    assert wrong_imports(source, module, titles={"emu_bay", "x1862"}) == []


def test_a_package_imports_its_own_modules():
    assert wrong_imports("from .ledger import Ledger", "companion.engine", package=True) == []
    assert wrong_imports("from . import emu_bay", "companion.games", titles={"emu_bay"}, package=True) == []
    assert "companion.tables" in wrong_imports("from ..tables import Table", "companion.games", package=True)[0]


def test_output_by_the_engine_is_caught():
    assert "calls print()" in wrong_calls("def f():\n    print(1)", "companion.engine.game")[0]


def test_what_is_a_titles_is_known():
    words, phrases = names_of_titles()
    assert {"PRR", "P6", "CV", "EBR"} <= words
    assert {"18chesapeake-otr", "chesapeake", "cornelius vanderbilt", "pennsylvania railroad"} <= phrases


@pytest.mark.parametrize(
    "source",
    [
        'if company.name == "PRR":\n    pass',
        'def f():\n    """About it."""\n    return "The Pennsylvania Railroad pays."',
        "from companion.games import chesapeake",
        "def chesapeake_rules():\n    pass",
        'title = "18chesapeake-otr"',
    ],
)
def test_a_title_named_by_the_family_is_caught(source):
    assert len(title_named(source, "companion.eighteenxx.x", *names_of_titles())) == 1


def test_what_is_said_about_code_may_name_a_source():
    source = '"""As 18Chesapeake has it."""\n\n\ndef f():\n    """Source: \'PRR\'."""\n    return "P"  # PRR\n'
    assert title_named(source, "companion.eighteenxx.x", *names_of_titles()) == []


def test_length_is_counted_without_docstrings_comments_and_blanks():
    at_the_limit = 'def f():\n    """Two\n    lines."""\n\n    # A comment.\n' + "    x = 1\n" * (FUNCTION_LINES - 1)
    assert too_long(at_the_limit, "m") == []
    assert "m.f (line 1) has 61 lines" in too_long(at_the_limit + "    x = 2\n", "m")[0]
    assert too_long("x = 1\n" * FILE_LINES, "m") == []
    assert "m has 501 lines" in too_long("x = 1\n" * (FILE_LINES + 1), "m")[0]
