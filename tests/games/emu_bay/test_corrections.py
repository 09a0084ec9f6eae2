import pytest

from companion.engine.errors import ImpossibleMove, Malformed, Refusal
from companion.engine.game import Entry, replay
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.corrections import audit
from tests.chance import seeds
from tests.each import each
from tests.games.emu_bay.driver import Table, audited, snapshot
from tests.games.emu_bay.test_random_play import begun, next_move


def in_play(**position):
    return Table().at("Ann", **{"cash": [9, 9, 9], "shares": {"EBR": "A", "TMLC": "AB"}, **position})


# Cash ------------------------------------------------------------------------------------------------


@each(("account", "amount"), [("Ann", 5), ("Ann", -9), ("TMLC", 12), ("MLM", 1), ("Bo", 0)])
def test_cash_moves_between_the_account_and_the_bank(account, amount):
    table = in_play()
    before, bank = table.game.accounts()[account].cash, table.game.bank.cash
    table.correct("correct-cash", account=account, amount=amount, reason="miscounted")
    assert table.game.accounts()[account].cash == before + amount
    assert table.game.bank.cash == bank - amount
    assert (audited(table.game), table.on_turn) == ([], "Ann")


def test_the_receipt_of_a_correction():
    table = in_play()
    table.correct("correct-cash", account="Ann", amount=-4)
    assert table.notes == ["Correction: Ann ₤9 → ₤5."]
    assert [(p.payer, p.payee, p.amount) for p in table.game.receipts[-1].postings] == [("Ann", "bank", 4)]


@pytest.mark.parametrize(
    ("account", "amount", "sentence"),
    [
        ("Ann", -10, "That would leave Ann at −₤1."),
        ("L&W", -2, "That would leave L&W at −₤2."),
        ("bank", 5, "bank has no money of its own here."),
        ("Zed", 5, "Zed has no money of its own here."),
    ],
)
def test_cash_that_cannot_be(account, amount, sentence):
    table = in_play()
    with table.refuses(sentence, ImpossibleMove):
        table.correct("correct-cash", account=account, amount=amount)


def test_a_correction_opens_and_closes_offers():
    table = in_play(cash=[0, 9, 9])
    assert table.game.ask.offer("auction-share").closed()
    table.correct("correct-cash", account="Ann", amount=3)
    assert table.game.ask.offer("auction-share").closed() is None


def test_a_correction_amid_an_auction_leaves_the_auction():
    table = in_play()
    table.auction("Ann", "TMLC", 2)
    table.correct("correct-cash", account="Bo", amount=-6)
    with table.refuses("Bo has ₤3 and cannot bid ₤4."):
        table.bid("Bo", 4)
    table.auctioned("B3", "C-", "A-")
    assert table["TMLC"].holders == {"Ann": 1, "Bo": 2}


# Holdings ----------------------------------------------------------------------------------------------


def test_a_holding_comes_from_the_unsold_ones():
    table = in_play()
    table.correct("correct-holding", player="Cy", company="TMLC", shares=2)
    assert (table["TMLC"].holders, table["TMLC"].unsold) == ({"Ann": 1, "Bo": 1, "Cy": 2}, 0)
    assert table.notes == ["Correction: Cy holds 2 of TMLC, not 0."]


def test_a_holding_goes_back_to_the_unsold_ones():
    table = in_play()
    table.correct("correct-holding", player="Bo", company="TMLC", shares=0)
    assert (table["TMLC"].holders, table["TMLC"].unsold) == ({"Ann": 1}, 3)


@pytest.mark.parametrize(
    ("player", "company", "shares", "sentence"),
    [
        ("Cy", "TMLC", 3, "TMLC has 2 unsold shares; Cy cannot hold 3."),
        ("Cy", "TMLC", -1, "TMLC has 2 unsold shares; Cy cannot hold -1."),
        ("Zed", "TMLC", 1, "Nobody called Zed plays in this game."),
        ("Cy", "XYZ", 1, "There is no company called XYZ. There are: EBR, TMLC, L&W, GT, MLM, NED, NMF."),
    ],
)
def test_holdings_that_cannot_be(player, company, shares, sentence):
    table = in_play()
    with table.refuses(sentence.replace("-1", "−1"), ImpossibleMove):
        table.correct("correct-holding", player=player, company=company, shares=shares)


