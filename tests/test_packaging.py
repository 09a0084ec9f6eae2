"""The wheel: what it carries, and that it works from any folder. And what `make` says when Python cannot do it.

The wheel is built by the real build backend and installed into a real, fresh environment. What the companion depends on
is lent to that environment from the one that runs the tests, so that nothing is downloaded.
"""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import companion
from companion import places
from companion.places import folder
from companion.web import create_app
from tests.browser.conftest import BROWSERS

ROOT = Path(__file__).resolve().parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def run(*command: str | Path, **more) -> str:
    """Standard output of a command that succeeds."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel built from a copy of what git would hold, so that nothing lying about in the checkout gets in."""
    copy = tmp_path_factory.mktemp("checkout") / "source"
    unwanted = shutil.ignore_patterns(".*", "__pycache__", "vendor", "*.mo", "dist", "build", "*.egg-info")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    shutil.copy(ROOT / ".gitignore", copy)
    out = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", out, copy)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The folder of the programs of a fresh environment with only the wheel in it."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, symlinks=True)
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(home), "platbase": str(home)})
    programs = Path(paths["scripts"])
    run(*PIP, "--python", programs / "python", "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel)
    # A folder named in a .pth file is searched last, and its own .pth files (the editable install) are not read.
    (Path(paths["purelib"]) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def away(installed: Path, tmp_path: Path, *command: str) -> str:
    """Run a program of the fresh environment from an empty folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return run(installed / command[0], *command[1:], cwd=tmp_path, env=clean).strip()


def test_wheel_carries_what_is_not_python(wheel):
    inside = {name: zipfile.Path(wheel, name) for name in zipfile.ZipFile(wheel).namelist()}
    for name in ("templates", "print", "data"):
        for path in (ROOT / name).rglob("*"):
            if path.is_file() and not path.name.startswith("."):
                assert f"companion/{path.relative_to(ROOT).as_posix()}" in inside
    for path in (ROOT / "companion").rglob("*.py"):
        assert path.relative_to(ROOT).as_posix() in inside
    for path in (ROOT / "companion").glob("translations/*/LC_MESSAGES/*.po"):
        assert path.relative_to(ROOT).with_suffix(".mo").as_posix() in inside
    assert inside["companion/data/emu-bay.toml"].read_bytes() == (ROOT / "data/emu-bay.toml").read_bytes()
    assert "var htmx=" in inside["companion/static/vendor/htmx.min.js"].read_text()


def test_wheel_carries_nothing_else(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"companion", f"companion_railway-{companion.__version__}.dist-info"}


def needed(requirements: list[str], found: dict[str, None]) -> None:
    """Add to `found` the names of the distributions that installing these requirements brings along."""
    for requirement in map(Requirement, requirements):
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found[name] = None
            needed(metadata.requires(name) or [], found)


def test_every_package_that_the_program_imports_is_required():
    """The environment of the tests holds more than a player's does: an import may work here and fail there."""
    installs: dict[str, None] = {}
    needed(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"], installs)
    provides = metadata.packages_distributions()
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for package in {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"companion"}:
                owners = {canonicalize_name(name) for name in provides.get(package, [])}
                if owners.isdisjoint(installs):
                    pytest.fail(f"{path.relative_to(ROOT)} imports {package}, which pyproject.toml does not require.")


def test_checkout_has_htmx_too():
    assert {path.name for path in (folder("static") / "vendor").iterdir()} == {"htmx.min.js"}


def test_folders_of_a_checkout():
    assert folder("data") == ROOT / "data"
    assert folder("static") == ROOT / "companion/static"
    with pytest.raises(ValueError, match="'etc' is not a folder of the companion"):
        folder("etc")


def test_a_missing_folder_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr("companion.places.PACKAGE", tmp_path / "companion")
    with pytest.raises(FileNotFoundError, match=f"'print' is missing: it should be {tmp_path}/companion/print"):
        folder("print")


def test_folders_of_an_installed_wheel(installed, tmp_path):
    code = "from companion.places import folder; print(*map(folder, 'templates print data static'.split()), sep='\\n')"
    found = [Path(line) for line in away(installed, tmp_path, "python", "-c", code).splitlines()]
    assert [path.name for path in found] == ["templates", "print", "data", "static"]
    assert all(installed.parent in path.parents and path.is_dir() for path in found)


def test_installed_command_runs_from_any_folder(installed, tmp_path):
    assert "play" in away(installed, tmp_path, "companion", "--help")
    assert "play" in away(installed, tmp_path, "python", "-m", "companion", "--help")
    # A command that reads data/, and through it the rules.
    assert "emu-bay" in away(installed, tmp_path, "companion", "titles")
    assert not any(tmp_path.iterdir()), "asking for help left files behind"


# -- make ------------------------------------------------------------------------------------------------------------


def make(tmp_path: Path, python: str) -> str:
    """What `make play` says in a folder with nothing in it, to a Python that is this shell script."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "system.sh", tmp_path)
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).touch()
    (tmp_path / "python").write_text(f"#!/bin/sh\n{python}\n")
    (tmp_path / "python").chmod(0o755)
    done = subprocess.run(["make", "play", "PYTHON=./python"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    return done.stderr


def test_make_names_the_missing_venv_module(tmp_path):
    assert "sudo apt-get install python3-venv" in make(tmp_path, 'case "$2" in *ensurepip*) exit 1;; esac')
    assert not (tmp_path / ".venv").exists()


def test_make_names_the_version_it_needs(tmp_path):
    old = 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac'
    assert "needs Python 3.11 or newer; this is Python 3.9.2" in make(tmp_path, old)
    assert not (tmp_path / ".venv").exists()


def test_make_says_what_to_do_where_pip_cannot_install(tmp_path):
    fails = 'case "$*" in *venv\\ *) mkdir -p .venv/bin; cp "$0" .venv/bin/;; *install*) echo no network >&2; exit 1;; esac'
    network, then, *_ = make(tmp_path, fails).splitlines()
    assert network == "no network"
    assert "Without a network: run make again with one." in then and then.endswith("make LOCK= play")
    assert not (tmp_path / ".venv" / "installed").exists(), "the next run tries again"


# -- the system ------------------------------------------------------------------------------------------------------


def bare(tmp_path: Path, what: str, **programs: str) -> subprocess.CompletedProcess[str]:
    """What `system.sh` does on a machine that has only these programs, each a shell script that notes how it was called."""
    (tmp_path / "bin").mkdir()
    usual = {"python3": 'case "$2" in *ensurepip*) exit 1;; esac', "dpkg": "exit 1"}
    for name, script in {**usual, **programs}.items():
        (tmp_path / "bin" / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {tmp_path}/calls\n{script}\n')
        (tmp_path / "bin" / name).chmod(0o755)
    shell = shutil.which("sh") or "/bin/sh"
    (tmp_path / "bin" / "sh").symlink_to(shell)
    return subprocess.run(
        [shell, ROOT / "system.sh", what], env={"PATH": str(tmp_path / "bin")}, capture_output=True, text=True, timeout=60
    )


ALL = "python3-venv chromium-headless-shell fonts-dejavu-core libatomic1"


@pytest.mark.parametrize(("what", "wanted"), [("play", "python3-venv"), ("test", ALL)])
@pytest.mark.parametrize(("user", "programs"), [("0", {}), ("1000", {"sudo": 'exec "$@"'})])
def test_what_a_bare_debian_lacks_is_named_and_installed(tmp_path, what, wanted, user, programs):
    done = bare(tmp_path, what, id=f"echo {user}", **{"apt-get": "", **programs})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"from the system's packages: {wanted}\n")
    calls = (tmp_path / "calls").read_text()
    assert calls.index("apt-get update") < calls.index("apt-get install -q -y --no-install-recommends")
    assert calls.endswith(f" {wanted}\n")
    assert calls.count("sudo ") == (user != "0"), "a password is asked for once"


@pytest.mark.parametrize("programs", [{"apt-get": ""}, {"sudo": 'exec "$@"'}])
def test_without_apt_or_without_root_one_line_says_what_to_install(tmp_path, programs):
    done = bare(tmp_path, "test", id="echo 1000", **programs)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1 and done.stderr.endswith(f"apt-get install {ALL}\n")


def test_an_installation_that_fails_is_told(tmp_path):
    done = bare(tmp_path, "test", id="echo 0", **{"apt-get": '[ "$1" = update ] || { echo no network >&2; exit 100; }'})
    assert done.returncode == 1
    assert done.stderr.startswith("no network\nThat did not work, for the reason above. ")
    assert done.stderr.endswith(f"as root: apt-get install {ALL}\n")


def test_a_list_that_cannot_be_fetched_stops_nothing_that_can_be_installed(tmp_path):
    done = bare(tmp_path, "test", id="echo 0", **{"apt-get": '[ "$1" = install ] || { echo no such list >&2; exit 100; }'})
    assert (done.returncode, done.stderr) == (0, "no such list\n")
    assert "apt-get install" in (tmp_path / "calls").read_text()


def test_another_installation_is_waited_for(tmp_path):
    bare(tmp_path, "test", id="echo 0", **{"apt-get": ""})
    assert "-o DPkg::Lock::Timeout=600 " in (tmp_path / "calls").read_text()


@pytest.mark.parametrize("browser", BROWSERS)
def test_nothing_is_done_where_nothing_lacks(tmp_path, browser):
    done = bare(tmp_path, "test", id="echo 0", python3="", dpkg="", **{browser: "", "apt-get": ""})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "apt-get" not in (tmp_path / "calls").read_text()


def test_a_changed_file_has_another_address_so_that_a_phone_that_kept_it_asks_again(tmp_path, monkeypatch):
    (tmp_path / "static").mkdir()
    found = []
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(places, "folder", lambda name: tmp_path / name)
        for written in ("one", "two", "one"):
            (tmp_path / "static/a.js").write_text(written)
            found.append(places.stamp.__wrapped__("static"))
    assert found[0] == found[2] != found[1]
    page = create_app(tmp_path / "t.sqlite", TESTING=True).test_client().get("/").get_data(as_text=True)
    assert f'style.css?v={places.stamp("static")}' in page
