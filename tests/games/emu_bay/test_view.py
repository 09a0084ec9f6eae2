import random

from companion.engine.game import Entry
from companion.games.emu_bay.moves import PayDividends
from companion.games.emu_bay.view import Bond, view
from tests.each import each
from tests.games.emu_bay.driver import Table, snapshot
from tests.games.emu_bay.test_random_play import begun, next_move, position


def by_name(rows, key="name"):
    return {row.card.id if key == "card" else getattr(row, key): row for row in rows}


@each("seed", range(40))
def test_what_dividends_would_pay_now_is_what_they_pay(seed):
    game, _ = position(seed, 20 + seed)
    offer = game.ask.offer("pay-dividends") if game.end is None else None
    if offer is None or offer.closed():
        return
    after = {name: row.after for name, row in by_name(view(game).players).items()}
    debts = {debt.company.id: debt.after for debt in view(game).debts}
    player = game.ask.actors[0]
    game.play(Entry(offer.pick(player, random.Random(1).choice)))
    if game.options["equal_debt_order"] == "company_order_for_ties":
        assert game.worth() == after
        assert {name: game.charters[name].revenue for name in debts} == debts


def test_dividends_can_be_played_somewhere_above():
    playable = [seed for seed in range(40) if (game := position(seed, 20 + seed)[0]).end is None
                and (offer := game.ask.offer(PayDividends.kind)) and not offer.closed()]
    assert len(playable) > 5


@each("seed", range(12))
def test_a_view_can_be_had_at_any_moment_and_changes_nothing(seed):
    start, chance = begun(seed)
    game = start.begin()
    while game.end is None:
        before = snapshot(game)
        seen = view(game)
        assert snapshot(game) == before
        assert [row.name for row in seen.players] == list(game.players)
        assert (seen.map is None) == (game.depth == "books")
        game.play(Entry(next_move(game, chance)))
    assert view(game).auction is None


def test_a_company():
    table = Table().at("Ann", shares={"TMLC": "AB"}, track={"TMLC": "6,2 5,2 5,1"}, TMLC={"cash": 7, "revenue": 9})
    row = by_name(view(table.game).companies, "card")["TMLC"]
    assert (row.cash, row.per_share, row.minimum_bid, row.port, row.price) == (7, 5, 3, True, None)
    assert row.bonds == (Bond(15, 5, 2, active=False),)
    assert [(d.company.id, d.charge, d.after, d.turns) for d in view(table.game).debts] == [
        ("TMLC", 5, 4, (Bond(15, 5, 2, active=False),))]  # fmt: skip
    assert row.forecast == (9, 4, 2, 0)


def test_only_the_next_independent_can_be_bid_for():
    rows = by_name(view(Table().at("Ann", shares={"GT": "A"}).game).companies, "card")
    assert [rows[i].minimum_bid for i in ("GT", "MLM", "NED")] == [None, 3, None]


def test_a_running_auction():
    table = Table()
    table.auctioned("A2", "B-", "C3")
    seen = view(table.game).auction
    assert (seen.lot.id, seen.bid, seen.high_bidder, seen.next, seen.passed) == ("L&W", 3, "Cy", 4, ("Bo",))


def test_the_way_to_the_end():
    table = Table().at("Ann", cubes={"9,2": 4})
    seen = by_name(view(table.game).conditions, "id")
    assert (seen["resources"].done, seen["resources"].needed, seen["resources"].met) == (17, 18, False)
    assert (seen["bonds"].done, seen["bonds"].needed) == (0, 3)


def test_a_hex_of_the_map():
    table = Table().at("Ann", track={"EBR": "3,3", "GT": "3,3"}, cubes={"2,3": 1})
    rows = by_name(view(table.game).map, "id")
    assert [(t.company.id, t.station) for t in rows["3,3"].tracks] == [("EBR", False), ("GT", False)]
    assert [(t.company.id, t.station) for t in rows["7,3"].tracks] == [("TMLC", True), ("L&W", True)]
    assert (rows["2,3"].cubes, rows["7,3"].label, rows["2,2"].is_setup_point) == (1, "Launceston", True)


def test_who_went_bankrupt():
    table = Table().at("Ann", cash=[0, 5, 5], shares={"GT": "A"}, GT={"revenue": -2})
    assert (view(table.game).bankrupt, by_name(view(table.game).players)["Ann"].is_bankrupt) == ((), True)
    table.dividends("Ann")
    assert view(table.game).bankrupt == ("Ann",)


def test_what_comes_next_and_what_has_to_be_laid_out():
    """The lots after the first in the order of their sale; until the first turn is taken also what was drawn."""
    game = begun(3)[0].begin()
    shown = view(game)
    assert [card.id for card in shown.auction.next_lots] == ["TMLC", "EBR", "GT"]
    setup = game.start.setup
    assert {card.id: hex_ for card, hex_ in shown.laid_out.stations} == setup["stations"]
    assert {card.id: [bond.amount, bond.first, bond.later] for card, bond in shown.laid_out.bonds} == setup["starting_bonds"]
    assert sum(count for _, count in shown.laid_out.cubes) == shown.cubes_left
    while view(game).auction:
        game.play(Entry(game.pass_of(game.ask.actors[0])))
        assert view(game).laid_out == shown.laid_out
    game.play(Entry(game.ask.offer("auction-share").pick(game.ask.actors[0], random.Random(1).choice)))
    assert view(game).laid_out is None


def test_where_the_station_of_an_independent_lies_and_what_is_near_it():
    table = Table().at("Ann", shares={"EBR": "A"}, cubes={"3,5": 3, "4,3": 2, "9,2": 2, "9,3": 1})
    stations = {co.card.id: co.station for co in view(table.game).companies}
    assert (stations["MLM"].place, stations["MLM"].here, stations["MLM"].beside) == ("3,4", 0, 5)
    assert (stations["NMF"].here, stations["NMF"].beside, stations["EBR"]) == (1, 2, None)
    assert all(co.station is None for co in view(Table(depth="books").game).companies)
