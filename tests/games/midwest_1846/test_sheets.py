"""What can be printed of 1846: its trains, reminders, set-up and market, and every sheet without a cut."""

import re
from collections import Counter

import pytest

from companion import sheets
from companion.games.kits import SHEETS, find_kind
from tests.paper import reading
from tests.paper.eighteenxx import played, sheet, source

KINDS = SHEETS["1846"]
OF_BOX = [kind.id for kind in KINDS if not kind.needs_game and kind.is_there(source("1846", "box"))]
NIGHTS = {"fresh": ("setup",), "middle": ("snapshot",), "over": ("score", "report")}


def printed(kind, of="box"):
    """The words of a sheet of the box, or of a night."""
    filled = sheet("1846", of, kind) if isinstance(of, str) else find_kind(of, kind).fill(of)
    return " ".join(reading.text(sheets.pdf(filled, sheets.Job(backs=False))).split())


@pytest.mark.parametrize(("name", "kind"), [
    *(("box", kind) for kind in OF_BOX), *((name, kind) for name, kinds in NIGHTS.items() for kind in kinds)])  # fmt: skip
def test_nothing_is_cut(name, kind):
    drawn = sheets.printed([sheet("1846", name, kind)])
    assert [remark for remark in drawn.remarks if remark.kind != "spelled"] == []


def test_a_train_tells_both_its_sides():
    read = printed("trains")
    assert read.count("2 stops last run after the first 5; gone with the first 6") == 9
    assert read.count("4 stops · or 3/5 for $160: 5 stops, of which 3 pay") == 6
    assert read.count("5 stops · or 4/6 for $450: 6 stops, of which 4 pay") == 5
    assert read.count("6 stops · or 7/8 for $900: 8 stops, of which 7 pay") == 9


def test_the_market_goes_on_in_the_row_below():
    found = Counter(printed("market-page").split())
    prices = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320,
              345, 375, 405, 440, 475, 510, 550]  # fmt: skip
    assert all(found[str(price)] for price in prices) and found["par"] == 11
    assert "a company here closes" in printed("market-page")


def test_the_reminders_tell_what_is_special():
    read = printed("rules")
    for line in ("keep one in secret", "A president’s sale moves the price one left", "Two tiles for $20 each",
                 "N/M visits M stops, of which N pay", "the game goes on", "for $1 up to the printed price"):
        assert line in read, line
    assert not re.search(r"cheapest at its price|All your bids", read)


def test_the_last_player_begins_the_draft():
    night = sheets.Session(game := played("1846", 0), game.formatter(), "Friday", "21 November 2025", ())
    read = printed("setup", night)
    assert "Łukasz chooses first in the draft" in read and "Ann begins the first stock round" in read
