"""Makes the pictures of the README from the program itself: `make pictures`. Run by hand, when screens have changed.

The game is the one of `docs/night.json`: a night at which it is Ann's turn.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL.Image import Dither, Image, Quantize
from PIL.Image import open as open_picture
from playwright.sync_api import ViewportSize, sync_playwright

from companion import sheets
from companion.engine.game import Game
from companion.engine.record import load_json, parse_record
from companion.games import find_title, kits
from companion.tables import Submission, Table
from tests.browser.conftest import QUIET, find_browser
from tests.browser.house import House

DOCS = Path(__file__).resolve().parent
NAME, EVENING, HOUR = "Friday at Ben’s", "21 November 2025", "2025-11-21T20:15:00.000Z"
PHONE = ViewportSize(width=360, height=640)
LARGEST = 300_000


def night() -> Game:
    """The game of the pictures, every move checked."""
    *_, game = parse_record(load_json((DOCS / "night.json").read_bytes()), find_title).steps()
    return game


def table(house: House, game: Game) -> Table:
    """The same game at a table of a running companion, entered that evening."""
    start = game.start
    made = house.tables.make("emu-bay", start.players, name=NAME, options=start.options, setup=start.setup)
    for n, entry in enumerate(game.entries()):
        # Who can only pass has been passed by the companion.
        if len(made.timeline.entries) > n:
            continue
        made.play([entry.move], Submission(made.seq, f"picture-{n}", str(entry.move.actor or "host"), HOUR))
    return made


def phone(file: Path) -> None:
    """The phone of the player whose turn it is."""
    game = night()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        try:
            at = table(house, game)
            page = browser.new_page(viewport=PHONE, device_scale_factor=2, locale="en-GB", reduced_motion="reduce")
            page.goto(f"{house.url}/s/{at.code}/{at.settings['seats'][game.ask.actors[0]]}")
            page.screenshot(path=file, animations="disabled")
        finally:
            browser.close()
            house.stop()
    keep(open_picture(file), file)


def sheet(file: Path) -> None:
    """Tonight's set-up on A4 paper."""
    game = night()
    of = sheets.Session(game, game.formatter(), NAME, EVENING)
    printed = pypdfium2.PdfDocument(sheets.pdf(kits.find_kind(of, "setup").fill(of)))
    keep(printed[0].render(scale=1.7).to_pil(), file)


def keep(picture: Image, file: Path) -> None:
    """Write it with few colours, as small as it gets."""
    picture.convert("RGB").quantize(256, Quantize.FASTOCTREE, dither=Dither.NONE).save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file.relative_to(DOCS.parent)}: {picture.width} × {picture.height}, {size // 1000} kB")
    assert size < LARGEST, f"{file.name} is too large for a README"


if __name__ == "__main__":
    phone(DOCS / "phone.png")
    sheet(DOCS / "sheet.png")
