from companion.games.emu_bay.bankruptcy import Payment, Settlement, run
from tests.games.emu_bay.driver import Table

ORDER = ("L&W", "TMLC", "EBR", "GT", "MLM", "NED", "NMF")
FOUR_EBR_SHARES = {"merged": {"GT": "EBR", "MLM": "EBR"}}


def settle(order, cash, holders, costs):
    """Settle `costs` a share by company, `holders` by initials; returns the cash, who is bankrupt, what the bank got."""
    held = {c: {p: names.count(p) for p in dict.fromkeys(names)} for c, names in holders.items()}
    settlement = Settlement(tuple(order), dict(cash), held, ORDER)
    debts = {p: [(costs[c], c) for c, names in holders.items() for n in names if n == p] for p in order}
    paid = sum(step.amount for step in run(settlement, debts) if isinstance(step, Payment))
    return settlement.cash, settlement.bankrupt, paid


def test_example_6_one_bankrupt_player_one_company():
    cash, bankrupt, _ = settle("ABC", {"A": 4, "B": 10, "C": 5}, {"EBR": "AABC"}, {"EBR": 3})
    assert (cash, bankrupt) == ({"A": 0, "B": 6, "C": 1}, ["A"])


def test_example_6_as_played():
    table = Table().at("Ann", cash=[4, 10, 5], shares={"EBR": "AABC"}, **FOUR_EBR_SHARES, EBR={"revenue": -9})
    table.dividends("Ann")
    assert (table.cash, table.end, table.game.winners()) == ([0, 6, 1], "bankruptcy", ["Bo"])
    assert "Ann owes ₤6 and has ₤4: bankrupt." in table.notes
    assert "₤2 of Ann for EBR stay unpaid: each other share pays ₤1 more." in table.notes


def test_what_somebody_pays_for_another_is_told_before_and_said_of_the_payment():
    table = Table().at("Ann", cash=[4, 10, 5], shares={"EBR": "AABC"}, **FOUR_EBR_SHARES, EBR={"revenue": -9})
    view = table.game.title.view(table.game)
    assert [table.read(text) for text in view.unpaid] == [
        "Ann owes ₤6 and has ₤4: bankrupt.", "₤2 of Ann for EBR stay unpaid: each other share pays ₤1 more."]
    assert table.read(table.offer("pay-dividends").button.ends_game) == "Ann cannot pay and is bankrupt."
    table.dividends("Ann")
    game = table.game
    paid = [(one.payer, table.read(game.text_of(one.why)), one.amount) for one in game.receipts[-1].postings]
    assert paid == [("Bo", "loss of EBR", 3), ("Cy", "loss of EBR", 3), ("Ann", "loss of EBR", 3), ("Ann", "loss of EBR", 1),
                    ("Bo", "loss of EBR, for Ann", 1), ("Cy", "loss of EBR, for Ann", 1)]


def test_example_7_one_bankrupt_player_two_companies():
    table = Table(4).at(
        "Ann", cash=[5, 6, 9, 4], shares={"L&W": "AAB", "TMLC": "ACD"}, LW={"revenue": -4}, TMLC={"revenue": -9},
    )
    table.dividends("Ann")
    assert (table.cash, table.game.winners()) == ([0, 4, 5, 0], ["Cy"])
    assert table.read(table.game.end.text) == "Bankruptcy: Ann could not pay."


def test_example_8_a_bankruptcy_that_causes_another():
    table = Table().at("Ann", cash=[3, 5, 20], shares={"EBR": "AABC"}, **FOUR_EBR_SHARES, EBR={"revenue": -16})
    before = table.game.bank.cash
    table.dividends("Ann")
    assert (table.cash, table.game.winners()) == ([0, 0, 11], ["Cy"])
    assert table.game.bank.cash - before == 17
    assert table.read(table.game.end.text) == "Bankruptcy: Ann, Bo could not pay."


