"""How much of each language is done: `python -m companion.translations`, in a checkout.

With `merge` the texts of the sources go into the catalogues first, and into those of new languages named after it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from companion.translations.catalogues import gathered, language, languages

#: So many messages that are missing are named.
MOST_NAMED = 20


def main(words: Sequence[str]) -> None:
    """Tell how much is done; `words` are those of the command line."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "babel.cfg").exists():
        sys.exit("The texts are gathered from a checkout: this companion is installed without one.")
    sources = gathered(root)
    if words[:1] == ["merge"]:
        for one in {each.code: each for each in (*languages(), *map(language, words[1:]))}.values():
            one.merge(sources)
    for one in languages():
        missing, n = one.missing(sources), len(sources)
        # All but one is not yet a hundred per cent.
        print(f"{one.code}: {n - len(missing):,} of {n:,} ({100 * (n - len(missing)) // n} %)")
        for text in missing[:MOST_NAMED]:
            print(f"    {text}")
        if len(missing) > MOST_NAMED:
            print(f"    … and {len(missing) - MOST_NAMED:,} more")


if __name__ == "__main__":
    main(sys.argv[1:])
