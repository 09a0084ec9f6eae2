"""The companion with a title that is not on the shelf yet: `python -m tests.browser.coming` is `companion` with it."""

from companion.__main__ import main
from companion.games import TITLES
from companion.games.eastern_1862 import TITLE

if __name__ == "__main__":
    TITLES.setdefault(TITLE.id, TITLE)
    main()
