"""A new piece of track is reached if a route may lie on the whole of it: examples, and every way tried on random boards.

`python -m tests.eighteenxx.map.test_upgrade_reach NUMBER` tries so many more boards of each map.
"""

import random
import sys

import pytest

from companion.eighteenxx.map.laying import Laying, ways
from companion.eighteenxx.map.tiles import added, revalued
from companion.eighteenxx.map.upgrade_reach import RULES
from tests.chance import either, seeds
from tests.each import each
from tests.eighteenxx.map import boards
from tests.eighteenxx.map.chesapeake import ALL, rails
from tests.eighteenxx.map.run_over import TooMany, reached
from tests.eighteenxx.map.titles import eastern, northeast, shikoku, systems

#: Boards of each map, all rules on each.
BOARDS = either(20, 60)
MAPS = {"1889": shikoku, "18chesapeake": rails, "1830": northeast, "1828": systems, "1862": eastern}


def refusals(board, company, hex_, tile, rule):
    number, rotation = tile.split("/")
    laying = Laying(board.state, board.reaches, rule)
    return [str(refusal) for refusal in laying.refusals(company, hex_, number, int(rotation), ALL)]


# Examples ----------------------------------------------------------------------------------------

NEW_TRACK = ("semi_restrictive", "station_dependent")


def over_its_own_end(company, tile, hex_, sides):
    return [
        f"No route of {company} can run over the new track of tile {tile} in {hex_}: on the way to one end of it the "
        f"border at the other has been crossed. {company} comes to {hex_} from: {sides}."
    ]


@pytest.mark.parametrize("rule", NEW_TRACK)
def test_who_comes_by_the_stem_of_a_switch_does_not_reach_what_joins_its_branches(rule):
    """From B7 over B5 to C4, B3 and back: the new track from B3 to C4 would be run over after a branch that ends there."""
    board = shikoku("C4 14/1", "B5 23/0", UR="B7", KU="C4")
    assert refusals(board, "UR", "B5", "41/3", rule) == over_its_own_end("UR", 41, "B5", "B7, B3, C4")
    assert refusals(board, "KU", "B5", "41/3", rule) == []
    assert refusals(board, "UR", "B5", "41/3", "permissive") == []


@pytest.mark.parametrize("rule", NEW_TRACK)
def test_who_comes_round_to_the_far_end_of_a_new_branch_does_not_reach_it(rule):
    """8 to 28: from E3 through D4 to D6, E5 and back, where the new branch leads to D6 again."""
    board = rails("F2 57/1", "E3 57/1", "D4 8/4", "D6 7/3", "E5 7/1", PRR="F2")
    assert refusals(board, "PRR", "D4", "28/0", rule) == over_its_own_end("PRR", 28, "D4", "E3, E5")
    assert refusals(board, "PRR", "D4", "29/4", rule) == []  # from E3 to E5, and on to D6 as before


@pytest.mark.parametrize("rule", NEW_TRACK)
def test_a_loop_through_a_city_does_not_reach_it_either(rule):
    """28 to 39: from D8 by the stem to E3, E5 and back."""
    board = rails("D8 57/0", "D6 9/0", "D4 28/0", "E3 14/0", "E5 7/2", CA="D8", PRR="E3")
    assert refusals(board, "C&A", "D4", "39/4", rule) == over_its_own_end("C&A", 39, "D4", "D6, E3, E5")
    assert refusals(board, "PRR", "D4", "39/4", rule) == []
    assert "39" not in Laying(board.state, board.reaches, rule).legal_tiles("C&A", "D4", ALL)


@pytest.mark.parametrize("rule", NEW_TRACK)
def test_a_longer_way_will_do_that_has_not_crossed_the_border(rule):
    """The shortest way to the far end of the new branch is that round from F2; another comes there from G13."""
    loop = ("F2 57/1", "E3 57/1", "D4 8/4", "D6 7/3", "E5 26/2")
    other = ("G13 57/0", "G11 9/0", "G9 9/0", "G7 8/0", "F6 9/2")
    for board, end in ((rails(*loop, *other, PRR="F2"), False), (rails(*loop, *other, PRR="F2 G13"), True)):
        assert board.reaches.crosses("PRR", board.state.hex("D4").index, 5, 0) == end
        assert (refusals(board, "PRR", "D4", "28/0", rule) == []) == end