def test_the_certificate_of_an_independent_changes_hands():
    table = in_play(shares={"GT": "A"}, GT={"cash": 8, "revenue": 5})
    table.correct("correct-holding", player="Bo", company="GT", shares=1)
    assert (table["GT"].holders, table["GT"].sold, table["GT"].cash) == ({"Bo": 1}, True, 8)
    assert audited(table.game) == []


def test_an_independent_given_by_hand_has_its_certificate_as_a_bond():
    table = in_play()
    table.correct("correct-holding", player="Bo", company="GT", shares=1)
    assert (table["GT"].sold, audited(table.game)) == (True, [])


def test_an_independent_taken_back_can_be_sold_again():
    table = in_play(shares={"GT": "A"})
    table.correct("correct-holding", player="Ann", company="GT", shares=0)
    assert audited(table.game) == []
    table.auction("Ann", "GT", 3)
    table.passes("Bo", "Cy")
    assert audited(table.game) == []


def test_the_last_share_cannot_be_given_away_and_sold_too():
    table = in_play(shares={"TMLC": "AAB"})
    table.auction("Ann", "TMLC", 2)
    table.correct("correct-holding", player="Cy", company="TMLC", shares=1)
    table.passes("Bo")
    with table.refuses("No share of TMLC is left to sell."):
        table.passes("Cy")


WORDS = {"revenue": "revenue", "track": "ordinary track", "narrow": "red track", "cubes": "resource cubes"}

# Charters ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("company", "what", "value"), [("EBR", "revenue", -7), ("EBR", "cubes", 3), ("L&W", "revenue", 40), ("GT", "cubes", 1)]
)
def test_a_figure_of_a_charter(company, what, value):
    table = in_play()
    before = getattr(table[company], what)
    table.correct("correct-charter", company=company, what=what, value=value)
    assert getattr(table[company], what) == value
    sentence = f"Correction: {company}, {WORDS[what]}: {before} → {value}."
    assert table.notes == [sentence.replace("-", "−")]


@each(
    ("company", "what", "value", "sentence"),
    [
        ("EBR", "track", 5, "EBR can have 0 to 4 ordinary track, not 5."),
        ("EBR", "track", -1, "EBR can have 0 to 4 ordinary track, not −1."),
        ("EBR", "narrow", 1, "EBR can have 0 to 0 red track, not 1."),
        ("GT", "track", 1, "GT can have 0 to 0 ordinary track, not 1."),
        ("GT", "narrow", 3, "GT can have 0 to 2 red track, not 3."),
        ("EBR", "cubes", 22, "EBR can have 0 to 9 resource cubes, not 22."),
        ("EBR", "cash", 5, "A charter has revenue, ordinary track, red track, resource cubes, not cash."),
        ("XYZ", "cubes", 5, "There is no company called XYZ. There are: EBR, TMLC, L&W, GT, MLM, NED, NMF."),
    ],
)
def test_figures_that_cannot_be(company, what, value, sentence):
    table = in_play()
    with table.refuses(sentence, ImpossibleMove):
        table.correct("correct-charter", company=company, what=what, value=value)


def test_no_more_track_than_the_box_holds():
    table = in_play(shares={"EBR": "AB"}, merged={"GT": "EBR"}, track={"EBR": "3,3 red 1,3", "TMLC": "6,2"})
    for company, what, most in (("EBR", "track", 3), ("EBR", "narrow", 1), ("TMLC", "track", 7)):
        table.correct("correct-charter", company=company, what=what, value=most)
        with table.refuses(f"{company} can have 0 to {most} {WORDS[what]}, not {most + 1}."):
            table.correct("correct-charter", company=company, what=what, value=most + 1)


def test_a_corrected_figure_counts_at_once():
    table = in_play()
    table.correct("correct-charter", company="TMLC", what="revenue", value=9)
    with table.refuses("Minimum is ₤3 (revenue 9 ÷ 3 shares, rounded up)."):
        table.auction("Ann", "TMLC", 2)


# Hexes and action cubes -------------------------------------------------------------------------------------


def test_the_cubes_of_a_hex():
    table = in_play()
    table.correct("correct-hex", hex="2,4", cubes=5)
    assert table.game.board.map.cubes["2,4"] == 5
    table.correct("correct-hex", hex="2,4", cubes=0)
    assert "2,4" not in table.game.board.map.cubes
    assert table.notes == ["Correction: 2,4 has 0 cubes, not 5."]


