"""Finds texts for players in the data of a title (babel.cfg names this extractor)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import IO, Any

#: The keys whose values are read by players; names of places and companies stay as printed on the board.
SPOKEN = {"about", "colour", "hint", "income", "plain_back", "power", "topic"}
#: Tables whose entries have a name that is a word of the rules.
NAMED = {"actions", "event_kinds", "sheets"}


def extract(fileobj: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts of a TOML file as Babel wants them: line, function, message, comments."""
    text = fileobj.read().decode("utf-8")
    lines = text.splitlines()
    for message in texts(tomllib.loads(text)):
        line = next((n for n, content in enumerate(lines, 1) if message in content), 1)
        yield line, "gettext", message, []


def texts(data: dict[str, Any]) -> Iterator[str]:
    """The texts in a title's data."""
    for key, value in data.items():
        for entry in value if isinstance(value, list) else ():
            if isinstance(entry, dict):
                yield from (entry[name] for name in SPOKEN if name in entry)
                yield from entry.get("words", {}).values()
                if key in NAMED:
                    yield from [entry["name"]] if "name" in entry else []
