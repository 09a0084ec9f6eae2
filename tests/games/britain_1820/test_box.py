"""The box of 1820: every figure against the facts, and what the data file promises of itself."""

import pytest

from companion.eighteenxx.box.tables import SHAPES
from companion.games.britain_1820.box import box
from companion.paper.style import luminance
from companion.sheets.inks import label_ink
from tests.eighteenxx import facts

BOX = box()
#: What the facts' table says that the columns of maintenance come to, from column 1 to 17.
SUMS = {"yellow": 30145, "green": 25145, "blue": 20135, "brown": 10110, "red": 4960, "gray": 2050}


@pytest.fixture
def fact():
    return facts.read("1820.json")


def test_maintenance_adds_up():
    columns = BOX.columns.values()
    assert {colour: sum(column.maintenance.get(colour, 0) for column in columns) for colour in BOX.phases} == SUMS
    assert list(BOX.columns) == list(range(1, 18)) and BOX.end_column == 18


def test_a_train_is_kept_up_from_the_phase_in_which_it_comes():
    for column in BOX.columns.values():
        there = [phase.colour for phase in BOX.phases.values() if phase.first <= column.number]
        assert list(column.maintenance) == there and there[-1] == column.phase


def test_the_chart(fact):
    for column, row in zip(BOX.columns.values(), fact["cost_of_business"]["columns"], strict=False):
        assert (column.number, column.phase, list(column.float_sizes)) == (row["column"], row["phase"], row["float_sizes"])
        assert (column.premium, column.interest, column.train_limit) == (
            row["takeover_premium"], row["interest_per_loan"], row["train_limit"])  # fmt: skip
        assert column.interest * 100 == fact["loans"]["amount"] * row["loan_interest_percent"]
        assert column.maintenance == {colour: cost for colour, cost in row["maintenance"].items() if cost is not None}
    assert BOX.end_column == fact["cost_of_business"]["end_column"]


def test_phases(fact):
    for phase, row in zip(BOX.phases.values(), fact["phases"], strict=True):
        assert (phase.colour, phase.first, list(phase.pars), list(phase.tiles), BOX.trains[phase.colour].name) == (
            row["phase"], row["first_column"], row["par_prices"], row["tiles"], row["train"])  # fmt: skip


def test_the_market(fact):
    zones = {"liquidation": "gray", "plain": "white", "par": "white", "game_end": "white"}
    for cell, row in zip(BOX.chart.cells, fact["stock_market"]["spaces"], strict=True):
        assert (cell.column, cell.price, cell.zone, cell.par, cell.end) == (
            row["index"], row["price"], zones[row["zone"]], row["zone"] == "par", row["price"] == fact["end_price"])
        opens = next((phase.colour for phase in BOX.phases.values() if cell.price in phase.pars), None)
        assert opens == row["par_from_phase"]


def test_trains_and_sizes(fact):
    for kind, row in zip(BOX.trains.values(), fact["trains"], strict=True):
        assert (kind.colour, kind.name, kind.family, kind.n, kind.price, kind.count, kind.card_name) == (
            row["colour"], row["type"], row["family"], row["n"], row["price"], row["supply"], row["card_type_option"])
    assert sum(kind.count for kind in BOX.trains.values()) == fact["train_certificates_sum"]
    for size, row in zip(BOX.sizes.values(), fact["sizes"], strict=True):
        assert (size.shares, size.station_limit, size.station_maximum) == (
            row["shares"], row["station_limit"], row["station_maximum"])  # fmt: skip
        assert row["percent_per_share"] * size.shares == 100
        assert row["stations_at_float"] in (None, BOX.data.stations_at_float)
        track = BOX.data.track_private if size.shares == 1 else 2 * (BOX.data.track_public,)
        assert track == (row["track_yellow"], row["track_later"])


def test_companies_and_cousins(fact):
    companies = {row["abbr"]: (row["name"].replace("'", "’"), row["colour"], row["source_print_run"])
                 for row in fact["companies"]}  # fmt: skip
    assert {card.id: (card.name, card.colour, card.print_run) for card in BOX.companies.values()} == companies
    assert len(companies) == 30
    cousins = {row["id"].lower().replace("_", "-").replace("gaslight", "gas-light"): row for row in fact["cousins"]}
    assert list(BOX.cousins) == list(cousins)
    for card, row in zip(BOX.cousins.values(), cousins.values(), strict=True):
        assert (card.name, card.colour, card.price, bool(card.income)) == (
            row["name"], row["colour"], row["price"], bool(row["income"]))  # fmt: skip


