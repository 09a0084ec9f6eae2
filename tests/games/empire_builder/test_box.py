"""The sixteen games and three decks: the self-test figures, and that everything named exists."""

import tomllib
from dataclasses import replace

import pytest

from companion.engine.errors import Malformed
from companion.games.empire_builder.box import UNKNOWN, City, Ferry, game, games
from companion.games.empire_builder.deck import EventCard, TaxBracket, read_deck, tax_on
from companion.games.empire_builder.family import family
from companion.places import folder
from tests.each import each
from tests.eighteenxx.facts import read

DECKS = ("eurorails-2009", "eurorails-1990", "empire-builder-5e")
GAMES = tuple(games())
LISTED = ("empire-builder", "eurorails", "eurorails-1990")  # those whose cities and loads are known


def demands(deck):
    return [demand for card in deck.demand.values() for demand in card.demands]


# -- self-test figures -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "cards", "count", "total", "least", "most"),
    [
        ("eurorails-2009", 146, 438, 10761, 5, 73),
        ("eurorails-1990", 120, 360, 8736, 4, 66),
        ("empire-builder-5e", 136, 408, 8799, 6, 55),
    ],
)
def test_a_deck_adds_up(deck, cards, count, total, least, most):
    deck = read_deck(deck)
    payoffs = [demand.payoff for demand in demands(deck)]
    assert (len(deck.demand), len(payoffs), sum(payoffs), min(payoffs), max(payoffs)) == (
        cards,
        count,
        total,
        least,
        most,
    )
    assert list(deck.demand) == list(range(1, cards + 1))
    assert all(len(card.demands) == 3 for card in deck.demand.values())
    assert deck.totals == {
        "cards": cards,
        "demands": count,
        "payoff_sum": total,
        "payoff_min": least,
        "payoff_max": most,
        "loads": len({demand.load for demand in demands(deck)}),
        "cities": len({demand.city for demand in demands(deck)}),
    }


def test_events_follow_the_demand_cards():
    assert list(read_deck("eurorails-2009").events) == list(range(147, 169))
    assert list(read_deck("eurorails-1990").events) == list(range(121, 141))
    assert not read_deck("empire-builder-5e").events


@pytest.mark.parametrize(("id_", "major", "medium", "small"), [("eurorails", 8, 19, 33), ("empire-builder", 7, 14, 41)])
def test_cities_by_size(id_, major, medium, small):
    sizes = [city.size for city in game(id_).cities.values()]
    assert [sizes.count(size) for size in ("major", "medium", "small")] == [major, medium, small]
    assert len(sizes) == major + medium + small
    assert len(game(id_).loads) == 29


def test_eurorails_supplies_chips_and_zones():
    eurorails = game("eurorails")
    assert sum(len(city.supplies) for city in eurorails.cities.values()) == 73
    assert sum(len(load.cities) for load in eurorails.loads.values()) == 73
    assert sum(load.chips for load in eurorails.loads.values()) == 92
    zones = [city.zone for city in eurorails.cities.values()]
    assert (zones.count("inland"), zones.count("coastal")) == (24, 36)
    assert {load.name for load in eurorails.loads.values() if load.chips == 4} == {
        "Beer",
        "Cheese",
        "Machinery",
        "Oil",
        "Wine",
    }


def test_eurorails_ferries_and_chunnel():
    eurorails = game("eurorails")
    costs = {ferry.name: ferry.cost for ferry in eurorails.ferries}
    assert (costs.pop("Dublin–Liverpool"), costs.pop("Newcastle–Esbjerg")) == (6, 16)
    assert list(costs.values()) == [4] * 7
    (chunnel,) = eurorails.tunnels
    assert (chunnel.name, chunnel.cost, chunnel.mileposts, chunnel.builders, chunnel.not_for) == (
        "Chunnel",
        20,
        1,
        1,
        ("freight",),
    )


