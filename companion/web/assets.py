"""Style and scripts as phones get them: without comments and indentation, packed once, and the scripts in one file.

What could do it better is no better for this: the known packers in Python have no wheels for every system, and of what they
save on top a fiftieth is left when it is packed with gzip.
"""

from __future__ import annotations

import re
from functools import lru_cache
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

#: The scripts that make one file, in this order.
SCRIPTS = "scripts.js", ("companion.js", "extras.js", "turn.js")
KINDS = {".css": "text/css", ".js": "text/javascript"}

_COMMENT, _SPACE, _AROUND = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"\s+"), re.compile(r" ?([{};]) ?")
_INDENT, _NOTE, _BESIDE = re.compile(r"^[ \t]+", re.M), re.compile(r"^//.*\n", re.M), re.compile(r" // [^\"'`\n]*$", re.M)


class Asset(NamedTuple):
    """A file as it is sent, plain or packed with gzip, and what tells it from any other."""

    plain: bytes
    packed: bytes
    tag: str


def asset(folder: Path, name: str) -> Asset | None:
    """A style sheet or script by its name. None: there is no such file, or it is neither."""
    if "\0" in name:
        return None
    paths = [(folder / one).resolve() for one in (SCRIPTS[1] if name == SCRIPTS[0] else (name,))]
    if paths[0].suffix not in KINDS or not all(path.is_file() and path.is_relative_to(folder) for path in paths):
        return None
    return _packed(tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(32)
def _packed(files: tuple[tuple[Path, int], ...]) -> Asset:
    plain = "\n".join(_short(path) for path, _changed in files).encode()
    return Asset(plain, compress(plain, mtime=0), blake2b(plain, digest_size=6).hexdigest())


def _short(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return style(text) if path.suffix == ".css" else text if path.name.endswith(".min.js") else script(text)


def style(text: str) -> str:
    """A style sheet without what only its readers need."""
    return _AROUND.sub(r"\1", _SPACE.sub(" ", _COMMENT.sub("", text))).strip()


def script(text: str) -> str:
    """A script without comments that have a line of their own or end one, and without indentation: no text of ours goes over
    several lines, a test holds them to it."""
    return _BESIDE.sub("", _NOTE.sub("", _INDENT.sub("", text)))
