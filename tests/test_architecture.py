"""The shape of the house: imports run one way only, and no file or function outgrows a reader.

Plain `ast`, no import is executed. Each checker takes the source as text, so that the tests can feed it a wrong one.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from statistics import median

import pytest

from companion.games import TITLES as SHELF
from tests.each import each

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "companion").rglob("*.py"))
TITLES = {path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py")}

FILE_LINES = 500
FUNCTION_LINES = 50
MEDIAN_FUNCTION = 6

#: What each part of the house may import of the house: names of modules, each with everything below it.
#: The long way down is web -> tables -> games -> eighteenxx -> engine. A part of a part may have less than its whole, or
#: more; "*" stands for any title.
MAY_IMPORT = {
    "engine": {"engine"},
    "eighteenxx": {"eighteenxx", "eighteenxx.map.search", "engine", "places"},
    # Rules know no paper: of a room only its sheets may import what all sheets share, and nobody but the shelf imports them.
    "eighteenxx.sheets": {"eighteenxx.sheets", "eighteenxx", "sheets", "paper", "engine"},
    "games": {"games", "eighteenxx", "eighteenxx.map.search", "engine", "places"},
    "games.*.sheets": {"games.*.sheets", "games", "sheets", "paper", "eighteenxx.sheets", "eighteenxx", "engine"},
    "games.kits": {"games.*.sheets", "games", "eighteenxx.sheets", "sheets", "engine"},
    # A tournament knows no title and no table: only results.
    "tournament": {"tournament", "engine"},
    "store": {"store", "places"},
    # The process that works beside the server knows only what it is asked.
    "worker": {"worker"},
    "tables": {"worker", "tables", "tournament", "store", "games", "eighteenxx", "engine", "places"},
    "interop": {"interop", "worker", "tables", "games", "eighteenxx", "engine", "places", "__version__"},
    # A reader of a site's games knows the rules that play them, and no table.
    "interop.eighteen_xx_games": {"interop.eighteen_xx_games", "eighteenxx", "engine"},
    "paper": {"paper", "calling", "places"},
    # What the sheets of all titles share stands below their rooms.
    "languages": {"places"},
    "sheets": {"sheets", "languages", "worker", "paper", "tournament", "engine", "places", "__version__"},
    # The web knows the engine only through a Table; it may render the engine's texts, and read as it reads.
    "web": {
        "web", "languages", "tables", "tournament", "sheets", "games.kits", "paper.qr", "paper.chart", "interop",
        "addresses", "places", "calling", "engine.text", "engine.reading", "__version__",
    },
    "cli": {""},  # ties everything together
    "__main__": {"cli"},
    "calling": set(),
    "places": {"places"},
    "translations": {"translations"},
    "addresses": set(),
    "__init__": set(),
}

#: The rooms of the 18xx family, the lowest first: each may import those below it, and name the types of any other. Track and
#: routes know no money, no certificates and no turns. The title itself, and the sheets, stand above them all.
FLOORS = (
    "map", "map.search", "box", "model", "editor", "drawing", "boards", "rules", "rounds", "powers", "words", "screens",
)
MAY_IMPORT |= {
    f"eighteenxx.{room}": {"engine", "places", *(f"eighteenxx.{below}" for below in FLOORS[: floor + 1])}
    for floor, room in enumerate(FLOORS)
}

#: Parts of others that only who names them may have, not who names what they are in: they import paper, or stand higher.
BY_NAME = {"eighteenxx.sheets", "games.*.sheets", "games.kits", "eighteenxx.map.search"}

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


@lru_cache(maxsize=1)
def parsed(source: str) -> ast.Module:
    """The source's tree, for all questions to one module that follow each other."""
    return ast.parse(source)