# -- everything named exists -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", LISTED)
def test_every_name_is_on_the_lists(id_):
    played = game(id_)
    loads, cities = set(played.loads), set(played.cities)
    for load, city, _ in demands(played.deck):
        assert load in loads
        assert city in cities
    for event in played.deck.events.values():
        assert {*event.cities, *filter(None, [event.centre])} <= cities
        assert event.load is None or event.load in loads
    for city in played.cities.values():
        assert set(city.supplies) <= loads
    for load in played.loads.values():
        assert set(load.cities) <= cities
        assert load.cities, f"nobody supplies {load.name}"
    # The edition whose ferry prices are disputed has the ports of the other.
    ends = {end for ferry in played.ferries or game("eurorails").ferries for end in (ferry.a, ferry.b)}
    assert set(played.spellings.values()) <= loads | cities | ends
    assert not set(played.spellings) & (loads | cities | ends)


@pytest.mark.parametrize("id_", LISTED)
def test_no_card_asks_for_what_its_city_supplies(id_):
    played = game(id_)
    for card in played.deck.demand.values():
        for load, city, payoff in card.demands:
            assert load not in played.cities[city].supplies, f"card {card.number}"
            assert payoff > 0


@pytest.mark.parametrize("id_", LISTED)
def test_majors_are_the_major_cities(id_):
    played = game(id_)
    assert set(played.majors) == {city.name for city in played.cities.values() if city.size == "major"}


def test_a_ferry_that_ends_in_a_city_ends_in_a_port_city():
    eurorails = game("eurorails")
    ports = {city.name for city in eurorails.cities.values() if city.port}
    assert ports == {"Dublin", "Belfast"}
    for ferry in eurorails.ferries:
        assert ferry.city_end == bool({ferry.a, ferry.b} & ports)


@pytest.mark.parametrize("id_", DECKS)
def test_disputed_and_suspect_cards_are_of_the_deck_with_the_payoff_we_use(id_):
    deck = read_deck(id_)
    for disputed in deck.disputed:
        assert deck.demand[disputed.card].asks(disputed.load, disputed.city).payoff == disputed.used
        assert disputed.other != disputed.used
        assert deck.dispute(disputed.card, disputed.load, disputed.city) is disputed
    assert set(deck.suspect) <= set(deck.demand)
    assert all(deck.suspect.values())
    assert game(deck.game).deck is deck


def test_what_is_disputed():
    assert [d.card for d in read_deck("eurorails-2009").disputed] == [4, 29, 39, 61, 83, 111, 132]
    assert [(d.card, d.other) for d in read_deck("eurorails-1990").disputed] == [(27, 11), (28, None), (71, None)]
    assert list(read_deck("empire-builder-5e").suspect) == [92, 124, 135]


@pytest.mark.parametrize("id_", DECKS)
def test_every_event_says_what_its_kind_needs(id_):
    needs = {
        "derailment": ("cities", "radius"),
        "snow": ("centre", "radius", "blocked_terrain"),
        "fog": ("centre", "radius"),
        "flood": ("river",),
        "gale": ("seas", "radius"),
        "tax": ("brackets",),
        "bonus": ("bonus",),
        "strike_inland": ("radius",),
        "strike_coastal": ("radius",),
        "strike_rail": (),
    }
    for event in read_deck(id_).events.values():
        assert event.kind in family().event_kinds
        assert all(getattr(event, name) for name in needs[event.kind]), event
        assert event.kind != "bonus" or bool(event.load) != bool(event.cities)
        assert event.blocked_terrain in (None, "alpine", "mountain")


def test_only_the_gale_of_the_northern_seas_reaches_the_ferries():
    gales = {e.seas: e.ferries for e in read_deck("eurorails-2009").events.values() if e.kind == "gale"}
    assert [seas for seas, ferries in gales.items() if ferries] == [
        ("North Sea", "Irish Sea", "English Channel", "Baltic Sea")
    ]


def test_a_card_that_is_not_there():
    assert read_deck("eurorails-2009").card(22).demands[0] == ("Steel", "Paris", 6)
    assert isinstance(read_deck("eurorails-2009").card(150), EventCard)
    with pytest.raises(Malformed, match="no card 169: demand cards are 1 to 146, event cards 147 to 168"):
        read_deck("eurorails-2009").card(169)
    with pytest.raises(Malformed, match="no demand card 137: they are 1 to 136"):
        read_deck("empire-builder-5e").card(137)


# -- tax and strikes ---------------------------------------------------------------------------------------------------


