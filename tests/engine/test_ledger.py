import pytest

from companion.engine.errors import ImpossibleMove
from companion.engine.ledger import Account, Ledger
from companion.engine.text import say

WHY = say("rent")


@pytest.fixture
def ann():
    account = Account("Ann")
    account.cash = 10
    return account


def test_money_moves_and_leaves_a_line(ann):
    ledger, bo = Ledger(), Account("Bo")
    ledger.pay(ann, bo, 4, WHY)
    assert (ann.cash, bo.cash) == (6, 4)
    assert ledger.take_postings() == (("Ann", "Bo", 4, WHY),)


def test_lines_are_taken_once(ann):
    ledger = Ledger()
    ledger.pay(ann, Account("Bo"), 4, WHY)
    ledger.take_postings()
    assert ledger.take_postings() == ()


def test_nothing_is_no_payment(ann):
    ledger = Ledger()
    ledger.pay(ann, Account("Bo"), 0, WHY)
    assert ledger.postings == []


def test_all_can_be_paid_and_no_more(ann):
    ledger, bo = Ledger(), Account("Bo")
    ledger.pay(ann, bo, 10, WHY)
    with pytest.raises(ImpossibleMove, match="Ann has 0 and cannot pay 1"):
        ledger.pay(ann, bo, 1, WHY)
    assert (ann.cash, bo.cash, len(ledger.postings)) == (0, 10, 1)


def test_a_payment_is_not_negative(ann):
    with pytest.raises(ImpossibleMove, match="A payment cannot be negative: −3"):
        Ledger().pay(ann, Account("Bo"), -3, WHY)
    assert ann.cash == 10


def test_an_unlimited_bank_never_runs_out(ann):
    bank = Account("bank", limit=None)
    Ledger().pay(bank, ann, 1000, WHY)
    assert (bank.cash, ann.cash) == (-1000, 1010)


def test_a_limit_below_zero(ann):
    ann.limit = -5
    Ledger().pay(ann, Account("Bo"), 15, WHY)
    with pytest.raises(ImpossibleMove):
        Ledger().pay(ann, Account("Bo"), 1, WHY)


def test_an_account_shows_itself(ann):
    assert repr(ann) == "Account('Ann', cash=10)"
