"""Templates print: what they show is worked out in Python, and each line of them fits a screen."""

from pathlib import Path

from jinja2 import Environment, nodes

from companion.web import create_app
from tests.each import each

ROOT = Path(__file__).parents[1]
#: The templates of screens, and of paper.
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "print").rglob("*.svg"))
#: No line of a template is longer; those of paper hold drawings.
WIDEST, OF_PAPER = 140, 160
ARITHMETIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)
#: What lists have that would be filled, and filters that reckon.
FILLS, RECKONS = {"append", "extend", "insert", "update", "setdefault"}, {"sum", "round"}


def computed(source: str) -> list[str]:
    """A sentence for each place where a template computes or fills a list instead of printing."""
    tree = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do"]).parse(source)
    found = [(node.lineno, "reckons") for kind in ARITHMETIC for node in tree.find_all(kind)]
    found += [(node.lineno, "reckons") for node in tree.find_all(nodes.Neg) if not isinstance(node.node, nodes.Const)]
    found += [(node.lineno, "does something") for node in tree.find_all(nodes.ExprStmt)]
    found += [(node.lineno, "fills something") for node in tree.find_all(nodes.Getattr) if node.attr in FILLS]
    found += [(node.lineno, "keeps count") for node in tree.find_all(nodes.NSRef)]
    found += [(node.lineno, "reckons") for node in tree.find_all(nodes.Filter) if node.name in RECKONS]
    return [f"Line {line} {what}: let Python do it." for line, what in sorted(found)]


@each("path", [*TEMPLATES, *SHEETS])
def test_a_template_prints_and_its_lines_fit_a_screen(path):
    source = path.read_text(encoding="utf-8")
    assert not computed(source)
    widest = OF_PAPER if path.suffix == ".svg" else WIDEST
    assert [n for n, line in enumerate(source.splitlines(), 1) if len(line) > widest] == []


@each("source", [
    "{% do rows.append(1) %}", "{% set x = rows.append(1) %}", "{{ a + 1 }}", "{{ -a }}", "{{ 7 % 4 }}", "{{ rows|sum }}",
    "{% set n = namespace(of=0) %}{% set n.of = 1 %}",
])  # fmt: skip
def test_what_computes_is_found(source):
    assert computed(source)


def test_what_prints_is_not():
    assert not computed("{% for row in rows if row.n > 2 %}{{ c.row(row.name ~ ' ' ~ row.n, -1) }}{% endfor %}")


def test_the_program_knows_no_statement_that_only_does_something(tmp_path):
    assert "jinja2.ext.ExprStmtExtension" not in create_app(tmp_path / "tables.sqlite").jinja_env.extensions