@each(
    ("cash", "later", "earlier"),
    [
        (0, 0, 0), (49, 0, 0), (50, 10, 0), (51, 10, 10), (100, 15, 10), (101, 15, 15), (150, 20, 15), (200, 25, 20),
        (201, 25, 25), (260, 25, 25),
    ],
)  # fmt: skip
def test_tax_by_edition(cash, later, earlier):
    assert tax_on(game("eurorails").tax, cash) == later
    assert tax_on(game("eurorails-1990").tax, cash) == earlier


def test_tax_card_of_the_worked_example():
    brackets = read_deck("eurorails-2009").events[150].brackets
    assert [tax_on(brackets, cash) for cash in (212, 97, 149, 50, 101)] == [25, 10, 15, 10, 15]


@each("id_", GAMES)
def test_tax_leaves_no_gap(id_):
    brackets = game(id_).tax
    assert brackets[0].low == 0
    assert brackets[-1].high is None
    assert [b.low for b in brackets[1:]] == [b.high + 1 for b in brackets[:-1]]
    assert all(isinstance(b, TaxBracket) for b in brackets)


def test_strikes_by_city():
    later, earlier, unlisted = game("eurorails"), game("eurorails-1990"), game("british-rails")
    inland, coastal, rail = (later.deck.events[n] for n in (147, 148, 149))
    assert [later.strikes(card, "Porto") for card in (inland, coastal, rail)] == [False, True, False]
    assert [later.strikes(card, "Wien") for card in (inland, coastal, rail)] == [True, False, False]
    # In 1990 the coastal strike reaches two mileposts only, and our list counts three: look at the board.
    assert earlier.strikes(earlier.deck.events[121], "Wien") is True
    assert earlier.strikes(earlier.deck.events[122], "Porto") is None
    assert earlier.strikes(earlier.deck.events[122], "Wien") is False
    assert unlisted.strikes(coastal, "Cardiff") is None


# -- games -------------------------------------------------------------------------------------------------------------


def test_sixteen_games_the_default_first():
    assert len(GAMES) == 16
    assert GAMES[0] == "empire-builder"
    files = {path.stem for path in (folder("data") / "empire-builder").glob("*.toml")}
    assert files == set(GAMES)
    with pytest.raises(KeyError):
        game("../emu-bay")


@each(
    ("id_", "figures"),
    [
        ("empire-builder", (50, 250, 6, 7, 2, 20)),
        ("empire-builder-classic", (50, 250, 5, 6, 2, 20)),
        ("eurorails", (50, 250, 7, 8, 2, 20)),
        ("eurorails-1990", (50, 250, 7, 8, 2, 20)),
        ("british-rails", (None, 250, None, None, 2, 20)),
        ("nippon-rails", (60, 250, None, None, 2, 20)),
        ("australian-rails", (40, 250, 4, 5, 2, 20)),
        ("india-rails", (None, 250, None, None, 2, 20)),
        ("china-rails", (None, 250, None, None, 2, 20)),
        ("russian-rails", (60, 250, None, None, 2, 20)),
        ("north-american-rails", (None, 250, None, None, 2, 20)),
        ("iron-dragon", (60, 250, 7, 8, 3, 10)),
        ("lunar-rails", (60, 250, 7, 8, 2, 10)),
        ("martian-rails", (60, 250, 6, 7, 2, 10)),
        ("empire-express", (None, 150, 4, None, 2, 20)),
        ("custom", (None, 250, None, None, 2, 20)),
    ],
)
def test_figures_of_a_game(id_, figures):
    g = game(id_)
    assert (g.start_cash, g.cash_to_win, g.majors_needed, g.majors_total, g.initial_builds, g.upgrade_cost) == figures
    assert (g.build_limit, g.rent) == (20, 4)
    assert ("start_cash" in g.to_ask) == (g.start_cash is None)
    assert ("majors_needed" in g.to_ask) == (g.majors_needed is None)
    assert not g.majors or len(g.majors) == g.majors_total


def test_an_unknown_number_of_majors_is_proposed_as_one_fewer_than_there_are():
    assert replace(game("british-rails"), majors_total=8).majors_proposal == 7
    assert game("british-rails").majors_proposal is None
    assert game("australian-rails").majors_proposal == 4
    assert game("australian-rails").must_include == ("Perth",)


