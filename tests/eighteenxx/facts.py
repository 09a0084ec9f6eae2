"""The facts that the data were made from: figures of the titles and recorded games. They are not part of the project.

They are looked for in $COMPANION_FACTS and in `shared/facts` beside the checkout; without them the tests that compare
with them are skipped and say so.
"""

import json
import os
from functools import cache
from pathlib import Path

import pytest

PLACES = [
    *filter(None, [os.environ.get("COMPANION_FACTS")]),
    *(folder / "shared/facts" for folder in Path(__file__).resolve().parents),
]


@cache
def read(name):
    """The data of a file of the facts, such as "games/1277.json". Skips the test without it, or the module that asks."""
    for place in PLACES:
        path = Path(place) / name
        if path.is_file():
            return json.loads(path.read_text(encoding="utf-8"))
    pytest.skip(f"the facts' {name} is not here: set COMPANION_FACTS to the folder of the facts",
                allow_module_level=True)