def only_for_types(tree: ast.Module) -> Iterator[int]:
    """The ids of the nodes that only a checker of types reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from map(id, ast.walk(node))


def imports(source: str, module: str, package: bool = False, types: bool = True) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything that the source imports, wherever the import stands; without `types` only
    what is imported when it runs."""
    tree = parsed(source)
    skipped = set() if types else set(only_for_types(tree))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
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
    part = part_of(module, titles)
    if part is None:
        return [f"{module} is a new part of the house: say in tests/test_architecture.py what it may import."]
    wrong = []
    within = part.removeprefix("eighteenxx.") in FLOORS
    for line, target in imports(source, module, package, types=not within):
        where = f"{module}, line {line}, imports {target}"
        if target.split(".")[0] != "companion":
            if reason := foreign(part, target.split(".")[0]):
                wrong.append(f"{where}: {reason}.")
            continue
        inner = target.removeprefix("companion").lstrip(".")
        if not may_import(part, inner, titles):
            wrong.append(f"{where}: {part} may import only {', '.join(sorted(MAY_IMPORT[part])) or 'nothing'}.")
        elif part.startswith("games") and part != "games.kits" and len(parts) > 2 and inner.startswith("games."):
            other = inner.split(".")[1]
            if other in titles and other != parts[2]:
                wrong.append(f"{where}: a title imports no other title.")
    return wrong


def part_of(module: str, titles: set[str] = TITLES) -> str | None:
    """The part of the house that a module belongs to, the smallest that has a rule of its own; None: none has."""
    return smallest(of_any(module.removeprefix("companion."), titles), MAY_IMPORT)


def of_any(module: str, titles: set[str]) -> str:
    """The same name with "*" for a title, where only what lies in its room decides."""
    parts = module.split(".")
    return ".".join("*" if n == 1 and parts[0] == "games" and part in titles else part for n, part in enumerate(parts))


def smallest(module: str, parts: Iterable[str]) -> str | None:
    """The smallest of some parts that holds a module."""
    return max((part for part in parts if f"{module}.".startswith(f"{part}.")), key=len, default=None)


def may_import(part: str, inner: str, titles: set[str]) -> bool:
    """Whether a part may import a module: it, or what it is in, is named, and so is any part with sheets in it."""
    if "" in MAY_IMPORT[part]:
        return True
    found = smallest(of_any(inner, titles), MAY_IMPORT[part])
    return found is not None and (smallest(of_any(inner, titles), BY_NAME) in (None, found))


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
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_CALLED_IN_ENGINE
    ]