def test_the_1990_edition_has_the_map_of_the_later_one_and_not_its_ferries():
    later, earlier = game("eurorails"), game("eurorails-1990")
    assert earlier.cities == later.cities
    assert earlier.loads == later.loads
    assert earlier.ferries is None
    assert "ferries" in earlier.to_ask
    assert earlier.tunnels == ()
    assert game("empire-builder").ferries == ()


def test_trains():
    standard = game("eurorails").trains
    assert [(t.mileposts, t.loads) for t in standard.cards.values()] == [(9, 2), (12, 2), (9, 3), (12, 3)]
    assert standard.start.name == "Freight"
    ten = game("lunar-rails").trains
    assert (ten.start.mileposts, ten.start.loads, len(ten.cards)) == (10, 2, 8)
    assert game("iron-dragon").trains.typed
    assert game("iron-dragon").trains.start is None
    assert "first_train" in game("iron-dragon").to_ask
    assert [g.id for g in games().values() if g.upgrade_in_initial_builds] == ["iron-dragon", "lunar-rails"]


@pytest.mark.parametrize("id_", ["standard", "ten-step"])
def test_an_upgrade_is_a_step_forward_and_the_last_train_has_none(id_):
    cards = family().train_sets[id_].cards
    for card in cards.values():
        for better in (cards[step] for step in card.upgrades):
            steps = [better.mileposts > card.mileposts, better.loads > card.loads]
            assert sorted(steps) == [False, True]
        assert bool(card.upgrades) == (card is not list(cards.values())[-1])


def test_how_sure_a_figure_is_is_said_in_known_phrases():
    phrases = {row["about"] for row in family().data["confidence"]}
    used = set()
    for played in games().values():
        used |= set(played.confidence.values())
        for name, phrase in played.confidence.items():
            assert hasattr(played, name)
            assert phrase != UNKNOWN or getattr(played, name) is None
    assert used == phrases


def test_unknown_stays_unknown():
    """No file says 0 or nothing where it means that we do not know."""
    assert all(load.chips is None for load in game("empire-builder").loads.values())
    assert game("iron-dragon").extra_terrain["volcano"] is None
    assert game("martian-rails").extra_terrain["volcano"] == 5
    assert game("nippon-rails").extra_terrain == {"tunnel": None}
    assert (game("nippon-rails").demand_cards, game("nippon-rails").event_cards) == (144, 24)
    assert game("nippon-rails").deck is None
    assert (game("empire-builder").demand_cards, game("empire-builder").event_cards) == (136, None)
    assert all(city.zone is None for city in game("empire-builder").cities.values())


@each("path", sorted((folder("data") / "empire-builder").glob("*.toml")))
def test_a_game_file_has_no_key_that_nobody_reads(path):
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    own = {"name", "start_cash", "majors_needed", "majors_total", "majors", "same_map_as"}
    assert set(data) <= own | set(family().usual)


# -- the family --------------------------------------------------------------------------------------------------------


def test_kinds_of_event():
    kinds = family().event_kinds
    assert list(kinds) == [
        "derailment", "tax", "flood", "snow", "fog", "gale", "strike_inland", "strike_coastal", "strike_rail", "bonus",
        "lasting", "track_loss", "other",
    ]  # fmt: skip
    assert {kind.opening for kind in kinds.values()} == {"nothing", "public", "full", "if lasting"}
    assert (kinds["tax"].opening, kinds["lasting"].opening) == ("public", "full")
    assert [k.id for k in kinds.values() if k.lasts == "next turn"] == [
        "flood", "snow", "fog", "gale", "strike_inland", "strike_coastal", "strike_rail",
    ]  # fmt: skip


def test_only_equal_turns_and_the_special_build_are_on_by_default():
    assert [rule.id for rule in family().table_rules.values() if rule.default] == ["equal_turns", "special_build"]


def test_limits():
    assert family().limits == {
        "hand": 3, "demands": 3, "major_city_builds": 2, "small_city_players": 2, "medium_city_players": 3,
        "city_sections": 3, "ferry_players": 2, "special_build": 20,
    }  # fmt: skip
    assert family().tournament["special_build_limit"] == family().limits["special_build"]
    assert (family().players, family().preferred) == ((2, 6), (4, 3))


