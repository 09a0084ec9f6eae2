"""What phones say of the powers of privates, objectives and prices in 1882, 18AL and 18MS, from the set-up on."""

import pytest

from companion.tables.submission import Submission

PLAYERS = ("Ann", "Bo", "Cy")


def bought(player, private):
    return {"move": "buy-private", "player": player, "private": private}


def bid(player, private, amount):
    return {"move": "bid", "player": player, "private": private, "amount": amount}


def started(player, company, par):
    return {"move": "start-company", "player": player, "company": company, "par": par}


def shares(*of, times):
    """Each of them buys 10 % of a company, so many times one after the other."""
    return [{"move": "buy-share", "player": player, "company": company, "source": "ipo"} for player, company in of] * times


def passed(*players):
    return [{"move": "pass", "player": player} for player in players]


def tile(company, hex_, number, rotation):
    return {"move": "lay-tile", "company": company, "hex": hex_, "tile": number, "rotation": rotation}


def train(company, kind, price):
    return {"move": "buy-train", "company": company, "source": "bank", "train": kind, "price": price}


def acquired(company, private, price):
    return {"move": "acquire-private", "company": company, "private": private, "price": price}


def run(company, revenue, *stops):
    routes = [{"train": "2", "stops": list(stops)}]
    return [{"move": "run-trains", "company": company, "revenue": revenue, "routes": routes},
            {"move": "pay-dividend", "company": company}]


def done(company, times=1):
    return [{"move": "pass", "company": company}] * times


PRIVATES_1882 = [
    bid("Ann", "P2", 55), bid("Bo", "P3", 85), bid("Cy", "P4", 145), bought("Ann", "P1"), bought("Bo", "P5"),
    {"move": "set-par", "player": "Bo", "company": "CPR", "par": 67}, started("Cy", "HBR", 67),
]  # fmt: skip
HOME_1882 = [
    {"move": "swap-private", "player": "Ann", "private": "P2", "company": "SC", "source": "ipo", "par": 67},
    {"move": "place-token", "company": "SC", "city": "G7"},
]
TO_CPR = [*shares(("Bo", "CPR"), ("Cy", "HBR"), ("Ann", "SC"), times=4), *passed("Bo", "Ann")]
TO_SC = [
    tile("CPR", "I5", "57", 1), tile("CPR", "H6", "9", 1), train("CPR", "2", 80), *done("CPR"),
    tile("HBR", "G11", "57", 0), tile("HBR", "I11", "2", 2), *[train("HBR", "2", 80)] * 3, *done("HBR"),
]  # fmt: skip
TO_THE_REBELS = [
    tile("SC", "G7", "57", 1), tile("SC", "F8", "55", 0), *[train("SC", "2", 80)] * 2, train("SC", "3", 180), *done("SC"),
    *passed("Bo", "Cy", "Ann"), acquired("CPR", "P3", 160),
]  # fmt: skip

TO_ABC = [
    bid("Ann", "P2", 45), bid("Bo", "P4", 105), bid("Cy", "P5", 125), bought("Ann", "P1"), bought("Bo", "P3"),
    started("Cy", "TAG", 60), started("Ann", "ABC", 60), started("Bo", "L&N", 60),
    *shares(("Cy", "TAG"), ("Ann", "ABC"), ("Bo", "L&N"), times=4), *passed("Cy", "Ann", "Bo"),
    tile("TAG", "F7", "8", 1), train("TAG", "2", 100), tile("ABC", "G6", "57", 1),
]  # fmt: skip
TO_NDY = [
    *done("ABC"), train("ABC", "2", 100), *done("ABC"), tile("L&N", "C4", "57", 0),
    {"move": "place-token", "company": "L&N", "city": "C4"}, train("L&N", "2", 100), *done("L&N"),
    *passed("Cy", "Ann", "Bo"), *done("TAG"), *run("TAG", 50, "G6", "D7", "E6"), train("TAG", "2", 100), *done("TAG"),
    *done("ABC", 2), *run("ABC", 60, "D7", "G6", "H5"), train("ABC", "2", 100), *done("ABC"),
    *done("L&N"), *run("L&N", 60, "C4", "A4"), train("L&N", "3", 180), acquired("L&N", "P4", 100), *done("L&N"),
    *passed("Cy", "Ann", "Bo"), acquired("TAG", "P5", 180), *done("TAG"), *run("TAG", 50, "G6", "D7", "E6"),
]  # fmt: skip
TO_THE_MARKER = [train("TAG", "3", 90), *done("TAG"), acquired("ABC", "P2", 40)]


@pytest.fixture
def play(tables):
    """A table of a title with moves entered, or one that goes on with more of them."""
    def enter(table, *moves):
        if isinstance(table, str):
            setup = {"rebellion": "6", "drawn": "CPR"} if table == "1882" else {}
            table = tables.make(table, PLAYERS, setup=setup, name="Friday")
        for move in moves:
            table.play(table.read_moves([move]), Submission(
                table.seq, f"story-{table.seq}", move.get("player", "host"), "2026-01-02T20:00:00Z"))
        return table

    return enter


