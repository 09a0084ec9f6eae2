import pytest

from companion.engine.text import PLAIN, Formatter, Money, address_to, say, say_n, worded, you, you_n
from tests.each import each

POUNDS = Formatter("₤{}")


@each(
    ("value", "read"),
    [
        (Money(5), "₤5"), (Money(0), "₤0"), (Money(-5), "−₤5"), (Money(12345), "₤12,345"), (7, "7"), (-7, "−7"),
        ("Ann", "Ann"), ((), ""), (("Ann", "Bo"), "Ann, Bo"), ([Money(1), -2], "₤1, −2"), (True, "True"),
        (("4,3", "5,5"), "4,3; 5,5"), ((Money(1200), Money(5)), "₤1,200, ₤5"),
        (("Portland, ME", "Boston"), "Portland, ME; Boston"),
    ],
)
def test_values_read_aloud(value, read):
    assert POUNDS(value) == read


def test_a_sentence_is_filled():
    assert POUNDS(say("{player} has {cash}.", player="Ann", cash=Money(5))) == "Ann has ₤5."


def test_a_sentence_in_a_sentence():
    inner = say_n("{n} share", "{n} shares", 2)
    assert POUNDS(say("{who} sells {what}: {list}.", who="Bo", what=inner, list=(inner, say("x")))) == \
        "Bo sells 2 shares: 2 shares, x."


@pytest.mark.parametrize(("n", "read"), [(0, "0 cubes"), (1, "1 cube"), (2, "2 cubes")])
def test_plurals(n, read):
    assert PLAIN(say_n("{n} cube", "{n} cubes", n)) == read


def test_braces_in_a_name_stay_as_they_are():
    assert PLAIN(say("{player} bids.", player="{cash}")) == "{cash} bids."


def test_a_plain_text_has_no_currency():
    assert str(say("{cash}", cash=Money(-1200))) == "−1,200"


def test_the_sign_may_stand_behind():
    assert Formatter("{} kr")(Money(-5)) == "−5 kr"


def test_another_language():
    words = {"{player} has {cash}.": "{player} hat {cash}.", ", ": " und "}
    plural = {"{n} cube": "{n} Würfel"}
    reader = Formatter("{} €", lambda text: words.get(text, text), lambda one, many, n: plural[one])
    assert reader(say("{player} has {cash}.", player=("Ann", "Bo"), cash=Money(3))) == "Ann und Bo hat 3 €."
    assert reader(say_n("{n} cube", "{n} cubes", 4)) == "4 Würfel"


def test_money_is_still_a_number():
    assert Money(5) + 2 == 7


def test_a_word_is_said_otherwise_and_what_is_to_be_filled_keeps_its_name():
    words = {"president": "director"}
    reader = Formatter("${}", worded(str, words))
    text = say("cash then {cash}{president}. Presidents, a president: {president}", cash=Money(3), president="President Ann")
    assert reader(text) == "cash then $3President Ann. Presidents, a director: President Ann"
    assert worded(str, words)("%(president)s is the President of {president}.") == (
        "%(president)s is the Director of {president}.")


def test_a_sentence_speaks_to_whom_it_names_first_and_sentences_within_it_too():
    does = say("takes a {train} and pays {to} {price}", you(None, "take a {train} and pay {to} {price}"), train="2", to="Bo",
               price=5)
    text = say("{who} {does}: {more}.", you("who", "You {does}: {more}."), who="Ann", does=does, more=(
        say("{player} gets {n}", you("player", "you get {n}"), player="Bo", n=1), say("{player} passes", player="Ann")))
    assert str(address_to("Ann", text)) == "You take a 2 and pay Bo 5: Bo gets 1, Ann passes."
    assert str(address_to("Bo", text)) == "Ann takes a 2 and pays Bo 5: you get 1, Ann passes."
    assert address_to("Cy", text) == text
    some = say_n("{player} takes {n} share", "{player} takes {n} shares", 2,
                 you_n("player", "You take {n} share", "You take {n} shares"), player="Ann")  # fmt: skip
    assert str(address_to("Ann", some)) == "You take 2 shares"
