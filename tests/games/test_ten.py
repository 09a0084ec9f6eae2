"""Ten titles near 1830: their boxes and boards against the facts, their recorded games against the site, and random play.

What the site and the rulebook say otherwise, and the site's own faults, stand in `OTHERWISE` with the reason.
"""

import random
from collections import Counter

from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.laying import upgrades
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import tiles_of
from companion.engine.game import Start
from companion.engine.random_play import play_out
from companion.games import TITLES, find_title
from companion.interop.eighteen_xx_games.export import parse_export
from tests.each import each
from tests.eighteenxx.facts import read
from tests.games.agreement import check_replay_and_undo
from tests.interop.truth import differences

#: The titles by their id: the name of their facts, and of a recorded game.
TEN = {
    "1882": ("1882", "1882-5585"), "1888": ("1888", "1888-1888_game_end_bankrupt"),
    "18jp-t": ("18JP-T", "18JPT-18JPT_game_end_bankrupt"),
    "1850jr": ("1850Jr", "1850Jr-hotseat"), "18nl": ("18NL", "18NL-18NL_game_end_bankrupt"),
    "1836jr30": ("1836Jr30", "1836Jr30-2809"), "18ga": ("18GA", "18GA-18GA_game_end_bankrupt"),
    "18al": ("18AL", "18AL-18AL_game_end_bankrupt"), "18tn": ("18TN", "18TN-7818"),
    "18ms": ("18MS", "18MS-14375"),
}  # fmt: skip
#: Keys of the truth that differ: why.
OTHERWISE = {
    "1882": {},
    "1888": dict.fromkeys(("bank", "c.JZR.cash", "c.TJL.cash"), "the mine pays with the run, on the site with the dividend"),
    "18jp-t": {},
    "1850jr": {"t.D2": "the site draws tiles 54 and 62 turned", "t.G5": "and 61"},
    "18nl": {},
    "1836jr30": dict.fromkeys(
        ("c.GCL.coord", "c.GCL.price", "k.4,4", "k.4,5", "p.3.value"),
        "the price of a company without a train falls with its next step, not with the one before"),
    "18ga": dict.fromkeys(("c.ACL.tokens", "c.ACL.tokens_left"), "the site lays ACL's home token before it floats"),
    "18al": {},
    "18tn": {"c.IC.shares": "the site counts a certificate that IC has not, out of the game",
             "phase": "the site calls those of the 3' and the 6' 3½ and 6½"},
    "18ms": {"bank": "it begins at 10000 there, and may go below 0", "phase": "colours come with rounds, not with phases",
             "t.B14": "a hex of the site that is none of the map", "v.AGS.owner": "nobody's; here it has left the game",
             "v.MC.owner": "the same"},
}  # fmt: skip
#: Phases that are called otherwise there; "": there alone.
NAMES = {"18tn": {"3½": "3'", "6½": "6'"}, "18ms": {"2": "", "3": "2+", "D": "2D"}}
#: Titles in which the bank has no limit: it begins with nothing.
UNLIMITED = ("18ms",)
#: Start cash and certificates with numbers of players for whom only the rulebook is.
RULEBOOK = {"1888": {"2": (1200, 20)}}
each_title = each("title", TEN)


def facts(title):
    return read(f"{TEN[title][0]}.json")


