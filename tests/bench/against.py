"""The same benchmarks at another commit and here, in turn, in one run: machines drift, and ratios do not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.real_server import ROOT

#: A figure in a benchmark's table: what, how much, its unit, and what is wanted.
ROW = re.compile(r"^  (?P<what>\S.*?)  +(?P<value>[\d,]+(?:\.\d+)?) ?(?P<unit>[A-Za-z/%]*)(?:  .*)?$")


def compare(commit: str, names: Sequence[str]) -> None:
    """Run the benchmarks at both and print for each figure: then, now, and now as a part of then."""
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", before, commit], cwd=ROOT, check=True)
        try:
            # What is built and not kept is the same for both.
            shutil.copytree(ROOT / "companion/static/vendor", before / "companion/static/vendor", dirs_exist_ok=True)
            for name in names:
                print(f"\n{name}: {commit}, here, and the ratio\n", flush=True)
                for line in _lines(_figures(before, name), _figures(ROOT, name)):
                    print(line, flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", before], cwd=ROOT, check=True)


def _figures(tree: Path, name: str) -> dict[str, tuple[float, str]]:
    """What a benchmark measures in a tree of files, with its own definition: figures by name, each with its unit."""
    told = subprocess.run([sys.executable, "-m", "tests.bench", name], cwd=tree, stdout=subprocess.PIPE, text=True)
    rows = filter(None, map(ROW.match, told.stdout.splitlines()))
    return {row["what"]: (float(row["value"].replace(",", "")), row["unit"]) for row in rows}


def _lines(then: dict[str, tuple[float, str]], now: dict[str, tuple[float, str]]) -> Iterator[str]:
    wide = max(map(len, [*then, *now, ""]))
    for what in [*now, *(one for one in then if one not in now)]:
        (was, _), (is_, unit) = then.get(what, (None, "")), now.get(what, (None, ""))
        ratio = f"{is_ / was:.2f}" if was and is_ is not None else ""
        yield f"  {what:<{wide}}  {_number(was):>10}  {_number(is_):>10} {unit:<8} {ratio:>5}".rstrip()


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.3g}" if value < 100 else f"{value:,.0f}"