def test_the_cubes_of_the_whole_map_in_books():
    table = Table(depth="books")
    table.correct("correct-hex", hex="map", cubes=7)
    assert table.game.board.cubes_left() == 7


@pytest.mark.parametrize("cubes", [-1, 22])
def test_a_map_in_books_holds_0_to_21_cubes(cubes):
    table = Table(depth="books")
    with table.refuses(f"There are only 21 resource cubes; map cannot have {cubes}.".replace("-", "−")):
        table.correct("correct-hex", hex="map", cubes=cubes)
    position = table.position_of("Ann", cubes=cubes)
    with table.refuses("There are 21 resource cubes at most."):
        table.correct("set-position", position=position)


@pytest.mark.parametrize(
    ("hex_", "cubes", "sentence"),
    [
        ("2,4", -1, "There are only 21 resource cubes; 2,4 cannot have −1."),
        ("2,4", 12, "There are only 21 resource cubes; 2,4 cannot have 12."),
        ("7,3", 1, "Cubes lie on forest and mountain only, not in 7,3 Launceston."),
        ("2,6", 1, "There is no hex 2,6."),
    ],
)
def test_cubes_that_cannot_be(hex_, cubes, sentence):
    table = in_play()
    with table.refuses(sentence, ImpossibleMove):
        table.correct("correct-hex", hex=hex_, cubes=cubes)


def test_the_action_cubes():
    table = in_play()
    table.correct("correct-actions", cubes={"build-track": 3, "pay-dividends": 1})
    assert table.closed("build-track") == "All 3 Build Track spaces are full. Choose another action."


@pytest.mark.parametrize(
    ("cubes", "sentence"),
    [
        ({"build-track": 3}, "There are 4 action cubes, not 3."),
        ({"build-track": 4}, "build-track cannot hold that many cubes."),
        ({"build-track": -1, "take-resources": 3, "auction-share": 2}, "build-track cannot hold that many cubes."),
        ({"sleep": 1, "take-resources": 3}, "sleep cannot hold that many cubes."),
    ],
)
def test_action_cubes_that_cannot_be(cubes, sentence):
    table = in_play()
    with table.refuses(sentence, ImpossibleMove):
        table.correct("correct-actions", cubes=cubes)


# A whole position ---------------------------------------------------------------------------------------------


def test_a_position_is_taken_over():
    table = Table(4)
    table.at("Cy", cash=[1, 2, 3, 4], shares={"EBR": "AB", "GT": "D"}, track={"EBR": "3,3", "GT": "1,3"}, cubes={"2,4": 1},
             EBR={"cash": 12, "revenue": 5, "cubes": 2})
    assert (table.on_turn, table.cash, table.game.shares("Dan")) == ("Cy", [1, 2, 3, 4], {"GT": 1})
    assert table.figures("EBR", "cash", "revenue", "cubes", "track", "unsold") == [12, 5, 2, 3, 0]
    assert (table.game.board.cubes_left(), table.game.next_independent(), audited(table.game)) == (1, "MLM", [])


def test_a_position_taken_over_is_replayed_the_same():
    table = in_play(EBR={"cash": 9})
    table.build("Ann", "EBR", "3,3")
    for check in (True, False):
        assert snapshot(replay(table.start, table.game.entries(), check)) == table.snapshot()


def test_ports_and_towns_follow_from_the_track_of_a_position():
    table = in_play(shares={"EBR": "A"}, merged={"GT": "EBR"}, track={"GT": "1,3 1,4", "EBR": "3,3 4,2 5,2"})
    assert table.game.board.map.ported >= {"EBR"}
    assert table.game.board.map.towned >= {"EBR"}


def test_the_number_of_turns_and_dividends_goes_on():
    table = Table()
    position = {**table.position_of("Bo"), "turn": 14, "dividends": 3}
    table.correct("set-position", position=position)
    assert table.read(table.game.round_name()) == "Turn 14"
    table.dividends("Bo")
    assert (table.read(table.game.history[-1].label), table.read(table.game.round_name())) == ("Dividends 4", "Turn 15")


def test_a_game_that_was_over_goes_on_from_a_position():
    table = in_play(cash=[0, 5, 5], shares={"GT": "A"}, GT={"revenue": -2})
    table.dividends("Ann")
    table.at("Bo", shares={"EBR": "A"})
    assert (table.end, table.on_turn) == (None, "Bo")
    table.dividends("Bo")
    assert (table.end, table.on_turn) == (None, "Cy")