def test_places(fact):
    rows = {row["name"].replace("Kings", "King’s").replace("pre-printed town", "Town"): row
            for row in fact["revenue_centres"]}  # fmt: skip
    assert list(BOX.places) == list(rows)
    kinds = {"London": "london", "Chatham": "chatham"}
    for place, row in zip(BOX.places.values(), rows.values(), strict=True):
        assert (list(place.hexes), place.kind) == (row["hexes"], kinds.get(place.name, row["kind"]))
        printed = row["values"] or {"yellow": 0, "green": 20, "brown": 20, "gray": 20}
        assert place.plus_city == (row["values"] is None)
        as_ = {"yellow": "yellow", "green": "green", "blue": "green", "brown": "brown", "red": "brown", "gray": "gray"}
        assert place.values == {colour: printed[as_[colour]] for colour in BOX.phases}


def test_constants(fact):
    it = BOX.data
    assert list(BOX.players) == [fact["players"]["min"], fact["players"]["max"]]
    assert (it.start_per_card, it.income, it.lobby_markers) == (
        fact["starting_money"]["per_card"], fact["player_income"]["amount"], fact["players"]["lobby_markers_per_player"])
    table = fact["starting_money"]["option_table_1828"]
    assert it.start_table == {n: table[str(n)] for n in range(BOX.players[0], BOX.players[1] + 1)}
    assert (it.loan, it.loan_markers) == (fact["loans"]["amount"], fact["loans"]["markers"])
    assert (it.lobby_least, it.lobby_step) == (fact["lobby"]["min"], fact["lobby"]["multiple"])
    for auction in (fact["cousin_auction"] | {"bid_multiple": fact["cousin_auction"]["multiple"]}, fact["future_trains"]):
        assert (it.bid_least, it.bid_step) == (auction["min_bid"], auction["bid_multiple"])
    assert it.cousins_with_bids == fact["cousin_auction"]["bids_standing_at_most"]
    assert [list(colours) for colours in it.future_trains] == [row["colours"] for row in fact["future_trains"]["auctions"]]
    assert (it.float_percent, it.distance_fee) == (
        fact["float"]["percent_to_be_bought"], fact["float"]["distance_fee_per_edge"])
    increase = fact["increase"]
    assert {increase["pool_percent"], increase["extra_pool_percent_if_a_size_is_skipped"]} == {it.increase_percent}
    assert (it.float_percent, it.holding_limit) == (increase["percent_to_be_held"], fact["holding_limit_percent"])
    assert (it.station_yellow, it.station) == tuple(fact["station_costs"]["place"].values())
    assert it.station_over == fact["station_costs"]["takeover_overage_each"]
    assert (it.terrain, it.barrier, it.manchester, it.london_edge) == tuple(fact["terrain_costs"].values())
    assert it.takeover_step == fact["takeover"]["bid_multiple"] == fact["takeover"]["director_may_exceed_others_by"]
    rail = fact["british_rail"]
    assert (it.british_rail_shares, it.british_rail_par, it.british_rail_stations) == (
        rail["shares"], rail["par"], rail["station_markers"])  # fmt: skip
    assert tuple(it.british_rail_certificates.values()) == tuple(rail["certificates"].values())
    assert sum(shares * count for shares, count in it.british_rail_certificates.items()) == it.british_rail_shares
    assert {row["id"]: list(row["values"]) for row in BOX.options} == fact["options"]


def contrast(colour, other):
    """The ratio of two colours by which guides to reading go."""
    low, high = sorted(map(luminance, (colour, other)))
    return (high + 0.05) / (low + 0.05)


def test_no_two_companies_look_alike_and_all_can_be_read():
    cards = list(BOX.all_companies.values())
    assert len({(card.ink, card.shape) for card in cards}) == len(cards) == 31
    assert {card.shape for card in cards} <= set(SHAPES)
    inks = {"dark": "#1c1712", "light": "#fffaf0"}
    for card in cards:
        assert contrast(card.ink, inks[label_ink(card.ink)]) >= 4.5, card


def test_short_names_of_cousins_are_short():
    assert all(len(card.short) <= 16 and card.short in card.name.replace("Robert ", "").replace("Charles Fox", "Fox")
               for card in BOX.cousins.values())  # fmt: skip
