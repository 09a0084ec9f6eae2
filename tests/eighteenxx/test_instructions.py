"""What hands do on the table because of entries, and what they put back: the net of what was moved."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import added, fits, tiles_of
from companion.engine.record import parse_record
from companion.engine.text import address_to
from companion.games import find_title

GAMES = Path(__file__).parents[1] / "games"
BANK = GAMES / "chesapeake/recorded/18chesapeake-full-bank.json"
BANKRUPT = GAMES / "chesapeake/recorded/18chesapeake-full-bankrupt-4.json"
ROOMS = ("shikoku_1889", "barons_1830", "system_1828")
FIRST = [next(iter(sorted(GAMES.glob(f"{room}/recorded/*.json")))) for room in ROOMS]


def told(path: Path, most: int) -> Iterator[tuple[list[str], list[str]]]:
    """For each of the first entries of a recorded game, what hands do because of it, and what they put back after it."""
    record = parse_record(json.loads(path.read_text()), find_title)
    # Two plays of one game: the one stands an entry behind the other.
    ahead = record.steps(False)
    next(ahead)
    for was, now, _ in zip(record.steps(False), ahead, range(most), strict=False):
        done = now.receipts[-1:]
        yield ([str(text) for text in now.instructions(done, False)], [str(text) for text in was.instructions(done, True)])


def test_what_is_moved_is_moved_back():
    there, back = ([one for hands in way for one in hands] for way in zip(*told(BANK, 400), strict=True))
    for start in ("takes the 20 % certificate of ", "% of B&O from the IPO", "Put the B&O marker on ", "in the bank pool.",
                  "Put tile 57 on ", " in place of ", ", with new track to ", "-train from the bank",
                  "back in the box.", "Put away: "):
        assert any(start in one for one in there), start
    for start in ("% certificate of B&O back in the IPO", "% of B&O back in the IPO", "Take the B&O marker off ",
                  "Take tile 57 off ", ", with track to ", "a 2-train back in the bank", " back from the box",
                  " marker back 1 "):
        assert any(start in one for one in back), start
    assert "Put a token of B&O on H6 Baltimore, the city with track to G7." in there  # the board has no numbers
    assert any(one.startswith("Take the B&O token off") for one in back)
    assert any(one.startswith("Put the 2-trains back in the box: ") for one in there)
    assert "Move the B&O marker 1 up, to 100." in there
    assert "Put tile X5 on H6, with new track to G5, H4." in there  # two cities and their track are printed there
    assert "Move the B&O marker back 1 down, to 95." in back


def test_hands_speak_to_who_reads_them():
    record = parse_record(json.loads(BANKRUPT.read_text()), find_title)
    ahead = record.steps(False)
    next(ahead)
    said = [text for was, now, _ in zip(record.steps(False), ahead, range(400), strict=False)
            for text in now.instructions(now.receipts[-1:], False)]
    seats = record.start.players
    heard = {seat: [str(address_to(seat, text)) for text in said] for seat in seats}
    read = [one for ones in heard.values() for one in ones]
    assert any(re.fullmatch(r"Put \d0 % of \S+ from you in the bank pool\.", one) for one in read)
    swaps = [one for one in read if "gets the president's" in one or "You get the president's" in one]
    for form in (r"You get .* certificate of \S+; \w+ gets your 20 % in other certificates for it\.",
                 r"\w+ gets .* certificate of \S+; you get \w+'s 20 % in other certificates for it\."):
        assert any(re.fullmatch(form, one) for one in swaps), swaps[:3]


def test_what_rusts_is_told_in_one_sentence_for_each_kind():
    *_, played = parse_record(json.loads(BANK.read_text()), find_title).steps(False)
    notes = [str(played.text_of(fact)) for receipt in played.receipts for fact in receipt.facts
             if fact.kind == "train-rusted"]
    assert notes and len(notes) == len({note.split(":")[0] for note in notes})
    assert re.fullmatch(r"All 2-trains rust: \S+ \d(, \S+ \d)*\.", notes[0])


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.parts[-3])
def test_every_entry_of_a_title_can_be_told_both_ways(path):
    said = list(told(path, 150))
    assert any("takes" in one for there, _ in said for one in there)
    assert all(bool(there) == bool(back) for there, back in said)
    assert not any("None" in one for ways in said for hands in ways for one in hands)


def test_a_card_with_several_sides_is_called_by_the_one_that_is_chosen():
    said = [one for ways in told(GAMES / "eastern_1862/recorded/displaced.json", 39) for hands in ways for one in hands]
    assert any("takes a 2L-train from the bank" in one for one in said)
    assert not any("A-train" in one for one in said)


@pytest.mark.parametrize("title", ["18chesapeake-otr", "1830", "1889", "1828"])
def test_where_new_track_leads_tells_how_a_tile_lies(title):
    here, printed = box(title), printed_map(box(title).map)
    tiles = [tile for tile in tiles_of(title).values() if tile.piece in here.tiles]
    under = {hex_.face for hex_ in printed.hexes if hex_.takes_tiles} | {face for tile in tiles for face in tile.faces}
    for old in under:
        for tile in tiles:
            ways = {(added(old, face).edges, face.looks) for face in tile.faces if fits(old, face)}
            assert len({edges for edges, _ in ways}) == len(ways), (old, tile.number)


def test_what_is_laid_and_taken_is_told_before_the_marker_that_moves_because_of_it():
    kinds = ("Put tile", "a token", "-train from", "Move the", "Put away")
    for done, _ in told(BANK, 400):
        found = [next((n for n, kind in enumerate(kinds) if kind in one), None) for one in done]
        order = [n for n in found if n is not None]
        assert order == sorted(order), done


def test_with_the_second_tile_of_a_private_the_first_is_told_too():
    """It is asked for at once, so only who laid the first may have read of it."""
    pairs = [way for way in told(BANK, 400) if sum("Put tile" in one for one in way[0]) == 2]
    assert pairs == [(["Put tile 8 on H2, with track to G3, I3.", "Put tile 9 on I3, with track to H2, J4."],
                      ["Take tile 9 off I3."])]
