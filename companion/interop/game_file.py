"""The game file as text, the same from the command line and from the web."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def game_file(data: Mapping[str, Any]) -> str:
    """A game file as text that people can read and compare: one move a line."""
    head, empty, tail = json.dumps({**data, "moves": []}, ensure_ascii=False, indent=2).rpartition("[]")
    moves = ",\n    ".join(json.dumps(move, ensure_ascii=False) for move in data["moves"])
    return f"{head}[\n    {moves}\n  ]{tail}\n" if moves else f"{head}{empty}{tail}\n"
