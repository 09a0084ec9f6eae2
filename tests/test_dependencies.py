"""What the companion is built on: bounds in pyproject.toml, versions and hashes in the lock files, licences in the docs."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.each import each

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKS = {"requirements.lock": (EXTRAS["build"],), "requirements-test.lock": (EXTRAS["build"], EXTRAS["test"])}

#: Licences as packages name them, and as the page does.
SAME = {
    "MIT": ("MIT", "MIT License"),
    "ISC": ("ISC License (ISCL)",),
    "BSD-3-Clause": ("BSD-3-Clause", "BSD License", "BSD"),
    "Apache-2.0": ("Apache-2.0", "Apache Software License", "Apache License, Version 2.0"),
    "MPL-2.0": ("MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)"),
    "OFL-1.1": ("SIL OFL 1.1", "SIL Open Font License 1.1 (OFL-1.1)"),
    "public domain": ("Public Domain",),
    "Apache-2.0, BSD-3-Clause": ("BSD-3-Clause, Apache-2.0, dependency licenses",),
}
#: They name none in their metadata; their licence file was read.
SILENT = {"axe-playwright-python"}


def names(requirements):
    return [canonicalize_name(Requirement(one).name) for one in requirements]


def locked(file):
    """The requirements of a lock file with the hashes of each."""
    text = (ROOT / file).read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        requirement, *hashes = re.split(r"\s+--hash=", line.strip())
        it = Requirement(requirement)
        assert canonicalize_name(it.name) not in found, f"{file} has {it.name} twice"
        found[canonicalize_name(it.name)] = (it, hashes)
    return found


def licences_of(name):
    """What an installed package says of its licence."""
    data = metadata.metadata(name)
    said = [data.get("License-Expression"), *(data.get("License") or "").splitlines()[:1]]
    said += [one.split(" :: ")[-1] for one in data.get_all("Classifier") or [] if one.startswith("License ::")]
    return {one for one in said if one}


def told():
    """The page's tables: package and licence."""
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z0-9-]+) \| ([^|]+) \|", page, re.MULTILINE)
    return {name: licence for name, licence in rows if name not in ("package", "---")}


@each("one", [
    *PROJECT["project"]["dependencies"], *EXTRAS["build"], *EXTRAS["test"], *PROJECT["build-system"]["requires"],
])  # fmt: skip
def test_every_dependency_has_a_lower_and_an_upper_bound(one):
    bounds = {specifier.operator for specifier in Requirement(one).specifier}
    assert bounds == {"=="} or bounds == {">=", "<"}, one


def test_what_builds_is_named_for_an_install_too():
    assert set(PROJECT["build-system"]["requires"]) <= set(EXTRAS["build"])


@pytest.mark.parametrize("file", LOCKS)
def test_a_lock_has_one_version_of_everything_with_hashes(file):
    found = locked(file)
    for it, hashes in found.values():
        assert [one.operator for one in it.specifier] == ["=="], it
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), it
    for one in map(Requirement, [*PROJECT["project"]["dependencies"], *(one for extra in LOCKS[file] for one in extra)]):
        it, _ = found[canonicalize_name(one.name)]
        (version,) = it.specifier
        assert one.specifier.contains(version.version), f"{one}: {file} has {version.version}; make lock"


def test_what_is_tested_is_what_is_shipped():
    shipped, tested = map(locked, LOCKS)
    for name, (it, hashes) in shipped.items():
        same, known = tested[name]
        assert (it.specifier, hashes) == (same.specifier, known)


@pytest.mark.parametrize("file", LOCKS)
def test_a_lock_names_no_place_to_load_from(file):
    assert "://" not in (ROOT / file).read_text(encoding="utf-8")


def test_the_page_names_every_package_and_no_other():
    assert set(told()) == set(locked("requirements-test.lock"))


@each("name", sorted(locked("requirements-test.lock")))
def test_the_page_has_the_licence_that_the_package_names(name):
    it, _ = locked("requirements-test.lock")[name]
    if it.marker is not None and not it.marker.evaluate():
        return  # not for this machine
    licence = told()[name]
    said = licences_of(name)
    if not said and name in SILENT:
        return
    assert said & {licence, *SAME.get(licence, ())} or any(one.startswith("BSD license") for one in said), (licence, said)
