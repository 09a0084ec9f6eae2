"""Sentences are whole: none is built from pieces whose order another language would change, and all can be gathered."""

import ast

import pytest

from companion.translations.catalogues import KEYWORDS, languages
from tests.documents import ROOT
from tests.each import each

#: The command's own `say` prints lines that are ready.
MODULES = [path for path in (ROOT / "companion").rglob("*.py") if "cli" not in path.parts]
#: What stands between two things in a list, or before a remark of its own.
BETWEEN = {" and ", " or ", ", ", "; ", " · {company} closes", " · {what}"}


def name_of(node):
    """The last part of what is called; a canvas is translated, too."""
    if isinstance(node, ast.Attribute):
        return node.attr if node.attr != "translate" else ""
    return node.id if isinstance(node, ast.Name) else ""


def is_put_together(text):
    """Whether a text comes of parts, or is chosen from some that are written there; a choice of whole sentences is none."""
    match text:
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.IfExp(body=one, orelse=other):
            return any(isinstance(branch, ast.Constant | ast.JoinedStr) for branch in (one, other))
    return False


def pieces(source):
    """Where a text is put together before it is one, or from others afterwards."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node.func) in KEYWORDS:
            for n in KEYWORDS[name_of(node.func)] or (1,):
                if n <= len(node.args) and is_put_together(node.args[n - 1]):
                    yield f"line {node.lineno}: a text is put together, so no translator finds it"
        parts = [node.left, node.right] if isinstance(node, ast.BinOp) else []
        if isinstance(node, ast.JoinedStr):
            parts = [value.value for value in node.values if isinstance(value, ast.FormattedValue)]
        if any(isinstance(part, ast.Call) and name_of(part.func) in KEYWORDS for part in parts):
            yield f"line {node.lineno}: a sentence is put together from texts"


def test_no_sentence_is_built_from_pieces():
    found = {str(path.relative_to(ROOT)): list(pieces(path.read_text(encoding="utf-8"))) for path in MODULES}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("source", [
    'malformed("Too few." if few else "Too many.")',
    'say(f"{n} left")',
    'illegal("You may " + what)',
    'you("player", "You pass" if passes else "You act")',
    'text = say("You may") + what',
    'text = f"{_(\'You may\')} pass"',
])  # fmt: skip
def test_each_way_to_build_one_is_seen(source):
    assert list(pieces(source))


@pytest.mark.parametrize("source", [
    'say("few") if few else say("many")', "say(text)", "illegal(said or other)", 'f"{n}: {text}"',
])
def test_what_is_whole_is_left_alone(source):
    assert not list(pieces(source))


@each("language", languages())
def test_only_what_joins_has_a_blank_at_its_ends(language):
    texts = [one.id if isinstance(one.id, str) else one.id[0] for one in language.catalogue if one.id]
    assert {text for text in texts if text != text.strip()} == BETWEEN