def test_1882_a_toll_is_told_before_and_after_trestle_bridge_is_bought(play, seated):
    table = play("1882")
    ann = seated(table.code, "Ann")
    assert "with 10 % of CPR · $10 for each river paid for · blocks G9" in ann.get(f"/t/{table.code}").text
    play(table, *PRIVATES_1882[:4])
    told = seated(table.code, "Cy").get(f"/t/{table.code}").text
    assert "$10 for each river paid for" in told and "with 10 % of CPR" not in told


def test_1882_a_private_starts_its_company(play, seated):
    table = play("1882", *PRIVATES_1882)
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    assert "Start SC with SC Saskatchewan Central" in ann.text
    assert "cash then $458, floats with $670" in ann.get(f"/t/{table.code}/act/swap-private?player=Ann").text
    play(table, HOME_1882[0])
    assert "Your turn: Choose the home of SC" in ann.get(f"/t/{table.code}").text


def test_1882_what_a_tile_costs_stands_on_it(play, seated):
    table = play("1882", *PRIVATES_1882, *HOME_1882, *TO_CPR)
    bo = seated(table.code, "Bo")
    bo.get(f"/t/{table.code}/act/lay-tile?player=Bo")
    assert "57 ·" not in bo.text, "it is the first tile, and crosses no river"
    play(table, *TO_SC[:1])
    bo.get(f"/t/{table.code}/act/lay-tile?player=Bo&hex=H6")
    assert "9 · $60" in bo.text and "Tile 9, turned 1: track to I5, G7, $60" in bo.page


def test_1882_a_company_with_a_neutral_token_has_not_placed_all(play, seated):
    table = play("1882", *PRIVATES_1882, *HOME_1882, *TO_CPR, *TO_SC, *TO_THE_REBELS[:2])
    told = seated(table.code, "Ann").get(f"/t/{table.code}").text
    assert "SC reaches no city with a free circle" in told and "has placed all its tokens" not in told


def test_1882_the_table_puts_a_neutral_token_down(play):
    table = play("1882", *PRIVATES_1882)
    play(table, {"move": "correct-token", "company": "CN", "city": "J8", "count": 1, "reason": ""})
    assert table.game.companies["CN"].hexes == ["J8"]


def test_1882_the_private_that_moves_a_token_is_named(play, seated):
    table = play("1882", *PRIVATES_1882, *HOME_1882, *TO_CPR, *TO_SC, *TO_THE_REBELS)
    told = seated(table.code, "Bo").get(f"/t/{table.code}").text
    assert "Move a token by NWR" in told and "CPR owns no private that lays a tile here." in told


def test_the_short_rules_tell_how_many_tiles_are_laid(play, seated):
    table = play("1882")
    told = seated(table.code, "Ann").get(f"/t/{table.code}/rules").text
    assert "Lay up to 2 yellow tiles, each after the first for $20 more, or upgrade one." in told
    assert "All pass: the cheapest left gets $5 cheaper." in told
    table = play("18ms")
    told = seated(table.code, "Ann").get(f"/t/{table.code}/rules").text
    assert "Lay one tile, in the company’s first turn up to 2 yellow ones, or upgrade one." in told
    assert "A company buys them of its president only." in told
    assert "In the first operating round only these, at the printed price: AGS, BS." in told


def test_18al_an_objective_stands_on_the_charter_until_it_is_reached(play, seated):
    table = play("18al", *TO_ABC)
    url = f"/t/{table.code}/companies"
    ann = seated(table.code, "Ann").get(url)
    assert ann.text.count("Objective G4 · $100") == 3
    play(table, {"move": "correct-token", "company": "ABC", "city": "G4", "count": 1, "reason": ""})
    assert ann.get(url).text.count("Objective G4 · $100") == 2


def test_18al_named_trains_and_what_they_earn(play, seated):
    table = play("18al", *TO_ABC)
    told = seated(table.code, "Ann").get(f"/t/{table.code}").text
    assert "Robert E. Lee" not in told
    play(table, *TO_NDY)
    told = seated(table.code, "Bo").get(f"/t/{table.code}/companies").text
    assert "Robert E. Lee: +$20 for G8 and G4, Pan American: +$40 for Q2 and A4" in told


def test_18al_a_train_for_less_closes_its_private(play, seated):
    table = play("18al", *TO_ABC, *TO_NDY)
    assert "TAG then has $70 · closes NDY" in seated(table.code, "Cy").get(f"/t/{table.code}").text


def test_18al_the_marker_is_placed_by_a_tap(play, seated, tables):
    table = play("18al", *TO_ABC, *TO_NDY, *TO_THE_MARKER)
    ann = seated(table.code, "Ann").get(f"/t/{table.code}")
    assert "Place the marker of SNAR" in ann.text
    ann.get(f"/t/{table.code}/act/place-marker?player=Ann")
    assert all(name in ann.text for name in ("H5 Oxmoor", "G6 Anniston", "E6 Gadsden")), "the map, and acts below it"
    assert 'name="hex" value="H5"' in ann.page
    ann.enter(f"/t/{table.code}/play", {"kind": "place-marker", "player": "Ann", "private": "P2", "hex": "H5"})
    assert ann.status == 303
    assert "a marker: +$10 in H5" in ann.get(f"/t/{table.code}").text
