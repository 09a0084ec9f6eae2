"""The box of 1830: every figure against the facts."""

import pytest

from companion.eighteenxx.box.box import box
from tests.eighteenxx import facts

BARONS = box("1830")


@pytest.fixture
def fact():
    return facts.read("1830.json")


def test_figures_of_the_game(fact):
    assert (BARONS.id, BARONS.name, BARONS.currency.format(7)) == (fact["game"], fact["title"], f"{fact['currency']}7")
    assert BARONS.players == (fact["players"]["min"], fact["players"]["max"])
    assert BARONS.bank == fact["bank"]
    assert BARONS.start_cash == {int(n): cash for n, cash in fact["starting_cash"].items()}
    assert BARONS.certificate_limit == {int(n): limit for n, limit in fact["certificate_limit"].items()}
    assert sorted(BARONS.par_values) == sorted(fact["par_values"])
    assert BARONS.tiles == fact["tiles"]
    assert sum(BARONS.tiles.values()) == 85


def test_figures_of_the_shares(fact):
    shares, kind = fact["shares"], BARONS.kinds["company"]
    assert kind.certificates == (shares["presidents_percent"], *shares["ordinary_count"] * [shares["ordinary_percent"]])
    assert (kind.float, kind.two_players) == (shares["float_percent"], ())
    assert shares["capitalisation"].startswith(f"full: {kind.capital} x par")
    assert (BARONS.holding_limit, BARONS.pool_limit) == (shares["holding_limit_percent"], shares["market_limit_percent"])


def test_figures_of_the_companies(fact):
    known = ("symbol", "name", "home", "city", "token_costs", "ink", "text_colour")
    assert [tuple(getattr(card, name) for name in known) for card in BARONS.companies.values()] == [
        (c["sym"], c["name"], c["home"]["hex"], c["home"]["city"], tuple(c["token_costs"]), c["colour"], c["text_colour"])
        for c in fact["companies"]
    ]


def test_figures_of_the_privates(fact):
    known = ("id", "symbol", "name", "price", "revenue", "blocks", "company_may_buy")
    assert [tuple(getattr(card, name) for name in known) for card in BARONS.privates.values()] == [
        (p["id"], p["sym"], p["name"], p["price"], p["revenue"], tuple(p["blocks"]), p["company_may_buy"])
        for p in fact["privates"]
    ]
    for card, other in zip(BARONS.privates.values(), fact["privates"], strict=True):
        power = other["power"]
        assert (card.power is None) == (power is None)
        if power:
            assert getattr(card.power, "hexes", ()) == tuple(power.get("hexes", ()))
            assert getattr(card.power, "tiles", ()) == tuple(power.get("tiles", ()))
            assert getattr(card.power, "company", "") == power.get("company", "")
            assert getattr(card.power, "percent", power.get("percent")) == power.get("percent")
            assert getattr(card.power, "is_extra", False) == power.get("extra_action", False)
            assert getattr(card.power, "pays", False) == bool(power.get("terrain_cost_paid"))


def test_figures_of_the_market(fact):
    assert [cell._asdict() for cell in BARONS.chart.cells] == [
        {"row": cell["row"], "column": cell["col"], "price": cell["price"], "zone": cell["zone"], "par": cell["par"],
         "end": cell["end_of_game"]}
        for row in fact["market"]["rows"] for cell in row if cell is not None
    ]  # fmt: skip


def test_figures_of_the_trains(fact):
    assert [
        (kind.name, kind.distance, kind.number, kind.price, kind.rusted_by or None, kind.from_phase, kind.trade_in)
        for kind in BARONS.trains.values()
    ] == [
        (t["name"], t["distance"], t["count"], t["price"], t["rusted_by"], t.get("available_from_phase", ""),
         t.get("trade_in", {}))
        for t in fact["trains"]
    ]  # fmt: skip
    more = next(t["count_with_option_6_train"] for t in fact["trains"] if t["name"] == "6")
    assert box("1830", optional_6_train=True).trains["6"].number == more
    limited = next(n for n in fact["options"]["diesel_count"]["values"] if n != "unlimited")
    assert box("1830", diesel_count=limited).trains["D"].number == limited


def test_figures_of_the_phases(fact):
    assert [
        (phase.name, phase.train_limit, list(phase.colours), phase.operating_rounds, phase.privates_for_companies)
        for phase in BARONS.phases.values()
    ] == [
        (p["name"], p["train_limit"], p["tiles"], p["operating_rounds"], p["companies_may_buy_privates"])
        for p in fact["phases"]
    ]
    # Players trade privates as long as there are any.
    closed = [phase.closes_privates for phase in BARONS.phases.values()]
    are_open = [not any(closed[: n + 1]) for n in range(len(closed))]
    assert are_open == [phase["players_may_trade_privates"] for phase in fact["phases"]]


def test_figures_of_profiles_and_options(fact):
    options, profiles = fact["options"], BARONS.profiles
    assert list(profiles) == options["profile"]["values"]
    for name, profile in profiles.items():
        assert list(profile.exempt_zones) == options["certificate_limit_exempt_zones"]
        assert profile.requires_best_run == options["require_best_run"][name]
        assert ("Gulf" not in profile.apart) == options["gulf_is_one_place"][name]
    assert list(BARONS.options.bid_step) == options["bid_step"]["values"]
    assert list(BARONS.options.upgrade_reach) == options["upgrade_reach"]["values"]
    assert BARONS.options.reserve_all_bids[0] is options["reserve_all_bids"]["default"]
    assert list(BARONS.stock_turn) == [tuple(options["stock_turn"]["default"])]
    assert list(box("1830", sells_once=True).stock_turn) == [("sell", "buy"), ("buy", "sell")]
    buying = fact["private_purchase_by_company"]
    low, high = profiles["rulebook"].private_prices(15)
    assert (low, high) == (-int(-15 * buying["min_price_factor"] // 1), 15 * buying["max_price_factor"])
    assert profiles["rulebook"].private_prices(110) == profiles["18xx-games"].private_prices(110) == (55, 220)


def test_what_the_profiles_say_otherwise():
    said = {name: (p.helps_with_others, p.waiting_token, p.private_trade) for name, p in BARONS.profiles.items()}
    assert said == {"rulebook": ("cheapest", "president", "agreed"), "18xx-games": ("price", "layer", "purchase")}


def test_when_the_game_ends(fact):
    assert {name: (end.operating, end.stock) for name, end in BARONS.ends.items()} == {
        "bank": ("set", "next set"), "bankruptcy": ("now", ""),
    }  # fmt: skip
    assert [end["ends"] for end in fact["end_of_game"]] == [
        "immediately", "end of the current set of operating rounds", "end of the next set of operating rounds",
    ]  # fmt: skip
