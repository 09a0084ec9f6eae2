"""The box of Shikoku 1889: every figure against the facts."""

import pytest

from companion.eighteenxx.box.box import box
from companion.eighteenxx.map.printed import printed_map
from companion.games.shikoku_1889 import TITLE
from tests.each import each
from tests.eighteenxx import facts

BOX = box("1889")
BEGINNER = box("1889", beginner_game=True)


@pytest.fixture
def fact():
    return facts.read("1889.json")


def test_figures_of_the_game(fact):
    assert (BOX.id, BOX.name, BOX.currency.format(7)) == (fact["game"], fact["title"], f"{fact['currency']}7")
    assert BOX.players == (fact["players"]["min"], fact["players"]["max"])
    assert BOX.bank == fact["bank"]
    assert BOX.start_cash == {int(n): cash for n, cash in fact["starting_cash"].items()}
    assert BOX.certificate_limit == {int(n): limit for n, limit in fact["certificate_limit"].items()}
    assert list(BOX.par_values) == fact["par_values"]


def test_figures_of_the_shares(fact):
    shares, kind = fact["shares"], BOX.kinds["company"]
    assert kind.certificates == (shares["presidents_percent"], *shares["ordinary_count"] * [shares["ordinary_percent"]])
    assert (kind.float, kind.two_players) == (shares["float_percent"], ())
    assert (BOX.holding_limit, BOX.pool_limit) == (shares["holding_limit_percent"], shares["market_limit_percent"])
    assert shares["capitalisation"].startswith(f"full: {kind.capital} x par")


def test_figures_of_the_companies(fact):
    known = ("symbol", "name", "home", "city", "token_costs", "ink", "text_colour")
    assert [tuple(getattr(card, name) for name in known) for card in BOX.companies.values()] == [
        (c["sym"], c["name"], c["home"]["hex"], c["home"]["city"], tuple(c["token_costs"]), c["colour"], c["text_colour"])
        for c in fact["companies"]
    ]


def test_figures_of_the_privates(fact):
    known = ("id", "symbol", "name", "price", "revenue", "blocks", "company_may_buy", "players_min")
    assert [tuple(getattr(card, name) for name in known) for card in BOX.privates.values()] == [
        (p["id"], p["sym"], p["name"], p["price"], p["revenue"], tuple(p["blocks"]), p["company_may_buy"], p["players_min"])
        for p in fact["privates"]
    ]
    for card, other in zip(BOX.privates.values(), fact["privates"], strict=True):
        power = other["power"] or {}
        assert (card.power is None) == (other["power"] is None)
        assert getattr(card.power, "hexes", ()) == tuple(power.get("hexes", ()))
        assert getattr(card.power, "tiles", ()) == tuple(power.get("tiles", ()))
    buying = fact["private_purchase_by_company"]
    for name in fact["options"]["profile"]["values"]:
        low, high = BOX.profiles[name].private_prices(30)
        assert (low, high) == (buying["min_price_factor"] * 30, buying["max_price_factor"] * 30)
    assert [phase.name for phase in BOX.phases.values() if phase.privates_for_companies] == buying["phases"]


@each(("symbol", "low", "high"), [
    ("TR", 10, 40), ("MF", 15, 60), ("ER", 20, 80), ("SMR", 25, 100), ("DR", 30, 120), ("SIR", 40, 160), ("UTF", 75, 300),
])  # fmt: skip
def test_what_companies_pay_for_privates(symbol, low, high):
    card = next(card for card in BOX.privates.values() if card.symbol == symbol)
    assert BOX.profiles["rulebook"].private_prices(card.price) == (low, high)


def test_figures_of_the_beginners_game(fact):
    assert [(card.id, card.price, card.revenue, card.players_min) for card in BEGINNER.privates.values()] == [
        (p["id"], *(p["beginner"][name] for name in ("price", "revenue", "players_min")))
        for p in fact["privates"] if p["beginner"]
    ]  # fmt: skip
    assert not any(card.power or card.blocks or card.company_may_buy for card in BEGINNER.privates.values())
    more = fact["tiles_beginner_extra"]
    assert BEGINNER.tiles == {number: n + more.get(number, 0) for number, n in fact["tiles"].items()}


def test_figures_of_the_market(fact):
    assert [cell._asdict() for cell in BOX.chart.cells] == [
        {
            "row": cell["row"], "column": cell["col"], "price": cell["price"],
            "zone": cell["zone"], "par": cell["par"], "end": cell.get("end_of_game", False),
        }
        for row in fact["market"]["rows"] for cell in row
    ]  # fmt: skip


def test_figures_of_the_trains_and_phases(fact):
    assert [
        (kind.name, kind.distance, kind.number, kind.price, kind.rusted_by or None, kind.from_phase, kind.trade_in)
        for kind in BOX.trains.values()
    ] == [
        (
            t["name"], t["distance"], t["count"], t["price"], t["rusted_by"], t.get("available_from_phase", ""),
            t.get("trade_in", {}),
        )
        for t in fact["trains"]
    ]  # fmt: skip
    assert [
        (phase.name, phase.train_limit, list(phase.colours), phase.operating_rounds, phase.privates_for_companies)
        for phase in BOX.phases.values()
    ] == [
        (p["name"], p["train_limit"], p["tiles"], p["operating_rounds"], p["companies_may_buy_privates"])
        for p in fact["phases"]
    ]
    assert [phase.name for phase in BOX.phases.values() if phase.closes_privates] == ["5"]


def test_figures_of_the_tiles_and_the_map(fact):
    assert {number: "unlimited" if n is None else n for number, n in BOX.tiles.items()} == fact["tiles"]
    assert sum(BOX.tiles.values()) == 63
    printed = printed_map(BOX.map).hexes
    assert {hex_.name: (hex_.cost, hex_.label) for hex_ in printed} == {
        hex_["hex"]: (hex_["terrain_cost"], hex_["label"]) for hex_ in fact["map"]["hexes"]
    }


def test_figures_of_the_options(fact):
    options, ours = fact["options"], {option.id: option for option in TITLE.options}
    for name in ("profile", "upgrade_reach", "bid_step"):
        assert (ours[name].values[0], sorted(ours[name].values)) == (
            options[name]["default"], sorted(options[name]["values"])
        )
    for name in ("beginner_game", "reserve_all_bids"):
        assert ours[name].values[0] is options[name]["default"]
    assert {name: profile.requires_best_run for name, profile in BOX.profiles.items()} == options["require_best_run"]
    assert {profile.exempt_zones for profile in BOX.profiles.values()} == {
        tuple(options["certificate_limit_exempt_zones"])
    }
    assert {profile.helps_with_others for profile in BOX.profiles.values()} == {
        options["president_helps_buy_other_companys_train"]
    }
    assert BOX.forced_sales_keep == "all"


def test_when_the_game_ends():
    assert {name: (end.operating, end.stock) for name, end in BOX.ends.items()} == {
        "bank": ("set", "next set"), "bankruptcy": ("now", ""),
    }  # fmt: skip
