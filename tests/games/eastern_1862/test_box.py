"""The box and the map of 1862: every figure against the facts."""


from companion.eighteenxx.box.box import UNLIMITED, box, choices
from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.box.places import BANK
from companion.eighteenxx.map.graph import Graph
from companion.eighteenxx.map.hexes import opposite
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.map.printed import printed_map
from companion.eighteenxx.map.tiles import stock_of, tiles_of
from companion.eighteenxx.model.depot import Depot
from companion.games.eastern_1862 import founding, parliament, starting
from tests.each import each
from tests.eighteenxx import facts

FACT = facts.read("1862.json")
BOX, MAP = box("1862"), printed_map("1862-map")
LAND = {fact["id"]: fact for fact in FACT["map"]["land_hexes"]}


def test_players_and_money():
    assert BOX.bank == FACT["bank"] and list(BOX.players) == list(range(FACT["min_players"], FACT["max_players"] + 1))
    for n, fact in FACT["players"].items():
        assert (BOX.start_cash[int(n)], BOX.certificate_limit[int(n)]) == (fact["cash"], fact["cert_limit"])
        assert BOX.bank - int(n) * fact["cash"] == FACT["bank_after_setup"][n]


def test_shares_of_both_kinds():
    shares = FACT["shares"]
    percents = (shares["president_percent"], *shares["ordinary_count"] * (shares["ordinary_percent"],))
    for kind, capital in (("chartered", 10), ("un-chartered", 0)):
        found = BOX.kinds[kind]
        assert (found.certificates, found.float, found.capital) == (percents, shares["float_percent"], capital)
    assert (BOX.holding_limit, BOX.pool_limit) == (shares["max_player_percent"], shares["max_pool_percent"])


def test_bids_fines_and_tokens():
    chartered, other = FACT["capitalisation"]["chartered"], FACT["capitalisation"]["unchartered"]
    assert (chartered["tokens"], chartered["token_cost_total"]) == (founding.TOKENS, founding.TOKENS * founding.TOKEN)
    own = starting.LEAST, choices("1862")["max_tokens"][0], starting.TOKEN
    assert (other["tokens_min"], other["tokens_max"], other["token_cost_each"]) == own
    rules = FACT["parliament"]
    assert (rules["bid_multiple"], rules["cash_to_keep_back"]) == (parliament.STEP, parliament.KEPT)
    assert founding.fine(100) == 100 * rules["fine_multiple_of_par"]


def test_companies():
    assert list(BOX.companies) == [fact["sym"] for fact in FACT["companies"]]
    for card, fact in zip(BOX.companies.values(), FACT["companies"], strict=True):
        assert (card.name, card.home, card.ink, card.text_colour) == (
            fact["name"], fact["home_hex"], fact["colour"], fact["text_colour"])  # fmt: skip
        assert MAP.homes[card.symbol] == (fact["home_hex"], 0)
        assert card.token_costs == (0, 0, 0)
        assert len(card.token_costs) == FACT["capitalisation"]["chartered"]["tokens"]


def test_the_track_of_prices():
    line = sorted(BOX.chart.cells, key=lambda cell: cell.price)
    for cell, fact in zip(line, FACT["market"]["cells"], strict=True):
        assert (cell.price, cell.row + 1, cell.end) == (fact["price"], fact["row"], fact["zone"] == "end")
        assert cell.par == (cell.price in FACT["par_unchartered"])
    for n, cell in enumerate(line):
        for arrow, step in (("right", 2), ("left", -2), ("up", 1), ("down", -1)):
            *_, to = cell, *BOX.chart.way(cell, PriceMove(arrow))
            assert to is line[min(max(n + step, 0), len(line) - 1)]


def test_trains_and_phases():
    for kind, fact in zip(BOX.trains.values(), FACT["trains"], strict=True):
        number = FACT["rosters"]["full"][kind.name]
        assert (kind.name, kind.price, kind.rusted_by) == (fact["letter"], fact["price"], fact["obsolete_when"] or "")
        assert kind.number == (None if number == UNLIMITED else number)
        sides = fact["sides"]
        assert kind.sides == {
            **{sides[side]["name"]: sides[side]["large_stations"]["visits"] for side in ("local", "express")},
            sides["freight"]["name"]: sides["freight"]["hex_steps"],
        }
    for phase, fact in zip(BOX.phases.values(), FACT["phases"], strict=True):
        assert (phase.name, list(phase.colours), phase.operating_rounds, phase.train_limit, phase.pays) == (
            fact["phase"], fact["tiles"], fact["operating_rounds"], fact["train_limit"]["number"],
            fact["offboard_value"])  # fmt: skip


