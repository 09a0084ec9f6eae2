"""The command as the shell sees it: standard input, pipes, locales, exit codes."""

import json
import shutil
import subprocess
import sys

import pytest

from tests.chance import either
from tests.cli.conftest import ROOT, played


def test_standard_input_and_success(program, data):
    done = program("replay", "-", stdin=json.dumps(data).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "₤" in done.stdout.decode()


LOCALES = [
    {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
]  # fmt: skip


@pytest.mark.parametrize("env", either(LOCALES[1:], LOCALES))
def test_the_pound_sign_in_every_locale(program, data, env):
    done = program("replay", "-", stdin=json.dumps(data).encode(), **env)
    assert done.returncode == 0
    assert "₤" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("env", either(LOCALES[1:2], LOCALES))
def test_the_pound_sign_of_a_refusal_in_every_locale(program, data, env):
    data["moves"][0] = {"move": "bid", "player": data["setup"]["first_bidder"], "amount": 50}
    done = program("replay", "-", stdin=json.dumps(data).encode(), **env)
    assert done.returncode == 1
    assert "cannot bid ₤50." in done.stderr.decode("utf-8")


def test_a_file_with_a_name_that_is_no_utf8(program, tmp_path, data):
    (tmp_path / "zm\udcfcrich.json").write_text(json.dumps(data))
    assert program("replay", "zm\udcfcrich.json").returncode == 0
    assert program("replay", "z\udcfcg.json").returncode == 2


def test_exit_codes(program, cli, data):
    data["moves"][1] = {"move": "fly"}
    refused = program("replay", "-", stdin=json.dumps(data).encode())
    assert refused.returncode == 1
    assert refused.stderr.startswith(b"move 2: ") and refused.stderr.count(b"\n") == 1
    assert refused.stdout == b""
    assert program("replay", "-", stdin=b"\xff\xfe\x00").returncode == 2
    for words in (["replay"], ["replay", "nothing.json"], ["nonsense"]):
        assert cli(*words).exit_code == 2


PIPED = (["replay", "-", "--trace"], ["export", "-"], ["titles"])


@pytest.mark.parametrize("arguments", either(PIPED[:1], PIPED))
def test_a_closed_pipe_ends_it_quietly(arguments, data):
    """As in `companion replay FILE --trace | head -1`."""
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    process.stdout.close()  # before it has written anything
    process.stdout = None
    _, errors = process.communicate(json.dumps(data).encode(), timeout=60)
    assert errors == b""
    assert process.returncode == 141


def test_a_long_trace_into_head(tmp_path, data):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played(most=100)))
    done = subprocess.run(
        f"{sys.executable} -m companion replay {file} --trace | head -1", shell=True, capture_output=True, cwd=ROOT,
        timeout=60,
    )  # fmt: skip
    assert done.stderr == b""
    assert json.loads(done.stdout)["n"] == 0


def test_nothing_heavy_is_loaded_for_a_replay():
    """Commands start at once: the web server and the drawing of sheets are loaded only where they are used."""
    code = "import sys, companion.cli; print([m for m in ('flask', 'gevent', 'reportlab', 'lxml') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True).stdout.strip() == b"[]"


def test_data_that_do_not_fit_are_told_in_sentences(tmp_path):
    for name in ("companion", "data", "templates", "print"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").touch()
    file = tmp_path / "data/1830.toml"
    file.write_text(file.read_text().replace('rusted_by = "4"', 'rusted_by = "44"').replace("[ends.bank]", "[ends.bamk]"))
    done = subprocess.run([sys.executable, "-m", "companion", "titles"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "The companion cannot start; its data do not fit.",
        "1830.toml: trains.2.rusted_by names '44'; there are 2, 3, 4, 5, 6, D.",
        "1830.toml: ends names 'bamk'; there are bank, price, bankruptcy, phase, trains, sets, companies.",
    ]
