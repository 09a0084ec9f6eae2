"""A recorded game for each end of each of the ten titles near 1830, replayed to its known result.

The games are random legal play, at both depths; those for an end that is rarely reached so prefer some kinds of action.
"""

from pathlib import Path

from companion.engine.record import load_json, parse_record, result_line, trace_line
from companion.games import find_title
from tests.each import each
from tests.games.test_ten import TEN

RECORDED = Path(__file__).parent / "ten/recorded"

#: By title, depth and end: the result in seating order, and who wins.
KNOWN = {
    "18nl-full-bank": ([736, 238, 1208, 1186], ["Cy"]),
    "18nl-books-bankrupt": ([40, 273, 179], ["Bo"]),
    "1850jr-full-bank": ([493, 854, 364], ["Bo"]),
    "1850jr-books-bankrupt": ([170, 95, 500], ["Cy"]),
    "1836jr30-full-bank": ([948, 885], ["Ann"]),
    "1836jr30-books-bankrupt": ([766, 20], ["Ann"]),
    "18ga-full-bank": ([762, 1190, 378], ["Bo"]),
    "18ga-books-bankrupt": ([235, 788, 327], ["Bo"]),
    "18al-full-bank": ([661, 1006, 411], ["Bo"]),
    "18al-books-bankrupt": ([758, 304, 180], ["Ann"]),
    "18tn-full-bank": ([636, 1113, 309], ["Bo"]),
    "18tn-books-bankrupt": ([380, 161, 184], ["Ann"]),
    "18ms-full-fixed_round": ([862, 169], ["Ann"]),
    "18ms-books-fixed_round": ([942, 312], ["Ann"]),
    "1882-books-bankrupt": ([317, 160, 280], ["Ann"]),
    "1882-full-bank": ([3039, 1997], ["Ann"]),
    "1882-full-stock_market": ([4342, 3783], ["Ann"]),
    "1888-books-bankrupt": ([316, 417, 148, 659, 210], ["Dee"]),
    "1888-full-bank": ([11157, 524], ["Ann"]),
    "18al-full-stock_market": ([3077, 1161, 2577], ["Ann"]),
    "18ga-full-stock_market": ([2221, 1457, 3937], ["Cy"]),
    "18jp-t-books-bankrupt": ([216, 191, 28, 325, 20, 308, 160], ["Dee"]),
    "18jp-t-full-bank": ([9489, 16896], ["Bo"]),
    "18tn-full-stock_market": ([672, 1798, 374], ["Bo"]),
}
#: The ways in which a title ends, where not with the bank or a bankruptcy.
OTHERWISE = {
    "18ms": (("full", "fixed_round"), ("books", "fixed_round")),
    **dict.fromkeys(("18ga", "18al", "18tn", "1882"), (("full", "bank"), ("books", "bankrupt"), ("full", "stock_market"))),
}


def test_no_recorded_game_is_forgotten():
    assert {path.stem for path in RECORDED.glob("*.json")} == set(KNOWN)
    assert {tuple(name.rsplit("-", 2)) for name in KNOWN} >= {
        (title, *way) for title in TEN for way in OTHERWISE.get(title, (("full", "bank"), ("books", "bankrupt")))}


@each("name", KNOWN)
def test_the_recorded_game_ends_as_it_did(name):
    result, winners = KNOWN[name]
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), find_title)
    game = record.replay()
    assert result_line(game) == {
        "result": dict(zip(game.players, result, strict=True)), "winners": winners, "end": name.rpartition("-")[2]}
    assert trace_line(record.replay(check=False)) == trace_line(game)
