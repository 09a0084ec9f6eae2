"""Every route as every role, by the table of the tests: what that table says once, the campaign counts."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from tests.real_server import ROOT
from tests.stress.tally import Run, Tally

TABLE = "tests/web/test_rights.py"


def run(run: Run) -> Tally:
    """The table of roles and routes, all of it: a right too many counts as a leak."""
    tally = Tally("rights")
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.xml"
        subprocess.run(
            [sys.executable, "-m", "pytest", TABLE, "-q", "-p", "no:cacheprovider", f"--junit-xml={told}"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=1800,
        )  # fmt: skip
        if not tally.check(told.is_file(), "wrong", f"{TABLE} could not be run", 0):
            return tally
        for case in ElementTree.parse(told).iter("testcase"):
            tally.tried += 1
            for broken in [*case.iter("failure"), *case.iter("error")]:
                tally.fail("leaks", f"{case.get('name')}: {broken.get('message', '')[:300]}", 0)
    return tally
