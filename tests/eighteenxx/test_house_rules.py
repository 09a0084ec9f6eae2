"""House rules of the family: bank, starting money, certificates and numbers of trains, settled at the set-up."""

import pytest

from companion.eighteenxx.screens.view import view
from companion.engine.errors import Refusal
from companion.engine.game import Start
from companion.games import find_title
from companion.games.chesapeake import OFF_THE_RAILS
from tests.each import each

PLAYERS = ("Ann", "Bo", "Cy")


def begun(title="1830", **options):
    found = find_title(title)
    return Start(found, PLAYERS, found.read_options(options), {}).begin()


def test_what_a_file_does_not_say_is_as_printed():
    game = begun()
    assert (game.bank.cash, game.purses["Ann"].cash, game.limit) == (12000 - 2400, 800, 20)
    assert game.depot.left("2") == 6


def test_the_table_settles_bank_cash_certificates_and_trains():
    game = begun(bank=9000, starting_cash=700, certificate_limit=18, train_counts={"2": 5, "4": 3})
    assert (game.bank.cash, game.purses["Cy"].cash, game.limit) == (9000 - 2100, 700, 18)
    assert [game.depot.left(kind) for kind in ("2", "3", "4", "5")] == [5, 5, 3, 3]
    assert sum(account.cash for account in game.accounts().values()) == 9000


def test_a_house_rule_beside_an_option_that_changes_the_box():
    game = begun(optional_6_train=True, train_counts={"2": 7})
    assert (game.depot.left("6"), game.depot.left("2")) == (3, 7)


@each(
    ("options", "sentence"),
    [
        ({"bank": 2000}, "The bank holds $2,000. That is less than the $2,400 that the players start with."),
        ({"starting_cash": 5000}, "The bank holds $12,000. That is less than the $15,000 that the players start with."),
        ({"bank": 0}, "The option bank may be printed or a whole number from 1 to 1000000, not 0."),
        ({"certificate_limit": True},
         "The option certificate_limit may be printed or a whole number from 1 to 99, not True."),
        ({"train_counts": {"2": 0}},
         "The option train_counts takes whole numbers of at least 1 for: 2, 3, 4, 5, 6; not 2 = 0."),
        ({"train_counts": {"9": 1}},
         "The option train_counts takes whole numbers of at least 1 for: 2, 3, 4, 5, 6; not 9 = 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(options, sentence):
    with pytest.raises(Refusal) as told:
        begun(**options)
    game = begun()
    assert game.formatter()(told.value.text) == sentence


def test_rules_are_told_with_their_units():
    read = begun().formatter()
    told = {option.id: option for option in OFF_THE_RAILS.options}
    assert read(told["bank"].in_words("printed")) == "as printed"
    assert read(told["bank"].in_words(9000)) == "$9,000"
    assert read(told["certificate_limit"].in_words(18)) == "18"
    assert "2 4" in " ".join(read(one) for one in told["train_counts"].in_words({**told["train_counts"].default, "2": 4}))


def test_what_stays_in_the_box_is_told_with_the_set_up():
    shown = [card.symbol for card in view(begun("1889")).left_out]
    assert shown == ["UTF"]
    assert view(begun("1830")).left_out == []
