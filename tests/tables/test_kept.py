"""Tables of an earlier version open, stand as they stood, and go back and forth as they did then.

`kept/` holds a file that 0.2.0 wrote, with a table of each family of titles in the middle of its game, its last two entries
undone, and beside it the position of each as that version had it: as it stands, and with one entry put back.
"""

import json
import lzma
from pathlib import Path

import pytest

from companion import __version__
from companion.engine.record import trace_line
from companion.tables import Tables
from tests.each import each
from tests.tables.conftest import Hands

KEPT = Path(__file__).parent / "kept"
WERE = json.loads(lzma.decompress((KEPT / "0.2.0.json.xz").read_bytes()))


@pytest.fixture
def kept(path):
    path.write_bytes(lzma.decompress((KEPT / "0.2.0.tables.xz").read_bytes()))
    return Tables(path, __version__)


def line(table):
    return json.loads(json.dumps(trace_line(table.game)))


@each("was", WERE)
def test_a_table_of_an_earlier_version_is_as_it_was(kept, was):
    table = kept.open(was["code"])
    assert (table.start.title.id, table.broken, len(table.timeline.entries)) == (was["title"], None, was["entries"])
    assert (len(table.timeline.undone), line(table)) == (was["left"], was["stood"])
    hands = Hands(kept, table, "again")
    hands.redo()
    assert line(table) == was["redone"]
    hands.undo(was["entries"])
    assert line(table) == was["stood"]
    hands.play_on(3)
    assert len(Tables(kept.store.path, __version__).open(was["code"]).timeline.entries) == len(table.timeline.entries)


def test_every_title_of_several_families_is_kept():
    assert {was["title"] for was in WERE} >= {"emu-bay", "1830", "1828", "1862", "1820", "empire-builder", "any-18xx"}
