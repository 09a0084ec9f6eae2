"""What happens is said as a value, and read as one: its sentences stand in modules of words, and nobody looks into them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Where sentences are made and read: what a text is, how they are put in words, what hands are told.
OF_SENTENCES = ("engine/text.py", "engine/asks.py", "engine/instructions.py", "engine/words.py", "eighteenxx/words/")
#: Templates of drawings are no sentences.
OF_DRAWINGS = ("paper/", "sheets/")
#: What sentences are called where somebody has one.
SENTENCES = {"act", "note", "passing", "round_name", "said", "sentence", "text", "told", "why"}
LEFT_OUT = (*OF_SENTENCES, *OF_DRAWINGS)
MODULES = sorted(
    path for path in (ROOT / "companion").rglob("*.py")
    if not str(path.relative_to(ROOT / "companion")).startswith(LEFT_OUT) and path.name != "words.py"
)


def name_of(node: ast.expr) -> str:
    """The last part of a dotted name, or of what is called."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=called):
            return name_of(called)
    return ""


def looked_into(source: str) -> Iterator[str]:
    """Where a sentence is taken apart: its template, its values, or how it begins."""
    tree = ast.parse(source)
    methods = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="template"):
                yield f"line {node.lineno} reads a template"
            case ast.Attribute(attr="values", value=of) if id(node) not in methods and name_of(of) in SENTENCES:
                yield f"line {node.lineno} reads what fills a sentence"
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith", value=ast.Call(func=ast.Name(id="str")))):
                yield f"line {node.lineno} reads how a sentence begins or ends"


def said_by_rules(source: str) -> Iterator[str]:
    """Where what happens, or what is paid for, is said as a sentence."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node.func) in ("happened", "note", "pay", "Fact"):
            for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                if isinstance(given, ast.Call) and name_of(given) in ("say", "say_n"):
                    yield f"line {node.lineno} says a sentence"


@pytest.mark.parametrize(("check", "parts"), [
    (looked_into, ("engine", "eighteenxx", "games", "tables", "interop", "web", "cli")),
    (said_by_rules, ("engine", "eighteenxx", "games")),
])  # fmt: skip
def test_what_happens_is_a_value(check, parts):
    of = [path for path in MODULES if path.relative_to(ROOT / "companion").parts[0] in parts]
    found = {str(path.relative_to(ROOT)): list(check(path.read_text(encoding="utf-8"))) for path in of}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("check", "source"), [
    (looked_into, "if posting.why.template == REVENUE: pass"),
    (looked_into, "n = receipt.passing.values['cash']"),
    (looked_into, "any(v for v in act.values.values())"),
    (looked_into, "if str(note).startswith(str(act)): pass"),
    (said_by_rules, "game.note(say('{company} closes.', company=name), 'company-closed')"),
    (said_by_rules, "game.pay(payer, payee, 5, say('token'))"),
    (said_by_rules, "draft.note(text=say_n('{n} share', '{n} shares', 2))"),
])  # fmt: skip
def test_each_way_to_forget_it_is_seen(check, source):
    assert list(check(source))


@pytest.mark.parametrize(("check", "source"), [
    (looked_into, "for value in option.values: pass"),
    (looked_into, "names = said.values()"),
    (said_by_rules, "game.happened(CompanyClosed(name))"),
    (said_by_rules, "yield illegal(say('No.'))"),
])  # fmt: skip
def test_what_is_no_sentence_is_left_alone(check, source):
    assert not list(check(source))