def functions(source: str) -> list[tuple[str, int, int]]:
    """The name of each function, its first line, and how many lines it has: all of them, docstring and blanks too."""
    return [
        (node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def too_long(source: str, module: str) -> list[str]:
    """A sentence if the file is too long, and one for each such function."""
    lines = len(source.splitlines())
    found = [f"{module} has {lines} lines; {FILE_LINES} are the limit."] if lines > FILE_LINES else []
    return found + [
        f"{module}.{name} (line {at}) has {lines} lines; {FUNCTION_LINES} are the limit."
        for name, at, lines in functions(source)
        if lines > FUNCTION_LINES
    ]


@cache
def names_of_titles() -> tuple[set[str], frozenset[str]]:
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
    return words, frozenset(phrase.lower() for phrase in phrases)


@cache
def has_one(said: str, phrases: frozenset[str]) -> bool:
    """Whether one of the phrases is in what is said; most of it is said in many places."""
    return any(phrase in said.lower() for phrase in phrases)


def title_named(source: str, module: str, words: set[str], phrases: frozenset[str]) -> list[str]:
    """A sentence for each place where code (not what is said about it) names a title, or something of a title."""
    tree = parsed(source)
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
        if said in words or has_one(said, phrases):
            found.append(f"{module}, line {getattr(node, 'lineno', 0)}, says {said!r}: that is a title's.")
    return found


# -- the house as it stands ------------------------------------------------------------------------------------------


def test_there_is_a_house_to_check():
    assert ROOT / "companion/places.py" in MODULES


def test_the_engine_does_no_input_and_no_output():
    engine = [path for path in MODULES if (ROOT / "companion/engine") in path.parents]
    wrong = [sentence for path in engine for sentence in wrong_calls(path.read_text(), module_name(path))]
    assert not wrong, "\n".join(wrong)


#: Where titles may be named besides their data: their rooms, with the shelves of titles and of sheets, and what says their
#: words in other languages.
OF_TITLES = ("games/", "translations/")
#: Signs of companies that are other things too: countries that print on Letter paper.
ALSO = {"companion.web.printshop": {"CA", "SV"},
        # Draws of titles to come, which the site's own numbers decide.
        "companion.interop.eighteen_xx_games.draws": {"CPR"}}  # fmt: skip
#: The parts of the house, each with its modules.
PARTS = {
    name: [path for path in MODULES if path.relative_to(ROOT / "companion").parts[0] == name]
    for name in sorted({path.relative_to(ROOT / "companion").parts[0] for path in MODULES})
}


@each("part", PARTS)
def test_imports_run_one_way_what_is_long_is_divided_and_only_rooms_name_titles(part):
    """The family names no company either: whatever is not a title's own is asked for all its words."""
    words, phrases = names_of_titles()
    wrong = []
    for path in PARTS[part]:
        source, module = path.read_text(encoding="utf-8"), module_name(path)
        wrong += wrong_imports(source, module, package=path.name == "__init__.py") + too_long(source, module)
        if not str(path.relative_to(ROOT / "companion")).startswith(OF_TITLES):
            wrong += title_named(source, module, words - ALSO.get(module, set()), phrases)
    assert not wrong, "\n".join(wrong)


def test_all_modules_are_in_a_part():
    assert sum(map(len, PARTS.values())) == len(MODULES) > 300 and {"engine", "eighteenxx", "games", "web"} <= set(PARTS)


@each("path", sorted((ROOT / "templates").rglob("*.html")))
def test_templates_of_all_titles_name_none(path):
    """A title's own templates stand in its folder; the page that shows the style has samples."""
    folders = {folder for title in SHELF.values() for folder in (title.id, title.family)}
    if path.name == "style.html" or path.relative_to(ROOT / "templates").parts[0] in folders:
        return
    words, phrases = names_of_titles()
    text = path.read_text(encoding="utf-8")
    quoted = set(re.findall(r"""['"]([^'"<>{}]+)['"]""", text))
    assert not (quoted & words), quoted & words
    assert not re.findall(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(phrases)))})(?![\w-])", text.lower())


def fields_of_boxes():
    """The fields of everything that is read from a title's data, as (class, field)."""
    family = ROOT / "companion/eighteenxx"
    for path in (*sorted((family / "box").glob("[a-z]*.py")), *sorted((family / "powers").glob("[a-z]*.py"))):
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(one) for one in node.decorator_list):
                parts = [part for part in node.body if isinstance(part, ast.AnnAssign)]
                yield from ((node.name, part.target.id) for part in parts
                            if isinstance(part.target, ast.Name) and "ClassVar" not in ast.unparse(part.annotation))


def read_somewhere() -> set[str]:
    """The names of all attributes that the program or its templates read, and not only check or set."""
    found = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
                found |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    for folder in ("templates", "print"):
        for path in [*(ROOT / folder).rglob("*.html"), *(ROOT / folder).rglob("*.svg")]:
            found |= set(re.findall(r"\.(\w+)", path.read_text(encoding="utf-8")))
    # Read from the files before there is a box, and by the names of the options.
    return found | {"site_name"} | set(re.findall(r'rule\("(\w+)"\)', "".join(path.read_text() for path in MODULES)))


def test_no_field_of_a_box_is_checked_and_never_read():
    fields, read = list(fields_of_boxes()), read_somewhere()
    assert ("TrainKind", "rusted_by") in fields
    assert [f"{kind}.{name}" for kind, name in fields if name not in read] == []


