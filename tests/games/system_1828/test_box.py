"""The boxes of 1828, both editions: every figure against the facts."""

import pytest

from companion.eighteenxx.box.box import UNLIMITED, box, choices, editions
from companion.eighteenxx.map.printed import printed_map
from companion.engine.text import say, say_n
from companion.games.system_1828 import TITLE
from companion.games.system_1828.setup import dearest
from tests.eighteenxx import facts
from tests.games.system_1828.table import DRAFT, FINAL

FACT = facts.read("1828.json")
EDGES = ("SW", "W", "NW", "NE", "E", "SE")
pytestmark = pytest.mark.parametrize("edition", [DRAFT, FINAL])


def test_players_money_and_rounds(edition):
    found, fact = box("1828", edition=edition), FACT["editions"][edition]
    assert (found.players[0], found.players[-1]) == (fact["players"]["min"], fact["players"]["max"])
    assert {str(n): found.start_cash[n] for n in range(found.players[0], found.players[-1] + 1)} == fact["starting_cash"]
    assert found.bank is None and not any(found.certificate_limit.values())
    assert found.kinds["company"].certificates == (FACT["share_structure"]["director"], *8 * [10])


def test_trains_and_phases(edition):
    found, fact = box("1828", edition=edition), FACT["editions"][edition]
    begins = {phase["colour"]: phase["starts_with"] or "2" for phase in fact["phases"]}
    for kind, row in zip(found.trains.values(), fact["trains"], strict=True):
        assert (kind.name, kind.number, kind.price) == (row["id"], row["count"], row["price"])
        assert kind.rusted_by == begins.get(row["rusts_when"], "")
        assert kind.by_players == {int(n): row["count_by_players"][n] for n in "34"} if "count_by_players" in row else True
    traded = {t["id"]: (t["trade_in"]["for"], t["trade_in"]["price"]) for t in fact["trains"] if "trade_in" in t}
    assert {old: (kind.name, kind.price - less) for kind in found.trains.values()
            for old, less in kind.trade_in.items()} == traded  # fmt: skip
    for phase, row in zip(found.phases.values(), fact["phases"], strict=True):
        assert (phase.colour, phase.train_limit, list(phase.colours), phase.operating_rounds) == (
            row["colour"], row["train_limit"], row["tiles"], row["operating_rounds"])  # fmt: skip
        assert sorted(found.par_values if phase.pars is None else phase.pars) == row["pars"]
        assert (phase.privates_for_companies, phase.closes_privates) == (
            row["private_sales"], row.get("privates_close", False))  # fmt: skip


def test_the_chart_and_its_gray_area(edition):
    found, market = box("1828", edition=edition), FACT["market"]
    cells = {(cell.row, cell.column): cell for cell in found.chart.cells}
    assert {at: cell.price for at, cell in cells.items()} == {
        (r, c): price for r, row in enumerate(market["rows"]) for c, price in enumerate(row) if price}  # fmt: skip
    assert sorted(at for at, cell in cells.items() if cell.zone == "gray") == sorted(
        map(tuple, market[f"gray_{'draft2018' if edition == DRAFT else 'final'}"]))
    assert {at: cell.price for at, cell in cells.items() if cell.par} == {
        tuple(par["cell"]): par["price"] for par in market["par"]}  # fmt: skip
    assert [at for at, cell in cells.items() if cell.end] == [tuple(market["end_cell"])]


def test_companies(edition):
    found = box("1828", edition=edition)
    for card, fact in zip(found.companies.values(), FACT["companies"], strict=True):
        assert (card.symbol, len(card.token_costs)) == (fact["id"], fact["station_markers"][edition])
        assert card.name == fact.get(edition, {}).get("name", fact["name"])
        home = "A15" if card.symbol == "OSH" else fact["home"]
        assert card.home == (fact.get("home_draft2018", home) if edition == DRAFT else home)
    assert sum(len(card.token_costs) for card in found.companies.values()) == FACT["totals"]["station_markers"][edition]


def test_privates(edition):
    found = box("1828", edition=edition).privates
    own = [fact for fact in FACT["privates"] if edition in fact["editions"]]
    assert sorted(found) == sorted(fact["id"] for fact in own)
    for fact in own:
        card = found[fact["id"]]
        assert (card.name, card.price, card.company_may_buy) == (fact["name"], fact["cost"], fact["sellable_to_company"])
        assert list(card.blocks) == fact["blocks"]
        assert card.revenue == (fact["revenue"] if isinstance(fact["revenue"], int) else 0)
        assert card.company_revenue == fact.get("revenue_company")
    in_play = FACT["editions"][FINAL]["privates_250_in_play"]
    leaving = box("1828", edition=FINAL).leaving
    assert {str(n): len(dearest()) - (leaving - n) for n in (3, 4, 5)} == in_play


def test_tiles(edition):
    found = box("1828", edition=edition)
    for fact in FACT["tiles"]["list"]:
        is_unlimited = edition == DRAFT and fact["unlimited_draft2018"]
        assert found.tiles[fact["id"]] == (None if is_unlimited else fact["count"])
    assert len(found.tiles) == len(FACT["tiles"]["list"])


def test_the_map(edition):
    found = printed_map(box("1828", edition=edition).map)
    assert len(found.hexes) == FACT["totals"]["hexes"]
    for fact in FACT["map"]["hexes"]:
        hex_ = found.by_name[fact["id"]]
        assert hex_.cost == fact.get("terrain", {}).get("cost", 0)
        assert (hex_.label, hex_.blocked_by) == (fact.get("label"), fact.get(f"blocked_by_{edition}"))
        if hex_.name in ("A13", "A15"):
            continue  # Canada is one place, on A15
        track = [(EDGES.index(edge), to) for edge, to in fact.get("track_to_centre", [])]
        for n, centre in enumerate(fact.get("centres", [])):
            stop = hex_.face.stops[n]
            assert sorted(stop.edges) == sorted(edge for edge, to in track if to == n)
            assert stop.revenue == centre.get("revenue", 0)


def test_options(edition):
    rules, known = editions("1828")[edition]["rules"], {option.id: option for option in TITLE.options}
    for fact in FACT["options"]:
        if fact["name"] in ("half_pay", "players_agree_winner", "extra_yellow_40", "unlimited_tiles"):
            continue
        plain = ["none" if value is None else value for value in fact["values"]]
        assert list(choices("1828")[fact["name"]]) == plain
        assert known[fact["name"]].values == ("edition", *plain)
        assert rules[fact["name"]] == ("none" if fact[edition] is None else fact[edition])
    assert rules["extra_yellow_40"].split() == next(
        fact[edition] for fact in FACT["options"] if fact["name"] == "extra_yellow_40")
    assert UNLIMITED not in rules.values()


def test_a_director_is_called_so_in_sentences_with_a_number_too(edition):
    reader = TITLE.formatter()
    text = say_n("{n} share of the president", "{n} shares of the president", 2)
    assert (reader(say("The president")), reader(text)) == ("The director", "2 shares of the director")
