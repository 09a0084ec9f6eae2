"""Style and scripts as they are sent: shorter, packed, and the same."""

import gzip
import re
import subprocess
from shutil import which

import pytest

from companion.places import folder
from companion.web.assets import SCRIPTS, asset, script, style

STATIC = folder("static").resolve()


def test_a_style_sheet_loses_what_only_its_readers_need():
    assert style("/* Why. */\n.a,\n.b > p { color: red;  }\n@media (min-width: 2em) {\n  .c { margin: 0 1px }\n}\n") == (
        ".a, .b > p{color: red;}@media (min-width: 2em){.c{margin: 0 1px}}")


def test_a_script_keeps_every_text():
    text = '// Why.\n  const a = "// no note", b = `x // y`; // but this is\n    f(a); // ends\n  // gone\n  g("https://x");\n'
    assert script(text) == 'const a = "// no note", b = `x // y`;\nf(a);\ng("https://x");\n'


@pytest.mark.parametrize("name", SCRIPTS[1])
def test_no_text_of_a_script_goes_over_several_lines(name):
    for line in (STATIC / name).read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line


def test_the_scripts_are_one_file_that_can_be_read(tmp_path):
    whole = tmp_path / "scripts.js"
    whole.write_bytes(asset(STATIC, SCRIPTS[0]).plain)
    for name in SCRIPTS[1]:
        assert script((STATIC / name).read_text(encoding="utf-8")) in whole.read_text(encoding="utf-8")
    if which("node") is not None:
        subprocess.run(["node", "--check", str(whole)], check=True)


def test_a_sheet_of_its_own_has_the_layers_in_their_order():
    """What is loaded besides comes later: without named layers it would win against the rest."""
    known = re.search(r"@layer ([\w, ]+);", text_of("style.css"))[1].split(", ")
    for path in sorted(STATIC.glob("*.css")):
        text = re.sub(r"/\*.*?\*/|@layer [\w, ]+;", "", text_of(path.name), flags=re.S)
        assert re.sub(r"^@layer (\w+) \{\n(?:.*\n)*?\}$", "", text, flags=re.M).strip() == "", path.name
        assert set(re.findall(r"@layer (\w+) \{", text)) <= set(known)


def text_of(name):
    return (STATIC / name).read_text(encoding="utf-8")


def test_it_is_sent_packed_or_plain_and_asked_for_again_without_being_sent(phone):
    client = phone().client
    packed = client.get("/static/style.css", headers={"Accept-Encoding": "gzip"})
    plain = client.get("/static/style.css")
    assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.data) == plain.data
    assert (packed.mimetype, plain.mimetype, packed.headers["Vary"]) == ("text/css", "text/css", "Accept-Encoding")
    assert "max-age=604800" in packed.headers["Cache-Control"] and "Content-Security-Policy" not in packed.headers
    again = client.get("/static/style.css", headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("name", ["nothing.css", "../web/app.py", "..%2fweb%2fapp.js", "style.css/x", "vendor", "%00.css"])
def test_what_is_no_file_of_ours_is_not_sent(phone, name):
    assert phone().get(f"/static/{name}").status == 404