@pytest.mark.parametrize("folder", ["templates", "print", "data"])
def test_folders_for_other_people_hold_no_python(folder):
    python = [str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py*")]
    assert not python, f"{folder}/ is edited by people who know no Python; it holds {', '.join(python)}."


# -- the checkers themselves: each catches what it is for ------------------------------------------------------------


@each(
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
        ("companion.eighteenxx.model.market", "from companion.games import emu_bay", "eighteenxx.model may import only"),
        ("companion.eighteenxx.model.market", "import secrets", "no clock, no network"),
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
        ("companion.sheets.session", "from companion.games import TITLES", "sheets may import only"),
        ("companion.sheets.session", "from companion.eighteenxx.box.box import box", "sheets may import only"),
        ("companion.eighteenxx.model.market", "from companion.eighteenxx.sheets import kit", ".model may import only"),
        ("companion.eighteenxx.model.market", "from companion.sheets.content import Mark", ".model may import only"),
        ("companion.games.emu_bay.turn", "from companion.games.emu_bay import sheets", "games may import only"),
        ("companion.games.emu_bay.turn", "from companion.games.emu_bay.sheets.kit import mark", "games may import only"),
        ("companion.games.emu_bay.turn", "from companion.sheets.content import Mark", "games may import only"),
        ("companion.games.emu_bay.turn", "from companion.games import kits", "games may import only"),
        ("companion.games.emu_bay.sheets.kit", "from companion.games.x1862 import box", "a title imports no other title."),
        ("companion.games.emu_bay.sheets.kit", "from companion.games.kits import SHEETS", "games.*.sheets may import only"),
        ("companion.games.emu_bay.sheets.kit", "from companion.tables import Table", "games.*.sheets may import only"),
        ("companion.games.emu_bay.sheets.kit", "import reportlab", "needs no other package"),
        ("companion.tables", "from companion.games import kits", "tables may import only"),
        ("companion.web.seat", "from companion.games import TITLES", "web may import only"),
        ("companion.web.seat", "from companion.games.emu_bay.sheets import kit", "web may import only"),
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


@each(
    ("module", "source"),
    [
        ("companion.engine.game", "from dataclasses import dataclass\nfrom companion.engine.ledger import Ledger"),
        ("companion.engine.game", "from .ledger import Ledger\nfrom . import moves"),
        ("companion.games.emu_bay.rules", "from companion.engine import Game\nfrom companion.games.emu_bay import map"),
        ("companion.games.emu_bay.rules", "from .map import Board\nfrom companion.places import folder"),
        ("companion.games", "from companion.games import emu_bay, x1862"),
        ("companion.games.x1862.rules", "from companion.eighteenxx.map.graph import Graph"),
        ("companion.eighteenxx.sheets.kit", "from companion.eighteenxx.box import box\nfrom companion.paper import chart"),
        ("companion.games.emu_bay.sheets", "from .kit import mark\nfrom companion.sheets.session import Night"),
        ("companion.games.kits", "from companion.games.emu_bay import sheets\nfrom companion.games import TITLES"),
        ("companion.web.papers", "from companion.games import kits"),
        ("companion.eighteenxx.boards.map_board", "from companion.eighteenxx.map import graph\nimport re"),
        ("companion.eighteenxx.rounds.usual", "from companion.eighteenxx.rules import buying"),
        ("companion.interop.eighteen_xx_games.turns", "from companion.eighteenxx.model.moves import Pass"),
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


@each(
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


def test_every_line_of_a_function_counts():
    at_the_limit = 'def f():\n    """Two\n    lines."""\n\n    # A comment.\n' + "    x = 1\n" * (FUNCTION_LINES - 5)
    assert too_long(at_the_limit, "m") == []
    assert "m.f (line 1) has 51 lines" in too_long(at_the_limit + "    x = 2\n", "m")[0]
    assert too_long("x = 1\n" * FILE_LINES, "m") == []
    assert "m has 501 lines" in too_long("x = 1\n" * (FILE_LINES + 1), "m")[0]


def test_half_of_all_functions_are_short():
    lengths = [lines for path in MODULES for _, _, lines in functions(path.read_text(encoding="utf-8"))]
    assert median(lengths) <= MEDIAN_FUNCTION