def test_track_that_leads_off_the_map_by_word_of_the_table_breaks_nothing():
    """A branch of the switch in E13 does; 41 joins it to the other, which is come to."""
    board = rails("E13 23/4", "D12 57/2", NW="D12")
    assert refusals(board, "N&W", "E13", "41/1", "station_dependent") == [
        "Tile 41, turned like that, leads off the map at edge 1 of E13. It does not fit there, however you turn it."
    ]


@each("title", MAPS)
def test_a_stop_with_new_track_is_worth_more(title):
    """So a company that comes to a stop need not be able to go on from it by the new track: its value changes."""
    board, tried = MAPS[title](), 0
    for hex_ in filter(lambda hex_: hex_.takes_tiles, board.state.printed.hexes):
        ahead, seen = [hex_.face], set()
        while ahead:
            old = ahead.pop()
            for new in ways(hex_, old, board.state.tiles.values(), None):
                tried += 1
                if old.colour != "white":
                    assert not added(old, new).stops & ~revalued(old, new)[1], (hex_.name, old.tile, new.tile)
                if new not in seen:
                    seen.add(new)
                    ahead.append(new)
    assert tried > 500


# Every way tried ---------------------------------------------------------------------------------


def differing(seed, make, most=12):
    """How many upgrades of a random board were tried by all rules, how many have new track that is come to and not run over,
    and those judged otherwise than by trying."""
    chance = random.Random(seed)
    mix = chance.choice(((0, 0, 1, 2), (0, 2, 2, 2)))
    board, company, _colour = boards.made(chance, chance.randint(4, 14), chance.randint(2, 16), make=make, mix=mix)
    layings = {rule: Laying(board.state, board.reaches, rule) for rule in RULES}
    reach = board.reaches.of(company)
    # Only where lies what may: tiles of another label, which random boards have too, are worth what no other tile is.
    lays = [(hex_, lay) for hex_ in board.state.printed.hexes
            if reach.touches(hex_.index) and board.state.face(hex_.name).label == hex_.label
            for lay in layings["permissive"].fitting(hex_.name)]  # fmt: skip
    joins = [lay for hex_, lay in lays if comes_to_new(reach.arrivals(hex_.index), board.state.face(hex_.name), lay.face)]
    others = [lay for _hex, lay in chance.sample(lays, min(len(lays), most))]
    tried, missed, wrong = {lay[:3]: lay for lay in (*joins[:most], *others)}, 0, []
    for way, lay in tried.items():
        try:
            expected = reached(board.state, company, way)
        except TooMany:
            return 0, 0, []
        missed += lay in joins and not expected["semi_restrictive"]
        wrong += [(seed, way, rule) for rule, laying in layings.items() if differs(laying, company, way, expected[rule])]
    return len(tried), missed, wrong


def differs(laying, company, way, expected):
    """Whether a lay is listed, or refused, otherwise than expected; ports are for private powers."""
    expected &= not laying.state.tile(way[1]).face.port
    legal = way in {one[:3] for one in laying.legal_on(company, way[0], ALL)}
    refused = any(laying.refusals(company, *way, ALL))
    return (legal, refused) != (expected, not expected)


def comes_to_new(arrivals, old, new):
    """Whether a company comes to an edge of new plain track that begins where there was track."""
    kept = {frozenset(way) for way in old.track}
    return any(arrivals & (1 << a | 1 << b) and old.edges & (1 << a | 1 << b) and frozenset((a, b)) not in kept
               for a, b in new.track)


@each("title", MAPS)
def test_what_is_reached_is_what_some_route_may_lie_on(title):
    found = [differing(f"{title} {seed}", MAPS[title]) for seed in seeds(BOARDS)]
    assert [wrong for *_, all_ in found for wrong in all_] == []
    assert sum(tried for tried, *_ in found) > 4 * BOARDS


if __name__ == "__main__":
    for title, make in MAPS.items():
        found = [differing(f"{title} {seed}", make) for seed in range(10**6, 10**6 + int(sys.argv[1]))]
        faults = [wrong for *_, all_ in found for wrong in all_]
        print(title, f"{len(found)} boards, {sum(tried for tried, *_ in found)} upgrades,",
              f"{sum(missed for _, missed, _ in found)} with new track not run over; wrong: {faults[:3]}", flush=True)
