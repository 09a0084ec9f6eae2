"""A recorded game of 1828 from 18xx.games (facts): five systems, and what its exports have for themselves."""

import copy

import pytest

from companion.engine.errors import Malformed
from companion.engine.game import ReplayRefused
from companion.engine.record import parse_record, record_data, result_line, trace_line
from companion.engine.text import Formatter
from companion.games.system_1828 import TITLE
from companion.interop.eighteen_xx_games.draws import drawn_setup
from companion.interop.eighteen_xx_games.export import parse_export
from tests.each import each
from tests.eighteenxx import facts

NAME = "games/23366.json"
#: What each player is worth after each round, in seating order, as the site has it.
WORTH = """1123/927/897/897 1123/927/897/897 1223/719/977/972 1223/719/977/972 1135/811/789/779 1135/805/786/776
    1021/1069/979/893 1303/1249/1286/1058 919/1188/1332/723 1242/1140/1326/1055 1540/1224/1490/1250 1475/1224/1121/1193
    1403/1241/1241/1675 1955/1891/1734/2354 2078/2472/1902/3012 2153/1476/1903/2922 3094/1738/1944/3453
    4033/1940/2862/4351 5021/2380/3780/5374 5315/2605/4033/5684 6543/3203/5256/6890 7876/3863/6540/8244
    9358/4634/7913/9741 11108/5498/9410/11194"""


def read(data):
    return parse_export(data, lambda id_: TITLE)


@pytest.fixture(scope="module")
def played():
    export = read(facts.read(NAME))
    return export, export.replay()


def test_every_round_of_the_recorded_game(played):
    export, game = played
    assert ["/".join(map(str, round_.worth.values())) for round_ in game.history] == WORTH.split()
    assert (game.end.reason, export.start.edition, game.profile.name) == ("final_phase", "final", "18xx-games")
    assert export.start.setup["dear"][:3] == ["P-OSH", "P-NKP", "P-NW"]


def test_what_the_site_lets_happen_is_said(played):
    export, _ = played
    assert Formatter("${}")(export.remark) == (
        "Action 73: the site lets C&P earn $30 by a run that is not over its new tile on C13, which the rules forbid.")


def test_systems_in_the_trace(played):
    _, game = played
    companies = trace_line(game)["companies"]
    systems = {name: one for name, one in companies.items() if "shells" in one}
    assert set(systems) == {"GT-IC", "CPR-MC", "PRR-MP", "NYC-NYH", "NKP-ERIE"}
    assert all(companies[half]["closed"] for name in systems for half in name.split("-"))
    assert len({frozenset(one.keys() - {"reserved", "shells", "privates"}) for one in companies.values()}) == 1
    for one in systems.values():
        assert sorted(train for half in one["shells"].values() for train in half) == sorted(one["trains"])
        assert (one["treasury"], one["reserved"]) == (0, 10)
    assert systems["CPR-MC"]["coal"] == 0 and companies["PRR-MP"]["coal"] == 1 and systems["GT-IC"]["coal"] == 1


def test_it_becomes_a_game_file_that_replays_to_the_same(played):
    export, game = played
    again = parse_record(record_data(export.start, game.entries()), lambda id_: TITLE).replay()
    assert (trace_line(again), result_line(again)) == (trace_line(game), result_line(game))


# What does not agree --------------------------------------------------------------------------------


@each(("id_", "fields", "sentence"), [
    (31, {"price": 250}, "The lowest bid for P-CPR Canadian Pacific (private) is $255."),
    (37, {"share_price": "86,7,4"}, "$86 is not a par value of this phase; choose one of: $67, $71, $79."),
    (73, {"routes": [{"train": "2-1", "connections": [["C15", "C17", "C19"]], "revenue": 40}]},
     "This run is worth $30; the file says $40."),
    (164, {"description": "Gold"}, "Gold cannot be bought here."),
    (235, {"corporation": "NYC"}, "GT and NYC may not merge: both must have floated in "
     "earlier stock rounds, or neither of them and one in this."),
    (236, {"choice": "NYC"}, "Choose one of: Keep GT ($67), Keep IC ($78)."),
    (274, {"entity": "CPR-GT"}, "There is no system CPR-GT."),
    (277, {"routes": [{"train": "3-0", "connections": [["B24", "A23"]], "revenue": 1}]},
     "The route B24, A23 is worth $50; the file says $1."),
    (324, {"price": 300}, "3+D costs $350."),
    (474, {"train": "9-9"}, "It lacks '9-9', or names something unknown."),
])  # fmt: skip
def test_what_is_not_as_it_was_is_refused_with_the_number_of_the_action(id_, fields, sentence):
    data = copy.deepcopy(facts.read(NAME))
    data["actions"] = [action for action in data["actions"] if action["id"] <= id_]
    data["actions"][-1].update(fields)
    with pytest.raises(ReplayRefused) as refused:
        read({**data, "status": "active"}).replay()
    said = Formatter("${}")(refused.value.refusal.text)
    assert said == f"action {id_} ({data['actions'][-1]['type']}): {sentence}"


@pytest.mark.parametrize("routes", [[], [{"train": "2-1", "connections": []}], None])
def test_a_private_that_builds_runs_as_it_is_written(routes):
    """It has a run of $60, and half of it is its own; nobody has to run."""
    data = copy.deepcopy(facts.read(NAME))
    actions = [action for action in data["actions"] if action["id"] <= 119]
    with_run = read({**data, "actions": copy.deepcopy(actions), "status": "active"}).replay()
    if routes is None:
        actions.pop()
    else:
        actions[-1]["routes"] = routes
    without = read({**data, "actions": actions, "status": "active"}).replay()
    owner = with_run.privates["C&P"].owner
    assert with_run.minors["C&P"].cash - without.minors["C&P"].cash == 30
    assert with_run.purses[owner].cash - without.purses[owner].cash == 30


def test_a_result_that_is_not_ours_is_refused():
    data = {**facts.read(NAME), "result": {"648": 11109}}
    with pytest.raises(ReplayRefused) as refused:
        read(data).replay()
    assert Formatter("${}")(refused.value.refusal.text) == "Player 1 has $11,108 at the end; the file says $11,109."


def test_one_good_private_stays_where_the_table_says_so():
    for number in range(400):
        game, seats = {"id": number}, ("A", "B", "C")
        kept = drawn_setup("1828", seats, TITLE.read_options({"ensure_good_privates": True}), game, "final")["dear"][:4]
        free = drawn_setup("1828", seats, TITLE.read_options({}), game, "final")["dear"][:4]
        if {"P-GT", "P-NW", "P-OSH"} <= set(free):
            break
        assert kept == free
    assert number < 399 and not {"P-GT", "P-NW", "P-OSH"} <= set(kept)


def test_an_option_of_the_site_that_we_do_not_know():
    with pytest.raises(Malformed, match="The optional rule short is not known in 1828"):
        read({**facts.read(NAME), "settings": {"optional_rules": ["short"]}})