def without(position, *path):
    inner = position
    for name in path[:-1]:
        inner = inner[name]
    del inner[path[-1]]


def put(value, *path):
    def change(position):
        inner = position
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = value
    return change


IMPOSSIBLE = {
    "a share too many": (put(2, "players", "Ann", "shares", "EBR"), "EBR has 6 certificates, but 7 are accounted for."),
    "a share too few": (put(0, "companies", "EBR", "unsold"), "EBR has 6 certificates, but 5 are accounted for."),
    "a reserved share too many": (put(5, "companies", "EBR", "reserved"),
                                  "EBR keeps one reserved share for each independent that is not merged."),
    "cash below zero": (put(-1, "players", "Ann", "cash"), "Ann cannot go below zero."),
    "a treasury below zero": (put(-1, "companies", "L&W", "cash"), "L&W cannot go below zero."),
    "too much track": (put(5, "companies", "EBR", "track"), "EBR can have 0 to 4 ordinary track."),
    "red track of nobody": (put(1, "companies", "TMLC", "narrow"), "TMLC can have 0 to 0 red track."),
    "too few action cubes": (put({"build-track": 1}, "actions"), "There are 4 action cubes, not 1."),
    "a bond too few": (put([[10, 6, 1]], "pool"), "The issued bonds and the bonds in the pool are not the five of the box."),
    "a company that is none": (put(1, "players", "Ann", "shares", "XYZ"), "There is no company called XYZ. "
     "There are: EBR, TMLC, L&W, GT, MLM, NED, NMF."),
}


@each("case", IMPOSSIBLE)
def test_a_position_that_does_not_add_up(case):
    change, sentence = IMPOSSIBLE[case]
    table = in_play(cash=[7, 8, 9])
    position = table.position_of("Bo", shares={"EBR": "A"})
    change(position)
    with table.refuses(sentence, ImpossibleMove):
        table.correct("set-position", position=position)


MALFORMED = {
    "nobody to move": (put("Zed", "to_move"), 'The position must say who is "to_move": one of Ann, Bo, Cy.'),
    "no players": (lambda p: without(p, "players"), 'The position lacks "players".'),
    "a player missing": (lambda p: without(p, "players", "Bo"), 'The position lacks "Bo".'),
    "no cash": (lambda p: without(p, "players", "Bo", "cash"), 'The position needs a whole number for "cash".'),
    "cash in words": (put("five", "companies", "EBR", "cash"), 'The position needs a whole number for "cash".'),
    "a company missing": (lambda p: without(p, "companies", "NMF"), 'The position lacks "NMF".'),
    "merged into nothing": (put("XYZ", "companies", "GT", "merged_into"), "GT cannot be part of XYZ."),
    "a bond without its side": (put([[10, 6, 1]], "companies", "EBR", "bonds"),
                                "A bond is [amount, first, later, deferred]."),
    "a bond in the pool": (put([[10, 6]], "pool"), "A bond is [amount, first, later]."),
    "a hex that is none": (put([{"hex": "2,6", "company": "EBR", "gauge": "ordinary"}], "map", "track"),
                           "The map has no hex 2,6 or company there."),
}


@each("case", MALFORMED)
def test_a_position_that_cannot_be_read(case):
    change, sentence = MALFORMED[case]
    table = in_play(cash=[7, 8, 9])
    position = table.position_of("Bo", shares={"EBR": "A"})
    change(position)
    with table.refuses(sentence, Malformed):
        table.correct("set-position", position=position)


def track(company, hexes, gauge="ordinary"):
    return put([{"hex": hex_, "company": company, "gauge": gauge} for hex_ in hexes.split()], "map", "track")


