"""The set-up of 1820, what is wrong with one in sentences, and what a table sets right by hand."""

import random

import pytest

from companion.engine.errors import Malformed, Refusal
from companion.engine.game import Start
from companion.engine.record import parse_record, record_data, trace_line
from companion.engine.text import Money
from companion.games.britain_1820 import TITLE
from companion.games.britain_1820.box import box
from companion.games.britain_1820.setup import colours
from tests.each import each
from tests.games.britain_1820.table import Table

NAMES = ("Ann", "Bo", "Cy")
SETUP = {"order": ["Cy", "Ann", "Bo"], "cousins": ["gwsc", "vignoles", "locke", "holden"]}


def begin(setup, depth=None, **options):
    return Start(TITLE, NAMES, TITLE.read_options(options), setup, depth=TITLE.read_depth(depth)).begin()


def test_chance_draws_an_order_and_a_cousin_of_each_colour():
    seen = set()
    for seed in range(60):
        drawn = TITLE.draw_setup(NAMES, TITLE.read_options({}), random.Random(seed))
        box = begin(drawn).box
        assert sorted(drawn["order"]) == sorted(NAMES)
        assert sorted(box.cousins[id_].colour for id_ in drawn["cousins"]) == ["blue", "brown", "green", "red"]
        seen |= {*drawn["cousins"], tuple(drawn["order"])}
    assert len(seen) == 9 + 6 and sum(map(len, colours(box).values())) == 9
    assert "cousins" not in TITLE.draw_setup(NAMES, TITLE.read_options({"cousins": "off"}), random.Random(1))


def test_number_cards_decide_the_money_and_who_is_first():
    game = begin(SETUP)
    assert [(player, purse.cash) for player, purse in game.purses.items()] == [("Ann", 820), ("Bo", 830), ("Cy", 810)]
    assert game.ask.actors == ("Cy",)


WRONG = [
    ({**SETUP, "weather": "rain"}, {}, "The set-up of this game has no part weather."),
    ({"cousins": SETUP["cousins"]}, {}, "The set-up needs the part order."),
    ({"order": SETUP["order"]}, {}, "The set-up needs the part cousins."),
    (SETUP, {"cousins": "off"}, "The set-up of this game has no part cousins."),
    ({**SETUP, "order": ["Ann", "Bo"]}, {}, '"order" has the players by their number cards: each of Ann, Bo, Cy once.'),
    ({**SETUP, "order": "Ann"}, {}, '"order" has the players by their number cards: each of Ann, Bo, Cy once.'),
    ({**SETUP, "cousins": ["gwsc", "vignoles", "locke"]}, {},
     '"cousins" has one cousin of each colour: blue, brown, green, red.'),
    ({**SETUP, "cousins": ["gwsc", "sassoon", "locke", "holden"]}, {},
     '"cousins" has one cousin of each colour: blue, brown, green, red.'),
    ({**SETUP, "cousins": ["brunel", "vignoles", "locke", "holden"]}, {},
     "There is no cousin brunel. The cousins are: gwsc, sassoon, "
     "vignoles, stephenson-fox, bedlington, gas-light, locke, holden, vulcan."),
]  # fmt: skip


@each(("setup", "options", "sentence"), WRONG)
def test_a_wrong_set_up_is_refused(setup, options, sentence):
    with pytest.raises(Malformed) as refused:
        begin(setup, **options)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("given", "sentence"), [
    ({"half_pay": True}, "The option half_pay may be off, on, not True."),
    ({"yellow_supply": 28}, "The option yellow_supply may be 27, unlimited, not 28."),
])  # fmt: skip
def test_a_wrong_option_is_refused(given, sentence):
    with pytest.raises(Malformed) as refused:
        TITLE.read_options(given)
    assert str(refused.value) == sentence


def test_there_is_one_depth():
    assert TITLE.read_depth(None) == "books"
    with pytest.raises(Malformed) as refused:
        begin(SETUP, depth="full")
    assert str(refused.value) == "1820 is played at the depths books, not full."


# Corrections -----------------------------------------------------------------------------------


