"""Where the files that are not Python are: in a checkout and in an installed wheel."""

import pickle
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

#: Edited by people who know no Python. At the top of a checkout; a wheel carries them inside the package.
TOP = ("templates", "print", "data")
#: Always inside the package.
INSIDE = ("static", "translations")

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The absolute path of one of the project's folders, whether run from a checkout or from an installed wheel.

    `name` is one of "templates", "print", "data", "static" and "translations". The path does not depend on the folder
    that the program was started from. The files of a wheel are plain files on disk: any library may be given the path.

    Raises ValueError for any other name, and FileNotFoundError (with where it was looked for) if there is no such
    folder: the installation is broken, or, for "translations", no translation has been made yet.
    """
    if name not in TOP + INSIDE:
        raise ValueError(f"{name!r} is not a folder of the companion; they are {', '.join(TOP + INSIDE)}.")
    checkout = (PACKAGE.parent / "pyproject.toml").is_file()
    path = (PACKAGE.parent if checkout and name in TOP else PACKAGE) / name
    if not path.is_dir():
        raise FileNotFoundError(f"The companion's folder {name!r} is missing: it should be {path}.")
    return path


@cache
def stamp(name: str) -> str:
    """What tells the files of one of the project's folders from what they were before: of the same files always the same."""
    digest = sha256()
    for path in sorted(path for path in folder(name).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(folder(name))}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:8]


def read_toml(name: str) -> dict[str, Any]:
    """The content of `data/<name>.toml`. Raises ValueError, naming file, line and column, where it is no TOML."""
    try:
        content: dict[str, Any] = pickle.loads(_parsed((folder("data") / f"{name}.toml").read_text(encoding="utf-8")))
        return content
    except ValueError as error:
        raise ValueError(f"{name}.toml is not TOML: {error}.") from None


@cache
def _parsed(text: str) -> bytes:
    """The content of a TOML text, to be copied: each start asks for most files six times, and reading one takes long."""
    return pickle.dumps(tomllib.loads(text))


def inherit(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The data of `base` with `changes`: tables add to tables, anything else takes the old place, and a table of the
    base that is `false` in the changes is left out."""
    merged = dict(base)
    for name, value in changes.items():
        old = merged.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            merged[name] = inherit(old, value)
        elif isinstance(old, Mapping) and value is False:
            del merged[name]
        else:
            merged[name] = value
    return merged
