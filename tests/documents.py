"""The documents as tests read them: their sections, tables and words."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGES.md", *sorted((ROOT / "docs").glob("*.md"))]
GAME_FILE = (ROOT / "docs/game-file.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DESIGN = (ROOT / "docs/design.md").read_text(encoding="utf-8")
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