def corrected():
    table = Table()
    table.company("CFR", 86, 10, pool=2, Ann=4, Ben=3)
    table.company("CNR", 0, 1, Ann=1)
    return table


@each(
    ("player", "shares", "pool", "treasury", "director"),
    [("Ben", 5, 0, 1, "Ben"), ("Ben", 6, 0, 0, "Ben"), ("Ben", 4, 1, 1, "Ann"), ("Ann", 1, 5, 1, "Ben"),
     ("Ann", 0, 6, 1, "Ben"), ("Carl", 1, 1, 1, "Ann")],
)  # fmt: skip
def test_a_holding_is_set_right(player, shares, pool, treasury, director):
    table = corrected()
    table.play("correct-holding", player=player, company="CFR", shares=shares)
    assert table["CFR"].of(player) == shares
    assert table.figures("CFR", "pool", "treasury", "director") == [pool, treasury, director]
    assert table.money("Ann", "Ben", "Carl") == [0, 0, 0]


@each(
    ("fields", "sentence"),
    [
        (("Ben", "CFR", 7), "Ben can hold 6 shares of CFR at most."),
        (("Ben", "CFR", -1), "Ben can hold 6 shares of CFR at most."),
        (("Zoe", "CFR", 1), "Nobody called Zoe plays in this game."), (("Ben", "CNR", 1), "CNR has no shares to trade."),
        (("Ben", "Caledonian Forth", 1),
         "There is no company called Caledonian Forth. There are: " + ", ".join(box().with_shares) + "."),
        (("Ben", "LUR", 1), "LUR has no shares to trade."),
    ],
)
def test_a_holding_that_cannot_be(fields, sentence):
    cannot(corrected(), sentence, "correct-holding", **dict(zip(("player", "company", "shares"), fields, strict=True)))


def cannot(table, sentence, kind, **fields):
    """A correction is refused; as its table was put together by hand, it cannot be gone on with."""
    with pytest.raises(Refusal) as refused:
        table.play(kind, **fields)
    assert str(refused.value) == sentence


def test_somebody_holds_a_share_of_every_company_but_of_british_rail():
    table = Table()
    table.rail(Ann=1)
    table.play("correct-holding", player="Ann", company="BR", shares=0)
    assert table.figures("BR", "pool", "director") == [100, None]
    table = Table()
    table.company("CFR", 86, 10, Ann=4)
    cannot(table, "At least one share of CFR must stay with a player or cousin.",
           "correct-holding", player="Ann", company="CFR", shares=0)  # fmt: skip


def test_other_corrections():
    table = corrected()
    table.cousin("locke", "Ben", 10)
    for account in ("Ann", "CFR", "Joseph Locke"):
        table.play("correct-cash", account=account, amount=30)
    assert table.money("Ann", "CFR", "locke") == [30, 30, 40]
    table.play("stop-game")
    assert table.game.end is not None and trace_line(table.game)["players"]["Ann"]["worth"] == 30 + 4 * 86


@pytest.mark.parametrize(("kind", "fields", "sentence"), [
    ("correct-cash", {"account": "CFR", "amount": -35}, "That would leave CFR at −35."),
    ("correct-cash", {"account": "pool", "amount": 5}, "pool has no money of its own here."),
    ("set-position", {"position": {}}, "The position must say which round is \"next\", such as \"OR 4\"."),
])  # fmt: skip
def test_other_corrections_that_cannot_be(kind, fields, sentence):
    cannot(corrected(), sentence, kind, **fields)


def test_a_table_chooses_the_sign_of_its_money():
    """Every sentence has it; the title itself stays as it is."""
    pounds = begin(SETUP, currency="£")
    assert pounds.title.currency == "£{}" and begin(SETUP).title.currency == TITLE.currency == "${}"
    assert pounds.start.title.id == TITLE.id and pounds.formatter()(Money(1200)) == "£1,200"
    again = parse_record(record_data(pounds.start, []), lambda id_: TITLE).replay()
    assert again.title.currency == "£{}" and again.start == pounds.start