# -- against the facts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", DECKS)
def test_every_card_is_as_in_the_facts(id_):
    facts, deck = read("empire-builder.json")["decks"][id_], read_deck(id_)
    assert {c["card"]: [tuple(d) for d in c["demands"]] for c in facts["demand"]} == {
        card.number: [tuple(demand) for demand in card.demands] for card in deck.demand.values()
    }
    assert dict(deck.totals) == {name.replace("payout", "payoff"): n for name, n in facts["totals"].items()}
    assert [(d["card"], d["load"], d["city"], d["used"], d["other_reading"]) for d in facts["disputed"]] == [
        (d.card, d.load, d.city, d.used, d.other) for d in deck.disputed
    ]
    for event in facts["events"]:
        ours, condition = deck.events[event["card"]], event.get("condition", {})
        brackets = tuple((b["from"], b["to"], b["tax"]) for b in event.get("brackets", ()))
        assert (ours.kind, ours.title, ours.brackets) == (event["kind"], event["title"], brackets)
        for name in ("radius", "centre", "river", "blocked_terrain", "bonus"):
            assert getattr(ours, name) == event.get(name)
        assert ours.ferries == event.get("ferries", False)
        assert ours.seas == tuple(event.get("seas", ()))
        assert ours.cities == tuple(event.get("cities", condition.get("cities", ())))
        assert ours.load == condition.get("load")


@each("id_", GAMES)
def test_every_game_is_as_in_the_facts(id_):
    facts, ours = next(g for g in read("empire-builder.json")["games"] if g["id"] == id_), game(id_)
    victory, deck = facts["victory"], facts["deck"]
    assert (ours.start_cash, ours.cash_to_win, ours.majors_needed, ours.majors_total) == (
        facts["starting_money"], victory["cash"], victory["majors_required"], victory["majors_total"],
    )  # fmt: skip
    assert ours.must_include == tuple(victory["must_include"])
    assert ours.majors == tuple(facts["major_cities"])
    assert (ours.initial_builds, ours.build_limit, ours.rent, ours.upgrade_cost) == (
        facts["initial_build_rounds"], facts["build_limit"], facts["rent"], facts["upgrade_cost"],
    )  # fmt: skip
    assert ours.trains.id == facts["train_set"].replace("_", "-")
    terrain = dict(facts["terrain_costs"])
    if id_.startswith("empire-builder"):
        del terrain["alpine"]  # its boards have none (fact sheet, section 5)
    assert (ours.terrain, ours.crossings) == (terrain, facts["crossing_costs"])
    assert ours.extra_terrain == facts["extra_terrain"]
    assert ours.currency == facts["currency"]
    assert (ours.demand_cards, ours.event_cards) == (deck["demand"], deck["event"])
    assert (ours.deck and ours.deck.id) == deck["deck_id"]
    ferries = facts.get("ferries")
    assert ours.ferries == (None if ferries is None else tuple(Ferry(*ferry.values()) for ferry in ferries))
    if isinstance(facts.get("cities"), list):
        assert ours.cities == {
            c["name"]: City(
                c["name"], c["size"], tuple(c["supplies"]), c.get("zone"), c.get("ferry_port", False)
            ) for c in facts["cities"]
        }  # fmt: skip
        assert {load["load"]: (load["chips"], tuple(load["cities"])) for load in facts["loads"]} == {
            load.name: (load.chips, load.cities) for load in ours.loads.values()
        }


def test_trains_are_as_in_the_facts():
    facts = read("empire-builder.json")["train_sets"]
    for id_, cards in facts.items():
        ours = family().train_sets[id_.replace("_", "-")].cards.values()
        assert [vars(card) for card in ours] == [{**card, "upgrades": tuple(card["upgrades"])} for card in cards]


def test_table_rules_and_event_kinds_are_as_in_the_facts():
    facts = read("empire-builder.json")
    assert [(o["id"], o["default"]) for o in facts["options"]] == [
        (r.id, r.default) for r in family().table_rules.values()
    ]
    assert [(k["kind"], k["permanent"], len(k["ask"])) for k in facts["event_kinds"]] == [
        (kind.id, kind.permanent, len(kind.asks)) for kind in family().event_kinds.values()
    ]