@each_title
def test_the_box_is_as_the_facts_have_it(title):
    of, said = box(title), facts(title)
    assert of.bank == (None if title in UNLIMITED else said["bank"])
    assert sorted(of.par_values) == sorted(said["par_values"])
    money, limits = said["starting_cash"], said["certificate_limit"]
    for n, (cash, most) in RULEBOOK.get(title, {}).items():
        money, limits = money | {n: cash}, limits | {n: most}
    assert {str(n): cash for n, cash in of.start_cash.items()} == money
    assert {str(n): most for n, most in of.certificate_limit.items()} == limits
    assert {name: [one.name, list(one.token_costs), one.ink] for name, one in of.companies.items()} == {
        one["sym"]: [one["name"], one["token_costs"], one["colour"]] for one in said["companies"]}
    assert [(one.symbol, one.price, one.revenue, sorted(one.blocks), one.company_may_buy)
            for one in of.privates.values()] == [
        (one["sym"], one["price"], one["revenue"], sorted(one["blocks"]), one["company_may_buy"])
        for one in said["privates"]]
    assert {name: (kind.number, kind.price, kind.distance) for name, kind in of.trains.items()} == {
        side["name"]: (one["count"], side["price"], side["distance"])
        for one in said["trains"] for side in (one, *one.get("variants", ()))}
    assert {one.name: (one.train_limit, list(one.colours), one.operating_rounds, one.privates_for_companies)
            for one in of.phases.values()} == {
        name: (one["train_limit"], one["tiles"], one["operating_rounds"], one["companies_may_buy_privates"])
        for one in said["phases"] if (name := NAMES.get(title, {}).get(one["name"], one["name"]))}
    assert dict(of.tiles) == said["tiles"]


@each_title
def test_the_market_is_as_the_facts_have_it(title):
    said = {(cell["row"], cell["col"]): cell for row in facts(title)["market"]["rows"] for cell in row if cell}
    cells = box(title).chart.cells
    assert {(cell.row, cell.column): (cell.price, cell.zone or "white", cell.par, cell.end) for cell in cells} == {
        at: (cell["price"], cell["zone"] or "white", cell["par"], cell["end_of_game"]) for at, cell in said.items()}


@each_title
def test_the_map_is_as_the_facts_have_it(title):
    printed, said = printed_map(box(title).map), facts(title)["map"]["hexes"]
    assert set(printed.by_name) == {hex_["hex"] for hex_ in said}
    for one in said:
        hex_ = printed.by_name[one["hex"]]
        shown = hex_.face.edges if hex_.only and not hex_.takes_tiles else 0b111111  # a private may lay more track over it
        edges = [edge for edge in range(6) if (printed.open_edges[hex_.index] & shown) >> edge & 1]
        around = {edge: printed.neighbour(one["hex"], edge) for edge in edges}
        assert around == {int(edge): other for edge, other in one["open_edges"].items()}, one["hex"]
        assert (hex_.place, hex_.cost, hex_.label) == (one["name"], one["terrain_cost"], one["label"])
        assert len(hex_.face.stops) == len(one["cities"]) + len(one["towns"]) + len(one["offboards"])


@each_title
def test_upgrades_are_those_of_the_facts(title):
    said, name = read("tiles-ten.json"), TEN[title][0]
    wanted = {number: set(becomes) for number, becomes in said["upgrades"][name].items()}
    for special in said["hex_upgrades"].get(name, {}).values():
        for number, becomes in special.items():
            wanted[number] = wanted.get(number, set()) | set(becomes)
    own = {number: tile for number, tile in tiles_of(title).items() if tile.piece in box(title).tiles and not tile.stations}
    found = upgrades(printed_map(box(title).map), own)
    assert {number: set(becomes) for number, becomes in found.items() if becomes} == wanted


@each_title
def test_its_recorded_game_goes_as_on_the_site(title):
    export = parse_export(read(f"games/{TEN[title][1]}.json"), find_title)
    found = Counter(one.key for one in differences(TEN[title][1], export))
    assert found.keys() <= OTHERWISE[title].keys(), found
    game = export.replay()
    result = read(f"games/{TEN[title][1]}.json")["result"]
    ids = {str(player["id"]): str(player["name"]) for player in export.data["players"]}
    assert {ids[id_]: worth for id_, worth in result.items()} == dict(game.worth())


@each(("title", "depth"), [(title, depth) for title in TEN for depth in ("full", "books")])
def test_a_random_game_comes_to_its_end(title, depth):
    of, chance = TITLES[title], random.Random(f"{title} {depth}")
    players = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")[: of.players[0]]
    options = of.read_options({"require_best_run": False})
    start = Start(of, players, options, of.draw_setup(players, options, chance), depth=depth)
    game = play_out(start.begin(), chance.choice)
    assert game.end is not None and sum(account.cash for account in game.accounts().values()) == (box(title).bank or 0)
    check_replay_and_undo(game)
