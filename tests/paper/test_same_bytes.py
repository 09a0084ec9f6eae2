"""The same sheet gives the same bytes: in another order and process, elsewhere in the world, at another time of day."""

import hashlib
import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path

from companion import sheets
from tests.chance import either
from tests.paper import reading

#: Every second sheet of all sources, in the campaign all: each on one of the papers and in one of the styles.
EVERYTHING = [
    (source, kind, paper, style)
    for (source, kind), (paper, style) in zip(
        reading.every_sheet()[:: either(2, 1)],
        cycle([("A4", "colour"), ("Letter", "bw"), ("A4", "bw"), ("Letter", "light")]),
        strict=False,
    )
]
ROOT = Path(__file__).resolve().parents[2]
#: What another process does. The clock and the order of the sheets are others, too.
ELSEWHERE = """
import time
then, local = time.time, time.localtime
time.time = lambda: then() + 86400 * 1000 + 12345
time.localtime = lambda at=None: local(time.time() if at is None else at)
from tests.paper.test_same_bytes import digests
print(*digests(backwards=True), sep="\\n")
"""


def cards() -> list[str]:
    """The kinds that are made card by card and take no long time."""
    return [kind for kind in ("independents", "discs", "seats") if sheets.is_single(reading.sheet("middle", kind))]


def digests(backwards: bool = False) -> list[str]:
    """What every sheet and every ZIP file of single cards comes to."""
    found = []
    for name, kind, paper, style in EVERYTHING[:: -1 if backwards else 1]:
        found.append((name, kind, sheets.pdf(reading.sheet(name, kind), sheets.Job(paper, style))))
    for kind in cards()[:: -1 if backwards else 1]:
        sheet = reading.sheet("middle", kind)
        found.append(("zip", kind, sheets.zipped(sheets.singles(sheet, sheets.Job(style="light")))))
    return sorted(f"{name} {kind} {hashlib.sha256(data).hexdigest()}" for name, kind, data in found)


def test_printed_elsewhere(tmp_path: Path) -> None:
    here = digests()
    assert len(here) == len(EVERYTHING) + 3
    world = {
        "PYTHONHASHSEED": "4711", "TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "0",
        "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "HOME": str(tmp_path),
    }  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], env=world, cwd=tmp_path, capture_output=True, check=True, encoding="utf-8"
    )
    assert run.stdout.splitlines() == here