NONSENSE = {
    "a list for the map": put([], "map"),
    "track that is none": put([7], "map", "track"),
    "track by a number": put(7, "map", "track"),
    "a pool that is none": put(7, "pool"),
    "bonds by number": put(3, "companies", "EBR", "bonds"),
    "actions in words": put({"build-track": "three"}, "actions"),
    "cubes off the map": put({"2,6": 3}, "map", "cubes"),
    "cubes below nothing": put({"2,4": -1}, "map", "cubes"),
    "cubes in a town": put({"7,3": 1}, "map", "cubes"),
    "more cubes than there are": put({"2,4": 22}, "map", "cubes"),
    "broad gauge": track("EBR", "3,3", "broad"),
    "ordinary track by an independent": track("GT", "3,3"),
    "more track than there is": track("EBR", "3,3 4,2"),
    "the same track twice": track("GT", "3,3 3,3", "narrow"),
    "no starting bonds": put([], "companies", "EBR", "bonds"),
    "two starting bonds": put([[0, 0, 0, True], [15, 5, 2, True]], "companies", "EBR", "bonds"),
    "the starting bond of another": put([[15, 5, 2, True]], "companies", "EBR", "bonds"),
    "a certificate of nobody": put([[0, 0, 0, True], [10, 3, 1, True]], "companies", "EBR", "bonds"),
    "a sold independent without its certificate": put(0, "companies", "GT", "unsold"),
}


def test_independents_are_sold_in_their_order():
    table = in_play()
    position = table.position_of("Bo", shares={"EBR": "A", "GT": "B", "MLM": "B", "NED": "B"})
    for unsold in ("GT", "MLM"):
        position["players"]["Bo"]["shares"].pop(unsold)
        position["companies"][unsold] |= {"unsold": 1, "bonds": []}
    sentence = "NED cannot be sold before GT: the order is GT, MLM, NED, NMF."
    with table.refuses(sentence, ImpossibleMove):
        table.correct("set-position", position=position)
    with table.refuses("MLM cannot be sold before GT: the order is GT, MLM, NED, NMF.", ImpossibleMove):
        table.correct("correct-holding", player="Bo", company="MLM", shares=1)


def test_those_before_an_independent_that_is_auctioned_stay_sold():
    table = in_play(cash=[50, 50, 50], shares={"EBR": "A", "TMLC": "AB", "GT": "B", "MLM": "C"})
    table.play({"move": "auction-share", "player": "Ann", "from": "take-resources", "company": "NED", "bid": 20})
    with table.refuses("NED cannot be sold before MLM: the order is GT, MLM, NED, NMF.", ImpossibleMove):
        table.correct("correct-holding", player="Cy", company="MLM", shares=0)
    table.correct("correct-holding", player="Ann", company="MLM", shares=1)
    assert table.game.charters["MLM"].holders == {"Ann": 1}


@each("case", NONSENSE)
def test_a_position_of_nonsense_is_refused_whole(case):
    table = in_play(cash=[7, 8, 9])
    position, before = table.position_of("Bo", shares={"EBR": "A"}), table.snapshot()
    NONSENSE[case](position)
    with pytest.raises(Refusal):
        table.correct("set-position", position=position)
    assert table.snapshot() == before


def test_the_table_plays_on_after_a_refused_position():
    table = in_play(EBR={"cash": 9})
    with pytest.raises(Refusal):
        table.correct("set-position", position={"to_move": "Bo"})
    table.build("Ann", "EBR", "3,3")
    assert table["EBR"].cash == 5


# The audit that the program itself makes --------------------------------------------------------------------------


@each("seed", seeds(10))
def test_the_audit_finds_nothing_in_random_games(seed):
    start, chance = begun(seed)
    game = start.begin()
    while game.end is None:
        assert list(audit(game)) == []
        game.play(Entry(next_move(game, chance)))


@each("seed", seeds(30))
def test_games_with_corrections_at_random_moments(seed):
    start, chance = begun(seed)
    game = start.begin()
    while game.end is None and len(game.receipts) < 150:
        if chance.random() < 0.3:
            correct_at_random(game, chance)
        else:
            try:
                game.play(Entry(next_move(game, chance)))
            except ImpossibleMove:
                break  # what was corrected has left an auction that nobody can pay for
        assert list(audit(game)) == [], game.entries()[-1].move
    assert snapshot(replay(start, game.entries())) == snapshot(game)


def correct_at_random(game, chance):
    kinds = TITLE.moves[game.depth]
    company, player, n = chance.choice([*game.charters]), chance.choice(game.players), chance.randint(-3, 5)
    move = chance.choice([
        kinds["correct-cash"](chance.choice([company, player]), n), kinds["correct-holding"](player, company, n),
        kinds["correct-charter"](company, chance.choice(["revenue", "track", "narrow", "cubes"]), n),
        kinds["correct-hex"]("2,4", n),
    ])
    before = snapshot(game)
    try:
        game.play(Entry(move))
    except Refusal:
        assert snapshot(game) == before