def test_tiles():
    assert BOX.tiles == {fact["id"]: fact["count"] for fact in FACT["tiles"]} == stock_of("1862")
    assert sum(BOX.tiles.values()) == FACT["tile_totals"]["all"]


def test_land():
    found = {hex_.name: hex_ for hex_ in MAP.hexes if hex_.takes_tiles}
    assert found.keys() == LAND.keys()
    for name, fact in LAND.items():
        hex_ = found[name]
        assert (hex_.place, hex_.label, dict(hex_.home)) == (fact["name"], fact["label"], dict.fromkeys(
            filter(None, (fact["home_of"],)), 0))  # fmt: skip
        assert [stop.kind for stop in hex_.face.stops] == ["city" if fact["station"] == "large" else "town"]
        for edge in range(6):
            is_open = bool(MAP.open_edges[hex_.index] >> edge & 1)
            assert is_open == (str(edge) in fact["exits"])
            if is_open:
                assert MAP.neighbour(name, edge) == fact["exits"][str(edge)]["hex"]


@each("area", FACT["map"]["areas"])
def test_areas(area):
    called = area["name"].partition(" (")[0]
    stops = [(hex_.name, stop) for hex_ in MAP.hexes for stop in hex_.face.stops if stop.group == called]
    assert {(hex_, edge) for hex_, stop in stops for edge in stop.edges} == {
        (entry["area_hex"], opposite(entry["land_edge"])) for entry in area["entries"]}  # fmt: skip
    for _hex, stop in stops:
        assert {level: stop.value(level) for level in ("low", "mid", "high")} == area["values"]
        assert stop.permit == ("London" if area.get("permit_required") else "")


def test_all_entries_of_an_area_are_one_place_and_two_areas_of_a_hex_are_two():
    state = MapState(MAP, tiles_of("1862"), stock_of("1862"), stations=True)
    graph = Graph(state)

    def place(stop):
        return graph.places[state.node(stop)]

    assert place("A8.0") == place("A6") and place("A8.1") == place("A10") == place("A12.1") != place("A8.0")
    assert place("A12.0") == place("A14") == place("B15") == place("C14") == place("D15")
    assert place("G14.0") == place("H11") == place("H13") != place("G14.1") == place("F15")
    assert {state.printed.hexes[node // 4].name for node in state.barred("ECR")} == {"A12", "A14", "B15", "C14", "D15"}
    state.permit("London", ["ECR"])
    assert not list(state.barred("ECR"))


def test_a_card_is_called_by_the_side_that_is_chosen():
    depot = Depot(BOX)
    card = depot.find("2L", BANK)
    assert card is depot.find("1F", BANK) is depot.find("A", BANK) is depot.next_trains()[0]
    depot.take(card, "ECR")
    card.side = "2L"
    assert (card.name, card.distance, card.id, depot.called(card)) == ("2L", 2, "A-0", "2L")
    assert depot.find("2L", "ECR") is depot.find("A-0", "ECR") is card and depot.find("1F", "ECR") is None
    other = depot.find("1F", BANK)
    depot.take(other, "ECR")
    other.side = "1F"
    assert other is not card and other.distance == 1
    assert depot.take(depot.find("A", BANK), "ENR") is None
    for _ in range(4):
        depot.take(depot.next_trains()[0], "ENR")
    assert depot.take(depot.find("2/3E", BANK), "ENR") is depot.phase is BOX.phases["B"]
    depot.take(depot.find("C", BANK), "ENR")
    assert {train.owner for train, _ in depot.rust("C")} == {"gone"}
    assert depot.left("A") == 0


def test_batches_and_permits():
    play = FACT["companies_in_play"]["default"]
    assert BOX.batches == {phase: play[f"phase_{phase}"] for phase in "ABC"} and sum(BOX.batches.values()) == play["total"]
    assert BOX.permits == FACT["permits"]["default"]
    more = FACT["companies_in_play"]["option_more_companies"]
    many = box("1862", companies_in_play="by_players")
    for n, fact in more.items():
        assert many.batches_of(int(n)) == {phase: fact[f"phase_{phase}"] for phase in "ABC"}
        assert many.permits_of(int(n)) == FACT["permits"]["option_more_companies"][n]["from"]
    assert many.batches_of(6) == BOX.batches and many.permits_of(6) == BOX.permits
