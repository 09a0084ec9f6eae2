"""The documents as tests read them: their sections, tables and words."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.entry import entries

ROOT = Path(__file__).resolve().parents[1]
#: That in English first, then the pages for hosts in other languages.
READMES = [ROOT / "README.md", *sorted(ROOT.glob("README.*.md"))]
DOCUMENTS = [*READMES, ROOT / "CHANGES.md", *sorted((ROOT / "docs").glob("*.md"))]
GAME_FILE = (ROOT / "docs/game-file.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DESIGN = (ROOT / "docs/design.md").read_text(encoding="utf-8")
FAMILY = (ROOT / "docs/family.md").read_text(encoding="utf-8")
ADDING = (ROOT / "docs/adding-a-title.md").read_text(encoding="utf-8")


def name_of(path):
    return str(path.relative_to(ROOT))


@cache
def section(text, heading):
    """What stands under a heading, up to the next of the same or a higher rank."""
    rank = heading.split()[0]
    after = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"\n#{{2,{len(rank)}}} ", after)[0]


def rows(text):
    """The tables of a text: for each row its cells, without the heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def words(text):
    """What stands in backquotes."""
    return re.findall(r"`([^`]+)`", text)


def table_of_box(kind=Box, label="(the top)", about=""):
    """The rows that tell the words of a box, as its entries say them; below a table those within it."""
    words, within = [], []
    types = get_type_hints(kind)
    for field, said in entries(kind):
        of = [one for one in (types[field.name], *get_args(types[field.name])) if hasattr(one, "__dataclass_fields__")]
        if of and field.name != "power":
            path = f"{label.strip('`[]')}.{field.name}".removeprefix("(the top).")
            is_list = get_origin(types[field.name]) is tuple
            named = get_origin(types[field.name]) is Mapping
            label_of = f"`[[{path}]]`" if is_list else f"`[{path}.NAME]`" if named else f"`[{path}]`"
            within += table_of_box(of[0], label_of, said.about)
        # What a table is called within another is its name there.
        elif kind is Box or not label.endswith("NAME]`") or words or field is not next(entries(kind))[0]:
            words.append(f"`{field.name}`" + (f": {said.about}" if said.about else ""))
    return [f"| {label} | {about + ': ' if about else ''}{'; '.join(words)} |", *within]