def test_example_9_two_bankrupt_players_at_the_same_moment():
    table = Table(4).at(
        "Cy", cash=[5, 1, 12, 9], shares={"L&W": "ABD", "EBR": "AC"}, LW={"revenue": -8}, EBR={"revenue": -7},
    )
    table.dividends("Cy")
    assert (table.cash, table.game.winners()) == ([0, 0, 6, 4], ["Cy"])
    postings = [(p.payer, p.amount) for p in table.game.receipts[-1].postings]
    assert postings == [("Cy", 4), ("Dan", 3), ("Ann", 3), ("Ann", 2), ("Cy", 2), ("Bo", 1), ("Dan", 2)]


def test_example_10_nobody_left_to_pay():
    table = Table().at("Ann", cash=[1, 0, 0], shares={"GT": "A"}, GT={"revenue": -2})
    table.dividends("Ann")
    assert (table.cash, table.game.winners()) == ([0, 0, 0], ["Ann", "Bo", "Cy"])
    assert "₤1 of Ann for GT stay unpaid: nobody else holds a share, so the bank loses it." in table.notes


def test_no_debts_are_taken_off_after_a_bankruptcy():
    table = Table().at("Ann", cash=[0, 9, 9], shares={"GT": "A", "TMLC": "B"}, GT={"revenue": -2})
    table.dividends("Ann")
    assert (table["TMLC"].revenue, table["GT"].revenue) == (2, -2)


def test_who_can_pay_exactly_is_not_bankrupt():
    table = Table().at("Ann", cash=[3, 9, 9], shares={"GT": "A"}, GT={"revenue": -3})
    table.dividends("Ann")
    assert (table.cash, table.end) == ([0, 9, 9], None)


def test_extra_charges_of_one_player_are_collected_together():
    # Bo pays his own 4 and has 3 left; Ann's unpaid 2 and 2 are each within that, but not together.
    cash, bankrupt, _ = settle("AB", {"A": 0, "B": 7}, {"L&W": "AB", "TMLC": "AB"}, {"L&W": 2, "TMLC": 2})
    assert (cash, bankrupt) == ({"A": 0, "B": 0}, ["A", "B"])


# Equal debts ------------------------------------------------------------------------------------


def equal_debts(**options):
    table = Table(**options).at(
        "Ann", cash=[1, 9, 20], shares={"L&W": "AB", "TMLC": "AC"}, LW={"revenue": -4}, TMLC={"revenue": -4},
    )
    table.dividends("Ann")
    return table


def test_equal_debts_are_paid_in_the_fixed_order():
    assert equal_debts().cash == [0, 9 - 2 - 1, 20 - 2 - 2]


def test_the_bankrupt_player_may_choose_between_equal_debts():
    table = equal_debts(equal_debt_order="bankrupt_player_chooses")
    assert (table.on_turn, table.end) == ("Ann", None)
    assert table.read(table.game.ask.heading) == "Ann is bankrupt and owes ₤2 a share to several companies"
    table.play({"move": "order-debts", "player": "Ann", "company": "TMLC"})
    assert (table.cash, table.end) == ([0, 9 - 2 - 2, 20 - 2 - 1], "bankruptcy")


def test_only_the_bankrupt_player_chooses_and_only_among_equal_debts():
    table = equal_debts(equal_debt_order="bankrupt_player_chooses")
    with table.refuses("Ann chooses which debt is paid first."):
        table.play({"move": "order-debts", "player": "Bo", "company": "TMLC"})
    with table.refuses("EBR is not one of: L&W, TMLC."):
        table.play({"move": "order-debts", "player": "Ann", "company": "EBR"})
    with table.refuses("First Ann chooses which of the equal debts is paid first."):
        table.build("Bo", "L&W", "7,4")


def test_nobody_is_asked_when_the_order_makes_no_difference():
    table = Table(equal_debt_order="bankrupt_player_chooses").at(
        "Ann", cash=[0, 9, 9], shares={"L&W": "AB", "TMLC": "AC"}, LW={"revenue": -4}, TMLC={"revenue": -4},
    )
    table.dividends("Ann")
    assert table.cash == [0, 9 - 2 - 2, 9 - 2 - 2]
