"""What was played on 18xx.games is offered at each entry, in the site's profile: a phone could have entered it."""

import json
from pathlib import Path

import pytest

from companion.eighteenxx.model.moves import Bid, BuyPrivate, BuyShare, LayTile, Pass
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.games import find_title
from companion.interop.eighteen_xx_games.export import is_export, parse_export
from companion.interop.eighteen_xx_games.names import read_title
from tests.chance import either
from tests.eighteenxx import facts
from tests.eighteenxx.table import Table, at
from tests.interop.offered import why_not_offered

#: The titles whose games are walked; another one is another word here.
TITLES = ("1830", "1889", "18chesapeake", "18chesapeake-otr", "1828", "1862")


def exports():
    """The exported games of these titles, by the name of the file: among the facts, and those recorded with the tests."""
    folders = [Path(place) / "games" for place in facts.PLACES]
    folders += (Path(__file__).parents[1] / "games").glob("*/recorded")
    for path in sorted({path.stem: path for folder in folders for path in folder.glob("*.json")}.values()):
        data = json.loads(path.read_text(encoding="utf-8"))
        if is_export(data) and title_of(data) in TITLES:
            yield pytest.param(data, id=path.stem)


def title_of(data):
    """The id of the title of an export; "" where it is none of ours."""
    try:
        return find_title(read_title(data)).id
    except Refusal:  # the facts have games of titles that nobody plays here yet
        return ""


ABSENT = pytest.param(None, marks=pytest.mark.skip("the facts' games are not here: set COMPANION_FACTS to their folder"))


EXPORTS = list(exports())


@pytest.mark.parametrize("data", either(EXPORTS[::3], EXPORTS) or [ABSENT])
def test_what_the_site_played_is_offered(data):
    record = parse_export(data, find_title)
    game, entries, missing = record.start.begin(), record.replay().entries(), []
    for entry in entries:
        why = why_not_offered(game, entry.move)
        if why is not None:
            missing.append((entry.id, entry.move.kind, why))
        game.ask.refresh()
        game.play(Entry(entry.move, entry.id), check=False)
    assert entries and missing == []


@pytest.mark.parametrize(("move", "why"), [
    (BuyPrivate("Ann", "P1"), None),
    (BuyPrivate("Ann", "P2"), "private P2: "),
    (BuyPrivate("Bo", "P1"), "Bo is not asked; "),
    (Bid("Ann", "P2", 45), None),
    (Bid("Ann", "P2", 46), "amount 46: "),
    (Pass(company="PRR"), "PRR is not asked; "),
    (BuyShare("Ann", "PRR", "ipo"), "buy-share is not offered; "),
])  # fmt: skip
def test_what_is_not_offered_is_seen(move, why):
    found = why_not_offered(Table().game, move)
    assert found is None if why is None else found.startswith(why)


def test_a_value_that_no_screen_lists_is_seen():
    """A hex where the track does not lead, a rotation that does not fit, and a second tile."""
    laid = at("operating").do(LayTile("PRR", "F2", "57", 1)).game
    assert why_not_offered(laid, LayTile("PRR", "F2", "57", 1)).startswith("lay-tile ")
    tile = at("operating").game
    assert why_not_offered(tile, LayTile("PRR", "F2", "57", 1)) is None
    assert why_not_offered(tile, LayTile("PRR", "F2", "57", 0)).startswith("rotation 0: ")
    assert why_not_offered(tile, LayTile("PRR", "B4", "1", 0)).startswith("hex B4")
